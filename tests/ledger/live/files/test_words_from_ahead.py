"""A seat that waits for words and is bound to a head from which all the others have gone on."""

import pytest

from ledger.records.form import Kind
from ledger.sealed.sealed_table import Phase
from tests.ledger.live.absence.test_begin_anew import files_of, put_back, signed_by
from tests.ledger.live.absence.test_going_on import finish, stopped_at
from tests.ledger.live.gathering import Gathering, of_kind
from tests.ledger.signing.test_signing import OWN
from tests.ledger.tables import COUNTER


def left_behind(label):
    """The first of four, bound by its report to a head at which one was gone: that one is back, the
    others have closed the step as usual and gone on; it is linked with nobody."""
    table, event = stopped_at(label)
    table[0].go_without([3])
    table.run()
    stood = table[0].head()
    table.split((1, 2, 3))
    table.hear()
    for seat in (1, 2):
        table[seat].receive(event)
    table.run()
    assert table[0].absences.bound and table[0].head() == stood
    assert min(table[seat].head()[0] for seat in (1, 2, 3)) > stood[0]
    return table


def signed(table, kind):
    """How much of this kind the first seat has signed."""
    return len(of_kind(kind, signed_by(table, 0)))


@pytest.mark.parametrize("started", [False, True])
def test_it_reports_once_more_and_comes_on(tmp_path, started):
    """None of them ever stands there again: so their words count from where they stand, for a
    report and for nothing else. It signs no event before it is with them, and plays to the end."""
    table = left_behind("bound behind")
    if started:
        table.stop(0)
        table.start(0)
    node, events, reports = table[0], signed(table, Kind.EVENT), signed(table, Kind.REPORT)
    table.meet()
    assert node.unheard and node.absences.bound
    for _ in range(9):
        if node.absences.bound:
            assert signed(table, Kind.EVENT) == events
            table.run(turns=1)
    assert not node.absences.bound and signed(table, Kind.REPORT) > reports
    finish(table, tmp_path)


@pytest.mark.slow
def test_it_comes_on_where_the_game_is_over(tmp_path):
    """The others went on without it to the end; they answer its report with their closing still."""
    table = left_behind("over ahead")
    table.go_without(0)
    table.run()
    assert {table[seat].table.phase for seat in (1, 2, 3)} == {Phase.OVER}
    assert table[0].absences.bound and table[0].table.phase is Phase.PLAY
    table.meet()
    table.run()
    assert table[0].table.phase is Phase.OVER
    finish(table, tmp_path)


def told_by_two(label):
    """The same, linked with all again; two of them have told what they hold of it. How much it has
    reported, too."""
    table = left_behind(label)
    table.meet()
    node, reports = table[0], signed(table, Kind.REPORT)
    node.linked({1, 2, 3})
    node.reached({1, 2, 3})
    for seat in (1, 2):
        node.heard(seat, *table[seat].head())
        node.idle()
    return table, node, reports


def test_it_reports_nothing_before_all_it_is_linked_with_have_told():
    """The one who has not yet may hold another report of ours on that head."""
    table, node, reports = told_by_two("two words")
    assert signed(table, Kind.REPORT) == reports
    node.linked({1, 2})
    node.linked({1, 2, 3})
    node.heard(3, *table[3].head())
    node.idle()
    assert signed(table, Kind.REPORT) > reports


def test_a_word_over_a_link_that_has_gone_is_none():
    """What was said before another program may have spoken for us does not count."""
    table, node, reports = told_by_two("old words")
    node.linked({3})
    node.linked({1, 2, 3})
    node.heard(3, *table[3].head())
    node.idle()
    assert signed(table, Kind.REPORT) == reports


@pytest.mark.slow
def test_who_was_set_back_and_is_wanted_for_a_report_holds_the_others_up(tmp_path):
    """It reports nothing. Its counter tells of less than the others hold: the person puts the game
    down, the others go on without the seat, and it begins anew."""
    table = Gathering("set back and bound", 5, 2)
    table.run(until=8)
    before = files_of(table, 0)
    table.run(until=12)
    table.split(range(4))
    table.run()
    table.stop(0)
    put_back(table, 0, {path: before[path] for path in (OWN, COUNTER)})
    node = table.start(0)
    table.meet(range(4))
    table.go_without(4)
    table.run()
    head = table[1].head()
    assert table[1].chain.closings.reported.of(1, head[1]) and node.head() == head
    assert node.set_back is not None and node.holds_up and 0 not in node.owing
    assert not signed(table, Kind.REPORT)
    table.stop(0)
    table.hear()
    table.go_without(0)
    table.run(until=head[0] + 3)
    assert table[1].absences.may_return == (0, 4)
    table.start(0)
    finish(table, tmp_path)
