"""Since one's own last answer: what others have done is walked through, and Esc leads to now."""

from __future__ import annotations

import pytest

from cli.text.words import words_in
from tests.browser.led import led, text_of, texts_of, until
from tests.browser.look import FAULTS, why_not
from tests.browser.stage import Stage
from tests.browser.test_flying_pieces import SLOW
from tests.browser.test_moments import is_asked, moments

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
SAY = words_in("en").say
READ, LONG = 450, 20_000
"""Milliseconds, of the page's own clock: a question may be answered; several moments follow."""
PAST = "() => document.querySelector('.table.past')"
STANDS = f"() => document.querySelector('.stand').innerText.includes('{SAY('Play')}')"
CURRENT = "document.querySelector('.log .current').dataset.step"
MEETS = """() => { window.met = []; new MutationObserver(() => {
  const step = Number(document.querySelector(".table.past .log .current")?.dataset.step ?? 0);
  if (step && step !== met.at(-1)) met.push(step);
}).observe(document.body, { subtree: true, childList: true, attributes: true }); }"""
"""Each moment that is shown from here on is noted, however slow this machine is."""
MOVES = """document.getAnimations().filter((one) =>
  !(one instanceof CSSAnimation || one instanceof CSSTransition)).length"""
SHOWN = "() => !document.querySelector('#past')?.innerText.includes('for this moment')"
MOTION = "import(`/b/${document.documentElement.dataset.build}/motion.js`).then(() => null)"
NOW = "() => document.querySelector('.table') && !document.querySelector('.table.past')"


async def after_an_answer(browser, late=(), sent=1):
    """A tab that has given its answer, and what the others have done by its next question. sent:
    behind how many of its views the node says that the answer is in; one, where it is quick."""
    told = moments(steps=200)
    first = next(at for at, one in enumerate(told) if is_asked(one[1]["view"]))
    again = next(at for at, one in enumerate(told) if at > first + 3 and is_asked(one[1]["view"]))
    stage = Stage(browser)
    stage.late.update(late)
    tab = await stage.tab(told[first][0])
    await tab.page.wait_for_selector(".prompt.asked")
    await tab.page.clock.install()
    before = await tab.page.locator(".since").count()
    await tab.page.clock.fast_forward(READ)
    await tab.page.keyboard.press("1")
    for _ in range(4):
        if any(one["t"] == "answer" for one in tab.said):
            break
        await tab.page.clock.fast_forward(READ)
        await tab.page.keyboard.press("Enter")
    (answer,) = await tab.heard("answer")
    says = [live for _, live, _ in told[first + 1 : again + 1]]
    says.insert(min(sent, len(says)), {"t": "sent", "asked": answer["asked"]})
    tab.tell(*says)
    await until(tab.page, "() => document.querySelector('.since')")
    own = told[first][1]["view"]["step"]
    return tab, before, [step for _, _, step in told[first + 1 : again + 1] if step > own + 1]


def test_what_others_have_done_is_walked_through_and_ends_at_now():
    """Each moment once, in order; no button is there before one has answered."""

    async def play(browser):
        tab, before, steps = await after_an_answer(browser)
        page = tab.page
        faults = await page.evaluate(FAULTS, True)
        number = await text_of(page, ".since small")
        await page.evaluate(MEETS)
        page.set_default_timeout(120_000)
        await page.click(".since")
        await until(page, PAST)
        await page.select_option(".walk select", "2")
        await until(page, NOW)
        met = await page.evaluate("met")
        asked = await page.locator(".prompt.asked").count()
        return before, faults, int(number), met, steps, asked, tab.console

    before, faults, number, met, steps, asked, console = led(play)
    assert before == 0 and faults == [] and console == []
    assert met == steps and number == len(steps) and asked == 1


def test_it_stops_goes_by_hand_either_way_and_goes_on():
    """By the space key and by its button; Earlier and Later are steps of it; Esc leads to now. The
    answer was known to be in before anything had come of it."""

    async def play(browser):
        tab, _, steps = await after_an_answer(browser, sent=0)
        page, met = tab.page, []

        async def here():
            met.append(int(await page.get_attribute(".log .current", "data-step")))

        await page.click(".since")
        await until(page, PAST)
        await page.keyboard.press("Space")
        await until(page, STANDS)
        await here()
        await page.clock.fast_forward(LONG)
        await here()
        for key in ("ArrowRight", "ArrowRight", "ArrowLeft"):
            await page.keyboard.press(key)
            await until(page, f"(was) => Number({CURRENT}) !== was", met[-1])
            await here()
        faults = await page.evaluate(FAULTS, True)
        for _ in met:  # before the first of them is nothing: it is no other look back
            await page.keyboard.press("ArrowLeft")
        await until(page, "() => document.querySelector('span.walk')?.textContent.startsWith('1/')")
        await page.keyboard.press("ArrowRight")
        await until(page, "() => document.querySelector('span.walk')?.textContent.startsWith('2/')")
        await page.select_option(".walk select", "2")
        await page.click(".stand")
        await until(page, f"(step) => Number({CURRENT}) > step", met[0])
        await page.keyboard.press("Space")
        await page.keyboard.press("Escape")
        await until(page, NOW)
        return met, steps, faults, tab.console

    met, steps, faults, console = led(play)
    first = steps.index(met[0])  # a slow machine may have come further before the key
    assert [steps.index(one) - first for one in met] == [0, 0, 1, 2, 1]
    assert (faults, console) == ([], [])


def test_a_tab_that_is_loaded_anew_knows_where_it_began():
    """The same number stands there, and the same steps are walked, as the node tells them; what
    lies elsewhere then flies. At another table there is none."""

    async def play(browser):
        tab, _, steps = await after_an_answer(browser)
        page, told = tab.page, moments(steps=200)
        before = await text_of(page, ".since small")
        now = next(one for one in told if one[2] == steps[-1])
        tab.messages[:] = now[0]
        await page.add_init_script(SLOW)
        await page.emulate_media(reduced_motion="no-preference")
        await page.reload()
        await until(page, "() => document.querySelector('.since')")
        after = await text_of(page, ".since small")
        await page.click(".since")
        await tab.heard("moment")
        asked = [one["step"] for one in tab.said if one["t"] == "moment"]
        await page.keyboard.press("Space")
        fly = []
        for step, live in [(one[2], one[1]) for one in told if one[2] in steps]:
            tab.tell({"t": "moment", "step": step, "view": live["view"]})
            await until(page, SHOWN)
            fly.append(await page.evaluate(MOVES))
            await page.keyboard.press("ArrowRight")
        other = [{**one, "id": "ff" * 32} if one["t"] == "table" else one for one in now[0]]
        tab.messages[:] = other
        await page.reload()
        await page.wait_for_selector(".prompt.asked")
        elsewhere = await page.locator(".since").count()
        return before, after, asked[-1], steps, elsewhere, fly, tab.console

    before, after, asked, steps, elsewhere, fly, console = led(play)
    assert len(fly) == len(steps) and any(fly)
    assert before == after == str(len(steps))
    assert (asked, elsewhere, console) == (steps[0], 0, [])


def test_esc_leads_to_now_and_an_answer_that_is_armed_is_not_left():
    """Nothing goes on behind it; while an answer is armed there is no way there. That the own
    answer is in is said last, behind the next question."""

    async def play(browser):
        tab, _, _ = await after_an_answer(browser, sent=999)
        page = tab.page
        await page.click(".since")
        await until(page, PAST)
        await page.keyboard.press("Escape")
        await until(page, NOW)
        await page.clock.fast_forward(LONG)
        stays = await page.locator(".table.past").count()
        await page.clock.fast_forward(READ)
        await page.keyboard.press("1")
        armed = await texts_of(page, ".prompt .entry.armed")
        return stays, len(armed), await page.locator(".since").count(), tab.console

    stays, armed, ways, console = led(play)
    assert (stays, console) == (0, []) and (armed, ways) == (1, 0)


def test_whoever_answers_while_the_way_there_is_loaded_stays():
    """What is armed meanwhile stays armed, and nothing leads away from it."""

    async def play(browser):
        tab, _, _ = await after_an_answer(browser, late=["motion.js"])
        page = tab.page
        await page.clock.fast_forward(READ)
        await page.click(".since")
        await page.keyboard.press("1")
        await page.evaluate(MOTION)
        past = await page.locator(".table.past").count()
        return past, len(await texts_of(page, ".prompt .entry.armed")), tab.console

    assert led(play) == (0, 1, [])
