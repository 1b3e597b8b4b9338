"""The question which open action card is played and for what; a card may be forgone (SM-3)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.basics import Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.san_marco.action_cards import banishment, bridge, district, doge, transfer
from engine.games.san_marco.action_cards.use import entry, shown
from engine.games.san_marco.table.data import ACTIONS
from engine.games.san_marco.table.state import HAND, SPENT, State
from engine.shapes.menu import Entries, MenuShape, at_card, menu_of
from engine.shapes.move_arguments import number
from engine.shapes.phrases import face_of
from engine.sight import Sight
from engine.targets import On

# -- a card that is not used ----------------------------------------------------------------------


def forgoable(state: State, seat: Seat, face: Face) -> list[tuple[()]]:
    """Any card can be forgone, for nothing."""
    return [()]


def forgo(state: State, seat: Seat, move: Move) -> State:
    """Nothing but that it is told."""
    return state.tell("news.forgone", who=name(seat), face=face_of(state.faces[number(move)]))


def told_forgo(sight: Sight[State], move: Move) -> Phrase:
    """Which card is forgone."""
    return phrase("move.forgo", face=face_of(sight.face(number(move))))


# -- the question ---------------------------------------------------------------------------------

MENU = menu_of(
    *district.ENTRIES,
    *bridge.ENTRIES,
    *transfer.ENTRIES,
    *banishment.ENTRIES,
    *doge.ENTRIES,
    entry("forgo", tuple(ACTIONS), forgoable, forgo, tell=told_forgo, on=at_card),
)
"""What action cards can be used for."""


@dataclass(frozen=True, slots=True)
class Play(MenuShape[State]):
    """An open card of the hand with what it is used for, or it is forgone."""

    def menu(self) -> Entries[State]:
        """The same for every hand."""
        return MENU

    def legal(self, state: State) -> list[Move]:
        """Card by card, as they lie in the hand."""
        place = {card: at for at, card in enumerate(state.zone(HAND[self.seat]))}
        return sorted(MenuShape.legal(self, state), key=lambda move: place[number(move)])

    def take(self, state: State, move: Move) -> State:
        """The card is spent, then it works."""
        return MenuShape.take(self, state.move((number(move),), SPENT), move)

    def absent(self, state: State) -> Move:
        """Forgo the first card."""
        hand = state.zone(HAND[self.seat])
        return Move("forgo", (next(card for card in hand if card in state.faces),))

    def about(self, state: State) -> On | None:
        """The card that has been opened; of several none is meant yet."""
        cards = [card for _, card in shown(state, self.seat)]
        return ("card", cards[0]) if len(cards) == 1 else None

    def title(self, state: State) -> Phrase:
        return phrase("ask.play", n=len(state.zone(HAND[self.seat])))
