"""Hidden dice: read by their seat alone, fair however they lay before, with either dealer."""

from collections import Counter
from dataclasses import dataclass, replace

import pytest

from engine.agenda import Decision, Reveal, Shuffle, Step
from engine.basics import ALL, Move, phrase
from engine.chance import Seeded
from engine.claims import Opened
from engine.game import Game, Outcome
from engine.kernel import settle, with_absent
from engine.open_table.bots import random_bot
from engine.open_table.open_dealer import Dealt, deal_on
from engine.shapes.hidden_roll import HiddenDie, HiddenRollShape
from engine.shapes.zones import by_seat, owned
from engine.table import Table, empty_table
from engine.views.areas import area
from tests.games.checks.absence import walked_with_gaps
from tests.games.checks.going import seats_come_and_go
from tests.games.checks.walked import walked
from tests.games.checks.worlds import every_kind_was_swapped, swapped_pairs
from tests.games.kit import OF_A_WALK, OF_A_WALK_WITH_GAPS
from tests.games.sealed import sealed_equals_open
from tests.strategies import first_honest, table

SIX = ("1", "2", "3", "4", "5", "6")
CUP = by_seat("cup")
ROUNDS = 3


def piles(seat):
    """The piles of a seat's two dice."""
    return f"first:{seat}", f"second:{seat}"


@dataclass(frozen=True, slots=True)
class RollAll(HiddenRollShape[Table]):
    """Two dice for every seat that is there, and one that nobody sees."""

    def dice(self, state):
        """All of them."""
        there = [seat for seat in state.order if seat not in state.absent]
        own = [HiddenDie(pile, CUP[seat], SIX) for seat in there for pile in piles(seat)]
        return (*own, HiddenDie("bag", "box", SIX))

    def rolled(self, state):
        """Everybody hears it."""
        return state.tell("rolled")


@dataclass(frozen=True, slots=True)
class Guess(Decision[Table]):
    """Show a die of the own cup, or keep still."""

    def names(self, state):
        """The cup."""
        return (CUP[self.seat],)

    def legal(self, state):
        """One move a die."""
        closed = [card for card in state.zone(CUP[self.seat]) if card not in state.faces]
        return [Move("still"), *(Move("show", (card,)) for card in closed)]

    def claims(self, state, move):
        """A shown die is opened."""
        return (Opened(move.args[0]),) if move.name == "show" else ()

    def take(self, state, move):
        """Nothing else comes of it."""
        return state

    def absent(self, state):
        """It keeps still."""
        return Move("still")


@dataclass(frozen=True, slots=True)
class Round(Step[Table]):
    """Roll, ask everybody, open all cups and the box; the second roll finds them open or gone."""

    number: int

    def run(self, state):
        """In this order."""
        asked = [Guess(seat) for seat in state.order if seat not in state.absent]
        later = (Round(self.number + 1),) if self.number < ROUNDS else ()
        opened = (OpenAll(),) if self.number % 2 else ()
        return state.do(RollAll(), *asked, *opened, *later)


@dataclass(frozen=True, slots=True)
class OpenAll(Step[Table]):
    """Every cup and the box."""

    def run(self, state):
        """A reveal for each seat, for it alone can open its cup."""
        cups = [state.zone(zone) for zone in (*CUP[: state.seats], "box")]
        return state.do(*(Reveal(((cards, ALL),)) for cards in cups if cards))


def setup(order, options):
    """Empty cups."""
    return Table(**empty_table(order, owned([CUP], order))).do(Round(1))


def score(state):
    """Everybody has won."""
    everybody = tuple(range(state.seats))
    return Outcome((0,) * state.seats, everybody, ((),) * state.seats, phrase("why"))


def view(sight):
    """All cups and the box."""
    state, own = sight.state, sight.seat
    return {
        "facts": [],
        "areas": [area(sight, "box", phrase("box"), state.zone("box"))],
        "seats": [
            {"seat": p, "marks": [], "facts": [], "areas": [cup_of(sight, p)]} for p in state.order
        ],
        "own": {"facts": [], "areas": [] if own is None else [cup_of(sight, own)]},
    }


def cup_of(sight, seat):
    """The dice of a seat, closed or open."""
    return area(sight, "cup", phrase("cup"), sight.state.zone(CUP[seat]))


GAME = Game(
    id="cups",
    rules="cups/1",
    seats=range(2, 5),
    faces=SIX,
    setup=setup,
    score=score,
    view=view,
    bots={"random": random_bot},
    data=(SIX,),
)


# -- one roll -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Roll(HiddenRollShape[Table]):
    """These dice."""

    which: tuple[HiddenDie, ...]

    def dice(self, state):
        """The field."""
        return self.which


ONE = HiddenDie("pile", "hand:1", SIX)
SHUT = HiddenDie("bag", "box", SIX)


def on(dealt, state):
    """The same cards at another state."""
    return Dealt(state, dealt.truth, dealt.memory)


def after(dealt, *lines, seed=1):
    """The table after these lines, all that waits answered."""
    dealt, chance = on(dealt, settle(dealt.state.do(*lines))), Seeded(seed)
    while dealt.state.agenda:
        dealt = deal_on(dealt, first_honest, chance)
    return dealt


def test_a_die_is_read_by_its_seat_alone():
    """And one in a cup of nobody by nobody; the rest of each pile stays closed."""
    state = after(table(), Roll((ONE, SHUT))).state
    (own,), (shut,) = state.zone("hand:1"), state.zone("box")
    assert state.readers[own] == (1,) and shut not in state.readers
    assert state.faces == {} and len(state.zone("pile")) == len(state.zone("bag")) == 5


def test_all_dice_are_rolled_in_one_shuffle_and_one_reveal():
    """Two of one seat are read together; the piles are whole before."""
    two = (ONE, HiddenDie("other", "hand:1", ("a", "b")), HiddenDie("third", "hand:0", SIX))
    state = settle(table().state.do(Roll(two)))
    assert state.agenda == (Shuffle(("pile", "other", "third")), Roll(two))
    assert [len(state.zone(die.pile)) for die in two] == [6, 2, 6]
    state = deal_on(on(table(), state), first_honest, Seeded(1)).state
    (shown,) = state.agenda
    assert shown == Reveal(((state.zone("hand:1"), 1), (state.zone("hand:0"), 0)))
    assert len(state.zone("hand:1")) == 2


@pytest.mark.parametrize("opened", [False, True])
def test_each_roll_has_all_faces_whatever_lay_there(opened):
    """The die before leaves the game, never read by others or opened; all six come again."""
    came = Counter()
    for seed in range(60):
        first = after(table(), Roll((ONE,)), seed=seed)
        lines = (Reveal(((first.state.zone("hand:1"), ALL),)),) if opened else ()
        second = after(first, *lines, Roll((ONE,)), seed=seed + 1000)
        (card,) = second.state.zone("hand:1")
        pile = second.state.zone("pile")
        assert sorted(second.truth[one] for one in (card, *pile)) == list(SIX)
        came[second.truth[card]] += 1
    assert set(came) == set(SIX)


def test_a_die_nobody_sees_is_rolled_again_too():
    """Its second value does not hang on the first: the cup holds one new card."""
    values = set()
    for seed in range(40):
        first = after(table(), Roll((SHUT,)), seed=seed)
        second = after(first, Roll((SHUT,)), seed=seed + 500)
        (before,), (now,) = first.state.zone("box"), second.state.zone("box")
        assert before != now
        values.add((first.truth[before], second.truth[now]))
    assert len(values) > 20


def test_the_die_of_a_seat_that_is_away_is_rolled_anew():
    """It lay closed under the key of that seat, which is not asked for it."""
    first = after(table(), Roll((ONE,)))
    gone = on(first, with_absent(first.state, {1}))
    second = after(gone, Roll((ONE,)), seed=2).state
    assert len(second.zone("hand:1")) == 1 and second.zone("hand:1") != first.state.zone("hand:1")
    assert second.readers[second.zone("hand:1")[0]] == (1,)


def test_a_pile_that_lies_open_is_shuffled_first():
    """Whoever laid it whole at the start of the game: its top card is no chance."""
    first = on(table(), table().state.lay("pile", SIX))
    state = settle(first.state.do(Roll((ONE,))))
    assert state.agenda == (Shuffle(("pile",)), Roll((ONE,)))


def test_no_dice_are_no_shuffle():
    """What follows a roll follows at once."""
    assert settle(table().state.do(Roll(()))).agenda == ()


@pytest.mark.parametrize("wrong", [(ONE, replace(ONE, cup="hand:0")), (replace(ONE, faces=()),)])
def test_what_is_no_die_is_a_fault_of_the_rules(wrong):
    """Two dice of one pile would never show the same; one without a face shows nothing."""
    with pytest.raises(ValueError, match="a pile of its own"):
        settle(table().state.do(Roll(wrong)))


# -- a game of it ---------------------------------------------------------------------------------


@pytest.mark.parametrize("check", OF_A_WALK, ids=lambda check: check.__name__)
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_game_of_it_passes_what_is_asked_of_a_walk(seats, check):
    """Fits into events, shows nobody what is another's, comes to its end."""
    check(walked(GAME, seats, 1))


@pytest.mark.parametrize("seats", GAME.seats)
def test_nobody_tells_two_dice_apart(seats):
    """In the piles, in the cups of others and in the box."""
    every_kind_was_swapped(swapped_pairs(walked(GAME, seats, 1)))
    if seats > 2:
        for check in OF_A_WALK_WITH_GAPS:
            check(walked_with_gaps(GAME, seats, 1))


def test_it_is_played_sealed():
    """State by state as the open dealer plays it; with a seat away now and then too."""
    assert sealed_equals_open(GAME, 2) > 5
    going = seats_come_and_go(GAME, 3, 1, 1)
    assert going.found.compared
