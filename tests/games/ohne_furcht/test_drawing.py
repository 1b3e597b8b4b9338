"""Building, drawing, the discard pile, and the deck made from it."""

import pytest

from engine.basics import Move
from engine.errors import FalseClaim, IllegalMove
from engine.games.ohne_furcht.state import CITY, HAND
from tests.games.ohne_furcht.evening import Evening


def test_building_follows_gathering():
    """Abilities may come before, building may not."""
    evening = Evening(hands={0: ["tavern"]}, gold=[5]).turn(0, "thief")
    assert "build" not in evening.names() and "rob" in evening.names()
    (card,) = evening.state.zone(HAND[0])
    assert isinstance(evening.refused(Move("build", (card,))), IllegalMove)
    assert "build" in evening.do("gold").names()


def test_building_what_cannot_be_paid_is_a_false_claim():
    """The list names every card of the hand; the face must fit the gold."""
    evening = Evening(hands={0: ["palace", "tavern"]}, gold=[0]).turn(0, "thief").do("gold")
    assert evening.moves("build") == [("build", "tavern")]
    listed = [move for move in evening.asked.legal(evening.state) if move.name == "build"]
    assert len(listed) == 2
    assert isinstance(evening.refused(evening.find("build", "palace")), FalseClaim)


@pytest.mark.parametrize(("option", "error"), [("forbidden", True), ("allowed", False)])
def test_same_district_twice(option, error):
    """Forbidden, unless the table has agreed otherwise."""
    evening = Evening(options={"duplicates": option}, hands={0: ["tavern"]}, cities={0: ["tavern"]})
    evening.turn(0, "thief").do("gold")
    if error:
        assert isinstance(evening.refused(evening.find("build", "tavern")), FalseClaim)
    else:
        assert evening.do("build", "tavern").city(0) == ["tavern", "tavern"]


def test_second_keep_is_the_same_district():
    """There are two cards of it, but no city holds both."""
    evening = Evening(hands={0: ["keep"]}, cities={0: ["keep"]}, gold=[5]).turn(0, "thief")
    assert evening.do("gold").moves("build") == []


def test_foreign_card_is_not_built():
    """Only cards of the own hand are named."""
    evening = Evening(hands={0: ["tavern"], 1: ["temple"]}).turn(0, "thief").do("gold")
    (foreign,) = evening.state.zone(HAND[1])
    assert isinstance(evening.refused(Move("build", (foreign,))), IllegalMove)


def test_turn_cannot_end_without_gathering():
    """One of both, and only one."""
    evening = Evening(deck=["manor", "tavern"]).turn(0, "king")
    assert isinstance(evening.refused(Move("end")), IllegalMove)
    evening.do("gold")
    assert isinstance(evening.refused(Move("gold")), IllegalMove)
    assert isinstance(evening.refused(Move("cards")), IllegalMove)


def test_deck_is_refilled_when_a_card_is_due():
    """The last card is drawn, then the pile is shuffled; what was drawn stays out."""
    pile = ["tavern", "temple", "prison"]
    evening = Evening(deck=["manor"], discard=pile).turn(0, "thief").do("cards")
    drawn = evening.faces("drawn:0")
    assert len(drawn) == 2 and "manor" in drawn
    assert evening.phrases("refill") == [{"cards": evening.phrases("refill")[0]["cards"]}]
    left = evening.faces("deck")
    assert len(left) == 2 and sorted([*left, *drawn]) == sorted(["manor", *pile])
    assert not any(card in evening.state.faces for card in evening.state.zone("deck"))
    assert evening.faces("discard") == []


def test_deck_is_not_refilled_before_a_card_is_due():
    """An empty deck waits."""
    evening = Evening(deck=["manor", "keep"], discard=["tavern"]).turn(0, "thief").do("cards")
    assert evening.faces("deck") == [] and evening.faces("discard") == ["tavern"]


def test_refill_impossible():
    """One card is all there is: it is kept without a question."""
    evening = Evening(deck=["manor"]).turn(0, "thief").do("cards")
    assert evening.hand(0) == ["manor"]
    assert evening.phrases("no_cards") == [{"who": ("seat", 0)}]
    assert "end" in evening.names()


def test_no_card_left_anywhere():
    """Gathering cards is not offered; gold always is, so no turn is stuck."""
    evening = Evening(cities={0: ["smithy"]}, gold=[5]).turn(0, "architect")
    assert evening.names() == ["gold"]
    assert isinstance(evening.refused(Move("cards")), IllegalMove)
    assert isinstance(evening.refused(Move("extra")), IllegalMove)


def test_empty_hand_and_no_gold():
    """There is always a way to the end of the turn."""
    evening = Evening(gold=[0], deck=["manor", "keep"]).turn(0, "king")
    assert evening.names() == ["cards", "gold"]
    evening.do("gold")
    assert evening.names() == ["end"]


def test_removed_district_is_drawn_again():
    """Through the discard pile and a refill."""
    evening = Evening(cities={1: ["tavern"]}, deck=[], gold=[0]).turn(0, "warlord")
    evening.do("destroy", "tavern").do("cards")
    assert evening.hand(0) == ["tavern"]
    assert evening.state.zone(CITY[1]) == ()


def test_three_builds_take_one_shuffle():
    """The hand is shuffled once after cards came in; later builds name the handles left."""
    evening = Evening(hands={0: ["tavern", "temple", "watchtower"]}, gold=[9], deck=["manor"] * 2)
    evening.turn(0, "architect").do("extra").do("gold")
    before = evening.state.next_card
    evening.do("build", "tavern").do("build", "temple").do("build", "watchtower")
    assert evening.state.next_card == before
