"""What a seat reports for its person's yes: who counts as here, and whose word holds against it."""

from ledger.records.form import Kind
from ledger.records.reports import read_report, write_report
from ledger.short_close.absence_consent import ANSWERS, holds
from tests.ledger.live.absence.test_going_on import finish, waits_for
from tests.ledger.live.gathering import Gathering, of_kind


def doubting(label):
    """Four seats; the step lacks the event of seat 3, to which nobody has a link, and a seat says
    so long to have one that its word counts no more.
    """
    table = Gathering(label, 4, 1)
    table.run(until=14)
    waits_for(table, 3)
    return table


def reports(node):
    """Attempt and seats of the reports that a node has just signed."""
    node.idle()
    found = map(read_report, of_kind(Kind.REPORT, node.outbox()))
    return [(one.attempt, one.live) for one in found]


def test_nobody_goes_on_without_who_is_reached():
    """A yes for a seat that can be reached is none: not now, nor when it is reached no more."""
    table = doubting("no yes")
    table[0].reached({1, 2, 3})
    table[0].go_without([3])
    assert table[0].agreed == frozenset()
    table[0].reached({1, 2})
    assert reports(table[0]) == []


def test_a_yes_holds_against_a_word_that_counts_no_more():
    """Who is only said to be reached is needed, can be gone on without, and is left out of the
    report; the yes is over when the seat is reached.
    """
    table = doubting("yes and doubt")
    node = table[0]
    node.reached({1, 2}, {3})
    assert 3 in node.absences.lacking and reports(node) == []
    node.go_without([3])
    assert node.agreed == {3} and reports(node) == [(1, (0, 1, 2))]
    assert node.absences.proposal.without == (3,)
    for doubted in ({3}, (), {3}):
        node.reached({1, 2}, doubted)
        assert node.agreed == {3} and reports(node) == []
    node.reached({1, 2, 3})
    assert node.agreed == frozenset()
    assert reports(node) == [(2, (0, 1, 2, 3))]


def test_a_doubt_alone_leaves_nobody_out():
    """Whose person has said nothing against it counts with who is said to be there: a seat that is
    bound asks for all, and answers who asks for all.
    """
    table = doubting("doubt alone")
    node, other = table[0], table[1]
    node.reached({1, 2})
    node.go_without([3])
    (first,) = of_kind(Kind.REPORT, node.outbox())
    node.wait_for([3])
    assert reports(node) == []
    node.reached({1, 2}, {3})
    node.idle()
    (second,) = of_kind(Kind.REPORT, node.outbox())
    assert read_report(second).live == (0, 1, 2, 3)
    other.reached({0, 2}, {3})
    for report in (first, second):
        other.receive(report)
    assert reports(other) == [(1, (0, 1, 2, 3)), (2, (0, 1, 2, 3))]


def test_a_table_with_doubts_goes_on_and_all_come_back(tmp_path):
    """All who are there say yes though one of them speaks of a link."""
    table = doubting("doubts")
    for seat in (0, 1):
        table[seat].reached({0, 1, 2} - {seat}, {3})
        table[seat].go_without([3])
    table[2].reached({0, 1})
    table[2].go_without([3])
    table.run(until=table[0].table.step + 4)
    assert table[0].absences.may_return == (3,)
    finish(table, tmp_path)


def test_a_wish_to_end_for_who_is_gone_outlives_a_doubt():
    """It is taken back when the seat is reached, not when somebody says so."""
    table = doubting("wish and doubt")
    node = table[0]
    node.reached({1, 2}, {3})
    node.wish_end("waits", (3,))
    node.reached({1, 2}, {3})
    assert node.machine.ending.wanted == ("waits", (3,))
    node.reached({1, 2, 3})
    assert node.machine.ending.wanted is None


def test_answers_are_counted_by_reports_and_not_by_askers_words():
    """To what our person has agreed to one may ask again and again: who asks for the fifth attempt
    at once has had five reports, and gets no more for it than who asks one by one.
    """
    table = doubting("five at once")
    node, at = table[0], table[0].table
    node.linked({1, 2})
    node.reached({1, 2})
    node.go_without([3])
    signed = len(of_kind(Kind.REPORT, node.outbox()))
    listed = holds(node.chain.closings.words_on(at.head), node.chain.closings.stance(at.head))
    for attempt in range(1, 5 * ANSWERS):
        said = write_report(
            table.seated.people[2], table_id=node.id, step=at.step + 1, seat=2, prev=at.head,
            attempt=attempt, live=(0, 1, 2), held=listed,
        )  # fmt: skip
        node.receive(said.raw)
        signed += len(reports(node)) if attempt % 5 == 0 else 0
    assert ANSWERS - 5 < signed <= ANSWERS + 6
