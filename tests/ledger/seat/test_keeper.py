"""A table whose write has failed shows nothing any more: what it holds may be ahead of its disk."""

import pytest

from ledger.errors import StoreBroken
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyFile
from tests.ledger.tables import Minds, busy, pump, seating


def test_after_a_write_that_failed_every_door_is_shut(monkeypatch):
    """Outbox, answers to what peers ask, what is held of a seat: all give nothing."""
    nodes = seating(PROBE, 2, "shut").plays()
    pump(nodes, Minds(6), until=4)
    node = nodes[0]
    assert node.closed(1) and node.since(0, 100)

    def full(file):
        raise OSError(28, "no space left on device")

    monkeypatch.setattr(FaultyFile, "sync", full)
    with pytest.raises(StoreBroken):
        for _ in range(20):
            for data in busy(nodes[0], Minds(6)):
                nodes[1].receive(data)
            for data in nodes[1].outbox():
                nodes[0].receive(data)
    monkeypatch.undo()
    assert node.outbox() == node.since(0, 100) == node.closed(1) == []
    assert node.unclosed_of(0) == node.unclosed_of(1) == []
