"""Seats that this program plays beside that of its own node: bots, and people at the same keyboard.

Each has a node of its own, with a folder and a key of its own, and sits down as one that this
machine plays. What ends one of them before its table begins ends it alone; afterwards, the evening.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from twisted.internet.defer import Deferred

from cli.absence.unreachable_wait import Delays
from cli.errors.errors_in_words import told
from cli.lobby.lobby_text import why_no_guest
from cli.pace.bot_pace import BotPace, PacedFace
from cli.process.long_reads import LongReads
from cli.session.answers import BotPlayer, new_bot_player
from cli.session.endings import TableGivenUp
from cli.session.evening import Evening
from cli.session.followers import Follower, Nobody
from cli.session.own_keys import own_key
from cli.session.reaction_time import USUALLY, ByItself
from cli.session.seating import NodeHome, sit_down
from cli.session.taken_bots import TakenBots
from cli.text.exit_codes import Exit, Stop
from cli.text.game_names import level_called
from cli.text.program_folder import bot_home, identity_file, neighbour_home
from cli.text.terminal import Terminal
from cli.text.words import N_
from cli.thinking.thinking_seam import ThinkingSeam
from engine.game import Game
from ledger.errors import LedgerError
from ledger.files.disk import Lock
from ledger.records.roster import LONG_CODE, Roster, short_code
from p2p.core.lobby import Lobby
from p2p.wire.addresses import Address
from p2p.wire.errors import P2PError, Reason, Refused

NO_GUEST = N_("A guest can only sit down at a table where you sit, and before it begins.")
TAKEN_BACK = N_(
    "Whoever opened the table has taken that seat back; no further guest of your machine gets one"
    " there."
)
NO_BOT = N_("{name} does not sit there any more; the others do. {why}")


@dataclass(frozen=True)
class OtherPerson:
    """Somebody at this keyboard whose seat has a node in a folder of its own; follower: who is told
    of it. by_itself: as in `Answers`."""

    home: Path
    follower: Follower
    by_itself: ByItself


class SeatsBeside:
    """The seats that one session plays beside its own.

    own: the evening of the own node, once there is one. inside: whether nodes can be reached from
    this machine alone.
    """

    def __init__(
        self,
        reactor: Any,
        terminal: Terminal,
        node_home: NodeHome,
        *,
        delays: Delays,
        thinking: ThinkingSeam,
        pace: BotPace,
        reads: LongReads,
        own: Callable[[], Evening | None],
        inside: Callable[[], bool],
    ) -> None:
        """None yet."""
        self._reactor, self._terminal, self._node_home = reactor, terminal, node_home
        self._delays, self._thinking, self._pace, self._reads = delays, thinking, pace, reads
        self._own, self._inside = own, inside
        self._evenings: list[Evening] = []
        self._at: dict[bytes, Address] = {}
        self._going: list[Deferred[None]] = []
        self._locks: dict[Evening, Lock] = {}
        self._guests: dict[Evening, Callable[[str], None]] = {}  # with whom to tell of a lost seat
        self._taken: TakenBots | None = None

    async def add_bot(
        self, name: str, bot_player: BotPlayer, address: Address, code: str
    ) -> Evening:
        """A bot with a node of its own in this program sits down at the table at this address.

        Raises P2PError where it is given no seat; then its node has ended."""
        return await self._joined(self._bot(name, bot_player), name, address, code, bot=True)

    async def add_person(
        self, person: OtherPerson, name: str, address: Address, code: str
    ) -> Evening:
        """Somebody at this keyboard sits down there. Raises P2PError as above."""
        return await self._joined(self._person(person), name, address, code, bot=False)

    async def add_guest(
        self, name: str, follower: Follower, lost: Callable[[str], None]
    ) -> Evening:
        """Somebody whose page lies beside ours sits down at the table where we wait, our own or
        another's, with a key of their own, and is not ready yet. lost: told why, where that seat is
        no more before the table begins. Raises Stop where we wait at none, or our machine would
        play too many seats, LedgerError and P2PError as a join does; then the node has ended."""
        await self.all_closed()  # whoever got no seat a moment ago has the folder still
        own = self._own()
        lobby = None if own is None else own.node.lobby
        if own is None or lobby is None or lobby.started or lobby.member(lobby.me) is None:
            raise Stop(self._terminal.words.say(NO_GUEST), Exit.CANNOT)
        offer, home = lobby.offer, self._free_home()
        own_there = identity_file(home).exists()  # a key is made for a seat that there can be
        key = own_key(replace(self._terminal, home=home)).public if own_there else None
        here = len(self._played_here(lobby) | {key})
        if why := why_no_guest(lobby, self._terminal.words, played=here):
            raise Stop(why, Exit.CANNOT)
        where = (own.node.listen_inside(),) if lobby.opening else own.node.opener_at
        entry = own.node.code(offer.hash)
        code = short_code(offer, LONG_CODE) if entry is None else entry.show()
        evening = self._person(OtherPerson(home, follower, ByItself()))
        self._guests[evening] = lost
        try:
            await evening.node.join(where, name, code)
        except (LedgerError, P2PError):
            self.drop(evening)
            raise
        return evening

    def _played_here(self, lobby: Lobby) -> set[bytes]:
        """Who sits there and is played by this machine: as it was told, and guests that sit down
        just now, of whom whoever opened the table tells us later."""
        asking = {one.node_home.identity.public for one in self._guests}
        return asking | {one.identity for one in lobby.members if one.join.played_by == lobby.me}

    def _free_home(self) -> Path:
        """The folder of the first neighbour that has no node here."""
        own, used = self._node_home.home, [one.node_home.home for one in self._evenings]
        places = (neighbour_home(own, number) for number in count(2))
        return next(home for home in places if home not in used)

    async def _joined(
        self, evening: Evening, name: str, address: Address, code: str, *, bot: bool
    ) -> Evening:
        try:
            await evening.node.join([address], name, code, bot=bot)
        except P2PError:
            self.drop(evening)
            raise
        evening.node.ready()
        return evening

    async def resume_bots(self, roster: Roster, game: Game, address: Address) -> None:
        """The bots of this program that sit at this table go on."""
        for home in sorted((self._node_home.home / "bots").glob("*/")):
            if self.sits(home, roster):
                player = new_bot_player(level_called(game, home.name))
                await self._take_up(self._bot(home.name, player), roster, address)

    async def resume_person(self, person: OtherPerson, roster: Roster, address: Address) -> None:
        """Somebody at this keyboard goes on at this table."""
        await self._take_up(self._person(person), roster, address)

    async def resume_guests(
        self, roster: Roster, address: Address, follows: Callable[[str], Follower]
    ) -> None:
        """The people of this machine that sit at this table go on; ``follows``: who follows the
        seat of each, by its name."""
        own = self._node_home.identity.public
        for number in range(2, roster.offer.seats + 1):
            home = neighbour_home(self._node_home.home, number)
            if self.sits(home, roster):
                key = own_key(replace(self._terminal, home=home)).public
                seat = roster.seat_of(key)
                if key != own and seat is not None:
                    person = OtherPerson(home, follows(roster.names[seat]), ByItself())
                    await self.resume_person(person, roster, address)

    def sits(self, home: Path, roster: Roster) -> bool:
        """Whether the identity in this folder has a seat at this table."""
        if not identity_file(home).exists():
            return False
        return roster.seat_of(own_key(replace(self._terminal, home=home)).public) is not None

    async def _take_up(self, evening: Evening, roster: Roster, address: Address) -> None:
        """Each finds those that play here before it: it signs nothing until enough seats have told
        what they hold of it, and whoever plays here alone tells nobody where its nodes are."""
        seated = await self._reads.read(partial(sit_down, roster, evening.node_home, again=True))
        here = {key: [self._at.get(key, address)] for key in roster.keys}
        here.pop(evening.node_home.identity.public)
        evening.take_up(seated, here)

    def _bot(self, name: str, bot_player: BotPlayer) -> Evening:
        """The evening of the node of a bot of this name, which listens already."""
        home = bot_home(self._node_home.home, name)
        paced = replace(bot_player, pace=self._pace)
        return self._begun(home, Nobody(PacedFace(self._pace)), paced, USUALLY)

    def _person(self, person: OtherPerson) -> Evening:
        return self._begun(person.home, person.follower, None, person.by_itself)

    def _begun(
        self, home: Path, follower: Follower, player: BotPlayer | None, by_itself: ByItself
    ) -> Evening:
        own_home = self._node_home
        node_home = NodeHome(home, own_key(replace(self._terminal, home=home)), own_home.group)
        lock = node_home.occupy()
        evening = Evening(
            self._reactor,
            node_home,
            follower,
            self._terminal.words,
            bot_player=player,
            beside=own_home.identity,
            delays=self._delays,
            thinking=self._thinking,
            by_itself=by_itself,
        )
        self._locks[evening] = lock
        self._evenings.append(evening)
        evening.over.addErrback(lambda failure: self._failed(evening, failure))
        node = evening.node
        at = node.listen_inside() if self._inside() else ("127.0.0.1", node.listen(0))
        self._at[node_home.identity.public] = at
        return evening

    def take_bots(self, *, declines: bool) -> None:
        """From now on this program plays bots of whoever opened the table, where it is asked to
        and the person has not declined."""
        own = self._own()
        assert own is not None
        self._taken = TakenBots(
            own, self._terminal, make=self._bot, drop=self.drop, declines=declines
        )
        own.node.callbacks.on_bot(self._taken.offered)

    def no_bots(self) -> None:
        """The person's machine plays no bots of whoever opened the table."""
        if self._taken is None:
            self._terminal.say("Bots of this table are your own: they stay.")
            return
        self._taken.refuse()
        self._terminal.say("Your machine plays no bots of this table.")

    def of(self, identity: bytes) -> Evening | None:
        """The evening of a node that plays here with this identity."""
        found = (one for one in self._evenings if one.node_home.identity.public == identity)
        return next(found, None)

    def drop(self, evening: Evening) -> None:
        """This one goes home before the start."""
        self._guests.pop(evening, None)
        if evening in self._evenings:
            self._evenings.remove(evening)
            self._going.append(Deferred.fromCoroutine(self._goes(evening)))

    async def _goes(self, evening: Evening) -> None:
        await evening.close()
        self._locks.pop(evening).release()

    def _failed(self, evening: Evening, failure: Any) -> None:
        moved = failure.check(Refused) and failure.value.reason is Reason.BOT_MOVED
        ours = self._taken is not None and evening.seated is None and self._taken.ended(evening)
        own, nobody_sits = self._own(), bool(failure.check(TableGivenUp))
        lost = self._guests.get(evening)
        if moved or ours or (nobody_sits and evening.seated is None):
            self.drop(evening)
        elif evening.seated is None:
            self.drop(evening)
            why = told(failure.value, self._terminal.words)
            if lost is None:
                self._terminal.say(NO_BOT, name=evening.node_home.home.name, why=why)
            elif own is not None and not own.over.called:  # else it has gone with us
                refused = bool(failure.check(Refused)) and failure.value.reason is Reason.EXCLUDED
                lost(self._terminal.words.say(TAKEN_BACK) if refused else why)
        elif own is not None and not own.over.called:
            own.over.errback(failure)

    async def close(self) -> None:
        """Stop all their nodes."""
        for evening in [*self._evenings]:  # one that still asks for its seat is dropped meanwhile
            await evening.close()

    async def all_closed(self) -> None:
        """Wait for those that went home before."""
        while self._going:
            await (going := self._going[-1])  # in the list until then: others wait for it as well
            if going in self._going:
                self._going.remove(going)

    def release(self) -> None:
        """Let their identities go."""
        for lock in self._locks.values():
            lock.release()
