"""Absence, case by case: cuts in two, seats that leave, restarts between words, take-overs."""

import pytest

from ledger.chain.receipt import Receipt
from ledger.records.form import Kind
from ledger.records.reports import write_report
from ledger.review.audit import audit
from ledger.sealed.sealed_table import Phase
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.live.absence.test_going_on import finish, stopped_at, waits_for
from tests.ledger.live.gathering import Gathering, of_kind
from tests.ledger.tables import PLACE, the_game


def everybody_wants(table):
    """All say yes to going on without whoever they are not linked with."""
    table.hear()
    for seat, node in sorted(table.nodes.items()):
        gone = set(range(len(table.disks))) - table.linked(seat) - {seat}
        node.go_without(gone)


@pytest.mark.slow
def test_two_and_two_wait_and_go_on_together(tmp_path):
    """Neither half is enough: nothing closes on either side, and when they meet all go on."""
    table = Gathering("two and two", 4, 1)
    table.run(until=14)
    table.split((0, 1), (2, 3))
    table.run()
    stood = {seat: table[seat].head() for seat in range(4)}
    everybody_wants(table)
    table.run()
    assert {seat: table[seat].head() for seat in range(4)} == stood
    assert not table[0].can_go_without([2, 3])
    assert table.blamed() == []
    finish(table, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("spare", [1, 2])
def test_three_and_two(tmp_path, spare):
    """With one spare seat both sides wait; with two the three go on, and the two come back."""
    table = Gathering("three and two", 5, spare)
    table.run(until=12)
    table.split((0, 2, 4), (1, 3))
    table.run()
    step = table[0].table.step
    everybody_wants(table)
    table.run(until=step + 4)
    assert (table[0].table.step > step) == (spare == 2)
    assert table[1].table.step <= step + 1
    assert set(table[0].absences.may_return) == (set() if spare == 1 else {1, 3})
    finish(table, tmp_path)


@pytest.mark.slow
def test_spare_seats_are_used_up_and_the_first_one_is_back(tmp_path):
    """One is away, a second one goes, and the first returns though no event is left for its
    wish to ride in: it is one of those who go on."""
    table = Gathering("used up", 4, 1)
    table.run(until=14)
    rest = waits_for(table, 3)
    table.go_without(3)
    table.run(until=table[0].table.step + 3)
    assert table[0].absences.may_return == (3,)
    table.split(rest[:2])
    table.run()
    assert not table[0].can_go_without([2])
    table.go_without(2)
    table.run()
    stood = table[0].head()
    table.meet((0, 1, 3))
    table.hear()
    assert table[0].can_go_without([2])
    everybody_wants(table)
    table.run(until=stood[0] + 4)
    assert table[0].head()[0] > stood[0] and table.blamed() == []
    finish(table, tmp_path)


def test_where_too_few_are_here_who_is_gone_is_needed_and_not_who_owes(tmp_path):
    """Two of four are gone at once, and the step waits for one who is here: it signs nothing now,
    and the other one's screen says that too, and does not wait for it by name alone."""
    table = Gathering("two gone", 4, 1)
    table.run(until=14)
    while table[1].waited_for != [0]:
        table.run(until=table[0].table.step + 1)
        table.run(think=False)
    table.split((0, 1))
    table.hear()
    for seat in (0, 1):
        assert {2, 3} <= set(table[seat].absences.lacking)
        assert not table[seat].can_go_without([2, 3])
    finish(table, tmp_path)


def test_who_is_bound_lacks_all_who_are_not_here(tmp_path):
    """Nothing but a next attempt closes its step, by all who are here: so people are asked whether
    to go on without the others, whatever events are there."""
    table, event = stopped_at("bound and alone")
    table[0].go_without([3])
    table.run()
    table[0].receive(event)
    assert table[0].absences.bound and table[0].absences.lacking == (3,)
    table.split((0, 2, 3))
    table.hear()
    assert table[0].absences.lacking == (1,)
    finish(table, tmp_path)


def test_who_lacks_nothing_itself_is_asked_about_whom_others_would_go_on_without():
    """The step waits for one who is here; that one has reported, and waits for the word of all."""
    table = Gathering("asked as well", 4, 1)
    table.run(until=14)
    while table[1].waited_for != [0]:
        table.run(until=table[0].table.step + 1)
        table.run(think=False)
    table.split((0, 1, 2))
    table.hear()
    assert table[1].absences.lacking == (0,)
    report = write_report(
        table.seated.people[0], table_id=table[0].id, step=table[0].table.step + 1, seat=0,
        prev=table[0].head()[1], attempt=1, live=(0, 1, 2), held=(),
    )  # fmt: skip
    assert table[1].receive(report.raw) is Receipt.NEW
    assert table[1].absences.lacking == (0, 3) and table[1].can_go_without([3])


@pytest.mark.parametrize("spare", [0, 1])
def test_leaving(tmp_path, spare):
    """Alone and with a spare seat: it is gone for good, the others play on at once; without one it
    cannot, and is told so."""
    table = Gathering("leaving", 4, spare)
    table.run(until=14)
    assert table[2].leave() == (spare == 1)
    assert table[2].leaving == (spare == 1)
    table.run()
    assert table.blamed() == []
    assert table[0].absences.left == ((2,) if spare else ())
    assert {node.table.phase for node in table.nodes.values()} == {Phase.OVER}
    assert not table[2].leaving
    finish(table, tmp_path)


def test_a_game_is_settled_without_the_book_of_who_left():
    """Its program may never run again: the others close the table when their own books are open."""
    table = Gathering("settled without", 4, 1)
    table.run(until=14)
    assert table[2].leave()
    table.run(until=table[0].table.step + 4)
    assert table[0].absences.left == (2,)
    table.stop(2)
    table.run()
    for node in table.nodes.values():
        assert node.over and node.roster.offer.books_open
        assert 2 not in node.log.finale.books and node.complete()


def test_who_left_and_is_linked_counts_neither_for_nor_against_going_on():
    """A seat cannot tell what it has signed and the step waits for it: its person hears that the
    others could go on alone, though the program of one who left for good still runs.
    """
    table = Gathering("left and linked", 5, 2)
    table.run(until=14)
    assert table[2].leave()
    table.run(until=table[0].table.step + 4)
    assert table[0].absences.left == (2,)
    waits_for(table, 1)
    table.stop(1)
    table.disks[1] = FaultyDisk()
    node = table.start(1)
    for data in table[0].since(0, 10_000):
        node.receive(data)
    for linked, enough in (({0, 2, 3, 4}, True), ({0, 3, 4}, True), ({0, 2, 3}, False)):
        node.linked(linked)
        assert node.holds_up == enough


@pytest.mark.parametrize("spare", [1, 2])
def test_two_leave_at_once(tmp_path, spare):
    """Where both fit both go; where one fits the first does, and the other stays and plays."""
    table = Gathering("two leave", 5, spare)
    table.run(until=12)
    assert table[1].leave() and table[3].leave()
    table.run()
    assert table.blamed() == []
    assert table[0].absences.left == ((1, 3) if spare == 2 else (1,))
    assert {node.table.phase for node in table.nodes.values()} == {Phase.OVER}
    finish(table, tmp_path)


@pytest.mark.parametrize("lost", [False, True])
def test_a_restart_between_report_and_close(tmp_path, lost):
    """The program ends after its report and comes back: it is bound as before, signs no event
    there, and its next event holds the mark, for which it has kept the reports of the others."""
    table, event = stopped_at("restart")
    table[0].go_without([3])
    table.run()
    assert table[0].absences.bound
    table.stop(0)
    if lost:
        table[1].go_without([3])
        table[2].receive(event)
        table.run()
    node = table.start(0)
    table.hear()
    assert node.absences.bound
    sent = node.outbox()
    assert of_kind(Kind.EVENT, sent) == []
    finish(table, tmp_path)


@pytest.mark.slow
def test_a_branch_of_some_steps_is_given_up(tmp_path):
    """R19: one alone has the missing event and plays on with its author, whom nobody else reaches;
    the others go on without that author. When they meet the lower branch is given up, whatever
    stands on it, and nobody is named for having signed on both."""
    table = Gathering("given up", 4, 1)
    table.run(until=14)
    table.split((0, 1, 2), (3,))
    table.run()
    table.go_without(3)
    kept = table[0].head()
    table.run(until=kept[0] + 3)
    assert table[3].head()[0] <= kept[0] + 1
    table.meet()
    table.run(until=kept[0] + 8)
    assert table.blamed() == [] and len(table.heads()) == 1
    finish(table, tmp_path)


@pytest.mark.slow
def test_stop_and_take_up_again_with_one_away(tmp_path):
    """All stop while one is away, and go on the next day with it still away; then it returns."""
    table = Gathering("next day", 4, 1)
    table.run(until=14)
    rest = waits_for(table, 3)
    table.go_without(3)
    table.run(until=table[0].table.step + 3)
    stood = table.heads(*rest)
    for seat in range(4):
        table.stop(seat)
    for seat in range(4):
        table.start(seat)
    assert table.heads(*rest) == stood
    assert table[0].absences.may_return == (3,)
    table.meet(rest)
    table.run(until=stood.pop()[0] + 3)
    assert table[0].absences.may_return == (3,) and table.blamed() == []
    finish(table, tmp_path)


def test_rival_proposals_come_to_one_close(tmp_path):
    """Two see another one gone each: their attempts go on with different seats, and neither is
    complete; once all see the same, one is, and nobody closed the step otherwise."""
    table = Gathering("rivals", 5, 1)
    table.run(until=12)
    table.split((0, 1, 2, 3, 4))
    table.passes = lambda sender, to, data: data[1] != Kind.EVENT
    for seat, node in sorted(table.nodes.items()):
        node.linked(set(range(5)) - {seat})
        node.reached(set(range(5)) - {seat, 4 if seat in (0, 1) else 3})
    for seat in (0, 1):
        table[seat].go_without([4])
    for seat in (2,):
        table[seat].go_without([3])
    sent = {seat: table[seat].outbox() for seat in range(5)}
    for seat, records in sent.items():
        for data in records:
            for other in set(range(5)) - {seat}:
                table[other].receive(data)
    table.passes = lambda sender, to, data: True
    table.split((0, 1, 2, 3))
    table.run()
    everybody_wants(table)
    table.run(until=table[0].table.step + 4)
    assert table.blamed() == [] and len(table.heads(0, 1, 2, 3)) <= 2
    finish(table, tmp_path)


@pytest.mark.slow
def test_a_lost_word_one_way(tmp_path):
    """What one says reaches nobody though it hears all: to the others it is silent. They go on
    without it when it is cut off, and what it had signed meanwhile is void."""
    table = Gathering("one way", 4, 1)
    table.run(until=14)
    table.passes = lambda sender, to, data: sender != 1
    table.run()
    stood = table[0].table.step
    table.split((0, 2, 3))
    table.hear()
    table.go_without(1)
    table.run(until=stood + 3)
    assert table[0].absences.may_return == (1,)
    table.passes = lambda sender, to, data: True
    finish(table, tmp_path)


@pytest.mark.slow
def test_ends_give_way_to_a_short_close(tmp_path):
    """Two have signed that the table ends; the three that are there close the step short all
    the same, for an end binds against events and not against reports: the ends are void."""
    table = Gathering("ends", 4, 1)
    table.run(until=14)
    waits_for(table, 3)
    for seat in (0, 1):
        table[seat].end("waits", (3,))
    table.run()
    step = table[0].table.step
    assert not table[0].finished()
    table.go_without(3)
    table.run(until=step + 3)
    assert table[0].table.step > step and not table[0].log.finale.ends
    finish(table, tmp_path)


def test_the_others_end_a_table_that_waits(tmp_path):
    """Without a seat to spare: all who are there sign that it waits for the one who is gone, and
    the table is over with a record that says so."""
    table = Gathering("waits", 3, 0)
    table.run(until=14)
    rest = waits_for(table, 2)
    assert not table[0].can_go_without([2])
    for seat in rest:
        assert table[seat].end("waits", (2,))
    table.run()
    assert all(table[seat].finished() for seat in rest)
    for seat in rest:
        table.stop(seat)
    path = tmp_path / "ended.tafel"
    path.write_bytes(bytes(table.disks[0].names[PLACE].seen))
    verdict = audit(path, games=the_game)
    assert (verdict.ok, verdict.ended) == (True, "waits")
