"""What has to be so before a seat's word leaves its node: durable first, and peers heard (R55)."""

import errno

import pytest

from ledger.errors import StoreBroken
from ledger.live.seat_settings import SeatSettings
from ledger.live.seated_table import SeatedTable
from ledger.records.event import Event
from ledger.records.reading import read_record
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.people import fixed_chance
from tests.ledger.tables import PLACE, Minds, pump, seating

OWN = PLACE.with_suffix(".own")


class JournalBreaks(FaultyDisk):
    """A disk on which the journal can be written, but not be synced, once it is told so."""

    broken = False

    def append(self, path):
        """The journal's file is one that fails."""
        file = super().append(path)
        if path != OWN:
            return file
        disk, sync = self, file.sync

        def failing():
            if disk.broken:
                raise OSError(errno.EIO, "planted")
            sync()

        file.sync = failing
        return file


def resumed(seated, seat, disk):
    """A node that takes its table up again and has heard nobody yet."""
    return SeatedTable.resume(
        SeatSettings(
            PROBE,
            seated.roster,
            path=PLACE,
            identity=seated.people[seat],
            secret=seated.secrets[seat],
            group=seated.group,
            rng=fixed_chance("resumed"),
            disk=disk,
        )
    )


def signed_in(sent):
    """The events among records."""
    return [record for record in map(read_record, sent) if isinstance(record, Event)]


@pytest.mark.parametrize("step", [0, 3, 9])
def test_nothing_is_in_the_outbox_before_it_is_on_the_disk(step):
    """The journal's sync fails: no event is handed out, and none counts as signed here."""
    seated, disk = seating(PROBE, 2, "unsynced"), JournalBreaks()
    nodes, minds = [seated.play(0, disk), seated.play(1, FaultyDisk())], Minds(1)
    pump(nodes, minds, until=step)
    node = nodes[0]
    node.outbox()
    disk.broken = True
    with pytest.raises(StoreBroken):
        for _ in range(40):
            node.idle()
            minds.answer(node)
            for one, other in (nodes, nodes[::-1]):
                for data in one.outbox():
                    assert one is not node or not signed_in([data])
                    other.receive(data)
            nodes[1].idle()
            minds.answer(nodes[1])
    assert signed_in(node.outbox()) == []
    assert 0 not in node.chain.held
    assert all(event.seat == 1 for event in signed_in(node.since(node.table.step, 100)))


def test_an_end_is_on_the_disk_before_it_is_in_the_outbox():
    """The word that a table is ended is a signature like any other."""
    seated, disk = seating(PROBE, 2, "unsynced end"), JournalBreaks()
    nodes = [seated.play(0, disk), seated.play(1, FaultyDisk())]
    pump(nodes, Minds(1), until=5)
    nodes[0].outbox()
    disk.broken = True
    with pytest.raises(StoreBroken):
        nodes[0].end("agreed")
    assert nodes[0].outbox() == []


def test_a_resumed_seat_signs_nothing_before_its_peers_have_spoken():
    """On files that were set back it would sign a second event on a head; so it waits (R55)."""
    seated, disk = seating(PROBE, 2, "set back"), FaultyDisk()
    nodes, minds = [seated.play(0, disk), seated.play(1, FaultyDisk())], Minds(1)
    pump(nodes, minds, until=6)
    nodes[0].close()
    old = {path: bytes(inode.seen) for path, inode in disk.names.items()}
    nodes[0] = seated.play(0, disk, again="ahead")
    pump(nodes, minds, until=8)
    nodes[0].close()
    for path, data in old.items():  # the backup of the evening before
        disk.names[path].seen[:] = data
    node = resumed(seated, 0, disk)
    behind = node.table.step
    assert node.unheard and behind < nodes[1].table.step
    journal = len(disk.names[OWN].seen)
    for _ in range(3):
        node.idle()
        minds.answer(node)
    assert signed_in(node.outbox()) == []
    assert len(disk.names[OWN].seen) == journal
    for word in (0, 1):
        node.heard(nodes[1].table.step)
        assert node.unheard, f"word {word}: its peer stands further on than it does"
    for data in nodes[1].since(behind, 100):
        node.receive(data)
    node.heard(nodes[1].table.step)
    assert node.unheard, "one word is none"
    node.heard(nodes[1].table.step)
    assert not node.unheard
    pump([node, nodes[1]], minds, until=12)
    assert (node.evidence, nodes[1].evidence) == (None, None)
