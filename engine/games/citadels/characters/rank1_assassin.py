"""Number 1: Assassin, Witch, Magistrate."""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Decision
from engine.basics import Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.choices import Pick
from engine.games.citadels.characters.tokens import lay_tokens, plates_choice
from engine.games.citadels.table.state import State
from engine.games.citadels.table.words import at_role, by_role, by_roles, once
from engine.shapes.menu import Entry
from engine.shapes.move_arguments import several, word
from engine.shapes.phrases import face_of
from engine.sight import Sight
from engine.targets import On

PASS = Move("pass")
NO_KILL, NO_MARK = once("kill"), once("mark")

# -- Assassine ------------------------------------------------------------------------------------


def kills(state: State, seat: Seat) -> list[Move]:
    """Any other character of this table, in play or not."""
    if NO_KILL(state, seat):
        return []
    return [Move("kill", (role,)) for role in state.rules.roles[1:]]


def kill(state: State, seat: Seat, move: Move) -> State:
    """The named character stays silent in this round."""
    role = word(move)
    state = state.tell("news.kill", who=name(seat), role=face_of(role))
    return state.use("kill").but(killed=role)


# -- Hexe -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bewitch(Decision[State]):
    """The Witch names whose turn she will have; until then her own is interrupted."""

    def legal(self, state: State) -> list[Move]:
        """Any other character of this table, in play or not; an absent seat names none."""
        if self.seat in state.absent:
            return [PASS]
        return [Move("bewitch", (role,)) for role in state.rules.roles[1:]]

    def take(self, state: State, move: Move) -> State:
        """What the spell does is seen when that character stands up (``rounds.stand``)."""
        if move == PASS:
            return state
        role = word(move)
        state = state.tell("news.bewitch", who=name(self.seat), role=face_of(role))
        return state.but(bewitched=role, witch=self.seat)

    def absent(self, state: State) -> Move:
        """Nobody is bewitched."""
        return PASS

    def title(self, state: State) -> Phrase:
        return phrase("ask.bewitch")

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """The character, or none."""
        return phrase("move.pass") if move == PASS else by_role(sight, move)

    def on(self, sight: Sight[State], move: Move) -> On | None:
        """The character on the track."""
        return None if move == PASS else at_role(sight, move)


# -- Magistrat: the district is taken in ``building.confiscate`` ----------------------------------


def mark_choice(state: State, seat: Seat) -> tuple[Pick, ...]:
    """Three plates: any but the own, bluffs among them."""
    if NO_MARK(state, seat):
        return ()
    return plates_choice(state, "mark", "warrants", list(state.rules.roles[1:]))


def marks(state: State, seat: Seat) -> list[Move]:
    """The listed part of the choice."""
    return [choice.smallest() for choice in mark_choice(state, seat)]


def mark(state: State, seat: Seat, move: Move) -> State:
    """Three warrants lie there, one of them signed."""
    return lay_tokens(state.use("mark"), seat, "warrants", several(move))


ENTRIES: dict[Face, tuple[Entry[State], ...]] = {
    "assassin": (Entry("kill", kills, kill, tell=by_role, on=at_role, barred=NO_KILL),),
    "witch": (),
    "magistrate": (Entry("mark", marks, mark, choices=mark_choice, tell=by_roles, barred=NO_MARK),),
}
"""What each adds to the turn of its player; the Witch's is no menu (``turn.menu.begin_turn``)."""
