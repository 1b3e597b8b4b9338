"""Drawing with a refill: what is there first, then the shuffled pile, then the rest."""

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from engine.agenda import Reveal, Shuffle
from engine.chance import Seeded
from engine.kernel import settle
from engine.open_table.open_dealer import deal_on
from engine.shapes.drawing import DrawShape, RefillShape, Want, hands_dealt
from engine.shapes.zones import by_seat
from engine.table import Table
from tests.strategies import first_honest, table


@dataclass(frozen=True, slots=True)
class Fetch(DrawShape[Table]):
    """What is wanted, from two decks of which only the first has a pile."""

    want: tuple[Want, ...]

    def wants(self):
        """The field."""
        return self.want

    def pile(self, deck):
        """Of the deck alone."""
        return "pile" if deck == "deck" else None

    def after_refill(self, deck, left):
        """Then the rest."""
        return Refill(), Fetch(left)

    def dry(self, state, left):
        """Told, with how many are missing."""
        return state.tell("dry", deck=left.deck, n=left.count)

    def drawn(self, state, got):
        """Told, with what came."""
        return state.tell("got", n=tuple(len(cards) for _, cards in got))


@dataclass(frozen=True, slots=True)
class Refill(RefillShape[Table]):
    """The pile becomes the deck."""

    def deck_and_pile(self):
        """Both."""
        return "deck", "pile"

    def told(self, state, count):
        """How many."""
        return state.tell("refill", n=count)


def drawn(want, deck=3, pile=2, other=1):
    """A table settled after a draw from decks of these sizes, all shuffles done."""
    made = table(deck=("a",) * deck)
    state = made.state.add("pile", ("x",) * pile).add("other", ("z",) * other)
    dealt = made.__class__(settle(state.do(Fetch(tuple(want)))), made.truth, {})
    told, shuffles = list(dealt.state.news), 0
    while dealt.state.agenda:
        assert dealt.state.agenda[0] == Shuffle(("deck",))
        shuffles += 1
        dealt = deal_on(dealt, first_honest, Seeded(1))
        told += dealt.state.news
    return dealt.state, [(t.key, dict(t.fillings)) for t in told], shuffles


def test_a_deck_that_suffices_is_not_shuffled():
    """Its top cards, in their order."""
    state, told, shuffles = drawn([Want("deck", 2, "hand:0")])
    assert state.zone("hand:0") == (0, 1) and state.zone("deck") == (2,)
    assert told == [("got", {"n": (2,)})] and shuffles == 0
    assert len(state.zone("pile")) == 2


def test_a_dry_deck_is_refilled_and_drawing_goes_on():
    """What was drawn before the shuffle is not mixed in again."""
    state, told, shuffles = drawn([Want("deck", 4, "hand:0"), Want("deck", 1, "hand:1")])
    assert state.zone("hand:0")[:3] == (0, 1, 2) and len(state.zone("hand:0")) == 4
    assert len(state.zone("hand:1")) == 1 and state.zone("deck") == () == state.zone("pile")
    assert [key for key, _ in told] == ["got", "refill", "got"] and shuffles == 1


def test_nothing_is_left_anywhere():
    """Fewer cards are drawn, and nothing waits for ever."""
    state, told, shuffles = drawn([Want("deck", 9, "hand:0"), Want("deck", 1, "hand:1")])
    assert len(state.zone("hand:0")) == 5 and state.zone("hand:1") == ()
    assert ("dry", {"deck": "deck", "n": 4}) in told and ("dry", {"deck": "deck", "n": 1}) in told
    assert shuffles == 1


def test_a_deck_without_a_pile_just_runs_dry():
    """The draw goes on with what comes behind it."""
    state, told, shuffles = drawn([Want("other", 3, "hand:0"), Want("deck", 1, "hand:1")])
    assert len(state.zone("hand:0")) == 1 == len(state.zone("hand:1"))
    assert told == [("dry", {"deck": "other", "n": 2}), ("got", {"n": (1, 1)})] and shuffles == 0


@given(
    st.lists(st.tuples(st.integers(0, 4), st.integers(0, 2)), max_size=4),
    st.integers(0, 5),
    st.integers(0, 5),
)
def test_as_many_are_drawn_as_there_are(wants, deck, pile):
    """Each want is met in its order until deck and pile are empty; no card is lost."""
    state, _, shuffles = drawn([Want("deck", n, f"hand:{p}") for n, p in wants], deck, pile)
    wanted = sum(n for n, _ in wants)
    hands = sum(len(state.zone(f"hand:{p}")) for p in range(3))
    assert hands == min(wanted, deck + pile)
    assert hands + len(state.zone("deck")) + len(state.zone("pile")) == deck + pile
    assert shuffles == int(wanted > deck and pile > 0)


def test_hands_are_dealt_from_the_top_in_the_order_of_the_table():
    """All are read by one line; a deck that is too short leaves the last ones with less."""
    made = table(deck=("a",) * 5, seats=3).state.but(order=(2, 0, 1))
    state, reveal = hands_dealt(made, "deck", by_seat("hand"), 2)
    assert [state.zone(f"hand:{seat}") for seat in (2, 0, 1)] == [(0, 1), (2, 3), (4,)]
    assert reveal == Reveal((((0, 1), 2), ((2, 3), 0), ((4,), 1)))
    assert state.zone("deck") == ()
