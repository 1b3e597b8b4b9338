"""What scrolls sideways on a phone says so to the eye, and the keyboard reaches all of it."""

from __future__ import annotations

import pytest

from engine.games import find_game
from tests.browser.led import led, until
from tests.browser.look import FAULTS, GAMES, axe_findings, long_but, why_not
from tests.browser.questions import moment
from tests.browser.scenes import scenes
from tests.browser.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
PHONES = [(390, 844), (360, 740)]
UNSAID = """() => [...document.querySelectorAll('#page *')].filter((one) => {
  const across = one.scrollWidth - one.clientWidth;
  const moves = ['auto', 'scroll'].includes(getComputedStyle(one).overflowX);
  return moves && across > 1 && one.clientWidth && one.checkVisibility();
}).filter((one) => {
  const faded = getComputedStyle(one).maskImage !== 'none' && one.matches('[data-before], [data-after]');
  return !faded || !(one.tabIndex === 0 || one.querySelector("button, [tabindex='0']"));
}).map((one) => `${one.className} ${one.scrollWidth} > ${one.clientWidth}`)"""  # noqa: E501
"""What scrolls sideways and does not say so, or is out of reach of the keyboard."""
MAP = ".board.map"
STANDS = f"""() => {{
  const one = document.querySelector('{MAP}');
  const edges = ['before', 'after'].filter((edge) => one.hasAttribute(`data-${{edge}}`));
  return [one.scrollLeft > 0, one.scrollLeft >= one.scrollWidth - one.clientWidth - 1, edges];
}}"""


@pytest.mark.parametrize("game", long_but(["san_marco"], GAMES))
def test_whatever_scrolls_sideways_shows_it(game):
    """At each kind of question; the page itself scrolls downwards alone."""
    size = PHONES[GAMES.index(game) % 2]
    seats = find_game(game).seats[-1]
    told = [one.messages for one in scenes(game, seats) if "last-ask" in one.name]

    async def play(browser):
        stage, found = Stage(browser), []
        for messages in told:
            tab = await stage.tab(messages, size=size)
            await until(tab.page, "() => document.querySelector('.prompt')")
            await tab.page.evaluate("document.fonts.ready.then(() => 1)")
            found += await tab.page.evaluate(UNSAID) + await tab.page.evaluate(FAULTS, True)
            await tab.page.context.close()
        return found

    assert len(told) > 2 and led(play) == []


@pytest.mark.parametrize("size", PHONES)
def test_the_map_is_a_region_with_a_name_that_arrows_move(size):
    """Both edges tell where it stands."""
    told, _ = moment("last-ask.play", "san_marco")

    async def play(browser):
        page = (await Stage(browser).tab(told, size=size)).page
        await page.wait_for_selector(f"{MAP}[data-after]")
        name = await page.get_attribute(MAP, "aria-label"), await page.get_attribute(MAP, "role")
        found = [await page.evaluate(STANDS)]
        await page.focus(MAP)
        for key in ("ArrowRight", "End"):
            if key == "End":
                await page.evaluate(f"document.querySelector('{MAP}').scrollLeft = 9999")
            else:
                await page.keyboard.press(key)
            await until(page, f"() => document.querySelector('{MAP}').matches('[data-before]')")
            found.append(await page.evaluate(STANDS))
        await until(page, f"() => !document.querySelector('{MAP}').matches('[data-after]')")
        return name, found, await page.evaluate(STANDS), await axe_findings(page)

    (name, role), (first, moved, _), last, axe = led(play)
    assert name and role == "region"
    assert first == [False, False, ["after"]] and moved[0] and "before" in moved[2]
    assert last == [True, True, ["before"]] and axe == []


def test_where_all_of_it_is_in_sight_no_edge_fades():
    """And nothing there is a stop of the keyboard for nothing."""
    told, _ = moment("last-ask.play", "san_marco")

    async def play(browser):
        page = (await Stage(browser).tab(told)).page
        await page.wait_for_selector(MAP)
        return await page.evaluate(STANDS), await page.evaluate(
            f"document.querySelector('{MAP}').tabIndex"
        )

    assert led(play) == ([False, True, []], -1)
