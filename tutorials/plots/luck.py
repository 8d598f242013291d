"""What a marriage or the nine of trumps goes with."""

from __future__ import annotations

from tutorials.i18n import _
from tutorials.plots import intervals, words
from tutorials.plots.columns import Deals, Side, balance, column, from_seat, of_side, seat_of
from tutorials.plots.marks import Line, Row, dot_rows, rows_height
from tutorials.plots.picture import Picture, Table
from tutorials.plots.style import Look, Role, styled

_ROLES: tuple[Role, ...] = ("won", "even")


@styled
def marriage_luck(deals: Deals, side: Side = 0, name: str = "", *, look: Look | None = None) -> Picture:
    """Share of the deals that a side wins by who has announced marriages."""
    look = look or Look()
    name = name or _("The leader")
    own, won = of_side(deals, "marriages", side) > 0, balance(deals, side) > 0
    seat = seat_of(deals, side)
    other = column(deals, "marriages_0").astype(int) + column(deals, "marriages_1")
    other = other[seat >= 0] - of_side(deals, "marriages", side) > 0
    groups = [
        (_("{name} alone announces").format(name=name), own & ~other),
        (_("Both announce"), own & other),
        (_("Nobody announces"), ~own & ~other),
        (_("Only the other announces"), ~own & other),
    ]
    found = [
        (label, intervals.share(int(won[chosen].sum()), int(chosen.sum())), int(chosen.sum()))
        for label, chosen in groups
        if chosen.any()
    ]
    rows = [Row(label, one, words.percent(one.value, 0)) for label, one, _n in found]
    if len(found) == len(groups):
        title = _("Alone with a marriage, {name} wins {share} of the deals; against one, {other}").format(
            name=words.inside(name),
            share=words.percent(found[0][1].value, 0),
            other=words.percent(found[-1][1].value, 0),
        )
    else:
        title = _("Marriages in {n} deals").format(n=words.whole(len(won)))
    alt = _("Share of the deals that {name} wins. {parts}.").format(
        name=words.inside(name), parts="; ".join(f"{label}: {words.percent(one.value)}" for label, one, _n in found)
    )
    table = Table(
        _("Deals won by {name}, by who announces a marriage").format(name=words.inside(name)),
        (_("Marriages"), _("Deals"), _("Won"), _("95 % interval")),
        tuple(
            (label, words.whole(n), words.percent(one.value), words.band(one.low, one.high)) for label, one, n in found
        ),
    )
    lines = [Line(0.5, _("half of the deals"))]
    picture = Picture(title, alt, table, round(rows_height(rows, lines, look)), look)
    dot_rows(picture, rows, (0, 1), lines)
    return picture


@styled
def exchange_value(having: Deals, missing: Deals, *, look: Look | None = None) -> Picture:
    """What the exchange is worth: the same deals with it and without it.

    ``having`` are deals under the usual rules, ``missing`` the same deals (same seed, same number) where nobody may
    exchange. Only deals in which somebody exchanges are compared, from that seat.
    """
    look = look or Look()
    seat = column(having, "exchange")
    chosen = seat >= 0
    taken = from_seat(having, seat)[chosen]
    left = from_seat(missing, seat)[chosen]
    gain = intervals.mean(taken - left)
    found = [
        (_("With the exchange"), intervals.mean(taken), taken),
        (_("The same deals without it"), intervals.mean(left), left),
    ]
    rows = [
        Row(label, one, words.signed(one.value), role) for (label, one, _p), role in zip(found, _ROLES, strict=True)
    ]
    better = gain.low > 0
    title = (
        _("The exchange is worth {gain} game points a deal").format(gain=words.signed(gain.value))
        if better
        else _("The exchange makes {gain} game points a deal: no difference that is sure").format(
            gain=words.signed(gain.value)
        )
    )
    n = int(chosen.sum())
    alt = _(
        "Mean game points of the seat that exchanges, in {n} deals. With the exchange {taken}, "
        "the same deals without it {left}; the difference is {gain}, 95 % interval {low} to {high}."
    ).format(
        n=words.whole(n), taken=words.signed(found[0][1].value), left=words.signed(found[1][1].value),
        gain=words.signed(gain.value), low=words.signed(gain.low), high=words.signed(gain.high),
    )  # fmt: skip
    table = Table(
        _("Deals in which somebody exchanges, from that seat"),
        (_("Game"), _("Deals"), _("Won"), _("Game points a deal"), _("95 % interval")),
        tuple(
            (label, words.whole(n), words.percent(float((points > 0).mean())), words.signed(one.value),
             _("{low} to {high}").format(low=words.signed(one.low), high=words.signed(one.high)))
            for label, one, points in found
        ),
    )  # fmt: skip
    lines = [Line(0, _("as much won as lost"))]
    edge = max(0.4, *(abs(one.value) + 0.3 for _label, one, _p in found))
    picture = Picture(title, alt, table, round(rows_height(rows, lines, look)), look)
    dot_rows(picture, rows, (-edge, edge), lines)
    return picture
