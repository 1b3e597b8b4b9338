"""p2p.wire.channel: whole links in memory, and everything that can be wrong with their bytes."""

import random
import struct

import pytest

from p2p.wire import limits, protocol
from p2p.wire.channel import Channel, Up, printable
from p2p.wire.errors import (
    BadMessage,
    HandshakeFailed,
    OtherVersion,
    OutOfPlace,
    P2PError,
    TooBig,
    TooSlow,
)
from p2p.wire.frames import frame
from p2p.wire.handshake import Peer, Role
from p2p.wire.messages import Bye, Chat, Hello, Ping, Pong, QueryTables
from tests.p2p.people import chance, person
from tests.p2p.wire.test_messages import SAMPLES, H, K

HELLO = Hello(b"r" * 8, (("10.0.0.1", 7711),))


def pair(seed=0, **named):
    """Two channels that have exchanged nothing yet: (dialler, answerer)."""
    return tuple(
        Channel(
            person(number),
            Role.PLAYER,
            HELLO,
            dialled=dialled,
            now=0.0,
            rng=chance(f"{seed} {number}"),
            **(named if dialled else {}),
        )
        for number, dialled in ((0, True), (1, False))
    )


def pump(one, two, *, piece=10**6, now=0.0):
    """Carry bytes both ways until there are none; what each side was told."""
    told = ([], [])
    while True:
        moved = False
        for source, target, heard in ((one, two, told[1]), (two, one, told[0])):
            data = source.outgoing()
            moved = moved or bool(data)
            for at in range(0, len(data), piece):
                target.feed(data[at : at + piece])
                while (event := target.next(now)) is not None:
                    heard.append(event)
        if not moved:
            return told


def up(**named):
    """Two channels that are up."""
    one, two = pair(**named)
    pump(one, two)
    assert one.up and two.up
    return one, two


@pytest.mark.parametrize("piece", [1, 7, 10**6])
def test_up_and_every_message(piece):
    """In pieces of any size both come up, and every message that has a place comes through."""
    one, two = pair()
    at_one, at_two = pump(one, two, piece=piece)
    bound = at_one[0].bound
    assert at_one == [Up(Peer(person(1).public, Role.PLAYER), HELLO.run, HELLO.addresses, bound)]
    assert at_two == [Up(Peer(person(0).public, Role.PLAYER), HELLO.run, HELLO.addresses, bound)]
    again, _ = pump(*pair(seed=1))
    assert len(bound) == 32 and again[0].bound != bound
    said = [one for one in SAMPLES if not isinstance(one, Hello | Ping | Pong | Bye)]
    for message in said:
        one.send(message)
    _, heard = pump(one, two, piece=piece)
    assert heard == said
    assert pump(one, two) == ([], [])


def test_ping_is_answered_by_the_channel():
    """Nobody above the channel hears of pings."""
    one, two = up()
    one.tick(limits.PING + 1)
    assert pump(one, two, now=limits.PING + 1) == ([], [])
    one.tick(limits.PING + 2)
    assert one.outgoing() == b""


def test_words_on_the_wire_cannot_be_read():
    """What is said is encrypted."""
    one, _ = up()
    one.send(Chat(H, K, "a secret of no importance"))
    assert b"secret" not in one.outgoing()


def test_good_bye():
    """A Bye is heard, and is the last."""
    one, two = up()
    one.close("the node\nstops")
    one.send(QueryTables())
    _, heard = pump(one, two)
    assert heard == [Bye("the node stops")]
    assert not one.up and not two.up
    two.send(QueryTables())
    assert pump(one, two) == ([], [])


def test_handshake_that_takes_too_long():
    """Half-open links are given up in time, dialled or not."""
    for side in pair():
        side.tick(limits.HANDSHAKE_SECONDS - 0.1)
        with pytest.raises(HandshakeFailed, match="in time"):
            side.tick(limits.HANDSHAKE_SECONDS)


def test_silence_ends_the_link():
    """A link that says nothing is over, with a sentence."""
    one, _ = up()
    with pytest.raises(TooSlow, match="nothing heard"):
        one.tick(limits.GONE)
    assert not one.up


def test_other_version_on_both_sides():
    """Both sides hear which versions met."""
    one, two = pair(version=2)
    two.feed(one.outgoing())
    with pytest.raises(OtherVersion, match="version 1 here, version 2 there"):
        two.next(0.0)
    one.feed(two.outgoing())
    with pytest.raises(OtherVersion, match="version 2 here, version 1 there"):
        one.next(0.0)


def test_before_the_handshake_is_over_there_is_little_room():
    """A stranger's frame beyond the handshake's limit is refused by its length alone."""
    _, two = pair()
    two.feed(struct.pack(">I", limits.HANDSHAKE_BYTES + 1))
    with pytest.raises(TooBig):
        two.next(0.0)
    two.feed(bytes(10**6))
    assert two.next(0.0) is None


def test_message_out_of_place_closes_with_a_word():
    """What follows a bad message is not read; the peer is told why."""
    one, two = up()
    one.send(HELLO)
    one.send(QueryTables())
    two.feed(one.outgoing())
    with pytest.raises(OutOfPlace, match="Hello while the link is up"):
        two.next(0.0)
    assert two.next(0.0) is None
    one.feed(two.outgoing())
    assert "Hello" in one.next(0.0).text


def test_good_messages_before_a_bad_one_are_heard():
    """Bytes that come together are judged one after the other."""
    one, two = up()
    one.send(QueryTables())
    good = one.outgoing()
    bad = frame(one.shake.ciphers[0].encrypt(b"\xc1"))
    two.feed(good + bad)
    assert two.next(0.0) == QueryTables()
    with pytest.raises(BadMessage):
        two.next(0.0)


def test_frames_of_another_link_do_not_open():
    """Bytes recorded on one link are worth nothing on another, nor a second time on their own."""
    one, two = up(seed=1)
    other, third = up(seed=2)
    one.send(QueryTables())
    data = one.outgoing()
    third.feed(data)
    with pytest.raises(HandshakeFailed, match="do not open"):
        third.next(0.0)
    two.feed(data + data)
    assert two.next(0.0) == QueryTables()
    with pytest.raises(HandshakeFailed, match="do not open"):
        two.next(0.0)
    assert other.up


def test_printable():
    """Words for the wire are printable and short."""
    assert printable("a\tb\x1b[0m" + "c" * 999).startswith("a b [0mc")
    assert len(printable("c" * 999)) == limits.REASON


def test_fuzz_frames():
    """20,000 mutated frames, in the handshake and after: messages or refusals, nothing else."""
    dice = random.Random(5)
    recorded = []
    one, two = pair(seed=9)
    first = one.outgoing()
    two.feed(first)
    two.next(0.0)
    second = two.outgoing()
    recorded = [first, second]
    plains = [protocol.encode(message) for message in SAMPLES]
    for _ in range(4_000):
        victim = pair(seed=9)[1 if dice.random() < 0.5 else 0]
        wire = bytearray(dice.choice(recorded))
        mutate(dice, wire)
        assert_only_refusals(victim, bytes(wire))
    refused = 0
    one, two = up(seed=9)
    for _ in range(16_000):
        plain = bytearray(dice.choice(plains))
        mutate(dice, plain)
        if not two.up:
            one, two = up(seed=dice.random())
        wire = bytearray(frame(one.shake.ciphers[0].encrypt(bytes(plain))))
        if dice.random() < 0.2:
            mutate(dice, wire)
        refused += assert_only_refusals(two, bytes(wire))
    assert refused > 1_000


def mutate(dice, data):
    """Change a few bytes: flip, insert, drop."""
    for _ in range(dice.randint(1, 3)):
        at = dice.randrange(len(data))
        way = dice.randrange(3)
        if way == 0:
            data[at] ^= 1 << dice.randrange(8)
        elif way == 1:
            data[at:at] = dice.randbytes(dice.randint(1, 8))
        elif len(data) > 1:
            del data[at : at + 1]


def assert_only_refusals(channel, data):
    """Feed bytes; whether they were refused. Any other exception fails the test."""
    channel.feed(data)
    try:
        while channel.next(0.0) is not None:
            pass
    except P2PError:
        assert channel.next(0.0) is None
        assert not channel.up
        return True
    return False
