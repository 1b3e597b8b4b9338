"""The kernel: what is asked, what an answer does, what is refused."""

import pytest

from engine.agenda import Relock, Reveal, Shuffle, Together
from engine.answers import Moved, Proved, Relocked, Revealed, Rolled, Shuffled
from engine.basics import ALL, Move, phrase
from engine.claims import Count
from engine.errors import EndlessRules, FalseClaim, IllegalMove, NotAsked, RulesError
from engine.kernel import MOST_ANSWERS, apply, front, settle
from tests.engine.lines import Ask, Claiming, Counted, Dice, Do, Forever, Pick, Say
from tests.strategies import digest, table

LOW = ("a", "b", "c")
OPENED = {0: "a"}


def keys(state):
    """The keys of the news."""
    return [p.key for p in state.news]


# -- steps and news ------------------------------------------------------------------------------


def test_steps_run_at_once_and_in_order():
    """Steps wait for nobody; lines that a step pushes come before what stood behind it."""
    state = table(Say("one"), Do((Say("two"), Say("three"))), Say("four"), Ask(0)).state
    state = settle(state)
    assert keys(state) == ["one", "two", "three", "four"]
    assert front(state) == Ask(0)


def test_nothing_in_front_means_the_game_is_over():
    """A table without an agenda asks nothing, and no answer fits."""
    state = settle(table(Say("end")).state)
    assert front(state) is None
    for answer in (Moved(Move("no")), Shuffled(), Relocked(), Revealed(), Rolled(()), Proved(0)):
        with pytest.raises(NotAsked):
            apply(state, answer)


def test_an_answer_is_counted_and_news_begin_anew():
    """Each answer adds one to the count; news are those of the last answer alone."""
    state = settle(table(Say("old"), Ask(0), Say("new"), Ask(1)).state)
    after = apply(state, Moved(Move("yes")))
    assert after.answered == state.answered + 1
    assert keys(after) == ["yes", "new"]
    assert front(after) == Ask(1)


def test_steps_without_end_are_a_fault_of_the_rules():
    """The kernel stops after its bound, whether or not a question would come later."""
    with pytest.raises(EndlessRules, match="Forever"):
        settle(table(Forever()).state)


def test_steps_without_end_behind_an_answer_leave_the_state_as_it_was():
    """Rules that never ask again refuse the answer that led there."""
    state = table(Ask(0), Forever()).state
    before = digest(state)
    with pytest.raises(EndlessRules):
        apply(state, Moved(Move("yes")))
    assert digest(state) == before


def test_a_long_row_of_steps_that_ends_the_game_is_told_as_such():
    """Too many steps are refused in words even where nothing stands behind them."""
    with pytest.raises(EndlessRules, match="steps without a question"):
        settle(table(*(Say("x") for _ in range(1000))).state)


def test_the_longest_game_ends_as_it_stands():
    """The last answer that is allowed empties the agenda."""
    state = table(Ask(0), Ask(1), Ask(2)).state.but(answered=MOST_ANSWERS - 2)
    state = apply(state, Moved(Move("no")))
    assert front(state) == Ask(1)
    state = apply(state, Moved(Move("no")))
    assert front(state) is None and state.agenda == ()


# -- refusals ------------------------------------------------------------------------------------

HAND = {"hand:0": ("a", "b", "x")}
REFUSED = [
    (Ask(0), Shuffled(), NotAsked),
    (Ask(0), Revealed(), NotAsked),
    (Ask(0), Relocked(), NotAsked),
    (Ask(0), Rolled((1,)), NotAsked),
    (Ask(0), Proved(0), NotAsked),
    (Ask(0), Moved(Move("maybe")), IllegalMove),
    (Ask(0), Moved(Move("yes", (1,))), IllegalMove),
    (Ask(0), Moved(Move("yes"), {0: "a"}), IllegalMove),
    (Ask(0, (1, 2)), Moved(Move("some", ((2, 1),))), IllegalMove),
    (Pick(0), Moved(Move("pick", (99,))), IllegalMove),
    (Claiming(0), Moved(Move("open")), IllegalMove),
    (Claiming(0), Moved(Move("open"), {1: "a"}), IllegalMove),
    (Claiming(0), Moved(Move("open"), {0: "a", 1: "b"}), IllegalMove),
    (Claiming(0), Moved(Move("low"), {1: "b"}), IllegalMove),
    (Claiming(0), Moved(Move("open"), {0: "x"}), FalseClaim),
    (Shuffle(("hand:0",), 0), Moved(Move("no")), NotAsked),
    (Shuffle(("hand:0",), 0), Relocked(), NotAsked),
    (Reveal((((0,), ALL),)), Shuffled(), NotAsked),
    (Reveal((((0,), ALL),)), Revealed(), IllegalMove),
    (Reveal((((0,), ALL),)), Revealed({0: "a", 1: "b"}), IllegalMove),
    (Reveal((((0,), 1),)), Revealed({0: "a"}), IllegalMove),
    (Relock((0,), "hand:1"), Shuffled(), NotAsked),
    (Dice((6, 2)), Shuffled(), NotAsked),
    (Dice((6, 2)), Rolled((1,)), IllegalMove),
    (Dice((6, 2)), Rolled((1, 2, 3)), IllegalMove),
    (Dice((6, 2)), Rolled((6, 3)), IllegalMove),
    (Dice((6, 2)), Rolled((0, 1)), IllegalMove),
    (Counted(0, Count("hand:0", LOW)), Moved(Move("no")), NotAsked),
    (Counted(0, Count("hand:0", LOW)), Proved(4), IllegalMove),
    (Counted(0, Count("hand:0", LOW)), Proved(-1), IllegalMove),
    (Together((Ask(0), Ask(1))), Moved(Move("no")), NotAsked),
]


@pytest.mark.parametrize(("line", "answer", "error"), REFUSED)
def test_what_does_not_fit_is_refused_and_changes_nothing(line, answer, error):
    """Each refusal is of the right kind, says what was refused, and leaves the state alone."""
    state = table(line, Say("after"), own=HAND).state
    before, news = digest(state), state.news
    with pytest.raises(error) as caught:
        apply(state, answer)
    assert digest(state) == before and state.news == news
    assert len(str(caught.value)) > 10
    assert isinstance(caught.value, RulesError)


# -- moves and claims ----------------------------------------------------------------------------


def test_what_a_move_opens_is_public_before_the_rules_go_on():
    """The face of an opened card is known to ``take``."""
    state = apply(table(Claiming(0), own=HAND).state, Moved(Move("open"), OPENED))
    assert state.faces == OPENED
    assert state.news == (phrase("claimed", face="a"),)


def test_claims_that_stay_closed_show_nothing():
    """A proven claim leaves its card closed."""
    state = apply(table(Claiming(0), own=HAND).state, Moved(Move("low")))
    assert state.faces == {}


def test_a_card_that_lies_open_need_not_be_opened_again():
    """A claim on an open card is judged by its face."""
    state = table(Claiming(0), own=HAND).state.show({0: "a"})
    assert apply(state, Moved(Move("open"))).faces == OPENED
    with pytest.raises(FalseClaim):
        apply(table(Claiming(0), own=HAND).state.show({0: "x"}), Moved(Move("open")))


def test_an_open_card_cannot_be_given_another_face():
    """Opening what lies open is refused: it would overwrite what everybody knows."""
    state = table(Claiming(0), own=HAND).state.show({0: "a"})
    with pytest.raises(IllegalMove):
        apply(state, Moved(Move("open"), {0: "b"}))
    assert state.faces == OPENED


# -- staleness (R37) -----------------------------------------------------------------------------


def test_a_stale_zone_is_shuffled_before_a_card_of_it_is_named():
    """The shuffle stands in front of the decision, and the decision then lists new handles."""
    state = table(Pick(0), own=HAND).state.mark_stale("hand:0")
    assert front(state) == Shuffle(("hand:0",), 0)
    with pytest.raises(NotAsked):
        apply(state, Moved(Move("none")))
    after = apply(state, Shuffled())
    assert front(after) == Pick(0)
    assert after.zone("hand:0") == (3, 4, 5)
    assert [m.args for m in Pick(0).legal(after)] == [(), (3,), (4,), (5,)]


def test_a_shuffled_zone_stays_fresh_until_a_card_comes():
    """Taking a card out of a fresh zone does not make it stale: three builds cost one shuffle."""
    state = table(Pick(0), Pick(0), Pick(0), own=HAND).state.mark_stale("hand:0")
    state = apply(state, Shuffled())
    state = apply(state, Moved(Move("pick", (3,))))
    assert front(state) == Pick(0)
    state = state.move((3,), "hand:0")
    assert front(state) == Shuffle(("hand:0",), 0)


@pytest.mark.parametrize("cards", [(), ("a",)])
def test_a_zone_of_fewer_than_two_cards_needs_no_shuffle(cards):
    """Where there is nothing to mix, nothing is asked."""
    state = table(Pick(0), own={"hand:0": cards}).state.mark_stale("hand:0")
    assert front(state) == Pick(0)


def test_only_zones_that_are_named_are_shuffled():
    """A stale zone that the decision does not name is left alone."""
    own = {"hand:0": ("a", "b"), "row:0": ("x", "y")}
    state = table(Pick(0), own=own).state.mark_stale("row:0")
    assert front(state) == Pick(0)


def test_a_count_stands_on_fresh_handles_and_makes_them_stale():
    """A stale zone is shuffled before it is flagged, and after the flags again (R39)."""
    line = Counted(0, Count("hand:0", LOW))
    state = table(line, Pick(0), own=HAND).state.mark_stale("hand:0")
    assert front(state) == Shuffle(("hand:0",), 0)
    state = apply(apply(state, Shuffled()), Proved(2))
    assert state.news == (phrase("counted", value=2),)
    assert state.stale == ("hand:0",)
    assert front(state) == Shuffle(("hand:0",), 0)


def test_a_glimpse_makes_a_zone_stale():
    """What somebody has looked at is shuffled before a card of it is named."""
    state = table(Reveal((((1,), 2),)), Pick(0), own=HAND).state
    state = apply(state, Revealed())
    assert state.readers[1] == (0, 2)
    assert front(state) == Shuffle(("hand:0",), 0)


def test_opening_to_all_does_not_make_a_zone_stale():
    """An open card tells nothing about the closed ones beside it."""
    state = table(Reveal((((1,), ALL),)), Pick(0), own=HAND).state
    assert front(apply(state, Revealed({1: "b"}))) == Pick(0)


# -- handles after each act ----------------------------------------------------------------------


def test_a_shuffle_by_its_owner_gives_new_handles_read_by_the_owner_alone():
    """Old handles are gone, with their glimpses and open faces."""
    state = table(Shuffle(("hand:0",), 0), own=HAND).state.show({2: "x"})
    state = state.but(readers={**state.readers, 1: (0, 2)})
    after = apply(state, Shuffled())
    assert after.zone("hand:0") == (3, 4, 5) and after.next_card == 6
    assert after.readers == {3: (0,), 4: (0,), 5: (0,)}
    assert after.faces == {}


def test_a_shuffle_by_all_gives_handles_that_nobody_reads():
    """Several zones in one line, each with as many new handles as it has cards."""
    state = table(Shuffle(("deck", "open")), deck=("a", "b")).state.lay("open", ("x", "y"))
    after = apply(state, Shuffled())
    assert after.zones == {"deck": (4, 5), "open": (6, 7)}
    assert after.readers == {} and after.faces == {}


def test_a_few_cards_under_the_joint_key_may_be_mixed_by_one_seat():
    """The shuffler of cards that go back to a deck reads none of them."""
    state = table(Shuffle(("deck",), 2), deck=("a", "b")).state
    after = apply(state, Shuffled())
    assert after.zone("deck") == (2, 3) and after.readers == {}


def test_backs_stay_in_their_places():
    """A shuffle gives each place a new handle with the same back (more-games, 5.4)."""
    state = table(Shuffle(("mixed",))).state
    state = state.add("mixed", ("a", "b"), back="red").add("mixed", ("x",), back="blue")
    after = apply(state.move((2,), "mixed", top=True), Shuffled())
    assert [after.backs[c] for c in after.zone("mixed")] == ["blue", "red", "red"]
    assert after.backs.keys() == set(after.zone("mixed"))


def test_a_relock_passes_cards_on_under_new_handles():
    """They stand at the end of the zone in the order given, read by its owner, who is stale."""
    state = table(Relock((2, 0), "hand:1"), own={**HAND, "hand:1": ("y",)}).state
    after = apply(state, Relocked())
    assert after.zones["hand:0"] == (1,)
    assert after.zones["hand:1"] == (3, 4, 5)
    assert after.readers == {1: (0,), 3: (1,), 4: (1,), 5: (1,)}
    assert after.stale == ("hand:1",)


def test_a_relock_to_a_deck_leaves_nobody_a_reader():
    """Cards that go back to a deck lie under the joint key."""
    state = table(Relock((0, 1), "deck"), own=HAND).state
    after = apply(state, Relocked())
    assert after.zone("deck") == (3, 4) and after.readers == {2: (0,)}
    assert after.stale == ()


def test_open_cards_go_along_with_a_relock_as_they_are():
    """Their handles stay, and their places in the order given."""
    state = table(Relock((0, 1, 2), "hand:1"), own=HAND).state.show({1: "b"})
    after = apply(state, Relocked())
    assert after.zone("hand:1") == (3, 1, 4)
    assert after.zone("hand:0") == ()
    assert after.faces == {1: "b"}


def test_a_relock_within_one_zone_renews_its_cards():
    """An owner may lock a card of its own anew without moving it elsewhere."""
    state = table(Relock((0, 1), "hand:0"), own=HAND).state
    after = apply(state, Relocked())
    assert sorted(after.zone("hand:0")) == [2, 3, 4]
    assert after.readers == {2: (0,), 3: (0,), 4: (0,)}


def test_a_deal_makes_cards_the_readers_own():
    """Several pairs at once, to seats and to all, from the deck and from a hand."""
    line = Reveal((((3, 4), 1), ((5,), ALL), ((0,), 2), ((1,), ALL)))
    state = table(line, deck=("p", "q", "r"), own={"hand:0": ("a", "b", "c")}).state
    assert state.owner(3) == 0 and state.owner(0) is None
    after = apply(state, Revealed({5: "c", 1: "q"}))
    assert after.readers == {3: (0, 1), 4: (0, 1), 5: (0,), 0: (2,)}
    assert after.faces == {5: "c", 1: "q"}
    assert after.owner(0) == 2 and after.owner(5) is None
    assert after.stale == ("hand:0",)
