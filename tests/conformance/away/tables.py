"""Tables from which seats go, come back and leave: what the logs of that sort are made of."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from typing import Any

from ledger.files.log_format import LogRecord
from ledger.records.event import End, Event
from ledger.records.form import Kind
from ledger.records.reports import Report, write_mark
from ledger.signing.own_words import end_on
from ledger.steps.owed_events import owing
from tests.conformance.cases import entry, written
from tests.games.probe import GAME as PROBE
from tests.ledger.people import fixed_chance
from tests.ledger.steps.story import Story
from tests.ledger.tables import seating

GOING = (0, 1, 2)
"""Who goes on without seat 3."""


def begun() -> Story:
    """Four seats, one of which may be away."""
    return Story(seating(PROBE, 4, "conformance away", max_absent=1), proving=False)


def short() -> Story:
    """The first step that seat 3 owes something in is closed without it; then one more."""
    story = begun()
    cut_out(story, 3)
    story.play(1)
    return story


def cut_out(story: Story, seat: int) -> None:
    """The next step that this seat owes something in is closed without it."""
    while seat not in owing(story.table):
        story.step()
    live = [one for one in story.table.live if one != seat]
    story.step([one for one in owing(story.table) if one != seat], live)


def short_step(story: Story) -> int:
    """The number of the first step that closed short."""
    return next(k for k, found in enumerate(story.steps) if reports_in(found))


def reports_in(records: Iterable[Event | Report]) -> list[Report]:
    """The reports among records."""
    return [one for one in records if isinstance(one, Report)]


def events_in(records: Iterable[Event | Report]) -> list[Event]:
    """The events among records."""
    return [one for one in records if isinstance(one, Event)]


def log_of(story: Story, records: Sequence[Any]) -> bytes:
    """A log of these records."""
    roster = LogRecord(Kind.ROSTER, story.seated.roster.encode())
    return written([roster, *(entry(one) for one in records)])


def one_back() -> tuple[Story, list[Any]]:
    """A seat is away for two steps, comes back and plays to the end."""
    story = begun()
    cut_out(story, 3)
    story.play(2)
    story.step(riders={owing(story.table)[0]: [story.back(3)]})
    assert 3 in story.table.live
    story.play()
    return story, story.records()


def one_begun_anew() -> tuple[Story, list[Any]]:
    """A seat that was there all the time begins anew, with a fresh return."""
    story = begun()
    story.play(2)
    story.step(riders={owing(story.table)[0]: [story.back(2, bytes(range(32)))]})
    story.play(1)
    return story, story.records()


def one_left() -> tuple[Story, list[Any]]:
    """A seat says good-bye when it is asked, and the others play to the end."""
    story = begun()
    story.play(2)
    while 3 not in owing(story.table):
        story.step()
    story.step(riders={3: [story.leave(3)]})
    assert story.table.left == (3,)
    story.play()
    return story, story.records()


def behind_reports() -> tuple[Story, int, list[Report]]:
    """A step of one owed event, which three seats have reported: closed as usual all the same."""
    story = begun()
    while len(owing(story.table)) != 1 or owing(story.table)[0] == 3:
        story.step()
    at, (author,) = story.table.step + 1, owing(story.table)
    event = story.event(author)
    reports = [story.report(seat, 1, GOING, (event.id,)) for seat in GOING]
    story.close([event])
    while not set(owing(story.table)) & set(GOING):
        story.step()
    return story, at, reports


def one_marked(silent: int | None = None) -> tuple[Story, list[Any]]:
    """Each seat that has reported names the reports in its first event; one may keep silent."""
    story, at, reports = behind_reports()
    mark = write_mark(step=at, reports=tuple(report.id for report in reports))
    waiting, story.marked = set(GOING), tuple(reports)
    while waiting:
        seats = owing(story.table)
        riders = {seat: (mark.raw,) for seat in seats if seat in waiting - {silent}}
        story.close([story.event(seat, riders.get(seat, ())) for seat in seats])
        waiting -= set(seats)
    return story, story.records()


def two_of_five() -> tuple[Story, list[Any]]:
    """Five seats, two of which are away at one time."""
    story = Story(seating(PROBE, 5, "conformance two away", max_absent=2), proving=False)
    story.step()
    story.step([one for one in owing(story.table) if one < 3], GOING)
    story.play(4)
    return story, story.records()


def end_of(story: Story, seat: int, why: str, seats: tuple[int, ...] = ()) -> End:
    """The word of a seat that the table ends on its last head."""
    return end_on(story.table, story.seated.people[seat], seat, why, seats)


def again(story: Story) -> Story:
    """The same story, to go its own way."""
    twin = copy.copy(story)
    twin.truth, twin.kinds = dict(story.truth), dict(story.kinds)
    twin.steps, twin.before, twin.written = story.steps[:], story.before[:], story.written[:]
    twin.rng = fixed_chance(f"{story.seated.label} again {story.table.step}")
    twin.chance = copy.deepcopy(story.chance)
    return twin


def turned(data: bytes, at: int = 0) -> bytes:
    """The data with one bit of one byte turned."""
    at %= len(data)
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
