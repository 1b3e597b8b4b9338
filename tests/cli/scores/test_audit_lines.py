"""The audits of many logs as rows within a width, and the exit code of the worst."""

import pytest

from cli.scores.audit_lines import audit_lines, folder_plain, worst
from cli.series.logs import Judged
from cli.text.words import words_in


def judged(*codes):
    """A log for each exit code."""
    return [Judged(f"log-{at}.tafel", {"exit_code": code}) for at, code in enumerate(codes)]


@pytest.mark.parametrize(
    ("codes", "code"), [((0, 0), 0), ((0, 3), 3), ((3, 2, 0), 2), ((2, 1, 3), 1), ((), 0)]
)
def test_the_exit_code_is_that_of_the_worst(codes, code):
    """Cheating first, then damage, then what cannot be judged."""
    assert worst(judged(*codes)) == code == folder_plain(judged(*codes))["exit_code"]


def test_a_row_for_each_and_one_for_all():
    """In both languages; a verdict that does not occur is not counted."""
    assert audit_lines(judged(0, 2, 0), words_in("en"), 80) == [
        "log-0.tafel  in order",
        "log-1.tafel  the file is damaged",
        "log-2.tafel  in order",
        "3 logs: 1 the file is damaged; 2 in order.",
    ]
    assert audit_lines(judged(1), words_in("de"), 80)[-1] == "1 Protokoll: 1 Betrug ist bewiesen."


@pytest.mark.parametrize("width", [40, 80])
def test_rows_keep_within_the_width(width):
    """A long name stands on a row of its own; no sign of it moves the cursor."""
    named = [Judged("x" * 35 + "\x1b[2J", {"exit_code": 3}), *judged(0)]
    rows = audit_lines(named, words_in("en"), width)
    assert all(len(row) <= max(width, 42) for row in rows)
    assert not any("\x1b" in row for row in rows)
    assert (len(rows) > 4) == (width == 40)
