"""What a seat says about its own absence and coming back: once, and only where it can be."""

from ledger.records.reading import read_record
from ledger.records.wire import Kind
from ledger.sealed.state import Phase
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.live.gathering import Gathering, of_kind
from tests.ledger.live.test_going_on import finish, waits_for
from tests.ledger.live.test_signing import OWN
from tests.ledger.tables import COUNTER


def test_nobody_goes_on_without_oneself():
    """However many the others are."""
    table = Gathering("not oneself", 4, 1)
    table.run(until=8)
    assert not table[0].can_go_without([0]) and table[0].can_go_without([1])


def test_nobody_leaves_where_nobody_can_be_spared():
    """It is said so at once, and nothing is signed that would be declined."""
    table = Gathering("no spare", 3, 0)
    table.run(until=8)
    assert not table[0].leave() and not table[0].leaving
    assert of_kind(Kind.LEAVE, table[0].outbox()) == []


def test_of_two_good_byes_the_one_that_finds_no_room_is_over():
    """Its seat stays, and says so no more."""
    table = Gathering("two leave", 4, 1)
    table.run(until=14)
    assert table[2].leave() and table[3].leave()
    table.run(until=table[0].table.step + 6)
    (gone,) = table[0].table.left
    assert not table[5 - gone].leaving and not table[gone].leaving
    assert table[5 - gone].table.away.declined


def test_who_leaves_still_plays_where_another_has_gone_first(tmp_path):
    """A good-bye that waits while the last seat that can be spared goes makes no event by itself:
    the seat gives what it is asked for, the good-bye rides in that and is declined.
    """
    table = Gathering("gone first", 4, 1)
    table.run(until=14)
    waits_for(table, 3)
    assert table[2].leave()
    table[2].outbox()
    table.go_without(3)
    table.run(until=table[0].table.step + 1, think=False)
    assert table[2].leaving and table[2].table.spare == 0 and not table[2]._goes_now
    table.run(until=table[0].table.step + 6)
    assert table[0].table.left == () and table[2].table.away.declined and not table[2].leaving
    finish(table, tmp_path)


def test_a_report_is_on_the_disk_before_it_is_counted():
    """Whoever is killed in between has signed one that its counter does not know, and is free;
    the other way round it would miss a report that nobody has, and sign nothing for long.
    """
    table = Gathering("counted last", 4, 1)
    table.run(until=14)
    waits_for(table, 3)
    disk, seen = table.disks[0], []
    journal, counter = disk.names[OWN], disk.names[COUNTER]
    before, tick = bytes(counter.seen), disk.tick

    def looked_at(*halfway):
        seen.append((bytes(journal.kept), bytes(counter.seen)))
        tick(*halfway)

    disk.tick = looked_at
    table[0].go_without([3])
    (report,) = of_kind(Kind.REPORT, table[0].outbox())
    counted = [kept for kept, count in seen if count != before]
    assert counted and all(report in kept for kept in counted)


def test_a_return_is_drawn_and_said_once():
    """Who has lost its files asks to begin anew with one nonce, however often it looks; else it
    would never meet the one that stands in the log.
    """
    table = Gathering("one nonce", 4, 1)
    table.run(until=14)
    table.stop(3)
    table.disks[3] = FaultyDisk()
    node = table.start(3)
    for data in table[0].since(0, 10_000):
        node.receive(data)
    node.linked({0, 1, 2})
    node.reached({0, 1, 2})
    node.idle()
    (asked,) = of_kind(Kind.RETURN, node.outbox())
    for _ in range(3):
        node.idle()
    assert of_kind(Kind.RETURN, node.outbox()) == []
    assert read_record(asked).nonce == node._nonce != b""


def test_a_return_that_has_ridden_is_out_no_more(tmp_path):
    """Coming back is over when a step holds it."""
    table = Gathering("rides once", 4, 1)
    table.run(until=14)
    waits_for(table, 3)
    table.go_without(3)
    table.run(until=table[0].table.step + 4)
    table.meet()
    table[3].idle()
    assert table[3].absences.returning
    finish(table, tmp_path)
    assert not table[3].absences.returning


def test_no_wish_for_an_end_is_told_when_the_game_is_over():
    """There is nothing left to end."""
    table = Gathering("over", 2, 0)
    table.run()
    assert table[0].table.phase is Phase.OVER
    table[0].outbox()
    table[0].wish_end("agreed")
    assert of_kind(Kind.WISH, table[0].outbox()) == []
