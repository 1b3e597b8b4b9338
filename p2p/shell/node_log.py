"""What a node writes into the program's own log: links, and what the mesh tells.

Twisted's log takes it, and whoever observes that decides what becomes of it (`log_values` says what
of a value may be shown). Messages and events are not written: they are many, and the log of a table
has them.
"""

from __future__ import annotations

from twisted.logger import Logger

from p2p.core.actions import (
    Admitted,
    BotOffered,
    Broken,
    EntryKnown,
    Heard,
    LobbyChanged,
    NotAdmitted,
    Note,
    Notice,
    PeersChanged,
    Started,
    Stirred,
    Surveyed,
)
from p2p.shell.log_values import Shown
from p2p.wire.addresses import Address, show

_log = Logger(namespace="tafelrunde.node")


def listening(port: int) -> None:
    """The node listens."""
    _log.info("listens at {port}", port=port)


def link_up(number: int, host: str, identity: bytes, *, dialled: bool) -> None:
    """A peer has proven who it is."""
    peer = Shown(identity.hex()[:8])
    _log.info(
        "link {link} up: {host}, key {peer}, dialled: {dialled}",
        link=number,
        host=Shown(host),
        peer=peer,
        dialled=dialled,
    )


def link_down(number: int, host: str, why: Exception, *, up: bool) -> None:
    """A connection is over."""
    _log.info(
        "link {link} gone: {host}, was up: {up}, {why}",
        link=number,
        host=Shown(host),
        up=up,
        why=why,
    )


def not_reached(address: Address, why: Exception) -> None:
    """A connection could not be made."""
    _log.info("no link to {address}: {why}", address=Shown(show(address)), why=why)


def first_letters(value: bytes) -> Shown:
    """The first letters of a table's id or an offer's hash: as much as tells tables apart."""
    return Shown(value.hex()[:16])


def notice(told: Notice) -> None:
    """What the mesh tells the screen, without what people say and how they are called."""
    match told:
        case Admitted():
            _log.info("admitted to {game}", game=Shown(told.offer.rules))
        case BotOffered():
            _log.info("asked to play a bot")
        case NotAdmitted():
            _log.info("not admitted: {why}", why=told.error)
        case LobbyChanged():
            lobby = told.lobby
            members = 0 if lobby is None else len(lobby.members)
            _log.info("lobby: {members} there", members=members)
        case Started():
            _log.info("table {table} begins", table=first_letters(told.table_id))
        case PeersChanged():
            linked = [peer.seat for peer in told.peers if peer.linked]
            gone = [peer.seat for peer in told.peers if not peer.linked]
            _log.info(
                "table {table}: linked seats {linked}, gone {gone}, watchers {watchers}",
                table=first_letters(told.table_id),
                linked=linked,
                gone=gone,
                watchers=told.watchers,
            )
        case Broken():
            _log.error(
                "table {table} stops here: {why}",
                table=first_letters(told.table_id),
                why=told.error,
            )
        case Note():
            _log.warn("{why}", why=told.error)
        case Surveyed():
            _log.info("{tables} tables found", tables=len(told.tables))
        case EntryKnown():
            _log.info("how table {offer} is entered is known", offer=first_letters(told.offer))
        case Stirred() | Heard():
            pass
