"""What a page tells beside the game: who could read cards, what leaving means, who has left, what
came between the news, what can be done behind the end.
"""

from __future__ import annotations

import pytest

from cli.text.words import in_every_language, speech, words_in
from tests.browser.led import led, text_of, texts_of, until
from tests.browser.look import FAULTS, axe_findings, why_not
from tests.browser.questions import asked_anew, moment
from tests.browser.scenes import scenes
from tests.browser.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
SAY, GERMAN = words_in("en").say, words_in("de").say
LEFT = "left"
NO_OTHER = {"t": "absence", "asked": "NOTHING:", "matter": "NOTHING", "seats": []}


def messages(part):
    """What a tab is told at the first such moment of a game for four."""
    return next(one for one in scenes("kabale", 4) if part in one.name).messages


async def tab_at(browser, part="first-ask", **how):
    """A tab at that moment."""
    tab = await Stage(browser).tab(messages(part), **how)
    await tab.page.wait_for_selector(".prompt")
    return tab


def test_once_books_are_open_all_hands_can_be_seen():
    """Of the others, by the names of their cards, which the view never held, and not as if they
    were one's own; the help of one is on its face; nothing of it is offered before."""
    told = messages("end")
    view = next(one["view"] for one in told if one["t"] == "view")
    own = [
        {**area, "cards": [{**one, "card": one["card"] + 90_000} for one in area["cards"]]}
        for area in view["own"]["areas"]
    ]
    alone = [{**one, "key": "kept", "cards": one["cards"][:1]} for one in own]
    hands = [{"seat": 0, "areas": own}, {"seat": 2, "areas": [*own, *alone]}]

    async def play(browser):
        tab = await tab_at(browser, "end", lang="de")
        offered = await texts_of(tab.page, ".next .entry")
        tab.tell(
            {"t": "hands", "seats": [{"seat": 1, "areas": [{**one, "cards": []} for one in own]}]}
        )
        await tab.page.wait_for_timeout(200)
        offered += await texts_of(tab.page, ".next .entry")
        tab.tell({"t": "hands", "seats": hands})
        button = f".next .entry:has-text('{GERMAN('Hands at the end')}')"
        await tab.page.click(button)
        await tab.page.wait_for_selector("dialog.help h3")
        shown = await texts_of(tab.page, "dialog.help h3, dialog.help .title")
        faces = await tab.page.evaluate(FACES)
        faults = await tab.page.evaluate(FAULTS, True), await axe_findings(tab.page)
        await tab.page.locator("dialog.help .card").first.dispatch_event("contextmenu")
        explained = await text_of(tab.page, "#help-title")
        await tab.page.keyboard.press("Escape")
        await until(tab.page, "() => !document.querySelector('dialog.help')")
        return offered, shown, faces, faults, explained, tab.console

    offered, shown, faces, faults, explained, console = led(play)
    assert offered and not any(GERMAN("Hands at the end") in one for one in offered)
    hand = speech("kabale", words_in("de")).text("area.hand")
    assert [one.split() for one in shown] == [["3", view["names"][2]], [hand]]
    assert faces == [one["face"] for area in (*own, *alone) for one in area["cards"]] != []
    assert explained == speech("kabale", words_in("de")).text(f"face.{faces[0]}")
    assert faults == ([], []) and console == []


FACES = "() => [...document.querySelectorAll('dialog.help .card')].map((one) => one.dataset.face)"


def absence(*words):
    """Nobody is gone, and these words can be said."""
    told = {"title": "", "details": [], "words": [[word, "It does."] for word in words]}
    return {**NO_OTHER, "words": [*words], "told": {"en": told, "de": told}}


def test_the_shield_tells_how_many_machines_would_have_to_conspire():
    """In the language of the page, and in the other one as soon as that is chosen."""

    async def play(browser):
        tab = await tab_at(browser)
        await tab.page.click("details.shield > summary")
        english = await texts_of(tab.page, ".shield .reading li")
        await tab.page.click(".head .tool[lang]")
        await until(tab.page, "() => document.documentElement.lang === 'de'")
        await tab.page.click("details.shield > summary")  # the press elsewhere has closed it
        return english, await texts_of(tab.page, ".shield .reading li")

    text = "{n} of the {machines} machines together could read closed cards; fewer could not."
    english, german = led(play)
    assert english[0] == SAY(text, n=3, machines=4) and len(english) > 1
    assert german[0] == GERMAN(text, n=3, machines=4) and len(german) == len(english)


@pytest.mark.parametrize(("word", "goes_on"), [("leave", True), ("stop", False)])
def test_the_sheet_of_leaving_says_what_becomes_of_this_table(word, goes_on):
    """Where the others can play on, and where they cannot: nothing else is offered there."""

    async def play(browser):
        tab = await tab_at(browser)
        tab.tell(absence(word))
        await tab.page.wait_for_timeout(200)
        await tab.page.click(".head .tool >> nth=-1")
        await tab.page.wait_for_selector("dialog[open]")
        return await tab.page.inner_text("dialog[open]")

    told = led(play)
    assert SAY("Leave for now") in told
    assert ("go on without you" in told) is goes_on
    assert ("Nobody can play on without you" in told) is not goes_on


def test_who_has_left_is_marked_so_and_counts_as_no_link():
    """Though its link is down: of those who are there everybody is reachable."""

    async def play(browser):
        tab = await tab_at(browser)
        seats = [
            {"seat": seat, "linked": seat != 1, "reached": seat != 1, "since": 60}
            for seat in range(4)
        ]
        me = tab.page.locator(".own")
        assert await me.count() == 1
        tab.tell({"t": "links", "seats": seats, "waiting": [], "absent": [2], "left": [1]})
        await until(tab.page, "() => document.querySelector('.tag.gone')")
        return await texts_of(tab.page, ".tag.gone"), await text_of(tab.page, ".links")

    marks, links = led(play)
    assert {*marks} <= {SAY(LEFT), SAY("absent")} and SAY(LEFT) in marks
    assert SAY("Everybody is reachable.") in links and "3/3" in links


def test_words_and_notices_stand_between_the_news_and_follow_the_language():
    """Each behind the step that had been told when it came, talk as well as notices."""

    async def play(browser):
        tab = await tab_at(browser)
        history = next(one for one in messages("first-ask") if one["t"] == "history")["entries"]
        step = history[-1]["step"] if history else 0
        note = in_every_language(SAY("{name} is back at the table.", name="Jo"))
        tab.tell(
            {"t": "chat", "name": "Anna", "text": "In between.", "step": step - 1},
            {"t": "note", "told": note, "step": step},
        )
        await until(tab.page, "() => document.querySelector('.log')?.innerText.includes('Jo')")
        lines = await texts_of(tab.page, ".log li")
        await tab.page.click(".head .tool[lang]")
        await until(tab.page, "() => document.documentElement.lang === 'de'")
        await tab.page.wait_for_timeout(200)
        return lines, await texts_of(tab.page, ".log .notice")

    lines, notes = led(play)
    assert lines[-1] == "Jo is back at the table."
    assert "Anna: In between." in lines
    assert notes[-1] == GERMAN("{name} is back at the table.", name="Jo")


def test_behind_the_end_one_looks_back_or_opens_another_table():
    """In the page, and by words that are typed; and the way to the first screen, without an end."""

    async def play(browser):
        tab = await tab_at(browser, "-end")
        await tab.page.click(f".next .entry:has-text('{SAY('Look back, and check it')}')")
        calls = await texts_of(tab.page, "dialog[open] code")
        await tab.page.click(f"dialog[open] .entry:has-text('{SAY('Look back')}')")
        (looks,) = await tab.heard("look_at")
        number = looks.pop("number")
        assert looks == {"t": "look_at", "log": "", "dropped": "", "name": ""}
        reads = {"t": "reading", "done": 1, "total": 9}
        tab.tell({"t": "of_log", "number": number, "says": reads})
        await tab.page.wait_for_selector(".looked progress")
        await tab.page.click(".looked .head > .tool:last-child")
        await tab.heard("stop_looking")
        await tab.page.click(f".next .entry:has-text('{SAY('Open another table')}')")
        await tab.heard("another")
        tab.tell({"t": "going", "form": "another"})
        await until(tab.page, "() => !document.querySelector('.table')")
        games = [{"id": "kabale", "title": "Kabale", "about": [], "seats": [2]}]
        first = {"t": "first", "name": "Anna", "games": games, "told": "", "home": "/"}
        tab.tell({**first, "books": {"open": [], "sealed": []}})
        await tab.page.wait_for_selector(".first .game")
        return calls, tab.console

    calls, console = led(play)
    assert [call.split()[:2] for call in calls] == [
        ["tafelrunde", "replay"],
        ["tafelrunde", "review"],
        ["tafelrunde", "audit"],
    ]
    assert console == []


def test_no_line_is_cut_off_where_one_waits_for_somebody_who_is_gone():
    """The line of a seat takes the place of one of the last news."""

    async def play(browser):
        told, at = moment("last-ask", "kabale", 4)
        tab = await Stage(browser).tab(told)
        await tab.page.wait_for_selector(".prompt.asked")
        tab.tell(asked_anew(told[at], ident=""))
        lost = {"seat": 1, "linked": False, "reached": False, "since": 127}
        tab.tell({"t": "links", "seats": [lost], "waiting": []})
        await tab.page.wait_for_selector(".prompt.waiting .lost")
        return await tab.page.evaluate(
            """(() => {
                const end = document.querySelector(".prompt").getBoundingClientRect().bottom;
                const lines = [...document.querySelectorAll(".prompt li")];
                return lines.map((one) => one.getBoundingClientRect().bottom <= end);
            })()"""
        )

    lines = led(play)
    assert len(lines) > 1 and all(lines)


def test_what_lies_small_has_its_words_and_its_points():
    """What one has read and left with somebody names them in front of the cards; Egon's estate has
    its title, and each whole triple of it its points."""

    async def play(browser):
        left, _ = moment("first-ask.play", game="san_marco")
        tab = await Stage(browser).tab(left)
        await until(tab.page, "() => document.querySelector('.knows .of-fact')")
        fact = await text_of(tab.page, ".knows .of-fact")
        solo, at = moment("last-ask.Play", game="burgund", seats=1)
        other = await Stage(browser).tab(solo)
        await until(other.page, "() => document.querySelector('.middle .board.estate .mark b')")
        title = await text_of(other.page, ".middle .board.estate .title")
        points = await texts_of(other.page, ".middle .board.estate .mark b")
        egon = next(one for one in solo[at]["view"]["boards"] if one["key"] == "egon")
        return fact, title, points, [m for space in egon["spaces"] for m in space["marks"]]

    fact, title, points, marks = led(play)
    assert fact.rstrip(":").endswith("Anna"), fact
    assert title.startswith("Egon's estate: ")
    whole = [one for one in marks if one[0] == "mark.triple"]
    assert len(points) == len(whole) > 2 and all(one.isdigit() for one in points)
