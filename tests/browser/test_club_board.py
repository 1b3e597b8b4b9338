"""A table alone on a wall: its whole board is on the screen, large enough to be read from afar."""

from __future__ import annotations

import json
from functools import cache

import pytest

from cli.club.club_message import club_message
from cli.club.shown_tables import ShownTable, Sitting, Stage
from cli.text.game_names import usual_bot
from cli.text.words import words_in
from engine.chance import Seeded
from engine.games import find_game
from engine.kernel import front
from engine.open_table.onlookers import view_of
from engine.open_table.open_dealer import deal_on
from engine.open_table.simulate import begin, decide
from tests.browser import stage
from tests.browser.led import led, until
from tests.browser.look import FAULTS, GAMES, PICTURES, axe_findings, why_not
from tests.browser.scenes import NAMES

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(400),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
LARGE, SMALL = (1920, 1080), (1280, 720)
LEAST = {LARGE: 13, SMALL: 8.5}
"""Pixels that the smallest text of a board has on such a screen."""
SIZES = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.querySelector(".floor"), NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const own = text.parentElement;
    const seen = own.getClientRects().length && own.checkVisibility();
    if (!text.data.trim() || own.closest(".unseen") || !seen) continue;
    const size = parseFloat(getComputedStyle(own).fontSize) * own.currentCSSZoom;
    found.push([size, text.data.trim(), own.className]);
  }
  return found.sort((one, other) => one[0] - other[0]);
}"""
"""The texts of the board by their size on the screen, the smallest first."""
OUT = """() => [...document.querySelectorAll(".club.large .table *")].filter((one) => {
  const { left, top, right, bottom, width } = one.getBoundingClientRect();
  if (!width || one.closest(".unseen, svg *")) return false;
  return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
}).map((one) => `${one.tagName} ${one.className}`)"""
PRESSED = "document.querySelectorAll('.club :is(button, a, input, select, details)').length"
STYLED = """() => document.querySelector(".club.large .seat") && document.fonts.status === "loaded"
  && [...document.styleSheets].some((one) => one.href.endsWith("club_board.css"))"""
DRAWN = f"""() => ({STYLED})()
  && document.querySelector(".club.large").style.getPropertyValue("--lying")"""
TOLD = """(text) => document.querySelector(".happened")?.innerText.includes(text)"""
SETTLED = "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"


@cache
def views(name, seed=5):
    """What somebody who looks on sees of a game by bots at the largest table, after each step with
    news."""
    game = find_game(name)
    dealt = begin(game, seats=game.seats[-1], options={})
    bot, chance, found, step = game.bots[usual_bot(game)], Seeded(seed), [], 0
    while front(dealt.state) is not None:
        dealt = deal_on(dealt, lambda sight, one: decide(bot, sight, one, chance), chance)
        step += 1
        if dealt.state.news:
            shown = view_of(game, dealt, None)[1]
            about = {"names": list(NAMES[: len(shown["seats"])]), "step": step, "owing": []}
            found.append(json.loads(json.dumps({**shown, **about, "ended": None, "phase": "play"})))
    return found


def told(name, view, lang):
    """The wall with this table alone."""
    asked, over = {one["seat"] for one in view["waiting"]}, view["over"]
    scores = {one["seat"]: (one["score"] or {}).get("points") for one in view["seats"]}
    people = tuple(
        Sitting(
            one,
            turn=seat in asked,
            points=over["scores"][seat] if over else scores[seat],
            won=bool(over) and seat in over["winners"],
        )
        for seat, one in enumerate(view["names"])
    )
    table = ShownTable(
        "a",
        Stage.OVER if over else Stage.RUNNING,
        1_790_000_000.0,
        game=name,
        host="192.168.178.23",
        whose="Maximiliane-Luise",
        seats=len(people),
        taken=len(people),
        people=people,
        news=tuple(view["news"][-3:]),
        view=view,
        verdict=0 if over else None,
    )
    return club_message([table], words_in(lang), works=True, looked=True, wanted="ABCD")


async def shown(browser, name, moments, size, lang, theme):
    """What is wrong on a wall that shows these moments one after the other; its smallest texts, and
    what could be pressed on it."""
    first = told(name, moments[0], lang)
    tab = await stage.Stage(browser).tab([first], size=size, lang=lang, theme=theme)
    page, found, least = tab.page, [], []
    await until(page, DRAWN)
    PICTURES.mkdir(parents=True, exist_ok=True)
    for number, view in enumerate(moments):
        message = told(name, view, lang)
        tab.tell(message)
        await until(page, TOLD, message["tables"][0]["news"][-1])
        await page.evaluate(SETTLED)
        found += [f"{number}: {one}" for one in await page.evaluate(FAULTS, True)]
        found += [f"{number}: {one} is out" for one in await page.evaluate(OUT)]
        least.append((await page.evaluate(SIZES))[0])
        picture = f"wall-{name}-{number}-{size[0]}-{lang}-{theme}.png"
        await page.screenshot(path=PICTURES / picture)
    pressed, findings = await page.evaluate(PRESSED), await axe_findings(page)
    await page.context.close()
    return found, min(least), pressed, findings, tab.console, tab.foreign


LOOKS = ((LARGE, "de", "dark"), (SMALL, "en", "light"))
SHORT = ("citadels", "san_marco")
GAMES_LONG = [one if one in SHORT else pytest.param(one, marks=pytest.mark.long) for one in GAMES]


@pytest.mark.parametrize("name", GAMES_LONG)
def test_the_board_is_whole_at_the_largest_table(name):
    """At half of a game, near its end and when it is over: nothing is cut, covered or out of the
    screen, nothing can be pressed, and the smallest text has its size."""
    all_of = views(name)
    moments = [all_of[len(all_of) // 2], all_of[-2], all_of[-1]]

    async def play(browser):
        return [await shown(browser, name, moments, *look) for look in LOOKS]

    for (size, *_), found in zip(LOOKS, led(play), strict=True):
        faults, least, *rest = found
        assert (faults, rest) == ([], [0, [], [], []])
        assert least[0] >= LEAST[size], least


def test_a_phone_has_the_board_below_and_beside_nothing():
    """It scrolls down, as every table does there."""
    message = told("san_marco", views("san_marco")[-2], "de")

    async def play(browser):
        tab = await stage.Stage(browser).tab([message], size=(390, 844), lang="de")
        await until(tab.page, STYLED)
        tab.tell(message)
        await tab.page.evaluate(SETTLED)
        await tab.page.screenshot(path=PICTURES / "wall-phone.png", full_page=True)
        return await tab.page.evaluate(FAULTS, True), tab.console

    assert led(play) == ([], [])
