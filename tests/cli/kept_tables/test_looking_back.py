"""What can be done with the log of a game that is over."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.kept_tables.looking_back import look_back
from tests.cli.terminals import terminal


@pytest.mark.parametrize(
    "played, words",
    [
        (True, ["replay", "review", "replay --story", "audit"]),
        (False, ["replay", "replay --story", "audit"]),
    ],
)
def test_whoever_has_played_is_led_to_the_own_decisions_as_well(tmp_path, played, words):
    """A watcher has none."""
    told = look_back(Path("one.tafel"), terminal(tmp_path), played=played)
    assert [line.partition(": ")[2] for line in told] == [
        f"tafelrunde {word} one.tafel" for word in words
    ]
