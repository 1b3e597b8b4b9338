"""Whoever looks at every moment sees what was wrong in one of them, however little has changed."""

from __future__ import annotations

import pytest

from tests.browser.led import led, until
from tests.browser.look import watch, watched, why_not
from tests.browser.questions import moment
from tests.browser.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
LAID = """(what) => {
  const [place, lid] = [document.querySelector(what), document.createElement("i")];
  const { left, top, width, height } = place.getBoundingClientRect();
  lid.className = "lid";
  lid.style = `position: fixed; z-index: -1; left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px`;
  document.getElementById("page").append(lid);
}"""  # noqa: E501
"""Something as large as this element lies behind all."""
RAISED = "document.querySelector('.lid').style.zIndex = 70"
CUT = "document.querySelector('.own .card .name').textContent = 'x'.repeat(400)"
TITLE = ".prompt h2"
STILL = "globalThis.setInterval = () => 0"
"""No second that passes draws anything."""


async def seen(page):
    """How many looks there were, and what was found since the one before."""
    looks, faults = await watched(page)
    return looks, " ".join(faults)


def test_what_comes_to_lie_over_a_text_that_stays_as_it_was_is_told_and_so_is_a_text_that_is_cut():
    """And what is drawn as it was is not looked at again."""

    async def play(browser):
        told, _ = moment("first-ask.keep")
        page = (await Stage(browser).tab(told, scripts=(STILL,))).page
        await until(page, f"() => document.querySelector('{TITLE}')")
        await page.evaluate("document.fonts.ready.then(() => 1)")
        await watch(page, still=True)
        found = [await seen(page)]
        for script in (f"({LAID})('{TITLE}')", RAISED, CUT, "0"):
            await page.evaluate(script)
            found.append(await seen(page))
        return found

    (begun, behind, over, cut, same), faults = zip(*led(play), strict=True)
    assert 0 < begun < behind < over < cut == same
    assert faults[0] == faults[1] == faults[4] == ""
    assert "lies under i.lid" in faults[2] and "is cut off by" in faults[3]
