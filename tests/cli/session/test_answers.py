"""A person's answers go out at once, a bot's after it has thought, a telling pass in its time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import SimpleNamespace

import pytest
import pytest_twisted
from twisted.internet.defer import Deferred
from twisted.internet.task import Clock

from cli.session.answers import Answers, BotPlayer, begin_thinking
from cli.session.evening import Evening
from cli.session.followers import Nobody
from cli.session.reaction_time import ByItself
from cli.session.seating import NodeHome, Seated
from cli.text.words import words_in
from engine.basics import Move
from engine.chance import Seeded
from engine.game import Option
from engine.open_table.bots import random_bot
from engine.table import Table as GameTable
from engine.table import empty_table
from ledger.errors import StaleAnswer
from tests.cli.session.asking_table import Table, answers
from tests.cli.session.test_reaction_time import CARD, PASS, Alone, Asked, Only, Prompted
from tests.ledger.live.weighing import GAME as WEIGHING
from tests.ledger.tables import seating


@pytest.mark.parametrize("goes_alone", [True, False])
def test_the_only_answer_goes_by_itself_once(goes_alone):
    """At a terminal; where a page or a pipe answers, it waits for that."""
    table, clock = Table(Only(0)), Clock()
    made, sent = answers(table, clock, goes_alone=goes_alone)
    for _ in range(2):
        made.look()
    clock.advance(0)
    assert (table.answered, sent) == (([CARD], [1]) if goes_alone else ([], []))


def test_the_only_answer_to_a_question_that_is_gone_is_dropped():
    """The table moves on before it goes."""
    table, clock = Table(Only(0)), Clock()
    made, sent = answers(table, clock, goes_alone=True)
    made.look()
    table.question = "2.0.next"
    clock.advance(0)
    assert table.answered == [] == sent


class Elsewhere:
    """Where a bot thinks: each question has an answer when the test gives it."""

    def __init__(self):
        self.prepared, self.asked = [], []

    def process(self):
        """The one of this program."""
        return self

    def prepare(self, game):
        """A bot of this game sits down."""
        self.prepared.append(game)

    def ask(self, game, bot, sight, decision, chance):
        """Some time later."""
        assert (game, bot, decision) == ("moon", "hard", self.decision)
        self.asked.append(Deferred())
        return self.asked[-1]


def looking_ahead(pace=lambda clock: None):
    """A table with a bot that looks ahead: all that a test of it moves."""
    table, clock, thinking = Table(Asked(0)), Clock(), Elsewhere()
    table.game = SimpleNamespace(
        id="moon", bots={"medium": table.game.bots["first"], "hard": lambda *given: None}
    )
    table.choose = lambda bot, chance: table.game.bots["medium"] is bot and CARD
    thinking.decision, sent = table.asked, []
    player = BotPlayer("hard", Seeded(1), pace=pace(clock))
    made = Answers(
        table,
        player,
        after=clock.callLater,
        now=clock.seconds,
        sent=lambda: sent.append(1),
        thinking=thinking,
    )
    made.look()
    clock.advance(0)
    return table, clock, thinking, made, sent


def test_a_bot_that_looks_ahead_is_asked_elsewhere():
    """Once, however often the table is looked at meanwhile; its answer goes out as any other."""
    table, clock, thinking, made, sent = looking_ahead()
    assert thinking.prepared == ["moon"] and len(thinking.asked) == 1
    made.look()
    clock.advance(1)
    assert len(thinking.asked) == 1 and table.answered == []
    thinking.asked[0].callback(CARD)
    clock.advance(0)
    assert (table.answered, sent) == ([CARD], [1])


@pytest.mark.parametrize(
    ("bot", "begun"), [("hard", ["kabale"]), ("medium", []), ("clever", []), ("easy", [])]
)
def test_where_a_bot_thinks_is_begun_when_its_table_is_open(bot, begun):
    """Before anything is asked; nothing is begun for bots that do not look ahead, nor for people,
    nor where nothing thinks."""
    thinking = Elsewhere()
    begin_thinking("kabale", BotPlayer(bot, Seeded(1)), thinking)
    begin_thinking("kabale", None, thinking)
    begin_thinking("kabale", BotPlayer(bot, Seeded(1)), None)
    assert thinking.prepared == begun


def test_an_answer_to_a_question_that_is_gone_is_dropped():
    """And what is asked now is thought about anew; after the table was left nothing goes out."""
    table, clock, thinking, made, sent = looking_ahead()
    table.question = "2.0.next"
    thinking.asked[0].callback(PASS)
    clock.advance(0)
    clock.advance(0)
    assert table.answered == [] and len(thinking.asked) == 2
    made.stop()
    thinking.asked[1].callback(CARD)
    clock.advance(0)
    assert (table.answered, sent) == ([], [])


def test_where_nothing_thinks_the_bot_plays_as_medium_does():
    """The process was lost, or there is none at all."""
    table, clock, thinking, _, _ = looking_ahead()
    thinking.asked[0].callback(None)
    clock.advance(0)
    assert table.answered == [CARD]


def test_a_fault_of_a_bot_elsewhere_comes_out_here():
    """As one on the node's own thread would."""
    _, clock, thinking, _, _ = looking_ahead()
    thinking.asked[0].errback(ZeroDivisionError())
    with pytest.raises(ZeroDivisionError):
        clock.advance(0)


def test_a_persons_answer_goes_out_at_once():
    """And the node is told, once."""
    table, clock = Table(Prompted(0)), Clock()
    made, sent = answers(table, clock)
    made.look()
    made.answer(PASS, table.question)
    assert (table.answered, sent) == ([PASS], [1])


def test_a_telling_pass_waits_and_goes_out_by_itself():
    """Five seconds after the question came up, however fast it was given."""
    table, clock = Table(Asked(0)), Clock()
    made, sent = answers(table, clock)
    made.look()
    clock.advance(1)
    made.answer(PASS, table.question)
    clock.advance(3.9)
    assert table.answered == []
    clock.advance(0.2)
    assert (table.answered, sent) == ([PASS], [1])


def test_who_can_only_pass_is_not_waited_for():
    """The pass goes out by itself in its time, and how long that is is told once."""
    table, clock, passes = Table(Alone(0)), Clock(), []
    made, sent = answers(table, clock, passes=passes)
    for _ in range(4):
        made.look()
        clock.advance(1)
    assert (passes, table.answered) == ([5.0], [])
    clock.advance(1)
    assert (table.answered, sent) == ([PASS], [1])


def test_a_pass_that_is_typed_as_well_goes_out_once_and_no_sooner():
    """Both have the same time; a table that moves on drops both; a table left sends nothing."""
    for change in ("nothing", "question", "stop"):
        table, clock = Table(Alone(0)), Clock()
        made, sent = answers(table, clock)
        made.look()
        clock.advance(2)
        made.answer(PASS, table.question)
        if change == "question":
            table.question = "2.0.next"
        elif change == "stop":
            made.stop()
        clock.advance(2.9)
        assert table.answered == []
        clock.advance(10)
        assert (table.answered, sent) == (([PASS], [1]) if change == "nothing" else ([], []))


def test_the_next_question_that_leaves_a_pass_alone_is_passed_too():
    """Each has its own time."""
    table, clock, passes = Table(Alone(0)), Clock(), []
    made, _ = answers(table, clock, passes=passes)
    made.look()
    clock.advance(5)
    table.asked, table.question, table.table.head = Alone(0), "2.0.next", b"next"
    made.look()
    clock.advance(4.9)
    assert table.answered == [PASS]
    clock.advance(0.2)
    assert (table.answered, passes) == ([PASS, PASS], [5.0, 5.0])


def test_who_could_play_a_card_is_waited_for():
    """Nothing goes out by itself where there is a choice, nor where it is no reaction."""
    for asked in (Asked(0), Prompted(0)):
        table, clock, passes = Table(asked), Clock(), []
        made, _ = answers(table, clock, passes=passes)
        made.look()
        clock.advance(100)
        made.look()
        assert (table.answered, passes) == ([], [])


def test_a_pass_is_dropped_when_another_answer_went_out():
    """A card played meanwhile, or another question."""
    for change in ("card", "question"):
        table, clock = Table(Asked(0)), Clock()
        made, _ = answers(table, clock)
        made.look()
        made.answer(PASS, table.question)
        if change == "card":
            made.answer(CARD, table.question)
        else:
            table.question = "2.0.next"
        clock.advance(10)
        assert table.answered == ([CARD] if change == "card" else [])


def test_an_answer_to_a_question_that_is_gone_is_refused_at_once():
    """Also a pass that would be kept back for a while."""
    for move in (PASS, CARD):
        table, clock = Table(Asked(0)), Clock()
        made, sent = answers(table, clock)
        made.look()
        with pytest.raises(StaleAnswer):
            made.answer(move, "0.0.gone")
        clock.advance(10)
        assert (table.answered, sent) == ([], [])


def test_a_bot_thinks_before_it_answers_and_once():
    """Looking again while it thinks does not make it think again; stopped, it says nothing."""
    table, clock = Table(Prompted(0)), Clock()
    made, sent = answers(table, clock, BotPlayer("first", None, 2.0))
    made.look()
    made.look()
    clock.advance(1.9)
    assert table.answered == []
    clock.advance(0.2)
    assert (table.answered, sent) == ([CARD], [1])
    table.asked = Prompted(0)
    made.look()
    made.stop()
    clock.advance(10)
    assert table.answered == [Move("card", (3,))]


class Notes(Nobody):
    """Follows an evening and writes down what is told."""

    def __init__(self):
        """Nothing yet."""
        self.told = []

    def begins(self, game, actions):
        """It shows the table itself."""
        return self

    def look(self, view):
        """Nobody looks."""

    def seats(self, now):
        """Nobody counts."""

    def note(self, text):
        """Write it down."""
        self.told.append(text)


@dataclass(frozen=True, slots=True)
class PassAlone(Alone):
    """A question of a game that is played: to pass changes nothing."""

    def take(self, state, move):
        """Nothing happens."""
        return state


PASSING = replace(
    WEIGHING,
    id="passing",
    setup=lambda order, options: GameTable(**empty_table(order, {})).do(PassAlone(0)),
    options=(Option("reaction", ("0", "5"), "5"),),
)
"""A game that asks its first seat once, which can only pass."""


@pytest_twisted.ensureDeferred
@pytest.mark.parametrize(("reaction", "told"), [("5", 1), ("0", 0)])
async def test_an_evening_says_that_a_pass_goes_out_by_itself(tmp_path, reaction, told):
    """With the seconds; not where it goes out at once."""
    seated = seating(PASSING, 2, "passing", options={"reaction": reaction})
    nodes, clock, notes = seated.plays(), Clock(), Notes()
    while nodes[0].asked is None:
        for one, other in (nodes, reversed(nodes)):
            one.idle()
            for data in one.outbox():
                other.receive(data)
    home = NodeHome(tmp_path, seated.people[0], seated.group)
    evening = Evening(clock, home, notes, words_in("en"))
    evening.take_up(Seated(nodes[0], tmp_path / "log"), {})
    passes = [text for text in notes.told if "your pass" in text]
    assert len(passes) == told
    assert all(text.endswith("your pass goes out by itself, in 5 s.") for text in passes)
    clock.advance(float(reaction))
    assert nodes[0].asked is None, "and then it has gone out"
    await evening.close()


def test_a_pass_that_only_a_hand_explains_is_typed_where_others_look_on():
    """At one keyboard nobody is passed over: whoever is called could hold a card."""
    table, clock, passes = Table(Alone(0)), Clock(), []
    made, sent = answers(table, clock, passes=passes, by_itself=ByItself(passes=False))
    made.look()
    clock.advance(10)
    assert (table.answered, passes, sent) == ([], [], [])
    made.answer(PASS, table.question)
    clock.advance(10)
    assert (table.answered, sent) == ([PASS], [1])


def test_a_bot_in_place_of_a_person_chooses_once_though_its_pass_has_to_wait():
    """Chosen anew with each look at the clock, a card would be played sooner or later."""
    table, clock = Table(Alone(0)), Clock()
    choices = [PASS, CARD]
    table.choose = lambda bot, chance: choices.pop(0)
    made, sent = answers(table, clock, by_itself=ByItself(passes=False))
    for _ in range(3):
        made.answer_for_person()
        clock.advance(1)
    assert table.answered == [] and choices == [CARD]
    clock.advance(10)
    assert (table.answered, sent) == ([PASS], [1])


@pytest.mark.parametrize("level", ["medium", "first"])
def test_a_bot_answers_what_a_person_is_asked_whose_time_is_over_and_nothing_else(level):
    """As a medium bot does, or where the game has none at random; not for a seat that a bot plays,
    and nothing once the table was left."""
    table, clock = Table(Prompted(0)), Clock()
    table.game.bots = {level: lambda *given: None}
    medium, chosen_by = table.game.bots.get("medium"), []
    table.choose = lambda bot, chance: chosen_by.append(bot) or CARD
    made, sent = answers(table, clock)
    made.answer_for_person()
    made.answer_for_person()
    assert (table.answered, sent) == ([CARD], [1])
    assert chosen_by == [medium or random_bot]
    for player, left in ((BotPlayer("first", Seeded(1)), False), (None, True)):
        table = Table(Prompted(0))
        made, sent = answers(table, clock, player)
        if left:
            made.stop()
        made.answer_for_person()
        assert (table.answered, sent) == ([], [])
