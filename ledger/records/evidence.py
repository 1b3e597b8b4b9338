"""Proof that a seat did wrong: the signed bytes themselves, which a stranger can check offline.

Sorts (R11): E1 two events of one seat on one `prev`; E2 two reports of one seat on one `prev` and
attempt; E3 a report and an event of one seat that cannot stand together; E4 an event that is not
owed, illegal, or holds a false proof; E5 a complaint and the opening it complains of.

Content: `[purpose, sort, table, seat, step, reason, [records]]`, not signed: it stands by what it
holds. E1, E2 and the plain case of E3 are judged here, by the keys alone. The rest needs
rules and cards: a judge, given by the caller, rules on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from ledger.errors import Malformed, NotEvidence, WrongTable
from ledger.facts import Fact, FactKind, fact
from ledger.line_signs import ascii_line, is_ascii_line
from ledger.records import canon, form, purposes
from ledger.records.event import Event, Record, read_event
from ledger.records.form import Kind
from ledger.records.identity import verify
from ledger.records.reports import Closing, Report, read_report
from ledger.table_id import TableId

SORTS = ("E1", "E2", "E3", "E4", "E5")
REASON = 200  # characters

Exhibit: TypeAlias = Event | Report


@dataclass(frozen=True)
class Evidence(Record):
    """What a seat has signed, and what is wrong with it."""

    KIND = Kind.EVIDENCE
    sort: str
    table_id: TableId
    seat: int
    step: int
    reason: str
    items: tuple[bytes, ...]


@dataclass(frozen=True)
class Ruling:
    """A judge's word: which seat did wrong, and what it did. This, and no sender's, people see."""

    seat: int
    fact: Fact


class Judge(Protocol):
    """A judge that knows the rules: says what is wrong with exhibits whose signatures are good."""

    def __call__(self, evidence: Evidence, exhibits: Sequence[Exhibit]) -> Ruling | None:
        """The ruling, or None if nothing is proven."""


def evidence_of_fork(first: Event, second: Event) -> Evidence:
    """Two events of one seat on one `prev`; raises `NotEvidence` if that is not what they are."""
    _need_fork(first, second)
    return _make("E1", first, (first, second), str(fact(FactKind.FORK)))


def evidence_of_two_reports(first: Report, second: Report) -> Evidence:
    """Two reports of one seat on one `prev` and attempt; raises `NotEvidence`."""
    _need_two_reports(first, second)
    return _make("E2", first, (first, second), str(fact(FactKind.TWO_REPORTS)))


def evidence_of_left_out(report: Report, event: Event, reason: str | None = None) -> Evidence:
    """A report beside an event of the same seat; raises `NotEvidence`.

    On one `prev` the report must leave the event out. On two, `reason` says what a judge will
    find: that the mark of R20 is missing.
    """
    _need_same_seat(report, event)
    if report.prev == event.prev:
        _need_left_out(report, event)
        reason = str(fact(FactKind.LEFT_OUT))
    elif reason is None:
        raise NotEvidence("a report and an event on different heads prove nothing by themselves")
    return _make("E3", report, (report, event), reason)


def evidence_of_bad_event(event: Event, reason: str) -> Evidence:
    """An event that must not be, in the words of its judge."""
    return _make("E4", event, (event,), reason)


def evidence_of_complaint(complaint: Event, opening: Event, ruling: Ruling) -> Evidence:
    """A complaint about an escrow share, the opening that held it, and who was wrong (R47)."""
    return _make("E5", complaint, (complaint, opening), str(ruling.fact), ruling.seat)


def read_evidence(data: bytes) -> Evidence:
    """The evidence in these bytes; raises `Malformed`. Proves nothing: `check_evidence` does."""
    fields = form.open_record(data, Kind.EVIDENCE, purposes.EVIDENCE, 6)
    sort, table_id, seat, step, reason, items, content, signature = fields
    if sort not in SORTS:
        raise Malformed(f"{sort!r:.80} is no sort of evidence")
    form.need_bytes(table_id, form.HASH, "table id")
    form.need_seat(seat)
    form.need_int(step, 1, form.MAX_STEP, "step")
    if type(reason) is not str or not 1 <= len(reason) <= REASON or not is_ascii_line(reason):
        raise Malformed(f"the reason must be a line of at most {REASON} characters of ASCII")
    form.need_tuple(items, bytes, "records of the evidence")
    _exhibits(sort, items)
    return Evidence(sort, table_id, seat, step, reason, items, content=content, signature=signature)


def exhibits(evidence: Evidence) -> tuple[Exhibit, ...]:
    """The records that an evidence holds, as values."""
    return _exhibits(evidence.sort, evidence.items)


def check_evidence(
    evidence: Evidence, table_id: TableId, keys: Sequence[bytes], *, judge: Judge | None = None
) -> Ruling:
    """The seat that is proven wrong, and of what, by the table id and the keys of its seats.

    Raises `WrongTable`, or `NotEvidence` if it does not prove what it says, or if it needs a
    judge and none is given.
    """
    if evidence.table_id != table_id:
        raise WrongTable(f"the evidence is about table {evidence.table_id.hex()}")
    shown = exhibits(evidence)
    ruled = _ruled_by_keys(evidence.sort, shown)  # before the signatures: it costs nothing
    for exhibit in shown:
        _need_good(exhibit, table_id, keys)
    if ruled is None:
        ruling = judge(evidence, shown) if judge else None
        if ruling is None:
            raise NotEvidence(f"nobody who knows the rules finds this wrong: {evidence.reason}")
        ruled = ruling
    if ruled.seat != evidence.seat or shown[0].step != evidence.step:
        raise NotEvidence(
            f"it names seat {evidence.seat} at step {evidence.step}, but shows seat {ruled.seat} "
            f"at step {shown[0].step}"
        )
    return ruled


def _ruled_by_keys(sort: str, shown: tuple[Exhibit, ...]) -> Ruling | None:
    match sort, shown:
        case "E1", (Event() as first, Event() as second):
            _need_fork(first, second)
            return Ruling(first.seat, fact(FactKind.FORK))
        case "E2", (Report() as first, Report() as second):
            _need_two_reports(first, second)
            return Ruling(first.seat, fact(FactKind.TWO_REPORTS))
        case "E3", (Report() as report, Event() as event):
            _need_same_seat(report, event)
            if report.prev != event.prev:
                return None
            _need_left_out(report, event)
            return Ruling(report.seat, fact(FactKind.LEFT_OUT))
    return None


def _need_good(exhibit: Exhibit, table_id: TableId, keys: Sequence[bytes]) -> None:
    if exhibit.table_id != table_id:
        raise NotEvidence("it holds a record of another table")
    has_seat = exhibit.seat < len(keys)
    if not has_seat or not verify(keys[exhibit.seat], exhibit.signature, exhibit.content):
        raise NotEvidence(f"seat {exhibit.seat} has not signed what it is shown to have signed")


def _need_same_seat(first: Exhibit, second: Exhibit) -> None:
    if (first.table_id, first.seat) != (second.table_id, second.seat):
        raise NotEvidence("the two records are not of one seat at one table")


def _need_fork(first: Event, second: Event) -> None:
    _need_same_seat(first, second)
    if first.prev != second.prev:
        raise NotEvidence("the two events stand on different heads")
    if first.id == second.id:
        raise NotEvidence("it is one event, signed twice at most")


def _need_two_reports(first: Report, second: Report) -> None:
    _need_same_seat(first, second)
    if (first.prev, first.attempt) != (second.prev, second.attempt):
        raise NotEvidence("the two reports are of different heads or attempts")
    if first.id == second.id:
        raise NotEvidence("it is one report, signed twice at most")


def _need_left_out(report: Report, event: Event) -> None:
    # A closing may well lack the event: the seat can have been cut out of that step (R19).
    if isinstance(report.held, Closing) or event.id in report.held:
        raise NotEvidence("the report does not leave the event out")


def _make(
    sort: str,
    about: Exhibit,
    shown: tuple[Exhibit, ...],
    reason: str,
    seat: int | None = None,
) -> Evidence:
    items: tuple[bytes, ...] = tuple(exhibit.raw for exhibit in shown)
    if sort in ("E1", "E2"):  # whoever finds a fork writes the same bytes
        items = tuple(exhibit.raw for exhibit in sorted(shown, key=lambda exhibit: exhibit.id))
        about = shown[0] if items[0] == shown[0].raw else shown[1]
    named = about.seat if seat is None else seat
    fields = (purposes.EVIDENCE, sort, about.table_id, named, about.step, _line(reason), items)
    return read_evidence(form.wrap(Kind.EVIDENCE, canon.encode(fields), b""))


def _line(reason: str) -> str:
    return ascii_line(reason)[:REASON] or "no reason was given"


def _exhibits(sort: str, items: tuple[bytes, ...]) -> tuple[Exhibit, ...]:
    readers: dict[str, tuple[Any, ...]] = {
        "E1": (read_event, read_event),
        "E2": (read_report, read_report),
        "E3": (read_report, read_event),
        "E4": (read_event,),
        "E5": (read_event, read_event),
    }
    if len(items) != len(readers[sort]):
        raise Malformed(f"{sort} holds {len(readers[sort])} records, not {len(items)}")
    return tuple(read(item) for read, item in zip(readers[sort], items, strict=True))
