"""Players who bring about what chance seldom does."""

from engine.basics import Move
from engine.games.burgund.actions.act import Act
from engine.kernel import front
from engine.open_table.bots import random_bot

WANTS = {
    "builder": ("place", "take", "project", "die", "bonus", "top", "sell", "buy"),
    "buyer": ("buy", "die", "place", "silver", "sell", "take"),
    "trader": ("top", "sell", "place", "take"),
}


def wanting(kind):
    """Mostly the first of its wants that is offered; else, and at times, anything."""

    def bot(sight, moves, chance):
        wish = next((one for one in WANTS[kind] if any(m.name == one for m in moves)), None)
        if wish is None or chance.below(5) == 0:
            return random_bot(sight, moves, chance)
        some = [move for move in moves if move.name == wish]
        if wish == "bonus" and len(some) > 3:
            return some[chance.below(3)]  # goods and animals, of which a triple brings two at most
        return some[chance.below(len(some))]

    return bot


def odd(sight, moves, chance):
    """Does what is legal and helps nobody, where it can."""
    line, state = front(sight.state), sight.state
    if isinstance(line, Act) and chance.below(4) == 0:
        workers, silver = state.workers[line.seat], state.silver[line.seat]
        if workers + silver == 0 or chance.below(2):
            return Move("refill")
        given = (workers, silver) if chance.below(2) else (min(workers, 1), min(silver, 1))
        return Move("convert", (given,))
    return random_bot(sight, moves, chance)
