"""One node's evening: from the lobby over the table to its log, whoever follows it.

Ties three things together and knows little of each: the node (who is there, bytes between them),
the play (one table as this seat lives it), and a follower (a person at a terminal, a reader of a
pipe, nobody). Everything happens on the reactor's thread. `over` fires once, with the exit code or
with the error that ended it; `close` gives everything back.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, ParamSpec

from twisted.internet.defer import Deferred
from twisted.internet.task import LoopingCall

from cli.absence.absence_question import AbsenceQuestion
from cli.absence.absence_sentences import PLAYED_ON
from cli.absence.unreachable_wait import USUAL, Delays
from cli.advice.live_hints import LiveHints
from cli.asking.typed_words import Word
from cli.errors.errors_in_words import told
from cli.faces.face import Checked, Face, TableActions
from cli.kept_tables.beginning_file import kept_beginning
from cli.kept_tables.entry_file import kept_entry
from cli.kept_tables.log_paths import has_sat
from cli.lobby.known_names_file import met
from cli.session.answers import Answers, BotPlayer, begin_thinking
from cli.session.conversation import Conversation
from cli.session.endings import TableGivenUp, ended_early, guarded
from cli.session.evening_life import EveningEvent, EveningLife, EveningState
from cli.session.followers import Follower
from cli.session.kept_beside import KeptBeside
from cli.session.notices.table_notices import TableNotices
from cli.session.reaction_time import USUALLY, ByItself, only_answer
from cli.session.seating import NodeHome, Seated, take_part, why_unplayable
from cli.text.exit_codes import Exit
from cli.text.program_folder import tables_folder
from cli.text.words import N_, Words
from cli.thinking.thinking_seam import ThinkingSeam
from cli.verdict.after_game import after_game
from ledger.errors import CannotSave
from ledger.live.live_table import LiveTable
from ledger.records.identity import Identity
from ledger.records.roster import Roster
from ledger.sealed.sealed_table import Phase
from ledger.table_id import TableId
from p2p.core.actions import PeerState
from p2p.core.lobby import Lobby
from p2p.core.node_program import NodeProgram, Welcome, nothing
from p2p.shell.node import Node
from p2p.wire.addresses import Address
from p2p.wire.errors import P2PError, Reason, Refused

LINGER = 2.0  # seconds at the end in which others can still get from us what they lack
BOOKS = 20.0  # seconds to wait for the books of others once the game is over
PASSES = N_("You hold nothing to answer this with: your pass goes out by itself, in {n} s.")
WHOLE = N_(
    "The log is whole. Look around as long as you like; rematch plays again with the same people,"
    " quit leaves the table."
)
SORTS = ("shuffles", "shares", "openings", "claims", "counts")
"""What people are told the numbers of: whatever is both counted in a log and proven by itself."""

P = ParamSpec("P")


class Evening:
    """One node with one table. `over` fires when it ends; then `close`."""

    def __init__(
        self,
        reactor: Any,
        node_home: NodeHome,
        follower: Follower,
        words: Words,
        *,
        bot_player: BotPlayer | None = None,
        stays: bool = False,
        welcome: Welcome = nothing,
        beside: Identity | None = None,
        delays: Delays = USUAL,
        thinking: ThinkingSeam | None = None,
        by_itself: ByItself = USUALLY,
    ) -> None:
        """A node that does nothing yet. `stays`: a person decides when a finished table is left.

        beside: whose bot sits here. delays: how long an unreachable seat is waited for. thinking,
        by_itself: as in `Answers`.
        """
        self.reactor, self.node_home, self.words = reactor, node_home, words
        self.follower, self.bot_player, self.stays = follower, bot_player, stays
        self.seated: Seated | None = None
        self.came_back = False
        self.over: Deferred[int] = Deferred()
        self._face: Face | None = None
        self._answers: Answers | None = None
        self._hints: LiveHints | None = None
        self._notices: TableNotices | None = None
        self._kept: KeptBeside | None = None
        self._delays, self._thinking, self._by_itself = delays, thinking, by_itself
        self._owing: list[int] = []
        self._seen: tuple[Any, ...] = ()
        self._life = EveningLife()
        self._clock = LoopingCall(self._safely(self._tick))
        self._clock.clock = reactor
        program = NodeProgram(
            start=self._take_seat,
            come_back=lambda roster: self._take_seat(roster, again=True),
            why_unplayable=why_unplayable,
            welcome=welcome,
            knows=lambda table_id: has_sat(node_home.home, table_id),
            met=lambda identity: met(node_home.home, identity),
            beside=beside,
            patience=delays.patience,
        )
        self.node = Node(reactor, node_home.identity, program, rng=node_home.rng)
        self.conversation = Conversation(
            self.node,
            node_home.identity.public,
            words,
            roster=lambda: None if self.seated is None else self.seated.play.roster,
            now=reactor.seconds,
            tell=self._tell,
            talk=follower.talk,
        )
        self.node.callbacks.on_lobby(self._safely(self._lobby))
        self.node.callbacks.on_change(self._safely(lambda table_id: self._look()))
        self.node.callbacks.on_peers(self._safely(self._peers))
        self.node.callbacks.on_broken(lambda table_id, error: self._end(error))
        self.node.callbacks.on_chat(self._safely(self.conversation.heard))
        self.node.callbacks.on_note(self._safely(self._noted))
        self.node.callbacks.on_out(self._put_out)

    def _take_seat(self, roster: Roster, *, again: bool = False) -> LiveTable:
        self.came_back = again
        try:
            entry = self.node.entry(roster.offer.hash)
            seated = take_part(roster, self.node_home, entry=entry, again=again)
            if (kept := kept_entry(seated.path)) is not None:
                self.node.keep_entry(roster.offer.hash, kept)
            self._kept = KeptBeside(self.node, seated)
            self._kept.keep_beginning()  # before anything of ours leaves
            return self._play(seated)
        except OSError as error:
            raise CannotSave(tables_folder(self.node_home.home), error) from error

    def listen(self, port: int, *, aloud: bool) -> int:
        """Listen for other nodes; the port. `aloud`: it is said if another one had to be taken."""
        used = self.node.listen(port)
        if aloud and port not in (0, used):
            self._note(N_("Port {port} is taken; {used} is used instead."), port=port, used=used)
        return used

    def take_up(self, seated: Seated, nodes: dict[bytes, list[Address]]) -> None:
        """Go on with a table that stands in a log; `nodes`: where the others may be."""
        play = self._play(seated)
        if play.ended is not None:  # whoever takes it up has said so
            self._life.goes(EveningEvent.OVER)
        entry, beginning = kept_entry(seated.path), kept_beginning(seated.path)
        self._kept = KeptBeside(self.node, seated, beginning)
        self.node.attach(play, play.roster, nodes, entry=entry, beginning=beginning)
        self._look()

    def _play(self, seated: Seated) -> LiveTable:
        """The table is there: it is shown, and answered, from now on."""
        self._life.goes(EveningEvent.BEGUN)
        self.seated = seated
        self._answers = Answers(
            seated.play,
            self.bot_player,
            after=lambda seconds, call: self.reactor.callLater(seconds, self._safely(call)),
            now=self.reactor.seconds,
            sent=self._answered,
            passes=self._passes,
            by_itself=self._by_itself,
            thinking=self._thinking,
        )
        self._hints = LiveHints(
            seated.play,
            self.words,
            self._thinking,
            tell=self._tell,
            after=lambda seconds, call: self.reactor.callLater(seconds, self._safely(call)),
        )
        by_bot = self.bot_player is not None
        play = seated.play
        self._notices = TableNotices(play, seated.path, self.words, self._delays, by_bot=by_bot)
        actions = TableActions(
            self._answers.answer,
            self.leave,
            self.conversation.say,
            seated.play.history,
            self._of_absence,
            self._notices.words,
            self._absence_question,
            self.conversation.hear,
            self._checked,
            seated.play.id.hex(),
            seated.play.moment,
            seated.play.known,
            seated.play.roster.machines,
            seated.play.roster.offer.max_absent,
            seated.path,
            hands=seated.play.hands,
            hint=self._hints.ask,
            only=lambda: only_answer(play) if self._by_itself.only else None,
            watches=play.seat is None,
        )
        self._face = self.follower.begins(seated.play.game, actions)
        if not by_bot:
            self.conversation.begins(seated.path, lambda: seated.play.head()[0])
        self._clock.start(1.0, now=False)
        return seated.play

    def _lobby(self, lobby: Lobby | None) -> None:
        self.follower.lobby(lobby)
        if lobby is not None:
            if self._life.goes(EveningEvent.SAT):
                begin_thinking(lobby.offer.game, self.bot_player, self._thinking)
        elif self._life.goes(EveningEvent.GIVEN_UP):
            self._end(TableGivenUp(self.words))

    def _noted(self, error: P2PError) -> None:
        self._tell(told(error, self.words))

    def _put_out(self, error: P2PError) -> None:
        """Our place in a lobby is no more."""
        given_up = isinstance(error, Refused) and error.reason is Reason.CLOSED
        self._end(TableGivenUp(self.words) if given_up else error)

    def _look(self) -> None:
        if self.seated is None or self._answers is None or self.over.called:
            return
        play = self.seated.play
        self._goes_on(play)
        self._draw(play)
        ending = ended_early(play, self.seated.path, self.words)
        if ending is not None:
            self._end(ending)
        elif play.finished():
            self._finish(play)
        else:
            self._answers.look()

    def _goes_on(self, play: LiveTable) -> None:
        """Say so where the game goes on that had been ended: an end can come to nothing."""
        if not play.finished() and self._life.goes(EveningEvent.PLAYED_ON):
            self._note(PLAYED_ON)

    def _draw(self, play: LiveTable) -> None:
        """Show the table, if anything that can be seen is not as it was (an ack is nothing)."""
        owing, checked = tuple(play.owing), play.checked[1]
        over = (play.finished(), play.books)
        seen = (play.head(), play.question, owing, over, checked, play.evidence)
        if seen == self._seen:
            return
        view = play.view()
        self._seen, self._owing = seen, list(view["owing"])
        if self._notices is not None:
            self._tell_all(self._notices.of_undone())
        if self._face is not None:
            self._face.look(view)
        if self._notices is not None:
            self._notices.waits(view, self.reactor.seconds())
        self._look_for_absent(self.reactor.seconds())  # what one step brings, the next may take

    def _answered(self) -> None:
        self.node.poke()
        self._look()  # an answer can lead to the next question of the same event

    def _passes(self, seconds: float) -> None:
        """Say that nothing has to be typed: the pass goes out when the time to think is over."""
        if seconds:
            self._note(PASSES, n=math.ceil(seconds))

    def _finish(self, play: LiveTable) -> None:
        if self._life.goes(EveningEvent.OVER):
            if play.table.phase is not Phase.OVER:
                assert self._notices is not None
                self._tell(self._notices.ended())
            self._tell_all(after_game(play, self.words))
            self.reactor.callLater(BOOKS, self._safely(self._go_home))
        if play.complete():
            self.reactor.callLater(LINGER, self._safely(self._go_home))

    def _go_home(self) -> None:
        if not self.stays and self._life.over:
            self._end(Exit.FINE)
        elif self.stays and self._life.goes(EveningEvent.WHOLE):
            self._note(WHOLE)

    def _peers(self, table_id: TableId, peers: tuple[PeerState, ...], watchers: int) -> None:
        if self._notices is not None:
            self._notices.heard(peers, self.reactor.seconds())
            self._tell_seats()

    def _tell_seats(self) -> None:
        """How the seats stand, to a face that shows it."""
        if self._notices is not None and self._face is not None:
            self._face.seats(self._notices.seats_now(self.reactor.seconds()))

    def _tick(self) -> None:
        """What time alone brings about: links that are down for good, and a long silence."""
        if self.seated is None or self._life.state is not EveningState.PLAYING:
            return
        play, now = self.seated.play, self.reactor.seconds()
        assert self._notices is not None and self._kept is not None and self._answers is not None
        self._kept.keep()  # the others tell, a while after they are linked, where they listen
        self._look_for_absent(now)
        self._tell_all(self._notices.of_links(now, self.node.silences(play.roster)))
        if self._notices.out_of_time():
            self._answers.answer_for_person()
        if play.asked is not None:
            self._look()
        for text in self._notices.of_silence(now, self._owing):
            if self._face is not None:
                self._face.waits(text)

    def _look_for_absent(self, now: float) -> None:
        """Who is unreachable, and who is absent: told, and asked about."""
        assert self._notices is not None
        told = [*self._notices.of_absence(now), *self._notices.bot_answers(now)]
        self._tell_all(told)
        if told:  # a bot may have answered
            self.node.poke()
        self._tell_seats()

    def _absence_question(self) -> AbsenceQuestion:
        """What is asked of our person about absent seats."""
        assert self._notices is not None
        return self._notices.question(self.reactor.seconds())

    def _of_absence(self, word: Word | None, begun: float | None) -> None:
        """A word about seats that are absent or our own that was set back; None: something else was
        typed, which answers none of their questions."""
        assert self._notices is not None
        told = self._notices.answer(word, begun, self.reactor.seconds())
        if told is not None:
            self._tell_all(told)
            self.node.poke()
            self._look()
        self._tell_seats()

    def _checked(self) -> Checked:
        """What has been checked at this table so far."""
        assert self.seated is not None
        play = self.seated.play
        made, proven = ({one: getattr(tally, one) for one in SORTS} for tally in play.checked)
        frozen = ended_early(play, self.seated.path, self.words) if play.evidence else None
        return Checked(made, proven, "" if frozen is None else frozen.sentence)

    def _note(self, text: str, /, **fillings: object) -> None:
        self._tell(self.words.say(text, **fillings))

    def _tell(self, text: str) -> None:
        (self._face or self.follower).note(text)

    def _tell_all(self, told: Sequence[str]) -> None:
        for text in told:
            self._tell(text)

    def leave(self) -> None:
        """The person goes; the log stays."""
        self._life.goes(EveningEvent.LEAVES)
        if self.seated is None:
            self.node.leave()
        self._end(Exit.FINE)

    def _end(self, outcome: Exit | BaseException) -> None:
        for thinking in (self._answers, self._hints):
            if thinking is not None:
                thinking.stop()
        if not self.over.called:
            if isinstance(outcome, BaseException):
                self.over.errback(outcome)
            else:
                self.over.callback(outcome)

    async def close(self) -> None:
        """Stop the node, give the files back, tell the follower where the log is. Once."""
        self.over.addErrback(lambda failure: None)  # who waited for it has it by now
        if self._clock.running:
            self._clock.stop()
        if self.seated is None:
            self._life.goes(EveningEvent.LEAVES)
            self.node.leave()
        if self._kept is not None:
            self._kept.keep()
        await self.node.stop()
        if self.seated is not None:
            self.seated.play.close()
            self.follower.ends(self.seated, finished=self.seated.play.finished())

    def _safely(self, call: Callable[P, Any]) -> Callable[P, None]:
        return guarded(call, self._end)
