"""A table as one frozen value: zones, cards, who may read what, and what happens next.

It holds public facts only. A face that not everybody may read is in no state on no node; what a
seat can read is computed beside it (``engine.sight``). The lock of a card (R29)
follows from two facts: an open card has none; a card with readers lies under the key of the first
of them, its owner; every other card lies under the joint key.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self, TypeVar

from engine.basics import EACH, Card, Face, Line, Phrase, Seat, phrase

_new, _put = object.__new__, object.__setattr__

Fields = Mapping[str, Any]
"""Fields of a table by their names, and what they are to be."""

NOTHING: Fields = {}

Frozen = TypeVar("Frozen")
"""The class of a frozen value that keeps its fields in a dict."""


def of_fields(kind: type[Frozen], fields: dict[str, Any]) -> Frozen:
    """A frozen value made of all its fields at once, without its constructor, which sets them one
    by one: states are copied thousands of times a game. The dict becomes the value's own.
    """
    value = _new(kind)
    _put(value, "__dict__", fields)
    return value


class Unheard(tuple[Phrase, ...]):
    """No news, and what is told adds none (``Table.tell``)."""

    __slots__ = ()


UNHEARD = Unheard()
"""The news of a table at which nobody listens. They stand in no digest, so all else is the same."""


@dataclass(frozen=True)
class Table:
    """The state of a game; a game subclasses it with fields of its own.

    ``order`` are the seats clockwise, first seat first. ``zones`` maps a name to cards, top card
    first. ``owners`` names the zones under one seat's key, and the rows (``EACH``): a row may hold
    cards of several seats, each under its owner's key, at places everybody knows, so it is never
    shuffled. ``stale`` are own zones that must be shuffled before a card of theirs is named (R37).
    Mappings are never changed in place.
    """

    order: tuple[Seat, ...]
    zones: Mapping[str, tuple[Card, ...]]
    owners: Mapping[str, Seat]
    faces: Mapping[Card, Face]
    readers: Mapping[Card, tuple[Seat, ...]]
    backs: Mapping[Card, str]
    stale: tuple[str, ...]
    next_card: Card
    agenda: tuple[Line, ...]
    absent: tuple[Seat, ...]
    answered: int
    news: tuple[Phrase, ...]

    # -- the value itself ---------------------------------------------------------------------

    def but(self, also: Fields = NOTHING, /, **changes: Any) -> Self:
        """A copy with some fields changed: those of ``changes``, and of ``also`` those not there.

        Raises TypeError for a field that does not exist.
        """
        own = self.__dict__
        fields = {**own, **also, **changes}
        if len(fields) != len(own):
            raise TypeError(f"no such field among {sorted({**also, **changes})!r}")
        return of_fields(type(self), fields)

    def do(self, *lines: Line) -> Self:
        """Put lines in front of the agenda, the first one next."""
        return self.but(agenda=lines + self.agenda)

    def tell(self, key: str, **fillings: Any) -> Self:
        """Say in public what has just happened; in vain where nobody listens (``UNHEARD``)."""
        if self.news is UNHEARD:
            return self
        return self.but(news=(*self.news, phrase(key, **fillings)))

    # -- questions ----------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.order)

    def zone(self, name: str) -> tuple[Card, ...]:
        """The cards of a zone, top card first; empty if nothing was ever put there."""
        return self.zones.get(name, ())

    def seats_from(self, first: Seat) -> tuple[Seat, ...]:
        """All seats clockwise, beginning with ``first``."""
        at = self.order.index(first)
        return self.order[at:] + self.order[:at]

    def owner(self, card: Card) -> Seat | None:
        """The seat whose key the card lies under; ``None`` under the joint key or if it is open."""
        readers = self.readers.get(card)
        return readers[0] if readers and card not in self.faces else None

    def whose(self, card: Card) -> Seat | None:
        """The seat whose key the card lies under, or lay under until it was opened; else ``None``.

        An open card of a row is still the card of the seat that laid it.
        """
        readers = self.readers.get(card)
        return readers[0] if readers else None

    def is_row(self, zone: str) -> bool:
        """Whether each card of the zone keeps its own lock."""
        return self.owners.get(zone) == EACH

    def where(self, card: Card) -> str | None:
        """The zone a card lies in, or ``None`` if it has left the game."""
        for name, cards in self.zones.items():
            if card in cards:
                return name
        return None

    # -- moving cards -------------------------------------------------------------------------

    def lay(self, zone: str, faces: Iterable[Face], *, back: str = "") -> Self:
        """Lay new cards with open faces into a zone; whatever lay there leaves the game."""
        state = self.retire(self.zone(zone))
        return state.add(zone, faces, back=back)

    def add(self, zone: str, faces: Iterable[Face], *, back: str = "") -> Self:
        """Put new cards with open faces at the end of a zone."""
        faces = tuple(faces)
        cards = tuple(range(self.next_card, self.next_card + len(faces)))
        backs = {**self.backs, **dict.fromkeys(cards, back)} if back else self.backs
        return self.but(
            zones={**self.zones, zone: self.zone(zone) + cards},
            faces={**self.faces, **dict(zip(cards, faces, strict=True))},
            backs=backs,
            next_card=self.next_card + len(cards),
            stale=self._stale(zone) if cards else self.stale,
        )

    def retire(self, cards: Iterable[Card]) -> Self:
        """Take cards out of the game, closed or open."""
        gone = frozenset(cards)
        if not gone:
            return self
        return self.but(
            zones={
                name: cs if gone.isdisjoint(cs) else tuple([c for c in cs if c not in gone])
                for name, cs in self.zones.items()
            },
            faces={c: f for c, f in self.faces.items() if c not in gone},
            readers={c: r for c, r in self.readers.items() if c not in gone},
            backs={c: b for c, b in self.backs.items() if c not in gone},
        )

    def move(self, cards: Iterable[Card], to: str, *, top: bool = False) -> Self:
        """Move cards, in the order given, to the end of a zone (or its top), as they are.

        An own card stays under its owner's key, in its owner's zones and in any row, unless the
        new owner holds a glimpse of it: then the glimpse becomes the card (R33). Anything else
        takes a ``Relock``: ValueError.
        """
        cards = tuple(cards)
        if not cards:
            return self
        zones = self._without(cards)
        there = zones.get(to, ())
        zones[to] = cards + there if top else there + cards
        changes: dict[str, Any] = {"zones": zones}
        new_owner = self.owners.get(to)
        readers, faces = self.readers, self.faces
        passing = [
            c for c in cards if c in readers and c not in faces and readers[c][0] != new_owner
        ]
        if passing and new_owner != EACH:
            if any(new_owner not in readers[c] for c in passing):
                raise ValueError(f"{passing!r} lie under another key than {to!r}: relock them")
            changes["readers"] = {**readers, **dict.fromkeys(passing, (new_owner,))}
        changes["stale"] = self._stale(to)
        return self.but(changes)

    def renew(self, zone: str, by: Seat | None, also: Fields = NOTHING) -> Self:
        """What a shuffle leaves: new handles, place by place with the same back, unread."""
        return self.exchange(self.zone(zone), zone, by, also)

    def exchange(
        self, cards: tuple[Card, ...], zone: str, reader: Seat | None, also: Fields = NOTHING
    ) -> Self:
        """The cards of one zone leave; as many new ones, read by ``reader`` alone, stand for them.

        Within their own zone they keep their places, else they go to the end of ``zone``. What
        ``also`` changes is changed in the same copy (``but``).
        """
        new = tuple(range(self.next_card, self.next_card + len(cards)))
        zones = dict(self.zones)
        if cards == zones.get(zone):
            zones[zone] = new
        else:
            zones = self._without(cards)
            zones[zone] = zones.get(zone, ()) + new
        faces, readers, backs = self.faces, self.readers, self.backs
        if not faces.keys().isdisjoint(cards):
            faces = {c: f for c, f in faces.items() if c not in cards}
        if reader is not None or not readers.keys().isdisjoint(cards):
            readers = dict(readers)
            for card in cards:
                readers.pop(card, None)
            if reader is not None:
                readers.update(dict.fromkeys(new, (reader,)))
        if backs:
            backs = {c: b for c, b in backs.items() if c not in cards}
            backs |= {n: self.backs[c] for n, c in zip(new, cards, strict=True) if c in self.backs}
        return self.but(
            also,
            zones=zones,
            faces=faces,
            readers=readers,
            backs=backs,
            next_card=self.next_card + len(new),
        )

    def _without(self, cards: tuple[Card, ...]) -> dict[str, tuple[Card, ...]]:
        """The zones without these cards. Raises ValueError if one of them lies nowhere."""
        zones = dict(self.zones)
        place: str | None = None
        for card in cards:
            if place is None or card not in self.zones[place]:  # most lie beside the one before
                place = self.where(card)
                if place is None:
                    raise ValueError(f"a card of {cards!r} is not on the table")
                there, top = zones[place], len(cards)
                if there[:top] == cards:  # as most are: dealt, drawn, or all of a zone
                    zones[place] = there[top:]
                else:
                    zones[place] = tuple([c for c in there if c not in cards])
        return zones

    def show(self, faces: Mapping[Card, Face]) -> Self:
        """Cards open to everybody."""
        return self.but(faces={**self.faces, **faces}) if faces else self

    def _stale(self, zone: str) -> tuple[str, ...]:
        if zone not in self.stale and self.owners.get(zone, EACH) != EACH:
            return tuple(sorted((*self.stale, zone)))
        return self.stale

    def mark_stale(self, zone: str) -> Self:
        """An own zone must be shuffled by its owner before a card of it is named (R37)."""
        stale = self._stale(zone)
        return self if stale is self.stale else self.but(stale=stale)

    def mark_fresh(self, zones: Iterable[str]) -> Self:
        """The zones have just been shuffled."""
        fresh = tuple(zones)
        return self.but(stale=tuple([z for z in self.stale if z not in fresh]))


def empty_table(order: Iterable[Seat], owners: Mapping[str, Seat]) -> dict[str, Any]:
    """The kernel's own fields of a table nobody has touched, for a game's ``setup``."""
    return {
        "order": tuple(order),
        "zones": {},
        "owners": dict(owners),
        "faces": {},
        "readers": {},
        "backs": {},
        "stale": (),
        "next_card": 0,
        "agenda": (),
        "absent": (),
        "answered": 0,
        "news": (),
    }
