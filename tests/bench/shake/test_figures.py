"""Means with their errors."""

from math import inf, sqrt

from bench.shake.figures import Figure, figure, gain
from cli.series.shares import Ending


def test_a_mean_and_its_error():
    """The root of the variance over the number; of one value no error is known."""
    assert figure([1, 2, 3]) == Figure(2, sqrt(1 / 3))
    assert figure([4]) == Figure(4, inf)
    assert Figure(0.5, 0.25).signed() == "+0.5 ± 0.2"


def test_shares_are_per_cent():
    """A shared win counts in part."""
    found = gain([Ending(1, 10), Ending(0.5, 0)], [Ending(0, 0), Ending(0.5, 0)])
    assert found.share.mean == 50 and found.lead.mean == 5


def test_what_the_seeds_bring_alike_falls_out_of_a_gain():
    """Whoever is always two points better has no error, though the games differ."""
    before = [Ending(0, -7), Ending(0, 0), Ending(1, 30)]
    now = [Ending(0, -5), Ending(0, 2), Ending(1, 32)]
    assert gain(now, before).lead == Figure(2, 0)
