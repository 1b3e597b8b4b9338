"""What may be said at a call by whoever was hit by it.

By public facts alone every seat is asked that might hold something, and paced: neither whom it asks
nor how fast a pass comes tells anything. At most one of them can have something to play: there is
one killed character, and one Acrobat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.agenda import Decision, Pace, Step, Together
from engine.basics import Face, Line, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.claims import Claim, Opened
from engine.games.citadels.action_cards.play import may_hold
from engine.games.citadels.table.crown import crown_to
from engine.games.citadels.table.marks import marks_on
from engine.games.citadels.table.state import (
    DECK,
    HAND,
    PLAYED,
    ROLE,
    SHOWN,
    State,
    closed_roles,
)
from engine.shapes.move_arguments import number
from engine.shapes.phrases import face_of
from engine.sight import Sight
from engine.targets import On

PASS = Move("pass")
HITS = ("mark.robbed", "mark.bewitched", "mark.warrant", "mark.threat")
"""The words for what Rasputin shields from once a character has stood up."""
RASPUTIN, ACROBAT, HOSPITAL = "rasputin", "acrobat", "hospital"


# -- a killed character is called: Rasputin, or the Hospital --------------------------------------


def killed_called(state: State, role: Face) -> tuple[Line, ...]:
    """Every seat is asked that might be the killed one and might have something to say."""
    asked = [s for s in state.order if s not in state.absent and closed_roles(state, s)]
    holds = {s: may_hold(state, s, RASPUTIN) for s in asked}
    able = [s for s in asked if holds[s] or _has_hospital(state, s)]
    return (Together(tuple(Spared(s, role, holds[s]) for s in able)),) if able else ()


def _has_hospital(state: State, seat: Seat) -> bool:
    return HOSPITAL in state.city(seat)


@dataclass(frozen=True, slots=True)
class Spared(Decision[State]):
    """Stay silent, or show the killed character with Rasputin, or to gather in the Hospital.

    ``holds`` says whether the hand may hold a Rasputin. It is noted when all are asked: the answers
    of a ``Together`` do not read each other, and one of them may lay the last one open.
    """

    role: Face
    holds: bool = True
    pace: ClassVar[Pace] = Pace.PACED

    def names(self, state: State) -> tuple[str, ...]:
        """The closed characters, and the hand if a Rasputin may be in it."""
        hand = (HAND[self.seat],) if self.holds else ()
        return (ROLE[self.seat], *hand)

    def legal(self, state: State) -> list[Move]:
        """Any closed character, with any hand card where that may be a Rasputin."""
        roles = closed_roles(state, self.seat)
        moves = [PASS]
        if self.seat in state.absent:
            return moves
        if _has_hospital(state, self.seat):
            moves += [Move("hospital", (role,)) for role in roles]
        if self.holds:
            hand = state.zone(HAND[self.seat])
            moves += [Move("rasputin", (role, card)) for role in roles for card in hand]
        return moves

    def claims(self, state: State, move: Move) -> tuple[Claim, ...]:
        """The character is the killed one, the card is Rasputin."""
        if move == PASS:
            return ()
        shown = Opened(number(move), (self.role,))
        if move.name == "hospital":
            return (shown,)
        return shown, Opened(number(move, 1), (RASPUTIN,))

    def take(self, state: State, move: Move) -> State:
        """The character stands up; with Rasputin its killing is void."""
        if move == PASS:
            return state
        state = state.move((number(move),), SHOWN[self.seat])
        if move.name == "hospital":
            state = state.use(HOSPITAL)
            return state.tell("news.hospital", who=name(self.seat), role=face_of(self.role))
        state = shielded(state.but(killed=None), self.seat, number(move, 1))
        return state.tell("news.stand", who=name(self.seat), role=face_of(self.role))

    def absent(self, state: State) -> Move:
        """Nothing is said."""
        return PASS

    def about(self, state: State) -> On | None:
        return ("space", "track", self.role)

    def title(self, state: State) -> Phrase:
        return phrase("ask.spared", role=face_of(self.role))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        return phrase("move.rasputin_killed" if move.name == "rasputin" else f"move.{move.name}")


def shielded(state: State, seat: Seat, card: int) -> State:
    """Rasputin lies open to the end of the turn, and shields it."""
    state = state.move((card,), PLAYED).but(safe=True)
    return state.tell("news.rasputin", who=name(seat))


# -- nobody answers as the number 4: the Acrobat --------------------------------------------------


@dataclass(frozen=True, slots=True)
class FourthCalled(Step[State]):
    """The number 4 has been called; if nobody had its turn, the Acrobat may be played."""

    def run(self, state: State) -> State:
        """Every seat is asked that might hold it."""
        if state.fourth is not None:
            return state
        there = [s for s in state.order if s not in state.absent]
        able = [s for s in there if may_hold(state, s, ACROBAT)]
        return state.do(Together(tuple(Acrobat(s) for s in able))) if able else state


@dataclass(frozen=True, slots=True)
class Acrobat(Decision[State]):
    """Take the crown with the Acrobat, or stay silent."""

    pace: ClassVar[Pace] = Pace.PACED

    def names(self, state: State) -> tuple[str, ...]:
        return (HAND[self.seat],)

    def legal(self, state: State) -> list[Move]:
        """Any hand card may be it."""
        if self.seat in state.absent:
            return [PASS]
        return [PASS, *(Move("acrobat", (card,)) for card in state.zone(HAND[self.seat]))]

    def claims(self, state: State, move: Move) -> tuple[Claim, ...]:
        """The played card is the Acrobat."""
        return () if move == PASS else (Opened(number(move), (ACROBAT,)),)

    def take(self, state: State, move: Move) -> State:
        """The crown stays until another seat answers as number 4, in any round (ruling 24)."""
        if move == PASS:
            return state
        state = state.tell("news.acrobat", who=name(self.seat))
        return crown_to(state.move((number(move),), DECK), self.seat).but(acrobat=True)

    def absent(self, state: State) -> Move:
        """No card is played."""
        return PASS


# -- a character has stood up that something waits for --------------------------------------------


def stood_up(state: State, seat: Seat, role: Face) -> tuple[Line, ...]:
    """It is robbed, bewitched, threatened or bears a warrant: Rasputin may shield the turn."""
    tokens = (*state.warrants, *state.threats)
    marked = any(token not in state.faces for laid, token in tokens if laid == role)
    hit = marked or role in (state.robbed, state.bewitched)
    if not hit or seat in state.absent or not may_hold(state, seat, RASPUTIN):
        return ()
    return (Hit(seat, role),)


@dataclass(frozen=True, slots=True)
class Hit(Decision[State]):
    """Play Rasputin against what hit this character, or not."""

    role: Face
    pace: ClassVar[Pace] = Pace.PACED

    def names(self, state: State) -> tuple[str, ...]:
        return (HAND[self.seat],)

    def legal(self, state: State) -> list[Move]:
        """Any hand card may be it."""
        return [PASS, *(Move("rasputin", (card,)) for card in state.zone(HAND[self.seat]))]

    def claims(self, state: State, move: Move) -> tuple[Claim, ...]:
        """The played card is Rasputin."""
        return () if move == PASS else (Opened(number(move), (RASPUTIN,)),)

    def take(self, state: State, move: Move) -> State:
        """The whole turn is safe; it was the one action card of it."""
        return state if move == PASS else shielded(state, self.seat, number(move))

    def absent(self, state: State) -> Move:
        """No card is played."""
        return PASS

    def about(self, state: State) -> On | None:
        return ("space", "track", self.role)

    def title(self, state: State) -> Phrase:
        """As whom it has stood up, and what waits for it."""
        what = tuple(word for word in marks_on(state, self.role) if word.key in HITS)
        return phrase("ask.hit", role=face_of(self.role), what=what)
