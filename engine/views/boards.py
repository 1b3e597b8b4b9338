"""Boards as they stand in a view: spaces with what lies on them, and links between spaces.

A track of characters, districts with bridges, columns of cards, a display: a game makes a
``Board`` and puts ``plain()`` of it into its view. Knows nothing of where a space is drawn; that
stands in the game's ``looks.json``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.basics import Face, Phrase, Seat


@dataclass(frozen=True, slots=True)
class Piece:
    """``n`` equal pieces, of a seat or of nobody; ``piece.<kind>.one`` and ``.many`` name them."""

    kind: str
    seat: Seat | None = None
    n: int = 1

    def plain(self) -> dict[str, Any]:
        """The piece as a plain value."""
        return {"kind": self.kind, "seat": self.seat, "n": self.n}


@dataclass(frozen=True, slots=True)
class Space:
    """One space of a board; ``cards`` are parts of a view (``engine.views.areas.card_part``).

    What it stands for, if for one thing: a ``face``, a ``kind`` of faces (of the looks), the number
    of a ``die``. ``slots``: how many cards there is room for or need of, 0 for no such number.
    ``printed``: what stands on the board itself beside its name, and is told with that.
    """

    key: str
    text: Phrase
    marks: tuple[Phrase, ...] = ()
    pieces: tuple[Piece, ...] = ()
    cards: tuple[Mapping[str, Any], ...] = ()
    facts: tuple[Phrase, ...] = ()
    face: Face | None = None
    kind: str | None = None
    die: int | None = None
    slots: int = 0
    printed: tuple[Phrase, ...] = ()

    def plain(self) -> dict[str, Any]:
        """The space as a plain value."""
        return {
            "key": self.key,
            "text": self.text.plain(),
            "marks": list(map(Phrase.plain, self.marks)),
            "pieces": list(map(Piece.plain, self.pieces)),
            "cards": list(map(dict, self.cards)),
            "facts": list(map(Phrase.plain, self.facts)),
            "face": self.face,
            "kind": self.kind,
            "die": self.die,
            "slots": self.slots,
            "printed": list(map(Phrase.plain, self.printed)),
        }


@dataclass(frozen=True, slots=True)
class Link:
    """What lies between two spaces: a border, a bridge, a road. ``text`` names it, where the texts
    of its two spaces would say more than who asks for it says."""

    between: tuple[str, str]
    pieces: tuple[Piece, ...] = ()
    facts: tuple[Phrase, ...] = ()
    text: Phrase | None = None

    def plain(self) -> dict[str, Any]:
        """The link as a plain value."""
        return {
            "between": list(self.between),
            "text": None if self.text is None else self.text.plain(),
            "pieces": list(map(Piece.plain, self.pieces)),
            "facts": list(map(Phrase.plain, self.facts)),
        }


@dataclass(frozen=True, slots=True)
class Board:
    """A board of the table or of a seat; ``together``: its spaces are told on one line.

    Raises ValueError for two spaces of one key, for a link to a space that is not there or to
    itself, and for two links between the same spaces.
    """

    key: str
    title: Phrase
    spaces: tuple[Space, ...]
    links: tuple[Link, ...] = ()
    together: bool = False

    def __post_init__(self) -> None:
        """Refuse what could not be drawn."""
        keys = [space.key for space in self.spaces]
        if len(set(keys)) != len(keys):
            raise ValueError(f"board {self.key!r} has two spaces of one key: {keys!r}")
        pairs = [tuple(sorted(link.between)) for link in self.links]
        for one, other in pairs:
            if one not in keys or other not in keys or one == other:
                raise ValueError(f"board {self.key!r} has no link from {one!r} to {other!r}")
        if len(set(pairs)) != len(pairs):
            raise ValueError(f"board {self.key!r} has two links between the same spaces")

    def plain(self) -> dict[str, Any]:
        """The board as a plain value."""
        return {
            "key": self.key,
            "title": self.title.plain(),
            "spaces": list(map(Space.plain, self.spaces)),
            "links": list(map(Link.plain, self.links)),
            "together": self.together,
        }
