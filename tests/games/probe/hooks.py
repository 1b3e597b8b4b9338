"""What a search must know of the probe: it is asked in runs, and looks ahead from within them."""

from __future__ import annotations

from engine.basics import Card, Seat
from engine.game import Hooks, Stock
from engine.open_table.bots import random_bot
from tests.games.probe.finish import score
from tests.games.probe.state import BLUES, HIGHS, LOWS, REDS, TOKENS, Probe
from tests.games.probe.turn import Turn


def stock(state: Probe) -> Stock:
    """Plain cards and stacks, goals by their backs, tokens."""
    seats = state.seats
    plain = [(LOWS + HIGHS)[at % 6] for at in range(2 * seats + 6)] + ["b", "y"] * seats
    red = [REDS[at % 3] for at in range(seats + 4)]
    blue = [BLUES[at % 3] for at in range(seats + 2)]
    tokens = _in(state, "tokens", "threat")
    others = [card for cards in state.zones.values() for card in cards if card not in tokens]
    return (
        (plain, [card for card in others if card not in state.backs]),
        (red, [card for card in others if state.backs.get(card) == "red"]),
        (blue, [card for card in others if state.backs.get(card) == "blue"]),
        ((*TOKENS, "blank"), tokens),
    )


def _in(state: Probe, *kinds: str) -> list[Card]:
    return [
        card
        for zone, cards in state.zones.items()
        if zone.partition(":")[0] in kinds
        for card in cards
    ]


def phase(state: Probe) -> int:
    """How many turns have begun, from below."""
    return -sum(isinstance(line, Turn) for line in state.agenda)


def promise(state: Probe, seat: Seat) -> int:
    """The points as they stand."""
    return 100 * state.points[seat]


HOOKS = Hooks(
    stock=stock,
    phase=phase,
    promise=promise,
    score=score,
    policy=random_bot,
    usual=random_bot,
    playouts=8,
    stray=0,
    own_stray=0,
)
