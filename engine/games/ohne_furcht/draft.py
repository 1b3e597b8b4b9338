"""A round begins: the characters are handed round (rule book: "Ablauf einer Runde", and "Änderungen
für 2 und 3 Spieler" at its end).

The rule book turns cards up and mixes an open King back in; here the open characters are rolled
among the other seven and only the rest is shuffled, which has the same chances
(``tests/games/ohne_furcht/test_draft_chances.py`` counts both). A seat that is not there is passed
over: it gets no character.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.agenda import Relock, Reveal, Roll, Shuffle, Step
from engine.basics import Card, Line, Move, Phrase, Seat
from engine.basics import seat as name
from engine.games.ohne_furcht.call import calls
from engine.games.ohne_furcht.data import FACE_UP
from engine.games.ohne_furcht.data import ROLES as ROLE_FACES
from engine.games.ohne_furcht.state import (
    AWAY,
    FACEUP,
    MIDDLE,
    PILE,
    ROLE,
    ROLES,
    SHOWN,
    State,
)
from engine.games.ohne_furcht.words import ranked
from engine.shapes.draft import DraftShape, DraftZones
from engine.shapes.phrases import face_of
from engine.sight import Sight

MAY_LIE_OPEN = tuple(role for role in ROLE_FACES if role != "king")


@dataclass(frozen=True, slots=True)
class StartRound(Step[State]):
    """The characters of the last round leave the table; the holder of the crown begins."""

    def run(self, state: State) -> State:
        """Some characters will lie open: two with four seats, one with five, else none."""
        zones = [FACEUP, ROLES]
        for group in (MIDDLE, PILE, ROLE, SHOWN, AWAY):
            zones += group
        gone = [card for zone in zones for card in state.zone(zone)]
        state = state.retire(gone).mark_fresh(zones)
        state = state.but(
            round=state.round + 1,
            began=state.answered,
            caller=state.crown,
            called=0,
            murdered=None,
            robbed=None,
            thief=None,
        )
        state = state.tell("news.round", n=state.round, who=name(state.crown))
        open_cards = FACE_UP.get(state.seats, 0)
        return state.do(FaceUp(tuple(range(7, 7 - open_cards, -1))))


@dataclass(frozen=True, slots=True)
class FaceUp(Roll[State]):
    """Which characters lie open, never the King ("wird an seiner Stelle eine andere Karte
    aufgedeckt")."""

    def take(self, state: State, values: Sequence[int]) -> State:
        """The others are mixed."""
        left = list(MAY_LIE_OPEN)
        opened = [left.pop(value - 1) for value in values]
        if opened:
            state = state.tell("news.faceup", faces=tuple(face_of(face) for face in opened))
        state = state.lay(FACEUP, opened)
        state = state.lay(ROLES, [face for face in ROLE_FACES if face not in opened])
        return state.do(Shuffle((ROLES,)), Middle())


@dataclass(frozen=True, slots=True)
class Middle(Step[State]):
    """The first seat looks at the top character, lays it closed in the middle, and gets the rest.

    It is the holder of the crown; if that seat is not there, the next one.
    """

    def run(self, state: State) -> State:
        """Both are one reveal; then the picks, the calls, and the next round."""
        order = [s for s in state.seats_from(state.crown) if s not in state.absent]
        first = order[0]
        top, *rest = state.zone(ROLES)
        state = state.move((top,), MIDDLE[first]).move(rest, PILE[first])
        state = state.tell("news.middle", who=name(first))
        reveal = Reveal((((top,), first), (tuple(rest), first)))
        return state.do(reveal, *picks(state.seats, order), *calls(), StartRound())


def picks(seats: int, order: Sequence[Seat]) -> tuple[Line, ...]:
    """The picks of a round: one a seat; two with three seats; with two seats three of the four
    picks lay a second card away (the last one by keeping one of two).
    """
    if seats == 2:
        first, second = order
        return (Pick(first), Pick(second, away=True), Pick(first, away=True), Pick(second))
    turns = [*order, *order] if seats == 3 else list(order)
    return (*(Pick(seat) for seat in turns[:-1]), Centre(turns[-1]), Pick(turns[-1]))


@dataclass(frozen=True, slots=True)
class Pick(Step[State]):
    """A seat has the pile before it, unless it was passed over while it was not there."""

    seat: Seat
    away: bool = False

    def run(self, state: State) -> State:
        """Ask the seat, if a pile has reached it."""
        if not state.zone(PILE[self.seat]):
            return state.tell("news.passed_over", who=name(self.seat))
        return state.do(Keep(self.seat, self.away))


@dataclass(frozen=True, slots=True)
class Centre(Step[State]):
    """Special case of seven seats: the last one is handed a single card and adds the one from
    the middle, so that it chooses from two like the others.
    """

    seat: Seat

    def run(self, state: State) -> State:
        """Its first reader locks the card anew for the last seat."""
        if len(state.zone(PILE[self.seat])) != 1:
            return state
        middle = tuple(card for zone in MIDDLE for card in state.zone(zone))
        state = state.tell("news.centre", who=name(self.seat))
        return state.do(Relock(middle, PILE[self.seat]))


@dataclass(frozen=True, slots=True)
class Keep(DraftShape[State]):
    """Keep one character of the pile, and with ``away`` lay another one away, closed."""

    away: bool = False

    def zones(self) -> DraftZones:
        """The own pile, the own characters, and those laid away."""
        return DraftZones(PILE[self.seat], ROLE[self.seat], AWAY[self.seat] if self.away else None)

    def called(self, sight: Sight[State], card: Card) -> Phrase | str:
        """A character with its rank."""
        face = sight.face(card)
        return face_of(None) if face is None else ranked(face)

    def hand_on(self, state: State, move: Move) -> State:
        """The rest is locked anew for the next seat; what is left at the end is laid away."""
        return self.passed_to(state, move, next_pick(state), PILE, AWAY[self.seat])


def next_pick(state: State) -> Seat | None:
    """The next seat that is there and still has a pick in this round."""
    for line in state.agenda:
        if isinstance(line, Pick) and line.seat not in state.absent:
            return line.seat
    return None
