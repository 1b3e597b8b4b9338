"""A first round with a teacher in a real browser: from the first screen to its end and back."""

from __future__ import annotations

import pytest

from cli.text.words import game_title, words_in
from tests.browser.hosting import Node
from tests.browser.led import led, text_of, until
from tests.browser.look import AXE, axe_findings, long_but, watch, watched, why_not

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(420),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
SIZES = {"desk": (1280, 800), "phone": (390, 844)}
MOST = 60
NEXT = "(was) => document.querySelector('.teacher')?.innerText !== was"
"""Whether the teacher says something else by now."""


async def taught(page, *, still):
    """Answer as the teacher would until the round is over, asking why at the second question; how
    many questions there were, what was said of the reasons, and all faults."""
    await until(page, "() => document.querySelector('.teacher .entry')")
    assert (await text_of(page, ".teacher .about")).startswith("Goal: ")
    assert await page.query_selector(".head .phone") is None, "no phone comes to a lesson"
    await watch(page, still=still)
    reasons, faults, moments = "", [], 0
    for count in range(MOST):
        if await page.query_selector(".teacher .entry.commit"):
            break
        if count == 1:
            await page.click(".teacher .entry:nth-child(2)")
            await until(page, "() => document.querySelector('.teacher .why')")
            reasons = await text_of(page, ".teacher .why")
        was = await page.evaluate("document.querySelector('.teacher').innerText")
        await page.wait_for_timeout(450)  # a press in less was meant for another question
        await page.click(".teacher .entry:first-child")
        await until(page, NEXT, was)
        looked, found = await watched(page)
        moments += looked
        faults += found
    assert count > 2 and moments
    return count, reasons, faults


async def lesson(browser, address, game, size):
    """By the first screen into the lesson, through it and back; whatever a person would see."""
    page = await browser.new_page(viewport=dict(zip(("width", "height"), size, strict=True)))
    console = []
    page.on("console", lambda line: console.append(line.text))
    await page.goto(address)
    await until(page, "(id) => document.getElementById(id)", f"game-{game}")
    await page.click(f"li:has(#game-{game}) .learn")
    count, reasons, faults = await taught(page, still=size == SIZES["desk"])
    faults += await axe_findings(page) if AXE.exists() else []
    over = await text_of(page, ".prompt")
    await page.click(".teacher .entry.commit")
    await until(page, "() => document.querySelector('.opening .option, .opening .terms')")
    form = await text_of(page, "#opening-title")
    assert await page.query_selector(".teacher") is None
    return count, reasons, faults, (over, form), console


LESSONS = [("san_marco", "desk"), ("ohne_furcht", "desk"), ("kabale", "phone")]


@pytest.mark.parametrize(("game", "size"), long_but(LESSONS[1:], LESSONS))
def test_a_whole_lesson(tmp_path, game, size):
    """What the game is about is told first; all is in sight and nothing jumps; reasons come; behind
    the round the form of that game is open in the same tab."""
    node = Node(tmp_path / "anna", "page --no-browser --port 0 --no-discovery")
    try:
        _, reasons, faults, (over, form), console = led(lesson, node.address(), game, SIZES[size])
    finally:
        node.end()
    assert reasons.startswith(("Best, as the bot", "There is only one"))
    assert over.startswith("The first round is over") and form == game_title(game, words_in("en"))
    assert (faults, console) == ([], [])
