"""The widest questions there can be: still no more than twenty answers at once, on any board."""

import pytest

from engine.chance import Seeded
from engine.games.san_marco import GAME
from engine.games.san_marco.action_cards.doge import MOST_LISTED, Tolls, ways
from engine.games.san_marco.table.data import ACTIONS, BRIDGES, DISTRICT_OF, KEYS, MOST_ON_BORDER
from engine.games.san_marco.table.state import Bridge
from tests.games.checks.answers import MOST_ANSWERS, answers_at_once
from tests.games.san_marco.own_tables import PAIRS, own_option
from tests.games.san_marco.scene import Scene

FULL = own_option({"borders": PAIRS})
"""A board on which every district touches every other."""
CROWD = {key: [2, 2, 2, 2] for key in KEYS}


def built(chance, bridges):
    """So many bridges of four seats anywhere on the full board, by its rules."""
    found = []
    while len(found) < bridges:
        border = chance.below(len(PAIRS))
        if sum(one.border == border for one in found) < MOST_ON_BORDER:
            found.append(Bridge(border, chance.below(4)))
    return tuple(sorted(found, key=lambda one: (one.border, one.owner)))


def longest(scene):
    """How many answers the question in front lists at once."""
    return answers_at_once(GAME, scene.asked, scene.dealt.sight(scene.asked.seat))


@pytest.mark.parametrize("bridges", [0, 5, BRIDGES])
@pytest.mark.parametrize("card", ACTIONS)
def test_one_card_is_one_list(card, bridges):
    """Whatever it can be used for, in districts full of everybody."""
    scene = Scene(hands={0: [card]}, people=CROWD, doge="castello", options=FULL)
    scene.state_with(bridges=built(Seeded(bridges), bridges))
    scene.turn(0)
    assert longest(scene) <= MOST_ANSWERS


def test_a_whole_open_hand_asks_for_the_card_first():
    """One of each face, all open: far more uses than twenty, and no list that is longer."""
    scene = Scene(
        hands={0: [*ACTIONS]}, people=CROWD, doge="castello", options={**FULL, "hands": "open"}
    )
    scene.turn(0)
    assert len(scene.moves()) > MOST_ANSWERS
    assert len(DISTRICT_OF) <= longest(scene) <= MOST_ANSWERS


def test_the_ways_of_the_doge_are_few_at_each_price():
    """Of twelve bridges no twenty-one different tolls of one sum can be made (``Tolls.under``)."""
    widest = 0
    for seed in range(18):
        scene = Scene(prestige=[9, 0, 0, 0], options=FULL, doge=KEYS[seed % len(KEYS)])
        scene.state_with(bridges=built(Seeded(seed), BRIDGES))
        for end in {way[0] for way in ways(scene.state, 0)}:
            found = [way for way in ways(scene.state, 0) if way[0] == end]
            widest = max(widest, len(found))
            if len(found) > 1:
                line = Tolls(0, end)
                assert answers_at_once(GAME, line, scene.dealt.sight(0)) <= MOST_ANSWERS
    assert widest > MOST_LISTED
