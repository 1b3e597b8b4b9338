"""What a line does that is typed at a table: an answer, a command, a refusal."""

from __future__ import annotations

import pytest

from cli.asking.typed_words import OF_ABSENCE
from cli.faces.face import TableActions
from cli.faces.line_face import LineFace
from engine.basics import Move
from tests.cli.session.shown import GAME, NOTHING, Table, lines_since, shown, type_at
from tests.cli.terminals import spoken, terminal
from tests.cli.views import answer, area, asked, card


def test_typed_number_is_the_answer(seat):
    """The move of the view goes to the table."""
    face, table, _ = seat
    face.look(shown())
    type_at(face, "2")
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
        type_at(face, "1", begun)
        assert here.out.getvalue().split()[-3:] == ["Type", "it", "again."]
    assert table.answers == []
    type_at(face, "1", 50.5)
    assert table.answers == [Move("gold")]
    clock.now = 60.0
    face.look(shown(asked=asked(title=["ask.more", {}]), news=[]))
    type_at(face, "2", 60.1)
    assert table.answers == [Move("gold")]
    type_at(face, "2")
    assert table.answers == [Move("gold"), Move("build", (11,))]


def test_a_second_list_counts_from_when_it_is_shown(tmp_path):
    """Two presses of one key lead on, and choose nothing there; going back is never too early."""
    table, here, clock = Table(), terminal(tmp_path), Clock()
    actions = TableActions(table.answer, table.leave, table.said.append, table.history)
    face = LineFace(here, GAME, actions, now=clock)
    face.look(shown())
    type_at(face, "5", 50.0)
    clock.now = 51.0
    type_at(face, "back", 51.0)
    type_at(face, "5", 51.0)
    type_at(face, "1", 51.0)
    assert table.answers == [] and "nothing is signed" in here.out.getvalue()
    type_at(face, "1", 51.4)
    assert [move.name for move in table.answers] == ["exchange"]


@pytest.mark.parametrize(
    "line", ["1?", "gold?", "2 ?", "build?", "without?", "stop?", "sign?", "abbrechen?", "quit?"]
)
def test_a_line_that_asks_does_nothing_at_the_table(tmp_path, line):
    """Neither an answer nor a word about seats that are gone, nor one that was typed in between."""
    table, here, words = Table(), terminal(tmp_path), []
    actions = TableActions(
        table.answer,
        table.leave,
        table.said.append,
        table.history,
        lambda word, begun: words.append(word),
        lambda: frozenset(OF_ABSENCE),
    )
    face = LineFace(here, GAME, actions)
    face.look(shown())
    type_at(face, line)
    assert not table.answers and not table.left and not table.said
    assert words == []


def test_refused_answer_leaves_the_question_standing(seat):
    """It is said, and one can answer again."""
    face, table, here = seat
    face.look(shown())
    type_at(face, "4")
    assert (
        here.out.getvalue()
        .replace("\n  ", " ")
        .endswith("The rules do not allow this. Nothing has changed.\n")
    )
    type_at(face, "1")
    assert table.answers == [Move("gold")]


def test_answer_to_a_question_that_is_gone_is_refused_kindly(seat):
    """It names its question; nothing is sent, and what is asked now comes with the next view."""
    face, table, here = seat
    face.look(shown(asked=asked(id="8.0")))
    type_at(face, "1")
    assert table.answers == [] and "This question is gone" in here.out.getvalue()
    face.look(shown())
    type_at(face, "1")
    assert table.answers == [Move("gold")]


def test_choice_is_led_through_two_lines(seat):
    """First the choice, then its cards."""
    face, table, _ = seat
    face.look(shown())
    type_at(face, "5")
    type_at(face, "1 3")
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
    type_at(face, typed)
    assert lines_since(here, seen)[0].startswith(told)
    type_at(face, "1")
    assert table.answers == [Move("gold")]


def test_a_line_that_does_nothing_is_replied_to_for_every_face(tmp_path):
    """A page has no terminal to look at; what a line shows there is no reply."""
    replies, table = [], Table()
    actions = TableActions(
        table.answer, table.leave, table.said.append, table.history, replied=replies.append
    )
    face = LineFace(terminal(tmp_path), GAME, actions)
    face.look(shown())
    for line in ("hand", "fly", "1"):
        type_at(face, line)
    assert [one[:31] for one in replies] == ["'fly' is none of the answers. T"]
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
    type_at(face, typed)
    assert [line.strip() for line in lines_since(here, seen)] == told


def test_a_term_can_be_asked_about_when_nothing_is_asked(seat):
    """As with rules and its name."""
    face, _, here = seat
    face.look(shown(**NOTHING))
    seen = len(here.out.getvalue())
    type_at(face, "?laboratory")
    assert lines_since(here, seen)[0].startswith("laboratory")


def test_log_is_the_whole_history_of_the_table(seat):
    """Also of a game that was taken up again: the table knows it, whatever this face has shown."""
    face, _, here = seat
    face.look(shown(news=[]))
    seen = len(here.out.getvalue())
    type_at(face, "log")
    assert lines_since(here, seen)[:2] == ["news.gold", "news.built (who Bea)"]


def test_line_that_nobody_asked_for_says_whose_turn_it_is(seat):
    """An answer out of turn is not lost without a word."""
    face, _, here = seat
    face.look(shown(**NOTHING))
    type_at(face, "1")
    assert "Nothing is asked of you now; it is for Bea to answer.\n" in here.out.getvalue()


def test_behind_an_early_end_nobody_is_to_answer(seat):
    """Neither whoever asks nor anybody else; help names nothing that does not work any more."""
    face, _, here = seat
    ended = {"why": "agreed", "by": [0, 1], "waited_for": []}
    face.look(shown(**NOTHING, ended=ended))
    seen = len(here.out.getvalue())
    type_at(face, "1")
    assert lines_since(here, seen) == ["The game is over. quit leaves the table."]
    seen = len(here.out.getvalue())
    type_at(face, "?")
    told = lines_since(here, seen)
    assert told[0] == "The game is over. quit leaves the table."
    assert not any(line.startswith(("stop", "leave", "without", "Answer")) for line in told)


def test_commands_work_without_a_question(seat):
    """Leaving, a word to the others, and looking, at any time."""
    face, table, here = seat
    face.look(shown(**NOTHING))
    type_at(face, "say good evening")
    type_at(face, "quit")
    type_at(face, "hand")
    assert table.said == ["good evening"] and table.left == 1
    assert here.out.getvalue().endswith("area.hand: tavern (tag.cost (n 1))\n")


def test_before_the_first_card_there_is_no_table(seat):
    """While the keys are made, `table` says that it is not laid."""
    face, _, here = seat
    face.look(shown(phase="commit", step=0, asked=None, waiting=[], news=[]))
    type_at(face, "table")
    assert here.out.getvalue().splitlines() == [
        "The seats make the keys of this table.",
        "Nothing lies on the table yet.",
    ]


@pytest.fixture
def at_terminal(tmp_path):
    """A face at a terminal whose clock the test sets, and its table."""
    table, here, clock = Table(), terminal(tmp_path, tty=True), Clock()
    actions = TableActions(table.answer, table.leave, table.said.append, table.history)
    face = LineFace(here, GAME, actions, now=clock)
    face.look(shown())
    return face, table, here, clock


def test_the_only_answer_is_told_and_not_asked(tmp_path):
    """Once, with what is asked; what is typed then answers nothing."""
    table, here = Table(), terminal(tmp_path, tty=True)
    actions = TableActions(
        table.answer, table.leave, None, table.history, only=lambda: Move("gold")
    )
    face = LineFace(here, GAME, actions)
    only = asked(moves=[answer(["gold"], ["move.gold", {}])], choices=[])
    for _ in range(2):
        face.look(shown(asked=only, news=[]))
    assert here.out.getvalue().splitlines() == [
        "ask.turn",
        "There is only one answer, and it goes by itself: move.gold",
    ]
    type_at(face, "1", 60.0)
    assert table.answers == []


def test_what_has_come_to_the_hand_is_shown_above_the_only_answer(tmp_path):
    """No question shows it before others act; a hand that has lost cards tells nothing new."""
    only, here = [None], terminal(tmp_path)
    face = LineFace(here, GAME, TableActions(None, None, None, list, only=lambda: only[0]))
    face.look(shown())
    only[0] = Move("gold")
    for at, names in enumerate((["tavern", "temple"], ["temple"])):
        hand = [card(30 + at + each, name) for each, name in enumerate(names)]
        seen = len(here.out.getvalue())
        alone = asked(id=f"9.{at + 1}", moves=[answer(["gold"], ["move.gold", {}])], choices=[])
        own = {**shown()["own"], "areas": [area("area.hand", *hand)]}
        face.look(shown(asked=alone, news=[], own=own))
        told = lines_since(here, seen)
        assert told[:-2] == (["area.hand: tavern, temple"] if at == 0 else [])
        assert told[-2:] == [
            "ask.turn",
            "There is only one answer, and it goes by itself: move.gold",
        ]


def test_a_stray_digit_signs_nothing(at_terminal):
    """It is read back in words; Enter signs it, but no Enter right behind, for a key can be pressed
    twice."""
    face, table, here, clock = at_terminal
    type_at(face, "1", 51.0)
    assert here.out.getvalue().endswith("move.gold\nEnter or yes signs it; back takes it back.\n> ")
    type_at(face, "", 50.2)
    assert table.answers == [] and here.out.getvalue().endswith("back.\n> > ")
    clock.now = 60.0
    type_at(face, "", 61.0)
    assert table.answers == [Move("gold")]


def test_what_is_read_back_is_told_where_the_line_was_typed(tmp_path):
    """In a tab of the page, which has no Enter for it, but a yes."""
    table, here, told = Table(), terminal(tmp_path, tty=True), []
    actions = TableActions(table.answer, None, None, table.history, replied=told.append)
    face = LineFace(here, GAME, actions)
    face.look(shown())
    type_at(face, "1", 60.0)
    assert told == ["move.gold\nEnter or yes signs it; back takes it back."]
    type_at(face, "yes", 61.0)
    assert table.answers == [Move("gold")]


def test_what_was_read_back_can_be_taken_back(at_terminal):
    """The list comes again; another number is another answer, read back as well; the same number
    once more signs it."""
    face, table, here, _ = at_terminal
    type_at(face, "1", 51.0)
    type_at(face, "back", 52.0)
    assert "  1. move.gold" in here.out.getvalue().splitlines()[-6]
    type_at(face, "1", 53.0)
    type_at(face, "2", 54.0)
    assert table.answers == []
    type_at(face, "table", 55.0)
    type_at(face, "", 56.0)
    assert table.answers == [Move("build", (11,))]


@pytest.mark.parametrize("line", ["nonsense", "table", "?", "?1", "back 3"])
def test_what_waits_to_be_signed_is_read_back_below_whatever_else_was_typed(at_terminal, line):
    """Enter alone signs it, so it is the last thing on the screen."""
    face, table, here, _ = at_terminal
    type_at(face, "1", 51.0)
    type_at(face, line, 52.0)
    assert here.out.getvalue().endswith("move.gold\nEnter or yes signs it; back takes it back.\n> ")
    assert here.out.getvalue().count("Enter or yes signs it") == 2
    type_at(face, "", 60.0)
    assert table.answers == [Move("gold")]


def test_news_keep_what_was_read_back_and_another_question_drops_it(at_terminal):
    """Enter never signs what was read back for something that is asked no more."""
    face, table, here, _ = at_terminal
    type_at(face, "1", 51.0)
    face.look(shown(news=[["news.gold", {}]]))
    face.note("Ben is here again.")
    assert face.question.armed == Move("gold")
    face.look(shown(asked=asked(title=["ask.more", {}]), news=[]))
    type_at(face, "", 52.0)
    assert table.answers == [] and here.out.getvalue().count("ask.more") == 2


def test_whoever_is_sure_or_writes_through_a_pipe_signs_at_once(tmp_path):
    """`--no-ask`; and a script stays as it is."""
    for tty, reads_back in ((True, False), (False, True)):
        table, here = Table(), terminal(tmp_path, tty=tty)
        actions = TableActions(table.answer, table.leave, table.said.append, table.history)
        face = LineFace(here, GAME, actions, now=Clock(), reads_back=reads_back)
        face.look(shown())
        type_at(face, "1", 51.0 if tty else None)
        assert table.answers == [Move("gold")]
