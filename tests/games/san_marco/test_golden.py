"""Recorded games, one at least for each way a game can go and end; a digest after every answer.

The records are never edited. A change of rules or state that alters a digest needs a new version
of the rules; ``tests/games/record.py`` says what stands in a record.
"""

from itertools import pairwise

import pytest

from engine.games.san_marco import GAME
from engine.games.san_marco.table.data import LIMIT_END
from tests.games.golden import is_noticed, not_shown, records_beside, replayed
from tests.games.record import read

GOLDEN = records_beside(__file__)

SHOWN = {
    "3 seats",
    "4 seats",
    "whole hands",
    "one bridge at three",
    "third passage",
    "won alone",
    "shared win",
    "extra round with two",
    "extra round with three",
    "no extra round",
    "start passes over who is out",
    "bonus taken",
    "bonus forgone",
    "bonus with everybody at ten",
    "no bonus by a tie",
    "nobody rewarded",
    "refill",
    "refill within a draw",
    "supply empty",
    "bridge taken from another",
    "tolls chosen",
    "banishment chosen",
    "banishment takes own",
    "card forgone",
    "nobody in a district",
    "tie for first",
}
"""What the records show together."""

BY_NEWS = {
    "refill": "refill",
    "source": "supply empty",
    "wrest": "bridge taken from another",
    "no_bonus": "bonus forgone",
    "bonus_tied": "no bonus by a tie",
    "forgone": "card forgone",
    "nobody_scores": "nobody in a district",
}
BY_LINE = {"Tolls": "tolls chosen", "Remove": "banishment chosen"}


def of_steps(before, after):
    """What one answer shows."""
    told = [(words.key.removeprefix("news."), dict(words.fillings)) for words in after.news]
    names = [name for name, _ in told]
    yield from (BY_NEWS[name] for name in names if name in BY_NEWS)
    lines = [type(line).__name__ for line in after.agenda[:1]]
    yield from (BY_LINE[name] for name in lines if name in BY_LINE)
    if "refill" in names and any(after.zone(f"draw:{seat}") for seat in after.order):
        yield "refill within a draw"
    if "extra" in names:
        yield f"extra round with {('two', 'three')[len(after.playing()) - 2]}"
        if (before.start + 1) % after.seats != after.start:
            yield "start passes over who is out"
    if "passage_ends" in names:
        yield from of_passage(before, names)
    if "banish" in names and lines and "Bonus" in str(before.agenda[0]):
        yield "bonus taken"
    if "pips" in names:
        (roller,) = {line.seat for line in before.agenda[:1]}
        gone = [fillings["who"][1] for name, fillings in told if name == "banished"]
        if roller in gone:
            yield "banishment takes own"
    for district in {fillings["district"] for name, fillings in told if name == "scores"}:
        paid = [f["points"] for n, f in told if n == "scores" and f["district"] == district]
        if len(paid) > 1 and len(set(paid)) == 1:
            yield "tie for first"


def of_passage(before, names):
    """What the end of a passage shows; ``before`` its last answer limit cards may have been few."""
    if not before.extra:
        yield "no extra round"
    if "reward" not in names:
        yield "nobody rewarded"


def of_end(state, options):
    """What the last table shows."""
    yield f"{state.seats} seats"
    yield "third passage" if state.over else "cut"
    yield "won alone" if len(GAME.score(state).winners) == 1 else "shared win"
    if options.get("hands") == "open":
        yield "whole hands"
    if options.get("bridges_at_three") == "1" and state.seats == 3:
        yield "one bridge at three"


def shows(states, options):
    """Everything a game shows, sorted."""
    found = set(of_end(states[-1], options))
    for before, after in pairwise(states):
        found.update(of_steps(before, after))
        line = type(after.agenda[0]).__name__ if after.agenda else ""
        if line == "Bonus" and all(after.limit(seat) >= LIMIT_END for seat in after.order):
            found.add("bonus with everybody at ten")
    return sorted(found)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_record_replays(path):
    """Each answer leads to the recorded digest, and the game to the recorded end."""
    states, written = replayed(GAME, path)
    assert shows(states, written["options"]) == written["ends"]


def test_records_show_every_way_to_the_end():
    """Nothing of the list is missing."""
    assert not_shown(GOLDEN, SHOWN) == []
    assert len(GOLDEN) >= 15


def test_changed_move_is_noticed():
    """A record with another move does not replay to its digests."""
    written = read(GOLDEN[0])
    at = next(i for i, move in enumerate(written["moves"]) if move[1] == "set")
    written["moves"][at][2] = (written["moves"][at][2] + 1) % 6
    is_noticed(GAME, written)
