"""The round that was scored stays in sight while the next one begins, on real views of a game."""

from __future__ import annotations

import pytest

from cli.text.words import words_in
from tests.browser.led import led, text_of, texts_of, until
from tests.browser.look import FAULTS, axe_findings, why_not
from tests.browser.scenes import asked_scene
from tests.browser.stage import Stage
from tests.browser.test_moments import is_asked, moments

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
SAY = words_in("en").say
READ = 450
THERE = "() => document.querySelector('.scored')"
LAST = """() => [...document.querySelectorAll(".scored li")].every((one) =>
  one.getBoundingClientRect().bottom <= document.querySelector(".go-on").getBoundingClientRect().top
)"""
"""Whether all lines of the count end above its button."""
NONE = "() => !document.querySelector('.scored')"


def keys(one):
    """Of what a moment tells live, the keys of its news."""
    return [key for key, _ in one[1]["view"]["news"]]


SEATS = 4


def a_round(game="kabale", seats=SEATS, steps=220):
    """Moments of a game, the place of the first that is counted, and of its first own question."""
    told = moments(game, seats, steps)
    counted = next(at for at, one in enumerate(told) if "news.won" in keys(one))
    asked = next(at for at, one in enumerate(told) if at >= counted and is_asked(one[1]["view"]))
    return told, counted, asked


async def tab_at(browser, told, counted, **how):
    """A tab that came before the count and has seen it."""
    tab = await Stage(browser).tab(told[counted - 4][0], **how)
    await tab.page.wait_for_selector(".table")
    assert not await tab.page.query_selector(".scored")
    for one in told[counted - 3 : counted + 1]:
        tab.tell(one[1])
    await until(tab.page, THERE)
    return tab


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_who_won_what_and_why_is_in_sight_until_one_goes_on(size):
    """Every sentence of the count, one for each goal at the least; Enter leads on."""
    told, counted, _ = a_round()
    won = sum(key in ("news.won", "news.nobody") for key in keys(told[counted]))

    async def play(browser):
        tab = await tab_at(browser, told, counted, size=size)
        page = tab.page
        found = await text_of(page, ".scored summary"), await texts_of(page, ".scored li")
        faults = await page.evaluate(FAULTS, True), await axe_findings(page)
        assert await page.evaluate(LAST) or size[0] < 1024
        await page.click("body", position={"x": 3, "y": 3})
        await page.keyboard.press("Enter")
        await until(page, NONE)
        return found, faults, tab.console

    (title, lines), faults, console = led(play)
    assert title == SAY("Scored: {when}", when="round 1") and won == SEATS
    assert sum(" wins " in line or " win " in line for line in lines) >= 1
    assert len(lines) >= won
    assert faults == ([], []) and console == []


def test_the_own_turn_goes_on_beside_it_and_the_first_press_puts_it_away():
    """Folded it leaves the board alone; a number that is typed answers as ever."""
    told, counted, asked = a_round()

    async def play(browser):
        tab = await tab_at(browser, told, counted)
        page = tab.page
        for one in told[counted + 1 : asked + 1]:
            tab.tell(one[1])
        await until(page, "() => document.querySelector('.prompt.asked')")
        still = await page.query_selector(".scored") is not None
        await page.click(".scored summary")
        folded = await page.evaluate(FREE)
        await page.wait_for_timeout(READ)
        await page.click(".prompt .entry")
        await until(page, NONE)
        return still, folded, tab.console

    assert led(play) == (True, True, [])


FREE = """() => [...document.querySelectorAll(".middle .spaces > li")].every((one) => {
  const { left, right, bottom } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint((left + right) / 2, bottom - 6));
})"""


def test_a_tab_that_comes_later_has_it_in_its_log_alone_and_one_that_was_cut_off_has_missed_it():
    """What was told before it came nobody has to go on from; what came while it was away is new."""
    told, counted, _ = a_round()

    async def play(browser):
        stage = Stage(browser)
        late = await stage.tab(told[counted + 1][0])
        await late.page.wait_for_selector(".table")
        shown = await late.page.query_selector(".scored") is not None
        away = await stage.tab(told[counted - 2][0])
        await away.page.wait_for_selector(".table")
        away.tell({"t": "welcome", "token": "x", "build": stage.served.build, "name": "Anna"})
        away.tell(*told[counted + 1][0], {"t": "whole"})
        await until(away.page, THERE)
        return shown

    assert led(play) is False


def test_points_without_reasons_end_in_no_colon():
    """At the start of a game, for whoever hears the table read out or points at the number."""

    async def play(browser):
        scene = asked_scene("san_marco", 3, "ask.cut_first", 1)
        tab = await Stage(browser).tab(scene.messages)
        await tab.page.wait_for_selector(".prompt.wide")
        return await texts_of(tab.page, ".fact.score .unseen")

    assert set(led(play)) == {"0 points"}
