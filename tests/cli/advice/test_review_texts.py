"""What is said behind the costliest decisions."""

from __future__ import annotations

import pytest

from cli.advice.review_texts import NO_MORE, NOTHING_DEAR, OPINION, last_texts
from engine.search.review import DEAREST


@pytest.mark.parametrize(
    ("found", "told"),
    [(0, [NOTHING_DEAR]), (1, [NO_MORE]), (DEAREST - 1, [NO_MORE]), (DEAREST, [])],
)
def test_fewer_than_could_be_told_are_all_there_are(found, told):
    """That is said behind them; behind as many as are ever told it would be a guess."""
    assert list(last_texts(found)) == [*told, OPINION]
