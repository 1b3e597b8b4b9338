"""Logs of tables from which seats go: closed short, come back to, left, ended; and forged ones."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ledger.files.log_format import LogRecord
from ledger.records.absence import (
    Closing,
    Report,
    read_report,
    write_leave,
    write_mark,
    write_report,
    write_return,
)
from ledger.records.event import Event, write_end
from ledger.records.evidence import (
    Evidence,
    evidence_of_left_out,
    evidence_of_two_reports,
)
from ledger.records.wire import Kind, wrap
from ledger.steps.step import owing
from tests.conformance.cases import CANNOT, CHEATED, DAMAGED, FINE, Case, entry, written
from tests.games.probe import GAME as PROBE
from tests.ledger.absence.story import Story
from tests.ledger.tables import seating

GOING = (0, 1, 2)
"""Who goes on without seat 3."""


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


# -- tables ---------------------------------------------------------------------------------------


def _begun() -> Story:
    return Story(seating(PROBE, 4, "conformance away", max_absent=1), proving=False)


def short() -> Story:
    """The first step that seat 3 owes something in is closed without it; then one more."""
    story = _begun()
    _cut_out(story, 3)
    story.play(1)
    return story


def _cut_out(story: Story, seat: int) -> None:
    """The next step that this seat owes something in is closed without it."""
    while seat not in owing(story.table):
        story.step()
    live = [one for one in story.table.live if one != seat]
    story.step([one for one in owing(story.table) if one != seat], live)


def _short_step(story: Story) -> int:
    """The number of the first step that closed short."""
    return next(k for k, found in enumerate(story.steps) if _reports(found))


def _reports(records: Iterable[Event | Report]) -> list[Report]:
    return [one for one in records if isinstance(one, Report)]


def _events(records: Iterable[Event | Report]) -> list[Event]:
    return [one for one in records if isinstance(one, Event)]


def log_of(story: Story, records: Sequence[Any]) -> bytes:
    """A log of these records."""
    roster = LogRecord(Kind.ROSTER, story.seated.roster.encode())
    return written([roster, *(entry(one) for one in records)])


# -- nothing is false -----------------------------------------------------------------------------


def _good() -> Iterator[Case]:
    story = _begun()
    _cut_out(story, 3)
    story.play()
    whole = story.records()
    yield _fine("away-to-the-end", story, whole, "seat 3 is cut out at once and never comes back")
    at = _short_step(story)
    count = len(story.records(at))
    yield _open("away-unfinished", story, whole[:count], "the log ends behind a short close")
    about = "the log ends among the reports of a short close: the step is open, leftovers are none"
    yield _open("away-among-reports", story, whole[: count - 1], about)
    yield _fine("away-and-back", *_back(), "seat 3 is cut out, comes back, and plays to the end")
    yield _open("away-fresh-return", *_fresh(), "a seat that is not away returns with a nonce")
    yield _fine("away-left", *_left(), "seat 3 leaves, which rides in its own event")
    yield _open(
        "away-marked", *_marked(), "a usual close behind reports, and the marks that show it"
    )
    yield _open("away-two-of-five", *_two_of_five(), "two of five seats are cut out at once")


def _fine(name: str, story: Story, records: Sequence[Any], about: str) -> Case:
    return Case(name, about, "probe", log_of(story, records), FINE)


def _open(name: str, story: Story, records: Sequence[Any], about: str) -> Case:
    return Case(name, about, "probe", log_of(story, records), CANNOT)


def _back() -> tuple[Story, list[Any]]:
    story = _begun()
    _cut_out(story, 3)
    story.play(2)
    story.step(riders={owing(story.table)[0]: [story.back(3)]})
    assert 3 in story.table.live
    story.play()
    return story, story.records()


def _fresh() -> tuple[Story, list[Any]]:
    story = _begun()
    story.play(2)
    story.step(riders={owing(story.table)[0]: [story.back(2, bytes(range(32)))]})
    story.play(1)
    return story, story.records()


def _left() -> tuple[Story, list[Any]]:
    story = _begun()
    story.play(2)
    while 3 not in owing(story.table):
        story.step()
    story.step(riders={3: [story.leave(3)]})
    assert story.table.left == (3,)
    story.play()
    return story, story.records()


def _behind_reports() -> tuple[Story, int, list[Report]]:
    """A step of one owed event, which three seats have reported: closed as usual all the same."""
    story = _begun()
    while len(owing(story.table)) != 1 or owing(story.table)[0] == 3:
        story.step()
    at, (author,) = story.table.step + 1, owing(story.table)
    event = story.event(author)
    reports = [story.report(seat, 1, GOING, (event.id,)) for seat in GOING]
    story.close([event])
    while not set(owing(story.table)) & set(GOING):
        story.step()
    return story, at, reports


def _marked(silent: int | None = None) -> tuple[Story, list[Any]]:
    """Each seat that has reported names the reports in its first event; one may keep silent."""
    story, at, reports = _behind_reports()
    mark = write_mark(step=at, reports=tuple(report.id for report in reports))
    waiting, story.marked = set(GOING), tuple(reports)
    while waiting:
        seats = owing(story.table)
        riders = {seat: (mark.raw,) for seat in seats if seat in waiting - {silent}}
        story.close([story.event(seat, riders.get(seat, ())) for seat in seats])
        waiting -= set(seats)
    return story, story.records()


def _two_of_five() -> tuple[Story, list[Any]]:
    story = Story(seating(PROBE, 5, "conformance two away", max_absent=2), proving=False)
    story.step()
    story.step([one for one in owing(story.table) if one < 3], GOING)
    story.play(4)
    return story, story.records()


def _end(story: Story, seat: int, why: str, seats: tuple[int, ...] = ()) -> Any:
    table = story.table
    return write_end(
        story.seated.people[seat],
        table=table.roster.table,
        seat=seat,
        head=table.head,
        why=why,
        seats=seats,
    )


def _ended() -> Iterator[Case]:
    story = short()
    agreed = [_end(story, seat, "agreed") for seat in GOING]
    about = "seat 3 is away, and all who are there have ended it"
    yield _fine("away-ended", story, [*story.records(), *agreed], about)
    waits = [_end(story, seat, "waits", (2,)) for seat in (0, 1)]
    about = "one seat is away, the game waits for another one, and the two who are there end it"
    yield _fine("away-ended-waits", story, [*story.records(), *waits], about)
    about = "of three who are there one has not ended it"
    yield _open("away-not-ended", story, [*story.records(), *agreed[:2]], about)


# -- reports --------------------------------------------------------------------------------------


def _forged_reports() -> Iterator[Case]:
    story = short()
    at = _short_step(story)
    before, rest = story.records(at - 1), story.records()[len(story.records(at)) :]
    events, reports = _events(story.steps[at]), _reports(story.steps[at])
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
        story.seated.people[0], table=bytes(32), step=at, seat=0, prev=reports[0].prev, attempt=1,
        live=GOING, held=reports[0].held,
    )  # fmt: skip
    yield damaged(
        "elsewhere", [*events, elsewhere, *reports[1:]], first, "head",
        "a report of another table",
    )  # fmt: skip
    leaves_out = story.report(0, 1, GOING, (), at=at)
    data = log_of(story, [*before, *events, leaves_out, *reports[1:], *rest])
    about = "seat 0 leaves its own event out of its report (E3)"
    yield Case("reports-left-out", about, "probe", data, CHEATED, "fork", first, 0)
    said, records = _marked(silent=1)
    place = 1 + next(
        k for k, one in enumerate(records)
        if isinstance(one, Event) and one.seat == 1 and one.step > _behind_reports()[1]
    )  # fmt: skip
    about = "seat 1 does not name the reports by which the step before was closed (E3)"
    data = log_of(said, records)
    yield Case("reports-unmarked", about, "probe", data, CHEATED, "fork", place, 1)
    twice = story.report(1, 1, (0, 1, 2, 3), reports[1].held, at=at)
    data = log_of(story, [*before, *events, *reports[:2], twice])
    about = "seat 1 has signed two reports of one attempt (E2)"
    yield Case("reports-twice", about, "probe", data, CHEATED, "fork", first + 2, 1)


# -- riders ---------------------------------------------------------------------------------------


def _forged_riders() -> Iterator[Case]:
    story = short()
    people, table = story.seated.people, story.table.roster.table
    seat = owing(story.table)[0]
    door, start = story.table.door(3), story.records()
    back, leave = story.back(3), story.leave(seat)
    other = write_return(people[0], table=table, seat=3, cut=door)
    for name, riders, about in (
        ("cut", [write_return(people[3], table=table, seat=3, cut=bytes(32)).raw],
         "a return from a head that has not cut the seat out"),
        ("unsigned", [other.raw], "a return that another seat has signed"),
        ("live", [write_return(people[1], table=table, seat=1, cut=table).raw],
         "a return without a nonce, of a seat that is not away"),
        ("absent-leaves", [write_leave(people[3], table=table, seat=3, head=story.table.head).raw],
         "the good-bye of a seat that is away"),
        ("order", [leave.raw, back.raw], "a good-bye before a return"),
        ("twice", [back.raw, back.raw], "one return twice"),
        ("report", [_reports(story.records())[0].raw], "a report rides"),
        ("long", [write_mark(step=one, reports=tuple(bytes([one, k]) * 16 for k in range(8))).raw
                  for one in range(1, 8)], "more than 1,536 bytes ride"),
    ):  # fmt: skip
        event = story.event(seat, riders)
        data = log_of(story, [*start, event])
        at = 1 + len(start)
        yield Case(f"riders-{name}", about, "probe", data, CHEATED, "form", at, seat)


# -- parts in place of others ---------------------------------------------------------------------


def standing_in() -> tuple[Story, Event, int]:
    """A table without seat 3, an event that would be next, and the place of the act in it that
    stands in for that seat.
    """
    story = _begun()
    _cut_out(story, 3)
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


# -- evidence -------------------------------------------------------------------------------------


def _unmarked() -> tuple[Story, int, list[Report], Event]:
    story, at, reports = _behind_reports()
    seat = next(seat for seat in owing(story.table) if seat in GOING)
    return story, at, reports, story.event(seat)


def _evidence() -> Iterator[Case]:
    story = short()
    at = _short_step(story)
    before, report = story.records(at - 1), _reports(story.steps[at])[1]
    other = story.report(1, 1, (0, 1, 2, 3), report.held, at=at)
    event = _events(story.steps[at])[0]
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
    story, records = _marked()
    reports = _reports(records)
    event = next(e for e in records if isinstance(e, Event) and e.riders)
    mine = reports[GOING.index(event.seat)]
    told = short()
    at = _short_step(told)
    head = _reports(told.steps[at])[0]
    later = next(e for e in told.records() if isinstance(e, Event) and e.step > at and e.seat == 0)
    carried = told.report(0, 2, GOING, Closing(1, tuple(head.held), tuple(
        report.id for report in _reports(told.steps[at]))), at=at)  # fmt: skip
    for name, whose, before, shown, about in (
        ("mark", story, records, _without_mark(mine, event), "the mark is there"),
        ("in-head", told, told.records(), _without_mark(head, later), "reports in the head"),
        ("carried", told, told.records(), _without_mark(carried, later),
         "the report carries the closing that its seat goes on from"),
    ):  # fmt: skip
        data = log_of(whose, [*before, shown])
        about = f"evidence that proves nothing: {about}"
        yield Case(f"slander-{name}", about, "probe", data, DAMAGED, "form", 1 + len(before))
