"""Behind a game: the same table once more by a press, for whoever sat there."""

from __future__ import annotations

import pytest

from tests.browser.led import led, texts_of, until
from tests.browser.look import why_not
from tests.browser.scenes import scenes
from tests.browser.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(120),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]


def end(*, seat):
    """The end of a game, as a seat or a watcher sees it."""
    found = next(one for one in scenes("kabale", 2) if one.name.endswith("-end"))
    told = []
    for message in found.messages:
        if message["t"] == "table":
            message = {**message, "seat": seat}
        elif message["t"] == "view":
            message = {**message, "view": {**message["view"], "seat": seat}}
        told.append(message)
    return told


@pytest.mark.parametrize("seat", [0, None])
def test_whoever_sat_there_may_play_again(seat):
    """It is what the word rematch does in the terminal; who looked on has no such button."""

    async def play(browser):
        tab = await Stage(browser).tab(end(seat=seat))
        await until(tab.page, "() => document.querySelector('.next .entry')")
        ways = await texts_of(tab.page, ".next .entry")
        assert [one.split()[0] for one in await texts_of(tab.page, ".ranking li")] == ["1.", "2."]
        if seat is not None:
            await tab.page.get_by_text("Play again").click()
            (said,) = await tab.heard("typed")
            return ways, said
        return ways, None

    ways, said = led(play)
    assert "Open another table" in ways
    assert ("Play again" in ways) is (seat is not None)
    assert said == ({"t": "typed", "line": "rematch"} if seat is not None else None)
