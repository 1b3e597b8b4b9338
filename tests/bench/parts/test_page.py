"""The rows of the page: made of what a browser found, and left out where there is none."""

from dataclasses import replace

import pytest

from bench.budgets import with_budget
from bench.parts import page
from tests.bench.tiny import ONE

FOUND = {"keys": [40.0, 50.0, 60.0, 70.0, 80.0], "paints": [400.0, 600.0], "bytes": 355_000,
         "came": 161_000}  # fmt: skip


def test_rows_of_what_a_browser_found(monkeypatch):
    """Each with its budget; few answers make no percentile, a system that tells no peak no row."""
    monkeypatch.setattr(page, "browser_here", lambda: "/usr/bin/chromium")
    monkeypatch.setattr(page, "played", lambda game, answers, loads: (FOUND, 80.0))
    rows = [with_budget(row) for row in page.measure(ONE)]
    assert len(rows) == 6 and all(row.within for row in rows)
    few = {**FOUND, "keys": FOUND["keys"][:4]}
    monkeypatch.setattr(page, "played", lambda game, answers, loads: (few, None))
    assert len(list(page.measure(ONE))) == 3


def test_without_a_browser_it_is_left_out(monkeypatch):
    """A sentence says why, and what would bring it."""
    said = []
    monkeypatch.setattr(page, "browser_here", lambda: None)
    assert list(page.measure(replace(ONE, say=said.append))) == []
    assert "make browser" in said[0]


def test_what_a_node_says_is_waited_for(tmp_path):
    """Its address as soon as it is told; a node that has ended is no reason to wait."""

    class Ended:
        def poll(self):
            return 3

    told = tmp_path / "told.txt"
    told.write_text("The table is at http://127.0.0.1:4711/#abc\n", encoding="utf-8")

    class Runs:
        def poll(self):
            return None

    assert page.heard(page.ADDRESS, told, Runs())[0] == "http://127.0.0.1:4711/#abc"
    with pytest.raises(page.NodeFailed, match="The table is at"):
        page.heard(page.ADDRESS, told, Ended())
