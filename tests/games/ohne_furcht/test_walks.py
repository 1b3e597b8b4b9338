"""What holds at every table of whole games: no card and no gold is lost or made."""

from itertools import pairwise

import pytest

from engine.errors import BadOption
from engine.games.ohne_furcht import GAME
from engine.games.ohne_furcht.data import DECK, ROLES
from engine.games.ohne_furcht.draft import FaceUp
from engine.games.ohne_furcht.state import CITY, DISCARD, FACEUP, SHOWN
from engine.games.ohne_furcht.state import DECK as PILE_OF_ALL
from tests.games.ohne_furcht.evening import Evening
from tests.strategies import option_sets, tables_of

GAINS = {"gold": 1, "income": 1, "bonus": 1, "laboratory": 1}
PRICES = {"build": "cost", "destroy": "cost", "smithy": "gold"}


def amount(gold):
    """The number in a phrase about gold."""
    return dict(gold.fillings).get("n", 1)


def told(news):
    """How much gold came to all seats together, by what was said."""
    total = 0
    for words in news:
        name = words.key.removeprefix("news.")
        fillings = dict(words.fillings)
        if name in GAINS:
            total += amount(fillings["gold"])
        elif name in PRICES:
            total -= amount(fillings[PRICES[name]])
        elif name == "graveyard":
            total -= 1
    return total


@pytest.mark.parametrize("seats", range(2, 8))
def test_cards_and_gold_are_conserved(seats):
    """65 districts and eight characters at every table; gold changes only as it is told."""
    sets = option_sets(GAME, seats)
    for seed in range(2):
        options = sets[(seats + seed) % len(sets)]
        for before, after in pairwise(tables_of(GAME, seats, options, 100 * seed + seats)):
            check_cards(after)
            gained = sum(after.state.gold) - sum(before.state.gold)
            if after.state.answered > before.state.answered:
                assert gained == told(after.state.news)
            assert min(after.state.gold) >= 0


def check_cards(dealt):
    """All cards are there, each in one zone; open zones are open, closed ones closed."""
    state = dealt.state
    cards = [card for zone in state.zones.values() for card in zone]
    assert len(cards) == len(set(cards))
    faces = sorted(state.faces.get(card) or dealt.truth[card] for card in cards)
    rolling = state.agenda and isinstance(state.agenda[0], FaceUp)  # the characters come next
    assert faces == sorted([*DECK, *(ROLES if state.round and not rolling else ())])
    for zone, there in state.zones.items():
        is_open = zone in (DISCARD, FACEUP) or zone in CITY or zone in SHOWN
        if is_open:
            assert all(card in state.faces for card in there), zone
        elif zone == PILE_OF_ALL and not (state.agenda and "Shuffle" in str(state.agenda[0])):
            assert not any(card in state.faces or card in state.readers for card in there)


@pytest.mark.parametrize("seats", range(2, 8))
def test_games_end_by_a_complete_city(seats):
    """A walk of random honest moves comes to the book's own end, in the last round."""
    *_, last = tables_of(GAME, seats, {}, seats)
    state = last.state
    assert state.over and state.first is not None
    assert state.complete(state.first)
    assert GAME.score(state).why.key == "why.city"


def test_same_seed_same_game():
    """Nothing but the seeds decides a game."""
    games = [[dealt.state for dealt in tables_of(GAME, 3, {}, 9)] for _ in range(2)]
    assert games[0] == games[1]


def test_first_crown_by_an_option():
    """The crown goes to the named seat; without the option to the first of the drawn order."""
    assert Evening.started(3, options={"first_crown": "2"}).state.crown == 2
    order = (2, 0, 1)
    state = GAME.setup(order, GAME.complete_options({}))
    assert state.crown == 2


def test_first_crown_for_a_seat_that_is_not_there():
    """Refused with the seats there are."""
    with pytest.raises(BadOption, match=r"seat 5.*0 to 2"):
        Evening.started(3, options={"first_crown": "5"})
