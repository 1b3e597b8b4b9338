"""What is noted and chosen at the page is there again: in another tab at once, in another browser
once the program has been started anew.
"""

from __future__ import annotations

import pytest

from cli.text.words import words_in
from tests.browser.hosting import Node
from tests.browser.led import led, texts_of, until
from tests.browser.look import why_not
from tests.browser.test_tabs import second

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
SAY = words_in("en").say
HOST = "host ohne_furcht --seats 3 --bots 2 --name Anna --web --no-browser --no-discovery"
RESUME = "resume --web --no-browser --no-discovery --port 0"
CARD, SEAT, FIELD = ".own .card.hand", ".others .whose", ".own-notes textarea"
MARKED = (
    "(text) => [...document.querySelectorAll('.noted .unseen')]"
    ".some((one) => one.innerText === text)"
)
WRITTEN = f"(text) => document.querySelector('{FIELD}')?.value === text"


async def opened_at(browser, address):
    """A tab of a browser that has never been here, with a question."""
    context = await browser.new_context(
        viewport={"width": 1280, "height": 800}, locale="en", color_scheme="light"
    )
    page = await context.new_page()
    page.set_default_timeout(60_000)
    await page.goto(address)
    return page


async def note_on(page, selector, text):
    """Written in the help of the first of these, by the keyboard alone."""
    await page.focus(selector)
    await page.keyboard.press("F1")
    await page.wait_for_selector(".help .own-note")
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.type(text)
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")
    await until(page, "() => !document.querySelector('dialog')")


async def all_of(page):
    """Notes, colours, and whether it sounds."""
    await page.click("#tab-notes")
    whole = await page.input_value(FIELD)
    marked = await texts_of(page, ".noted .unseen")
    theme = await page.evaluate("document.documentElement.dataset.theme")
    await page.keyboard.press("Escape")
    await page.keyboard.press("?")
    sounds = await page.is_checked(".help [name=sound]")
    await page.keyboard.press("Escape")
    left = await page.evaluate("localStorage.length")
    return whole, {*marked}, theme, sounds, left


def test_notes_and_choices_are_there_after_a_restart_and_in_another_tab(tmp_path):
    """Whole table, seat and card, dark, without a sound; also what was typed as the tab was left.
    The browser itself has kept nothing."""
    notes = [SAY("Own note: {text}", text=text) for text in ("likes red", "keep it")]

    async def write(browser, address):
        page = await opened_at(browser, address)
        await page.click(".ready")
        await page.wait_for_selector(".prompt.asked")
        other = await second(page)
        await other.click("#tab-notes")
        for selector, text, told in zip((SEAT, CARD), ("likes red", "keep it"), notes, strict=True):
            await page.bring_to_front()
            await note_on(page, selector, text)
            await until(other, MARKED, told)
        await page.click("button.tool[title='Dark or light']")
        await until(other, "() => document.documentElement.dataset.theme === 'dark'")
        await page.keyboard.press("?")
        await page.click(".help [name=sound]")
        await page.keyboard.press("Escape")
        await page.click("#tab-notes")
        await page.fill(FIELD, "Bea bluffs")
        await until(other, WRITTEN, "Bea bluffs")
        await page.focus(FIELD)
        await page.keyboard.press("Control+End")
        await page.keyboard.type(", and how")
        await page.goto("about:blank")
        await until(other, WRITTEN, "Bea bluffs, and how")

    async def look(browser, address):
        page = await opened_at(browser, address)
        await page.wait_for_selector(CARD)
        return await all_of(page)

    home = tmp_path / "anna"
    node = Node(home, f"{HOST} --port 0 --pace 0")
    try:
        led(write, node.address())
    finally:
        node.end()
    again = Node(home, f"{RESUME} --pace 0")
    try:
        found = led(look, again.address())
    finally:
        again.end()
    assert found == ("Bea bluffs, and how", {*notes}, "dark", False, 0)
