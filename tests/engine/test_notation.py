"""Positions and deals as text: what is written reads back, what cannot be read says so, in one kind of error."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sixtysix as ss

from .helpers import ALL, YOU, setup
from .walks import walk

rulesets = st.sampled_from(ALL)
seeds = st.integers(0, 10**6)


def test_a_position_is_one_line_that_starts_with_its_ruleset():
    for ruleset in ALL:
        text = str(ss.Deal.new(ruleset=ruleset, seed=1))
        assert "\n" not in text
        assert text.split()[0] == ruleset


def test_repr_is_a_call_that_builds_the_deal_again():
    deal = setup("german", you="KH QH AS 9D JC TC", trump="9S", lead="you", points={"you": 48, "opponent": 20})
    assert eval(repr(deal), {"Deal": ss.Deal}) == deal


@pytest.mark.parametrize(
    "text",
    [
        "", "german", "no-such-game trump=S lead=0", "german trump=S", "german lead=0", "german trump=X lead=0",
        "german trump=S lead=0 hands=KHQ/AS", "german trump=S lead=0 hands=KHXX/ASAD",
        "german trump=S lead=0 nonsense=1",
        "german trump=S lead=0 trump=S", "german trump=S lead=zero", "german{strict=never} trump=S lead=0",
        "german{no_such=1} trump=S lead=0", "german trump=S lead=0 points=a/b", "german trump=S lead=0 phase=lunch",
        "german trump=S lead=0 closed=x", "german trump=S lead=0 result=maybe", "german trump=S lead=0 turn=4",
        "german trump=S lead=2", "german trump=S lead=-1", "german trump=S lead=0 dealer=2", "german trump=S lead=²",
    ],
)  # fmt: skip
def test_unreadable_lines(text):
    with pytest.raises(ss.NotationError, match=r".+"):
        ss.Deal.parse(text)


def test_a_line_whose_position_cannot_be_is_another_error():
    deal = ss.Deal.new(ruleset="german", seed=1, dealer=1)
    mine, theirs = str(deal.hand(0)[0]), str(deal.hand(1)[0])
    broken = str(deal).replace(f"/{theirs}", f"/{mine}")
    assert broken != str(deal)
    with pytest.raises(ss.PositionError) as error:
        ss.Deal.parse(broken)
    assert not isinstance(error.value, ss.NotationError)
    reasons = " ".join(error.value.reasons)
    assert mine in reasons, "it stands twice"
    assert theirs in reasons, "it is nowhere"


@given(rulesets, seeds)
@settings(max_examples=300, deadline=None, derandomize=True)
def test_a_damaged_line_reads_as_a_position_or_is_refused_as_such(ruleset, seed):
    """Whatever a typing error makes of a line: no other exception comes out."""
    random = Random(seed)
    deal = random.choice(list(walk(ruleset, seed)))
    text = list(str(deal))
    for _ in range(random.choice((1, 1, 2, 5))):
        at = random.randrange(len(text))
        what = random.randrange(3)
        if what == 0:
            del text[at]
        elif what == 1:
            text[at] = random.choice("KQAT9JCDHS/-=.0123 {}x")
        else:
            text.insert(at, random.choice("KQAT9JCDHS/-=.0123 {}x"))
    try:
        again = ss.Deal.parse("".join(text))
    except (ss.NotationError, ss.PositionError):
        return
    assert ss.Deal.parse(str(again)) == again
    again.legal_actions()


HOUSE_RULES = [
    {"strict": "follow"},
    {"strict": "follow-trump", "open_trick": "rank"},
    {"marriage_closed": True, "marriage_exhausted": True},
    {"draw_carry": 1, "match": None},
    {"last_trick": "wins", "no_one": "last-trick"},
    {"exchange_closed": "yes", "close_before_draw": False},
    {"target": 101, "half": 51},
    {"false_claim": "mirror", "close_fail": "3"},
]


@pytest.mark.parametrize("ruleset", ALL)
@pytest.mark.parametrize("changes", HOUSE_RULES, ids=lambda changes: "+".join(changes))
def test_house_rules_travel_with_the_text(ruleset, changes):
    mine = ss.RULESETS[ruleset].replace(**changes)
    for seed in range(3):
        for deal in walk(mine, seed):
            again = ss.Deal.parse(str(deal))
            assert again.ruleset == mine
            assert again == deal
            assert again.legal_actions() == deal.legal_actions()


def test_house_rules_change_the_game():
    easy = ss.RULESETS["german"].replace(strict="follow")
    position = {
        "you": "KH JH AS", "opponent": "QC QD", "trump": "S", "talon": "", "lead": "opponent", "led": "QH",
        "points": {"you": 40, "opponent": 54},
    }  # fmt: skip
    assert {str(a) for a in setup("german", **position).legal_actions()} == {"KH"}
    assert {str(a) for a in setup(easy, **position).legal_actions()} == {"KH", "JH"}


@pytest.mark.parametrize(
    "changes",
    [{"strict": "sometimes"}, {"deck": 25}, {"hand": 7}, {"packets": "3+3"}, {"false_claim": "5"}, {"no_such": 1}],
)
def test_house_rules_that_make_no_sense_are_refused(changes):
    with pytest.raises((ValueError, TypeError), match=next(iter(changes))):
        ss.RULESETS["german"].replace(**changes)


def test_a_dealer_must_be_a_seat():
    with pytest.raises(ValueError, match="dealer"):
        ss.Deal.new(ruleset="german", seed=1, dealer=2)


@given(rulesets, seeds)
@settings(max_examples=40, deadline=None, derandomize=True)
def test_what_a_position_tells_is_enough_to_set_it_up_again(ruleset, seed):
    """Every reachable open or exhausted position, described by its keys: the same position comes out."""
    for deal in walk(ruleset, seed):
        if deal.turn is None or deal.outcome is not None or deal.closed_by is not None:
            continue
        assert setup(ruleset, **described(deal)) == deal


def described(deal: ss.Deal) -> dict[str, object]:
    who = ("you", "opponent")
    keys: dict[str, object] = {name: " ".join(map(str, deal.hand(seat))) for seat, name in enumerate(who)}
    keys |= {
        "talon": " ".join(map(str, deal.talon)),
        "trump": str(deal.turnup) if deal.turnup is not None else deal.trump,
        "lead": who[deal.leader],
        "led": str(deal.trick[0][1]) if deal.trick else None,
        "points": {name: deal.points(seat) for seat, name in enumerate(who)},
        "tricks": {name: deal.tricks(seat) for seat, name in enumerate(who)},
        "pending": {name: deal.pending(seat) for seat, name in enumerate(who)},
        "marriages": {name: "".join(deal.marriages(seat)) for seat, name in enumerate(who)},
        "won": {name: " ".join(map(str, deal.won(seat))) for seat, name in enumerate(who)},
        "dealer": who[deal.dealer],
        "drawn": not deal.awaiting_draw,
    }
    return keys


LEFT_OUT = ("opponent", "talon", "won", "tricks", "marriages", "you")


@given(rulesets, seeds)
@settings(max_examples=60, deadline=None, derandomize=True)
def test_any_part_of_a_real_position_may_be_left_out(ruleset, seed):
    """The position exists, so that something that fits must be found; and what was given must be kept."""
    random = Random(seed)
    for deal in walk(ruleset, seed):
        if deal.turn is None or deal.outcome is not None or deal.closed_by is not None or random.random() < 0.6:
            continue
        keys = described(deal)
        omitted = random.sample(LEFT_OUT, random.randint(1, 3))
        if deal.talon_left == 0 and "talon" in omitted:
            omitted.remove("talon")
        if "you" in omitted and "opponent" in omitted:
            omitted.remove("you")
        for key in omitted:
            del keys[key]
        again = setup(ruleset, **keys, seed=seed)
        for seat in (0, 1):
            assert again.points(seat) == deal.points(seat)
            assert again.pending(seat) == deal.pending(seat)
            if ("you", "opponent")[seat] in keys:
                assert again.hand(seat) == deal.hand(seat)
            if "tricks" in keys:
                assert again.tricks(seat) == deal.tricks(seat)
        assert (again.turn, again.leader, again.trump, again.trick) == (deal.turn, deal.leader, deal.trump, deal.trick)
        if "you" in keys:
            play_now = {str(a) for a in again.legal_actions() if a.kind == "play"}
            if deal.turn == YOU and again.strict == deal.strict:
                assert play_now == {str(a) for a in deal.legal_actions() if a.kind == "play"}
