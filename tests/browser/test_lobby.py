"""Before the table: the rules and the keys are at hand, and what invites others keeps its place."""

from __future__ import annotations

import copy

import pytest

from cli.text.machine_texts import ROOM_ELSEWHERE
from cli.text.words import words_in
from tests.browser.led import led, text_of, texts_of, until
from tests.browser.look import FAULTS, axe_findings, why_not
from tests.browser.scenes import lobby_scenes
from tests.browser.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
OF_TABLE = "getComputedStyle(document.querySelector('.invitation .qr'))"
SIZES = [(1280, 800), (1024, 700), (390, 844), (360, 740)]
PLACES = """() => ['.invitation', '.invitation .code', '.qr', '.ways', '.sitting', '.terms'].map((what) => {
  const { left, top, width } = document.querySelector(what).getBoundingClientRect();
  return [what, left, top, width];
})"""  # noqa: E501


def seen(game="kabale", seats=4):
    """What is told of a lobby with one free seat, and of it once somebody has taken that one."""
    told = next(one for one in lobby_scenes(game, seats) if one.name.endswith("-lobby")).messages
    lobby = copy.deepcopy(told[0])
    lobby["free"] = 0
    lobby["members"].append({**lobby["members"][1], "name": "Jo", "machine": 3, "ready": False})
    for one in lobby["told"].values():
        one["levels"].append("")
    return told, lobby


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("size", SIZES)
def test_what_invites_others_stands_where_it_stood_when_all_seats_are_taken(size, lang):
    """Code, picture and ways: one seat may become free again, and people can look on."""
    before, full = seen()

    async def play(browser):
        tab = await Stage(browser).tab(before, size=size, lang=lang)
        await until(tab.page, "() => document.querySelectorAll('.lobby .free').length === 1")
        await tab.page.evaluate("document.fonts.ready.then(() => 1)")
        stood, title = await tab.page.evaluate(PLACES), await text_of(tab.page, ".invitation h2")
        tab.tell(full)
        await until(tab.page, "() => !document.querySelector('.lobby .free')")
        stands, told = await tab.page.evaluate(PLACES), await text_of(tab.page, ".invitation h2")
        return stood, stands, title, told, await tab.page.evaluate(FAULTS, True)

    stood, stands, title, told, faults = led(play)
    say = words_in(lang).say
    assert (title, told) == (say("Come and join"), say("All seats are taken"))
    assert stands[:5] == stood[:5] and faults == []
    assert size[0] < 1024 or stands == stood, "beside each other nothing moves at all"


@pytest.mark.parametrize("size", SIZES)
def test_the_rules_of_the_game_that_is_going_to_be_played_are_at_hand(size):
    """By their own button where there is room, and by the keys everywhere."""
    told, _ = seen()

    async def play(browser):
        tab = await Stage(browser).tab(told, size=size)
        await tab.page.wait_for_selector(".lobby")
        ways = await tab.page.locator(".lobby .head .tool:visible").all_inner_texts()
        await tab.page.keyboard.press("?")
        await tab.page.wait_for_selector(".help .keys")
        keys = await texts_of(tab.page, ".help h2, .help .entry")
        await tab.page.click(".help .entry >> nth=0")
        await tab.page.wait_for_selector(".help .rule")
        title, axe = await text_of(tab.page, ".help h2"), await axe_findings(tab.page)
        await tab.page.keyboard.press("Escape")
        await until(tab.page, "() => !document.querySelector('.help')")
        return ways, keys, title, axe

    ways, keys, title, axe = led(play)
    assert any(one.startswith("Help") for one in ways)
    assert ("Rules" in ways) == (size[0] >= 1024)
    assert keys[:2] == ["Keys", "The rules of this game"]
    assert "Kabale" in title and axe == []


@pytest.mark.parametrize(("size", "lang"), [((1280, 800), "en"), ((390, 844), "de")])
def test_a_guests_seat_that_cannot_be_is_grey_with_its_reason(size, lang):
    """From the beginning; once there is room it can be pressed. The code of the table, which is for
    no phone, is not in sight meanwhile."""
    full, _ = seen()
    roomy = copy.deepcopy(full)
    for tongue, told in full[0]["told"].items():
        told["no_guest"] = words_in(tongue).say(ROOM_ELSEWHERE, name="Anna", n=3, other="Ben")
        roomy[0]["told"][tongue]["no_guest"] = ""
    way = ".ways > li:nth-child(2) .entry"

    async def play(browser):
        tab = await Stage(browser).tab(full, size=size, lang=lang)
        opens = ".tool.wide[title]:has(.phone)"  # on a narrow page it stands in the help
        await until(tab.page, f"() => document.querySelector('{opens}')")
        await tab.page.evaluate(f"document.querySelector('{opens}').click()")
        grey = await tab.page.is_disabled(f"dialog {way}")
        why = await text_of(tab.page, "dialog #seat-way")
        await until(tab.page, f"() => {OF_TABLE}.visibility === 'hidden'")
        faults = await tab.page.evaluate(FAULTS, True) + await axe_findings(tab.page)
        tab.tell(*roomy)
        await until(tab.page, f"() => !document.querySelector('dialog {way}').disabled")
        await tab.page.keyboard.press("Escape")
        await until(tab.page, f"() => {OF_TABLE}.visibility === 'visible'")
        return grey, why, faults, tab.console

    grey, why, faults, console = led(play)
    assert grey and (faults, console) == ([], [])
    assert why == words_in(lang).say(ROOM_ELSEWHERE, name="Anna", n=3, other="Ben")
