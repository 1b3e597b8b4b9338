"""The page as a face and a follower of an evening, beside the one in line mode.

Line mode goes on as ever: everything is told to it, and to the page what it needs beside the view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from cli.absence.seats_now import SeatsNow
from cli.faces.face import Face, TableActions, is_over
from cli.kept_page.kept_words import KeptWords
from cli.lobby.lobby_actions import LobbyActions
from cli.page.absence_message import absence_message
from cli.page.desk import Desk
from cli.page.known_cards import known_message
from cli.page.lobby_message import lobby_message
from cli.page.who_could_read import reading_lines
from cli.session.followers import Follower, Invites
from cli.session.seating import Seated
from cli.text.program_folder import path_told
from cli.text.words import Words, in_every_language
from engine.basics import Seat
from engine.game import Game
from p2p.core.lobby import Lobby

View = Mapping[str, Any]


class PageFollower:
    """Follows an evening for a page and for the line mode that it stands beside."""

    def __init__(
        self,
        inner: Follower,
        desk: Desk,
        words: Words,
        invites: Invites,
        calls: Callable[[Path], Mapping[str, str]] = lambda log: {},
        notes: Callable[[Path], KeptWords | None] = lambda log: None,
    ) -> None:
        """``inner`` is told everything as well; ``invites``: how others come to the table;
        ``calls``: what is typed to look back at a log, by what it does; ``notes``: own ones on the
        table of this log, None where none are kept."""
        self._inner, self.desk, self._words, self._invites = inner, desk, words, invites
        self.table: TableActions | None = None
        self.lobby_actions = LobbyActions()
        self.replied: Callable[[str], None] = _unheard
        self._calls, self._notes_on = calls, notes
        self._notes: KeptWords | None = None
        self._face: PageFace | None = None

    def note(self, text: str) -> None:
        """A sentence."""
        self._inner.note(text)
        self.desk.note(text)

    def talk(self, name: str, text: str, told: str, step: int) -> None:
        """Who says what."""
        self._inner.talk(name, text, told, step)
        self.desk.talk(name, text, step, known=not told)

    def lobby(self, lobby: Lobby | None) -> None:
        """How it stands before the table."""
        self._inner.lobby(lobby)
        if lobby is None or self.desk.table is None:
            shown = None if lobby is None else lobby_message(lobby, self._invites(lobby))
            self.desk.in_lobby(shown)

    def begins(self, game: Game, actions: TableActions) -> Face:
        """The table is there: both show it from now on."""
        self.table = actions
        self.desk.keep({"t": "log", "path": path_told(actions.log), **self._calls(actions.log)})
        heard = replace(actions, replied=self._reply)
        self._notes = self._notes_on(actions.log)
        inner = self._inner.begins(game, heard)
        self._face = PageFace(inner, game, actions, self.desk, self._noted)
        return self._face

    def unseen(self, seats: tuple[Seat, ...]) -> None:
        """These seats of guests are waited for with no phone there; tabs hear it with phones."""
        if self._face is not None:
            self._face.unseen(seats)

    def _noted(self) -> Mapping[str, str]:
        return {} if self._notes is None else self._notes.words

    def keep(self, table: str, notes: Mapping[str, str]) -> None:
        """A tab has written notes on this table; those on another one are nothing here."""
        if self._notes is None or self.table is None or self.table.table != table:
            return
        self._notes.change(notes)
        self.desk.noted(notes)

    def log_over(self) -> Path | None:
        """The log of the table, once nothing more is played at it; None before."""
        view = self.desk.view
        over = view is not None and is_over(view["view"])
        return self.table.log if self.table is not None and over else None

    def _reply(self, text: str) -> None:
        """Whoever hears it when it is said."""
        self.replied(text)

    def ends(self, seated: Seated, *, finished: bool) -> None:
        """The evening is over here."""
        self._inner.ends(seated, finished=finished)
        frozen = "" if self.table is None else self.table.checked().frozen
        self.desk.ends(frozen or self._ended(seated, finished=finished))

    def _ended(self, seated: Seated, *, finished: bool) -> str:
        """How it ended, and where its log lies."""
        say, path = self._words.say, seated.path
        if finished:
            return say("The evening is over. The log of the game: {path}", path=path)
        if seated.play.seat is None:
            return say("You look on no more. The log as far as you saw it: {path}", path=path)
        if seated.goes_on:
            return say(
                "You have left the table; its log is kept, and leads back to it: {path}", path=path
            )
        return say("This seat has left the table; the log is kept: {path}", path=path)


class PageFace:
    """Shows views and sentences to a page and to the face in line mode."""

    def __init__(
        self,
        inner: Face,
        game: Game,
        actions: TableActions,
        desk: Desk,
        notes: Callable[[], Mapping[str, str]] = dict,
    ) -> None:
        """Nothing has been shown yet; ``notes``: own ones on this table, as they stand."""
        self._inner, self._game, self._actions, self.desk = inner, game, actions, desk
        self._notes = notes
        self._names: list[str] = []
        self._now = SeatsNow()
        self._unseen: tuple[Seat, ...] = ()

    def look(self, view: View) -> None:
        """Something has happened at the table, or something is asked."""
        if self.desk.table is None:
            table = table_message(self._game, view, self._actions)
            self.desk.begins(table, self._actions.history, self._notes)
            self._names = table["names"]
        known = self._actions.known()
        if known is not None:  # before the view that it is of
            self.desk.keep(known_message(known, view["seat"]))
        self.desk.shows(view)
        checked = self._actions.checked()
        self.desk.keep(
            {
                "t": "checked",
                "made": dict(checked.made),
                "proven": dict(checked.proven),
                "frozen": in_every_language(checked.frozen) if checked.frozen else None,
            }
        )
        if view["over"]:
            hands = self._actions.hands().items()
            seats = [{"seat": seat, "areas": list(areas)} for seat, areas in hands]
            self.desk.keep({"t": "hands", "seats": seats})
        self._inner.look(view)

    def seats(self, now: SeatsNow) -> None:
        """How the seats stand."""
        self.desk.keep(
            {
                "t": "links",
                "seats": [asdict(one) for one in now.links],
                "waiting": [asdict(one) for one in now.thinking],
                "absent": list(now.absent),
                "left": list(now.left),
            }
        )
        if self._names:
            self.desk.keep(absence_message(now.question, self._names))
        self._now = now
        self._inner.seats(replace(now, unseen=self._unseen))

    def unseen(self, seats: tuple[Seat, ...]) -> None:
        """As `PageFollower.unseen`."""
        self._unseen = seats
        self._inner.seats(replace(self._now, unseen=seats))

    def note(self, text: str) -> None:
        """A sentence beside the game."""
        self.desk.note(text)
        self._inner.note(text)

    def waits(self, text: str) -> None:
        """For whom everybody waits: one line, whose last words count."""
        self.desk.waits(text)
        self._inner.waits(text)


def _unheard(text: str) -> None:
    """Typed at the terminal, where it is told already."""


def table_message(game: Game, view: View, actions: TableActions) -> dict[str, Any]:
    """What stays the same at a table, after a restart too."""
    return {
        "t": "table",
        "id": actions.table,
        "game": game.id,
        "seat": view["seat"],
        "names": list(view["names"]),
        "marks": sorted(game.marks),
        "reading": reading_lines(view["names"], actions.machines, actions.max_absent),
    }
