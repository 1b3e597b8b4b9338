"""Own cards and answers about them stand by face, whatever their handles are."""

from dataclasses import dataclass

from engine.agenda import Decision
from engine.basics import Move
from engine.choices import Pick
from engine.sight import Sight
from engine.views.asked_part import asked_part
from engine.views.order import asked_by_face, by_face
from tests.strategies import table

FACES = ("a", "c", "x")


@dataclass(frozen=True, slots=True)
class Menu(Decision):
    """Something first, then a move a card, pairs of cards, and something last."""

    def names(self, state):
        """The hand."""
        return (f"hand:{self.seat}",)

    def legal(self, state):
        """In the order of the zone."""
        hand = state.zone(f"hand:{self.seat}")
        pairs = [Move("pair", (one, two)) for one in hand for two in hand if one != two]
        cards = [Move("play", (card,)) for card in hand]
        return [Move("gold", (2,)), *cards, *pairs, Move("end")]

    def choices(self, state):
        """Some of the hand."""
        return (Pick("some", state.zone(f"hand:{self.seat}"), 0, 1),)


def shown(faces):
    """What is asked of a seat with these cards in its hand: answers and the cards of the choice."""
    dealt = table(Menu(0), own={"hand:0": faces})
    sight = dealt.sight(0)
    asked = asked_by_face(asked_part(sight, Menu(0)), sight, Menu(0), FACES)
    moves = [
        (part["move"][0], *(dealt.truth[card] for card in part["move"][1:] if card in dealt.truth))
        for part in asked["moves"]
        if part["move"][0] != "gold"
    ]
    names = [part["move"][0] for part in asked["moves"]]
    return names, moves, [card["face"] for card in asked["choices"][0]["cards"]]


def test_answers_about_cards_stand_by_their_faces():
    """Also those about two; the game's own order of other answers stays."""
    names, moves, _ = shown("xac")
    assert names == ["gold", *["play"] * 3, *["pair"] * 6, "end"]
    assert moves[:3] == [("play", "a"), ("play", "c"), ("play", "x")]
    assert moves[3:5] == [("pair", "a", "c"), ("pair", "a", "x")]


def test_a_shuffle_of_the_hand_changes_nothing_on_the_screen():
    """The same cards behind other handles: the same list, number for number."""
    assert shown("xaca") == shown("aacx") == shown("caxa")


def test_numbers_that_are_no_cards_do_not_count():
    """Two gold are not the card 2; a seat that reads nothing is shown the order of the game."""
    dealt = table(Menu(0), own={"hand:0": "xac"})
    blind = Sight(dealt.state, 1, {})
    asked = asked_by_face(asked_part(blind, Menu(0)), blind, Menu(0), FACES)
    assert asked["moves"] == asked_part(blind, Menu(0))["moves"]
    assert [card["card"] for card in asked["choices"][0]["cards"]] == [0, 1, 2]


def test_cards_by_face_leave_closed_ones_as_they_lay():
    """Known cards first, in the order of the game; an order of handles tells nothing then."""
    cards = [
        {"card": card, "face": face} for card, face in ((7, None), (5, "x"), (3, None), (9, "a"))
    ]
    assert [card["card"] for card in by_face(cards, ("a", "x"))] == [9, 5, 7, 3]


def test_a_face_the_game_does_not_list_stands_behind_all_others():
    """As an unknown one does; equal faces stay as they lay."""
    cards = [
        {"card": card, "face": face}
        for card, face in ((1, "z"), (2, "x"), (3, "a"), (4, "x"), (5, "q"))
    ]
    assert [card["card"] for card in by_face(cards, ("a", "x"))] == [3, 2, 4, 1, 5]
    assert by_face([], ("a",)) == []


def test_what_is_asked_keeps_all_its_other_parts():
    """Title, pace and choices without cards are as they were, and nothing is changed in place."""
    dealt = table(Menu(0), own={"hand:0": "xac"})
    sight = dealt.sight(0)
    before = {**asked_part(sight, Menu(0)), "choices": [{"kind": "amounts", "places": []}]}
    kept = [dict(move) for move in before["moves"]]
    after = asked_by_face(before, sight, Menu(0), FACES)
    assert after["choices"] == before["choices"] and before["moves"] == kept
    assert {**after, "moves": None} == {**before, "moves": None}
    assert sorted(map(str, after["moves"])) == sorted(map(str, kept))
