"""What a closed step needs no more is let go: a node, an audit and a replay hold hardly more of a
long log than of a short one. Counted are the values that are held, not bytes."""

from __future__ import annotations

import gc

import pytest

from ledger.chain.receipt import Receipt
from ledger.records.event import Event
from ledger.review.audit import audit
from ledger.review.played_tables import MOST, RECENT
from ledger.review.replay import Replay
from ledger.sealed.sealed_table import SealedTable
from tests.games.probe import GAME as PROBE
from tests.ledger.attacks.test_forks import acked
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import Minds, probe_tale, pump, seating, the_game


def held_of(roster):
    """How many events and tables of this roster's table are held anywhere."""
    gc.collect()
    events = tables = 0
    for one in gc.get_objects():
        events += type(one) is Event and one.table_id == roster.table_id
        tables += type(one) is SealedTable and one.roster.table_id == roster.table_id
    return events, tables


def kept(step):
    """How many tables a node may hold at a step: those it can go back to, and what it shows."""
    return 4 + 2 * step.bit_length()


@pytest.mark.slow
def test_a_node_holds_no_more_of_a_long_log_than_of_a_short_one():
    """Two seats and a watcher, step after step: the open step, the last one, and tables for the
    day when steps are given up, two for each doubling of the log."""
    seated, minds = seating(PROBE, 2, "let go"), Minds(3)
    nodes = [*seated.plays(), seated.watch(FaultyDisk())]
    for until in range(4, 44, 12):
        pump(nodes, minds, until=until)
        if nodes[0].table.step < until:
            break
        events, tables = held_of(seated.roster)
        assert events <= 3 * (2 + 2) and tables <= 3 * kept(nodes[0].table.step), until
    assert nodes[0].table.step >= 20


def test_what_was_let_go_is_there_for_who_asks():
    """For a peer that lags, for evidence, for another log: the same events, heads and tables."""
    tale, disk = probe_tale(), FaultyDisk()
    node = tale.seating.play(0, disk)
    for events in tale.steps[1:]:
        for event in events:
            node.receive(event.raw)
    raws = [event.raw for events in tale.steps[1:] for event in events]
    assert (
        node.since(0, len(raws)) == raws
        and node.since(5, 3) == [event.raw for events in tale.steps[6:] for event in events][:3]
    )
    assert (
        list(node.chain.trunk.steps) == tale.steps
        and node.chain.trunk.steps[3:5] == tale.steps[3:5]
    )
    for step in (0, 4, 17, len(tale.steps) - 1):
        chain = tale.chains[step]
        again = node.chain.trunk.table_at(chain.table.head)
        assert (again.head, again.digest) == (chain.table.head, chain.table.digest)
        assert node.chain.trunk.digest_on(chain.table.head) == chain.table.digest


@pytest.mark.slow
def test_a_node_that_was_taken_up_again_holds_no_more_either():
    """What stood in log and journal is let go once it is followed."""
    seated, disk, minds = seating(PROBE, 2, "taken up"), FaultyDisk(), Minds(3)
    nodes = [seated.play(0, disk), seated.play(1, FaultyDisk())]
    pump(nodes, minds, until=24)
    step = nodes[0].table.step
    for node in nodes:
        node.close()
    del nodes, node
    again = seated.play(0, disk, again="once")
    events, tables = held_of(seated.roster)
    keeper = again.log.keeper
    assert again.table.step == step and keeper.drain_logged() == keeper.drain_own() == ()
    assert events <= 4 and tables <= kept(step)
    assert [event.step for events in again.chain.trunk.steps for event in events][-1] == step


@pytest.mark.slow
def test_an_audit_and_a_replay_hold_no_more_of_a_long_log(tmp_path):
    """An audit holds what a node holds; a replay some tables at equal distances, and no event."""
    log = tmp_path / "long.tafel"
    log.write_bytes(probe_tale().log)
    roster = probe_tale().seating.roster
    before, most = held_of(roster), [0, 0]

    def look(number, total):
        if number % 100 == 0:
            events, tables = held_of(roster)
            most[:] = max(most[0], events - before[0]), max(most[1], tables - before[1])

    verdict = audit(log, games=the_game, progress=look)
    assert verdict.fault is None and 0 < most[0] <= 8
    assert 0 < most[1] <= kept(verdict.steps)
    before = held_of(roster)
    replay = Replay.open(log, games=the_game)
    held = held_of(roster)
    assert held[0] == before[0] and 0 < held[1] - before[1] <= MOST + 1
    for step in (*range(replay.steps + 1), *range(replay.steps, -1, -7)):
        assert replay.tables[step].digest == probe_tale().chains[step].table.digest
    assert held_of(roster)[1] - held[1] <= RECENT


def test_each_closed_step_is_there_for_who_asks_and_no_other():
    """There is no step 0, and the open one is not closed; one that asks for more than there is gets
    what there is, and never more than it asks for.
    """
    tale = probe_tale()
    node = tale.seating.watch(FaultyDisk())
    after = next(at for at in range(9, len(tale.steps)) if len(tale.steps[at]) == 3)
    for events in tale.steps[1:after]:
        for event in events:
            node.receive(event.raw)
    assert node.waits_for() == {0, 1, 2}
    assert node.receive(tale.event(after, 1).raw) is Receipt.NEW
    assert node.waits_for() == {0, 2}
    step = node.table.step
    assert node.closed(0) == [] == node.closed(step + 1)
    for at in range(1, step + 1):
        assert node.closed(at) == [event.raw for event in tale.steps[at]]
    held = [event.raw for event, _ in node.chain.open.held.values()]
    assert node.since(step - 1, 99) == node.closed(step) + held
    assert node.since(step, 99) == held and node.since(step + 7, 99) == held
    assert node.since(0, 4) == node.since(0, 99)[:4]


def test_what_is_no_word_of_a_table_is_refused():
    """Bytes that are no record, and records that never travel alone at a table; what a watcher has
    no use for is nobody's fault.
    """
    tale = probe_tale()
    node = tale.seating.watch(FaultyDisk())
    join = tale.seating.roster.joins[0].raw
    for data in (b"", bytes(40), tale.event(1, 1).raw[:-1], join):
        assert node.receive(data) is Receipt.REFUSED
    assert tale.seating.play(0, FaultyDisk()).receive(join) is Receipt.REFUSED
    assert node.receive(acked(tale.seating, tale.table(8), 1)) is Receipt.KNOWN
