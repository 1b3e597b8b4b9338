"""Returns, leaves and ends at tables from which seats go, reports that close nothing, and records
that stand in no log: what fits, what does not, and what is no fault though it changes nothing.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import Any

from ledger.files.log_format import LogRecord
from ledger.records.event import Event
from ledger.records.form import Kind
from ledger.records.reports import Closing, Report, write_mark
from ledger.records.requests import write_leave, write_return
from ledger.records.wish import write_wish
from ledger.steps.owed_events import owing
from tests.conformance.away.tables import (
    GOING,
    again,
    begun,
    cut_out,
    end_of,
    events_in,
    log_of,
    reports_in,
    short,
    short_step,
)
from tests.conformance.cases import CANNOT, CHEATED, DAMAGED, FINE, Case, entry, written
from tests.games.probe import GAME as PROBE
from tests.ledger.steps.story import Story
from tests.ledger.tables import seating

FRESH = bytes(range(32))


def wish_logs() -> Iterator[Case]:
    """All of them."""
    yield from _returns()
    yield from _leaves()
    yield _no_room()
    yield from _without_spare()
    yield from _odd_closes()
    yield from _useless_reports()
    yield from _ends()
    yield from _misplaced()


def _log(name: str, story: Story, records: Sequence[Any], about: str, **verdict: Any) -> Case:
    return Case(name, about, "probe", log_of(story, records), **verdict)


def _good(name: str, story: Story, about: str, code: int = CANNOT) -> Case:
    return _log(name, story, story.records(), about, exit_code=code)


def _refused(name: str, story: Story, riders: Sequence[bytes], about: str) -> Case:
    """The next event of the lowest seat that owes one carries what must not ride there."""
    seat = owing(story.table)[0]
    records = [*story.records(), story.event(seat, riders)]
    at = len(records)
    verdict = {"exit_code": CHEATED, "kind": "form", "entry": at, "seat": seat}
    return _log(name, story, records, about, **verdict)


# -- returns --------------------------------------------------------------------------------------


@functools.cache
def _short() -> Story:
    return short()


def _returns() -> Iterator[Case]:
    story = again(_short())
    first = story.back(3)
    story.step(riders={owing(story.table)[0]: [first]})
    live = again(story)
    about = "a return that has been used, of a seat that is back"
    yield _refused("riders-return-used", live, [first.raw], about)
    cut_out(story, 3)
    about = "a return from the head that had cut the seat out the time before"
    yield _refused("riders-return-stale", story, [first.raw], about)
    story.step(riders={owing(story.table)[0]: [story.back(3, FRESH)]})
    story.play(1)
    yield _good("away-twice", story, "a seat is cut out twice and is back twice, at last afresh")
    people, table = story.seated.people, story.table.roster.table_id
    for name, cut, nonce, about in (
        ("used-nonce", table, FRESH, "a fresh return once more, from the table id"),
        ("no-nonce-before", table, bytes(32), "another nonce, but not from the last one"),
        ("empty-nonce", FRESH, b"", "from the last nonce, but without a new one"),
    ):
        back = write_return(people[3], table_id=table, seat=3, cut=cut, nonce=nonce)
        about = f"a fresh return of a seat that has returned so before: {about}"
        yield _refused(f"riders-fresh-{name}", again(story), [back.raw], about)
    later = write_return(people[3], table_id=table, seat=3, cut=FRESH, nonce=bytes(32))
    going = again(story)
    going.step(riders={owing(going.table)[0]: [later]})
    yield _good("away-fresh-twice", going, "the second fresh return names the nonce of the first")
    elsewhere = write_return(people[3], table_id=bytes(32), seat=3, cut=FRESH, nonce=bytes(32))
    yield _refused("riders-table", again(story), [elsewhere.raw], "a return to another table")


# -- leaves ---------------------------------------------------------------------------------------


def _two_leave() -> tuple[Story, Any]:
    """Seats 1 and 2 say good-bye in one step at a table that can do without one."""
    story = begun()
    story.play(2)
    second = story.leave(2)
    seat = owing(story.table)[0]
    story.step(riders={seat: [story.leave(1), second]})
    assert story.table.left == (1,) and story.table.membership.declined == (second.id,)
    return story, second


def _leaves() -> Iterator[Case]:
    story, declined = _two_leave()
    about = "a leave that did not fit, once more"
    yield _refused("riders-leave-declined", again(story), [declined.raw], about)
    head = write_leave(
        story.seated.people[1], table_id=declined.table_id, seat=1, head=story.table.head
    )
    about = "the good-bye of a seat that has left"
    yield _refused("riders-leave-again", again(story), [head.raw], about)
    about = "the return of a seat that has left"
    back = write_return(
        story.seated.people[1],
        table_id=declined.table_id,
        seat=1,
        cut=story.table.head,
        nonce=FRESH,
    )
    yield _refused("riders-return-left", again(story), [back.raw], about)
    story.play(1)
    about = "two leave where one may: the lower seat goes, the other one stays"
    yield _good("away-two-leaves", story, about)
    going = [seat for seat in range(4) if seat != 0]
    at = story.table.step + 1
    events = [story.event(seat) for seat in owing(story.table)]
    ids = tuple(event.id for event in events if event.seat)
    reports = [story.report(seat, 1, going, ids, at=None) for seat in (1, 2, 3)]
    records = [*story.records(), *(event for event in events if event.seat), *reports]
    place = len(records) - 2
    assert at == reports[0].step
    about = "reports by which a seat would go on that has left"
    fault = {"exit_code": DAMAGED, "kind": "head", "entry": place}
    yield _log("reports-of-who-left", story, records, about, **fault)
    story = begun()
    while len(owing(story.table)) != 1:
        story.step()
    alone = owing(story.table)[0]
    story.step(leaving=(alone,))
    story.play(1)
    about = "who is asked alone leaves: its event has no acts, and holds its good-bye"
    yield _good("away-left-alone", story, about)
    story = begun()
    while len(owing(story.table)) != 1:
        story.step()
    seat = owing(story.table)[0]
    other = (seat + 1) % 4
    for name, riders, about in (
        ("bare", (), "no acts, and nothing rides in it"),
        ("other", (story.leave(other).raw,), "no acts, and the good-bye of another seat"),
        ("back", (story.back(seat, FRESH).raw,), "no acts, and a fresh return of its seat"),
    ):
        records = [*story.records(), story.signed(seat, (), riders)]
        verdict = {"exit_code": CHEATED, "kind": "form", "entry": len(records), "seat": seat}
        yield _log(f"leave-{name}", story, records, f"an event with {about}", **verdict)


def _no_room() -> Case:
    """A good-bye without an answer where as many are away as may be: its seat has to answer."""
    story = again(_short())
    while len(owing(story.table)) != 1:
        story.step()
    seat = owing(story.table)[0]
    records = [*story.records(), story.signed(seat, (), (story.leave(seat).raw,))]
    verdict = {"exit_code": CHEATED, "kind": "form", "entry": len(records), "seat": seat}
    about = "a seat leaves without an answer where another one is away already"
    return _log("leave-no-room", story, records, about, **verdict)


def _without_spare() -> Iterator[Case]:
    """r = 0: nobody can be cut out, a leave never fits, and nothing is answered by it."""
    story = Story(seating(PROBE, 3, "conformance no spare", max_absent=0), proving=False)
    while len(owing(story.table)) != 1:
        story.step()
    seat = owing(story.table)[0]
    start = story.records()
    bare = story.signed(seat, (), (story.leave(seat).raw,))
    verdict = {"exit_code": CHEATED, "kind": "form", "entry": len(start) + 1, "seat": seat}
    about = "a seat leaves without an answer where nobody may be absent"
    yield _log("leave-no-spare", story, [*start, bare], about, **verdict)
    reports = [story.report(one, 1, (0, 1, 2), ()) for one in range(3)]
    about = "all three report where nobody may be absent"
    fault = {"exit_code": DAMAGED, "kind": "head", "entry": len(start) + 1}
    yield _log("reports-no-spare", story, [*start, *reports], about, **fault)
    story.step(riders={seat: [story.leave(seat)]})
    story.play(1)
    about = "a leave rides where nobody may be absent: it does not fit, and its seat stays"
    yield _good("leave-kept-no-spare", story, about)


# -- closes ---------------------------------------------------------------------------------------


def _odd_closes() -> Iterator[Case]:
    story = begun()
    while owing(story.table) != (0, 1, 2, 3):
        story.step()
    start = again(story)
    story.step((), GOING)
    story.play(1)
    yield _good("away-nothing-given", story, "a step closes short with no event at all")
    story = again(start)
    story.step((0, 3), (0, 1, 2, 3))
    assert not story.table.absent and {1, 2} <= set(owing(story.table))
    story.play(1)
    about = "a step closes short and cuts nobody out: who gave nothing owes it still"
    yield _good("away-nobody-out", story, about)
    story = again(start)
    story.attempt = 100_000
    story.step((0, 1, 2), GOING)
    story.attempt = 1
    yield _good("away-last-attempt", story, "a step closes short by the last attempt there is")
    while owing(story.table) != (0, 1, 2):
        story.step()
    story.step((1, 2), (1, 2, 3))
    assert story.table.absent == (0,)
    story.play(1)
    about = "who was away is among those that go on, and is back by it; another one is away"
    yield _good("away-back-by-reports", story, about)
    story = again(start)
    late = story.event(3)
    story.step((0, 1, 2), GOING)
    story.play(1)
    records = [*story.records(), late]
    about = "the event of who was cut out stands behind: it is void, and belongs in no log"
    fault = {"exit_code": DAMAGED, "kind": "head", "entry": len(records)}
    yield _log("reports-void-event", story, records, about, **fault)


def _useless_reports() -> Iterator[Case]:
    """Reports that are good by themselves, and close nothing where they stand."""
    story = again(_short())
    story.play(1)
    at = short_step(story)
    before, rest = story.records(at - 1), story.records()[len(story.records(at)) :]
    events, reports = events_in(story.steps[at]), reports_in(story.steps[at])
    first = 1 + len(before) + len(events)

    def damaged(name: str, step: Sequence[Any], place: int, about: str) -> Case:
        fault = {"exit_code": DAMAGED, "kind": "head", "entry": place}
        return _log(f"reports-{name}", story, [*before, *step, *rest], about, **fault)

    def report(seat: int, attempt: int, live: Sequence[int], held: Any) -> Report:
        return story.report(seat, attempt, live, held, at=at)

    held = reports[0].held
    mixed = [reports[0], reports[1], report(2, 2, GOING, held)]
    about = "one of three reports is of another attempt"
    yield damaged("attempts", [*events, *mixed], first + 3, about)
    about = "the log ends with three reports of which one is of another attempt: nothing is closed"
    yield _log("reports-attempts-last", story, [*before, *events, *mixed], about, exit_code=CANNOT)
    mixed = [reports[0], reports[1], report(2, 1, (0, 1, 2, 3), held)]
    about = "one of three reports says that others go on"
    yield damaged("seats", [*events, *mixed], first + 3, about)
    about = "the log ends with three reports of which one says that others go on"
    yield _log("reports-seats-last", story, [*before, *events, *mixed], about, exit_code=CANNOT)
    unknown = Closing(1, tuple(held), tuple(bytes([k]) * 32 for k in range(3)))
    carry = [report(seat, 2, GOING, unknown) for seat in GOING]
    about = "all three reports carry a closing by reports that are not here"
    yield damaged("carry-unknown", [*events, *carry], first + 3, about)
    closing = Closing(1, tuple(held), tuple(one.id for one in reports))
    carry = [report(seat, 2, GOING, closing) for seat in GOING]
    about = "the reports that close the step, and those of an attempt that carries it"
    place = first + 5 + len(events_in(story.steps[at + 1]))
    yield damaged("carry-known", [*events, *reports, *carry], place, about)
    more = [event for event in _whole_step(at) if event.seat == 3]
    about = "an event stands in the step that no report lists"
    yield damaged("event-more", [*events, *more, *reports], first + 4, about)
    lost = [report(seat, 1, GOING, (*held, bytes(32))) for seat in GOING]
    about = "all three reports list an event that is not there"
    yield damaged("event-unknown", [*events, *lost], first + 3, about)
    elsewhere = [story.report(seat, 1, GOING, held, at=at + 1) for seat in GOING]
    about = "the reports stand on the head behind the step"
    yield damaged("other-head", [*events, *elsewhere], first, about)
    whole = _whole_step(at)
    count = 1 + len(before) + len(whole)
    needless = [report(seat, 1, GOING, tuple(e.id for e in whole)) for seat in GOING]
    cut = begun()
    while cut.table.step < at:
        cut.step()
    behind = [cut.event(seat) for seat in owing(cut.table)]
    verdict = {"exit_code": CHEATED, "kind": "fork", "entry": count + 3, "seat": behind[0].seat}
    about = "all events of a step are there, and reports which the next events do not name (E3)"
    yield _log("reports-needless", cut, [*cut.records(), *needless, *behind], about, **verdict)
    start = story.records(2)
    table = story.before[3]
    early = [event for event in events_in(story.steps[3]) if event.seat != 3]
    words = [story.report(s, 1, GOING, tuple(e.id for e in early), at=3) for s in GOING]
    assert table.step == 2
    fault = {"exit_code": DAMAGED, "kind": "head", "entry": 1 + len(start) + len(early)}
    about = "step 3 is reported, before there are cards"
    yield _log("reports-start", story, [*start, *early, *words], about, **fault)


def _whole_step(at: int) -> list[Event]:
    story = begun()
    while story.table.step < at:
        story.step()
    return events_in(story.steps[at])


# -- ends, and what stands in no log --------------------------------------------------------------


def _ends() -> Iterator[Case]:
    story = _short()
    agreed = [end_of(story, seat, "agreed") for seat in range(4)]
    start = story.records()
    about = "all have ended it, who is away as well: its word is not asked for, and no fault"
    yield _log("away-ended-by-all", story, [*start, *agreed], about, exit_code=FINE)
    about = "one of those who are there has not ended it; the word of who is away is none"
    yield _log("away-not-ended-instead", story, [*start, *agreed[1:]], about, exit_code=CANNOT)
    seats = owing(story.table)
    awaited = seats[-1]
    given = [story.event(seat) for seat in seats if seat != awaited]
    waits = [end_of(story, seat, "waits", (awaited,)) for seat in GOING if seat != awaited]
    assert given and awaited in GOING
    about = "the ends stand beside events of their seats, for that of whom they wait for is missing"
    yield _log("away-ended-beside", story, [*start, *given, *waits], about, exit_code=FINE)
    agreed = [end_of(story, seat, "agreed") for seat in GOING]
    about = "ends beside events that bind their seats: nobody is waited for, and nothing is ended"
    yield _log("away-not-ended-bound", story, [*start, *given, *agreed], about, exit_code=CANNOT)
    gone = again(story)
    gone.step()
    about = "the step closed behind the ends, for the event that they waited for came"
    records = [*start, *waits, *gone.records()[len(start) :]]
    yield _log("away-ends-void", gone, records, about, exit_code=CANNOT)


def _misplaced() -> Iterator[Case]:
    """Records that are good in their place, which is no log."""
    story = _short()
    people, table = story.seated.people, story.table
    wish = write_wish(
        people[0], table_id=table.roster.table_id, step=table.step, head=table.head, seat=0,
        number=1, why="agreed", seats=(),
    )  # fmt: skip
    for name, record, about in (
        ("wish", wish, "the wish of a seat to end the table"),
        ("return", story.back(3), "a return by itself"),
        ("leave", story.leave(0), "a good-bye by itself"),
        ("mark", write_mark(step=2, reports=(FRESH,)), "a mark by itself"),
    ):
        start = [entry(one) for one in story.records()]
        roster = LogRecord(Kind.ROSTER, story.seated.roster.encode())
        data = written([roster, *start, LogRecord(record.KIND, record.raw)])
        about = f"an entry that stands in no log: {about}"
        at = 1 + len(start)
        yield Case(f"entry-{name}", about, "probe", data, DAMAGED, "form", at)
