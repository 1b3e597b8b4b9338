"""A turn as a menu: it lists, refuses, claims and comes back as its items say."""

from dataclasses import dataclass

import pytest

from engine.answers import Moved
from engine.basics import Move
from engine.choices import Pick
from engine.claims import Opened
from engine.errors import IllegalMove
from engine.kernel import apply, front
from engine.shapes.arguments import number, several, word
from engine.shapes.menu import MenuItem, MenuShape, menu_of
from engine.table import Table
from tests.strategies import table


def lays(state, seat):
    """One move a card."""
    return [Move("lay", (card,)) for card in state.zone(f"hand:{seat}")]


def drops(state, seat):
    """Up to two cards of three or more."""
    cards = state.zone(f"hand:{seat}")
    return (Pick("drop", cards, 1, 2),) if len(cards) > 2 else ()


ITEMS = (
    MenuItem(
        "gold", lambda state, seat: [Move("gold")], lambda state, seat, move: state.tell("gold")
    ),
    MenuItem(
        "lay",
        lays,
        lambda state, seat, move: state.move(move.args, "row:0"),
        lambda state, seat, move: (Opened(number(move)),),
        of_hand=True,
    ),
    MenuItem(
        "drop",
        lambda state, seat: [],
        lambda state, seat, move: state.retire(several(move)),
        choices=drops,
        of_hand=True,
    ),
    MenuItem(
        "end",
        lambda state, seat: [Move("end")],
        lambda state, seat, move: state.but(agenda=state.agenda[1:]),
    ),
)


@dataclass(frozen=True, slots=True)
class Turn(MenuShape[Table]):
    """The menu of the test."""

    only: tuple[str, ...] = ("gold", "lay", "drop", "end")

    def menu(self):
        """Those of these names."""
        return menu_of(*(item for item in ITEMS if item.name in self.only))

    def hand(self):
        """The hand."""
        return f"hand:{self.seat}"


def at_turn(cards="abc", only=("gold", "lay", "drop", "end"), **changes):
    """A table in front of the menu."""
    return table(Turn(0, only), own={"hand:0": tuple(cards)}).state.but(**changes)


def test_a_menu_lists_its_items_in_their_order():
    """All moves, then the wide choices beside them."""
    state = at_turn()
    turn = state.agenda[0]
    assert [m.name for m in turn.legal(state)] == ["gold", "lay", "lay", "lay", "end"]
    assert turn.choices(state) == (Pick("drop", (0, 1, 2), 1, 2),)
    assert turn.claims(state, Move("lay", (1,))) == (Opened(1),)
    assert turn.claims(state, Move("gold")) == () == turn.claims(state, Move("none"))


@pytest.mark.parametrize(
    "move",
    [
        Move("none"),
        Move("gold", (1,)),
        Move("lay"),
        Move("lay", (3,)),
        Move("lay", ((1,),)),
        Move("lay", ("1",)),
        Move("drop", ((0, 1, 2),)),
        Move("drop", ((1, 0),)),
        Move("drop", (1,)),
    ],
)
def test_a_menu_refuses_what_its_items_do_not_list(move):
    """By the item of that name alone."""
    state = at_turn()
    assert not state.agenda[0].allows(state, move)
    with pytest.raises(IllegalMove):
        apply(state, Moved(move))


def test_a_menu_comes_back_until_it_is_ended():
    """The item of a move acts with the menu already in front again; the end takes it off."""
    state = at_turn()
    state = apply(state, Moved(Move("gold")))
    assert state.news[0].key == "gold" and state.agenda == (Turn(0),)
    state = apply(state, Moved(Move("drop", ((0, 2),))))
    assert state.zone("hand:0") == (1,) and state.agenda == (Turn(0),)
    state = apply(state, Moved(Move("lay", (1,)), {1: "b"}))
    assert state.zone("row:0") == (1,)
    assert apply(state, Moved(Move("end"))).agenda == ()


def test_a_stale_hand_is_shuffled_only_if_a_move_can_name_a_card():
    """A shuffle nobody needs is not asked for; a fresh hand is always named."""
    stale = {"stale": ("hand:0",)}
    assert front(at_turn(**stale)).zones == ("hand:0",)
    assert front(at_turn(only=("drop", "end"), **stale)).zones == ("hand:0",)
    assert isinstance(front(at_turn("ab", only=("drop", "end"), **stale)), Turn)
    assert isinstance(front(at_turn(only=("gold", "end"), **stale)), Turn)
    assert Turn(0).names(at_turn()) == ("hand:0",)


def test_a_menu_without_a_hand_names_nothing():
    """Where no item speaks of cards."""

    @dataclass(frozen=True, slots=True)
    class Plain(MenuShape[Table]):
        """No hand."""

        def menu(self):
            """One item."""
            return menu_of(*ITEMS[:1])

    assert Plain(0).names(at_turn()) == ()


def test_two_items_of_one_name_are_refused():
    """The second would never be asked."""
    with pytest.raises(ValueError, match="gold"):
        menu_of(ITEMS[0], ITEMS[1], ITEMS[0])


def test_arguments_are_what_they_are():
    """A number, a word, a list; anything else is a fault of the rules."""
    move = Move("x", (4, "king", (1, 2)))
    assert (number(move), word(move, 1), several(move, 2)) == (4, "king", (1, 2))
    for wrong in (lambda: number(move, 1), lambda: word(move), lambda: several(move)):
        with pytest.raises(AssertionError):
            wrong()
