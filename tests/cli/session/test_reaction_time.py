"""A pass to a paced question leaves no earlier than the table's reaction time, whatever is held."""

from dataclasses import dataclass
from types import SimpleNamespace

from cli.session.reaction_time import (
    OPTION,
    SECONDS,
    Reaction,
    only_answer,
    pass_alone,
    reaction_of,
    without_waiting,
)
from engine.agenda import Decision, Pace
from engine.basics import Move
from engine.choices import Pick
from engine.games import find_game
from engine.table import Table

PASS, CARD = Move("pass"), Move("card", (3,))


@dataclass(frozen=True, slots=True)
class Asked(Decision[Table]):
    """A question that may be paced or not."""

    pace = Pace.PACED

    def legal(self, state):
        """Pass, or play a card."""
        return [PASS, CARD]

    def honest(self, sight):
        """All of them: nothing is claimed."""
        return self.legal(None)


@dataclass(frozen=True, slots=True)
class Alone(Asked):
    """Any seat may be asked, and this one holds no card for it."""

    def honest(self, sight):
        """What it holds leaves the pass alone."""
        return [PASS]


@dataclass(frozen=True, slots=True)
class Wide(Alone):
    """Beside the pass there is a choice that is too wide to list."""

    def choices(self, state):
        """One card, or two."""
        return (Pick("drop", (3, 4), 1, 2),)


@dataclass(frozen=True, slots=True)
class Prompted(Asked):
    """The same, but nobody's cards are at stake."""

    pace = Pace.PROMPTED


@dataclass(frozen=True, slots=True)
class Only(Prompted):
    """By the rules there is one answer."""

    def legal(self, state):
        """All know it."""
        return [CARD]


@dataclass(frozen=True, slots=True)
class ByItsHand(Prompted):
    """By the rules there are two answers, of which its cards leave the seat one."""

    def honest(self, sight):
        """Which nobody else knows."""
        return [CARD]


@dataclass(frozen=True, slots=True)
class OnlyBesideAChoice(Only):
    """One is listed, and there are others."""

    def choices(self, state):
        """One card, or two."""
        return (Pick("drop", (3, 4), 1, 2),)


@dataclass(frozen=True, slots=True)
class OnlyInItsTime(Only):
    """It must not tell by its speed who was asked."""

    pace = Pace.PACED


def table(asked, head=b"h", run=None):
    """A table that asks this on this head; run: beside others."""
    sight = SimpleNamespace(state=None, run=run)
    return SimpleNamespace(asked=asked, table=SimpleNamespace(head=head), sight=lambda: sight)


def test_an_answer_goes_by_itself_where_all_know_that_there_is_no_other():
    """Not where only its cards leave a seat no choice, and not beside others: its speed would tell
    something."""
    assert only_answer(table(Only(0))) == CARD
    for asked in (Prompted, ByItsHand, OnlyBesideAChoice, OnlyInItsTime):
        assert only_answer(table(asked(0))) is None
    assert only_answer(table(Only(0), run=object())) is None
    assert only_answer(table(None)) is None


def test_a_pass_waits_and_a_card_does_not():
    """The clock runs from when the question came up, not from when somebody clicks."""
    reaction, play = Reaction(5.0), table(Asked(0))
    reaction.look(play, 100.0)
    assert reaction.wait(play, CARD, 100.5) == 0
    assert reaction.wait(play, PASS, 100.5) == 4.5
    assert reaction.wait(play, PASS, 104.0) == 1.0
    assert reaction.wait(play, PASS, 105.0) == 0


def test_every_question_has_its_own_time():
    """A new head is a new question; looking again at the same one starts nothing anew."""
    reaction = Reaction(5.0)
    reaction.look(table(Asked(0)), 100.0)
    reaction.look(table(Asked(0)), 103.0)
    assert reaction.wait(table(Asked(0)), PASS, 103.0) == 2.0
    assert reaction.wait(table(Asked(0), b"next"), PASS, 103.0) == 5.0


def test_other_questions_are_not_kept_back():
    """A prompted question, and no question at all."""
    reaction = Reaction(5.0)
    assert reaction.wait(table(Prompted(0)), PASS, 1.0) == 0
    assert reaction.wait(table(None), PASS, 1.0) == 0


def test_a_pass_is_alone_where_nothing_else_is_honest():
    """By what the seat holds, and only of a reaction."""
    assert pass_alone(table(Alone(0))) == PASS
    for other in (Asked(0), Wide(0), Prompted(0), None):
        assert pass_alone(table(other)) is None


def test_the_table_agrees_on_the_time():
    """By an option of its game; without one the usual time holds."""
    offer = SimpleNamespace(options=(("reaction", "2"),))
    assert reaction_of(SimpleNamespace(roster=SimpleNamespace(offer=offer))).seconds == 2.0
    offer = SimpleNamespace(options=())
    assert reaction_of(SimpleNamespace(roster=SimpleNamespace(offer=offer))).seconds == SECONDS


def test_bots_alone_wait_for_nobody_where_the_game_lets_them():
    """The option is set to nothing for a table without people; a game without it has its own."""
    assert without_waiting(find_game("citadels")) == {OPTION: "0"}
    assert without_waiting(find_game("ohne_furcht")) == {}
