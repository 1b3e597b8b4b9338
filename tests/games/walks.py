"""The tables every game is walked at, and what its tests ask of such a walk."""

from functools import lru_cache

import pytest

from engine.agenda import Together
from engine.asked import at_decision
from engine.games import all_games
from engine.kernel import front
from engine.views.view import view
from tests.games.columns import GAME as COLUMNS
from tests.games.probe import GAME as PROBE
from tests.strategies import option_sets, walk

GAMES = {**all_games(), "probe": PROBE, "columns": COLUMNS}
TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]
MANY = [pytest.param(1), *(pytest.param(s, marks=pytest.mark.slow) for s in range(2, 12))]

every_table = pytest.mark.parametrize(("name", "seats"), TABLES)
every_seed = pytest.mark.parametrize("seed", MANY)


def walk_of(name, seats, seed, **more):
    """A walk of a game, with options that change with the seats and the seed."""
    game = GAMES[name]
    sets = option_sets(game, seats)
    return walk(game, seats, sets[(seed * 7 + seats) % len(sets)], seed * 31 + seats, **more)


@lru_cache(maxsize=len(TABLES) + 1)
def walked(name, seats, seed):
    """The stops of a walk as a list, and the table at its end; kept for the next question."""
    *stops, last = walk_of(name, seats, seed)
    return stops, last


def some(stops, every, seed=0):
    """Each stop whose number falls on the beat, so that all kinds come up over a walk."""
    return [stop for at, stop in enumerate(stops) if (at + seed) % every == 0]


def questions(dealt):
    """Each decision that is asked now, with the state it is judged by and the seat's sight."""
    for seat in dealt.state.order:
        found = at_decision(dealt.state, seat)
        if found is not None:
            state, decision = found
            if not isinstance(dealt.state.agenda[0], Together) and front(state) is not decision:
                continue  # its stale zones are shuffled first
            yield decision, state, dealt.sight(seat, state)


def view_of(game, dealt, seat):
    """The view of a seat or of a watcher, and the sight it is made from."""
    state = dealt.state
    found = at_decision(state, seat)
    if found is None or front(found[0]) is not found[1]:
        sight = dealt.sight(seat)
        return sight, view(game, sight, news=state.news)
    sight = dealt.sight(seat, found[0])
    return sight, view(game, sight, deciding=found[1], table=state, news=state.news)
