"""What screens at an open table would show: views of its seats and of a watcher.

A simulation draws one now and then, so that a fault which only a screen meets does not wait for
people. Knows no game; nothing here changes a table.
"""

from __future__ import annotations

from typing import Any

from engine.basics import Seat
from engine.game import Game
from engine.kernel import front
from engine.kernel.asked import at_decision
from engine.open_table.open_dealer import Dealt
from engine.sight import Sight
from engine.table import Table
from engine.views.view import view

EVERY = 50
"""Answers between two views of a simulation: some ten views a game cost less than its moves."""


def view_of(
    game: Game, dealt: Dealt[Table], seat: Seat | None
) -> tuple[Sight[Table], dict[str, Any]]:
    """The view of a seat or of a watcher, with what it is asked, and the sight it is made from."""
    state = dealt.state
    found = at_decision(state, seat)
    if found is None or front(found[0]) is not found[1]:
        sight = dealt.sight(seat)
        return sight, view(game, sight, news=state.news)
    sight = dealt.sight(seat, found[0])
    return sight, view(game, sight, deciding=found[1], table=state, news=state.news)


def look_on(game: Game, dealt: Dealt[Table]) -> None:
    """Draw what is shown: now and then to one seat after another, at the end to all of them."""
    watchers: tuple[Seat | None, ...] = (None, *dealt.state.order)
    if not dealt.state.agenda:
        for seat in watchers:
            view_of(game, dealt, seat)
    elif dealt.state.answered % EVERY == 0:
        view_of(game, dealt, watchers[dealt.state.answered // EVERY % len(watchers)])
