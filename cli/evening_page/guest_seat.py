"""The seat of a guest on this node: its own desk, follower and answers, and no other seat's.

Whatever a guest of a seat hears comes from here, and whatever one says goes here. The seat outlives
its screen: another one can be given to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cli.absence.seats_now import waited_for_in
from cli.evening_page.log_download import hand_log
from cli.evening_page.unseen_seat import UnseenSeat
from cli.faces.face import is_over
from cli.guests.guest_list import GuestKind
from cli.guests.guest_rights import as_told
from cli.lobby.lobby_actions import LobbyActions
from cli.page.desk import Desk
from cli.page.messages import PageWord
from cli.page.moments import Moments
from cli.page.page_answers import PageAnswers
from cli.page.page_face import PageFollower
from cli.session.followers import Nobody
from cli.text.words import Words
from cli.web.incoming_json import Message
from cli.web.socket import Tab
from engine.basics import Seat


class GuestSeat:
    """One such seat, by its name; ``tab``: what looks at it now."""

    def __init__(
        self,
        name: str,
        words: Words,
        *,
        later: Callable[[Callable[[], None]], None],
        reactor: Any,
        unseen: Callable[[GuestSeat], None],
    ) -> None:
        """Nothing is there yet. ``later``: as for `Moments`; ``unseen``: is told when ``unseen``
        has changed."""
        self.name, now = name, reactor.seconds
        self.tab: Tab | None = None
        self._unseen = UnseenSeat(reactor, later, lambda: unseen(self))
        self._desk = Desk(self._told, now)
        self.follower = PageFollower(Nobody(), self._desk, words, lambda lobby: None)
        self._moments = Moments(later)
        self._answers = PageAnswers(self.follower, lambda line: False, self._moments, now)

    @property
    def plays(self) -> bool:
        """Whether its table has begun."""
        return self._desk.table is not None

    @property
    def seat(self) -> Seat:
        """Which one it is at its table, once that has begun."""
        assert self._desk.table is not None, "a table has seats"
        return int(self._desk.table["seat"])

    @property
    def unseen(self) -> bool:
        """Whether its table waits for it and no phone has been there for a while."""
        return self._unseen.told

    def sat(self, actions: LobbyActions) -> None:
        """It is given a seat: what it wants before the table goes out by these."""
        self.follower.lobby_actions = actions

    def goes(self) -> None:
        """Its guest has gone before the table began."""
        self.follower.lobby_actions.leave()

    def looked_at(self, tab: Tab) -> None:
        """This tab looks at it from now on, and is told all there is."""
        self.tab = tab
        for message in self._desk.all():
            self._told(message)
        self._watch()

    def phone_goes(self) -> None:
        """Its phone is there no more."""
        self.tab = None
        self._watch()

    def do(self, said: PageWord) -> None:
        """Its guest says something. The log of its table, once that is over, it may keep: what was
        played at this seat is in it, and whoever plays on another's machine has no other copy."""
        log = self.follower.log_over()
        if log is None or not hand_log(said, log, self._told):
            self._answers.do(said, self._told)

    def close(self) -> None:
        """Nothing more is looked for."""
        self._moments.stop()
        self._unseen.stop()

    def _watch(self) -> None:
        """By what everybody sees of it: what is asked of it in secret is told to nobody."""
        view = {} if self._desk.view is None else self._desk.view["view"]
        waits = bool(view) and not is_over(view) and self.seat in waited_for_in(view)
        self._unseen.stands(waits=waits and self.tab is None)

    def _told(self, message: Message) -> None:
        told = as_told(GuestKind.SEAT, message)
        if self.tab is not None and told is not None:
            self.tab.send(told)
        if message["t"] == "view":
            self._watch()
