"""A pile is handed round: one card is kept, perhaps a second laid away, the rest goes on."""

from dataclasses import dataclass

import pytest

from engine.agenda import Relock
from engine.basics import Move, phrase
from engine.basics import seat as seat_name
from engine.shapes.draft import PASS, DraftShape, DraftZones, passed_on, piles_read
from engine.shapes.phrases import cards_of
from engine.sight import Seen
from engine.table import Table
from tests.strategies import table


@dataclass(frozen=True, slots=True)
class Choose(DraftShape[Table]):
    """From the cards in front to the hand; one more to the row, if it is asked for."""

    away: bool = False

    def zones(self):
        """By the field."""
        return DraftZones(
            f"in:{self.seat}", f"hand:{self.seat}", f"row:{self.seat}" if self.away else None
        )

    def hand_on(self, state, move):
        """Told, with what is left."""
        return state.tell("on", left=state.zone(f"in:{self.seat}"), passed=move == PASS)


DEALT = table(own={"in:0": ("king", "ace", "ten")})
STATE = DEALT.state
TWO = Move("keep", (1, 0))
PILES = ("in:0", "in:1")


def test_one_card_is_kept():
    """Each card of the pile can be; its zone is named, so that it is shuffled if stale."""
    assert Choose(0).names(STATE) == ("in:0",)
    assert Choose(0).legal(STATE) == [Move("keep", (card,)) for card in (0, 1, 2)]
    after = Choose(0).take(STATE, Move("keep", (1,)))
    assert after.zone("hand:0") == (1,)
    assert after.news[-1] == phrase("on", left=(0, 2), passed=False)


def test_a_second_card_is_laid_away():
    """Never the kept one, and which is which matters."""
    pairs = [(kept, away) for kept in range(3) for away in range(3) if kept != away]
    assert [move.args for move in Choose(0, away=True).legal(STATE)] == pairs
    after = Choose(0, away=True).take(STATE, TWO)
    assert (after.zone("hand:0"), after.zone("row:0")) == ((1,), (0,))
    assert after.news[-1] == phrase("on", left=(2,), passed=False)


@pytest.mark.parametrize(
    ("following", "away", "move", "key", "ahead", "left"),
    [
        (1, False, Move("keep", (0,)), "news.pick", (Relock((0, 1, 2), "in:1"),), ()),
        (1, True, Move("keep", (0, 1)), "news.pick_away", (Relock((0, 1, 2), "in:1"),), ()),
        (1, False, PASS, "news.passed_on", (Relock((0, 1, 2), "in:1"),), ()),
        (0, False, Move("keep", (0,)), "news.pick", (), ()),
        (None, False, Move("keep", (0,)), "news.last_pick", (), (0, 1, 2)),
        (None, True, PASS, "news.passed_last", (), (0, 1, 2)),
    ],
)
def test_the_rest_goes_to_the_seat_that_picks_next(following, away, move, key, ahead, left):
    """Locked anew for another seat, told by what was done; behind the last pick it is laid away."""
    after = Choose(0, away).passed_to(STATE, move, following, PILES, "row:0")
    assert after.agenda == ahead and after.zone("row:0") == left
    words = {"who": seat_name(0), "cards": cards_of(3)}
    words |= {} if following is None else {"whom": seat_name(following)}
    assert after.news[-1] == phrase(key, **words)


@pytest.mark.parametrize("away", [False, True])
def test_a_seat_that_is_gone_takes_nothing(away):
    """The whole pile goes on, by the one answer there is."""
    gone = STATE.but(absent=(0,))
    assert Choose(0, away).legal(gone) == [PASS] == [Choose(0, away).absent(gone)]
    after = Choose(0, away).take(gone, PASS)
    assert after.news[-1] == phrase("on", left=(0, 1, 2), passed=True)


def test_words_name_the_cards_that_the_seat_reads():
    """The kept card is what an answer points at, and what is chosen first of two."""
    sight, one = DEALT.sight(0), Move("keep", (2,))
    assert Choose(0).title(STATE) == phrase("ask.keep")
    assert Choose(0).tell(sight, one) == phrase("move.keep", face="face.ten")
    assert Choose(0).tell(sight, PASS) == phrase("move.pass")
    assert Choose(0).under(sight, one) is None and Choose(0).on(sight, PASS) is None
    both = Choose(0, away=True)
    assert both.title(STATE) == phrase("ask.keep_away")
    assert both.tell(sight, TWO) == phrase("move.keep_away", face="face.ace", away="face.king")
    assert both.under(sight, TWO) == phrase("under.keep_away", face="face.ace")
    assert both.on(sight, TWO) == (("card", 1), ("card", 0))
    assert both.under_on(sight, TWO) == ("card", 1) and both.on(sight, PASS) is None
    assert Choose(0).tell(DEALT.sight(1), one) == phrase("move.keep", face="word.unknown")


MEMORY = (
    Seen(3, "in:0", ("old",)),
    Seen(5, "in:0", ("a", "b", "c")),
    Seen(6, "hand:0", ("x",)),
    Seen(7, "in:0", ("b",), gone=True),
    Seen(8, "in:0", ("c", "d")),
)


def test_piles_of_the_round_are_read_in_their_order():
    """Not those of the last round, nor other zones, nor what the seat lost; or all as one."""
    assert piles_read(MEMORY, "in:0", 3, as_one=False) == [("a", "b", "c"), ("c", "d")]
    assert piles_read(MEMORY, "in:0", 3, as_one=True) == [("a", "b", "c", "c", "d")]
    assert piles_read(MEMORY, "in:1", 3, as_one=True) == []


@pytest.mark.parametrize(
    ("kept", "holding", "passed"),
    [
        (("a",), True, [("b", "c")]),
        (("a", "d"), False, [("b", "c"), ("c",)]),
        (("a", "b", "c"), True, [("c",)]),
        (("a", "b", "c", "d"), False, [("c",)]),
    ],
)
def test_what_is_not_kept_was_passed_on(kept, holding, passed):
    """Not what still lies before the seat; a card that came again was passed on the first time."""
    readings = [("a", "b", "c"), ("c", "d")]
    assert list(passed_on(readings, kept, holding=holding)) == passed
