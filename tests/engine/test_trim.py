"""Lines that ask nothing of anybody vanish by themselves."""

import pytest

from engine.agenda import Relock, Reveal, Shuffle, Together
from engine.basics import ALL
from engine.kernel import front, settle, trim, trimmed
from tests.engine.lines import Ask, Dice, Say
from tests.strategies import table

OWN = {"hand:0": ("a", "b"), "hand:1": ("c",)}
OPEN = {0: "a"}


def settled(*lines, open_cards=None, own=OWN):
    """The agenda that is left of these lines in front of a question."""
    state = table(*lines, Ask(2), own=own).state.show(open_cards or {})
    return settle(state).agenda


@pytest.mark.parametrize(
    "line",
    [
        Shuffle(("nowhere",)),
        Shuffle(("row:0", "nothing"), 0),
        Shuffle(()),
        Reveal(()),
        Reveal((((), 1),)),
        Reveal((((0,), 0),)),
        Reveal((((0,), 0), ((2,), 1))),
        Relock((), "deck"),
        Dice(()),
        Together(()),
        Together((Shuffle(("nowhere",), 0), Reveal(()))),
        Together((Together(()),)),
    ],
)
def test_a_line_that_asks_nothing_vanishes(line):
    """Empty zones, cards their readers can read, no cards, no dice, no members."""
    assert settled(line) == (Ask(2),)


def test_empty_zones_are_left_out_of_a_shuffle():
    """The others are still shuffled, in their order."""
    assert settled(Shuffle(("row:0", "hand:0", "in:0"), 0))[0] == Shuffle(("hand:0",), 0)


def test_what_is_readable_is_left_out_of_a_reveal():
    """Open cards, and cards for seats that read them, are not revealed again."""
    line = Reveal((((0, 1), ALL), ((0, 1), 0), ((1, 2), 1)))
    assert settled(line, open_cards=OPEN)[0] == Reveal((((1,), ALL), ((1,), 1)))


def test_an_own_card_is_still_opened_to_all():
    """Its owner reads it; everybody else does not."""
    assert settled(Reveal((((0,), ALL),)))[0] == Reveal((((0,), ALL),))


def test_a_relock_of_open_cards_is_a_move():
    """Nothing has to be locked; the cards go there as they are."""
    state = table(Relock((0,), "hand:1"), Ask(2), own=OWN).state.show(OPEN)
    state = settle(state)
    assert front(state) == Ask(2)
    assert state.zone("hand:1") == (2, 0) and state.faces == OPEN
    assert state.stale == ("hand:1",)


def test_a_relock_with_one_closed_card_is_owed():
    """By the owner of the closed one."""
    line = Relock((0, 1), "hand:1")
    assert settled(line, open_cards=OPEN)[0] == line


def test_a_roll_without_dice_is_taken_at_once():
    """Rules may count dice down to none."""
    state = settle(table(Dice(()), Ask(0)).state)
    assert [p.key for p in state.news] == ["rolled"]


def test_members_without_a_question_leave_a_together():
    """The other lines stay in their order."""
    line = Together((Ask(0), Shuffle(("nowhere",), 1), Ask(2)))
    assert settled(line)[0] == Together((Ask(0), Ask(2)))


def test_an_open_card_in_a_together_moves_at_once():
    """A relock that asks nothing does not make its owner a member."""
    line = Together((Relock((0,), "hand:1"), Ask(1)))
    state = settle(table(line, own=OWN).state.show(OPEN))
    assert state.agenda == (Together((Ask(1),)),)
    assert state.zone("hand:1") == (2, 0)


def test_trimming_runs_no_step():
    """Within a run a step waits, whatever stands in front of it."""
    state = table(Shuffle(("nowhere",)), Say("x"), Shuffle(("nowhere",))).state
    left = trimmed(state)
    assert left.agenda == (Say("x"), Shuffle(("nowhere",))) and left.news == ()


def test_what_is_asked_is_not_trimmed():
    """A state with a question in front is the same object afterwards."""
    state = table(Ask(0)).state
    assert trim(state) is state and settle(state) is state and trimmed(state) is state
