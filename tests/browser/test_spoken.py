"""What a screen reader is given: the tree of the page as the browser hands it on, and what is said
beside it. Which reader was listened to by ear stands in docs/reasons.md.
"""

from __future__ import annotations

import itertools
import re

import pytest

from cli.text.words import words_in
from tests.browser.led import led, text_of, until
from tests.browser.look import why_not
from tests.browser.questions import READ, asked_anew, moment
from tests.browser.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
HINT = words_in("en").say(
    "Once more, or Enter: it is signed and cannot be taken back. Esc: not this one."
)
PRESSED = {"button", "checkbox", "link", "radio", "slider", "tab", "textbox"}
LETTERS = re.compile("[a-zA-Z]")
TELLS = "document.getElementById('news').textContent"


async def tree(page):
    """Role, name and description of each thing that a reader meets, in its order."""
    session = await page.context.new_cdp_session(page)
    nodes = (await session.send("Accessibility.getFullAXTree"))["nodes"]
    by_id = {one["nodeId"]: one for one in nodes}
    found, left = [], [nodes[0]]
    while left:
        node = left.pop(0)
        if not node.get("ignored"):
            told = (node.get(one, {}).get("value", "") for one in ("role", "name", "description"))
            found.append(tuple(told))
        left[:0] = [by_id[one] for one in node.get("childIds", []) if one in by_id]
    return found


def test_the_tree_of_a_table_has_a_name_for_all_that_is_pressed_and_says_nothing_twice():
    """Others, the question, the own seat and the log come in this order. No text is said once more
    by what is around it, and none stands in a status, whose text a reader may pass over."""

    async def play(browser):
        told, _ = moment("first-ask.keep")
        tab = await Stage(browser).tab(told)
        await tab.page.wait_for_selector(".prompt.asked .entry")
        return await tree(tab.page), await text_of(tab.page, "#asked")

    found, asked = led(play)
    roles = [role for role, *_ in found]
    assert [one for one in found if one[0] in PRESSED and not LETTERS.search(one[1])] == []
    assert roles.count("button") > 10 and "status" not in roles
    headings = [name for role, name, _ in found if role == "heading"]
    assert headings[0] == "Ohne Furcht und Adel" and asked in headings
    assert headings.index(asked) == len(headings) - 2  # behind the others, before the own seat
    assert roles.index("tab") > found.index(("heading", asked, ""))
    pairs = itertools.pairwise(found)
    assert [one for one, other in pairs if one[2] and one[2] == other[1]] == []


def test_a_question_is_said_behind_what_has_come_of_the_answer_and_tab_leads_to_it():
    """In one piece, for a reader drops what is polite for what is not; the answer that was given is
    pressed as long as it stands there, and Tab goes to the first one of the next question."""

    async def play(browser):
        told, at = moment("first-ask.keep")
        tab = await Stage(browser).tab(told)
        await tab.page.wait_for_selector(".prompt.asked .entry")
        await tab.page.wait_for_timeout(READ)
        await tab.page.keyboard.press("2")
        await tab.page.wait_for_selector(".entry.armed")
        await tab.page.keyboard.press("Enter")
        await tab.heard("answer")
        pressed = await tab.page.get_attribute(".prompt .entry:nth-child(2)", "aria-pressed")
        later = asked_anew(told[at], ident="next", moves=[0, 2])
        later["view"]["news"] = [["news.round", {"n": 2}]]
        tab.tell(later)
        await until(tab.page, "() => document.querySelectorAll('.prompt .entry').length === 2")
        said = await text_of(tab.page, "#turn")
        await tab.page.keyboard.press("Tab")
        return pressed, said, await tab.page.evaluate("document.activeElement.innerText")

    pressed, said, focused = led(play)
    assert pressed == "true" and focused.split()[-1] == "1"
    assert said.startswith("Round 2") and said.endswith("Which character do you keep?")


def test_what_a_second_press_does_is_said_behind_the_first_and_goes_with_it():
    """A reader hears of the button that it is pressed, and then what that means; nothing is left to
    be read of it when it is pressed no more, nor of news once a dialog has lain over them."""

    async def play(browser):
        told, _ = moment("first-ask.keep")
        tab = await Stage(browser).tab(told)
        await tab.page.wait_for_selector(".prompt.asked .entry")
        await tab.page.wait_for_timeout(READ)
        await tab.page.keyboard.press("2")
        await until(tab.page, f"(hint) => {TELLS} === hint", HINT)
        live = await tab.page.get_attribute("#news", "aria-live")
        await tab.page.keyboard.press("Escape")
        await until(tab.page, f"() => {TELLS} === ''")
        await tab.page.evaluate("document.getElementById('news').textContent = 'Bea has chosen.'")
        await tab.page.click(".head .tool:last-child")
        await tab.page.wait_for_selector("dialog[open]")
        await until(tab.page, f"() => {TELLS} === ''")
        return live, tab.console

    assert led(play) == ("polite", [])
