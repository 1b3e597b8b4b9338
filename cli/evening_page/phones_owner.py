"""Whoever the page is of, as phones know them; and that person's own second screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from cli.guests.guest_list import GuestKind
from cli.guests.guest_rights import as_told
from cli.lobby.lobby_actions import LobbyActions
from cli.page.desk import Desk
from cli.page.messages import PageWord
from cli.page.page_answers import Answer
from cli.web.incoming_json import Message
from cli.web.socket import Tab
from engine.basics import Seat

Told: TypeAlias = Mapping[str, str] | None
"""A sentence in each language; None for none."""


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

    def of_lobby(self, what: str) -> Told:
        """This sentence in each language, as the page was told it; None for none: ``no_guest``, why
        this machine takes none, ``all_here``, that it would play all seats with one."""
        told = (self.desk().lobby or {}).get("told", {})
        return {lang: one[what] for lang, one in told.items() if one.get(what)} or None


@dataclass(frozen=True)
class SecondScreen:
    """The tab of a second screen; the same one is the same, so that its last wish counts."""

    tab: Tab

    def told(self, message: Message) -> None:
        """It hears what the owner's page hears, made smaller."""
        told = as_told(GuestKind.SCREEN, message)
        if told is not None:
            self.tab.send(told)
