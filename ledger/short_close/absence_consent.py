"""Which report a node may sign, what it lists, and whether its person has to be asked (R17, R19).

Attempts are signed one after the other, none is left out: so nobody can lead others to the highest
number there is, after which no step could be closed. Whoever is behind signs several at once, and
no more than its person is asked about or `ANSWERS` for one asker.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum

from engine.basics import Seat
from ledger.records.form import HASH, MAX_STEP
from ledger.records.reports import Closing, Report, write_mark
from ledger.records.riders import RIDERS
from ledger.short_close.closing_rule import Stance
from ledger.short_close.open_step import OpenStep, StepWords

ANSWERS = 16
"""Reports that a node signs for one asker: on one head, and without asking its person on all heads
of which it keeps reports."""

UNASKED = 4
"""One of so many marks that find room in an event is for reports signed unasked: the rest is for
those that people have agreed to."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """That these seats go on, by this attempt."""

    attempt: int
    live: tuple[Seat, ...]


class Consent(Enum):
    """What a node does with a proposal."""

    NEVER = "it may not sign that"
    ASK = "it signs if its person says yes"
    SIGN = "it signs"


def judge(
    step: OpenStep,
    words: StepWords,
    stance: Stance,
    proposal: Proposal,
    *,
    agreed: Collection[Seat] = (),
    answered: int = 0,
    marks: int = 0,
) -> Consent:
    """Whether a node signs this proposal of another seat, or one of its own.

    ``agreed`` are the seats its person has said to go on without; ``answered`` counts the reports
    it has signed for this asker, as `ANSWERS` says (0 for its own proposals); ``marks`` those that
    its next event needs by now.
    """
    more = attempts(stance, proposal)
    if not more or stance.seat not in proposal.live or not step.quorum(proposal.live):
        return Consent.NEVER
    unasked = needs_no_word(step, stance, proposal.live)
    if not unasked and not (step.live - set(proposal.live)) <= set(agreed):
        return Consent.ASK
    if not has_room(step, words, stance, marks, unasked=unasked):
        return Consent.NEVER
    if answered + len(more) <= ANSWERS:
        return Consent.SIGN
    return Consent.NEVER if unasked else Consent.ASK


def most_marks(seats: int) -> int:
    """The marks that find room in an event at a table of so many, with one thing more beside them:
    the good-bye of its author, or the mark of a step closed otherwise after its report.
    """
    names = tuple(seat.to_bytes(HASH, "big") for seat in range(seats))
    return RIDERS // len(write_mark(step=MAX_STEP, reports=names).raw) - 1


def has_room(
    step: OpenStep, words: StepWords, stance: Stance, marks: int, *, unasked: bool
) -> bool:
    """Whether the next event can hold what a report here might ask for, beside marks it needs.

    A second report on a head asks for no second mark. Whoever has closed the step needs one only if
    it gives way, and a step that must close short only if it is carried on by a higher attempt. So
    whoever waits for such an answer gets it; else all who owe can still give their events.
    """
    if stance.signed:
        return True
    most = most_marks(step.seats)
    if has_closed(stance):
        return marks <= most
    if unasked and not must_close_short(step, words, stance.seat):
        return marks < unasked_marks(step.seats)
    return marks < most


def unasked_marks(seats: int) -> int:
    """Those for reports signed unasked: where as many are needed no more are signed."""
    return max(1, most_marks(seats) // UNASKED)


def must_close_short(step: OpenStep, words: StepWords, seat: Seat | None) -> bool:
    """Whether one who owes has bound itself to give no event here, or would by reporting now."""
    silent = set(step.owing) - set(words.events.values())
    bound = {r.seat for r in words.reports if _lists_what_is_here(words, r)}
    return not silent.isdisjoint({seat, *bound})


def _lists_what_is_here(words: StepWords, report: Report) -> bool:
    return not isinstance(report.held, Closing) and all(one in words.events for one in report.held)


def needs_no_word(step: OpenStep, stance: Stance, going: Collection[Seat]) -> bool:
    """Whether a person is not asked about a proposal that these go on."""
    return has_closed(stance) or cuts_nobody_out(step, going)


def has_closed(stance: Stance) -> bool:
    """Once it has closed the step a seat answers with its closing, which takes nothing from anybody
    (R19).
    """
    return stance.closed is not None


def cuts_nobody_out(step: OpenStep, going: Collection[Seat]) -> bool:
    """Whether every live seat goes on: then there is nothing to ask a person (R17)."""
    return step.live <= set(going)


def attempts(stance: Stance, proposal: Proposal) -> tuple[int, ...]:
    """The attempts to sign for a proposal, one after the other and all for its seats.

    None if it is none above those signed or closed by, or too far above to climb there.
    """
    last = base(stance)
    more = tuple(range(last + 1, min(proposal.attempt, last + ANSWERS) + 1))
    return more if more and more[-1] == proposal.attempt else ()


def base(stance: Stance) -> int:
    """The attempt after which the seat signs next."""
    return max(stance.signed, stance.closed.attempt if stance.closed else 0)


def holds(words: StepWords, stance: Stance) -> tuple[bytes, ...] | Closing:
    """What the seat's report lists: its closing, or all events it holds, its own among them."""
    if stance.closed is not None:
        return stance.closed.closing
    return tuple(sorted(words.events, key=lambda event: words.events[event]))
