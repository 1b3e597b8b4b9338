"""Columns of cards, as they are drawn while somebody chooses among them."""

from __future__ import annotations

import pytest

from tests.browser.led import led
from tests.browser.look import why_not
from tests.browser.stage import Stage
from tests.browser.test_gone_questions import READ, moment

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
HEIGHTS = """(() => [...document.querySelectorAll(".board.columns .space")].map((one) =>
  one.getBoundingClientRect().height))()"""


def test_columns_are_as_high_when_they_are_answers():
    """Else the cards below them jump whenever a card of the hand is chosen or let go."""

    async def play(browser):
        told, _ = moment("first-ask", "kabale", 4)
        page = (await Stage(browser).tab(told)).page
        await page.wait_for_selector(".prompt.asked .entry")
        before = await page.evaluate(HEIGHTS)
        await page.wait_for_timeout(READ)
        await page.keyboard.press("1")
        await page.wait_for_selector(".board.columns .space.can .answer")
        return before, await page.evaluate(HEIGHTS)

    before, chosen = led(play)
    assert len(before) == 4 and chosen == before


def test_the_column_in_question_is_as_high_as_when_nothing_is_asked_about_it():
    """Its thicker line runs inside it."""

    async def play(browser):
        told, _ = moment("first-ask.Swap", "kabale", 4)
        page = (await Stage(browser).tab(told)).page
        await page.wait_for_selector(".board.columns .space.now")
        asked = await page.evaluate(HEIGHTS)
        await page.evaluate("document.querySelector('.space.now').classList.remove('now')")
        return asked, await page.evaluate(HEIGHTS)

    asked, still = led(play)
    assert len(asked) == 4 and asked == still


SAID = """(() => {
  const facts = [...document.querySelectorAll(".board.columns .space .fact.words")];
  const signs = facts.map((one) => one.querySelectorAll(".sign").length);
  const names = facts.filter((one) => one.querySelector(".who")).length;
  const unseen = [...document.querySelectorAll(".board.columns .space")].map((one) => one.getAttribute("aria-label") ?? one.innerText);
  return [signs.filter(Boolean).length > 0, names, unseen.some((text) => text.includes("Maximiliane-Luise"))];
})()"""  # noqa: E501
"""Whether seats are named by signs in a column, how often by names, and what a reader hears."""


def test_seats_are_named_by_their_signs_in_a_column():
    """Six long names would leave no room for the cards; who is read to hears them."""

    async def play(browser):
        told, _ = moment("last-ask.Lay", "kabale", 6)
        page = (await Stage(browser).tab(told)).page
        await page.wait_for_selector(".board.columns .space")
        return await page.evaluate(SAID)

    assert led(play) == [True, 0, True]
