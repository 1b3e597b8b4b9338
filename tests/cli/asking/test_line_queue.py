"""cli.asking.line_queue: each line is heard once, by whoever it was typed for."""

from __future__ import annotations

import pytest

from cli.asking.line_queue import Hears, LineQueue
from cli.asking.typed_line import Later, NotAsked, Turn


class Here:
    """A queue at a clock that the test sets, and what came of each line."""

    def __init__(self):
        self.now, self.taken, self.early = 10.0, 0, 0
        self.answers, self.heard, self.ends = [], [], 0
        self.held, self.waited, self.reads = set(), [], 0
        self.lines = LineQueue(took=self.took, too_early=self.too_early, now=lambda: self.now)

    def took(self):
        """Count it."""
        self.taken += 1

    def too_early(self):
        """Count it."""
        self.early += 1

    def read(self, line, turn):
        """As a listener: what is held waits, and is overtaken by what looks, or is typed now."""
        self.reads += 1
        waits = line in self.held or (turn is Turn.BEHIND and line != "look")
        if turn is Turn.NOW:
            return NotAsked()
        return Later() if waits else NotAsked()

    def waits(self, line):
        """As a listener."""
        self.waited.append(line)

    def typed(self, intent, line, begun):
        """As a listener."""
        assert intent == NotAsked()
        self.heard.append((line, begun))

    def ended(self):
        """As a listener."""
        self.ends += 1

    def ask(self):
        """A question."""
        self.lines.ask(self.answers.append)

    def listen(self):
        """Listen."""
        self.lines.listen(self)


@pytest.fixture
def here():
    """A queue of which nothing is heard."""
    return Here()


def test_what_is_typed_ahead_is_kept_for_the_listener(here):
    """In its order, with the moments at which it was begun, and the end behind it; each once."""
    here.lines.typed("1", 10.0)
    here.lines.typed("2", None)
    here.lines.ended()
    assert (here.lines.hears, here.heard, here.ends) == (Hears.NOBODY, [], 0)
    here.listen()
    here.listen()
    assert (here.lines.hears, here.heard, here.ends) == (
        Hears.LISTENER,
        [("1", 10.0), ("2", None)],
        1,
    )
    assert (here.taken, here.early, here.reads) == (2, 0, 2)  # each is read once


def test_a_question_hears_one_line_and_no_more(here):
    """The next is kept again, or goes to whoever has listened before."""
    here.ask()
    assert here.lines.hears is Hears.QUESTION
    here.lines.typed("yes", 10.4)
    here.lines.typed("ready", 11.0)
    assert here.answers == ["yes"] and here.heard == [] and here.lines.hears is Hears.NOBODY
    here.listen()
    here.ask()
    here.lines.typed("no", None)
    here.lines.typed("table", 12.0)
    assert here.answers == ["yes", "no"] and here.taken == 4
    assert here.heard == [("ready", 11.0), ("table", 12.0)]


@pytest.mark.parametrize("begun", [9.0, 10.0, 10.39])
def test_a_line_that_was_begun_before_its_question_stood_there_is_told_and_gone(here, begun):
    """A key pressed twice agrees to nothing; the question waits on, and there is room for more."""
    here.ask()
    here.lines.typed("yes", begun)
    assert (here.answers, here.early, here.taken) == ([], 1, 1)
    assert here.lines.hears is Hears.QUESTION
    here.listen()
    assert here.heard == []
    here.lines.typed("no", 10.4)
    assert here.answers == ["no"] and here.early == 1


def test_what_was_typed_before_a_question_does_not_answer_it(here):
    """It was meant for the table that was not there yet."""
    here.lines.typed("ready", 9.0)
    here.ask()
    here.lines.typed("2", 10.5)
    here.listen()
    assert here.answers == ["2"] and here.heard == [("ready", 9.0)]


def test_a_question_counts_from_when_it_was_asked_last(here):
    """Asked again, it has to be read again."""
    here.ask()
    here.now = 20.0
    here.ask()
    here.lines.typed("1", 19.0)
    assert here.answers == [] and here.early == 1


def test_the_end_answers_the_question_that_waits_and_every_one_behind_it(here):
    """Nobody waits for a line that cannot come."""
    here.ask()
    here.lines.ended()
    assert here.answers == [""] and here.ends == 0
    here.ask()
    assert here.answers == ["", ""] and here.lines.hears is Hears.NOBODY
    here.listen()
    assert here.ends == 1


def test_an_answer_may_ask_on_or_begin_to_listen(here):
    """What hears the next line is settled while this one is answered."""
    here.lines.ask(lambda line: here.ask())
    here.lines.typed("9", 11.0)
    assert here.lines.hears is Hears.QUESTION
    here.lines.ask(lambda line: here.listen())
    here.lines.ended()
    assert here.lines.hears is Hears.LISTENER and here.ends == 1


def test_a_line_waits_for_its_turn_and_is_overtaken(here):
    """It makes no room for another; that it waits is said of the first one, each time it is read;
    the end is told behind the last."""
    here.held = {"1"}
    here.listen()
    for line in ("1", "2", "look"):
        here.lines.typed(line)
    here.lines.ended()
    assert here.heard == [("look", None)] and here.taken == 1 and here.ends == 0
    assert here.waited == ["1"] * 4
    here.lines.go_on()
    assert here.heard == [("look", None)]
    here.held = set()
    here.lines.go_on()
    assert [line for line, _ in here.heard] == ["look", "1", "2"]
    assert (here.taken, here.ends) == (3, 1)
    here.lines.go_on()
    assert here.ends == 1


def test_a_line_that_is_typed_now_waits_for_nothing(here):
    """In a page, say, beside a pipe whose lines wait: what is told of it, is told at once."""
    here.held = {"1", "2"}
    here.listen()
    here.lines.typed("1")
    here.lines.typed("2", 11.0)
    assert here.heard == [("2", 11.0)] and here.waited[-1] == "1"


def test_what_a_line_leads_to_comes_behind_it(here):
    """The next question is asked while the answer to the one before is taken, and the line for it
    is taken once, behind that."""
    order = []

    def take(intent, line, begun):
        order.append(line)
        here.held.discard("2")
        here.lines.go_on()
        order.append(f"{line} done")

    here.typed, here.held = take, {"1", "2"}
    here.listen()
    here.lines.typed("1")
    here.lines.typed("2")
    here.held = {"2"}
    here.lines.go_on()
    assert order == ["1", "1 done", "2", "2 done"]
