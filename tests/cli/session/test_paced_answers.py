"""What a bot answers goes out when people can follow (`cli.pace.bot_pace`), and once."""

from __future__ import annotations

import pytest
from twisted.internet.task import Clock

from cli.pace.bot_pace import USUAL, BotPace
from cli.session.answers import BotPlayer
from engine.chance import Seeded
from tests.cli.session.asking_table import Table, answers
from tests.cli.session.test_answers import looking_ahead
from tests.cli.session.test_reaction_time import CARD, PASS, Asked, Prompted


def followed(clock):
    """The usual pace at a table with a person, at which a step has been seen just now."""
    pace = BotPace(USUAL, clock.seconds)
    pace.stands(people=True, asked=False)
    pace.acted()
    return pace


@pytest.mark.parametrize("asked", [Prompted(0), Asked(0)], ids=["a question", "a reaction"])
def test_a_bot_answers_when_people_can_follow(asked):
    """Once, and not before; a second look at the table changes nothing."""
    table, clock = Table(asked), Clock()
    made, sent = answers(table, clock, BotPlayer("first", Seeded(1), pace=followed(clock)))
    made.look()
    clock.advance(0.5)
    made.look()
    clock.advance(0.29)
    assert (table.answered, sent) == ([], [])
    clock.advance(0.02)
    assert (table.answered, sent) == ([CARD], [1])


def test_a_pass_that_tells_waits_for_its_own_time_behind_the_pace():
    """What can be followed and what may be told are two things: the later one counts."""
    table, clock = Table(Asked(0)), Clock()
    table.choose = lambda bot, chance: PASS
    made, _ = answers(table, clock, BotPlayer("first", Seeded(1), pace=followed(clock)))
    made.look()
    for seconds, gone in ((0.8, []), (4.1, []), (0.2, [PASS])):
        clock.advance(seconds)
        assert table.answered == gone


@pytest.mark.parametrize("left", [True, False])
def test_what_waits_for_its_time_is_dropped_where_the_table_has_moved_on(left):
    """What is asked by then is thought about anew, unless the table was left."""
    table, clock = Table(Prompted(0)), Clock()
    made, sent = answers(table, clock, BotPlayer("first", Seeded(1), pace=followed(clock)))
    made.look()
    clock.advance(0.1)
    table.question = "2.0.next"
    if left:
        made.stop()
    clock.advance(0.8)
    clock.advance(0)
    assert sent == ([] if left else [1]) and table.answered == ([] if left else [CARD])


def test_a_bot_that_looks_ahead_thinks_while_people_follow():
    """Its answer waits for the rest of the time alone."""
    table, clock, thinking, made, sent = looking_ahead(pace=followed)
    assert len(thinking.asked) == 1
    clock.advance(0.5)
    thinking.asked[0].callback(CARD)
    clock.advance(0)
    made.look()
    clock.advance(0.2)
    assert sent == [] and len(thinking.asked) == 1
    clock.advance(0.11)
    assert (table.answered, sent) == ([CARD], [1])
