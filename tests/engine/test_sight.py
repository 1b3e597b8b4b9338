"""What a seat can know: faces, memory, what it is asked, which moves are no lie."""

import pytest

from engine.agenda import Relock, Reveal, Shuffle, Together
from engine.basics import ALL, EACH, Move
from engine.kernel.asked import asked, at_decision, waits_for
from engine.open_table.open_dealer import Dealt, deal_on
from engine.sight import Seen, Sight, remember
from tests.engine.lines import Ask, Claiming, Pick, Say
from tests.strategies import first_honest, same_seed, table

HANDS = {"hand:0": ("a", "b", "x"), "hand:1": ("c", "x")}


def test_a_seat_sees_open_faces_and_its_own():
    """And no others; a watcher sees the open ones."""
    dealt = table(own=HANDS, deck=("q", "r"))
    dealt = type(dealt)(dealt.state.show({1: "r"}), dealt.truth, {})
    own, watcher = dealt.sight(0), dealt.sight(None)
    assert own.faces((1, 2, 3, 4)) == ("r", "a", "b", "x")
    assert own.face(0) is None and own.face(5) is None
    assert watcher.face(1) == "r" and watcher.eyes == {}
    with pytest.raises(KeyError):
        own.faces((2, 5))


def test_a_glimpse_is_seen_by_its_reader():
    """As long as the handle lives."""
    dealt = same_seed(table(Reveal((((3,), 0),)), Shuffle(("hand:1",), 1), own=HANDS))
    assert dealt.sight(0).face(3) == "c" and dealt.sight(2).face(3) is None
    dealt = same_seed(dealt)
    assert dealt.sight(0).eyes.keys() == {0, 1, 2}


def test_memory_holds_what_was_read_in_cards_that_are_gone():
    """Oldest first, the faces in an order that tells nothing about handles."""
    lines = (Reveal((((1, 0), 2),)), Shuffle(("hand:0",), 0), Relock((5, 6), "hand:2"))
    dealt = table(*lines[:2], own=HANDS)
    dealt = same_seed(same_seed(dealt))
    assert dealt.sight(2).memory == (Seen(1, "hand:0", ("a", "b")),)
    assert dealt.sight(1).memory == () and dealt.sight(None).memory == ()


def test_memory_of_a_deal_and_of_what_is_passed_on():
    """Each reader remembers what it met, where it met it."""
    dealt = table(Reveal((((0, 1), 2),)), Relock((0,), "hand:1"), deck=("q", "p"))
    dealt = type(dealt)(dealt.state.move((0, 1), "hand:2"), dealt.truth, {})
    dealt = same_seed(same_seed(dealt))
    met, given = Seen(1, "hand:2", ("p", "q")), Seen(2, "hand:2", ("q",), gone=True)
    assert dealt.sight(2).memory == (met, given)
    assert dealt.sight(1).memory == (Seen(2, "hand:1", ("q",)),)


def gone(dealt, seat):
    """What a seat remembers to have lost: zone and faces, oldest first."""
    return [(seen.zone, seen.faces) for seen in dealt.sight(seat).memory if seen.gone]


def test_a_seat_remembers_what_it_gave():
    """A card it locked for another seat or put back; the receiver has met it, nobody else knows."""
    dealt = table(Relock((2, 0), "in:1"), Relock((1,), "deck"), own=HANDS)
    dealt = same_seed(same_seed(dealt))
    assert gone(dealt, 0) == [("hand:0", ("a", "x")), ("hand:0", ("b",))]
    assert dealt.sight(1).memory == (Seen(1, "in:1", ("a", "x")),)
    assert dealt.sight(2).memory == ()


def test_a_seat_remembers_what_was_taken():
    """A glimpse that became its reader's card, or a card that left the game."""
    dealt = same_seed(table(Reveal((((0, 1), 1),)), Ask(2), own=HANDS))
    taken = dealt.state.move((1,), "hand:1")
    memory = remember(dealt.memory, dealt.state, taken, dealt.truth)
    assert memory[0] == (Seen(1, "hand:0", ("b",), gone=True),)
    left = dealt.state.retire((0,))
    assert remember({}, dealt.state, left, dealt.truth) == {0: (Seen(1, "hand:0", ("a",), True),)}


def test_what_was_taken_behind_a_shuffle_is_missed_too():
    """All handles are new then; the face that none of them shows is the one that went."""
    lines = (Shuffle(("hand:0",), 0), Ask(1))
    before = table(*lines, own=HANDS)
    shuffled = same_seed(before)
    assert shuffled.memory == {}
    for card in shuffled.state.zone("hand:0"):
        state = shuffled.state.but(readers={**shuffled.state.readers, card: (0, 1)})
        memory = remember({}, before.state, state.move((card,), "hand:1"), shuffled.truth)
        assert memory[0] == (Seen(1, "hand:0", (shuffled.truth[card],), gone=True),)


def test_what_a_seat_opens_or_keeps_is_not_gone():
    """Not a card laid open, laid into a row, moved between own zones, or glimpsed by somebody."""
    state = table(Reveal((((1,), ALL), ((0,), 2))), Ask(1), own=HANDS).state
    state = state.but(owners={**state.owners, "pot": EACH})
    dealt = same_seed(Dealt(state, table(own=HANDS).truth, {}))
    after = dealt.state.move((0,), "pot").move((2,), "row:0")
    for memory in (dealt.memory, remember({}, state, after, dealt.truth)):
        assert not any(seen.gone for seen in memory.get(0, ()))


def test_hands_that_change_places_are_missed_as_far_as_they_differ():
    """A face that went and came in the same step is there as before."""
    swap = Together((Relock((0, 1, 2), "hand:1"), Relock((3, 4), "hand:0")))
    dealt = same_seed(table(swap, own=HANDS))
    assert gone(dealt, 0) == [("hand:0", ("a", "b"))] and gone(dealt, 1) == [("hand:1", ("c",))]


def test_open_cards_are_not_remembered():
    """Everybody sees them anyway."""
    dealt = same_seed(table(Reveal((((0,), ALL),)), own=HANDS))
    assert dealt.memory == {}


def test_a_card_that_is_read_and_opened_at_once_is_not_remembered():
    """Nor one that lay open when its reader got it; the closed one beside it is."""
    before = table(own=HANDS).state
    readers = {**before.readers, 0: (0, 1), 1: (0, 1)}
    after = before.but(readers=readers, faces={0: "a"}, answered=4)
    truth = {0: "a", 1: "b"}
    assert remember({}, before, after, truth) == {1: (Seen(4, "hand:0", ("b",)),)}
    shown = before.show({0: "a", 1: "b"})
    assert remember({}, shown, shown.but(readers=readers, answered=4), truth) == {}


def test_memory_keeps_only_what_it_is_given_faces_for():
    """A node that knows one seat's faces builds one seat's memory."""
    before = table(own=HANDS).state
    after = before.but(readers={**before.readers, 0: (0, 1), 3: (1, 0)}, answered=4)
    assert remember({}, before, after, {0: "a"}) == {1: (Seen(4, "hand:0", ("a",)),)}
    assert remember({}, before, before, {0: "a"}) == {}


def test_nobody_is_asked_by_a_line_that_everybody_owes():
    """Nor by a line that a node answers without a choice."""
    state = table(Shuffle(("deck",)), deck=("a", "b")).state
    assert waits_for(state) == () and asked(state, 0) is None
    assert waits_for(table().state) == () and asked(table().state, 0) is None
    assert waits_for(table(Relock((0,), "hand:1"), own=HANDS).state) == ()


def test_one_seat_is_asked_by_its_decision():
    """A watcher never is."""
    state = table(Ask(1), Ask(0)).state
    assert asked(state, 1) == Ask(1) and asked(state, 0) is None and asked(state, None) is None
    assert waits_for(state) == (1,)


def test_a_decision_behind_a_shuffle_of_its_own_is_asked_already():
    """The person is asked; its node shuffles first."""
    state = table(Pick(0), own=HANDS).state.mark_stale("hand:0")
    assert asked(state, 0) == Pick(0) and waits_for(state) == (0,)


def test_members_of_a_together_are_asked_side_by_side():
    """Each by its own run."""
    state = table(Together((Ask(2), Pick(0), Ask(2, (1,)))), own=HANDS).state
    assert waits_for(state) == (0, 2)
    assert asked(state, 2) == Ask(2) and asked(state, 1) is None
    judged, decision = at_decision(state, 0)
    assert decision == Pick(0) and judged.agenda == (Pick(0),)


def test_absent_members_are_not_asked():
    """They owe nothing."""
    state = table(Together((Ask(2), Ask(0)))).state.but(absent=(2,))
    assert waits_for(state) == (0,)


def test_honest_moves_are_those_whose_claims_are_true():
    """By what the seat reads; claims about what it cannot read are no honest ones."""
    moves = Claiming(0).legal(None)
    dealt = table(Claiming(0), own={"hand:0": ("a", "b", "x")})
    kept = [m.name for m in Claiming(0).honest(dealt.sight(0), moves)]
    assert kept == ["pass", "open", "low", "high", "any", "all"]
    assert [m.name for m in Claiming(0).honest(dealt.sight(0))] == kept
    dealt = table(Claiming(0), own={"hand:0": ("x", "x", "a")})
    assert [m.name for m in Claiming(0).honest(dealt.sight(0), moves)] == ["pass", "any"]
    blind = Sight(dealt.state, 0, {})
    assert [m.name for m in Claiming(0).honest(blind, moves)] == ["pass"]


def test_open_cards_count_for_claims():
    """A face that everybody sees needs no reader."""
    state = table(own={"hand:0": ("a", "b", "x")}).state.show({0: "a", 1: "b", 2: "x"})
    moves = Claiming(0).legal(state)
    assert Claiming(0).honest(Sight(state, 0, {}), moves) == moves


def test_asking_leaves_the_state_alone():
    """A question is asked by looking."""
    dealt = table(Ask(0), Say("x"))
    assert deal_on(dealt, first_honest, None).state.answered == 1
    assert dealt.state.answered == 0 and waits_for(dealt.state) == (0,)
    assert asked(dealt.state, 0).legal(dealt.state) == [Move("no"), Move("yes")]
