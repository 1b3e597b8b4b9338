"""The question which open action card is played and for what; a card may be forgone (SM-3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.basics import Move, Phrase, phrase
from engine.games.san_marco.action_cards import (
    banishment,
    bridge,
    district,
    doge,
    forgone,
    transfer,
)
from engine.games.san_marco.action_cards.open_card_entries import shown
from engine.games.san_marco.table.state import HAND, SPENT, State
from engine.shapes.menu import Entries, MenuShape, menu_of
from engine.shapes.move_arguments import number
from engine.shapes.phrases import cards_of, face_of
from engine.sight import Sight
from engine.targets import On

MENU = menu_of(
    *district.ENTRIES,
    *bridge.ENTRIES,
    *transfer.ENTRIES,
    *banishment.ENTRIES,
    *doge.ENTRIES,
    *forgone.ENTRIES,
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

    def leaves(self, sight: Sight[State], move: Move) -> Sequence[Phrase]:
        """The card that is forgone, where it could be used."""
        if move.name != "forgo":
            return ()
        others = [one for one in self.honest(sight) if one.name != "forgo"]
        used = any(one.args[0] == move.args[0] for one in others)
        return (phrase(face_of(sight.face(number(move)))),) if used else ()

    def about(self, state: State) -> On | None:
        """The card that has been opened; of several none is meant yet."""
        cards = [card for _, card in shown(state, self.seat)]
        return ("card", cards[0]) if len(cards) == 1 else None

    def title(self, state: State) -> Phrase:
        return phrase("ask.play", cards=cards_of(len(state.zone(HAND[self.seat]))))
