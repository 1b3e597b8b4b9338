"""Recorded games, one at least for each way a game can go and end; a digest after every answer.

The records are never edited. A change of rules or state that alters a digest needs a new version
of the rules; ``tests/games/record.py`` says what stands in a record.
"""

import pytest

from engine.games.ohne_furcht import GAME
from engine.games.ohne_furcht.state import CITY, ROLE
from tests.games.golden import answered_otherwise, is_noticed, not_shown, records_beside, replayed

GOLDEN = records_beside(__file__)

SHOWN = {
    *(f"{seats} seats" for seats in range(2, 8)),
    "eighth district",
    "architect past eight",
    "two complete cities",
    "tie by districts",
    "tie by gold",
    "shared win",
    "king murdered in the last round",
    "murdered king takes the crown",
    "murdered bishop attacked",
    "refill",
    "no card left",
    "graveyard pays",
    "graveyard declines",
    "haunted city in the last round",
    "city built on by anyone",
    "equal districts",
}
"""What the records show together."""

BY_NEWS = {
    "refill": "refill",
    "no_cards": "no card left",
    "graveyard": "graveyard pays",
    "graveyard_declined": "graveyard declines",
    "heir": "murdered king takes the crown",
}


def of_news(state):
    """What one table's news show."""
    for words in state.news:
        name = words.key.removeprefix("news.")
        if name in BY_NEWS:
            yield BY_NEWS[name]
        fillings = dict(words.fillings)
        if name == "destroy" and state.murdered == "bishop":
            if state.zone(ROLE[fillings["whom"][1]]):
                yield "murdered bishop attacked"
        if name == "build" and len(state.zone(CITY[state.turn])) > 8:
            yield "architect past eight" if state.role == "architect" else "city built on by anyone"


def of_end(state):
    """What the last table shows."""
    yield f"{state.seats} seats"
    if state.over:
        yield "eighth district"
    if sum(state.complete(seat) for seat in state.order) > 1:
        yield "two complete cities"
    if state.murdered == "king" and any(state.zone(ROLE[seat]) for seat in state.order):
        yield "king murdered in the last round"
    if state.haunted == state.round:
        yield "haunted city in the last round"
    if any(len(set(state.city(seat))) < len(state.city(seat)) for seat in state.order):
        yield "equal districts"
    decided = dict(GAME.score(state).why.fillings)["decided"].key
    ties = {"districts": "tie by districts", "gold": "tie by gold", "shared": "shared win"}
    if decided.removeprefix("decided.") in ties:
        yield ties[decided.removeprefix("decided.")]


def shows(states):
    """Everything a game shows, sorted."""
    found = set()
    state = None
    for state in states:
        found.update(of_news(state))
    return sorted(found | set(of_end(state)))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_record_replays(path):
    """Each answer leads to the recorded digest, and the game to the recorded end."""
    states, written = replayed(GAME, path)
    assert shows(states) == written["ends"]


def test_records_show_every_way_to_the_end():
    """Nothing of the list is missing."""
    assert not_shown(GOLDEN, SHOWN) == []


def test_changed_move_is_noticed():
    """A record with another move does not replay to its digests."""
    is_noticed(GAME, answered_otherwise(GOLDEN[0], "gold", "cards"))
