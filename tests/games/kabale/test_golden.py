"""Recorded games, one at least for each way a game can go and end; a digest after every answer.

The records are never edited. A change of rules or state that alters a digest needs a new version
of the rules; ``tests/games/record.py`` says what stands in a record.
"""

from itertools import pairwise

import pytest

from engine.games.kabale import GAME
from engine.games.kabale.table.state import COLUMN
from tests.games.golden import is_noticed, not_shown, records_beside, replayed
from tests.games.record import read

GOLDEN = records_beside(__file__)

SHOWN = {
    *(f"{seats} seats" for seats in range(2, 7)),
    "won by the plain count",
    "won by the doubled count",
    "doubled count with goals besides",
    "shared win",
    "round ended by a card",
    "round ended by a storm",
    "round ended by a swap",
    "round ended since all pass",
    "last card thrown out",
    "explorers in a chain",
    "explorer stays open",
    "explorer passes a storm",
    "explorer at the foot of its own column",
    "explorer thrown out",
    "cloak in the own turn",
    "cloak in the turn of another",
    "cloak left empty",
    "goals left as they are",
    "refill",
    "refill for a cloak",
    "no card left to draw",
    "musketeers",
    "magician removes",
    "witch removes",
    "half decides",
    *(f"won by {by}" for by in ("highest", "nearest", "lowest", "farthest", "pair")),
    "won by unnumbered",
    "goal nobody wins",
}
"""What the records show together."""

BY_NEWS = {
    "all_pass": "round ended since all pass",
    "explorer_stays": "explorer stays open",
    "not_pushed": "cloak left empty",
    "not_swapped": "goals left as they are",
    "refill": "refill",
    "dry": "no card left to draw",
    "musketeers": "musketeers",
    "nobody": "goal nobody wins",
}


def of_news(before, state):
    """What the news of one answer show."""
    names = [words.key.removeprefix("news.") for words in state.news]
    for name, words in zip(names, state.news, strict=True):
        fillings = dict(words.fillings)
        if name in BY_NEWS:
            yield BY_NEWS[name]
        if name == "removed":
            yield f"{fillings['who'].removeprefix('face.')} removes"
        if name == "pushed":
            own = fillings["who"] == ("seat", state.turn)
            yield "cloak in the own turn" if own else "cloak in the turn of another"
            if "refill" in names:
                yield "refill for a cloak"
        if name == "thrown" and fillings["face"] == "face.explorer":
            yield "explorer thrown out"
        if name == "won":
            yield f"won by {fillings['by'].key.removeprefix('by.')}"
            if by_half(fillings):
                yield "half decides"
    if "thrown" in names and before.all_met() and not state.all_met():
        yield "last card thrown out"


def by_half(fillings):
    """Whether the best sum and the next one differ by a half."""
    if fillings["by"].key not in ("by.highest", "by.lowest") or len(fillings["sums"]) < 2:
        return False
    two = [dict(words.fillings)["number"] for words in fillings["sums"][:2]]
    values = [2 * dict(one.fillings)["n"] + (one.key == "number.half") for one in two]
    return abs(values[0] - values[1]) == 1


def of_tables(before, state):
    """What the columns of two tables in a row show."""
    if len(state.moved) > 1:
        yield "explorers in a chain"
    keys = {words.key for words in state.news}
    if state.round == before.round and state.all_met() and not before.all_met():
        if "news.storm" in keys:
            yield "round ended by a storm"
        elif "news.swapped" in keys:
            yield "round ended by a swap"
        elif "news.laid" in keys:
            yield "round ended by a card"
    for card in set(state.moved) - set(before.moved):
        if (before.where(card) or "") in COLUMN and (state.where(card) or "") in COLUMN:
            here, there = before.column_of(card), state.column_of(card)
            if here == there:
                yield "explorer at the foot of its own column"
            elif there != (here + 1) % state.seats:
                yield "explorer passes a storm"


def of_end(state):
    """What the last table shows."""
    yield f"{state.seats} seats"
    outcome = GAME.score(state)
    if len(outcome.winners) > 1:
        yield "shared win"
    for seat in outcome.winners:
        keys = [reason.key for reason in outcome.reasons[seat]]
        yield "won by the doubled count" if "score.doubled" in keys else "won by the plain count"
        if "score.more" in keys:
            yield "doubled count with goals besides"


def shows(states):
    """Everything a game shows, sorted."""
    found = set(of_end(states[-1]))
    for before, state in pairwise(states):
        found.update(of_news(before, state))
        found.update(of_tables(before, state))
    return sorted(found)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_record_replays(path):
    """Each answer leads to the recorded digest, and the game to the recorded end."""
    states, written = replayed(GAME, path)
    assert shows(states) == written["ends"]


def test_records_show_every_way_to_the_end():
    """Nothing of the list is missing, and there are fifteen of them."""
    assert not_shown(GOLDEN, SHOWN) == []
    assert len(GOLDEN) >= 15


def test_changed_move_is_noticed():
    """A record in which the first card goes elsewhere does not replay to its digests."""
    written = read(GOLDEN[0])
    first = written["moves"][0]
    first[3] = (first[3] + 1) % written["seats"]
    is_noticed(GAME, written)
