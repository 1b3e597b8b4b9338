"""What tabs look at: one log each, a few at once, and nothing stays when they look away."""

from __future__ import annotations

import queue
import subprocess
import sys

import pytest

from cli.log_process.logs_looked_at import (
    CROWDED,
    LOST,
    MOST_AT_ONCE,
    NO_LOG,
    NONE_BEGUN,
    LogsLookedAt,
)
from cli.text.words import words_in
from tests.cli.terminals import terminal

OWN = {"log": "a.tafel", "dropped": "", "name": "", "number": 1}
DROPPED = {"log": "", "dropped": "key", "name": "evening.tafel", "number": 2}
SAYS = 'import sys; print(\'{"t": "story"}\', flush=True); sys.stdin.read()'


class Tab:
    """What is told to a tab."""

    def __init__(self):
        self.heard, self.numbers = [], []

    def send(self, message):
        """One message."""
        assert message["t"] == "of_log"
        self.heard.append(message["says"])
        self.numbers.append(message["number"])

    def ended(self):
        """The sentence that it has ended, if it was told."""
        return [one["told"]["en"] for one in self.heard if one["t"] == "ended"]


class Dropped:
    """One file was dropped."""

    def __init__(self, path):
        self.path, self.back = path, []

    def claimed(self, key):
        """It, once."""
        path, self.path = self.path, None
        return path if key == "key" else None

    def give_back(self, path):
        """It is taken away."""
        self.back.append(path)


class World:
    """The logs of a page, whose processes do what a test says."""

    def __init__(self, folder):
        self.calls, self.begun, self.code = queue.SimpleQueue(), [], SAYS
        self.own, self.drops = folder / "a.tafel", Dropped(folder / "b.tmp")
        self.logs = LogsLookedAt(
            terminal(folder), self.drops, in_reactor=self.calls.put, begin=self._begin
        )

    def _begin(self, arguments, environ):
        pipe = subprocess.PIPE
        if self.code is None:
            raise OSError
        self.words = arguments
        made = subprocess.Popen(
            [sys.executable, "-c", self.code], stdin=pipe, stdout=pipe, bufsize=0
        )
        self.begun.append(made)
        return made

    def until(self, done):
        """Take what processes say until this holds."""
        while not done():
            self.calls.get(timeout=60)()


@pytest.fixture
def world(tmp_path):
    """It; in the end no process is left."""
    made = World(tmp_path)
    yield made
    made.logs.close()
    for one in made.begun:
        one.wait(timeout=60)


def said(text):
    """The sentence in English."""
    return [str(words_in("en").say(text))]


def test_a_tab_is_told_of_its_own_log(world):
    """By the name of its file, in a process that leaves it where it lies."""
    tab = Tab()
    world.logs.look_at(tab, OWN, world.own)
    world.until(lambda: tab.heard)
    assert (tab.heard, tab.numbers) == ([{"t": "story"}], [OWN["number"]])
    assert world.words[1:] == [str(world.own), "name=a.tafel", "no"]
    world.logs.stop_looking(tab)
    assert world.begun[0].wait(timeout=60) != 0 and world.drops.back == []


def test_a_dropped_file_goes_when_its_tab_looks_away(world):
    """Or is gone: what comes later is told to nobody."""
    tab, path = Tab(), world.drops.path
    world.logs.look_at(tab, DROPPED, None)
    world.until(lambda: tab.heard)
    assert world.words[1:] == [str(path), "name=evening.tafel", "yes"]
    world.logs.stop_looking(tab)
    world.logs.stop_looking(tab)
    assert world.drops.back == [path] and tab.ended() == []


def test_a_process_that_dies_is_told_as_a_sentence(world):
    """What was dropped is gone then as well."""
    tab, path = Tab(), world.drops.path
    world.logs.look_at(tab, DROPPED, None)
    world.begun[0].kill()
    world.until(tab.ended)
    assert tab.ended() == said(LOST) and world.drops.back == [path]
    assert {*tab.numbers} == {DROPPED["number"]}
    world.logs.wish(tab, {"t": "turns"})


def test_the_next_log_of_a_tab_is_in_the_place_of_the_one_before(world):
    """Its process ends, and nothing is told of that."""
    tab = Tab()
    for _ in range(MOST_AT_ONCE + 2):
        world.logs.look_at(tab, OWN, world.own)
    assert tab.ended() == []
    for one in world.begun[:-1]:
        one.wait(timeout=60)
    assert world.begun[-1].poll() is None


def test_more_tabs_than_there_is_room_for_are_told_so(world):
    """Those that look already go on; when one of them looks away there is room."""
    tabs = [Tab() for _ in range(MOST_AT_ONCE + 1)]
    for tab in tabs:
        world.logs.look_at(tab, OWN, world.own)
    assert tabs[-1].ended() == said(CROWDED) and tabs[0].ended() == []
    world.logs.stop_looking(tabs[0])
    world.logs.look_at(tabs[-1], OWN, world.own)
    assert len(tabs[-1].ended()) == 1


@pytest.mark.parametrize(("fields", "own"), [(OWN, None), ({**DROPPED, "dropped": "other"}, None)])
def test_a_log_that_is_not_there_is_a_sentence(world, fields, own):
    """One that somebody took away, or a file that never came."""
    tab = Tab()
    world.logs.look_at(tab, fields, own)
    assert tab.ended() == said(NO_LOG) and world.begun == []
    assert tab.numbers == [fields["number"]]


def test_where_no_process_can_be_begun_it_is_said(world):
    """The file that was dropped is gone all the same."""
    world.code, tab, path = None, Tab(), world.drops.path
    world.logs.look_at(tab, DROPPED, None)
    assert tab.ended() == said(NONE_BEGUN) and world.drops.back == [path]


def test_wishes_of_a_tab_that_looks_at_none_are_nothing(world):
    """Nothing is begun by them."""
    world.logs.wish(Tab(), {"t": "turns"})
    assert world.begun == []
