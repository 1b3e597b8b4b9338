"""What a seat of a log was asked, what it knew there, and what it answered, decision by decision.

For whoever looks back on how somebody played: it needs the cards that the seat could read, by its
open book or by its own secret (``Replay.with_own_secret``). What its program answered by itself is
no decision.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.agenda import Decision, Pace
from engine.answers import Moved
from engine.basics import Move, Seat
from engine.sight import OwnRun, Sight
from ledger.records.event import Event
from ledger.review.replay import Replay
from ledger.sealed import solo
from ledger.sealed.acts import ActReader
from ledger.sealed.event_proofs import EventProofs, Verifier
from ledger.sealed.own_cards import eyes_of, read_move
from ledger.sealed.run import Run
from ledger.sealed.sealed_table import Phase
from ledger.step_kinds.kinds import kind_of
from ledger.step_kinds.lone_run import LoneRun
from ledger.step_kinds.solo_step import SoloStep
from ledger.step_kinds.together import TogetherStep


@dataclass(frozen=True, slots=True)
class MadeDecision:
    """A decision that a seat has made in this step of a log; ``told``: how much its own step had
    brought to tell before it was asked."""

    step: int
    sight: Sight[Any]
    decision: Decision[Any]
    move: Move
    told: int = 0


def decisions(replay: Replay, seat: Seat) -> Iterator[MadeDecision]:
    """Those of a seat whose cards can be read, in their order. Raises KeyError for another one."""
    for step in range(1, replay.steps + 1):
        table = replay.tables[step - 1]
        if table.phase is not Phase.PLAY:
            continue
        kind = kind_of(table)
        if not isinstance(kind, SoloStep | LoneRun | TogetherStep) or seat not in kind.owing():
            continue
        for event in replay.tables.events(step):
            if event.seat == seat and event.acts:
                found = (_solo if table.solo else _of_run)(replay, step, event)
                yield from found


def _of_run(replay: Replay, step: int, event: Event) -> Iterator[MadeDecision]:
    """The decision of a run, if there is one: a run holds no second one."""
    table, seat = replay.tables[step - 1], event.seat
    run = Run(table, seat, EventProofs(table.group, Verifier.TRUSTING))
    reader = ActReader(event.acts)
    while (line := run.line()) is not None:
        sight, told = None, len(run.told) if run.lone else 0
        if isinstance(line, Decision) and line.pace is not Pace.FORCED:
            sight = _sight(replay, step, run)
        run.check_line(line, reader)
        answer = run.answers[-1]
        if sight is not None and isinstance(line, Decision) and isinstance(answer, Moved):
            yield MadeDecision(step, sight, line, answer.move, told)


def _sight(replay: Replay, step: int, run: Run) -> Sight[Any]:
    """What the seat knew as it was asked: own shuffles before the question are done."""
    table, seat = run.table, run.seat
    ciphers = {**table.ciphers, **run.fresh}
    eyes = eyes_of(table, run.state, ciphers, seat, replay.secret(seat))
    own = None if run.lone else OwnRun(table.state, tuple(run.answers))
    return Sight(run.state, seat, eyes, replay.memory(step - 1, seat), own)


def _solo(replay: Replay, step: int, event: Event) -> Iterator[MadeDecision]:
    table = replay.tables[step - 1]
    asked = None if solo.asks_for_chance(table) else solo.asked(table)
    if asked is not None and asked.decision.pace is not Pace.FORCED:
        move = read_move(ActReader(event.acts))
        memory = replay.memory(step - 1, solo.ONLY)
        sight = Sight(asked.state, solo.ONLY, asked.eyes(), memory, asked.run)
        yield MadeDecision(step, sight, asked.decision, move)
