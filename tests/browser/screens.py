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

from cli.page.served_catalogues import made_words
from cli.web.file_kinds import kind_of
from cli.web.page_files import read_served
from cli.web.site import policy
from tests.browser.look import AXE, FAULTS, axe_findings, opened
from tests.browser.scenes import lobby_scenes, scenes

HOME = "http://127.0.0.1:7"
LOOKS = (("de", "light"), ("en", "light"), ("de", "dark"), ("en", "dark"))
"""Lobbies are drawn in all of them, other scenes in turns."""
SETTLED = 350
"""Milliseconds until nothing moves any more: transitions take 150."""


class Screens:
    """One browser that is shown scenes, each in a tab of its own."""

    def __init__(self, browser, size, folder):
        """Nothing has been shown."""
        self._browser, self._size, self._folder = browser, size, folder
        self._served = read_served(made_words())

    async def show(self, scene, lang, theme, more=None):
        """What is wrong with one scene, and what `more` finds on its page, if it is given."""
        width, height = self._size
        context = await self._browser.new_context(
            viewport={"width": width, "height": height}, locale=lang, reduced_motion="reduce"
        )
        page, console, foreign = await context.new_page(), [], []
        page.on("console", lambda message: console.append(message.text))
        page.on("pageerror", lambda error: console.append(str(error)))
        page.on("request", lambda one: foreign.append(one.url) if _foreign(one.url) else None)
        await page.route("**/*", self._answer)
        await page.route_web_socket("**/ws", lambda socket: _tell(socket, scene, self._served))
        await page.add_init_script(
            f"localStorage.setItem('theme', '{theme}'); localStorage.setItem('lang', '{lang}');"
        )
        await page.goto(f"{HOME}/#code")
        await page.wait_for_selector(".table, .lobby", timeout=15_000)
        await page.evaluate("document.fonts.ready.then(() => 1)")
        await page.wait_for_timeout(SETTLED)
        await page.screenshot(path=self._folder / f"{scene.name}-{width}-{lang}-{theme}.png")
        found = {
            "faults": await page.evaluate(FAULTS, True),
            "console": console,
            "foreign": foreign,
            "axe": await axe_findings(page) if AXE.exists() else [],
            **({} if more is None else {"more": await more(page)}),
        }
        await context.close()
        return found

    async def _answer(self, route):
        path = route.request.url.removeprefix(HOME).partition("#")[0]
        below = f"/b/{self._served.build}/"
        name = "index.html" if path == "/" else path.removeprefix(below)
        if name not in self._served.files:
            await route.fulfill(status=404)
            return
        body = self._served.index() if path == "/" else self._served.files[name]
        headers = {"content-security-policy": policy(7).decode(), "content-type": kind_of(name)}
        await route.fulfill(body=body, headers=headers)


def _foreign(url):
    return not url.startswith((HOME, HOME.replace("http", "ws"), "data:"))


def _tell(socket, scene, served):
    """Answer the page's hello with a welcome and all that the scene holds."""

    def heard(text):
        if json.loads(text)["t"] != "hello":
            return
        welcome = {"t": "welcome", "token": "a" * 32, "build": served.build, "name": "Anna"}
        for message in (welcome, *scene.messages):
            socket.send(json.dumps(message))

    socket.on_message(heard)


async def shown(game, seats, size, folder, part):
    """All scenes of a game at so many seats, and its lobby."""
    folder.mkdir(parents=True, exist_ok=True)
    async with opened() as browser:
        screens, found = Screens(browser, size, folder), {}
        for at, scene in enumerate([*lobby_scenes(game, seats), *scenes(game, seats)]):
            if part not in scene.name:
                continue
            looks = LOOKS if "-lobby" in scene.name else [LOOKS[at % 4]]
            for lang, theme in looks:
                found[f"{scene.name}-{lang}-{theme}"] = await screens.show(scene, lang, theme)
        return found


if __name__ == "__main__":
    named, number, width, height, pictures, *parts = sys.argv[1:]
    size = (int(width), int(height))
    told = asyncio.run(shown(named, int(number), size, Path(pictures), "".join(parts)))
    print(json.dumps(told))
