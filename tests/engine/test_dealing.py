"""The pack, the deal, the talon: rulebook §4 and the first rows of each table of §5."""

import pytest

import sixtysix as ss
from sixtysix.core import chance, dealing

from .helpers import ALL, TWENTY, pack, ready

SIZES = {
    # ruleset: pack, hand, talon with the turn-up
    "danish": (24, 6, 12),
    "swedish": (24, 6, 12),
    "swedish-20": (20, 5, 10),
    "danish-online": (24, 6, 12),
    "dutch": (32, 6, 20),
    "german": (24, 6, 12),
    "schnapsen": (20, 5, 10),
    "schnapsen-sharp": (20, 5, 10),
    "american": (24, 6, 12),
    "bulgarian": (24, 6, 12),
}


def test_every_two_player_ruleset_is_there():
    assert set(ss.RULESETS) >= set(SIZES)


def test_german_is_the_default():
    assert ss.Deal.new(seed=1).ruleset.id == "german"
    assert ss.Deal.new(seed=1).ruleset == ss.RULESETS["german"]


@pytest.mark.parametrize("ruleset", ALL)
def test_sizes_of_pack_hand_and_talon(ruleset):
    size, hand, talon = SIZES[ruleset]
    deal = ss.Deal.new(ruleset=ruleset, seed=3)
    assert len(deal.hand(0)) == len(deal.hand(1)) == hand
    assert deal.talon_left == talon
    assert len(deal.talon) == talon - 1
    everything = [str(card) for card in (*deal.hand(0), *deal.hand(1), *deal.talon, deal.turnup)]
    assert sorted(everything) == sorted(pack(ruleset))
    assert len(everything) == size


@pytest.mark.parametrize("ruleset", ALL)
def test_a_deal_starts_from_nothing(ruleset):
    deal = ss.Deal.new(ruleset=ruleset, seed=3)
    for seat in (0, 1):
        assert (deal.points(seat), deal.pending(seat), deal.tricks(seat)) == (0, 0, 0)
        assert deal.marriages(seat) == ()
        assert deal.won(seat) == ()
    assert (deal.trick, deal.last_trick) == ((), ())
    assert (deal.outcome, deal.closed_by, deal.strict, deal.awaiting_draw) == (None, None, False, False)
    assert deal.trump == deal.turnup.suit


@pytest.mark.parametrize("ruleset", ALL)
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_other_side_leads_to_the_first_trick(ruleset, dealer):
    deal = ss.Deal.new(ruleset=ruleset, seed=3, dealer=dealer)
    assert deal.dealer == dealer
    assert deal.turn == deal.leader == 1 - dealer


@pytest.mark.parametrize("ruleset", ALL)
def test_the_seed_makes_the_deal(ruleset):
    assert str(ss.Deal.new(ruleset=ruleset, seed=5)) == str(ss.Deal.new(ruleset=ruleset, seed=5))
    assert len({str(ss.Deal.new(ruleset=ruleset, seed=seed)) for seed in range(20)}) == 20


def test_unknown_ruleset_is_named():
    with pytest.raises(ValueError, match="german"):
        ss.Deal.new(ruleset="gaigel-of-nowhere", seed=1)


@pytest.mark.parametrize("ruleset", ALL)
def test_number_of_draws_and_of_strict_tricks(ruleset):
    """§4: 24 cards, six draws and six strict tricks; 20 cards, five and five; 32 cards, ten and six."""
    for seed in range(40):
        deal = ss.Deal.new(ruleset=ruleset, seed=seed)
        open_tricks = strict_tricks = 0
        while deal.turn is not None:
            deal = ready(deal)
            plays = [a for a in deal.legal_actions() if a.kind == "play"]
            if not plays:
                break
            was_strict = deal.strict
            before = deal.tricks(0) + deal.tricks(1)
            deal = deal.apply(min(plays, key=lambda a: (a.card.points, str(a.card))))
            if deal.tricks(0) + deal.tricks(1) > before:
                strict_tricks, open_tricks = strict_tricks + was_strict, open_tricks + (not was_strict)
        if not deal.hand(0):
            hand, talon = SIZES[ruleset][1:]
            assert (open_tricks, strict_tricks) == (talon // 2, hand)
            break
    else:
        pytest.fail("no deal of forty was played to the last card")


@pytest.mark.parametrize("ruleset", ALL)
def test_every_card_is_as_likely_in_either_hand(ruleset):
    """A rough check of the shuffle: over many seeds each card is seen about equally often in a hand."""
    seen: dict[str, int] = dict.fromkeys(pack(ruleset), 0)
    deals = 400
    for seed in range(deals):
        for card in ss.Deal.new(ruleset=ruleset, seed=seed).hand(0):
            seen[str(card)] += 1
    expected = deals * SIZES[ruleset][1] / SIZES[ruleset][0]
    assert all(abs(count - expected) < 6 * expected**0.5 for count in seen.values())


def test_twenty_card_packs_start_with_the_jack():
    for ruleset in TWENTY:
        assert min(ss.RULESETS[ruleset].ranks, key="789JQKTA".index) == "J"


ORDER = {
    # packets: places in the shuffled pack of the leader's hand, of the dealer's hand, of the turn-up, of the talon
    "3+3+turn-up": ([0, 1, 2, 6, 7, 8], [3, 4, 5, 9, 10, 11], 12, 13),
    "2+2+2+turn-up": ([0, 1, 4, 5, 8, 9], [2, 3, 6, 7, 10, 11], 12, 13),
    "3+turn-up+2": ([0, 1, 2, 7, 8], [3, 4, 5, 9, 10], 6, 11),
}
PACKETS = {
    "3+3+turn-up": ["danish", "danish-online", "dutch", "german", "american", "bulgarian"],
    "2+2+2+turn-up": ["swedish"],
    "3+turn-up+2": ["swedish-20", "schnapsen", "schnapsen-sharp"],
}


@pytest.mark.parametrize(("packets", "ruleset"), [(p, r) for p, rulesets in PACKETS.items() for r in rulesets])
@pytest.mark.parametrize("dealer", [0, 1])
def test_cards_are_dealt_in_packets(packets, ruleset, dealer):
    """§2 row 22: the side that does not deal comes first; the turn-up in its place."""
    deck = [0] * 32
    dealing.shuffle(ss.RULESETS[ruleset].core, deck, chance.start(9, 0))
    deal = ss.Deal.new(ruleset=ruleset, seed=9, dealer=dealer)
    leader, other, turnup, talon = ORDER[packets]
    assert {card.number for card in deal.hand(1 - dealer)} == {deck[place] for place in leader}
    assert {card.number for card in deal.hand(dealer)} == {deck[place] for place in other}
    assert deal.turnup.number == deck[turnup]
    assert [card.number for card in deal.talon] == deck[talon : len(pack(ruleset))]
