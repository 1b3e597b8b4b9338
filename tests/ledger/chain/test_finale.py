"""Ends and books, one record at a time: which are taken, and when the log gets them (R51, R52)."""

import pytest

from ledger.chain.chain import Chain
from ledger.chain.finale import Finale, book_is_right
from ledger.chain.receipt import Receipt
from ledger.records.event import read_end, write_end, write_opened_key
from ledger.records.form import Kind
from ledger.sealed.sealed_table import Phase
from tests.ledger.tables import fork, probe_tale, small_tale


class Shelf:
    """Stands for the files of a table: what was logged, by kind."""

    def __init__(self):
        """Nothing yet."""
        self.logged = []

    def log_all(self, kind, records):
        """Keep what is given."""
        self.logged.append((kind, list(records)))


@pytest.fixture
def shelf():
    """Files that only remember."""
    return Shelf()


def over(tale):
    """A node that has seen the whole game."""
    chain = fork(tale.chains[-1])
    assert chain.table.phase is Phase.OVER
    return chain


def an_end(tale, seat, head, *, signer=None, table_id=None, why="agreed", seats=()):
    """The word of a seat that the table is ended."""
    person = tale.seating.people[seat if signer is None else signer]
    table_id = tale.seating.roster.table_id if table_id is None else table_id
    return write_end(person, table_id=table_id, seat=seat, head=head, why=why, seats=seats)


def a_book(tale, seat, *, of=None, table_id=None):
    """The key of a seat, laid open."""
    secret = tale.group.encode_scalar(tale.secret(seat if of is None else of))
    table_id = tale.seating.roster.table_id if table_id is None else table_id
    return write_opened_key(table_id=table_id, seat=seat, secret=secret)


def test_no_end_after_the_result(shelf):
    """The game has its result: an end that comes now is dropped, and changes nothing."""
    tale = small_tale()
    chain, finale = over(tale), Finale(shelf)
    for seat in (0, 1):
        end = an_end(tale, seat, chain.table.head)
        assert finale.receive(end, chain) is Receipt.KNOWN
    assert (finale.ends, shelf.logged) == ({}, [])
    assert not finale.ended(chain.table)


def test_ends_are_logged_when_all_are_there(shelf):
    """In seat order, whoever was first; one seat alone ends nothing."""
    tale = probe_tale()
    chain: Chain = tale.before(9)
    finale, head = Finale(shelf), chain.table.head
    ends = {seat: an_end(tale, seat, head) for seat in (2, 0, 1)}
    for seat in (2, 0):
        assert finale.receive(ends[seat], chain) is Receipt.NEW
        assert not finale.ended(chain.table) and shelf.logged == []
    assert finale.receive(ends[0], chain) is Receipt.KNOWN
    assert finale.receive(ends[1], chain) is Receipt.NEW
    assert finale.ended(chain.table)
    assert shelf.logged == [(Kind.END, [ends[seat].raw for seat in (0, 1, 2)])]


def test_ends_that_are_none(shelf):
    """Of another table, in another seat's name, on a head nobody has: refused, or kept waiting."""
    tale = probe_tale()
    chain, finale = tale.before(9), Finale(shelf)
    head = chain.table.head
    for wrong in (an_end(tale, 0, head, table_id=bytes(32)), an_end(tale, 0, head, signer=1)):
        assert finale.receive(wrong, chain) is Receipt.REFUSED
    unsigned = read_end(an_end(tale, 0, head).raw[:-64] + bytes(64))
    assert finale.receive(unsigned, chain) is Receipt.REFUSED
    assert finale.receive(an_end(tale, 0, bytes(32)), chain) is Receipt.LATER
    assert (finale.ends, shelf.logged) == ({}, [])


@pytest.mark.parametrize("seats", [(0, 1, 7), (0, 1, 3), (0, 1, 2), (2,)])
def test_an_end_that_waits_for_a_seat_that_is_not_there_or_for_its_own(shelf, seats):
    """It would end the table for all others by itself; refused, wherever it stands."""
    tale = probe_tale()
    chain, finale = tale.before(9), Finale(shelf)
    for head in (chain.table.head, bytes(32)):
        wrong = an_end(tale, 2, head, why="waits", seats=seats)
        assert finale.receive(wrong, chain) is Receipt.REFUSED
    assert (finale.ends, shelf.logged) == ({}, []) and not finale.ended(chain.table)


def test_ends_for_two_reasons_end_nothing(shelf):
    """All are there, on one head; they are not for one reason."""
    tale = probe_tale()
    chain, finale = tale.before(9), Finale(shelf)
    for seat, why in enumerate(("agreed", "agreed", "frozen")):
        assert finale.receive(an_end(tale, seat, chain.table.head, why=why), chain) is Receipt.NEW
    assert not finale.ended(chain.table) and shelf.logged == []


def test_an_end_on_a_head_that_was_built_upon(shelf):
    """It is dropped when it comes, and when the next step closes, even if the log had it."""
    tale = probe_tale()
    chain, finale = tale.before(9), Finale(shelf)
    for seat in range(3):
        old = an_end(tale, seat, chain.trunk.heads[7])
        assert finale.receive(old, chain) is Receipt.KNOWN
        assert finale.receive(an_end(tale, seat, chain.table.head), chain) is Receipt.NEW
    assert finale.ended(chain.table) and not finale.void(chain)
    later = tale.before(10)
    assert not finale.ended(later.table)
    assert finale.void(later) and finale.ends == {}
    assert not finale.void(later) and finale.records() == []


def test_an_end_beside_an_event_of_its_seat(shelf):
    """The event counts, whichever came first."""
    tale = probe_tale()
    step = next(k for k in range(9, len(tale.steps)) if len(tale.steps[k]) == 3)
    chain, finale = tale.before(step), Finale(shelf)
    ends = [an_end(tale, seat, chain.table.head) for seat in range(3)]
    for end in ends:
        assert finale.receive(end, chain) is Receipt.NEW
    assert finale.ended(chain.table)
    chain.receive(tale.event(step, 1))
    assert finale.void(chain) and set(finale.ends) == {0, 2}
    assert finale.receive(ends[1], chain) is Receipt.KNOWN
    assert not finale.ended(chain.table)


def test_an_end_beside_an_event_where_the_step_cannot_close(shelf):
    """An owed event that answers another state holds the step: then ends count beside events,
    whichever came first, and all of them end the table; one that nobody asked for holds nothing."""
    tale = probe_tale()
    step = next(k for k in range(9, len(tale.steps)) if len(tale.steps[k]) == 3)
    chain, finale = tale.before(step), Finale(shelf)
    ends = [an_end(tale, seat, chain.table.head) for seat in range(3)]
    for seat in (0, 1):
        chain.receive(tale.event(step, seat))
        assert finale.receive(ends[seat], chain) is Receipt.KNOWN
    assert not finale.void(chain) and finale.ends == {}
    chain.receive(tale.forge(tale.event(step, 2), digest=bytes(32)))
    assert not finale.void(chain) and set(finale.ends) == {0, 1}
    assert finale.receive(ends[2], chain) is Receipt.NEW
    assert finale.ended(chain.table)
    assert shelf.logged == [(Kind.END, [end.raw for end in ends])]
    lone = next(k for k in range(9, len(tale.steps)) if len(tale.steps[k]) == 1)
    chain, other = tale.before(lone), (tale.steps[lone][0].seat + 1) % 3
    chain.receive(tale.forge(tale.steps[lone][0], seat=other, digest=bytes(32)))
    assert chain.open.has_signed(other) and not chain.open.waits
    assert Finale(shelf).receive(an_end(tale, other, chain.table.head), chain) is Receipt.KNOWN


def test_ends_that_wait_for_a_seat(shelf):
    """They name it, and count without it; the log holds those alone that end the table. To the
    seat that is waited for nothing has ended: it goes on where it is."""
    tale = probe_tale()
    chain, finale = tale.before(9), Finale(shelf)
    head, other = chain.table.head, Finale(Shelf(), 1)
    waiting = [an_end(tale, seat, head, why="waits", seats=(1,)) for seat in (0, 2)]
    alone = an_end(tale, 1, head)
    for end in (alone, waiting[0]):
        assert finale.receive(end, chain) is other.receive(end, chain) is Receipt.NEW
        assert not finale.ended(chain.table) and shelf.logged == []
    assert finale.receive(waiting[1], chain) is other.receive(waiting[1], chain) is Receipt.NEW
    assert finale.ended(chain.table) and not other.ended(chain.table)
    assert shelf.logged == [(Kind.END, [end.raw for end in waiting])]


def test_one_that_waits_for_all_others_sends_no_watcher_home(shelf):
    """It ends the table for itself and not for those it waits for, nor for who watches: that goes
    by more than half of the seats.
    """
    tale = probe_tale()
    chain, finale, own = tale.before(9), Finale(shelf), Finale(Shelf(), 0)
    end = an_end(tale, 0, chain.table.head, why="waits", seats=(1, 2))
    assert finale.receive(end, chain) is own.receive(end, chain) is Receipt.NEW
    assert own.ended(chain.table) and not finale.ended(chain.table)
    assert shelf.logged == []


def test_an_end_beside_an_event_while_the_seat_that_it_waits_for_is_missing(shelf):
    """At two seats the one who has given its part of a step can still end the table, as long as
    the other's part is missing; with it the end is void. One that waits for a seat that owes
    nothing does not stand beside an event."""
    tale = probe_tale()
    step = next(k for k in range(9, len(tale.steps)) if len(tale.steps[k]) == 3)
    chain, finale = tale.before(step), Finale(shelf)
    for seat in (0, 2):
        chain.receive(tale.event(step, seat))
    ends = [an_end(tale, seat, chain.table.head, why="waits", seats=(1,)) for seat in (0, 2)]
    idle = an_end(tale, 0, chain.table.head, why="waits", seats=(2,))
    assert finale.receive(idle, chain) is Receipt.KNOWN and finale.ends == {}
    for end in ends:
        assert finale.receive(end, chain) is Receipt.NEW
    assert finale.ended(chain.table)
    chain.receive(tale.event(step, 1))
    assert finale.void(chain) and finale.ends == {} and not finale.ended(chain.table)


def test_books_are_logged_when_all_are_there(shelf):
    """In seat order, after the result, each once."""
    tale = small_tale()
    chain, finale = over(tale), Finale(shelf)
    books = [a_book(tale, seat) for seat in (0, 1)]
    assert finale.receive(books[1], chain) is Receipt.NEW and shelf.logged == []
    assert finale.receive(books[1], chain) is Receipt.KNOWN
    assert finale.receive(books[0], chain) is Receipt.NEW
    assert shelf.logged == [(Kind.OPENED_KEY, [book.raw for book in books])]


def test_books_that_are_none(shelf):
    """Too early, of another table, with another's key, or with no key at all."""
    tale = small_tale()
    chain, finale = over(tale), Finale(shelf)
    early = tale.before(9)
    assert finale.receive(a_book(tale, 0), early) is Receipt.LATER
    assert not book_is_right(early.table, a_book(tale, 0))
    none = write_opened_key(table_id=tale.seating.roster.table_id, seat=0, secret=b"\xff" * 32)
    for wrong in (a_book(tale, 0, of=1), a_book(tale, 0, table_id=bytes(32)), none):
        assert finale.receive(wrong, chain) is Receipt.REFUSED
        assert not book_is_right(chain.table, wrong)
    beyond = write_opened_key(table_id=tale.seating.roster.table_id, seat=5, secret=bytes(32))
    assert finale.receive(beyond, chain) is Receipt.REFUSED
    assert not book_is_right(chain.table, beyond)
    assert (finale.books, shelf.logged) == ({}, [])
