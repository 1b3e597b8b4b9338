"""What cannot be chosen now is greyed wherever it lies, and tells why to everybody who asks.

By keyboard focus alone, by pointer, by a finger that stays, and in its description for a screen
reader: the same sentence.
"""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.browser.look import PICTURES, long_but, why_not
from tests.source import ROOT

pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(300),
    pytest.mark.skipif(why_not() is not None, reason=why_not() or "all is here"),
]
SECONDS = 240
"""For one game: many times what it needs on a machine that does nothing else."""


ASKED = [
    ("ohne_furcht", 4, {"act", "card", "seat"}),
    ("san_marco", 4, {"link", "space"}),
    ("burgund", 4, {"act", "card", "face"}),
    ("kabale", 4, {"space"}),
]


@pytest.mark.parametrize(
    ("game", "seats", "kinds"),
    long_but(ASKED[1::2], ASKED),
)
def test_the_reason_is_told_by_focus_by_pointer_and_by_a_finger(game, seats, kinds):
    """Esc takes it away, and so does leaving; Tab comes to it; the screen is whole."""
    folder = PICTURES / f"greyed-{game}"
    found = subprocess.run(
        [sys.executable, "-m", "tests.browser.greyed", game, str(seats), folder],
        capture_output=True, text=True, check=False, cwd=ROOT, timeout=SECONDS,
    )  # fmt: skip
    assert found.returncode == 0, found.stderr[-2000:]
    told = json.loads(found.stdout)
    assert told.keys() == kinds
    for kind, one in told.items():
        more = one.pop("more")
        assert not any(one.values()), (kind, one)
        assert more["description"].startswith(("Not now: ", "Jetzt nicht: ")), kind
        (reason,) = {more[how] for how in ("focus", "pointer", "finger")}
        assert reason and more["description"].startswith(reason), kind  # who reads a card follows
        assert (more["escape"], more["gone"], more["reached"]) == ("", "", 0), kind
