"""Times as they are taken. What one comes to is never looked at."""

from bench.clock import cpu, percentile, reference


def test_percentiles():
    """By the nearest rank."""
    assert percentile([4, 1, 3, 2], 0.5) == 2 and percentile([4, 1, 3, 2], 0.95) == 4
    assert percentile([7], 0.05) == 7


def test_the_clock_gives_what_was_made():
    """A measured call gives its result as well."""
    time, result = cpu(lambda: "made", 1)
    assert result == "made" and time >= 0 and reference() > 0
