"""Leads a browser through one evening at the page, as a person would: by what stands on the screen.

A program of its own (`python -m tests.browser.player ADDRESS SEED SECONDS FOLDER [WIDTH HEIGHT]`),
because Playwright brings its own loop. It knows no rules: it presses answers that are offered, and
writes what it found as one JSON object: questions, answers, whether a way led through what others
had done since, moments looked at, and every fault of a moment: the page scrolls, a text is cut,
something stands elsewhere than before, the console speaks, something foreign is asked for. Each
moment that the page draws is looked at. It leaves a picture of each kind of question in the folder,
and of each fault. A window as narrow as a phone is one: it is touched, its scroll bars take no
room, and whatever is pressed lies under nothing else.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
import time
from pathlib import Path

from tests.browser.look import HITS, opened, watch, watched

PHONE = 760
LOW = 500
CAN = ".prompt.asked .entry:not(.back):not(.hindered):not([disabled])"


def is_phone(width, height):
    """Whether a window of this size is one, upright or lying."""
    return width <= PHONE or height <= LOW


class Player:
    """One browser tab with its faults and what it has answered."""

    def __init__(self, page, folder, seed):
        """Nothing has been seen."""
        self.page, self.folder, self.rng = page, folder, random.Random(seed)
        self.questions, self.faults, self.console, self.foreign = {}, [], [], []
        self.answers = self.moments = 0
        self.since = False
        self.phone = is_phone(**page.viewport_size)

    def listen(self, home):
        """Note what the console says and what is asked for elsewhere."""
        self.page.on("console", lambda message: self.console.append(message.text))
        self.page.on("pageerror", lambda error: self.console.append(str(error)))

        def asked(request):
            if not request.url.startswith((home, "data:")):
                self.foreign.append(request.url)

        self.page.on("request", asked)

    async def look(self, name=""):
        """What was drawn since the last look: its faults, and a picture of what is new."""
        self.moments, faults = await watched(self.page)
        if self.phone and name:
            faults += await self.page.evaluate(HITS)
        for fault in faults:
            if fault not in self.faults:
                self.faults.append(fault)
                await self.picture(f"fault-{len(self.faults)}")
        if name and name not in self.questions:
            self.questions[name] = 0
            await self.picture(f"question-{len(self.questions)}")
        if name:
            self.questions[name] += 1

    async def picture(self, name):
        """What the screen shows now."""
        await self.page.screenshot(path=self.folder / f"{name}.png")

    async def ready(self):
        """Sit in the lobby until a button says so."""
        await self.page.wait_for_selector(".ready", timeout=20_000)
        await watch(self.page, still=not self.phone)
        await self.look("lobby")
        await self.page.click(".ready")

    async def play(self, seconds):
        """Answer until the game is over; whether it came to that."""
        start = time.monotonic()
        while time.monotonic() - start < seconds:
            if await self.page.query_selector(".prompt.over"):
                await self.page.wait_for_timeout(500)
                await self.look("the end")
                return True
            if await self.page.query_selector(".prompt.wide"):
                await self.wide()
            elif entries := await self.page.query_selector_all(CAN):
                await self.answer(entries)
            else:
                await self.page.wait_for_timeout(60)
        return False

    async def title(self):
        """The question without numbers and names of cards, near enough."""
        shown = await self.page.query_selector(".prompt h2")
        return re.sub(r"\d+", "", await shown.inner_text())[:28] if shown else ""

    async def answer(self, entries):
        """Press one of the answers, and once more if it is only armed."""
        await self.look(await self.title())
        self.since = self.since or await self.page.query_selector(".since") is not None
        entry = entries[0] if self.rng.random() < 0.5 else self.rng.choice(entries)
        if await self.pressed(entry):
            armed = await self.page.query_selector(".prompt .entry.armed")
            if armed is not None and await self.pressed(armed):
                self.answers += 1
        await self.page.wait_for_timeout(30)

    async def pressed(self, element):
        """Press it; whether it was still there: the table may have gone on meanwhile."""
        try:
            await element.click(timeout=2_000)
        except Exception as error:
            gone = "Timeout" in type(error).__name__ or "not attached" in str(error)
            if not gone and "detached" not in str(error):
                raise
            return False
        return True

    async def wide(self):
        """Some cards or amounts, until they are enough."""
        await self.look("wide: " + await self.title())
        done = await self.page.query_selector(".commit:not([disabled])")
        if done is not None:
            self.answers += await self.pressed(done)
            await self.page.wait_for_timeout(30)
            return
        choices = await self.page.query_selector_all(
            ".prompt.wide .pick button, .prompt.wide .stepper button:last-of-type:not([disabled])"
        )
        if choices:
            await self.pressed(self.rng.choice(choices))

    def told(self, over):
        """What was found, to be judged by a test."""
        return {
            "over": over,
            "answers": self.answers,
            "since": self.since,
            "moments": self.moments,
            "questions": sorted(self.questions),
            "faults": self.faults,
            "console": self.console,
            "foreign": self.foreign,
        }


async def evening(address, seed, seconds, folder, size):
    """One evening in a new browser; what was found."""
    width, height = size
    phone = is_phone(width, height)
    async with opened(phone=phone) as browser:
        view = {"width": width, "height": height}
        context = await browser.new_context(viewport=view, has_touch=phone, reduced_motion="reduce")
        player = Player(await context.new_page(), folder, seed)
        player.listen(address.partition("#")[0])
        await player.page.goto(address)
        await player.ready()
        over = await player.play(seconds)
        return player.told(over)


if __name__ == "__main__":
    where, number, bound, pictures, *sides = sys.argv[1:]
    viewport = tuple(map(int, sides)) if sides else (1280, 800)
    print(
        json.dumps(asyncio.run(evening(where, int(number), float(bound), Path(pictures), viewport)))
    )
