"""Seats whose files were set back come back by a fresh return; reports are counted."""

from dataclasses import replace

import pytest

from ledger.chain.receipt import Receipt
from ledger.facts import FactKind
from ledger.files.append_only import read_log
from ledger.files.sign_counter import SignCounter
from ledger.live.seat_settings import SeatSettings
from ledger.records.any_record import read_record
from ledger.records.form import Kind
from ledger.records.reports import write_report
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.live.absence.test_going_on import finish, stopped_at, waits_for
from tests.ledger.live.absence.test_memory_of_absence import asking
from tests.ledger.live.gathering import Gathering, of_kind
from tests.ledger.signing.test_signing import OWN
from tests.ledger.tables import COUNTER, PLACE, Minds, pump, seating


def files_of(table, seat):
    """Log, journal and counter of a seat as its disk has them."""
    names = table.disks[seat].names
    return {path: bytes(names[path].seen) for path in (PLACE, OWN, COUNTER)}


def put_back(table, seat, files):
    """These files are as they were; the others stay."""
    for path, data in files.items():
        one = table.disks[seat].names[path]
        one.seen[:], one.kept = data, data


@pytest.mark.parametrize("left", ["counter", "nothing"])
def test_a_seat_that_cannot_tell_what_it_signed_begins_anew(tmp_path, left):
    """It signs nothing but a return, a fresh one if it does not know how far it has signed; the
    others have closed short without it, carry it, and it plays on from the head that holds it."""
    table = Gathering("anew " + left, 4, 1)
    table.run(until=10)
    before = files_of(table, 1)
    table.run(until=14)
    rest = [0, 2, 3]
    table.passes = lambda sender, to, data: sender != 1
    table.run()
    lost = of_kind(Kind.EVENT, signed_by(table, 1))
    assert lost
    table.stop(1)
    table.passes = lambda sender, to, data: True
    put_back(table, 1, {path: before[path] for path in (PLACE, OWN)})
    if left == "nothing":
        del table.disks[1].names[COUNTER]
    table.split(rest)
    table.run()
    table.go_without(1)
    table.run(until=table[0].table.step + 2)
    assert table[0].absences.may_return == (1,)
    node = table.start(1)
    table.meet()
    node.idle()
    assert (node.set_back is not None) == (left == "nothing")  # that step is built upon elsewhere
    sent = node.outbox()
    assert of_kind(Kind.EVENT, sent) == [] and len(of_kind(Kind.RETURN, sent)) == 1
    for data in sent:
        for other in rest:
            table[other].receive(data)
    table.run()
    assert node.set_back is None and table.blamed() == []
    finish(table, tmp_path)


def signed_by(table, seat):
    """What a seat has in its journal."""
    return [entry.data for entry in read_log(OWN, disk=table.disks[seat]).entries]


def test_a_report_that_was_counted_and_is_lost_binds():
    """The journal is set back behind a report that nobody else has: the counter tells it, and the
    seat signs neither an event nor a report there."""
    table, _ = stopped_at("lost report")
    before = files_of(table, 0)
    table.passes = lambda sender, to, data: False
    table[0].go_without([3])
    table.run()
    assert table[0].absences.bound
    table.stop(0)
    put_back(table, 0, {path: before[path] for path in (PLACE, OWN)})
    table.passes = lambda sender, to, data: True
    node = table.start(0)
    table.hear()
    node.go_without([3])
    assert node.set_back.kind is FactKind.SIGNED_MORE
    sent = node.outbox()
    assert of_kind(Kind.EVENT, sent) == [] and of_kind(Kind.REPORT, sent) == []
    assert len(of_kind(Kind.RETURN, sent)) == 1
    assert table.blamed() == []


@pytest.mark.parametrize("ahead", [False, True])
def test_a_lost_report_of_a_branch_that_was_given_up_binds_no_more(ahead):
    """Its head is none of ours and its step is behind us: all stand elsewhere by now. One on a
    head that may still come binds, for it may be needed there.
    """
    table = Gathering(f"lost branch {ahead}", 4, 1)
    table.run(until=14)
    step = table[1].table.step + 2 if ahead else table[1].table.step - 2
    table.stop(1)
    counter = SignCounter.open(COUNTER, table.seated.roster.table_id, disk=table.disks[1])
    counter.reach_report(step, bytes(range(32)), 1)
    counter.close()
    node = table.start(1)
    table.meet()
    table.run(until=table[0].table.step + 1, turns=3)
    assert (node.set_back is not None) == node.unheard == ahead
    assert table.blamed() == []


def test_an_own_event_that_comes_before_its_head_tells_of_an_old_backup():
    """A peer has it, and the step before it is open here: what was signed in that one may be known
    to nobody who speaks first, so nothing is signed there.
    """
    table = Gathering("word before its head", 4, 1)
    table.run(until=10)
    before = files_of(table, 1)
    table.run(until=20)
    ours = [event for step in table[0].chain.trunk.steps for event in step if event.seat == 1][-1]
    table.stop(1)
    put_back(table, 1, before)
    node = table.start(1)
    node.linked({0, 2, 3})
    assert node.table.step + 1 < ours.step and node.set_back is None
    assert node.receive(ours.raw) is Receipt.LATER
    assert node.unheard and node.set_back is not None
    assert node.set_back.kind is FactKind.COUNTER_BEHIND


def test_an_own_report_that_comes_before_its_head_tells_of_an_old_backup():
    """A peer has it, and this program has counted none on that head: it was another one, or files
    were set back.
    """
    table = Gathering("report before its head", 4, 1)
    table.run(until=10)
    table.stop(1)
    node = table.start(1)
    report = write_report(
        table.seated.people[1], table_id=node.id, step=node.table.step + 2, seat=1,
        prev=bytes(range(32)), attempt=1, live=(0, 1, 2), held=(),
    )  # fmt: skip
    assert node.set_back is None and node.receive(report.raw) is Receipt.LATER
    assert node.set_back is not None and node.set_back.kind is FactKind.COUNTER_BEHIND


def test_an_identity_without_a_seat_plays_nowhere():
    """It is said before anything is signed."""
    seated = seating(PROBE, 2, "no seat")
    stranger = seating(PROBE, 2, "other people").people
    with pytest.raises(ValueError, match="no seat"):
        replace(seated, people=stranger).play(0, FaultyDisk())


def test_a_table_that_is_begun_where_signatures_were_counted_waits_for_words():
    """Log and journal are gone, and the program begins the table as if it were new: its counter
    tells that it was here, so all that the others hold is heard first.
    """
    seated, disk = seating(PROBE, 3, "begun twice"), FaultyDisk()
    nodes = [seated.play(0, disk), *(seated.play(seat, FaultyDisk()) for seat in (1, 2))]
    pump(nodes, Minds(1), until=12)
    nodes[0].close()
    for path in (PLACE, OWN):
        del disk.names[path]
    again = seated.play(0, disk, heard=False)
    for data in nodes[1].since(0, 10_000):
        again.receive(data)
    assert again.head() == nodes[1].head() and again.unheard
    again.idle()
    assert of_kind(Kind.EVENT, again.outbox()) == []


def test_a_journal_holds_each_report_of_a_short_close_once():
    """Those of the others too: the next mark names them, and a program that is started anew must
    have them; written down twice they would fill the journal.
    """
    table = Gathering("reports kept", 4, 1, game=asking(12))
    table.run(until=5)
    waits_for(table, 3)
    table.go_without(3)
    table.run(until=table[0].table.step + 2)
    assert table[0].absences.may_return == (3,)
    kept = of_kind(Kind.REPORT, signed_by(table, 0))
    assert sorted(read_record(data).seat for data in kept) == [0, 1, 2]


def test_the_secret_of_a_seat_stands_in_no_description_of_it():
    """What a program writes down when it fails must not open anybody's cards."""
    seated = seating(PROBE, 2, "no seat")
    settings = SeatSettings(
        PROBE, seated.roster, path=PLACE, counter=COUNTER, identity=seated.people[0],
        secret=seated.secrets[0], group=seated.group, rng=bytes,
    )  # fmt: skip
    assert repr(seated.secrets[0]) not in repr(settings) and "secret" not in repr(settings)
