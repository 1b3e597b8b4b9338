"""The costliest decisions of a finished game in the page: a question first, then its answers."""

from __future__ import annotations

import pytest

from cli.log_page.looked_at_log import LookedAtLog
from tests.browser.led import led, text_of, texts_of, until
from tests.browser.look import FAULTS, axe_findings, long_but, why_not
from tests.browser.looked_logs import finished
from tests.browser.test_replay_page import STANDS, look_at

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
ASKED = "() => document.querySelector('#asked')"
PHONES = ((390, 844),)
TAGS = """() => [...document.querySelectorAll(".answers .tag")]
  .map((one) => one.getBoundingClientRect().height)"""
GONE_ON = "(was) => document.querySelector('#asked')?.innerText !== was"


def reviewed(path, seat):
    """The dearest decisions of this seat, as the node tells them."""
    log, found = LookedAtLog(path), None
    assert log.hear({"t": "review", "seat": seat})
    while not log.idle:
        message = log.go_on()
        found = message if message and message["t"] == "reviewed" else found
    return found["dearest"]


LOOKED_BACK = [
    ("ohne_furcht", 2, (1280, 800), "en", "light"),
    ("san_marco", 2, (1280, 800), "de", "dark"),
    ("citadels", 1, (390, 844), "de", "light"),
]


@pytest.mark.parametrize(
    ("game", "seat", "size", "lang", "theme"), long_but(LOOKED_BACK[1:], LOOKED_BACK)
)
def test_each_is_asked_before_it_is_told(tmp_path, game, seat, size, lang, theme):
    """Answers stand there as buttons in sight, on a phone by the question. Nothing of what was
    answered stands there before one has guessed or had it shown; then both answers are marked, and
    no error is torn from its sign; the way to the step leads there, and behind the last one another
    seat is chosen."""
    path = tmp_path / "x.tafel"
    path.write_bytes(finished(game))
    dear = reviewed(path, seat)
    assert len(dear) > 1

    async def play(browser):
        tab, _ = await look_at(browser, path, size=size, lang=lang, theme=theme)
        page, faults = tab.page, []

        async def look():
            faults.extend(await page.evaluate(FAULTS, True))

        await page.locator(".modes .tool").nth(2).click()
        await look()
        await page.locator(".dear .entry").nth(seat).click()
        for one in dear:
            await until(page, ASKED)
            moves = one["view"]["asked"]["moves"]
            assert len(await texts_of(page, ".answers .line")) == len(moves)
            told = [text.replace("± ", "±\u00a0") for text in one["answers"][lang][:2]]
            before = await page.evaluate("document.body.innerText")
            assert not any(text in before for text in told)
            await look()
            if moves:
                assert len(await texts_of(page, ".answers .line.entry")) == len(moves)
                assert await page.locator(".guesses .entry").count() == len(moves)
                assert await page.locator(".guesses").is_visible() is (size in PHONES)
                shown = ".guesses" if size in PHONES else ".answers"
                await page.locator(f"{shown} .entry").first.click()
            else:
                assert await texts_of(page, ".answers li")
                await page.click(".looking .commit")
            await until(page, "() => document.querySelector('.looking .recent')")
            assert (await texts_of(page, ".looking .recent li")) == told
            assert bool(moves) is bool(await text_of(page, ".answers .tag"))
            assert max([0, *await page.evaluate(TAGS)]) < 24, "a sign beside an answer is broken"
            await look()
            was = await text_of(page, "#asked")
            await page.click(".looking .commit")
            await until(page, GONE_ON, was)
            await look()
        axe = await axe_findings(page)
        await page.locator(".dear .entry").first.click()
        await until(page, ASKED)
        await page.locator(".looking .entry").last.click()
        await until(page, "() => document.querySelector('.slider input')")
        return faults, axe, tab.console, await page.evaluate(STANDS)

    faults, axe, console, step = led(play)
    assert (faults, axe, console) == ([], [], [])
    assert step == str(dear[-1]["step"])
