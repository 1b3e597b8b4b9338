"""Lines of several seats at once: runs, handle ranges, seat order, what is left over (R3, R4)."""

from itertools import permutations

import pytest

from engine.agenda import Relock, Reveal, Shuffle, Together
from engine.answers import Moved, Proved, Relocked, Revealed, Shuffled
from engine.basics import ALL, Move
from engine.claims import Count
from engine.errors import EndlessRules, FalseClaim, IllegalMove, NotAsked
from engine.kernel import (
    MEMBER_CARDS,
    front,
    join,
    member,
    members,
    next_of_run,
    owes,
    settle,
    take,
    trimmed,
)
from tests.engine.lines import Ask, Claiming, Counted, Do, Pick, Say
from tests.strategies import digest, table

YES, NO = Moved(Move("yes")), Moved(Move("no"))
HANDS = {"hand:0": ("a", "b"), "hand:1": ("c", "x"), "hand:2": ("y", "z")}


def told(state):
    """The news as pairs of key and who."""
    return [(p.key, dict(p.fillings).get("who")) for p in state.news]


def test_members_are_the_seats_in_seat_order():
    """Whatever the order of the lines."""
    state = table(Together((Ask(2), Ask(0), Ask(2)))).state
    assert members(state) == (0, 2)


def test_a_member_is_asked_its_own_lines_in_their_order():
    """Its run is judged by a state that holds nothing of the others."""
    state = table(Together((Ask(1), Ask(0), Ask(1, then=(Say("x"),)))), Say("rest")).state
    assert member(state, 1).agenda == (Ask(1), Ask(1, then=(Say("x"),)))
    assert member(state, 0).agenda == (Ask(0),)


def test_a_run_holds_one_decision():
    """It goes on behind it through what its seat owes, and ends before the next one (R5)."""
    own = {"hand:0": ("a", "b")}
    state = table(Ask(0), Ask(0), own=own).state
    assert next_of_run(state, 0, decided=False) == Ask(0)
    assert next_of_run(state, 0, decided=True) is None
    state = table(Pick(0), own=own).state.mark_stale("hand:0")
    assert next_of_run(state, 0, decided=False) == Shuffle(("hand:0",), 0)
    assert next_of_run(state, 0, decided=True) is None, "nor the shuffle that belongs to the next"
    owed = Relock((0,), "hand:1")
    state = table(owed, Ask(0), own=own).state
    assert next_of_run(state, 0, decided=True) == owed
    assert next_of_run(state, 1, decided=False) is None, "it is another seat's"


def test_runs_are_applied_in_seat_order_as_one_answer():
    """The count of answers grows by one; what comes first is the lower seat."""
    state = table(Together((Ask(1), Ask(0))), Say("rest")).state
    after = join(state, {1: [NO], 0: [YES]})
    assert told(after) == [("yes", 0), ("no", 1), ("rest", None)]
    assert after.answered == state.answered + 1
    assert front(after) is None


def test_the_order_in_which_runs_come_makes_no_difference():
    """Every order of arrival gives the same state."""
    lines = tuple(Pick(seat, then=(Relock((), "deck"),)) for seat in range(3))
    state = table(Together(lines), own=HANDS).state
    for seat in range(3):
        state = state.mark_stale(f"hand:{seat}")
    runs = {}
    for seat in range(3):
        own = take(member(state, seat), Shuffled())
        card = own.zone(f"hand:{seat}")[1]
        runs[seat] = [Shuffled(), Moved(Move("pick", (card,)))]
    results = {
        digest(join(state, {seat: runs[seat] for seat in order}))
        for order in permutations(range(3))
    }
    assert len(results) == 1


def test_handles_made_in_a_run_do_not_depend_on_the_others():
    """Each member has a range of its own, so a run may name what it has just made."""
    lines = tuple(Pick(seat) for seat in range(3))
    state = table(Together(lines), own=HANDS).state
    for seat in range(3):
        state = state.mark_stale(f"hand:{seat}")
    first = state.next_card
    own = trimmed(take(member(state, 1), Shuffled()))
    begin = first + 2 * MEMBER_CARDS
    assert own.zone("hand:1") == (begin, begin + 1)
    runs = {0: [Shuffled(), Moved(Move("none"))], 2: [Shuffled(), Moved(Move("none"))]}
    runs[1] = [Shuffled(), Moved(Move("pick", (begin,)))]
    after = join(state, runs)
    assert after.zone("row:1") == (begin,)
    assert after.zone("hand:0") == (first + MEMBER_CARDS, first + MEMBER_CARDS + 1)
    assert after.next_card == first + 3 * MEMBER_CARDS + 2
    on_table = [card for cards in after.zones.values() for card in cards]
    assert len(set(on_table)) == len(on_table) == 6


def test_without_new_handles_the_count_of_handles_stays():
    """A Together of plain words does not use up any numbers."""
    state = table(Together((Ask(0), Ask(1))), own=HANDS).state
    assert join(state, {0: [YES], 1: [NO]}).next_card == state.next_card


def test_a_run_of_more_handles_than_its_range_is_refused():
    """It would run into the range of the next seat."""
    many = ("a",) * 600
    lines = (Shuffle(("hand:0",), 0), Shuffle(("hand:0",), 0), Ask(1))
    state = table(Together(lines), own={"hand:0": many}).state
    with pytest.raises(IllegalMove, match="1024"):
        join(state, {0: [Shuffled(), Shuffled()], 1: [YES]})


def test_what_a_move_makes_the_same_seat_owe_is_part_of_its_run():
    """A relock and a glimpse pushed by a move are owed by the mover alone."""
    glimpse = Reveal((((2,), 0),))
    state = table(Together((Ask(1, then=(Relock((3,), "in:2"), glimpse)), Ask(0))), own=HANDS).state
    own = trimmed(take(member(state, 1), YES))
    assert owes(own, 1) and front(own) == Relock((3,), "in:2")
    own = trimmed(take(own, Relocked()))
    assert owes(own, 1) and front(own) == glimpse
    own = trimmed(take(own, Revealed()))
    assert not owes(own, 1)
    after = join(state, {0: [NO], 1: [YES, Relocked(), Revealed()]})
    assert after.readers[2] == (1, 0) and len(after.zone("in:2")) == 1


def test_what_follows_a_step_waits_for_the_join():
    """A step ends the run; it and all behind it run when everybody has answered."""
    lines = (Ask(0, then=(Say("after"), Relock((0,), "in:1"))), Ask(1, then=(Say("later"),)))
    state = table(Together(lines), Say("rest"), own=HANDS).state
    own = trimmed(take(member(state, 0), YES))
    assert not owes(own, 0)
    after = join(state, {0: [YES], 1: [NO]})
    assert told(after) == [("yes", 0), ("no", 1), ("after", None)]
    assert front(after) == Relock((0,), "in:1")
    assert [type(line) for line in after.agenda] == [Relock, Say, Say]


def test_what_a_move_makes_others_owe_waits_for_the_join():
    """A line of another seat is no part of the run; it stands in front of the rest."""
    lines = (Ask(0, then=(Relock((2,), "in:0"),)), Ask(1))
    state = table(Together(lines), Ask(2), own=HANDS).state
    assert not owes(trimmed(take(member(state, 0), YES)), 0)
    after = join(state, {0: [YES], 1: [NO]})
    assert after.agenda == (Relock((2,), "in:0"), Ask(2))


def test_leftovers_stand_in_seat_order():
    """What several runs leave comes seat after seat."""
    lines = tuple(Ask(seat, then=(Say(f"of {seat}"), Ask(seat))) for seat in (2, 0, 1))
    after = join(table(Together(lines)).state, {2: [NO], 0: [NO], 1: [NO]})
    assert [line for line in after.agenda if isinstance(line, Ask)] == [Ask(0), Ask(1), Ask(2)]
    assert told(after)[-1] == ("of 0", None)


def test_two_seats_prove_side_by_side():
    """Proofs of several seats are collected in one step."""
    low = ("a", "b", "c")
    lines = tuple(Counted(seat, Count(f"hand:{seat}", low)) for seat in (0, 1))
    after = join(table(Together(lines), own=HANDS).state, {0: [Proved(2)], 1: [Proved(1)]})
    assert [dict(p.fillings)["value"] for p in after.news] == [2, 1]
    assert after.stale == ("hand:0", "hand:1")


def test_a_swap_of_two_hands():
    """Each seat locks its cards for the other; neither answer reads the other's."""
    lines = (Relock((0, 1), "hand:1"), Relock((2, 3), "hand:0"))
    after = join(table(Together(lines), own=HANDS).state, {0: [Relocked()], 1: [Relocked()]})
    assert all(after.readers[c] == (0,) for c in after.zone("hand:0"))
    assert all(after.readers[c] == (1,) for c in after.zone("hand:1"))
    assert len(after.zone("hand:0")) == len(after.zone("hand:1")) == 2
    assert after.stale == ("hand:0", "hand:1")


def test_openings_of_several_owners_side_by_side():
    """A Reveal to all is owed by the owner of its cards."""
    lines = (Reveal((((0, 1), ALL),)), Reveal((((2,), ALL),)))
    state = table(Together(lines), own=HANDS).state
    assert members(state) == (0, 1)
    after = join(state, {0: [Revealed({0: "a", 1: "b"})], 1: [Revealed({2: "c"})]})
    assert after.faces == {0: "a", 1: "b", 2: "c"}


@pytest.mark.parametrize(
    ("runs", "error"),
    [
        ({0: [YES], 1: [Moved(Move("maybe"))]}, IllegalMove),
        ({0: [YES], 1: [Shuffled()]}, NotAsked),
        ({0: [YES, YES], 1: [NO]}, NotAsked),
        ({0: [YES], 1: [NO], 2: [NO]}, NotAsked),
        ({0: [YES], 1: [NO], 2: []}, NotAsked),
        ({2: [NO]}, NotAsked),
    ],
)
def test_a_run_that_does_not_fit_is_refused_and_changes_nothing(runs, error):
    """One bad run refuses the whole join."""
    state = table(Together((Ask(0), Ask(1))), own=HANDS).state
    before = digest(state)
    with pytest.raises(error):
        join(state, runs)
    assert digest(state) == before


def test_a_false_claim_in_a_run_is_refused():
    """Claims are judged within a run as they are alone."""
    state = table(Together((Claiming(0), Ask(1))), own=HANDS).state
    with pytest.raises(FalseClaim):
        join(state, {0: [Moved(Move("open"), {0: "x"})], 1: [YES]})


def test_lines_of_seats_without_a_run_still_wait():
    """A step closed short leaves what the others owe, still together and still in front (R18)."""
    lines = (Ask(0, then=(Say("left"),)), Ask(1), Ask(2))
    after = join(table(Together(lines), Ask(0)).state, {0: [YES]})
    assert after.agenda == (Together((Ask(1), Ask(2))), Say("left"), Ask(0))
    assert told(join(after, {1: [NO], 2: [NO]}))[-1] == ("left", None)


def test_a_together_may_only_hold_lines_of_one_seat_each():
    """A line that everybody owes in it is a fault of the rules."""
    for bad in (Shuffle(("deck",)), Reveal((((0,), ALL),)), Do(())):
        state = table(Together((Ask(0), bad)), deck=("a", "b")).state
        with pytest.raises(EndlessRules, match="Together"):
            members(state)


def test_a_later_line_of_a_run_is_not_trimmed_before_its_turn():
    """A shuffle of a zone that the same run fills first is still owed."""
    lines = (Pick(0), Pick(0), Shuffle(("row:0",), 0), Ask(1))
    state = settle(table(Together(lines), own=HANDS).state)
    assert state.agenda == (Together(lines),)
    picks = [Moved(Move("pick", (0,))), Moved(Move("pick", (1,)))]
    after = join(state, {0: [*picks, Shuffled()], 1: [YES]})
    assert after.zone("row:0") == (6 + MEMBER_CARDS, 7 + MEMBER_CARDS)
