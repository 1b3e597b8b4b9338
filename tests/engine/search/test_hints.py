"""Hints: the two best answers, what they are worth, and how sure that is."""

from engine.chance import Seeded
from engine.search.hints import FRESH, hints
from engine.search.outlook import Outlook
from tests.engine.search.questions import HOOKS, WAIT, asked


def test_the_best_answer_comes_first():
    """Two of them where there are two; what they are worth falls."""
    told = 0
    for sight, decision in asked(3, 4):
        moves = decision.honest(sight)
        found = hints(HOOKS, sight, decision, moves, Seeded(1))
        assert 1 <= len(found) <= 2 and found[0].lead() >= found[-1].lead()
        assert all(isinstance(one, Outlook) and one.looks == FRESH for one in found)
        assert all(decision.allows(sight.state, one.move) for one in found)
        if any(move.name == "light" for move in moves):
            assert found[0].move != WAIT, "light is worth more than waiting"
            told += 1
    assert told


def test_equal_questions_get_equal_hints():
    """From equal chance."""
    for sight, decision in asked(2, 5):
        moves = decision.honest(sight)
        one, other = (hints(HOOKS, sight, decision, moves, Seeded(2)) for _ in range(2))
        assert one == other
