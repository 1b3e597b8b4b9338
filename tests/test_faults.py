"""The fault table: all rows are there, what is said to be shown exists, and counting notices."""

import re
from pathlib import Path

import pytest

from tests.faults import NOT_YET, PAGE, ROW, Faults, rows_shown, summed

ROOT = Path(__file__).parents[1]


def test_all_rows_are_there_once():
    """Twenty-seven faults, each in its place."""
    rows = [int(row) for row, _ in ROW.findall(PAGE.read_text(encoding="utf-8"))]
    assert rows == list(range(1, 28))


def test_what_shows_a_row_exists():
    """Every file named in the last column stands in the tree; a row that names none is not yet."""
    for row, shown in ROW.findall(PAGE.read_text(encoding="utf-8")):
        named = re.findall(r"`(tests/[\w/.]+\.py)", shown)
        assert named or shown.startswith(NOT_YET), row
        assert all((ROOT / one).is_file() for one in named), (row, named)


def test_a_kind_that_never_happened_fails(tmp_path, monkeypatch):
    """And what did happen is written down and summed up."""
    monkeypatch.setenv("FAULTS", str(tmp_path / "counts"))
    faults = Faults(4, "disk full", "input or output error")
    faults.happened("disk full", 3)
    with pytest.raises(AssertionError, match=r"row 4: never happened: \['input or output error'\]"):
        faults.check()
    faults.happened("input or output error")
    for _ in range(2):
        faults.check()
    with pytest.raises(AssertionError, match="flood"):
        faults.happened("flood")
    counts = summed((tmp_path / "counts").read_text(encoding="utf-8").splitlines())
    assert counts == {(4, "disk full"): 6, (4, "input or output error"): 2}


def test_a_row_counts_as_shown_when_it_names_what_shows_it():
    """Not by its number."""
    page = "| 1 | a | b | not yet |\n| 2 | a | b | `tests/test_faults.py`, 3 |\n"
    assert rows_shown(page) == {2}
