"""Matches: the hero's seat goes round, and equal seeds give equal games."""

from bench.shake.match import Match, played, played_all
from cli.series.shares import Ending
from engine.games import find_game
from engine.open_table.bots import random_bot
from engine.open_table.simulate import play

GAME = "ohne_furcht"
MEDIUM = find_game(GAME).bots["medium"]


def test_a_game_counts_for_the_hero_alone():
    """The seat of the seed is the hero's; the ending is what the rules say of that seat."""
    match = Match(GAME, 3, MEDIUM, random_bot)
    bots = [random_bot, random_bot, MEDIUM]
    outcome = play(find_game(GAME), 3, {}, 5, bots).outcome
    lead = outcome.scores[2] - max(outcome.scores[:2])
    share = (2 in outcome.winners) / len(outcome.winners)
    assert played(match, [5]) == [Ending(share, lead)]


def test_the_better_bot_wins_more_than_its_share():
    """Most of a dozen games, and the random one against it next to none."""
    matches = [Match(GAME, 3, MEDIUM, random_bot), Match(GAME, 3, random_bot, MEDIUM)]
    good, bad = played_all(matches, range(12))
    assert sum(one.share for one in good) > 9 > 3 > sum(one.share for one in bad)
