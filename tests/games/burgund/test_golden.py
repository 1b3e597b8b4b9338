"""Recorded games, one at least for each way a game can go and end; a digest after every answer.

The records are never edited. A change of rules or state that alters a digest needs a new version
of the rules; ``tests/games/record.py`` says what stands in a record.
"""

import pytest

from engine.games.burgund import GAME
from engine.games.burgund.table.state import STORE, pile_type
from tests.games.golden import is_noticed, not_shown, records_beside, replayed
from tests.games.record import read

GOLDEN = records_beside(__file__)

SHOWN = {
    *(f"{seats} seats" for seats in range(1, 5)),
    *(f"lost alone in round {n}" for n in range(1, 6)),
    "won alone",
    "most points",
    "decided by the storage",
    "shared win",
    "one worker each",
    "refill",
    "empty stack",
    "no goods or animals left",
    "bought for its die",
    "bought as a project",
    "triple with a cloister",
    "triple of cloisters",
    "two unfinished piles of one type",
    "all seven",
    "Egon has all seven",
    "converted",
    "room made for a project",
    "offer declined",
    "four different animals",
}
"""What the records show together."""

BY_NEWS = {
    "refill": "refill",
    **dict.fromkeys(("split_goods", "split_animals"), "empty stack"),
    "no_top": "no goods or animals left",
    "die": "bought for its die",
    "sevens": "all seven",
    "egon_sevens": "Egon has all seven",
    **dict.fromkeys(("convert", "convert_no_workers", "convert_no_silver"), "converted"),
    "drop": "room made for a project",
    "decline": "offer declined",
}
BY_REASON = {
    "points": "most points",
    "storage": "decided by the storage",
    "shared": "shared win",
    "solo_won": "won alone",
}


def of_table(state):
    """What one table shows."""
    for words in state.news:
        name = words.key.removeprefix("news.")
        if name in BY_NEWS:
            yield BY_NEWS[name]
    for seat in state.order:
        piles = state.piles[seat]
        loose = [pile.type for pile in piles if not pile.whole()]
        if len(set(loose)) < len(loose):
            yield "two unfinished piles of one type"
        for pile in piles:
            types = {state.card(card).type for card in pile.cards}
            if pile.whole() and "cloister" in types:
                yield "triple of cloisters" if types == {"cloister"} else "triple with a cloister"
            assert pile.type == pile_type(state, pile.cards)


def of_end(state, options):
    """What the last table shows."""
    yield f"{state.seats} seats"
    if options.get("workers") == "one_each":
        yield "one worker each"
    why = GAME.score(state).why.key.removeprefix("why.")
    yield f"lost alone in round {state.round + 1}" if why == "solo_lost" else BY_REASON[why]
    if any(len(set(state.animals(seat))) == 4 and state.zone(STORE[seat]) for seat in state.order):
        yield "four different animals"


def shows(states, moves, options):
    """Everything a game shows, sorted."""
    found = {"bought as a project" for _, name, *_ in moves if name == "project"}
    state = None
    for state in states:
        found.update(of_table(state))
    return sorted((found | set(of_end(state, options))) & SHOWN)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_record_replays(path):
    """Each answer leads to the recorded digest, and the game to the recorded end."""
    states, written = replayed(GAME, path)
    assert shows(states, written["moves"], written["options"]) == written["ends"]


def test_records_show_every_way_to_the_end():
    """Nothing of the list is missing, and there are at least fifteen games."""
    assert not_shown(GOLDEN, SHOWN) == []
    assert len(GOLDEN) >= 15


def test_changed_move_is_noticed():
    """A record with another move does not replay to its digests."""
    written = read(GOLDEN[-1])
    at = next(i for i, move in enumerate(written["moves"]) if move[1] == "silver")
    written["moves"][at] = [written["moves"][at][0], "refill"]
    is_noticed(GAME, written)
