"""Which seats a person would be asked at, for referees: each looks at the game from outside."""

from __future__ import annotations

from typing import Any

from engine.agenda import Decision, Pace
from engine.kernel import front
from engine.kernel.asked import at_decision
from engine.open_table.open_dealer import Dealt
from engine.sight import Sight


def prompted(dealt: Dealt) -> dict[int, tuple[Decision, Any, Sight]]:
    """By seat what it is asked by now that its node does not answer unasked, with the state that
    this is judged by and the seat's sight."""
    found = {}
    for seat in dealt.state.order:
        there = at_decision(dealt.state, seat)
        if there is None or there[1].pace is Pace.FORCED:
            continue
        state, decision = there
        if front(dealt.state) not in (decision, dealt.state.agenda[0]):
            return {}  # its zones are shuffled first
        found[seat] = decision, state, dealt.sight(seat, state)
    return found
