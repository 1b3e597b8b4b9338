"""What an answer lets go: which games have such answers, and of what."""

import pytest

from tests.games.checks.left_unused import lets_go
from tests.games.walks import WORDED, walked

NOTHING = {"kabale": "a card is laid in each turn, and what may be declined is asked for alone"}
"""Games in which no answer leaves anything unused, and why."""

SOMETHING = {
    "burgund": {"act.buy"},
    "citadels": {"ability.income", "act.build", "act.kill"},
    "ohne_furcht": {"act.income", "act.build", "act.murder"},
    "san_marco": {"face.doge"},
    "skeleton": {"act.light"},
}
"""What random walks let go, among others."""


@pytest.mark.parametrize("name", sorted(WORDED))
def test_a_game_says_what_is_left_unused(name):
    """Income, abilities, cards that could be paid for or used, a purchase; or there is a reason."""
    least = WORDED[name].seats[0]
    found = {
        key
        for seed in (1, 2)
        for move in lets_go(walked(name, least, seed))
        for key, _ in move["leaves"]
    }
    assert (name in NOTHING) is (not found)
    assert found >= SOMETHING.get(name, set()), found
