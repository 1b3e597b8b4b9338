"""A log of somewhere else in a real program: dropped on the first screen, looked at by a process of
its own, and gone from the disk afterwards; a hostile page can hand over nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from pathlib import Path

import pytest

from cli.log_process.log_child import LOOK_AT
from cli.log_process.logs_looked_at import LOST
from cli.text.words import words_in
from cli.web.dropped_files import MOST_DROPPED
from tests.browser.hosting import Node
from tests.browser.led import led, texts_of
from tests.browser.look import why_not
from tests.browser.looked_logs import DROPS, finished

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
    pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="looks at processes there"),
]
SAY = words_in("en").say
SLOW = 60_000
"""Milliseconds for what takes a start of the program."""
POSTS = """async ([port, headers]) => {
  const how = { method: "POST", headers, body: new Uint8Array(5000), mode: "no-cors" };
  const answer = await fetch(`http://127.0.0.1:${port}/drop`, how).catch((error) => error);
  return answer instanceof Error ? "blocked" : `${answer.type} ${answer.status}`;
}"""


def lying(folder):
    """The dropped files that lie there."""
    return sorted(folder.glob("tafelrunde-*.tafel"))


def looking(home):
    """The processes that look at logs for the program with this folder."""
    found = []
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError):
            words = (entry / "cmdline").read_bytes().split(b"\0")
            folder = f"TAFELRUNDE_HOME={home}".encode()
            if LOOK_AT.encode() in words and folder in (entry / "environ").read_bytes().split(
                b"\0"
            ):
                found.append(int(entry.name))
    return found


@pytest.fixture
def node(tmp_path):
    """A first screen, whose dropped files lie in a folder of their own."""
    drops = tmp_path / "drops"
    drops.mkdir()
    typed = "page --no-browser --no-discovery --port 0"
    one = Node(tmp_path / "anna", typed, TMPDIR=str(drops))
    one.drops, one.home = drops, tmp_path / "anna"
    yield one
    one.end()
    assert lying(drops) == []


async def first(browser, node):
    """A tab of the first screen."""
    page = await (await browser.new_context(locale="en")).new_page()
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    await page.goto(node.address())
    await page.wait_for_selector(".drops .file", timeout=SLOW)
    return page


async def choose(page, data, name="evening.tafel"):
    """Choose this file, as a person does."""
    file = {"name": name, "mimeType": "application/octet-stream", "buffer": data}
    await page.set_input_files(".drops input", file)


async def chosen_next(page, whole):
    """The name and the verdict of the first half of this log, chosen where one is looked at."""
    half = {"name": "half.tafel", "mimeType": "", "buffer": whole[: len(whole) // 2]}
    await page.locator(".head").get_by_label(SAY("Choose a log")).set_input_files(half)
    await page.wait_for_selector(".verdict .outcome.open", timeout=4 * SLOW)
    return await texts_of(page, ".log-name"), await page.inner_text(".verdict h2")


def test_a_log_is_looked_at_checked_and_gone_when_its_tab_looks_no_more(node):
    """It lies there for its owner alone as long as it is looked at; one that is chosen beside its
    verdict is checked in its place. Back at the first screen, and when the tab is closed, neither a
    file nor a process is left."""

    async def play(browser):
        page, seen = await first(browser, node), []
        for leaves in ("back", "close"):
            await choose(page, finished("ohne_furcht"))
            await page.wait_for_selector(".prompt.looking", timeout=SLOW)
            (path,) = lying(node.drops)
            seen.append((oct(path.stat().st_mode & 0o777), len(looking(node.home))))
            if leaves == "back":
                await page.click(".modes .tool >> nth=1")
                await page.wait_for_selector(".verdict h2", timeout=4 * SLOW)
                seen.append(await page.inner_text(".verdict h2"))
                seen.append(await chosen_next(page, finished("ohne_furcht")))
                await page.click(".head > .tool:last-child")
                await page.wait_for_selector(".drops .file")
            faults = page.faults
            if leaves == "close":
                await page.close()
            for _ in range(400):
                if not lying(node.drops) and not looking(node.home):
                    break
                await asyncio.sleep(0.05)
            seen.append((lying(node.drops), looking(node.home)))
        return seen, faults

    seen, faults = led(play)
    assert faults == []
    assert seen[0] == seen[4] == ("0o600", 1)
    assert seen[1].startswith("Everything is in order")
    assert seen[2][0] == ["half.tafel"] and "not finished" in seen[2][1]
    assert seen[3] == seen[5] == ([], [])


def test_a_process_that_is_killed_is_a_sentence_and_the_program_goes_on(node):
    """In the middle of the work; the next log is looked at as if nothing had been."""

    async def play(browser):
        page = await first(browser, node)
        await choose(page, finished("ohne_furcht"))
        await page.wait_for_selector(".prompt.looking", timeout=SLOW)
        await page.click(".modes .tool >> nth=1")
        os.kill(looking(node.home)[0], signal.SIGKILL)
        await page.wait_for_selector(".looked [role=alert]", timeout=SLOW)
        told, left = await texts_of(page, ".looked [role=alert]"), lying(node.drops)
        await page.click(".head > .tool:last-child")
        await choose(page, finished("ohne_furcht"))
        await page.wait_for_selector(".prompt.looking", timeout=SLOW)
        return told, left, page.faults

    assert led(play) == ([SAY(LOST)], [], [])


def test_what_is_no_log_or_too_large_is_a_sentence(node):
    """Larger than any log: it is not even sent; anything else is read by the process alone. Nothing
    of it keeps the next file out, which may be dropped wherever one is."""

    async def play(browser):
        page, told = await first(browser, node), []
        await page.evaluate(DROPS, ["big.tafel", MOST_DROPPED + 1])
        await page.wait_for_selector(".drops .wrong", timeout=SLOW)
        told += await texts_of(page, ".drops .wrong")
        sent = lying(node.drops)
        await page.evaluate(DROPS, ["<img src=x>.tafel", 5000])
        await page.wait_for_selector(".verdict .wrong", timeout=SLOW)
        told += await texts_of(page, ".verdict .wrong")
        await page.evaluate(DROPS, ["big.tafel", MOST_DROPPED + 1])
        await page.wait_for_selector(".toast", timeout=SLOW)
        told += await texts_of(page, ".toast")
        images = await page.locator("img").count()
        await page.evaluate(DROPS, ["evening.tafel", [*finished("ohne_furcht")]])
        await page.wait_for_selector(".prompt.looking", timeout=SLOW)
        assert await texts_of(page, ".log-name") == ["evening.tafel"]
        await page.evaluate(DROPS, ["other.tafel", 5000])
        await page.wait_for_selector(".verdict .wrong", timeout=SLOW)
        assert len(lying(node.drops)) == 1
        return told, sent, images, page.faults

    told, sent, images, faults = led(play)
    assert told.pop() == told[0]
    assert "64 MB" in told[0] and "<img src=x>.tafel" in told[1]
    assert (sent, images, faults) == ([], 0, [])


def test_a_page_of_somebody_else_hands_over_nothing(node):
    """Without the token, with a guess, as a form would: nothing lies there, nothing is answered
    that it could read, and the page goes on."""

    async def play(browser):
        page = await first(browser, node)
        port = int(page.url.split(":")[2].split("/")[0])
        evil = await (await browser.new_context()).new_page()
        await evil.route("http://evil.example/", lambda route: route.fulfill(body="<p>evil</p>"))
        await evil.goto("http://evil.example/")
        found = [
            await evil.evaluate(POSTS, [port, headers])
            for headers in ({}, {"Content-Type": "text/plain"}, {"X-Tafelrunde-Token": "0" * 48})
        ]
        guess = {"X-Tafelrunde-Token": "0" * 48, "Content-Type": "application/octet-stream"}
        own = await page.evaluate(POSTS.replace("no-cors", "cors"), [port, guess])
        return found, own, lying(node.drops), page.faults

    found, own, left, faults = led(play)
    assert all(one == "blocked" or one.startswith("opaque") for one in found)
    assert own == "basic 403" and left == [] and faults == []


def test_with_the_program_all_of_it_ends(tmp_path):
    """However it ends: told to, or killed, which leaves the process to take the file with it."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        drops = tmp_path / f"drops-{number}"
        drops.mkdir()
        typed = "page --no-browser --no-discovery --port 0"
        home = tmp_path / f"anna-{number}"
        node = Node(home, typed, TMPDIR=str(drops))

        async def play(browser, node=node, drops=drops, number=number, home=home):
            page = await first(browser, node)
            await choose(page, finished("ohne_furcht"))
            await page.wait_for_selector(".prompt.looking", timeout=SLOW)
            there = len(lying(drops)), len(looking(home))
            node.program.send_signal(number)
            for _ in range(400):
                if not lying(drops) and not looking(home):
                    break
                await page.wait_for_timeout(50)
            return there, lying(drops), looking(home)

        try:
            assert led(play) == ((1, 1), [], [])
        finally:
            node.program.kill()
            node.program.wait(timeout=30)
