"""One node of a measured table, as a process of its own: real sockets, real files, real fsync.

`python -m bench.tables.seat` speaks JSON, one object a line, with the process that measures. It
gets its place first, then `{"join": {..}}` unless it opens the table, later `{"pace": seconds}`,
and at last `{"stop": true}`; it says `opened`, `prompted`, `finished`, and at last `report`. It
ends when nobody can tell it anything any more, whatever it is doing. Times are those of
CLOCK_MONOTONIC, one clock for all processes of a machine. Like a node with a screen it draws its
seat's view after each change; like a person it lets the others come to rest before it answers.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import os
import queue
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from twisted.internet import asyncioreactor
from twisted.internet.defer import Deferred

from bench.children import end_orphaned
from bench.clock import most_memory
from bench.tables.arithmetic import arithmetic
from bench.tables.hoarder import hoarder
from bench.tables.mind import Mind
from bench.tables.sampling import Sampler
from engine.agenda import Reveal
from engine.basics import ALL, Move
from engine.chance import Seeded
from engine.games import find_game
from engine.kernel import front
from engine.open_table.simulate import decide
from engine.sight import Sight
from ledger.chain.trunk import ClosedStep
from ledger.live.seat_settings import SeatSettings
from ledger.live.seated_table import SeatedTable
from ledger.records.event import Event
from ledger.records.identity import make_identity
from ledger.records.roster import LONG_CODE, Roster, make_offer, short_code
from ledger.review.rules_of_offer import data_hash
from ledger.sealed.sealed_table import Phase
from ledger.steps.owed_events import owing
from p2p.core.lobby import Lobby
from p2p.core.node_program import NodeProgram
from p2p.shell.node import Node

HOST = "127.0.0.1"


def tell(**what: Any) -> None:
    """One object to the process that measures."""
    print(json.dumps(what), flush=True)


class BenchSeat:
    """One seat with its node. `over` fires when it shall stop.

    place: `home` (a folder), `cache` (where machine code is kept), `number` (0 opens the table),
    `seats`, `game` and its `options`, `backend`, `pace` (seconds before an answer), `sample`
    (whether to tell where the CPU time of each step goes), `bot` (the level that answers here, in
    place of one whose moves are measured).
    """

    def __init__(self, reactor: Any, place: dict[str, Any]) -> None:
        """A node that listens and sits at no table yet."""
        self.reactor, self.place = reactor, place
        self.over: Deferred[None] = Deferred()
        self.play: SeatedTable | None = None
        self.game = find_game(place["game"])
        self._identity = make_identity()
        self._group = arithmetic(place["backend"], Path(place["cache"]))  # before a table starts
        self._chance = Seeded(place["number"] + 1)
        self._thinking = self._prompted = self._finished = False
        self._seen: tuple[Any, ...] = ()
        self._path = Path(place["home"]) / "bench.tafel"
        self._times: dict[str, float] = {}
        self._applied: dict[int, float] = {}
        self._dealt: dict[int, int] = {}
        self._acts: dict[int, list[tuple[str, int]]] = {}
        self._shuffles: list[tuple[int, int]] = []
        self._answers: list[dict[str, Any]] = []
        self._rounds: dict[int, int] = {}
        self._mind = Mind(reactor, self.game, place["bot"]) if place.get("bot") else None
        self._sampler = Sampler()
        if place.get("sample"):
            self._sampler.start()
        program = NodeProgram(start=self._start)
        self.node = Node(reactor, self._identity, program, hosts=lambda: (HOST,))
        self.node.callbacks.on_lobby(self._lobby)
        self.node.callbacks.on_change(lambda table_id: self._look())
        self.node.callbacks.on_broken(lambda table_id, error: self._fail(error))
        self._port = self.node.listen(0)
        self._ready = time.process_time()

    def open_table(self) -> None:
        """Open the table that is measured; it starts when the last of the others is ready."""
        seats = self.place["seats"]
        offer = make_offer(
            game=self.game.id,
            rules=self.game.rules,
            data_hash=data_hash(self.game),
            seats=seats,
            opener=self._identity.public,
            options=tuple(self.game.complete_options(self.place["options"]).items()),
        )
        self.node.open_table(offer, "Seat 1", bot=True)
        tell(opened={"port": self._port, "code": short_code(offer, LONG_CODE)})

    def told(self, what: dict[str, Any]) -> None:
        """Do what the process that measures says."""
        if "join" in what:
            address, name = (HOST, what["join"]["port"]), f"Seat {self.place['number'] + 1}"
            seated = self.node.join([address], name, what["join"]["code"], bot=True)
            seated.addCallbacks(lambda _: self.node.ready(), lambda bad: self._fail(bad.value))
        if "pace" in what:
            self.place["pace"] = what["pace"]
        if "stop" in what and not self.over.called:
            self.over.callback(None)

    def _lobby(self, lobby: Lobby | None) -> None:
        if lobby is None or not lobby.opening or lobby.free or lobby.started:
            return
        mine = lobby.member(self._identity.public)
        if mine is not None and not mine.ready and all(m.ready for m in lobby.members if m != mine):
            self._times["start"] = time.monotonic()
            self.node.ready()

    def _start(self, roster: Roster) -> SeatedTable:
        self.play = SeatedTable.begin(
            SeatSettings(
                self.game,
                roster,
                path=self._path,
                counter=self._path.with_suffix(".count"),
                identity=self._identity,
                secret=os.urandom(32),
                group=self._group,
                rng=os.urandom,
            )
        )
        tell_steps(self.play.log, self._stepped)
        return self.play

    def _stepped(self, step: ClosedStep) -> None:
        """A step is applied here, and on this disk."""
        self._applied[step.number] = time.monotonic()
        table = step.after
        for event in step.events:
            if self.play is not None and event.seat == self.play.seat:
                self._acts[step.number] = [_size(act) for act in event.acts]
        if _by_all(step.events):
            cards = sum(_size(act)[1] for event in step.events for act in event.acts)
            self._shuffles.append((step.number, cards))
        if table.phase is Phase.PLAY:
            self._rounds[step.number] = getattr(table.state, "round", 0)
        line = front(table.state) if table.phase is Phase.PLAY and table.state.agenda else None
        if isinstance(line, Reveal) and all(to != ALL for _, to in line.pairs):
            if table.author is not None:  # two cards for whoever has just asked for them
                self._dealt[step.number] = sum(len(cards) for cards, _ in line.pairs)

    def _look(self) -> None:
        play = self.play
        if play is None or self.over.called:
            return
        if play.evidence is not None or play.stopped:
            self._fail(RuntimeError(f"the table stands still: {play.stopped or play.evidence!r}"))
            return
        if play.asked is not None and not self._prompted:
            self._prompted = True
            self._times["prompted"] = time.monotonic()
            tell(prompted=self._times["prompted"])
        seen = (play.head(), play.asked, tuple(play.owing))
        if seen != self._seen:  # as the program's own evenings do
            self._seen = seen
            play.view()
        if play.complete() and not self._finished:
            self._finished = True
            tell(finished=play.table.step)
        if play.asked is not None and not self._thinking:
            self._thinking = True
            self.reactor.callLater(self.place["pace"], self._answer)

    def _answer(self) -> None:
        play = self.play
        if play is None or play.asked is None or self.over.called:
            self._thinking = False
            return
        sight, decision, question = play.sight(), play.asked, play.question
        assert sight is not None
        if self._mind is None:
            self._give(play, decide(hoarder, sight, decision, self._chance), sight)
            return
        found = self._mind.answer(sight, decision, self._chance)
        found.addCallback(lambda move: self._found(play, move, question))
        found.addErrback(lambda failure: self._fail(failure.value))

    def _found(self, play: SeatedTable, move: Move, question: str) -> None:
        """The bot of this seat has its answer, which is not measured: the others' are."""
        self._thinking = False
        if not self.over.called and play.question == question:
            play.answer(move, question)
        self.node.poke()

    def _give(self, play: SeatedTable, move: Move, sight: Sight[Any]) -> None:
        self._thinking = False
        alone = len(owing(play.table)) == 1
        hand = len(sight.state.zone(f"hand:{play.seat}"))
        answer = {"step": play.table.step + 1, "move": move.name, "hand": hand}
        answer |= {"paced": self.place["pace"] > 0, "at": time.monotonic()}
        play.answer(move)
        self.node.poke()
        if alone:
            self._answers.append(answer)

    def _fail(self, error: BaseException) -> None:
        tell(failed=f"{type(error).__name__}: {error}")
        if not self.over.called:
            self.over.callback(None)

    def report(self) -> dict[str, Any]:
        """What was measured here, once the files are closed."""
        play = self.play
        assert play is not None, "no table has begun"
        if self.place.get("sample"):
            self._sampler.stop()
        thinking = None if self._mind is None else self._mind.close()
        return {
            "times": self._times,
            "applied": self._applied,
            "dealt": self._dealt,
            "rounds": begun_rounds(self._rounds),
            "answers": [
                answer | {"acts": self._acts[answer["step"]]}
                for answer in self._answers
                if answer["step"] in self._acts
            ],
            "cpu": time.process_time(),
            "ready": self._ready,
            "memory": most_memory(),
            "thinking": thinking,
            "looks": self._sampler.looks,
            "syncs": self._sampler.syncs,
            "shuffles": self._shuffles,
            "log": hashlib.sha256(self._path.read_bytes()).hexdigest() if self._finished else None,
        }


def tell_steps(log: Any, told: Callable[[ClosedStep], None]) -> None:
    """Have this told of every step that the followed log of a table has closed and written. An
    older program had a place for that; today's gives its steps to the seat alone, so they are
    looked at on their way there.
    """
    if hasattr(log, "on_step"):
        log.on_step = told
        return
    absorb = log.absorb

    def absorbed() -> Any:
        moved = absorb()
        for step in moved.closed:
            told(step)
        return moved

    log.absorb = absorbed


def begun_rounds(rounds: dict[int, int]) -> list[int]:
    """The steps at whose end another round had begun; a round is numbered from 1 on."""
    found, last = list[int](), 0
    for step, number in sorted(rounds.items()):
        if number not in (0, last):
            found.append(step)
        last = number
    return found


def _size(act: tuple[Any, ...]) -> tuple[str, int]:
    """The kind of an act, and for a shuffle of how many cards."""
    return (act[0], len(act[3]) // 64) if act[0] == "shuffle" else (act[0], 0)


def _by_all(events: Sequence[Event]) -> bool:
    """Whether a step is a stage of a shuffle by all: nothing but shuffles of piles."""
    return bool(events) and all(
        event.acts and all(act[0] == "shuffle" for act in event.acts) for event in events
    )


def _listen(words: queue.SimpleQueue[str]) -> None:
    """Take what is said here, whatever else goes on; where nothing more can come, end."""
    for line in sys.stdin:
        words.put(line)
    end_orphaned()


def _play(reactor: Any, place: dict[str, Any], words: queue.SimpleQueue[str]) -> None:
    try:
        seat = BenchSeat(reactor, place)
    except Exception as error:  # what runs in a reactor raises to nobody
        tell(failed=f"{type(error).__name__}: {error}")
        reactor.stop()
        return

    def listen() -> None:
        while True:
            reactor.callFromThread(seat.told, json.loads(words.get()))

    async def whole() -> None:
        try:
            if place["number"] == 0:
                seat.open_table()
            await seat.over
            await seat.node.stop()
            if seat.play is not None:
                seat.play.close()
                tell(report=seat.report())
        finally:
            reactor.stop()

    threading.Thread(target=listen, daemon=True).start()
    Deferred.fromCoroutine(whole()).addErrback(lambda bad: tell(failed=str(bad.value)))


def main() -> int:
    """Read the place, play until told to stop."""
    words: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(words,), name="parent", daemon=True).start()
    place = json.loads(words.get())
    loop = asyncio.SelectorEventLoop()
    asyncio.set_event_loop(loop)
    asyncioreactor.install(loop)  # type: ignore[no-untyped-call]
    from twisted.internet import reactor  # the one that has just been installed

    with contextlib.suppress(ModuleNotFoundError):  # an older program has no such place
        from cli.process.garbage import keep_loaded, look_seldom

        look_seldom()
        keep_loaded()
    running: Any = reactor
    running.callWhenRunning(_play, running, place, words)
    running.run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
