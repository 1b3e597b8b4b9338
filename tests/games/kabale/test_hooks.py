"""What a search knows of Kabale & Hiebe: a set of each seat, wherever its cards lie."""

from engine.games.kabale import GAME
from engine.games.kabale.hooks import promise, quick, stock
from engine.games.kabale.table.data import GOALS, SET
from engine.games.kabale.table.state import WON
from engine.open_table.bots import random_bot
from engine.open_table.simulate import begin, play
from tests.strategies import tables_of


def test_every_card_is_of_one_kind():
    """The goals, and a whole set of each seat, at every table of a random game."""
    laid = 0
    for dealt in tables_of(GAME, 4, {}, 5):
        kinds = stock(dealt.state)
        assert [len(faces) for faces, _ in kinds] == [len(GOALS), *[len(SET)] * 4]
        for faces, cards in kinds:
            shown = sorted(dealt.state.faces.get(card) or dealt.truth[card] for card in cards)
            assert shown == sorted(faces)
        laid += any(dealt.state.zone(f"column:{at}") for at in range(4))
    assert laid


def test_a_new_domain_promises_more_than_its_points():
    """Two goals of one domain, against one each of two."""
    state = begin(GAME, 2, {}).state.lay(WON[0], ("music_2", "music_3"))
    state = state.lay(WON[1], ("music_2", "trade_3"))
    assert promise(state, 0) < promise(state, 1)


def test_what_is_laid_in_a_look_ahead_is_no_nonsense():
    """The quick bot beats two random ones in most games, from every seat."""
    won = 0
    for seed in range(12):
        bots = [quick if seat == seed % 3 else random_bot for seat in range(3)]
        won += seed % 3 in play(GAME, 3, {}, seed, bots).outcome.winners
    assert won > 8, f"it has won {won} of 12 games"
