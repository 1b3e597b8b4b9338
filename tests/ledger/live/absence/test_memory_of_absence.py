"""Seats go, come back and give steps up again and again: what a node holds grows with its log only.

Counted are the entries of all that a node holds, not bytes.
"""

from dataclasses import replace

import pytest

from engine.table import Table, empty_table
from ledger.chain.held_back import AHEAD
from ledger.records.form import Kind
from tests.amounts import amount
from tests.ledger.live.gathering import Gathering
from tests.ledger.live.weighing import GAME, Ask

GOES = 3
"""Who goes and comes."""
OF_THE_LOG = {
    "log.chain.trunk.heads", "log.chain.trunk.digests", "log.chain.trunk._index",
    "log.chain.trunk.steps.ids", "log.chain.trunk.steps._seats", "log.chain.trunk.steps._reports",
    "log.chain.trunk.steps._marked", "log.chain.trunk.steps.named", "log.chain.closings._outcomes",
    "log.chain.closings.counted", "log.memory._news", "log.keeper._reports",
    "log.keeper._count._journal", "log.keeper._count._reports",
    "log.keeper._count._counter.reported", "machine.pen._events",
}  # fmt: skip
"""What has an entry a step, an own event or a report that stands in the log, as long as it is."""


def asking(rounds):
    """A game without cards: the seat that goes, and two others, are asked in turn."""

    def setup(order, options):
        state = Table(**empty_table(order, {f"hand:{seat}": seat for seat in order}))
        return state.do(*(Ask(seat) for _ in range(rounds) for seat in (GOES, 0, 1)))

    return replace(GAME, id="asking", rules="asking/1", seats=range(2, 5), setup=setup)


def held(found):
    """How many entries each container has that a thing of the ledger holds, each thing once, by the
    shortest way to it.
    """
    counted, seen, things = {}, {id(found)}, [("", found)]
    for place, thing in things:
        names = {*vars(thing)} if hasattr(thing, "__dict__") else set()
        names |= {name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())}
        for name in sorted(names):
            value = getattr(thing, name, None)
            if isinstance(value, list | dict | set | tuple | frozenset | bytearray):
                counted[place + name] = len(value)
            elif type(value).__module__.startswith("ledger.") and name != "table":
                if id(value) not in seen and place.count(".") < 4:
                    seen.add(id(value))
                    things.append((f"{place}{name}.", value))
    return counted


def goes_and_comes(table):
    """The seat answers and nobody hears it; the others go on without it; it gives its branch up
    and is back with the next event.
    """
    table.passes = lambda sender, to, data: not (sender == GOES and data[1] == Kind.EVENT)
    table.run()
    rest = [seat for seat in table.nodes if seat != GOES]
    table.split(rest)
    table.run()
    head = table[GOES].head()
    assert head[0] == table[0].table.step + 1
    table.go_without(GOES)
    table.run(think=False)
    assert table[0].table.absent == (GOES,)
    table.passes = lambda sender, to, data: True
    table.meet()
    table.run(think=False)
    assert head[1] not in table[GOES].chain.trunk.heads
    for _ in range(12):
        if GOES in table[0].table.absent:
            table.run(until=1 + max(node.table.step for node in table.nodes.values()))
    assert table[0].table.absent == ()


def times(count):
    """A table in which the seat goes and comes so often."""
    table = Gathering("goes and comes", 4, 1, game=asking(3 * count + 10))
    table.run(until=4)
    before = {}
    for number in range(count):
        goes_and_comes(table)
        if number == 2 * count // 3:
            before = {seat: held(table[seat]) for seat in table.nodes}
    assert table.blamed() == []
    for seat, was in before.items():
        now = held(table[seat])
        grown = {name for name in now if now[name] > max(was[name] + 4, AHEAD)}
        assert grown <= OF_THE_LOG, {name: (was[name], now[name]) for name in grown - OF_THE_LOG}
        long = table[seat].table.step.bit_length()
        assert (
            now["log.chain.closings._opened"] <= 2 * AHEAD
            and now["log.chain.trunk._tables"] <= 3 * long
        )
    return table


@pytest.mark.slow
def test_a_seat_goes_and_comes():
    """Some times; one seat is never asked."""
    table = times(12)
    assert table[0].table.step > 40


@pytest.mark.slow
def test_a_seat_goes_and_comes_a_hundred_times():
    """Far longer than anything is kept that is not in the log."""
    table = times(amount(100))
    assert table[0].table.step > 4 * AHEAD
    reports = sum(len(table[2].chain.trunk.steps.reports(at)) for at in range(table[2].table.step))
    assert reports >= 3 * amount(100) - 3
