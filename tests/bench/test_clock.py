"""Times as they are taken. What one comes to is never looked at."""

from functools import partial

from bench.clock import cpu, cpu_once_each, percentile, reference


def test_percentiles():
    """By the nearest rank."""
    assert percentile([4, 1, 3, 2], 0.5) == 2 and percentile([4, 1, 3, 2], 0.95) == 4
    assert percentile([7], 0.05) == 7


def test_the_clock_gives_what_was_made():
    """A measured call gives its result as well."""
    time, result = cpu(lambda: "made", 1)
    assert result == "made" and time >= 0 and reference() > 0


def test_each_call_is_made_once():
    """In their order, and what each gives comes back; one alone counts as well."""
    made = []
    time, results = cpu_once_each(partial(made.append, number) for number in range(4))
    assert made == [0, 1, 2, 3] and results == [None] * 4 and time >= 0
    assert cpu_once_each([lambda: "one"])[1] == ["one"]
