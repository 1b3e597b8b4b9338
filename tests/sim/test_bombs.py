"""Row 14 of docs/faults.md: what is made to cost memory or work, by ten at once, while a game is
played. Growth is bounded, what costs and is nothing closes its link, and players wait no longer.
"""

import tracemalloc

import pytest

from ledger.records import canon
from p2p.wire.frames import frame
from p2p.wire.messages import Chat, Heads, TableRecord, Want
from tests.amounts import amount
from tests.faults import Faults
from tests.sim.step_times import StepTimes
from tests.sim.test_hostile import Guest, running

GROWTH = 32 * 1024 * 1024
NESTS = b"\x91" * 8_000
EMPTY = b"\xdc\x04\x00" + (b"\xdc\x04\x00" + b"\x90" * 1024) * 60


def raw(guest, data):
    """These bytes as one message, well encrypted."""
    cipher = guest.channel.shake.ciphers[0]
    if guest.end is not None and guest.end.open:
        guest.end.write(frame(cipher.encrypt(data)))


def nests(guest, roster, turn):
    """Arrays within arrays, and arrays of empty ones: as a message, and in a record."""
    raw(guest, NESTS if turn % 2 else EMPTY)


def empty_maps(guest, roster, turn):
    """A frame full of empty maps."""
    raw(guest, b"\x80" * 60_000)


def tiny_frames(guest, roster, turn):
    """A thousand of the shortest good messages."""
    for _ in range(1_000):
        guest.channel.send(Heads(bytes(32), 0, bytes(32)))
    guest.flush()


def unknown_tables(guest, roster, turn):
    """Questions and words about tables that are not here."""
    for number in range(200):
        about = (1_000 * turn + number).to_bytes(32, "big")
        guest.say(Want(about, 0), Chat(about, guest.identity.public, "x"))


def long_records(guest, roster, turn):
    """The longest records there can be, all different, of the table that is played."""
    guest.say(Heads(roster.table_id, 0, roster.table_id))
    for number in range(8):
        content = canon.encode((roster.table_id, 1, 0, roster.table_id, bytes(50_000)))
        guest.say(TableRecord(roster.table_id, canon.encode((2, content, bytes([number])))))


def half_handshakes(guest, roster, turn):
    """Links that begin and never go on."""
    for number in range(5):
        world, target = guest.world, guest.world.actors[turn % 3]
        world.net.connect(f"10.7.{turn % 9}.{number}", target.address, _begun, lambda: None)


def _begun(end):
    end.on_data = lambda data: None
    end.write(b"\x00\x00\x00\x26TFLR")


BOMBS = {one.__name__: one for one in (
    nests, empty_maps, tiny_frames, unknown_tables, long_records, half_handshakes,
)}  # fmt: skip
CLOSES = ("nests", "empty_maps", "tiny_frames", "unknown_tables", "long_records")
"""Bombs on a link of one's own; a half handshake has none, and is given up after its time."""


def usual(seed):
    """What a step takes at most where nobody throws anything (see ``StepTimes``)."""
    world, _ = running(seed, steps=100_000)
    times = StepTimes(world)
    world.run(5)
    return times.slowest()


def thrown(seed, seconds, faults):
    """Ten guests throw bombs for so long; how much has been held at the most, beyond what was, and
    what a step took at most."""
    world, roster = running(seed, steps=100_000)
    times = StepTimes(world)
    names = [*BOMBS, *list(BOMBS)[:4]]
    guests = {n: Guest(world, 300 + n, world.actors[n % 3]) for n in range(10)}
    tracemalloc.start()
    try:
        for turn in range(seconds):
            for number, name in enumerate(names):
                if guests[number].lost:
                    faults.happened(f"closed: {name}")
                    guests[number] = Guest(
                        world, 1_000 + 20 * turn + number, world.actors[turn % 3]
                    )
                if not guests[number].lost:
                    BOMBS[name](guests[number], roster, turn)
                    faults.happened(name)
            world.run(1)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    return world, peak, times.slowest()


def endured(seed, seconds, faults):
    """What must hold of one world in which bombs are thrown."""
    world, peak, slowest = thrown(seed, seconds, faults)
    assert peak < GROWTH
    assert slowest < 2 * usual(seed)
    steps = [actor.table.head()[0] for actor in world.actors]
    world.run(5)
    assert all(
        actor.table.head()[0] > before for actor, before in zip(world.actors, steps, strict=True)
    )
    shortest = min((actor.table.log for actor in world.actors), key=len)
    assert all(actor.table.log.startswith(shortest) for actor in world.actors)
    players = {actor.identity.public for actor in world.actors}
    assert all(players - {actor.identity.public} <= actor.linked for actor in world.actors)


@pytest.mark.faults
@pytest.mark.parametrize(
    ("seeds", "seconds"),
    [(1, 5), pytest.param(4, 5, marks=pytest.mark.slow)],
)
def test_ten_that_throw_bombs(seeds, seconds):
    """For some seconds of simulated time, each closes its own link and comes again; the players
    keep theirs and play on all the while, none waits twice as long for a step, and their logs
    agree."""
    faults = Faults(14, *BOMBS, *(f"closed: {name}" for name in CLOSES))
    for seed in range(amount(seeds)):
        endured(1_400 + seed, seconds, faults)
    faults.check()


@pytest.mark.slow
@pytest.mark.faults
def test_ten_that_throw_bombs_for_long():
    """The same in one world for longer: nothing adds up (AMOUNT=75 is ten minutes)."""
    faults = Faults(14, *BOMBS, *(f"closed: {name}" for name in CLOSES))
    endured(1_500, amount(8), faults)
    faults.check()
