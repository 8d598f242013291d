"""What holds in every position of every deal, in every ruleset: rulebook §4 and the promises of the interface."""

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sixtysix as ss

from .helpers import ALL, AUTOMATIC, POINTS, hand, pack
from .walks import conceivable, walk

seeds = st.integers(0, 10**9)
rulesets = st.sampled_from(ALL)
EVERY_ACTION = conceivable()


def property_of_deals(examples: int):
    """The same deals in every run; the slow proof below takes others each time."""

    def decorate(test):
        return settings(max_examples=examples, deadline=None, derandomize=True)(given(rulesets, seeds)(test))

    return decorate


def cards_everywhere(deal: ss.Deal) -> list[str]:
    cards = [*deal.hand(0), *deal.hand(1), *deal.won(0), *deal.won(1), *deal.talon, *(card for _, card in deal.trick)]
    if deal.turnup is not None:
        cards.append(deal.turnup)
    return sorted(map(str, cards))


@property_of_deals(100)
def test_cards_are_conserved(ruleset, seed):
    whole = sorted(pack(ruleset))
    for deal in walk(ruleset, seed):
        assert cards_everywhere(deal) == whole


@property_of_deals(100)
def test_somebody_can_act_until_the_deal_is_finished(ruleset, seed):
    for deal in walk(ruleset, seed):
        if deal.turn is None:
            assert deal.outcome is not None
            assert deal.legal_actions() == ()
        else:
            assert deal.legal_actions()
            assert len(set(deal.legal_actions())) == len(deal.legal_actions())
            if deal.outcome is not None:
                assert [str(action) for action in deal.legal_actions()] == ["claim"]
                assert deal.hand(0) == deal.hand(1) == ()


@property_of_deals(100)
def test_points_add_up_to_the_pack(ruleset, seed):
    """Card points, marriages that count, and ten for the last trick where it is due: nothing else."""
    game = ss.RULESETS[ruleset]
    for deal in walk(ruleset, seed):
        played_out = deal.hand(0) == deal.hand(1) == () and deal.trick == ()
        total = 0
        for seat in (0, 1):
            announced = sum(40 if suit == deal.trump else 20 for suit in deal.marriages(seat))
            taken = sum(POINTS[card.rank] for card in deal.won(seat))
            counted = announced if deal.tricks(seat) else 0
            assert deal.pending(seat) == announced - counted
            ten = 0
            if played_out and game.last_trick == "+10" and deal.closed_by is None:
                ten = 10 if deal.last_trick and winner_of_last_trick(deal) == seat else 0
            assert deal.points(seat) == taken + counted + ten
            total += taken
        if played_out and deal.closed_by is None:
            assert total == 120
        assert total <= 120


def winner_of_last_trick(deal: ss.Deal) -> int:
    return next(event.seat for event in reversed(deal.events) if event.kind == "trick")


@property_of_deals(100)
def test_hands_and_talon_shrink_together(ruleset, seed):
    game = ss.RULESETS[ruleset]
    for deal in walk(ruleset, seed):
        assert len(deal.hand(0)) + len(deal.hand(1)) + len(deal.trick) in (
            {2 * game.hand} if not deal.strict and not deal.awaiting_draw and deal.turn is not None
            else range(2 * game.hand + 1)
        )  # fmt: skip
        if deal.trick == ():
            assert len(deal.hand(0)) == len(deal.hand(1))
        if deal.closed_by is None:
            assert deal.strict == (deal.talon_left == 0)
        assert len(deal.won(0)) == 2 * deal.tricks(0)
        assert len(deal.won(1)) == 2 * deal.tricks(1)


@property_of_deals(60)
def test_text_round_trips_at_every_position(ruleset, seed):
    for deal in walk(ruleset, seed):
        text = str(deal)
        assert "\n" not in text
        again = ss.Deal.parse(text)
        assert again == deal
        assert str(again) == text
        assert again.legal_actions() == deal.legal_actions()
        assert again.outcome == deal.outcome
        assert again.turn == deal.turn
        for action in deal.legal_actions():
            assert again.apply(action) == deal.apply(action)


@property_of_deals(25)
def test_legal_actions_are_exactly_those_without_a_violation(ruleset, seed):
    for deal in walk(ruleset, seed):
        free = [action for action in EVERY_ACTION if deal.violation(action) is None]
        assert sorted(map(str, free)) == sorted(map(str, deal.legal_actions()))


@property_of_deals(12)
def test_apply_takes_what_is_legal_and_refuses_the_rest_with_a_sentence(ruleset, seed):
    for deal in walk(ruleset, seed):
        before = str(deal)
        for action in EVERY_ACTION:
            violation = deal.violation(action)
            if violation is None:
                assert deal.apply(action).previous is deal
            else:
                with pytest.raises(ss.IllegalAction) as refused:
                    deal.apply(action)
                assert refused.value.violation == violation
                sentence = str(violation)
                assert sentence.endswith(".")
                assert "{" not in sentence
                assert "None" not in sentence
                assert "." in violation.rule
        assert str(deal) == before


@property_of_deals(60)
def test_undo_is_the_previous_value(ruleset, seed):
    deals = list(walk(ruleset, seed))
    texts = [str(deal) for deal in deals]
    at = deals[-1]
    for deal, text in zip(reversed(deals), reversed(texts), strict=True):
        assert at is deal or at == deal
        assert str(at) == text, "what came later has changed an earlier value"
        at = at.previous
    assert at is None


@property_of_deals(30)
def test_a_deal_cannot_be_changed(ruleset, seed):
    for deal in walk(ruleset, seed):
        with pytest.raises((AttributeError, TypeError)):
            deal.dealer = 1 - deal.dealer
        assert copy.copy(deal) == deal
        break


@property_of_deals(60)
def test_equality_compares_positions_not_histories(ruleset, seed):
    for deal in walk(ruleset, seed):
        twin = ss.Deal.parse(str(deal))
        assert twin == deal
        assert hash(twin) == hash(deal)
        assert twin.previous is None
        if deal.previous is not None:
            assert deal != deal.previous


@property_of_deals(60)
def test_actions_replay_to_the_same_deal(ruleset, seed):
    last = list(walk(ruleset, seed))[-1]
    again = ss.Deal.new(ruleset=ruleset, seed=seed, dealer=seed % 2)
    for seat, action in last.actions:
        assert again.turn == seat
        again = again.apply(str(action))
    assert again == last
    assert again.actions == last.actions
    assert again.events == last.events


@property_of_deals(100)
def test_outcome_is_one_two_three_or_a_draw(ruleset, seed):
    *_, last = walk(ruleset, seed)
    outcome = last.outcome
    if outcome.winner is None:
        assert outcome.game_points == 0
    else:
        assert outcome.game_points in (1, 2, 3)
    assert outcome.reason in {"claim", "false-claim", "closer-failed", "counted", "last-trick", "draw"}


@property_of_deals(100)
def test_both_can_have_the_target_only_where_claims_are_explicit(ruleset, seed):
    for deal in walk(ruleset, seed):
        if ruleset in AUTOMATIC:
            assert not (deal.points(0) >= 66 and deal.points(1) >= 66)
            if max(deal.points(0), deal.points(1)) >= 66:
                assert deal.turn is None


@property_of_deals(100)
def test_sixty_five_all_is_the_only_way_to_play_out_below_the_target(ruleset, seed):
    """§4, where the last trick brings ten; with a counted marriage somebody has seventy-five."""
    *_, last = walk(ruleset, seed)
    if last.hand(0) or last.hand(1) or last.closed_by is not None:
        return
    points = (last.points(0), last.points(1))
    if ss.RULESETS[ruleset].last_trick == "+10":
        counted = any(last.marriages(seat) and last.tricks(seat) for seat in (0, 1))
        if max(points) < 66:
            assert points == (65, 65)
            assert not counted
        if counted:
            assert max(points) >= 75


@property_of_deals(100)
def test_with_the_talon_gone_each_side_knows_the_others_hand(ruleset, seed):
    for deal in walk(ruleset, seed):
        if deal.talon_left == 0 and deal.closed_by is None and deal.turn is not None:
            info = deal.infoset(0)
            unseen = set(pack(ruleset)) - {str(card) for card in info.hand}
            unseen -= {str(card) for card in (*deal.won(0), *deal.won(1), *(card for _, card in deal.trick))}
            assert unseen == hand(deal, 1)


@property_of_deals(40)
def test_record_of_a_deal_replays(ruleset, seed):
    *_, last = walk(ruleset, seed)
    assert ss.Deal.replay(last.record()) == last


@pytest.mark.slow
@given(rulesets, seeds)
@settings(max_examples=1500, deadline=None)
def test_all_of_it_on_many_more_deals(ruleset, seed):
    for test in (
        test_cards_are_conserved, test_somebody_can_act_until_the_deal_is_finished, test_points_add_up_to_the_pack,
        test_hands_and_talon_shrink_together, test_text_round_trips_at_every_position,
        test_legal_actions_are_exactly_those_without_a_violation, test_undo_is_the_previous_value,
        test_actions_replay_to_the_same_deal, test_outcome_is_one_two_three_or_a_draw,
        test_both_can_have_the_target_only_where_claims_are_explicit,
        test_sixty_five_all_is_the_only_way_to_play_out_below_the_target,
    ):  # fmt: skip
        test.hypothesis.inner_test(ruleset, seed)
