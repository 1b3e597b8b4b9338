"""A head of a chain in the terms of closing: what is open on it, and what was signed there."""

from ledger.chain.closings import as_usual, open_step_on, words_of
from ledger.steps.owed_events import owing
from tests.games.probe import GAME as PROBE
from tests.ledger.chain.words import event, head, report
from tests.ledger.steps.story import Story
from tests.ledger.tables import seating, small_tale


def a_story(**offer):
    """A table of four from which one may be away, in its game."""
    return Story(seating(PROBE, 4, "words", **({"max_absent": 1} | offer)), proving=False)


def test_the_step_that_is_open():
    """The next one on this head, with who owes, of how many, and how many may be missing."""
    table = a_story().table
    step = open_step_on(table, (0, 2))
    assert (step.table_id, step.head) == (table.roster.table_id, table.head)
    assert (step.step, step.seats, step.spare) == (table.step + 1, 4, 1)
    assert (step.owing, step.absent, step.left) == ((0, 2), frozenset(), frozenset())


def test_before_the_keys_are_shared_nobody_can_be_missing():
    """No step may close short there, whatever the offer says."""
    story = a_story()
    assert open_step_on(story.before[3], (0,)).spare == 0
    assert open_step_on(story.table, (0,)).spare == 1
    assert open_step_on(small_tale().table(20), (0,)).spare == 0


def test_who_is_away_and_who_has_left():
    """Both are told, who left among those that are away."""
    story = a_story()
    story.step([seat for seat in owing(story.table) if seat != 3], (0, 1, 2))
    assert open_step_on(story.table, (0,)).absent == {3}
    assert open_step_on(story.table, (0,)).left == set()
    gone = a_story()
    while 2 not in owing(gone.table):
        gone.step()
    gone.step(leaving=[2])
    assert open_step_on(gone.table, (0,)).left == {2} == open_step_on(gone.table, (0,)).absent


def test_what_was_signed_on_a_head():
    """Events by id with their seats, reports as they are."""
    words = words_of([event(2, 7), event(0, 7)], (report(1, 7),))
    assert words.events == {event(2, 7).id: 2, event(0, 7).id: 0}
    assert words.reports == (report(1, 7),)


def test_a_usual_close():
    """By no attempt, with all events in their order, and no reports; all go on."""
    found = as_usual([event(0, 7), event(2, 7)], head(8))
    assert (found.attempt, found.head) == (0, head(8))
    assert found.events == (event(0, 7).id, event(2, 7).id)
    assert (found.reports, found.live, found.proof) == ((), None, ())
