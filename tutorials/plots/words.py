"""Numbers as people write them."""

from __future__ import annotations

from tutorials.i18n import _, pgettext


def whole(number: float) -> str:
    """A whole number.

    >>> whole(12345)
    '12,345'
    """
    # Translators: what stands between thousands
    return f"{round(number):,}".replace(",", pgettext("thousands", ","))


def decimal(number: float, digits: int = 2) -> str:
    """A number with decimals.

    >>> decimal(0.5)
    '0.50'
    """
    # Translators: what stands before the decimals
    return f"{number:.{digits}f}".replace(".", pgettext("decimals", ".")).replace("-", "−")


def signed(number: float, digits: int = 2) -> str:
    """A number with its sign; nothing has none.

    >>> signed(-0.5), signed(3, 0), signed(0.001)
    ('−0.50', '+3', '0.00')
    """
    text = decimal(number, digits)
    if float(f"{number:.{digits}f}") == 0:
        return text.lstrip("−")
    return text if number < 0 else f"+{text}"


def percent(share: float, digits: int = 1) -> str:
    """A share of one as a percentage. What is hardly anything is not written as nothing.

    >>> percent(0.209), percent(0), percent(0.0001)
    ('20.9 %', '0.0 %', 'under 0.1 %')
    """
    if share > 0 and float(f"{100 * share:.{digits}f}") == 0:
        return _("under {number} %").format(number=decimal(10**-digits, digits))
    return _("{number} %").format(number=decimal(100 * share, digits))


def band(low: float, high: float) -> str:
    """An interval of shares, with as many decimals as it takes to see its upper end.

    >>> band(0.195, 0.224), band(0, 0.00018)
    ('19.5 to 22.4 %', '0.00 to 0.02 %')
    """
    digits = next((digits for digits in (1, 2, 3) if float(f"{100 * high:.{digits}f}") > 0), 1)
    return _("{low} to {high} %").format(low=decimal(100 * low, digits), high=decimal(100 * high, digits))


def inside(name: str) -> str:
    """A name as it stands inside a sentence; the name of a person or a level stays as it is.

    >>> inside("The leader"), inside("Anna")
    ('the leader', 'Anna')
    """
    sides = {_("The leader"): _("the leader"), _("The dealer"): _("the dealer"), _("Your side"): _("your side")}
    return sides.get(name, name)
