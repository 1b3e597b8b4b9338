"""How a district is scored: ties get the award of the next lower rank."""

import pytest

from engine.games.san_marco.table.data import KEYS
from engine.games.san_marco.table.district_scoring import awards
from tests.games.san_marco.scene import Scene

CASES = [
    ([3, 2, 1, 0], {0: 8, 1: 6}, "most and second most"),
    ([3, 0, 0, 0], {0: 8}, "alone: the first award, and nobody gets the second"),
    ([0, 0, 0, 0], {}, "nobody is there"),
    ([2, 2, 1, 0], {0: 6, 1: 6}, "a tie for the first: the second award each, and no more"),
    ([2, 2, 2, 2], {0: 6, 1: 6, 2: 6, 3: 6}, "all tie for the first"),
    ([3, 1, 1, 0], {0: 8}, "a tie for the second gets nothing"),
    ([0, 1, 1, 4], {3: 8}, "a tie for the second gets nothing, nor do those without anybody"),
]


@pytest.mark.parametrize(("people", "paid", "why"), CASES, ids=[why for _, _, why in CASES])
def test_awards(people, paid, why):
    """As the book says it, in San Marco with its 8 and 6."""
    table = Scene(people={"san_marco": people})
    assert dict(awards(table.state, KEYS.index("san_marco"))) == paid, why


def test_aristocrats_on_bridges_do_not_count():
    """However many stand around."""
    bridges = [("san_marco", "castello", 1)] * 3
    table = Scene(people={"san_marco": [1]}, bridges=bridges)
    assert dict(awards(table.state, KEYS.index("san_marco"))) == {0: 8}


@pytest.mark.parametrize(
    ("district", "first", "second"),
    [
        ("cannaregio", 6, 4),
        ("santa_croce", 6, 4),
        ("san_polo", 6, 5),
        ("san_marco", 8, 6),
        ("dorsoduro", 6, 4),
        ("castello", 6, 5),
    ],
)
def test_awards_of_each_district(district, first, second):
    """The values of the data."""
    table = Scene(people={district: [2, 1]})
    assert awards(table.state, KEYS.index(district)) == ((0, first), (1, second))
