"""Floods over links: a node takes so much of them between two ticks, and plays on.

What is counted is work, not time: messages a node acts on, records its table looks at.
"""

import pytest

from ledger.records import canon
from ledger.records.event import write_end
from ledger.records.evidence import evidence_of_bad_event
from p2p.core.actions import Heard
from p2p.wire import limits
from p2p.wire.handshake import Role
from p2p.wire.messages import Chat, Heads, Linked, TableRecord, Want
from tests.games.probe import GAME as PROBE
from tests.p2p import inside
from tests.sim.real_tables import RealWorld
from tests.sim.test_hostile import Guest, running


class Meter:
    """Counts calls of a method of a thing, in all and between two ticks."""

    def __init__(self, thing, name, counts=lambda *given: True):
        self.ticks, self.most, self._now = 0, 0, 0
        self._counts, self._call = counts, getattr(thing, name)
        setattr(thing, name, self._counted)

    def _counted(self, *given):
        self._now += bool(self._counts(*given))
        self.most = max(self.most, self._now)
        return self._call(*given)

    def tick(self):
        """Begin anew."""
        self._now = 0


def metered(actor, name, thing=None, counts=lambda *given: True):
    """A meter that begins anew at each tick of a node."""
    meter = Meter(thing or actor.mesh, name, counts)
    tick = actor.mesh.tick

    def ticked(now):
        meter.tick()
        tick(now)

    actor.mesh.tick = ticked
    return meter


def link_of(actor, other):
    """The number and the channel of the link of an actor to another."""
    number = next(
        n for n, link in actor.links.items()
        if link[0].up and link[0].peer.identity == other.identity.public
    )  # fmt: skip
    return number, actor.links[number][0]


def flood(actor, other, messages):
    """Send all of this at once."""
    number, channel = link_of(actor, other)
    for message in messages:
        channel.send(message)
    actor.flush(number)


def odd_copies(table, count):
    """Acks of one head that is built upon, each with another signature: the table knows them."""
    kind, content, _ = canon.decode(min(table._acks.items())[1])
    return [canon.encode((kind, content, number.to_bytes(64, "big"))) for number in range(count)]


@pytest.mark.parametrize("kind", ["same", "copies"])
def test_a_seat_that_floods_records(kind):
    """Ten thousand records of no use: the table looks at so many between two ticks, no more are
    acted on, nothing of use is lost, and the game is played to its end."""
    world, roster = running(31)
    world.run_until(lambda: world.actors[0].table._acks)
    victim, seat = world.actors[0], world.actors[1]
    known = victim.table.since(0, 1)[0]
    records = {
        "same": [known] * 10_000,
        "copies": odd_copies(victim.table, 10_000),
    }[kind]
    hostile = number_of(victim, seat)
    taken = metered(victim, "message", counts=lambda number, *_: number == hostile)
    looks = metered(victim, "receive", victim.table)
    flood(seat, victim, [TableRecord(roster.table_id, one) for one in records])
    world.run(30.0)
    useful = 64  # the other seat's and this one's own words between two ticks
    unit = limits.GLANCE if kind == "same" else limits.LOOK
    assert taken.most <= (limits.WORK + useful * limits.LOOK) / unit + useful
    assert looks.most <= limits.WORK / limits.LOOK + 2 * useful
    world.run_to_end()
    assert len(world.logs()) == 1


def number_of(actor, other):
    """The number of the link of an actor to another."""
    return link_of(actor, other)[0]


def test_a_seat_that_floods_questions():
    """They are counted by what their answers cost: a few between two ticks, none is lost."""
    world, roster = running(32)
    victim, seat = world.actors[0], world.actors[1]
    question = Want(roster.table_id, 0)
    asked = metered(victim, "message", counts=lambda number, said, _: said == question)
    flood(seat, victim, [question] * (limits.WANTS_PER_SECOND - 10))
    world.run(30.0)
    assert 0 < asked.most <= limits.WORK / limits.QUESTION + 2
    world.run_to_end()
    assert len(world.logs()) == 1


def test_a_seat_that_shows_proofs_that_prove_nothing(tmp_path):
    """A few are looked at, then its link ends: an honest node has no more than one to show. The
    seat comes back, nobody is named, and the game is played to its end."""
    world = RealWorld(36, 3, tmp_path, game=PROBE)
    world.run_until(lambda: world.actors[0].table.head()[0] > 8)
    victim, seat = world.actors[0], world.actors[1]
    event = victim.table.chain.trunk.steps[5][0]
    proofs = [evidence_of_bad_event(event, f"it is said to be false, {n}").raw for n in range(400)]
    number, looks = number_of(victim, seat), []
    receive = victim.table.receive
    victim.table.receive = lambda data: looks.append(data in proofs) or receive(data)
    flood(seat, victim, [TableRecord(victim.table.id, one) for one in proofs])
    world.run(0.4)
    assert sum(looks) == limits.STRAYS // limits.EMPTY_PROOF
    assert number not in victim.links
    world.run_to_end(4000.0)
    assert len(world.files()) == 1
    assert all(actor.table.evidence is None for actor in world.actors)


def test_a_seat_that_floods_chat():
    """More words than a person says end its link for that moment; the others hear no more than a
    few, and the table goes on."""
    world, roster = running(34)
    victim, seat = world.actors[0], world.actors[1]
    words = [Chat(roster.table_id, seat.identity.public, f"word {n}") for n in range(300)]
    number = number_of(victim, seat)
    flood(seat, victim, words)
    world.run(0.5)
    assert len(victim.told(Heard)) == limits.WORDS_AT_ONCE
    assert number not in victim.links
    world.run_to_end()
    assert len(world.logs()) == 1


def test_a_seat_that_talks_all_the_time():
    """Four words a second for two minutes, which no link is closed for: every screen shows a few at
    first and then one every five seconds; what another seat says beside it is shown."""
    world, roster = running(37)
    victim, seat, friend = world.actors
    for number in range(480):
        seat.do("say", f"word {number}", roster.table_id)
        if number % 100 == 0:
            friend.do("say", "well played", roster.table_id)
        world.run(0.25)
    shown = [one.text for one in victim.told(Heard)]
    assert len(shown) - shown.count("well played") <= limits.WORDS_AT_ONCE + 120 / 5 + 1
    assert shown.count("well played") == 5 and "word 0" in shown
    assert number_of(victim, seat) in victim.links


def test_a_seat_that_floods_ends(tmp_path):
    """Ends on heads that nobody has: so many are held as one seat may have waiting, and the table
    is asked about those alone when it moves on."""
    world = RealWorld(35, 3, tmp_path, game=PROBE)
    world.run_until(lambda: world.actors[0].table.head()[0] > 8)
    victim, seat = world.actors[0], world.actors[1]
    table = victim.table.id
    ends = [
        write_end(seat.identity, table_id=table, seat=seat.table.seat, head=n.to_bytes(32, "big"),
                  why="agreed").raw
        for n in range(1000)
    ]  # fmt: skip
    looks = metered(victim, "receive", victim.table)
    flood(seat, victim, [TableRecord(table, one) for one in ends])
    world.run(20.0)
    gossip = inside.here(victim.mesh)[table]
    assert sum(one.due is None for one in gossip.held.values()) <= limits.HELD_LOOSE
    assert looks.most <= limits.WORK / limits.LOOK + 40 * limits.HELD_LOOSE
    world.run_to_end(4000.0)
    assert len(world.files()) == 1


def test_many_watchers_that_flood():
    """All that neither sit nor were dialled share one allowance: forty of them make no more work
    than a seat, and the players play on."""
    world, roster = running(33)
    victim = world.actors[0]
    guests = [Guest(world, 50 + n, victim, role=Role.WATCHER) for n in range(20)]
    seats = {number_of(victim, one) for one in world.actors[1:]}
    taken = metered(victim, "message", counts=lambda number, *_: number not in seats)
    for guest in guests:
        guest.say(Heads(roster.table_id, 0, roster.table_id))
        guest.say(*[Linked(roster.table_id, ())] * 150, *[Want(roster.table_id, 0)] * 40)
    world.run(20.0)
    assert 0 < taken.most <= limits.WORK_OF_OTHERS / limits.WORD + 1
    world.run_to_end()
    assert len(world.logs()) == 1
