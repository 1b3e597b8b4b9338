"""What a seat passes on because somebody else's move asks it to waits for every ack (R14, R15).

Each way is one small game: cards are dealt, then the first seat of the order owes a run in which
something reaches another seat. One ack is withheld, then given.
"""

import dataclasses
from dataclasses import dataclass

import pytest

from engine.agenda import Decision, Relock, Reveal, Shuffle, Step
from engine.basics import ALL, Move, Seat
from engine.claims import Count
from ledger.chain.held_back import AHEAD
from ledger.chain.receipt import Receipt
from ledger.records.any_record import read_record
from ledger.records.event import Event
from ledger.sealed.sealed_table import Phase
from ledger.seat.acks import Acks
from ledger.step_kinds.kinds import kind_of
from ledger.step_kinds.lone_run import LoneRun
from ledger.steps.owed_events import letting_out, owing
from tests.games.probe import GAME as PROBE
from tests.games.probe.start import setup
from tests.games.probe.state import HIGHS, LOWS, Probe
from tests.games.probe.turn import Weigh, WeighFor
from tests.ledger.attacks.test_forks import acked
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import Minds, busy, log_of, probe_tale, seating, tell


@dataclass(frozen=True, slots=True)
class Hand(Step[Probe]):
    """Two cards of the deck for the first seat."""

    def run(self, state: Probe) -> Probe:
        """Dealt by everybody."""
        seat, cards = state.order[0], state.zone("deck")[:2]
        return state.move(cards, f"hand:{seat}").do(Reveal(((cards, seat),)))


@dataclass(frozen=True, slots=True)
class Way(Step[Probe]):
    """What the first seat owes next, by the name of the way."""

    name: str

    def run(self, state: Probe) -> Probe:
        """Lines of one run."""
        seat, other = state.order[0], state.order[1]
        hand = f"hand:{seat}"
        mixed, first = Shuffle((hand,), seat), state.zone(hand)[:1]
        match self.name:
            case "relock":
                return state.do(Relock(first, f"hand:{other}"))
            case "relock by a step":
                return state.do(mixed, GiveFirst(seat, other))
            case "glimpse":
                return state.do(Reveal(((first, other),)))
            case "glimpse by a step":
                return state.do(mixed, ShowFirst(seat, other))
            case "glimpse by a proof":
                return state.do(mixed, WeighFor(seat, Count(hand, HIGHS), other))
            case "proof":
                return state.do(mixed, Weigh(seat, Count(hand, LOWS)))
            case "opening before a step":
                return state.do(Reveal(((first, ALL),)), ShowFirst(seat, other))
            case "opening":
                return state.do(Reveal(((first, ALL),)))
            case "shuffle":
                return state.do(mixed)
        return state.do(OwnGift(seat, other))


@dataclass(frozen=True, slots=True)
class GiveFirst(Step[Probe]):
    """The first card of the hand as it lies now goes to another seat."""

    seat: Seat
    other: Seat

    def run(self, state: Probe) -> Probe:
        """Locked anew."""
        return state.do(Relock(state.zone(f"hand:{self.seat}")[:1], f"hand:{self.other}"))


@dataclass(frozen=True, slots=True)
class ShowFirst(Step[Probe]):
    """Another seat sees the last card of the hand as it lies now."""

    seat: Seat
    other: Seat

    def run(self, state: Probe) -> Probe:
        """A glimpse."""
        return state.do(Reveal(((state.zone(f"hand:{self.seat}")[-1:], self.other),)))


@dataclass(frozen=True, slots=True)
class OwnGift(Decision[Probe]):
    """The seat gives a card away by its own move."""

    other: Seat

    def names(self, state: Probe) -> tuple[str, ...]:
        """The own hand."""
        return (f"hand:{self.seat}",)

    def legal(self, state: Probe) -> list[Move]:
        """Any card."""
        return [Move("give", (card,)) for card in state.zone(f"hand:{self.seat}")]

    def take(self, state: Probe, move: Move) -> Probe:
        """Locked anew in the same event."""
        return state.do(Relock((move.args[0],), f"hand:{self.other}"))


WAITS = (
    "relock",
    "relock by a step",
    "glimpse",
    "glimpse by a step",
    "glimpse by a proof",
    "proof",
    "opening before a step",
)
LEAVES = ("opening", "shuffle", "own gift")


def game_of(way):
    """The probe's table with nothing on its agenda but this way."""

    def begin(order, options):
        state = setup(order, options)
        return state.but(agenda=(Shuffle(("deck",)), Hand(), Way(way)))

    return dataclasses.replace(PROBE, setup=begin)


def stand(way, seats=3):
    """The node of the seat that owes the run, right before it, and the step."""
    tale = tell(seating(game_of(way), seats, f"acks {way}"), 3)
    assert tale.nodes[0].table.phase is Phase.OVER
    assert len({log_of(node) for node in tale.nodes}) == 1
    step = next(k for k in range(1, len(tale.steps)) if lone(tale.table(k)))
    (seat,) = owing(tale.table(step))
    node = tale.seating.play(seat, FaultyDisk())
    for events in tale.steps[1:step]:
        for event in events:
            assert node.receive(event.raw) in (Receipt.NEW, Receipt.KNOWN)
    node.outbox()
    assert node.table.step == step - 1
    return tale.seating, node, seat


def own_events(node):
    """The events among what a node sends when it does all it can do."""
    sent = [read_record(data) for data in busy(node, Minds(4))]
    return [one for one in sent if isinstance(one, Event)]


@pytest.mark.parametrize("way", WAITS)
@pytest.mark.parametrize("late", [0, 1])
def test_nothing_leaves_before_the_last_ack(way, late):
    """With one ack withheld, whoever's, no event leaves; with all of them it does."""
    seated, node, seat = stand(way)
    others = [other for other in range(3) if other != seat]
    assert own_events(node) == []
    node.receive(acked(seated, node.table, others[1 - late]))
    assert own_events(node) == []
    step = node.table.step
    node.receive(acked(seated, node.table, others[late]))
    event, *_ = own_events(node)
    assert (event.seat, node.table.step) == (seat, step + 1)


@pytest.mark.parametrize("way", WAITS)
def test_the_others_know_that_an_ack_is_due(way):
    """The others see by public facts that they have to ack, without being asked."""
    tale = tell(seating(game_of(way), 3, f"acks {way}"), 3)
    chain = next(one for one in tale.chains if lone(one.table))
    (seat,) = owing(chain.table)
    for other in range(3):
        assert Acks().due(chain, other) == (chain.table.author != other)
    assert letting_out(chain.table, (seat,))


def lone(table):
    """Whether one seat alone owes a run."""
    return table.phase is Phase.PLAY and isinstance(kind_of(table), LoneRun)


@pytest.mark.parametrize("way", LEAVES)
def test_what_needs_no_acks_leaves_at_once(way):
    """R15: what is shown to everybody, a shuffle, and what a seat gives by its own move."""
    _, node, seat = stand(way)
    event, *_ = own_events(node)
    assert event.seat == seat


@pytest.mark.parametrize("way", WAITS)
def test_two_seats_need_no_acks(way):
    """R15: with two live seats there is no third on another branch."""
    _, node, seat = stand(way, seats=2)
    event, *_ = own_events(node)
    assert event.seat == seat


def test_a_member_of_a_together_waits_too():
    """In the probe all seats prove what they hold, each after an own shuffle: all wait."""
    tale = probe_tale()
    step, event, _ = tale.find("count", lambda event, act: event.acts[0][0] == "shuffle")
    assert owing(tale.table(step)) == (0, 1, 2)
    assert letting_out(tale.table(step), (event.seat,))


def test_an_ack_of_another_state_is_told_when_its_head_is_built_upon():
    """It was here before the step closed: whose program stands apart is not forgotten with it."""
    tale = probe_tale()
    step = next(at for at in range(9, 40) if len(owing(tale.table(at))) == 1)
    chain, acks = tale.before(step), Acks()
    (author,) = owing(tale.table(step))
    other = (author + 1) % 3
    odd = read_record(acked(tale.seating, chain.table, other, digest=bytes(32)))
    same = read_record(acked(tale.seating, chain.table, author))
    for ack in (odd, same):
        assert acks.receive(ack, chain) is Receipt.NEW
    assert acks.late() == {}
    chain.receive(tale.event(step, author))
    acks.forget(chain)
    assert acks.late() == {other: (odd.head, bytes(32))}
    assert acks.on(odd.head) == ()


def test_an_ack_of_our_step_on_another_head_is_forgotten():
    """It stands beside us, on a head that we shall not have."""
    tale, acks = probe_tale(), Acks()
    chain = tale.before(12)
    for step in (chain.table.step, chain.table.step + 1):
        table = dataclasses.replace(chain.table, step=step, head=step.to_bytes(32, "big"))
        acks.keep(read_record(acked(tale.seating, table, 1)))
    acks.forget(chain)
    assert acks.on(chain.table.step.to_bytes(32, "big")) == ()
    assert len(acks.on((chain.table.step + 1).to_bytes(32, "big"))) == 1


def test_who_alone_waits_for_acks_is_not_said_to_be_missing():
    """Its event will be its word; where two wait each needs that of the other."""
    chain, acks = probe_tale().before(12), Acks()
    missing = set(acks.unconfirmed(chain, frozenset({1})))
    assert 1 not in missing and missing
    assert {0, 1} - {chain.table.author} <= set(acks.unconfirmed(chain, frozenset({0, 1})))


def test_who_alone_has_not_given_its_event_owes_no_ack():
    """All waited for each other's acks, and the events of the others are here, which are their
    word: what is missing of the last one is its event, and people are told just that.
    """
    tale = probe_tale()
    step, _, _ = tale.find("count", lambda event, act: event.acts[0][0] == "shuffle")
    assert tale.table(step).author is None
    last = 1
    node = tale.seating.play(last, FaultyDisk())
    for events in tale.steps[1:step]:
        for event in events:
            node.receive(event.raw)
    assert (node.unconfirmed, node.waited_for) == ([0, 1, 2], [])
    for seat in {0, 1, 2} - {last}:
        assert node.receive(tale.event(step, seat).raw) is Receipt.NEW
    assert (node.unconfirmed, node.waited_for, node.waits_for()) == ([], [last], {last})


def test_a_seat_has_one_place_for_each_step_to_come_and_none_behind_us():
    """An ack on a head that is not here is kept if that head can still come, the first of its seat
    for its step; more would fill the memory of others.
    """
    tale, acks = probe_tale(), Acks()
    chain = tale.before(12)
    here = chain.table.step
    for number, (seat, step, found) in enumerate(
        (
            (1, here, Receipt.UNUSED),
            (1, here + AHEAD + 1, Receipt.UNUSED),
            (1, here + AHEAD, Receipt.NEW),
            (1, here + 1, Receipt.NEW),
            (1, here + 1, Receipt.UNUSED),
            (2, here + 1, Receipt.NEW),
        )
    ):
        table = dataclasses.replace(chain.table, step=step, head=number.to_bytes(32, "big"))
        assert acks.receive(read_record(acked(tale.seating, table, seat)), chain) is found, number


def test_an_ack_for_our_state_on_a_head_behind_us_tells_nothing():
    """It comes late and is no news; one for another state is told, once it is known to be its
    seat's, and the first one stays.
    """
    tale, acks = probe_tale(), Acks()
    chain, old = tale.before(12), tale.table(8)
    assert acks.receive(read_record(acked(tale.seating, old, 1)), chain) is Receipt.KNOWN
    odd, again = (read_record(acked(tale.seating, old, 1, digest=bytes([n]) * 32)) for n in (1, 2))
    forged = read_record(odd.raw[:-64] + again.raw[-64:])
    assert acks.receive(forged, chain) is Receipt.REFUSED and acks.late() == {}
    for ack in (odd, again):
        assert acks.receive(ack, chain) is Receipt.KNOWN
        assert acks.late() == {1: (old.head, odd.digest)}


def test_who_has_acked_our_state_acks_no_more_and_who_acked_another_does():
    """A program that was mended finds what it had signed before at its peers, and says what it sees
    now; else nothing would ever leave.
    """
    tale = tell(seating(game_of("relock"), 3, "acks relock"), 3)
    chain = next(one for one in tale.chains if lone(one.table))
    seat = next(seat for seat in range(3) if seat != chain.table.author)
    acks = Acks()
    for digest, due in ((bytes(32), True), (None, False)):
        acks.keep(read_record(acked(tale.seating, chain.table, seat, digest=digest)))
        assert acks.due(chain, seat) == due


def test_where_nobody_waits_no_ack_is_missing():
    """Nor is that of a seat that made the head alone, or has given its event on it."""
    tale, acks = probe_tale(), Acks()
    step, _, _ = tale.find("count", lambda event, act: event.acts[0][0] == "shuffle")
    chain = tale.before(step)
    everybody = frozenset(range(3))
    assert acks.unconfirmed(chain, frozenset()) == []
    assert acks.unconfirmed(chain, everybody) == [0, 1, 2]
    chain.receive(tale.event(step, 0))
    assert acks.unconfirmed(chain, everybody) == [1, 2]
    alone = next(one for one in tale.chains[9:] if one.table.author is not None)
    assert alone.table.author not in acks.unconfirmed(alone, everybody)


def test_that_programs_differ_by_their_acks_is_kept_to_be_compared():
    """Our state is written down beside the log, though no event tells of the difference yet."""
    seated, node, seat = stand("relock")
    node.idle()
    assert not node.state_dumped
    node.receive(acked(seated, node.table, (seat + 1) % 3, digest=bytes(32)))
    node.idle()
    assert node.state_dumped
