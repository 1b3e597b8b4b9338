"""What RULES.md says is complete: every open question, every option, every value of our own."""

import json
import re

from engine.games.burgund import GAME
from engine.games.burgund.setup import OPTIONS
from engine.games.burgund.table.data import REPLACEABLE_TABLES, UNCERTAIN
from engine.replaceable_tables.tables import DATA, own_standard
from tests.games.checks.words import home

PAGE = (home(GAME) / "RULES.md").read_text(encoding="utf-8")


def test_every_open_question_is_answered_once_in_order():
    """Eighteen entries, numbered from 1."""
    numbers = [int(found) for found in re.findall(r"^- \*\*BG-(\d+),", PAGE, re.MULTILINE)]
    assert numbers == list(range(1, 19))


def test_every_option_stands_in_the_table_with_its_default_first():
    """Nobody has to read the source to know what a table can agree on."""
    for option in OPTIONS:
        assert f"| `{option.name}` | `{option.default}`" in PAGE
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| `{DATA}` |"))
    assert all(f"`{one.name}`" in row for one in REPLACEABLE_TABLES)


def test_every_designed_value_is_a_table_that_people_can_replace():
    """As many rows marked D as the data has, and each of their tables is replaceable."""
    designed = [what for what, mark in UNCERTAIN.items() if mark == "D"]
    assert len(designed) == len(REPLACEABLE_TABLES) == PAGE.count("| **D**")


def test_the_example_of_a_file_holds_the_usual_values():
    """Whoever copies it and changes nothing plays as usual, and finds every table in it."""
    (example,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert json.loads(example).keys() == {one.name for one in REPLACEABLE_TABLES}
    assert own_standard(REPLACEABLE_TABLES, example) == ""
