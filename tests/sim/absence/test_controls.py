"""The controls: a rule taken out, and the search must find what the rule is there for.

Each names the rule as a function of ``ledger.short_close`` that answers wrongly, and the setting in
which the shortest schedule to the fault is known.
"""

from dataclasses import dataclass, replace

import pytest

from ledger.short_close import closing_rule, mark_duty, outcome, proposals
from ledger.short_close.closing_rule import closing_now
from ledger.short_close.open_step import OpenStep
from tests.sim.absence.model import Model, Setting
from tests.sim.absence.search import search


@dataclass(frozen=True)
class Control:
    """A rule, what stands in its place, where it is searched, what is found after so many moves."""

    of: object
    rule: str
    instead: object
    setting: Setting
    finds: str
    moves: int
    gone: tuple = ()


def half_may_go_on(step, going):
    """A quorum without 2r < n."""
    return len(going) >= step.seats - step.spare and not step.left.intersection(going)


def bound_by_nothing(step, words, stance):
    """How a step is closed for a seat whose reports do not bind it."""
    return closing_now(step, words, replace(stance, signed=0))


def only_live_ones(step, going):
    """A quorum without a seat that is back."""
    return half_may_go_on(step, going) and not step.absent.intersection(going)


CONTROLS = {
    "closings are not carried": Control(
        outcome, "taken_over", lambda reports: None,
        Setting(owed=((0,), None), attempts=2), "split", 7,
    ),
    "reports do not bind": Control(
        closing_rule, "closing_now", bound_by_nothing, Setting(attempts=2), "split", 6,
    ),
    "half of a table may go on": Control(
        OpenStep, "quorum", half_may_go_on,
        Setting(seats=4, spare=2, owed=((3,),), wide=False), "split", 6,
    ),
    "no mark": Control(
        mark_duty, "mark_for", lambda *_: (),
        Setting(owed=((0, 2), None), steps=2, whole=True), "named", 6,
    ),
    "closings do not give way": Control(
        closing_rule, "gives_way", lambda closed, other: False,
        Setting(owed=((0,), (1,))), "locked", 3, (None,),
    ),
    "the bound do not propose": Control(
        proposals, "stuck", lambda stance: False,
        Setting(owed=((0, 2), None), attempts=2, returns=True), "locked", 1, (None,),
    ),
    "who is back does not count": Control(
        OpenStep, "quorum", only_live_ones,
        Setting(seats=4, owed=((3,), (1,)), steps=2, returns=True, whole=True, wide=False),
        "locked", 4, (1,),
    ),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", CONTROLS)
def test_without_the_rule_it_fails(name, monkeypatch):
    """The fault it is there for, after no more moves than it takes; and none with the rule."""
    control = CONTROLS[name]
    how = {"heal_each": 1, "gone": control.gone} if control.gone else {}
    kept = search(Model(control.setting), depth=min(control.moves, 3), **how)
    assert kept.fault is None and kept.states > 1
    monkeypatch.setattr(control.of, control.rule, control.instead)
    found = search(Model(control.setting), depth=control.moves, **how)
    assert found.fault is not None and found.fault.startswith(control.finds), found.fault
    assert found.depth == control.moves and len(found.trace) == control.moves
