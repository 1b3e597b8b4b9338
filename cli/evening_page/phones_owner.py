"""Whoever the page is of, as phones know them; and that person's own second screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cli.guests.guest_list import GuestKind
from cli.guests.guest_rights import as_told
from cli.lobby.lobby_actions import LobbyActions
from cli.page.desk import Desk
from cli.page.messages import PageWord
from cli.page.page_answers import Answer
from cli.web.incoming_json import Message
from cli.web.socket import Tab
from engine.basics import Seat


@dataclass(frozen=True)
class Owner:
    """What the phones of an evening have of its owner's page.

    name: under which the owner sits. desk: what is told there. do: what a second screen says is
    done for the owner's seat. tells: a sentence to the owner. actions: what the owner can do now.
    unseen: which seats of guests are waited for with no phone there.
    """

    name: Callable[[], str]
    desk: Callable[[], Desk]
    do: Callable[[PageWord, Answer], None]
    tells: Callable[[str], None]
    actions: Callable[[], LobbyActions]
    unseen: Callable[[tuple[Seat, ...]], None]


@dataclass(frozen=True)
class SecondScreen:
    """The tab of a second screen; the same one is the same, so that its last wish counts."""

    tab: Tab

    def told(self, message: Message) -> None:
        """It hears what the owner's page hears, made smaller."""
        told = as_told(GuestKind.SCREEN, message)
        if told is not None:
            self.tab.send(told)
