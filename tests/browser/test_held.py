"""A phone in the hand: held across it shows the own hand beside the question; no key is told."""

from __future__ import annotations

import re

import pytest

from cli.learning.lesson import Lesson, seats_of
from cli.learning.page_teacher import PageTeacher
from engine.games import find_game
from tests.browser.led import led, text_of, until
from tests.browser.look import FAULTS, GAMES, why_not
from tests.browser.questions import READ, moment
from tests.browser.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
ACROSS, UPRIGHT = (844, 390), (390, 844)
ASKED = {
    "ohne_furcht": "last-ask.keep",
    "citadels": "last-ask.keep",
    "san_marco": "last-ask.play",
    "burgund": "first-ask.Play",
    "kabale": "last-ask.Lay",
}
"""A question about cards of the own hand."""
OUT_OF_SIGHT = """(answers) => [...document.querySelectorAll(".own .card.can"),
    ...document.querySelectorAll(`#asked, ${answers} .entry`)].filter((one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return top < 0 || bottom > innerHeight || !(at && (one.contains(at) || at.contains(one)));
}).map((one) => one.innerText)"""
"""What is asked about, or answers it there, and cannot be seen whole on the first screen."""
TAUGHT = """() => {
  const teacher = document.querySelector(".teacher:has(.entry)");
  return teacher && getComputedStyle(teacher).display === "grid";
}"""
"""Whether a teacher says something, in its own look."""
KEYS = """() => [...document.querySelectorAll("kbd")].filter((one) => one.checkVisibility())
  .map((one) => one.innerText)"""
GUESTS = """() => new Promise((done) => {
  document.documentElement.dataset.for = "guest";
  const { href } = document.querySelector('link[href$="table.css"]');
  document.head.append(Object.assign(document.createElement("link"),
    { rel: "stylesheet", href: href.replace("table.css", "guest.css"), onload: done }));
})"""
LINES = """() => { const range = document.createRange();
  range.selectNodeContents(document.querySelector(".shield summary"));
  return new Set([...range.getClientRects()].filter((one) => one.width > 1)
    .map((one) => Math.round((one.top + one.bottom) / 8))).size; }"""
"""On how many lines the words of what was checked stand."""


def in_a_lesson(game, told):
    """What a tab is told at the first question of a lesson, where it is told this at a table."""
    played = find_game(game)
    names = ["Anna", "Bruno (Bot)", "Clara (Bot)", "Dora (Bot)"][: seats_of(played)]
    lesson, teacher = Lesson(played, names, 1, look=lambda view: None), PageTeacher(game, names)
    asked = lesson.go_on()
    while asked.alone:
        teacher.alone(asked)
        asked = lesson.go_on(asked.suggestion)
    there = {"table": {"names": names}, "view": {"view": asked.view}}
    return [*({**one, **there.get(one["t"], {})} for one in told), teacher.message(asked)]


class Touching:
    """A browser whose tabs are phones: a finger, and no keys."""

    def __init__(self, browser):
        self._browser = browser

    async def new_context(self, **how):
        """One phone."""
        return await self._browser.new_context(has_touch=True, is_mobile=True, **how)


@pytest.mark.parametrize(
    "games", [GAMES[::4], pytest.param(GAMES[1:4], marks=pytest.mark.long)], ids=["two", "others"]
)
def test_across_the_own_hand_stands_beside_its_question(games):
    """In each game: what is asked and the cards it is about are on the first screen whole, and
    nothing else is wrong with it, in the longer of both languages; in a lesson too, with all that
    its teacher says to the first question."""

    async def play(browser):
        hidden, faults = {}, []
        for game in games:
            told, _ = moment(ASKED[game], game)
            tab = await Stage(browser).tab(told, size=ACROSS, lang="de")
            await until(tab.page, "() => document.querySelector('.prompt .entry')")
            await tab.page.evaluate("document.fonts.ready.then(() => 1)")
            assert await tab.page.locator(".own .card.can").count(), game
            hidden[game] = await tab.page.evaluate(OUT_OF_SIGHT, ".prompt")
            faults += await tab.page.evaluate(FAULTS, True)
            tab.messages = in_a_lesson(game, told)
            await tab.page.reload()
            await until(tab.page, TAUGHT)
            await tab.page.evaluate("document.fonts.ready.then(() => 1)")
            hidden[game] += await tab.page.evaluate(OUT_OF_SIGHT, ".teacher")
            faults += await tab.page.evaluate(FAULTS, True) + tab.console
            await tab.page.context.close()
        return hidden, faults

    assert led(play) == ({game: [] for game in games}, [])


@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_key_is_told_where_there_is_none(lang):
    """Neither beside an answer that is armed nor in the help; and what was checked is one line for
    a guest's thumb too."""

    async def play(browser):
        told, _ = moment("last-ask.keep")
        tab = await Stage(Touching(browser)).tab(told, size=UPRIGHT, lang=lang)
        page = tab.page
        await until(page, "() => document.querySelector('.prompt .entry')")
        await page.wait_for_timeout(READ)
        await page.tap(".prompt .entry >> nth=0")
        await until(page, "() => document.querySelector('.prompt .hint')")
        hint, keys = await text_of(page, ".prompt .hint"), await page.evaluate(KEYS)
        line = await page.get_attribute("#line", "placeholder")
        await page.tap(".head [aria-expanded]")
        await until(page, "() => document.querySelector('dialog.help')")
        keys += await page.evaluate(KEYS)
        listed = await page.locator("dialog .keys").count()
        await page.tap("dialog .close")
        await page.evaluate(GUESTS)
        return hint, line, keys, listed, await page.evaluate(LINES), tab.console

    hint, line, keys, listed, lines, console = led(play)
    assert (keys, listed, lines, console) == ([], 0, 1, [])
    assert hint and not re.search(r"Enter|Esc", hint) and not line.startswith("/")
