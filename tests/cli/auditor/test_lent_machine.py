"""Sums by an engine that a browser lends: the same answers, and nothing outside its memory."""

from __future__ import annotations

import pytest

from cli.auditor.lent_machine import LentMachine, start_by
from ledger.deck.group.backend import pure_group
from ledger.deck.wasm.machine import EngineMissing, EngineStopped
from ledger.deck.wasm.wide_or_narrow import open_sums_by
from tests.cli.auditor.lent import Engine, Lent
from tests.ledger.deck import groups

PURE = pure_group()


def test_the_sums_are_those_of_the_pure_group():
    """Known answers are asked before, then any sums."""
    groups.needed("native")
    sums = open_sums_by(start_by(Engine(wide=True)))
    point = PURE.encode(PURE.mul_base(7))
    three = (3).to_bytes(32, "little")
    assert sums.sums([(three, point)]) == [PURE.encode(PURE.mul_base(21))]


def test_bytes_are_moved_many_at_once():
    """A call with a thousand products reads its results in one piece."""
    groups.needed("native")
    engine = Engine(wide=True)
    sums = open_sums_by(start_by(engine))
    engine.made[0].read_at.clear()
    one = (1).to_bytes(32, "little")
    sums.sums([(one, PURE.encode(PURE.generator))] * 100)
    assert len(engine.made[0].read_at) == 2  # the answer of the call, and all its results


def test_an_engine_without_wide_arithmetic_is_given_the_other_module():
    """As most browsers are."""
    groups.needed("native")
    engine = Engine(wide=False)
    assert open_sums_by(start_by(engine)).most_sums > 0
    assert len(engine.made) == 1


def test_an_engine_that_runs_nothing_is_missing():
    """Whatever JavaScript throws becomes one error with its words."""

    class Broken:
        """A browser whose policy forbids it."""

        def start(self, module):
            """Throw."""
            raise RuntimeError("blocked by policy")

    with pytest.raises(EngineMissing, match="narrow module: blocked by policy"):
        open_sums_by(start_by(Broken()))


class Small:
    """An instance of 64 bytes that stops in the middle of a call."""

    size = 64

    def places(self):
        """One address."""
        return "here 8"

    def call(self, name):
        """Stop."""
        raise RuntimeError("unreachable executed")

    def write(self, at, data):
        """Nothing outside is ever asked for."""
        assert at + len(data) <= self.size

    def read(self, at, size):
        """Zeros."""
        assert at + size <= self.size
        return Lent(bytes(size))


def test_a_call_that_stops_and_places_outside():
    """An instance that stopped is told of as any engine's; outside its memory nothing is asked."""
    machine = LentMachine(Small())
    assert machine.places == {"here": 8}
    with pytest.raises(EngineStopped, match="unreachable"):
        machine.call("sums")
    machine.write(0, bytes(64))
    assert machine.read(60, 4) == bytes(4)
    for at, size in ((-1, 2), (61, 4), (64, 1)):
        with pytest.raises(IndexError):
            machine.read(at, size)
        with pytest.raises(IndexError):
            machine.write(at, bytes(size))
