"""The table after some steps, made once more from their records."""

import functools

from ledger.chain.play_again import play_again
from ledger.records.reports import Report
from ledger.steps.step import owing
from tests.games.probe import GAME as PROBE
from tests.ledger.steps.story import Story
from tests.ledger.tables import seating


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
