"""How an open action card becomes an entry of the menu: its uses, each told with what it is about.

A use is a move that names the card first, then what it is used for: a district or a border by its
number, a seat. Of equal faces one card is listed, for it does not matter which is spent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from engine.basics import Arg, Card, Face, Move, Phrase, Seat, phrase
from engine.games.san_marco.table.data import KEYS
from engine.games.san_marco.table.state import HAND, State
from engine.hindrance import Hindrance
from engine.shapes.menu import Entry
from engine.shapes.move_arguments import number
from engine.shapes.phrases import face_of
from engine.sight import Sight
from engine.targets import On

Bar = Callable[[State, Seat], Phrase | None]
"""Why a seat can use no card of some kind now, if so."""

Unused = Callable[[State, Seat], Iterable[Hindrance]]
"""The things that no card of some kind can be used for now."""

Uses = Callable[[State, Seat, Face], Sequence[tuple[Arg, ...]]]
"""What a seat can use a card with this face for now: the arguments behind the card."""


def shown(state: State, seat: Seat) -> Iterator[tuple[Face, Card]]:
    """The open cards of a hand as they lie, of equal faces the first."""
    found: dict[Face, Card] = {}
    for card in state.zone(HAND[seat]):
        if card in state.faces:
            found.setdefault(state.faces[card], card)
    return iter(found.items())


def used(name: str, faces: tuple[Face, ...], uses: Uses, state: State, seat: Seat) -> list[Move]:
    """Every use of the open cards of this kind."""
    return [
        Move(name, (card, *use))
        for face, card in shown(state, seat)
        if face in faces
        for use in uses(state, seat, face)
    ]


def nothing_bars(state: State, seat: Seat) -> Phrase | None:
    """There is no reason against a card of this kind."""
    return None


def nothing_unused(state: State, seat: Seat) -> Iterable[Hindrance]:
    """Nothing that one could expect to use a card of this kind for."""
    return ()


def bar_of(faces: tuple[Face, ...], bar: Bar, state: State, seat: Seat) -> Phrase | None:
    """The reason against the cards of this kind, where one of them lies open in the hand."""
    there = any(face in faces for face, _ in shown(state, seat))
    return bar(state, seat) if there else None


def unused(
    faces: tuple[Face, ...], bar: Bar, things: Unused, sight: Sight[State]
) -> Iterable[Hindrance]:
    """What an open card of this kind cannot be used for, if it can be used at all."""
    state, seat = sight.state, sight.seat
    assert seat is not None
    there = any(face in faces for face, _ in shown(state, seat))
    return things(state, seat) if there and not bar(state, seat) else ()


def district_unused(at: int, why: Phrase) -> Hindrance:
    """A district that a card cannot be used for."""
    return Hindrance(("space", "venice", KEYS[at]), phrase(f"district.{KEYS[at]}"), why)


def under_card(sight: Sight[State], move: Move) -> Phrase | None:
    """First the card, where several lie open."""
    assert sight.seat is not None
    if len(list(shown(sight.state, sight.seat))) < 2:
        return None
    return phrase("under.play", face=face_of(sight.face(number(move))))


def district_of(move: Move) -> str:
    """The district that a use is about, within a sentence."""
    return f"district.{KEYS[number(move, 1)]}"


def told_district(sight: Sight[State], move: Move) -> Phrase:
    """Where it is used."""
    return phrase(f"move.{move.name}", district=district_of(move))


def at_district(sight: Sight[State], move: Move) -> On | None:
    """The card, and the district that it is used for."""
    return (("card", number(move)), ("space", "venice", KEYS[number(move, 1)]))


def entry(
    name: str,
    faces: tuple[Face, ...],
    uses: Uses,
    take: Callable[[State, Seat, Move], State],
    *,
    tell: Callable[[Sight[State], Move], Phrase] = told_district,
    on: Callable[[Sight[State], Move], On | None] = at_district,
    bar: Bar = nothing_bars,
    things: Unused = nothing_unused,
) -> Entry[State]:
    """One use of the cards with these faces; ``take`` gets a state in which the card is spent.

    ``bar`` is the reason why none of them can be used like this, ``things`` is what they cannot be
    used for.
    """
    return Entry(
        name,
        partial(used, name, faces, uses),
        take,
        ends=True,
        tell=tell,
        on=on,
        under=under_card,
        barred=partial(bar_of, faces, bar),
        hindered=partial(unused, faces, bar, things),
    )
