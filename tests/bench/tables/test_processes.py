"""Nodes as processes."""

import pytest

from bench.tables.processes import NodeFailed, Processes


def test_a_node_that_fails_is_told():
    """A node that cannot go on ends the measuring with a sentence, and all processes are gone."""
    failed = pytest.raises(NodeFailed, match=r"cannot go on: .*no such backend")
    with Processes(1, "no such backend", pace=0.0) as nodes, failed:
        nodes.wait("prompted", 30.0)
    assert all(node.poll() is not None for node in nodes._nodes)
