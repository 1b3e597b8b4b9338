"""Since one's own last answer: what others have done is walked through, and Esc leads to now."""

from __future__ import annotations

import pytest

from cli.text.words import words_in
from tests.browser.led import led, text_of, texts_of, until
from tests.browser.look import FAULTS, why_not
from tests.browser.stage import Stage
from tests.browser.test_moments import is_asked, moments

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
SAY = words_in("en").say
READ = 450
PAST = "() => document.querySelector('.table.past')"
WALKED = """() => {
  window.walked = [];
  new MutationObserver(() => {
    if (!document.querySelector('.table.past')) return;
    const step = Number(document.querySelector('.log .current')?.dataset.step ?? NaN);
    if (step >= 0 && window.walked.at(-1) !== step) window.walked.push(step);
  }).observe(document, { subtree: true, childList: true, attributes: true });
}"""
"""Each moment that the page shows is kept, however short it is in sight."""
STANDS = f"() => document.querySelector('.stand').innerText.includes('{SAY('Play')}')"
NOW = "() => document.querySelector('.table') && !document.querySelector('.table.past')"


async def after_an_answer(browser):
    """A tab that has given its answer, and what the others have done by its next question."""
    told = moments(steps=200)
    first = next(at for at, one in enumerate(told) if is_asked(one[1]["view"]))
    again = next(at for at, one in enumerate(told) if at > first + 3 and is_asked(one[1]["view"]))
    tab = await Stage(browser).tab(told[first][0])
    await tab.page.wait_for_selector(".prompt.asked")
    before = await tab.page.locator(".since").count()
    await tab.page.wait_for_timeout(READ)
    await tab.page.keyboard.press("1")
    for _ in range(4):
        if any(one["t"] == "answer" for one in tab.said):
            break
        await tab.page.wait_for_timeout(READ)
        await tab.page.keyboard.press("Enter")
    (answer,) = await tab.heard("answer")
    tab.tell({"t": "sent", "asked": answer["asked"]})
    for _, live, _ in told[first + 1 : again + 1]:
        tab.tell(live)
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
        await page.evaluate(WALKED)
        await page.click(".since")
        await until(page, PAST)
        await page.select_option(".walk select", "2")
        await until(page, NOW)
        met = await page.evaluate("window.walked")
        asked = await page.locator(".prompt.asked").count()
        return before, faults, int(number), met, steps, asked, tab.console

    before, faults, number, met, steps, asked, console = led(play)
    assert before == 0 and faults == [] and console == []
    assert met == steps and number == len(steps) and asked == 1


def test_it_stops_goes_by_hand_either_way_and_goes_on():
    """By the space key and by its button; Earlier and Later are steps of it; Esc leads to now."""

    async def play(browser):
        tab, _, steps = await after_an_answer(browser)
        page, met = tab.page, []

        async def here():
            met.append(int(await page.get_attribute(".log .current", "data-step")))

        await page.click(".since")
        await until(page, PAST)
        await page.keyboard.press("Space")
        await until(page, STANDS)
        await here()
        await page.wait_for_timeout(1600)
        await here()
        for key in ("ArrowRight", "ArrowRight", "ArrowLeft"):
            await page.keyboard.press(key)
            await page.wait_for_timeout(100)
            await here()
        faults = await page.evaluate(FAULTS, True)
        await page.select_option(".walk select", "2")
        await page.click(".stand")
        await until(page, "() => !document.querySelector('.table.past .walk')")
        await page.click(".since")
        await until(page, PAST)
        await page.keyboard.press("Space")
        await page.keyboard.press("Escape")
        await until(page, NOW)
        return met, steps, faults, tab.console

    met, steps, faults, console = led(play)
    assert met == [steps[0], steps[0], steps[1], steps[2], steps[1]]
    assert (faults, console) == ([], [])


def test_a_tab_that_is_loaded_anew_knows_where_it_began():
    """The same number stands there, and the same steps are walked; at another table none does."""

    async def play(browser):
        tab, _, steps = await after_an_answer(browser)
        page, told = tab.page, moments(steps=200)
        before = await text_of(page, ".since small")
        now = next(one for one in told if one[2] == steps[-1])
        tab.messages[:] = now[0]
        await page.reload()
        await until(page, "() => document.querySelector('.since')")
        after = await text_of(page, ".since small")
        await page.click(".since")
        await tab.heard("moment")
        asked = [one["step"] for one in tab.said if one["t"] == "moment"]
        other = [{**one, "id": "ff" * 32} if one["t"] == "table" else one for one in now[0]]
        tab.messages[:] = other
        await page.reload()
        await page.wait_for_selector(".prompt.asked")
        return before, after, asked[-1], steps, await page.locator(".since").count(), tab.console

    before, after, asked, steps, elsewhere, console = led(play)
    assert before == after == str(len(steps))
    assert (asked, elsewhere, console) == (steps[0], 0, [])


def test_esc_leads_to_now_and_an_answer_that_is_armed_is_not_left():
    """Nothing goes on behind it; while an answer is armed there is no way there."""

    async def play(browser):
        tab, _, _ = await after_an_answer(browser)
        page = tab.page
        await page.click(".since")
        await until(page, PAST)
        await page.keyboard.press("Escape")
        await until(page, NOW)
        await page.wait_for_timeout(1700)
        stays = await page.locator(".table.past").count()
        await page.wait_for_timeout(READ)
        await page.keyboard.press("1")
        armed = await texts_of(page, ".prompt .entry.armed")
        return stays, len(armed), await page.locator(".since").count(), tab.console

    stays, armed, ways, console = led(play)
    assert (stays, console) == (0, []) and (armed, ways) in ((1, 0), (0, 0), (0, 1))
