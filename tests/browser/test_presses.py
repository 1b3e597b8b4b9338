"""Whatever can be pressed lies under nothing else once it is in sight: on a phone and on a laptop,
with a sentence over the page as well."""

from __future__ import annotations

import pytest

from tests.browser.led import led, until
from tests.browser.look import HITS, long_but, why_not
from tests.browser.scenes import scenes
from tests.browser.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
PART = "last-"
NOTE = "Everybody at this table has come back, and the game goes on where it was left this evening."
SIZES = [((390, 844),), ((360, 640),), ((1280, 800),)]


@pytest.mark.parametrize("size", long_but(SIZES[1:2], SIZES))
def test_nothing_lies_over_what_is_pressed(size):
    """At each kind of question of the game that asks on a map, late in it."""
    told = [one.messages for one in scenes("san_marco", 4) if PART in one.name]

    async def play(browser):
        found, toasts = [], 0
        for messages in told:
            tab = await Stage(browser).tab(messages, size=size)
            await until(tab.page, "() => document.querySelector('.prompt')")
            tab.tell({"t": "note", "told": {"en": NOTE, "de": NOTE}, "step": 0})
            await until(tab.page, "() => document.querySelector('.toast')")
            toasts += 1
            found += await tab.page.evaluate(HITS)
            await tab.page.context.close()
        return toasts, found

    toasts, found = led(play)
    assert toasts >= 5 and found == []
