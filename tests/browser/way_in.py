"""Two people come to one table by the first screen: one opens it, the other finds it and sits down.

A program of its own (`python -m tests.browser.way_in OPENS JOINS FOLDER`), with the addresses of
the first screens of two nodes. Writes one JSON object: what stood on the forms, what was pressed,
what both saw in the end, and the faults of all moments. Pictures of both languages and two sizes
are left in the folder.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

from tests.browser.look import AXE, FAULTS, axe_findings, opened

PHONE, DESK = (360, 640), (1280, 800)
SLOW = 60_000
"""Milliseconds for what takes a start of the program."""
COUNTS = """() => {
  window.clicks = 0;
  const count = (event) => { if (event.isTrusted && event.detail) window.clicks += 1; };
  addEventListener("click", count, true);
}"""


class Guest:
    """One person's tab, with all that is wrong with what it shows."""

    def __init__(self, page, name, folder):
        self.page, self.name, self.folder = page, name, folder
        self.faults = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))

    async def look(self, moment):
        """This moment at both sizes, in both languages."""
        for width, height in (PHONE, DESK):
            await self.page.set_viewport_size({"width": width, "height": height})
            for _ in range(2):
                lang = await self.page.evaluate("document.documentElement.lang")
                await self.page.wait_for_timeout(300)
                picture = f"{self.name}-{moment}-{width}-{lang}.png"
                await self.page.screenshot(path=self.folder / picture)
                found = await self.page.evaluate(FAULTS, True)
                found += await axe_findings(self.page) if AXE.exists() else []
                self.faults += [f"{moment} {width} {lang}: {one}" for one in found]
                await self.page.evaluate("document.querySelector('.head .tool[lang]').click()")
                await self.page.wait_for_function(
                    "was => document.documentElement.lang !== was", arg=lang
                )

    async def count(self):
        """From now on the page counts the clicks of its person; those of a script are none."""
        await self.page.evaluate(COUNTS)

    async def clicks(self):
        """How many there were."""
        return await self.page.evaluate("window.clicks")


async def open_table(anna):
    """Anna opens a table for everybody in this network, having looked at the longest forms."""
    page = anna.page
    await page.wait_for_selector(".game", timeout=SLOW)
    await anna.look("first")
    for number, game in enumerate(("burgund", "citadels")):
        await page.click(f".games li:nth-child({number + 1}) .game")
        await page.wait_for_selector(".option select")
        await anna.look(game)
        await page.keyboard.press("Escape")
    await page.click(".games li:nth-child(3) .game")
    await page.click(".counts label:has-text('2')")
    await page.click("fieldset.terms label >> nth=1")
    await page.press("#open-name", "Enter")
    unnamed = await page.inner_text(".wrong")
    await page.fill("#open-name", "Anna")
    await page.press("#open-name", "Enter")
    await page.wait_for_selector(".lobby .who", timeout=SLOW)
    return unnamed


async def sit_down(bea, game):
    """Bea finds the table of this game, whatever else stands open in this network, tries Anna's
    name, and sits down: two presses for each."""
    page, row = bea.page, f".tables .row:not([disabled]):has-text('{game}')"
    await page.wait_for_selector(row, timeout=SLOW)
    await bea.count()
    await page.click(row)
    await page.fill("#found-name", "Anna")
    await page.click("#found-go")
    taken = await page.wait_for_selector(".seat-form .wrong", timeout=SLOW)
    told = await taken.inner_text()
    await bea.look("taken")
    await page.fill("#found-name", "Bea")
    await page.click("#found-go")
    await page.wait_for_selector(".lobby .who", timeout=SLOW)
    return told


async def evening(opens, joins, folder):
    """Both of them."""
    async with opened() as browser:
        guests = []
        for name, address in (("anna", opens), ("bea", joins)):
            context = await browser.new_context(bypass_csp=True, locale="en")
            guests.append(Guest(await context.new_page(), name, folder))
            await guests[-1].page.goto(address)
        anna, bea = guests
        found = {"unnamed": await open_table(anna)}
        found["taken"] = await sit_down(bea, await anna.page.inner_text(".head h1"))
        await anna.page.wait_for_selector(".lobby .who:has-text('Bea')", timeout=SLOW)
        invites = [await one.page.locator(".invitation .code").count() for one in guests]
        seen = [await one.page.locator(".lobby .who").all_inner_texts() for one in guests]
        faults = anna.faults + bea.faults
        found |= {"invites": invites}
        return {**found, "seen": seen, "clicks": await bea.clicks(), "faults": faults}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(evening(*sys.argv[1:3], Path(sys.argv[3])))))
