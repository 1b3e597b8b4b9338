"""What a tab loads of the largest game: each file once, and in either language within its bound."""

from __future__ import annotations

import pytest

from bench.budgets import BUDGETS
from tests.browser.led import led, until
from tests.browser.look import why_not
from tests.browser.questions import moment
from tests.browser.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
LOADED = """() => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
  .map((one) => [one.name.split("#")[0], one.decodedBodySize])"""
DRAWN = "() => document.querySelector('.table .own .card') && document.fonts.status === 'loaded'"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_each_file_is_loaded_once_and_all_of_them_are_within_the_bound(lang):
    """A page that comes to a table loads no words of another game or language, and none twice."""

    async def play(browser):
        told, _ = moment("first-ask.turn", game="citadels")
        tab = await Stage(browser).tab(told, lang=lang)
        await until(tab.page, DRAWN)
        await tab.page.wait_for_load_state("networkidle")
        return await tab.page.evaluate(LOADED)

    loaded = led(play)
    names = [name.partition("/b/")[2].partition("/")[2] for name, _ in loaded]
    assert len(names) == len(set(names)) > 30
    assert {name for name in names if name.startswith("words/")} == {
        f"words/{lang}.json",
        f"words/{lang}/citadels.json",
    }
    assert sum(size for _, size in loaded) <= 1000 * BUDGETS["what the page loads"]
