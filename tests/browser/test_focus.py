"""Where the keyboard stands when a whole screen goes with what was pressed on it."""

from __future__ import annotations

import pytest

from cli.first_screen.own_tables import table_message
from tests.browser.led import led, until
from tests.browser.look import why_not
from tests.browser.scenes import lobby_scenes
from tests.browser.stage import Stage
from tests.browser.test_finished import kept
from tests.browser.test_first_forms import SCREEN
from tests.cli.terminals import terminal

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(120),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
AT_TITLE = "() => document.activeElement.matches('h1')"


def test_no_screen_leaves_the_keyboard_nowhere(tmp_path):
    """Back from a log it stands at that log in the list, at a new table at its title, and at that
    of the first screen when the table was left."""
    own = {"t": "own", "tables": [table_message(kept(1, tmp_path), terminal(tmp_path))]}
    first = [*SCREEN[:2], own]
    lobby = next(one for one in lobby_scenes("kabale", 4) if one.name.endswith("-lobby")).messages

    async def play(browser):
        tab = await Stage(browser).tab(first)
        page, entry = tab.page, "[id='check-game-1.tafel']"
        await page.focus(entry)
        await page.keyboard.press("Enter")
        await page.wait_for_selector(".looked")
        await until(page, AT_TITLE)
        await page.get_by_text("Back", exact=True).focus()
        await page.keyboard.press("Enter")
        await until(page, f"""() => document.activeElement.matches("{entry}")""")
        tab.tell(*lobby)
        await page.wait_for_selector(".lobby")
        await until(page, AT_TITLE)
        await page.focus(".lobby .ready")
        tab.tell({"t": "lobby", "gone": True}, *first)
        await page.wait_for_selector(".first")
        await until(page, AT_TITLE)
        return tab.console

    assert led(play) == []
