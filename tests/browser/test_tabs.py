"""A tab that is loaded anew, and a second one, at a real table: all tabs are told all; what is
armed or typed is a tab's own; one answer is signed, however many were given.
"""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from cli.text.words import words_in
from ledger.files.log_in_stretches import LogReader
from ledger.records.any_record import read_record
from ledger.records.event import Event
from tests.browser.hosting import Node
from tests.browser.led import led, text_of, texts_of, until
from tests.browser.look import why_not

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
ANY = ".prompt.asked .entry:not(.back):not(.hindered)"
ENTRY = f"{ANY}:not(:has(small))"
"""An answer; what leads on to several is none yet."""
ASKED = """[...document.querySelector(".prompt h2").childNodes]
  .filter((one) => one.nodeType !== Node.COMMENT_NODE && !one.matches?.(".since"))
  .map((one) => one.textContent).join("").trim()"""
SEVERAL = f"() => document.querySelectorAll('{ENTRY}').length > 1"
LOOKING = words_in("en").say("Looking back: {when}", when="")
SETTLED = words_in("en").say("This was settled meanwhile.")
MORE = "(lines) => document.querySelectorAll('.log li:not(.notice, .said)').length > lines"
READ = 450
"""Milliseconds after which a press counts: nobody reads a question in less."""


@contextlib.contextmanager
def hosting_of(home, game, seats):
    """A table with its page, as a person opens one, and bots in all other seats."""
    typed = f"host {game} --seats {seats} --bots {seats - 1} --name Anna --web --no-browser"
    node = Node(home / "anna", f"{typed} --port 0 --no-discovery --pace 0")
    try:
        yield node
    finally:
        node.end()


async def seated(browser, address):
    """A tab at the table, with a question that has several answers."""
    context = await browser.new_context(viewport={"width": 1280, "height": 800}, locale="en")
    page = await context.new_page()
    page.set_default_timeout(60_000)
    await page.goto(address)
    await page.click(".ready")
    await on_to_several(page)
    return page


async def on_to_several(page):
    """Answer whatever has one answer, until there are several."""
    while True:
        await page.wait_for_selector(f"{ANY}, .prompt.over")
        await page.wait_for_timeout(READ)
        if await page.evaluate(SEVERAL):
            return
        with contextlib.suppress(Exception):  # what was offered is gone meanwhile
            await page.click(ANY, timeout=2_000)


async def second(page):
    """Another tab of the same browser, as by opening it twice."""
    async with page.context.expect_page() as opening:
        await page.evaluate("() => { window.open(location.href); }")
    tab = await opening.value
    tab.set_default_timeout(60_000)
    await tab.wait_for_selector(".prompt.asked")
    await tab.wait_for_timeout(READ)
    return tab


async def shown(page):
    """What a tab shows of the table, what happened, what was said, and what is asked."""
    await page.click("#tab-log")
    log = await texts_of(page, ".log li:not(.notice, .said)")
    await page.click("#tab-chat")
    talk = await texts_of(page, ".talk li")
    await page.click("#tab-log")
    floor = await texts_of(page, ".middle, .others, .own")
    title = await page.evaluate(ASKED)  # the way back to what was done since is of one tab alone
    asked = [title, *await texts_of(page, ENTRY)]
    return {"log": log, "talk": talk, "floor": floor, "asked": asked}


async def says(page, text):
    """A word to all."""
    await page.click("#tab-chat")
    await page.fill("#line", text)
    await page.press("#line", "Enter")
    await until(page, "(text) => document.querySelector('.talk')?.innerText.includes(text)", text)


async def arm(page, at):
    """Arm the answer at this place."""
    await (await page.query_selector_all(ENTRY))[at].click()
    await page.wait_for_selector(".entry.armed")


def test_a_tab_that_is_loaded_anew_shows_the_same_table_and_question(tmp_path):
    """View, history, talk and question come again; what was armed or typed does not, and nothing
    was given by it. The answer can be given then."""

    async def play(browser):
        page = await seated(browser, hosting.address())
        await says(page, "Good evening")
        before = await shown(page)
        await arm(page, 0)
        await page.fill("#line", "half a wor")
        await page.reload()
        await page.wait_for_selector(".prompt.asked")
        after = await shown(page)
        armed = await texts_of(page, ".entry.armed")
        typed = await page.input_value("#line")
        await page.wait_for_timeout(READ)
        await arm(page, 0)
        await page.keyboard.press("Enter")
        await until(page, MORE, len(after["log"]))
        return before, after, armed, typed

    with hosting_of(tmp_path, "ohne_furcht", 4) as hosting:
        before, after, armed, typed = led(play)
    assert before == after and before["log"] and before["talk"] == ["Anna: Good evening"]
    assert len(before["asked"]) > 2
    assert (armed, typed) == ([], "")


def test_an_answer_in_one_tab_settles_the_question_in_the_other(tmp_path):
    """Both are told all; what is armed or typed in one is not in the other, and one whose armed
    answer has become none is told so."""

    async def play(browser):
        first = await seated(browser, hosting.address())
        other = await second(first)
        await says(first, "Good evening")
        both = await shown(first), await shown(other)
        await arm(first, 0)
        armed = await texts_of(other, ".entry.armed")
        await first.fill("#line", "half a wor")
        typed = await other.input_value("#line")
        await arm(other, 1)
        await other.keyboard.press("Enter")
        await until(first, "() => document.querySelector('.toast')")
        toast = await text_of(first, ".toast")
        kept = await first.input_value("#line")
        return both, armed, typed, toast, kept

    with hosting_of(tmp_path, "ohne_furcht", 4) as hosting:
        (one, other), armed, typed, toast, kept = led(play)
    assert one == other and one["talk"] == ["Anna: Good evening"]
    assert (armed, typed, kept) == ([], "", "half a wor")
    assert toast == SETTLED


GIVEN = "asked => [...document.querySelectorAll('.entry.armed')].forEach((one) => one.click())"


def test_of_two_answers_within_a_millisecond_one_is_signed(tmp_path):
    """Given in two tabs at once: one is sent, the other tab is told that it was settled, both show
    the same table, and the log holds one event of this seat for that step."""

    async def play(browser):
        first = await seated(browser, hosting.address())
        other = await second(first)
        steps = len((await shown(first))["log"])
        await arm(first, 0)
        await arm(other, 1)
        await asyncio.gather(first.evaluate(GIVEN), other.evaluate(GIVEN))
        for page in (first, other):
            await until(page, MORE, steps)
        toasts = [await text_of(page, ".toast") for page in (first, other)]
        await on_to_several(first)
        await other.wait_for_timeout(READ)
        return toasts, await shown(first), await shown(other)

    with hosting_of(tmp_path, "ohne_furcht", 4) as hosting:
        toasts, one, other = led(play)
    assert sorted(toasts) == ["", SETTLED]
    assert one == other
    (log,) = (tmp_path / "anna").glob("tables/*.tafel")
    read = LogReader(log)
    records = [read_record(entry.data) for entry, _ in read.records()]
    events = [record for record in records if isinstance(record, Event)]
    assert len({(event.seat, event.prev) for event in events}) == len(events) > 0
    assert read.damage is None


def test_a_tab_that_was_loaded_anew_is_shown_the_moments_of_before_with_the_own_cards(tmp_path):
    """The node gives them: the hand as it lies, for a tab that was never sent that view."""

    async def play(browser):
        page = await seated(browser, hosting.address())
        await page.reload()
        await page.wait_for_selector(".prompt.asked")
        await until(page, "() => document.querySelector('.own .area-hand .card').innerText")
        now = await texts_of(page, ".own .area-hand .card")
        await (await page.query_selector_all(".log .line"))[-1].click()
        await page.wait_for_selector(".prompt.past .recent")
        await until(page, "(text) => document.body.innerText.includes(text)", LOOKING)
        then = await texts_of(page, ".own .area-hand .card")
        await page.keyboard.press("Escape")
        await page.wait_for_selector(".prompt.asked")
        return now, then

    with hosting_of(tmp_path, "ohne_furcht", 4) as hosting:
        now, then = led(play)
    assert then == now and len(then) == 4 and all(then)
