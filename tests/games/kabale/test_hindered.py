"""What cannot be done now in a game of Kabale: columns that a storm has closed."""

from engine.basics import Move
from engine.games.kabale.table.state import HAND
from tests.games.told import hindered_in


def test_no_card_may_be_laid_in_a_column_that_is_told_to_be_closed():
    """There lies a storm; and every closed column is told."""
    met = set()
    for decision, sight, one in hindered_in("kabale", 6):
        state, column = sight.state, int(one.on[2].removeprefix("column")) - 1
        assert (one.why.key, column in state.stormed) == ("hindered.storm", True)
        told = len(decision.hindered(sight))
        assert told == len(set(state.stormed))
        hand = state.zone(HAND[sight.seat])
        assert not any(decision.allows(state, Move("lay", (card, column))) for card in hand)
        met.add(column)
    assert len(met) > 1
