"""Rows: zones in which the cards of several seats lie side by side, each under its own key."""

import pytest

from engine.agenda import Reveal, Shuffle
from engine.answers import Revealed
from engine.basics import ALL, EACH
from engine.kernel import apply, owner_of
from engine.plain import plain
from tests.engine.lines import Ask
from tests.strategies import digest, table

HANDS = {"hand:0": ("a", "b"), "hand:1": ("x", "y")}


def row(*lines):
    """Handles 0 and 3 of two hands, laid into one row, the second one on top."""
    state = table(*lines, own=HANDS).state
    state = state.but(owners={**state.owners, "pot": EACH, "other": EACH})
    return state.move((0,), "pot").move((3,), "pot", top=True)


def test_each_card_stays_under_its_owners_key():
    """Both keep handle and readers, in the places they were put to."""
    state = row()
    assert state.is_row("pot") and not state.is_row("hand:0") and not state.is_row("deck")
    assert state.zone("pot") == (3, 0)
    assert [state.owner(card) for card in state.zone("pot")] == [1, 0]
    assert state.readers[0] == (0,) and state.readers[3] == (1,)


def test_a_row_is_never_stale():
    """Whatever comes in or is glimpsed: everybody knows its places all the same."""
    state = row(Reveal((((0,), 2),)), Ask(1))
    assert state.stale == () and state.mark_stale("pot").stale == ()
    assert state.add("pot", ("c",)).stale == ()
    assert apply(state, Revealed()).stale == ()


def test_cards_move_along_from_row_to_row_and_home_again():
    """To another row as they are; to a hand only if it is the owner's, which is stale then."""
    state = row().move((3, 0), "other")
    assert state.zone("other") == (3, 0) and state.owner(3) == 1
    home = state.move((3,), "hand:1")
    assert home.zone("hand:1") == (2, 3) and home.stale == ("hand:1",)
    for to in ("hand:1", "deck", "market"):
        with pytest.raises(ValueError, match="relock"):
            state.move((0,), to)


def test_a_glimpse_of_a_card_in_a_row_becomes_the_card():
    """As anywhere: the reader may take it, nobody else (R33)."""
    state = apply(row(Reveal((((0,), 2),)), Ask(1)), Revealed())
    assert state.readers[0] == (0, 2) and state.owner(0) == 0
    assert state.move((0,), "other").readers[0] == (0, 2)
    assert state.move((0,), "hand:2").readers[0] == (2,)


def test_whose_card_it_was_stays_known_when_it_lies_open():
    """Open cards are under no key; a row still tells whose they are, until they are shuffled."""
    state = row(Reveal((((0, 3), ALL),)), Ask(1))
    after = apply(state, Revealed({0: "a", 3: "y"}))
    assert [after.owner(card) for card in after.zone("pot")] == [None, None]
    assert [after.whose(card) for card in after.zone("pot")] == [1, 0]
    assert [state.whose(card) for card in state.zone("pot")] == [1, 0]
    assert after.move((3,), "other").whose(3) == 1
    assert after.renew("pot", None).whose(after.next_card) is None
    assert table(deck=("x",)).state.show({0: "x"}).whose(0) is None


def test_opening_cards_of_several_owners_is_everybodys_line():
    """Each owner opens its own ones in one step; one owner's alone are owed by it alone."""
    state = row()
    assert owner_of(Reveal((((0, 3), ALL),)), state) is None
    assert owner_of(Reveal((((3,), ALL),)), state) == 1


def test_a_row_is_part_of_the_digest():
    """Two tables that differ only in that a zone is a row are not the same table."""
    state = row()
    other = state.but(owners={name: to for name, to in state.owners.items() if name != "other"})
    assert ("other", EACH) in dict(plain(state)[2:])["owners"]
    assert digest(state) != digest(other)


def test_a_shuffle_of_a_hand_leaves_the_row_alone():
    """The card that was laid keeps its handle, so its owner can open it later."""
    state = row(Shuffle(("hand:0",), 0)).renew("hand:0", 0)
    assert state.zone("pot") == (3, 0) and state.readers[0] == (0,)
