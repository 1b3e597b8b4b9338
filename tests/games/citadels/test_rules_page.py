"""What RULES.md says about decisions is complete: every entry, every option with its default."""

import re
from pathlib import Path

import engine.games.citadels
from engine.games.citadels.setup import OPTIONS

HOME = Path(engine.games.citadels.__file__).parent
PAGE = (HOME / "RULES.md").read_text(encoding="utf-8")


def test_every_open_question_is_answered_once_in_order():
    """Thirty-six entries, numbered from 1."""
    numbers = [int(found) for found in re.findall(r"^\*\*(\d+)\. ", PAGE, re.MULTILINE)]
    assert numbers == list(range(1, 37))


def test_the_twelve_sentences_beside_the_list_are_answered():
    """They have letters, since the entries before them have the numbers."""
    assert "".join(re.findall(r"^- \*\*([a-z])\.\*\* ", PAGE, re.MULTILINE)) == "abcdefghijkl"


def test_every_option_stands_in_the_table_with_its_default_first():
    """Nobody has to read the source to know what a table can agree on."""
    table = PAGE[PAGE.index("## Options") : PAGE.index("## Rulings")]
    for option in OPTIONS:
        (row,) = (line for line in table.splitlines() if _names(line, option.name))
        if not option.name.startswith("rank") and not option.several:
            values = row.split("|")[2]
            assert values.strip().startswith(f"`{option.default}`"), option.name


def test_rooms_named_in_the_table_are_there():
    """Whoever looks for a rule finds a folder or a file of that name."""
    table = PAGE[PAGE.index("## Where") : PAGE.index("## Options")]
    named = re.findall(r"`([a-z_/.]+)`", table)
    assert len(named) > 10
    assert [name for name in named if not (HOME / name).exists()] == []


def _names(line: str, name: str) -> bool:
    first = line.split("|")[1] if line.startswith("| `") else ""
    return f"`{name}`" in first or (name.startswith("rank") and "`rank1`" in first)
