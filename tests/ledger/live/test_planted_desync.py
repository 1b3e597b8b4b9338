"""Row 26 of docs/faults.md: a rule that reads what differs from machine to machine.

One rule of the probe is replaced by one with such a fault; each node computes with a clock, a hash
seed, a locale of its own. It is found at the next event or ack, the log goes no further, nobody is
named, and the state that one of them writes down shows to the other which field it is.
"""

import contextlib
import math
import random
from pathlib import Path

import pytest

from ledger.files.state_file import read_state_file, state_of
from ledger.review.audit import audit
from ledger.review.audit_exit_codes import CANNOT
from ledger.review.state_differences import differences, state_in_log
from tests.amounts import amount
from tests.faults import Faults
from tests.games.probe import GAME as PROBE
from tests.games.probe.state import Probe
from tests.ledger.tables import PLACE, Minds, busy, disk_of, log_of, seating, the_game

STATE = PLACE.with_suffix(".state")
HOURS = 3600


class Salted(str):
    """A word whose place in a set hangs on the machine, as hashes of words do."""

    __slots__ = ("salt",)

    def __hash__(self):
        return (self.salt * 2_654_435_761 + len(self)) & 0xFFFF_FFFF

    def __eq__(self, other):
        return str(self) == str(other)


def salted(text, salt):
    """This word on this machine."""
    word = Salted(text)
    word.salt = salt
    return word


class Machine:
    """What a rule must not read, as it is on one machine."""

    def __init__(self, number):
        self.number = number
        self.clock = 1_000_000.0 + 17.0 * number
        self.zone = 5 * number
        self.calls = 0
        self.memory = []
        self.chance = random.Random(number)
        self.arrived = [(number + at) % 3 for at in range(3)]


def reads_clock(here):
    """The seconds of the day."""
    return int(here.clock) % 60


def reads_zone(here):
    """The local hour of a moment that all agree on."""
    return (23 * HOURS + here.zone * HOURS) // HOURS % 24


def counts_calls(here):
    """How often the rule was asked: a node that drafts an answer asks once more."""
    here.calls += 1 + here.number
    return here.calls


def iterates_a_set(here):
    """The first of a set of words."""
    words = {salted("bird" * n, 3 * here.number + n) for n in (1, 2, 3)}
    return len(next(iter(words)))


def iterates_a_dict(here):
    """The first of a dict that was filled as things came in."""
    return next(iter(dict.fromkeys(here.arrived))) + 1


def draws_chance(here):
    """A die of the machine's own."""
    return here.chance.randrange(1_000)


def adds_floats(here):
    """A sum in another order; the tenth part of it is lost or not."""
    parts = [0.1] * 10
    added = 0.0
    for part in parts:  # `sum` makes up for what is lost, from Python 3.12 on
        added += part
    return int(10 * (added if here.number else math.fsum(parts)))


def reads_locale(here):
    """A number as it is written in the person's language."""
    text = f"{1.5:.1f}" if here.number else "1,5"
    return int(text.replace(",", "").split(".")[0])


def remembers(here):
    """What was appended to a list that lives longer than a game."""
    here.memory.extend([1] * (here.number + 1))
    return len(here.memory)


def reads_addresses(here):
    """Where an object lies in memory."""
    return (id(here) >> 4) % 97 + here.number  # two may lie alike, not with the number


PLANTS = (
    reads_clock,
    reads_zone,
    counts_calls,
    iterates_a_set,
    iterates_a_dict,
    draws_chance,
    adds_floats,
    reads_locale,
    remembers,
    reads_addresses,
)


class Planted:
    """A table at which each node is a machine, and a rule that reads it from some score on."""

    def __init__(self, plant, monkeypatch, seed):
        self.seated = seating(PROBE, 3, f"planted {plant.__name__} {seed}")
        self.machines = [Machine(number) for number in range(3)]
        self.here = None
        honest = Probe.win

        def win(state, seat, more):
            right = honest(state, seat, more)
            return right if self.here is None else honest(right, seat, plant(self.here))

        monkeypatch.setattr(Probe, "win", win)
        self.nodes = self.seated.plays()
        for node in self.nodes:
            for name in ("receive", "idle", "answer_by", "while_waiting"):
                setattr(node, name, self._on(node.number, getattr(node, name)))

    def _on(self, number, verb):
        def on_its_machine(*given, **named):
            with self.on(number):
                return verb(*given, **named)

        return on_its_machine

    @contextlib.contextmanager
    def on(self, number):
        """What happens now happens on this machine."""
        before, self.here = self.here, self.machines[number]
        try:
            yield
        finally:
            self.here = before

    def play(self, seed):
        """Until nobody has anything to say."""
        minds = Minds(seed)
        for _ in range(2_000):
            sent = [(node, data) for node in self.nodes for data in busy(node, minds)]
            if not sent:
                return
            for node, data in sent:
                for other in self.nodes:
                    if other is not node:
                        other.receive(data)
        raise AssertionError("they never stop talking")


@pytest.mark.faults
@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__)
def test_a_rule_that_reads_its_machine(plant, monkeypatch, tmp_path):
    """Found before anything stands on it, told, accusing nobody; one file names the field."""
    faults = Faults(26, plant.__name__)
    for seed in range(amount(1)):
        table = Planted(plant, monkeypatch, seed)
        table.play(seed + 1)
        apart = first_apart(table.nodes)
        assert apart is not None, "the plant has made no difference"
        for node in table.nodes:
            assert (node.evidence, node.stopped) == (None, None)
            assert node.table.step <= apart + 1  # its own event at most: nobody builds on it
        assert sum(bool(node.other_states) for node in table.nodes) >= 2
        assert_compared(table, apart, tmp_path)
        assert_undecided(table.nodes, tmp_path)
        faults.happened(plant.__name__)
        monkeypatch.undo()
    faults.check()


def first_apart(nodes):
    """The first step after which two of them see different states."""
    for step in range(max(len(node.chain.trunk.digests) for node in nodes)):
        digests = {
            node.chain.trunk.digests[step] for node in nodes if step < len(node.chain.trunk.digests)
        }
        if len(digests) > 1:
            return step
    return None


def assert_compared(table, step, folder):
    """A state that was written down, beside what another machine sees there: the points differ."""
    written = {
        node.number: disk_of(node).names[STATE].seen
        for node in table.nodes
        if STATE in disk_of(node).names
    }
    assert written, "nobody has written a state down"
    number, data = next(iter(written.items()))
    (folder / "one.state").write_bytes(data)
    one = read_state_file(folder / "one.state")
    assert one.step == step
    others = [
        node
        for node in table.nodes
        if node.chain.trunk.digests[step] != table.nodes[number].chain.trunk.digests[step]
    ]
    assert others
    other = state_of_node(table, others[0], one.head, folder)
    found = differences(one, other)
    assert one.digest != other.digest and found
    assert all(difference.path.startswith("state.points[") for difference in found)


def state_of_node(table, node, head, folder):
    """What another machine sees on this head: its own file, or its program by its own log."""
    if node.table.head.hex() == head:
        return state_of(node.table)
    path = Path(folder) / "other.tafel"
    path.write_bytes(log_of(node))
    with table.on(node.number):
        found = state_in_log(path, head, games=the_game).state
    assert found is not None
    return found


def assert_undecided(nodes, folder):
    """A third program, which computes right, names nobody by the log of any of them."""
    for node in nodes:
        path = Path(folder) / "log.tafel"
        path.write_bytes(log_of(node))
        verdict = audit(path, games=the_game)
        assert verdict.exit_code == CANNOT
        assert verdict.fault is None or verdict.fault.seat is None
