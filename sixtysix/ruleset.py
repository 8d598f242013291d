"""A game's rules as a value people can read, compare, and change for their own table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal, get_args, get_type_hints

from sixtysix.cards import RANKS
from sixtysix.core import rules as core
from sixtysix.core.cards import KING, QUEEN

Price = Literal["2", "3", "2/3"]


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """The parameters of one two-player game, and the source marks of RULES.md behind them.

    ``replace`` makes house rules; nothing in the package asks a ruleset for its name.
    """

    id: str
    name: str

    deck: Literal[20, 24, 32] = 24
    hand: int = 6
    packets: str = "3+3+turn-up"
    first_dealer: Literal["high-card", "any"] = "any"
    next_dealer: Literal["winner", "alternate"] = "winner"
    dealer_after_draw: Literal["same", "alternate"] = "same"

    open_trick: Literal["suit", "rank"] = "suit"
    """Which card wins while the talon is open: the highest of the suit led, or the highest rank of any suit."""
    strict: Literal["follow", "follow-trump", "head"] = "head"
    """Once the talon is closed or gone: follow suit · else trump · and beat the card if able."""

    exchange_rank: Literal["9", "J", "7"] = "9"
    exchange_needs_trick: bool = True
    exchange_on_lead: bool = True
    """False: also when about to answer a lead."""
    exchange_min: int = 2
    """Fewest talon cards, the turn-up counted."""
    exchange_closed: Literal["no", "yes", "other-at-close"] = "no"
    exchange_once: bool = False
    """Once a deal.  Holds by itself with one such card in the pack, so the core has nothing to check."""

    marriage_trick: Literal["to-count", "to-declare"] = "to-count"
    """Without a trick the points wait for one, or the marriage may not be announced at all."""
    marriage_lead: Literal["either", "Q", "K"] = "either"
    marriage_closed: bool = False
    marriage_exhausted: bool = False
    marriage_auto: bool = False
    royal_only_exhausted: bool = False
    go_out_on: Literal["show", "lead"] = "show"
    """How players put it at the table; ``claim KH`` is legal either way (RULES.md §3)."""

    closing: bool = True
    close_before_draw: bool = False
    close_first_lead: bool = True
    close_min: int = 2

    last_trick: Literal["+10", "wins", "none"] = "+10"
    """Never in closed play."""
    target: int = 66
    half: int = 33
    claim: Literal["explicit", "auto"] = "explicit"
    false_claim: Literal["2", "2/3", "mirror", "lose"] = "2"
    close_win_at: Literal["end", "close"] = "end"
    """When the loser of a close that succeeds is measured."""
    close_fail: Price = "2/3"
    """2/3: three game points if the opponent had no trick when the talon was closed."""
    beat_closer: Price = "2/3"
    closer_need_not_claim: bool = False
    no_one: Literal["higher", "last-trick"] = "higher"
    no_one_value: int = 1
    draw_scope: Literal["equal", "both-at-target"] = "equal"
    draw_carry: int = 0
    """Game points that a drawn deal adds to the next one's prize."""
    match: int | None = 7
    trick_review: Literal["none", "own-and-first", "any"] = "any"

    cited: tuple[tuple[str, str], ...] = field(default=(), compare=False, repr=False)
    """Field names and the marks of RULES.md behind their values."""

    def __post_init__(self) -> None:
        for name, allowed in _choices().items():
            value = getattr(self, name)
            if value not in allowed:
                options = ", ".join(map(repr, allowed))
                raise ValueError(f"Ruleset {self.id!r}: {name} is {value!r}; choose one of {options}.")
        for name, least in _LEAST.items():
            value = getattr(self, name)
            if (value is not None or name != "match") and (type(value) is not int or value < least):
                raise ValueError(f"Ruleset {self.id!r}: {name} is {value!r}; write a whole number of at least {least}.")
        packets = [size for size in self.packets.split("+") if size != "turn-up"]
        if not all(size.isdigit() for size in packets) or sum(map(int, packets)) != self.hand:
            raise ValueError(f"Ruleset {self.id!r}: packets {self.packets!r} do not add up to hand = {self.hand}.")
        if self.packets.split("+").count("turn-up") != 1:
            raise ValueError(f"Ruleset {self.id!r}: packets {self.packets!r} must name the turn-up once.")

    @property
    def sources(self) -> dict[str, str]:
        """The mark of RULES.md behind each field's value."""
        return dict(self.cited)

    def replace(self, **changes: Any) -> Ruleset:
        """The same game with house rules, such as ``german.replace(strict="follow")``.  Raises ValueError."""
        return replace(self, **changes)

    def changes(self) -> dict[str, Any]:
        """House rules: the fields in which it differs from the published ruleset of the same id."""
        published = RULESETS.get(self.id)
        if published is None or published == self:
            return {}
        return {
            f.name: getattr(self, f.name)
            for f in fields(self)
            if f.compare and getattr(self, f.name) != getattr(published, f.name)
        }

    @property
    def ranks(self) -> str:
        """The ranks of the pack, lowest first."""
        return RANKS[self.core.lowest_rank :]

    @property
    def core(self) -> core.Rules:
        """The same parameters as the rule functions take them."""
        return _core(self)


_LEAST = {
    "hand": 1,
    "exchange_min": 0,
    "close_min": 0,
    "target": 1,
    "half": 0,
    "no_one_value": 0,
    "draw_carry": 0,
    "match": 1,
}


@lru_cache(maxsize=1)
def _choices() -> dict[str, tuple[Any, ...]]:
    hints = get_type_hints(Ruleset)
    return {name: get_args(hint) for name, hint in hints.items() if getattr(hint, "__origin__", None) is Literal}


@lru_cache(maxsize=256)
def _core(r: Ruleset) -> core.Rules:
    packed = 0
    for place, size in enumerate(r.packets.split("+")):
        packed |= (core.TURN_UP if size == "turn-up" else int(size)) << 4 * place
    prices = {"2": 2, "3": 3, "2/3": core.TWO_OR_THREE, "mirror": core.MIRROR, "lose": 2}
    return core.Rules(
        lowest_rank=8 - r.deck // 4,
        packets=packed,
        open_by_rank=int(r.open_trick == "rank"),
        strict={"follow": core.FOLLOW, "follow-trump": core.FOLLOW_TRUMP, "head": core.HEAD}[r.strict],
        exchange_rank=RANKS.index(r.exchange_rank),
        exchange_needs_trick=int(r.exchange_needs_trick),
        exchange_on_lead=int(r.exchange_on_lead),
        exchange_min=r.exchange_min,
        exchange_closed={"no": core.NEVER, "yes": core.YES, "other-at-close": core.AT_CLOSE}[r.exchange_closed],
        marriage_needs_trick=int(r.marriage_trick == "to-declare"),
        marriage_lead={"either": core.EITHER, "Q": QUEEN, "K": KING}[r.marriage_lead],
        marriage_closed=int(r.marriage_closed),
        marriage_exhausted=int(r.marriage_exhausted),
        marriage_auto=int(r.marriage_auto),
        royal_only_exhausted=int(r.royal_only_exhausted),
        closing=int(r.closing),
        close_undrawn=int(r.close_before_draw),
        close_needs_trick=int(not r.close_first_lead),
        close_min=r.close_min,
        last_bonus=10 if r.last_trick == "+10" else 0,
        target=r.target,
        half=r.half,
        auto_claim=int(r.claim == "auto"),
        false_claim=prices[r.false_claim],
        win_measured_at_close=int(r.close_win_at == "close"),
        close_fail=prices[r.close_fail],
        beat_closer=prices[r.beat_closer],
        closer_need_not_claim=int(r.closer_need_not_claim),
        no_one=core.LAST_TRICK if r.no_one == "last-trick" or r.last_trick == "wins" else core.HIGHER_TOTAL,
        no_one_value=r.no_one_value,
        both_reached_draws=int(r.draw_scope == "both-at-target"),
    )


def _published() -> dict[str, Ruleset]:
    """The games of RULES.md §5, each value with its mark ("J" is a judgement of that document)."""
    games: dict[str, Ruleset] = {}

    def game(id: str, name: str, like: str | None = None, **cited: tuple[Any, str]) -> None:
        values = {key: value for key, (value, _) in cited.items()}
        marks = {key: mark for key, (_, mark) in cited.items()}
        if like is None:
            games[id] = Ruleset(id=id, name=name, **values, cited=tuple(marks.items()))
        else:
            base = games[like]
            sources = {key: f"{mark} (as {like})" for key, mark in base.sources.items()} | marks
            games[id] = replace(base, id=id, name=name, **values, cited=tuple(sources.items()))

    pagat = "s:pagat66"
    game(
        "german", "German Sixty-Six (pagat)",
        deck=(24, pagat), hand=(6, pagat), packets=("3+3+turn-up", pagat), first_dealer=("any", "J"),
        next_dealer=("winner", pagat), dealer_after_draw=("same", pagat),
        open_trick=("suit", pagat), strict=("head", pagat),
        exchange_rank=("9", pagat), exchange_needs_trick=(True, pagat), exchange_on_lead=(True, pagat),
        exchange_min=(2, pagat), exchange_closed=("other-at-close", pagat), exchange_once=(False, "J"),
        marriage_trick=("to-count", pagat), marriage_lead=("either", pagat), marriage_closed=(False, pagat),
        marriage_exhausted=(False, pagat), marriage_auto=(False, pagat), royal_only_exhausted=(False, pagat),
        go_out_on=("show", pagat),
        closing=(True, pagat), close_before_draw=(True, pagat), close_first_lead=(True, "§7 row 14"),
        close_min=(2, "§7 row 16"),
        last_trick=("+10", pagat), target=(66, pagat), half=(33, pagat), claim=("explicit", pagat),
        false_claim=("2", pagat), close_win_at=("end", pagat), close_fail=("2/3", pagat), beat_closer=("2", pagat),
        closer_need_not_claim=(False, "§7 row 23, J"), no_one=("higher", pagat), no_one_value=(1, pagat),
        draw_scope=("equal", pagat), draw_carry=(0, pagat), match=(7, pagat), trick_review=("any", "J"),
    )  # fmt: skip
    game(
        "danish", "Danish 66",
        deck=(24, "A1"), hand=(6, "A9"), packets=("3+3+turn-up", "A9"), first_dealer=("high-card", "A8"),
        next_dealer=("alternate", "J"), dealer_after_draw=("alternate", "§7 row 38, J"),
        open_trick=("suit", "A13"), strict=("follow", "A17 A27"),
        exchange_rank=("9", "A19"), exchange_needs_trick=(True, "A19"), exchange_on_lead=(True, "A19"),
        exchange_min=(2, "A19"), exchange_closed=("yes", "A27; either side J"), exchange_once=(False, "J"),
        marriage_trick=("to-count", "A15"), marriage_lead=("either", "A11"), marriage_closed=(True, "A27"),
        marriage_exhausted=(True, "A18"), marriage_auto=(False, "A10"), royal_only_exhausted=(False, "A18"),
        go_out_on=("lead", "A14 A24, J"),
        closing=(True, "A26"), close_before_draw=(True, "A26"), close_first_lead=(True, "J"),
        close_min=(2, "§7 row 16"),
        last_trick=("+10", "A4; not closed J"), target=(66, "A21"), half=(33, "A7"), claim=("explicit", "A24"),
        false_claim=("2", "A31"), close_win_at=("end", "A28"), close_fail=("3", "A31"), beat_closer=("3", "J"),
        closer_need_not_claim=(True, "A28"), no_one=("higher", "A30"), no_one_value=(1, "A29"),
        draw_scope=("both-at-target", "A30"), draw_carry=(1, "A30"), match=(None, "A29"), trick_review=("any", "J"),
    )  # fmt: skip
    game(
        "danish-online", "Danish online 66",
        deck=(24, "C1"), hand=(6, "C2"), packets=("3+3+turn-up", pagat), first_dealer=("any", "J"),
        next_dealer=("winner", "C14"), dealer_after_draw=("same", "J s:santase"),
        open_trick=("suit", "C3"), strict=("head", "C6"),
        exchange_rank=("9", "C9"), exchange_needs_trick=(True, "C9"), exchange_on_lead=(True, "C9"),
        exchange_min=(2, "C9"), exchange_closed=("no", "C9"), exchange_once=(False, "J"),
        marriage_trick=("to-count", "C8"), marriage_lead=("either", "C8"), marriage_closed=(False, "C8"),
        marriage_exhausted=(False, "C8"), marriage_auto=(True, "C8"), royal_only_exhausted=(False, "C8"),
        go_out_on=("lead", "C7 C8"),
        closing=(True, "C10"), close_before_draw=(False, "J"), close_first_lead=(True, "C10"), close_min=(2, "C10"),
        last_trick=("+10", "C1 C10"), target=(66, "C7"), half=(33, "C11"), claim=("auto", "C7"),
        false_claim=("2", "none possible"), close_win_at=("end", "J"), close_fail=("2/3", "C10"),
        beat_closer=("2/3", "C10"), closer_need_not_claim=(False, "cannot arise"), no_one=("higher", "C12"),
        no_one_value=(1, "C11"), draw_scope=("equal", "C12"), draw_carry=(0, "C12"), match=(7, "C13"),
        trick_review=("any", "J"),
    )  # fmt: skip
    game(
        "swedish", "Swedish 66",
        deck=(24, "B1"), hand=(6, "B9"), packets=("2+2+2+turn-up", "B9 B10"), first_dealer=("any", "J"),
        next_dealer=("alternate", "J"), dealer_after_draw=("alternate", "cannot draw"),
        open_trick=("rank", "B11 B12 B17"), strict=("follow-trump", "B18"),
        exchange_rank=("9", "B15"), exchange_needs_trick=(True, "B15"), exchange_on_lead=(True, "J"),
        exchange_min=(2, "B15"), exchange_closed=("no", "no closing"), exchange_once=(True, "B15"),
        marriage_trick=("to-declare", "B13"), marriage_lead=("Q", "B14"), marriage_closed=(True, "no closing; J"),
        marriage_exhausted=(True, "J"), marriage_auto=(False, "B13"), royal_only_exhausted=(False, "B4"),
        go_out_on=("lead", "§7 row 4"),
        closing=(False, "silent; J"), close_before_draw=(False, "no closing"), close_first_lead=(True, "no closing"),
        close_min=(2, "no closing"),
        last_trick=("none", "B20"), target=(66, "B8"), half=(33, "B21"), claim=("explicit", "B19"),
        false_claim=("lose", "B19; 2 points J"), close_win_at=("end", "no closing"),
        close_fail=("2/3", "no closing"), beat_closer=("2/3", "no closing"), closer_need_not_claim=(False, "J"),
        no_one=("last-trick", "B20"), no_one_value=(1, "J"), draw_scope=("equal", "cannot draw"),
        draw_carry=(0, "cannot draw"), match=(7, "B21"), trick_review=("none", "B16"),
    )  # fmt: skip
    schnaps = "s:pagat-schn"
    game(
        "swedish-20", "Swedish 66 with 20 cards", like="swedish",
        deck=(20, "B22"), hand=(5, "B22"), packets=("3+turn-up+2", schnaps), exchange_rank=("J", "B23"),
        marriage_closed=(True, "B25 G"), marriage_exhausted=(True, "B25 G"), royal_only_exhausted=(False, "B25 G"),
        closing=(True, "B24; J"), close_first_lead=(True, "as schnapsen"), close_min=(2, "as schnapsen"),
        close_win_at=("close", "as schnapsen"), close_fail=("2/3", "as schnapsen"),
        beat_closer=("2/3", "as schnapsen"), last_trick=("+10", "B24 G"),
    )  # fmt: skip
    game(
        "dutch", "Dutch 66", like="german",
        deck=(32, "D2"), hand=(6, "D5"), packets=("3+3+turn-up", "J"), next_dealer=("alternate", "J"),
        dealer_after_draw=("same", "§7 row 38, J"), open_trick=("suit", "D6"), strict=("head", "D8"),
        exchange_rank=("7", "J s:casinospiegel1"), exchange_closed=("no", "§7 row 11"),
        close_before_draw=(False, "D12; timing J"), close_first_lead=(True, "D12"), close_min=(2, "D12"),
        last_trick=("+10", "D11"), target=(66, "D3"), half=(33, "D9"), claim=("explicit", "D9"),
        false_claim=("mirror", "D10"), close_win_at=("end", "J"), close_fail=("2/3", "D13; amount J"),
        beat_closer=("2/3", "D13; amount J"), closer_need_not_claim=(False, "D13"), no_one=("higher", "J"),
        draw_carry=(0, "J"), match=(7, "J"),
    )  # fmt: skip
    game(
        "schnapsen", "Schnapsen", like="german",
        deck=(20, schnaps), hand=(5, schnaps), packets=("3+turn-up+2", schnaps), next_dealer=("alternate", schnaps),
        dealer_after_draw=("alternate", "cannot draw"), strict=("head", schnaps),
        exchange_rank=("J", schnaps), exchange_needs_trick=(False, schnaps), exchange_min=(2, "§7 row 10"),
        exchange_closed=("no", schnaps),
        marriage_closed=(True, schnaps), marriage_exhausted=(True, schnaps),
        close_before_draw=(False, schnaps), close_first_lead=(True, schnaps), close_min=(2, "§7 row 16"),
        last_trick=("wins", schnaps), false_claim=("2/3", schnaps), close_win_at=("close", schnaps),
        close_fail=("2/3", schnaps), beat_closer=("2/3", schnaps), closer_need_not_claim=(False, schnaps),
        no_one=("last-trick", schnaps), no_one_value=(1, schnaps), match=(7, schnaps),
        trick_review=("own-and-first", schnaps),
    )  # fmt: skip
    game(
        "schnapsen-sharp", "Tournament Schnapsen", like="schnapsen",
        exchange_needs_trick=(True, "s:tough: not on the opening lead"), exchange_min=(3, "s:tough"),
        marriage_trick=("to-declare", schnaps), marriage_lead=("K", "s:tompa"), close_min=(3, schnaps),
        close_first_lead=(True, "§7 row 14, J"), false_claim=("mirror", "s:preis"), trick_review=("none", "s:tough"),
    )  # fmt: skip
    bicycle = "s:bicycle"
    game(
        "american", "American (Bicycle) Sixty-Six", like="german",
        deck=(24, bicycle), hand=(6, bicycle), packets=("3+3+turn-up", bicycle), next_dealer=("alternate", "§3 J"),
        dealer_after_draw=("alternate", "J"), strict=("follow", bicycle),
        exchange_on_lead=(False, "s:britannica s:foster"), exchange_min=(2, bicycle),
        exchange_closed=("no", "§7 row 11"),
        marriage_closed=(True, bicycle), marriage_exhausted=(True, bicycle), close_before_draw=(True, bicycle),
        false_claim=("2", "§3 J"), close_fail=("2/3", bicycle), beat_closer=("2/3", bicycle),
        no_one=("higher", "§3 J"), draw_carry=(1, bicycle), match=(7, bicycle),
    )  # fmt: skip
    santase = "s:santase"
    game(
        "bulgarian", "Santase", like="danish-online",
        deck=(24, santase), hand=(6, santase), packets=("3+3+turn-up", santase), next_dealer=("winner", santase),
        dealer_after_draw=("same", "s:indjev"), strict=("head", santase), exchange_min=(3, santase),
        marriage_trick=("to-declare", santase), marriage_closed=(True, santase), marriage_exhausted=(True, santase),
        marriage_auto=(True, santase), close_before_draw=(False, santase), close_first_lead=(False, santase),
        close_min=(3, santase), claim=("auto", santase), close_fail=("3", santase), beat_closer=("3", santase),
        no_one=("higher", santase), match=(11, santase),
    )  # fmt: skip
    return games


RULESETS: Mapping[str, Ruleset] = MappingProxyType(_published())
"""The two-player games by id; "german" is the default."""


def ruleset_of(which: str | Ruleset) -> Ruleset:
    """A ruleset by its id, or the ruleset itself.  Raises ValueError naming the known ids."""
    if isinstance(which, Ruleset):
        return which
    try:
        return RULESETS[which]
    except KeyError:
        raise ValueError(f"There is no ruleset {which!r}; there are {', '.join(RULESETS)}.") from None
