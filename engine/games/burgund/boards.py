"""The display, the stacks, the estates of the seats, and Egon's, as boards."""

from __future__ import annotations

from collections.abc import Iterable

from engine.basics import Phrase, Seat, phrase
from engine.games.burgund.egon import egon_points
from engine.games.burgund.table.data import CLOISTER, TRIPLE
from engine.games.burgund.table.estate import pile_key
from engine.games.burgund.table.state import (
    ANIMAL_STACKS,
    DISPLAY_BOARD,
    GOOD_STACKS,
    ROW_SPACES,
    ROWS,
    Pile,
    Piles,
    State,
)
from engine.shapes.phrases import points_of
from engine.sight import Sight
from engine.views.areas import card_part
from engine.views.boards import Board, Space


def display_board(sight: Sight[State]) -> Board:
    """Six rows, one for each die face."""
    state = sight.state
    spaces = tuple(
        Space(
            space,
            phrase("space.row" if state.zone(row) else "space.row_empty", n=die),
            cards=tuple(card_part(sight, card) for card in state.zone(row)),
            die=die,
        )
        for die, (row, space) in enumerate(zip(ROWS, ROW_SPACES, strict=True), 1)
    )
    return Board(DISPLAY_BOARD, phrase("board.display"), spaces)


def stacks_board(sight: Sight[State]) -> Board:
    """The top card of each stack, and how many lie below it."""
    spaces = []
    for what, stacks in (("goods", GOOD_STACKS), ("animals", ANIMAL_STACKS)):
        for at, stack in enumerate(stacks, 1):
            cards = sight.state.zone(stack)
            below = (phrase("fact.below", n=len(cards) - 1),) if cards else ()
            shown = tuple(card_part(sight, card) for card in cards[:1])
            spaces.append(Space(stack, phrase(f"space.{what}", n=at), cards=shown, facts=below))
    return Board("stacks", phrase("board.stacks"), tuple(spaces))


def estate_board(sight: Sight[State], seat: Seat) -> Board:
    """The piles of a seat."""
    return Board("estate", phrase("board.estate"), pile_spaces(sight, sight.state.piles[seat]))


def egon_board(sight: Sight[State]) -> Board:
    """His piles, and what he has by now."""
    state = sight.state
    title = phrase("board.egon", points=points_of(egon_points(state)))
    return Board("egon", title, pile_spaces(sight, state.egon))


def pile_spaces(sight: Sight[State], piles: Piles) -> tuple[Space, ...]:
    """One for each pile, in the order in which they were begun."""
    return tuple(
        Space(
            pile_key(at),
            phrase("space.pile", type=f"type.{pile.type}", n=len(pile.cards)),
            marks=tuple(pile_marks(sight.state, pile)),
            cards=tuple(card_part(sight, card) for card in pile.cards),
            facts=tuple(pile_promises(sight.state, pile)),
            kind=pile.type,
            slots=TRIPLE,
        )
        for at, pile in enumerate(piles)
    )


def pile_promises(state: State, pile: Pile) -> Iterable[Phrase]:
    """What an unfinished pile would be worth as a triple of what it counts as by now."""
    if not pile.whole():
        yield phrase("fact.promise", points=points_of(state.triple_points[pile.type]))


def pile_marks(state: State, pile: Pile) -> Iterable[Phrase]:
    """What a complete pile is worth, and whether cloisters stand for something else."""
    if pile.whole():
        yield phrase("mark.triple", points=points_of(state.triple_points[pile.type]))
    if pile.type != CLOISTER and any(state.card(card).type == CLOISTER for card in pile.cards):
        yield phrase("mark.joker")
