"""What lies on the table before the first round (rule book: "Spielvorbereitung").

The rule book lets the youngest begin, whom no program knows: here it is the first of the drawn
order. Goods and animals are dealt at random and lie open.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.agenda import Reveal, Shuffle, Step
from engine.basics import ALL, Card, Seat
from engine.games.burgund.rounds import End, Round
from engine.games.burgund.table.data import (
    ALL_SEVEN,
    ANIMALS_DECK,
    BUILDING_DICE,
    EGON,
    GOODS_DECK,
    GUESSED_ROUNDS,
    ONE_WORKER_EACH,
    REPLACEABLE_TABLES,
    ROUND_OPTIONS,
    ROUNDS,
    START_SILVER,
    START_WORKERS,
    TRIPLE_POINTS,
    action_deck,
)
from engine.games.burgund.table.drawing import halves
from engine.games.burgund.table.state import (
    ACTIONS,
    ANIMAL_STACKS,
    ANIMALS,
    EGON_STACKS,
    GOOD_STACKS,
    GOODS,
    HAND,
    STORE,
    OwnValues,
    State,
)
from engine.options import Option, Options
from engine.replaceable_tables.tables import DATA, own_values
from engine.shapes.zones import owned
from engine.table import empty_table

OPTIONS = (Option("workers", ("last_two", "one_each"), "last_two"),)


def setup(order: tuple[Seat, ...], options: Options) -> State:
    """The table before the first step."""
    seats = len(order)
    table = ONE_WORKER_EACH if options["workers"] == "one_each" else START_WORKERS
    workers = dict(zip(order, table[seats], strict=True))
    own = own_values(REPLACEABLE_TABLES, options[DATA])
    kind, fields = _kept(own)
    state = kind(
        **empty_table(order, owned([HAND], order)),
        **fields,
        round=-1,
        cycle=0,
        first=order[0],
        holder=order[0] if seats > 1 else None,
        turned=False,
        turn=None,
        workers=tuple(workers[seat] for seat in range(seats)),
        silver=(START_SILVER,) * seats,
        points=(0,) * seats,
        piles=((),) * seats,
        firsts=(),
        sevens_left=ALL_SEVEN[seats],
        sevens=(0,) * seats,
        egon=(),
        egon_sevens=0,
        lost=False,
        over=False,
    )
    deck = action_deck(own.get("buildings", BUILDING_DICE))
    state = state.lay(GOODS, GOODS_DECK).lay(ACTIONS, deck).lay(ANIMALS, ANIMALS_DECK)
    rounds = (Round(number) for number in range(ROUNDS))
    return state.do(Shuffle((GOODS, ACTIONS, ANIMALS)), Spread(), *rounds, End())


def _kept(own: Mapping[str, Any]) -> tuple[type[State], dict[str, Any]]:
    """Which state it is, and what it keeps of own values; dice are on the cards already."""
    if not own.keys() & {"triples", "rounds"}:
        return State, {}
    options = list(ROUND_OPTIONS)
    for letter, given in own.get("rounds", {}).items():
        options[GUESSED_ROUNDS[letter]] = tuple(tuple(gain.items()) for gain in given)
    points = {**TRIPLE_POINTS, **own.get("triples", {})}
    return OwnValues, {"own_triple_points": points, "own_round_options": tuple(options)}


@dataclass(frozen=True, slots=True)
class Spread(Step[State]):
    """A good and an animal for everybody, two stacks of what is left, Egon's five stacks."""

    def run(self, state: State) -> State:
        """All that lies open is turned up in one reveal."""
        shown: list[Card] = []
        for deck, stacks in ((GOODS, GOOD_STACKS), (ANIMALS, ANIMAL_STACKS)):
            cards = state.zone(deck)
            for card, seat in zip(cards, state.order, strict=False):
                state = state.move((card,), STORE[seat])
            for half, stack in zip(halves(cards[state.seats :]), stacks, strict=True):
                state = state.move(half, stack)
                shown.append(half[0])
            shown += cards[: state.seats]
        if state.solo:
            for count, zone in zip(EGON, EGON_STACKS, strict=True):
                state = state.move(state.zone(ACTIONS)[:count], zone)
        return state.tell("news.start").do(Reveal(((tuple(shown), ALL),)))
