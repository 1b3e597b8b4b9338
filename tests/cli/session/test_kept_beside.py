"""cli.session.kept_beside: what is learnt is written once, and again when it has changed."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from cli.session import kept_beside
from cli.session.kept_beside import KeptBeside


class Knows:
    """A node that knows what the test says."""

    def __init__(self):
        self.entries, self.began, self.where = None, None, {}

    def entry(self, offer):
        """How the table is entered."""
        return self.entries

    def beginning(self, table):
        """How it began."""
        return self.began

    def nodes(self, roster):
        """Where the others listen."""
        return self.where


@pytest.fixture
def written(monkeypatch):
    """What was written, in its order."""
    found = []
    for name in ("keep_entry", "keep_beginning", "keep_nodes"):
        monkeypatch.setattr(
            kept_beside, name, lambda path, what, name=name: found.append((name, what))
        )
    return found


def seated(tmp_path):
    """A table at this node, as far as it is asked."""
    roster = SimpleNamespace(table_id=bytes(32), offer=SimpleNamespace(hash=bytes(32)))
    return SimpleNamespace(path=tmp_path / "x.tafel", play=SimpleNamespace(roster=roster))


def test_each_is_written_when_it_is_new(tmp_path, written):
    """Nothing where nothing is known; nothing twice; and again when it is another one."""
    node = Knows()
    kept = KeptBeside(node, seated(tmp_path))
    kept.keep()
    assert written == []
    node.entries, node.began, node.where = "code", "start", {b"key": ("there",)}
    kept.keep()
    kept.keep()
    told = [("keep_entry", "code"), ("keep_beginning", "start")]
    assert written == [*told, ("keep_nodes", {b"key": ("there",)})]
    node.entries, node.where = "another", {}
    kept.keep()
    assert written[3:] == [("keep_entry", "another"), ("keep_nodes", {})]


def test_a_beginning_that_was_read_is_not_written_again(tmp_path, written):
    """One that another node has told is, if it is another one; before anything else leaves."""
    node = Knows()
    node.began = "as read"
    kept = KeptBeside(node, seated(tmp_path), "as read")
    kept.keep_beginning()
    assert written == []
    node.began = "as told"
    kept.keep_beginning()
    assert written == [("keep_beginning", "as told")]


def test_a_code_that_cannot_be_written_stops_nothing(tmp_path, written, monkeypatch):
    """It was asked for once, and can be again."""

    def fails(path, what):
        raise OSError

    monkeypatch.setattr(kept_beside, "keep_entry", fails)
    node = Knows()
    node.entries, node.where = "code", {b"key": ("there",)}
    KeptBeside(node, seated(tmp_path)).keep()
    assert written == [("keep_nodes", {b"key": ("there",)})]
