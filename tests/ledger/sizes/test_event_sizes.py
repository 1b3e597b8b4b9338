"""The bound on what a seat may owe holds for every real event, and is not much larger."""

from dataclasses import dataclass

import pytest

from engine.agenda import Decision, Reveal, Shuffle, Together
from engine.basics import ALL, Move
from engine.chance import Seeded
from engine.choices import Amounts, Pick, Place, Split
from engine.claims import Count, NoneOf, OneOf, Opened
from engine.kernel import front, settle
from engine.open_table.open_dealer import Dealt
from ledger.deck.group.backend import best_group
from ledger.records import canon, form, purposes
from ledger.records.reports import write_mark
from ledger.records.riders import ACTS, AROUND, RIDERS
from ledger.sealed.acts import COUNT, MOVE, OPEN, PROVE, RELOCK, ROLL, SHARE, SHUFFLE
from ledger.sealed.sealed_table import Phase
from ledger.sizes.act_sizes import Data, encoded
from ledger.sizes.event_sizes import EventSizes
from tests.engine.lines import Ask, Counted, Dice
from tests.engine.lines import Pick as PickOne
from tests.games.checks.sizes import events_fit
from tests.games.checks.walked import Broken, Walked
from tests.games.probe import GAME as PROBE
from tests.ledger.open_books import moves_of, truth_of
from tests.ledger.sealed.test_rows import column_tale
from tests.ledger.tables import opening_tale, probe_tale, small_tale
from tests.strategies import table

SIZES = EventSizes(PROBE, best_group())
TALES = [small_tale, probe_tale, column_tale, opening_tale]


def played(tale):
    """Each step of play: the table before it, its events, and the bounds on them."""
    truth = truth_of(tale)
    for step in range(1, len(tale.steps)):
        before = tale.table(step)
        if before.phase is Phase.PLAY:
            yield before, tale.steps[step], EventSizes(before.game, before.group, truth, 0)


def acts_of(event):
    """The bytes of the acts of an event."""
    return sum(len(canon.encode(act)) for act in event.acts)


@pytest.mark.parametrize("told", TALES)
def test_the_bound_holds_for_every_event_of_a_game(told):
    """Whatever was moved, no event is longer than what its seat could owe; none goes unforeseen."""
    seen = 0
    for before, events, sizes in played(told()):
        owed = sizes.owed(before.state)
        for event in events:
            assert acts_of(event) <= owed[event.seat]
            assert len(event.content) <= acts_of(event) + AROUND
            seen += 1
    assert seen > 20


@pytest.mark.parametrize("told", TALES)
def test_the_bound_is_not_much_larger_than_the_events(told):
    """For the moves that were made; of a shuffle by all, for the largest part of it."""
    parts = {}
    for before, events, sizes in played(told()):
        moves = {event.seat: moves_of(event) for event in events if moves_of(event)}
        bounds = sizes.owed(before.state, moves)
        for event in events:
            size, bound = acts_of(event), bounds[event.seat]
            line = front(before.state)
            if isinstance(line, Shuffle) and line.by is None:
                largest, _ = parts.get(before.state.answered, (0, 0))
                parts[before.state.answered] = max(size, largest), bound
            else:
                assert bound < 1.5 * size + 100, [act[0] for act in event.acts]
    assert parts
    assert all(bound < size + 50 for size, bound in parts.values())


def test_the_largest_pile_that_fits():
    """134 cards in one event; then there is an end."""
    acts = SIZES.acts
    assert 30_000 < acts.shuffle("deck", "", 134) < ACTS < acts.shuffle("deck", "", 135)


@dataclass(frozen=True, slots=True)
class Called(Decision):
    """Shows a card of the hand as a king, or says nothing."""

    def legal(self, state):
        """Any card is listed, whatever it shows."""
        return [Move("none"), *(Move("king", (card,)) for card in state.zone("hand:0"))]

    def claims(self, state, move):
        """It is a king."""
        return tuple(Opened(card, ("king",)) for card in move.args)

    def take(self, state, move):
        """Nothing follows."""
        return state


def test_a_claim_that_all_can_see_is_false_costs_nothing():
    """A card lies open in a hand: nobody can show it as another one, and no bound fails on it."""
    state = table(Called(0), own={"hand:0": ("a", "king")}).state
    closed = SIZES.owed(state)[0]
    assert SIZES.owed(state.but(faces={0: "a"}))[0] == closed
    assert SIZES.owed(state.but(faces={0: "a", 1: "b"}))[0] < closed


def test_piles_of_a_shuffle_by_all_ride_in_one_event():
    """Where nobody can be away, those that begin with one seat; else any, as far as they fit."""
    zones = tuple(f"pile{number}" for number in range(7))
    state = table(Shuffle(zones), Ask(0), seats=3).state
    cards = {zone: tuple(range(10 * at, 10 * at + at + 1)) for at, zone in enumerate(zones)}
    state = state.but(zones=cards, next_card=70)
    length = [SIZES.acts.shuffle(zone, "", at + 1) for at, zone in enumerate(zones)]
    alone = EventSizes(PROBE, best_group(), max_absent=0).owed(state)
    assert alone == dict.fromkeys(range(3), length[0] + length[3] + length[6])
    assert SIZES.owed(state) == dict.fromkeys(range(3), sum(length))
    large = {zone: tuple(range(40 * at, 40 * at + 30)) for at, zone in enumerate(zones)}
    assert set(SIZES.owed(state.but(zones=large)).values()) == {ACTS}


def test_parts_in_place_of_seats_that_are_away_are_counted():
    """Whoever of the others is away: as many as may be, those with the longest parts."""
    acts, group = SIZES.acts, best_group()
    line = Reveal((((0, 1, 2), 1), ((3,), 2)))
    state = table(line, Ask(0), deck=("a",) * 4, seats=5).state
    assert EventSizes(PROBE, group, max_absent=0).owed(state)[0] == acts.share(4)
    one = EventSizes(PROBE, group, max_absent=1).owed(state)
    assert one[0] == acts.share(4) + acts.stand_in(4)
    assert one[1] == acts.share(1) + acts.stand_in(4)
    assert SIZES.owed(state)[2] == acts.share(3) + 2 * acts.stand_in(4)
    rolled = table(Dice((6,)), Ask(0), seats=5).state
    assert set(SIZES.owed(rolled).values()) == {acts.roll() + 2 * acts.stand_in(1)}


def test_what_stands_around_acts_has_its_room():
    """The envelope of any event, with as many riders as find room: the heads of all of them."""
    nothing = (
        purposes.EVENT,
        bytes(32),
        form.MAX_STEP,
        form.MAX_SEATS,
        bytes(32),
        bytes(32),
        (),
        (),
    )
    smallest = len(write_mark(step=1, reports=(bytes(32),)).raw)
    many = RIDERS // smallest
    heads = len(canon.encode((bytes(smallest),) * many)) - many * smallest - 1
    assert len(canon.encode(nothing)) + heads + 2 <= AROUND
    assert ACTS + AROUND + RIDERS == form.CONTENT and 2 * form.CONTENT < canon.FRAME


# -- acts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [0, 1, 255, 256, 65_000])
def test_data_takes_what_bytes_take(size):
    """Alone and in arrays, short and long."""
    assert encoded(Data(size)) == len(canon.encode(bytes(size)))
    assert encoded((1, "a", Data(size))) == len(canon.encode((1, "a", bytes(size))))
    many = (Data(3),) * (size % 1000)
    assert encoded(many) == len(canon.encode([bytes(3)] * len(many)))


def test_every_act_of_a_game_has_its_size():
    """Of each kind, to the byte; of a count the most its flags may come to."""
    seen = set()
    for told in TALES:
        for _, events, sizes in played(told()):
            acts = sizes.acts
            for act in (act for event in events for act in event.acts):
                real = len(canon.encode(act))
                seen.add(act[0])
                match act:
                    case (kind, zone, back, cards, _) if kind == SHUFFLE:
                        assert real == acts.shuffle(zone, back, len(cards) // 64)
                    case (kind, cards, _) if kind == RELOCK:
                        assert real == acts.relock(len(cards) // 64)
                    case (kind, data) if kind in (OPEN, SHARE):
                        size = {OPEN: acts.open, SHARE: acts.share}[kind]
                        assert real == size(len(data) // 32 - 2)
                    case (kind, _) if kind == ROLL:
                        assert real == acts.roll()
                    case (kind, *_) if kind == MOVE:
                        assert real == acts.move(Move(act[1], act[2:]))
    assert seen >= {SHUFFLE, RELOCK, OPEN, SHARE, ROLL, MOVE, PROVE, COUNT}


@pytest.mark.parametrize("count", range(1, len(PROBE.faces)))
def test_claims_take_what_their_proofs_take(count):
    """In a set by its size; out of it by the cheaper of two ways."""
    faces = PROBE.faces[:count]
    rest = len(PROBE.faces) - count
    assert SIZES.acts.prove(OneOf(0, faces)) == len(canon.encode((PROVE, bytes(64 * count))))
    out = 64 * rest if 4 * rest < 5 * count else 96 * count + 32
    assert SIZES.acts.prove(NoneOf(0, faces)) == len(canon.encode((PROVE, bytes(out))))
    most = bytes(max(64 * count, out))
    assert SIZES.acts.count(5, faces) == len(canon.encode((COUNT, bytes(5), [most] * 5)))


# -- games ---------------------------------------------------------------------------------------


def walk_to(dealt):
    """A walk that has come to this table."""
    return Walked(PROBE, 3, 0, {}, [], dealt)


def test_a_game_whose_event_could_be_too_long_fails():
    """A count over a large hand, also as one of several runs, and not over a small one."""
    for cards, fits in ((10, True), (40, False)):
        dealt = table(own={"hand:0": ("a",) * cards, "hand:1": ("x",)})
        count = Counted(0, Count("hand:0", ("a", "b", "c", "x", "y")), looker=1)
        for line in (count, Together((count, Ask(1)))):
            state = settle(dealt.state.but(agenda=(line,), stale=("hand:0",)))
            stop = Dealt(state, dealt.truth, {})
            if fits:
                events_fit(walk_to(stop))
                continue
            with pytest.raises(Broken, match=f"{ACTS} is the most.*Counted"):
                events_fit(walk_to(stop))


def test_what_a_move_makes_its_seat_owe_is_counted():
    """The largest of all ways the run may go on, in one event with the move."""
    glimpse = Reveal((((0, 1, 2, 3), 1),))
    dealt = table(PickOne(0, then=(glimpse,)), Ask(1), own={"hand:0": ("a",) * 4})
    acts, owed = SIZES.acts, SIZES.owed(dealt.state)
    move = dealt.state.agenda[0].legal(dealt.state)[-1]
    assert owed == {0: acts.move(move) + acts.relock(4)}
    shown = table(Reveal((((0, 1), ALL),)), Ask(1), own={"hand:0": ("a",) * 4})
    assert SIZES.owed(shown.state) == {0: acts.open(2)}


@pytest.mark.parametrize(
    "choice",
    [
        Pick("some", tuple(range(40)), 0, 30),
        Split("cut", tuple(range(40)), 3, 1),
        Amounts("toll", tuple(Place(("seat", s), 0, 400) for s in range(3)), 0, 500),
    ],
    ids=lambda choice: choice.kind,
)
def test_the_widest_move_of_a_choice_is_counted(choice):
    """However many cards are picked, however they are split, however large the numbers."""

    class Wide(Ask):
        """A question with one wide choice."""

        def choices(self, state):
            """That one."""
            return (choice,)

        def legal(self, state):
            """Nothing is listed."""
            return []

    state = table(Wide(0), own={"hand:0": ("a",) * 40}).state
    bound = SIZES.owed(state)[0]
    chance = Seeded(3)
    sizes = [SIZES.acts.move(choice.sample(chance)) for _ in range(300)]
    assert max(sizes) <= bound < max(sizes) + 12
