"""What host, join, watch and resume do alike: run one evening on the loop, with its keyboard."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from twisted.internet.defer import CancelledError, Deferred

from cli.absence.unreachable_wait import USUAL, Delays
from cli.asking.asked_once import AskedOnce
from cli.asking.completion import Completed
from cli.asking.typed_line import Intent, Turn
from cli.asking.word_help import TO_BE_READY
from cli.errors.errors_in_words import told
from cli.faces.turn_signal import TurnSignal
from cli.finding.address_rounds import AddressRounds
from cli.finding.asked_network import Network, addresses_besides, own_network
from cli.finding.table_pick import WHICH_TABLE, find_or_pick, pick
from cli.finding.table_search import open_discovery
from cli.finding.typed_table import Target
from cli.input_line.typed_lines import TypedLines
from cli.kept_tables.nodes_file import recent_hosts
from cli.lobby.invitation import Invitation, invitation_of, show_invitation
from cli.lobby.lobby_actions import LobbyActions, OwnTable
from cli.lobby.rematch import NOT_OVER, PLAYS_AGAIN, played_by_one, rematch_call, told_of
from cli.pace.bot_pace import BotPace
from cli.process.asked_stop import AskedStop
from cli.process.long_reads import LongReads
from cli.session.answers import BotPlayer
from cli.session.company import Alone, Company, no_page
from cli.session.endings import BACK, end_key_told, lost_by_going
from cli.session.evening import Evening
from cli.session.followers import Follower, Onlooker, Person, Reader
from cli.session.host_bots import HostBots, LobbyBots
from cli.session.reaction_time import ByItself
from cli.session.seating import NodeHome
from cli.session.seats_beside import SeatsBeside
from cli.text.exit_codes import Exit, Stop
from cli.text.terminal import Terminal
from cli.text.words import game_title
from cli.thinking.thinking_seam import ThinkingSeam
from ledger.errors import LedgerError
from ledger.records.roster import Offer, Roster
from p2p.core.lobby import Lobby
from p2p.core.node_program import Welcome, nothing
from p2p.wire.addresses import Address
from p2p.wire.errors import P2PError

if TYPE_CHECKING:
    from p2p.shell.discovery import Discovery


@runtime_checkable
class SharedKeyboard(Protocol):
    """A keyboard at which several people sit, one after the other, each with a seat and a node.

    What is not its own is a person's (`cli.session.followers`).
    """

    @property
    def first(self) -> Reader:
        """Who follows the evening of the session's own node."""

    @property
    def by_itself(self) -> ByItself:
        """As in `Answers`."""

    def can(self, actions: LobbyActions) -> None:
        """What is typed before the table goes out by these from now on."""

    def completed(self, before: str) -> Completed:
        """What the tab key makes of what stands before the cursor."""

    def read(self, line: str, turn: Turn) -> Intent:
        """What the line means now."""

    def typed(self, intent: Intent, line: str, begun: float | None) -> None:
        """Such a line is taken."""

    def waits(self, line: str) -> None:
        """This line waits, and is the first that does."""

    def ended(self) -> None:
        """Nothing more can be typed, and all that was is used."""


class NodeSession:
    """One evening in a program, with the bots that play from it, its keyboard and its discovery.
    goes_on: the words of the command that the program is to be once it is over: a rematch."""

    def __init__(
        self,
        reactor: Any,
        terminal: Terminal,
        node_home: NodeHome,
        *,
        discover: bool,
        delays: Delays = USUAL,
        company: Company | None = None,
        reads_back: bool = True,
        alone: bool = False,
        pace: float = 0.0,
        signal: TurnSignal | None = None,
    ) -> None:
        """Takes the identity: raises IdentityInUse at a second start.

        delays: how long an unreachable seat is waited for. company: what follows beside line mode.
        reads_back, signal: as in `LineFace`. alone: no node is reached from outside this machine.
        pace: seconds from one act of a bot to the next.
        """
        self.reads_back, self.signal, self.alone = reads_back, signal, alone
        self._pace = BotPace(pace, reactor.seconds)
        self._delays, self._company = delays, company
        self.long_reads = LongReads(reactor, aside=company is not None)
        self.lines = TypedLines(
            terminal, reactor=reactor, unsure=self._unsure, completes=self._completed
        )
        terminal = self.lines.terminal
        self.reactor, self.terminal, self.node_home = reactor, terminal, node_home
        self._lock = node_home.occupy()
        self._thinking = ThinkingSeam(reactor, terminal.say)
        self.beside = SeatsBeside(
            reactor,
            terminal,
            node_home,
            delays=delays,
            thinking=self._thinking,
            pace=self._pace,
            reads=self.long_reads,
            own=lambda: self.evening,
            inside=lambda: self.alone,
        )
        self.bots = HostBots(self.beside, terminal)
        self._typist: Person | Onlooker | SharedKeyboard | None = None
        self.reader: Reader | None = None
        self.evening: Evening | None = None
        self._ended: str | None = None
        self.goes_on: list[str] = []
        self._asked_once = AskedOnce(
            lambda: lost_by_going(terminal, self._lobby()), terminal.say, reactor.seconds
        )
        self._stop = AskedStop(self._asked_once.meant, reactor.callFromThread)
        hosts = recent_hosts(node_home.home)
        self.discovery: Discovery | None = open_discovery(terminal, hosts) if discover else None

    def begin(
        self,
        *,
        bot_player: BotPlayer | None,
        reads: bool = True,
        welcome: Welcome = nothing,
        shared: SharedKeyboard | None = None,
    ) -> Evening:
        """The evening of this program's own node; `reads`: it can answer. shared: several people
        sit at this keyboard, and this is what they share it by."""
        terminal = self.terminal
        types = reads and bot_player is None
        follower: Reader
        if shared is not None:
            follower = shared.first
        elif types:
            follower = Person(
                terminal,
                go_on=self.lines.go_on,
                now=self.reactor.seconds,
                reads_back=self.reads_back,
                signal=self.signal,
            )
        elif bot_player is None:
            follower = Onlooker(terminal, now=self.reactor.seconds)
        else:
            follower = Reader(terminal)
        self.reader = follower
        company = self._company or Alone()
        self.evening = Evening(
            self.reactor,
            self.node_home,
            company.follow(follower, self._invitation),
            terminal.words,
            bot_player=bot_player,
            stays=(types and terminal.talks) or (bot_player is None and self._company is not None),
            welcome=welcome,
            delays=self._delays,
            thinking=self._thinking,
            by_itself=ByItself(only=types and terminal.talks and self._company is None)
            if shared is None
            else shared.by_itself,
        )
        actions = replace(self._lobby_actions(self.evening), replied=company.replied)
        company.can(actions, self.lines.typed_elsewhere)
        typist = follower if shared is None else shared
        if isinstance(typist, Person | Onlooker | SharedKeyboard):
            self._typist = typist
            typist.can(actions)
            self.lines.open(ends=self._company is None)
        if self.discovery is not None:
            self.evening.node.announce_on(self.discovery)
        return self.evening

    def _invitation(self, lobby: Lobby) -> Invitation:
        """How others come to this table; while all seats are taken too, since one may become free
        and people can look on."""
        assert self.evening is not None
        node, offer = self.evening.node, lobby.offer
        if not lobby.opening:
            return Invitation(offer, entry=node.code(offer.hash))
        return invitation_of(node, offer, announced=self.discovery is not None)

    def _lobby_actions(self, evening: Evening) -> LobbyActions:
        own_table = OwnTable(self.terminal, evening.node, self.invite)
        bots = LobbyBots(self.reactor, self.bots, evening.node, own_table, self.terminal)
        return LobbyActions(
            ready=evening.node.ready,
            say=evening.conversation.say,
            leave=evening.leave,
            hear=evening.conversation.hear,
            code=own_table.show_code,
            new_code=own_table.change_code,
            refuse=own_table.refuse,
            no_bots=self.beside.no_bots,
            bot=bots.seat,
            no_bot=bots.unseat,
            page=partial(no_page, self.terminal) if self._company is None else self._company.again,
            phone=self._company.phone if self._company else lambda typed: no_page(self.terminal),
            guest=lambda *guest: Deferred.fromCoroutine(self._guest(*guest)),
            rematch=self._rematch,
            hurry=self._pace.hurry,
            quits=lambda: evening.leave() if self._asked_once.meant() else None,
            going=lambda: self._asked_once.stands,
            stays=self._asked_once.dropped,
        )

    async def _guest(
        self, name: str, follower: Follower, lost: Callable[[str], None]
    ) -> LobbyActions:
        """Somebody who plays by a page beside ours sits down; what they can do."""
        evening = await self.beside.add_guest(name, follower, lost)
        goes = partial(self.beside.drop, evening)
        return LobbyActions(ready=evening.node.ready, say=evening.conversation.say, leave=goes)

    async def resume_guests(self, roster: Roster, where: Address) -> None:
        """People that this machine plays besides its own go on by pages, where there is one."""
        if self._company is not None:
            await self.beside.resume_guests(roster, where, self._company.guest)

    def _rematch(self) -> list[str]:
        evening, say = self.evening, self.terminal.words.say
        if evening is None or evening.seated is None or not evening.seated.play.finished():
            return [say(NOT_OVER)]
        play, me = evening.seated.play, self.node_home.identity.public
        entry = evening.node.entry(play.roster.offer.hash)
        there = evening.node.nodes(play.roster).get(play.roster.offer.opener, ())
        paged = self._company is not None
        self.goes_on = rematch_call(play.roster, play.game, me, entry, there, page=paged)
        if self.goes_on:
            if self._company is not None:
                self._company.goes_over()
            if not played_by_one(play.roster, me):
                evening.conversation.say(say(PLAYS_AGAIN))
            evening.leave()
        return [told_of(self.goes_on, self.terminal.words)]

    def _lobby(self) -> Lobby | None:
        evening = self.evening
        going = evening is None or evening.seated is not None or evening.over.called
        return None if evening is None or going else evening.node.lobby

    @property
    def playing(self) -> bool:
        """Whether a game that has begun here is not through."""
        seated = None if self.evening is None else self.evening.seated
        return seated is not None and not seated.play.finished()

    def fail(self, error: BaseException) -> None:
        """End the evening by this error, which came up where nobody waits for one."""
        evening = self.evening
        if evening is not None and not evening.over.called:
            evening.over.errback(error)

    def network(self) -> Network | None:
        """What a search for tables can ask here; None where nothing is searched for."""
        if self.discovery is None or self.evening is None:
            return None
        return own_network(self.node_home.home, self.discovery, self.evening.node.survey)

    async def find_table(
        self, text: str | None, *, running: bool, asks: bool = True, instead: str | None = None
    ) -> Target:
        """The table that was named; where none was, or with ``asks`` none or several are called so,
        one that is picked. Raises Stop where there is none."""
        network, here, ask = self.network(), self.terminal, self.ask
        if text is not None:
            asked = ask if asks and here.talks else None
            return await find_or_pick(
                self.reactor, network, here, asked, text, running=running, instead=instead
            )
        if network is None:
            raise Stop(here.words.say(WHICH_TABLE), Exit.USAGE)
        return await pick(self.reactor, network, here, ask, running=running)

    def rounds(self, first: tuple[Address, ...], code: str) -> AddressRounds:
        """The addresses to ask for a table, some at a time; code: of one found by itself."""
        discovery, network = self.discovery, self.network()
        return AddressRounds(
            first,
            code,
            lambda: () if discovery is None else discovery.announced,
            others=lambda: () if network is None else addresses_besides(network),
        )

    def invite(self, offer: Offer, *, draw: bool = False) -> None:
        """Say how to join the table that is open here, to whoever follows beside line mode as
        well. draw: with a QR code in any case."""
        assert self.evening is not None
        announced = self.discovery is not None
        show_invitation(self.terminal, self.evening.node, offer, announced=announced, draw=draw)
        self.evening.follower.lobby(self.evening.node.lobby)

    def await_start(self, *, ready: bool) -> None:
        """In the lobby: the person is heard from now on, and says when to begin. A bot is ready at
        once, and so is a person with `ready`."""
        assert self.evening is not None
        if ready or self.evening.bot_player is not None:
            self.evening.node.ready()
        else:
            self.terminal.say(TO_BE_READY)
        self.listen()

    def listen(self) -> None:
        """From now on what is typed goes to the person's follower; what was typed before, too."""
        self.lines.start()
        if self._typist is not None:
            if self.terminal.talks:
                self._stop.hold()
            self.lines.listen(self._typist)

    async def ask(self) -> str:
        """The next line that is typed; empty where none can come."""
        return await self.lines.ask()

    def _completed(self, before: str) -> tuple[str, Sequence[str]]:
        return (before, ()) if self._typist is None else self._typist.completed(before)

    def _unsure(self) -> None:
        seated, words = bool(self.evening and self.evening.seated), self.terminal.words
        self.terminal.tell([end_key_told(self._lobby(), words, seated=seated)])

    async def stay_inside(self) -> None:
        """No other machine is to reach a node here, or hear of one: before it is told of any."""
        self.alone, discovery, self.discovery = True, self.discovery, None
        if discovery is not None:
            await discovery.stop()

    async def is_back(self, own_port: int) -> None:
        """This program has come back to its seat: say so, bring its guests and bots, go on."""
        assert self.evening is not None and self.evening.seated is not None
        play = self.evening.seated.play
        self.terminal.say(BACK, game=game_title(play.game.id, self.terminal.words))
        here = ("127.0.0.1", own_port)
        await self.resume_guests(play.roster, here)
        await self.beside.resume_bots(play.roster, play.game, here)
        self.listen()

    async def last(self, prepare: Callable[[], Awaitable[None]]) -> int:
        """Prepare, wait until it is over, give everything back; the exit code."""
        assert self.evening is not None
        try:
            await prepare()
            code = await self.evening.over
            self._ended = ""
        except (Stop, LedgerError, P2PError) as error:
            say = self.evening.words
            self._ended = error.sentence if isinstance(error, Stop) else told(error, say)
            raise
        except CancelledError:
            self._ended = ""
            raise
        finally:
            await self.close()
        return code

    async def close(self) -> None:
        """Stop all nodes, then the discovery, then let the identities go."""
        self.lines.stop()
        self._stop.give_back()
        await self.long_reads.through()
        await self.beside.close()
        if self.evening is not None:
            await self.evening.close()
        await self.beside.all_closed()
        self._thinking.close()
        if self._company is not None:  # it has been told how the evening ended
            self._company.close(self._ended)
        if self.discovery is not None:
            await self.discovery.stop()
        self.beside.release()
        self._lock.release()
