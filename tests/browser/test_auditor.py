"""The auditor in a real browser, from a disk and without a network: its verdicts are those of this
machine, a log is dropped, checked and walked, and what is no log gets a sentence.
"""

from __future__ import annotations

import hashlib
import shutil

import pytest

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
from tests.browser.led import led, text_of, texts_of
from tests.browser.look import axe_findings
from tests.conformance.writing import FOLDER

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(900),
    pytest.mark.skipif(lacking() is not None, reason=lacking() or "all is here"),
]
LOGS = sorted(FOLDER.glob("*.tafel"))
EVERY = 7
"""Of the set each seventh log by each push; all of them by `AMOUNT=7`."""
WHOLE = FOLDER.parent / "table" / "probe-2.tafel"
SAY = words_in("en").say


@pytest.fixture(scope="module")
def page_with_tests_games(tmp_path_factory):
    """The page whose program knows the games of the tests too, and its archive."""
    return built(tmp_path_factory.mktemp("auditor"), more=games_of_tests())


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


@pytest.mark.slow
def test_all_of_the_set_get_the_verdicts_of_this_machine(page_with_tests_games, tmp_path):
    """The whole conformance set."""
    check_set(LOGS, page_with_tests_games, tmp_path)


def the_log_in(folder, name="evening.tafel"):
    """A whole game with open books under a name of its own."""
    return shutil.copy(WHOLE, folder / name)


@pytest.mark.parametrize(
    ("lang", "theme", "size"),
    [("en", "light", (1280, 800)), ("de", "dark", (390, 844))],
)
def test_a_log_is_checked_and_walked(page_with_tests_games, tmp_path, lang, theme, size):
    """Its progress is seen in figures, its verdict in sentences; the moments are gone through by
    keys, slider and log, and whose eyes look is chosen. Nothing leaves the page."""
    place, program = page_with_tests_games
    log = the_log_in(tmp_path)
    say = words_in(lang).say

    async def play(browser):
        page, asked, console = await opened_page(browser, place, size=size, lang=lang, theme=theme)
        await page.evaluate(WATCH_PROGRESS)
        await page.set_input_files("input[type=file]", log)
        await shown(page, ".found .first")
        desk = {
            "text": await text_of(page, ".found"),
            "by": await text_of(page, "footer"),
            "progress": await page.evaluate("() => [...window.figures]"),
            "axe": await axe_findings(page),
            "wide": await page.evaluate(TOO_WIDE),
        }
        await page.click(".ways .commit")
        await shown(page, ".replay .table")
        steps = [await moment(page)]
        for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "End", "Home"):
            await page.keyboard.press(key)
            steps.append(await moment(page))
        walk = {
            "steps": steps,
            "eyes": await texts_of(page, ".walk option"),
            "axe": await axe_findings(page),
            "wide": await page.evaluate(TOO_WIDE),
        }
        await page.select_option(".walk select", "1")
        await page.keyboard.press("End")
        await moment(page)
        await page.keyboard.press("Escape")
        await shown(page, ".found .first")
        return desk, walk, asked, console

    desk, walk, asked, console = led(play)
    assert say("Everything is in order: this game was played fairly.") in desk["text"]
    assert hashlib.sha256(program).hexdigest() in desk["by"] and "1.2.3" in desk["by"]
    assert len({one for one in desk["progress"] if one[0].isdigit()}) > 10
    first, second, third, back, last, home = walk["steps"]
    assert first == home != second == back != third != last
    assert walk["eyes"][0] == say("Everybody's") and len(walk["eyes"]) == 3
    assert desk["axe"] == walk["axe"] == [] and not desk["wide"] and not walk["wide"]
    assert (asked, console) == ([], [])


async def moment(page):
    """Which moment is shown, once it is: its value on the slider, and what it is called."""
    for _ in range(600):
        found = await page.evaluate(MOMENT)
        if found is not None:
            return found
        await page.wait_for_timeout(50)
    raise AssertionError(await page.evaluate("document.body.innerText"))


MOMENT = """() => {
  const title = document.querySelector(".prompt.past small, .prompt.past h2");
  const slider = document.querySelector(".walk input");
  return title && title.textContent.match(/[0-9]/) ? `${slider.value} ${title.textContent}` : null;
}"""
TOO_WIDE = "() => document.documentElement.scrollWidth > innerWidth"
WATCH_PROGRESS = """() => {
  window.figures = new Set();
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(() => {
    const now = document.querySelector(".figures");
    if (now) window.figures.add(now.textContent);
  }).observe(document.body, all);
}"""


def why(path, lang):
    """The sentence that this machine has for a file that is no log."""
    looked = LookedAtLog(path)
    looked.hear({"t": "audit", "go": True})
    while not looked.idle:
        told = looked.go_on()
    return told["told"][lang]


def test_what_is_no_log_gets_the_sentence_of_this_machine(page_with_tests_games, tmp_path):
    """Empty, garbage, cut, of another kind, and far larger than any log: one after the other, and
    then a log is judged as if nothing had been."""
    place, _ = page_with_tests_games
    whole = WHOLE.read_bytes()
    files = {
        "empty.tafel": b"",
        "zeros.tafel": bytes(5000),
        "cut.tafel": whole[:100],
        "page.html": b"<script>alert(1)</script>",
    }
    paths = [tmp_path / name for name in files]
    for path in paths:
        path.write_bytes(files[path.name])
    huge = tmp_path / "huge.tafel"
    with huge.open("wb") as file:
        file.write(whole)
        file.truncate(300 * 1024 * 1024)

    async def play(browser):
        page, asked, console = await opened_page(browser, place, lang="de")
        told = {}
        for path in [*paths, huge]:
            await page.set_input_files("input[type=file]", path)
            for _ in range(2400):
                heading, said = await text_of(page, "#log-name"), await text_of(page, ".found")
                if heading == path.name and said:
                    break
                await page.wait_for_timeout(50)
            told[path.name] = said
        await page.set_input_files("input[type=file]", the_log_in(tmp_path))
        await shown(page, ".found .first.good")
        return told, asked, console

    told, asked, console = led(play)
    assert told == {path.name: why(path, "de") for path in [*paths, huge]}
    assert (asked, console) == ([], [])


STOPS = """
const Usual = Worker;
let stopped = false;
window.Worker = class extends Usual {
  postMessage(message, ...more) {
    if (!message.log || stopped) return super.postMessage(message, ...more);
    stopped = true;
    this.onmessage({ data: { broken: "out of memory" } });
  }
};
"""


def test_a_program_that_stops_begins_anew(page_with_tests_games, tmp_path):
    """As where a file is too much for a browser: it is told, and the next log is judged."""
    place, _ = page_with_tests_games
    log = the_log_in(tmp_path)

    async def play(browser):
        page, _, console = await opened_page(browser, place, script=STOPS)
        await shown(page, "footer code")
        await page.set_input_files("input[type=file]", log)
        await shown(page, "[role=alert]")
        told = await text_of(page, "[role=alert]")
        await page.set_input_files("input[type=file]", log)
        await shown(page, ".found .first.good")
        return told, await texts_of(page, "[role=alert]"), console

    told, after, console = led(play)
    assert told.startswith("The program in this page has stopped") and after == []
    assert console == []


def test_the_verdict_is_kept_as_a_file(page_with_tests_games, tmp_path):
    """One page without a script, in the language that is chosen."""
    place, _ = page_with_tests_games
    log = the_log_in(tmp_path)

    async def play(browser):
        page, asked, _ = await opened_page(browser, place, lang="de")
        await page.set_input_files("input[type=file]", log)
        await shown(page, ".found .first")
        async with page.expect_download() as kept:
            await page.click(".ways .entry:not(.commit)")
        await (await kept.value).save_as(tmp_path / "kept.html")
        return (await kept.value).suggested_filename, asked

    name, asked = led(play)
    text = (tmp_path / "kept.html").read_text(encoding="utf-8")
    assert name.startswith("tafelrunde-probe-") and name.endswith(".html")
    assert '<html lang="de">' in text and "<script" not in text and asked == []
