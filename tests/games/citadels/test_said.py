"""Whatever a game of any line-up says has words in both languages, with all action cards in play.

The walks that every game is asked in (``tests/games/checks``) come by few line-ups.
"""

from dataclasses import replace

import pytest

from engine.games.citadels import GAME
from engine.games.citadels.choosing import OWN
from engine.open_table.open_dealer import Dealt
from engine.open_table.simulate import begin
from tests.amounts import amount, slow_but
from tests.games.checks.walked import Walked
from tests.games.checks.words import what_is_said_has_words
from tests.strategies import walk

LINEUPS = [name for name in GAME.options[0].values if name != OWN]


def _walked(lineup: str, seats: int, seed: int) -> Walked:
    options = {"lineup": lineup, "action_cards": "with"}
    begun = Walked(GAME, seats, seed, options, [], begin(GAME, seats, options))
    *stops, last = walk(GAME, seats, options, seed)
    assert isinstance(last, Dealt)
    return replace(begun, stops=stops, last=last)


@pytest.mark.parametrize("lineup", slow_but(LINEUPS[:2], LINEUPS))
def test_all_that_is_said_has_words(lineup):
    """Questions, answers, news, views, reasons, in a whole random game of five."""
    what_is_said_has_words(_walked(lineup, 5, 1))


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("lineup", LINEUPS)
@pytest.mark.parametrize("seed", range(2, 2 + amount(1)))
def test_all_that_is_said_has_words_in_many_games(lineup, seats, seed):
    """The same at every number of seats."""
    what_is_said_has_words(_walked(lineup, seats, seed))
