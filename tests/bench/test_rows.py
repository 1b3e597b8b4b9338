"""Rows and the table they are printed as."""

import pytest

from bench.rows import Row, number, table


def test_rows_know_their_budget():
    """A figure is within if it is not over its budget, or for a rate not under it."""
    assert Row("a", 5, "ms", 5).within and not Row("a", 6, "ms", 5).within
    assert Row("a", 6, "/s", 5, True).within and not Row("a", 4, "/s", 5, True).within
    assert Row("a", 6, "ms").within is None and Row("a", 6, "ms").share is None
    assert Row("a", 10, "/s", 5, True).share == Row("a", 5, "ms", 10).share == 0.5
    assert Row("a", 2, "s").references(4.0) == 500 and Row("a", 2, "MB").references(4.0) is None


def test_table_lines_up():
    """Columns stand under one another, and a budget that is broken is told by a word."""
    lines = list(table([Row("one", 1, "ms", 2), Row("another", 1234.5, "ms", 2, note="n")], 1.0))
    assert len(lines) == 4 and "yes" in lines[2] and "NO" in lines[3]
    assert len({line.index(unit) for line, unit in zip(lines[2:], ("ms", "ms"), strict=True)}) == 1


@pytest.mark.parametrize(
    "value, text", [(0, "0"), (0.01234, "0.012"), (0.5, "0.500"), (12.34, "12.3"), (2345.6, "2346")]
)
def test_numbers(value, text):
    """Three digits count, and nothing is written with an exponent that need not be."""
    assert number(value) == text
