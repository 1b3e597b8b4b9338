"""A bridge card: a bridge out of the supply, or one of another seat is set anew.

Seed: "Brückenkarte"; SM-18. At most three stand between two districts, each with an aristocrat of
its owner on it (SM-6).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.agenda import Decision, Step
from engine.basics import Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.san_marco.action_cards.aristocrats import (
    movable,
    nobody_movable,
    with_person,
)
from engine.games.san_marco.action_cards.open_card_entries import entry
from engine.games.san_marco.table.data import BRIDGE, MOST_ON_BORDER
from engine.games.san_marco.table.state import Bridge, State, at_border, border_of
from engine.hindrance import Hindrance
from engine.shapes.move_arguments import number
from engine.sight import Sight
from engine.targets import On


def no_bridge(state: State, seat: Seat) -> Phrase | None:
    """Why no bridge comes out of the supply."""
    return None if state.bridges_left() else phrase("hindered.no_bridges")


def no_build(state: State, seat: Seat) -> Phrase | None:
    """Why none is built: there is none, or nobody for it."""
    return no_bridge(state, seat) or nobody_movable(state, seat)


def full(state: State, border: int) -> Phrase | None:
    """Why no bridge can be set on a border."""
    return None if state.free(border) else phrase("hindered.full", n=MOST_ON_BORDER)


def full_borders(state: State, seat: Seat) -> Iterator[Hindrance]:
    """The borders without room."""
    for border in range(len(state.ends)):
        why = full(state, border)
        if why is not None:
            yield Hindrance(at_border(state, border), border_of(state, border), why)


def borders(state: State, seat: Seat, face: Face) -> list[tuple[int]]:
    """Any border with room, while there is a bridge in the supply."""
    if no_build(state, seat):
        return []
    return [(border,) for border in range(len(state.ends)) if not full(state, border)]


def build(state: State, seat: Seat, move: Move) -> State:
    """With an own aristocrat on it."""
    return with_person(state, seat, Built(seat, number(move, 1)))


def told_build(sight: Sight[State], move: Move) -> Phrase:
    """Across which border."""
    return phrase("move.bridge", border=border_of(sight.state, number(move, 1)))


def at_bridge(sight: Sight[State], move: Move) -> On | None:
    """The card, the border, and for a bridge of another seat that one."""
    whose = tuple(("seat", number(move, at)) for at in range(2, len(move.args)))
    return (("card", number(move)), at_border(sight.state, number(move, 1)), *whose)


def others(state: State, seat: Seat, face: Face) -> list[tuple[int, Seat]]:
    """The bridges of all others, by border and owner, once the supply is empty."""
    if state.bridges_left() or not movable(state, seat):
        return []
    return list(dict.fromkeys((b.border, b.owner) for b in state.bridges if b.owner != seat))


def wrest(state: State, seat: Seat, move: Move) -> State:
    """It is taken off; its marker goes home; then it is placed anew."""
    bridge, bridges = Bridge(number(move, 1), number(move, 2)), list(state.bridges)
    bridges.remove(bridge)
    whom, border = name(bridge.owner), border_of(state, bridge.border)
    state = state.but(bridges=tuple(bridges))
    state = state.tell("news.wrest", who=name(seat), whom=whom, border=border)
    return state.do(PlaceBridge(seat))


def told_wrest(sight: Sight[State], move: Move) -> Phrase:
    """The border, and whose it is."""
    border = border_of(sight.state, number(move, 1))
    return phrase("move.wrest", border=border, who=name(number(move, 2)))


@dataclass(frozen=True, slots=True)
class Built(Step[State]):
    """A bridge stands on a border, with an own aristocrat on it."""

    seat: Seat
    border: int

    def run(self, state: State) -> State:
        """From the supply of both."""
        bridges = tuple(
            sorted(
                (*state.bridges, Bridge(self.border, self.seat)), key=lambda b: (b.border, b.owner)
            )
        )
        state = state.tell("news.bridge", who=name(self.seat), border=border_of(state, self.border))
        return state.but(bridges=bridges)


@dataclass(frozen=True, slots=True)
class PlaceBridge(Decision[State]):
    """On which border a bridge is set."""

    def legal(self, state: State) -> list[Move]:
        """Any border that has room for a bridge."""
        there = range(len(state.ends))
        return [Move("set", (border,)) for border in there if not full(state, border)]

    def hindered(self, sight: Sight[State]) -> Sequence[Hindrance]:
        """The others."""
        return tuple(full_borders(sight.state, self.seat))

    def take(self, state: State, move: Move) -> State:
        """With an own aristocrat on it."""
        return with_person(state, self.seat, Built(self.seat, number(move)))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        return phrase("move.set", border=border_of(sight.state, number(move)))

    def on(self, sight: Sight[State], move: Move) -> On | None:
        return at_border(sight.state, number(move))


ENTRIES = (
    entry(
        "bridge",
        (BRIDGE,),
        borders,
        build,
        tell=told_build,
        on=at_bridge,
        bar=no_build,
        things=full_borders,
    ),
    entry("wrest", (BRIDGE,), others, wrest, tell=told_wrest, on=at_bridge),
)
