"""Sections 7 (Taking back) and 16.4 of docs/protocol.md: what rides in an event."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tests.second_reader.acts import Guilty, ask
from tests.second_reader.basics.signatures import good
from tests.second_reader.basics.values import LEAVE, MARK, RETURN, UNDO, BadForm, Record, read
from tests.second_reader.board import Board

RANK = {RETURN: 0, LEAVE: 1, MARK: 2, UNDO: 3}


def riders_of(riders: Sequence[bytes]) -> tuple[Record, ...]:
    """The riders of an event, their form and order good. Raises Guilty."""
    return _read(tuple(riders))


@lru_cache(maxsize=10_000)
def _read(riders: tuple[bytes, ...]) -> tuple[Record, ...]:
    ask(sum(map(len, riders)) <= 1536, "form")
    try:
        found = tuple(read(one) for one in riders)
    except BadForm as error:
        raise Guilty("form") from error
    ask(all(one.kind in RANK for one in found), "form")
    places = [(RANK[one.kind], one.fields[0] if one.kind == MARK else one.seat) for one in found]
    ask(places == sorted(set(places)), "form")
    return found


def fits(board: Board, wish: Record) -> bool:
    """Whether a return or a leave may ride in an event on this head."""
    seat, roster = wish.seat, board.roster
    if not board.playing or roster.seats < 2 or wish.table != roster.table:
        return False
    if seat >= roster.seats or seat in board.away.left:
        return False
    away = seat in board.absent
    if wish.kind == RETURN:
        _, _, cut, nonce = wish.fields
        fitting = (away or nonce != b"") and cut == board.door(seat)
    else:
        fitting = not away and wish.id not in board.away.void
    return fitting and good(roster.keys[seat], wish.signature, wish.content)


def takes_back(board: Board, event: Record) -> bool:
    """Whether the undos that ride in an event take the last answer back. Raises Guilty where some
    ride and do not.
    """
    acts, found = event.fields[5], riders_of(event.fields[6])
    undos = [one for one in found if one.kind == UNDO]
    if not undos:
        return False
    ask(not acts and all(one.kind in (MARK, UNDO) for one in found), "form")
    ask(board.before is not None, "form")
    for one in undos:
        ask(one.fields == (board.roster.table, board.step, one.seat, board.head), "form")
        ask(one.seat in board.live and one.seat != event.seat, "form")
        ask(good(board.roster.keys[one.seat], one.signature, one.content), "form")
    ask({event.seat, *(one.seat for one in undos)} == set(board.live), "form")
    return True
