"""What can be done with the log of a game that is over."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cli.kept_tables.looking_back import log_to_type, look_back
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


def test_an_own_log_is_named_without_its_folder(tmp_path):
    """By a name that the commands find; whoever has named a folder for this run gets the path."""
    here = terminal(tmp_path)
    log = tmp_path / "tables" / "kabale-1a2b.tafel"
    log.parent.mkdir()
    log.write_bytes(b"")
    assert log_to_type(log, here) == "kabale-1a2b"
    assert log_to_type(log, replace(here, asked_home="there")) == str(log)
    assert log_to_type(tmp_path / "kabale-1a2b.tafel", here) == f"{tmp_path}/kabale-1a2b.tafel"
