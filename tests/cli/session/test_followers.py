"""What is typed before a table, at it, and through a pipe; what a reader is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cli.asking.asked_once import AskedOnce
from cli.asking.typed_line import Agreed, Hear, Turn
from cli.asking.typed_words import Word
from cli.faces.face import TableActions
from cli.lobby.lobby_actions import LobbyActions
from cli.session.followers import Person, Reader
from engine.basics import Move
from ledger.records.identity import Identity
from p2p.wire.errors import NameClash
from tests.cli.lobby.people import BEA, ONE, TWO
from tests.cli.session.rooms import Room, watching
from tests.cli.session.shown import GAME, NOTHING, heard_by, queue, shown
from tests.cli.terminals import terminal
from tests.cli.views import asked, asked_of


@pytest.fixture
def room(tmp_path):
    """A room for somebody who writes through a pipe."""
    return Room(terminal(tmp_path))


@pytest.mark.parametrize(
    ("typed", "ready"), [("", True), ("ready", True), ("bereit", True), ("wait", False)]
)
def test_typed_in_the_lobby(room, typed, ready):
    """Enter and `ready` are ready, `wait` is not."""
    room.lines.typed(typed)
    assert room.ready == [ready]


def test_commands_of_whoever_opened_the_table(room):
    """A new code, and sending somebody away, in either language; with no name it is no command."""
    for line in ("code", "Code", "refuse Bea", "abweisen Ida Maria", "refuse", "abweisen  "):
        room.lines.typed(line)
    assert len(room.codes) == 2 and room.away == ["Bea", "Ida Maria"]
    assert room.ready == [] and room.said == []


@pytest.mark.parametrize("place", ["lobby", "table", "watching"])
def test_the_page_is_shown_again_wherever_it_is_asked_for(room, place):
    """Its sentences are told, once each time; neither ready nor an answer comes of it."""
    _, lines = watching(room.person.terminal, page=lambda: ["Look: here."])
    if place != "watching":
        room.person.can(LobbyActions(page=lambda: ["Look: here."], ready=room.ready.append))
        lines = room.lines
    if place == "table":
        room.begin()
        room.face.look(shown(asked=asked()))
    for line in ("page", " Seite "):
        lines.typed(line)
    assert room.person.terminal.out.getvalue().count("Look: here.") == 2
    assert room.ready == room.answers == []


def test_lobby_commands(room):
    """Who is there, a word to the others, going."""
    room.person.lobby(TWO)
    room.lines.typed("table")
    room.lines.typed("say hello")
    room.lines.typed("quit")
    assert "Anna (you): not ready yet\n" in room.person.terminal.out.getvalue()
    assert (room.said, room.left) == (["hello"], 1)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("1", "'1' is not understood here; ? for help.\n"),
        ("fly me\x1b[2J", "'fly me\\x1b[2J' is not understood here; ? for help.\n"),
        ("refuse", "Something is missing behind that word. Type it like this: refuse NAME\n"),
        ("say", "Something is missing behind that word. Type it like this: say WORDS\n"),
        ("wait for Bea", "wait stands alone on its line, so nothing was done.\n"),
        ("hand", "Nothing lies on the table yet.\n"),
    ],
)
def test_on_a_terminal_each_slip_in_the_lobby_has_one_sentence(tmp_path, typed, told):
    """What it was; the whole help comes where it is asked for."""
    here = terminal(tmp_path, tty=True, NO_COLOR="1")
    room = Room(here)
    room.lines.typed(typed, 11.0)
    assert here.out.getvalue() == told
    room.lines.typed("?", 12.0)
    assert "\nEnter: I am ready." in here.out.getvalue()
    assert room.ready == room.said == room.away == []


def test_lines_of_a_pipe_wait_for_their_questions(room):
    """All answers can be written down before the game begins."""
    for line in ("", "1", "2", "3"):
        room.lines.typed(line)
    assert room.ready == [True] and room.answers == []
    room.begin()
    assert room.answers == []
    room.face.look(shown())
    assert room.answers == [Move("gold"), Move("build", (11,))]


def test_commands_of_a_pipe_do_not_wait(room):
    """They are answered before the question that the line behind them is for."""
    room.begin()
    room.face.look(shown(asked=None, waiting=asked_of(1)))
    room.lines.typed("hand")
    assert room.person.terminal.out.getvalue().endswith("area.hand: tavern (tag.cost (n 1))\n")


def test_a_slip_in_a_pipe_makes_nobody_deaf(room):
    """What only looks, and what is said to others, is not held up by a line that waits; that it
    waits is told once. Going and answers keep their order, as a script has written them down.
    """
    room.person.lobby(TWO)
    for line in ("blah", "table", "say hello", "quit", "ready"):
        room.lines.typed(line)
    told = " ".join(room.person.terminal.out.getvalue().split())
    assert told.count("'blah' is kept for the next question.") == 1
    assert "Anna (you): not ready yet" in told and room.said == ["hello"]
    assert room.left == 0 and room.ready == []


def test_a_word_about_a_seat_that_is_gone_overtakes_answers_in_a_pipe(room):
    """Else two answers written down too early keep all others from going on without it."""
    room.begin()
    room.face.look(shown(asked=None, waiting=asked_of(1)))
    for line in ("1", "2", "ohne"):
        room.lines.typed(line)
    assert room.words == []
    room.asks = True
    room.face.note("Go on without Carla?")
    assert room.words == [Word.WITHOUT] and room.answers == []


def test_a_word_about_a_seat_that_is_gone_waits_in_a_pipe_until_it_is_asked(room):
    """Then it goes there, beside the question of the game, whose answer comes after it."""
    room.begin()
    room.face.look(shown())
    room.lines.typed("ohne")
    room.lines.typed("1")
    assert room.words == [] and room.answers == []
    room.asks = True
    room.face.note("Go on without Carla?")
    assert room.words == [Word.WITHOUT] and len(room.answers) == 1


def test_end_of_input_is_said_once_all_lines_are_used(room):
    """Then the seat is left; lines that still wait are used first."""
    room.begin()
    room.lines.typed("1")
    room.lines.ended()
    assert room.left == 0
    room.face.look(shown(asked=asked(), news=[]))
    assert room.answers == [Move("gold")]
    assert room.left == 1
    assert "The input has ended: you leave the table, the log is kept.\n" in (
        room.person.terminal.out.getvalue()
    )


def test_end_of_input_before_the_table_starts_speaks_of_no_log(room):
    """There is none yet, and nobody has left a game."""
    room.lines.ended()
    assert room.left == 1
    assert room.person.terminal.out.getvalue() == (
        "The input has ended: you leave before the table starts.\n"
    )


def test_reader_tells_the_lobby(tmp_path):
    """A watcher sees who comes."""
    here = terminal(tmp_path)
    reader = Reader(here)
    reader.lobby(ONE)
    reader.lobby(TWO)
    reader.lobby(None)
    assert here.out.getvalue() == "Bea has sat down (2 of 3).\n"


def test_onlooker_is_told_that_watchers_cannot_answer(tmp_path):
    """Whatever is typed at a terminal has an answer; only quit, or the end, does something."""
    here, done = terminal(tmp_path, tty=True), []
    _, lines = watching(here, leave=lambda: done.append("left"), took=lambda: done.append("took"))
    lines.typed("3")
    lines.typed("")
    told = "You look on: watchers cannot answer or say anything.\ntable: the table.  who: "
    assert here.out.getvalue().startswith(told) and done == ["took", "took"]
    lines.typed("quit")
    lines.ended()
    assert done[2:] == ["took", "left", "left"]


def test_onlooker_looks_around(tmp_path):
    """Who sits in the lobby, then the table, its log, a rule; help names what there is."""
    here = terminal(tmp_path)
    onlooker, lines = watching(here)
    onlooker.lobby(TWO)
    lines.typed("table")
    assert "Bea: not ready yet" in here.out.getvalue()
    history = [{"news": [["news.gold", {}]]}]
    face = onlooker.begins(GAME, TableActions(None, None, None, lambda: history))
    lines.typed("table")
    assert "Nothing lies on the table yet." in here.out.getvalue()
    face.look(shown(seat=None, asked=None, own=None))
    for typed, told in (
        ("table", "area.city"),
        ("log", "news.gold"),
        ("rules laboratory", "laboratory"),
        ("hand", "You are looking on and have no hand."),
        ("?", "table: the table.  who: who is asked, and since when."),
        ("say hello", "watchers cannot answer or say anything"),
        ("say", "watchers cannot answer or say anything"),
        ("mute", "Something is missing behind that word. Type it like this: mute NAME"),
    ):
        seen = len(here.out.getvalue())
        lines.typed(typed)
        assert told in here.out.getvalue()[seen:]


def test_a_pipe_of_a_watcher_may_end(tmp_path):
    """Nobody leaves for want of input, except at a terminal."""
    done = []
    for tty in (False, True):
        here = terminal(tmp_path, tty=tty)
        watching(here, leave=lambda: done.append("left"))[1].ended()
        assert done == ["left"] * tty


def test_a_watcher_says_whom_to_hear(tmp_path):
    """Words are shown to watchers too: such a line is no question that goes unanswered, and help
    tells of it."""
    here, heard = terminal(tmp_path, tty=True), []
    _, lines = watching(here, hear=heard.append)
    lines.typed("mute Bea")
    lines.typed("unmute Bea")
    assert heard == [Hear("Bea", False), Hear("Bea", True)] and not here.out.getvalue()
    _, lines = watching(here)
    lines.typed("?")
    assert "mute NAME: do not show what NAME says." in here.out.getvalue()


def test_quit_in_the_lobby_may_ask_and_the_end_of_the_input_does_not(tmp_path):
    """Whoever has pressed the end key twice has been asked already."""
    here, done = terminal(tmp_path, tty=True), []
    person = Person(here, go_on=lambda: None)
    heard_by(person, lines := queue())
    person.can(LobbyActions(leave=lambda: done.append("leave"), quits=lambda: done.append("quits")))
    lines.typed("quit")
    lines.ended()
    assert done == ["quits", "leave"]


def test_an_empty_line_hurries_bots_while_nothing_is_asked(tmp_path):
    """At a question it shows that again, and through a pipe it is for whatever comes."""
    room, now, hurried = Room(terminal(tmp_path, tty=True)), [0.0], []
    room.person = Person(room.person.terminal, go_on=lambda: None, now=lambda: now[0])
    heard_by(room.person, room.lines)
    room.person.can(LobbyActions(hurry=lambda: hurried.append(True)))
    room.lines.typed("", 0.0)
    room.begin()
    room.face.look(shown(asked=asked()))
    now[0] = 9.0
    room.lines.typed("", 9.0)
    room.face.look(shown(**NOTHING))
    room.lines.typed("", 9.1)
    assert hurried == [], "a key that was pressed twice"
    room.lines.typed("", 9.5)
    assert hurried == [True] and room.answers == []
    room.lines.typed("skip", 9.6)
    assert hurried == [True, True]


def test_what_can_be_typed_is_completed_wherever_one_is(room, tmp_path):
    """In the lobby its words and the names of those who have come, at the table answers and cards
    too; a watcher gets no words of those who play."""
    room.person.lobby(TWO)
    name = TWO.members[1].name
    assert room.person.completed("rea") == ("ready", ())
    assert room.person.completed(f"refuse {name[:2]}") == (f"refuse {name}", ())
    room.begin()
    room.face.look(shown(asked=asked(), news=[]))
    assert room.person.completed("end") == ("move.end", ())
    assert room.person.completed("wit") == ("without", ())
    assert room.person.completed("mute an") == ("mute Anna", ())
    assert room.person.completed("rules laboratory")[0].casefold() == "rules laboratory"
    onlooker, _ = watching(terminal(tmp_path))
    onlooker.begins(GAME, TableActions(None, None, None, list)).look(shown(news=[]))
    assert onlooker.completed("wit") == ("wit", ())
    assert onlooker.completed("rul") == ("rules", ())


@pytest.mark.parametrize(("word", "quits", "stays"), [("no", 0, 1), ("yes", 1, 0)])
def test_yes_and_no_answer_the_question_whether_to_go(tmp_path, word, quits, stays):
    """Which stands there after a first Ctrl-C of whoever opened the table."""
    here, lines, done = terminal(tmp_path), queue(), []
    person = Person(here, go_on=lines.go_on)
    heard_by(person, lines)
    going = [False]
    person.can(
        LobbyActions(
            quits=lambda: done.append("quits"),
            stays=lambda: done.append("stays"),
            going=lambda: going[0],
        )
    )
    person.lobby(TWO)
    assert person.read(word, Turn.NOW) != Agreed(word == "yes")
    going[0] = True
    person.typed(person.read(word, Turn.NOW), word)
    assert done == ["quits"] * quits + ["stays"] * stays
    assert here.out.getvalue().endswith("You stay, and the table stays open.\n") is bool(stays)


def test_a_line_that_does_nothing_is_answered_where_it_was_typed(tmp_path):
    """In a page, say, beside a pipe: in the lobby, and by who looks on."""
    replies = []
    person = Person(terminal(tmp_path), go_on=lambda: None)
    person.can(LobbyActions(replied=replies.append))
    person.lobby(TWO)
    lines = heard_by(person, queue())
    lines.typed("fly")
    assert replies == []  # it came through the pipe, and waits there
    lines.typed("fly", 11.0)
    assert replies == ["'fly' is not understood here; ? for help."]
    _, lines = watching(terminal(tmp_path), replied=replies.append)
    lines.typed("say hello", 11.0)
    assert len(replies) == 2 and replies[1].startswith("You look on: watchers cannot")


def test_a_yes_to_names_in_doubt_gives_up_no_table(tmp_path):
    """Whoever has pressed Ctrl-C and stayed reads another question by then: the answer is for that;
    to go is asked about again."""
    here, lines, done = terminal(tmp_path, tty=True), queue(), []
    person = Person(here, go_on=lines.go_on, now=lambda: 5.0)
    person.sits_with(done.append, sure=False)
    asks = AskedOnce(lambda: "It would be given up.", done.append, lambda: 5.0)
    person.can(
        LobbyActions(
            quits=lambda: done.append("quits"), stays=asks.dropped, going=lambda: asks.stands
        )
    )
    person.lobby(TWO)
    assert not asks.meant()
    clash = NameClash("Bea", Identity(b"7" * 32).public, BEA.public)
    person.lobby(replace(TWO, clashes=(clash,)))
    person.typed(person.read("yes", Turn.NOW), "yes", 6.0)
    assert done == ["It would be given up.", (clash,)]
    assert not asks.meant()
