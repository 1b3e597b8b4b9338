"""Who can read a card, who has seen it, and own notes, in the help of real views."""

from __future__ import annotations

import copy
import re

import pytest

from cli.text.words import words_in
from tests.browser.led import led, text_of, texts_of, until
from tests.browser.look import FAULTS, axe_findings, why_not
from tests.browser.looked_logs import Looking, finished, own_table
from tests.browser.scenes import story
from tests.browser.stage import Stage
from tests.browser.test_first_forms import SCREEN

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
SAY = words_in("en").say
SAW = r"{name} saw .+ in (round \d+|step 7)\."
CARD = ".own .card.hand"


def last_of(game, seats, steps=100):
    """What a tab is told at the last of these steps, and of it the view and who can read what."""
    told = [*story(game, seats, steps)][-1]
    found = {one["t"]: one for one in told}
    return told, found["view"]["view"], found["known"]


async def opened_at(browser, told, **how):
    """A tab that is told this, with its cards drawn."""
    tab = await Stage(browser).tab(told, **how)
    await tab.page.wait_for_selector(CARD)
    return tab


async def help_on(tab, selector):
    """The help on the first of these, by the keyboard alone; its text."""
    await tab.page.focus(selector)
    await tab.page.keyboard.press("F1")
    await tab.page.wait_for_selector(".help .own-note")
    return await text_of(tab.page, ".help")


@pytest.mark.parametrize("at", [".slider input", "body"])
def test_a_question_mark_opens_the_keys_where_a_log_is_looked_at(tmp_path, at):
    """As the button in the head line says; also at the slider, where one stands at first."""
    path = tmp_path / "x.tafel"
    path.write_bytes(finished("kabale"))

    async def play(browser):
        stage = Stage(browser)
        stage.answers = Looking(path)
        page = (await stage.tab(own_table("x"))).page
        await page.locator("[aria-labelledby=over-title] .entry").first.click()
        await page.wait_for_selector(".slider input")
        await page.locator(at).press("?")
        await page.wait_for_selector("dialog.help .keys")
        inputs = await page.locator("dialog input").count()
        await page.keyboard.press("?")
        await until(page, "() => !document.querySelector('dialog')")
        return inputs

    assert led(play) == 0


def test_the_sheet_of_keys_tells_what_can_be_pressed_where_one_is():
    """Keys of a table at a table alone; on the first screen what is chosen for one's turns, and no
    way to a phone, for which there is no seat yet."""

    async def play(browser):
        told, _, _ = last_of("kabale", 3)
        found = []
        for screen, drawn in ((told, CARD), (SCREEN, "#drop-title")):
            tab = await Stage(browser).tab(screen)
            await tab.page.wait_for_selector(drawn)
            await tab.page.keyboard.press("?")
            await tab.page.wait_for_selector("dialog.help")
            counts = [await tab.page.locator(f"dialog {one}").count() for one in (".keys", "input")]
            found.append([await text_of(tab.page, "#help-title"), *counts])
            tell = SAY("Use a phone")
            found[-1].append(tell in await text_of(tab.page, "dialog.help"))
            await tab.page.locator("dialog input").first.check()
            found[-1].append(tab.console)
        return found

    assert led(play) == [[SAY("Keys"), 1, 4, True, []], [SAY("Help"), 0, 4, False, []]]


def test_the_help_of_a_card_says_who_can_read_it():
    """By the readers that the node tells: only this seat; another one too, once it is told so; and
    what has been seen of that face before, with the way to the step."""
    told, view, known = last_of("citadels", 4)
    hand = next(area for area in view["own"]["areas"] if area["key"] == "hand")["cards"]
    mine, name = hand[0], view["names"][3]
    assert dict(known["readers"])[mine["card"]] == [0]
    seen = {"seat": 3, "step": 7, "of": 0, "had": False, "faces": [mine["face"]]}
    also = copy.deepcopy({**known, "seen": [seen]})
    also["readers"] = [
        [card, [0, 3] if card == mine["card"] else by] for card, by in also["readers"]
    ]

    async def play(browser):
        tab = await opened_at(browser, told)
        before = await help_on(tab, CARD), await tab.page.get_attribute(CARD, "title")
        await tab.page.keyboard.press("Escape")
        tab.tell(also)
        await until(
            tab.page,
            "(name) => document.querySelector('.own .card.hand').title.includes(name)",
            name,
        )
        after = await help_on(tab, CARD)
        await tab.page.click(".help .to-step")
        (asked,) = await tab.heard("moment")
        return before, after, asked, await texts_of(tab.page, ".help")

    (only, title), after, asked, gone = led(play)
    assert SAY("Only your key opens it.") in only and SAY("Only your key opens it.") in title
    assert SAY("It can be read by: {names}.", names=f"you, {name}") in after
    assert re.search(SAW.format(name=name), after), after
    assert asked["step"] == 7 and gone == []


def test_the_name_of_a_seat_leads_to_what_the_two_have_seen_of_each_other():
    """In San Marco both look at offers; of a seat that nobody has looked at it says so."""
    told, view, known = last_of("san_marco", 4)
    pairs = {(one["seat"], one["of"]) for one in known["seen"] if not one["had"]}
    other = next(of for seat, of in pairs if seat == 0)

    async def play(browser):
        tab = await opened_at(browser, told)
        await tab.page.click(f".whose[data-seat='{other}']")
        await tab.page.wait_for_selector(".help .seen")
        text = await text_of(tab.page, ".help")
        axe = await axe_findings(tab.page)
        await tab.page.keyboard.press("Escape")
        back = await tab.page.evaluate("document.activeElement.dataset.seat")
        tab.tell({**known, "seen": []})
        await tab.page.click(f".whose[data-seat='{other}']")
        nothing = SAY("Neither of you was shown closed cards of the other.")
        await until(tab.page, "(text) => document.body.innerText.includes(text)", nothing)
        return text, axe, back

    text, axe, back = led(play)
    assert SAY("You saw at {name}'s: {cards}.", name=view["names"][other], cards="")[:-2] in text
    assert axe == [] and back == str(other)


def test_notes_lie_on_seats_and_cards():
    """Written by the keyboard alone, marked where they stand, there again when the page is loaded
    anew, gone when they are emptied; of another table there are none. The program keeps them, and
    nothing else is said."""
    told, _, _ = last_of("kabale", 4)
    named = {"table": {"id": "other"}, "kept": {"table": "other"}}
    elsewhere = [{**one, **named.get(one["t"], {})} for one in told]

    async def play(browser):
        tab = await opened_at(browser, told)
        for selector, text in ((CARD, "keep it"), (".others .whose", "likes red")):
            await help_on(tab, selector)
            await tab.page.keyboard.press("Shift+Tab")
            await tab.page.keyboard.type(text)
            await tab.page.keyboard.press("Escape")
            await tab.page.keyboard.press("Escape")
        marked = await texts_of(tab.page, ".noted .unseen")
        faults = await tab.page.evaluate(FAULTS, True)
        await tab.page.reload()
        await tab.page.wait_for_selector(".noted")
        again = await texts_of(tab.page, ".noted .unseen")
        said = {one["t"] for one in tab.said}
        tab.tell(*elsewhere)
        await until(tab.page, "() => !document.querySelector('.noted')")
        tab.tell(*told)
        await tab.page.wait_for_selector(".noted")
        await help_on(tab, CARD)
        await tab.page.fill(".help textarea", "")
        await tab.page.keyboard.press("Escape")
        await tab.page.keyboard.press("Escape")
        return marked, again, faults, said, await texts_of(tab.page, ".noted .unseen")

    marked, again, faults, said, left = led(play)
    notes = [SAY("Own note: {text}", text=text) for text in ("likes red", "keep it")]
    assert sorted(marked) == sorted(again) == sorted(notes)
    assert (faults, said, left) == ([], {"hello", "keep"}, notes[:1])


def test_points_are_told_once_where_the_reason_begins_with_them():
    """Six different goals of Kabale count twice, and their reason says how many points that are."""
    told, _, _ = last_of("kabale", 3, 12)
    doubled = copy.deepcopy(told)
    points = {"points": ["points.many", {"n": 42}], "sum": 21}
    for message in doubled:
        if message["t"] == "view":
            for seat in message["view"]["seats"]:
                seat["score"] = {"points": 42, "reasons": [["score.doubled", points]]}

    async def play(browser):
        titles = []
        for messages in (told, doubled):
            tab = await Stage(browser).tab(messages)
            await tab.page.wait_for_selector(".fact.score", state="attached", timeout=8000)
            titles.append(await tab.page.get_attribute(".fact.score", "title"))
        return titles

    assert led(play) == [
        "0 points: 0 goals, counted once",
        "42 points for six different goals (2 × 21)",
    ]
