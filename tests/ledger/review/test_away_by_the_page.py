"""Logs of tables from which seats go, judged by lines that know docs/protocol.md alone.

What takes rules or cards (who owes, whether an event is good) the second reader does not know; of
everything else it must come to the verdict of the table, and of the logs in order to the heads and
the absences of our own audit.
"""

import json
from pathlib import Path

import pytest

from ledger.review.audit import audit
from tests.conformance.cases import the_game
from tests.ledger.review.away_by_the_page import IN_ORDER, UNKNOWN, verdict

SET = Path(__file__).parents[2] / "vectors" / "logs"
ABOUT = ("away-", "given-up-", "reports-", "riders-", "leave-", "rescue-")
ROWS = [
    row
    for row in json.loads((SET / "table.json").read_text(encoding="utf-8"))
    if row["log"].startswith(ABOUT)
]
CARDS = ("lock", "shuffle", "share", "turn")
"""Faults that the second reader cannot see."""
BY_RULES = (
    "given-up-evidence-not-legal",
    "given-up-slander-branch-event",
    "given-up-slander-two-heads",
)
"""Logs with evidence of an event against the rules."""


def named(rows):
    """Parameters by the names of logs."""
    return pytest.mark.parametrize("row", rows, ids=lambda row: row["log"].removesuffix(".tafel"))


@named([row for row in ROWS if row["exit_code"] in (0, 3)])
def test_logs_in_order(row):
    """Heads, steps that closed short, and who was away when, are those of our audit."""
    path = SET / row["log"]
    found, reader = verdict(path.read_bytes())
    ours = audit(path, games=the_game)
    assert found == IN_ORDER
    if reader.open is not None and not ours.leftover:
        reader.close(reader.open)
    assert reader.heads[-1].hex() == ours.head and len(reader.steps) == ours.steps
    away = {}
    for step in range(1, ours.steps + 1):
        for seat in reader.away[step - 1]:
            away.setdefault(seat, set()).add(step + 1)
    told = {}
    for one in ours.away:
        last = one["until"] or ours.steps + 1
        told.setdefault(one["seat"], set()).update(range(one["from"], last + 1))
    assert {s: n for s, n in told.items() if n} == away


@named([row for row in ROWS if row["exit_code"] in (1, 2) and row["kind"] not in CARDS])
def test_logs_with_a_fault(row):
    """Exit code, entry and seat are those of the table."""
    found, _ = verdict((SET / row["log"]).read_bytes())
    expected = (row["exit_code"], row["entry"], row["seat"])
    if row["log"].removesuffix(".tafel") in BY_RULES:
        assert found[0] == UNKNOWN
    elif row["log"].startswith("rescue-"):
        assert found in (IN_ORDER, expected)  # which acts there are takes rules
    else:
        assert found == expected


def test_steps_are_closed_in_many_ways():
    """The set holds short closes, some without any event, marks, and steps that were given up."""
    readers = [verdict((SET / row["log"]).read_bytes())[1] for row in ROWS]
    assert sum(reader.shorts > 1 for reader in readers) > 5
    assert sum(reader.marks > 2 for reader in readers) > 10
    steps = [step for reader in readers for step in (*reader.steps, reader.open) if step]
    assert any(step.reports and not step.events for step in steps)
    assert any({one.attempt for one in step.front} == {1, 2} for step in steps)
