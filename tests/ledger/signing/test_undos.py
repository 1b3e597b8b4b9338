"""Who would have the last answer taken back: which words are kept, and when they are whole."""

from dataclasses import replace

import pytest

from ledger.chain.receipt import Receipt
from ledger.records.reports import write_mark
from ledger.signing.undos import Undos
from ledger.steps.owed_events import owing
from tests.ledger.steps.test_undone import OPEN, behind, word

TABLE = behind(OPEN[0])
ASKER = TABLE.author


def test_a_word_is_kept_once_and_for_its_head():
    """The same one again is known; on the next head nothing is left of it."""
    undos, asked = Undos(), word(TABLE, ASKER)
    assert undos.asked_by(TABLE) is None and undos.said(TABLE) == frozenset()
    assert undos.receive(asked, TABLE) is Receipt.NEW
    assert undos.receive(asked, TABLE) is Receipt.KNOWN
    assert undos.asked_by(TABLE) == ASKER and undos.records(TABLE) == [asked.raw]
    assert undos.said(TABLE) == {ASKER}
    after = behind(OPEN[0] + 1)
    assert undos.said(after) == frozenset() and undos.records(after) == []
    assert undos.asked_by(after) is None


@pytest.mark.parametrize(
    ("changes", "receipt"),
    [
        ({"table_id": bytes(32)}, Receipt.REFUSED),
        ({"seat": 7, "signer": 0}, Receipt.REFUSED),
        ({"signer": (ASKER + 1) % 3}, Receipt.REFUSED),
        ({"step": TABLE.step + 1}, Receipt.LATER),
        ({"step": TABLE.step - 1}, Receipt.KNOWN),
        ({"head": bytes(32)}, Receipt.UNUSED),
    ],
)
def test_what_is_no_word_here_is_not_kept(changes, receipt):
    """Of another table, of nobody, forged; too early, too late, on a head that is not ours."""
    undos = Undos()
    assert undos.receive(word(TABLE, changes.pop("seat", ASKER), **changes), TABLE) is receipt
    assert undos.said(TABLE) == frozenset()


def test_nothing_is_kept_where_no_answer_can_be_taken_back():
    """Whoever signs one there says nothing."""
    closed = replace(TABLE, before=None)
    assert Undos().receive(word(closed, ASKER), closed) is Receipt.UNUSED


def test_it_is_agreed_when_all_live_seats_have_said_so():
    """Two of three are not enough, whoever the third is; a yes may come before it is asked for."""
    for last in TABLE.live:
        undos = Undos()
        for seat in TABLE.live:
            if seat != last:
                assert undos.receive(word(TABLE, seat), TABLE) is Receipt.NEW
                assert not undos.agreed(TABLE)
        assert (undos.asked_by(TABLE) is None) is (last == ASKER)
        assert undos.receive(word(TABLE, last), TABLE) is Receipt.NEW and undos.agreed(TABLE)


def test_the_words_of_all_others_ride_behind_the_marks():
    """By seat, without the own one; nothing where they find no room."""
    undos = Undos()
    for seat in reversed(TABLE.live):
        undos.keep(word(TABLE, seat), TABLE)
    (own,) = owing(TABLE)
    others = [word(TABLE, seat).raw for seat in TABLE.live if seat != own]
    assert list(undos.riders(own, ())) == others
    mark = write_mark(step=4, reports=(bytes(32),) * 1)
    assert list(undos.riders(own, [mark])) == [mark.raw, *others]
    many = [write_mark(step=step, reports=(bytes(32),)) for step in range(1, 30)]
    assert undos.riders(own, many) == ()
