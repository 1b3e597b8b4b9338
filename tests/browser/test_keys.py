"""What keys do that are pressed where something else was focused before."""

from __future__ import annotations

import pytest

from tests.browser.led import led, text_of
from tests.browser.look import why_not
from tests.browser.questions import READ, moment
from tests.browser.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]


async def asked(browser):
    """A tab with a question that can be answered."""
    told, at = moment("first-ask.keep")
    tab = await Stage(browser).tab(told)
    await tab.page.wait_for_selector(".prompt.asked .entry")
    await tab.page.wait_for_timeout(READ)
    return tab, told[at]["view"]["asked"]["moves"]


def test_enter_behind_a_digit_gives_the_answer_though_a_tool_was_pressed_before():
    """A button that was clicked keeps the focus, and would hear the Enter itself."""

    async def play(browser):
        tab, moves = await asked(browser)
        await tab.page.click(".head .tool[lang]")
        await tab.page.keyboard.press("2")
        await tab.page.wait_for_selector(".entry.armed")
        await tab.page.wait_for_timeout(100)
        await tab.page.keyboard.press("Enter")
        (answer,) = await tab.heard("answer")
        return answer["move"], moves[1]["move"], await text_of(tab.page, ".head .tool[lang]")

    given, second, tool = led(play)
    assert given == second
    assert tool == "English", "it was pressed once"


def test_what_is_typed_behind_c_is_a_word_and_answers_nothing():
    """The line of the talk is focused: a digit in a word arms no answer, and Enter sends it."""

    async def play(browser):
        tab, _ = await asked(browser)
        await tab.page.keyboard.press("c")
        await tab.page.keyboard.type("who has 2 gold?")
        await tab.page.keyboard.press("Enter")
        (word,) = await tab.heard("say")
        return word["text"], [one["t"] for one in tab.said if one["t"] == "answer"]

    assert led(play) == ("who has 2 gold?", [])


def test_a_number_that_there_is_not_is_two_of_one_digit():
    """Of ten answers and more a 1 waits for the second digit; where that makes none of them, each
    was meant by itself, and the last one is armed."""

    async def play(browser):
        told, _ = moment("first-ask.PlaceBridge", "san_marco", 3)
        tab = await Stage(browser).tab(told)
        await tab.page.wait_for_selector(".prompt.asked .entry")
        await tab.page.wait_for_timeout(READ)
        shown = await tab.page.locator(".prompt .entry .answer").all_text_contents()
        most = max(int(one) for one in shown if one.isdigit())
        assert 10 <= most < 19
        await tab.page.keyboard.press("1")
        await tab.page.keyboard.press("9")
        await tab.page.wait_for_selector(".entry.armed")
        return await text_of(tab.page, ".entry.armed .answer")

    assert led(play) == "9"
