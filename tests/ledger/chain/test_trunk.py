"""The closed steps of a chain: heads, digests, tables held or played again, steps given up."""

import pytest

from ledger.chain.checkpoints import is_checkpoint
from ledger.chain.logged_step import LoggedStep
from ledger.chain.trunk import Trunk
from ledger.sealed.state import begin
from ledger.steps.step import owing
from tests.ledger.tables import small_tale

GROWN = 24


def grown(steps=GROWN):
    """A trunk that has grown by so many steps of a game, and the game."""
    tale = small_tale()
    trunk = Trunk(begin(tale.seating.game, tale.seating.roster, tale.group))
    for step in range(1, steps + 1):
        grow(trunk, step)
    return trunk, tale


def grow(trunk, step):
    """One step more."""
    tale = small_tale()
    trunk.table = tale.table(step + 1)
    trunk._stand_on(LoggedStep((), tale.steps[step], ()))


class Written:
    """A place where the events of steps lie."""

    def __init__(self):
        self.asked = []

    def events(self, step):
        """Those of a step."""
        self.asked.append(step)
        return small_tale().steps[step]


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
        assert trunk.table_at(table.head) == trunk._tables[step]
        assert trunk.table_at(table.head).digest == table.digest
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
    trunk._cut_back(other - 1)
    assert trunk.owed == owing(tale.table(other))


def test_tables_that_were_let_go_are_played_again():
    """Up to the step that is told few are held; behind it all. Each comes out as it was, played
    from the nearest one before it and from no other."""
    trunk, tale = grown()
    written = Written()
    trunk.let_go(written, 11)
    held = {at for at in range(GROWN + 1) if at > 11 or is_checkpoint(at, GROWN)}
    assert not held & {9, 10, 11} and set(trunk._tables) == held and len(held) < GROWN
    for step in range(GROWN + 1):
        written.asked.clear()
        assert trunk.table_at(trunk.heads[step]).head == tale.table(step + 1).head
        near = max(at for at in held if at <= step)
        assert written.asked == [at for at in range(near + 1, step + 1) if at <= 11]
    same(trunk, grown()[0])


@pytest.mark.parametrize("to", [0, 1, 13, GROWN - 1, GROWN])
@pytest.mark.parametrize("let_go", [False, True])
def test_steps_are_given_up(to, let_go):
    """It stands as if they had never closed, and grows again; also where the table it goes back to
    has to be played again."""
    trunk, _ = grown()
    if let_go:
        trunk.let_go(Written(), 20)
    trunk._cut_back(to)
    same(trunk, grown(to)[0])
    assert set(trunk._tables) <= set(range(to + 1)) and to in trunk._tables
    assert not any(trunk.knows(small_tale().table(at + 1).head) for at in range(to + 1, GROWN + 1))
    for step in range(to + 1, GROWN + 1):
        grow(trunk, step)
    same(trunk, grown()[0])
