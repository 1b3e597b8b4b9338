"""What a search knows of Burgund: action cards, goods and animals."""

import json

from engine.agenda import Decision
from engine.chance import Seeded
from engine.games.burgund import GAME
from engine.games.burgund.hooks import HOOKS, phase, stock
from engine.games.burgund.table.data import BUILDING_DICE
from engine.open_table.open_dealer import deal_on
from engine.open_table.simulate import begin, decide
from engine.search.search import hard
from engine.search.worlds import NoWorld, worlds
from tests.strategies import tables_of, wide_move


def test_every_card_is_of_one_kind():
    """At every table of a random game, at the smallest and at the largest."""
    for seats in (1, 4):
        for dealt in tables_of(GAME, seats, {}, 5):
            if not isinstance(next(iter(dealt.state.agenda), None), Decision):
                continue  # what has been drawn lies closed until it is turned up
            for faces, cards in stock(dealt.state):
                shown = sorted(dealt.state.faces.get(card) or dealt.truth[card] for card in cards)
                assert shown == sorted(faces)


def test_the_phase_grows_from_cycle_to_cycle():
    """Thirty of them in a game."""
    phases = [phase(dealt.state) for dealt in tables_of(GAME, 2, {}, 5) if dealt.state.round >= 0]
    assert phases == sorted(phases) and set(range(30)) <= set(phases)


def test_with_own_dice_on_the_buildings_the_usual_move_is_made():
    """No state says which they are: once such a card is seen nothing fits the hooks any more."""
    own = {"data": json.dumps({"buildings": {**BUILDING_DICE, "bank": (2, 2, 2)}})}
    bot, strange = hard(HOOKS), []

    def look(sight, decision):
        try:
            worlds(HOOKS, sight)
        except NoWorld:
            strange.append(decide(bot, sight, decision, Seeded(1)))
            usual = decide(HOOKS.usual, sight, decision, Seeded(1))
            assert strange[-1] == usual
        return wide_move(sight, decision, Seeded(2))

    dealt, chance = begin(GAME, 4, own), Seeded(3)
    while dealt.state.agenda and len(strange) < 20:
        dealt = deal_on(dealt, look, chance)
    assert strange
