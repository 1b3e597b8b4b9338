"""Row 6: an old backup is put back, whole or in part: the seat learns its head before it signs."""

import copy
import functools
from dataclasses import dataclass

import pytest

from engine.chance import Seeded
from ledger.records.any_record import read_record
from ledger.records.event import End, Event
from tests.amounts import amount
from tests.faults import Faults
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk, Inode
from tests.ledger.signing.test_signing import OWN, resumed
from tests.ledger.tables import COUNTER, PLACE, Minds, believe, busy, seating

SEAT, SEATS = 0, 3
RESTORED = {
    "log and journal": (PLACE, OWN),
    "log": (PLACE,),
    "journal": (OWN,),
    "all, the counter too": (PLACE, OWN, COUNTER),
}
ROUNDS = 4


@dataclass
class Moment:
    """A game at one moment: the disk of the first seat, what it has sent, what the others hold."""

    disk: dict
    sent: list
    held: list
    head: tuple


@functools.cache
def played():
    """A game of three, moment by moment."""
    seated = seating(PROBE, SEATS, "backups")
    disk, minds = FaultyDisk(), Minds(2)
    nodes = [seated.play(SEAT, disk), *(seated.play(n, FaultyDisk()) for n in range(1, SEATS))]
    moments, sent, moving = [], [], True
    while moving:
        moving = False
        for node in nodes:
            said = busy(node, minds)
            if node is nodes[SEAT]:
                sent += said
            for data in said:
                moving = True
                for other in nodes:
                    if other is not node:
                        other.receive(data)
        files = {path: bytes(inode.seen) for path, inode in disk.names.items()}
        moments.append(Moment(files, list(sent), nodes[1].since(0, 10_000), nodes[1].head()))
    return seated, moments


def put_back(now, old, paths):
    """A disk as it is now, some of whose files are those of an old backup."""
    disk = FaultyDisk()
    for path in now.disk:
        data = old.disk.get(path, b"") if path in paths else now.disk[path]
        disk.names[path] = disk.kept_names[path] = Inode(bytearray(data), data)
    return disk


def words(records):
    """What the first seat has said among these, by the head it stands on."""
    said = {}
    for record in map(read_record, records):
        if isinstance(record, Event | End) and record.seat == SEAT:
            on = record.prev if isinstance(record, Event) else record.head
            said.setdefault(on, set()).add(record.raw)
    return said


def lives(node, minds, *, believed):
    """What a node says that does all it can do."""
    said = []
    for _ in range(ROUNDS):
        if believed:
            believe(node)
        node.idle()
        minds.answer(node)
        said += node.outbox()
    return said


@pytest.mark.faults
@pytest.mark.parametrize("name", RESTORED)
def test_a_backup_that_is_put_back_never_makes_a_seat_speak_twice(name):
    """Whatever was put back, from whenever: before others have told it signs nothing new, and then
    nothing on a head on which it has spoken; nobody would name it."""
    check_backups(name, range(10))


@pytest.mark.slow
@pytest.mark.faults
@pytest.mark.parametrize("name", RESTORED)
@pytest.mark.parametrize("part", range(1, amount(4) + 1))
def test_two_hundred_backups(name, part):
    """The same, of more moments."""
    check_backups(name, range(10 * part, 10 * part + 10))


def check_backups(name, seeds):
    """Put one back for each seed, and listen to the seat."""
    faults = Faults(6, f"an old backup put back: {name}")
    seated, moments = played()
    for seed in seeds:
        chance = Seeded(seed)
        at = 2 + chance.below(len(moments) - 2)
        old = moments[chance.below(at)]
        disk = put_back(moments[at], old, RESTORED[name])
        node, minds = resumed(seated, SEAT, copy.deepcopy(disk)), Minds(seed + 50)
        before = words(moments[at].sent)
        for said in (lives(node, minds, believed=False), None):
            if said is None:
                for data in moments[at].held:
                    node.receive(data)
                said = lives(node, minds, believed=node.head() == moments[at].head)
            for head, spoken in words(said).items():
                assert len(before.setdefault(head, set()) | spoken) == 1, seed
        assert node.evidence is None and node.stopped is None
        node.close()
        faults.happened(faults.kinds[0])
    faults.check()
