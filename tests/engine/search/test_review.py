"""What a made move has cost: against the best one, in worlds that chose neither."""

import pytest

from engine.chance import Seeded
from engine.search.outlook import Outlook
from engine.search.review import Judgement, judged
from tests.engine.search.questions import HOOKS, WAIT, asked


def test_a_lantern_that_was_not_lit_costs_its_points():
    """And lighting the brightest costs nothing, or so little that it is not told."""
    dear = 0
    for sight, decision in asked(3, 4):
        moves = decision.honest(sight)
        lights = [move for move in moves if move.name == "light"]
        found = judged(HOOKS, sight, decision, WAIT, moves, Seeded(1))
        if not lights:
            assert not found.worth_telling()
            continue
        usual = HOOKS.usual(sight, moves, Seeded(1))
        best = judged(HOOKS, sight, decision, usual, moves, Seeded(1))
        assert not best.worth_telling() and best.lost <= found.lost
        dear += found.worth_telling()
    assert dear


@pytest.mark.parametrize(
    ("lost", "error", "told"), [(101, 50, True), (100, 1, False), (300, 150, False), (0, 0, False)]
)
def test_only_what_is_dear_and_sure_is_told(lost, error, told):
    """Above a point and above two errors."""
    same = Outlook(WAIT, (0,))
    assert Judgement(same, same, lost, error).worth_telling() is told
