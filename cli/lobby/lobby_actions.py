"""What a person can want before a table begins, as one value; and what whoever opened it can do.

The opener can change the code and take seats back; others are told that they cannot.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cli.asking.typed_line import Hear
from cli.lobby.invitation import Invitation
from cli.lobby.muted_names import NOBODY_CALLED
from cli.text.terminal import Terminal
from cli.text.words import N_
from ledger.records.names import folded
from ledger.records.roster import Offer
from p2p.core.lobby import Lobby

if TYPE_CHECKING:
    from twisted.internet.defer import Deferred

    from p2p.shell.node import Node

NEW_CODE = N_(
    "The table has a new code; the old one opens nothing any more. Those who sit keep their seats;"
    " those who watched by the old one are out."
)
NO_CODE = N_("This table has no code: everybody in this network gets in.")
PLAYED_HERE = N_(
    "{owner}'s machine does not play {name} any more; this machine plays {name} again, in the same"
    " seat. {owner} stays in the other one: refuse {owner} takes that back."
)


@dataclass(frozen=True)
class LobbyActions:
    """What is done with a word of the lobby; what is not given does nothing.

    hear: words of somebody are to be shown or not. code: how others come here is to be told again.
    new_code: the table is to have another one. refuse: the seat of the one called so is taken back.
    no_bots: none of the opener's is played here. bot: one of the opener's sits down, or another one
    does in its place, as typed; no_bot: one goes. page: open the page in the browser, or give the
    sentences about where it is. rematch: the same table once more, or the sentences why not.
    quits: as leave, if it is meant where something would be lost. going: whether that was asked
    just now; stays: it was not meant. hurry: at the table, bots of this
    machine that wait so that people can follow act at once. replied: told what is said to a line
    that has done nothing. phone: a page of this evening on another machine, as typed; what is told.
    guest: somebody who plays by such a page sits down under this name, followed by that; fires with
    what they can do, or fails as a join does; the last one is told why, where that seat is lost
    before the table begins. None: nobody can any more, or not here.
    """

    ready: Callable[[bool], None] = lambda ready: None
    say: Callable[[str], None] = lambda text: None
    leave: Callable[[], None] = lambda: None
    hear: Callable[[Hear], None] = lambda wanted: None
    code: Callable[[], None] = lambda: None
    new_code: Callable[[], None] = lambda: None
    refuse: Callable[[str], None] = lambda name: None
    no_bots: Callable[[], None] = lambda: None
    bot: Callable[[str], None] = lambda typed: None
    no_bot: Callable[[str], None] = lambda typed: None
    page: Callable[[], list[str]] = list
    phone: Callable[[str], list[str]] = lambda typed: []
    guest: Callable[[str, Any, Callable[[str], None]], Deferred[LobbyActions]] | None = None
    rematch: Callable[[], list[str]] = list
    quits: Callable[[], None] | None = None
    going: Callable[[], bool] = lambda: False
    stays: Callable[[], None] = lambda: None
    hurry: Callable[[], None] = lambda: None
    replied: Callable[[str], None] = lambda text: None


class OwnTable:
    """The table that this node has opened, if it has, before the start."""

    def __init__(self, terminal: Terminal, node: Node, invite: Callable[[Offer], None]) -> None:
        """invite: say how to join it."""
        self._terminal, self._node, self._invite = terminal, node, invite

    def show_code(self) -> None:
        """Say again how others come to it; at somebody else's table its code, where it has one."""
        lobby = self._node.lobby
        if lobby is None:
            return
        entry = self._node.code(lobby.offer.hash)
        if lobby.opening:
            self._invite(lobby.offer)
        elif entry is None:
            self._terminal.say(NO_CODE)
        else:
            self._terminal.rows(Invitation(lobby.offer, entry=entry).lines(self._terminal.words))

    def change_code(self) -> None:
        """Give it another code."""
        lobby = self.opened()
        if lobby is not None:
            self._node.change_code()
            self._tell_code(lobby)

    def refuse(self, name: str) -> None:
        """Take back the seat of the one called so."""
        lobby, say = self.opened(), self._terminal.say
        if lobby is None:
            return
        called = [one for one in lobby.members if folded(one.name) == folded(name)]
        if not called or called[0].identity == lobby.me:
            say(NOBODY_CALLED, name=name)
            return
        if called[0].join.machine == lobby.me:
            say("{name} is played by this machine; it stays.", name=called[0].name)
            return
        owner = lobby.member(called[0].join.played_by)
        self._node.exclude(called[0].identity)
        if called[0].bot and owner is not None and owner.identity != called[0].identity:
            say(PLAYED_HERE, owner=owner.name, name=called[0].name)
        else:
            say("{name} cannot come to this table any more.", name=called[0].name)
        if self._node.code(lobby.offer.hash) is not None:
            self._tell_code(lobby)
        else:
            say(
                "Everybody in this network gets in here, also the same person with a new key."
                "  newcode: let in only who has a code."
            )

    def _tell_code(self, lobby: Lobby) -> None:
        self._terminal.say(NEW_CODE)
        self._invite(lobby.offer)

    def opened(self) -> Lobby | None:
        """Its lobby; None, which is told, where another one has opened it or it has begun."""
        lobby = self._node.lobby
        if lobby is not None and lobby.opening:
            return lobby
        self._terminal.say("Only whoever opened the table can do that, and only before it starts.")
        return None
