"""Nodes as processes."""

import subprocess

import pytest

from bench.tables.processes import NodeFailed, Processes


@pytest.fixture
def begun(monkeypatch):
    """Each process that was begun."""
    found = []

    class Noted(subprocess.Popen):
        def __init__(self, *given, **settings):
            super().__init__(*given, **settings)
            found.append(self)

    monkeypatch.setattr(subprocess, "Popen", Noted)
    return found


def test_a_node_that_fails_is_told(begun):
    """A node that cannot go on ends the measuring with a sentence, and all processes are gone."""
    failed = pytest.raises(NodeFailed, match=r"cannot go on: .*no such backend")
    with Processes(1, "no such backend", pace=0.0) as nodes, failed:
        before = len(begun)
        nodes.wait("prompted")
    assert before > 0 and all(one.poll() is not None for one in begun)


def test_nodes_that_say_nothing_are_not_waited_for_for_ever(monkeypatch):
    """Their patience over, what was waited for is named."""
    monkeypatch.setattr("bench.tables.processes.PATIENCE", 0.0)
    silent = pytest.raises(NodeFailed, match="no node said 'prompted' within 0 s")
    with Processes(1, "auto", pace=0.0) as nodes, silent:
        nodes.wait("prompted")
