"""The page of faults: all rows are there, what is said to be shown exists, and counting notices."""

import re
from pathlib import Path

import pytest

from tests.faults import NOT_YET, PAGE, Faults, rows, rows_shown, summed

ROOT = Path(__file__).parents[1]


def test_all_rows_are_there_once():
    """Twenty-seven faults, each in its place."""
    found = rows(PAGE.read_text(encoding="utf-8"))
    assert [row for row, _, _ in found] == list(range(1, 28))
    assert len({fault for _, fault, _ in found}) == 27


def test_what_shows_a_row_exists():
    """Every file that a row names stands in the tree; a row that names none is not yet."""
    for row, _, shown in rows(PAGE.read_text(encoding="utf-8")):
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
    said = "\n\nPromised: b.\n\nShown by:\n\n- "
    page = f"## Row 1: a{said}not yet\n\n## Row 2: a{said}`tests/test_faults.py`, 3\n"
    assert rows_shown(page) == {2}


@pytest.mark.parametrize(
    "page",
    [
        "## Other things\n\nPromised: b.\n\nShown by:\n\n- c\n",
        "## Row 1: a\n\nPromised: b.\n\n## Row 2: a\n\nPromised: b.\n\nShown by:\n\n- c\n",
        "## Row 1: a\n\nShown by:\n\n- c\n",
    ],
)
def test_what_is_no_row_is_not_passed_over(page):
    """A heading without a number, a row without what shows it, or without what is promised: none
    of them borrows the text of the next row, and none goes unread."""
    with pytest.raises(AssertionError, match="not a row"):
        rows(page)
