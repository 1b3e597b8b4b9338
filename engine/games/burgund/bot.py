"""The medium bot: it follows each answer through the own turn and takes what leaves it best.

What a castle or a town hall sets off is looked through to its end; chance, the purchase and the
turns of others are not. A table is weighed in hundredths of a point: what is there, and what may
still come of unfinished piles and projects in the turns that are left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

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
from engine.games.burgund.table.silver_purchase import BUY, Counter
from engine.games.burgund.table.state import HAND, PROJECTS, SPENT, State
from engine.games.burgund.turn import END, EndTurn, Play
from engine.kernel import settle
from engine.shapes.move_arguments import number
from engine.sight import Sight

POINT = 100


@dataclass(frozen=True)
class Taste:
    """What things are worth to it, in hundredths of a point.

    ``bonus``: an option of the round card, by round. ``effect``: what placing a project brings
    besides its step. ``sevens``: how near all seven types are, by how many are there. ``progress``
    is how much of a triple is there in hundredths: two steps a card placed, one a project;
    ``pace`` the hundredths of a turn that each missing step is taken to need.
    """

    bonus: tuple[int, ...] = (300, 240, 170, 120, 60)
    progress: tuple[int, ...] = (0, 8, 20, 32, 48, 74, 100)
    pace: int = 150
    effect: tuple[tuple[str, int], ...] = (
        ("castle", 190),
        ("mine", 80),
        ("knowledge", 70),
        ("ship", 100),
        ("pasture", 90),
        ("cloister", 0),
        ("carpenter", 100),
        ("church", 110),
        ("market", 90),
        ("watchtower", 100),
        ("bank", 120),
        ("boarding_house", 100),
        ("warehouse", 60),
        ("town_hall", 130),
    )
    silver: int = 7
    silver_to_buy: int = 60
    worker: int = 40
    worker_more: int = 15
    sevens: tuple[int, ...] = (0, 0, 5, 15, 40, 90, 170, 0)
    owed: int = 100
    cloister: int = 60
    good: int = 110
    sale: int = 40
    holder: int = 40
    animal: int = 35
    kept_die: int = 15


TASTE = Taste()
DEPTH = 3
"""So many answers of a turn are looked through, one after the other."""
WIDTH = 3
"""And so many of the best of each further one."""


def medium(
    sight: Sight[State],
    moves: Sequence[Move],
    chance: Chance,
    *,
    taste: Taste = TASTE,
    depth: int = DEPTH,
) -> Move:
    """The answer of the greatest worth; of equal ones any."""
    seat, line = sight.seat, next(iter(sight.state.agenda), None)
    if seat is None or not isinstance(line, Decision):
        return choice(moves, chance)
    if END in moves:
        return BUY
    wider = _wider(sight.state, line, moves)
    worth = {move: _worth_of(sight, line, move, taste, depth) for move in wider}
    most = max(worth.values())
    return choice([move for move in worth if worth[move] == most], chance)


def quick(sight: Sight[State], moves: Sequence[Move], chance: Chance) -> Move:
    """As medium, but each answer is followed to the next one only: as good, and much cheaper."""
    return medium(sight, moves, chance, depth=1)


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


def _worth_of(
    sight: Sight[State], line: Decision[State], move: Move, taste: Taste, depth: int
) -> int:
    """What a move of the decision in front is worth, with the best that follows in this turn."""
    state = _own_turn(sight, line.seat)
    if move.name == "play":
        card = number(move)
        face = sight.face(card)
        assert face is not None
        die, seat = CARD[face].die, line.seat
        state = state.show({card: face}).move((card,), SPENT)
        after = _best(state.do(Act(seat, die)), seat, depth, taste)
        others = [sight.face(c) for c in sight.state.zone(f"hand:{seat}") if c != card]
        kept = sum(
            _die_worth(state, seat, CARD[face].die, taste) for face in others if face is not None
        )
        return after + kept
    return _best(_after(state, line, move), line.seat, depth, taste)


def _die_worth(state: State, seat: Seat, die: int, taste: Taste) -> int:
    """A die that is kept is worth more where a project waits for it."""
    return taste.kept_die * any(state.card(card).die == die for card in state.zone(PROJECTS[seat]))


def _own_turn(sight: Sight[State], seat: Seat) -> State:
    """The table with nothing behind the end of this turn, and no purchase.

    Whoever has bought early still owes what was asked then, which may be a card of the hand: it is
    looked through as if it lay open.
    """
    state = sight.state
    end = next((at for at, line in enumerate(state.agenda) if isinstance(line, EndTurn)), 0)
    owed = tuple(line for line in state.agenda[1:end] if not isinstance(line, Counter))
    if any(isinstance(line, Play) for line in owed):
        hand = {card: sight.face(card) for card in state.zone(HAND[seat])}
        state = state.show({card: face for card, face in hand.items() if face is not None})
    return state.but(agenda=owed)


def _after(state: State, line: Decision[State], move: Move) -> State:
    """The table after a move, up to the next question, or to a card that is turned up."""
    return settle(line.take(state.but(news=()), move))


def _best(state: State, seat: Seat, depth: int, taste: Taste) -> int:
    """The worth of a table when the seat goes on as well as it can."""
    line = state.agenda[0] if state.agenda else None
    if depth == 0 or not isinstance(line, Decision):
        return worth(state, seat, taste)
    moves = _wider(state, line, line.legal(state))
    begun = state.but(agenda=state.agenda[1:])
    nexts = [_after(begun, line, move) for move in moves]
    if any(after.agenda for after in nexts):
        nexts.sort(key=lambda after: worth(after, seat, taste), reverse=True)
        nexts = nexts[:WIDTH]
    return max(_best(after, seat, depth - 1, taste) for after in nexts)


def worth(state: State, seat: Seat, taste: Taste = TASTE) -> int:
    """What a table is worth to a seat."""
    left = (ROUNDS - 1 - state.round) * CYCLES + CYCLES - 1 - state.cycle
    return (
        POINT * points(state, seat)
        + _piles_worth(state, seat, left, taste)
        + _storage_worth(state, seat, left, taste)
        + _waiting_worth(state, left, taste)
    )


def _waiting_worth(state: State, left: int, taste: Taste) -> int:
    """An answer that is still owed brings something too."""
    owed = sum(not isinstance(line, Reveal) for line in state.agenda)
    return taste.owed * owed if left else 0


def _piles_worth(state: State, seat: Seat, left: int, taste: Taste) -> int:
    """What unfinished triples, projects and the sevens will bring."""
    projects = tuple(sorted((c.type, c.kind) for c in map(state.card, state.zone(PROJECTS[seat]))))
    open_piles = tuple((p.type, len(p.cards)) for p in state.piles[seat] if not p.whole())
    types = {state.card(card).type for pile in state.piles[seat] for card in pile.cards}
    triples = tuple((kind, state.triple_points[kind]) for kind in TYPES)
    firsts = tuple(sorted(kind for kind, _ in state.firsts))
    total = _projects_worth(projects, open_piles, triples, firsts, state.round, left, taste)
    if state.sevens_left and not state.sevens[seat]:
        total += taste.sevens[len(types)] * min(left, 6) // 6
    return total


@lru_cache(maxsize=16384)
def _projects_worth(
    projects: tuple[tuple[str, str], ...],
    open_piles: tuple[tuple[str, int], ...],
    triples: tuple[tuple[str, int], ...],
    firsts: tuple[str, ...],
    round_: int,
    left: int,
    taste: Taste,
) -> int:
    """Of projects by type and kind, and open piles by type and size; ``triples``: their points."""
    placed = dict.fromkeys(TYPES, 0)
    for kind, size in open_piles:
        placed[kind] = max(placed[kind], size)
    held = [kind for kind, _ in projects]
    total = 0
    for kind, triple in triples:
        steps = 2 * placed[kind] + min(held.count(kind), 3 - placed[kind])
        if steps:
            whole = POINT * (triple + FIRST_POINTS * (kind not in firsts)) + taste.bonus[round_]
            needed = (6 - steps) * taste.pace
            share = min(needed, 100 * left)
            total += whole * taste.progress[steps] // 100 * share // max(needed, 1)
    if left:
        effect = _effects(taste)
        total += sum(effect[kind] for _, kind in projects) * min(left, 3) // 4
        total += taste.cloister * held.count(CLOISTER) * any(placed.values())
    return total


@lru_cache(maxsize=64)
def _effects(taste: Taste) -> Mapping[str, int]:
    return MappingProxyType(dict(taste.effect))


def _storage_worth(state: State, seat: Seat, left: int, taste: Taste) -> int:
    workers, silver = state.workers[seat], state.silver[seat]
    total = taste.worker * min(workers, 4) + taste.worker_more * max(0, workers - 4)
    total += taste.silver * silver + (taste.silver_to_buy if silver >= 3 else 0)
    if left == 0:
        total //= 10
    for cards in state.goods(seat).values():
        total += (taste.good * len(cards) - taste.sale) * min(left, 2) // 2
    if not state.solo and state.holder == seat:
        total += taste.holder
    total += taste.animal * len(set(state.animals(seat))) * (left > 2)
    return total
