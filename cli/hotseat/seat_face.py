"""The face of one seat at a keyboard of several: what it is told waits until its person looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from cli.absence.seats_now import SeatsNow
from cli.faces.face import Face, View, is_over
from engine.basics import Move


class Shares(Protocol):
    """What decides whose the screen is."""

    def sees(self, face: SeatFace) -> bool:
        """Whether the person of this face has the screen."""

    def looked(self, face: SeatFace) -> None:
        """The table of this face has changed."""

    def told_all(self, face: SeatFace, text: str) -> None:
        """A sentence beside a game that is over, which is nobody's own any more."""


class SeatFace:
    """Hands all on to the face of a person, at once or when the screen is theirs.

    at_end: the news with which the game ended, which are told to all.
    """

    def __init__(self, face: Face, shares: Shares, only: Callable[[], Move | None]) -> None:
        """Nothing is told yet. only: the answer that goes by itself, if one does."""
        self._face, self._shares, self._only = face, shares, only
        self._kept: list[View | str] = []
        self.view: View | None = None
        self.unread = False
        self.at_end: list[Any] = []

    @property
    def over(self) -> bool:
        """Whether nothing more is played."""
        return self.view is not None and is_over(self.view)

    @property
    def asked(self) -> bool:
        """Whether this person is to answer something."""
        return self.view is not None and self.view["asked"] is not None and self._only() is None

    def look(self, view: View) -> None:
        """Something has happened, or something is asked: the end is told to all, elsewhere."""
        self.view = view
        if self.over:
            self.at_end += view["news"]
        else:
            self._tell(view)
        self._shares.looked(self)

    def seats(self, now: SeatsNow) -> None:
        """How the seats stand: told when it is wanted, so it can be told now."""
        self._face.seats(now)

    def note(self, text: str) -> None:
        """A sentence beside the game."""
        if self.over:
            self._shares.told_all(self, text)
        else:
            self._tell(text)

    def waits(self, text: str) -> None:
        """For whom everybody waits: somebody who sits here."""

    def lift(self) -> None:
        """The screen is theirs: all that was kept, the sentences first, with what is asked now."""
        kept, self._kept = self._kept, []
        views: list[View] = []
        for one in kept:
            if isinstance(one, str):
                self._show(one)
            else:
                views.append(one)
        if views:
            news = [phrase for view in views for phrase in view["news"]]
            self._show({**views[-1], "news": news})

    def _tell(self, one: View | str) -> None:
        if self._shares.sees(self):
            self._show(one)
        else:
            self._kept.append(one)

    def _show(self, one: View | str) -> None:
        if isinstance(one, str):
            self.unread = True
            self._face.note(one)
        else:
            self.unread |= bool(one["news"])
            self._face.look(one)
