"""Nodes as processes."""

import pytest

from bench.tables.processes import NodeFailed, Processes


def test_a_node_that_fails_is_told():
    """A node that cannot go on ends the measuring with a sentence, and all processes are gone."""
    failed = pytest.raises(NodeFailed, match=r"cannot go on: .*no such backend")
    with Processes(1, "no such backend", pace=0.0) as nodes, failed:
        nodes.wait("prompted")
    assert all(node.poll() is not None for node in nodes._nodes)


def test_nodes_that_say_nothing_are_not_waited_for_for_ever(monkeypatch):
    """Their patience over, what was waited for is named."""
    monkeypatch.setattr("bench.tables.processes.PATIENCE", 0.0)
    silent = pytest.raises(NodeFailed, match="no node said 'prompted' within 0 s")
    with Processes(1, "auto", pace=0.0) as nodes, silent:
        nodes.wait("prompted")
