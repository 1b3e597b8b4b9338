"""A log by `replay LOG --web` in a real program: it is looked at, kept as the same bytes, and Back
leads to the first screen; of many pieces, and at a game's end on a guest's page.
"""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

import pytest

from cli.text.words import words_in
from tests.browser.hosting import Node
from tests.browser.led import led, text_of, until
from tests.browser.look import PICTURES, why_not
from tests.browser.looked_logs import finished, own_table
from tests.browser.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
SAY, GERMAN = words_in("en").say, words_in("de").say
SLOW = 60_000
"""Milliseconds for what takes a start of the program."""


async def kept(page, press, wait=SLOW):
    """The file that comes of this press: its name and its bytes."""
    async with page.expect_download(timeout=wait) as coming:
        await press()
    download = await coming.value
    return download.suggested_filename, Path(await download.path()).read_bytes()


def test_a_log_on_the_page_is_kept_as_it_is_and_back_is_the_first_screen(tmp_path):
    """It is there at once, the check beside it; the name of what is kept is told."""
    data = finished("ohne_furcht")
    log = tmp_path / "evening.tafel"
    log.write_bytes(data)
    node = Node(tmp_path / "anna", f"audit {log} --web --no-browser --no-discovery --port 0")

    async def play(browser):
        page = await (await browser.new_context(locale="en")).new_page()
        await page.goto(node.address())
        await page.wait_for_selector(".verdict h2", timeout=4 * SLOW)
        name, found = await kept(page, lambda: page.click(f"text={SAY('Keep the log')}"))
        told = await text_of(page, ".toast")
        await page.screenshot(path=PICTURES / "kept-log-1280.png")
        await page.click(f".modes >> text={SAY('Look back')}")
        await page.wait_for_selector(".prompt.looking", timeout=SLOW)
        await page.click(f".head >> text={SAY('Back')} >> visible=true >> nth=-1")
        await page.wait_for_selector(".drops .file", timeout=SLOW)
        return name, found, told

    try:
        name, found, told = led(play)
    finally:
        node.end()
    assert (name, found == data) == ("evening.tafel", True)
    assert told == SAY("Your browser keeps the log as {name}.", name=name)


def test_many_pieces_are_one_file_and_what_goes_wrong_is_told():
    """Pieces in turn, one that was not asked for between them; then none can be read."""
    data, size = bytes(range(256)) * 9, 1000
    asked = []

    def answers(said):
        if said["t"] != "keep_log":
            return
        at = said["at"]
        asked.append((said["log"], at))
        part = {"t": "log_part", "log": said["log"], "name": "x.tafel", "at": at}
        part |= {"size": len(data), "told": None}
        if len(asked) > 3:
            yield {**part, "size": 0, "data": "", "told": {"en": "No.", "de": "Nein."}}
            return
        stray = {**part, "at": at + 7, "data": b64encode(b"stray").decode()}
        yield from (stray, {**part, "data": b64encode(data[at : at + size]).decode()})

    async def play(browser):
        stage = Stage(browser)
        stage.answers = answers
        tab = await stage.tab(own_table("x"), size=(390, 844), lang="de")
        press = f"[aria-labelledby=over-title] >> text={GERMAN('Keep the log')}"
        await tab.page.wait_for_selector(press)
        name, found = await kept(tab.page, lambda: tab.page.click(press))
        await tab.page.screenshot(path=PICTURES / "kept-log-390.png")
        await tab.page.click(press)
        await until(tab.page, "() => document.querySelector('.toast')?.innerText === 'Nein.'")
        return name, found, tab.console

    name, found, console = led(play)
    assert (name, found == data, console) == ("x.tafel", True, [])
    assert asked == [("x.tafel", 0), ("x.tafel", 1000), ("x.tafel", 2000), ("x.tafel", 0)]
