"""The bonuses as a board: first triples, the pile for all seven types, the card of the round.

As they lie on the table: a space for each type with its point or whoever has taken it, one for the
seven types with all cards of their pile, and one for what a triple brings in this round.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.basics import Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.burgund.egon import EGON
from engine.games.burgund.table.bonuses import option_told
from engine.games.burgund.table.data import ALL_SEVEN, FIRST_POINTS, TYPES
from engine.games.burgund.table.state import State
from engine.shapes.phrases import points_of
from engine.views.boards import Board, Space


def bonus_board(state: State) -> Board:
    """All bonuses, whether they are free or whose; the card of the round once one has begun."""
    taken = dict(state.firsts)
    spaces = [
        Space(
            f"first_{kind}",
            phrase("space.first", type=f"type.{kind}"),
            marks=(phrase("mark.bonus_egon"),) if taken.get(kind) == EGON else (),
            facts=tuple(first_told(taken.get(kind))),
            kind=kind,
        )
        for kind in TYPES
    ]
    spaces.append(Space("sevens", phrase("space.sevens"), facts=tuple(sevens_told(state))))
    if state.round >= 0:
        options = tuple(option_told(gain) for gain in state.round_options)
        told = phrase("fact.options", options=options)
        spaces.append(Space("round", phrase("space.options"), facts=(told,)))
    return Board("bonuses", phrase("board.bonuses"), tuple(spaces), together=True)


def first_told(who: Seat | None) -> Iterable[Phrase]:
    """What the first triple of a type brings, or which seat has laid it; of Egon a mark tells."""
    if who is None:
        yield phrase("fact.bonus", points=points_of(FIRST_POINTS))
    elif who != EGON:
        yield phrase("fact.bonus_of", who=name(who))


def sevens_told(state: State) -> Iterable[Phrase]:
    """Each card of the pile for all seven types, the best first: whose it is, or what it brings."""
    whose = {points: seat for seat, points in enumerate(state.sevens)}
    for points in ALL_SEVEN[state.seats]:
        told = points_of(points)
        if points in state.sevens_left:
            yield phrase("fact.seven", points=told)
        elif points == state.egon_sevens:
            yield phrase("fact.seven_egon", points=told)
        else:
            yield phrase("fact.seven_of", who=name(whose[points]), points=told)
