"""What one seat, or a watcher, can know of a table: the public state and the faces it can read.

Bots and screens get this and nothing else. ``eyes`` maps cards to faces this seat can read and
others perhaps cannot; ``memory`` holds what it read in cards whose handles may be gone by now
(a draft it passed on, a hand it looked at), oldest first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.basics import Card, Face, Seat
from engine.table import Table

T_co = TypeVar("T_co", bound=Table, covariant=True)


@dataclass(frozen=True, slots=True)
class Seen:
    """Faces a seat could read in a zone when it first met them, at this many answers."""

    answered: int
    zone: str
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Sight(Generic[T_co]):
    """What ``seat`` (``None`` for a watcher) can know."""

    state: T_co
    seat: Seat | None
    eyes: Mapping[Card, Face]
    memory: tuple[Seen, ...] = ()

    def face(self, card: Card) -> Face | None:
        """The face of a card if this seat can know it."""
        return self.state.faces.get(card) or self.eyes.get(card)

    def faces(self, cards: Iterable[Card]) -> tuple[Face, ...]:
        """The faces of cards that this seat reads. Raises KeyError for one that it does not."""
        found = []
        for card in cards:
            face = self.face(card)
            if face is None:
                raise KeyError(card)
            found.append(face)
        return tuple(found)


def remember(
    memory: Mapping[Seat, tuple[Seen, ...]], before: Table, after: Table, truth: Mapping[Card, Face]
) -> Mapping[Seat, tuple[Seen, ...]]:
    """Each seat's memory with the faces it has just met in a zone and had not read there before.

    ``truth`` holds the faces, before and after, of the seats whose memory is kept; others are left
    out. A zone that its reader has only shuffled shows it nothing new.
    """
    if after.readers is before.readers:
        return memory
    found: dict[tuple[Seat, str], list[Face]] = {}
    old = before.readers
    changed = [c for c, readers in after.readers.items() if old.get(c) is not readers]
    for card in changed:
        readers, known = after.readers[card], old.get(card, ())
        if readers != known and card not in after.faces and card in truth:
            zone = after.where(card)
            for seat in readers:
                if zone is not None and seat not in known:
                    found.setdefault((seat, zone), []).append(truth[card])
    if not found:
        return memory
    result = dict(memory)
    for (seat, zone), faces in sorted(found.items()):
        for face in _read_there(before, truth, seat, zone) if _all_new(before, after, zone) else ():
            if face in faces:
                faces.remove(face)
        if faces:
            seen = Seen(after.answered, zone, tuple(sorted(faces)))
            result[seat] = (*result.get(seat, ()), seen)
    return result


def _all_new(before: Table, after: Table, zone: str) -> bool:
    """Whether every card of the zone has another handle now: it has been shuffled."""
    return not set(before.zone(zone)) & set(after.zone(zone))


def _read_there(before: Table, truth: Mapping[Card, Face], seat: Seat, zone: str) -> list[Face]:
    """The faces the seat could read in the zone before."""
    return [
        truth[c]
        for c in before.zone(zone)
        if c in truth and (c in before.faces or seat in before.readers.get(c, ()))
    ]
