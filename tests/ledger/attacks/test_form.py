"""Attacks 9, 16, 27 and 28 of docs/protocol.md: bytes, numbers, lists that no honest node writes.

Each kind of act is taken from a played game, spoiled in each of its fields, and signed by its own
seat: always refused, always the seat named, never an exception.
"""

import pytest

from ledger.chain.held_back import AHEAD
from ledger.chain.receipt import Receipt
from ledger.errors import Malformed, NotPlain
from ledger.records.canon import TEXT
from tests.ledger.tables import Tale, probe_tale, resigned, spoiled, with_act
from tests.ledger.trial import convicted, desynced

KINDS = (
    "commit",
    "keys",
    "ready",
    "shuffle",
    "move",
    "open",
    "share",
    "relock",
    "prove",
    "count",
    "roll",
    "result",
)

POINTS = {"commit": 1, "keys": 2, "shuffle": 3, "relock": 1, "share": 1, "open": 1, "roll": 1}
"""The field of an act that begins with the encoding of a point."""

PROOFS = {
    "commit": 3,
    "keys": 4,
    "shuffle": 4,
    "relock": 2,
    "share": 1,
    "open": 1,
    "roll": 1,
    "prove": 1,
}
"""The field of an act that ends with a scalar."""

NO_POINTS = {
    "neutral": bytes(32),
    "too large": b"\xff" * 32,
    "negative": b"\x01" + bytes(31),
    "field order": (2**255 - 19).to_bytes(32, "little"),
    "high bit": bytes(31) + b"\x80",
    "no square": b"\x26" + b"\x94" * 30 + b"\x7f",
}


def found(tale: Tale, kind):
    """An act of a kind, if it can be one that is checked at once."""
    return tale.find(kind, lambda event, act: kind != "shuffle" or event.step == 9)


def condemned(tale, event):
    """The seat is named for this event, for whatever reason."""
    chain = tale.before(event.step)
    chain.receive(event)
    if chain.evidence is None:
        assert not chain.prove_rest()
    return convicted(tale, event, chain.fault)


@pytest.mark.parametrize("kind", sorted(PROOFS))
def test_9_scalars_beyond_the_order(kind):
    """9: the same proof with its last scalar written as s + L, which is the same number."""
    tale = probe_tale()
    _, event, place = found(tale, kind)
    act, field = event.acts[place], PROOFS[kind]
    data = act[field]
    larger = int.from_bytes(data[-32:], "little") + tale.group.order
    changed = data[:-32] + larger.to_bytes(32, "little")
    condemned(tale, tale.forge(event, *with_act(event, place, spoiled(act, field, changed))))


@pytest.mark.parametrize("encoding", sorted(NO_POINTS))
@pytest.mark.parametrize("kind", sorted(POINTS))
def test_27_no_points(kind, encoding):
    """16, 27: encodings of no point, of a second form, and of the neutral element."""
    tale = probe_tale()
    _, event, place = found(tale, kind)
    act, field = event.acts[place], POINTS[kind]
    changed = NO_POINTS[encoding] + act[field][32:]
    condemned(tale, tale.forge(event, *with_act(event, place, spoiled(act, field, changed))))


STRANGE = (
    None,
    True,
    0,
    -(2**63),
    2**64 - 1,
    "",
    "x" * TEXT,
    b"",
    bytes(31),
    bytes(25_000),
    (),
    ((),),
    (b"",) * 900,
    ((((),),),),
)


@pytest.mark.parametrize("kind", KINDS)
def test_28_every_field_of_every_act(kind):
    """28: each field of each kind of act: missing, one more, of another type, empty, huge."""
    tale = probe_tale()
    _, event, place = found(tale, kind)
    act = event.acts[place]
    changed = [act[:-1], (*act, b"more"), (*act, act[-1]), (), ("",), (act[0].upper(), *act[1:])]
    changed += [spoiled(act, at, value) for at in range(len(act)) for value in STRANGE]
    tried = 0
    for other in changed:
        if other == act:
            continue
        chain = tale.before(event.step)
        forged = tale.forge(event, *with_act(event, place, other))
        assert chain.receive(forged) is Receipt.FROZEN, other
        assert (chain.evidence.seat, chain.evidence.sort) in ((event.seat, "E4"),), other
        tried += 1
    assert tried >= len(changed) - 1


@pytest.mark.parametrize("step", [1, 2, 3, 4, 7, 8, 9, 19, 25, 70])
def test_28_lists_of_acts(step):
    """28: no act, every act twice, a thousand of them, those of another seat or step."""
    tale = probe_tale()
    event = tale.steps[step][-1]
    other = tale.steps[9 if step != 9 else 25][0]
    for acts in ((), event.acts * 2, (event.acts[0],) * 2, (("ready",),) * 1000, other.acts):
        condemned(tale, tale.forge(event, acts=acts)) if acts != event.acts else None


def test_28_what_cannot_even_be_written():
    """28: more bytes than an event may have, more items, deeper lists: nobody reads them."""
    tale = probe_tale()
    event = tale.event(8, 0)
    deep = ()
    for _ in range(10):
        deep = (deep,)
    for acts in ((("share", bytes(32_256)),), (("ready",),) * 1025, (("move", deep),)):
        with pytest.raises((Malformed, NotPlain)):
            tale.forge(event, acts=acts)


def test_bad_signature_names_nobody():
    """A signature that is not the seat's own: refused, and nobody is named."""
    tale = probe_tale()
    for step in (1, 8, 16, 70):
        event, chain = tale.steps[step][0], tale.before(step)
        for at in (0, 31, 32, 63):
            wrong = bytearray(event.signature)
            wrong[at] ^= 64
            assert chain.receive(resigned(event, bytes(wrong))) is Receipt.REFUSED
        forged = tale.forge(event, seat=event.seat)
        foreign = tale.forge(forged, seat=(event.seat + 1) % 3)
        assert chain.receive(resigned(event, foreign.signature)) is Receipt.REFUSED
        assert chain.receive(event) is Receipt.NEW
        assert chain.evidence is None


def test_second_signature_is_no_fork():
    """The same content signed twice, even wrongly: known, and no evidence against anybody."""
    tale = probe_tale()
    chain = tale.before(8)
    event = tale.event(8, 0)
    assert chain.receive(event) is Receipt.NEW
    assert chain.receive(event) is Receipt.KNOWN
    assert chain.receive(resigned(event, bytes(64))) is Receipt.KNOWN
    assert chain.evidence is None


def test_other_table_names_nobody():
    """An event of another table, or of a seat that is not there."""
    tale = probe_tale()
    event, chain = tale.event(8, 0), tale.before(8)
    assert chain.receive(tale.forge(event, table_id=bytes(32))) is Receipt.REFUSED
    beyond = tale.forge(event, seat=0)
    object.__setattr__(beyond, "seat", 7)
    assert chain.receive(beyond) is Receipt.REFUSED
    assert chain.evidence is None


def test_wrong_digest_names_nobody():
    """Another digest on the same head: two programs differ, and no seat is to blame."""
    tale = probe_tale()
    for step in (1, 8, 16, 70):
        event = tale.steps[step][0]
        desynced(tale, tale.forge(event, digest=bytes(32)))


@pytest.mark.parametrize("step", [9, 7, 1, 100_000, 8 + AHEAD])
def test_wrong_number_of_the_step(step):
    """An event on the agreed head that calls its step by another number."""
    tale = probe_tale()
    chain = tale.before(8)
    forged = tale.forge(tale.event(8, 0), step=step)
    assert chain.receive(forged) is Receipt.FROZEN
    assert (chain.evidence.sort, chain.evidence.seat, chain.fault) == ("E4", 0, "form")


def test_riders_are_not_of_this_version():
    """Nothing rides in events yet; what does is named."""
    tale = probe_tale()
    convicted(tale, tale.forge(tale.event(8, 0), riders=(b"rider",)), "form")
