"""One tab by itself: words that do not come or come late, a lobby whose program has gone, dialogs
that lie over a question, sentences that are told again.
"""

from __future__ import annotations

import json

import pytest

from cli.text.words import words_in
from cli.web.socket import MANY
from tests.browser.led import led, text_of, texts_of, until
from tests.browser.look import why_not
from tests.browser.scenes import lobby_scenes, scenes
from tests.browser.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
SAY = words_in("en").say
CUT = SAY(
    "No connection to your own program; trying again. If it has ended: tafelrunde resume --web"
)
CROWDED = SAY(
    "This page is open in too many tabs. Close one of them, and this one comes in by itself."
)
READ = 450
HELP = "dialog.help[open]"


def asked():
    """What a tab is told at a question with several answers."""
    return next(one for one in scenes("ohne_furcht", 4) if "first-ask.keep" in one.name).messages


async def at_question(stage):
    """A tab at that question, long enough for it to be read."""
    tab = await stage.tab(asked())
    await tab.page.wait_for_selector(".prompt.asked .entry")
    await tab.page.wait_for_timeout(READ)
    return tab


def test_a_lobby_whose_program_has_gone_says_so():
    """Nothing that is pressed there does anything, until the program is back."""

    async def play(browser):
        tab = await Stage(browser).tab(lobby_scenes("ohne_furcht", 4)[0].messages)
        await tab.page.wait_for_selector(".lobby:not(.down)")
        await tab.socket.close()
        await tab.page.wait_for_selector(".lobby.down")
        told = await text_of(tab.page, ".toast")
        await tab.page.wait_for_selector(".lobby:not(.down)")
        await until(tab.page, "() => !document.querySelector('.toast')")
        return told

    assert led(play) == CUT


def test_a_tab_for_which_there_is_no_room_says_so_and_comes_in_when_there_is():
    """It asks again and again by itself; nobody else could tell why nothing is there."""

    async def play(browser):
        stage = Stage(browser)
        stage.silent = True
        tab = await stage.tab(asked())
        await tab.heard("hello")
        stage.silent = False
        await tab.socket.close(code=MANY)
        await until(tab.page, "(text) => document.body.innerText.includes(text)", CROWDED)
        await tab.page.wait_for_selector(".prompt.asked .entry")
        return await text_of(tab.page, ".plain"), tab.console

    assert led(play) == ("", [])


def test_words_that_did_not_come_are_asked_for_when_the_program_is_back():
    """A table without the words of its game is none; it is there as soon as they are."""

    async def play(browser):
        stage = Stage(browser)
        stage.fails = {"words/en/ohne_furcht.json", "words/en.json"}
        tab = await stage.tab(asked())
        await tab.page.wait_for_selector(".plain")
        await tab.page.wait_for_timeout(READ)
        before = await texts_of(tab.page, ".prompt .entry")
        stage.fails = set()
        await tab.socket.close()
        await tab.page.wait_for_selector(".prompt.asked .entry")
        return before, [one for one in tab.console if "Failed to load" not in one]

    assert led(play) == ([], [])


def test_words_of_a_card_that_come_after_another_language_was_chosen_are_not_shown():
    """They are of the language before: the help speaks the one that stands there."""

    async def play(browser):
        stage = Stage(browser)
        stage.late = {"words/en/ohne_furcht.text.json"}
        tab = await at_question(stage)
        card = tab.page.locator(".own [data-face]:not([data-face='']) >> nth=0")
        face = await card.get_attribute("data-face")
        await card.dispatch_event("contextmenu")
        await tab.page.wait_for_selector(HELP)
        await tab.page.keyboard.press("Escape")
        await tab.page.click(".head .tool[lang='de']")
        await until(tab.page, "() => document.documentElement.lang === 'de'")
        await tab.page.wait_for_timeout(1_200)
        await card.dispatch_event("contextmenu")
        await tab.page.wait_for_selector(HELP)
        await tab.page.wait_for_timeout(READ)
        words = json.loads(stage.served.files["words/de/ohne_furcht.text.json"])
        return await text_of(tab.page, f"{HELP} p"), words[f"face.{face}.text"]

    shown, meant = led(play)
    assert shown.split() == meant.split()


def test_as_long_as_the_words_of_a_card_have_not_come_nothing_is_said_of_it():
    """That there are none would be untrue; opened once more they are fetched again."""

    async def play(browser):
        stage = Stage(browser)
        stage.fails = {"words/en/ohne_furcht.text.json"}
        tab = await at_question(stage)
        card = tab.page.locator(".own [data-face]:not([data-face='']) >> nth=0")
        shown = []
        for fails in (stage.fails, set()):
            stage.fails = fails
            await card.dispatch_event("contextmenu")
            await tab.page.wait_for_selector(HELP)
            await tab.page.wait_for_timeout(READ)
            shown.append(await texts_of(tab.page, f"{HELP} p:not(.reads, .why)"))
            await tab.page.keyboard.press("Escape")
        return shown

    without, told = led(play)
    assert without == [] and len(told) == 1 and told != [SAY("Nothing more is said of it.")]


def test_a_page_of_another_build_loads_itself_anew_once():
    """Its program has become another one; where that changes nothing it does not go on and on."""

    async def play(browser):
        tab = await at_question(Stage(browser))
        token = await tab.page.evaluate("sessionStorage.getItem('token')")
        other = {"t": "welcome", "token": token, "build": "other", "name": "Anna", "lang": "en"}
        await tab.page.evaluate("window.before = true")
        tab.tell(other)
        await until(tab.page, "() => !window.before && document.querySelector('.prompt.asked')")
        await tab.page.evaluate("window.before = true")
        tab.tell(other)
        await tab.page.wait_for_timeout(READ)
        still = await tab.page.evaluate("window.before === true")
        return still, len(await tab.heard("hello", 2))

    assert led(play) == (True, 2)


@pytest.mark.parametrize("opener", ["?", "Leave"])
def test_a_dialog_lies_over_the_question_and_gives_the_focus_back(opener):
    """With one click no key beneath it signs a move; Esc closes it, and whoever opened it goes on
    where they were."""

    async def play(browser):
        stage = Stage(browser)
        tab = await stage.tab(asked(), choices={"one_click": "yes"})
        page = tab.page
        await page.wait_for_selector(".prompt.asked .entry")
        await page.wait_for_timeout(READ)
        button = page.locator(".head .tool", has_text="Help" if opener == "?" else opener)
        await button.focus()
        await page.keyboard.press("?" if opener == "?" else "Enter")
        await page.wait_for_selector(HELP)
        within = await page.evaluate("document.activeElement.closest('dialog') !== null")
        for key in ("1", "2"):
            await page.keyboard.press(key)
        await page.wait_for_timeout(1_000)
        armed = await texts_of(page, ".entry.armed")
        await page.keyboard.press("Escape")
        await until(page, "() => !document.querySelector('dialog')")
        back = await page.evaluate("document.activeElement.innerText")
        said = [one["t"] for one in tab.said]
        await page.keyboard.press("1")
        await tab.heard("answer")
        return within, armed, back.split()[0], said, tab.console

    focused = "Help" if opener == "?" else "Leave"
    assert led(play) == (True, [], focused, ["hello"], [])


def test_a_digit_before_a_dialog_opens_answers_nothing_behind_it():
    """It waits for a second one, and the question is out of sight when that time is over."""

    async def play(browser):
        tab = await at_question(Stage(browser))
        await tab.page.evaluate(
            """() => {
              const press = (key) => document.body.dispatchEvent(
                new KeyboardEvent("keydown", { key, bubbles: true }));
              press("0"); press("?");
            }"""
        )
        await tab.page.wait_for_timeout(1_000)
        return await texts_of(tab.page, ".entry.armed"), await text_of(tab.page, f"{HELP} h2")

    assert led(play) == ([], SAY("Keys"))


def note(text, step=7):
    """A notice behind this step."""
    return {"t": "note", "told": {"en": text, "de": f"{text} (de)"}, "step": step}


def word(text, step=7):
    """What Bea says behind this step."""
    return {"t": "chat", "name": "Bea", "text": text, "step": step}


def test_what_is_told_again_is_no_news_and_what_follows_is():
    """However soon after it: a sentence of now stays in sight, a word counts as unread."""

    async def play(browser):
        notes = [note("Before."), word("Old.")]
        tab = await Stage(browser).tab([*asked(), *notes])
        await tab.page.wait_for_selector(".prompt.asked .entry")
        before = await text_of(tab.page, ".toast"), await text_of(tab.page, ".unread")
        await tab.socket.close()
        await tab.heard("hello", 2)
        tab.tell(note("Now."), word("New."))
        await until(tab.page, "() => document.querySelector('.unread')")
        return before, await text_of(tab.page, ".toast"), await text_of(tab.page, ".unread")

    assert led(play) == (("", ""), "Now.", "1")


@pytest.mark.parametrize(
    ("messages", "told"),
    [
        (
            asked,
            "This page is not known to the program any more. The table goes on in the terminal.",
        ),
        (
            list,
            "The program does not know this page: an address opens it once, within two minutes."
            " Go on where it is open. At a table the word page in the terminal opens it anew,"
            " else start tafelrunde once more.",
        ),
    ],
    ids=["table", "nothing yet"],
)
def test_a_page_that_is_not_known_says_what_is_left_to_do(messages, told):
    """A table goes on in the terminal; where there was none yet, none is spoken of."""

    async def play(browser):
        tab = await Stage(browser).tab(messages())
        await tab.heard("hello")
        if messages is asked:
            await tab.page.wait_for_selector(".prompt.asked")
        await tab.page.wait_for_timeout(READ)
        await tab.socket.close(code=4401)
        await tab.page.wait_for_timeout(READ)
        return await text_of(tab.page, ".plain")

    assert led(play) == SAY(told)


def test_a_page_that_is_loaded_anew_before_it_was_let_in_has_its_code_still():
    """The address does not hold it any more; with the welcome it is gone for good."""

    async def play(browser):
        stage = Stage(browser)
        stage.silent = True
        tab = await stage.tab(asked())
        (first,) = await tab.heard("hello")
        stage.silent = False
        await tab.page.reload()
        _, second = await tab.heard("hello", 2)
        await tab.page.wait_for_selector(".prompt.asked")
        kept = await tab.page.evaluate("sessionStorage.getItem('code')")
        return first["code"], second["code"], kept, tab.page.url.rpartition("/")[2]

    assert led(play) == ("code", "code", None, "")


def test_enter_behind_a_digit_gives_what_the_digit_has_armed():
    """Though the focus lay on another answer, which a press had left there."""

    async def play(browser):
        tab = await at_question(Stage(browser))
        await tab.page.locator(".prompt .entry").first.focus()
        await tab.page.keyboard.press("2")
        await tab.page.wait_for_selector(".prompt .entry.armed")
        await tab.page.wait_for_timeout(100)
        armed = await text_of(tab.page, ".prompt .entry.armed .answer")
        await tab.page.keyboard.press("Enter")
        (given,) = await tab.heard("answer")
        return armed, given["move"]

    armed, move = led(play)
    asked_for = [one for one in asked() if one["t"] == "view"][-1]["view"]["asked"]["moves"]
    assert armed == "2" and move == asked_for[1]["move"]


def test_a_tab_speaks_as_its_program_does_until_somebody_chooses():
    """The browser's own language is what there is before the program has said its own."""

    async def play(browser):
        stage = Stage(browser)
        tab = await stage.tab(asked(), chosen=False)
        tab.tell({"t": "welcome", "token": "a" * 48, "build": stage.served.build, "name": "Anna",
                  "lang": "de"}, {"t": "chosen", "choices": {}})  # fmt: skip
        (told,) = await tab.heard("lang")
        await until(tab.page, "() => document.documentElement.lang === 'de'")
        return told["lang"]

    assert led(play) == "de"


def test_what_has_been_checked_lies_within_a_phone_and_closes_elsewhere():
    """By a press on something else, and by Esc, which leads back to what opened it."""

    async def play(browser):
        tab = await Stage(browser).tab(asked(), size=(360, 640))
        await tab.page.wait_for_selector(".prompt.asked .entry")
        shield = tab.page.locator("details.shield > summary")
        await shield.click()
        box = await tab.page.locator(".shield .sheet").bounding_box()
        await tab.page.locator(".head h1").click()
        pressed = await tab.page.query_selector("details.shield[open]")
        await shield.click()
        await tab.page.keyboard.press("Escape")
        typed = await tab.page.query_selector("details.shield[open]")
        where = await tab.page.evaluate("document.activeElement.tagName")
        return box, pressed, typed, where

    box, pressed, typed, where = led(play)
    assert box["x"] >= 0 and box["x"] + box["width"] <= 360
    assert (pressed, typed, where) == (None, None, "SUMMARY")


def test_esc_leads_back_to_the_pile_that_it_closes():
    """Whoever opened it by keys goes on from there, and not from the top of the page."""

    async def play(browser):
        told = next(one for one in scenes("kabale", 4) if one.name.endswith("-end")).messages
        tab = await Stage(browser).tab(told)
        pile = tab.page.locator("details.stack > summary").first
        await pile.wait_for()
        await pile.press("Enter")
        await tab.page.wait_for_selector("details.stack[open]")
        await tab.page.evaluate("document.activeElement.blur()")
        await tab.page.keyboard.press("Escape")
        closed = await tab.page.query_selector("details.stack[open]") is None
        return closed, await pile.evaluate("(one) => one === document.activeElement")

    assert led(play) == (True, True)
