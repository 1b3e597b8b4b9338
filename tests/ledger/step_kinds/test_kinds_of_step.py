"""Each kind of step loses one seat's event, at nodes that sign, report and keep files (R18, R22).

A seat gives its event to nobody at the first step of the kind that is looked for, and is cut off;
the others close that step short, go on, and take it back.
"""

import pytest

from engine.agenda import Reveal
from engine.basics import ALL
from engine.kernel import front
from ledger.sealed.acts import SHUFFLE
from ledger.sealed.sealed_table import Phase
from ledger.step_kinds.kinds import kind_of
from ledger.step_kinds.lone_run import LoneRun
from ledger.step_kinds.result_signatures import SignResult
from ledger.step_kinds.reveal_by_shares import RevealByShares
from ledger.step_kinds.roll_by_all import RollByAll
from ledger.step_kinds.shuffle_by_all import ShuffleByAll
from ledger.step_kinds.together import TogetherStep
from tests.games.probe import GAME as PROBE
from tests.games.probe.turn import WeighFor
from tests.games.skeleton import GAME as SKELETON
from tests.ledger.live.absence.test_going_on import finish
from tests.ledger.live.gathering import Gathering
from tests.ledger.live.lost_seat import gone_on_without, is_step, loses


def readers(found):
    """For whom the line in front opens cards."""
    return {reader for _, reader in found.line.pairs}


def shows_own(table, seat):
    """This seat opens cards of its own to all."""
    line = front(table.state) if table.phase is Phase.PLAY else None
    own = isinstance(kind_of(table), LoneRun) and isinstance(line, Reveal)
    return own and ALL in {reader for _, reader in line.pairs}


def shows_one(table, seat):
    """This seat shuffles its hand, counts, and shows it to one other seat: a glimpse."""
    lines = table.state.agenda[:2] if table.phase is Phase.PLAY else ()
    return len(lines) == 2 and isinstance(lines[1], WeighFor) and lines[1].seat == seat


WANTED = {
    "a glimpse": shows_one,
    "together": is_step(TogetherStep, lambda found: len(found.owing()) > 2),
    "cards to seats": is_step(RevealByShares, lambda found: ALL not in readers(found)),
    "cards to all": is_step(RevealByShares, lambda found: readers(found) == {ALL}),
    "own cards to all": shows_own,
    "result": is_step(SignResult),
}


EVERY_DAY = ("own cards to all",)


@pytest.mark.parametrize(
    "name", [name if name in EVERY_DAY else pytest.param(name, marks=pytest.mark.slow)
             for name in WANTED],
)  # fmt: skip
def test_a_step_of_each_kind_closes_short(tmp_path, name):
    """What is there counts, the seat is away, and the others give what it owed."""
    table = Gathering(f"kind {name}", 4, 1)
    lost = loses(table, WANTED[name])
    after = gone_on_without(lost)
    assert (after.phase is Phase.OVER) == (name == "result")
    finish(table, tmp_path)


@pytest.mark.slow
def test_a_roll_that_a_seat_runs_away_from_has_the_same_value(tmp_path):
    """R40: the table where it stayed and the one where it went roll the same."""
    rolled = {}
    for goes in (False, True):
        table = Gathering("rolls", 4, 1)
        lost = loses(table, is_step(RollByAll))
        if goes:
            gone_on_without(lost)
        else:
            table.meet()
        one = table[lost.rest[0]]
        table.run(until=lost.before.step + 1)
        while one.table.rolls == lost.before.rolls:
            table.run(until=one.table.step + 1)
        rolled[goes] = (lost.before.head, one.table.state.dice)
        finish(table, tmp_path)
    assert rolled[False] == rolled[True]


def shufflers(table, seat, first, last):
    """Who has put a shuffle into these steps, as a node has them in its log."""
    events = [one for step in range(first, last + 1) for one in table[seat].chain.trunk.steps[step]]
    return {one.seat for one in events if any(act[0] == SHUFFLE for act in one.acts)}


def shuffled_without(folder, game, stage, pile=0):
    """A seat is lost that comes at this stage of this pile; every other one has shuffled."""
    table = Gathering(f"stage {stage} pile {pile}", 4, 1, game=game)
    line = []

    def comes_then(found, seat):
        step = kind_of(found)
        if not isinstance(step, ShuffleByAll) or (line and front(found.state) != line[0]):
            return False
        line[:] = [front(found.state)]
        piles = step.piles
        here = len(piles) > pile and len(piles[pile].done) == stage
        return here and piles[pile].next(found.live) == seat

    lost = loses(table, comes_then)
    one = lost.rest[0]
    first = lost.before.step - stage + 1
    gone_on_without(lost)
    while table[one].table.passing is not None:
        table.run(until=table[one].table.step + 1)
    last = table[one].table.step
    assert shufflers(table, one, first, last) >= set(range(4)) - {lost.seat}
    finish(table, folder)


EACH = [(SKELETON, stage, 0) for stage in range(4)]
EACH += [(PROBE, stage, 1 + (stage + more) % 3) for stage in range(4) for more in (0, 1)]


@pytest.mark.slow
def test_every_live_seat_shuffles_though_one_is_lost(tmp_path):
    """It is lost when its turn comes in the third pile of a shuffle of several (R35)."""
    shuffled_without(tmp_path, PROBE, 1, 2)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "stage", "pile"), EACH)
def test_every_live_seat_shuffles_at_whatever_stage_and_pile_one_is_lost(
    tmp_path, game, stage, pile
):
    """One pile that goes round, and several side by side."""
    shuffled_without(tmp_path, game, stage, pile)
