"""The group under measure. What a figure comes to is never looked at."""

from bench.parts import primitives
from tests.bench.tiny import TINY, names


def test_group():
    """Each primitive has a row for each backend there is."""
    found = names(list(primitives.measure(TINY)))
    assert len(found) == 6 * len(TINY.every_group)
    assert set(TINY.groups) <= set(TINY.every_group)
    assert "sum of 2 new points, pure" in found and "hash to group, pure" in found
