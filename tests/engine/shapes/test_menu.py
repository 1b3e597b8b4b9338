"""A turn as a menu: it lists, refuses, claims and comes back as its entries say."""

from dataclasses import dataclass

import pytest

from engine.answers import Moved
from engine.basics import Move, phrase
from engine.choices import Pick
from engine.claims import Opened
from engine.errors import IllegalMove
from engine.hindrance import Hindrance
from engine.kernel import apply, front
from engine.shapes.menu import Entry, MenuShape, at_card, at_seat, by_itself, by_seat, menu_of
from engine.shapes.move_arguments import number, several, word
from engine.table import Table
from tests.strategies import table


def lays(state, seat):
    """One move a card."""
    return [Move("lay", (card,)) for card in state.zone(f"hand:{seat}")]


def drops(state, seat):
    """Up to two cards of three or more."""
    cards = state.zone(f"hand:{seat}")
    return (Pick("drop", cards, 1, 2),) if len(cards) > 2 else ()


ENTRIES = (
    Entry("gold", lambda state, seat: [Move("gold")], lambda state, seat, move: state.tell("gold")),
    Entry(
        "lay",
        lays,
        lambda state, seat, move: state.move(move.args, "row:0"),
        lambda state, seat, move: (Opened(number(move)),),
        of_hand=True,
    ),
    Entry(
        "drop",
        lambda state, seat: [],
        lambda state, seat, move: state.retire(several(move)),
        choices=drops,
        of_hand=True,
    ),
    Entry(
        "end",
        lambda state, seat: [Move("end")],
        lambda state, seat, move: state,
        ends=True,
    ),
)


@dataclass(frozen=True, slots=True)
class Turn(MenuShape[Table]):
    """The menu of the test."""

    only: tuple[str, ...] = ("gold", "lay", "drop", "end")

    def menu(self):
        """Those of these names."""
        return menu_of(*(entry for entry in ENTRIES if entry.name in self.only))

    def hand(self):
        """The hand."""
        return f"hand:{self.seat}"


def at_turn(cards="abc", only=("gold", "lay", "drop", "end"), **changes):
    """A table in front of the menu."""
    return table(Turn(0, only), own={"hand:0": tuple(cards)}).state.but(**changes)


def test_a_menu_lists_its_entries_in_their_order():
    """All moves, then the wide choices beside them."""
    state = at_turn()
    turn = state.agenda[0]
    assert [m.name for m in turn.legal(state)] == ["gold", "lay", "lay", "lay", "end"]
    assert turn.choices(state) == (Pick("drop", (0, 1, 2), 1, 2),)
    assert turn.claims(state, Move("lay", (1,))) == (Opened(1),)
    assert turn.claims(state, Move("gold")) == () == turn.claims(state, Move("none"))


@pytest.mark.parametrize(
    ("cards", "names", "more"),
    [
        ("abc", ("gold", "end"), True),
        ("abc", ("gold", "end", "lay"), True),  # a wide choice alone
        ("ab", ("gold", "end", "lay"), False),
        ("", ("gold", "end"), False),
        ("", ("end",), True),
    ],
)
def test_what_a_menu_offers_beside_some_entries(cards, names, more):
    """Moves and wide choices alike."""
    state = at_turn(cards)
    assert state.agenda[0].offers_beside(state, names) is more


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
def test_a_menu_refuses_what_its_entries_do_not_list(move):
    """By the entry of that name alone."""
    state = at_turn()
    assert not state.agenda[0].allows(state, move)
    with pytest.raises(IllegalMove):
        apply(state, Moved(move))


def test_a_menu_comes_back_until_it_is_ended():
    """The entry of a move acts with the menu already in front again; the end takes it off."""
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
    """Where no entry speaks of cards."""

    @dataclass(frozen=True, slots=True)
    class Plain(MenuShape[Table]):
        """No hand."""

        def menu(self):
            """One entry."""
            return menu_of(*ENTRIES[:1])

    assert Plain(0).names(at_turn()) == ()


def test_two_entries_of_one_name_are_refused():
    """The second would never be asked."""
    with pytest.raises(ValueError, match="gold"):
        menu_of(ENTRIES[0], ENTRIES[1], ENTRIES[0])


TOLD = Entry(
    "ask",
    lambda state, seat: [Move("ask", (1,))],
    lambda state, seat, move: state,
    choices=lambda state, seat: (Pick("ask", (0, 1, 2), 1, 2),),
    ends=True,
    allows=lambda state, seat, move: move.args == (2,),
    tell=by_seat,
    on=at_seat,
    under=by_itself,
    wording=lambda sight, choice: phrase("which"),
    part=lambda sight, choice, at: phrase("part", n=at),
)


@dataclass(frozen=True, slots=True)
class Spoken(MenuShape[Table]):
    """Two entries: one with words of its own, one whose name alone tells it."""

    def menu(self):
        """Both."""
        return menu_of(TOLD, ENTRIES[0], ENTRIES[2])


def test_a_menu_speaks_in_the_words_of_its_entries():
    """Each of the five ways of speaking is the entry's own, or its name alone."""
    dealt = table(Spoken(0), own={"hand:0": tuple("abc")})
    sight, line = dealt.sight(0), dealt.state.agenda[0]
    ask, gold = Move("ask", (1,)), Move("gold")
    pick, drop = Pick("ask", (0, 1, 2), 1, 2), Pick("drop", (0, 1, 2), 1, 2)
    assert line.tell(sight, ask) == phrase("move.ask", who=("seat", 1))
    assert line.tell(sight, gold) == phrase("move.gold")
    assert (line.on(sight, ask), line.on(sight, gold)) == (("seat", 1), None)
    assert (line.under(sight, ask), line.under(sight, gold)) == (phrase("under.ask"), None)
    assert line.wording(sight, pick) == phrase("which")
    assert line.wording(sight, drop) == phrase("choice.drop")
    assert line.part(sight, pick, 1) == phrase("part", n=1)
    assert line.part(sight, drop, 1) == phrase("choice.drop.part", n=2)


LATE, DEAR = phrase("hindered.late"), phrase("hindered.dear")


@dataclass(frozen=True, slots=True)
class Hindering(MenuShape[Table]):
    """An entry that is barred; one that uses the second card, one that tells against all three."""

    def menu(self):
        """Gold, too late; a card of which the second alone is spent; each card too dear, twice."""
        told = [Hindrance(("card", card), phrase("face.a"), DEAR) for card in (0, 1, 2)]
        again = [Hindrance(("card", 0), phrase("face.a"), LATE)]
        return menu_of(
            Entry("gold", lambda state, seat: [], None, barred=lambda state, seat: LATE),
            Entry("spend", lambda state, seat: [Move("spend", (1,))], None, on=at_card),
            Entry("build", lambda state, seat: [], None, hindered=lambda sight: told),
            Entry("burn", lambda state, seat: [], None, hindered=lambda sight: again),
            Entry("drop", lambda state, seat: [], None, choices=lambda state, seat: self.picks()),
        )

    def picks(self):
        """The last card may be picked."""
        return (Pick("drop", (2,), 1, 1),)


def test_a_menu_tells_what_no_entry_can_use():
    """An act by its name; each thing once, by the first that tells of it; no card that another
    entry spends or lets pick.
    """
    dealt = table(Hindering(0), own={"hand:0": tuple("abc")})
    told = dealt.state.agenda[0].hindered(dealt.sight(0))
    assert [(one.on, one.text.key, one.why) for one in told] == [
        (("act", "gold"), "act.gold", LATE),
        (("card", 0), "face.a", DEAR),
    ]
    assert list(Turn(0).hindered(dealt.sight(0))) == []


def test_an_entry_can_allow_what_it_does_not_list():
    """What is legal and helps nobody; another entry's moves are none of its business."""
    state = table(Spoken(0)).state
    line = state.agenda[0]
    assert Move("ask", (2,)) not in line.legal(state)
    assert line.allows(state, Move("ask", (2,))) and not line.allows(state, Move("gold", (2,)))
    assert not line.allows(state, Move("ask", (3,)))


def test_arguments_are_what_they_are():
    """A number, a word, a list; anything else is a fault of the rules."""
    move = Move("x", (4, "king", (1, 2)))
    assert (number(move), word(move, 1), several(move, 2)) == (4, "king", (1, 2))
    for wrong in (lambda: number(move, 1), lambda: word(move), lambda: several(move)):
        with pytest.raises(AssertionError):
            wrong()
