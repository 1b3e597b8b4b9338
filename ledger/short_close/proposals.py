"""What a node proposes by itself: when people have agreed, and when nobody has to be asked.

Three reasons. Its step waits for somebody who is unreachable, and its person has said to go on
without all who are. It is bound by a report of its own, and all are back, or those who are not are
gone without by its person's word: without a next attempt it could never sign again. Or it knows
that a step was closed in two ways of which none can give way any more.

When it says so, and who speaks first, is for whoever knows the time.
"""

from __future__ import annotations

from collections.abc import Collection

from engine.basics import Seat
from ledger.records.reports import Closing, Report
from ledger.short_close.absence_consent import Proposal, base
from ledger.short_close.closing_rule import Stance
from ledger.short_close.open_step import OpenStep, StepWords
from ledger.short_close.outcome import Outcome, carried, outcomes


def proposal(
    step: OpenStep,
    words: StepWords,
    stance: Stance,
    *,
    linked: Collection[Seat],
    agreed: Collection[Seat] = (),
    waits: bool = False,
) -> Proposal | None:
    """The next attempt a node has to propose on this head, if any.

    ``linked`` are the other seats that can be reached now, ``agreed`` those its person would go
    on without, ``waits`` whether the table cannot go on here without a seat that is not linked.
    """
    seat = stance.seat
    if seat is None:
        return None
    here = ({seat} | set(linked)) - step.left
    if stance.closed is not None:
        if not rivals(step, words, stance):
            return None
        going = tuple(sorted(here))
    else:
        unreachable = step.live - here
        if not unreachable <= set(agreed) or not (stuck(stance) or (waits and unreachable)):
            return None
        going = tuple(sorted(here - step.absent))
        if not step.quorum(going):  # r is used up: a seat that is back goes on with us
            going = tuple(sorted(here))
    if not step.quorum(going) or _pending(words, stance, going):
        return None
    heights = (height(step, words, other) for other in going)
    return Proposal(1 + max(base(stance), *heights), going)


def to_answer(
    step: OpenStep, words: StepWords, stance: Stance, *, linked: Collection[Seat]
) -> tuple[tuple[Seat, Proposal], ...]:
    """What others have proposed that a node has to answer or to ask its person about: who, what.

    The highest attempts come first; what nobody can complete now, since one of those who shall go
    on cannot be reached, is left out.
    """
    here = {stance.seat, *linked}
    asked = [
        (report.seat, Proposal(report.attempt, report.live))
        for report in words.reports
        if stance.seat in report.live
        and report.seat != stance.seat
        and here.issuperset(report.live)
        and base(stance) < report.attempt <= height(step, words, report.seat)
    ]
    return tuple(sorted(asked, key=lambda one: (-one[1].attempt, one[0])))


def stuck(stance: Stance) -> bool:
    """Whether the seat is bound by a report and its step is open: it writes no event there."""
    return stance.closed is None and stance.signed > 0


def rivals(step: OpenStep, words: StepWords, stance: Stance) -> bool:
    """Whether the step is closed in two ways, and somebody may not give way to the higher one.

    That is a seat that has signed an attempt above it: it takes none below.
    """
    known = outcomes(step, words)
    ways = {outcome.head: outcome.attempt for outcome in (*_told(step, words, known), *known)}
    if stance.closed is not None:
        ways.setdefault(stance.closed.head, stance.closed.attempt)
    highest = max((outcome.attempt for outcome in known), default=0)
    above = max((height(step, words, seat) for seat in range(step.seats)), default=0)
    return len(ways) > 1 and above > highest


def height(step: OpenStep, words: StepWords, seat: Seat) -> int:
    """The highest attempt of a seat that it may have come to: none is left out below it.

    Whoever carries a closing may have begun right above it. Higher numbers are a liar's, and would
    lead the others out of all numbers if they followed.
    """
    known, top = outcomes(step, words), 0
    for report in words.of(seat):
        began = _began(step, words, report, known)
        if report.attempt <= max(top, began) + 1:
            top = max(top, report.attempt)
    return top


def _began(step: OpenStep, words: StepWords, report: Report, known: Collection[Outcome]) -> int:
    if not isinstance(report.held, Closing):
        return 0
    closing = carried(step, words.events, report.held, known)
    return 0 if closing is None else closing.attempt


def _told(step: OpenStep, words: StepWords, known: Collection[Outcome]) -> list[Outcome]:
    """The closings that reports carry."""
    found = []
    for report in words.reports:
        if isinstance(report.held, Closing):
            closing = carried(step, words.events, report.held, known)
            if closing is not None:
                found.append(closing)
    return found


def _pending(words: StepWords, stance: Stance, going: tuple[Seat, ...]) -> bool:
    """Whether our last word says just that, and everybody in it can still join."""
    last = (stance.seat, stance.signed)
    mine = next((r for r in words.reports if (r.seat, r.attempt) == last), None)
    if mine is None or mine.live != going:
        return False
    others = [r for r in words.reports if r.seat in going and r.attempt >= mine.attempt]
    complete = all(any(r.seat == s and r.live == going for r in others) for s in going)
    return not complete and all(r.live == going and r.attempt == mine.attempt for r in others)
