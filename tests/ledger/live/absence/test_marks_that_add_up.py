"""A seat that owes no event for long may owe marks for the next one: no more than find room in it
(R20)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from engine.agenda import Decision
from engine.basics import Line, Move, Seat, phrase
from engine.game import Game, Options, Outcome
from engine.open_table.bots import random_bot
from engine.sight import Sight
from engine.table import Table, empty_table
from ledger.records.form import Kind
from ledger.records.reports import write_report
from ledger.review.audit import audit
from ledger.sealed.sealed_table import Phase
from ledger.short_close.absence_consent import most_marks, unasked_marks
from tests.ledger.live.absence.test_going_on import alone
from tests.ledger.live.gathering import Gathering, of_kind

ASKER = 2
"""Asks in each step that all go on, before the event that closes it has come to the others."""
GO = Move("go")
STEPS = {4: 10, 8: 6}
"""Steps of seats 0 and 1, in turn, by seats at the table: more than marks find room in an event.
Then everybody has one."""


@dataclass(frozen=True, slots=True)
class Turn(Decision[Table]):
    """One seat says that it is there."""

    def legal(self, state: Table) -> list[Move]:
        """There is nothing to choose."""
        return [GO]

    def take(self, state: Table, move: Move) -> Table:
        """Nothing changes."""
        return state

    def absent(self, state: Table) -> Move:
        """So says the table for a seat that is gone."""
        return GO


def setup(order: tuple[Seat, ...], options: Options) -> Table:
    """No cards; long turns of two, then one of each."""
    first: tuple[Line, ...] = tuple(Turn(n % 2) for n in range(STEPS[len(order)]))
    everybody = tuple(Turn(seat) for seat in sorted(order, reverse=True))
    return Table(**empty_table(order, {})).lay("deck", ("a", "b")).but(agenda=first + everybody)


def score(state: Table) -> Outcome:
    """Nobody wins."""
    nothing = (0,) * len(state.order)
    return Outcome(nothing, (), tuple(() for _ in nothing), phrase("why.points"))


def view(sight: Sight[Table]) -> dict[str, Any]:
    """Nothing to see."""
    seats = [{"seat": s, "marks": [], "facts": [], "areas": []} for s in sight.state.order]
    return {"facts": [], "areas": [], "seats": seats, "own": {"facts": [], "areas": []}}


GAME = Game(
    id="turns", rules="turns/1", seats=range(2, 9), faces=("a", "b"), setup=setup, score=score,
    view=view, bots={"random": random_bot}, data=("a", "b"),
)  # fmt: skip


def begun(seats):
    """A table before the first turn; the program of the asker is none of ours from now on."""
    table = Gathering(f"turns of {seats}", seats, (seats - 1) // 2, game=GAME)
    table.run(until=3)
    while table[0].table.phase is not Phase.PLAY:
        table.run(until=table[0].table.step + 1, think=False)
    table.meet()
    table.hear()
    table.stop(ASKER)
    return table


def asked(table):
    """The asker says that all go on, and that it holds nothing."""
    at = table[0].table
    return write_report(
        table.seated.people[ASKER], table_id=at.roster.table_id, step=at.step + 1, seat=ASKER,
        prev=at.head, attempt=1, live=tuple(range(at.roster.offer.seats)), held=(),
    ).raw  # fmt: skip


def turn(table):
    """One step: its event is with its author alone when all are asked; all that is said then
    reaches everybody. How many have reported before they had the event."""
    step, head = table[0].table.step, table[0].table.head
    (player,) = table[0].chain.trunk.owed
    said, bound = [asked(table)], 0
    events = alone(table, player)
    assert len(events) == 1
    for node in table.nodes.values():
        node.receive(said[0])
    for seat, node in table.nodes.items():
        others = {*range(len(table.disks))} - {seat}
        node.linked(others)
        node.reached(others)
        node.idle()
        reports = of_kind(Kind.REPORT, node.outbox())
        bound += bool(reports) and seat != player
        said += reports
    for _ in range(3):
        for node in table.nodes.values():
            for data in (*said, *events):
                node.receive(data)
        for node in table.nodes.values():
            node.idle()
            said += node.outbox()
    assert {node.table.step for node in table.nodes.values()} == {step + 1}
    assert table[0].chain.closings.closed_on(head).live is None
    return bound


@pytest.mark.parametrize("seats", [4, 8])
def test_who_owes_nothing_for_long_signs_no_more_reports_than_its_next_event_can_mark(
    tmp_path, seats
):
    """One seat asks all to go on in every step, before the event is there. Those who owe nothing
    answer so often and no more, each step closes by the event that comes, and the asker is
    answered with that: each signs its event, nobody is blamed, the others go on without the
    asker, and a stranger reads the log.
    """
    table = begun(seats)
    idle = seats - 1
    bound = [turn(table) for _ in range(STEPS[seats])]
    assert bound[0] == seats - 2 and table.blamed() == []
    marks = table[idle].marks
    assert len(marks) == unasked_marks(seats) <= most_marks(seats) < STEPS[seats]
    rest = sorted(table.nodes)
    table.meet(rest)
    table.run()
    assert table[idle].marks == [] and table[idle].chain.trunk.owed == (ASKER,)
    table.go_without(ASKER)
    table.run()
    assert table.blamed() == [] and len(table.heads()) == 1
    assert {node.table.phase for node in table.nodes.values()} == {Phase.OVER}
    assert len(table.logs()) == 1
    path = tmp_path / "table.tafel"
    path.write_bytes(table.logs().pop())
    verdict = audit(path, games=lambda offer: GAME)
    assert verdict.ok and verdict.fault is None
