"""Books: none where they were agreed to stay closed, all where the game has its result."""

import pytest

from ledger.chain.receipt import Receipt
from ledger.records.event import write_event, write_opened_key
from ledger.records.form import Kind
from ledger.review.audit import Books, audit
from tests.games.probe import GAME as PROBE
from tests.ledger.tables import Minds, busy, log_of, pump, seating, the_game


def judged(node, folder):
    """What an audit says of the log of this node, which is put down."""
    node.close()
    log = folder / f"{node.number}.tafel"
    log.write_bytes(log_of(node))
    return audit(log, games=the_game)


def test_a_book_at_a_table_with_sealed_books_is_nobodys_to_keep(tmp_path):
    """One seat lays its own book open all the same: the others' logs stay whole, and fair."""
    seated, minds = seating(PROBE, 3, "sealed books", books_open=False), Minds(5)
    nodes = seated.plays()
    pump(nodes, minds)
    secret = seated.group.encode_scalar(seated.keys(2).x)
    book = write_opened_key(table_id=nodes[2].id, seat=2, secret=secret)
    for node in nodes[:2]:
        assert node.receive(book.raw) is Receipt.REFUSED and book.raw not in node.since(0, 10_000)
        verdict = judged(node, tmp_path)
        assert verdict.fault is None and verdict.books is Books.SEALED


@pytest.mark.parametrize("books_open", [True, False])
def test_keys_are_laid_open_only_where_that_was_agreed(books_open):
    """Behind the result each seat sends its book or nobody does: one that went out could be kept by
    anybody, and would show every hand of that seat.
    """
    label = f"books open: {books_open}"
    seated, minds = seating(PROBE, 2, label, books_open=books_open), Minds(5)
    nodes, books, moving = seated.plays(), set(), True
    while moving:
        moving = False
        for node, other in (nodes, nodes[::-1]):
            for data in busy(node, minds):
                moving = True
                books |= {node.number} if data[1] == Kind.OPENED_KEY else set()
                other.receive(data)
    assert all(node.complete() for node in nodes)
    assert books == ({0, 1} if books_open else set())


def test_who_signs_behind_the_result_keeps_nobodys_book_closed(tmp_path):
    """A loser signs one event more on the last head before the others look round: that is
    evidence, and their books go out all the same, so that no audit lists them as missing.
    """
    seated, minds = seating(PROBE, 3, "behind the result"), Minds(5)
    nodes = seated.plays()
    liar, honest = nodes[0], nodes[1:]
    said, moving = b"", True
    while moving:
        moving = False
        for node in nodes:
            sent = busy(node, minds) if node is not liar or not said else []
            if node is liar and not said and any(one.over for one in honest):
                table = honest[0].table if honest[0].over else honest[1].table
                said = one_more(seated, table)
                sent = [said]
            for data in sent:
                moving = True
                for other in nodes:
                    if other is not node:
                        other.receive(data)
    for node in honest:
        assert node.evidence is not None and node.ruling.seat == 0
        verdict = judged(node, tmp_path)
        assert verdict.fault is None and verdict.books_missing == [0]


def one_more(seated, table):
    """An event of seat 0 on the last head of a game that is over."""
    return write_event(
        seated.people[0],
        table_id=seated.roster.table_id,
        step=table.step + 1,
        seat=0,
        prev=table.head,
        digest=table.digest,
        acts=(),
    ).raw
