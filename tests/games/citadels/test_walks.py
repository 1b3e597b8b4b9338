"""What holds at every table of whole games, over all line-ups and numbers of seats.

The general walks of ``tests/games/test_every_game.py`` see few line-ups; here all are walked:
nothing is lost, nobody's gold runs below nothing, each game comes to its end, and the same answers
give the same game.
"""

from collections import Counter
from itertools import combinations

import pytest

from engine.games.citadels import GAME
from engine.games.citadels.data import TOKEN_FACES
from engine.games.citadels.data.action_cards import ACTION_DECK
from engine.games.citadels.data.characters import CHARACTERS, RANK
from engine.games.citadels.data.districts import PLAIN_DECK
from engine.games.citadels.table.state import (
    BOOTH,
    CITY,
    FACEUP,
    OWN,
    PLATES,
    SHOWN,
    SITE,
)
from tests.amounts import amount
from tests.games.checks.absence import it_goes_on_without_a_seat
from tests.games.checks.course import it_ends_with_a_score, the_same_answers_give_the_same_game
from tests.games.checks.sizes import events_fit
from tests.games.checks.walked import walked
from tests.games.checks.worlds import swapped_pairs
from tests.games.citadels.tables import ALL, EVERY_DAY, HANDFULS
from tests.games.citadels.tables import OWN as OWN_LINEUPS
from tests.strategies import tables_of

OWNED = [zone for group in OWN for zone in group]
OPEN = (PLATES, FACEUP, SITE, *CITY, *BOOTH, *SHOWN)


def named(table):
    """What a test is called."""
    seats, options = table
    return f"{seats}-{options['lineup']}-{options.get('action_cards')}"


def played(table, seed):
    """Every table of a game in which all kinds of moves are made."""
    seats, options = table
    yield from tables_of(GAME, seats, options, seed)


def check_cards(dealt):
    """The district deck is whole at every table; open zones are open, closed ones closed."""
    state = dealt.state
    if not state.rules.roles:  # a line-up that is rolled comes first
        return
    faces = Counter(
        state.faces.get(card) or dealt.truth[card] for zone in state.zones.values() for card in zone
    )
    rules = state.rules
    deck = Counter([*PLAIN_DECK, *rules.uniques, *(ACTION_DECK if rules.action_cards else ())])
    roles = Counter({face: count for face, count in faces.items() if face in RANK})
    tokens = Counter({face: count for face, count in faces.items() if face in TOKEN_FACES})
    assert faces - roles - tokens == deck
    assert set(roles) <= set(rules.roles)
    assert max(roles.values()) <= 2  # the plate, and the card of this round
    assert tokens <= Counter(["signed", "unsigned", "unsigned", "flower", "blank"])
    for zone in OPEN:
        assert all(card in state.faces for card in state.zone(zone)), zone


def check_gold(state):
    """Nobody owes gold; what lies on things lies on things that are there."""
    assert min(state.gold) >= 0
    assert state.tax >= 0
    there = {card for zones in (CITY, BOOTH) for zone in zones for card in state.zone(zone)}
    assert state.coins.keys() <= there
    laid = [token for _, token in (*state.warrants, *state.threats)]
    assert len(laid) == len(set(laid))


EACH_NINTH = [
    pytest.param(at, marks=pytest.mark.slow) if at % 9 else at for at in range(len(EVERY_DAY))
]


@pytest.mark.parametrize("at", EACH_NINTH, ids=lambda at: named(EVERY_DAY[at]))
def test_nothing_is_lost_in_any_lineup(at):
    """More than five hundred games over all line-ups and seats, each to its end."""
    dealt = None
    for step, dealt in enumerate(played(EVERY_DAY[at], at)):
        check_gold(dealt.state)
        if step % 5 == at % 5:
            check_cards(dealt)
    check_cards(dealt)
    assert dealt.state.over
    assert len(GAME.score(dealt.state).scores) == EVERY_DAY[at][0]


def test_all_meets_all():
    """The line-ups hold every pair of characters, and every unique district with every number 8."""
    met, reached = set(), set()
    for _, options in OWN_LINEUPS:
        roles = sorted(options[f"rank{rank}"] for rank in range(1, 10) if f"rank{rank}" in options)
        met |= set(combinations(roles, 2))
        reached |= {(options["rank8"], face) for face in options["districts"].split(",")}
    faces = sorted(one.face for one in CHARACTERS)
    pairs = {(a, b) for a, b in combinations(faces, 2) if RANK[a] != RANK[b]}
    assert pairs <= met
    eights = [one.face for one in CHARACTERS if one.rank == 8]
    every = {face for handful in HANDFULS for face in handful}
    assert len(every) == 36
    assert reached == {(eight, face) for eight in eights for face in every}


SOME = [ALL[at] for at in range(0, len(ALL), 18)]
MANY = [pytest.param(at, marks=pytest.mark.slow) if at % 6 else at for at in range(len(SOME))]


@pytest.mark.parametrize("at", MANY, ids=lambda at: named(SOME[at]))
def test_the_same_answers_give_the_same_game_in_any_lineup(at):
    """Digest by digest, to an end with a score; and no event grows too long."""
    seats, options = SOME[at]
    walk = walked(GAME, seats, at, options)
    it_ends_with_a_score(walk)
    the_same_answers_give_the_same_game(walk)
    events_fit(walk)


@pytest.mark.parametrize("at", MANY, ids=lambda at: named(SOME[at]))
def test_two_worlds_look_the_same_in_any_lineup(at):
    """Closed cards change faces, and nobody notices who cannot read them."""
    seats, options = SOME[at]
    assert sum(swapped_pairs(walked(GAME, seats, at, options)).values()) > 0


@pytest.mark.parametrize("at", MANY, ids=lambda at: named(SOME[at]))
def test_games_go_on_without_a_seat_in_any_lineup(at):
    """A seat that is away is asked nothing, and the others come to the end."""
    seats, options = SOME[at]
    it_goes_on_without_a_seat(GAME, seats, at, options)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 1 + amount(1)))
@pytest.mark.parametrize("at", range(len(ALL)), ids=lambda at: named(ALL[at]))
def test_nothing_is_lost_at_night(at, seed):
    """The same with other games."""
    for dealt in played(ALL[at], at + 10_000 * seed):
        check_gold(dealt.state)
    check_cards(dealt)
    assert dealt.state.over
