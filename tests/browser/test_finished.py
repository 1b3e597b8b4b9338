"""Own games that are over: what each came to, whether it was checked, and a search in them."""

from __future__ import annotations

import pytest

from cli.first_screen.own_tables import KeptTable, Result, table_message
from cli.kept_tables.verdict_file import KeptVerdict
from cli.text.words import words_in
from ledger.review.outline import Came
from tests.browser.led import led, texts_of, until
from tests.browser.look import FAULTS, axe_findings, why_not
from tests.browser.stage import Stage
from tests.browser.test_first_forms import SCREEN
from tests.cli.terminals import terminal

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
GAMES = ("citadels", "san_marco", "kabale")
NAMES = ("Anna", "Bertrand", "Chiara", "Maximiliane-Luise")


def kept(number, folder):
    """One of many games: some have a result, some were checked."""
    verdict = None if number % 3 == 0 else KeptVerdict(number % 2, 1_790_000_000)
    won = Result(Came.FINISHED, ("Bertrand",), 1 + number % 4, 30 + number, verdict)
    result = Result(Came.ENDED, checked=verdict) if number % 5 == 4 else won
    path = folder / f"game-{number}.tafel"
    names = NAMES if number % 2 else NAMES[:2]
    when = 1_790_000_000 - number * 86_400
    return KeptTable(path, GAMES[number % 3], names, 300, False, when, (), result)


@pytest.mark.parametrize(
    ("size", "lang", "theme"),
    [
        ((1280, 800), "en", "light"),
        ((1280, 800), "de", "dark"),
        ((390, 844), "de", "light"),
        ((390, 844), "en", "dark"),
    ],
)
def test_what_own_games_came_to_stands_in_the_list(tmp_path, size, lang, theme):
    """The newest first, all at a press; who searches finds by game and name; nothing is cut."""
    words = words_in(lang)
    here = terminal(tmp_path, lang=lang)
    tables = [table_message(kept(number, tmp_path), here) for number in range(30)]

    async def play(browser):
        tab = await Stage(browser).tab(
            [*SCREEN[:2], {"t": "own", "tables": tables}], size=size, lang=lang, theme=theme
        )
        page = tab.page
        await until(page, "() => document.querySelectorAll('.over > li').length === 10")
        came = await texts_of(page, ".came")
        faults = await page.evaluate(FAULTS, True) + await axe_findings(page)
        await page.fill("#over-search", "CHIARA san")
        await until(page, "() => document.querySelectorAll('.over > li').length === 5")
        await page.fill("#over-search", "<b>nobody")
        await until(page, "() => document.querySelectorAll('.over > li').length === 0")
        await page.fill("#over-search", "")
        await page.click(".over + .tool")
        await until(page, "() => document.querySelectorAll('.over > li').length === 30")
        return came, faults, tab.console

    came, faults, console = led(play)
    assert (faults, console) == ([], [])
    assert words.say("not checked yet") in came[0] and words.say("checked: in order") in came[2]
    assert words.say("checked: cheating is proven") in came[1]
    assert words.say("won by {names}", names="Bertrand") in came[0]
    assert words.say("your place: {place}, points: {points}", place=1, points=30) in came[0]
    assert words.say("ended without a result") in came[4]
