"""A program that sees another table than the others: it costs a pause, is told, accuses nobody."""

import dataclasses

import pytest

from ledger.chain.receipt import Receipt
from ledger.errors import OtherState
from ledger.facts import FactKind, fact
from ledger.live.other_states import other_states
from ledger.records.any_record import read_record
from ledger.records.form import Kind
from ledger.sealed.sealed_table import Phase
from ledger.steps.owed_events import letting_out, owing
from tests.games.probe import GAME as PROBE
from tests.ledger.attacks.test_forks import acked
from tests.ledger.chain.test_chain import watcher_at
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.live.test_floods import counted_signatures
from tests.ledger.live.told_steps import tell_steps
from tests.ledger.seat.test_acks import stand
from tests.ledger.tables import (
    PLACE,
    Minds,
    believe,
    busy,
    disk_of,
    log_of,
    probe_tale,
    pump,
    seating,
    tell,
)
from tests.ledger.trial import signed

STATE = PLACE.with_suffix(".state")


def miscount(node):
    """The program of this node has counted wrong in the last step: its state is another one."""
    table = node.table
    points = tuple(number + 1 for number in table.state.points)
    odd = table.but(state=dataclasses.replace(table.state, points=points))
    node.chain.trunk.table = odd
    node.chain.trunk.digests[-1] = odd.digest


def miscounts_at(node, step):
    """This node's program is one that counts wrong in this step."""
    tell_steps(node, lambda closed: miscount(node) if closed.number == step else None)


def fits(table, kind, seats):
    """Whether the step after this table is one that ``kind`` describes."""
    if table.phase is not Phase.PLAY:
        return False
    asked = owing(table)
    waits = bool(letting_out(table, asked))
    return {
        "lone": len(asked) == 1 and not waits,
        "joint": len(asked) == seats and not waits,
        "shares": len(asked) == seats and waits,
    }[kind]


def odd_table(label, kind, *, seats=3, odd=None):
    """A game that has come to a step of a kind, at which one seat's program sees another state.

    The seating, bots, nodes, the odd seat (the last that owes there, if it is not given as so many
    seats behind it), and the seats that owe.
    """
    seated = seating(PROBE, seats, label)
    chains = tell(seated).chains
    step = next(c.table.step for c in chains[9:] if fits(c.table, kind, seats))
    asked = owing(chains[step].table)
    one = asked[-1] if odd is None else (asked[-1] + odd) % seats
    nodes, minds = seated.plays(), Minds(1)
    miscounts_at(nodes[one], step)
    pump(nodes, minds, until=step)
    return seated, minds, nodes, one, asked


def exchange(nodes, minds, *, bound=60):
    """Pass on what they send until they are silent; fails if they never are."""
    for _ in range(bound):
        sent = [(node, data) for node in nodes for data in busy(node, minds)]
        if not sent:
            return
        for node, data in sent:
            for other in nodes:
                if other is not node:
                    assert other.receive(data) is not Receipt.REFUSED
    raise AssertionError("they never stop talking")


def events_of(seat, records):
    """The events of a seat among records, as they are."""
    found = [read_record(data) for data in records if data[1] == Kind.EVENT]
    return [event for event in found if event.seat == seat]


@pytest.fixture
def signatures(monkeypatch):
    """How many signatures of events were checked."""
    return counted_signatures(monkeypatch)


def told(node):
    """What a node tells of states that differ."""
    return [(one.kind, one.fields.get("seat"), one.fields.get("same")) for one in node.other_states]


@pytest.mark.parametrize("kind", ["lone", "joint", "shares"])
def test_one_odd_program_stops_nobody_for_ever(kind):
    """One seat of three miscounts: nobody is named or stopped, the others say whose program differs
    and that they agree, and wait for that seat; it is told that it stands alone."""
    _, minds, nodes, odd, asked = odd_table(f"odd {kind}", kind)
    step = nodes[asked[0]].table.step
    exchange(nodes, minds)
    for node in nodes:
        assert (node.evidence, node.stopped) == (None, None)
        if node.number != odd:
            assert node.table.step == step
            if kind == "shares":  # nothing is let out while programs differ
                assert (node.unconfirmed, node.waited_for, node.chain.open.held) == ([odd], [], {})
            else:
                assert (node.unconfirmed, node.waited_for, node.owing) == ([], [odd], [odd])
            assert told(node) == [(FactKind.STATE_OTHER, odd, 1)]
            assert node.other_states[0].fields["step"] == step + 1
    assert told(nodes[odd]) == [(FactKind.STATE_ALONE, None, None)]
    assert nodes[odd].other_states[0].fields["step"] == step + 1


def test_two_programs_cannot_tell_which_is_wrong():
    """At two seats each hears that the other's sees another table, and no more."""
    _, minds, nodes, *_ = odd_table("two", "joint", seats=2)
    exchange(nodes, minds)
    assert [told(node) for node in nodes] == [
        [(FactKind.STATE_OTHER, 1, 0)],
        [(FactKind.STATE_OTHER, 0, 0)],
    ]


def answering(seated, chain, seat, digest, acts=(("ready",),)):
    """An event of a seat on the head of a chain that answers the state of this digest."""
    return signed(seated, chain, seat, acts, digest=digest)


def test_a_second_event_beside_it_is_a_fork():
    """E1: a seat that answers another state and then ours, or the other way round, has signed
    twice."""
    tale = probe_tale()
    good = tale.event(8, 1)
    bad = tale.forge(good, digest=bytes(32))
    for first, second in ((good, bad), (bad, good)):
        watcher = watcher_at(tale, 8)
        assert watcher.receive(first.raw) is Receipt.NEW
        assert watcher.receive(second.raw) is Receipt.FROZEN
        assert (watcher.evidence.sort, watcher.evidence.seat) == ("E1", 1)


def test_what_is_not_owed_is_dropped_and_the_table_goes_on():
    """An event for another state that nobody asked for is not passed on, and the step closes
    without it; a seat with nothing to wait for is told nothing."""
    tale = probe_tale()
    step = next(c.table.step for c in tale.chains[9:] if fits(c.table, "lone", 3)) + 1
    watcher = watcher_at(tale, step)
    odd = (tale.steps[step][0].seat + 1) % 3
    event = answering(tale.seating, watcher.chain, odd, bytes(32))
    for receipt in (Receipt.UNUSED, Receipt.KNOWN):
        assert watcher.receive(event.raw) is receipt
    assert (told(watcher), watcher.since(step - 1, 99)) == ([], [])
    assert STATE not in disk_of(watcher).names
    for events in tale.steps[step:]:
        for one in events:
            assert watcher.receive(one.raw) is Receipt.NEW
    assert watcher.table.phase is Phase.OVER


def test_floods_of_other_states_cost_one_look_a_seat(signatures):
    """On our head each seat has one place, on older heads nobody has: a thousand events for other
    states, well signed, cost one signature, and none of them is kept."""
    tale = probe_tale()
    step = next(c.table.step for c in tale.chains[20:] if fits(c.table, "lone", 3)) + 1
    watcher = watcher_at(tale, step)
    odd = (tale.steps[step][0].seat + 1) % 3
    quiet = [k for k in range(9, step - 1) if all(e.seat != odd for e in tale.steps[k])]
    flood = [
        answering(tale.seating, tale.before(quiet[n % len(quiet)]), odd, n.to_bytes(32, "big"))
        for n in range(300)
    ]
    flood.append(answering(tale.seating, watcher.chain, odd, bytes(32)))
    signatures.times = 0
    for _ in range(3):
        for event in flood:
            assert watcher.receive(event.raw) in (Receipt.UNUSED, Receipt.KNOWN)
    assert signatures.times == 1
    assert (watcher.evidence, len(watcher.chain.open.aside)) == (None, 1)


def test_the_state_is_dumped_once_and_what_lies_there_stays():
    """One file for the head the table stands at, whatever else comes and however often the program
    is started again."""
    seated, minds, nodes, *_ = odd_table("dump", "joint")
    exchange(nodes, minds)
    disk = disk_of(nodes[0])
    first = bytes(disk.names[STATE].seen)
    disk.names[STATE].seen[-1:] = b"?"
    (event,) = nodes[0].chain.open.waits.values()
    nodes[0].close()
    again = seated.play(0, disk, again="dump")
    assert again.receive(event.raw) is Receipt.NEW
    assert bytes(disk.names[STATE].seen) == first[:-1] + b"?"


def test_who_comes_back_goes_on_waiting():
    """A right node that is started again gets the odd event from its peers, and waits as before."""
    seated, minds, nodes, *_ = odd_table("back", "joint")
    exchange(nodes, minds)
    before = (nodes[0].head(), nodes[0].owing, told(nodes[0]))
    disk = disk_of(nodes[0])
    nodes[0].close()
    again = seated.play(0, disk, again="back", heard=False)
    for data in nodes[1].since(again.table.step, 256):
        assert again.receive(data) in (Receipt.NEW, Receipt.KNOWN)
    believe(again)
    again.idle()
    assert (again.head(), again.owing, told(again)) == before
    assert (again.evidence, again.stopped) == (None, None)


def mended(seated, node, peers, label):
    """The node started again with a program that counts right; it hears what its peers hold."""
    disk = disk_of(node)
    node.close()
    again = seated.play(node.number, disk, again=label, heard=False)
    for peer in peers:
        for data in peer.since(again.table.step, 256):
            again.receive(data)
    believe(again)
    return again


@pytest.mark.parametrize("kind", ["lone", "joint"])
def test_a_mended_program_says_what_it_has_signed(kind):
    """Its event stands: it signs no other there, tells its person so, and everybody can end the
    table, those too who have signed at this step; the log is then one that all have ended."""
    seated, minds, nodes, odd, _ = odd_table(f"mended {kind}", kind)
    step = nodes[odd].table.step
    exchange(nodes, minds)
    signed = events_of(odd, nodes[odd].since(step, 99))
    nodes[odd] = mended(seated, nodes[odd], [n for n in nodes if n.number != odd], "mended")
    exchange(nodes, minds)
    assert events_of(odd, nodes[odd].since(step, 99)) == signed != []
    assert told(nodes[odd]) == [(FactKind.STATE_SIGNED, None, None)]
    assert all(node.table.step == step and node.owing == [odd] for node in nodes)
    assert all(node.end("agreed") for node in nodes)
    exchange(nodes, minds)
    assert all(node.finished() and node.evidence is None for node in nodes)
    assert len({log_of(node) for node in nodes}) == 1


@pytest.mark.slow
def test_a_mended_program_that_owed_nothing_goes_on():
    """The odd one had signed nothing at the step where it differed: started again, it plays on."""
    seated, minds, nodes, odd, (asked,) = odd_table("goes on", "lone", odd=1)
    for data in busy(nodes[asked], minds):
        nodes[odd].receive(data)
    assert nodes[odd].owing == [asked] and told(nodes[odd]) != []
    nodes[odd] = mended(seated, nodes[odd], nodes[:odd] + nodes[odd + 1 :], "goes on")
    exchange(nodes, minds, bound=10**4)
    assert all(node.complete() and node.evidence is None for node in nodes)
    assert len({log_of(node) for node in nodes}) == 1


def test_an_ack_for_our_state_takes_the_place_of_another():
    """A seat that acked another state is waited for; its mended program acks anew, and the card
    goes out. A third ack changes nothing, nor does one for yet another state."""
    seated, node, seat = stand("relock")
    wrong, right = [one for one in range(3) if one != seat]
    node.receive(acked(seated, node.table, right))
    assert node.receive(acked(seated, node.table, wrong, digest=bytes(32))) is Receipt.NEW
    assert node.receive(acked(seated, node.table, wrong, digest=b"\1" * 32)) is Receipt.KNOWN
    assert told(node) == [(FactKind.STATE_OTHER, wrong, 1)]
    assert node.unconfirmed == [wrong]
    assert node.receive(acked(seated, node.table, wrong)) is Receipt.NEW
    assert node.receive(acked(seated, node.table, wrong, digest=bytes(32))) is Receipt.KNOWN
    assert (node.unconfirmed, told(node)) == ([], [])


def test_a_log_this_program_does_not_come_to_is_not_touched():
    """A program whose rules have changed unseen must not cut off what others hold as good."""
    seated, minds = seating(PROBE, 2, "other rules"), Minds(1)
    disk = FaultyDisk()
    nodes = [seated.play(0, disk), seated.play(1, FaultyDisk())]
    pump(nodes, minds, until=20)
    nodes[0].close()
    before = bytes(disk.names[PLACE].seen)

    def setup(order, options):
        state = PROBE.setup(order, options)
        return dataclasses.replace(state, points=tuple(one + 1 for one in state.points))

    changed = dataclasses.replace(seated, game=dataclasses.replace(PROBE, setup=setup))
    with pytest.raises(OtherState) as raised:
        changed.play(0, disk, again="changed")
    assert raised.value.step == 4
    assert bytes(disk.names[PLACE].seen) == before
    assert disk.locks == set()
    assert seated.play(0, disk, again="as it was").table.step == nodes[0].table.step


def test_facts_are_plain():
    """No digest stands in what people are told."""
    for kind in (FactKind.STATE_OTHER, FactKind.STATE_ALONE, FactKind.STATE_SIGNED):
        fields = dict.fromkeys(kind.fields, 1)
        assert "digest" not in str(fact(kind, **fields))
        assert kind.fault == "digest"


def facts(chain, own, *, acked=None, late=None, unconfirmed=()):
    """What is told of these states: kind, step, seat, how many agree."""
    given = acked or {}, late or {}
    found = other_states(chain, own, acked=given[0], late=given[1], unconfirmed=unconfirmed)
    return [
        (one.kind, *(one.fields.get(name) for name in ("step", "seat", "same"))) for one in found
    ]


def test_who_differs_is_told_where_the_step_waits_for_it_or_it_said_so_behind_us():
    """By acks on our head, by events set aside, by acks on heads behind: each with the step that
    stands on the head the two states are on, and how many of the others agree with us there.
    """
    tale = probe_tale()
    chain, old = tale.before(12), tale.table(8)
    here, odd, more, ours = chain.table.step + 1, b"1" * 32, b"2" * 32, chain.table.digest
    other, alone = FactKind.STATE_OTHER, FactKind.STATE_ALONE
    assert facts(chain, 0, acked={1: odd}) == []
    assert facts(chain, 0, acked={1: odd}, unconfirmed=[1, 2]) == [(other, here, 1, 0)]
    assert facts(chain, 0, acked={1: odd, 2: ours}, unconfirmed=[1]) == [(other, here, 1, 1)]
    assert facts(chain, 0, acked={1: odd, 2: odd}) == [(alone, here, None, None)]
    assert facts(chain, 0, acked={1: odd, 2: more}, unconfirmed=[1, 2]) == [
        (other, here, 1, 0),
        (other, here, 2, 0),
    ]
    behind = (old.head, odd)
    assert facts(chain, 0, late={1: behind}) == [(other, old.step + 1, 1, 0)]
    assert facts(chain, 0, late={1: behind, 2: behind}) == [(alone, old.step + 1, None, None)]
    assert facts(chain, 0, acked={1: ours}, late={1: behind, 2: behind}) == [
        (other, old.step + 1, 1, 0),
        (other, old.step + 1, 2, 0),
    ]


def test_a_watcher_is_no_odd_one_while_one_seat_sees_what_it_sees():
    """All seats are others to it."""
    chain = probe_tale().before(12)
    odd, ours = b"1" * 32, chain.table.digest
    assert facts(chain, None, acked={0: odd, 1: odd, 2: ours}) == []
    alone = [(FactKind.STATE_ALONE, chain.table.step + 1, None, None)]
    assert facts(chain, None, acked={0: odd, 1: odd, 2: odd}) == alone
