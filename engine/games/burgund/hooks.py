"""What a search must know of Burgund (``engine.search``).

What lies closed in a personal stack nobody has read, and a hand nobody but its owner.
"""

from __future__ import annotations

from engine.game import Hooks, Stock
from engine.games.burgund.bot import medium, quick, worth
from engine.games.burgund.prospects import prospects
from engine.games.burgund.scoring import score
from engine.games.burgund.table.data import ANIMALS_DECK, CYCLES, DECK, GOOD_KINDS, GOODS_DECK
from engine.games.burgund.table.state import (
    ACTIONS,
    ANIMAL_STACKS,
    ANIMALS,
    BOUGHT,
    EGON_ESTATE,
    EGON_STACKS,
    ESTATE,
    FRESH,
    GOOD_STACKS,
    GOODS,
    HAND,
    PROJECTS,
    ROWS,
    SOLD,
    SPENT,
    STACK,
    STORE,
    State,
)
from engine.shapes.zones import lying

PLAYED = (ACTIONS, SPENT, FRESH, BOUGHT, *ROWS, *EGON_STACKS, EGON_ESTATE)
"""Where action cards lie, beside those before the seats."""


def stock(state: State) -> Stock:
    """Action cards, goods and animals; what lies in a store lies open."""
    store = lying(state, (*STORE, *SOLD))
    goods = tuple([card for card in store if state.faces.get(card) in GOOD_KINDS])
    animals = tuple([card for card in store if card not in goods])
    return (
        (DECK, lying(state, (*PLAYED, *STACK, *HAND, *PROJECTS, *ESTATE))),
        (GOODS_DECK, (*lying(state, (GOODS, *GOOD_STACKS)), *goods)),
        (ANIMALS_DECK, (*lying(state, (ANIMALS, *ANIMAL_STACKS)), *animals)),
    )


def phase(state: State) -> int:
    """The cycle, round by round."""
    return CYCLES * state.round + state.cycle


HOOKS = Hooks(
    stock=stock,
    phase=phase,
    promise=worth,
    score=score,
    policy=quick,
    usual=medium,
    ahead=3,
    playouts=48,
    stray=100,
    own_stray=0,
    prospects=prospects,
)
