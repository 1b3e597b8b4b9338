"""What a search must know of San Marco (``engine.search``).

Whoever has cut or seen offers still reads those handles, so nothing more is known of closed cards
than what is left of each back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.basics import Card, Face, Move, Seat
from engine.chance import Chance
from engine.choices import Pick
from engine.game import Hooks, Stock
from engine.games.san_marco.bot import medium
from engine.games.san_marco.offers import Cut
from engine.games.san_marco.prospects import prospects
from engine.games.san_marco.scoring import score
from engine.games.san_marco.standing import face_worth
from engine.games.san_marco.table.data import ACTION_DECK, KEYS, LIMIT_DECK, LIMIT_END, PASSAGES
from engine.games.san_marco.table.district_scoring import awards
from engine.games.san_marco.table.state import ACTION_BACK, LIMIT_BACK, State
from engine.sight import Sight

ROUNDS_A_PASSAGE = 50
"""More than there ever are."""
LIMIT_POINT, OUT = 300, 300
"""What a limit point costs, and being out of the passage, in hundredths of a point."""
LAST_COUNT, FURTHER, PERSON = 70, 35, 25
"""What a point of an award is worth for the last count, for each passage that is left, and what an
aristocrat is worth by itself."""
CUTS = 10
SHAKEN = 60
"""So many cuts come to mind, each by worths that are so many hundredths higher or lower."""


def stock(state: State) -> Stock:
    """Action cards and limit cards, told apart by their backs."""
    decks = ((ACTION_BACK, ACTION_DECK), (LIMIT_BACK, LIMIT_DECK))
    there = [card for cards in state.zones.values() for card in cards]
    return tuple(
        (faces, tuple([card for card in there if state.backs.get(card) == back]))
        for back, faces in decks
    )


def phase(state: State) -> int:
    """The round, passage by passage."""
    return ROUNDS_A_PASSAGE * state.passage + state.round


def promise(state: State, seat: Seat) -> int:
    """The prestige, what the districts may pay, and what the limit points may cost."""
    weight = LAST_COUNT + FURTHER * (PASSAGES - state.passage)
    total = 100 * state.prestige[seat]
    for district in range(len(KEYS)):
        paid = sum(points for other, points in awards(state, district) if other == seat)
        total += weight * paid + PERSON * min(state.people[district][seat], 6)
    limit = state.limit(seat)
    return total - LIMIT_POINT * min(limit, LIMIT_END) - OUT * (limit >= LIMIT_END)


def ideas(sight: Sight[State], chance: Chance) -> Sequence[Move]:
    """Cuts into offers that are equal by worths a little different from the usual ones."""
    line = sight.state.agenda[0]
    if not isinstance(line, Cut):
        return ()
    picks = [choice for choice in line.choices(sight.state) if isinstance(choice, Pick)]
    return [_cut(sight, pick, line.left, chance) for pick in picks for _ in range(CUTS)]


def _cut(sight: Sight[State], pick: Pick, left: int, chance: Chance) -> Move:
    worth = _shaken(sight, pick.cards, chance)
    share = sum(worth.values()) // left
    sets: list[tuple[int, tuple[Card, ...]]] = [(0, ())]
    for card in pick.cards:
        sets += [(total + worth[card], (*chosen, card)) for total, chosen in sets]
    fitting = [one for one in sets if pick.least <= len(one[1]) <= pick.most]
    _, chosen = min(fitting, key=lambda one: (abs(one[0] - share), one[1]))
    return pick.move(chosen)


def _shaken(sight: Sight[State], cards: Sequence[Card], chance: Chance) -> Mapping[Card, int]:
    """The worth of each card; equal faces are worth the same."""
    by_face: dict[Face | None, int] = {}
    for card in cards:
        face = sight.face(card)
        if face not in by_face:
            by_face[face] = face_worth(face) * (100 - SHAKEN + chance.below(2 * SHAKEN + 1)) // 100
    return {card: by_face[sight.face(card)] for card in cards}


HOOKS = Hooks(
    stock=stock,
    phase=phase,
    promise=promise,
    score=score,
    policy=medium,
    usual=medium,
    ideas=ideas,
    playouts=128,
    reviewed=1024,
    prospects=prospects,
)
