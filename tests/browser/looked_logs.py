"""Finished logs of every game, and a node that looks at them for a tab, within the test."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from cli.log_page.looked_at_log import LookedAtLog
from cli.log_page.own_eyes import not_here
from cli.page.messages import read_said
from cli.text.words import speech, words_in
from tests.browser.look import GAMES
from tests.browser.test_first_forms import SCREEN
from tests.cli.played_logs import play_log

SEATS = {"ohne_furcht": 4, "citadels": 4, "san_marco": 3, "burgund": 2, "kabale": 3}
"""As many as play quickly, and are more than two where that shows more."""

DROPS = """([name, held]) => {
  const data = new DataTransfer();
  data.items.add(new File([new Uint8Array(held)], name));
  dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
}"""
"""Drops a file on the page: of this name, with these bytes, or so many zeros."""


@cache
def finished(game, books=True):
    """The bytes of the log of a whole game by bots, played once a test run."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.tafel"
        play_log(path, game, SEATS[game], books=books)
        return path.read_bytes()


def own_table(game):
    """The first screen with one finished table of this game."""
    said = {word: f"tafelrunde {word} x.tafel" for word in ("replay", "review", "audit")}
    table = {
        **{"key": "x.tafel", "title": game, "names": ["Anna", "Bea"], "step": 9, "round": ""},
        **{"when": 0, "open": False, "path": "x.tafel", **said},
    }
    return [*SCREEN[:2], {"t": "own", "tables": [table]}]


class Looking:
    """What a node says to a tab that looks at this log; ``told`` keeps all of it."""

    def __init__(self, path, secrets=not_here):
        self.path, self.secrets, self.log, self.told = path, secrets, None, []
        self.number = None

    def __call__(self, said):
        """What is said to this message, until nothing is left to do."""
        word = read_said(said)
        assert word is not None, said
        if word.name == "look_at":
            self.log = LookedAtLog(self.path, secrets=self.secrets)
            self.number = word.fields["number"]
        elif word.name == "of_log" and self.log is not None:
            assert self.log.hear(word.fields["wish"])
        elif word.name == "stop_looking":
            self.log = None
        while self.log is not None and not self.log.idle:
            says = self.log.go_on()
            if says is not None:
                self.told.append(says)
                told = json.loads(json.dumps(says))
                yield {"t": "of_log", "number": self.number, "says": told}

    def last(self, name):
        """What was told last under this name."""
        return [one for one in self.told if one["t"] == name][-1]


assert {*SEATS} == {*GAMES}


def steps_told(node, first, last):
    """The steps from the first to the last in which something was told, as the arrows go."""
    story = node.last("story")
    steps = {one["step"] for one in story["entries"]} | {step for step, _ in story["undone"]}
    return sorted({step for step in steps if first < step <= last} | {last})


def outcome(node, lang):
    """The sentences of the result, as a page would tell them."""
    story = node.last("story")
    spoken = speech(story["game"], words_in(lang), story["names"])
    view = node.log.hear({"t": "moment", "step": story["steps"], "seat": None, "hands": False})
    assert view
    while not node.log.idle:
        found = node.log.go_on()
        if found is not None and found["t"] == "moment":
            return spoken.phrase(found["view"]["over"]["why"])
    raise AssertionError("no end")
