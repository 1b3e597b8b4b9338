"""The pictures of README.md: the lobby, a table of each game, one on a phone, a game replayed.

`python -m tests.browser.pictures`, or `make pictures`, draws them into docs/pictures; with a name
behind it that one alone. They are not drawn by the way: a code in them is another one each time.
"""

from __future__ import annotations

import asyncio
import base64
import sys

from tests.browser.look import FAULTS, opened
from tests.browser.looked_logs import Looking, finished, own_table
from tests.browser.scenes import asked_scene, lobby_scenes
from tests.browser.screens import Screens
from tests.browser.stage import Stage
from tests.source import ROOT

FOLDER = ROOT / "docs" / "pictures"
SIZE, PHONE = (1280, 800), (390, 844)
QUALITIES = (0.5, 0.45, 0.4, 0.35, 0.3)
"""Of WebP, the best that is small enough: letters of the table are read without effort in all."""
MOST = 64_000
"""Bytes of one picture: whoever fetches the project fetches all of them."""
MOMENTS = {
    "ohne_furcht": (4, "ask.turn", 302, "light"),
    "citadels": (4, "ask.turn", 197, "dark"),
    "san_marco": (4, "ask.play", 243, "light"),
    "burgund": (3, "ask.act", 229, "light"),
    "kabale": (4, "ask.Lay", 232, "dark"),
}
"""By game: how many sit there, what is asked, from which step on, and in which colours."""
PACK = """([picture, quality]) => new Promise((done) => {
  const image = new Image();
  image.onload = () => {
    const canvas = Object.assign(document.createElement("canvas"), {
      width: image.width, height: image.height });
    canvas.getContext("2d").drawImage(image, 0, 0);
    done(canvas.toDataURL("image/webp", quality));
  };
  image.src = `data:image/png;base64,${picture}`;
})"""
"""JavaScript: the picture of a screen, as small as a browser packs it."""


ON_PHONE, LOOKED_AT = "ohne_furcht", "kabale"
LATE = 90
"""The step at which the game that is looked back at stands in its picture."""


def drawn():
    """Each picture's name, with its scene, colours and size."""
    yield "lobby", lobby_scenes("ohne_furcht", 4)[0], "light", SIZE
    for game, (seats, kind, behind, theme) in MOMENTS.items():
        yield game, asked_scene(game, seats, kind, behind), theme, SIZE
    seats, kind, behind, _ = MOMENTS[ON_PHONE]
    yield "phone", asked_scene(ON_PHONE, seats, kind, behind), "dark", PHONE


async def draw(browser, folder, name=""):
    """Draw them, or this one; by name what is wrong with its screen."""
    folder.mkdir(parents=True, exist_ok=True)
    found = {}
    for picture, scene, theme, size in drawn():
        if name not in ("", picture):
            continue
        screens = Screens(browser, size, folder)
        found[picture] = await screens.show(scene, "en", theme)
        (png,) = folder.glob(f"{scene.name}-*.png")
        (folder / f"{picture}.webp").write_bytes(await packed(browser, png.read_bytes()))
        png.unlink()
    if name in ("", "replay"):
        found["replay"], png = await looked_at(browser, folder)
        (folder / "replay.webp").write_bytes(await packed(browser, png))
    return found


async def looked_at(browser, folder):
    """A finished game amid its replay: what is wrong with the screen, and its picture."""
    log = folder / f"{LOOKED_AT}-1a2b3c4d.tafel"
    log.write_bytes(finished(LOOKED_AT))
    stage = Stage(browser)
    stage.answers = Looking(log)
    tab = await stage.tab(own_table("x"), size=SIZE)
    page = tab.page
    await page.locator("[aria-labelledby=over-title] .entry").first.click()
    await page.wait_for_selector(".prompt.looking")
    await page.locator(".slider input").fill(str(LATE))
    await page.wait_for_timeout(1000)
    told = {"faults": await page.evaluate(FAULTS, True), "console": tab.console}
    picture = await page.screenshot()
    await page.context.close()
    log.unlink()
    return {**told, "foreign": tab.foreign}, picture


async def packed(browser, png):
    """The same picture as WebP."""
    page, picture = await browser.new_page(), base64.b64encode(png).decode()
    for quality in QUALITIES:
        told = await page.evaluate(PACK, [picture, quality])
        small = base64.b64decode(told.partition(",")[2])
        if len(small) <= MOST:
            break
    await page.close()
    return small


async def _all(name):
    async with opened() as browser:
        return await draw(browser, FOLDER, name)


if __name__ == "__main__":
    for picture, told in asyncio.run(_all("".join(sys.argv[1:]))).items():
        size = (FOLDER / f"{picture}.webp").stat().st_size
        print(f"docs/pictures/{picture}.webp: {size} bytes", *(told["faults"] + told["console"]))
