"""What the check of one event found: one small value for each kind of step.

The kind of step that was open (``ledger.step_kinds``) makes these when it checks an event and takes
them apart when it closes; between the two a chain keeps them and reads no more of them than the
tally, the proofs left for later, and whether it was a complaint.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from engine.answers import Answer
from engine.basics import Phrase, Seat
from ledger.deck.group.ciphertext import Ciphertext
from ledger.deck.group.group import Element
from ledger.deck.proofs.shuffle import ShuffleCheck
from ledger.records.evidence import Ruling
from ledger.sealed.sealed_table import KeyCommitment, LockedCard, SealedTable
from ledger.sealed.unfinished import Given


@dataclass(frozen=True, slots=True)
class Tally:
    """How many acts of a sort an event holds; for the verdict of an audit.

    An opening shows a closed card of one's own to all; a claim says something of it and does not; a
    count says of a whole hand how many of its cards are of a kind, and shows none of them.
    """

    shuffles: int = 0
    shares: int = 0
    openings: int = 0
    claims: int = 0
    counts: int = 0
    locks: int = 0
    rolls: int = 0

    def __add__(self, other: Tally) -> Tally:
        """Both together."""
        if other is NO_ACTS:  # most events: what is not the same value is added all the same
            return self
        return Tally(
            self.shuffles + other.shuffles,
            self.shares + other.shares,
            self.openings + other.openings,
            self.claims + other.claims,
            self.counts + other.counts,
            self.locks + other.locks,
            self.rolls + other.rolls,
        )


NO_ACTS = Tally()
"""What an event holds that has no acts; adding it makes no new value."""


@dataclass(frozen=True, slots=True)
class KeysCommitted:
    """Step 1: the key for escrow shares, and what the seat commits to."""

    commitment: KeyCommitment


@dataclass(frozen=True, slots=True)
class KeysOpened:
    """Step 2: what was committed to; ``shares`` has an empty place for the seat's own."""

    order_secret: bytes
    x: Element
    commitments: tuple[Element, ...]
    shares: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class SaidReady:
    """Step 3: all shares are right."""


@dataclass(frozen=True, slots=True)
class Complained:
    """Step 3: the share of a dealer was complained of, and somebody is proven wrong by it."""

    dealer: Seat
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class RunAnswered:
    """A run of one seat: its answers, and the ciphertexts it has made.

    ``after`` is the state of the rules where this event alone closes the step, else None.
    """

    answers: tuple[Answer, ...]
    after: Any
    news: tuple[Phrase, ...]
    ciphers: Mapping[LockedCard, Ciphertext]
    tally: Tally


@dataclass(frozen=True, slots=True)
class PilesShuffled:
    """One stage of a shuffle by all; ``deferred`` are proofs that are still to be checked."""

    piles: Mapping[tuple[str, str], tuple[Ciphertext, ...]]
    deferred: tuple[ShuffleCheck, ...]


@dataclass(frozen=True, slots=True)
class PartsGiven:
    """A seat's part in an opening or a roll: its own, those it gives for others, its own cards."""

    given: Given
    tally: Tally


@dataclass(frozen=True, slots=True)
class LeftUnanswered:
    """The seat answers nothing: it leaves, or it takes the last answer back with all others."""


@dataclass(frozen=True, slots=True)
class ResultSigned:
    """The last step: the seat has signed what the game came to."""


@dataclass(frozen=True, slots=True)
class SoloAnswered:
    """A move or a roll at a table of one seat, and the table up to the next question."""

    after: SealedTable
    tally: Tally = field(default_factory=Tally)


CheckedEvent: TypeAlias = (
    KeysCommitted
    | KeysOpened
    | SaidReady
    | Complained
    | RunAnswered
    | PilesShuffled
    | PartsGiven
    | LeftUnanswered
    | ResultSigned
    | SoloAnswered
)
"""A good event, taken apart; which of these it is follows from the kind of the step."""


def tally_of(checked: CheckedEvent) -> Tally:
    """How many acts of a sort this event has been found to hold."""
    match checked:
        case RunAnswered() | PartsGiven() | SoloAnswered():
            return checked.tally
        case PilesShuffled():
            return Tally(shuffles=len(checked.piles))
        case KeysCommitted() | KeysOpened() | SaidReady() | Complained():
            return NO_ACTS
        case ResultSigned() | LeftUnanswered():
            return NO_ACTS


def deferred_by(checked: CheckedEvent) -> tuple[ShuffleCheck, ...]:
    """The proofs of this event that are still to be checked."""
    return checked.deferred if isinstance(checked, PilesShuffled) else ()
