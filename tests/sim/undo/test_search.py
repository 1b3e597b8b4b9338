"""Schedules searched: who asks, agrees, answers, hides, lies and stays away, in every order.

An answer is taken back only where every honest live seat has said so on that very head, and only
one that was said openly; what must hold at any table holds as well: no two honest seats close a
step differently, nobody honest is proven wrong, and the table goes on from wherever it is tried.
"""

from dataclasses import dataclass

import pytest

from ledger.signing.undos import Undos
from ledger.steps import undone
from tests.amounts import amount
from tests.sim.absence.model import Setting
from tests.sim.absence.search import search, search_so_far, walk
from tests.sim.undo.model import UndoModel
from tests.sim.undo.signed import Answers, SignedUndos

NEXT, OWN = ((0,), (1,)), ((0,), (0,))
"""Who owes the answers: another seat is asked behind the first one, or the same."""

COMPLETE = {
    "another is asked": (Setting(owed=NEXT, steps=2, attempts=0), 1_161, 12),
    "the same is asked": (Setting(owed=OWN, steps=2, attempts=0), 1_161, 12),
    "who asks lies": (Setting(owed=NEXT, steps=2, attempts=0, liar=0), 744, 10),
    "who is asked lies": (Setting(owed=NEXT, steps=2, attempts=0, liar=1), 1_504, 10),
}
"""Settings of three seats without reports; how many states they have, how many moves deep."""

DEEP = {
    "reports": (Setting(owed=NEXT, steps=2, whole=True, wide=False), 0, (None,)),
    "reports, the same is asked": (Setting(owed=OWN, steps=2, whole=True, wide=False), 0, (None,)),
    "three steps": (Setting(owed=NEXT, steps=3, attempts=0), 0, (None,)),
    "healed": (Setting(owed=NEXT, steps=3, whole=True), 25, (None, 0, 1, 2)),
    "four, who is asked lies": (
        Setting(seats=4, liar=1, owed=NEXT, steps=2, whole=True, wide=False), 25, (None,),
    ),
    "four, who asks lies": (
        Setting(seats=4, liar=0, owed=NEXT, steps=2, whole=True, wide=False), 25, (None,),
    ),
}  # fmt: skip
"""Settings that are cut off: each so many-th state healed, without each of these."""

FOUR = {"seats": 4, "owed": ((0,), (1,), (2,), None), "steps": 4, "attempts": 2, "whole": True}
WALKS = {
    "fair": (Setting(**FOUR), (None, 0, 1)),
    "who asks lies": (Setting(**FOUR, liar=0), (None,)),
    "who is asked lies": (Setting(**FOUR, liar=1), (None,)),
    "another lies": (Setting(**FOUR, liar=3), (None,)),
}


@pytest.mark.parametrize("name", COMPLETE)
def test_every_schedule_without_reports(name):
    """Each record reaches each node in any order or never: all states there are."""
    setting, states, depth = COMPLETE[name]
    model = UndoModel(setting)
    found = search(model)
    assert found.fault is None, (found.fault, found.trace)
    assert found.complete and (found.states, found.depth) == (states, depth)
    assert any(not bad for bad in model.signed.bad.values())  # an answer was taken back


@pytest.mark.slow
def test_every_schedule_with_reports_on_the_open_head():
    """One attempt to go on without a seat beside it, where a node hears all of another at once."""
    found = search(UndoModel(Setting(owed=NEXT, steps=2, whole=True, wide=False), older=False))
    assert found.fault is None, (found.fault, found.trace)
    assert found.complete and (found.states, found.depth) == (105_998, 12)


def searched(name, states):
    """One of the deep ones, so far."""
    setting, each, gone = DEEP[name]
    search_so_far(name, UndoModel(setting), states, each, gone)


@pytest.mark.parametrize("name", DEEP)
def test_the_first_of_many_schedules(name):
    """With reports, over more steps, with a liar: as far as an everyday run goes."""
    searched(name, 1_500)


@pytest.mark.slow
@pytest.mark.faults
@pytest.mark.parametrize("name", DEEP)
def test_many_schedules(name):
    """As far as AMOUNT says."""
    searched(name, amount(30_000))


def walked(name, seeds):
    """Schedules at random, of up to sixty moves, all healed."""
    setting, gone = WALKS[name]
    model = UndoModel(setting)
    for seed in seeds:
        why, moves = walk(model, seed, gone=gone)
        assert why is None, (seed, why, moves)


@pytest.mark.parametrize("name", WALKS)
def test_walks(name):
    """Two attempts and four steps: some seeds a run."""
    walked(name, range(30))


@pytest.mark.slow
@pytest.mark.faults
@pytest.mark.parametrize("name", WALKS)
def test_many_walks(name):
    """Other seeds than those of the everyday run, as many as AMOUNT says."""
    walked(name, range(1_000, 1_000 + amount(300)))


# -- controls: a rule taken out, and the search must find what it is there for ---------------------


@dataclass(frozen=True)
class Control:
    """A rule, what stands in its place, where it is searched, what is found then."""

    of: object
    rule: str
    instead: object
    liar: int | None
    finds: str


def some_agree(undos, table):
    """Two of the seats are enough."""
    return table.before is not None and len(undos.said(table)) >= 2


def any_undo(table, event):
    """An event with the word of anybody takes back."""
    return bool(event.riders)


def any_answer(signed, before, outcome):
    """What stands behind a step, if each could be stepped back over."""
    stand, closed = signed.answers[before].stand, signed.outcomes[outcome]
    if undone.takes_back([signed.records[signed.number[one]] for one in closed.events]):
        return Answers(signed.answers[before].before)
    return Answers((*stand, closed.head), stand)


CONTROLS = {
    "not all have to agree": Control(Undos, "agreed", some_agree, None, "named"),
    "nobody looks whether all have": Control(undone, "check_undo", any_undo, 1, "undone: though"),
    "whatever was answered": Control(SignedUndos, "_answered", any_answer, None, "undone: some"),
}  # fmt: skip


@pytest.mark.parametrize("name", CONTROLS)
def test_without_the_rule_it_fails(name, monkeypatch):
    """The fault it is there for is found; and none with the rule, as the complete searches show."""
    control = CONTROLS[name]
    monkeypatch.setattr(control.of, control.rule, control.instead)
    setting = Setting(owed=NEXT, steps=3, attempts=0, liar=control.liar, whole=True)
    found = search(UndoModel(setting), states=20_000)
    assert found.fault is not None and found.fault.startswith(control.finds), found.fault
