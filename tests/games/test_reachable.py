"""Tables that can be reached in so many answers: whatever the kernel does anew changes a count."""

import pytest

from tests.games.columns import GAME as COLUMNS
from tests.games.probe import GAME as PROBE
from tests.games.reachable import reachable

COUNTS = [
    (COLUMNS, 2, [1, 1, 1, 1, 4, 4, 16, 32, 52, 156, 260, 572, 1300, 2856, 3672]),
    (COLUMNS, 3, [1, 1, 1, 1, 6, 6, 36, 36, 216, 624, 1776]),
    (PROBE, 2, [1, 1, 1, 1, 4, 3, 3, 27, *[108] * 7, 324, 324, 324, 972, 972, 972, 324]),
    (PROBE, 3, [1, 1, 1, 1, 8, 4, 4, 36, 144, 144, 144, 288, 288, 288, 288, 864, 864, 864]),
]
"""Game, seats, and the different tables after 0, 1, 2, .. answers. Counted once, by these lines."""


@pytest.mark.parametrize(
    ("game", "seats", "counts"), [pytest.param(*one, id=f"{one[0].id}-{one[1]}") for one in COUNTS]
)
def test_as_many_tables_as_ever(game, seats, counts):
    """By every listed move and the least of each wide choice, chance fixed by the answer."""
    assert reachable(game, seats, game.complete_options({}), len(counts) - 1) == counts
