"""How a consequence goes on in strict play: nobody claims what is lost, and nobody goes on who can go out."""

from __future__ import annotations

import pytest

import sixtysix as ss
from tutorials.opponent import best

LOST = (
    "german dealer=1 lead=1 trump=S turnup=KS talon=JHASJCTHTDTCADACAH hands=TSQSKC9C/JSKHQH9H won=KDQC/9SQDJD9D "
    "points=7/5 closed=1/7.1/3.1"
)
PAIR = (
    "danish dealer=1 lead=0 trump=C turnup=JC talon=QSTH9HADJHASACQHTDAH9D hands=JSKCQC/KSQDJD won=TS9SKHKDTC9C/- "
    "points=28/- closed=0/0.0/0.0"
)
ENOUGH = (
    "german dealer=1 lead=1 trump=D turnup=KD talon=QHTC9DQSQCJC9CAHAC hands=KC/JD won=-/ASTSKSJS9STHKHJH9HADTDQD "
    "points=-/67 closed=1/0.0/9.2"
)


def by_value(deal: ss.Deal) -> str:
    """What counting game points and margin alone would choose."""
    values = ss.solve(deal)
    return str(max(values, key=lambda action: (values[action].game_points, values[action].margin)))


@pytest.mark.parametrize(
    ("position", "tempting", "sound"),
    [
        pytest.param(LOST, "claim", "JS", id="a closer who cannot get there plays on"),
        pytest.param(PAIR, "marriage KC", "claim KC", id="a pair that brings the target goes out"),
        pytest.param(ENOUGH, "JD", "claim", id="who has enough goes out"),
    ],
)
def test_sound_play(position: str, tempting: str, sound: str) -> None:
    deal = ss.Deal.parse(position)
    assert by_value(deal) == tempting, "the position shows what it should"
    assert str(best(deal)) == sound
    values = ss.solve(deal)
    assert values[best(deal)].game_points == max(value.game_points for value in values.values())
