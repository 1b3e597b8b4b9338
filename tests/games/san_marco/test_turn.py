"""A turn: limit cards first, then the actions one by one; what is opened when."""

import pytest

from engine.basics import phrase
from engine.basics import seat as name
from engine.games.san_marco.table.state import HAND
from tests.games.san_marco.scene import Scene

CARDS = ["doge", "limit_3", "transfer", "limit_1"]


def table_of(**more):
    """Seat 0 begins its turn with two actions and two limit cards."""
    return Scene(hands={0: CARDS}, people={"castello": [0, 1]}, **more).turn(0)


def test_limit_cards_are_laid_open_first():
    """Before any action, unasked."""
    table = table_of()
    assert table.faces("laid:0") == ["limit_1", "limit_3"]
    assert table.state.limit(0) == 4
    assert table.hand(0) == ["doge", "transfer"]


@pytest.mark.parametrize(
    ("laid", "has"), [((3, 3), None), ((3, 3, 2), 10), ((3, 3, 3), 11), ((3, 3, 3, 1), None)]
)
def test_whoever_reaches_the_limit_is_named_behind_the_cards(laid, has):
    """Once: with ten, not below, and not again with the cards of the round after it."""
    table = Scene(hands={0: ("limit_2", "transfer")}, laid={0: [f"limit_{n}" for n in laid]})
    told = [one for one in table.turn(0).said if one.key == "news.limit_reached"]
    assert told == ([phrase("news.limit_reached", who=name(0), n=has)] if has else [])


def test_actions_stay_closed_until_they_are_played():
    """The book's way, and the default."""
    table = table_of()
    assert not any(card in table.state.faces for card in table.state.zone(HAND[0]))
    table.do("open", "transfer")
    shown = [table.state.faces.get(card) for card in table.state.zone(HAND[0])]
    assert sorted(shown, key=str) == [None, "transfer"]
    assert table.names() == ["forgo", "transfer"]


def test_sm13_sm16_whole_hand_opened_before_the_first_card():
    """With hands=open: all of it, and any card may come first."""
    table = table_of(options={"hands": "open"})
    assert all(card in table.state.faces for card in table.state.zone(HAND[0]))
    assert table.names() == ["doge", "forgo", "transfer"]


def test_actions_in_any_order():
    """Both ways round, each card spent after it was played."""
    for first, second in (("doge", "transfer"), ("transfer", "doge")):
        table = table_of()
        table.play(first, "forgo")
        assert table.faces("spent") == [first]
        table.play(second, "forgo")
        assert table.asked is None
        assert table.faces("spent") == ["doge", "transfer"]


def test_last_card_is_opened_unasked():
    """It is no choice which one comes."""
    table = table_of().play("transfer", "forgo")
    assert table.names() == ["doge", "forgo"]


def test_hand_of_limit_cards_alone_asks_nothing():
    """The turn is over when they lie there."""
    table = Scene(hands={0: ["limit_2", "limit_2"]}).turn(0)
    assert table.asked is None
    assert table.state.limit(0) == 4
    assert table.state.turn is None


@pytest.mark.parametrize("hands", ["played", "open"])
def test_equal_cards_are_listed_once(hands):
    """Two bridges are one answer where both lie open; closed ones are two cards."""
    table = Scene(hands={0: ["bridge", "bridge"]}, options={"hands": hands}).turn(0)
    if hands == "open":
        assert len(table.moves("bridge")) == 10
        assert len(table.asked.legal(table.state)) == 11
    else:
        assert len(table.asked.legal(table.state)) == 2


def test_first_the_card_then_its_use():
    """Where several cards lie open; a lone open card needs no first list."""
    table = table_of(options={"hands": "open"})
    sight, line = table.dealt.sight(0), table.asked
    under = {line.under(sight, move).key for move in line.legal(table.state)}
    assert under == {"under.play"}
    table.play("transfer", "forgo")
    sight, line = table.dealt.sight(0), table.asked
    assert {line.under(sight, move) for move in line.legal(table.state)} == {None}


def test_cards_of_a_seat_that_is_gone_are_spent():
    """They are opened for it and do nothing; its limit cards lie there."""
    table = Scene(hands={0: CARDS}, absent=(0,)).turn(0)
    assert table.asked is None
    assert table.faces("spent") == ["doge", "transfer"]
    assert table.state.limit(0) == 4


def test_seat_that_goes_in_its_turn_plays_nothing_more():
    """What lay open goes too."""
    table = table_of().do("open", "transfer")
    table.state_with(absent=(0,)).take(table.state)
    assert table.asked is None
    assert table.faces("spent") == ["doge", "transfer"]
    assert table.people("castello") == [0, 1, 0, 0]
