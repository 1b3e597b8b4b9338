"""Records: their form, their ids, their signatures; every flipped bit is refused."""

import random

import pytest

from ledger.errors import BadSignature, Malformed, NotPlain
from ledger.records import canon, form, purposes
from ledger.records.any_record import read_record
from ledger.records.event import (
    check_signature,
    read_ack,
    read_end,
    read_event,
    read_opened_key,
    write_ack,
    write_end,
    write_opened_key,
)
from ledger.records.evidence import evidence_of_bad_event
from ledger.records.form import Kind
from ledger.records.identity import Identity
from ledger.records.reports import Closing, read_report, write_report
from ledger.records.requests import (
    read_leave,
    read_return,
    read_undo,
    write_leave,
    write_return,
    write_undo,
)
from ledger.records.roster import write_join
from ledger.signatures.quickest_library import signed_by
from tests.ledger.people import ANNA, BEA, DIGEST, PREV, TABLE, an_event, an_offer

IDS = tuple(sorted(bytes([n]) * 32 for n in range(3)))


def a_report(**changes):
    """A good report of seat 0, with changes."""
    fields = {
        "table_id": TABLE, "step": 1, "seat": 0, "prev": PREV, "attempt": 1,
        "live": (0, 2), "held": IDS,
    }  # fmt: skip
    return write_report(ANNA, **(fields | changes))


def all_records():
    """One of each kind, by name."""
    return {
        "join": write_join(ANNA, an_offer(), "Anna"),
        "event": an_event(),
        "ack": write_ack(ANNA, table_id=TABLE, step=0, head=PREV, digest=DIGEST, seat=0),
        "report": a_report(),
        "closing": a_report(attempt=3, held=Closing(2, IDS[:2], IDS[2:])),
        "return": write_return(ANNA, table_id=TABLE, seat=0, cut=PREV),
        "fresh return": write_return(ANNA, table_id=TABLE, seat=0, cut=PREV, nonce=DIGEST),
        "leave": write_leave(ANNA, table_id=TABLE, seat=0, head=PREV),
        "undo": write_undo(ANNA, table_id=TABLE, step=1, seat=0, head=PREV),
        "end": write_end(ANNA, table_id=TABLE, seat=0, head=PREV, why="waits", seats=(1, 2)),
        "book": write_opened_key(table_id=TABLE, seat=0, secret=bytes(32)),
        "evidence": evidence_of_bad_event(an_event(), "a move out of turn"),
    }


@pytest.mark.parametrize("name", all_records())
def test_a_record_reads_back_as_it_was(name):
    """By its kind, told from the bytes alone; raw are the very bytes; id is the content's hash."""
    record = all_records()[name]
    again = read_record(record.raw)
    assert type(again) is type(record)
    assert (again.content, again.signature, again.id) == (
        record.content, record.signature, record.id,
    )  # fmt: skip
    assert again == record and again.raw == record.raw


def test_other_kinds_are_refused_by_each_reader():
    """A reader takes its own kind only, and an ack's content in an event's record is malformed."""
    records = all_records()
    readers = {
        "event": read_event, "ack": read_ack, "report": read_report, "return": read_return,
        "leave": read_leave, "end": read_end, "book": read_opened_key, "undo": read_undo,
    }  # fmt: skip
    for own, reader in readers.items():
        for record in records.values():
            if type(record) is not type(records[own]):
                with pytest.raises(Malformed):
                    reader(record.raw)
                if record.signature:
                    with pytest.raises(Malformed):
                        reader(form.wrap(records[own].KIND, record.content, record.signature))


def test_the_same_content_signed_twice_is_one_event():
    """Ids hang on the content; another signature is no other event (R1)."""
    event = an_event()
    other = read_event(form.wrap(Kind.EVENT, event.content, bytes(64)))
    assert other.id == event.id and other.raw != event.raw
    assert an_event().raw == event.raw


@pytest.mark.parametrize("name", ["event", "ack", "report", "return", "leave", "end", "join"])
def test_every_flipped_bit_is_refused(name):
    """Malformed, or a bad signature; never taken, and never another exception."""
    record = all_records()[name]
    for bit in range(len(record.raw) * 8):
        data = bytearray(record.raw)
        data[bit // 8] ^= 1 << bit % 8
        with pytest.raises((Malformed, BadSignature)):
            check_signature(read_record(bytes(data)), ANNA.public)


def test_signatures_belong_to_one_key():
    """Another seat's key does not fit."""
    assert signed_by(an_event(), ANNA.public)
    assert not signed_by(an_event(), BEA.public)
    with pytest.raises(BadSignature, match="event"):
        check_signature(an_event(), BEA.public)


FIELDS = ["table_id", "step", "seat", "prev", "digest", "acts", "riders"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("table_id", bytes(31)), ("table_id", "x" * 32), ("table_id", None),
        ("step", 0), ("step", form.MAX_STEP + 1), ("step", True), ("step", "1"),
        ("seat", -1), ("seat", form.MAX_SEATS), ("seat", False), ("seat", None),
        ("prev", bytes(33)), ("digest", b""), ("digest", ()),
        ("acts", b""), ("acts", (1,)), ("acts", ("move",)), ("acts", None),
        ("riders", ((),)), ("riders", ("text",)), ("riders", b"x"),
    ],
)  # fmt: skip
def test_events_of_other_form_are_refused(field, value):
    """Each field with a wrong type, length or range."""
    with pytest.raises(Malformed):
        an_event(**{field: value})


def test_events_with_more_or_fewer_fields_are_refused():
    """Or with another purpose than their kind says."""
    fields = list(canon.decode(an_event().content))
    for wrong in (fields[:-1], [*fields, 0], fields[1:], [purposes.ACK, *fields[1:]], [], 7):
        content = canon.encode(wrong)
        with pytest.raises(Malformed):
            read_event(form.wrap(Kind.EVENT, content, bytes(64)))


@pytest.mark.parametrize(
    "record",
    [(), (2, b""), (2, b"", b"", b""), (0, b"\x90", bytes(64)), (10, b"\x90", bytes(64)),
     (True, b"\x90", bytes(64)), ("event", b"\x90", bytes(64)), (2, "", bytes(64)),
     (2, b"\x90", bytes(63)), (8, b"\x90", bytes(64)), (9, b"\x90", bytes(64)), (2, b"", b""), 7],
)  # fmt: skip
def test_records_of_other_form_are_refused(record):
    """Kind, content and signature, each as it must be."""
    with pytest.raises(Malformed):
        read_record(canon.encode(record))


@pytest.mark.parametrize("name", all_records())
def test_signatures_have_one_length(name):
    """64 bytes, or none for what proves itself: anything else is malformed, whatever it signs."""
    record = all_records()[name]
    for length in {0, 1, 63, 64, 65} - {len(record.signature)}:
        with pytest.raises(Malformed):
            read_record(form.wrap(record.KIND, record.content, bytes(length)))


def test_a_kind_goes_with_its_content():
    """An end's content under the kind of an event is no end, whoever reads it."""
    record, reader = all_records()["end"], read_end
    assert reader(form.wrap(Kind.END, record.content, record.signature)) == record
    for kind in set(Kind) - {Kind.END, Kind.ROSTER}:
        with pytest.raises(Malformed):
            reader(form.wrap(kind, record.content, record.signature))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("table_id", bytes(31)), ("table_id", None), ("step", -1), ("step", form.MAX_STEP + 1),
        ("step", True), ("head", bytes(33)), ("head", ()), ("digest", b""), ("digest", "x" * 32),
        ("seat", -1), ("seat", form.MAX_SEATS), ("seat", True), ("seat", b""),
    ],
)  # fmt: skip
def test_acks_of_other_form_are_refused(field, value):
    """Each field with a wrong type, length or range; step 0 is the start."""
    good = {"table_id": TABLE, "step": 0, "head": PREV, "digest": PREV, "seat": 7}
    assert write_ack(ANNA, **good).step == 0
    with pytest.raises(Malformed):
        write_ack(ANNA, **(good | {field: value}))


def test_garbage_and_mutations_are_malformed_and_nothing_else():
    """6,000 mutated records and 4,000 random ones."""
    chance = random.Random(2)
    raws = [record.raw for record in all_records().values()]
    taken = 0
    for round_ in range(10_000):
        data = bytearray(chance.choice(raws) if round_ % 5 < 3 else chance.randbytes(80))
        for _ in range(chance.randint(1, 4)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        try:
            read_record(bytes(data))
            taken += 1
        except Malformed:
            pass
    assert 0 < taken < 10_000


def test_contents_are_bounded_so_that_two_fit_one_frame():
    """The largest event is written, one byte more is not."""
    room = form.CONTENT - len(an_event(acts=((b"",),)).content) - 1
    assert len(an_event(acts=((b"x" * room,),)).content) == form.CONTENT
    with pytest.raises(Malformed, match="longer"):
        an_event(acts=((b"x" * (room + 1),),))
    with pytest.raises(NotPlain):
        an_event(acts=((1.5,),))


def test_reports_of_other_form_are_refused():
    """Who goes on, in order and with the signer; held ids distinct; closings whole."""
    assert a_report(held=()).held == ()
    assert a_report(held=Closing(0, IDS, ())).held == Closing(0, IDS, ())
    for changes in (
        {"attempt": 0}, {"live": (2, 0)}, {"live": (0, 0)}, {"live": (1, 2)}, {"live": ()},
        {"held": (IDS[0], IDS[0])}, {"held": (b"x",)},
        {"held": tuple(bytes([n]) * 32 for n in range(9))},
        {"held": Closing(0, IDS, IDS)}, {"held": Closing(-1, IDS, ())}, {"live": (True, 2)},
        {"attempt": 2, "held": Closing(1, IDS, ())}, {"attempt": 2, "held": Closing(2, IDS, IDS)},
        {"held": Closing(1, IDS, IDS)}, {"attempt": form.MAX_ATTEMPT + 1}, {"attempt": 2**32 - 1},
    ):  # fmt: skip
        with pytest.raises(Malformed):
            a_report(**changes)
    for held in ((), (2, IDS), (0,), (0, IDS, ()), (1, 1, IDS), ("0", IDS), 7):
        content = canon.encode((purposes.REPORT, TABLE, 1, 0, PREV, 1, (0, 2), held))
        with pytest.raises(Malformed):
            read_report(form.wrap(Kind.REPORT, content, bytes(64)))


def test_ends_and_books_of_other_form_are_refused():
    """A known reason; seats named exactly when the table waits for them; a key of 32 bytes."""
    for why, seats in (("bored", ()), ("waits", ()), ("agreed", (1,)), ("waits", (1, 1)), (1, ())):
        with pytest.raises(Malformed):
            write_end(ANNA, table_id=TABLE, seat=0, head=PREV, why=why, seats=seats)
    with pytest.raises(Malformed):
        write_opened_key(table_id=TABLE, seat=0, secret=bytes(31))


def test_a_seats_secret_key_does_not_show_in_a_record():
    """Books hide their key in the text form, in case one is shown in a sentence."""
    book = write_opened_key(table_id=TABLE, seat=0, secret=Identity(bytes(32)).secret)
    assert "secret" not in repr(book)


def test_a_roster_is_no_record():
    """Its kind stands before it in a file; no record that travels or is signed has it."""
    for signature in (b"", bytes(64)):
        with pytest.raises(Malformed, match="0 is no kind of record"):
            form.unwrap(canon.encode((int(form.Kind.ROSTER), b"", signature)))
