"""Seats go, come back and give steps up again and again: what a node holds grows with its log only.

Counted are the entries of all that a node holds, not bytes.
"""

from dataclasses import replace

import pytest

from engine.table import Table, empty_table
from ledger.chain.held_back import AHEAD
from ledger.records.wire import Kind
from tests.amounts import amount
from tests.ledger.live.gathering import Gathering
from tests.ledger.live.weighing import GAME, Ask

GOES = 3
"""Who goes and comes."""
OF_THE_LOG = {
    "log.chain.heads", "log.chain.digests", "log.chain._index", "log.chain._closings",
    "log.chain._events", "log.chain.steps.ids", "log.chain.steps._seats",
    "log.chain.steps._reports", "log.chain.steps._marked", "log.chain.steps.named",
    "log.chain.counted", "log.memory._news", "log.finale._files._reports",
    "log.finale._files._count._journal", "log.finale._files._count._reports",
    "log.finale._files._count._counter.reported", "machine.pen._events",
}  # fmt: skip
"""What has an entry a step, an own event or a report that stands in the log, as long as it is."""


def asking(rounds):
    """A game without cards: the seat that goes, and two others, are asked in turn."""

    def setup(order, options):
        state = Table(**empty_table(order, {f"hand:{seat}": seat for seat in order}))
        return state.do(*(Ask(seat) for _ in range(rounds) for seat in (GOES, 0, 1)))

    return replace(GAME, id="asking", rules="asking/1", seats=range(2, 5), setup=setup)


def held(found, prefix="", deep=4, seen=None):
    """How many entries each container has that a thing of the ledger holds, each thing once."""
    counted, seen = {}, {id(found)} if seen is None else seen
    names = {*vars(found)} if hasattr(found, "__dict__") else set()
    names |= {name for kind in type(found).__mro__ for name in getattr(kind, "__slots__", ())}
    for name in sorted(names):
        value = getattr(found, name, None)
        if isinstance(value, list | dict | set | tuple | frozenset | bytearray):
            counted[prefix + name] = len(value)
        elif deep and type(value).__module__.startswith("ledger.") and name != "table":
            if id(value) not in seen:
                seen.add(id(value))
                counted |= held(value, f"{prefix}{name}.", deep - 1, seen)
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
    assert head[1] not in table[GOES].chain.heads
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
        assert now["log.chain._opened"] <= 2 * AHEAD and now["log.chain._tables"] <= 3 * long
    return table


def test_a_seat_goes_and_comes():
    """Some times; one seat is never asked."""
    table = times(12)
    assert table[0].table.step > 40


@pytest.mark.slow
def test_a_seat_goes_and_comes_a_hundred_times():
    """Far longer than anything is kept that is not in the log."""
    table = times(amount(100))
    assert table[0].table.step > 4 * AHEAD
    reports = sum(len(table[2].chain.steps.reports(at)) for at in range(table[2].table.step))
    assert reports >= 3 * amount(100) - 3
