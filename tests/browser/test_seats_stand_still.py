"""The largest table, where names, marks and numbers are as many as they get."""

from __future__ import annotations

import pytest

from tests.browser.led import led, until
from tests.browser.look import watch, watched, why_not
from tests.browser.scenes import live
from tests.browser.stage import Stage
from tests.browser.test_every_moment import NAMES

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
STEPS = (*range(444, 451), *range(656, 661))
"""Three marks stand below a name of two lines; a seat has three of them, and cards to choose of."""


def test_whatever_a_seat_has_its_head_is_as_high_and_marks_are_within_their_place():
    """Marks have one line, beside the numbers of a seat and below the name of a character."""
    told = list(live("citadels", 8, seat=7, seed=102, names=NAMES, wild=0.5, first=0.3))

    async def play(browser):
        tab = await Stage(browser).tab(told[0], lang="de")
        await until(tab.page, "() => document.querySelector('.table')")
        await tab.page.evaluate("document.fonts.ready.then(() => 1)")
        await watch(tab.page, still=True)
        found = []
        for step in STEPS:
            tab.tell(*told[step])
            found += (await watched(tab.page))[1]
        return found

    assert led(play) == []
