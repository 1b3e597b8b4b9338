"""A step that was closed in two ways, one of which was given up (R19, R20): its stories.

Seat 0 has closed the step by attempt 1 without seat 3, whose report reached nobody else. The
others closed it by attempt 2 without seat 0, which gives its branch up when it hears of it.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.basics import Seat
from ledger.records.event import Event
from ledger.records.reports import Closing, Mark, Report, write_mark
from ledger.steps.owed_events import owing
from tests.conformance.away.tables import again, begun, reports_in
from tests.ledger.steps.story import Story

EVERY = (0, 1, 2, 3)
FIRST, SECOND = (0, 1, 2), (1, 2, 3)
"""Who goes on by attempt 1, and by attempt 2."""


@dataclass(frozen=True)
class Split:
    """A step that all seats owe something in, closed in two ways.

    ``story`` stands on the head before it; ``lower`` are the reports of attempt 1, ``lost`` what
    seat 0 has signed on its branch.
    """

    story: Story
    events: tuple[Event, ...]
    lower: tuple[Report, ...]
    lost: Event

    @property
    def ids(self) -> tuple[bytes, ...]:
        """Those of all events."""
        return tuple(event.id for event in self.events)

    @property
    def step(self) -> int:
        """The number of the step."""
        return self.story.table.step + 1

    def upper(self, held: Mapping[Seat, Any]) -> tuple[Report, ...]:
        """The reports of attempt 2, which list this."""
        return tuple(self.story.report(seat, 2, SECOND, held[seat]) for seat in SECOND)

    def mark(self, reports: Sequence[Report]) -> Mark:
        """The mark that names these reports."""
        return write_mark(step=self.step, reports=tuple(one.id for one in reports))


@functools.cache
def split_step() -> Split:
    """The step, made once."""
    story = begun()
    while owing(story.table) != EVERY:
        story.step()
    events = tuple(story.event(seat) for seat in EVERY)
    branch = again(story)
    branch.close(events[:3], FIRST)
    lower = tuple(reports_in(branch.steps[-1]))
    while 0 not in owing(branch.table):
        branch.step()
    return Split(story, events, lower, branch.event(0))


def as_usual(split: Split) -> tuple[Story, tuple[Report, ...]]:
    """Attempt 2 has all events: the step is closed as usual, and each who reported needs a mark."""
    story = again(split.story)
    upper = split.upper(dict.fromkeys(SECOND, split.ids))
    story.close(split.events)
    return story, upper


def cut_short(split: Split) -> tuple[Story, tuple[Report, ...]]:
    """Attempt 2 lacks the event of seat 0, which is away then: its reports stand in the head."""
    story = again(split.story)
    story.attempt = 2
    story.close(split.events[1:], SECOND)
    story.attempt = 1
    return story, tuple(reports_in(story.steps[-1]))


def marked(
    story: Story, marks: Mapping[Seat, Sequence[Mark]], before: Sequence[Report]
) -> list[Event]:
    """Play until each of these seats has signed an event in which its marks ride; those events.

    The reports stand before the first of them.
    """
    waiting, found, named = dict(marks), [], tuple(before)
    while waiting:
        seats = owing(story.table)
        if any(waiting.get(seat) for seat in seats):
            story.marked, named = named, ()
        riders = {seat: [one.raw for one in waiting.pop(seat, ())] for seat in seats}
        events = [story.event(seat, riders[seat]) for seat in seats]
        found += [event for event in events if event.seat in marks]
        story.close(events)
    return found


def next_event(story: Story, seat: Seat, *marks: Mark) -> Event:
    """The next event of a seat, on the head on which it owes one, with these marks."""
    while seat not in owing(story.table):
        story.step()
    return story.event(seat, [mark.raw for mark in marks])


def carried(split: Split) -> tuple[Story, tuple[Report, ...], tuple[Report, ...]]:
    """Attempt 1 had all events; of attempt 2 one report carries that closing."""
    story = again(split.story)
    lower = tuple(story.report(seat, 1, FIRST, split.ids) for seat in FIRST)
    closing = Closing(1, split.ids, tuple(one.id for one in lower))
    upper = split.upper({1: closing, 2: split.ids, 3: split.ids})
    story.close(split.events)
    return story, lower, upper


def kept_short(split: Split) -> tuple[Story, tuple[Report, ...]]:
    """Seat 3 is cut out by attempt 1; all sign attempt 2, which carries that closing, and seat 3,
    which lists its event in it, comes back.
    """
    story = again(split.story)
    closing = Closing(1, split.ids[:3], tuple(one.id for one in split.lower))
    held: dict[Seat, Any] = {**dict.fromkeys(FIRST, closing), 3: split.ids[3:]}
    upper = tuple(story.report(seat, 2, EVERY, held[seat]) for seat in EVERY)
    story.close(split.events[:3], FIRST)
    story.step(riders={owing(story.table)[0]: [story.back(3)]})
    return story, upper


def broken_promise(split: Split, *, known: bool) -> tuple[list[Any], Report, Event]:
    """Seat 0 has signed attempt 3 with its closing by attempt 1, and goes on from attempt 2.

    ``known``: the reports of attempt 1 stand there, named by a later mark of seat 1 alone.
    """
    story, upper = as_usual(split)
    closing = Closing(1, split.ids[:3], tuple(one.id for one in split.lower))
    report = split.story.report(0, 3, EVERY, closing)
    found = marked(story, dict.fromkeys(EVERY, (split.mark(upper),)), upper)
    if known:
        marked(story, {1: (split.mark(split.lower),)}, split.lower)
        story.play(1)
    return story.records(), report, next(event for event in found if event.seat == 0)


def idle_mark() -> Story:
    """A step of one seat that the others report: by attempt 1 without its event, which cuts it out,
    and by attempt 2 with it, which holds. In the next step that seat names the reports of attempt
    1, which shows nothing; the others name those of attempt 2 where they are asked.
    """
    story = begun()
    while len(seats := owing(story.table)) > 1 or not _asked_again(story):
        story.step()
    event, step = story.event(seats[0]), story.table.step + 1
    going = tuple(seat for seat in EVERY if seat not in seats)
    lower = tuple(story.report(seat, 1, going, ()) for seat in going)
    upper = tuple(story.report(seat, 2, going, (event.id,)) for seat in going)
    idle, good = (write_mark(step=step, reports=tuple(r.id for r in one)) for one in (lower, upper))
    story.close([event])
    marked(story, {seats[0]: (idle,)}, lower)
    marked(story, dict.fromkeys(going, (good,)), upper)
    return story


def _asked_again(story: Story) -> bool:
    twin = again(story)
    twin.step()
    return owing(twin.table) == owing(story.table)
