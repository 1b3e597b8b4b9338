"""What a peer may say once its link is up, in any order: to a node at a table, or in a lobby.

An input is an array of messages, each as its own array. A word that has no place closes the link,
by a P2PError or by our own wish; nothing else happens to us, and all we say is what a peer takes.
The table is a real one, and all that was signed there is honest: nobody is ever named.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Any

from ledger.errors import LedgerError
from ledger.live.seated_table import SeatedTable
from ledger.records import canon
from ledger.records.roster import write_join
from p2p.core.actions import Close, Send
from p2p.core.mesh import Mesh
from p2p.core.node_program import NodeProgram
from p2p.wire import limits
from p2p.wire.channel import Up
from p2p.wire.errors import BadMessage, P2PError
from p2p.wire.handshake import Peer, Role
from p2p.wire.messages import Bye, Heads, Hello, JoinTable, Message, Ready, Want, Watch
from p2p.wire.protocol import decode, encode
from p2p.wire.session import Session
from tests.fuzz.target import Target
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import probe_tale
from tests.p2p.people import an_offer, chance
from tests.p2p.wire.test_messages import SAMPLES

LINK = 1
SEATED = probe_tale().seating
PEOPLE, ROSTER = SEATED.people, SEATED.roster
OFFER = an_offer(PEOPLE[0], seed=9)


def take(data: bytes) -> None:
    """Say it to a node at a table, in each role, and to the opener of a lobby."""
    said = list(_messages(data))
    if not said:
        return
    here = Heads(ROSTER.table_id, 0, ROSTER.table_id)  # who does not say so is no part of a table
    for role in Role:
        mesh, table = _at_table()
        _talk(mesh, role, [here, *said])
        assert table.evidence is None
    _talk(_in_lobby(), Role.PLAYER, said)


def _messages(data: bytes) -> Iterator[Message]:
    try:
        value = canon.decode(data)
        for item in value if type(value) is tuple else ():
            yield decode(canon.encode(item))
    except (LedgerError, BadMessage):
        return


def _talk(mesh: Mesh, role: Role, said: list[Message]) -> None:
    now = 1.0
    session = Session(role, now=now)
    peer = Peer(PEOPLE[1].public, role)
    mesh.link_up(
        LINK, Up(peer, bytes(8), (), bytes(32)), "10.0.0.2", now, dialled=False, ticket=None
    )
    try:
        session.handle(Hello(bytes(8), ()), now)
        for message in said:
            if session.handle(message, now) and not mesh.sated(LINK):
                mesh.message(LINK, message, now)
            if isinstance(message, Bye) or _closed(mesh):
                break
            now += 0.1
    except P2PError:
        mesh.link_down(LINK, now)
    mesh.flush()
    mesh.tick(now + limits.TICK)
    _closed(mesh)


def _closed(mesh: Mesh) -> bool:
    """Whether the node wants the link closed; what it sends can be sent."""
    closed = False
    for action in mesh.drain():
        if isinstance(action, Send):
            assert encode(action.message)
        closed |= isinstance(action, Close) and action.link == LINK
    return closed


def _mesh() -> Mesh:
    mesh = Mesh(PEOPLE[0], NodeProgram(start=lambda roster: _table()), rng=chance(3))
    mesh.listens((("10.0.0.1", 7711),))
    return mesh


def _table() -> SeatedTable:
    return SEATED.play(0, FaultyDisk())


def _at_table() -> tuple[Mesh, SeatedTable]:
    mesh, table = _mesh(), _table()
    mesh.attach(table, ROSTER, {}, 0.0)
    mesh.drain()
    return mesh, table


def _in_lobby() -> Mesh:
    mesh = _mesh()
    mesh.open_table(OFFER, "P0")
    mesh.drain()
    return mesh


@functools.cache
def seeds() -> Mapping[str, bytes]:
    """Every message by itself, about this very table; and a talk or two."""
    join = write_join(PEOPLE[1], OFFER, "P1", rng=chance(4)).raw
    words: dict[str, list[Message]] = {type(one).__name__.lower(): [one] for one in SAMPLES}
    words["lobby"] = [Watch(OFFER.hash), JoinTable(join, False), Ready(OFFER.hash, True)]
    words["asks"] = [Want(ROSTER.table_id, 0), Watch(ROSTER.offer.hash), Want(ROSTER.table_id, 99)]
    told = {
        name: [_about(canon.decode(encode(one))) for one in said] for name, said in words.items()
    }
    first = [event.raw for event in probe_tale().steps[1] if event.seat]
    told["records"] = [[13, ROSTER.table_id, record] for record in first]
    told["later"] = [[13, ROSTER.table_id, probe_tale().event(8, 1).raw]]
    return {name: canon.encode(said) for name, said in told.items()}


def _about(plain: tuple[Any, ...]) -> tuple[Any, ...]:
    """The message about the table that is there."""
    if len(plain) > 1 and type(plain[1]) is bytes and len(plain[1]) == 32:
        return (plain[0], ROSTER.table_id, *plain[2:])
    return plain


TARGET = Target("talks", take, seeds)
