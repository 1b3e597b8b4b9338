"""Shows moments of a game to a real browser, one after the other, and says what is wrong with each.

A program of its own (`python -m tests.browser.screens GAME SEATS WIDTH HEIGHT FOLDER [PART]`),
because Playwright brings its own loop. The page is the one that is served, with its own headers;
what it hears over its socket is a scene (`tests.browser.scenes`). Writes one JSON object: for each
scene its faults, what the console said, what was asked for elsewhere, and what axe finds. A picture
of each scene is left in the folder. Languages and colours take turns. With PART only scenes are
shown whose name holds it.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

from tests.browser.look import AXE, FAULTS, GAMES, axe_findings, opened
from tests.browser.scenes import lobby_scenes, scenes
from tests.browser.stage import Stage

LOOKS = (("de", "light"), ("en", "light"), ("de", "dark"), ("en", "dark"))
"""Lobbies of one game are drawn in all of them, other scenes in turns."""
PHONE = 760
LATE = "-last-"
"""In the name of a scene: the parts are those of its first time, and axe has seen them."""
SETTLED = 350
"""Milliseconds until nothing moves any more: transitions take 150."""


class Screens:
    """One browser that is shown scenes, each in a tab of its own."""

    def __init__(self, browser, size, folder):
        """Nothing has been shown."""
        self._stage, self._size, self._folder = Stage(browser), size, folder

    async def show(self, scene, lang, theme, more=None):
        """What is wrong with one scene, and what `more` finds on its page, if it is given."""
        tab = await self._stage.tab(scene.messages, size=self._size, lang=lang, theme=theme)
        page = tab.page
        await page.wait_for_selector(".table, .lobby", timeout=15_000)
        await page.evaluate("document.fonts.ready.then(() => 1)")
        await page.wait_for_timeout(SETTLED)
        name = f"{scene.name}-{self._size[0]}-{lang}-{theme}.png"
        await page.screenshot(path=self._folder / name)
        found = {
            "faults": await page.evaluate(FAULTS, True),
            "console": tab.console,
            "foreign": tab.foreign,
            "axe": await axe_findings(page) if LATE not in scene.name and AXE.exists() else [],
            **({} if more is None else {"more": await more(page)}),
        }
        await page.context.close()
        return found


async def shown(game, seats, size, folder, part):
    """All scenes of a game at so many seats, and its lobby."""
    folder.mkdir(parents=True, exist_ok=True)
    async with opened(phone=size[0] <= PHONE) as browser:
        screens, found = Screens(browser, size, folder), {}
        for at, scene in enumerate([*lobby_scenes(game, seats), *scenes(game, seats)]):
            if part not in scene.name:
                continue
            looks = LOOKS if "-lobby" in scene.name and game == GAMES[0] else [LOOKS[at % 4]]
            for lang, theme in looks:
                found[f"{scene.name}-{lang}-{theme}"] = await screens.show(scene, lang, theme)
        return found


if __name__ == "__main__":
    named, number, width, height, pictures, *parts = sys.argv[1:]
    size = (int(width), int(height))
    told = asyncio.run(shown(named, int(number), size, Path(pictures), "".join(parts)))
    print(json.dumps(told))
