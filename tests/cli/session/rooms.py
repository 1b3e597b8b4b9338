"""A person and a watcher at the lines of a terminal, and what they have wanted there."""

from __future__ import annotations

from cli.asking.typed_words import OF_ABSENCE
from cli.faces.face import TableActions
from cli.lobby.lobby_actions import LobbyActions
from cli.session.followers import Onlooker, Person
from tests.cli.session.shown import GAME, heard_by, queue, shown
from tests.cli.views import asked


class Room:
    """Takes down what a person wants in the lobby and at the table."""

    def __init__(self, here):
        self.ready, self.said, self.answers, self.left = [], [], [], 0
        self.codes, self.away = [], []
        self.lines = queue()
        self.person = Person(here, go_on=self.lines.go_on)
        heard_by(self.person, self.lines)
        self.person.can(
            LobbyActions(
                ready=self.ready.append,
                say=self.said.append,
                leave=self.go,
                code=lambda: self.codes.append(True),
                refuse=self.away.append,
            )
        )
        self.face = None
        self.asks, self.words = False, []

    def go(self):
        """Count it."""
        self.left += 1

    def begin(self):
        """The table is there."""
        actions = TableActions(
            self.answered, self.go, self.said.append, list, self.absence, self.absence_words
        )
        self.face = self.person.begins(GAME, actions)

    def absence(self, word, begun):
        """A word about a seat that is gone was typed; None for another line."""
        if word is not None:
            self.asks = False
            self.words.append(word)

    def absence_words(self):
        """They count where a seat is asked about."""
        return frozenset(OF_ABSENCE if self.asks else ())

    def answered(self, move, question):
        """An answer; the next question comes at once."""
        self.answers.append(move)
        self.face.question = None
        if len(self.answers) == 1:
            self.face.look(shown(asked=asked(title=["ask.more", {}]), news=[]))


def watching(here, *, took=lambda: None, **actions):
    """A watcher who wants these things, and the lines that are typed there."""
    onlooker = Onlooker(here)
    onlooker.can(LobbyActions(**actions))
    return onlooker, heard_by(onlooker, queue(took))
