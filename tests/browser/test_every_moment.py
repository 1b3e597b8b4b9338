"""Whole games as a tab sees them, at the fewest and the most seats: no moment of them has a fault.

The views are those of open tables that bots play from a seed, so that each run sees the same
moments, late ones as well; the names are as long as they may be, and seats are gone for a while.
"""

from __future__ import annotations

import pytest

from tests.browser.led import led, until
from tests.browser.look import TABLES, long_but, watch, watched, why_not
from tests.browser.scenes import live
from tests.browser.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(600),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
NAMES = (
    "Maximiliane-Luise",
    "Bertrand von der Heide-Neustadt",
    "Chiara",
    "Merlin medium (Bot)",
    "Schwarzwaldmaedelkirschtorte",
    "Farid",
    "Gwendolyn hard (Bot)",
    "Wilhelmina Mommsen easy (Bot)",
)
EVERY = 6
"""Steps at which nothing is asked come often: one in so many is looked at."""
QUICK = "{ let now = Date.now(); Date.now = () => (now += 500); }"
"""Each question has been read when it is pressed."""
PRESS = """([which, what]) => [...document.querySelectorAll(what)].at(which)?.click()"""
CAN = ".prompt.asked button.entry:not(.back, .hindered), .prompt.wide .pick button"
GONE_AT, BACK_AT = 60, 90
SIZES = ((1280, 800), (1440, 900), (1024, 700))


def links(seats, *, linked):
    """What is told of the links: that all are there, or that nobody is, one of them for good."""
    told = [
        {"seat": seat, "linked": linked, "reached": bool(seat % 2), "since": 3600}
        for seat in range(1, seats)
    ]
    gone = [seats - 1] if seats > 2 and not linked else []
    return {"t": "links", "seats": told, "waiting": [], "absent": gone}


async def shown(tab, story, seats, look):
    """Tell all of it; ``look()`` at whatever is asked, at what a press on it makes of it, and at
    some of what comes between."""
    for step, told in enumerate(story, 1):
        tab.tell(*told)
        if step in (GONE_AT, BACK_AT):
            tab.tell(links(seats, linked=step == BACK_AT))
        asked = told[-1]["view"]["asked"]
        if asked is not None and asked["pace"] == "prompted":
            await look()
            await tab.page.evaluate(PRESS, [-1, CAN])
            await tab.page.evaluate(PRESS, [0, CAN])
            await look()
            for _ in range(3):
                await tab.page.keyboard.press("Escape")
        elif step % EVERY == 0 or told[-1]["view"]["over"]:
            await look()


async def tab_at(browser, game, seats, *, lang, size, seed, seat=None, mood=(0.2, 0.0)):
    """A tab at the beginning of a game, and what it is to be told of the rest. seat: the last one
    if none is given. mood: how often the others take anything, and how often the first answer."""
    seat, (wild, first) = seats - 1 if seat is None else seat, mood
    story = live(game, seats, seat=seat, seed=seed, names=NAMES, wild=wild, first=first)
    tab = await Stage(browser).tab(next(story), size=size, lang=lang, scripts=(QUICK,))
    await until(tab.page, "() => document.querySelector('.table')")
    await tab.page.evaluate("document.fonts.ready.then(() => 1)")
    return tab, story


NOW = [("kabale", 2)]
"""`make page-games` goes through many such games, and `test_screens` through single moments."""


@pytest.mark.parametrize(("game", "seats"), long_but(NOW, TABLES))
def test_no_text_is_cut_and_nothing_jumps(game, seats):
    """From the first step to the ranking: all is in sight, and where it was."""

    async def play(browser):
        lang = ("de", "en")[TABLES.index((game, seats)) % 2]
        tab, story = await tab_at(browser, game, seats, lang=lang, size=(1280, 800), seed=seats)
        await watch(tab.page, still=True)
        found = [0, []]

        async def look():
            found[0], faults = await watched(tab.page)
            found[1] += faults

        await shown(tab, story, seats, look)
        return (
            *found,
            await tab.page.evaluate("document.querySelector('.prompt.over') !== null"),
            tab.console,
        )

    moments, faults, over, console = led(play)
    assert over and moments >= 60
    assert (faults, console) == ([], [])
