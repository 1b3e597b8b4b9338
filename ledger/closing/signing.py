"""Which report a node may sign, what it lists, and whether its person has to be asked (R17, R19).

Attempts are signed one after the other, none is left out: so nobody can lead others to the highest
number there is, after which no step could be closed. Who is behind signs several at once, and no
more than its person is asked about or `ANSWERS` for one asker.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum

from engine.basics import Seat
from ledger.closing.open_step import OpenStep, StepWords
from ledger.closing.settle import Stance
from ledger.records.absence import Closing

ANSWERS = 16
"""Reports that a node signs for one asker: on one head, and without asking its person on all heads
of which it keeps reports."""


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
) -> Consent:
    """Whether a node signs this proposal of another seat, or one of its own.

    ``agreed`` are the seats its person has said to go on without; ``answered`` counts the reports
    it has signed for this asker, as `ANSWERS` says (0 for its own proposals).
    """
    more = attempts(stance, proposal)
    if not more or stance.seat not in proposal.live or not step.quorum(proposal.live):
        return Consent.NEVER
    unasked = needs_no_word(step, stance, proposal.live)
    if not unasked and not (step.live - set(proposal.live)) <= set(agreed):
        return Consent.ASK
    if answered + len(more) <= ANSWERS:
        return Consent.SIGN
    return Consent.NEVER if unasked else Consent.ASK


def needs_no_word(step: OpenStep, stance: Stance, going: Collection[Seat]) -> bool:
    """Whether a person is not asked about a proposal that these go on."""
    return has_closed(stance) or cuts_nobody_out(step, going)


def has_closed(stance: Stance) -> bool:
    """Who has closed the step answers with its closing, which takes nothing from anybody (R19)."""
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
