"""What a person sees of a table and how a typed line becomes an answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cli.session.faces import LineFace, QuietFace, TableActions, TellingFace
from engine.basics import Move
from engine.errors import IllegalMove
from engine.games import find_game
from ledger.errors import StaleAnswer
from tests.cli.terminals import spoken, terminal
from tests.cli.views import answer, asked, over, view

GAME = replace(find_game("ohne_furcht"), id="toy")  # a game without words of its own
NOTHING = {"asked": None, "news": [], "waiting": [1]}


def shown(**changes):
    """A view as a play gives it, with names, step and phase."""
    more = {"names": ["Anna", "Bea"], "step": 9, "head": "", "phase": "play", "owing": [0]}
    more["others"] = 4
    return {**view(), **more, **changes}


class Table:
    """Takes answers down; refuses those that are named `bad`."""

    def __init__(self):
        self.answers, self.said, self.left = [], [], 0

    def answer(self, move, question):
        """Take it down, or refuse it."""
        if question != "9.0":
            raise StaleAnswer(question, "9.0")
        if move.name == "end":
            raise IllegalMove("you have not gathered yet")
        self.answers.append(move)

    def leave(self):
        """Count it."""
        self.left += 1

    def history(self):
        """Two steps, one of them from before this program was started."""
        return [
            {"step": 3, "news": [["news.gold", {}]], "mark": False},
            {"step": 9, "news": [["news.built", {"who": ["seat", 1]}]], "mark": True},
        ]


@pytest.fixture
def seat(tmp_path):
    """A face, the table behind it, and the terminal it writes to."""
    table, here = Table(), terminal(tmp_path)
    face = LineFace(
        here, GAME, TableActions(table.answer, table.leave, table.said.append, table.history)
    )
    return face, table, here


def lines_since(here, seen):
    """What was written after so many characters."""
    return here.out.getvalue()[seen:].splitlines()


def test_question_comes_with_the_table_and_the_hand(seat):
    """First the news, then the table, the hand, the question, the answers."""
    face, _, here = seat
    face.look(shown())
    told = here.out.getvalue()
    order = ["news.built", "Anna (you): ", "area.hand: tavern", "ask.turn", "  1. move.gold"]
    places = [told.index(part) for part in order]
    assert places == sorted(places)


def test_next_question_of_the_same_turn_shows_only_what_is_new(seat):
    """No table again, no hand again while it is the same."""
    face, _, here = seat
    face.look(shown())
    seen = len(here.out.getvalue())
    face.look(shown(news=[], asked=asked(title=["ask.more", {}])))
    told = lines_since(here, seen)
    assert told[0] == "ask.more" and not any("(you)" in line for line in told)


def test_table_is_shown_again_once_others_have_played(seat):
    """Whoever comes back to a question sees how it stands, though no view was drawn between."""
    face, _, here = seat
    face.look(shown())
    seen = len(here.out.getvalue())
    face.look(shown(others=8, asked=asked(title=["ask.more", {}])))
    assert any("(you)" in line for line in lines_since(here, seen))


def test_table_is_not_shown_again_for_what_everybody_owes(seat):
    """A deal or a roll between two questions is told in its news, and the screen stays calm."""
    face, _, here = seat
    face.look(shown())
    seen = len(here.out.getvalue())
    face.look(shown(**NOTHING, step=10))
    face.look(shown(step=11, asked=asked(title=["ask.more", {}])))
    assert not any("(you)" in line for line in lines_since(here, seen))


def test_table_is_shown_again_once_a_round_has_begun(seat):
    """Its display is new though nobody else has moved, and it is shown once: alone at a table a
    player would see it never again.
    """
    face, _, here = seat
    face.look(shown())
    seen = len(here.out.getvalue())
    face.look(shown(asked=None, waiting=[], news=[["news.round", {"n": 2}]]))
    face.look(shown(news=[], asked=asked(title=["ask.more", {}])))
    assert any("(you)" in line for line in lines_since(here, seen))
    seen = len(here.out.getvalue())
    face.look(shown(news=[["news.gold", {}]], asked=asked(title=["ask.turn", {}])))
    assert not any("(you)" in line for line in lines_since(here, seen))


def test_table_is_shown_at_the_first_question_of_a_game(seat):
    """Though nobody has moved yet."""
    face, _, here = seat
    face.look(shown(others=0))
    assert "Anna (you): " in here.out.getvalue()


def test_same_question_is_not_asked_twice(seat):
    """News of others while a question stands do not repeat it."""
    face, _, here = seat
    face.look(shown())
    seen = len(here.out.getvalue())
    face.look(shown(news=[["news.gold", {}]]))
    assert lines_since(here, seen) == ["news.gold"]


def test_typed_number_is_the_answer(seat):
    """The move of the view goes to the table."""
    face, table, _ = seat
    face.look(shown())
    face.typed("2")
    assert table.answers == [Move("build", (11,))]


class Clock:
    """Seconds that pass when the test says so."""

    def __init__(self):
        self.now = 50.0

    def __call__(self):
        return self.now


def test_an_answer_counts_only_to_a_question_that_was_shown_when_its_line_was_begun(tmp_path):
    """Keys pressed before the question stood there sign nothing; through a pipe they do."""
    table, here, clock = Table(), terminal(tmp_path), Clock()
    actions = TableActions(table.answer, table.leave, table.said.append, table.history)
    face = LineFace(here, GAME, actions, now=clock)
    face.look(shown())
    for begun in (49.0, 50.0, 50.3):
        face.typed("1", begun)
        assert here.out.getvalue().split()[-3:] == ["Type", "it", "again."]
    assert table.answers == []
    face.typed("1", 50.5)
    assert table.answers == [Move("gold")]
    clock.now = 60.0
    face.look(shown(asked=asked(title=["ask.more", {}]), news=[]))
    face.typed("2", 60.1)
    assert table.answers == [Move("gold")]
    face.typed("2")
    assert table.answers == [Move("gold"), Move("build", (11,))]


def test_a_second_list_counts_from_when_it_is_shown(tmp_path):
    """Two presses of one key lead on, and choose nothing there; going back is never too early."""
    table, here, clock = Table(), terminal(tmp_path), Clock()
    actions = TableActions(table.answer, table.leave, table.said.append, table.history)
    face = LineFace(here, GAME, actions, now=clock)
    face.look(shown())
    face.typed("5", 50.0)
    clock.now = 51.0
    face.typed("back", 51.0)
    face.typed("5", 51.0)
    face.typed("1", 51.0)
    assert table.answers == [] and "nothing is signed" in here.out.getvalue()
    face.typed("1", 51.4)
    assert [move.name for move in table.answers] == ["exchange"]


@pytest.mark.parametrize(
    "line", ["1?", "gold?", "2 ?", "build?", "without?", "stop?", "sign?", "abbrechen?", "quit?"]
)
def test_a_line_that_asks_does_nothing_at_the_table(tmp_path, line):
    """Neither an answer nor a word about seats that are gone."""
    table, here, words = Table(), terminal(tmp_path), []
    actions = TableActions(
        table.answer,
        table.leave,
        table.said.append,
        table.history,
        lambda line, begun: words.append(line) or not line.endswith("?"),
    )
    face = LineFace(here, GAME, actions)
    face.look(shown())
    face.typed(line)
    assert not table.answers and not table.left and not table.said
    assert all(word.endswith("?") for word in words)


def test_refused_answer_leaves_the_question_standing(seat):
    """It is said, and one can answer again."""
    face, table, here = seat
    face.look(shown())
    face.typed("4")
    assert (
        here.out.getvalue()
        .replace("\n  ", " ")
        .endswith("The rules do not allow this. Nothing has changed.\n")
    )
    face.typed("1")
    assert table.answers == [Move("gold")]


def test_answer_to_a_question_that_is_gone_is_refused_kindly(seat):
    """It names its question; nothing is sent, and what is asked now comes with the next view."""
    face, table, here = seat
    face.look(shown(asked=asked(id="8.0")))
    face.typed("1")
    assert table.answers == [] and "This question is gone" in here.out.getvalue()
    face.look(shown())
    face.typed("1")
    assert table.answers == [Move("gold")]


def test_choice_is_led_through_two_lines(seat):
    """First the choice, then its cards."""
    face, table, _ = seat
    face.look(shown())
    face.typed("5")
    face.typed("1 3")
    assert table.answers == [Move("exchange", ((12, 13),))]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("table", "fact.round (n 3)"),
        ("hand", "area.hand: tavern (tag.cost (n 1))"),
        ("log", "news.gold"),
        ("rules laboratory", "laboratory"),
        ("rules labratory", "toy has no card or topic 'labratory'. Did you mean laboratory"),
        ("rules", "toy (ohne_furcht/1), for 2 to 7"),
        ("?", "Answer with the number in front of an answer, or with its words."),
        ("fly", "'fly' is none of the answers."),
        ("?2", "tavern"),
        ("?4", "No card stands in this answer. ?NAME: what a card or term is."),
        ("?laboratory", "laboratory"),
        ("? scoring", "scoring"),
        ("?labratory", "toy has no card or topic 'labratory'. Did you mean laboratory"),
    ],
)
def test_commands_work_at_a_question(seat, typed, told):
    """And the question stands after them."""
    face, table, here = seat
    face.look(shown())
    seen = len(here.out.getvalue())
    face.typed(typed)
    assert lines_since(here, seen)[0].startswith(told)
    face.typed("1")
    assert table.answers == [Move("gold")]


def named(*names):
    """Answers that name these cards, and a question that names the Bishop."""
    title = ["ask.turn", {"role": "face.bishop"}]
    moves = [
        answer(["build", at], ["move.build", {"face": f"face.{name}"}], under=["under.build", {}])
        for at, name in enumerate(names)
    ]
    return asked(title=title, moves=[*moves, answer(["end"], ["move.end", {}])], choices=[])


@pytest.mark.parametrize(
    ("names", "typed", "told"),
    [
        (("tavern", "keep"), "?1", ["tavern", "on tavern", "keep", "on keep"]),
        (
            ("tavern", "keep", "manor", "castle"),
            "?1",
            ["In this answer: tavern, keep, manor, castle. ?NAME: one of them."],
        ),
        (("tavern", "keep"), "?2", ["bishop", "on bishop"]),
    ],
)
def test_an_answer_that_leads_on_or_names_nothing_is_explained_too(seat, names, typed, told):
    """By the cards it leads on to, of many their titles; else by what the question is about."""
    face, _, here = seat
    words = {f"face.{name}": name for name in GAME.faces}
    face.look(shown(asked=named(*names)))
    face.speech = spoken(words | {f"{key}.text": f"on {name}" for key, name in words.items()})
    seen = len(here.out.getvalue())
    face.typed(typed)
    assert [line.strip() for line in lines_since(here, seen)] == told


def test_a_term_can_be_asked_about_when_nothing_is_asked(seat):
    """As with rules and its name."""
    face, _, here = seat
    face.look(shown(**NOTHING))
    seen = len(here.out.getvalue())
    face.typed("?laboratory")
    assert lines_since(here, seen)[0].startswith("laboratory")


def test_log_is_the_whole_history_of_the_table(seat):
    """Also of a game that was taken up again: the table knows it, whatever this face has shown."""
    face, _, here = seat
    face.look(shown(news=[]))
    seen = len(here.out.getvalue())
    face.typed("log")
    assert lines_since(here, seen)[:2] == ["news.gold", "news.built (who Bea)"]


def test_line_that_nobody_asked_for_says_whose_turn_it_is(seat):
    """An answer out of turn is not lost without a word."""
    face, _, here = seat
    face.look(shown(**NOTHING))
    face.typed("1")
    assert "Nothing is asked of you now; it is for Bea to answer.\n" in here.out.getvalue()


def test_commands_work_without_a_question(seat):
    """Leaving, a word to the others, and looking, at any time."""
    face, table, here = seat
    face.look(shown(**NOTHING))
    face.typed("say good evening")
    face.typed("quit")
    face.typed("hand")
    assert table.said == ["good evening"] and table.left == 1
    assert here.out.getvalue().endswith("area.hand: tavern (tag.cost (n 1))\n")


def test_before_the_first_card_there_is_no_table(seat):
    """While the keys are made, `table` says that it is not laid."""
    face, _, here = seat
    face.look(shown(phase="commit", step=0, asked=None, waiting=[], news=[]))
    face.typed("table")
    assert here.out.getvalue().splitlines() == [
        "The seats make the keys of this table.",
        "The table is not laid yet.",
    ]


def test_end_is_told_once(tmp_path):
    """Who has won, with reasons; not again with the next view."""
    here = terminal(tmp_path)
    face = TellingFace(here, GAME)
    face.look(shown(over=over(), **NOTHING))
    face.look(shown(over=over(), **NOTHING))
    assert here.out.getvalue().count("Bea has won.") == 1


def test_prompt_mark_is_for_terminals_alone(tmp_path):
    """A pipe gets whole lines only."""
    for tty, marks in ((True, 1), (False, 0)):
        here = terminal(tmp_path, tty=tty, NO_COLOR="1")
        LineFace(here, GAME, TableActions(print, print, print, list)).look(shown())
        assert here.out.getvalue().count("> ") == marks


def test_news_begin_below_the_mark_of_a_question(tmp_path):
    """On a terminal the mark stands alone, and comes back after the news."""
    here = terminal(tmp_path, tty=True, NO_COLOR="1")
    face = LineFace(here, GAME, TableActions(print, print, print, list))
    face.look(shown())
    face.look(shown(news=[["news.gold", {}]]))
    assert here.out.getvalue().endswith("\n> \nnews.gold\n> ")
    face.note("Bea is back.")
    assert here.out.getvalue().endswith("\n> \nBea is back.\n> ")


def test_quiet_face_says_nothing(capsys):
    """A bot beside a person does not write on the screen."""
    QuietFace().look(shown())
    QuietFace().note("x")
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("seat", [0, None])
def test_who_comes_to_a_table_that_runs_sees_it(tmp_path, seat):
    """Taken up again, or looked on at: how it stands, and who is waited for."""
    here = terminal(tmp_path)
    face = TellingFace(here, GAME)
    face.look(shown(**{**NOTHING, "seat": seat}))
    told = here.out.getvalue()
    assert told.startswith("fact.round (n 3)") and "Waiting for Bea." in told
    face.look(shown(**{**NOTHING, "seat": seat, "step": 10}))
    assert here.out.getvalue() == told


def test_who_begins_a_table_is_not_shown_it_twice(tmp_path):
    """From the first step on the news tell it; where something is asked, the table comes too."""
    for changes in ({**NOTHING, "step": 0}, {"news": []}):
        here = terminal(tmp_path)
        LineFace(here, GAME, TableActions(None, None, None, list)).look(shown(**changes))
        assert here.out.getvalue().count("fact.round (n 3)") == ("asked" not in changes)
