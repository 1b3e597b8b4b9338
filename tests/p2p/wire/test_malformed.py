"""Rows 11 to 13 of docs/faults.md: bytes that are no messages, other forms of one, frames too long.

Whatever comes is refused with the one error that says so, after a bounded amount of memory; a node
at a table keeps nothing of it.
"""

import random
import struct
import tracemalloc

import pytest

from ledger.chain.receipt import Receipt
from ledger.errors import Malformed
from ledger.records import canon
from p2p.wire import limits
from p2p.wire.errors import BadMessage, P2PError
from p2p.wire.frames import frame
from p2p.wire.protocol import decode, encode
from tests.amounts import amount
from tests.faults import Faults
from tests.fuzz.mutation import mutated
from tests.ledger.chain.test_chain import watcher_at
from tests.ledger.people import a_roster, an_offer
from tests.ledger.records.test_event import all_records
from tests.ledger.tables import log_of, probe_tale
from tests.p2p.wire.test_channel import pair, up
from tests.p2p.wire.test_messages import SAMPLES

MEMORY_OF_A_LINK = 128 * 1024


def said(data):
    """Whether these bytes are a message; nothing but BadMessage may come out."""
    try:
        decode(data)
    except BadMessage as error:
        assert str(error)
        return False
    return True


@pytest.mark.faults
def test_every_cut_and_every_byte_of_every_message():
    """Each message cut at each of its bytes is none, and with any byte changed it is another one
    or none."""
    faults = Faults(11, "cut", "byte changed")
    dice = random.Random(11)
    for message in SAMPLES:
        data = encode(message)
        for place in range(len(data)):
            assert not said(data[:place])
            faults.happened("cut")
            other = data[:place] + bytes([data[place] ^ dice.randrange(1, 256)]) + data[place + 1 :]
            assert not said(other) or decode(other) != message
            faults.happened("byte changed")
    faults.check()


@pytest.mark.faults
def test_malformed_messages():
    """Twenty thousand: half are noise, half are good messages with something wrong in them."""
    faults = Faults(11, "noise", "something wrong in it")
    known = [encode(message) for message in SAMPLES]
    for number in range(amount(10_000)):
        dice = random.Random(number)
        if not said(dice.randbytes(dice.randrange(1, 200))):
            faults.happened("noise")
        if not said(mutated(dice.choice(known), dice, known)):
            faults.happened("something wrong in it")
    assert faults.counts["noise"] > faults.counts["something wrong in it"] > amount(10_000) // 2
    faults.check()


@pytest.mark.faults
@pytest.mark.parametrize("piece", [10**6, 1])
def test_a_bad_message_ends_its_link_and_nothing_else(piece):
    """Over a link that is up, whole and in single bytes: it closes, what follows is not read."""
    faults = Faults(11, "over a link")
    dice = random.Random(piece)
    known = [encode(message) for message in SAMPLES]
    for _ in range(amount(60)):
        one, two = up(seed=dice.random())
        bad = mutated(dice.choice(known), dice, known)
        if not bad or len(bad) > limits.MESSAGE or said(bad):
            continue
        wire = frame(one.shake.ciphers[0].encrypt(bad))
        with pytest.raises(P2PError):
            for at in range(0, len(wire), piece):
                two.feed(wire[at : at + piece])
                two.next(0.0)
        assert not two.up and two.next(0.0) is None
        faults.happened("over a link")
    faults.check()


@pytest.mark.faults
def test_malformed_records_reach_no_log():
    """Records that are none come to a node in the middle of a game: its log has the bytes it had,
    and nobody is named."""
    faults = Faults(11, "record that is none")
    tale = probe_tale()
    node = watcher_at(tale, 20)
    before, known = log_of(node), [event.raw for events in tale.steps[20:30] for event in events]
    for number in range(amount(2_000)):
        dice = random.Random(number)
        data = dice.choice(known)
        place = dice.randrange(len(data))
        more = dice.randbytes(dice.randrange(1, 9))
        bad = data[:place] if number % 2 else data[:place] + more + data[place:]
        assert node.receive(bad) is Receipt.REFUSED
        faults.happened("record that is none")
    assert (node.evidence, log_of(node), node.table.step) == (None, before, 19)
    faults.check()


# -- row 12 ---------------------------------------------------------------------------------------

HEADS = {
    int: [(0xCC, ">B"), (0xCD, ">H"), (0xCE, ">I"), (0xCF, ">Q"), (0xD0, ">b"), (0xD1, ">h"),
          (0xD2, ">i"), (0xD3, ">q")],
    str: [(0xD9, ">B"), (0xDA, ">H"), (0xDB, ">I")],
    bytes: [(0xC4, ">B"), (0xC5, ">H"), (0xC6, ">I")],
    tuple: [(0xDC, ">H"), (0xDD, ">I")],
}  # fmt: skip
"""The heads in which msgpack can write a value of each type, from the shortest on."""


def spelled(value, head=None):
    """The bytes of a value, under this head."""
    if head is None:
        return canon.encode(value)
    code, form = head
    if type(value) is int:
        return bytes([code]) + struct.pack(form, value)
    body = value.encode() if type(value) is str else value
    if type(value) is tuple:
        body = b"".join(map(canon.encode, value))
    return bytes([code]) + struct.pack(form, len(value if type(value) is tuple else body)) + body


def other_forms(value):
    """All ways to write a value in which one part of it has another head than the shortest, a
    text that is bytes, a float that is a number, or a map that is an array; each with its kind."""
    for head in HEADS.get(type(value), []):
        try:
            other = spelled(value, head)
        except struct.error:
            continue
        if other != canon.encode(value):
            yield f"long {type(value).__name__}", other
    if type(value) is int:
        yield "float", b"\xcb" + struct.pack(">d", value)
        yield "extension", b"\xd4\x01" + bytes([value & 255])
    if type(value) is str and value:
        yield "bytes for a text", canon.encode(value.encode())
    if type(value) is bytes and value.isascii() and value:
        yield "text for bytes", canon.encode(value.decode())
    if type(value) is tuple:
        if len(value) % 2 == 0 and 0 < len(value) < 32:
            yield "map", bytes([0x80 | len(value) // 2]) + b"".join(map(canon.encode, value))
        for at, item in enumerate(value):
            for kind, other in other_forms(item):
                parts = [canon.encode(one) for one in value]
                yield kind, canon.packed_array([*parts[:at], other, *parts[at + 1 :]])


KINDS = ("long int", "long str", "long bytes", "long tuple", "float", "extension", "map")


@pytest.mark.faults
def test_other_forms_of_every_message_and_record():
    """Each part of each message, record, offer and roster, written in every other way there is: the
    value would be the same, and is refused."""
    faults = Faults(12, *KINDS, "bytes for a text", "text for bytes")
    values = [encode(message) for message in SAMPLES]
    values += [one for record in all_records().values() for one in (record.raw, record.content)]
    values += [an_offer().encode(), a_roster().encode()]
    for data in values:
        for kind, other in other_forms(canon.decode(data)):
            assert other != data
            try:
                again = canon.decode(other)
            except Malformed:
                pass
            else:  # another type is another value: its field refuses it
                assert kind in ("bytes for a text", "text for bytes"), kind
                assert again != canon.decode(data) and not said(other)
            faults.happened(kind)
    assert sum(faults.counts.values()) > 200
    faults.check()


# -- row 13 ---------------------------------------------------------------------------------------

LENGTHS = (limits.FRAME + 1, 65_537, 2**17, 2**20, 2**24, 2**31 - 1, 2**31, 2**32 - 2, 2**32 - 1)


@pytest.mark.faults
@pytest.mark.parametrize("shaken", [False, True])
def test_frames_that_are_too_long_end_at_their_length(shaken):
    """Announced by a stranger and by a peer: refused after four bytes, and a megabyte behind them
    costs nothing."""
    faults = Faults(13, "too long")
    flood = bytes(65_536)
    up(seed=0)  # whatever is imported and kept for good is there
    for length in LENGTHS:
        _, victim = up(seed=length) if shaken else pair(seed=length)
        tracemalloc.start()
        try:
            victim.feed(struct.pack(">I", length))
            with pytest.raises(P2PError):
                victim.next(0.0)
            tracemalloc.reset_peak()  # our own last word was packed: a quarter of a megabyte, once
            for _ in range(16):
                victim.feed(flood)
                assert victim.next(0.0) is None
            assert tracemalloc.get_traced_memory()[1] < MEMORY_OF_A_LINK
        finally:
            tracemalloc.stop()
        assert not victim.up
        faults.happened("too long")
    faults.check()
