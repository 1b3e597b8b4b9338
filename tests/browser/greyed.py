"""Shows moments in which something cannot be chosen to a real browser, and asks for the reasons.

A program of its own (`python -m tests.browser.greyed GAME SEATS FOLDER`), because Playwright brings
its own loop. Writes one JSON object: by kind of thing what is wrong with the screen, and of the
first thing of it that is greyed what was told by focus, by pointer, by a finger, and behind Esc.
"""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import replace
from pathlib import Path

from tests.browser.look import opened
from tests.browser.scenes import greyed_scenes
from tests.browser.screens import Screens

PLACES = {
    "card": ".card[data-why]",
    "act": ".entry[data-of='act'][data-why]",
    "face": ".entry[data-of='face'][data-why], .knows .entry[data-why]",
    "seat": ".seat h2 [data-why]",
    "space": ".board [data-why]",
    "link": ".link [data-why]",
}
"""Where each kind of thing is greyed."""
SHEET = (
    "document.querySelector('.reason').hidden ? '' : document.querySelector('.reason').innerText"
)
TOLD = f"document.querySelector('dialog .why')?.innerText ?? ({SHEET})"
"""What has a face is explained to a finger, with the reason below."""
HELD = """(one) => one.dispatchEvent(new PointerEvent("pointerdown",
  { bubbles: true, pointerType: "touch" }))"""


def reasons_of(kind):
    """What is told of the first thing of this kind that is greyed."""

    async def asked(page):
        first = page.locator(PLACES[kind]).first
        told = {"description": await first.get_attribute("aria-description")}
        await first.focus()
        told["focus"] = await page.evaluate(SHEET)
        await page.keyboard.press("Escape")
        told["escape"] = await page.evaluate(SHEET)
        await page.mouse.move(1, 1)
        await first.hover()
        told["pointer"] = await page.evaluate(SHEET)
        await page.mouse.move(1, 1)
        await first.blur()
        told["gone"] = await page.evaluate(SHEET)
        await first.evaluate(HELD)
        await page.wait_for_timeout(700)
        told["finger"] = await page.evaluate(TOLD)
        await page.keyboard.press("Escape")
        told["reached"] = await first.evaluate("(one) => one.tabIndex")
        return told

    return asked


def with_link(scene):
    """The same moment with one border that cannot be chosen, for the reason of what cannot."""
    plain = json.loads(json.dumps(scene.messages))
    view = next(one["view"] for one in plain if one["t"] == "view")
    (board,) = [one for one in view["boards"] if one["links"]]
    told = json.dumps(view["asked"]["moves"])
    unasked = (one["between"] for one in board["links"])
    border = next(one for one in unasked if json.dumps(["link", board["key"], *one]) not in told)
    on = ["link", board["key"], *border]
    view["asked"]["hindered"].append({**view["asked"]["hindered"][0], "on": on})
    return replace(scene, name=f"{scene.name}-link", messages=tuple(plain))


async def shown(game, seats, folder):
    """All kinds of this game."""
    folder.mkdir(parents=True, exist_ok=True)
    found, kinds = {}, greyed_scenes(game, seats)
    if game == "san_marco":
        kinds["link"] = with_link(kinds["space"])
    async with opened() as browser:
        screens = Screens(browser, (1280, 800), folder)
        for at, (kind, scene) in enumerate(kinds.items()):
            lang, theme = (("en", "light"), ("de", "dark"))[at % 2]
            found[kind] = await screens.show(scene, lang, theme, reasons_of(kind))
    return found


if __name__ == "__main__":
    named, number, pictures = sys.argv[1:]
    print(json.dumps(asyncio.run(shown(named, int(number), Path(pictures)))))
