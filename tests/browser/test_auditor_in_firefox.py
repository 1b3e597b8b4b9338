"""The page of a game in a Firefox, from a disk and without a network: it shows the game, checks it
with the sentences of this machine, and tells of a log that is forged.

Left out with the reason where there is no Firefox, no `make browser` or no `make auditor`.
"""

from __future__ import annotations

import base64
import hashlib

import pytest

from cli.auditor.auditor_parts import read_parts
from cli.auditor.page_of_log import page_of_log
from cli.auditor.program_archive import program_archive
from cli.log_page.looked_at_log import LookedAtLog
from tests.browser.built_auditor import lacking
from tests.browser.firefox import firefox, no_firefox
from tests.browser.look import FAULTS, PICTURES
from tests.cli.played_logs import kept
from tests.conformance.writing import FOLDER

LACKING = no_firefox() or lacking()
pytestmark = [
    pytest.mark.browser,
    pytest.mark.timeout(600),
    pytest.mark.skipif(LACKING is not None, reason=LACKING or "all is here"),
]
FORGED = {"shuffle-to-duplicate-card": 1, "bit-9-payload": 2}
"""Of the conformance set, with their exit codes: a seat that deals a card twice, a changed byte."""
PATIENT = 4000
BACK = ".head > .tool:last-child"
PARTS = ("outcome", "table", "checked", "reasons")
"""Of a verdict, in the order of the page; the result waits until it is wished."""
PRESS = "(what) => document.querySelector(what).click()"
GIVE = """(name, data) => {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const given = new DataTransfer();
  given.items.add(new File([bytes], name));
  dispatchEvent(new DragEvent("drop", { dataTransfer: given, cancelable: true }));
}"""
SENTENCES = """() => [...document.querySelectorAll(
  ".verdict h2, .outcome p, .of-table p, .of-checked p, .of-reasons p",
)].map((one) => {
  const own = one.cloneNode(true);
  own.querySelectorAll("button").forEach((way) => way.remove());
  return own.textContent.trim();
})"""


def judged(path):
    """The verdict of this machine."""
    looked = LookedAtLog(path)
    looked.hear({"t": "audit", "go": True})
    told = []
    while not looked.idle:
        told.append(looked.go_on())
    return next(one for one in told if one and one["t"] == "verdict")


def sentences(verdict):
    """As a person reads them, from above."""
    lines = verdict["lines"]["de"]
    return [one["text"] for part in PARTS for one in lines if one["part"] == part]


def checked(tab):
    """What is said of the page's own game, once it is checked."""
    tab.run(PRESS, ".modes .tool:nth-of-type(2)")
    tab.shows(".verdict .outcome.good", tries=PATIENT)
    return tab.run(SENTENCES)


def test_the_page_of_a_game(tmp_path):
    """Its moment is drawn whole, its verdict is that of this machine word by word; two forged logs
    that are dropped on it get theirs, and the way back leads to its game. Nothing is asked of
    anybody, and the console is silent."""
    log, _ = kept(tmp_path, "ohne_furcht", 2, blunders=None)
    program = program_archive()
    made = page_of_log(log, read_parts(), program, "1.2.3")
    place = tmp_path / made.name
    place.write_bytes(made.data)
    found = {}
    with firefox((1280, 800), "de") as tab:
        tab.offline()
        tab.go(place.as_uri())
        tab.shows(".table .prompt.looking", tries=PATIENT)
        PICTURES.mkdir(parents=True, exist_ok=True)
        tab.picture(PICTURES / "firefox-auditor.png")
        faults = tab.run(FAULTS, True)
        found[log] = checked(tab)
        for name in FORGED:
            path = FOLDER / f"{name}.tafel"
            tab.run(GIVE, path.name, base64.b64encode(path.read_bytes()).decode())
            tab.shows(".verdict .outcome.bad", tries=PATIENT)
            found[path] = tab.run(SENTENCES)
            tab.picture(PICTURES / "firefox-forged.png")
            tab.run(PRESS, BACK)
            tab.shows(".table .prompt.looking", tries=PATIENT)
            assert checked(tab) == found[log]
        by = tab.run("() => document.querySelector('.verdict code').innerText")
        console, asked = tab.noted(place.as_uri())
    verdicts = {path: judged(path) for path in found}
    assert [one["exit_code"] for one in verdicts.values()] == [0, *FORGED.values()]
    for path, told in found.items():
        assert told == sentences(verdicts[path]), path.name
    assert by == hashlib.sha256(program).hexdigest()
    assert (faults, console, asked) == ([], [], [])
