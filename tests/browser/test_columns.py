"""Columns of cards, as they are drawn while somebody chooses among them."""

from __future__ import annotations

import pytest

from tests.browser.led import led, until
from tests.browser.look import FAULTS, long_but, why_not
from tests.browser.questions import READ, moment
from tests.browser.scenes import live
from tests.browser.stage import Stage

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


CARDS = """(() => [...document.querySelectorAll(".board.columns .cards")]
  .map((column) => [...column.children].map((card) => card.getBoundingClientRect()))
  .sort((one, other) => other.length - one.length)[0].map(({ left, top }) => [left, top]))"""
"""Where the cards of the fullest column stand, in their order."""


def heaped(seats, seed, cards):
    """What a tab is told that comes when a column first holds so many cards, at a table that likes
    the first column."""
    story = live("kabale", seats, seat=seats - 1, seed=seed, wild=0.5, first=0.5)
    begun = next(story)
    for told in story:
        spaces = [space for board in told[-1]["view"]["boards"] for space in board["spaces"]]
        if max(len(space["cards"]) for space in spaces) >= cards:
            return [*begun, *told]
    raise AssertionError(f"no column of {cards} cards comes at {seats} seats from seed {seed}")


HEAPS = long_but([(2, 42, 25), (6, 49, 16)], [(2, 42, 25), (6, 49, 16), (6, 49, 40)])


@pytest.mark.parametrize(("seats", "seed", "cards"), HEAPS)
def test_cards_that_are_too_many_for_a_column_stand_in_lanes(seats, seed, cards):
    """They do not become lower than their numbers; each lane is read downwards, then the next."""

    async def play(browser):
        tab = await Stage(browser).tab(heaped(seats, seed, cards), lang="de")
        await until(tab.page, "() => document.querySelector('.cards.lanes')")
        return await tab.page.evaluate(CARDS), await tab.page.evaluate(FAULTS, True)

    places, faults = led(play)
    assert faults == []
    assert len(places) == cards and places == sorted(places)
    assert len({left for left, _ in places}) == (2 if cards < 40 else 4)


def test_a_phone_has_no_lanes():
    """There columns have room downwards, and cards stand beside each other as they fit."""

    async def play(browser):
        tab = await Stage(browser).tab(heaped(2, 42, 25), size=(390, 844))
        await until(tab.page, "() => document.querySelectorAll('.board.columns .card').length > 24")
        return await tab.page.evaluate("document.querySelectorAll('.lanes').length")

    assert led(play) == 0
