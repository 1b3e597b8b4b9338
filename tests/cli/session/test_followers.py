"""The lobby in words, the invitation, and what is typed before and through a pipe."""

from __future__ import annotations

import pytest

from cli.lobby import invitation
from cli.lobby.lobby_text import lounge_lines, lounge_news
from cli.lobby.qr_code import qr_lines
from cli.session.faces import TableActions
from cli.session.followers import Person, Reader
from cli.text.words import words_in
from engine.basics import Move
from ledger.records.identity import make_identity
from ledger.records.roster import make_offer, matches, write_join
from p2p.core.lobby import Lobby, leave, lose, set_ready, sit
from p2p.wire.addresses import parse
from tests.cli.session.test_faces import GAME, shown
from tests.cli.terminals import terminal
from tests.cli.views import asked

ANNA, BEA, CARL = (make_identity() for _ in range(3))
WORDS = words_in("en")


def offer(**changes):
    """An offer of a toy table for three, opened by Anna."""
    given = {"game": "toy", "rules": "toy/1", "data_hash": bytes(32), "seats": 3, **changes}
    return make_offer(opener=ANNA.public, **given)


OFFER = offer()
EMPTY = Lobby(OFFER, ANNA.public)
ONE = sit(EMPTY, write_join(ANNA, OFFER, "Anna"))
TWO = sit(ONE, write_join(BEA, OFFER, "Bea"))


def test_lobby_lists_who_is_there_and_what_is_missing():
    """A line for each, and how many seats are free."""
    ready = set_ready(lose(TWO, BEA.public), ANNA.public, True)
    assert lounge_lines(ready, WORDS) == [
        "Anna (you): ready",
        "Bea: not reachable just now",
        "1 seat is free.",
    ]


def test_lobby_news_are_what_has_changed():
    """Coming, ready, not any more, gone for a moment, back, gone."""
    ready = set_ready(TWO, BEA.public, True)
    away = lose(TWO, BEA.public)
    back = sit(away, TWO.members[1].join)
    assert lounge_news(None, ONE, WORDS) == []
    assert lounge_news(ONE, TWO, WORDS) == ["Bea has sat down (2 of 3)."]
    assert lounge_news(TWO, ready, WORDS) == ["Bea is ready."]
    assert lounge_news(ready, TWO, WORDS) == ["Bea is not ready any more."]
    assert lounge_news(TWO, away, WORDS) == ["Bea cannot be reached just now."]
    assert lounge_news(away, back, WORDS) == ["Bea is back."]
    assert lounge_news(TWO, leave(TWO, BEA.public), WORDS) == ["Bea has gone."]
    assert lounge_news(TWO, TWO, WORDS) == []


def test_invitation_names_code_addresses_and_a_link_that_leads_there():
    """What is printed can be typed, and the link checks the table."""
    lines = invitation.invitation_lines(OFFER, [("192.168.1.20", 7711), ("fd00::2", 7711)], WORDS)
    assert lines[0].startswith("Table ") and lines[0].endswith(" is open: toy, 3 seats.")
    assert lines[2].endswith("@192.168.1.20:7711") and lines[3].endswith("@[fd00::2]:7711")
    where = parse(lines[4].split()[-1])
    assert where.address == ("192.168.1.20", 7711) and matches(where.code, OFFER)
    typed = parse(lines[2].split()[-1])
    assert typed.address == where.address and matches(typed.code, OFFER)


def test_promises_say_what_absence_and_open_books_cost():
    """One sentence each, with the numbers of this table."""
    away, books = invitation.promise_lines(offer(max_absent=1), WORDS)
    assert away == (
        "The keys are shared out so that 1 missing seat can be stood in for. The price: 2 seats"
        " together could read closed cards; fewer learn nothing. This version waits for who is"
        " missing."
    )
    assert books.startswith("After the game all keys are laid open")
    none, sealed = invitation.promise_lines(offer(max_absent=0, books_open=False), WORDS)
    assert none.startswith("No seat may be away: the game waits for it.")
    assert sealed.startswith("The books stay sealed")
    told = invitation.promise_lines(offer(options=(("smithy", "2for3"),)), WORDS)
    assert told[0] == "Options: smithy=2for3"


def test_qr_code_is_drawn_in_blocks():
    """As many columns in every line, dark and light."""
    lines = qr_lines(invitation.link_of(OFFER, [("192.168.1.20", 7711)]))
    assert len(lines) > 12 and "█" in "".join(lines) + "▀"


class Room:
    """Takes down what a person wants in the lobby and at the table."""

    def __init__(self, here):
        self.ready, self.said, self.answers, self.left = [], [], [], 0
        self.person = Person(here, ready=self.ready.append, say=self.said.append, leave=self.go)
        self.face = None

    def go(self):
        """Count it."""
        self.left += 1

    def begin(self):
        """The table is there."""
        actions = TableActions(self.answered, self.go, self.said.append, list)
        self.face = self.person.begins(GAME, actions)

    def answered(self, move):
        """An answer; the next question comes at once."""
        self.answers.append(move)
        self.face.question = None
        if len(self.answers) == 1:
            self.face.look(shown(asked=asked(title=["ask.more", {}]), news=[]))


@pytest.fixture
def room(tmp_path):
    """A room for somebody who writes through a pipe."""
    return Room(terminal(tmp_path))


@pytest.mark.parametrize(
    ("typed", "ready"), [("", True), ("ready", True), ("bereit", True), ("wait", False)]
)
def test_typed_in_the_lobby(room, typed, ready):
    """Enter and `ready` are ready, `wait` is not."""
    room.person.typed(typed)
    assert room.ready == [ready]


def test_lobby_commands(room):
    """Who is there, a word to the others, going."""
    room.person.lobby(TWO)
    room.person.typed("table")
    room.person.typed("say hello")
    room.person.typed("quit")
    assert "Anna (you): not ready yet\n" in room.person.terminal.out.getvalue()
    assert (room.said, room.left) == (["hello"], 1)


def test_on_a_terminal_other_words_get_help(tmp_path):
    """Whoever types an answer in the lobby is told what can be typed."""
    here = terminal(tmp_path, tty=True, NO_COLOR="1")
    Room(here).person.typed("1")
    assert here.out.getvalue().startswith("Enter: I am ready.")


def test_lines_of_a_pipe_wait_for_their_questions(room):
    """All answers can be written down before the game begins."""
    for line in ("", "1", "2", "3"):
        room.person.typed(line)
    assert room.ready == [True] and room.answers == []
    room.begin()
    assert room.answers == []
    room.face.look(shown())
    assert room.answers == [Move("gold"), Move("build", (11,))]


def test_commands_of_a_pipe_do_not_wait(room):
    """They are answered before the question that the line behind them is for."""
    room.begin()
    room.face.look(shown(asked=None, waiting=[1]))
    room.person.typed("hand")
    assert room.person.terminal.out.getvalue().endswith("area.hand: tavern (tag.cost (n 1))\n")


def test_end_of_input_is_said_once_all_lines_are_used(room):
    """Then the seat is left; lines that still wait are used first."""
    room.begin()
    room.person.typed("1")
    room.person.ended()
    assert room.left == 0
    room.face.look(shown(asked=asked(), news=[]))
    assert room.answers == [Move("gold")]
    assert room.left == 1
    assert "The input has ended: you leave the table, the log is kept.\n" in (
        room.person.terminal.out.getvalue()
    )


def test_reader_tells_the_lobby(tmp_path):
    """A watcher sees who comes."""
    here = terminal(tmp_path)
    reader = Reader(here)
    reader.lobby(ONE)
    reader.lobby(TWO)
    reader.lobby(None)
    assert here.out.getvalue() == "Bea has sat down (2 of 3).\n"
