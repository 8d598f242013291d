"""The rulebook beside the engine says what the engine does: anchors for every refusal, tables equal to the rulesets."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

import sixtysix as ss
from sixtysix.violations import SENTENCES

from .helpers import ALL, setup, words

TEXT = (Path(ss.__file__).parent / "RULES.md").read_text(encoding="utf-8")
ANCHORS = re.findall(r'<a id="([^"]+)"></a>', TEXT)

RULE_IDS = words(
    """
    turn.not-yours deal.over bid.not-here card.not-in-hand card.unknown-here follow.suit follow.head follow.trump
    draw.first draw.not-now marriage.not-leading marriage.no-pair marriage.needs-trick marriage.queen-leads
    marriage.king-leads marriage.closed marriage.exhausted marriage.royal-late marriage.automatic
    exchange.not-leading exchange.no-card exchange.needs-trick exchange.talon-gone exchange.too-few
    exchange.closed exchange.reply close.not-leading close.never close.already close.exhausted close.too-few
    close.first-lead claim.needs-trick claim.mid-trick claim.automatic pass.not-now
    """
)


@pytest.mark.parametrize("rule", sorted({*RULE_IDS, *SENTENCES}))
def test_every_refusal_has_its_anchor_and_its_example(rule):
    anchor = rule.replace(".", "-")
    entry = re.search(rf'<a id="{anchor}"></a>\*\*{re.escape(rule)}\*\* – (.+)', TEXT)
    assert entry is not None, f"RULES.md does not explain {rule}"
    assert re.search(r"\*[^*]+\.\*$", entry.group(1)), "an example in italics ends the entry"


def test_stable_rule_ids_are_all_there():
    assert set(RULE_IDS) <= set(SENTENCES)


def test_anchors_are_unique_and_links_lead_somewhere():
    assert len(ANCHORS) == len(set(ANCHORS))
    for target in re.findall(r"\]\(#([^)]+)\)", TEXT):
        assert target in ANCHORS, target


def test_a_violation_knows_its_anchor():
    deal = setup("german", you="KH QH AS 9D JC TC", trump="S", lead="you")
    assert deal.violation("exchange").anchor in ANCHORS


def tables() -> dict[str, dict[str, str]]:
    """Field name to ruleset id to the cell, of every table whose first heading is "field" or "id"."""
    found: dict[str, dict[str, str]] = {}
    columns: list[str] = []
    for row in TEXT.splitlines():
        cells = [cell.strip().strip("`") for cell in row.strip().strip("|").split("|")]
        if not row.startswith("|"):
            columns = []
        elif cells[0] == "field" and len(cells) > 3:
            columns = cells[1:]
        elif columns and not set(cells[0]) <= {"-"}:
            assert cells[0] not in found, f"{cells[0]} stands twice"
            assert len(cells) == len(columns) + 1
            found[cells[0]] = dict(zip(columns, cells[1:], strict=True))
    return found


def shown(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def test_the_tables_cover_every_field_of_every_ruleset():
    compared = {field.name for field in fields(ss.Ruleset) if field.compare} - {"id", "name"}
    assert set(tables()) == compared
    for row in tables().values():
        assert set(row) == set(ss.RULESETS) == set(ALL)


@pytest.mark.parametrize("ruleset", ALL)
def test_the_tables_say_what_the_engine_plays(ruleset):
    game = ss.RULESETS[ruleset]
    for field, row in tables().items():
        assert row[ruleset] == shown(getattr(game, field)), field


@pytest.mark.parametrize("ruleset", ALL)
def test_the_names_are_those_of_the_rulesets(ruleset):
    name = re.escape(ss.RULESETS[ruleset].name)
    assert re.search(rf"^\| `{ruleset}` \| {name}(, the default)? \|$", TEXT, re.MULTILINE)


@pytest.mark.parametrize("ruleset", ALL)
def test_every_value_has_a_source(ruleset):
    game = ss.RULESETS[ruleset]
    compared = {field.name for field in fields(ss.Ruleset) if field.compare} - {"id", "name"}
    assert set(game.sources) >= compared
    assert all(game.sources[name] for name in compared)


def test_contested_rules_name_fields_that_exist():
    section = TEXT.split('<a id="contested"></a>')[1].split("<a id=")[0]
    rows = [row for row in section.splitlines() if row.startswith("|")][2:]
    assert len(rows) >= 25
    names = {field.name for field in fields(ss.Ruleset)}
    for row in rows:
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert len(cells) == 6
        assert all(cells)
        for name in re.findall(r"`(\w+)`", cells[5]):
            assert name in names


def test_every_field_that_sources_dispute_is_in_the_contested_table():
    """Fields whose values differ between rulesets are rules on which pages disagree, but for plain sizes and names."""
    section = TEXT.split('<a id="contested"></a>')[1].split("<a id=")[0]
    plain = {"deck", "hand", "packets", "first_dealer", "exchange_rank", "exchange_once", "trick_review"}
    plain |= {"marriage_auto", "go_out_on", "closing", "cited"}
    for field in fields(ss.Ruleset):
        values = {shown(getattr(ss.RULESETS[ruleset], field.name)) for ruleset in ALL}
        if field.compare and field.name not in {"id", "name", *plain} and len(values) > 1:
            assert f"`{field.name}`" in section, field.name


def rows_of(anchor: str) -> list[int]:
    section = TEXT.split(f'<a id="{anchor}"></a>')[1].split("\n<a id=")[0]
    return [int(number) for number in re.findall(r"^\| (\d+) \|", section, re.MULTILINE)]


def test_numbered_rows_run_through():
    assert rows_of("contested") == list(range(1, len(rows_of("contested")) + 1))
    assert rows_of("edge-cases") == list(range(1, 39))


def test_sections_that_the_sources_cite_are_there():
    """Source marks and comments point at "§7 row 14" or "§3": section, and row where one is named."""
    sections = {int(number) for number in re.findall(r"^## (\d+) ", TEXT, re.MULTILINE)}
    assert sections == set(range(1, 11))
    package = Path(ss.__file__).parent
    for path in [*package.rglob("*.py")]:
        for section, row in re.findall(r"§(\d+)(?: row (\d+))?", path.read_text(encoding="utf-8")):
            assert int(section) in sections, path
            if row:
                assert int(row) in rows_of({"2": "contested", "7": "edge-cases"}[section]), path


def test_every_mark_is_explained():
    listed = TEXT.split('<a id="sources"></a>')[1]
    for game in ss.RULESETS.values():
        for mark in game.sources.values():
            for key in re.findall(r"s:[a-z0-9-]+", mark):
                assert key in listed, key


def test_every_computer_level_is_described():
    section = TEXT.split('<a id="levels"></a>')[1].split("\n<a id=")[0]
    with pytest.raises(ValueError, match="easy") as error:
        ss.bot("no such level", seed=1)
    for level in re.findall(r"easy|medium|hard", str(error.value)):
        assert f"`{level}`" in section
