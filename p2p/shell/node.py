"""A node on the network: Twisted around p2p.core.mesh, and all that the program sees of p2p.

It listens, dials, keeps the clock going and carries out what the mesh says. A host opens a table,
a joiner joins one, a watcher watches one; from then on all three have a table
(p2p.gossip.gossip_table.GossipTable, in the program one of ledger.live) that is fed and emptied:

    program = NodeProgram(start=lambda roster: SeatedTable.begin(...))
    node = Node(reactor, identity, program)
    node.callbacks.on_change(lambda table_id: face.look(table_id))  # after each change
    node.listen()
    node.open_table(offer, "Anna"); node.ready()       # host
    yield node.join([("192.168.1.20", 7711)], "Bea")   # joiner: fires with the offer, or fails
    node.ready()
    play.answer(move); node.poke()                     # the person has answered: flood it

The opener of a table is nobody special once the table has started. Nothing here blocks, and nothing
here decides about a game. The reactor is a parameter; it is never imported.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence

from twisted.internet.defer import Deferred, fail

from ledger.errors import LedgerError
from ledger.line_signs import line_of
from ledger.records.identity import Identity
from ledger.records.roster import Offer, Roster, check_name
from ledger.records.start import Beginning
from ledger.table_id import TableId
from p2p.core.actions import (
    Admitted,
    Broken,
    EntryKnown,
    LobbyChanged,
    NotAdmitted,
    Notice,
    ProvenTable,
    Started,
    Surveyed,
)
from p2p.core.lobby import Lobby
from p2p.core.mesh import Mesh
from p2p.core.node_program import NodeProgram
from p2p.gossip.gossip_table import GossipTable
from p2p.shell import node_log
from p2p.shell.node_callbacks import NodeCallbacks
from p2p.shell.own_announcements import Announcer, Discovers
from p2p.shell.transport import INSIDE, Reactor, Transport
from p2p.wire import limits
from p2p.wire.addresses import DEFAULT_PORT, Address, own_hosts
from p2p.wire.entry_code import Door, Entry, EntryCode, is_entry_code, read_entry_code
from p2p.wire.errors import GivenUp, MistypedCode, NameClash, NoPort, P2PError


class Node:
    """One running program on the network.

    reactor: Twisted's (asyncio) reactor. identity: who we are. program: what the node asks of it.
    hosts: own IP addresses, best first. now: monotonic seconds. rng: random bytes.
    """

    def __init__(
        self,
        reactor: Reactor,
        identity: Identity,
        program: NodeProgram,
        *,
        hosts: Callable[[], tuple[str, ...]] = own_hosts,
        now: Callable[[], float] = time.monotonic,
        rng: Callable[[int], bytes] = os.urandom,
    ) -> None:
        """A node that does not listen yet, at no table."""
        self.callbacks = NodeCallbacks(reactor, all_told=self._all_told)
        self.identity = identity
        self.port: int | None = None
        self._hosts = hosts
        self._now = now
        self._mesh = Mesh(identity, program, rng=rng)
        self._transport = Transport(reactor, self._mesh, self.tell, now=now, rng=rng)
        self._admitted: Deferred[Offer] | None = None
        self._answers: Deferred[tuple[ProvenTable, ...]] | None = None
        self._announcer: Announcer | None = None

    # -- listening and finding -------------------------------------------------------------------

    def listen(self, port: int = DEFAULT_PORT) -> int:
        """Listen on all adapters, IPv4 and IPv6; the port that is used: a free one for 0, or where
        this one is taken. Raises NoPort where nothing can be listened on."""
        try:
            self.port = self._transport.listen(port)
        except NoPort:
            if port == 0:
                raise
            self.port = self._transport.listen(0)
        node_log.listening(self.port)
        self._mesh.listens(self.addresses)
        self._announce()
        return self.port

    def listen_inside(self) -> Address:
        """Listen for this machine alone; where. Nobody is told of it, and nothing is announced."""
        return INSIDE, self._transport.listen_inside()

    @property
    def addresses(self) -> tuple[Address, ...]:
        """Where others can reach us, best guess first; none while we do not listen."""
        if self.port is None:
            return ()
        return tuple((host, self.port) for host in self._hosts())

    def announce_on(self, discovery: Discovers) -> None:
        """Announce the lobby and the tables of this node by this, from now on and as they change.

        Discovery belongs to the caller: stop it after the node.
        """
        self._announcer = Announcer(discovery)
        self._announce()

    # -- lobby -------------------------------------------------------------------------------------

    @property
    def lobby(self) -> Lobby | None:
        """The lobby open here or joined, as it stands, or None."""
        return self._mesh.lobby

    @property
    def opener_at(self) -> tuple[Address, ...]:
        """Where the opener of the table can be reached at which we wait; none at our own."""
        return self._mesh.opener_at

    def open_table(
        self, offer: Offer, name: str, *, bot: bool = False, closed: bool = False
    ) -> Lobby:
        """Open a lobby for our offer, and sit there under this name.

        Raises ledger's BadJoin for a name that cannot be, Refused for somebody else's offer. The
        table starts by itself when all seats are taken and all are ready, we too. closed: by code.
        """
        lobby = self._mesh.open_table(offer, name, bot=bot, closed=closed)
        self._transport.act()
        return lobby

    def code(self, offer: bytes) -> EntryCode | None:
        """The code of the table with this offer's hash, if it is closed and we know it."""
        return self._mesh.code(offer)

    def entry(self, offer: bytes) -> Entry | None:
        """How the table with this offer's hash is entered; None where that is not known."""
        return self._mesh.entry(offer)

    def keep_entry(self, offer: bytes, entry: Entry) -> None:
        """Let nobody in at this table but by this: what was kept of it before."""
        self._mesh.keep_entry(offer, entry)

    def change_code(self) -> EntryCode:
        """Give the table we have opened a new code, before it starts. Raises Refused."""
        code = self._mesh.change_code()
        self._announce()
        self._transport.act()
        return code

    def exclude(self, identity: bytes) -> None:
        """Take back this member's seat at our table, before it starts. Raises Refused."""
        self._mesh.exclude(identity)
        self._transport.act()

    def join(
        self,
        addresses: Sequence[Address],
        name: str,
        code: str | None = None,
        *,
        bot: bool = False,
        sure: TableId | None = None,
    ) -> Deferred[Offer]:
        """Look for a table at these addresses of one node, and sit down there.

        Fires with the offer once the opener has given us a seat, or once we are back in the one we
        have at a table that has started. Fails with Refused (its `reason` says which kind),
        NoAnswer, OtherVersion or another P2PError; ledger's BadJoin for the name. StrangeTable: we
        have a seat there, and nothing here knows of that table or that person; ``sure``: its id,
        where the person takes that seat all the same.
        """
        return self._seek(addresses, name, code, bot=bot, sure=sure)

    def come_back(
        self, addresses: Sequence[Address], code: str | None = None, *, sure: TableId | None = None
    ) -> Deferred[Offer]:
        """Look for a table that has started with a seat of ours, and sit down there; as `join`."""
        return self._seek(addresses, None, code, back=True, sure=sure)

    def watch(self, addresses: Sequence[Address], code: str | None = None) -> Deferred[Offer]:
        """Look for a table at these addresses, to watch it; fails as `join` does.

        Fires with the offer when the table is found; if it runs already, on_started comes first.
        """
        return self._seek(addresses, None, code)

    def survey(self, nodes: Sequence[Sequence[Address]]) -> Deferred[tuple[ProvenTable, ...]]:
        """Ask announced nodes, each given by its addresses, which tables they have: fires with what
        they have proven, in limits.SURVEY_SECONDS. For a node that is at no table yet."""
        answers: Deferred[tuple[ProvenTable, ...]] = Deferred()
        self._answered(())
        self._answers = answers
        self._mesh.survey([tuple(some) for some in nodes], self._now())
        self._transport.act()
        return answers

    def ready(self, ready: bool = True) -> None:
        """Say to the lobby that we are ready, or not any more."""
        self._mesh.ready(ready, self._now())
        self._transport.act()

    def sit_with(self, clashes: Sequence[NameClash]) -> None:
        """Sit in the lobby with these, though their names are known here with other keys."""
        self._mesh.sit_with(clashes, self._now())
        self._transport.act()

    def no_bots(self) -> None:
        """Say to whoever opened the table that our machine plays none of its bots."""
        self._mesh.no_bots()
        self._transport.act()

    def leave(self) -> None:
        """Leave the lobby before the start; the opener's leaving ends it."""
        self._mesh.leave()
        self._transport.act()

    def say(self, text: str, table_id: TableId | None = None) -> None:
        """Say a word, to a table or without one to the lobby; at most limits.CHAT characters."""
        self._mesh.say(line_of(text)[: limits.CHAT], table_id)
        self._transport.act()

    # -- tables ------------------------------------------------------------------------------------

    def attach(
        self,
        table: GossipTable,
        roster: Roster,
        addresses: Mapping[bytes, Sequence[Address]] | None = None,
        *,
        entry: Entry | None = None,
        beginning: Beginning | None = None,
    ) -> None:
        """Take part in a table without a lobby: one that is taken up again from its log.

        addresses: by identity, where the others listened last (see `nodes`); those found by
        discovery or typed may be added under any seat's identity. entry: how it is entered; without
        it only seats and those met before are let in, until another seat has told. beginning: how
        the table began, if that was kept. Raises TooMany.
        """
        if entry is not None:
            self._mesh.keep_entry(roster.offer.hash, entry)
        places = {one: tuple(some) for one, some in (addresses or {}).items()}
        self._mesh.attach(table, roster, places, self._now(), beginning=beginning)
        self._announce()
        self._transport.act()

    def detach(self, table_id: TableId) -> None:
        """Take no part in a table any more."""
        self._mesh.detach(table_id)
        self._announce()
        self._transport.act()

    def nodes(self, roster: Roster) -> dict[bytes, tuple[Address, ...]]:
        """Where the nodes of a table listen as far as known: to be kept beside its log."""
        return self._mesh.nodes(roster)

    def silences(self, roster: Roster) -> dict[int, float]:
        """How many seconds each seat that has a link to us has said nothing on it: lengths, for
        whoever asks may read another clock."""
        return self._mesh.silences(roster, self._now())

    def beginning(self, table_id: TableId) -> Beginning | None:
        """How a table began, as its opener has signed it: to be kept beside its log."""
        return self._mesh.beginning(table_id)

    def poke(self) -> None:
        """Our tables may have something to say: call it after a person's or a bot's answer."""
        self._mesh.poke()
        self._transport.act()

    def stop(self) -> Deferred[None]:
        """Say good-bye on all links, stop listening; fires when all is closed. What was announced
        stays with the discovery, which is the caller's to stop."""
        self._refuse(GivenUp("the node stops"))
        self._answered(())
        self._announcer = None
        self.callbacks.stop()
        return self._transport.stop()

    # -- inside ------------------------------------------------------------------------------------

    def _seek(
        self,
        addresses: Sequence[Address],
        name: str | None,
        code: str | None,
        *,
        bot: bool = False,
        back: bool = False,
        sure: TableId | None = None,
    ) -> Deferred[Offer]:
        try:
            if name is not None:
                check_name(name)
            if code is not None and is_entry_code(code):
                read_entry_code(code)
        except (LedgerError, MistypedCode) as error:
            return fail(error)
        self._refuse(GivenUp("another table is looked for"))
        admitted: Deferred[Offer] = Deferred()
        self._admitted = admitted
        self._mesh.seek(
            tuple(addresses), self._now(), name=name, code=code, bot=bot, back=back, sure=sure
        )
        self._transport.act()
        return admitted

    def tell(self, notice: Notice) -> None:
        """What the links and tables came to: kept in the log, answered, told to whoever asked."""
        node_log.notice(notice)
        match notice:
            case Surveyed():
                self._answered(notice.tables)
                return
            case Admitted():
                self._admit(notice.offer)
                return
            case NotAdmitted():
                if self._refuse(notice.error):
                    return
            case Broken():
                self._refuse(notice.error)
            case LobbyChanged() | Started() | EntryKnown():
                self._announce()
        self.callbacks.tell(notice)

    def _all_told(self, table_ids: tuple[TableId, ...]) -> None:
        for table_id in table_ids:
            self._mesh.rest(table_id)
        self._transport.act()

    def _answered(self, tables: tuple[ProvenTable, ...]) -> None:
        answers, self._answers = self._answers, None
        if answers is not None:
            answers.callback(tables)

    def _announce(self) -> None:
        if self._announcer is not None and self.port is not None:
            offers = self._mesh.offers()
            entries = {one.hash: self._mesh.entry(one.hash) for one, _, _ in offers}
            closed = {one for one, entry in entries.items() if entry is not Door.OPEN}
            self._announcer.update(offers, self.port, closed)

    def _admit(self, offer: Offer) -> None:
        admitted, self._admitted = self._admitted, None
        if admitted is not None:
            admitted.callback(offer)

    def _refuse(self, error: P2PError | LedgerError) -> bool:
        """Fail the join or watch that is under way; whether there was one."""
        admitted, self._admitted = self._admitted, None
        if admitted is not None:
            admitted.errback(error)
        return admitted is not None
