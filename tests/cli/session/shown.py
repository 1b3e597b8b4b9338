"""Views as a play gives them, and a table that takes down what is answered."""

from __future__ import annotations

from dataclasses import replace

from cli.asking.line_queue import LineQueue
from cli.asking.typed_line import read
from engine.errors import IllegalMove
from engine.games import find_game
from ledger.errors import StaleAnswer
from tests.cli.views import asked_of, view

GAME = replace(find_game("ohne_furcht"), id="toy")  # a game without words of its own


NOTHING = {"asked": None, "news": [], "waiting": asked_of(1)}


def shown(**changes):
    """A view as a play gives it, with names, step and phase."""
    more = {"names": ["Anna", "Bea"], "step": 9, "head": "", "phase": "play", "owing": [0]}
    more["others"] = 4
    return {**view(), **more, **changes}


class Table:
    """Takes answers down; refuses those that are named `bad`."""

    def __init__(self):
        self.answers, self.said, self.left = [], [], 0

    def answer(self, move, question):
        """Take it down, or refuse it."""
        if question != "9.0":
            raise StaleAnswer(question, "9.0")
        if move.name == "end":
            raise IllegalMove("you have not gathered yet")
        self.answers.append(move)

    def leave(self):
        """Count it."""
        self.left += 1

    def history(self):
        """Two steps, one of them from before this program was started."""
        return [
            {"step": 3, "news": [["news.gold", {}]], "marks": []},
            {"step": 9, "news": [["news.built", {"who": ["seat", 1]}]], "marks": [0]},
        ]


def type_at(face, line, begun=None):
    """A line at a table, read by what stands there when it comes."""
    face.typed(read(line, face.asked()), line, begun)


def heard_by(follower, lines=None):
    """The queue of lines that this one hears, ready for what is typed."""
    lines = queue() if lines is None else lines
    lines.listen(follower)
    return lines


def queue(took=lambda: None):
    """A queue of lines at a clock that stands."""
    return LineQueue(took=took, too_early=lambda: None, now=lambda: 0.0)


def lines_since(here, seen):
    """What was written after so many characters."""
    return here.out.getvalue()[seen:].splitlines()
