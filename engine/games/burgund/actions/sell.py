"""3: all goods of one kind are sold (rule book: "Aktionsmöglichkeit 3")."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.basics import Move, Phrase, Seat, phrase
from engine.games.burgund.actions.dice import out_of_reach, worked, workers_for
from engine.games.burgund.table.data import GOOD_DICE
from engine.games.burgund.table.goods_sale import sold
from engine.games.burgund.table.state import State
from engine.hindrance import Hindrance
from engine.shapes.menu import Entry, by_itself
from engine.shapes.move_arguments import word
from engine.shapes.phrases import counted, face_of
from engine.sight import Sight


def sells(die: int, state: State, seat: Seat) -> list[Move]:
    """Every kind in store that the die and the workers reach by either of its numbers."""
    return [
        Move("sell", (kind,))
        for kind in state.goods(seat)
        if not out_of_reach(state, seat, die, GOOD_DICE[kind])
    ]


def unsold(die: int, sight: Sight[State]) -> Iterator[Hindrance]:
    """The other kinds in store."""
    assert sight.seat is not None
    for kind in sight.state.goods(sight.seat):
        why = out_of_reach(sight.state, sight.seat, die, GOOD_DICE[kind])
        if why is not None:
            yield Hindrance(("face", kind), phrase(face_of(kind)), why)


def sell(die: int, state: State, seat: Seat, move: Move) -> State:
    """The workers first."""
    kind = word(move)
    return sold(worked(state, seat, die, GOOD_DICE[kind]), seat, kind)


def told(die: int, sight: Sight[State], move: Move) -> Phrase:
    """The kind, how many there are, and the workers it costs."""
    kind = word(move)
    assert sight.seat is not None
    workers = counted("workers", workers_for(die, GOOD_DICE[kind]))
    count = len(sight.state.goods(sight.seat)[kind])
    return phrase("move.sell_for", face=face_of(kind), n=count, workers=workers)


def entry(die: int) -> Entry[State]:
    """Selling with this die."""
    return Entry(
        "sell",
        partial(sells, die),
        partial(sell, die),
        ends=True,
        tell=partial(told, die),
        under=by_itself,
        hindered=partial(unsold, die),
    )
