"""Every recorded deal plays again exactly as it was written down."""

import pytest

import sixtysix as ss

from .helpers import ALL
from .playthroughs import DEALS_PER_RULESET, FOLDER, actions_of, block, features, replay

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough(path):
    text = path.read_text(encoding="utf-8")
    blocks = text.rstrip("\n").split("\n\n")
    deals = list(replay(text))
    assert len(deals) == len(blocks)
    for deal, expected in zip(deals, blocks, strict=True):
        assert block(deal) == expected.split("\ndoes ")[0]
    assert deals[-1].turn is None


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_position_of_a_playthrough_reads_by_itself(path):
    text = path.read_text(encoding="utf-8")
    for deal in replay(text):
        alone = ss.Deal.parse(str(deal))
        assert alone == deal
        assert alone.legal_actions() == deal.legal_actions()
        assert alone.outcome == deal.outcome


@pytest.mark.parametrize("ruleset", ALL)
def test_every_ruleset_has_its_playthroughs(ruleset):
    mine = [path for path in FILES if path.stem.rsplit("-", 1)[0] == ruleset]
    assert len(mine) == DEALS_PER_RULESET
    shown = set()
    for path in mine:
        deals = list(replay(path.read_text(encoding="utf-8")))
        assert deals[0].ruleset.id == ruleset
        assert len(actions_of(path.read_text(encoding="utf-8"))) == len(deals) - 1
        shown |= features(deals)
    assert {"played out", "does exchange", "event marriage"} <= shown
    assert ("does close" in shown) == ss.RULESETS[ruleset].closing
    assert ("does claim" in shown) == (ss.RULESETS[ruleset].claim == "explicit")
