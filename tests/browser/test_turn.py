"""Title, sound and notification: for one's own turn alone, and each can be switched off."""

from __future__ import annotations

import pytest

from cli.text.words import words_in
from tests.browser.led import led, text_of, until
from tests.browser.look import why_not
from tests.browser.questions import asked_anew, moment
from tests.browser.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
TURN = words_in("en").say("Your turn")
COUNTED = """
window.sounds = 0;
window.notified = [];
window.AudioContext = class {
  currentTime = 0;
  createOscillator() { window.sounds += 1; return this.part(); }
  createGain() { return this.part(); }
  part() {
    const level = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { frequency: {}, gain: level, connect: (other) => other, start() {}, stop() {} };
  }
};
window.Notification = class {
  static permission = "ALLOWED";
  static async requestPermission() { return "ALLOWED"; }
  constructor(title, { body }) { window.notified.push([title, body]); }
};
Object.defineProperty(document, "hidden", { get: () => window.unseen ?? true });
"""
NOTES = 2
"""Of one sound."""


async def turns(browser, *, chosen=(), allowed="granted"):
    """A tab in which others' moves come, an own turn, one that the program answers, and an own turn
    in sight: after each what was heard, told and written in the title."""
    told, at = moment("first-ask.keep")
    view = told[at]
    stage, scripts = Stage(browser), (COUNTED.replace("ALLOWED", allowed),)
    before = [*told[:at], asked_anew(view, ident="")]
    tab = await stage.tab(before, scripts=scripts, choices=chosen)
    await tab.page.wait_for_selector(".own .card")
    found = []

    async def after(message, mine):
        tab.tell(message)
        kind = "asked" if mine else "waiting"
        await until(tab.page, "(kind) => document.querySelector(`.prompt.${kind}`)", kind)
        await tab.page.wait_for_timeout(150)
        found.append(
            await tab.page.evaluate("[window.sounds, window.notified.length, document.title]")
        )

    forced = asked_anew(view, ident="forced", moves=[0])
    forced["view"]["asked"]["pace"] = "forced"
    await after(asked_anew(view, ident=""), False)
    await after(asked_anew(view, ident="mine", moves=[0, 1]), True)
    await after(asked_anew(view, ident=""), False)
    await after(forced, True)
    await after(asked_anew(view, ident=""), False)
    await tab.page.evaluate("window.unseen = false")
    await after(asked_anew(view, ident="again", moves=[0, 1]), True)
    return found, tab.console


ALL = {"sound": "yes", "title": "yes", "notification": "yes"}
NONE = dict.fromkeys(ALL, "no")


def test_only_the_own_turn_sounds_and_is_notified_and_marked():
    """Not what others do, nor what the own program answers; a notification only out of sight."""
    found, console = led(turns_of(ALL))
    assert [one[:2] for one in found] == [
        [0, 0], [NOTES, 1], [NOTES, 1], [NOTES, 1], [NOTES, 1], [2 * NOTES, 1],
    ]  # fmt: skip
    assert [TURN in one[2] for one in found] == [False, True, False, False, False, True]
    assert console == []


@pytest.mark.parametrize(("chosen", "allowed"), [(NONE, "granted"), (ALL, "denied")])
def test_what_is_switched_off_or_not_allowed_is_not_done(chosen, allowed):
    """Nothing of the three where all are off; no notification where the browser refuses it."""
    found, console = led(turns_of(chosen, allowed))
    assert [one[1] for one in found] == [0] * 6 and console == []
    assert [TURN in one[2] for one in found].count(True) == (0 if chosen == NONE else 2)
    assert found[-1][0] == (0 if chosen == NONE else 2 * NOTES)


def turns_of(chosen, allowed="granted"):
    """The same, to be led."""

    async def play(browser):
        return await turns(browser, chosen=chosen, allowed=allowed)

    return play


def test_an_own_turn_is_told_in_words_and_no_longer_than_it_lasts():
    """To a screen reader: not before the words of the game are there, and gone with the turn."""

    async def play(browser):
        told, at = moment("first-ask.keep")
        stage = Stage(browser)
        stage.late = {"words/en/ohne_furcht.json"}
        tab = await stage.tab(told)
        await until(tab.page, "() => document.getElementById('turn').textContent")
        first = await text_of(tab.page, "#turn")
        tab.tell(asked_anew(told[at], ident=""))
        await until(tab.page, "() => document.querySelector('.prompt.waiting')")
        return first, await text_of(tab.page, "#turn")

    assert led(play) == (f"{TURN}. Which character do you keep?", "")


def test_each_is_switched_by_its_own_box_and_stays_so():
    """A notification only once the browser allows it; loaded anew, the boxes are as they were."""

    async def play(browser):
        told, _ = moment("first-ask.keep")
        tab = await Stage(browser).tab(told, scripts=(COUNTED.replace("ALLOWED", "denied"),))
        page = tab.page
        await page.wait_for_selector(".own .card")
        await page.keyboard.press("?")
        for name in ("sound", "titled", "notifies"):
            await page.click(f".help [name={name}]")
        await until(page, "() => !document.querySelector('.help [name=notifies]').checked")
        title = await page.title()
        await page.reload()
        await page.wait_for_selector(".own .card")
        await page.keyboard.press("?")
        names = ("oneClick", "sound", "titled", "notifies")
        return title, [await page.is_checked(f".help [name={name}]") for name in names]

    title, checked = led(play)
    assert TURN not in title and checked == [False, False, False, False]
