"""What a dealer hands to the rules: the answer to the first line of an agenda.

A dealer (the open one of the engine, the sealed one of the ledger) has checked everything that
takes secrets or cryptography before it makes one of these: that a shuffle is one, that opened
faces are what the cards show, that closed claims are proven.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.basics import Card, Face, Move


@dataclass(frozen=True, slots=True)
class Moved:
    """A seat's move, with the faces of the cards it opened (answers ``Decision``)."""

    move: Move
    opened: Mapping[Card, Face] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The zones have been shuffled by every seat that had to (answers ``Shuffle``)."""


@dataclass(frozen=True, slots=True)
class Revealed:
    """The cards are readable now; faces only of those shown to all (answers ``Reveal``)."""

    opened: Mapping[Card, Face] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Relocked:
    """The cards lie under their new key (answers ``Relock``)."""


@dataclass(frozen=True, slots=True)
class Layered:
    """The cards have got their reader's layer (answers ``Rescue``)."""


@dataclass(frozen=True, slots=True)
class Rescued:
    """The cards are their reader's, those for a zone in an order it alone knows (``Rescue``)."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """The values of the dice, each from 1 to its number of sides (answers ``Roll``)."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Proved:
    """The proven value (answers ``Prove``)."""

    value: int


Answer = Moved | Shuffled | Revealed | Relocked | Layered | Rescued | Rolled | Proved
