"""`python -m tests.ledger.review.written_table`: plays the table of `tests/vectors/table` again."""

import hashlib
import json
from pathlib import Path

from ledger.review.audit import audit
from ledger.review.replay import Replay
from tests.games.probe import GAME as PROBE
from tests.ledger.tables import seating, tell, the_game

FOLDER = Path(__file__).parents[2] / "vectors" / "table"
EVERY = 10


def write(folder: Path) -> None:
    """The log of a whole game, its verdict, and the hands at every tenth step; chance is fixed."""
    log = folder / "probe-2.tafel"
    log.write_bytes(tell(seating(PROBE, 2, "written table"), 6).log)
    verdict = audit(log, games=the_game).plain()
    replay = Replay.open(log, games=the_game)
    hands = {str(step): replay.hands(step) for step in range(EVERY, verdict["steps"] + 1, EVERY)}
    found = {
        "sha256": hashlib.sha256(log.read_bytes()).hexdigest(),
        "verdict": verdict,
        "hands": hands,
    }
    (folder / "probe-2.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write(FOLDER)
