"""p2p.wire.messages: each message there and back; every other form refused, nothing else raised."""

import os
import random
from dataclasses import fields

import pytest

from ledger.records import canon
from p2p.wire import limits, messages
from p2p.wire.errors import BadMessage, Reason
from p2p.wire.messages import (
    Bye,
    Chat,
    Heads,
    Hello,
    JoinTable,
    LeaveTable,
    Linked,
    LobbyState,
    Nodes,
    Ping,
    Pong,
    QueryTables,
    Ready,
    Refuse,
    Start,
    TableRecord,
    Tables,
    Want,
    Watch,
    decode,
    encode,
)  # fmt: skip

H, K = b"h" * 32, b"k" * 32
HERE = (("192.168.1.20", 7711), ("fd00::20", 7711))
SAMPLES = [
    Hello(b"r" * 8, HERE),
    QueryTables(),
    Tables(((b"offer", 2, False), (b"other", 4, True))),
    Watch(H),
    JoinTable(b"join", True),
    LeaveTable(H),
    Ready(H, True),
    LobbyState(H, ((b"join", True, False, True),)),
    Start(b"roster", ((K, HERE), (H, ()))),
    Refuse(H, int(Reason.FULL), "all seats are taken"),
    Heads(H, 7, K),
    Want(H, 0),
    TableRecord(H, b"record"),
    Nodes(H, ((K, HERE),)),
    Linked(H, (K, H)),
    Chat(H, K, "schönen Abend"),
    Ping(1),
    Pong(2**64 - 1),
    Bye("good night"),
]


def test_samples_cover_the_closed_list():
    """There is a sample of every message, and every message has a form."""
    assert {type(one) for one in SAMPLES} == set(messages._FORMS)
    assert all(len(fields(kind)) == len(forms) for kind, forms in messages._FORMS.items())


@pytest.mark.parametrize("message", SAMPLES, ids=lambda one: type(one).__name__)
def test_there_and_back(message):
    """Decoding gives the message again; cutting or lengthening its bytes gives BadMessage."""
    data = encode(message)
    assert decode(data) == message
    for cut in range(len(data)):
        with pytest.raises(BadMessage):
            decode(data[:cut])
    with pytest.raises(BadMessage):
        decode(data + b"\x00")


WRONG = [None, True, -1, 2**64, b"", b"x", "text", "\x1b[31m", (), ((),), b"y" * 70_000, (1, 2)]


@pytest.mark.parametrize("message", SAMPLES, ids=lambda one: type(one).__name__)
def test_wrong_fields_are_refused(message):
    """Each field in turn as something it cannot be: refused when read, and when written."""
    tag = canon.decode(encode(message))[0]
    values = [getattr(message, field.name) for field in fields(message)]
    for place, check in enumerate(messages._FORMS[type(message)]):
        for wrong in WRONG:
            if check(wrong):
                continue
            bad = [*values[:place], wrong, *values[place + 1 :]]
            with pytest.raises(ValueError):
                encode(type(message)(*bad))
            try:
                data = canon.encode((tag, *bad))
            except Exception:  # what has no canonical form cannot come over the wire either
                continue
            with pytest.raises(BadMessage):
                decode(data)
    with pytest.raises(BadMessage):
        decode(canon.encode((tag, *values, 0)))


@pytest.mark.parametrize(
    "value",
    [(), (0,), (99,), (-1,), ("1",), (b"\x01",), (True, H), 5, None, "Ping", ((1, 2),), (19.0,)],
)
def test_what_is_no_message(value):
    """Unknown tags and other shapes are refused."""
    import msgpack

    with pytest.raises(BadMessage):
        decode(msgpack.packb(value))


@pytest.mark.parametrize(
    "host",
    [
        "",
        "example.org",
        "224.0.0.1",
        "0.0.0.0",
        "::",
        "fe80::1",
        "fe80::1%eth0",
        "1.2.3",
        "ff02::fb",
    ],
)
def test_addresses_of_peers_lead_to_one_machine(host):
    """Peers may tell IP addresses only: no names to look up, no groups, no scopes of theirs."""
    with pytest.raises(ValueError):
        encode(Hello(b"r" * 8, ((host, 1),)))


def test_most_of_everything_fits_into_a_frame():
    """The largest message of each kind that the forms allow can be sent."""
    far = tuple((f"2001:db8:ffff:ffff:ffff:ffff:ffff:{n:04x}", 65_535) for n in range(1, 17))
    most = [
        Hello(b"r" * 8, far),
        Tables(((b"o" * limits.OFFER_BYTES, 8, False),) * limits.OFFERS),
        LobbyState(H, ((b"j" * limits.JOIN_BYTES, True, True, True),) * limits.SEATS),
        TableRecord(H, b"r" * limits.RECORD),
        Nodes(H, ((K, far),) * limits.SEATS),
        Start(b"r" * 12_000, ((K, far),) * limits.SEATS),
        Chat(H, K, "\N{WAVING HAND SIGN}" * limits.CHAT),
        Bye("ü" * limits.REASON),
    ]
    for message in most:
        assert len(encode(message)) <= limits.MESSAGE


def test_fuzz():
    """20,000 mutated messages give messages or BadMessage, and nothing else."""
    chance = random.Random(20_000)
    seeds = [encode(one) for one in SAMPLES]
    read = 0
    for _ in range(20_000):
        data = bytearray(chance.choice(seeds))
        for _ in range(chance.randint(1, 4)):
            way = chance.randrange(4)
            at = chance.randrange(len(data) + 1)
            if way == 0 and at < len(data):
                data[at] = chance.randrange(256)
            elif way == 1:
                data[at:at] = chance.randbytes(chance.randint(1, 9))
            elif way == 2:
                del data[at : at + chance.randint(1, 9)]
            else:
                data += chance.choice(seeds)[:at]
        try:
            message = decode(bytes(data))
        except BadMessage:
            continue
        assert encode(message) == bytes(data)
        read += 1
    assert read < 20_000
    with pytest.raises(BadMessage):
        decode(os.urandom(100) + b"\xc1")
