"""How a log may end: a false shuffle, ends on other heads, books that nobody agreed to."""

import pytest

from ledger.files.log_format import LogRecord
from ledger.records.event import write_end, write_opened_key
from ledger.records.form import Kind
from ledger.review.audit_exit_codes import CHEATED, DAMAGED, FINE
from tests.games.probe import GAME as PROBE
from tests.ledger.review.audited_logs import audited, entries_of, written
from tests.ledger.tables import Minds, log_of, probe_tale, pump, resigned, seating, tell


@pytest.mark.parametrize("more", ["nothing", "torn", "damaged"])
def test_false_shuffle_at_the_end_of_a_log(tmp_path, more):
    """A log that ends with a false shuffle, with nothing else wrong: its seat is named all the
    same, whatever bytes follow."""
    tale = probe_tale()
    entries = entries_of(tale.log)
    honest = tale.event(4, 2)
    number = next(at for at, e in enumerate(entries) if e.data == honest.raw)
    act = honest.acts[0]
    lie = tale.forge(honest, (*act[:3], act[3][64:] + act[3][:64], act[4]))
    data = written([*entries[:number], LogRecord(Kind.EVENT, lie.raw)])
    data += {"nothing": b"", "torn": b"\0" * 5, "damaged": b"\xff" * 80}[more]
    found = audited(tmp_path, data)
    assert (found.exit_code, found.fault.seat) == (CHEATED, 2)
    assert (found.fault.kind, found.fault.event) == ("shuffle", number)
    assert found.shuffles["proved"] < found.shuffles["made"]


def test_end_on_a_head_that_is_none(tmp_path):
    """An end that its seat has signed for a head this log has not is no end of it."""
    seated = seating(PROBE, 2, "ended elsewhere")
    nodes = seated.plays()
    pump(nodes, Minds(1), until=9)
    entries, table = entries_of(log_of(nodes[0])), nodes[0].table
    for head, fine in (
        (table.head, True),
        (bytes(32), False),
        (nodes[0].chain.trunk.steps[-1][0].id, False),
    ):
        ends = [
            write_end(
                seated.people[seat],
                table_id=seated.roster.table_id,
                seat=seat,
                head=head,
                why="agreed",
            )
            for seat in (0, 1)
        ]
        found = audited(tmp_path, written([*entries, *(LogRecord(Kind.END, e.raw) for e in ends)]))
        if fine:
            assert (found.ok, found.exit_code, found.ended) == (True, FINE, "agreed")
            continue
        assert (found.ok, found.exit_code, found.ended) == (False, DAMAGED, "")
        assert (found.fault.event, found.fault.seat) == (len(entries), None)


def test_a_bad_signature_is_called_so(tmp_path):
    """It is told from an event that stands elsewhere; neither names a seat."""
    tale = probe_tale()
    entries, event = entries_of(tale.log), tale.event(8, 1)
    number = next(at for at, e in enumerate(entries) if e.data == event.raw)
    for wrong, kind in (
        (resigned(event, bytes(64)), "signature"),
        (tale.forge(event, prev=bytes(32)), "head"),
    ):
        found = audited(tmp_path, written([*entries[:number], LogRecord(Kind.EVENT, wrong.raw)]))
        fault = found.plain()["fault"]
        assert (found.exit_code, fault["kind"], fault["event"]) == (DAMAGED, kind, number)
        assert fault["seat"] is None


def test_book_at_a_table_of_sealed_books(tmp_path):
    """Where it was agreed that books stay closed, a true key in the log is a fault of the log."""
    tale = tell(seating(PROBE, 2, "sealed books", books_open=False), 6)
    found = audited(tmp_path, tale.log)
    assert (found.ok, found.exit_code, found.books) == (True, FINE, "sealed")
    key = tale.group.encode_scalar(tale.secret(1))
    book = write_opened_key(table_id=tale.seating.roster.table_id, seat=1, secret=key)
    entries = [*entries_of(tale.log), LogRecord(Kind.OPENED_KEY, book.raw)]
    found = audited(tmp_path, written(entries))
    assert (found.ok, found.exit_code, found.fault.kind) == (False, DAMAGED, "book")
    assert (found.fault.event, found.fault.seat) == (len(entries) - 1, None)


@pytest.mark.parametrize(
    ("seats", "fine"), [((0, 1), True), ((0, 1, 7), False), ((0, 1, 3), False), ((0, 2), False)]
)
def test_an_end_waits_for_other_seats_of_the_table_alone(tmp_path, seats, fine):
    """Else one seat that names all others and one that is not there ends the table by itself, and
    a verdict tells of a seat that nobody has seen. Nobody is named.
    """
    seated = seating(PROBE, 3, "waited for nobody", max_absent=1)
    nodes = seated.plays()
    pump(nodes, Minds(1), until=9)
    entries, table = entries_of(log_of(nodes[0])), nodes[0].table
    end = write_end(
        seated.people[2], table_id=table.roster.table_id, seat=2, head=table.head, why="waits",
        seats=seats,
    )  # fmt: skip
    found = audited(tmp_path, written([*entries, LogRecord(Kind.END, end.raw)]))
    if fine:
        assert (found.ended, found.waited_for) == ("waits", list(seats))
        return
    assert (found.exit_code, found.ended, found.waited_for) == (DAMAGED, "", [])
    assert (found.fault.kind, found.fault.event) == ("form", len(entries))
    assert found.fault.seat is None
