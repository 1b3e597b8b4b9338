"""A made story to walk through, and the same one ended early."""

from __future__ import annotations

from types import MappingProxyType

from cli.looking_back.replay_walk import Looking
from tests.cli.terminals import spoken
from tests.cli.views import WORDS, over, view


class Story:
    """A made story: five steps, two of them told, a round at 1 and at 4."""

    steps = 5
    unfinished = False
    ended = None
    damage = None
    frozen = False
    undone = MappingProxyType({})

    @property
    def books(self):
        """Anna's book is open."""
        return {0: True, 1: False}

    def at(self, step, seat=None, hands=False):
        """The made view, over after the last step."""
        return view(seat=seat, asked=None, waiting=[], over=over() if step == 5 else None)

    def news(self, step):
        """Something in steps 1 and 4."""
        return [["news.gold", {"who": ["seat", 0], "n": step}]] if step in (1, 4) else []

    def marks(self):
        """Two rounds."""
        return [(1, ["fact.round", {"n": 1}]), (4, ["fact.round", {"n": 2}])]

    def rounds(self):
        """The same."""
        return self.marks()


class EndedStory(Story):
    """The same, ended by Anna, who waited for Bea."""

    unfinished = True
    ended = {"why": "waits", "by": [0], "waited_for": [1]}  # noqa: RUF012

    def at(self, step, seat=None, hands=False):
        """Nothing more is asked."""
        return view(seat=seat, asked=None, waiting=[])


LOOK = Looking(Story(), spoken(WORDS, "Anna", "Bea"))
