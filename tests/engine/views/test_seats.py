"""What lies before a seat, and what it alone knows, as parts of a view."""

from engine.basics import phrase
from engine.views.areas import pile
from engine.views.boards import Board, Space
from engine.views.seats import before_seat, known_alone

HAND = pile("hand", phrase("area.hand"), 3)


def test_a_seat_is_told_with_its_points():
    """Phrases and boards as plain values, rows as they are."""
    board = Board("estate", phrase("board.estate"), (Space("one", phrase("space.one")),))
    assert before_seat(
        1,
        marks=iter([phrase("mark.turn")]),
        facts=[phrase("seat.gold", n=2)],
        areas=(HAND,),
        points=7,
        reasons=[phrase("score.city", n=7)],
        boards=[board],
    ) == {
        "seat": 1,
        "marks": [["mark.turn", {}]],
        "facts": [["seat.gold", {"n": 2}]],
        "areas": [HAND],
        "boards": [board.plain()],
        "score": {"points": 7, "reasons": [["score.city", {"n": 7}]]},
    }


def test_a_watcher_knows_nothing_alone():
    """Both lists are there, and empty."""
    assert known_alone() == {"facts": [], "areas": []}
    facts = iter([phrase("own.passed")])
    assert known_alone(facts, [HAND]) == {"facts": [["own.passed", {}]], "areas": [HAND]}
