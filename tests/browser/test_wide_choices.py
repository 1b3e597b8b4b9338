"""Choices of several cards: how many they are, and what leads back where nothing else is asked."""

from __future__ import annotations

import copy

import pytest

from tests.browser.led import led, text_of, texts_of, until
from tests.browser.look import FAULTS, why_not
from tests.browser.questions import READ, moment
from tests.browser.scenes import asked_scene
from tests.browser.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
BACK = ".prompt.wide .back"


def some_of_the_hand():
    """What a tab is told that is asked for two or three cards of its hand, and for nothing else."""
    told, at = moment("first-ask.keep")
    told = copy.deepcopy(told)
    view = told[at]["view"]
    hand = next(area for area in view["own"]["areas"] if area["key"] == "hand")
    choice = {
        "name": "give",
        "kind": "pick",
        "text": ["area.hand", {}],
        "cards": hand["cards"],
        "least": 2,
        "most": 3,
        "on": None,
    }
    view["asked"] = {**view["asked"], "moves": [], "choices": [choice]}
    return told


def test_a_choice_that_stands_alone_has_a_way_back_only_from_what_was_chosen():
    """Esc takes the chosen cards back; a button that did nothing would be pressed in vain."""

    async def play(browser):
        tab = await Stage(browser).tab(some_of_the_hand())
        await tab.page.wait_for_selector(".prompt.wide")
        await tab.page.wait_for_timeout(READ)
        title, found = await text_of(tab.page, ".prompt.wide h2 small"), []
        for key in ("", "1", "Escape"):
            if key:
                await tab.page.keyboard.press(key)
                await until(tab.page, f"() => document.querySelector('{BACK}') {SHOWN[key]}")
            found.append(len(await texts_of(tab.page, BACK)))
        return title, found

    assert led(play) == ("choose 2 to 3", [0, 1, 0])


SHOWN = {"1": "!== null", "Escape": "=== null"}


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_who_chooses_first_is_named_as_such_where_cards_are_divided(size):
    """A name before the words of the choice would read as if that seat were asked."""

    async def play(browser):
        scene = asked_scene("san_marco", 3, "ask.cut_first", 1)
        tab = await Stage(browser).tab(scene.messages, size=size)
        await tab.page.wait_for_selector(".prompt.wide")
        await tab.page.wait_for_timeout(READ)
        return await text_of(tab.page, ".prompt.wide h2"), await tab.page.evaluate(FAULTS, True)

    title, faults = led(play)
    assert "Divide the cards into three offers" in title and "chooses first" in title
    assert title.endswith("choose 1 to 8") and faults == []
