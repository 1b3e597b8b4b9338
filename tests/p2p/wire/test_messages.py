"""p2p.wire.protocol: each message there and back; every other form refused, nothing else raised.

What the page says is said here once more, in numbers of its own: a bound that is dropped or moved
there is missed here.
"""

import os
import random

import pytest

from ledger.records import canon
from ledger.records.start import SENT_AWAY
from p2p.wire import limits
from p2p.wire.errors import BadMessage, Reason
from p2p.wire.messages import (
    Bye,
    Chat,
    CodeAnswer,
    CodeAsk,
    CodeProof,
    Heads,
    Hello,
    JoinTable,
    LeaveTable,
    Linked,
    LobbyState,
    NoBots,
    Nodes,
    Ping,
    Pong,
    QueryTables,
    Ready,
    Refuse,
    Start,
    TableCode,
    TableRecord,
    Tables,
    TakeBot,
    Want,
    Watch,
)  # fmt: skip
from p2p.wire.protocol import PROTOCOL, decode, encode

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
    Start(b"roster", ((K, HERE), (H, ())), b"s" * 64, (K,)),
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
    CodeAsk("ABCD", H),
    CodeAnswer(K),
    CodeProof(H),
    TableCode(H, "ABCDEFGHJKLM"),
    TakeBot(H, "Merlin (Bot)"),
    NoBots(H),
]


BYTES = {
    Hello: "9301c40872727272727272729292ac3139322e3136382e312e3230cd1e1f92a8666430303a3a3230cd1e1f",
    QueryTables: "9102",
    Tables: "92039293c4056f6666657202c293c4056f7468657204c3",
    Watch: "9204c420" + "68" * 32,
    JoinTable: "9305c4046a6f696ec3",
    LeaveTable: "9206c420" + "68" * 32,
    Ready: "9307c420" + "68" * 32 + "c3",
    LobbyState: "9308c420" + "68" * 32 + "9194c4046a6f696ec3c2c3",
    Start: "9509c406726f737465729292c420" + "6b" * 32
    + "9292ac3139322e3136382e312e3230cd1e1f92a8666430303a3a3230cd1e1f92c420" + "68" * 32 + "90"
    + "c440" + "73" * 64 + "91c420" + "6b" * 32,
    Refuse: "940ac420" + "68" * 32 + "02b3616c6c207365617473206172652074616b656e",
    Heads: "940bc420" + "68" * 32 + "07c420" + "6b" * 32,
    Want: "930cc420" + "68" * 32 + "00",
    TableRecord: "930dc420" + "68" * 32 + "c4067265636f7264",
    Nodes: "930ec420" + "68" * 32 + "9192c420" + "6b" * 32
    + "9292ac3139322e3136382e312e3230cd1e1f92a8666430303a3a3230cd1e1f",
    Linked: "930fc420" + "68" * 32 + "92c420" + "6b" * 32 + "c420" + "68" * 32,
    Chat: "9410c420" + "68" * 32 + "c420" + "6b" * 32 + "ae736368c3b66e656e204162656e64",
    Ping: "921101",
    Pong: "9212cfffffffffffffffff",
    Bye: "9213aa676f6f64206e69676874",
    CodeAsk: "9314a441424344c420" + "68" * 32,
    CodeAnswer: "9215c420" + "6b" * 32,
    CodeProof: "9216c420" + "68" * 32,
    TableCode: "9317c420" + "68" * 32 + "ac4142434445464748" + "4a4b4c4d",
    TakeBot: "9318c420" + "68" * 32 + "ac4d65726c696e2028426f7429",
    NoBots: "9219c420" + "68" * 32,
}  # fmt: skip
"""What the samples are on the wire: a node of another build must read them for ever."""


def test_samples_cover_the_closed_list():
    """There is a sample of every message, and a line of the page, each number once."""
    kinds = [form.message for form in PROTOCOL]
    assert [type(one) for one in SAMPLES] == kinds == list(BYTES)
    assert [form.number for form in PROTOCOL] == list(range(1, 26))


@pytest.mark.parametrize("message", SAMPLES, ids=lambda one: type(one).__name__)
def test_there_and_back(message):
    """The bytes are these; decoding gives the message again; cut or lengthened they are refused."""
    data = encode(message)
    assert data.hex() == BYTES[type(message)]
    assert decode(data) == message
    for cut in range(len(data)):
        with pytest.raises(BadMessage):
            decode(data[:cut])
    with pytest.raises(BadMessage):
        decode(data + b"\x00")
    number, *values = canon.decode(data)
    with pytest.raises(BadMessage):
        decode(canon.encode((number, *values, 0)))


def hosts(count):
    """So many addresses, each another."""
    return tuple((f"10.0.0.{n}", 1) for n in range(1, count + 1))


# Of each kind of field: values that may stand there, up to the limit, and values past it.
HASHES = ([b"h" * 32], [b"", b"h" * 31, b"h" * 33, "h" * 32, None, 0, ()])
FLAGS = ([True, False], [0, 1, None, b"\x01", "true"])
STEPS = ([0, 4_294_967_295], [-1, 4_294_967_296, True, "1", None, b"\x01"])
NUMBERS = ([0, 18_446_744_073_709_551_615], [-1, 18_446_744_073_709_551_616, False, "1", None])
RUNS = ([b"r" * 8], [b"r" * 7, b"r" * 9, "r" * 8, 8, None])
ADDRESSES = (
    [(), hosts(1), hosts(16), (("fd00::20", 65_535),), (("127.0.0.1", 1),)],
    [
        None, b"", hosts(17), (("10.0.0.1", 0),), (("10.0.0.1", 65_536),),
        (("10.0.0.1", True),), (("10.0.0.1", "1"),), ((b"10.0.0.1", 1),), (("10.0.0.1",),),
        (("10.0.0.1", 1, 1),), ("10.0.0.1",), (("", 1),), (("example.org", 1),),
        (("224.0.0.1", 1),), (("0.0.0.0", 1),), (("::", 1),), (("fe80::1", 1),),
        (("fe80::1%eth0", 1),), (("1.2.3", 1),), (("ff02::fb", 1),),
    ],
)  # fmt: skip
OFFERS = ([b"o", b"o" * 4_096], [b"", b"o" * 4_097, "o", None])
JOINS = ([b"j", b"j" * 1_024], [b"", b"j" * 1_025, "j", None])
ROSTERS = ([b"r", b"r" * 12_368], [b"", b"r" * 12_369, "r", None])
RECORDS = ([b"r", b"r" * 65_455], [b"", b"r" * 65_456, "r", None])
TEXTS = (
    # The last three: of Unicode 15.0, of no Unicode yet, for private use; no Python may differ.
    ["", "x" * 250, "ü" * 250, "\N{WAVING HAND SIGN}" * 250, "\U0001fa77", "\u0378", "\ue000"],
    ["x" * 251, "\x1b[31m", "a\nb", "\x00", "\u202e", b"x", None, 1],
)
NAMES = (["", "Merlin (Bot)", "x" * 32], ["x" * 33, "a\nb", "\u202e", b"x", None, 1])
REASONS = (
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
    [0, 20, -1, True, "1", None],
)
PLATES = (["ABCD", "2Z9Y"], ["", "ABC", "ABCDE", "abcd", "ABC0", "AB-D", "ABC\n", b"ABCD", 4, None])
CODES = (
    ["ABCDEFGHJKLM", "222222222222"],
    ["", "ABCDEFGHJKL", "ABCDEFGHJKLMN", "ABCD-EFGH-JK", "abcdefghjklm", "ABCDEFGHIJKL", 12, None],
)
NODES = (
    [(), ((K, ()),), ((K, hosts(16)),) * 8],
    [((K, ()),) * 9, ((b"k" * 31, ()),), ((K, hosts(17)),), ((K,),), ((K, (), 0),), (K,), None],
)
SIGNATURES = ([b"s" * 64], [b"s" * 63, b"s" * 65, b"", "s" * 64, None])
AWAYS = tuple(bytes([number]) * 32 for number in range(SENT_AWAY + 1))  # in rising order
AWAY = (
    [(), (K,), AWAYS[:2], AWAYS[1:]],
    [AWAYS, (b"k" * 33,), (K, None), K, None, (K, K), AWAYS[1::-1], (*AWAYS[:3], AWAYS[1])],
)
KEYS = ([(), (K,), (K,) * 8], [(K,) * 9, (b"k" * 33,), (K, None), K, None])


def rows_of(good, most, columns):
    """Values for an array of rows: one good row, up to the most of them, and each column wrong."""
    wrong = [
        ((*good[:place], bad, *good[place + 1 :]),)
        for place, (_, bads) in enumerate(columns)
        for bad in bads
    ]
    right = [
        ((*good[:place], fine, *good[place + 1 :]),)
        for place, (fines, _) in enumerate(columns)
        for fine in fines
    ]
    more = [(good,) * (most + 1), (good[:-1],), ((*good, 0),), good, None, b""]
    return [(), (good,), (good,) * most, *right], [*more, *wrong]


LISTINGS = rows_of((b"o", 2, False), 8, (OFFERS, STEPS, FLAGS))
MEMBERS = rows_of((b"j", True, False, True), 8, (JOINS, FLAGS, FLAGS, FLAGS))

FIELDS = [
    (Hello, "run", RUNS),
    (Hello, "addresses", ADDRESSES),
    (Tables, "listings", LISTINGS),
    (Watch, "offer", HASHES),
    (JoinTable, "join", JOINS),
    (JoinTable, "bot", FLAGS),
    (LeaveTable, "offer", HASHES),
    (Ready, "offer", HASHES),
    (Ready, "ready", FLAGS),
    (LobbyState, "offer", HASHES),
    (LobbyState, "members", MEMBERS),
    (Start, "roster", ROSTERS),
    (Start, "nodes", NODES),
    (Start, "signature", SIGNATURES),
    (Start, "sent_away", AWAY),
    (Refuse, "about", HASHES),
    (Refuse, "reason", REASONS),
    (Refuse, "text", TEXTS),
    (Heads, "table_id", HASHES),
    (Heads, "step", STEPS),
    (Heads, "head", HASHES),
    (Want, "table_id", HASHES),
    (Want, "step", STEPS),
    (TableRecord, "table_id", HASHES),
    (TableRecord, "record", RECORDS),
    (Nodes, "table_id", HASHES),
    (Nodes, "nodes", NODES),
    (Linked, "table_id", HASHES),
    (Linked, "identities", KEYS),
    (Chat, "about", HASHES),
    (Chat, "identity", HASHES),
    (Chat, "text", TEXTS),
    (Ping, "number", NUMBERS),
    (Pong, "number", NUMBERS),
    (Bye, "text", TEXTS),
    (CodeAsk, "plate", PLATES),
    (CodeAsk, "element", HASHES),
    (CodeAnswer, "element", HASHES),
    (CodeProof, "tag", HASHES),
    (TableCode, "offer", HASHES),
    (TableCode, "code", (["", *CODES[0]], CODES[1][1:])),
    (TakeBot, "offer", HASHES),
    (TakeBot, "name", NAMES),
    (NoBots, "offer", HASHES),
]


def sample(kind):
    """The sample of this message, as its values by name."""
    (message,) = (one for one in SAMPLES if type(one) is kind)
    return dict(vars(message))


def test_every_field_has_its_values():
    """No field of any message is left out below."""
    assert [(kind, name) for kind, name, _ in FIELDS] == [
        (type(one), name) for one in SAMPLES for name in vars(one)
    ]


@pytest.mark.parametrize(("kind", "name", "values"), FIELDS)
def test_a_field_at_its_limit_and_past_it(kind, name, values):
    """What may stand there travels; what may not is refused when written and when read."""
    good, bad = values
    for value in good:
        message = kind(**{**sample(kind), name: value})
        assert decode(encode(message)) == message
    number = canon.decode(bytes.fromhex(BYTES[kind]))[0]
    for value in bad:
        fields = {**sample(kind), name: value}
        with pytest.raises(ValueError):
            encode(kind(**fields))
        try:
            data = canon.encode((number, *fields.values()))
        except Exception:  # what has no canonical form cannot come over the wire either
            continue
        with pytest.raises(BadMessage):
            decode(data)


@pytest.mark.parametrize(
    "value",
    [
        (),
        (0,),
        (99,),
        (-1,),
        ("1",),
        (b"\x01",),
        (True, b"r" * 8, ()),
        5,
        None,
        "Ping",
        ((1, 2),),
        (19.0,),
    ],
)
def test_what_is_no_message(value):
    """Unknown tags and other shapes are refused."""
    import msgpack

    with pytest.raises(BadMessage):
        decode(msgpack.packb(value))


def test_most_of_everything_fits_into_a_frame():
    """The largest message of each kind that the forms allow can be sent."""
    far = tuple((f"2001:db8:ffff:ffff:ffff:ffff:ffff:{n:04x}", 65_535) for n in range(1, 17))
    most = [
        Hello(b"r" * 8, far),
        Tables(((b"o" * limits.OFFER_BYTES, 8, False),) * limits.OFFERS),
        LobbyState(H, ((b"j" * limits.JOIN_BYTES, True, True, True),) * limits.SEATS),
        TableRecord(H, b"r" * limits.RECORD),
        Nodes(H, ((K, far),) * limits.SEATS),
        Start(b"r" * 12_000, ((K, far),) * limits.SEATS, b"s" * 64, AWAYS[1:]),
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
