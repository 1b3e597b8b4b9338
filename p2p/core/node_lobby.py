"""Everything before a table starts: the lobby open here, the table looked for, who asks; sans-IO.

It answers the messages of the lobby, and hands over a roster when a table begins.
"""

from __future__ import annotations

from ledger.errors import LedgerError
from ledger.records.roster import Offer, Roster, read_join, write_join
from ledger.records.start import sign_beginning
from p2p.core import lobby
from p2p.core.actions import Heard
from p2p.core.links import Link
from p2p.core.lobby import Lobby, refusal
from p2p.core.openers_lobby import OpenLobby
from p2p.core.table_codes import NOWHERE, TableCodes
from p2p.core.table_search import Around, TableSearch
from p2p.entry.kept_starts import start_of
from p2p.wire import limits
from p2p.wire.addresses import Address
from p2p.wire.entry_code import EntryCode, new_code
from p2p.wire.errors import (
    OtherOpener,
    Reason,
    Refused,
)
from p2p.wire.link_work import Done
from p2p.wire.messages import (
    Chat,
    CodeAnswer,
    CodeAsk,
    CodeProof,
    JoinTable,
    LeaveTable,
    LobbyMessage,
    LobbyState,
    NoBots,
    QueryTables,
    Ready,
    Refuse,
    Start,
    TableCode,
    Tables,
    TakeBot,
    Watch,
)
from p2p.wire.rate_limits import Talking


class NodeLobby:
    """The one lobby of a node, open here or looked for elsewhere."""

    def __init__(self, around: Around, codes: TableCodes) -> None:
        self.open_lobby: OpenLobby | None = None
        self.codes = codes
        self.search = TableSearch(around, told_code=self.codes.told_code)
        self._talking = Talking()
        self._around = around

    @property
    def lobby(self) -> Lobby | None:
        """The lobby as it stands, or None."""
        if self.open_lobby is not None:
            return self.open_lobby.lobby
        attempt = self.search.attempt
        return None if attempt is None else attempt.lobby

    @property
    def opener_at(self) -> tuple[Address, ...]:
        """Where the opener of the table can be reached at which we wait; none at our own."""
        return self.search.found_at

    def offers(self) -> list[tuple[Offer, int, bool]]:
        """What can be joined or watched here: offer, seats taken, whether it runs already."""
        offers = self._around.here.offers()
        if self.open_lobby is not None:
            standing = self.open_lobby.lobby
            offers.insert(0, (standing.offer, len(standing.members), False))
        return offers[: limits.OFFERS]

    def sits(self, number: int) -> bool:
        """Whether a member of our lobby, or the node we ask for a seat, speaks on this link."""
        if self.open_lobby is not None and self.open_lobby.sits(number):
            return True
        return self.search.asks(number)

    def watches(self, number: int) -> bool:
        """Whether this link watches our lobby."""
        return self.open_lobby is not None and self.open_lobby.watches(number)

    def _listing(self, identity: bytes) -> list[tuple[Offer, int, bool]]:
        """What of that is there for this identity."""
        return [one for one in self.offers() if self.codes.sees(identity, one[0].hash)]

    def open_table(self, offer: Offer, name: str, *, bot: bool, closed: bool) -> Lobby:
        """Open a lobby for this offer and sit there. Raises LedgerError for a name that cannot be,
        OtherOpener for an offer that is not ours."""
        join = write_join(self._around.identity, offer, name, rng=self._around.rng)
        me = self._around.identity.public
        if offer.opener != me:
            raise OtherOpener(offer.opener, me)
        self.open_lobby = OpenLobby(
            lobby.sit(Lobby(offer, me), join, bot=bot), welcome=self._around.program.welcome
        )
        if closed:
            self.change_code()
        else:
            self.codes.open(offer.hash)
        self.open_lobby.tell(self._around.out)
        return self.open_lobby.lobby

    def change_code(self) -> EntryCode:
        """Give the table that is open here a new code, which closes it if it was not; whoever
        sits there stays, whoever watches without having been met is out. Raises Refused where none
        is open."""
        if self.open_lobby is None:
            raise Refused(Reason.STARTED)
        standing = self.open_lobby.lobby
        code = new_code(standing.offer.hash, self._around.rng)
        stay = [member.identity for member in standing.members]
        self.codes.close(standing.offer.hash, code, stay, ours=True)
        for number in self.open_lobby.seats:
            self.codes.tell_code(number, standing.offer.hash)
        self.open_lobby.shut_out(self._around.out)
        return code

    def exclude(self, identity: bytes) -> None:
        """Take this member's seat in our lobby for good; of a closed table the code changes, too.

        Raises Refused where no table is open, or it does not sit there, or it is ourselves.
        """
        if self.open_lobby is None:
            raise Refused(Reason.STARTED)
        self.open_lobby.exclude(identity, self._around.out)
        if self.codes.code(self.open_lobby.lobby.offer.hash) is not None:
            self.change_code()

    def ready(self, ready: bool, now: float) -> None:
        """The person is ready, or not any more."""
        if self.open_lobby is not None:
            self.open_lobby.me_ready(ready, self._around.out)
            self._start_if_complete(now)
        elif self.search.attempt is not None:
            self.search.attempt.ready(ready, self._around.out)

    def leave(self) -> None:
        """Leave the lobby before the start; the opener's leaving ends it."""
        if self.open_lobby is not None:
            self.open_lobby.shut(self._around.out)
            self.codes.forget(self.open_lobby.lobby.offer.hash)
            self.open_lobby = None
        self.search.leave()

    def say(self, text: str) -> None:
        """Say a word to the lobby: the opener passes it on."""
        if self.open_lobby is not None:
            self._pass_on(
                Chat(self.open_lobby.lobby.offer.hash, self._around.identity.public, text), None
            )
        elif self.search.attempt is not None:
            self.search.attempt.say(text, self._around.out)

    def no_bots(self) -> None:
        """Our machine plays no bots of whoever opened the table we wait at."""
        self.search.no_bots()

    def link_down(self, number: int, now: float) -> None:
        """A link is gone."""
        self.codes.link_down(number)
        if self.open_lobby is not None:
            self.open_lobby.link_down(number, now, self._around.out)
        self.search.link_down(number, now)

    def tick(self, now: float) -> None:
        """Patience: with members without a link, and with addresses where nobody answers."""
        if self.open_lobby is not None:
            self.open_lobby.tick(now, self._around.out)
            self._start_if_complete(now)
        self.codes.tick(now)
        self.search.tick(now)

    def handle(self, number: int, link: Link, message: LobbyMessage, now: float) -> Done:
        """Act on a message about a lobby."""
        match message:
            case QueryTables():
                self._list(number, link)
            case CodeAsk() | CodeProof() | TableCode():
                return self._on_code(number, link, message, now)
            case Watch():
                self._on_watch(number, link, message.offer)
            case JoinTable():
                return Done(self._on_join(number, link, message))
            case LeaveTable() | Ready() | NoBots() if self.open_lobby is not None:
                self._on_member(self.open_lobby, number, message, now)
            case Chat():
                self._on_chat(number, link, message, now)
            case Refuse() if self._around.here.has(message.about):
                reason = Reason(message.reason)
                self._around.running.refused(number, link, message.about, reason, now)
            case Start() if self._around.running.told_start(message):
                return Done()
            case LobbyState() | Start() | Refuse() | Tables() | CodeAnswer() | TakeBot():
                return self.search.handle(number, link, message, now)
        return Done()

    def _list(self, number: int, link: Link, only: bytes | None = None) -> None:
        """Tell which tables are here for the other side, or of this one alone."""
        listing = self._listing(link.identity)
        if not listing and self.offers():
            self._refuse(number, NOWHERE, Reason.CODE_WANTED)
        told = [one for one in listing if only in (None, one[0].hash)]
        self._around.out.send(
            number, Tables(tuple((one.encode(), n, runs) for one, n, runs in told))
        )

    def _on_code(
        self, number: int, link: Link, message: CodeAsk | CodeProof | TableCode, now: float
    ) -> Done:
        if isinstance(message, CodeAsk):
            return Done(self.codes.ask(number, link, message, now))
        if isinstance(message, TableCode):
            if not self.search.on_entry(number, message):
                self.codes.answered(link, message)
        elif not self.codes.awaits(number):
            return self.search.handle(number, link, message, now)
        elif (offer := self.codes.prove(number, link, message)) is not None:
            self._list(number, link, offer)
        return Done()

    def _on_watch(self, number: int, link: Link, offer: bytes) -> None:
        roster = self._around.here.of_offer(offer)
        if not self.codes.sees(link.identity, offer):
            self._refuse(number, offer, Reason.CODE_WANTED)
        elif self.open_lobby is not None and self.open_lobby.lobby.offer.hash == offer:
            self.open_lobby.watch(
                number, link.identity, self._around.out, met=self._around.links.met(link.identity)
            )
        elif roster is None:
            self._refuse(number, offer, Reason.NO_TABLE)
        elif self._around.running.beginnings.sent_away(link.identity, roster):
            self._refuse(number, offer, Reason.EXCLUDED)
        else:
            self._send_roster(number, link, roster)

    def _on_join(self, number: int, link: Link, message: JoinTable) -> str | None:
        try:
            offer = read_join(message.join).offer_hash
        except LedgerError as error:
            return f"the join cannot be read: {error}"
        roster = self._around.here.of_offer(offer)
        if not self.codes.sees(link.identity, offer):
            self._refuse(number, offer, Reason.CODE_WANTED)
        elif self.open_lobby is not None and self.open_lobby.lobby.offer.hash == offer:
            self.open_lobby.join(number, link.identity, message, self._around.out)
            if self.open_lobby.sits(number):
                self.codes.tell_code(number, offer)
        elif roster is None:
            self._refuse(number, offer, Reason.NO_TABLE)
        elif link.identity in roster.keys:
            if roster.offer.opener == self._around.identity.public:
                # Its link broke before it was told: no start is believed without the last state.
                state = lobby.state_of(lobby.of_roster(roster, roster.offer.opener))
                self._around.out.send(number, state)
            self._send_roster(number, link, roster)
        elif self._around.running.beginnings.sent_away(link.identity, roster):
            self._refuse(number, offer, Reason.EXCLUDED)
        else:
            self._refuse(number, offer, Reason.STARTED)
        return None

    def _send_roster(self, number: int, link: Link, roster: Roster) -> None:
        if link.identity in roster.keys:
            self.codes.tell_code(number, roster.offer.hash)
        running = self._around.running
        start = running.beginnings.start(roster, running.nodes(roster))
        if start is None:  # nobody would believe us
            self._refuse(number, roster.offer.hash, Reason.NO_TABLE)
        else:
            self._around.out.send(number, start)

    def _on_member(
        self, open_lobby: OpenLobby, number: int, message: LeaveTable | Ready | NoBots, now: float
    ) -> None:
        if message.offer != open_lobby.lobby.offer.hash:
            return
        if isinstance(message, Ready):
            open_lobby.ready(number, message, self._around.out)
            self._start_if_complete(now)
        elif isinstance(message, NoBots):
            open_lobby.no_bots(number)
            self._start_if_complete(now)
        else:
            open_lobby.leave(number, self._around.out)

    def _on_chat(self, number: int, link: Link, word: Chat, now: float) -> None:
        standing = self.lobby
        if standing is None or standing.offer.hash != word.about:
            return
        if self.open_lobby is not None:
            if standing.member(link.identity) is None or word.identity != link.identity:
                return
        elif link.identity != standing.offer.opener:
            return
        if standing.member(word.identity) is None or not self._talking.allows(word.identity, now):
            return
        if self.open_lobby is not None:
            self._pass_on(word, number)
        self._around.out.tell(Heard(word.about, word.identity, word.text))

    def _pass_on(self, word: Chat, source: int | None) -> None:
        assert self.open_lobby is not None
        for number in self.open_lobby.links:
            if number != source:
                self._around.out.send(number, word)

    def _start_if_complete(self, now: float) -> None:
        roster = None if self.open_lobby is None else self.open_lobby.roster()
        if self.open_lobby is not None and roster is not None:
            beginning = sign_beginning(self._around.identity, roster, self.open_lobby.sent_away)
            nodes = self._around.running.nodes(roster)
            self.open_lobby.start(start_of(roster, nodes, beginning), self._around.out)
            self.open_lobby = None
            self._around.begin(roster, {}, beginning, now, False)

    def _refuse(self, number: int, about: bytes, reason: Reason) -> None:
        self._around.out.send(number, refusal(about, Refused(reason)))
