"""Whoever leaves a table on the page is at the first screen, and comes back from there."""

from __future__ import annotations

import pytest

from cli.text.words import words_in
from tests.browser.hosting import Node
from tests.browser.led import led, until
from tests.browser.look import FAULTS, PICTURES, axe_findings, why_not

SAY = words_in("en").say
SLOW = 60_000
"""Milliseconds for what takes a start of the program."""
pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]


def test_a_table_that_was_left_for_now_is_taken_up_from_the_first_screen(tmp_path):
    """In one tab, though a command had begun the program and not its first screen; the sheet says
    before what follows, and a program that ends in the terminal says so, with what starts it."""
    pictures = PICTURES / "leave-for-now"
    pictures.mkdir(parents=True, exist_ok=True)
    typed = "host kabale --seats 2 --bots 1 --name Anna --web --no-browser --port 0"
    hosting = Node(tmp_path / "anna", f"{typed} --no-discovery --pace 0")

    async def play(browser, address):
        context = await browser.new_context(viewport={"width": 1280, "height": 800}, locale="en")
        page = await context.new_page()
        console = []
        page.on("console", lambda message: console.append(message.text))
        page.on("pageerror", lambda error: console.append(str(error)))
        await page.goto(address)
        await page.click(".ready", timeout=SLOW)
        await page.wait_for_selector(".prompt.asked", timeout=SLOW)
        await page.click(f".head .tool:text-is('{SAY('Leave')}')")
        await page.wait_for_selector("dialog[open]")
        await page.screenshot(path=pictures / "sheet.png")
        told = await page.inner_text("dialog[open]")
        faults = await page.evaluate(FAULTS, True), await axe_findings(page)
        await page.click(f"dialog .entry:text-is('{SAY('Leave for now')}')")
        await page.click(f".row:has-text('{SAY('Go on')}')", timeout=SLOW)
        await page.wait_for_selector(".prompt.asked", timeout=SLOW)
        log = await page.locator(".log .line").all_inner_texts()
        hosting.end()
        await until(page, "() => document.querySelector('.plain.over')")
        await page.screenshot(path=pictures / "ended.png")
        return told, faults, log, await page.inner_text(".plain.over"), console

    try:
        told, faults, log, ended, console = led(play, hosting.address())
    finally:
        hosting.end()
    assert SAY("The log is kept, and the first screen takes you back to your seat.")[:40] in told
    assert faults == ([], []) and "start tafelrunde once more" in ended
    assert console == [] and log, "what had happened before is told again"
