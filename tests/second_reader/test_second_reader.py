"""The second auditor over the conformance set: every verdict is that of the table."""

import json
from pathlib import Path

import pytest

from engine.errors import RulesError
from engine.games import find_game
from tests.games.columns import GAME as COLUMNS
from tests.games.probe import GAME as PROBE
from tests.second_reader.auditor import audit

SET = Path(__file__).parents[1] / "vectors" / "logs"
ROWS = json.loads((SET / "table.json").read_text(encoding="utf-8"))


def games(name):
    """The rules of the games of the set."""
    made = {game.id: game for game in (COLUMNS, PROBE)}
    try:
        return made.get(name) or find_game(name)
    except RulesError:
        return None


@pytest.mark.parametrize("told", ROWS, ids=lambda told: told["log"].removesuffix(".tafel"))
def test_verdict(told):
    """Exit code, kind, entry and seat."""
    found, _ = audit((SET / told["log"]).read_bytes(), games)
    assert found == (told["exit_code"], told["kind"], told["entry"], told["seat"])
