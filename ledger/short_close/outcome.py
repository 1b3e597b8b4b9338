"""What the reports of an attempt come to: a step closed as usual, or short, or as it was (R18).

An attempt is complete when every seat it goes on with has reported, and what they come to is
here. If one of them had closed the step before, that closing is taken over whole, the one of the
highest attempt if there are several; it counts as a closing of this attempt from then on. Else the
step is all events that any of them lists: closed as usual if no event that is owed is missing,
else short, and then the reports are part of it.

Whoever has the same reports comes to the same outcome, whatever else it knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.basics import Seat
from ledger.records.heads import head
from ledger.records.reports import Closing, Report
from ledger.short_close.open_step import OpenStep, StepWords


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a step is closed, by which attempt (0: as usual, no attempt was needed).

    ``events`` are those of the step, ``reports`` those that stand in its head, by seat: none if it
    closed as usual. ``live`` are the seats that go on after a short close, None after a usual one.
    ``proof`` are the reports of the attempt, by seat, whether the head holds them or not.
    """

    attempt: int
    events: tuple[bytes, ...]
    reports: tuple[bytes, ...]
    live: tuple[Seat, ...] | None
    proof: tuple[bytes, ...]
    head: bytes

    @property
    def closing(self) -> Closing:
        """As a report carries it."""
        return Closing(self.attempt, self.events, self.proof)


def usual(step: OpenStep, words: StepWords) -> Outcome | None:
    """The step closed by the events of all that owe; None while one is missing."""
    by_seat = {seat: event for event, seat in words.events.items()}
    if not step.owing or any(seat not in by_seat for seat in step.owing):
        return None
    return _as_usual(step, 0, tuple(by_seat[seat] for seat in step.owing), ())


def outcomes(step: OpenStep, words: StepWords) -> tuple[Outcome, ...]:
    """Those of all attempts that are complete, by rising attempt."""
    found: dict[tuple[bytes, ...], Outcome] = {}
    for reports in _complete(words.reports):
        outcome = _outcome(step, words.events, reports, found)
        if outcome is not None:
            found[outcome.proof] = outcome
    return tuple(found.values())


def carried(
    step: OpenStep,
    events: Mapping[bytes, Seat],
    closing: Closing,
    known: Iterable[Outcome],
) -> Outcome | None:
    """The outcome that a closing in a report speaks of; None if it is not here, or is none."""
    if closing.attempt:
        for outcome in known:
            if outcome.closing == closing:
                return outcome
        return None
    if tuple(events.get(event) for event in closing.events) != step.owing:
        return None
    return _as_usual(step, 0, closing.events, ())


def taken_over(reports: Sequence[Report]) -> Closing | None:
    """Of the closings that reports carry the one that stands: that of the highest attempt.

    Lower ones need not even be known: whoever has only what stands in a log comes to the same.
    """
    closings = [report.held for report in reports if isinstance(report.held, Closing)]
    return max(closings, key=lambda closing: closing.attempt, default=None)


def _complete(reports: Sequence[Report]) -> list[tuple[Report, ...]]:
    """The reports of each attempt that is signed by all it says shall go on, by rising attempt.

    A second report of one seat for one attempt is evidence (E2) and counts for nothing here.
    """
    tried: dict[tuple[int, tuple[Seat, ...]], dict[Seat, Report]] = {}
    for report in reports:
        tried.setdefault((report.attempt, report.live), {}).setdefault(report.seat, report)
    return [
        tuple(by_seat[seat] for seat in live)
        for (_, live), by_seat in sorted(tried.items(), key=lambda item: item[0])
        if all(seat in by_seat for seat in live)
    ]


def _outcome(
    step: OpenStep,
    events: Mapping[bytes, Seat],
    reports: Sequence[Report],
    known: Mapping[tuple[bytes, ...], Outcome],
) -> Outcome | None:
    attempt, proof = reports[0].attempt, tuple(report.id for report in reports)
    closing = taken_over(reports)
    if closing is not None:
        old = carried(step, events, closing, known.values())
        if old is None:
            return None
        return Outcome(attempt, old.events, old.reports, old.live, proof, old.head)
    lists = (report.held for report in reports if not isinstance(report.held, Closing))
    listed = {event for held in lists for event in held}
    if not all(event in events for event in listed):
        return None
    by_seat = {events[event]: event for event in listed}
    if len(by_seat) < len(listed):  # two of one seat: evidence (E1), no step
        return None
    given = tuple(by_seat[seat] for seat in sorted(by_seat))
    if tuple(sorted(by_seat)) == step.owing:
        return _as_usual(step, attempt, given, proof)
    closed = head(step.head, step.step, given, proof)
    return Outcome(attempt, given, proof, reports[0].live, proof, closed)


def _as_usual(
    step: OpenStep, attempt: int, events: tuple[bytes, ...], proof: tuple[bytes, ...]
) -> Outcome:
    return Outcome(attempt, events, (), None, proof, head(step.head, step.step, events, ()))
