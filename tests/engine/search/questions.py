"""Questions of a game of Skeleton, as its bots are asked them."""

from engine.basics import Move
from engine.chance import Seeded
from engine.open_table.open_dealer import deal_on
from engine.open_table.simulate import begin, decide
from tests.games.skeleton import GAME

HOOKS = GAME.search
WAIT = Move("wait")


def asked(seats, seed, game=GAME, bot=None):
    """Each question of a game by one bot: what the seat sees, and what it is asked."""
    found, mind = [], bot or next(iter(game.bots.values()))

    def ask(sight, decision):
        found.append((sight, decision))
        return decide(mind, sight, decision, Seeded(seed + len(found)))

    dealt, chance = begin(game, seats, {}), Seeded(seed)
    while dealt.state.agenda:
        dealt = deal_on(dealt, ask, chance)
    return found
