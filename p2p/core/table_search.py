"""The table that is looked for, from addresses to a roster: whom to dial for it, and how long.

What is said on its links is p2p.core.join_attempt's; here stand the dials for it, what comes of
them, and what the screen is told in the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ledger.records.identity import Identity
from ledger.records.roster import Roster
from ledger.records.start import Beginning
from ledger.table_id import TableId
from p2p.core.actions import Admitted, BotOffered, LobbyChanged, Outbox
from p2p.core.dials import Dials
from p2p.core.join_attempt import JoinAttempt
from p2p.core.links import Link, Links
from p2p.core.moved_bots import may_take
from p2p.core.node_program import NodeProgram
from p2p.core.running_tables import RunningTables
from p2p.entry.kept_starts import beginning_in
from p2p.gossip.tables_here import TablesHere
from p2p.wire import limits
from p2p.wire.addresses import Address
from p2p.wire.errors import (
    HandshakeFailed,
    Instead,
    LinkFailed,
    NameClash,
    NoAnswer,
    OtherVersion,
    P2PError,
    Reason,
    Refused,
    Trouble,
)
from p2p.wire.handshake import Role
from p2p.wire.link_work import Done
from p2p.wire.messages import (
    CodeAnswer,
    CodeProof,
    LobbyState,
    NoBots,
    Refuse,
    Start,
    TableCode,
    Tables,
    TakeBot,
)

Begin = Callable[[Roster, Mapping[bytes, tuple[Address, ...]], Beginning, float, bool], None]
Answered = LobbyState | Start | Refuse | Tables | CodeAnswer | CodeProof | TakeBot

CONTACT = b"contact"  # the target that is only an address yet


@dataclass(frozen=True, slots=True)
class Around:
    """What a node's lobby and its search have around them.

    begin: what to do with the roster when the table starts, or (its last argument) had started.
    program, rng: as p2p.core.mesh.Mesh has them.
    """

    identity: Identity
    program: NodeProgram
    here: TablesHere
    links: Links
    dials: Dials
    running: RunningTables
    out: Outbox
    begin: Begin
    rng: Callable[[int], bytes]


class TableSearch:
    """The one search of a node that may be under way."""

    def __init__(self, around: Around, *, told_code: Callable[[TableCode], None]) -> None:
        """told_code: how our table is entered, said by a node that may say so."""
        self.attempt: JoinAttempt | None = None
        self._contact: bytes | None = None  # who it is, once the offer is known
        self._entry: TableCode | None = None  # what it says of the door of a table we come back to
        self._around = around
        self._told_code = told_code

    def start(
        self,
        addresses: tuple[Address, ...],
        now: float,
        *,
        name: str | None,
        code: str | None,
        bot: bool,
        back: bool,
        sure: TableId | None,
    ) -> None:
        """Look for a table at these addresses, to sit there under a name, or (None) to watch, or to
        come back to a seat that is ours already, at a table that is known here or that the person
        is sure of. Raises MistypedCode."""
        self.attempt = JoinAttempt(
            self._around.identity,
            self._around.program,
            addresses,
            name=name,
            code=code,
            bot=bot,
            back=back,
            sure=sure,
            rng=self._around.rng,
        )
        self._forget_contact()
        self._around.dials.want(CONTACT, addresses, expect=None, role=self.attempt.role, now=now)

    def on_entry(self, number: int, message: TableCode) -> bool:
        """How a table is entered; whether that is the table we have found, told by its contact.

        Believed at once where we wait with its opener. Where we come back, the node we ask may be
        anybody's: then it counts once a start shows that this node has a seat there.
        """
        attempt = self.attempt
        if attempt is None or attempt.offer is None or not self.asks(number):
            return False
        if attempt.offer.hash != message.offer:
            return False
        if attempt.returns:
            self._entry = message
        elif attempt.role is Role.PLAYER:
            self._told_code(message)
            if attempt.lobby is not None:  # whoever sits there shows the code that others need
                self._around.out.tell(LobbyChanged(attempt.lobby))
        return True

    @property
    def found_at(self) -> tuple[Address, ...]:
        """Where the node can be reached that has the table we look for; none before it is found."""
        return () if self._contact is None else self._around.dials.addresses(self._contact)

    def asks(self, number: int) -> bool:
        """Whether this is the link on which we ask for a seat."""
        return self.attempt is not None and self.attempt.link == number

    def leave(self) -> None:
        """The person goes before the start."""
        if self.attempt is not None:
            self.attempt.leave(self._around.out)
            self._end_if_over()

    def sit_with(self, clashes: tuple[NameClash, ...], now: float) -> None:
        """The person sits with these, though their names are known here with other keys."""
        if self.attempt is not None:
            held = self.attempt.accept(clashes, self._around.out)
            if held is not None:
                self._begin(self.attempt, *held, now)

    def no_bots(self) -> None:
        """Our machine plays no bots of whoever opened the table we wait at."""
        if self.attempt is not None and self.attempt.offer and self.attempt.link is not None:
            self._around.out.send(self.attempt.link, NoBots(self.attempt.offer.hash))

    def greet(self, number: int, link: Link, key: bytes | None, address: Address | None) -> None:
        """A link is up; key: the target it was dialled for, at this address.

        Once the table is found its contact alone is asked; another node that was dialled meanwhile
        is a stranger like whoever dials us.
        """
        attempt = self.attempt
        if attempt is None:
            return
        found = self._contact is not None
        if link.identity == self._contact if found else key == CONTACT:
            attempt.up(number, link.up, self._around.out, address)
            if not found and address is not None:
                self._around.dials.strike(CONTACT, address)
                self._around.dials.goes_on(CONTACT)
        else:
            attempt.claim(number, link.identity, self._around.out)

    def link_down(self, number: int, now: float) -> None:
        """A link is gone: a node that was asked on it is dialled again, so often."""
        if self.attempt is not None:
            for address in self.attempt.down(number, self._around.out):
                self._around.dials.put_back(CONTACT, address, now)
            self._go_on(now)

    def dial_failed(
        self, key: bytes | None, address: Address, error: Exception, now: float
    ) -> None:
        """A dial for this target came to nothing."""
        if key != CONTACT or self.attempt is None or self.attempt.offer is not None:
            return
        self.attempt.nodes.missed(address, error)
        if isinstance(error, HandshakeFailed) and not self.attempt.nodes.several:
            self._end_with(error)
        elif isinstance(error, OtherVersion):
            self._around.dials.strike(CONTACT, address)
            self._go_on(now)
        elif self.attempt.link is None:
            if self._around.dials.rounds(CONTACT) >= limits.CONTACT_ROUNDS:
                self._give_up(NoAnswer(self._around.dials.addresses(CONTACT), error))

    def tick(self, now: float) -> None:
        """Patience with addresses where nobody answers."""
        if self.attempt is not None:
            self.attempt.tick(self._around.out)
            self._go_on(now)
        lost = self.attempt is not None and self.attempt.offer is None and self.attempt.link is None
        if lost and self._around.dials.rounds(CONTACT) > limits.CONTACT_ROUNDS:
            addresses = self._around.dials.addresses(CONTACT)
            self._give_up(NoAnswer(addresses, LinkFailed(Trouble.NO_ANSWER)))

    def handle(self, number: int, link: Link, message: Answered, now: float) -> Done:
        """Act on an answer."""
        attempt = self.attempt
        if attempt is None:
            return Done()
        units = limits.WORD
        match message:
            case Tables():
                return Done(self._on_tables(attempt, number, link, message, now))
            case Start():
                units += self._on_start(attempt, number, link, message, now)
            case LobbyState():
                units += attempt.on_state(number, message, self._around.out)
            case TakeBot():
                self._on_bot(attempt, number, link, message)
            case Refuse():
                attempt.on_refuse(number, message, self._around.out)
            case CodeAnswer() | CodeProof():
                attempt.on_code(number, message, self._around.out)
        self._go_on(now)
        return Done(units=units)

    def _on_tables(
        self, attempt: JoinAttempt, number: int, link: Link, message: Tables, now: float
    ) -> str | None:
        """A node says which tables it has; why its link is to be closed, where it has not ours."""
        other = attempt.on_tables(number, link.identity, message, self._around.out)
        if attempt.offer is not None and self._contact is None:  # found by this very answer
            self._pin(attempt, link, now)
        self._go_on(now)
        kept = not other or self._around.here.seats(link.identity)
        return None if kept else "the table that is looked for is not there"

    def _on_bot(self, attempt: JoinAttempt, number: int, link: Link, message: TakeBot) -> None:
        """The opener asks for our machine; a bot's is its person's, and has been asked."""
        standing, beside = attempt.lobby, self._around.program.beside
        if number != attempt.link or not attempt.admitted or beside is not None:
            return
        if standing is None or standing.offer.hash != message.offer:
            return
        if may_take(standing, message.name):
            addresses = self._around.dials.addresses(link.identity)
            self._around.out.tell(BotOffered(standing.offer, message.name, addresses))

    def _on_start(
        self, attempt: JoinAttempt, number: int, link: Link, message: Start, now: float
    ) -> int:
        """A node tells how a table starts; the units of work that took."""
        heard = attempt.on_start(link.identity, message)
        if heard.refused is not None:
            attempt.fail(heard.refused, self._around.out)
        elif heard.roster is not None:
            self._begin(attempt, heard.roster, message, now)
        elif attempt.held is not None and attempt.lobby is not None:
            self._around.out.tell(LobbyChanged(attempt.lobby))
        elif number == attempt.link and (attempt.returns or attempt.role is Role.WATCHER):
            false = Instead.FALSE_TABLE  # nothing better will come
            attempt.lies_or_fails(Refused(Reason.NO_TABLE), self._around.out, false)
        return heard.units

    def _begin(self, attempt: JoinAttempt, roster: Roster, message: Start, now: float) -> None:
        """Our table has begun, and nothing is against it."""
        if attempt.returns and self._entry is not None and self._contact in roster.keys:
            self._told_code(self._entry)
        self._end_if_over()
        nodes, beginning = dict(message.nodes), beginning_in(message)
        self._around.begin(roster, nodes, beginning, now, attempt.returns)
        if not attempt.admitted:
            self._around.out.tell(Admitted(roster.offer))

    def _go_on(self, now: float) -> None:
        """Dial where nobody has answered yet; where everybody has, nothing is left."""
        attempt, dials = self.attempt, self._around.dials
        if attempt is None or attempt.over or attempt.offer is not None:
            self._end_if_over()
            return
        if self._contact is not None:  # it had not the table that it named
            self._forget_contact()
            left = attempt.nodes.left
            dials.want(CONTACT, left, expect=None, role=attempt.role, now=now)
        if attempt.link is None and not dials.addresses(CONTACT):
            self._give_up(LinkFailed(Trouble.NO_ANSWER))

    def _pin(self, attempt: JoinAttempt, link: Link, now: float) -> None:
        """From now on the node we look for is known by its identity, not by an address alone."""
        if attempt.over:
            return
        self._contact = link.identity
        addresses = (
            *attempt.nodes.found_at,
            *self._around.dials.addresses(CONTACT),
            *self._around.links.known(link.identity),
        )
        self._around.dials.forget(CONTACT)
        self._around.dials.want(
            link.identity, addresses, expect=link.identity, role=attempt.role, now=now
        )
        self._around.dials.reached(link.identity)

    def _end_if_over(self) -> None:
        if self.attempt is not None and self.attempt.over:
            self.attempt = None
            self._forget_contact()

    def _forget_contact(self) -> None:
        self._around.dials.forget(CONTACT)
        self._entry = None
        if self._contact is not None:
            self._around.dials.forget(self._contact)
            self._contact = None

    def _give_up(self, error: P2PError) -> None:
        assert self.attempt is not None
        self._end_with(self.attempt.nodes.nowhere or error)

    def _end_with(self, error: P2PError) -> None:
        assert self.attempt is not None
        self.attempt.fail(error, self._around.out)
        self._end_if_over()
