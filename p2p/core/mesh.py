"""The core of a node: links and messages in, actions out; sans-IO, no clock, no socket.

It keeps the links, and sends each message to the part that answers it: what comes before a table to
p2p.core.node_lobby, what is about a table to p2p.core.running_tables. Whoever runs it calls
`link_up`, `message`, `link_down` and `dial_failed` as things happen, `flush` after each batch of
them and `tick` every limits.TICK seconds, and carries out what `drain` gives (p2p.core.actions).
`now` is always a monotonic time in seconds. Nothing here depends on the node that opened a table
once that has started.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ledger.errors import LedgerError
from ledger.records.identity import Identity
from ledger.records.roster import Offer, Roster
from ledger.records.start import Beginning
from ledger.table_id import TableId
from p2p.core.actions import Action, Broken, Outbox, Send, Started
from p2p.core.dials import Dials, politeness
from p2p.core.link_admission import WHY, LinkAdmission
from p2p.core.links import Link, Links
from p2p.core.lobby import Lobby
from p2p.core.node_lobby import NodeLobby
from p2p.core.node_program import NodeProgram
from p2p.core.running_tables import RunningTables
from p2p.core.survey import Survey
from p2p.core.table_codes import TableCodes
from p2p.core.table_search import Around
from p2p.gossip.gossip_table import GossipTable
from p2p.gossip.tables_here import TablesHere
from p2p.wire import limits
from p2p.wire.addresses import Address
from p2p.wire.channel import Up
from p2p.wire.entry_code import Entry, EntryCode
from p2p.wire.errors import NameClash, Reason
from p2p.wire.messages import (
    Bye,
    Chat,
    Heads,
    Hello,
    Linked,
    Message,
    Nodes,
    Ping,
    Pong,
    Refuse,
    TableRecord,
    Tables,
    Want,
)


class Mesh:
    """One node among others. program: what is asked of whoever runs it. rng: os.urandom or a
    stand-in.
    """

    def __init__(
        self, identity: Identity, program: NodeProgram, *, rng: Callable[[int], bytes]
    ) -> None:
        """A node with no links, at no table."""
        self.identity = identity
        self._program = program
        self._run = rng(8)
        self._out = Outbox()
        self._dials = Dials(rng=rng)
        self._links = Links(identity.public, met=program.met)
        self._here = TablesHere()
        codes = TableCodes(identity.public, self._here, self._links, self._out, rng=rng)
        self._running = RunningTables(
            identity.public,
            program,
            self._here,
            self._links,
            self._dials,
            self._out,
            sees=codes.sees,
        )
        self._survey = Survey(self._dials, self._out)
        around = Around(
            identity,
            program,
            self._here,
            self._links,
            self._dials,
            self._running,
            self._out,
            begin=self._begin,
            rng=rng,
        )
        self._node_lobby = NodeLobby(around, codes)
        self._admission = LinkAdmission(
            self._here, self._links, self._dials, self._node_lobby, self._out
        )

    def hello(self) -> Hello:
        """What to say first on each link."""
        return Hello(self._run, self._running.addresses)

    def listens(self, addresses: tuple[Address, ...]) -> None:
        """We can be reached at these addresses; those that serve us alone are left out."""
        self._running.listens(addresses)

    @property
    def lobby(self) -> Lobby | None:
        """The lobby open here or joined, as it stands, or None."""
        return self._node_lobby.lobby

    @property
    def opener_at(self) -> tuple[Address, ...]:
        """Where the opener of the table can be reached at which we wait; none at our own."""
        return self._node_lobby.opener_at

    def offers(self) -> list[tuple[Offer, int, bool]]:
        """What can be joined or watched here: offer, seats taken, whether it runs already."""
        return self._node_lobby.offers()

    # -- what the person does ------------------------------------------------------------------

    def open_table(
        self, offer: Offer, name: str, *, bot: bool = False, closed: bool = False
    ) -> Lobby:
        """Open a lobby for this offer and sit there. Raises LedgerError for a name that cannot be,
        Refused for an offer that is not ours. closed: nobody comes in without its code."""
        return self._node_lobby.open_table(offer, name, bot=bot, closed=closed)

    def code(self, offer: bytes) -> EntryCode | None:
        """The code of the table of this offer, if it is closed and we know it."""
        return self._node_lobby.codes.code(offer)

    def entry(self, offer: bytes) -> Entry | None:
        """How the table of this offer is entered; None where that is not known here."""
        return self._node_lobby.codes.entry(offer)

    def keep_entry(self, offer: bytes, entry: Entry) -> None:
        """Let nobody in but by this; a table that is closed already is not opened."""
        if isinstance(entry, EntryCode):
            self._node_lobby.codes.close(offer, entry)
        else:
            self._node_lobby.codes.open(offer)

    def change_code(self) -> EntryCode:
        """Close the table that is open here under a new code. Raises Refused."""
        return self._node_lobby.change_code()

    def exclude(self, identity: bytes) -> None:
        """Take a member's seat in the lobby that is open here, for good. Raises Refused."""
        self._node_lobby.exclude(identity)

    def seek(
        self,
        addresses: tuple[Address, ...],
        now: float,
        *,
        name: str | None,
        code: str | None = None,
        bot: bool = False,
        back: bool = False,
        sure: TableId | None = None,
    ) -> None:
        """Look for a table at these addresses, to sit there under a name, or (None) to watch.

        ``back``: only to a seat that is ours already, at a table that has started; asking for any
        seat of such a table gets the own one, too. ``sure``: the id of a table at which the person
        takes that seat though nothing here knows of it. Admitted or NotAdmitted is told in the end.
        """
        self._node_lobby.search.start(
            addresses, now, name=name, code=code, bot=bot, back=back, sure=sure
        )
        self._dial(now)

    def survey(self, nodes: Sequence[tuple[Address, ...]], now: float) -> None:
        """Ask these nodes, each given by its addresses, for their tables; Surveyed is told then.

        For a node that is at no table and in no lobby yet.
        """
        for number in self._survey.begin(nodes, now):
            self._cut(number, "asked for nothing more", now)
        self._dial(now)

    def ready(self, ready: bool, now: float) -> None:
        """Ready to start, or not any more."""
        self._node_lobby.ready(ready, now)

    def sit_with(self, clashes: Sequence[NameClash], now: float) -> None:
        """Sit in the lobby with these, though their names are known here with other keys."""
        self._node_lobby.search.sit_with(tuple(clashes), now)

    def leave(self) -> None:
        """Leave the lobby before the start; the opener's leaving ends it."""
        self._node_lobby.leave()

    def no_bots(self) -> None:
        """Our machine plays no bots of whoever opened the table we wait at."""
        self._node_lobby.no_bots()

    def say(self, text: str, table_id: TableId | None = None) -> None:
        """Say a word to a table (its id), or without one to the lobby."""
        if table_id is None:
            self._node_lobby.say(text)
        else:
            self._running.say(table_id, text)

    def attach(
        self,
        table: GossipTable,
        roster: Roster,
        addresses: Mapping[bytes, tuple[Address, ...]],
        now: float,
        *,
        beginning: Beginning | None = None,
    ) -> None:
        """Take part in a table that has started, now or days ago. Raises TooMany.

        addresses: by identity, where the others may listen, as far as that is known. beginning: how
        it began, if that was kept.
        """
        self._running.beginnings.keep(roster, beginning)
        self._running.attach(table, roster, addresses, now)
        self._running.flush(everything=True)
        self._dial(now)

    def detach(self, table_id: TableId) -> None:
        """Take no part in this table any more."""
        self._running.detach(table_id)

    def nodes(self, roster: Roster) -> dict[bytes, tuple[Address, ...]]:
        """Where the nodes of this table listen, to be kept for the day it is taken up again."""
        return dict(self._running.nodes(roster))

    def silences(self, roster: Roster, now: float) -> dict[int, float]:
        """How many seconds each seat with a link to us has said nothing on it, by its number."""
        found = {seat: self._links.heard(key) for seat, key in enumerate(roster.keys)}
        return {seat: now - at for seat, at in found.items() if at is not None}

    def beginning(self, table_id: TableId) -> Beginning | None:
        """How this table began, to be kept beside its log; None where nobody has told us yet."""
        return self._running.beginnings.of(table_id)

    # -- what happens on links -------------------------------------------------------------------

    def link_up(
        self, number: int, up: Up, host: str, now: float, *, dialled: bool, ticket: int | None
    ) -> None:
        """A link has come up. host: the address it leads to. ticket: that of the Dial, if ours."""
        link = Link(up, host, dialled, ticket, since=now, heard=now)
        key = None if ticket is None else self._dials.key(ticket)
        address = None if ticket is None else self._dials.address(ticket)
        why = self._admission.refusal(link, now)
        if why is not None:
            if ticket is not None:
                self._dials.done(ticket, now)
            self._admission.turn_away(number, link, why)
            return
        doomed = self._links.superfluous(link)
        if doomed is None:
            if ticket is not None:
                self._dials.done(ticket, now)
            self._out.close(number, "a second link to the same node")
            old = self._links.to(link.identity)[0]
            self._survey.greet(old, key, address)
            self._node_lobby.search.greet(old, self._links[old], key, address)
            return
        self._links.learn(link.identity, link.reachable())
        self._links.add(number, link)
        for old in doomed:
            self._cut(old, "a second link to the same node", now)
        self._dials.reached(link.identity)
        if key is not None:
            self._dials.reached(key)
        self._running.greet(number, link)
        self._survey.greet(number, key, address)
        self._node_lobby.search.greet(number, link, key, address)
        spare = self._admission.superfluous()
        if spare is not None:
            self._cut(spare, "this place is needed for others", now)

    def message(self, number: int, message: Message, now: float) -> None:
        """A message has come; for a link that is not up any more it is dropped."""
        link = self._links.get(number)
        if link is None or isinstance(message, (Hello, Ping, Pong, Bye)):
            return
        link.heard = now
        if isinstance(message, Tables) and self._survey.handle(number, link, message, now):
            self._cut(number, "asked for nothing more", now)
            self._dial(now)
            return
        about_table = isinstance(message, (Heads, Want, TableRecord, Nodes, Linked))
        if about_table or (isinstance(message, Chat) and self._here.has(message.about)):
            assert isinstance(message, (Heads, Want, TableRecord, Nodes, Linked, Chat))
            done = self._running.handle(number, link, message, now)
        else:
            assert not isinstance(message, (Heads, Want, TableRecord, Nodes, Linked))
            done = self._node_lobby.handle(number, link, message, now)
            too_much = isinstance(message, Refuse) and message.reason == Reason.TOO_MUCH
            if too_much and link.dialled:  # else it is told once we dial
                self._dials.put_off(link.identity, now + limits.PAUSE_FIRST)
        self._admission.use(number, link, done.units, vain=done.vain)
        if done.close is not None:
            self._cut(number, done.close, now)

    def sated(self, number: int) -> bool:
        """Whether this link has made us work for nothing as much as it may before the next tick.

        Whoever runs the node reads nothing more of it till then.
        """
        return self._admission.sated(number)

    def link_down(self, number: int, now: float, *, stopped: bool = False) -> None:
        """A link is gone. stopped: the peer has said that its node stops."""
        link = self._links.pop(number)
        if link is None:
            return
        if link.ticket is not None:
            key = self._dials.key(link.ticket)
            self._dials.done(link.ticket, now)
            if key is not None:
                self._dials.lost(key, now)
        if not self._links.to(link.identity):
            self._dials.lost(
                link.identity, now, after=politeness(self.identity.public, link.identity)
            )
        self._running.link_down(number, now, stopped=link.identity if stopped else None)
        self._survey.link_down(number, now)
        self._node_lobby.link_down(number, now)

    def dial_failed(self, ticket: int, address: Address, error: Exception, now: float) -> None:
        """A dial came to nothing: no connection, or a handshake that failed."""
        key = self._dials.key(ticket)
        self._dials.done(ticket, now)
        self._survey.failed(key, now)
        self._node_lobby.search.dial_failed(key, address, error, now)

    def flush(self) -> None:
        """After a batch of input: let the tables go on that something came in for."""
        self._running.flush(everything=False)

    def poke(self) -> None:
        """A table may have something to say by itself: after an answer of the person."""
        self._running.flush(everything=True)

    def rest(self, table_id: TableId) -> None:
        """What a table had to send has gone; others are at work."""
        self._running.rest(table_id)

    def tick(self, now: float) -> None:
        """Every limits.TICK seconds: dial, forced moves, heads, patience; all may be read again."""
        for number in self._admission.tick(now):
            self._cut(number, WHY[Reason.TOO_MUCH], now)
        self._running.flush(everything=True)
        self._running.tick(now)
        self._node_lobby.tick(now)
        for number in self._survey.tick(now):
            self._cut(number, "asked for nothing more", now)
        self._dial(now)

    def on_send_at_once(self, carry: Callable[[Send], object]) -> None:
        """Give this what is to be sent before a table has made anything of it."""
        self._out.on_send_at_once(carry)

    def drain(self) -> list[Action]:
        """What is to be done now, in order."""
        return self._out.drain()

    def _begin(
        self,
        roster: Roster,
        nodes: Mapping[bytes, tuple[Address, ...]],
        beginning: Beginning,
        now: float,
        again: bool,
    ) -> None:
        if not self._here.has(roster.table_id):
            self._running.beginnings.keep(
                roster, beginning
            )  # known when the table is made, to be kept
            try:
                table = self._program.make_table(roster, again=again)
            except LedgerError as error:
                self._running.detach(roster.table_id)
                self._out.tell(Broken(roster.table_id, error))
                return
            self._running.attach(table, roster, nodes, now)
            self._out.tell(Started(roster.table_id))
            self._running.flush(everything=True)
            self._dial(now)

    def _dial(self, now: float) -> None:
        for dial in self._dials.due(now):
            self._out.dial(dial)

    def _cut(self, number: int, text: str, now: float) -> None:
        self._out.close(number, text)
        self.link_down(number, now)
