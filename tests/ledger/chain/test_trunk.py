"""The closed steps of a chain: heads, digests, tables held or played again, steps given up."""

import functools
import gc
import weakref

import pytest

from ledger.chain.closed_steps import LoggedStep
from ledger.chain.trunk import Trunk, between_checkpoints, play_again
from ledger.records.reports import Report
from ledger.sealed.sealed_table import begin
from ledger.steps.owed_events import owing
from tests.amounts import slow_but
from tests.games.probe import GAME as PROBE
from tests.ledger.steps.story import Story
from tests.ledger.tables import seating, small_tale

GROWN = 24


def grown(steps=GROWN):
    """A trunk that has grown by so many steps of a game, and the game."""
    tale = small_tale()
    trunk = Trunk(begin(tale.seating.game, tale.seating.roster, tale.group))
    for step in range(1, steps + 1):
        grow(trunk, step)
    return trunk, tale


def grow(trunk, step):
    """One step more, with a table of its own."""
    tale = small_tale()
    trunk.stand_on(tale.table(step + 1).but(), LoggedStep((), tale.steps[step], ()))


class Written:
    """A place where the events of steps lie."""

    def __init__(self):
        self.asked = []

    def events(self, step):
        """Those of a step."""
        self.asked.append(step)
        return small_tale().steps[step]


def held(trunk):
    """The steps whose tables are held: one that is played again comes out as another object."""
    heads = enumerate(trunk.heads)
    return {at for at, head in heads if trunk.table_at(head) is trunk.table_at(head)}


def same(trunk, other):
    """Two trunks stand alike, and were alike at every step."""
    assert trunk.table.head == other.table.head and trunk.owed == other.owed
    assert (trunk.heads, trunk.digests) == (other.heads, other.digests)
    assert list(trunk.steps) == list(other.steps) and trunk.steps.ids == other.steps.ids
    for head in other.heads:
        assert trunk.step_at(head) == other.step_at(head)
        assert trunk.table_at(head).digest == other.table_at(head).digest


def test_it_begins_with_the_roster():
    """Step 0: one head, no events, and all seats owe the first."""
    trunk, tale = grown(0)
    assert trunk.heads == [trunk.table.head] and trunk.digests == [trunk.table.digest]
    assert list(trunk.steps) == [()] and trunk.step_at(trunk.table.head) == 0
    assert trunk.owed == tuple(trunk.table.seats) == owing(tale.table(1))


def test_each_head_tells_its_step_its_state_and_its_table():
    """What stands behind it; of a head nobody knows there is nothing to tell."""
    trunk, tale = grown()
    for step in range(GROWN + 1):
        table = tale.table(step + 1)
        assert trunk.step_at(table.head) == step and trunk.digest_on(table.head) == table.digest
        found = trunk.table_at(table.head)
        assert (found.head, found.digest) == (table.head, table.digest)
        assert list(trunk.steps[step]) == list(tale.steps[step])
    unknown = tale.table(GROWN + 2).head
    assert trunk.step_at(unknown) is trunk.digest_on(unknown) is trunk.table_at(unknown) is None
    assert not trunk.knows(unknown) and not trunk.knows(unknown, before_last=True)


def test_the_last_head_is_known_and_not_built_upon():
    """All before it are both."""
    trunk, _ = grown()
    assert all(trunk.knows(head) for head in trunk.heads)
    built = [trunk.knows(head, before_last=True) for head in trunk.heads]
    assert built == [True] * GROWN + [False]


def test_who_owes_is_told_anew_on_each_head():
    """Asked before and after a step closes, and when steps are given up."""
    trunk, tale = grown(0)
    for step in range(1, GROWN + 1):
        assert trunk.owed == owing(tale.table(step)), step
        grow(trunk, step)
    assert trunk.owed == owing(tale.table(GROWN + 1))
    other = next(k for k in range(GROWN, 0, -1) if owing(tale.table(k)) != trunk.owed)
    trunk.cut_back(other - 1)
    assert trunk.owed == owing(tale.table(other))


def test_tables_that_were_let_go_are_played_again():
    """Up to the step that is told few are held; behind it all. Each comes out as it was, played
    from the nearest one before it and from no other."""
    trunk, tale = grown()
    written = Written()
    trunk.let_go(written, 11)
    kept = {at for at in range(GROWN + 1) if at > 11}.union(checkpoints(GROWN))
    assert not kept & {9, 10, 11} and held(trunk) == kept and len(kept) < GROWN
    for step in range(GROWN + 1):
        written.asked.clear()
        assert trunk.table_at(trunk.heads[step]).head == tale.table(step + 1).head
        near = max(at for at in kept if at <= step)
        assert written.asked == [at for at in range(near + 1, step + 1) if at <= 11]
    same(trunk, grown()[0])


@pytest.mark.parametrize("to", slow_but([0, 13], [0, 1, 13, GROWN - 1, GROWN]))
@pytest.mark.parametrize("let_go", [False, True])
def test_steps_are_given_up(to, let_go):
    """It stands as if they had never closed, and grows again; also where the table it goes back to
    has to be played again."""
    trunk, _ = grown()
    if let_go:
        trunk.let_go(Written(), 20)
    gone = [weakref.ref(trunk.table_at(head)) for head in trunk.heads[to + 1 :]]
    trunk.cut_back(to)
    same(trunk, grown(to)[0])
    assert to in held(trunk)
    gc.collect()
    assert not any(table() for table in gone), "none behind it is held any more"
    assert not any(trunk.knows(small_tale().table(at + 1).head) for at in range(to + 1, GROWN + 1))
    for step in range(to + 1, GROWN + 1):
        grow(trunk, step)
    same(trunk, grown()[0])


def checkpoints(last):
    """The steps of a log of this length whose states are held."""
    every = range(last + 1)
    return sorted({*every}.difference(between_checkpoints(every, last)))


@pytest.mark.parametrize("last", [*range(130), 511, 512, 2000])
def test_few_are_held_and_one_is_near_enough(last):
    """Two for each doubling, the first and the last among them; to any step no more are to be
    played again than stand behind it."""
    steps = checkpoints(last)
    assert steps[0] == 0 and steps[-1] == last
    assert len(steps) <= 2 * last.bit_length() + 2
    for step in range(last + 1):
        near = max(one for one in steps if one <= step)
        assert step - near <= last - step


def test_what_is_let_go_is_never_missed():
    """As a log grows, what is held of it is held already."""
    for last in range(1, 700):
        assert set(checkpoints(last)) <= {*checkpoints(last - 1), last}


@functools.cache
def a_story():
    """A table that closes a step short and goes on without a seat."""
    story = Story(seating(PROBE, 4, "again", max_absent=1), proving=False)
    story.step()
    story.step([seat for seat in owing(story.table) if seat != 3], (0, 1, 2))
    for _ in range(3):
        story.step()
    return story


def test_it_comes_out_as_it_was():
    """From the beginning and from any step on, to any other; nothing played is no change."""
    story = a_story()
    assert tuple(story.table.absent) == (3,)
    tables = [*story.before[1:], story.table]
    for start in (0, 3, len(tables) - 3):
        for end in range(start, len(tables)):
            again = play_again(tables[start], iter(story.steps[start + 1 : end + 1]))
            assert (again.head, again.digest) == (tables[end].head, tables[end].digest)
            assert again.step == end and tuple(again.absent) == tuple(tables[end].absent)
    assert play_again(tables[2], []) is tables[2]


def test_reports_that_marks_name_change_nothing_of_a_step():
    """They stand before the events and are about an older head: who goes on is told by the step's
    own, which come behind; where it has none, all go on.
    """
    story = a_story()
    older = story.report(0, 1, (0, 1, 3), (), at=1)
    short = next(k for k, step in enumerate(story.steps) if isinstance(step and step[-1], Report))
    for at in (short, short + 1):
        tables = [*story.before, story.table]
        again = play_again(tables[at], [(older, *story.steps[at])])
        assert (again.head, again.digest) == (tables[at + 1].head, tables[at + 1].digest)
