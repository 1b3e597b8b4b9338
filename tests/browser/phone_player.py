"""Leads a phone through one evening by the guests' port, beside the owner's own page on a desk.

A program of its own (`python -m tests.browser.phone_player ADDRESS SEED SECONDS FOLDER WIDTH HEIGHT
KIND`), as `tests.browser.player`. KIND is ``screen``: the phone is a second screen and plays the
owner's seat, whose page looks on; or ``seat``: it is a guest with a seat, and the owner's page
plays its own one against it. Writes what was found at each of both, as `Player.told` has it.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

from tests.browser.look import FAULTS, opened, watch
from tests.browser.player import Player

DESK = {"width": 1280, "height": 800}
SLOW = 60_000
GUEST = "Bea"


async def scanned(owner, kind):
    """The address in the code that the owner's page shows for one more screen, or for a seat."""
    await owner.click('.tool.wide[title="Use a phone"]')
    await owner.click(f"dialog .ways > li:nth-child({1 if kind == 'screen' else 2}) .entry")
    await owner.wait_for_selector(".scan svg.qr", timeout=SLOW)
    return await owner.inner_text(".scan code")


async def let_in(owner, phone, kind):
    """The phone waits with two words; the owner sees the same ones and lets it in. What was wrong
    with the phone's screens meanwhile."""
    faults = []
    if kind == "seat":
        await phone.wait_for_selector("#sit-name", timeout=SLOW)
        faults += await phone.evaluate(FAULTS, True)
        await phone.fill("#sit-name", GUEST)
        await phone.click("form .main")
    shown = await phone.wait_for_selector(".two-words", timeout=SLOW)
    asked = await owner.wait_for_selector(".asks .two-words", timeout=SLOW)
    faults += await phone.evaluate(FAULTS, True)
    faults += await owner.evaluate(FAULTS, True)
    if await shown.inner_text() != await asked.inner_text():
        faults.append("the two words are not the same")
    await owner.click(".asks .main")
    await phone.wait_for_selector(".ready", timeout=SLOW)
    await owner.keyboard.press("Escape")
    return faults


async def evening(address, seed, seconds, folder, size, kind):
    """One evening of a phone and a desk; what was found at both."""
    width, height = size
    async with opened(phone=True) as browser:
        desk = await browser.new_context(viewport=DESK, reduced_motion="reduce")
        hand = await browser.new_context(
            viewport={"width": width, "height": height}, has_touch=True, reduced_motion="reduce"
        )
        own = Player(await desk.new_page(), folder / "desk", seed)
        phone = Player(await hand.new_page(), folder, seed)
        (folder / "desk").mkdir(parents=True, exist_ok=True)
        await own.page.goto(address)
        await own.page.wait_for_selector(".ready", timeout=SLOW)
        own.listen(address.partition("#")[0])
        where = await scanned(own.page, kind)
        phone.listen(where.partition("#")[0])
        await phone.page.goto(where)
        found = await let_in(own.page, phone.page, kind)
        await watch(phone.page, still=False)
        await phone.look("lobby")
        await phone.page.click(".ready")
        if kind == "seat":
            await watch(own.page, still=True)
            await own.page.click(".ready")
            over = await asyncio.gather(own.play(seconds), phone.play(seconds))
        else:
            over = [await phone.play(seconds)]
            await own.page.wait_for_selector(".prompt.over", timeout=SLOW)
        return {
            "entry": found,
            "phone": phone.told(over[-1]),
            "desk": own.told(over[0]),
            "ranking": [await one.page.inner_text(".ranking") for one in (own, phone)],
        }


if __name__ == "__main__":
    where, number, bound, pictures, *sides, kind = sys.argv[1:]
    size = tuple(map(int, sides))
    told = asyncio.run(evening(where, int(number), float(bound), Path(pictures), size, kind))
    print(json.dumps(told))
