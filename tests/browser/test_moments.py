"""A line of the log leads to its moment and back to now, on real views of a whole beginning."""

from __future__ import annotations

import pytest

from cli.text.words import words_in
from tests.browser.led import led, text_of, texts_of, until
from tests.browser.look import FAULTS, axe_findings, why_not
from tests.browser.scenes import story
from tests.browser.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
SAY = words_in("en").say
READ = 450
UP = 3
"""Lines that one goes back by keys."""
CAME = 6
"""The moment at which the tab comes; what was told before it was never sent to it."""


def moments(game="ohne_furcht", seats=4, steps=120):
    """Moments with news: what a tab is told that comes then, and the view as it is told live."""
    found = []
    for told in story(game, seats, steps):
        entries = next(one for one in told if one["t"] == "history")["entries"]
        view = next(one for one in told if one["t"] == "view")
        live = {**view, "view": {**view["view"], "news": entries[-1]["news"]}}
        found.append((told, live, entries[-1]["step"]))
    return found


def is_asked(view):
    """Whether a person has something to decide in it."""
    return view["asked"] is not None and view["asked"]["pace"] == "prompted"


async def floor(page):
    """What lies on the table, as it is drawn."""
    return await texts_of(page, ".head .facts, .middle, .others, .own")


async def play_on(tab, told):
    """Tell these moments; by step what was drawn then."""
    drawn = {}
    for _, live, step in told:
        tab.tell(live)
        await until(tab.page, "(step) => document.querySelector(`[data-step='${step}']`)", step)
        drawn[step] = await floor(tab.page)
    return drawn


async def press_line(page, step):
    """The last line that was told in this step."""
    await page.click(f"[data-step='{step}']:last-child .line, [data-step='{step}'] .line")


def step_bar(told, step):
    """The sentence of the bar: the round that had begun by then, a comma that is heard alone, and
    the step in small."""
    news = [one for _, live, at in told if at <= step for one in live["view"]["news"]]
    number = [filled["n"] for key, filled in news if key == "news.round"][-1]
    when = SAY("Looking back: {when}", when=f"round {number}")
    return f"{when}\n,\n {SAY('step {step}', step=step)}"


def test_a_line_shows_the_table_as_it_was_then_and_esc_leads_back():
    """With the own cards of that moment, from the views this tab has; nothing is asked of the node,
    nothing that happens leads away, and nothing can be answered until one is back."""
    told = moments()
    step = next(one[2] for one in told[CAME + 2 :] if one[1]["view"]["asked"] is None)
    asks = next(at for at, one in enumerate(told) if at > CAME + 8 and is_asked(one[1]["view"]))

    async def play(browser):
        tab = await Stage(browser).tab(told[CAME][0])
        await tab.page.wait_for_selector(".table")
        drawn = await play_on(tab, told[CAME + 1 : asks])
        await press_line(tab.page, step)
        then = await text_of(tab.page, ".prompt h2"), await floor(tab.page)
        tab.tell(told[asks][1])
        await until(tab.page, "(text) => document.body.innerText.includes(text)", BACK)
        stays = await text_of(tab.page, ".prompt h2"), await floor(tab.page)
        title = await tab.page.title()
        await tab.page.wait_for_timeout(READ)
        for key in ("1", "Enter", "Enter"):
            await tab.page.keyboard.press(key)
        await tab.page.fill("#line", "1")
        await tab.page.press("#line", "Enter")
        await tab.page.keyboard.press("Escape")  # out of the line that is typed
        await tab.page.wait_for_timeout(READ)
        said = [one["t"] for one in tab.said]
        await tab.page.keyboard.press("Escape")
        await until(tab.page, "() => document.querySelector('.prompt.asked')")
        now = await texts_of(tab.page, ".table.past, .entry.armed")
        return drawn[step], then, stays, title, said, now, tab.console

    BACK = SAY("Your turn now: back to it")
    drawn, then, stays, title, said, now, console = led(play)
    assert then == stays == (step_bar(told, step), drawn)
    assert SAY("Your turn") in title and said == ["hello"] and now == []
    assert console == []


def test_what_this_tab_was_not_sent_is_asked_of_the_node():
    """A line from before it came: by its step, and what comes is shown; the arrows lead along; of
    what cannot be shown any more it is said so, and one is back at now."""
    told = moments()

    async def play(browser):
        tab = await Stage(browser).tab(told[CAME][0])
        await tab.page.wait_for_selector(".table")
        await play_on(tab, told[CAME + 1 : CAME + 3])
        now = await floor(tab.page)
        await press_line(tab.page, told[2][2])
        await tab.heard("moment")
        looking = await text_of(tab.page, ".prompt h2")
        tab.tell({"t": "moment", "step": told[2][2], "view": told[2][1]["view"]})
        bar = step_bar(told, told[2][2])
        await until(tab.page, "(bar) => document.body.innerText.includes(bar)", bar)
        past = await floor(tab.page)
        await tab.page.keyboard.press("ArrowLeft")
        await tab.heard("moment", 2)
        tab.tell({"t": "moment", "step": told[1][2], "view": None})
        gone = SAY("This moment cannot be shown any more.")
        await until(tab.page, "(gone) => document.body.innerText.includes(gone)", gone)
        steps = [one["step"] for one in tab.said if one["t"] == "moment"]
        back = await floor(tab.page)
        return now, looking, past, steps, back

    now, looking, past, steps, back = led(play)
    assert looking == SAY("Looking for this moment.")
    assert past != now == back and steps == [told[2][2], told[1][2]]


def test_lines_are_reached_by_keys_alone():
    """`l` leads to the last line, the arrows from line to line, Enter shows it."""
    told = moments()
    lines = [step for _, live, step in told[: CAME + 6] for _ in live["view"]["news"]]

    async def play(browser):
        tab = await Stage(browser).tab(told[CAME][0])
        await tab.page.wait_for_selector(".table")
        await play_on(tab, told[CAME + 1 : CAME + 6])
        await tab.page.keyboard.press("l")
        await until(tab.page, "() => document.activeElement.matches('.line')")
        for _ in range(UP):
            await tab.page.keyboard.press("ArrowUp")
        await tab.page.keyboard.press("Enter")
        shown = await text_of(tab.page, ".prompt h2")
        axe = await axe_findings(tab.page)
        return shown, await tab.page.evaluate(FAULTS, True), axe

    shown, faults, axe = led(play)
    assert shown == step_bar(told, lines[-1 - UP])
    assert (faults, axe) == ([], [])


def test_the_ways_along_and_back_are_in_sight_whatever_was_told_then():
    """On a laptop as well, where the bar is low: it scrolls below them, with long news too."""
    told = moments("kabale", 3)
    long = max(told[CAME + 1 : CAME + 30], key=lambda one: len(one[1]["view"]["news"]))
    upto = told.index(long) + 1

    async def play(browser):
        tab = await Stage(browser).tab(told[CAME][0], lang="de")
        await tab.page.wait_for_selector(".table")
        await play_on(tab, told[CAME + 1 : upto])
        await press_line(tab.page, long[2])
        await until(tab.page, "() => document.querySelector('.prompt.past .entry.back')")
        return await tab.page.evaluate(IN_SIGHT)

    assert led(play) == [True, True, True]


IN_SIGHT = """() => [...document.querySelectorAll(".prompt.past .entry")].map((one) =>
  one.getBoundingClientRect().bottom <= one.closest(".prompt").getBoundingClientRect().bottom)"""
