"""The forms of the first screen under the keys of a person: what Esc leaves, where one is then."""

from __future__ import annotations

import pytest

from cli.first_screen.games_offered import books_message, choices_message, games_message
from cli.page.messages import read_said
from cli.text.rules_text import rules_page
from cli.text.words import speech, words_in
from engine.games import find_game
from tests.browser.led import led, text_of, until
from tests.browser.look import FAULTS, axe_findings, why_not
from tests.browser.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
WORDS = words_in("en")
FOUND = {
    **{"key": "0a", "code": "ABCD", "title": "Kabale", "here": True, "whose": "Anna", "host": "x"},
    **{"seats": 4, "taken": 1, "running": False, "closed": False, "full": False},
}
SCREEN = [
    {
        **{"t": "first", "name": "Bea", "games": games_message(WORDS), "told": "", "home": "x"},
        "books": books_message(2, WORDS),
    },
    {"t": "tables", "works": True, "looked": True, "found": [FOUND]},
    {"t": "own", "tables": []},
]
EMPTY_BELOW = """(() => {
  const floor = document.querySelector(".first .floor");
  const ends = [...floor.querySelectorAll("section")].map((one) =>
    one.getBoundingClientRect().bottom - floor.getBoundingClientRect().top + floor.scrollTop);
  const below = parseFloat(getComputedStyle(floor).paddingBottom);
  const reached = Math.max(Math.max(...ends) + below, floor.clientHeight);
  return Math.round(floor.scrollHeight - reached);
})()"""
"""Pixels that the floor can be scrolled below its last section."""
ACTIVE = "document.activeElement.id"
AT_CLOSE = """(() => {
  const box = document.querySelector(".help .close").getBoundingClientRect();
  return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest("button").className;
})()"""  # noqa: E501
"""What lies where the help is closed; nothing, where that is out of sight."""
PAPER = "getComputedStyle(document.body).backgroundColor"


def test_a_first_screen_whose_modules_did_not_come_is_asked_for_again():
    """A program that goes over into another call may be gone when they are fetched: what draws the
    first screen comes with the next one, and its tables with it."""

    async def play(browser):
        stage = Stage(browser)
        stage.fails = {"first.js", "opening.js"}
        tab = await stage.tab(SCREEN)
        await tab.page.wait_for_timeout(450)
        before = await text_of(tab.page, ".first")
        stage.fails = set()
        await tab.socket.close()
        await tab.page.wait_for_selector("#found-0a")
        return before, [one for one in tab.console if "Failed to load" not in one]

    assert led(play) == ("", [])


def test_esc_leaves_the_field_first_and_then_the_form():
    """What was typed and chosen is not thrown away by one key; then the focus is at the game."""

    async def play(browser):
        tab = await Stage(browser).tab(SCREEN)
        page = tab.page
        await page.click("#game-citadels")
        asked = (await tab.heard("choices"))[-1]
        tab.tell({**choices_message(asked, WORDS), "number": asked["number"]})
        await page.fill("#open-name", "Berta")
        await page.keyboard.press("Escape")
        left = await page.evaluate(ACTIVE), await page.input_value("#open-name")
        await page.keyboard.press("Escape")
        await page.wait_for_selector("#game-citadels")
        await until(page, f"() => {ACTIVE} === 'game-citadels'")
        return left, tab.console

    assert led(play) == (("", "Berta"), [])


def test_what_can_be_no_other_way_is_said_and_not_asked():
    """Where the own machine plays all seats but one, no seat may be absent: nothing to choose."""

    async def play(browser):
        tab = await Stage(browser).tab(SCREEN)
        await tab.page.click("#game-citadels")
        asked = (await tab.heard("choices"))[-1]
        told = {**choices_message(asked, WORDS), "number": asked["number"]}
        found = []
        for absent in (told["absent"][:1], [told["absent"][0], {**told["absent"][0], "n": 1}]):
            tab.tell({**told, "absent": absent})
            await until(
                tab.page,
                "(n) => document.querySelectorAll('input[name=absent]').length === n",
                len(absent) if len(absent) > 1 else 0,
            )
            found.append(await text_of(tab.page, "[data-only=absent] b"))
        return found

    assert led(play) == ["0", ""]


def test_esc_closes_the_form_of_a_table_and_leads_back_to_it():
    """By way of its field."""

    async def play(browser):
        tab = await Stage(browser).tab(SCREEN)
        page = tab.page
        await page.click("#found-0a")
        await page.focus("#found-name")
        await page.keyboard.press("Escape")
        await page.wait_for_selector("#found-go")
        await page.keyboard.press("Escape")
        await until(page, "() => !document.querySelector('#found-go')")
        await until(page, f"() => {ACTIVE} === 'found-0a'")

    led(play)


def test_a_closed_table_without_a_free_seat_is_one_to_look_on_at():
    """It says that it is full, asks for its code and for no name; where a seat is free both can be
    chosen, also at a table that was typed."""
    rows = [{**FOUND, "key": key, "closed": True, "full": key == "0f"} for key in ("0f", "0e")]

    async def play(browser):
        tab = await Stage(browser).tab([SCREEN[0], {**SCREEN[1], "found": rows}, SCREEN[2]])
        page = tab.page
        await page.wait_for_selector("#found-0e")
        texts = [await text_of(page, f"#found-{one['key']}") for one in rows]
        await page.click("#found-0f")
        buttons = [await page.locator(".tables .seat-form button").all_inner_texts()]
        names = await page.locator("#found-name").count()
        await page.fill("#found-code", "ABCD-EFGH-JKLM")
        await page.keyboard.press("Enter")
        sent = (await tab.heard("watch"))[-1]
        await page.click("#found-0e")
        buttons.append(await page.locator(".tables .seat-form button").all_inner_texts())
        await page.fill("#typed-table", "WXYZ")
        await page.click("section:has(#typed-table) .tool")
        return texts, buttons, names, sent, (await tab.heard("watch", 2))[-1]

    texts, buttons, names, sent, typed = led(play)
    assert "full; by its code you can look on" in texts[0] and texts[0].endswith("Look on")
    assert "its code opens it" in texts[1] and texts[1].endswith("Join")
    assert buttons == [["Look on"], ["Sit down", "Only look on"]] and names == 0
    assert sent == {"t": "watch", "found": "0f", "table": "ABCD-EFGH-JKLM"}
    assert typed == {"t": "watch", "found": "", "table": "WXYZ"}


@pytest.mark.parametrize("before, after", [(["0b", "0a"], ["0a"]), (["0a"], ["0b", "0a"])])
def test_who_types_goes_on_where_a_table_above_comes_or_goes(before, after):
    """In the same field of the same form, at the same letter of it."""

    async def play(browser):
        tab = await Stage(browser).tab([SCREEN[0], {**SCREEN[1], "found": found(before)}])
        page = tab.page
        await page.click("#found-0a")
        await page.fill("#found-name", "ea")
        await page.keyboard.press("Home")
        tab.tell({**SCREEN[1], "found": found(after)})
        await until(page, f"() => document.querySelectorAll('.tables li').length === {len(after)}")
        await page.keyboard.type("B")
        return await page.input_value("#found-name"), await page.evaluate(ACTIVE)

    def found(keys):
        return [{**FOUND, "key": key} for key in keys]

    assert led(play) == ("Bea", "found-name")


def test_a_sentence_about_a_table_that_is_gone_stands_at_the_top():
    """With its row went the place where it was drawn."""

    async def play(browser):
        tab = await Stage(browser).tab(SCREEN)
        page = tab.page
        await page.click("#found-0a")
        tab.tell({"t": "no", "form": "join", "text": "Full."})
        await page.wait_for_selector(".seat-form .wrong")
        tab.tell({**SCREEN[1], "found": []})
        await page.wait_for_selector("main > .wrong")
        return await text_of(page, ".wrong"), await page.locator(".wrong").count()

    assert led(play) == ("Full.", 1)


def test_what_was_ticked_opens_the_table_once_there_is_enough_of_it():
    """One district too few and nothing can be sent; without it the table is opened, and the
    program takes what is sent, with the time to think."""

    async def play(browser):
        tab = await Stage(browser).tab(SCREEN)
        page = tab.page
        main = page.locator(".opening .main")

        async def chosen(number):
            asked = (await tab.heard("choices", number))[-1]
            told = choices_message(asked, WORDS)
            tab.tell({**told, "number": asked["number"]})
            return told

        await page.click("#game-citadels")
        await chosen(1)
        await page.select_option("#option-lineup", "own")
        told = await chosen(2)
        await page.click("details.option >> nth=0")
        boxes = page.locator("details.option >> nth=0").locator("input")
        (row, *_) = [one for one in told["options"] if one["several"]]
        held = row["now"].split(row["joint"])
        first = next(at for at, one in enumerate(row["values"]) if one["value"] in held)
        await boxes.nth(first).click()
        off = await main.is_disabled()
        await boxes.nth(first).click()
        await chosen(3)
        await page.select_option("#clock-span", "turn")
        await page.fill("#clock-minutes", "3")
        await page.select_option("#clock-end", "bot")
        means = await text_of(page, ".option:has(#clock-end) p")
        await page.fill("#open-name", "Anna")
        await main.click()
        sent = (await tab.heard("open"))[-1]
        taken = read_said(sent) is not None
        return off, taken, sent["options"][row["name"]], row["now"], sent["clock"], means

    off, taken, sent, now, clock, means = led(play)
    assert off and taken and sent == now and clock == "turn:3:bot"
    assert means.startswith("At its end one's own program answers, as a bot would, until others")


def test_the_rules_lie_over_the_form_and_esc_leaves_them_alone(tmp_path):
    """Read from the form before anything is opened, in either language; the form stays."""

    async def play(browser):
        tab = await Stage(browser).tab(SCREEN)
        page = tab.page
        await page.click("#game-kabale")
        await page.click("#open-rules")
        await page.wait_for_selector(".help.rules .rule")
        await page.click(".help.rules .rule summary >> nth=0")
        text, faults = await text_of(page, ".help.rules"), await page.evaluate(FAULTS, True)
        axe = await axe_findings(page)
        await page.keyboard.press("Escape")
        await until(page, "() => !document.querySelector('.help')")
        return text, faults, axe, await page.locator("#open-back").count(), tab.console

    text, faults, axe, form, console = led(play)
    sheet = rules_page(find_game("kabale"), speech("kabale", WORDS))
    assert all(line in text for line in sheet["about"])
    assert sheet["topics"][0][1].strip() in text
    assert (faults, axe, form, console) == ([], [], 1, [])


def test_own_values_are_sent_by_their_content(tmp_path):
    """A file of this machine; what the node refuses is said, and the usual ones are asked for."""
    file = tmp_path / "own.json"
    file.write_text('{"borders": 7}', encoding="utf-8")

    async def play(browser):
        tab = await Stage(browser).tab(SCREEN)
        page = tab.page
        await page.click("#game-san_marco")
        asked = (await tab.heard("choices"))[-1]
        tab.tell({**choices_message(asked, WORDS), "number": asked["number"]})
        await page.click("details.option:has(#own-values) summary")
        await page.set_input_files("#own-values", str(file))
        sent = (await tab.heard("choices", 2))[-1]
        tab.tell({"t": "no", "form": "choices", "text": "Bad.", "number": sent["number"]})
        await page.wait_for_selector(".opening .wrong")
        await page.check("input[name='seats'] >> nth=0", force=True)
        after = (await tab.heard("choices", 3))[-1]
        return read_said(sent) is not None, sent["options"]["data"], after["options"]

    fits, sent, after = led(play)
    assert fits and sent == '{"borders": 7}' and "data" not in after


@pytest.mark.parametrize("size", [(1280, 800), (780, 493)])
def test_nothing_scrolls_into_empty_space(size):
    """What can be reached by scrolling ends with the last section, on the first screen and in the
    form of a game with many options."""

    async def play(browser):
        tab = await Stage(browser).tab(SCREEN, size=size)
        page = tab.page
        found = []
        for game in ("", "#game-citadels"):
            if game:
                await page.click(game)
                asked = (await tab.heard("choices"))[-1]
                tab.tell({**choices_message(asked, WORDS), "number": asked["number"]})
            await page.wait_for_selector("fieldset.terms" if game else ".game")
            found.append(await page.evaluate(EMPTY_BELOW))
        return found

    assert led(play) == [0, 0]


def test_the_first_press_changes_the_colours():
    """Nobody has chosen any yet: what is seen is what the system has, and each press is seen."""

    async def play(browser):
        page = (await Stage(browser).tab(SCREEN, chosen=False)).page
        await page.wait_for_selector("#game-citadels")
        await page.emulate_media(color_scheme="dark")
        found = [await page.evaluate(PAPER)]
        for _ in range(3):
            await page.click("button.tool")
            found.append(await page.evaluate(PAPER))
        return found

    first, *pressed = led(play)
    assert pressed[0] != first and pressed == [pressed[0], first, pressed[0]]


def test_long_rules_can_be_closed_without_reading_to_their_end():
    """On a laptop and on a phone the button is in sight at once; over no words at the end."""

    async def play(browser):
        found = []
        for size in ((1280, 800), (390, 844)):
            page = (await Stage(browser).tab(SCREEN, size=size)).page
            await page.click("#game-kabale")
            await page.click("#open-rules")
            await page.wait_for_selector(".help.rules .rule")
            at_first = await page.evaluate(AT_CLOSE)
            await page.evaluate("document.querySelector('.help').scrollTop = 1e5")
            found.append((at_first, await page.evaluate(FAULTS, True)))
            await page.click(".help .close")
            await until(page, "() => !document.querySelector('.help')")
        return found

    assert led(play) == [("entry close", [])] * 2
