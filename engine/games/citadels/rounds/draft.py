"""A round begins: the characters are handed round (rule book: "Auswahl-Phase", and the changes for
2, 3, 8 seats and 9 characters).

The rule book turns cards up and mixes a number 4 back in; here the open characters are rolled among
the others and only the rest is shuffled, which has the same chances. The character that is laid
aside closed is read by nobody (ruling 20). A seat that is not there is passed over: it gets no
character.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.agenda import Relock, Reveal, Roll, Shuffle, Step
from engine.basics import Card, Line, Move, Phrase, Seat
from engine.basics import seat as name
from engine.games.citadels.data.lineups import FACE_UP
from engine.games.citadels.table.state import (
    AWAY,
    FACEUP,
    LAYING,
    MIDDLE,
    PILE,
    ROLE,
    ROLES,
    SHOWN,
    TOKENS,
    State,
)
from engine.games.citadels.table.words import ranked
from engine.shapes.draft import PASS, DraftShape, DraftZones
from engine.shapes.phrases import cards_of, face_of
from engine.sight import Sight


@dataclass(frozen=True, slots=True)
class FaceUp(Roll[State]):
    """Which characters lie open, never the number 4."""

    def take(self, state: State, values: Sequence[int]) -> State:
        """The others are mixed."""
        roles = state.rules.roles
        left = [role for role in roles if role != roles[3]]
        opened = [left.pop(value - 1) for value in values]
        if opened:
            state = state.tell("news.faceup", faces=tuple(face_of(face) for face in opened))
        state = state.lay(FACEUP, opened)
        state = state.lay(ROLES, [role for role in roles if role not in opened])
        return state.do(Shuffle((ROLES,)), FirstPile())


def face_up(state: State) -> FaceUp:
    """So many dice as characters will lie open, each among those that are left."""
    roles = len(state.rules.roles)
    count = FACE_UP.get((roles, state.seats), 0)
    return FaceUp(tuple(range(roles - 1, roles - 1 - count, -1)))


@dataclass(frozen=True, slots=True)
class FirstPile(Step[State]):
    """The top character stays aside, closed and unread; the first seat gets the rest."""

    def run(self, state: State) -> State:
        """The holder of the crown begins; if that seat is not there, the next one."""
        order = [s for s in state.seats_from(state.crown) if s not in state.absent]
        first, rest = order[0], state.zone(ROLES)[1:]
        state = state.move(rest, PILE[first]).tell("news.aside", who=name(first))
        return state.do(Reveal(((rest, first),)), *picks(state, order))


def picks(state: State, order: Sequence[Seat]) -> tuple[Line, ...]:
    """The picks of a round: one a seat; two with two and three seats."""
    if state.seats == 2:
        first, second = order[0], order[-1]
        return (Pick(first), Pick(second, away=True), Pick(first, away=True), Pick(second))
    if state.seats == 3:
        again = tuple(Pick(seat) for seat in order)
        return (*(Pick(seat) for seat in order[:-1]), Pick(order[-1], blind=True), *again)
    last = order[-1]
    return (*(Pick(seat) for seat in order[:-1]), Centre(last), Pick(last))


@dataclass(frozen=True, slots=True)
class Pick(Step[State]):
    """A seat has the pile before it, unless it was passed over while it was not there.

    With ``away`` it lays a second character away; with ``blind`` one of the rest goes unread.
    """

    seat: Seat
    away: bool = False
    blind: bool = False

    def run(self, state: State) -> State:
        """Ask the seat, if a pile has reached it."""
        if not state.zone(PILE[self.seat]):
            return state.tell("news.passed_over", who=name(self.seat))
        if self.blind:
            return state.do(KeepThird(self.seat))
        return state.do(Keep(self.seat, self.away))


@dataclass(frozen=True, slots=True)
class Centre(Step[State]):
    """Special rule of 7 seats with 8 characters and of 8 seats: the last one is handed a single
    card and adds the one laid aside, so that it chooses from two like the others.
    """

    seat: Seat

    def run(self, state: State) -> State:
        """The card is dealt to it; nobody sees which of the two it keeps."""
        if len(state.zone(PILE[self.seat])) != 1:
            return state
        aside = state.zone(ROLES)
        state = state.move(aside, PILE[self.seat]).tell("news.centre", who=name(self.seat))
        return state.do(Reveal(((aside, self.seat),)))


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
        return face_of(None) if face is None else ranked(sight.state, face)

    def hand_on(self, state: State, move: Move) -> State:
        """The rest is locked anew for the next seat; what is left at the end is laid away."""
        return self.passed_to(state, move, next_pick(state), PILE, AWAY[self.seat])


@dataclass(frozen=True, slots=True)
class KeepThird(Keep):
    """The third seat of three keeps one of six; one of the other five leaves unread.

    The rest goes under the joint key and the first seat mixes it blind: it has read none of these
    handles, and the third cannot follow its own lock through that shuffle.
    """

    def hand_on(self, state: State, move: Move) -> State:
        """Through the middle of the table."""
        rest, following = state.zone(PILE[self.seat]), next_pick(state)
        if following is None:
            return state.move(rest, AWAY[self.seat])
        mixer = following if following != self.seat else None
        words = {"who": name(self.seat), "whom": name(following)}
        key = "news.passed_third" if move == PASS else "news.pick_third"
        state = state.tell(key, cards=cards_of(max(len(rest) - 1, 0)), **words)
        return state.do(Relock(rest, MIDDLE), Shuffle((MIDDLE,), mixer), SetAside(following))


@dataclass(frozen=True, slots=True)
class SetAside(Step[State]):
    """The top one leaves the round, and nobody has seen which it is."""

    seat: Seat

    def run(self, state: State) -> State:
        """The others are dealt to the first seat."""
        top, rest = state.zone(MIDDLE)[:1], state.zone(MIDDLE)[1:]
        state = state.retire(top).move(rest, PILE[self.seat])
        return state.do(Reveal(((rest, self.seat),)))


def next_pick(state: State) -> Seat | None:
    """The next seat that is there and still has a pick in this round."""
    for line in state.agenda:
        if isinstance(line, Pick) and line.seat not in state.absent:
            return line.seat
    return None


def gone_after_round(state: State) -> tuple[str, ...]:
    """The zones whose characters and tokens leave the table when a round begins."""
    groups = (PILE, AWAY, ROLE, SHOWN, LAYING, TOKENS)
    return (FACEUP, ROLES, MIDDLE, *(zone for group in groups for zone in group))
