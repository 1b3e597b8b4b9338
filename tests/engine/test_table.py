"""Zones, locks, moves and handles of a table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.basics import phrase
from engine.table import UNHEARD, Table, empty_table, of_fields
from tests.engine.lines import Ask, Say
from tests.strategies import digest, hands, table

HAND = {"hand:0": ("a", "b", "c")}


def test_a_table_nobody_has_touched_is_empty():
    """Nothing lies on it and nothing is asked."""
    state = Table(**empty_table([2, 0, 1], {"hand:0": 0}))
    assert state.order == (2, 0, 1) and state.seats == 3
    assert state.zone("anywhere") == () and state.where(0) is None
    assert state.agenda == () and state.next_card == 0


def test_seats_from_goes_round():
    """Clockwise from any seat, by the order at the table."""
    state = Table(**empty_table([2, 0, 1], {}))
    assert state.seats_from(0) == (0, 1, 2)
    assert state.seats_from(1) == (1, 2, 0) and state.seats_from(2) == (2, 0, 1)
    with pytest.raises(ValueError, match="not in tuple"):
        state.seats_from(7)


def test_a_change_makes_a_copy():
    """The table itself stays as it was; a field that does not exist is refused."""
    state = table(own=HAND).state
    before = digest(state)
    other = state.but(next_card=99)
    assert (state.next_card, other.next_card) == (3, 99)
    assert digest(state) == before and type(other) is type(state)
    with pytest.raises(TypeError, match="absint"):
        state.but(absint=())


def test_a_value_is_made_of_its_fields_and_nothing_else():
    """Equal to the one the fields are from, frozen, and free of whatever is not among them."""
    before = table(own=HAND).state
    after = of_fields(type(before), {**vars(before), "next_card": 7})
    assert (after, type(after)) == (before.but(next_card=7), type(before))
    assert vars(of_fields(Table, {"next_card": 7})) == {"next_card": 7}
    with pytest.raises(AttributeError):
        after.next_card = 8


def test_changes_come_as_a_mapping_too():
    """What is named beside it counts more; a field that does not exist is refused there as well."""
    state = table(own=HAND).state
    other = state.but({"next_card": 99, "answered": 5}, answered=6)
    assert (other.next_card, other.answered) == (99, 6)
    with pytest.raises(TypeError, match="absint"):
        state.but({"absint": ()}, next_card=99)


def test_lines_go_in_front_in_their_order():
    """The first of them is next."""
    state = table(Ask(0)).state.do(Say("a"), Say("b"))
    assert state.agenda == (Say("a"), Say("b"), Ask(0))


def test_news_add_up():
    """Each is a phrase with its fillings in one order."""
    state = table().state.tell("one", b=2, a=1).tell("two")
    assert state.news == (phrase("one", a=1, b=2), phrase("two"))
    assert state.news[0].fillings == (("a", 1), ("b", 2))


def test_where_nobody_listens_there_are_no_news():
    """It stays so whatever is told; a table that has none yet is another thing."""
    deaf = table().state.but(news=UNHEARD)
    assert deaf.tell("one") is deaf and deaf.news == ()
    assert table().state.tell("one").news == (phrase("one"),)


# -- locks ---------------------------------------------------------------------------------------


def test_the_owner_is_the_first_reader_of_a_closed_card():
    """Nobody owns a card under the joint key or an open one (R29)."""
    state = table(own=HAND, deck=("x",)).state
    state = state.but(readers={**state.readers, 2: (0, 1)}).show({3: "c"})
    assert [state.owner(c) for c in (0, 1, 2, 3)] == [None, 0, 0, None]


def test_a_card_moves_within_its_owners_zones():
    """It keeps its handle and its readers, and makes the zone stale."""
    state = table(own=HAND).state.move((2, 0), "row:0")
    assert state.zones == {"deck": (), "hand:0": (1,), "row:0": (2, 0)}
    assert state.readers[2] == (0,) and state.stale == ("row:0",)


def test_cards_may_go_on_top():
    """In the order given."""
    state = table(deck=("x", "y", "z")).state.move((2, 1), "deck", top=True)
    assert state.zone("deck") == (2, 1, 0)


@pytest.mark.parametrize("to", ["hand:1", "deck", "market"])
def test_a_move_under_another_key_takes_a_relock(to):
    """Passing on a card that somebody reads is refused, to a seat and to the deck alike."""
    state = table(own=HAND).state
    before = digest(state)
    with pytest.raises(ValueError, match="relock"):
        state.move((1,), to)
    assert digest(state) == before


def test_a_card_that_is_not_there_cannot_move():
    """A handle that has died names nothing."""
    with pytest.raises(ValueError, match="not on the table"):
        table(own=HAND).state.move((99,), "row:0")


def test_an_unread_card_may_go_anywhere():
    """A card of the deck moves first and is dealt then."""
    state = table(deck=("x", "y")).state.move((0,), "hand:1").move((1,), "market")
    assert state.zone("hand:1") == (0,) and state.zone("market") == (1,)
    assert state.readers == {}


def test_an_open_card_may_go_anywhere():
    """Also into a hand, which is stale from then on."""
    state = table(own=HAND).state.show({1: "b"}).move((1,), "hand:2")
    assert state.zone("hand:2") == (1,) and state.faces == {1: "b"}
    assert state.owner(1) is None and state.stale == ("hand:2",)


def test_a_glimpse_becomes_the_card_when_it_moves_to_its_reader():
    """The new owner reads it under its own key; the old one does not any more (R33)."""
    state = table(own=HAND).state
    state = state.but(readers={**state.readers, 1: (0, 2, 1)})
    after = state.move((1,), "hand:2")
    assert after.readers[1] == (2,) and after.owner(1) == 2
    with pytest.raises(ValueError, match="relock"):
        state.move((1, 0), "hand:2")


def test_a_shuffle_closes_an_open_card_in_a_hand():
    """Its new handle is one of the hand's, read by the owner alone."""
    state = table(own=HAND).state.show({1: "b"})
    after = state.renew("hand:0", 0)
    assert after.faces == {} and after.readers == dict.fromkeys((3, 4, 5), (0,))


# -- coming and going ----------------------------------------------------------------------------


def test_new_cards_lie_open():
    """They get the next handles, at the end of their zone."""
    state = table(own=HAND).state.add("market", ("p", "q")).add("market", ("r",), back="red")
    assert state.zone("market") == (3, 4, 5)
    assert state.faces == {3: "p", 4: "q", 5: "r"}
    assert state.backs == {5: "red"} and state.next_card == 6


def test_new_cards_make_an_own_zone_stale():
    """Adding none does not."""
    state = table(own=HAND).state
    assert state.add("hand:0", ("p",)).stale == ("hand:0",)
    assert state.add("hand:0", ()).stale == ()
    assert state.add("market", ("p",)).stale == ()


def test_laying_a_zone_anew_retires_what_lay_there():
    """Open or closed, they have left the game."""
    state = table(own=HAND).state.lay("hand:0", ("p",))
    assert state.zone("hand:0") == (3,) and state.readers == {}


def test_retired_cards_leave_no_trace():
    """Neither place nor face nor reader nor back."""
    state = table(own=HAND).state.add("market", ("p", "q"), back="red")
    after = state.retire((0, 3))
    assert after.where(0) is after.where(3) is None
    assert after.zone("hand:0") == (1, 2) and after.zone("market") == (4,)
    assert after.faces == {4: "q"} and after.readers == {1: (0,), 2: (0,)}
    assert after.backs == {4: "red"}
    assert after.retire(()) is after


def test_exchanged_cards_keep_their_backs():
    """Handle by handle, wherever they go."""
    state = table().state.add("here", ("p",), back="red").add("here", ("q", "r"), back="blue")
    after = state.exchange((2, 0), "there", None)
    assert after.zone("here") == (1,) and after.zone("there") == (3, 4)
    assert after.backs == {1: "blue", 3: "blue", 4: "red"}


def test_marks_of_staleness_are_sorted_and_single():
    """Only own zones are ever stale."""
    state = table(own=HAND).state
    state = state.mark_stale("row:2").mark_stale("hand:0").mark_stale("row:2").mark_stale("deck")
    assert state.stale == ("hand:0", "row:2")
    assert state.mark_fresh(("row:2", "deck")).stale == ("hand:0",)


@given(hands, st.data())
def test_no_move_loses_or_doubles_a_card(faces, data):
    """After any row of moves among the zones of one seat each handle lies in one place."""
    state = table(own={"hand:0": faces}).state
    zones = ("hand:0", "row:0", "look:0")
    for _ in range(data.draw(st.integers(0, 6))):
        cards = data.draw(st.lists(st.sampled_from(range(len(faces))), unique=True))
        state = state.move(cards, data.draw(st.sampled_from(zones)), top=data.draw(st.booleans()))
    lying = [card for name in zones for card in state.zone(name)]
    assert sorted(lying) == list(range(len(faces)))
    assert all(state.where(card) in zones for card in lying)
