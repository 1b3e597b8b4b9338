"""Logs of tables from which seats go: closed short, come back to, left, ended; and forged ones."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import Any

from ledger.records.event import Event
from ledger.records.evidence import (
    Evidence,
    evidence_of_left_out,
    evidence_of_two_reports,
)
from ledger.records.form import Kind, wrap
from ledger.records.reports import Closing, Report, read_report, write_mark, write_report
from ledger.records.requests import write_leave, write_return
from ledger.steps.owed_events import owing
from tests.conformance.away.tables import (
    GOING,
    begun,
    behind_reports,
    cut_out,
    end_of,
    events_in,
    log_of,
    one_back,
    one_begun_anew,
    one_left,
    one_marked,
    reports_in,
    short,
    short_step,
    two_of_five,
)
from tests.conformance.cases import CANNOT, CHEATED, DAMAGED, FINE, Case
from tests.ledger.steps.story import Story


@functools.cache
def absence_logs() -> tuple[Case, ...]:
    """All of them, made once."""
    makers = (
        _good,
        _ended,
        _forged_reports,
        _forged_riders,
        _forged_stand_ins,
        _evidence,
        _slander,
    )
    return tuple(case for maker in makers for case in maker())


def _good() -> Iterator[Case]:
    story = begun()
    cut_out(story, 3)
    story.play()
    whole = story.records()
    yield _fine("away-to-the-end", story, whole, "seat 3 is cut out at once and never comes back")
    at = short_step(story)
    count = len(story.records(at))
    yield _open("away-unfinished", story, whole[:count], "the log ends behind a short close")
    about = "the log ends among the reports of a short close: the step is open, leftovers are none"
    yield _open("away-among-reports", story, whole[: count - 1], about)
    yield _fine("away-and-back", *one_back(), "seat 3 is cut out, comes back, and plays to the end")
    yield _open(
        "away-fresh-return", *one_begun_anew(), "a seat that is not away returns with a nonce"
    )
    yield _fine("away-left", *one_left(), "seat 3 leaves, which rides in its own event")
    yield _open(
        "away-marked", *one_marked(), "a usual close behind reports, and the marks that show it"
    )
    yield _open("away-two-of-five", *two_of_five(), "two of five seats are cut out at once")


def _fine(name: str, story: Story, records: Sequence[Any], about: str) -> Case:
    return Case(name, about, "probe", log_of(story, records), FINE)


def _open(name: str, story: Story, records: Sequence[Any], about: str) -> Case:
    return Case(name, about, "probe", log_of(story, records), CANNOT)


def _ended() -> Iterator[Case]:
    story = short()
    agreed = [end_of(story, seat, "agreed") for seat in GOING]
    about = "seat 3 is away, and all who are there have ended it"
    yield _fine("away-ended", story, [*story.records(), *agreed], about)
    waits = [end_of(story, seat, "waits", (2,)) for seat in (0, 1)]
    about = "one seat is away, the game waits for another one, and the two who are there end it"
    yield _fine("away-ended-waits", story, [*story.records(), *waits], about)
    about = "of three who are there one has not ended it"
    yield _open("away-not-ended", story, [*story.records(), *agreed[:2]], about)


def _forged_reports() -> Iterator[Case]:
    story = short()
    at = short_step(story)
    before, rest = story.records(at - 1), story.records()[len(story.records(at)) :]
    events, reports = events_in(story.steps[at]), reports_in(story.steps[at])
    start = 1 + len(before)
    first = start + len(events)

    def damaged(name: str, step: Sequence[Any], place: int, kind: str, about: str) -> Case:
        data = log_of(story, [*before, *step, *rest])
        return Case(f"reports-{name}", about, "probe", data, DAMAGED, kind, place)

    bad = read_report(wrap(Kind.REPORT, reports[1].content, bytes(64)))
    yield damaged(
        "unsigned", [*events, reports[0], bad, reports[2]], first + 1, "signature",
        "the signature on a report is false",
    )  # fmt: skip
    yield damaged(
        "swapped", [*events, reports[1], reports[0], reports[2]], first + 1, "head",
        "reports that are not in the order of seats",
    )  # fmt: skip
    yield damaged(
        "before-events", [*reports, *events], start + len(reports), "head",
        "the reports stand before the events they list",
    )  # fmt: skip
    yield damaged(
        "one-missing", [*events, *reports[:2]], first + 2, "head",
        "of three reports one is missing, and the log goes on",
    )  # fmt: skip
    yield damaged(
        "event-missing", [*events[1:], *reports], first + len(reports) - 1, "head",
        "an event that the reports list is missing, and the log goes on",
    )  # fmt: skip
    few = [story.report(seat, 1, (0, 1), (), at=at) for seat in (0, 1)]
    yield damaged(
        "too-few", [*events, *few], first, "head",
        "two of four go on where one may be away",
    )  # fmt: skip
    elsewhere = write_report(
        story.seated.people[0], table_id=bytes(32), step=at, seat=0, prev=reports[0].prev,
        attempt=1, live=GOING, held=reports[0].held,
    )  # fmt: skip
    yield damaged(
        "elsewhere", [*events, elsewhere, *reports[1:]], first, "head",
        "a report of another table",
    )  # fmt: skip
    leaves_out = story.report(0, 1, GOING, (), at=at)
    data = log_of(story, [*before, *events, leaves_out, *reports[1:], *rest])
    about = "seat 0 leaves its own event out of its report (E3)"
    yield Case("reports-left-out", about, "probe", data, CHEATED, "fork", first, 0)
    said, records = one_marked(silent=1)
    place = 1 + next(
        k for k, one in enumerate(records)
        if isinstance(one, Event) and one.seat == 1 and one.step > behind_reports()[1]
    )  # fmt: skip
    about = "seat 1 does not name the reports by which the step before was closed (E3)"
    data = log_of(said, records)
    yield Case("reports-unmarked", about, "probe", data, CHEATED, "fork", place, 1)
    twice = story.report(1, 1, (0, 1, 2, 3), reports[1].held, at=at)
    data = log_of(story, [*before, *events, *reports[:2], twice])
    about = "seat 1 has signed two reports of one attempt (E2)"
    yield Case("reports-twice", about, "probe", data, CHEATED, "fork", first + 2, 1)


def _forged_riders() -> Iterator[Case]:
    story = short()
    people, table = story.seated.people, story.table.roster.table_id
    seat = owing(story.table)[0]
    door, start = story.table.return_key(3), story.records()
    back, leave = story.back(3), story.leave(seat)
    other = write_return(people[0], table_id=table, seat=3, cut=door)
    for name, riders, about in (
        ("cut", [write_return(people[3], table_id=table, seat=3, cut=bytes(32)).raw],
         "a return from a head that has not cut the seat out"),
        ("unsigned", [other.raw], "a return that another seat has signed"),
        ("live", [write_return(people[1], table_id=table, seat=1, cut=table).raw],
         "a return without a nonce, of a seat that is not away"),
        ("absent-leaves",
         [write_leave(people[3], table_id=table, seat=3, head=story.table.head).raw],
         "the good-bye of a seat that is away"),
        ("order", [leave.raw, back.raw], "a good-bye before a return"),
        ("twice", [back.raw, back.raw], "one return twice"),
        ("report", [reports_in(story.records())[0].raw], "a report rides"),
        ("long", [write_mark(step=one, reports=tuple(bytes([one, k]) * 16 for k in range(8))).raw
                  for one in range(1, 8)], "more than 1,536 bytes ride"),
    ):  # fmt: skip
        event = story.event(seat, riders)
        data = log_of(story, [*start, event])
        at = 1 + len(start)
        yield Case(f"riders-{name}", about, "probe", data, CHEATED, "form", at, seat)


def standing_in() -> tuple[Story, Event, int]:
    """A table without seat 3, an event that would be next, and the place of the act in it that
    stands in for that seat.
    """
    story = begun()
    cut_out(story, 3)
    while True:
        seats = owing(story.table)
        event = story.event(seats[0])
        places = [k for k, act in enumerate(event.acts) if act[0] == "stand-in"]
        if places:
            return story, event, places[0]
        story.step()


def _forged_stand_ins() -> Iterator[Case]:
    story, event, place = standing_in()
    start = story.records()
    for name, change, kind, about in (
        ("bit", lambda act: (*act[:2], bytes([act[2][0] ^ 1]) + act[2][1:]), None,
         "the first bit of what stands in for seat 3"),
        ("short", lambda act: (*act[:2], act[2][:-1]), None, "what stands in is cut"),
        ("missing", None, "form", "nothing stands in for seat 3"),
        ("other", lambda act: (act[0], 2, *act[2:]), "form", "it stands in for one who is there"),
    ):  # fmt: skip
        acts = list(event.acts)
        if change is None:
            del acts[place]
        else:
            acts[place] = change(acts[place])
        forged = story.signed(event.seat, tuple(acts))
        data = log_of(story, [*start, forged])
        at = 1 + len(start)
        yield Case(
            f"stand-in-{name}", about, "probe", data, CHEATED, kind or "share", at, event.seat
        )


def _unmarked() -> tuple[Story, int, list[Report], Event]:
    story, at, reports = behind_reports()
    seat = next(seat for seat in owing(story.table) if seat in GOING)
    return story, at, reports, story.event(seat)


def _evidence() -> Iterator[Case]:
    story = short()
    at = short_step(story)
    before, report = story.records(at - 1), reports_in(story.steps[at])[1]
    other = story.report(1, 1, (0, 1, 2, 3), report.held, at=at)
    event = events_in(story.steps[at])[0]
    left_out = story.report(event.seat, 1, GOING, (), at=at)
    marked, _, reports, bare = _unmarked()
    mine = reports[GOING.index(bare.seat)]
    for name, whose, records, shown, seat, about in (
        ("two-reports", story, before, evidence_of_two_reports(report, other), 1,
         "two reports of one attempt (E2)"),
        ("left-out", story, before, evidence_of_left_out(left_out, event), event.seat,
         "a report that leaves out the event of its own seat (E3)"),
        ("unmarked", marked, [*marked.records(), bare], _without_mark(mine, bare), bare.seat,
         "an event behind a report without its mark (E3)"),
    ):  # fmt: skip
        data = log_of(whose, [*records, shown])
        about = f"the log ends with evidence: {about}"
        at = 1 + len(records)
        yield Case(f"evidence-{name}", about, "probe", data, CHEATED, "evidence", at, seat)


def _without_mark(report: Report, event: Event) -> Evidence:
    return evidence_of_left_out(report, event, "the mark is missing")


def _slander() -> Iterator[Case]:
    story, records = one_marked()
    reports = reports_in(records)
    event = next(e for e in records if isinstance(e, Event) and e.riders)
    mine = reports[GOING.index(event.seat)]
    told = short()
    at = short_step(told)
    head = reports_in(told.steps[at])[0]
    later = next(e for e in told.records() if isinstance(e, Event) and e.step > at and e.seat == 0)
    carried = told.report(0, 2, GOING, Closing(1, tuple(head.held), tuple(
        report.id for report in reports_in(told.steps[at]))), at=at)  # fmt: skip
    for name, whose, before, shown, about in (
        ("mark", story, records, _without_mark(mine, event), "the mark is there"),
        ("in-head", told, told.records(), _without_mark(head, later), "reports in the head"),
        ("carried", told, told.records(), _without_mark(carried, later),
         "the report carries the closing that its seat goes on from"),
    ):  # fmt: skip
        data = log_of(whose, [*before, shown])
        about = f"evidence that proves nothing: {about}"
        yield Case(f"slander-{name}", about, "probe", data, DAMAGED, "form", 1 + len(before))
