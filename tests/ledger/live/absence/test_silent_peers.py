"""A seat that is linked and never says what it holds of another one: it costs a pause."""

from __future__ import annotations

import pytest

from tests.ledger.live.gathering import Gathering
from tests.ledger.tables import COUNTER

SILENT = 2


class Mute(Gathering):
    """One seat is linked with all and answers no question for words; it plays on."""

    def hear(self):
        """As ever, but for its word."""
        for seat, node in sorted(self.nodes.items()):
            there = self.linked(seat)
            node.linked(there)
            node.reached(there)
            for other in sorted(there - {SILENT}) if node.unheard else ():
                peer = self.nodes[other]
                for data in dict.fromkeys(peer.unclosed_of(seat) + peer.since(0, 10_000)):
                    node.receive(data)
                node.heard(other, *peer.head())


def turn_of(table, seat):
    """Play on until the open step waits for this seat alone."""
    table.run(until=14)
    other = 1 if seat == 0 else 0
    while table[other].waited_for != [seat]:
        table.run(until=table[other].table.step + 1)
        table.run(think=False)
    return table[other].table.step


@pytest.mark.parametrize("lost", ["program", "links"])
def test_a_silent_seat_is_passed_over_when_the_person_says_so(lost):
    """Not before: the seat signs nothing, and knows for whom it waits. Then the game goes on."""
    table = Mute("a silent seat")
    step = turn_of(table, 0)
    if lost == "program":
        table.stop(0)
        table.start(0)
    else:
        table.split({0}, {1, 2, 3})
        table.hear()
        table.meet()
    table.run()
    one = table[0]
    assert one.unheard and one.silent == (SILENT,) and one.set_back is None
    assert table[1].table.step == step and table[1].waits_for() == {0}
    assert one.may_pass_over and one.pass_over()
    assert not one.unheard and one.silent == () and not one.pass_over()
    table.run(until=step + 6)
    assert table[1].table.step == step + 6


def test_nobody_is_passed_over_while_too_few_have_spoken():
    """One word beside the silent seat is not enough for four, where one may be away: without the
    link it would not be either.
    """
    table = Mute("too few words")
    step = turn_of(table, 0)
    table.stop(0)
    table.start(0)
    table.split({0, 1, SILENT}, {3})
    table.run(think=False)
    one = table[0]
    assert one.silent == (SILENT,) and not one.may_pass_over and not one.pass_over()
    assert one.unheard and table[1].table.step == step


def test_where_nobody_may_be_away_all_words_are_wanted():
    """No word is passed over there, as nothing is signed without that link."""
    table = Mute("all words", spare=0)
    turn_of(table, 0)
    table.stop(0)
    table.start(0)
    table.run()
    assert table[0].silent == (SILENT,) and not table[0].pass_over() and table[0].unheard


def test_a_seat_that_has_lost_its_count_passes_nobody_over():
    """It counts from the words of all others, and one of them is not there."""
    table = Mute("a lost count")
    turn_of(table, 0)
    table.stop(0)
    del table.disks[0].names[COUNTER]
    table.start(0)
    table.run()
    one = table[0]
    assert one.silent == (SILENT,) and one.set_back is not None
    assert not one.may_pass_over and not one.pass_over() and one.unheard
