"""One table that the club looks on at, by a node of its own: its lobby, its game, its log.

Whatever goes wrong there ends this look and nothing else; the other tables go on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from twisted.internet.defer import Deferred, succeed

from cli.club.shown_tables import Sitting
from cli.first_screen.found_tables import FoundTable
from cli.kept_tables.log_paths import free_path
from cli.session.seating import why_unplayable
from cli.text.program_folder import ENDING
from engine.games import find_game
from ledger.deck.group.group import Group
from ledger.errors import CannotSave, LedgerError
from ledger.live.watched_table import WatchedTable
from ledger.records.identity import make_identity
from ledger.records.roster import Roster
from ledger.sealed.sealed_table import Phase
from p2p.core.lobby import Lobby
from p2p.core.node_program import NodeProgram
from p2p.gossip.gossip_table import GossipTable
from p2p.shell.node import Node
from p2p.wire.errors import P2PError

NEWS = 3
"""Sentences of what happened last that a wall has room for."""
BOOKS = 20.0
"""Seconds to wait for the books of a game that is over: with them more can be checked."""

Makes = Callable[[NodeProgram], Any]
"""Makes the node of one look."""


@dataclass(frozen=True)
class SeenGame:
    """What is seen of a table now. ``begun``: the last of each thing that the game counts;
    ``news``: the last that happened; ``view``: the table as whoever looks on sees it, None before
    it has begun."""

    people: tuple[Sitting, ...] = ()
    running: bool = False
    over: bool = False
    ended: bool = False
    cheated: bool = False
    begun: tuple[Any, ...] = ()
    news: tuple[Any, ...] = ()
    view: Mapping[str, Any] | None = None


@dataclass(eq=False)
class WatchedGame:
    """A look at one table, from ``begin`` to ``stop``; ``now`` tells what there is to see.
    ``trouble`` is told an error that nobody foresaw; ``folder``: where its log goes.
    ``log``: the file once the game is over and whole, or given up as it is."""

    reactor: Any
    found: FoundTable
    group: Group
    folder: Path
    trouble: Callable[[BaseException], object]
    makes: Makes | None = None
    log: Path | None = None
    lost: bool = False
    _node: Any = None
    _play: WatchedTable | None = None
    _path: Path | None = None
    _lobby: Lobby | None = None
    _waits: Any = None
    _stopped: bool = False
    _seen: Any = None
    _seen_game: SeenGame = field(default_factory=SeenGame)

    def begin(self) -> None:
        """Ask to look on. Where that is refused the look is lost."""
        program = NodeProgram(start=self._starts, why_unplayable=why_unplayable)
        makes = self.makes or (lambda told: Node(self.reactor, make_identity(), told))
        self._node = makes(program)
        self._node.callbacks.on_lobby(self._safely(self._gathers))
        self._node.callbacks.on_change(self._safely(lambda table_id: self._look()))
        self._node.callbacks.on_broken(lambda table_id, error: self._lose())
        self._node.callbacks.on_out(lambda error: self._lose())
        asked = self._node.watch(self.found.addresses, self.found.code or None)
        asked.addErrback(self._refused)

    def now(self) -> SeenGame:
        """What is seen of it."""
        return self._seen_game

    def stop(self) -> Deferred[None]:
        """Look no longer; fires when all is given back. What stands in the log stays there."""
        if self._stopped:
            return succeed(None)
        self._stopped = True
        if self._waits is not None and self._waits.active():
            self._waits.cancel()
        done: Deferred[None] = succeed(None) if self._node is None else self._node.stop()
        return done.addBoth(self._close)

    def _close(self, outcome: Any) -> None:
        if self._play is not None:
            self._play.close()

    def _safely(self, call: Callable[..., Any]) -> Callable[..., None]:
        def calls(*told: Any) -> None:
            if self._stopped or self.lost:
                return
            try:
                call(*told)
            except Exception as error:
                self.trouble(error)
                self._lose()

        return calls

    def _refused(self, failure: Any) -> None:
        if failure.check(P2PError, LedgerError) is None:
            self.trouble(failure.value)
        self._lose()

    def _lose(self) -> None:
        """Nothing more comes; a game whose end was seen keeps it."""
        if not self._stopped and self.log is None:
            self.lost = True

    def _starts(self, roster: Roster) -> GossipTable:
        path = self.folder / f"{roster.offer.game}-{roster.table_id.hex()[:8]}{ENDING}"
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            path = free_path(path)
            game = find_game(roster.offer.game)
            self._play = WatchedTable.start(game, roster, path=path, group=self.group)
        except OSError as error:
            raise CannotSave(path, error) from error
        self._path = path
        return self._play

    def _gathers(self, lobby: Lobby | None) -> None:
        self._lobby = lobby
        if lobby is None and self._play is None:
            self._lose()  # it was given up
            return
        self._look()

    def _look(self) -> None:
        play = self._play
        if play is None:
            members = () if self._lobby is None else self._lobby.members
            self._seen_game = SeenGame(tuple(Sitting(one.name) for one in members))
        else:
            seen = (play.head(), play.finished(), play.evidence is not None, tuple(play.owing))
            if seen == self._seen:
                return
            self._seen, self._seen_game = seen, seen_of(play)
            if self._seen_game.over or self._seen_game.cheated:
                self._ends(play)

    def _ends(self, play: WatchedTable) -> None:
        """The log is whole once the books are there, or nobody gives any."""
        if play.complete() or self._seen_game.cheated:
            self._whole()
        elif self._waits is None:
            self._waits = self.reactor.callLater(BOOKS, self._safely(self._whole))

    def _whole(self) -> None:
        if self.log is None:
            self.log = self._path


def seen_of(play: WatchedTable) -> SeenGame:
    """What all may see of a table that has begun."""
    view = play.public()
    scored = {one["seat"]: _points(one) for one in view["seats"]}
    over, asked = view["over"], {one["seat"] for one in view["waiting"]}
    people = tuple(
        Sitting(
            name,
            turn=seat in asked and not play.finished(),
            points=scored.get(seat) if over is None else over["scores"][seat],
            won=over is not None and seat in over["winners"],
        )
        for seat, name in enumerate(play.roster.names)
    )
    history = play.history()
    marks = {entry["news"][at][0]: entry["news"][at] for entry in history for at in entry["marks"]}
    return SeenGame(
        people,
        running=not play.finished(),
        over=play.finished(),
        ended=play.finished() and play.table.phase is not Phase.OVER,
        cheated=play.evidence is not None,
        begun=tuple(marks.values()),
        news=tuple(one for entry in history[-NEWS:] for one in entry["news"])[-NEWS:],
        view=view,
    )


def _points(part: Mapping[str, Any]) -> int | None:
    """Those of a seat's part of a view, where all may see them."""
    score = part.get("score")
    return None if score is None else int(score["points"])
