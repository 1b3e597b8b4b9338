"""One node's evening: from the lobby over the table to its log, whoever follows it.

Ties three things together and knows little of each: the node (who is there, bytes between them),
the play (one table as this seat lives it), and a follower (a person at a terminal, a reader of a
pipe, nobody). Everything happens on the reactor's thread. `over` fires once, with the exit code or
with the error that ended it; `close` gives everything back.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec, Protocol

from twisted.internet.defer import Deferred
from twisted.internet.task import LoopingCall

from cli.session.faces import Face, TableActions
from cli.session.known_names import meet, met
from cli.session.reaction_time import Reaction, reaction_of
from cli.session.seating import NodeHome, Seated, keep_nodes, look_on, sit_down, why_unplayable
from cli.text.error_texts import told
from cli.text.exit_codes import Exit, Stop
from cli.text.words import N_, Words
from engine.basics import Move
from engine.chance import Chance, Seeded
from engine.errors import IllegalMove
from engine.game import Bot, Game
from ledger.errors import LedgerError
from ledger.files.table_files import EVIDENCE
from ledger.live.watched_table import WatchedTable
from ledger.records.evidence import Evidence
from ledger.records.roster import Roster
from p2p.core.actions import PeerState
from p2p.core.hosting import Welcome
from p2p.core.lobby import Lobby
from p2p.shell.node import Node

LINGER = 2.0  # seconds at the end in which others can still get from us what they lack
BOOKS = 20.0  # seconds to wait for the books of others once the game is over
SILENCE = 40.0  # seconds after which it is said for whom everybody waits; doubled each time
STEADY = 3.0  # seconds a link is gone or back before it is said
P = ParamSpec("P")


class Follower(Protocol):
    """Who follows an evening: is told what happens before the table, and shows the table."""

    def note(self, text: str) -> None:
        """A sentence."""

    def lobby(self, lobby: Lobby | None) -> None:
        """The lobby as it is now; None when it is no more."""

    def begins(self, game: Game, wishes: TableActions) -> Face:
        """The table begins: what shows it from now on."""

    def ends(self, seated: Seated, *, finished: bool) -> None:
        """The evening is over here, with the game finished or not."""


@dataclass(frozen=True)
class BotPlayer:
    """A bot that answers for a seat, where its chance comes from, and how long it thinks."""

    bot: str
    chance: Chance
    seconds: float = 0.0


def new_bot_player(bot: str, seconds: float = 0.0) -> BotPlayer:
    """A bot with chance of its own."""
    return BotPlayer(bot, Seeded(int.from_bytes(os.urandom(8))), seconds)


class Evening:
    """One node with one table. `over` fires when it ends; then `close`."""

    def __init__(
        self,
        reactor: Any,
        place: NodeHome,
        follower: Follower,
        words: Words,
        *,
        mind: BotPlayer | None = None,
        stays: bool = False,
        welcome: Welcome = lambda join: None,
    ) -> None:
        """A node that does nothing yet. `stays`: a person decides when a finished table is left."""
        self.reactor, self.place, self.follower, self.words = reactor, place, follower, words
        self.mind, self.stays = mind, stays
        self.seated: Seated | None = None
        self.over: Deferred[int] = Deferred()
        self._face: Face | None = None
        self._bot: Bot | None = None
        self._linked: dict[int, bool] = {}
        self._told: dict[int, bool] = {}
        self._owing: list[int] = []
        self._leaving = self._finished = self._told_end = False
        self._thinking = False
        self._reaction = Reaction(0.0)
        self._seen: tuple[Any, ...] = ()
        self._quiet_since: tuple[int, float, float] = (-1, 0.0, SILENCE)
        self._clock = LoopingCall(self._safely(self._tick))
        self._clock.clock = reactor
        self.node = Node(
            reactor,
            place.key.identity,
            start=self._start,
            why_unplayable=why_unplayable,
            welcome=welcome,
            met=lambda identity: met(place.home, identity),
            rng=place.rng,
        )
        self.node.on_lobby(self._safely(self._lobby))
        self.node.on_change(self._safely(lambda table: self._look()))
        self.node.on_peers(self._safely(self._peers))
        self.node.on_broken(lambda table, error: self._fail(error))
        self.node.on_chat(self._safely(self._heard))
        self.node.on_note(self._safely(lambda error: self._tell(told(error, words))))

    # -- a table comes to be ---------------------------------------------------------------------

    def _start(self, roster: Roster) -> WatchedTable:
        try:
            if roster.seat_of(self.place.key.identity.public) is None:
                return self._begin(look_on(roster, self.place))
            meet(self.place.home, roster)
            return self._begin(sit_down(roster, self.place))
        except (LedgerError, OSError) as error:
            self._fail(error)
            raise

    def listen(self, port: int, *, aloud: bool) -> int:
        """Listen for other nodes; the port. `aloud`: it is said if another one had to be taken."""
        used = self.node.listen(port)
        if aloud and port not in (0, used):
            self._note(N_("Port {port} is taken; {used} is used instead."), port=port, used=used)
        return used

    def take_up(self, seated: Seated, nodes: dict[bytes, list[tuple[str, int]]]) -> None:
        """Go on with a table that stands in a log; `nodes`: where the others may be."""
        play = self._begin(seated)
        self.node.attach(play, play.roster, nodes)
        self._look()

    def _begin(self, seated: Seated) -> WatchedTable:
        self.seated, game = seated, seated.play.game
        if self.mind is not None:
            from engine.open_table.simulate import bots_named

            self._bot = bots_named(game, [self.mind.bot], 1)[0]
        self._reaction = reaction_of(seated.play)
        self._face = self.follower.begins(game, TableActions(self._answer, self.leave, self.say))
        self._clock.start(1.0, now=False)
        return seated.play

    def _lobby(self, lobby: Lobby | None) -> None:
        self.follower.lobby(lobby)
        if lobby is None and self.seated is None and not self._leaving:
            self._fail(Stop(self.words.say("The table was given up."), Exit.REFUSED))

    # -- what happens at the table ---------------------------------------------------------------

    def _look(self) -> None:
        if self.seated is None or self._face is None or self.over.called:
            return
        play = self.seated.play
        self._draw(play, self._face)
        self._reaction.look(play, self.reactor.seconds())
        if play.evidence is not None:
            self._fail(self._proven(play.evidence))
        elif play.stopped:
            self._fail(self._desync(play.stopped))
        elif play.finished():
            self._finish(play)
        elif self._bot is not None and play.asked is not None and not self._thinking:
            assert self.mind is not None
            self._thinking = True
            self.reactor.callLater(self.mind.seconds, self._safely(self._think))

    def _draw(self, play: WatchedTable, face: Face) -> None:
        """Show the table, if anything that can be seen is not as it was (an ack is nothing)."""
        seen = (play.head(), play.asked, tuple(play.owing), play.finished())
        if seen == self._seen:
            return
        view = play.view()
        self._seen, self._owing = seen, list(view["owing"])
        face.look(view)

    def _proven(self, evidence: Evidence) -> Stop:
        assert self.seated is not None
        return Stop(
            self.words.say(
                "Cheating is proven: {name} at step {step}: {reason}. The table is frozen; all"
                " that happened before is safe in the log, and the proof lies in {path}.",
                name=self.seated.play.roster.names[evidence.seat],
                step=evidence.step,
                reason=evidence.reason,
                path=self.seated.path.with_suffix(EVIDENCE),
            ),
            Exit.CHEATING,
        )

    def _desync(self, sentence: str) -> Stop:
        return Stop(
            self.words.say(
                "This node stops here: {problem}. Nobody is to blame before an audit has looked;"
                " the log is safe.",
                problem=sentence,
            ),
            Exit.CANNOT,
        )

    def _think(self) -> None:
        self._thinking = False
        if self.seated is None or self._bot is None or self.over.called:
            return
        if self.seated.play.asked is not None:
            assert self.mind is not None
            self._answer(self.seated.play.choose(self._bot, self.mind.chance))

    def _answer(self, move: Move) -> None:
        if self.seated is None:
            raise IllegalMove("there is no table yet")
        play, now = self.seated.play, self.reactor.seconds()
        wait = self._reaction.wait(play, move, now)
        if wait:
            self._thinking = self._bot is not None
            head = play.table.head
            self.reactor.callLater(wait, self._safely(lambda: self._pass(head, move)))
            return
        play.answer(move)
        self._answered()

    def _pass(self, head: bytes, move: Move) -> None:
        """Send a pass that was kept back, unless another answer has gone out meanwhile."""
        self._thinking = False
        if self.seated is None or self.over.called:
            return
        play = self.seated.play
        if play.table.head == head and play.asked is not None:
            play.answer(move)
            self._answered()

    def _answered(self) -> None:
        self.node.poke()
        self._look()  # an answer can lead to the next question of the same event

    def _finish(self, play: WatchedTable) -> None:
        if not self._finished:
            self._finished = True
            self.reactor.callLater(BOOKS, self._safely(self._go_home))
        if play.settled():
            self.reactor.callLater(LINGER, self._safely(self._go_home))

    def _go_home(self) -> None:
        if not self.stays:
            self._end(Exit.FINE)
        elif not self._told_end:
            self._told_end = True
            self._note(
                N_("The log is whole. Look around as long as you like; quit leaves the table.")
            )

    # -- who is there ----------------------------------------------------------------------------

    def _peers(self, table: bytes, peers: tuple[PeerState, ...], watchers: int) -> None:
        if self.seated is None or self._finished:
            return
        self._keep_nodes()
        for peer in peers:
            self._linked[peer.seat] = peer.linked
        self.reactor.callLater(STEADY, self._safely(self._tell_links))

    def _tell_links(self) -> None:
        """Say which links are gone or back; what lasted for a moment only is not worth a word."""
        if self.seated is None or self._finished or self.over.called:
            return
        self._keep_nodes()  # the others have told by now where they listen
        for seat, linked in sorted(self._linked.items()):
            before, name = self._told.get(seat), self.seated.play.roster.names[seat]
            if linked:
                self._told[seat] = True
            elif before:
                self._told[seat] = False
            if before is True and not linked:
                self._note(N_("The link to {name} is gone; trying again."), name=name)
            elif before is False and linked:
                self._note(N_("{name} can be reached again."), name=name)

    def _keep_nodes(self) -> None:
        if self.seated is not None:
            keep_nodes(self.seated.path, self.node.nodes(self.seated.play.roster))

    def _heard(self, about: bytes, identity: bytes, text: str) -> None:
        name = self._name_of(identity)
        if name is not None:
            self._note(N_("{name} says: {text}"), name=name, text=text)

    def _name_of(self, identity: bytes) -> str | None:
        if self.seated is not None:
            roster = self.seated.play.roster
            seat = roster.seat_of(identity)
            return None if seat is None else roster.names[seat]
        lobby = self.node.lobby
        member = lobby.member(identity) if lobby is not None else None
        return member.name if member is not None else None

    def _tick(self) -> None:
        """Say, now and then, for whom everybody waits (silence is never called anything else)."""
        if self.seated is None or self._finished:
            return
        play, now = self.seated.play, self.reactor.seconds()
        if play.asked is not None:
            self._look()  # what time alone has brought about is told by nobody else
        step, since, patience = self._quiet_since
        if play.head()[0] != step:
            self._quiet_since = (play.head()[0], now, SILENCE)
        elif now - since >= patience and play.asked is None:
            self._quiet_since = (step, since, patience * 2)
            names = ", ".join(play.roster.names[seat] for seat in self._owing)
            if names:
                self._note(N_("Waiting for {names}, {n} s."), names=names, n=int(now - since))

    def _note(self, text: str, /, **fillings: object) -> None:
        self._tell(self.words.say(text, **fillings))

    def _tell(self, text: str) -> None:
        (self._face or self.follower).note(text)

    # -- the end ---------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Say a word to the others."""
        self.node.say(text, self.seated.play.id if self.seated is not None else None)

    def leave(self) -> None:
        """The person goes; the log stays."""
        self._leaving = True
        if self.seated is None:
            self.node.leave()
        self._end(Exit.FINE)

    def _end(self, code: Exit) -> None:
        if not self.over.called:
            self.over.callback(code)

    def _fail(self, error: BaseException) -> None:
        if not self.over.called:
            self.over.errback(error)

    async def close(self) -> None:
        """Stop the node, give the files back, tell the follower where the log is. Once."""
        self.over.addErrback(lambda failure: None)  # who waited for it has it by now
        if self._clock.running:
            self._clock.stop()
        if self.seated is None:
            self._leaving = True
            self.node.leave()
        self._keep_nodes()
        await self.node.stop()
        if self.seated is not None:
            self.seated.play.close()
            self.follower.ends(self.seated, finished=self.seated.play.finished())

    def _safely(self, call: Callable[P, Any]) -> Callable[P, None]:
        """The call, so that whatever it raises ends the evening with that error."""

        @wraps(call)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> None:
            try:
                call(*args, **kwargs)
            except Exception as error:
                self._fail(error)

        return guarded
