"""The checks of a report that has come, in their order (R8), and which reports find a place.

Like those of events (``ledger.chain.event_checks``): each gives a verdict, or None for the next one
to look.
"""

from __future__ import annotations

from collections.abc import Callable

from ledger.chain.closings import Closings
from ledger.chain.event_checks import Accusation, ChainView
from ledger.chain.held_back import AHEAD
from ledger.chain.marked_reports import awaited
from ledger.chain.owed_marks import still_to_name
from ledger.chain.receipt import Receipt
from ledger.chain.reports_held import REPORTS, Firm
from ledger.facts import FactKind, fact
from ledger.records.event import Event
from ledger.records.evidence import Ruling, evidence_of_left_out, evidence_of_two_reports
from ledger.records.reports import Report

LOOKED_BACK = 8
"""Heads further back than ``AHEAD`` on which reports are held at one time."""

ReportCheck = Callable[[ChainView, Report], Receipt | Accusation | None]


def of_another_table(chain: ChainView, report: Report) -> Receipt | None:
    """It, or its seat, is none of this table."""
    table = chain.trunk.table
    ours = report.table_id == table.roster.table_id and report.seat in table.seats
    return None if ours else Receipt.REFUSED


def known(chain: ChainView, report: Report) -> Receipt | None:
    """This very report is here."""
    same = _same_attempt(chain.closings, report)
    return Receipt.KNOWN if same is not None and same.id == report.id else None


def without_place(chain: ChainView, report: Report) -> Receipt | None:
    """It can neither be judged nor held back, and is no second one beside one that is held."""
    placed = _same_attempt(chain.closings, report) is not None or has_room(chain.closings, report)
    return None if placed else Receipt.UNUSED


def badly_signed(chain: ChainView, report: Report) -> Receipt | None:
    """Its signature is not that of its seat."""
    keys = chain.trunk.table.roster.keys
    return None if chain.signed(report, keys[report.seat]) else Receipt.REFUSED


def frozen(chain: ChainView, report: Report) -> Receipt | None:
    """There is evidence: nothing more is taken (R10)."""
    return None if chain.evidence is None else Receipt.FROZEN


def not_admitted(chain: ChainView, report: Report) -> Receipt | None:
    """The step on its head can never close so: too few would go on."""
    if not chain.trunk.knows(report.prev):
        return None
    return None if chain.closings.step_on(report.prev).admits(report) else Receipt.UNUSED


def second_of_attempt(chain: ChainView, report: Report) -> Accusation | None:
    """Its seat has signed another one for the same attempt (E2)."""
    other = _same_attempt(chain.closings, report)
    if other is None:
        return None
    found = Ruling(report.seat, fact(FactKind.TWO_REPORTS))
    return Accusation(evidence_of_two_reports(other, report), found)


def without_own_event(chain: ChainView, report: Report) -> Accusation | None:
    """It lists events, and not the one that its own seat has signed (E3)."""
    event = chain.closings.event_on(report.prev, report.seat)
    return left_out(report, event) if event is not None and leaves_out(report, event) else None


REPORT_CHECKS: tuple[ReportCheck, ...] = (
    of_another_table,
    known,
    without_place,
    badly_signed,
    frozen,
    not_admitted,
    second_of_attempt,
    without_own_event,
)
"""All of them."""


def would_keep(closings: Closings, report: Report) -> bool:
    """Whether a report that our own seat has not signed yet would be taken and kept."""
    if not closings.trunk.knows(report.prev) or not has_room(closings, report):
        return False
    if not closings.step_on(report.prev).admits(report):
        return False
    event = closings.event_on(report.prev, report.seat)
    return _same_attempt(closings, report) is None and (
        event is None or not leaves_out(report, event)
    )


def leaves_out(report: Report, event: Event) -> bool:
    """Whether a report lists events on this very head, and not the one its own seat has signed."""
    return isinstance(report.held, tuple) and event.id not in report.held


def left_out(report: Report, event: Event) -> Accusation:
    """A seat whose report leaves out its own event is proven wrong by the two."""
    found = Ruling(report.seat, fact(FactKind.LEFT_OUT))
    return Accusation(evidence_of_left_out(report, event), found)


def _same_attempt(closings: Closings, report: Report) -> Report | None:
    return closings.reported.report(report.prev, report.attempt, report.seat)


# -- places ----------------------------------------------------------------------------------------


def has_room(closings: Closings, report: Report) -> bool:
    """Whether a report can be judged, or held back; asked before its signature is."""
    reported, trunk = closings.reported, closings.trunk
    if not _is_kept(closings, report):
        if not reported.has_place(report, _is_firm(closings), _places(closings)):
            return False
    at = trunk.step_at(report.prev)
    if at is None:
        return trunk.table.step < report.step <= trunk.table.step + AHEAD
    return at >= trunk.table.step - AHEAD or _may_look_back(closings, report.prev, at)


def keep(closings: Closings, report: Report) -> None:
    """Hold a report that has passed all checks."""
    if _is_kept(closings, report):
        closings.reported.hold(report)
    else:
        closings.reported.keep(report, _is_firm(closings), _places(closings))


def _is_kept(closings: Closings, report: Report) -> bool:
    """Whether this one asks for nobody's place: those of our own seat are always kept, for they
    bind it; and so is what an event waits for.
    """
    reported = closings.reported
    if report.seat == closings.own or reported.count(report.seat) < _places(closings):
        return True
    return report.id in awaited(closings.trunk, reported, closings.open.waiting)[1]


def _places(closings: Closings) -> int:
    """Of one seat, beside those that are firm. A log is read as it is: before the events of a
    step stand the reports to which they lead, and each may lead to so many.
    """
    return REPORTS if closings.follows else REPORTS * len(closings.trunk.table.seats)


def _is_firm(closings: Closings) -> Firm:
    """Which reports take no place and never give way: those that stand in the log, and those
    to which marks lead of events that are held or wait on our head, or of our own next one.
    """
    trunk = closings.trunk
    led = {one.id for reports in closings.open.led.values() for one in reports}
    led |= awaited(trunk, closings.reported, closings.open.waiting)[0]
    if closings.own is not None:
        led |= still_to_name(closings, closings.said_on(), closings.own)
    return lambda name: name in led or name in trunk.steps.named


def _may_look_back(closings: Closings, head: bytes, at: int) -> bool:
    """Whether a report on such an old head is taken: where a seat has signed nothing since, its
    mark may still name it. Few heads at a time, for each is played again up to there.
    """
    trunk, heads = closings.trunk, closings.reported.heads
    if head in heads:
        return True
    steps = [trunk.step_at(one) for one in heads]
    old = sum(step is None or step < trunk.table.step - AHEAD for step in steps)
    quiet = any(not trunk.gave_beyond(seat, at) for seat in trunk.table.seats)
    return quiet and old < LOOKED_BACK
