"""Egon, the opponent of the solo game (rule book: "Solitaire Variante").

At the start of each round some cards are turned up for him and sorted by type, cloisters by
themselves; for each cloister the player takes a point. He gets the bonuses he is first for, and no
effects. After each round the player may not be behind. He is no seat.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Step
from engine.basics import Card, Seat
from engine.games.burgund.scoring import points
from engine.games.burgund.table.data import (
    CLOISTER,
    EGON_CLOISTER_POINTS,
    FIRST_POINTS,
)
from engine.games.burgund.table.estate import has_all
from engine.games.burgund.table.state import EGON_ESTATE, EGON_STACKS, Pile, State
from engine.shapes.phrases import face_of, points_of

EGON: Seat = -1
"""Who has a bonus that no seat has."""
PLAYER: Seat = 0


@dataclass(frozen=True, slots=True)
class TurnUp(Step[State]):
    """The open cards of this round's stack are sorted into his estate."""

    def run(self, state: State) -> State:
        """One after the other."""
        for card in state.zone(EGON_STACKS[state.round]):
            state = _sorted_in(state, card)
        return state


def _sorted_in(state: State, card: Card) -> State:
    own = state.card(card).type
    state = state.tell("news.egon", face=face_of(state.faces[card]))
    state = state.move((card,), EGON_ESTATE)
    piles = list(state.egon)
    at = next((n for n, p in enumerate(piles) if p.type == own and not p.whole()), len(piles))
    cards = (*piles[at].cards, card) if at < len(piles) else (card,)
    piles[at : at + 1] = [Pile(own, cards)]
    state = state.but(egon=tuple(piles))
    if own == CLOISTER:
        state = state.gain("points", PLAYER, EGON_CLOISTER_POINTS).tell("news.egon_cloister")
    if piles[at].whole():
        worth = points_of(state.triple_points[own])
        state = state.tell("news.egon_triple", type=f"type.{own}", points=worth)
        if own not in dict(state.firsts):
            state = state.but(firsts=(*state.firsts, (own, EGON)))
            state = state.tell("news.egon_first", type=f"type.{own}")
    if state.egon_sevens == 0 and state.sevens_left and has_all(state, state.egon):
        best, *left = state.sevens_left
        state = state.but(egon_sevens=best, sevens_left=tuple(left))
        state = state.tell("news.egon_sevens", points=points_of(best))
    return state


def egon_points(state: State) -> int:
    """His triples and bonuses."""
    triples = sum(state.triple_points[pile.type] for pile in state.egon if pile.whole())
    firsts = sum(FIRST_POINTS for _, who in state.firsts if who == EGON)
    return triples + firsts + state.egon_sevens


@dataclass(frozen=True, slots=True)
class Compare(Step[State]):
    """After a round: a seat with fewer points than Egon has lost at once."""

    def run(self, state: State) -> State:
        """Animals count already; nothing else is asked."""
        own, his = points(state, PLAYER), egon_points(state)
        state = state.tell("news.compare", points=points_of(own), egon=points_of(his))
        if own >= his:
            return state
        return state.but(lost=True, agenda=()).tell("news.lost")
