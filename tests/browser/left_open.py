"""A page that stays open while its node is killed, and the one that is opened anew; led by lines.

A program of its own (`python -m tests.browser.left_open ADDRESS`). It plays until it has answered
some questions and says "played"; says "cut" once the page shows that its node has gone and takes no
answers; reads a new address, plays on there in a second tab, while the first stays as it is; at the
end one JSON object of what the console said.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

from tests.browser.look import opened, watch
from tests.browser.player import CAN, Player

SOME = 4
"""Answers before the cut, and behind it."""


def tell(word):
    """One line for whoever leads."""
    print(word, flush=True)


async def some_answers(player):
    """So many, however long it takes."""
    enough = player.answers + SOME
    while player.answers < enough:
        if await player.page.query_selector(".prompt.wide"):
            await player.wide()
        elif entries := await player.page.query_selector_all(CAN):
            await player.answer(entries)
        else:
            await player.page.wait_for_timeout(60)


async def evening(address, folder):
    """Both halves."""
    async with opened() as browser:
        context = await browser.new_context(viewport={"width": 1280, "height": 800})
        player = Player(await context.new_page(), folder, 5)
        player.page.on("pageerror", lambda error: player.console.append(str(error)))
        await player.page.goto(address)
        await player.ready()
        await some_answers(player)
        tell("played")
        await player.page.wait_for_selector(".table.down .prompt", timeout=60_000)
        await player.picture("cut")
        can = await player.page.query_selector_all(CAN)
        assert not can, "the page offers answers that nobody takes"
        tell("cut")
        anew = Player(await context.new_page(), folder, 6)
        anew.page.on("pageerror", lambda error: anew.console.append(str(error)))
        await anew.page.goto(sys.stdin.readline().strip())
        await anew.page.wait_for_selector(".table:not(.down)", timeout=60_000)
        await watch(anew.page, still=True)
        await some_answers(anew)
        await anew.picture("anew")
        left = await player.page.query_selector(".table.down")
        assert left and not await player.page.query_selector_all(CAN), "the old tab came back"
        console = [*player.console, *anew.console]
        tell(json.dumps({"answers": player.answers + anew.answers, "console": console}))


if __name__ == "__main__":
    asyncio.run(evening(sys.argv[1], Path(sys.argv[2])))
