"""Cards and rows of cards of a view."""

from engine.basics import phrase
from engine.views.areas import area, card_part, pile
from tests.strategies import table

HANDS = {"hand:0": ("a", "x", "x"), "hand:1": ("c",)}


def part(card, face, seat, *tags):
    """A card of a view without a name on its back."""
    return {"card": card, "face": face, "back": "", "seat": seat, "tags": list(tags)}


def test_a_card_shows_its_face_to_those_that_can_know_it():
    """To others it is a handle under a seat's key; tags are phrases."""
    dealt = table(own=HANDS)
    tag = phrase("tag.new")
    assert card_part(dealt.sight(0), 0, tag) == part(0, "a", 0, ["tag.new", {}])
    assert card_part(dealt.sight(1), 0) == part(0, None, 0)


def test_a_card_that_lies_open_still_says_whose_it_is():
    """The seat that laid it, though it lies under nobody's key any more."""
    dealt = table(own=HANDS)
    state = dealt.state.but(faces={**dealt.state.faces, 0: "a"})
    assert state.owner(0) is None
    assert card_part(dealt.sight(1, state), 0) == part(0, "a", 0)


def test_the_back_of_a_card_is_public():
    """A closed card of another seat says of which sort it is."""
    dealt = table(own=HANDS)
    state = dealt.state.but(backs={0: "action"})
    assert card_part(dealt.sight(1, state), 0)["back"] == "action"


def test_a_row_counts_its_cards_and_keeps_its_places():
    """With a key that stays, and tags by card."""
    dealt = table(own=HANDS)
    tagged = area(
        dealt.sight(1), "row", phrase("r"), (0,), tags=lambda card: (phrase("t", n=card),)
    )
    assert tagged["cards"] == [part(0, None, 0, ["t", {"n": 0}])]
    assert area(dealt.sight(1), "row", phrase("row", n=1), (0, 3), slots=8) == {
        "key": "row",
        "title": ["row", {"n": 1}],
        "cards": [part(0, None, 0), part(3, "c", 1)],
        "count": 2,
        "slots": 8,
    }


def test_a_pile_is_a_number():
    """Its cards are not listed."""
    shown = pile("deck", phrase("deck"), 40)
    assert (shown["key"], shown["cards"], shown["count"], shown["slots"]) == ("deck", [], 40, 0)
