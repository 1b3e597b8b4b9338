"""Offers lie out beside the map of San Marco, which keeps its place and its size."""

from __future__ import annotations

import copy

import pytest

from tests.browser.led import led, until
from tests.browser.look import FAULTS, why_not
from tests.browser.scenes import scenes
from tests.browser.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
SHARES = 0.7
"""Of the height that lies between the head line and the own seat the map has at least so much."""
MAP = """() => {
  const [map, board] = ['.board.map', '.map'].map((what) => document.querySelector(what)
    .getBoundingClientRect()).map(({ left, top, width, height }) => [left, top, width, height]);
  const middle = document.querySelector('.middle').getBoundingClientRect();
  return [map, board, board[3] / middle.height];
}"""


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700), (1920, 1080)])
@pytest.mark.parametrize("seats", [3, 4])
def test_the_map_stands_still_through_all_kinds_of_questions(seats, size):
    """With offers and without, the widest ones too; nothing of them is cut or out of sight. (All
    moments of whole games are compared in test_every_moment.py.)"""
    told = [one.messages for one in scenes("san_marco", seats) if "last-ask" in one.name]
    with_offers = [one for one in told if len(view_of(one)["boards"]) == 2]
    without = [one for one in told if len(view_of(one)["boards"]) == 1]
    assert with_offers and without

    async def play(browser):
        stage, places, faults = Stage(browser), [], []
        for messages in [without[0], without[-1], with_offers[0], fullest(with_offers)]:
            tab = await stage.tab(messages, size=size, lang="de")
            await until(tab.page, "() => document.querySelector('.map')")
            await tab.page.evaluate("document.fonts.ready.then(() => 1)")
            places.append(await tab.page.evaluate(MAP))
            faults += await tab.page.evaluate(FAULTS, True)
            await tab.page.context.close()
        return places, faults

    places, faults = led(play)
    assert faults == [] and all(place == places[0] for place in places)
    assert places[0][2] > SHARES


def view_of(told):
    """The view among what a tab is told."""
    return next(one["view"] for one in told if one["t"] == "view")


def fullest(told):
    """The moment with the most offers, as many cards in one of them as there can be: all but one
    of each other offer."""
    found = copy.deepcopy(max(told, key=lambda one: len(view_of(one)["boards"][1]["spaces"])))
    spaces = view_of(found)["boards"][1]["spaces"]
    cards = [card for space in spaces for card in space["cards"]]
    drawn = 10 if len(spaces) == 3 else 8
    most = drawn - 2 if len(spaces) == 3 else drawn - 1
    for space in spaces:
        space["cards"] = [{**cards[at % len(cards)], "card": 9000 + at} for at in range(most)]
    return found
