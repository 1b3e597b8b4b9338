"""What a node tells the program: one callback for each kind of fact, set by whoever wants to hear.

A table that has changed is told of in the next turn of the reactor: by then what it had to send has
gone to the system.
"""

from __future__ import annotations

from collections.abc import Callable

from twisted.internet.interfaces import IDelayedCall

from ledger.errors import LedgerError
from ledger.table_id import TableId
from p2p.core.actions import (
    BotOffered,
    Broken,
    Heard,
    LobbyChanged,
    NotAdmitted,
    Note,
    Notice,
    PeersChanged,
    PeerState,
    Started,
    Stirred,
)
from p2p.core.lobby import Lobby
from p2p.core.node_program import nothing
from p2p.shell.transport import Reactor
from p2p.wire.errors import P2PError


class NodeCallbacks:
    """Who is told what; a node has one, where the program sets its callbacks.

    all_told: called once the changes of these tables have been told of.
    """

    def __init__(
        self, reactor: Reactor, *, all_told: Callable[[tuple[TableId, ...]], object] = nothing
    ) -> None:
        """Nobody wants to hear anything."""
        self._lobby: Callable[[Lobby | None], object] = nothing
        self._bot: Callable[[BotOffered], object] = nothing
        self._started: Callable[[TableId], object] = nothing
        self._change: Callable[[TableId], object] = nothing
        self._peers: Callable[[TableId, tuple[PeerState, ...], int], object] = nothing
        self._broken: Callable[[TableId, LedgerError], object] = nothing
        self._chat: Callable[[bytes, bytes, str], object] = nothing
        self._note: Callable[[P2PError], object] = nothing
        self._out: Callable[[P2PError], object] = nothing
        self._reactor = reactor
        self._all_told = all_told
        self._stirred: dict[TableId, None] = {}
        self._soon: IDelayedCall | None = None

    def on_lobby(self, callback: Callable[[Lobby | None], object]) -> None:
        """callback(lobby) whenever the lobby changes; None when it is no more."""
        self._lobby = callback

    def on_bot(self, callback: Callable[[BotOffered], object]) -> None:
        """callback(offered) when whoever opened the table asks our machine to play a bot."""
        self._bot = callback

    def on_started(self, callback: Callable[[TableId], object]) -> None:
        """callback(table id) once a table has begun and is attached."""
        self._started = callback

    def on_change(self, callback: Callable[[TableId], object]) -> None:
        """callback(table id) after each batch that changed something and was sent."""
        self._change = callback

    def on_peers(self, callback: Callable[[TableId, tuple[PeerState, ...], int], object]) -> None:
        """callback(table id, the other seats' nodes, number of watchers) when links change."""
        self._peers = callback

    def on_broken(self, callback: Callable[[TableId, LedgerError], object]) -> None:
        """callback(table id, error) when a table stops here, and is detached already."""
        self._broken = callback

    def on_chat(self, callback: Callable[[bytes, bytes, str], object]) -> None:
        """callback(offer hash or table id, identity, text) when somebody says a word."""
        self._chat = callback

    def on_note(self, callback: Callable[[P2PError], object]) -> None:
        """callback(error) for what a person may want to know and need not act on."""
        self._note = callback

    def on_out(self, callback: Callable[[P2PError], object]) -> None:
        """callback(error) when the seat we had in a lobby, or the place to watch it, is no more."""
        self._out = callback

    def tell(self, notice: Notice) -> None:
        """What has happened, to whoever wants to hear of that kind."""
        match notice:
            case NotAdmitted():
                self._out(notice.error)
            case BotOffered():
                self._bot(notice)
            case LobbyChanged():
                self._lobby(notice.lobby)
            case Started():
                self._started(notice.table_id)
            case Stirred():
                self._stir(notice.table_id)
            case PeersChanged():
                self._peers(notice.table_id, notice.peers, notice.watchers)
            case Broken():
                self._stirred.pop(notice.table_id, None)
                self._broken(notice.table_id, notice.error)
            case Heard():
                self._chat(notice.about, notice.identity, notice.text)
            case Note():
                self._note(notice.error)

    def _stir(self, table_id: TableId) -> None:
        self._stirred[table_id] = None
        if self._soon is None:
            self._soon = self._reactor.callLater(0, self._tell_stirred)

    def _tell_stirred(self) -> None:
        """The next turn of the reactor: what was written in the last one has gone to the system."""
        stirred, self._stirred, self._soon = self._stirred, {}, None
        for table_id in stirred:
            self._change(table_id)
        self._all_told(tuple(stirred))

    def stop(self) -> None:
        """Tell of no change any more."""
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
