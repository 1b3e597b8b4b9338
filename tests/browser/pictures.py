"""The pictures of README.md: the lobby and a table of each game, drawn from scenes of the tests.

`python -m tests.browser.pictures`, or `make pictures`, draws them into docs/pictures; with a name
behind it that one alone. They are not drawn by the way: a code in them is another one each time.
"""

from __future__ import annotations

import asyncio
import base64
import sys

from tests.browser.look import opened
from tests.browser.scenes import asked_scene, lobby_scenes
from tests.browser.screens import Screens
from tests.source import ROOT

FOLDER = ROOT / "docs" / "pictures"
SIZE = (1280, 800)
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


def drawn():
    """Each picture's name, with its scene and colours."""
    yield "lobby", lobby_scenes("ohne_furcht", 4)[0], "light"
    for game, (seats, kind, behind, theme) in MOMENTS.items():
        yield game, asked_scene(game, seats, kind, behind), theme


async def draw(browser, folder, name=""):
    """Draw them, or this one; by name what is wrong with its screen."""
    folder.mkdir(parents=True, exist_ok=True)
    found = {}
    for picture, scene, theme in drawn():
        if name not in ("", picture):
            continue
        screens = Screens(browser, SIZE, folder)
        found[picture] = await screens.show(scene, "en", theme)
        (png,) = folder.glob(f"{scene.name}-*.png")
        (folder / f"{picture}.webp").write_bytes(await packed(browser, png.read_bytes()))
        png.unlink()
    return found


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
