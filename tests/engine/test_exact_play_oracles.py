"""Exact play against other people's solvers: 1,000 endgames of Santase, 250 of Schnapsen, published problems.

The files and what they mean: ``tests/data/oracles/README.md``.
"""

import re

import pytest

import sixtysix as ss

from .oracle_data import endgames, position, problems

BATCHES = 10


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_thousand_endgames_of_twenty_four_cards(batch):
    rows = endgames("endgames_24.jsonl")
    assert len(rows) == 1000
    for row in rows[batch::BATCHES]:
        values = ss.solve(position(row, "bulgarian"))
        found = {str(action): [value.game_points, value.margin] for action, value in values.items()}
        assert found == row["moves"], row


@pytest.mark.parametrize("batch", range(BATCHES))
def test_two_hundred_and_fifty_endgames_of_twenty_cards(batch):
    rows = endgames("endgames_20.jsonl")
    assert len(rows) == 250
    for row in rows[batch::BATCHES]:
        values = {str(action): value.game_points for action, value in ss.solve(position(row, "schnapsen")).items()}
        expected = {text.replace("M:", "marriage "): value for text, value in row["moves"].items()}
        assert {action: values[action] for action in expected} == expected, row


def problem_position(problem: dict) -> ss.Deal:
    """Seat 0 is the player ONE of the file."""
    won = [" ".join(card for trick in tricks for card in trick) for tricks in problem["won_tricks"]]
    closed = {}
    if problem["closed_by"] is not None:
        closer = {"ONE": "you", "TWO": "opponent"}[problem["closed_by"]]
        tricks = [len(side) for side in problem["won_tricks"]]
        closed = {
            "closed_by": closer,
            "points_at_close": problem["opp_points_at_close"],
            "tricks_at_close": tricks[0 if closer == "opponent" else 1],
        }
    return ss.Deal.setup(
        ruleset="schnapsen",
        you=" ".join(problem["hands"][0]),
        opponent=" ".join(problem["hands"][1]),
        trump=problem["trump_card"] or problem["trump"],
        talon=" ".join(problem["talon"]),
        lead={"ONE": "you", "TWO": "opponent"}[problem["next_player"]],
        won={"you": won[0], "opponent": won[1]},
        marriages={"you": "".join(problem["marriages"][0]), "opponent": "".join(problem["marriages"][1])},
        **closed,
    )


@pytest.mark.parametrize("problem", problems(), ids=lambda problem: problem["name"])
def test_published_problem(problem):
    deal = problem_position(problem)
    assert [deal.points(0), deal.points(1)] == problem["trick_points"]
    values = {str(action): value.game_points for action, value in ss.solve(deal).items()}
    for text, expected in problem["game_points_to_mover_per_action"].items():
        card = re.fullmatch(r"PlayCardAction\(\w+, (.+)\)", text).group(1)
        assert values[str(ss.Card.parse(card))] == expected, text


def test_announcing_is_never_worse_than_leading_the_same_card_bare():
    """In Schnapsen an announcement can only add; and every legal action has a value."""
    for row in endgames("endgames_20.jsonl")[::5]:
        deal = position(row, "schnapsen")
        values = {str(action): value for action, value in ss.solve(deal).items()}
        assert set(values) == {str(action) for action in deal.legal_actions()}
        for action, value in values.items():
            if action.startswith("marriage "):
                assert value.game_points >= values[action.removeprefix("marriage ")].game_points


def test_exact_play_is_only_offered_when_all_cards_are_known():
    with pytest.raises(ValueError, match=r".+"):
        ss.solve(ss.Deal.new(ruleset="german", seed=1))


def test_a_right_claim_is_worth_what_it_wins():
    deal = ss.Deal.setup(
        ruleset="german", you="AH", opponent="9H", talon="", trump="S", lead="you", points={"you": 77, "opponent": 32},
    )  # fmt: skip
    values = {str(action): value.game_points for action, value in ss.solve(deal).items()}
    assert values["claim"] == 2
    assert values["AH"] == 2


def test_a_wrong_claim_is_worth_what_it_costs():
    deal = ss.Deal.setup(
        ruleset="german", you="AH", opponent="9H", talon="", trump="S", lead="you", points={"you": 62, "opponent": 47},
    )  # fmt: skip
    values = {str(action): value.game_points for action, value in ss.solve(deal).items()}
    assert values["claim"] == -2
    assert values["AH"] == 1
