"""What a claim says of a face."""

import pytest

from engine.basics import Move, phrase, seat
from engine.claims import NoneOf, OneOf, Opened


@pytest.mark.parametrize(
    ("claim", "fits"),
    [
        (Opened(1), "abx"),
        (Opened(1, ("a", "b")), "ab"),
        (Opened(1, ()), ""),
        (OneOf(1, ("a", "b")), "ab"),
        (OneOf(1, ()), ""),
        (NoneOf(1, ("a", "b")), "x"),
        (NoneOf(1, ()), "abx"),
    ],
)
def test_a_claim_holds_for_the_faces_it_names(claim, fits):
    """Any face, one of some, or none of them."""
    assert [face for face in "abx" if claim.holds(face)] == list(fits)


def test_one_of_and_none_of_are_opposites():
    """Whatever the face."""
    for face in "abx":
        assert OneOf(1, ("a", "x")).holds(face) != NoneOf(1, ("a", "x")).holds(face)


def test_a_move_is_one_flat_tuple():
    """The name, then what belongs to it."""
    assert Move("swap").plain() == ("swap",)
    assert Move("swap", (3, "all", (1, 2))).plain() == ("swap", 3, "all", (1, 2))


def test_a_phrase_is_lists_and_texts():
    """Phrases within phrases and tuples of things too; the order of the fillings is one."""
    inner = phrase("gold.many", n=2)
    outer = phrase("paid", who=seat(1), what=(inner, "face.x", 3))
    assert outer == phrase("paid", what=(inner, "face.x", 3), who=seat(1))
    assert outer.plain() == [
        "paid",
        {"what": [["gold.many", {"n": 2}], "face.x", 3], "who": ["seat", 1]},
    ]
