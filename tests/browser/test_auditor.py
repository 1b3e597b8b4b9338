"""The auditor in a real browser, from a disk and without a network: its verdicts are those of this
machine, a log is dropped, checked and walked, and what is no log gets a sentence.
"""

from __future__ import annotations

import hashlib

import pytest

from cli.auditor.whole_page import LogInPage
from cli.log_page.looked_at_log import LookedAtLog
from cli.text.words import words_in
from tests.amounts import amount
from tests.browser.built_auditor import (
    BEGIN,
    built,
    games_of_tests,
    judged_here,
    judged_there,
    lacking,
    opened_page,
    shown,
)
from tests.browser.led import led, text_of, texts_of, until
from tests.browser.look import axe_findings
from tests.browser.looked_logs import DROPS
from tests.cli.played_logs import kept
from tests.conformance.writing import FOLDER

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(900),
    pytest.mark.skipif(lacking() is not None, reason=lacking() or "all is here"),
]
LOGS = sorted(FOLDER.glob("*.tafel"))
EVERY = 16
"""One log of so many of the set by each push; all of them by `AMOUNT=16`."""


@pytest.fixture(scope="module")
def page_with_tests_games(tmp_path_factory):
    """The page whose program knows the games of the tests too, and its archive."""
    return built(tmp_path_factory.mktemp("auditor"), more=games_of_tests())


@pytest.fixture(scope="module")
def page_of_this_tree(tmp_path_factory):
    """The page as it is shipped, and its archive."""
    return built(tmp_path_factory.mktemp("shipped"))


def judged_by_both(place, program, paths, folder):
    """What both sides say of these logs; and what the worker told of its program, what was asked
    for elsewhere and said in the console."""

    async def play(browser):
        page, asked, console = await opened_page(browser, place)
        ready = await page.evaluate(BEGIN)
        return ready, await judged_there(page, paths), asked, console

    return judged_here(program, folder, paths), *led(play)


def check_set(paths, page_with_tests_games, folder):
    """Every message of both sides is the same: the story, the verdict with its sentences in both
    languages and its exit code, or why there is none."""
    place, program = page_with_tests_games
    here, ready, there, asked, console = judged_by_both(place, program, paths, folder)
    assert ready == {"hash": hashlib.sha256(program).hexdigest(), "trouble": ""}
    assert len(here) == len(there) == len(paths)
    for path, one, other in zip(paths, here, there, strict=True):
        assert one == other, path.name
    codes = {told["exit_code"] for one in there for told in one if told["t"] == "verdict"}
    assert codes >= {0, 1, 2}
    assert (asked, console) == ([], [])


def test_some_of_the_set_get_the_verdicts_of_this_machine(page_with_tests_games, tmp_path):
    """By the same archive, with another Python, other sums and other signatures."""
    check_set(LOGS[:: max(1, EVERY // amount(1))], page_with_tests_games, tmp_path)


@pytest.mark.long
def test_all_of_the_set_get_the_verdicts_of_this_machine(page_with_tests_games, tmp_path):
    """The whole conformance set."""
    check_set(LOGS, page_with_tests_games, tmp_path)


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """The log of a whole game with open books."""
    path, _ = kept(tmp_path_factory.mktemp("evening"), "ohne_furcht", 2, blunders=None)
    return path


@pytest.mark.parametrize(
    ("lang", "theme", "size"),
    [("en", "light", (1280, 800)), ("de", "dark", (390, 844))],
)
def test_a_log_is_checked_and_walked(page_of_this_tree, evening, lang, theme, size):
    """Its progress is seen in figures, its verdict in sentences; its moments are gone through, and
    whose eyes look is chosen. Nothing leaves the page, and the result is told when it is wished."""
    place, program = page_of_this_tree
    say = words_in(lang).say

    async def play(browser):
        page, asked, console = await opened_page(browser, place, size=size, lang=lang, theme=theme)
        await shown(page, "footer code")
        by, axe = await text_of(page, "footer"), await axe_findings(page)
        await page.evaluate(WATCH_PROGRESS)
        await page.set_input_files("input[type=file]", evening)
        await shown(page, ".verdict .outcome")
        verdict = await text_of(page, ".verdict")
        progress = await page.evaluate("() => [...window.figures]")
        axe += await axe_findings(page)
        wide = await page.evaluate(TOO_WIDE)
        await page.click(".modes .tool >> nth=0")
        await shown(page, ".table .prompt.looking")
        steps = [await moment(page)]
        for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "PageUp", "Home"):
            await page.keyboard.press(key)
            steps.append(await moment(page))
        axe += await axe_findings(page)
        wide = wide or await page.evaluate(TOO_WIDE)
        eyes = await texts_of(page, "select[name=eyes] option")
        await page.select_option("select[name=eyes]", "1")
        await page.keyboard.press("End")
        before = await moment(page)
        icons = await page.evaluate(LOST_ICONS)
        return by, axe, verdict, progress, wide, steps, eyes, before, icons, asked, console

    by, axe, verdict, progress, wide, steps, eyes, before, icons, *others = led(play)
    assert say("Everything is in order: this game was played fairly.") in verdict
    assert say("Show the result") in verdict and " 1.2.3" in by
    assert hashlib.sha256(program).hexdigest() in by
    assert len({*progress}) > 5
    first, second, third, back, later, home = steps
    assert second == back and len({first, second, third, later}) == 4 and home == 0 < before
    assert eyes[0] == say("everybody") and len(eyes) == 3
    assert (axe, wide, icons) == ([], False, [])
    assert others == [[], []]


async def moment(page):
    """Which step is shown, once it is."""
    for _ in range(2400):
        if await page.evaluate("() => document.querySelector('#moment small:not(.step)') === null"):
            return int(await page.evaluate("() => document.querySelector('.slider input').value"))
        await page.wait_for_timeout(50)
    raise AssertionError(await page.evaluate("document.body.innerText"))


CALLED = "(name) => document.querySelector('.log-name')?.innerText === name"
LOST_ICONS = """() => [...document.querySelectorAll(".table svg.icon use")]
  .map((one) => one.getAttribute("href")).filter((one) => !document.querySelector(one))"""
TOO_WIDE = "() => document.documentElement.scrollWidth > innerWidth"
WATCH_PROGRESS = """() => {
  window.figures = new Set();
  new MutationObserver(() => {
    const now = document.querySelector(".verdict progress");
    if (now && now.value) window.figures.add(now.value);
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def why(path, lang):
    """The sentence that this machine has for a file that is no log."""
    looked = LookedAtLog(path)
    looked.hear({"t": "audit", "go": True})
    while not looked.idle:
        told = looked.go_on()
    return told["told"][lang]


def test_what_is_no_log_gets_the_sentence_of_this_machine(page_of_this_tree, evening, tmp_path):
    """Empty, garbage, cut, of another kind, and far larger than any log: one after the other, each
    chosen beside what was said of the one before, and then a log is judged as if nothing had been.
    """
    place, _ = page_of_this_tree
    whole = evening.read_bytes()
    files = {
        "empty.tafel": b"",
        "zeros.tafel": bytes(5000),
        "cut.tafel": whole[:100],
        "page.html": b"<script>alert(1)</script>",
    }
    paths = [tmp_path / name for name in (*files, "huge.tafel")]
    for path in paths[:-1]:
        path.write_bytes(files[path.name])
    with paths[-1].open("wb") as file:
        file.write(whole)
        file.truncate(300 * 1024 * 1024)

    async def play(browser):
        page, asked, console = await opened_page(browser, place, lang="de")
        told = {}
        for path in paths:
            await page.set_input_files("input[type=file]", path)
            await until(page, CALLED, path.name)
            told[path.name] = await (await shown(page, ".verdict [role=alert]")).inner_text()
        await page.set_input_files("input[type=file]", evening)
        await shown(page, ".verdict .outcome.good")
        return told, asked, console

    told, asked, console = led(play)
    assert told == {path.name: why(path, "de") for path in paths}
    assert (asked, console) == ([], [])


STOPS = """
const Usual = Worker;
let stopped = false;
window.Worker = class extends Usual {
  postMessage(message, ...more) {
    if (!message.log || stopped) return super.postMessage(message, ...more);
    stopped = true;
    setTimeout(() => this.onmessage({ data: { broken: "out of memory" } }), 50);
  }
};
"""


def test_a_program_that_stops_begins_anew(page_of_this_tree, evening):
    """As where a file is too much for a browser: it is told, and the next log is judged."""
    place, _ = page_of_this_tree

    async def play(browser):
        page, _, console = await opened_page(browser, place, script=STOPS)
        await shown(page, "footer code")
        await page.keyboard.press("?")
        assert await page.locator("dialog").count() == 0, "there are no keys here to be told of"
        await page.set_input_files("input[type=file]", evening)
        await shown(page, "[role=alert]")
        told = await text_of(page, "[role=alert]")
        await page.set_input_files("input[type=file]", evening)
        await shown(page, ".verdict .outcome.good")
        return told, console

    told, console = led(play)
    assert told.startswith("The program in this page has stopped") and console == []


def test_a_page_with_a_log_shows_its_game_and_keeps_its_verdict(evening, tmp_path):
    """As soon as it is opened; the verdict is kept as one page without a script, and the log as it
    is. Nothing leads out of it but another file, and from there the way back leads to its game. On
    a phone too it is told by which program it judges."""
    place, program = built(tmp_path, log=LogInPage("evening.tafel", evening.read_bytes()))
    other = tmp_path / "other.tafel"
    other.write_bytes(b"no log at all")

    async def play(browser):
        page, asked, console = await opened_page(browser, place, lang="de", size=(390, 844))
        await shown(page, ".table .prompt.looking")
        tools = await texts_of(page, ".head .tool")
        async with page.expect_download() as download:
            await page.click(".head .tool >> nth=-1")
        log = await download.value
        await log.save_as(tmp_path / "kept.tafel")
        await page.evaluate(DROPS, ["other.tafel", [*other.read_bytes()]])
        await shown(page, ".verdict [role=alert]")
        await page.click(".head .tool >> nth=-1")
        await shown(page, ".table .prompt.looking")
        await page.click(".modes .tool >> nth=1")
        await shown(page, ".verdict .outcome.good")
        by = page.locator(".verdict code")
        await by.scroll_into_view_if_needed()
        tools.append(await by.inner_text())
        async with page.expect_download() as download:
            await page.click(".verdict .buttons .commit")
        file = await download.value
        await file.save_as(tmp_path / "kept.html")
        return file.suggested_filename, log.suggested_filename, tools, asked, console

    name, log, tools, asked, console = led(play)
    assert tools.pop() == hashlib.sha256(program).hexdigest()
    assert (
        tools[-1] == words_in("de").say("Keep the log") and words_in("de").say("Back") not in tools
    )
    assert log == "evening.tafel" and (tmp_path / "kept.tafel").read_bytes() == evening.read_bytes()
    text = (tmp_path / "kept.html").read_text(encoding="utf-8")
    assert name.startswith("tafelrunde-ohne_furcht-") and name.endswith(".html")
    assert '<html lang="de">' in text and "<script" not in text
    assert (asked, console) == ([], [])
