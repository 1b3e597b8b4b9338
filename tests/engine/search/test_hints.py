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


def test_a_won_game_is_worth_more_than_its_points(monkeypatch):
    """As to the search; what is told stays points."""
    sight, decision = next(one for one in asked(3, 4) if len(one[1].honest(one[0])) > 1)
    moves = decision.honest(sight)
    for wins, first in ((0, 1), (1, 1), (24, 0)):
        by_points = [
            Outlook(moves[0], (100,) * FRESH, over=FRESH, won=wins),
            Outlook(moves[1], (300,) * FRESH, over=FRESH),
        ]
        monkeypatch.setattr("engine.search.hints.outlooks", lambda *_, told=by_points: told)
        found = hints(HOOKS, sight, decision, moves, Seeded(1))
        assert found[0] is by_points[first] and found[0].worth in ((100,) * FRESH, (300,) * FRESH)


def test_equal_questions_get_equal_hints():
    """From equal chance."""
    for sight, decision in asked(2, 5):
        moves = decision.honest(sight)
        one, other = (hints(HOOKS, sight, decision, moves, Seeded(2)) for _ in range(2))
        assert one == other
