"""The cards in words, and what RULES.md says: nothing decided without being told."""

import json
import re

import pytest

from engine.games.san_marco import GAME
from engine.games.san_marco.setup import OPTIONS
from engine.games.san_marco.table.data import (
    ACTIONS,
    DISTRICTS,
    FACES,
    LIMITS,
    REPLACEABLE_TABLES,
    UNCERTAIN,
)
from engine.replaceable_tables.tables import own_standard
from tests.games.checks.words import home, of

PAGE = (home(GAME) / "RULES.md").read_text(encoding="utf-8")
WORDS = {catalogue.language: catalogue.words for catalogue in of(GAME)}
LONGEST_LINE = 80


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("face", FACES)
def test_every_card_has_a_name_a_line_and_a_text(face, language):
    """The short line fits on a terminal's, and the text says how many there are."""
    words = WORDS[language]
    assert 0 < len(words[f"face.{face}.short"]) <= LONGEST_LINE
    counts = re.findall(r"\d+", words[f"face.{face}.text"])
    assert str({**ACTIONS, **LIMITS}[face]) == counts[-1]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("one", DISTRICTS, ids=lambda one: one.key)
def test_district_cards_say_what_their_district_pays(one, language):
    """The awards of the data."""
    counts = re.findall(r"\d+", WORDS[language][f"face.district_{one.key}.text"])
    assert counts[:2] == [str(one.first), str(one.second)]


def test_every_open_question_has_its_decision():
    """SM-1 to SM-19, each at the beginning of a line."""
    lines = [line for line in PAGE.splitlines() if line.startswith("- **SM-")]
    numbers = {int(n) for line in lines for n in re.findall(r"SM-(\d+)", line[:16])}
    assert numbers == set(range(1, 20))


def test_every_option_stands_in_the_table_with_its_default_first():
    """Nobody has to read the source to know what a table can agree on."""
    rows = [line.split("|") for line in PAGE.splitlines() if line.startswith("| `")]
    found = {row[1].strip(" `"): row[2].strip() for row in rows}
    for option in OPTIONS:
        assert found[option.name].startswith(f"`{option.default}`")


def test_values_that_nobody_prints_are_listed():
    """Each mark of the data is told, the replaceable tables above all."""
    told = PAGE[PAGE.index("## Values") :]
    assert all(f"**{mark}**" in told for mark in UNCERTAIN.values())


def test_files_named_in_the_page_are_there():
    """Whoever looks for a rule finds it."""
    table = PAGE[PAGE.index("## Where") : PAGE.index("## Options")]
    named = re.findall(r"`([a-z_/]+\.py)`", table)
    assert len(named) > 10
    assert [name for name in named if not (home(GAME) / name).exists()] == []


def test_the_example_of_a_file_holds_the_usual_values():
    """Whoever copies it and changes nothing plays as usual, and finds every table in it."""
    (example,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert json.loads(example).keys() == {one.name for one in REPLACEABLE_TABLES}
    assert own_standard(REPLACEABLE_TABLES, example) == ""
