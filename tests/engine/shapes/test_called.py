"""A card is called: one honest answer, proven either way, and a stand-in for a seat that is
gone."""

from dataclasses import dataclass

import pytest

from engine.agenda import Pace, Reveal
from engine.basics import ALL, Move, phrase
from engine.claims import NoneOf, Opened
from engine.shapes.called import GONE, NO, CalledShape, ShownShape, opened_unasked
from engine.table import Table
from tests.strategies import table


@dataclass(frozen=True, slots=True)
class Ace(CalledShape[Table]):
    """The ace is called."""

    def called_face(self):
        """The ace."""
        return "ace"

    def called_zone(self):
        """The hand."""
        return f"hand:{self.seat}"


@dataclass(frozen=True, slots=True)
class Strict(Ace):
    """The same, with an answer of its own for a seat that is gone."""

    def absent_answer(self):
        """A word that nobody else can say."""
        return GONE


STATE = table(own={"hand:0": ("king", "ace", "ten"), "hand:1": ("ten",)}).state
OPEN = STATE.show({2: "ten"})


def test_answers_are_no_or_one_of_the_closed_cards():
    """A card that lies open is not asked about; the node answers unasked."""
    assert Ace.pace is Pace.FORCED
    assert Ace(0).names(STATE) == ("hand:0",)
    assert Ace(0).legal(OPEN) == [NO, Move("yes", (0,)), Move("yes", (1,))]
    assert Ace(0).claims(OPEN, NO) == (NoneOf(0, ("ace",)), NoneOf(1, ("ace",)))
    assert Ace(0).claims(OPEN, Move("yes", (1,))) == (Opened(1, ("ace",)),)


def test_the_node_says_what_is_so():
    """Yes with the card, or no."""
    eyes = {0: "king", 1: "ace", 3: "ten"}
    assert Ace(0).auto(STATE, eyes) == Move("yes", (1,))
    assert Ace(1).auto(STATE, eyes) == NO


@pytest.mark.parametrize(
    "move",
    [
        Move("no", (1,)),
        Move("yes"),
        Move("yes", (2,)),
        Move("yes", (3,)),
        Move("yes", (0, 1)),
        Move("yes", (True,)),
        Move("yes", ("1",)),
        Move("yes", ((1,),)),
        Move("yes", (None,)),
        GONE,
    ],
)
def test_nothing_else_is_allowed(move):
    """Open and foreign cards, several, other types, the answer of a seat that is gone."""
    assert not Strict(0).allows(OPEN, move)
    assert Strict(0).allows(OPEN, NO) and Strict(0).allows(OPEN, Move("yes", (1,)))


@pytest.mark.parametrize(("called", "answer"), [(Ace(0), NO), (Strict(0), GONE)])
def test_a_seat_that_is_gone_opens_and_proves_nothing(called, answer):
    """Its stand-in is all it may say."""
    gone = STATE.but(absent=(0,))
    assert called.absent(gone) == answer
    assert called.legal(gone) == [answer]
    assert called.claims(gone, answer) == ()
    assert called.allows(gone, answer)
    assert not called.allows(gone, Move("yes", (1,)))
    assert called.allows(gone, NO) == (answer == NO)


@dataclass(frozen=True, slots=True)
class Laid(ShownShape[Table]):
    """Cards of a hand go to the row."""

    seat: int

    def zones(self):
        """Both of the seat."""
        return f"hand:{self.seat}", f"row:{self.seat}"


@dataclass(frozen=True, slots=True)
class Shown(Strict):
    """Yes lays the card in the row, and so does being gone."""

    def shown(self):
        """By this step."""
        return Laid(self.seat)


def test_yes_lays_the_card_open_and_no_changes_nothing():
    """The card that was named goes where the shown ones lie."""
    after = Shown(0).take(STATE, Move("yes", (1,)))
    assert (after.zone("hand:0"), after.zone("row:0")) == ((0, 2), (1,))
    assert Shown(0).take(STATE, NO) is STATE


def test_cards_of_a_seat_that_is_gone_are_opened_and_laid_down():
    """All of them, before anything else happens."""
    after = Shown(0).take(STATE, GONE)
    assert after.agenda == (Reveal((((0, 1, 2), ALL),)), Laid(0))
    assert Laid(0).run(STATE).zone("row:0") == (0, 1, 2)


def test_only_seats_with_closed_cards_have_them_opened():
    """In the order given; a seat without any has nothing to open."""
    lines = opened_unasked(STATE, map(Laid, (2, 1, 0)))
    assert [line for line in lines if isinstance(line, Laid)] == [Laid(1), Laid(0)]
    assert lines[0] == Reveal((((3,), ALL),))


def test_an_answer_is_told_by_its_card():
    """No by its name."""
    dealt = table(own={"hand:0": ("king", "ace", "ten")})
    assert Ace(0).tell(dealt.sight(0), Move("yes", (1,))) == phrase("move.yes", face="face.ace")
    assert Ace(0).tell(dealt.sight(0), NO) == phrase("move.no")
