"""What an answer leads to: counted in the same worlds for all, told where it tells it apart."""

from dataclasses import replace

import pytest

from engine.basics import phrase
from engine.chance import Seeded
from engine.game import Outcome, Prospects
from engine.search.outlook import Outlook, mean_and_error, outlooks, reasons
from tests.engine.search.questions import HOOKS, WAIT, asked

LIT, DARK = phrase("prospect.lit"), phrase("prospect.dark")


def replaced(**changes):
    """The hooks of Skeleton with some changed."""
    return replace(HOOKS, **changes)


def outlook(worth=(0,) * 8, happened=(), amounts=()):
    """Of the answer to wait, in eight worlds."""
    return Outlook(WAIT, worth, tuple(happened), tuple(amounts))


def test_each_answer_is_looked_at_in_the_same_worlds():
    """So the same answer twice comes to the same; what happens counts once in each world."""
    told = Prospects((LIT, LIT), (("prospect.points", 3),))
    hooks = replaced(prospects=lambda before, after: told)
    for sight, _ in asked(2, 5)[:4]:
        one, other = outlooks(hooks, sight, (WAIT, WAIT), 6, Seeded(3))
        assert one == other and one.looks == 6 and one.before(other) == (0, 0)
        assert one.happened == ((LIT, 6),) and one.amounts == (("prospect.points", 18),)


def test_prospects_compare_the_table_that_was_asked_about_with_a_later_one():
    """Both as the seat sees them."""
    seen = []

    def prospects(before, after):
        seen.append((before, after))
        return Prospects()

    sight, _ = asked(2, 5)[0]
    outlooks(replaced(prospects=prospects), sight, (WAIT,), 3, Seeded(3))
    assert len(seen) == 3
    for before, after in seen:
        assert before is sight and after.seat == sight.seat
        assert after.state.answered > sight.state.answered


def test_ended_games_are_counted_with_the_wins():
    """At the last questions of a game every look ahead sees its end."""
    sight, _ = asked(2, 5)[-1]
    (one,) = outlooks(HOOKS, sight, (WAIT,), 5, Seeded(3))
    assert one.over == 5 and 0 <= one.won <= 5


def test_where_all_looks_are_over_and_won_the_lead_is_of_points():
    """The wins are counted beside it and are no points."""
    sight, _ = asked(2, 5)[-1]
    me = sight.seat

    def score(state):
        scores = tuple(9 if seat == me else 6 for seat in state.order)
        return Outcome(scores, (me,), (), phrase("why"))

    (one,) = outlooks(replaced(score=score), sight, (WAIT,), 5, Seeded(3))
    assert (one.over, one.won, one.lead()) == (5, 5, (300, 0))


def test_what_comes_oftener_than_behind_the_other_answer_is_told():
    """Not what comes as often, and not what hardly comes."""
    one = outlook(happened=[(LIT, 8), (DARK, 2)])
    assert reasons(one, outlook(happened=[(LIT, 7)])).happened == ((DARK, 2),)
    assert reasons(one, outlook(happened=[(LIT, 3), (DARK, 2)])).happened == ((LIT, 8),)
    assert reasons(outlook(happened=[(DARK, 1)]), outlook()).happened == ()


def test_an_amount_is_told_where_it_differs():
    """By a half on the average."""
    gold, cards = "prospect.gold", "prospect.cards"
    one = outlook(amounts=[(gold, 16), (cards, 9)])
    assert reasons(one, outlook(amounts=[(gold, 12), (cards, 8)])).amounts == ((gold, 16),)
    assert reasons(one, outlook(amounts=[(gold, 13), (cards, 8)])).amounts == ()


def test_of_a_single_answer_what_is_likely_is_told():
    """There is nothing to tell it from."""
    one = outlook(happened=[(LIT, 8), (DARK, 1)], amounts=[("prospect.gold", 16)])
    found = reasons(one, None)
    assert found.happened == ((LIT, 8),) and found.amounts == (("prospect.gold", 16),)


@pytest.mark.parametrize(
    ("numbers", "found"),
    [((7,), (7, 0)), ((5, 5, 5), (5, 0)), ((0, 10, 0, 10), (5, 2)), ((-3, 3), (0, 3))],
)
def test_mean_and_error_are_whole_numbers(numbers, found):
    """Rounded down, as whole numbers are."""
    assert mean_and_error(numbers) == found


def test_what_people_are_told_has_no_opponents_who_play_at_random():
    """A search may let the others move at random; how a game goes on is told with the policy."""
    sight, decision = asked(3, 4)[0]
    seats = set()

    def waits(sight, moves, chance):
        seats.add(sight.seat)
        return WAIT

    hooks = replaced(policy=waits, stray=100, own_stray=0, ahead=6)
    outlooks(hooks, sight, decision.honest(sight)[:1], 2, Seeded(1))
    assert seats == set(sight.state.order)
