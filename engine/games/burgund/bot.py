"""The medium bot: it follows each answer through the own turn and takes what leaves it best.

What a castle or a town hall sets off is looked through to its end; chance, the purchase and the
turns of others are not. A table is weighed in hundredths of a point: what is there, and what may
still come of unfinished piles and projects in the turns that are left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.agenda import Decision, Reveal
from engine.basics import Move, Seat
from engine.chance import Chance, choice
from engine.games.burgund.actions.act import Act
from engine.games.burgund.scoring import points
from engine.games.burgund.table.data import (
    CARD,
    CLOISTER,
    CONVERTED,
    CYCLES,
    FIRST_POINTS,
    ROUNDS,
    TYPES,
)
from engine.games.burgund.table.silver_purchase import BUY
from engine.games.burgund.table.state import PROJECTS, SPENT, State
from engine.games.burgund.turn import END, EndTurn
from engine.kernel import settle
from engine.shapes.move_arguments import number
from engine.sight import Sight

POINT = 100
BONUS_WORTH = (300, 240, 170, 120, 60)
"""An option of the round card, by round."""
PROGRESS = (0, 8, 20, 32, 48, 74, 100)
"""How much of a triple is there in hundredths: two steps a card placed, one a project."""
PACE = 150
"""Hundredths of a turn that each missing step is taken to need."""
EFFECT = {
    "castle": 190,
    "mine": 80,
    "knowledge": 70,
    "ship": 100,
    "pasture": 90,
    "cloister": 0,
    "carpenter": 100,
    "church": 110,
    "market": 90,
    "watchtower": 100,
    "bank": 120,
    "boarding_house": 100,
    "warehouse": 60,
    "town_hall": 130,
}
"""What placing a project will bring besides its step."""
SILVER_WORTH, WORKER_WORTH = 45, 40
SEVENS_WORTH = (0, 0, 5, 15, 40, 90, 170, 0)
"""How near all seven types are, by how many are there."""
DEPTH = 3
"""So many answers of a turn are looked through, one after the other."""
WIDTH = 3
"""And so many of the best of each further one."""


def medium(sight: Sight[State], moves: Sequence[Move], chance: Chance) -> Move:
    """The answer of the greatest worth; of equal ones any."""
    seat, line = sight.seat, next(iter(sight.state.agenda), None)
    if seat is None or not isinstance(line, Decision):
        return choice(moves, chance)
    if END in moves:
        return BUY
    worth = {move: _worth_of(sight, line, move) for move in _wider(sight.state, line, moves)}
    most = max(worth.values())
    return choice([move for move in worth if worth[move] == most], chance)


def _wider(state: State, line: Decision[State], moves: Sequence[Move]) -> list[Move]:
    """What is looked at: no purchase before the end of the turn, and one way to convert."""
    found = [move for move in moves if move != BUY]
    if isinstance(line, Act):
        found += _conversions(state, line)
    return found


def _conversions(state: State, line: Act) -> Iterable[Move]:
    workers, silver = state.workers[line.seat], state.silver[line.seat]
    given = (workers + silver) // CONVERTED * CONVERTED
    if given:
        yield Move("convert", ((min(workers, given), given - min(workers, given)),))


def _worth_of(sight: Sight[State], line: Decision[State], move: Move) -> int:
    """What a move of the decision in front is worth, with the best that follows in this turn."""
    state = _own_turn(sight.state)
    if move.name == "play":
        card = number(move)
        face = sight.face(card)
        assert face is not None
        die, seat = CARD[face].die, line.seat
        state = state.show({card: face}).move((card,), SPENT)
        after = _best(state.do(Act(seat, die)), seat, DEPTH)
        others = [sight.face(c) for c in sight.state.zone(f"hand:{seat}") if c != card]
        kept = sum(_die_worth(state, seat, CARD[face].die) for face in others if face is not None)
        return after + kept
    return _best(_after(state, line, move), line.seat, DEPTH)


def _die_worth(state: State, seat: Seat, die: int) -> int:
    """A die that is kept is worth more where a project waits for it."""
    return 15 * any(state.card(card).die == die for card in state.zone(PROJECTS[seat]))


def _own_turn(state: State) -> State:
    """The table with nothing behind the end of this turn, and no purchase."""
    end = next((at for at, line in enumerate(state.agenda) if isinstance(line, EndTurn)), 0)
    return state.but(agenda=state.agenda[1 : max(end - 1, 1)])


def _after(state: State, line: Decision[State], move: Move) -> State:
    """The table after a move, up to the next question, or to a card that is turned up."""
    return settle(line.take(state.but(news=()), move))


def _best(state: State, seat: Seat, depth: int) -> int:
    """The worth of a table when the seat goes on as well as it can."""
    line = state.agenda[0] if state.agenda else None
    if depth == 0 or not isinstance(line, Decision):
        return worth(state, seat)
    moves = _wider(state, line, line.legal(state))
    begun = state.but(agenda=state.agenda[1:])
    nexts = [_after(begun, line, move) for move in moves]
    if any(after.agenda for after in nexts):
        nexts.sort(key=lambda after: worth(after, seat), reverse=True)
        nexts = nexts[:WIDTH]
    return max(_best(after, seat, depth - 1) for after in nexts)


def worth(state: State, seat: Seat) -> int:
    """What a table is worth to a seat."""
    left = (ROUNDS - 1 - state.round) * CYCLES + CYCLES - 1 - state.cycle
    return (
        POINT * points(state, seat)
        + _piles_worth(state, seat, left)
        + _storage_worth(state, seat, left)
        + _waiting_worth(state, left)
    )


def _waiting_worth(state: State, left: int) -> int:
    """An answer that is still owed brings something too."""
    return 100 * sum(not isinstance(line, Reveal) for line in state.agenda) if left else 0


def _piles_worth(state: State, seat: Seat, left: int) -> int:
    projects = [state.card(card) for card in state.zone(PROJECTS[seat])]
    placed = dict.fromkeys(TYPES, 0)
    for pile in state.piles[seat]:
        if not pile.whole():
            placed[pile.type] = max(placed[pile.type], len(pile.cards))
    firsts = dict(state.firsts)
    total = 0
    for kind in TYPES:
        steps = 2 * placed[kind]
        steps += min(sum(card.type == kind for card in projects), 3 - placed[kind])
        if steps:
            whole = POINT * (state.triple_points[kind] + FIRST_POINTS * (kind not in firsts))
            whole += BONUS_WORTH[state.round]
            needed = (6 - steps) * PACE
            total += whole * PROGRESS[steps] // 100 * min(needed, 100 * left) // max(needed, 1)
    if left:
        share = min(left, 3)
        total += sum(EFFECT[card.kind] for card in projects) * share // 4
        total += sum(60 for card in projects if card.type == CLOISTER and any(placed.values()))
    types = {state.card(card).type for pile in state.piles[seat] for card in pile.cards}
    if state.sevens_left and not state.sevens[seat]:
        total += SEVENS_WORTH[len(types)] * min(left, 6) // 6
    return total


def _storage_worth(state: State, seat: Seat, left: int) -> int:
    workers, silver = state.workers[seat], state.silver[seat]
    total = WORKER_WORTH * min(workers, 4) + 15 * max(0, workers - 4)
    total += SILVER_WORTH * silver + (60 if silver >= 3 else 0)
    if left == 0:
        total //= 10
    for cards in state.goods(seat).values():
        total += (110 * len(cards) - 40) * min(left, 2) // 2
    if not state.solo and state.holder == seat:
        total += 40
    total += 35 * len(set(state.animals(seat))) * (left > 2)
    return total
