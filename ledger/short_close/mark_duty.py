"""The mark: how a seat shows that its report and its next event can stand side by side (R20).

A report lists events and binds its seat to close that step by an attempt as high. So its first
event beyond that head, on each chain anew, needs the complete reports of such an attempt: in a
head, or named by a rider. The same holds for whoever carried a closing and goes on with another one
that it could not have taken any more. Without it (E3) a liar could live on both sides of a cut.

An event counts once the reports that it names are here; a mark that names others than those of
an attempt that came to this very closing shows nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.basics import Seat
from ledger.records.reports import Closing, Mark, Report
from ledger.short_close.open_step import OpenStep, StepWords
from ledger.short_close.outcome import Outcome, carried, outcomes, taken_over


def mark_for(step: OpenStep, words: StepWords, seat: Seat, closed: Outcome) -> tuple[bytes, ...]:
    """The reports which a seat's next event beyond this step has to name; none if it need not.

    It has been named if an event of the seat beyond the step, on this chain, names an attempt as
    high already.
    """
    proven = in_head(words, closed) or 0
    for report in words.of(seat):
        told = told_head(step, words, report)
        if missing(report, told, closed.head, closed.attempt, proven):
            return closed.proof
    return ()


def in_head(words: StepWords, closed: Outcome) -> int | None:
    """The attempt whose reports stand in the head of a closed step; 0 for none, None if unknown."""
    standing = set(closed.reports)
    unknown = None if standing else 0
    return next((r.attempt for r in words.reports if r.id in standing), unknown)


def told_head(step: OpenStep, words: StepWords, report: Report) -> bytes | None:
    """The head of the closing that a report carries; None if it lists events, or nobody can say."""
    if not isinstance(report.held, Closing):
        return None
    found = carried(step, words.events, report.held, outcomes(step, words))
    return None if found is None else found.head


def missing(report: Report, told: bytes | None, closed: bytes, attempt: int, shown: int) -> bool:
    """Whether a seat that signed this report cannot go on from a step closed with this head.

    ``told`` is the head of the closing that the report carries, if it does and that is known;
    ``shown`` the highest attempt whose reports, in the head or named by the seat's first event
    beyond it, come to ``closed``; ``attempt`` the highest one that is known to: for a judge the
    same number.
    """
    if shown >= report.attempt:
        return False
    if not isinstance(report.held, Closing):
        return True
    return told is not None and told != closed and report.held.attempt < attempt


def lacking(words: StepWords, reports: Sequence[bytes]) -> tuple[bytes, ...]:
    """Of the reports of an attempt, and those by which what they carry was closed: who is missing.

    Given in words of the step they are about; empty when all are here that the mark shows.
    """
    return walked(words, reports)[1]


def standing_on(words: StepWords, reports: Sequence[bytes]) -> tuple[Report, ...] | None:
    """The reports of an attempt and those by which what they carry was closed; None while one of
    them is not here.
    """
    found, unknown = walked(words, reports)
    return None if unknown else found


def walked(
    words: StepWords, reports: Sequence[bytes]
) -> tuple[tuple[Report, ...], tuple[bytes, ...]]:
    """What is here of the reports of an attempt and of those by which what they carry was closed,
    down to the first attempt of which some are missing; and the names of these.
    """
    here, found = {report.id: report for report in words.reports}, list[Report]()
    while reports:
        level = [here[one] for one in reports if one in here]
        found += level
        if len(level) < len(reports):
            return tuple(found), tuple(one for one in reports if one not in here)
        closing = taken_over(level)
        reports = () if closing is None else closing.reports
    return tuple(found), ()


def shown(step: OpenStep, words: StepWords, closed: Outcome, marks: Sequence[Mark]) -> int | None:
    """The highest attempt shown to come to a closing, by its head or these marks of an event.

    None if reports that a mark names, or those in the head, are not here: nothing can be said.
    """
    named = [mark.reports for mark in marks if mark.step == step.step]
    if any(lacking(words, reports) for reports in named):
        return None
    found = outcomes(step, words)
    attempts = [o.attempt for o in found if o.head == closed.head and o.proof in named]
    standing = in_head(words, closed)
    return None if standing is None else max(standing, *attempts, 0)


def unmarked(
    step: OpenStep, words: StepWords, closed: Outcome, report: Report, marks: Sequence[Mark]
) -> bool:
    """Whether a report on this head and a seat's first event beyond it, with these marks, are E3.

    ``closed`` is how the chain that the event stands on has closed the step.
    """
    attempt = shown(step, words, closed, marks)
    if attempt is None:
        return False
    return missing(report, told_head(step, words, report), closed.head, attempt, attempt)
