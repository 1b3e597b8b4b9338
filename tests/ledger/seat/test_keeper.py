"""A table whose write has failed shows nothing any more: what it holds may be ahead of its disk."""

import pytest

from ledger.errors import CannotSave, FileFault, StoreBroken
from ledger.files.sign_counter import SignCounter
from ledger.records.form import Kind
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk, FaultyFile
from tests.ledger.live.gathering import Gathering, of_kind
from tests.ledger.tables import COUNTER, Minds, busy, pump, seating


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
    assert shut(node)


def shut(node):
    """Whether every door of a table gives nothing: outbox, answers, what is held of a seat."""
    seats = node.table.seats
    given = [node.outbox(), node.since(0, 100), node.closed(1), *map(node.unclosed_of, seats)]
    return not any(given) and not node.log.keeper.works


def fails(disk, monkeypatch):
    """From now on nothing can be written to this disk, nor a file be made there."""

    def full(halfway=lambda: None):
        raise OSError(28, "no space left on device")

    monkeypatch.setattr(disk, "tick", full)


@pytest.mark.parametrize(("left", "error"), [("none", CannotSave), ("empty", StoreBroken)])
def test_a_count_that_cannot_begin_shuts_the_table(monkeypatch, left, error):
    """A seat that had counted nothing has all others' words, but its counter is not written: it
    still waits, and shows nothing.
    """
    seated, disk = seating(PROBE, 3, "no count " + left), FaultyDisk()
    nodes = [seated.play(0, disk), *(seated.play(seat, FaultyDisk()) for seat in (1, 2))]
    pump(nodes, Minds(6), until=6)
    nodes[0].close()
    del disk.names[COUNTER]
    if left == "empty":
        SignCounter.create(COUNTER, seated.roster.table_id, disk=disk).close()
    node = seated.play(0, disk, again="again", heard=False)
    for data in nodes[1].since(0, 100):
        node.receive(data)
    node.linked({1, 2})
    node.heard(1, *node.head())
    assert node.unheard and node.since(0, 100)
    fails(disk, monkeypatch)
    with pytest.raises(error):
        node.heard(2, *node.head())
    assert node.unheard and shut(node)
    node.idle()
    assert shut(node)


def test_a_count_that_cannot_begin_behind_a_fresh_return_shuts_the_table(monkeypatch):
    """Its return stands in the log, and nothing of ours was signed there; but where that is not
    counted nothing goes out.
    """
    table = Gathering("no count anew", 4, 1)
    table.run(until=12)
    table.stop(1)
    del table.disks[1].names[COUNTER]
    table.split([0, 2, 3])
    table.run()
    table.go_without(1)
    table.run(until=table[0].table.step + 2)
    node = table.start(1)
    table.meet()
    node.idle()
    (back,) = of_kind(Kind.RETURN, node.outbox())
    for other in (0, 2, 3):
        table[other].receive(back)
    fails(table.disks[1], monkeypatch)
    monkeypatch.setattr(node.log.keeper, "log_step", lambda records: None)
    with pytest.raises(FileFault):
        table.run()
    assert node.unheard and shut(node)
