"""What RULES.md says about decisions is complete: every open question, every option."""

import re
from pathlib import Path

import engine.games.kabale as kabale
from engine.games.kabale.setup import OPTIONS

PAGE = (Path(kabale.__file__).parent / "RULES.md").read_text(encoding="utf-8")


def test_every_open_question_is_answered_once_in_order():
    """Fifteen entries, numbered from 1."""
    numbers = [int(found) for found in re.findall(r"^- \*\*KH-(\d+)[,\*]", PAGE, re.MULTILINE)]
    assert numbers == list(range(1, 16))


def test_every_option_stands_in_the_table_with_its_default_first():
    """Nobody has to read the source to know what a table can agree on."""
    for option in OPTIONS:
        assert f"| `{option.name}` | `{option.default}`" in PAGE
