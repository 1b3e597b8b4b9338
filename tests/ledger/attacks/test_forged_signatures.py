"""Row 17 of docs/faults.md: signatures forged or altered, and keys that cannot be trusted.

Anybody could have made such bytes, so nobody is named for them: they are refused before anything is
kept, and the link that brought them closes.
"""

import random
from dataclasses import dataclass

import pytest

from ledger.chain.receipt import Receipt
from ledger.errors import WeakKey
from ledger.records import canon, purposes
from ledger.records.form import Kind
from ledger.records.roster import Join, check_join
from p2p.core.actions import Close
from p2p.core.mesh import Mesh
from p2p.core.node_program import NodeProgram
from p2p.wire.channel import Up
from p2p.wire.errors import HandshakeFailed
from p2p.wire.handshake import Handshake, Peer, Role
from p2p.wire.messages import Heads, TableRecord
from tests.amounts import amount
from tests.faults import Faults
from tests.ledger.chain.test_chain import watcher_at
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.people import ANNA, an_offer
from tests.ledger.records.test_identity import SMALL_ORDER
from tests.ledger.tables import chance, flipped, log_of, probe_tale, resigned
from tests.p2p.wire.test_handshake import talk

STEP = 30
LEFT = (Receipt.REFUSED, Receipt.UNUSED)
"""What a node may answer: nothing of it is kept."""


def events(count):
    """So many events of the tale, from anywhere in it, those of the open step among them."""
    every = [event for step in probe_tale().steps[1:] for event in step]
    return [*probe_tale().steps[STEP], *random.Random(17).sample(every, count)][:count]


@pytest.mark.faults
def test_each_bit_of_a_signature():
    """Each of the 512 bits of so many signatures, at the very step of the event: refused by itself;
    nobody is named and no byte of the log has changed."""
    faults = Faults(17, "bit of a signature")
    for event in events(amount(4)):
        watcher = watcher_at(probe_tale(), event.step)
        before = log_of(watcher)
        for bit in range(512):
            forged = resigned(event, flipped(event.signature, bit))
            assert watcher.receive(forged.raw) is Receipt.REFUSED
            faults.happened("bit of a signature")
        assert (watcher.evidence, log_of(watcher)) == (None, before)
        assert watcher.receive(event.raw) is Receipt.NEW
    faults.check()


@pytest.mark.faults
def test_each_byte_of_an_event():
    """Each byte of twenty events, another one: whatever it then says was signed by nobody."""
    faults = Faults(17, "byte of an event")
    dice = random.Random(20)
    for event in events(amount(20)):
        watcher = watcher_at(probe_tale(), event.step)
        before = log_of(watcher)
        for place in range(min(len(event.raw), 800)):
            data = bytearray(event.raw)
            data[place] ^= dice.randrange(1, 256)
            assert watcher.receive(bytes(data)) in LEFT, place
            faults.happened("byte of an event")
        assert (watcher.evidence, log_of(watcher)) == (None, before)
    faults.check()


def test_signatures_of_others_and_of_nobody():
    """Another seat's good signature on the same content, one of another content, zeros, ones."""
    tale = probe_tale()
    for event in tale.steps[STEP]:
        watcher = watcher_at(tale, STEP)
        others = [one for number, one in enumerate(tale.seating.people) if number != event.seat]
        tried = [one.sign(event.content) for one in others]
        tried += [tale.event(8, event.seat).signature, bytes(64), b"\xff" * 64]
        for signature in tried:
            assert watcher.receive(resigned(event, signature).raw) is Receipt.REFUSED
        assert watcher.evidence is None


@dataclass(frozen=True)
class Weak:
    """Whoever says that this key is its own, and signs with nothing."""

    public: bytes

    def sign(self, content):
        """Good under no key that is sound."""
        return self.public + bytes(32)


@pytest.mark.faults
@pytest.mark.parametrize("key", SMALL_ORDER)
def test_a_weak_key_gets_no_seat_and_no_link(key):
    """Each encoding of small order: refused in a join, whatever it is signed with, and in the
    handshake of a link."""
    faults = Faults(17, "weak key")
    weak, offer = bytes.fromhex(key), an_offer()
    content = canon.encode((purposes.JOIN, offer.hash, weak, "Anna", bytes(32)))
    for signature in (bytes(64), weak + bytes(32), ANNA.sign(content)):
        join = Join(offer.hash, weak, "Anna", bytes(32), content=content, signature=signature)
        assert join.KIND is Kind.JOIN
        with pytest.raises(WeakKey):
            check_join(offer, join)
        faults.happened("weak key")
    for dials in (True, False):
        peer = Handshake(Weak(weak), Role.PLAYER, dialled=not dials, rng=chance("peer"))
        shake = Handshake(ANNA, Role.PLAYER, dialled=dials, rng=chance("weak"))
        with pytest.raises(HandshakeFailed, match="not sound"):
            talk(*((shake, peer) if dials else (peer, shake)))
        assert shake.peer is None
    faults.check()


def test_the_link_that_brings_one_closes():
    """A peer with a seat passes on an event with a bad signature: its link, and only that, ends."""
    tale = probe_tale()
    me, other = tale.seating.people[:2]
    table = tale.seating.play(0, FaultyDisk())
    mesh = Mesh(me, NodeProgram(start=lambda roster: table), rng=chance("link"))
    mesh.attach(table, tale.seating.roster, {}, 0.0)
    peer = Peer(other.public, Role.PLAYER)
    mesh.link_up(1, Up(peer, bytes(8), (), bytes(32)), "10.0.0.2", 0.0, dialled=False, ticket=None)
    mesh.message(1, Heads(table.id, 0, table.id), 0.0)
    mesh.drain()
    event = tale.event(1, 1)
    mesh.message(1, TableRecord(table.id, resigned(event, bytes(64)).raw), 0.0)
    closed = [action for action in mesh.drain() if isinstance(action, Close)]
    assert [action.link for action in closed] == [1]
    assert (table.evidence, table.table.step) == (None, 0)
