"""Seats that are not there: what they owe is answered by public facts, or falls away (R23)."""

import pytest

from engine.agenda import Relock, Rescue, Reveal, Shuffle, Together
from engine.answers import Layered, Moved, Rescued, Revealed, Shuffled
from engine.basics import ALL, Move
from engine.claims import Count
from engine.errors import ImpossibleLine, NotAsked
from engine.kernel import apply, front, join, members, settle, with_absent
from tests.engine.lines import Ask, Counted, Pick, Say
from tests.strategies import same_seed, table

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


def test_what_it_should_show_to_all_is_asked():
    """The others open its cards in its place (R22); the rules wait for that."""
    line = Reveal((((2,), ALL),))
    assert front(without(line, Ask(0))) == line


def test_its_cards_for_another_seat_are_rescued():
    """Their reader adds its layer, everybody takes the lock off, and they lie in its zone (R34)."""
    state = without(Relock((2, 3), "hand:0"), Ask(0))
    assert front(state) == Rescue((2, 3), 1, 0, "hand:0")
    with pytest.raises(NotAsked):
        apply(state, Rescued())
    layered = apply(state, Layered())
    assert front(layered) == Rescue((2, 3), 1, 0, "hand:0", layered=True)
    after = apply(layered, Rescued())
    assert after.zone("hand:0") == (0, 1, 6, 7) and after.zone("hand:1") == ()
    assert after.readers[6] == (0,) and "hand:0" in after.stale and 2 not in after.readers
    assert front(after) == Shuffle(("hand:0",), 0) or front(after) == Ask(0)


def test_open_cards_among_them_go_along():
    """They need no rescue."""
    state = table(Relock((2, 3), "hand:0"), Ask(0), own=OWN).state.show({3: "x"})
    state = settle(state.but(absent=(1,)))
    assert front(state) == Rescue((2,), 1, 0, "hand:0") and state.zone("hand:0") == (0, 1, 3)


def test_copies_of_its_cards_are_rescued():
    """Each reader gets a copy; the cards stay where they are, and are known to two now (R33)."""
    state = without(Reveal((((2,), 0), ((3, 2), 2))), Ask(0))
    assert front(state) == Rescue((2,), 1, 0)
    after = apply(apply(state, Layered()), Rescued())
    assert after.readers[2] == (1, 0) and after.zone("hand:1") == (2, 3)
    assert "hand:1" in after.stale and front(after) == Rescue((3, 2), 1, 2)


def test_what_else_is_revealed_with_copies_comes_first():
    """Of a line with cards of others only the copies of its cards are taken out."""
    state = without(Reveal((((0, 2), 2), ((1,), ALL))), Ask(0))
    assert front(state) == Reveal((((0,), 2), ((1,), ALL)))
    after = apply(state, Revealed({1: "b"}))
    assert front(after) == Rescue((2,), 1, 2)


def test_nobody_rescues_for_a_seat_that_is_away_too():
    """What was to change hands leaves the game; a copy is not made."""
    state = without(Relock((2,), "hand:2"), Reveal((((3,), 2),)), Ask(0), absent=(1, 2))
    assert front(state) == Ask(0)
    assert 2 not in state.readers and state.zone("hand:1") == (3,)


def test_a_rescue_that_has_begun_keeps_its_reader():
    """With its layer on the cards they are its, whether it stays or not."""
    state = apply(without(Relock((2,), "hand:0"), Ask(2)), Layered())
    gone = with_absent(state, (0, 1))
    assert front(gone) == front(state)
    assert apply(gone, Rescued()).readers[6] == (0,)


def test_a_rescue_of_cards_that_are_not_those_of_the_seat_is_impossible():
    """A fault of the rules, told as one."""
    for line in (Rescue((2,), 0, 1), Rescue((), 1, 0), Rescue((2,), 1, 0, "hand:2")):
        with pytest.raises(ImpossibleLine):
            settle(table(line, own=OWN).state)


def test_the_open_dealer_shuffles_what_is_rescued():
    """Their order is their reader's alone; copies stay copies of the same card."""
    found = set()
    for seed in range(8):
        dealt = table(Rescue((2, 3), 1, 0, "hand:0", layered=True), own=OWN)
        after = same_seed(dealt, seed=seed)
        found.add(tuple(after.truth[card] for card in (6, 7)))
    assert found == {("c", "x"), ("x", "c")}
    copied = same_seed(table(Rescue((2, 3), 1, 0, layered=True), own=OWN))
    assert [copied.truth[card] for card in (2, 3)] == ["c", "x"]


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
