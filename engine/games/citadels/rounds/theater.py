"""The Theater: after the draft its owner may swap a closed character with another seat, blind.

Rule book: "Theater"; ruling 11. It comes after the last pick and before number 1 is called. With
two or three seats the owner names the own card and a roll picks one of the partner's: what the
partner kept first is nobody's to know, so its cards are shuffled before that. Both read their new
card. Absent seats are no partners.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.agenda import Decision, Relock, Roll, Shuffle, Step, Together
from engine.basics import Card, Line, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.citadels.table.cities import owner_of
from engine.games.citadels.table.state import ROLE, State, closed_roles, others_there
from engine.shapes.move_arguments import number
from engine.shapes.phrases import face_of
from engine.sight import Sight
from engine.targets import On

PASS = Move("pass")


@dataclass(frozen=True, slots=True)
class AfterDraft(Step[State]):
    """All have their characters; none has been called."""

    def run(self, state: State) -> State:
        """Ask the owner of the Theater, if that seat is there and there is something to swap."""
        seat = owner_of(state, "theater")
        if seat is None or seat in state.absent or not closed_roles(state, seat):
            return state
        return state.do(Theater(seat)) if partners(state, seat) else state


def partners(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The other seats that are there and hold a closed character."""
    return tuple(other for other in others_there(state, seat) if closed_roles(state, other))


@dataclass(frozen=True, slots=True)
class Theater(Decision[State]):
    """With whom to swap, and with two characters of one's own also which of them."""

    def names(self, state: State) -> tuple[str, ...]:
        """The own characters, where one of two is named."""
        return (ROLE[self.seat],) if self._named(state) else ()

    def _named(self, state: State) -> bool:
        return len(closed_roles(state, self.seat)) > 1

    def legal(self, state: State) -> list[Move]:
        """Pass, or each partner; for each own card, if there are two."""
        others = partners(state, self.seat)
        if not self._named(state):
            return [PASS, *(Move("theater", (other,)) for other in others)]
        cards = closed_roles(state, self.seat)
        return [PASS, *(Move("theater", (card, o)) for card in cards for o in others)]

    def take(self, state: State, move: Move) -> State:
        """A lone card of the partner is swapped at once, else a roll says which one."""
        if move == PASS:
            return state.tell("news.theater_passed", who=name(self.seat))
        other = number(move, -1)
        mine = number(move) if self._named(state) else closed_roles(state, self.seat)[0]
        state = state.tell("news.theater", who=name(self.seat), whom=name(other))
        theirs = closed_roles(state, other)
        if len(theirs) == 1:
            return state.do(swap(self.seat, mine, other, theirs[0]))
        fresh = (Shuffle((ROLE[other],), other),) if ROLE[other] in state.stale else ()
        return state.do(*fresh, Which((len(theirs),), self.seat, mine, other))

    def absent(self, state: State) -> Move:
        """Nothing is swapped."""
        return PASS

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """With whom, and which own character."""
        if move == PASS:
            return phrase("move.theater_passed")
        other = name(number(move, -1))
        if len(move.args) < 2:
            return phrase("move.theater", who=other)
        face = face_of(sight.face(number(move)))
        return phrase("move.theater_card", face=face, who=other)

    def on(self, sight: Sight[State], move: Move) -> On | None:
        return None if move == PASS else ("seat", number(move, -1))


@dataclass(frozen=True, slots=True)
class Which(Roll[State]):
    """Which of the partner's characters it is: neither of the two chooses."""

    seat: Seat
    mine: Card
    other: Seat

    def take(self, state: State, values: Sequence[int]) -> State:
        """The one at this place."""
        theirs = closed_roles(state, self.other)[values[0] - 1]
        return state.do(swap(self.seat, self.mine, self.other, theirs))


def swap(seat: Seat, mine: Card, other: Seat, theirs: Card) -> Line:
    """Both lock their card anew for the other one, at once."""
    return Together((Relock((mine,), ROLE[other]), Relock((theirs,), ROLE[seat])))
