"""The history of a game as plain values."""

import json

from engine.basics import phrase
from engine.views.history import MOST_ENTRIES, History


def test_steps_without_news_are_left_out_and_marks_are_told():
    """Oldest first, JSON as it stands; a step may say several things, and where in them something
    begins is told.
    """
    history = History(("round",))
    history.add(3, ())
    history.add(4, (phrase("deal"), phrase("round", n=1)))
    history.add(6, iter([phrase("gold", n=2)]))
    plain = history.plain()
    assert plain == [
        {"step": 4, "news": [["deal", {}], ["round", {"n": 1}]], "marks": [1]},
        {"step": 6, "news": [["gold", {"n": 2}]], "marks": []},
    ]
    assert json.loads(json.dumps(plain)) == plain


def test_a_step_that_took_an_answer_back_says_whose():
    """Also where it has no news of its own; others say nothing of it."""
    history = History(())
    history.add(3, (phrase("rob"),))
    history.add(4, (), 0)
    history.add(5, (phrase("rob"),))
    assert history.plain() == [
        {"step": 3, "news": [["rob", {}]], "marks": []},
        {"step": 4, "news": [], "marks": [], "undone": 0},
        {"step": 5, "news": [["rob", {}]], "marks": []},
    ]
    history.cut(3)
    assert [entry["step"] for entry in history.plain()] == [3]


def test_what_an_open_step_has_brought_comes_last():
    """It is part of what is told, not of what is kept."""
    history = History(("round",))
    history.add(1, (phrase("deal"),))
    told = history.plain(2, (phrase("round", n=2),))
    assert [(entry["step"], entry["marks"]) for entry in told] == [(1, []), (2, [0])]
    assert len(history.plain()) == len(history.plain(2, ())) == 1


def test_what_is_cut_is_what_stands_behind_the_step():
    """A log that ends behind a step again keeps the news of that step, and takes on from there."""
    history = History(())
    for step in (2, 4, 7):
        history.add(step, (phrase("tick", n=step),))
    history.cut(5)
    assert [entry["step"] for entry in history.plain()] == [2, 4]
    history.cut(4)
    assert [entry["step"] for entry in history.plain()] == [2, 4]
    history.add(5, (phrase("tick", n=5),))
    assert [entry["step"] for entry in history.plain()] == [2, 4, 5]
    history.cut(0)
    assert history.plain() == []


def test_a_game_without_end_is_forgotten_from_its_start():
    """Memory is bounded by the number of steps that have something to tell."""
    history = History(())
    for step in range(MOST_ENTRIES + 10):
        history.add(step, (phrase("tick"),))
    plain = history.plain()
    assert (len(plain), plain[0]["step"]) == (MOST_ENTRIES, 10)
