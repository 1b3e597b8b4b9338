"""The number of an answer is one thing wherever it stands: the same key at the same side."""

from __future__ import annotations

import pytest

from tests.browser.led import led, until
from tests.browser.look import FAULTS, long_but, why_not
from tests.browser.questions import READ
from tests.browser.scenes import scenes
from tests.browser.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
KEYS = """() => [...document.querySelectorAll('.answer')].filter((one) => one.checkVisibility())
  .map((one) => {
    const look = getComputedStyle(one);
    const kinds = ['entry', 'seat', 'hand', 'tile', 'low', 'mini', 'place', 'link', 'space'];
    const where = kinds.find((kind) => one.closest(`.${kind}`));
    const colours = [look.backgroundColor, look.color, look.borderRadius, look.borderColor];
    return [where, colours.join(' '), one.innerText.replace('\u2026', '')];
  })"""
"""On what each number of an answer stands, how it looks, and which one it is."""
ASKED = [
    ("ohne_furcht", 7, "light", ("first-ask.turn", "widest"), {"entry", "hand", "seat", "space"}),
    ("citadels", 8, "dark", ("widest",), {"entry", "seat", "tile"}),
    (
        "san_marco",
        4,
        "light",
        ("last-ask.tolls", "last-ask.play"),
        {"entry", "hand", "place", "link"},
    ),
    ("san_marco", 4, "dark", ("last-ask.take", "last-ask.cut_f"), {"entry", "space", "tile"}),
    ("burgund", 4, "dark", ("last-ask.Keep", "last-ask.fitting"), {"entry", "low", "mini"}),
    ("kabale", 4, "light", ("last-ask.Swap", "last-ask.Lay"), {"entry", "hand", "space"}),
]
"""Moments with what they ask about, all in all."""


@pytest.mark.parametrize(
    ("game", "seats", "theme", "parts", "things"), long_but(ASKED[1::2], ASKED)
)
def test_it_looks_the_same_on_whatever_it_stands(game, seats, theme, parts, things):
    """On buttons, cards, tracks, districts and columns, and each is one that stands at a button."""
    shown = [one for one in scenes(game, seats) if any(part in one.name for part in parts)]

    async def play(browser):
        stage, found = Stage(browser), []
        for told in (one.messages for one in shown):
            tab = await stage.tab(told, theme=theme)
            await until(tab.page, "() => document.querySelector('.prompt')")
            await tab.page.wait_for_timeout(READ)
            found.append((await tab.page.evaluate(KEYS), await tab.page.evaluate(FAULTS, True)))
            await tab.page.context.close()
        return found

    found = led(play)
    keys = [key for shown, _ in found for key in shown]
    assert {where for where, _, _ in keys} == things
    assert len({look for _, look, _ in keys}) == 1
    for shown, faults in found:
        buttons = {number for where, _, number in shown if where == "entry"}
        assert faults == [] and (not buttons or {number for _, _, number in shown} == buttons)
