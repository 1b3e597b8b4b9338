"""Seats that are not there: what they owe is answered by public facts, or falls away (R23)."""

import pytest

from engine.agenda import Relock, Reveal, Shuffle, Together
from engine.answers import Moved, Shuffled
from engine.basics import ALL, Move
from engine.claims import Count
from engine.kernel import apply, front, join, members, settle
from tests.engine.lines import Ask, Counted, Pick, Say
from tests.strategies import table

YES, NO = Moved(Move("yes")), Moved(Move("no"))
OWN = {"hand:0": ("a", "b"), "hand:1": ("c", "x"), "hand:2": ("y", "z")}


def without(*lines, absent=(1,)):
    """A settled table from which seats are gone."""
    return settle(table(*lines, own=OWN).state.but(absent=absent))


def told(state):
    """The news as pairs of key and who."""
    return [(p.key, dict(p.fillings).get("who")) for p in state.news]


def test_a_decision_of_an_absent_seat_is_answered_by_its_rule():
    """No event is asked for; the answer need not be one that a person could give."""
    state = without(Ask(1), Ask(0))
    assert told(state) == [("gone", 1)] and front(state) == Ask(0)
    assert state.answered == 0


def test_the_first_of_the_list_is_answered_if_the_decision_says_nothing_else():
    """Stale zones are not shuffled for it: a public rule names no hidden card."""
    state = table(Pick(1), Ask(0), own=OWN).state.mark_stale("hand:1").but(absent=(1,))
    state = settle(state)
    assert front(state) == Ask(0) and state.zone("hand:1") == (2, 3)


def test_answers_for_absent_seats_follow_after_an_answer():
    """A chain of them runs like steps do."""
    state = table(Ask(0), Ask(1), Ask(2), Ask(0), own=OWN).state.but(absent=(1, 2))
    after = apply(state, YES)
    assert told(after) == [("yes", 0), ("gone", 1), ("gone", 2)]
    assert after.answered == 1


def test_its_own_shuffle_falls_away():
    """Handles of its zone stay; nobody could shuffle under its key (more-games, 5.5)."""
    state = without(Shuffle(("hand:1",), 1), Ask(0))
    assert front(state) == Ask(0) and state.zone("hand:1") == (2, 3)


def test_what_it_should_mix_for_all_is_mixed_by_all():
    """Cards under the joint key are not left in an order that somebody knows."""
    state = table(Shuffle(("deck",), 1), Ask(0), deck=("p", "q")).state.but(absent=(1,))
    state = settle(state)
    assert front(state) == Shuffle(("deck",))
    assert front(apply(state, Shuffled())) == Ask(0)


def test_what_it_owes_the_deck_leaves_the_game():
    """Open cards among them go to the deck as they are."""
    state = table(Relock((2, 3), "deck"), Ask(0), own=OWN).state.show({3: "x"})
    state = settle(state.but(absent=(1,)))
    assert front(state) == Ask(0)
    assert state.zone("deck") == (3,) and state.zone("hand:1") == ()
    assert 2 not in state.readers


@pytest.mark.parametrize(
    "line", [Relock((2, 3), "hand:0"), Reveal((((2,), ALL),)), Reveal((((2,), 0),))]
)
def test_what_only_a_dealer_can_do_in_its_place_is_asked(line):
    """A rescue (R34) or substitutes (R22) open or pass its cards on; the rules wait for that."""
    assert front(without(line, Ask(0))) == line


def test_its_count_is_what_the_rules_say():
    """Nothing unless the rules say otherwise; no flag makes its zone stale."""
    state = without(Counted(1, Count("hand:1", ("c",))), Ask(0))
    assert [(p.key, p.fillings) for p in state.news] == [("counted", (("value", 0),))]
    assert state.stale == ()


def test_shuffles_by_all_go_on_without_it():
    """A line that everybody owes is owed by those who are there."""
    state = table(Shuffle(("deck",)), Ask(0), deck=("p", "q")).state.but(absent=(1,))
    assert front(settle(state)) == Shuffle(("deck",))


def test_members_of_a_together_are_those_who_are_there():
    """The lines of the others are answered for them when it closes."""
    state = without(Together((Ask(0), Ask(1), Ask(2))), Say("rest"))
    assert members(state) == (0, 2)
    after = join(state, {0: [YES], 2: [NO]})
    assert told(after) == [("yes", 0), ("no", 2), ("gone", 1), ("rest", None)]


def test_a_together_of_absent_seats_alone_is_not_asked():
    """Its lines are answered for them one after the other."""
    state = without(Together((Ask(2), Ask(1))), Ask(0), absent=(1, 2))
    assert told(state) == [("gone", 2), ("gone", 1)]
    assert front(state) == Ask(0)


def test_a_run_that_came_before_its_seat_was_gone_counts():
    """An event of the step that closed short is applied, once (R24)."""
    state = table(Together((Ask(0), Ask(1))), own=OWN).state.but(absent=(1,))
    after = join(state, {0: [YES], 1: [NO]})
    assert told(after) == [("yes", 0), ("no", 1)] and after.agenda == ()


def test_a_seat_that_is_back_is_asked_again():
    """Absence is a field of the table and nothing else."""
    state = without(Ask(0), Ask(1))
    assert front(apply(state.but(absent=()), YES)) == Ask(1)
