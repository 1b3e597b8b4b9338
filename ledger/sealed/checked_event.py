"""What the check of one event found: the answers to the rules, and what it adds to the deck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.answers import Answer
from engine.basics import Card, Face, Phrase, Seat
from ledger.deck.group.ciphertext import Ciphertext
from ledger.deck.group.group import Element
from ledger.deck.proofs.shuffle import ShuffleCheck
from ledger.records.evidence import Ruling
from ledger.sealed.state import LockedCard


@dataclass(frozen=True, slots=True)
class Tally:
    """How many acts of a sort an event holds; for the verdict of an audit."""

    shuffles: int = 0
    shares: int = 0
    claims: int = 0
    locks: int = 0
    rolls: int = 0

    def __add__(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(
            self.shuffles + other.shuffles,
            self.shares + other.shares,
            self.claims + other.claims,
            self.locks + other.locks,
            self.rolls + other.rolls,
        )


@dataclass(frozen=True, slots=True)
class CheckedEvent:
    """A good event, taken apart. Which fields are filled follows from what the step was for.

    ``after`` is the state of the rules where this event alone closes the step; ``checks`` are
    proofs of shuffles left for later; ``content`` is what a step of the start laid open;
    ``ruling`` names the seat a complaint of the third step has proven wrong, and
    ``complained_of`` the dealer it is about.
    """

    answers: tuple[Answer, ...] = ()
    after: Any = None
    news: tuple[Phrase, ...] = ()
    ciphers: Mapping[LockedCard, Ciphertext] = field(default_factory=dict)
    piles: Mapping[tuple[str, str], tuple[Ciphertext, ...]] = field(default_factory=dict)
    shares: Mapping[Card, Element] = field(default_factory=dict)
    opened: Mapping[Card, Face] = field(default_factory=dict)
    part: Element | None = None
    content: Any = None
    checks: tuple[ShuffleCheck, ...] = ()
    tally: Tally = Tally()
    ruling: Ruling | None = None
    complained_of: Seat | None = None
