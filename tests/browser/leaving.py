"""Leads a browser through the absence of a seat: its node is stopped, and goes on later.

A program of its own (`python -m tests.browser.leaving ADDRESS PID FOLDER`), because Playwright
brings its own loop. Sits down, says to be ready, plays until the table is there, stops the process
PID, plays on until the page asks about its seat, goes on without it, and lets it come back. Writes
what it saw as one JSON object.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from pathlib import Path

from tests.browser.look import axe_findings, opened
from tests.browser.player import CAN, Player

BOUND = 120
"""Seconds for each thing that is waited for: many times what it takes."""
BACK = "Ben is back at the table."
DIALOGUE = ".absence .choices button"


async def until(player, found):
    """Answer whatever is asked until this holds; whether it came to that."""
    start = time.monotonic()
    while time.monotonic() - start < BOUND:
        if await found():
            return True
        if await player.page.query_selector(".prompt.wide"):
            await player.wide()
        elif entries := await player.page.query_selector_all(CAN):
            await player.answer(entries)
        else:
            await player.page.wait_for_timeout(100)
    return False


async def evening(address, pid, folder):
    """What was seen of it."""
    async with opened() as browser:
        view = {"width": 1280, "height": 800}
        context = await browser.new_context(viewport=view, locale="en", reduced_motion="reduce")
        player = Player(await context.new_page(), folder, 5)
        page, seen = player.page, {}
        player.listen(address.partition("#")[0])
        await page.goto(address)
        await player.ready()

        def there(selector, *, wanted=True):
            async def found():
                return (await page.query_selector(selector) is not None) is wanted

            return found

        seen["table"] = await until(player, there(".table .seat"))
        os.kill(pid, signal.SIGSTOP)
        try:
            seen["asked"] = await until(player, there(DIALOGUE))
            await player.picture("asked")
            seen["dialogue"] = await page.inner_text(".absence")
            seen["mark"] = await page.inner_text(".tag.gone")
            seen["axe"] = await axe_findings(page)
            await page.click(DIALOGUE)
            seen["settled"] = await until(player, there(".absence", wanted=False))
            await player.picture("settled")
        finally:
            os.kill(pid, signal.SIGCONT)
        seen["linked"] = await until(player, there(".tag.gone", wanted=False))
        seen["back"] = await until(player, there(f".log .notice:text('{BACK}')"))
        return {**seen, "console": player.console, "foreign": player.foreign}


if __name__ == "__main__":
    where, process, pictures = sys.argv[1:]
    print(json.dumps(asyncio.run(evening(where, int(process), Path(pictures)))))
