"""The tables a node takes part in, and the messages about them; sans-IO.

Each table has its gossip. A link belongs to a table from the moment its peer has told how far it is
(Heads); we tell that to every link whose identity has a seat there, and, watching, to every seat.
Seats are dialled until there is a link to each; a watcher is content with one. A table that can no
longer be written (any LedgerError it raises) is let go of here, and the screen is told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ledger.errors import LedgerError
from ledger.records.roster import Roster
from ledger.table_id import TableId
from p2p.core.actions import Broken, Heard, Note, Outbox, PeersChanged, Stirred
from p2p.core.dials import Dials, politeness
from p2p.core.links import Link, Links
from p2p.core.lobby import refusal
from p2p.core.node_program import NodeProgram
from p2p.core.presence import Presence
from p2p.entry.kept_starts import Beginnings, beginning_in
from p2p.gossip.gossip import Gossip
from p2p.gossip.gossip_table import GossipTable, Receipt, is_evidence
from p2p.gossip.refusals import Refusals
from p2p.gossip.tables_here import TablesHere
from p2p.wire import limits
from p2p.wire.addresses import Address, is_public_form, merged
from p2p.wire.errors import Reason, Refused, TooMany
from p2p.wire.handshake import Role
from p2p.wire.link_work import Done
from p2p.wire.messages import (
    Chat,
    Heads,
    Linked,
    Node,
    Nodes,
    Start,
    TableRecord,
    Want,
    Watch,
)
from p2p.wire.rate_limits import Talking

TableMessage = Heads | Want | TableRecord | Nodes | Linked | Chat


class RunningTables:
    """All tables of one node, kept in ``here``. me: the own identity; sees: whether an identity may
    see the table of an offer.
    """

    def __init__(
        self,
        me: bytes,
        program: NodeProgram,
        here: TablesHere,
        links: Links,
        dials: Dials,
        out: Outbox,
        *,
        sees: Callable[[bytes, bytes], bool],
    ) -> None:
        """At those that are here already, and no others."""
        self.addresses: tuple[Address, ...] = ()
        self._me, self._links, self._dials, self._out = me, links, dials, out
        self._program, self._here, self._sees = program, here, sees
        self.beginnings = Beginnings()
        self._asked: set[tuple[int, TableId]] = set()  # on which link, how which table began
        self._presence = Presence()
        self._talking = Talking()
        self._refusals = Refusals()
        self._told_links: set[TableId] = set()  # where people have heard since the last tick

    def listens(self, addresses: tuple[Address, ...]) -> None:
        """We can be reached at these addresses; those that serve us alone are left out."""
        self.addresses = merged([one for one in addresses if is_public_form(one[0])])

    def attach(
        self,
        table: GossipTable,
        roster: Roster,
        addresses: Mapping[bytes, tuple[Address, ...]],
        now: float,
    ) -> None:
        """Take part in this table from now on. Raises TooMany."""
        if self._here.count() >= limits.TABLES:
            self.beginnings.forget(table.id)
            raise TooMany(f"this node is at {limits.TABLES} tables already")
        gossip = Gossip(
            table,
            roster,
            self._me,
            public=self._program.public,
            patience=self._program.patience,
        )
        table.linked(())
        table.reached(())
        table.on_kept(lambda: self._send_at_once(gossip))
        self._here.add(gossip)
        self._links.seat(self._here.seated())
        for identity in roster.keys:
            if identity != self._me:
                self._links.learn(identity, addresses.get(identity, ()))
        for number, link in self._links.items():
            self._greet_at(number, link, gossip)
        self._dial_seats(gossip, now)
        self._tell_peers(gossip, now)

    def detach(self, table_id: TableId) -> None:
        """Take no part in this table any more; links to its nodes stay until they close."""
        self.beginnings.forget(table_id)
        gossip = self._here.pop(table_id)
        if gossip is not None:
            still = self._here.seated()
            self._links.seat(still)
            for identity in gossip.roster.keys:
                if identity not in still:
                    self._dials.forget(identity)

    def refused(self, number: int, link: Link, table_id: TableId, why: Reason, now: float) -> None:
        """A node refuses us something at this table; of a player's links those it dialled count."""
        gossip = self._here[table_id]
        if not gossip.watching and not link.dialled:
            return
        away = self.beginnings.sent_away(self._me, gossip.roster)
        told = self._refusals.hear(number, gossip, link.identity, why, now, away=away)
        if told is not None:
            self._out.tell(Note(told))
        if self._refusals.struck(number, table_id):
            self._drop(gossip, number, now)

    def told_start(self, message: Start) -> bool:
        """Whether this tells of a table that is here already; how it began may be news to us."""
        rosters = self._here.rosters()
        roster = next((one for one in rosters if one.encode() == message.roster), None)
        if roster is not None:
            self.beginnings.keep(roster, beginning_in(message))
        return roster is not None

    def nodes(self, roster: Roster) -> tuple[Node, ...]:
        """Where the nodes of this roster listen, as far as we know and others may be told."""
        return tuple(
            (one, self.addresses if one == self._me else self._links.passed_on(one))
            for one in roster.keys
        )

    def greet(self, number: int, link: Link) -> None:
        """A link is up: tell it of the tables it is concerned in."""
        for gossip in self._here:
            self._greet_at(number, link, gossip)

    def link_down(self, number: int, now: float, *, stopped: bytes | None = None) -> None:
        """A link is gone. stopped: the identity of a node that has said that it stops."""
        if stopped is not None and self._here.seats(stopped):  # strangers may say it without end
            self._presence.stops(stopped)
        self._asked = {one for one in self._asked if one[0] != number}
        for error in self._refusals.link_down(number, now):
            self._out.tell(Note(error))
        for gossip in self._here:
            self._drop(gossip, number, now)

    def _drop(self, gossip: Gossip, number: int, now: float) -> None:
        if gossip.has(number):
            gossip.drop(number)
            self._tell_peers(gossip, now)
            if gossip.watching and not gossip.links:
                self._dial_seats(gossip, now)

    def handle(self, number: int, link: Link, message: TableMessage, now: float) -> Done:
        """Act on a message about a table."""
        about = message.about if isinstance(message, Chat) else message.table_id
        gossip = self._here[about] if self._here.has(about) else None
        if gossip is not None and not gossip.has(number) and isinstance(message, Heads):
            seen = self._sees(link.identity, gossip.roster.offer.hash)
            struck = self._refusals.struck(number, gossip.table.id)
            if seen and not (struck or self.beginnings.sent_away(link.identity, gossip.roster)):
                self._add(number, link, gossip, now)
        if gossip is None or not gossip.has(number):
            # An honest peer does this for a moment: it is at the table before us, or it asked on
            # a link that is no longer counted.
            link.strays += 1
            size = len(message.record) if isinstance(message, TableRecord) else 0
            strayed = link.strays > limits.STRAYS
            return Done(
                "too many messages about tables that are not here" if strayed else None,
                units=limits.WORD + size // limits.BULK,
            )
        try:
            return self._handle_at(gossip, number, link, message, now)
        except LedgerError as error:
            self._break(gossip, error)
            return Done(units=limits.QUESTION if isinstance(message, Want) else limits.WORD)

    def _handle_at(
        self, gossip: Gossip, number: int, link: Link, message: TableMessage, now: float
    ) -> Done:
        seated = gossip.roster.seat_of(link.identity) is not None
        match message:
            case Heads():
                gossip.on_heads(number, message, self._out)
            case Want():
                useful = gossip.on_want(number, message, self._out)
                return Done(units=limits.QUESTION, vain=not useful)
            case Linked():
                gossip.on_linked(number, message, self._out)
                self._tell_links(gossip, now)
            case TableRecord() | Nodes() | Chat() if not seated:
                return Done("watchers are listened to, but nothing of theirs is kept (R49)")
            case TableRecord():
                return self._on_record(gossip, number, link, message.record)
            case Nodes():
                for identity, addresses in message.nodes:
                    self._hear_of(gossip, identity, addresses, now)
            case Chat():
                if message.identity != link.identity:
                    return Done("words came in the name of somebody else")
                if self._talking.allows(link.identity, now):
                    self._out.tell(Heard(message.about, message.identity, message.text))
        return Done()

    def _on_record(self, gossip: Gossip, number: int, link: Link, record: bytes) -> Done:
        """Receive a record, and tell what that cost: a useful one earns, an early one is free."""
        taken = gossip.on_record(number, record, self._out)
        receipt, vain = taken.receipt, True
        if receipt is Receipt.NEW:
            units = -limits.LOOK
        elif taken.looked and receipt is Receipt.LATER and gossip.table.due(record) is not None:
            units = 0
        else:
            units = (limits.LOOK if taken.looked else limits.GLANCE) + len(record) // limits.BULK
            vain = not (receipt is Receipt.KNOWN and gossip.owed(number))
        close = None
        if receipt is Receipt.REFUSED:
            close = "a record came that is not valid at this table"
        elif receipt is Receipt.UNUSED and is_evidence(record):
            link.strays += limits.EMPTY_PROOF
            if link.strays >= limits.STRAYS:
                close = "too many proofs that prove nothing"
        return Done(close, units=units, vain=vain)

    def say(self, table_id: TableId, text: str) -> None:
        """Say a word to the seats of this table that are linked."""
        gossip = self._here.get(table_id)
        if gossip is not None and not gossip.watching:
            for number in gossip.links:
                self._out.send(number, Chat(table_id, self._me, text))

    def flush(self, *, everything: bool) -> None:
        """Let the tables go on: those that something came in for, or all."""
        for gossip in self._here:
            if not (everything or gossip.stirred):
                continue
            try:
                stirred = gossip.flush(self._out)
            except LedgerError as error:
                self._break(gossip, error)
                continue
            if stirred:
                self._out.tell(Stirred(gossip.table.id))

    def _send_at_once(self, gossip: Gossip) -> None:
        """A word of ours is kept: it goes out before its table has made anything of it."""
        if self._here.get(gossip.table.id) is gossip:
            gossip.flood(self._out)
            self._out.send_at_once()

    def rest(self, table_id: TableId) -> None:
        """What this table had to send has gone: it may do what could wait until now."""
        gossip = self._here.get(table_id)
        if gossip is None:
            return
        try:
            gossip.rest()
        except LedgerError as error:
            self._break(gossip, error)
            return
        self.flush(everything=False)

    def tick(self, now: float) -> None:
        """Ask for what is missing, tell heads now and then."""
        self._told_links.clear()
        self._ask_beginning()
        for gossip in self._here:
            try:
                gossip.tick(now, self._out)  # what was put off may have to be read from the disk
                if gossip.reach.changed:
                    self._tell_peers(gossip, now)
            except LedgerError as error:
                self._break(gossip, error)

    def _break(self, gossip: Gossip, error: LedgerError) -> None:
        self._out.tell(Broken(gossip.table.id, error))
        self.detach(gossip.table.id)

    def _ask_beginning(self) -> None:
        """Ask a seat how a table began, where that is not known here: each once on a link, and one
        at a time, for what comes faster than a peer's pace ends the link."""
        for gossip in self._here:
            table_id = gossip.table.id
            if gossip.watching or self.beginnings.of(table_id) is not None:
                continue
            for number in gossip.links:
                link = self._links.get(number)
                seated = link is not None and gossip.roster.seat_of(link.identity) is not None
                if seated and (number, table_id) not in self._asked:
                    self._asked.add((number, table_id))
                    self._out.send(number, Watch(gossip.roster.offer.hash))
                    return

    def _greet_at(self, number: int, link: Link, gossip: Gossip) -> None:
        if gossip.roster.seat_of(link.identity) is not None:
            self._out.send(number, gossip.heads())

    def _add(self, number: int, link: Link, gossip: Gossip, now: float) -> None:
        seated = gossip.roster.seat_of(link.identity) is not None
        if not seated and self._crowded(link.identity, gossip):
            self._out.send(number, refusal(gossip.table.id, Refused(Reason.TOO_MANY)))
            return
        if not seated and gossip.watching:
            return
        gossip.add(number, link.identity, self._out)
        if not gossip.watching:
            self._out.send(number, Nodes(gossip.table.id, self.nodes(gossip.roster)))
        else:
            for identity in gossip.roster.keys:
                self._dials.forget(identity)
        self._tell_peers(gossip, now)

    def _crowded(self, identity: bytes, gossip: Gossip) -> bool:
        """Whether there is no room for one more watcher; for those met before there always is."""
        if self._links.met(identity):
            return False
        return sum(1 for one in gossip.watching_us() if not self._links.met(one)) >= limits.WATCHERS

    def _hear_of(
        self, gossip: Gossip, identity: bytes, addresses: tuple[Address, ...], now: float
    ) -> None:
        if identity == self._me or gossip.roster.seat_of(identity) is None:
            return
        # What the node itself says comes first; hearsay only adds to it.
        known = self._links.known(identity)
        self._links.learn(identity, addresses)
        self._links.learn(identity, known)
        if not gossip.watching:
            self._dial_seat(gossip, identity, now)

    def _dial_seats(self, gossip: Gossip, now: float) -> None:
        for identity in gossip.roster.keys:
            if identity != self._me:
                self._dial_seat(gossip, identity, now)

    def _dial_seat(self, gossip: Gossip, identity: bytes, now: float) -> None:
        after = politeness(self._me, identity)
        if gossip.watching:
            # Where there is a link to a seat already, it is most likely about to talk to us.
            links = [number for one in gossip.roster.keys for number in self._links.to(one)]
            linked = not all(self._refusals.struck(one, gossip.table.id) for one in links)
            after = limits.POLITE if linked else 0.0
        self._dials.want(
            identity,
            self._links.known(identity),
            expect=identity,
            role=Role.WATCHER if gossip.watching else Role.PLAYER,
            now=now,
            after=after,
        )
        if self._links.to(identity):
            self._dials.reached(identity)

    def _tell_links(self, gossip: Gossip, now: float) -> None:
        """A peer has told of its links: shown at once, and what else is told of them before the
        next tick is shown then, for whoever watches may tell hundreds a second."""
        if gossip.table.id not in self._told_links:
            self._told_links.add(gossip.table.id)
            self._tell_peers(gossip, now)

    def _tell_peers(self, gossip: Gossip, now: float) -> None:
        reach = gossip.reach
        reach.shown()
        states = self._presence.look(
            gossip.roster,
            self._me,
            reach.linked(),
            now,
            reached=reach.reached(),
            told_by=reach.told_by(),
        )
        self._out.tell(PeersChanged(gossip.table.id, states, len(gossip.watching_us())))
