"""What a seat says about its own absence and coming back: once, and only where it can be."""

from dataclasses import replace

from ledger.records.any_record import read_record
from ledger.records.form import Kind
from ledger.records.reports import write_report
from ledger.sealed.sealed_table import Phase
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.live.absence.test_going_on import finish, waits_for
from tests.ledger.live.absence.test_memory_of_absence import asking
from tests.ledger.live.gathering import Gathering, of_kind
from tests.ledger.signing.test_signing import OWN
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
    assert table[5 - gone].table.membership.declined


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
    leaver = table[2]
    assert leaver.leaving and leaver.table.spare == 0
    assert not leaver.machine.absence.goes_now(leaver.table)
    table.run(until=table[0].table.step + 6)
    assert table[0].table.left == () and table[2].table.membership.declined and not table[2].leaving
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
    """A seat that has lost its files asks to begin anew with one nonce, however often it looks;
    else it would never meet the one that stands in the log.
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
    assert read_record(asked).nonce == node.machine.absence.fresh_nonce(None) != b""


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


def test_who_is_cut_out_a_second_time_asks_to_come_back_a_second_time():
    """Its first wish names the head that cut it out then, and nobody can use it again."""
    table = Gathering("a second time", 4, 1, game=asking(12))
    table.run(until=4)
    cuts = []
    for _ in range(2):
        waits_for(table, 3)
        table.go_without(3)
        table.run(until=table[0].table.step + 2)
        assert table[0].absences.may_return == (3,)
        table.meet()
        table[3].idle()
        (asked,) = of_kind(Kind.RETURN, table[3].outbox())
        assert table[3].absences.returning
        cuts.append(read_record(asked).cut)
        for other in (0, 1, 2):
            table[other].receive(asked)
        table.run(until=table[0].table.step + 3)
        assert table[0].absences.may_return == () and not table[3].absences.returning
    assert len({*cuts}) == 2


def test_a_nonce_that_no_step_holds_lets_nobody_sign():
    """A seat that lost its files has asked to begin anew, and the game goes on before the others
    have that: what the seat had signed may stand on any head until its wish does.
    """
    table = Gathering("nobody holds it", 4, 1, game=asking(12))
    table.run(until=5)
    table.stop(3)
    table.disks[3] = FaultyDisk()
    rest = waits_for(table, 3)
    table.go_without(3)
    table.run(until=table[0].table.step + 2)
    node = table.start(3)
    for _ in range(2):
        for data in table[0].since(0, 10_000):
            node.receive(data)
        node.linked(rest)
        node.idle()
        assert node.unheard and node.set_back is not None and node.absences.returning
        assert of_kind(Kind.EVENT, node.outbox()) == []
        del table.nodes[3]
        table.run(until=table[0].table.step + 2)
        table.nodes[3] = node
    assert node.table.step > 6


def test_who_is_gone_is_none_of_those_who_are_back():
    """Of those we would go on without none is counted among those who go on, reached or not."""
    table = Gathering("gone and reached", 4, 1, game=asking(4))
    table.run(until=5)
    table[0].reached({1, 2, 3})
    assert table[0].can_go_without([1]) and not table[0].can_go_without([1, 2])


def test_nobody_leaves_before_the_game_has_begun():
    """In the first steps all are needed, whoever may be away later."""
    node = Gathering("too early", 4, 1, game=asking(4))[0]
    assert not node.leave() and not node.leaving and node.outbox() == []


def test_a_good_bye_is_said_once_and_who_is_gone_asks_for_nothing():
    """However often its person says so; when a step holds it, it holds."""
    table = Gathering("said once", 4, 1, game=asking(12))
    table.run(until=5)
    node = table[2]
    assert node.leave() and node.leave() and node.leaving
    sent = node.outbox()
    assert len(of_kind(Kind.LEAVE, sent)) == 1
    for data in sent:
        for other in (0, 1, 3):
            table[other].receive(data)
    said = []
    table.passes = lambda sender, to, data: said.append((sender, data)) or True
    table.run(until=node.table.step + 4)
    assert table[0].absences.left == (2,) and table[0].absences.may_return == ()
    assert node.leave() and not node.leaving
    node.idle()
    assert node.outbox() == [] and said
    assert of_kind(Kind.RETURN, (data for sender, data in said if sender == 2)) == []


def test_nothing_is_signed_with_too_few_links():
    """Its answer stays with a seat that is linked with fewer than could go on with it: the branch
    on which it would stand may be given up. It goes out when enough are there.
    """
    table = Gathering("too few", 4, 1, game=asking(12))
    table.run(until=6)
    while table[0].owing != [0]:
        table.run(until=table[0].table.step + 1)
    node = table[0]
    node.linked({1})
    node.idle()
    table.minds.answer(node)
    node.idle()
    assert node.asked is None and of_kind(Kind.EVENT, node.outbox()) == []
    node.linked({1, 2})
    node.idle()
    assert len(of_kind(Kind.EVENT, node.outbox())) == 1


def test_a_question_is_withdrawn_from_who_goes_on_without_another():
    """Its report binds it: an answer could not be signed on this head any more."""
    table = Gathering("withdrawn", 4, 1, game=asking(12))
    table.run(until=6)
    while table[0].owing != [0]:
        table.run(until=table[0].table.step + 1)
    node = table[0]
    table.split((0, 1, 2))
    table.hear()
    node.idle()
    node.go_without([3])
    assert node.asked is not None and node.outbox() == []
    report = write_report(
        table.seated.people[1], table_id=node.id, step=node.table.step + 1, seat=1,
        prev=node.head()[1], attempt=1, live=(0, 1, 2), held=(),
    )  # fmt: skip
    node.receive(report.raw)
    node.idle()
    assert len(of_kind(Kind.REPORT, node.outbox())) == 1
    assert node.absences.bound and node.asked is None
    node.idle()
    assert node.asked is None and node.outbox() == []


def test_who_left_is_none_of_those_who_are_back():
    """Its program runs on and is reached: the others can go on without another one as if it were
    not there, with one who was away and is back.
    """
    game = replace(asking(12), seats=range(2, 6))
    table = Gathering("left and reached", 5, 2, game=game)
    table.run(until=5)
    assert table[2].leave()
    table.run(until=table[0].table.step + 4)
    waits_for(table, 3)
    table.go_without(3)
    table.run(until=table[0].table.step + 2)
    assert (table[0].absences.left, table[0].absences.may_return) == ((2,), (3,))
    for reached, enough in (({1, 2, 3, 4}, True), ({1, 2, 4}, False)):
        table[0].reached(reached)
        assert table[0].can_go_without([4]) == enough
