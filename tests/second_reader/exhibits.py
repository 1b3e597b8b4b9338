"""Section 16.6 of docs/protocol.md: what evidence at the end of a log proves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.second_reader.acts import Guilty
from tests.second_reader.basics.signatures import good
from tests.second_reader.basics.values import Record, read
from tests.second_reader.steps import check_event

if TYPE_CHECKING:
    from tests.second_reader.auditor import Auditor


def ruled(log: Auditor, evidence: Record) -> int | None:
    """The seat that evidence proves wrong; None if it does not prove what it says."""
    sort, table, named, step, _, items = evidence.fields
    shown = [read(item) for item in items]
    keys = log.roster.keys
    for one in shown:
        if one.table != log.roster.table or one.seat >= len(keys):
            return None
        if not good(keys[one.seat], one.signature, one.content):
            return None
    if table != log.roster.table or shown[0].step != step:
        return None
    first = shown[0]
    guilty = _of_events(log, first) if sort in ("E4", "E5") else None
    if sort in ("E1", "E2", "E3") and first.seat == shown[1].seat and _parted(log, sort, *shown):
        guilty = first.seat
    return guilty if guilty == named else None


def _parted(log: Auditor, sort: str, first: Record, second: Record) -> bool:
    """Whether two records of one seat cannot stand together."""
    if first.id == second.id:
        return False
    if sort == "E1":
        return first.prev == second.prev
    if sort == "E2":
        return first.prev == second.prev and first.fields[4] == second.fields[4]
    if first.prev == second.prev:
        held = first.fields[6]
        return held[0] == 0 and second.id not in held[1]
    return _unmarked(log, first, second)


def _unmarked(log: Auditor, report: Record, event: Record) -> bool:
    """The second case of E3, judged by the log it comes with."""
    if report.prev not in log.heads[:-1] or event.prev not in log.heads:
        return False
    at, on = log.heads.index(report.prev), log.heads.index(event.prev)
    if on <= at or event.fields[4] != log.words[event.prev].board.digest:
        return False
    between = log.heads[at + 1 : on]
    if any(event.seat in log.words[head].events for head in between):
        return False
    words = log.words[report.prev]
    fitting = report.step == words.board.step + 1 and words.may_go_on(report.fields[5])
    return fitting and words.needs_mark(report, event)


def _of_events(log: Auditor, event: Record) -> int | None:
    """Who is wrong by an event on a head of the log."""
    words = log.words.get(event.prev)
    if words is None or event.fields[4] != words.board.digest:
        return None
    held = words.events.get(event.seat)
    if held is not None and held.id == event.id:
        return None
    try:
        check_event(words.board, event)
    except Guilty as error:
        return event.seat if error.seat is None else error.seat
    return None
