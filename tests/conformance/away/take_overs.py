"""A step that was closed in two ways, one of which was given up (R19, R20): the logs of it.

What happened stands in `tests.conformance.away.branches`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.basics import Seat
from ledger.records import canon, form, purposes
from ledger.records.event import Event
from ledger.records.evidence import (
    Evidence,
    evidence_of_bad_event,
    evidence_of_fork,
    evidence_of_left_out,
    evidence_of_two_reports,
    read_evidence,
)
from ledger.records.form import Kind
from ledger.records.reports import Closing, Mark, Report, write_mark
from ledger.steps.owed_events import owing
from tests.conformance.away.branches import (
    EVERY,
    FIRST,
    SECOND,
    as_usual,
    broken_promise,
    carried,
    cut_short,
    idle_mark,
    kept_short,
    marked,
    next_event,
    split_step,
)
from tests.conformance.away.tables import behind_reports, log_of
from tests.conformance.cases import CANNOT, CHEATED, DAMAGED, Case
from tests.ledger.steps.story import Story


def take_over_logs() -> Iterator[Case]:
    """All of them."""
    yield from _good()
    yield from _forged_marks()
    yield _late_report()
    yield from _damaged()
    yield from _evidence()
    yield from _slander()


# -- good -----------------------------------------------------------------------------------------


def _open(name: str, story: Story, records: Sequence[Any], about: str) -> Case:
    return Case(f"given-up-{name}", about, "probe", log_of(story, records), CANNOT)


def _good() -> Iterator[Case]:
    split = split_step()
    story, upper = as_usual(split)
    marked(story, dict.fromkeys(EVERY, (split.mark(upper),)), upper)
    about = "a branch was given up for a usual close by attempt 2, which the marks of all show"
    yield _open("usual", story, story.records(), about)
    story, upper = cut_short(split)
    story.step(riders={owing(story.table)[0]: [story.back(0)]})
    marked(story, dict.fromkeys((0,), ()), ())
    about = "a branch was given up for a short close by attempt 2; its seat is back, without a mark"
    yield _open("short", story, story.records(), about)
    story, lower, upper = carried(split)
    marked(story, dict.fromkeys(EVERY, (split.mark(upper),)), (*lower, *upper))
    about = "attempt 2 carries a usual close by attempt 1: the marks lead to the reports of both"
    yield _open("carried", story, story.records(), about)
    story, upper = kept_short(split)
    marked(story, {3: (split.mark(upper),)}, upper)
    about = "attempt 2 carries a short close; who listed events in it is back, and shows it"
    yield _open("kept", story, story.records(), about)
    story = idle_mark()
    about = "a seat that has reported nothing names the reports of another closing: no fault"
    yield _open("idle-mark", story, story.records(), about)
    story, upper = as_usual(split)
    marks = {**dict.fromkeys(SECOND, (split.mark(upper),)), 0: ()}
    marked(story, marks, upper)
    about = "seat 0 has no mark for a report that the log does not hold: nothing is proven"
    yield _open("unknown", story, story.records(), about)


# -- forged ---------------------------------------------------------------------------------------


def _first_of(story: Story, seat: Seat, after: int) -> Event:
    return next(
        one
        for one in story.records()
        if isinstance(one, Event) and one.seat == seat and one.step > after
    )


def _unmarked(
    name: str, about: str, marks: Mapping[Seat, Sequence[Mark]], before: Sequence[Report]
) -> Case:
    """Seat 1 is named for its first event beyond the step."""
    split = split_step()
    story, _ = as_usual(split)
    marked(story, marks, before)
    event = _first_of(story, 1, split.step)
    place = 1 + story.records().index(event)
    data = log_of(story, story.records())
    return Case(f"given-up-{name}", about, "probe", data, CHEATED, "fork", place, 1)


def _forged_marks() -> Iterator[Case]:
    split = split_step()
    story, upper = as_usual(split)
    good = split.mark(upper)
    rest = dict.fromkeys((0, 2, 3), (good,))
    both = (*split.lower, *upper)
    for name, marks, before, about in (
        ("no-mark", (), upper, "seat 1 does not name the reports by which the step was closed"),
        ("mark-of-lower", (split.mark(split.lower),), both,
         "seat 1 names the reports of the attempt that was given up"),
        ("mark-of-part", (split.mark(upper[:2]),), upper, "seat 1 names two of three reports"),
        ("mark-by-ids", (split.mark(upper[::-1]),), upper,
         "seat 1 names the reports, not in the order of seats"),
        ("mark-of-both", (split.mark(both),), both, "seat 1 names the reports of both attempts"),
    ):  # fmt: skip
        about = f"{about} (E3)"
        yield _unmarked(name, about, {**rest, 1: marks}, before)
    seat = owing(story.table)[0]
    signed = bytearray(good.raw)
    signed[-2:] = b"\xc4\x40" + bytes(64)
    for name, riders, about in (
        ("mark-twice", [good.raw, good.raw], "one mark twice"),
        ("mark-second", [good.raw, split.mark(upper[:2]).raw], "two marks of one step"),
        ("mark-signed", [bytes(signed)], "a mark with a signature of zeros"),
    ):
        story, _ = as_usual(split)
        start = [*story.records(), *upper]
        data = log_of(story, [*start, story.event(seat, riders)])
        at = 1 + len(start)
        yield Case(f"given-up-{name}", about, "probe", data, CHEATED, "form", at, seat)


def _late_report() -> Case:
    """The report of a seat stands in the log only behind the event that should have had a mark."""
    story, at, reports = behind_reports()
    mark = write_mark(step=at, reports=tuple(one.id for one in reports))
    silent = owing(story.table)[0]
    others = (seat for seat in (0, 1, 2) if seat != silent)
    marked(story, {silent: (), **dict.fromkeys(others, (mark,))}, reports)
    own = next(one for one in reports if one.seat == silent)
    place = 1 + story.records().index(own)
    about = "the marks of others bring the report of a seat that has gone on without a mark (E3)"
    data = log_of(story, story.records())
    return Case("reports-unmarked-late", about, "probe", data, CHEATED, "fork", place, silent)


def _damaged() -> Iterator[Case]:
    split = split_step()
    story, upper = as_usual(split)
    seat, count = owing(story.table)[0], 1 + len(story.records())

    def log(name: str, about: str, before: Sequence[Report], mark: Mark, at: int) -> Case:
        event = story.event(seat, [mark.raw])
        data = log_of(story, [*story.records(), *before, event])
        return Case(f"given-up-{name}", about, "probe", data, DAMAGED, "head", at)

    mark = split.mark(upper)
    about = "the mark names reports that the log does not hold"
    yield log("reports-missing", about, (), mark, count)
    about = "of the reports that a mark names one is missing"
    yield log("report-missing", about, upper[:2], mark, count + 2)
    ahead = write_mark(step=story.table.step + 1, reports=mark.reports)
    about = "a mark of the very step its event is for"
    yield log("mark-ahead", about, upper, ahead, count + 3)
    other = write_mark(step=split.step - 1, reports=mark.reports)
    about = (
        "a mark of a step from which its seat has gone on before: nobody looks for what it names"
    )
    event = story.event(seat, [other.raw])
    data = log_of(story, [*story.records(), event])
    yield Case("given-up-mark-elsewhere", about, "probe", data, CANNOT)
    records, _, _ = broken_promise(split, known=True)
    about = "reports that no mark leads to but one in a later event of its seat, which says nothing"
    yield Case("given-up-mark-later", about, "probe", log_of(story, records), DAMAGED, "head", 30)
    about = "the reports of a mark stand before its event, not in the order of seats"
    yield log("reports-order", about, upper[::-1], mark, count + 1)
    story, lower, upper = carried(split)
    mark = split.mark(upper)
    about = "the reports by which attempt 2 goes on from attempt 1 are missing"
    yield log("carried-missing", about, upper, mark, count + 3)
    about = "the reports of attempt 2 before those of attempt 1"
    yield log("carried-order", about, (*upper, *lower), mark, count + 3)
    story, upper = as_usual(split)
    start = story.records()
    story.marked = (*split.lower, *upper)
    marked(story, dict.fromkeys(EVERY, (split.mark(upper),)), story.marked)
    first = 1 + len(start) + len(split.lower) + len(upper)
    at = first + len(_events_behind(story, split.step + 1)) - 1
    story.play(1)
    about = "reports stand in the log that no mark leads to"
    data = log_of(story, story.records())
    yield Case("given-up-reports-more", about, "probe", data, DAMAGED, "head", at)


def _events_behind(story: Story, step: int) -> list[Event]:
    return [one for one in story.steps[step] if isinstance(one, Event)]


# -- evidence in the file -------------------------------------------------------------------------


def _shown(name: str, about: str, records: Sequence[Any], evidence: Evidence, seat: Seat) -> Case:
    at = 1 + len(records)
    about = f"the log ends with evidence: {about}"
    data = log_of(split_step().story, [*records, evidence])
    return Case(f"given-up-{name}", about, "probe", data, CHEATED, "evidence", at, seat)


def _evidence() -> Iterator[Case]:
    split = split_step()
    story, upper = as_usual(split)
    bare = next_event(story, 0)
    yield _shown(
        "evidence-unmarked", "seat 0 goes on without a mark for its report of attempt 1 (E3)",
        [*story.records(), bare], _e3(split.lower[0], bare), 0,
    )  # fmt: skip
    yield _shown(
        "evidence-unmarked-open", "the same, and the event it is about stands in it alone",
        story.records(), _e3(split.lower[0], bare), 0,
    )  # fmt: skip
    rival = split.story.report(1, 2, SECOND, split.ids[1:])
    yield _shown(
        "evidence-two-reports", "seat 1 has signed two reports of attempt 2 (E2)",
        story.records(), evidence_of_two_reports(upper[0], rival), 1,
    )  # fmt: skip
    silent = split.story.report(0, 1, FIRST, split.ids[1:3])
    yield _shown(
        "evidence-left-out", "seat 0 has left its event out of a report that was given up (E3)",
        story.records(), evidence_of_left_out(silent, split.events[0]), 0,
    )  # fmt: skip
    other = split.story.signed(0, ())
    yield _shown(
        "evidence-fork", "seat 0 has signed two events on the head of the step (E1)",
        story.records(), evidence_of_fork(split.events[0], other), 0,
    )  # fmt: skip
    yield _shown(
        "evidence-not-legal", "seat 0 has signed an event there that answers nothing (E4)",
        cut_short(split)[0].records(), evidence_of_bad_event(other, "nothing is answered"), 0,
    )  # fmt: skip
    wrong = next_event(story, 1, split.mark(split.lower))
    yield _shown(
        "evidence-wrong-mark", "the mark of seat 1 names reports of another closing (E3)",
        [*story.records(), *split.lower], _e3(upper[0], wrong), 1,
    )  # fmt: skip
    records, report, event = broken_promise(split, known=False)
    yield _shown(
        "evidence-carried-alone",
        "seat 0 carried a closing above the attempt it went on from (E3); the reports it hangs on "
        "stand before the evidence",
        [*records, *split.lower], _e3(report, event), 0,
    )  # fmt: skip


def _e3(report: Report, event: Event) -> Evidence:
    return evidence_of_left_out(report, event, "the mark is missing")


def _unchecked(sort: str, exhibits: Sequence[Event | Report]) -> Evidence:
    first = exhibits[0]
    records = tuple(one.raw for one in exhibits)
    fields = (
        purposes.EVIDENCE,
        sort,
        first.table_id,
        first.seat,
        first.step,
        "it is said so",
        records,
    )
    return read_evidence(form.wrap(Kind.EVIDENCE, canon.encode(fields), b""))


def _slander() -> Iterator[Case]:
    split = split_step()
    story, upper = as_usual(split)
    marked(story, dict.fromkeys(EVERY, (split.mark(upper),)), upper)
    beyond = _first_of(story, 0, split.step)
    later = next_event(story, 0)
    short, above = cut_short(split)
    short.step(riders={owing(short.table)[0]: [short.back(0)]})
    back = next_event(short, 0)
    closing = Closing(2, split.ids[1:], tuple(one.id for one in above))
    gave = split.story.report(0, 3, EVERY, closing)
    promised, report, event = broken_promise(split, known=False)
    plain, _ = as_usual(split)
    wrong = next_event(plain, 1, split.mark(split.lower))
    for name, records, shown, about in (
        ("marked", story.records(), _e3(split.lower[0], beyond), "the mark is there"),
        ("second", story.records(), _e3(split.lower[0], later),
         "it is not the first event of its seat beyond the step"),
        ("branch", story.records(), _e3(split.lower[0], split.lost),
         "the event stands on the branch that was given up"),
        ("branch-event", story.records(), evidence_of_bad_event(split.lost, "not on this log"),
         "an event of the branch that was given up is said to be against the rules"),
        ("two-heads", story.records(), evidence_of_bad_event(split.events[0], "given up"),
         "an honest event of the step"),
        ("in-head", [*short.records(), back], _e3(split.lower[0], back),
         "attempt 2 stands in the head, which is above the report"),
        ("lists-closing", short.records(), _e3(gave, back),
         "the report carries the closing that its seat goes on from"),
        ("mark-unknown", plain.records(), _e3(upper[0], wrong),
         "the reports that the mark of the event names are not known here"),
        ("unknown", promised, _e3(report, event),
         "the closing that the report carries is not known here"),
    ):  # fmt: skip
        about = f"evidence that proves nothing: {about}"
        data = log_of(story, [*records, shown])
        at = 1 + len(records)
        yield Case(f"given-up-slander-{name}", about, "probe", data, DAMAGED, "form", at)
    attempts = (split.story.report(0, 2, FIRST, split.ids[:3]), split.lower[0])
    for name, pair in (("attempts", attempts), ("one-report", (split.lower[0], split.lower[0]))):
        shown = _unchecked("E2", pair)
        about = f"evidence that proves nothing: two reports, {name}"
        data = log_of(story, [*story.records(), shown])
        at = 1 + len(story.records())
        yield Case(f"given-up-slander-{name}", about, "probe", data, DAMAGED, "form", at)
    carried_out = _unchecked("E3", (gave, split.events[0]))
    about = "evidence that proves nothing: a closing may lack the event of its seat"
    data = log_of(story, [*short.records(), carried_out])
    at = 1 + len(short.records())
    yield Case("given-up-slander-closing", about, "probe", data, DAMAGED, "form", at)
