"""All goods of one kind are sold, for points and silver (rule book: "Warenverkauf")."""

from __future__ import annotations

from dataclasses import dataclass

from engine.basics import Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.burgund.table.silver_purchase import Open
from engine.games.burgund.table.stacks import DECLINE
from engine.games.burgund.table.start_player import start_card_won
from engine.games.burgund.table.state import SOLD, State
from engine.shapes.move_arguments import word
from engine.shapes.phrases import counted, face_of, points_of
from engine.sight import Sight


@dataclass(frozen=True, slots=True)
class SellAny(Open):
    """All goods of one kind, for the warehouse."""

    def moves(self, state: State) -> list[Move]:
        """Each kind that is there, or none."""
        return [*(Move("sell", (kind,)) for kind in state.goods(self.seat)), DECLINE]

    def go(self, state: State, move: Move) -> State:
        """As with the action."""
        if move == DECLINE:
            return state.tell("news.decline", who=name(self.seat))
        return sold(state, self.seat, word(move))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """The kind, and how many."""
        if move.name != "sell":
            return phrase(f"move.{move.name}")
        count = len(sight.state.goods(self.seat)[word(move)])
        return phrase("move.sell", face=face_of(word(move)), n=count)


def sold(state: State, seat: Seat, kind: Face) -> State:
    """A point and a silver for each; the start player card comes with it, but not in the solo game
    (BG-13)."""
    cards = state.goods(seat)[kind]
    count = len(cards)
    words = {"who": name(seat), "face": face_of(kind), "n": count}
    words |= {"silver": counted("silver", count), "points": points_of(count)}
    state = state.tell("news.sell", **words)
    state = state.gain("silver", seat, count).move(cards, SOLD[seat])
    return start_card_won(state, seat)
