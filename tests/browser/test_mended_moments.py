"""Moments of seeded games in which a text was cut once, or something stood elsewhere than before.

Each was found in a whole game (`make page-games`); here it is shown alone, behind the first one.
"""

from __future__ import annotations

import pytest

from tests.browser.led import led, until
from tests.browser.look import long_but, watch, watched, why_not
from tests.browser.scenes import live
from tests.browser.stage import Stage
from tests.browser.test_every_moment import NAMES

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
MENDED = [
    # Three marks stand below a name of two lines; a seat has three of them, and cards to choose of.
    ("citadels", 8, 7, 102, 0.5, 0.3, "de", (1280, 800), (*range(444, 451), *range(656, 661))),
    # Names of seats that are chosen from have a key beside them; the longest had two lines then.
    ("citadels", 8, 3, 220, 0.2, 0.5, "en", (1024, 700), (1, 383, 473)),
    ("citadels", 8, 2, 240, 0.1, 0.0, "en", (1440, 900), (1, 397)),
    ("ohne_furcht", 7, 2, 241, 0.2, 0.0, "en", (1024, 700), (1, 651)),
    # Ten cards in hand, the last with a long name and its worth.
    ("ohne_furcht", 7, 2, 242, 0.9, 0.0, "de", (1280, 800), (1, 622)),
    # A row of the middle, and the head, had one line more in a small window.
    ("ohne_furcht", 2, 1, 201, 0.2, 0.0, "de", (1024, 700), (1, 154, 168)),
    # Nine districts in a large window.
    ("citadels", 2, 1, 201, 0.2, 0.0, "en", (1440, 900), (1, 267)),
    # What a seat has said made it higher by a hair.
    ("san_marco", 3, 1, 221, 0.5, 0.2, "de", (1024, 700), (1, 68, 71)),
    # All bonuses taken, five gifts for a triple; cards just bought, or one discarded.
    ("burgund", 4, 1, 100, 0.1, 0.0, "en", (1280, 800), (1, 207, 272)),
]


CASES = [(one,) for one in MENDED]


@pytest.mark.parametrize(
    "mended", long_but(CASES[::3], CASES), ids=lambda one: f"{one[0]}-{one[1]}-{one[3]}"
)
def test_all_is_in_sight_and_where_it_was(mended):
    """In the moments named and in the first one."""
    game, seats, seat, seed, wild, first, lang, size, steps = mended
    story = live(game, seats, seat=seat, seed=seed, names=NAMES, wild=wild, first=first)
    told = [one for step, one in enumerate(story) if step in (0, *steps)]
    assert len(told) == 1 + len(steps)

    async def play(browser):
        tab = await Stage(browser).tab(told[0], size=size, lang=lang)
        await until(tab.page, "() => document.querySelector('.table')")
        await tab.page.evaluate("document.fonts.ready.then(() => 1)")
        await watch(tab.page, still=True)
        found = []
        for moment in told[1:]:
            tab.tell(*moment)
            found += (await watched(tab.page))[1]
        return found

    assert led(play) == []
