"""The joiner's and the watcher's side of a lobby, from an address to a roster; sans-IO.

    dialled -> QueryTables -> (Tables) -> JoinTable or Watch -> (LobbyState ...) -> (Start)
    dialled -> CodeAsk -> (CodeAnswer) -> CodeProof -> (CodeProof, Tables) -> ...

The second way is that of a closed table's code: both sides prove that they know it before anything
is asked or believed (p2p.entry.code_asking).

A player who finds that the table has started asks any seat of it for the roster, as a watcher does:
whoever stands in it comes back to its seat, whatever it has lost, and nobody else sits down.

Of several addresses the first nodes to answer may be others: one that has no such table is passed
over, and the search ends when nothing else is left to ask.

A joiner signs its join once and sends the same one again after each break of the link, so that it
keeps its seat; that it is ready it says again once it has seen who sits there. The opener must be
the one that the offer names. A roster is believed only with its opener's signature
(ledger.records.start), and by whoever waits in the lobby only with the joins of the last state the
opener told, all ready; whoever comes back sits down only at a table that is known here, or that the
person is sure of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial

from ledger.errors import LedgerError
from ledger.records import roster as joins
from ledger.records.identity import Identity
from ledger.records.roster import Join, Offer, Roster, read_offer
from ledger.table_id import TableId
from p2p.core import lobby
from p2p.core.actions import Admitted, LobbyChanged, NotAdmitted, Outbox
from p2p.core.lobby import Lobby
from p2p.core.node_program import NodeProgram
from p2p.entry.address_outcomes import AskedNodes, answered
from p2p.entry.code_asking import CodeAsking
from p2p.entry.kept_starts import check_strange
from p2p.entry.meant_table import MeantTable
from p2p.entry.readiness import Readiness
from p2p.entry.told_starts import StartHeard, may_tell, told_roster
from p2p.entry.unanswered_asks import Patience
from p2p.wire import limits
from p2p.wire.addresses import Address
from p2p.wire.channel import Up
from p2p.wire.entry_code import is_entry_code, read_entry_code
from p2p.wire.errors import Instead, NameClash, OpenerSilent, P2PError, Reason, Refused, Unplayable
from p2p.wire.handshake import Role
from p2p.wire.messages import (
    Chat,
    CodeAnswer,
    CodeProof,
    JoinTable,
    LeaveTable,
    LobbyState,
    QueryTables,
    Ready,
    Refuse,
    Start,
    Tables,
    Watch,
)


class JoinAttempt:
    """One attempt to sit at a table, or to watch one.

    addresses: where the table is looked for; with several, what is wrong at one does not end it.
    name: what the person wants to be called; None for a watcher, and (``back``) for whoever looks
    for a table that has started with a seat of its own. code: the table's short code, or that of a
    closed one, if it was given; raises MistypedCode. sure: the id of a table one comes back to
    though no file of ours knows it, as the person has said so.
    """

    def __init__(
        self,
        identity: Identity,
        program: NodeProgram,
        addresses: Sequence[Address] = (),
        *,
        name: str | None,
        code: str | None,
        bot: bool = False,
        back: bool = False,
        sure: TableId | None = None,
        rng: Callable[[int], bytes],
    ) -> None:
        self.role = Role.WATCHER if name is None and not back else Role.PLAYER
        self.returns = self._back = back
        self.offer: Offer | None = None
        self.lobby: Lobby | None = None
        self.link: int | None = None
        self.admitted = False
        self.over = False
        self.nodes = AskedNodes(addresses)
        self._identity, self._program, self._name = identity, program, name
        entry = read_entry_code(code) if code is not None and is_entry_code(code) else None
        plate, sits = None if entry is None else entry.plate, self.role is Role.PLAYER
        self._meant = MeantTable(code, plate, sits, back)
        self._proofs = None if entry is None else CodeAsking(entry, identity.public, rng=rng)
        self._bot, self._sure, self._rng = bot, sure, rng
        self._runs = False  # what it has named is a table that runs
        self.join: Join | None = None
        self.held: tuple[Roster, Start] | None = None  # a start beside somebody in doubt
        self._readiness = Readiness(identity.public, program.welcome)
        self._patience = Patience()

    def up(self, link: int, up: Up, out: Outbox, address: Address | None = None) -> None:
        """There is a link to the table we look for, or a new one after a break; address: where it
        was dialled, as long as nothing else is known of the node."""
        self.link = link
        if self.offer is not None:
            self._ask(link, out)
            return
        self.nodes.ask(link, address)
        ask = QueryTables() if self._proofs is None else self._proofs.begin(link, up)
        if ask is not None:
            out.send(link, ask)

    def down(self, link: int, out: Outbox) -> tuple[Address, ...]:
        """A link is gone; where its node can be dialled again, if it was asked."""
        again = self.nodes.broke(link)
        self._dropped(link, out)
        return again

    def _dropped(self, link: int, out: Outbox) -> None:
        if self._proofs is not None:
            self._proofs.drop(link)
        if link == self.link:
            self.link = self.nodes.last
            self._show(linked=False, out=out)

    def on_tables(self, link: int, identity: bytes, message: Tables, out: Outbox) -> bool:
        """A node we dialled says which tables it has: choose ours, and ask for it.

        Whether it is passed over: it has none, and is not the only one to ask.
        """
        if link not in self.nodes or self.offer is not None:
            return False
        if self._proofs is not None and not self._proofs.vouched(link):
            return False  # nothing is believed of whoever has not shown that it knows the code
        try:
            listed = [(read_offer(raw), runs) for raw, _, runs in message.listings]
            offer, runs = self._meant.choose(listed, identity, wanted=link in self.nodes.wanted)
            if (why := self._program.why_unplayable(offer)) is not None:
                raise why
        except Refused as error:
            return self._not_here(link, error, out)
        except LedgerError as error:
            return self._not_here(link, Unplayable(error), out)
        self.link, self.offer = link, offer
        self.returns = runs and self.role is Role.PLAYER
        self.lobby = Lobby(offer, self._identity.public)
        self._runs = runs
        self.nodes.found(link)
        if self._proofs is not None:
            self._proofs.clear()
        self._ask(link, out)
        return False

    def on_code(self, link: int, message: CodeAnswer | CodeProof, out: Outbox) -> None:
        """The exchange about our code goes on."""
        if self._proofs is None:
            return
        try:
            if isinstance(message, CodeProof):
                self._proofs.proof(link, message)
            elif (proof := self._proofs.answer(link, message)) is not None:
                out.send(link, proof)
        except Refused as error:
            self._not_here(link, error, out)

    def tick(self, out: Outbox) -> None:
        """Every limits.TICK: ask again for our code to be taken; say that we are ready, if nobody
        is in doubt any more; pass over a node that says nothing, or names a table only; leave an
        opener that is silent on a new link."""
        if self.link is not None and self.admitted:
            self._say_ready(self._readiness.tick(), out)
        heard = self.link is not None or not self.admitted  # an opener out of reach is waited for
        if heard and self.held is None and self._patience.tick():
            if self.admitted:
                self.leave(out, OpenerSilent(round(limits.ASK_SECONDS)))
            else:
                self.not_true(Instead.UNSHOWN)
        if self._proofs is None:
            silent = self.nodes.tick()
        else:
            again, silent = self._proofs.tick()
            for link, ask in again.items():
                out.send(link, ask)
        for link in silent:
            self._pass_over(link, Instead.SILENT, out)

    def on_state(self, link: int, message: LobbyState, out: Outbox) -> int:
        """The opener tells how the lobby stands; the units of work that took (``limits.WORK``)."""
        if self.lobby is None or link != self.link or message.offer != self.lobby.offer.hash:
            return 0
        if self.held is not None:
            self._show(linked=True, out=out)  # what the person is asked about stays as it was
        if self.held is not None or self._runs:
            return 0
        units = limits.JOIN * len(lobby.unseen(self.lobby, message))
        try:
            self.lobby = replace(lobby.told(self.lobby, message), linked=True)
            self._check_opener()
        except Refused as error:
            self.leave(out, error)
            return units
        self._look_at_names(out)
        sits = self.join is not None and self.lobby.member(self.join.identity) is not None
        if sits or self.role is Role.WATCHER:
            self._patience.end()
            if not self.admitted:
                self.admitted = True
                out.tell(Admitted(self.lobby.offer))
        self._show_lobby(out)
        return units

    def on_refuse(self, link: int, message: Refuse, out: Outbox) -> None:
        """The other side says no: to what we asked, or to our identity before we asked anything.
        It takes no start away that we hold: other seats of its table are there to come back to."""
        if self.held is not None:
            return
        reason = Reason(message.reason)
        ours = self.offer is not None and message.about == self.offer.hash
        about_us = reason in (Reason.ELSEWHERE, Reason.TOO_MUCH)
        if self.offer is not None:
            if link == self.link and (ours or about_us):
                self.lies_or_fails(Refused(reason), out)
        elif link in self.nodes and about_us:
            self._not_here(link, Refused(reason), out)
        elif link in self.nodes and reason is Reason.CODE_WANTED:
            self.nodes.wanted.add(link)
        elif self._proofs is not None:
            try:
                self._proofs.refused(link, reason)
            except Refused as error:
                self._not_here(link, error, out)

    def on_start(self, identity: bytes, message: Start) -> StartHeard:
        """A node tells how a table starts, ours or another.

        Taken from the opener; from another seat of that roster only while the opener is not linked,
        or silent on a new link; by a watcher, and by whoever comes back, from any. Refused where a
        table has started without us; by a StrangeTable where we would come back to one unknown
        here.
        """
        if self.offer is None or self.held:
            return StartHeard()
        waits = self.join is not None and not self.returns
        linked = self.link is not None and self.lobby is not None and self.lobby.linked
        tells = partial(may_tell, teller=identity, waits=waits, linked=linked)
        roster, units = told_roster(message, self.offer, tells)
        try:
            begins = roster is not None and self._begins(roster, identity, message, waits=waits)
        except Refused as error:
            return StartHeard(units=units, refused=error)
        self.over = self.over or begins
        return StartHeard(roster if begins else None, units)

    def _begins(self, roster: Roster, identity: bytes, message: Start, *, waits: bool) -> bool:
        """Whether our table begins with this good roster. Raises Refused."""
        if roster.all_reading is not None and waits:
            raise Refused(Reason.ONE_MACHINE)
        if waits and not self._fits(roster, identity):
            return False
        if self.returns:
            me, known = self._identity.public, self._program.knows(roster.table_id)
            check_strange(roster, me, self._program.welcome, known=known, sure=self._sure)
        elif self.role is Role.PLAYER and (clashes := self._readiness.doubts(roster.joins)):
            self._hold(roster, message, clashes)
            return False
        return True

    def _hold(self, roster: Roster, message: Start, clashes: tuple[NameClash, ...]) -> None:
        """Our table has begun beside somebody in doubt: the person says whether we sit there."""
        if self.lobby is not None:
            self.held = roster, message
            self.lobby = replace(self.lobby, started=True, clashes=clashes)

    def _fits(self, roster: Roster, identity: bytes) -> bool:
        """Whether we have said that we are ready, and the roster is of those the opener told us of
        last; that all are here and ready may have been lost with the link where another tells."""
        if self.lobby is None or not self._readiness.ever or not lobby.agreed(self.lobby, roster):
            return False
        return identity != roster.offer.opener or self.lobby.complete

    def ready(self, ready: bool, out: Outbox) -> None:
        """The person is ready, or not any more; beside somebody in doubt it is not said."""
        self._say_ready(self._readiness.want(ready), out)
        if self._readiness.clashes:
            self._show_lobby(out)

    def accept(self, clashes: Iterable[NameClash], out: Outbox) -> tuple[Roster, Start] | None:
        """The person sits with these, though their names are known with other keys; the start that
        was held back for them, if one was, and there is nobody else in doubt."""
        self._readiness.accept(clashes)
        self._show_lobby(out)
        if self.held is None or self._readiness.doubts(self.held[0].joins):
            return None
        self.over = True
        return self.held

    def say(self, text: str, out: Outbox) -> None:
        """Say a word to the lobby, through its opener."""
        if self.link is not None and self.offer is not None and self.admitted:
            out.send(self.link, Chat(self.offer.hash, self._identity.public, text))

    def leave(self, out: Outbox, why: Refused | None = None) -> None:
        """The person goes before the start; or we do, and the person is told why."""
        self.over = True
        if self.link is not None and self.offer is not None and self.role is Role.PLAYER:
            out.send(self.link, LeaveTable(self.offer.hash))
        if why is not None:
            out.tell(NotAdmitted(why))
        out.tell(LobbyChanged(None))

    def fail(self, error: P2PError, out: Outbox) -> None:
        """There is no seat for us there."""
        self.over = True
        out.tell(NotAdmitted(error))
        if self.lobby is not None:
            out.tell(LobbyChanged(None))

    def claim(self, link: int, identity: bytes, out: Outbox) -> None:
        """Ask a seat of the table other than the opener for the roster, if it has one."""
        if self.join is not None and self.lobby is not None and self.lobby.member(identity):
            out.send(link, JoinTable(self.join.raw, self._bot))

    def _check_opener(self) -> None:
        """Raises what is against the name of the one whose table it is: we do not sit there."""
        opener = None if self.lobby is None else self.lobby.member(self.lobby.offer.opener)
        why = None if opener is None else self._program.welcome(opener.join)
        if self.role is Role.PLAYER and isinstance(why, Refused):
            raise why

    def _look_at_names(self, out: Outbox) -> None:
        """Whom we sit with in the lobby: beside somebody in doubt we are not ready."""
        if self.lobby is not None and self.role is Role.PLAYER and not self.returns:
            self._say_ready(self._readiness.look([one.join for one in self.lobby.members]), out)

    def _show_lobby(self, out: Outbox) -> None:
        if self.lobby is not None and self.admitted:
            mine = self._readiness
            self.lobby = replace(self.lobby, clashes=mine.clashes, wanted=mine.wanted)
            out.tell(LobbyChanged(self.lobby))

    def _say_ready(self, ready: bool | None, out: Outbox) -> None:
        if ready is not None and self.link is not None and self.offer is not None:
            out.send(self.link, Ready(self.offer.hash, ready))

    def lies_or_fails(self, error: Refused, out: Outbox, what: Instead | None = None) -> None:
        """The node that named the table has it not, or not for us: where that may be a lie, and
        there are others to ask, the search goes on."""
        if self._runs and self.nodes.several:
            self.not_true(what or answered(error))
        else:
            self.fail(error, out)

    def not_true(self, what: Instead | Refused) -> None:
        """The node that named a table has not shown it: it was not found there."""
        self.nodes.false(what)
        self.offer = self.lobby = self.link = None
        self.returns, self._runs = self._back, False
        self._patience.end()

    def _not_here(self, link: int, error: Refused, out: Outbox) -> bool:
        """Our table is not at this node; whether it is passed over, as there are others to ask."""
        if self.nodes.several:
            self._pass_over(link, answered(error), out)
        else:
            self.fail(error, out)
        return self.nodes.several

    def _pass_over(self, link: int, what: Instead | Refused, out: Outbox) -> None:
        self.nodes.pass_over(link, what)
        self._dropped(link, out)

    def _ask(self, link: int, out: Outbox) -> None:
        assert self.offer is not None
        self._patience.begin()
        if self._name is None or self.returns:
            out.send(link, Watch(self.offer.hash))
            return
        if self.join is None or self.join.offer_hash != self.offer.hash:
            self.join = joins.write_join(
                self._identity, self.offer, self._name, beside=self._program.beside, rng=self._rng
            )
        out.send(link, JoinTable(self.join.raw, self._bot))
        self._readiness.anew()

    def _show(self, *, linked: bool, out: Outbox) -> None:
        if self.lobby is not None and not self.over:
            self.lobby = replace(self.lobby, linked=linked)
            out.tell(LobbyChanged(self.lobby))
