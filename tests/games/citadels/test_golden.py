"""Recorded games, a digest after every answer: all characters, unique districts and action cards,
every number of seats, and every way in which a game can end.

The records are never edited. A change of rules or state that alters a digest needs a new version
of the rules; ``tests/games/record.py`` says what stands in a record.
"""

import pytest

from engine.games.citadels import GAME
from engine.games.citadels.data import ACTION_FACES, ROLE_FACES
from engine.games.citadels.data.districts import UNIQUES, VAULT
from engine.games.citadels.data.lineups import LINEUPS
from tests.games.golden import answered_otherwise, is_noticed, not_shown, records_beside, replayed

GOLDEN = records_beside(__file__)

ENDS = {
    "the last district is built": "build",
    "the last district is confiscated": "confiscate",
    "the last district is taken": "annex",
    "the Bell Tower rings": "bell_sooner",
}
"""How a first city was completed, by the news of that answer; the last that fits counts."""

OF_NEWS = {
    "bewitch": "a character is bewitched",
    "resume": "the Witch resumes",
    "heir": "a killed number 4 is opened",
    "robbed": "the Thief takes",
    "spied": "a count is proven",
    "bribe": "a bribe",
    "threat_flower": "the flower is shown",
    "threat_blank": "a blank threat is shown",
    "confiscate": "a confiscation",
    "seize": "the Wizard builds at once",
    "borrow": "the Cardinal borrows",
    "den": "a Thieves' Den paid with cards",
    "trade": "the Diplomat trades",
    "annex": "the Marshal takes",
    "theater": "roles are swapped",
    "hospital": "the Hospital opens",
    "graveyard": "the Graveyard pays",
    "acrobat": "the Acrobat takes the crown",
    "rasputin": "Rasputin shields",
    "cash": "a booth is cashed in",
    "found": "the Lighthouse finds",
    "bell_gone": "the Bell Tower is gone",
    "pick_third": "a card of three seats goes unread",
    "centre": "the last seat takes from the middle",
}

SHOWN = {
    *(f"{seats} seats" for seats in range(2, 9)),
    *(f"role {face}" for face in ROLE_FACES),
    *(f"district {one.face}" for one in UNIQUES),
    *(f"action {face}" for face in ACTION_FACES),
    *(f"lineup {name}" for name in (*LINEUPS, "own", "random")),
    *OF_NEWS.values(),
    *ENDS,
    "the last district is a tent",
    "eight characters",
    "nine characters",
    "several complete cities",
    "decided by points",
    "decided by rank",
}
"""What the records show together."""


def of_table(state):
    """What one table shows."""
    if state.turn is not None:
        yield f"role {state.role}"
    for seat in state.order:
        for face in state.city(seat):
            yield f"action {face}" if face in ACTION_FACES else f"district {face}"
    told = [words.key.removeprefix("news.") for words in state.news]
    yield from (OF_NEWS[key] for key in told if key in OF_NEWS)
    for words in state.news:
        fillings = dict(words.fillings)
        if words.key == "news.played":
            yield "action " + fillings["face"].removeprefix("face.")
        if words.key in ("news.rasputin", "news.acrobat"):
            yield "action " + words.key.removeprefix("news.")
    if "first" in told:
        yield from (end for end, key in ENDS.items() if key in told)
        if any(w.key == "news.played" and dict(w.fillings)["face"] == TENT for w in state.news):
            yield "the last district is a tent"


TENT = "face.circus_tent"


def of_end(state, options):
    """What the last table shows."""
    yield f"{state.seats} seats"
    yield f"lineup {options.get('lineup', 'first_game')}"
    yield "nine characters" if len(state.rules.roles) == 9 else "eight characters"
    if sum(len(group) for group in state.completed) > 1:
        yield "several complete cities"
    if any(state.faces.get(card) == VAULT for zone in state.zones.values() for card in zone):
        yield f"district {VAULT}"
    decided = dict(GAME.score(state).why.fillings)["decided"].key
    yield "decided by " + decided.removeprefix("decided.")


def shows(states, options):
    """Everything that matters in a game, sorted."""
    found, state = set(), None
    for state in states:
        found.update(of_table(state))
    return sorted((found | set(of_end(state, options))) & SHOWN)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_record_replays(path):
    """Each answer leads to the recorded digest, and the game to the recorded end."""
    states, written = replayed(GAME, path)
    assert shows(states, written["options"]) == written["ends"]


def test_there_are_thirty_records():
    """At least."""
    assert len(GOLDEN) >= 30


def test_records_show_everything():
    """Nothing of the list is missing."""
    assert not_shown(GOLDEN, SHOWN) == []


def test_changed_move_is_noticed():
    """A record with another move does not replay to its digests."""
    is_noticed(GAME, answered_otherwise(GOLDEN[0], "gold", "cards"))
