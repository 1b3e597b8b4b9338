"""Where the name of a card may break that is wider than its card."""

from __future__ import annotations

import pytest

from tests.browser.led import led
from tests.browser.look import why_not
from tests.browser.questions import moment
from tests.browser.stage import Stage

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
BROKEN = {
    "Temple": "Tem|ple",
    "Bishop": "Bi|shop",
    "Castle": "Cas|tle",
    "Schmiede": "Schmie|de",
    "Fechtmeister": "Fecht|meis|ter",
    "Geisterstadt": "Geis|ter|stadt",
    "Docks": "Docks",
    "Town Hall": "Town Hall",
    "Observatory": "Ob|ser|va|tory",
    "Gebietskarte": "Ge|biets|karte",
    "Laboratorium": "La|bo|ra|to|rium",
}


def test_a_name_of_six_letters_and_more_breaks_between_syllables():
    """Else the last letter of Temple or Schmiede stands alone below it where many cards lie side by
    side."""

    async def play(browser):
        told, _ = moment("first-ask.keep")
        stage = Stage(browser)
        tab = await stage.tab(told)
        script = f"/b/{stage.served.build}/syllables.js"
        return await tab.page.evaluate(
            """async ([script, names]) => {
                const { hyphenated } = await import(script);
                return names.map((name) => hyphenated(name).replaceAll("\\u00ad", "|"));
            }""",
            [script, [*BROKEN]],
        )

    assert led(play) == [*BROKEN.values()]
