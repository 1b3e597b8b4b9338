"""The rows of many tables at once."""

import pytest

from bench.parts.many_tables import measure
from tests.bench.tiny import ONE, names


@pytest.mark.slow
def test_its_rows():
    """Speed, time of a record, time of an answer, memory, at the smallest sizes there are."""
    assert names(list(measure(ONE))) == [
        "2 + 1 tables, 5 nodes, played by bots as fast as they can",
        "2 + 1 tables, 5 nodes, records",
        "2 + 1 tables, 5 nodes, from node to node, p99",
        "2 + 1 tables, 5 nodes, an answer until all have it, p50",
        "2 + 1 tables, 5 nodes, an answer until all have it, p99",
        "2 + 1 tables, 5 nodes, memory of all of them",
    ]
