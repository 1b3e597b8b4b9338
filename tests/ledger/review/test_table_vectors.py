"""A finished log as it was written once, and its verdict: what must stay readable for ever."""

import hashlib
import json
from pathlib import Path

from ledger.review.audit import audit
from ledger.review.replay import Replay
from tests.ledger.tables import the_game

FOLDER = Path(__file__).parents[2] / "vectors" / "table"


def test_verdict_on_the_written_log():
    """The audit says today what it said when the log was written, word for word."""
    expected = json.loads((FOLDER / "probe-2.json").read_text(encoding="utf-8"))
    log = FOLDER / "probe-2.tafel"
    assert hashlib.sha256(log.read_bytes()).hexdigest() == expected["sha256"]
    assert audit(log, games=the_game).plain() == expected["verdict"]


def test_hands_of_the_written_log():
    """The replay shows the hands it showed then, at every tenth step."""
    expected = json.loads((FOLDER / "probe-2.json").read_text(encoding="utf-8"))
    replay = Replay.open(FOLDER / "probe-2.tafel", games=the_game)
    for step, hands in expected["hands"].items():
        assert {str(s): faces for s, faces in replay.hands(int(step)).items()} == hands
