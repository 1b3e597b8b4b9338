"""Everything before a table starts: the lobby open here, the table looked for, who asks; sans-IO.

It answers the messages of the lobby, and hands over a roster when a table begins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ledger.errors import LedgerError
from ledger.records.identity import Identity
from ledger.records.roster import Offer, Roster, read_join, write_join
from p2p.core import lobby
from p2p.core.actions import Admitted, Heard, NotAdmitted, Note, Outbox
from p2p.core.dialling import Dials
from p2p.core.hosting import Hosting, Welcome
from p2p.core.links import Link, Links
from p2p.core.lobby import Lobby, refusal
from p2p.core.running_tables import RunningTables
from p2p.core.seeking import Seeking, WhyUnplayable
from p2p.wire import limits
from p2p.wire.addresses import Address
from p2p.wire.errors import (
    HandshakeFailed,
    LinkFailed,
    NoAnswer,
    OtherOpener,
    OtherVersion,
    P2PError,
    Reason,
    Refused,
    Trouble,
)
from p2p.wire.messages import (
    Chat,
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

LobbyMessage = (
    QueryTables
    | Tables
    | Watch
    | JoinTable
    | LeaveTable
    | Ready
    | LobbyState
    | Start
    | Refuse
    | Chat
)
Begin = Callable[[Roster, Mapping[bytes, tuple[Address, ...]], float, bool], None]

CONTACT = b"contact"  # the target that is only an address yet


class Entrance:
    """The one lobby of a node, open here or looked for elsewhere.

    begin: what to do with the roster when the table starts, or (its last argument) had started.
    """

    def __init__(
        self,
        identity: Identity,
        links: Links,
        dials: Dials,
        running: RunningTables,
        out: Outbox,
        *,
        begin: Begin,
        why_unplayable: WhyUnplayable,
        welcome: Welcome,
        rng: Callable[[int], bytes],
    ) -> None:
        self.hosting: Hosting | None = None
        self.seeking: Seeking | None = None
        self._contact: bytes | None = None  # who it is, once the offer is known
        self._identity = identity
        self._links = links
        self._dials = dials
        self._running = running
        self._out = out
        self._begin = begin
        self._why_unplayable = why_unplayable
        self._welcome = welcome
        self._rng = rng

    @property
    def lobby(self) -> Lobby | None:
        """The lobby as it stands, or None."""
        if self.hosting is not None:
            return self.hosting.lobby
        return None if self.seeking is None else self.seeking.lobby

    def offers(self) -> list[tuple[Offer, int, bool]]:
        """What can be joined or watched here: offer, seats taken, whether it runs already."""
        offers = self._running.offers()
        if self.hosting is not None:
            standing = self.hosting.lobby
            offers.insert(0, (standing.offer, len(standing.members), False))
        return offers[: limits.OFFERS]

    def sits(self, number: int) -> bool:
        """Whether a member of our lobby, or the node we ask for a seat, speaks on this link."""
        if self.hosting is not None and self.hosting.sits(number):
            return True
        return self.seeking is not None and self.seeking.link == number

    def watches(self, number: int) -> bool:
        """Whether this link watches our lobby."""
        return self.hosting is not None and self.hosting.watches(number)

    def open_table(self, offer: Offer, name: str, *, bot: bool) -> Lobby:
        """Open a lobby for this offer and sit there. Raises LedgerError for a name that cannot be,
        OtherOpener for an offer that is not ours."""
        join = write_join(self._identity, offer, name, rng=self._rng)
        me = self._identity.public
        if offer.opener != me:
            raise OtherOpener(offer.opener, me)
        self.hosting = Hosting(lobby.sit(Lobby(offer, me), join, bot=bot), welcome=self._welcome)
        self.hosting.tell(self._out)
        return self.hosting.lobby

    def seek(
        self,
        addresses: tuple[Address, ...],
        now: float,
        *,
        name: str | None,
        code: str | None,
        bot: bool,
        back: bool,
    ) -> None:
        """Look for a table at these addresses, to sit there under a name, or (None) to watch, or to
        come back to a seat that is ours already."""
        self.seeking = Seeking(
            self._identity,
            addresses,
            name=name,
            code=code,
            bot=bot,
            back=back,
            why_unplayable=self._why_unplayable,
            rng=self._rng,
        )
        self._forget_contact()
        self._dials.want(CONTACT, addresses, expect=None, role=self.seeking.role, now=now)

    def ready(self, ready: bool, now: float) -> None:
        """The person is ready, or not any more."""
        if self.hosting is not None:
            self.hosting.me_ready(ready, self._out)
            self._start_if_complete(now)
        elif self.seeking is not None:
            self.seeking.ready(ready, self._out)

    def leave(self) -> None:
        """Leave the lobby before the start; the opener's leaving ends it."""
        if self.hosting is not None:
            self.hosting.shut(self._out)
            self.hosting = None
        if self.seeking is not None:
            self.seeking.leave(self._out)
            self._end_if_over()

    def say(self, text: str) -> None:
        """Say a word to the lobby: the opener passes it on."""
        if self.hosting is not None:
            self._pass_on(Chat(self.hosting.lobby.offer.hash, self._identity.public, text), None)
        elif self.seeking is not None:
            self.seeking.say(text, self._out)

    def greet(
        self, number: int, link: Link, key: bytes | None, address: Address | None = None
    ) -> None:
        """A link is up; key: the target it was dialled for, at this address."""
        seeking = self.seeking
        if seeking is None:
            return
        if key == CONTACT or link.identity == self._contact:
            seeking.up(number, self._out, address)
        elif seeking.offer is not None:
            seeking.claim(number, self._out)

    def lost(self, number: int, now: float) -> None:
        """A link is gone."""
        if self.hosting is not None:
            self.hosting.lost(number, now, self._out)
        if self.seeking is not None:
            self.seeking.down(number, self._out)

    def dial_failed(self, key: bytes | None, address: Address, error: Exception) -> None:
        """A dial for this target came to nothing."""
        if key != CONTACT or self.seeking is None or self.seeking.offer is not None:
            return
        self.seeking.missed(address, error)
        only = len(self.seeking.addresses) == 1
        if isinstance(error, OtherVersion) or (only and isinstance(error, HandshakeFailed)):
            self._give_up(error)
        elif self._dials.rounds(CONTACT) >= limits.CONTACT_ROUNDS:
            self._give_up(NoAnswer(self._dials.addresses(CONTACT), error))

    def tick(self, now: float) -> None:
        """Patience: with members who are gone, and with addresses where nobody answers."""
        if self.hosting is not None:
            self.hosting.tick(now, self._out)
        lost = self.seeking is not None and self.seeking.offer is None and self.seeking.link is None
        if lost and self._dials.rounds(CONTACT) > limits.CONTACT_ROUNDS:
            addresses = self._dials.addresses(CONTACT)
            self._give_up(NoAnswer(addresses, LinkFailed(Trouble.NO_ANSWER)))

    def take(self, number: int, link: Link, message: LobbyMessage, now: float) -> str | None:
        """Act on a message about a lobby; why the link is to be closed for it, or None."""
        match message:
            case QueryTables():
                offers = tuple((one.encode(), taken, runs) for one, taken, runs in self.offers())
                self._out.send(number, Tables(offers))
            case Watch():
                self._on_watch(number, link, message.offer)
            case JoinTable():
                return self._on_join(number, link, message)
            case LeaveTable() | Ready() if self.hosting is not None:
                self._on_member(self.hosting, number, message, now)
            case Chat():
                self._on_chat(number, link, message)
            case Refuse() if self._running.has(message.about):
                reason = Reason(message.reason)
                if self._running.refused(link, message.about, reason):
                    self._out.tell(Note(Refused(reason)))
            case Tables() if self.seeking is not None:
                return self._on_tables(self.seeking, number, link, message, now)
            case LobbyState() | Start() | Refuse() if self.seeking is not None:
                self._on_answer(self.seeking, number, link, message, now)
        return None

    def _on_watch(self, number: int, link: Link, offer: bytes) -> None:
        roster = self._running.of_offer(offer)
        if self.hosting is not None and self.hosting.lobby.offer.hash == offer:
            self.hosting.watch(number, self._out, met=self._links.met(link.identity))
        elif roster is None:
            self._refuse(number, offer, Reason.NO_TABLE)
        else:
            self._out.send(number, Start(roster.encode(), self._running.nodes(roster)))

    def _on_join(self, number: int, link: Link, message: JoinTable) -> str | None:
        try:
            offer = read_join(message.join).offer_hash
        except LedgerError as error:
            return f"the join cannot be read: {error}"
        roster = self._running.of_offer(offer)
        if self.hosting is not None and self.hosting.lobby.offer.hash == offer:
            self.hosting.join(number, link.identity, message, self._out)
        elif roster is None:
            self._refuse(number, offer, Reason.NO_TABLE)
        elif link.identity in roster.keys:
            self._out.send(number, Start(roster.encode(), self._running.nodes(roster)))
        else:
            self._refuse(number, offer, Reason.STARTED)
        return None

    def _on_member(
        self, hosting: Hosting, number: int, message: LeaveTable | Ready, now: float
    ) -> None:
        if message.offer != hosting.lobby.offer.hash:
            return
        if isinstance(message, Ready):
            hosting.ready(number, message, self._out)
            self._start_if_complete(now)
        else:
            hosting.leave(number, self._out)

    def _on_tables(
        self, seeking: Seeking, number: int, link: Link, message: Tables, now: float
    ) -> str | None:
        """A node says which tables it has; why its link is to be closed, where it has not ours."""
        others = seeking.on_tables(number, link.identity, message, self._out)
        for address in others:
            self._dials.strike(CONTACT, address)
        if not others:
            self._pin(seeking, link, now)
            self._end_if_over()
        elif self._dials.addresses(CONTACT):
            self._dials.lost(CONTACT, now)
        else:
            self._give_up(LinkFailed(Trouble.NO_ANSWER))
        kept = not others or self._running.seats(link.identity)
        return None if kept else "the table that is looked for is not there"

    def _on_answer(
        self,
        seeking: Seeking,
        number: int,
        link: Link,
        message: LobbyState | Start | Refuse,
        now: float,
    ) -> None:
        match message:
            case LobbyState():
                seeking.on_state(number, message, self._out)
            case Refuse():
                seeking.on_refuse(number, message, self._out)
            case Start():
                roster = self._started(seeking, link.identity, message)
                if roster is not None:
                    self._end_if_over()
                    self._begin(roster, dict(message.nodes), now, seeking.returns)
                    if not seeking.admitted:
                        self._out.tell(Admitted(roster.offer))
                    return
        self._end_if_over()

    def _started(self, seeking: Seeking, identity: bytes, message: Start) -> Roster | None:
        try:
            return seeking.on_start(identity, message)
        except Refused as error:
            seeking.fail(error, self._out)
            return None

    def _on_chat(self, number: int, link: Link, word: Chat) -> None:
        standing = self.lobby
        if standing is None or standing.offer.hash != word.about:
            return
        if self.hosting is not None:
            if standing.member(link.identity) is None or word.identity != link.identity:
                return
            self._pass_on(word, number)
        elif link.identity != standing.offer.opener:
            return
        self._out.tell(Heard(word.about, word.identity, word.text))

    def _pass_on(self, word: Chat, source: int | None) -> None:
        assert self.hosting is not None
        for number in self.hosting.links:
            if number != source:
                self._out.send(number, word)

    def _start_if_complete(self, now: float) -> None:
        roster = None if self.hosting is None else self.hosting.roster()
        if self.hosting is not None and roster is not None:
            self.hosting.start(roster, self._running.nodes(roster), self._out)
            self.hosting = None
            self._begin(roster, {}, now, False)

    def _pin(self, seeking: Seeking, link: Link, now: float) -> None:
        """From now on the node we look for is known by its identity, not by an address alone."""
        if seeking.offer is None or seeking.over:
            return
        self._contact = link.identity
        addresses = (*self._dials.addresses(CONTACT), *self._links.known(link.identity))
        self._dials.forget(CONTACT)
        self._dials.want(link.identity, addresses, expect=link.identity, role=seeking.role, now=now)
        self._dials.reached(link.identity)

    def _end_if_over(self) -> None:
        if self.seeking is not None and self.seeking.over:
            self.seeking = None
            self._forget_contact()

    def _forget_contact(self) -> None:
        self._dials.forget(CONTACT)
        if self._contact is not None:
            self._dials.forget(self._contact)
            self._contact = None

    def _give_up(self, error: P2PError) -> None:
        assert self.seeking is not None
        self.seeking.over = True
        self._out.tell(NotAdmitted(self.seeking.nowhere or error))
        self._end_if_over()

    def _refuse(self, number: int, about: bytes, reason: Reason) -> None:
        self._out.send(number, refusal(about, Refused(reason)))
