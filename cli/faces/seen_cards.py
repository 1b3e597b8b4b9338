"""What others know of one's own closed cards: who can read them, who has met them and when.

All of it is read off the rules' own readers and what the engine remembers of them; nothing is
guessed. What somebody has seen of a zone is told of the seat whose zone it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from cli.faces.when_told import when_told
from cli.text.screen import HOLDS_NOTHING, LOOKS_ON
from cli.text.words import N_, Speech
from engine.basics import Card, Face, Seat
from ledger.live.seat_memory import Known

View = Mapping[str, Any]
Part = Mapping[str, Any]

SAW = N_("{name} saw {cards} in {when}.")
HAD = N_("{name} had {cards} before; that came to you in {when}.")
SEVERAL_HAD = N_("{names} had {cards} before; that came to you in {when}.")
READS = N_("Can also be read by {names}: {cards}.")
TO_NOBODY = N_("Shown to nobody else: {cards}.")
ELSE_UNTOLD = N_("Who has seen which of your cards is told at a table with others.")


@dataclass(frozen=True, slots=True)
class Met:
    """Faces that a seat has met among the cards of another (`of`) in this step; with `had`, that
    were its own before they were ours."""

    seat: Seat
    step: int
    of: Seat | None
    had: bool
    faces: tuple[Face, ...]


def met(known: Known, me: Seat | None) -> Iterator[Met]:
    """What one seat has seen of another, oldest first, where `me` is one of the two, and what was
    another's before it was ours; what a seat sees among its own cards is no news."""
    for seat, step, one in known.seen:
        of = known.owners.get(one.zone)
        if seat != me if one.gone else me in (seat, of) and of not in (seat, None):
            yield Met(seat, step, of, one.gone, one.faces)


@dataclass(frozen=True)
class Past:
    """What has been told since the game began (`engine.views.history`), and the game's marks."""

    history: Sequence[Part]
    marks: Collection[str]

    def when(self, step: int, speech: Speech) -> str:
        """When this step was, as the game counts."""
        return when_told(step, self.history, self.marks, speech)


def known_lines(view: View, known: Known | None, past: Past, speech: Speech) -> list[str]:
    """Of the closed cards that are one's own: who has seen them, who had them, who reads them, and
    which nobody was shown. Cards of one name are not told apart: others have met a name.
    """
    say, me = speech.words.say, view["seat"]
    if me is None:
        return [say(LOOKS_ON)]
    if known is None:
        return [say(ELSE_UNTOLD)]
    mine = {card for card, by in known.readers.items() if by[:1] == (me,)}
    own = {card: face for card, face in _faces(view).items() if card in mine}
    held = Counter(own.values())
    if not held:
        return [say(HOLDS_NOTHING)]
    found = _newest(met(known, me), me, held)
    told = Counter(face for one in found for face in one.faces)
    lines = [_told(list(same), past, speech) for _, same in groupby(found, key=_together)]
    for by, cards in _read_by_others(own, known):
        told += Counter(cards)
        names = ", ".join(map(speech.seat, by))
        lines.append(say(READS, names=names, cards=_names(cards, speech)))
    unknown = list((held - told).elements())
    return lines + ([say(TO_NOBODY, cards=_names(unknown, speech))] if unknown else [])


def _together(one: Met) -> object:
    """What several have had one after the other stands in one line."""
    return one.step, one.faces, "" if one.had else one.seat


def _told(same: Sequence[Met], past: Past, speech: Speech) -> str:
    """The same of one seat, or of several that had the same cards one after the other."""
    say, one = speech.words.say, same[0]
    names = ", ".join(sorted(speech.seat(one.seat) for one in same))
    cards, when = _names(one.faces, speech), past.when(one.step, speech)
    if len(same) > 1:
        return say(SEVERAL_HAD, names=names, cards=cards, when=when)
    return say(HAD if one.had else SAW, name=names, cards=cards, when=when)


def _newest(found: Iterable[Met], me: Seat, held: Counter[Face]) -> list[Met]:
    """Of what others have met, the newest first, what is still held; a seat that has met the same
    again is told once."""
    newest, before = list[Met](), Counter[tuple[Seat, bool, Face]]()
    for one in reversed([one for one in found if one.seat != me]):
        faces = list[Face]()
        for face in one.faces:
            if before[one.seat, one.had, face] < held[face]:
                before[one.seat, one.had, face] += 1
                faces.append(face)
        if faces:
            newest.append(Met(one.seat, one.step, one.of, one.had, tuple(faces)))
    return newest


def _read_by_others(
    own: Mapping[Card, Face], known: Known
) -> Iterator[tuple[tuple[Seat, ...], list[Face]]]:
    """The own cards that others can read as things stand, by who they are."""
    by: dict[tuple[Seat, ...], list[Face]] = {}
    for card, face in own.items():
        others = tuple(sorted(known.readers[card][1:]))
        if others:
            by.setdefault(others, []).append(face)
    yield from sorted(by.items())


def _faces(part: Any) -> dict[Card, Face]:
    """The faces of all cards that a view shows, wherever they lie in it."""
    found: dict[Card, Face] = {}
    if isinstance(part, Mapping):
        if isinstance(part.get("face"), str) and isinstance(part.get("card"), int):
            found[part["card"]] = part["face"]
        part = tuple(part.values())
    if isinstance(part, list | tuple):
        for one in part:
            found |= _faces(one)
    return found


def _names(faces: Iterable[Face], speech: Speech) -> str:
    return ", ".join(sorted(map(speech.face, faces)))
