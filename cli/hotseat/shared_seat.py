"""Somebody who shares a keyboard with others: a person to whom nothing is told before it is theirs.

Before the table the first of them alone is told who has sat down, and of the end alone where the
log is: the others would be told the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol, TypeAlias

from cli.faces.face import Face, TableActions
from cli.hotseat.seat_face import SeatFace, Shares
from cli.input_line.typed_lines import TypedLines
from cli.session.followers import Person
from cli.session.seating import Seated
from engine.game import Game
from p2p.core.lobby import Lobby

History: TypeAlias = Callable[[], Sequence[Mapping[str, Any]]]
"""What has been told since the game began."""


class Keyboards(Shares, Protocol):
    """What those who sit at one keyboard have in common."""

    def begins(self, game: Game, history: History) -> None:
        """The table begins, as the first of them is told."""

    def leave(self) -> None:
        """Somebody goes, and so do all."""

    def closes(self) -> None:
        """The evening ends."""


class SharedSeat(Person):
    """One of those who sit at a keyboard."""

    def __init__(
        self,
        lines: TypedLines,
        keyboard: Keyboards,
        *,
        first: bool,
        now: Callable[[], float],
        reads_back: bool,
    ) -> None:
        """first: of those who sit here."""
        super().__init__(lines.terminal, go_on=lines.go_on, now=now, reads_back=reads_back)
        self._keyboard, self._first = keyboard, first
        self.shown: SeatFace | None = None

    # -- an evening tells it ----------------------------------------------------------------------

    def note(self, text: str) -> None:
        """A sentence before the table."""
        if self._first:
            super().note(text)

    def talk(self, name: str, text: str, told: str, step: int) -> None:
        """Others at the table say something."""
        if told:
            (self.shown or self).note(told)

    def lobby(self, lobby: Lobby | None) -> None:
        """Who has come."""
        if self._first:
            super().lobby(lobby)

    def begins(self, game: Game, actions: TableActions) -> Face:
        """A face that asks when it is theirs to look; who goes does so for all."""
        face = super().begins(game, replace(actions, leave=self._keyboard.leave))
        self.shown = SeatFace(face, self._keyboard, actions.only)
        if self._first:
            self._keyboard.begins(game, actions.history)
        return self.shown

    def ends(self, seated: Seated, *, finished: bool) -> None:
        """Where the log is, on a screen that shows nobody's cards."""
        if self._first:
            self._keyboard.closes()
            super().ends(seated, finished=finished)

    # -- the keyboard asks ------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether nothing more is played, as this seat knows."""
        return self.shown is not None and self.shown.over

    @property
    def is_asked(self) -> bool:
        """Whether something is asked of them that does not go by itself."""
        return self.shown is not None and self.shown.asked

    @property
    def step(self) -> int:
        """The last step that this seat has seen."""
        view = None if self.shown is None else self.shown.view
        return 0 if view is None else int(view["step"])

    @property
    def name(self) -> str:
        """As it stands at the table."""
        view = None if self.shown is None else self.shown.view
        return "" if view is None else str(view["names"][view["seat"]])

    @property
    def at_end(self) -> Sequence[Any]:
        """The news with which the game ended."""
        return () if self.shown is None else self.shown.at_end

    @property
    def unread(self) -> bool:
        """Whether something was told since they typed last."""
        return self.shown is not None and self.shown.unread

    def reads(self) -> None:
        """They have read what stood there, or begin to."""
        if self.shown is not None:
            self.shown.unread = False
