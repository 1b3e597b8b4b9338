"""What a bot at a sealed table sees of the run in which it is asked."""

import pytest

from engine.kernel import member, take, trimmed
from engine.plain import plain
from tests.games.probe import GAME as PROBE
from tests.ledger.tables import Minds, pump, seating


class Watchful(Minds):
    """Bots that keep the sight of each question."""

    def __init__(self, seed):
        super().__init__(seed)
        self.sights = []

    def answer(self, play):
        """Keep what the node shows, then answer."""
        if play.asked is not None:
            self.sights.append((play.table.state, play.sight()))
        return super().answer(play)


@pytest.mark.parametrize("seats", [1, 3])
def test_within_a_together_a_sight_holds_the_table_and_the_own_answers(seats):
    """They lead to the state the question is judged by; asked alone, a seat has no run."""
    minds = Watchful(8)
    pump(seating(PROBE, seats, f"own run {seats}").plays(), minds)
    among, alone, shuffled = 0, 0, 0
    for state, sight in minds.sights:
        if sight.run is None:
            alone += 1
            continue
        assert sight.run.table is state
        own = member(state, sight.seat)
        for answer in sight.run.answers:
            own = trimmed(take(own, answer))
        assert plain(own) == plain(sight.state)
        among, shuffled = among + 1, shuffled + bool(sight.run.answers)
    assert among > 0 and alone > 3 and shuffled > 0
