"""Audit and replay under measure."""

import os

import pytest

from bench.budgets import BUDGETS
from bench.parts import checking
from bench.parts.checking import audit_marks
from bench.tables.recorded import record
from ledger.deck.group.backend import best_group
from tests.bench.tiny import TINY, names


def test_audit():
    """Audit on each backend, in all and an entry, and the replay."""
    found = list(checking.measure(TINY))
    assert len(names(found)) == 2 * len(TINY.groups) + 3 + hasattr(os, "wait4")
    assert not BUDGETS.keys() & set(names(found)), "a part of a game has no budget"


def test_an_audit_that_is_broken_off(tmp_path):
    """With no patience the audit ends after its first entry, without a verdict."""
    record(tmp_path / "log", best_group(), 2, limit=4)
    marks, verdict = audit_marks(tmp_path / "log", best_group(), 0.0)
    assert len(marks) == 1 and verdict is None
    marks, verdict = audit_marks(tmp_path / "log", best_group(), 1000.0)
    assert len(marks) == verdict.events and verdict.fault is None


def test_an_audit_that_is_broken_off_is_extrapolated(monkeypatch):
    """What the slow backend did not reach is reckoned from the quick one, and that is said."""
    if len(TINY.groups) < 2:
        pytest.skip("this machine has one backend only")
    marked = {"pure": ([10.0, 20.0], None), "native": ([1.0, 2.0, 3.0, 4.0], "a verdict")}
    named = {group: name for name, group in TINY.groups.items()}
    monkeypatch.setattr(checking, "audit_marks", lambda log, group, _: marked[named[group]])
    rows = {row.name: row for row in checking.measure(TINY)}
    assert rows["audit of 8 steps of a game of 2, native"].figure == 4.0
    assert rows["audit of 8 steps of a game of 2, pure"].figure == 40.0
    assert "extrapolated from 2 of 4" in rows["audit of 8 steps of a game of 2, pure"].note
