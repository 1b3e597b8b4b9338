"""A closed table is found among thousands of false announcements of it, some at a time."""

import pytest

from cli.finding.address_rounds import MOST, AddressRounds
from cli.finding.closed_tables import closed_at
from p2p.shell.heard_announcements import Announcements, Found
from p2p.shell.own_announcements import announcement
from p2p.wire import limits
from p2p.wire.entry_code import new_code
from tests.p2p.people import an_offer, chance, person

OFFER = an_offer(person(1))
CODE = new_code(OFFER.hash, chance(1))
TRUE = ("10.200.0.1", 7711)


def said(*addresses):
    """An announcement of the closed table."""
    return Found(announcement(OFFER, 1, False, closed=True), addresses)


def heard(*announced, recent=()):
    """What has a place of all this."""
    places = Announcements(recent)
    for number, one in enumerate(announced):
        places.put(f"{number}", one)
    return places


def rounds_to(places, first=(), address=TRUE):
    """In which round this address is asked; None if never."""
    rounds, number = AddressRounds(first, CODE.show(), lambda: places.in_order), 0
    while asked := rounds.next():
        number += 1
        assert len(asked) <= limits.ADDRESSES
        if address in asked:
            return number
    return None


def test_twenty_false_ones_of_one_host_cost_no_round():
    """As many ports as it likes: the true one, which comes last, is among the first asked."""
    fakes = [said(("10.6.6.6", port), ("10.6.6.7", port)) for port in range(1, 5001)]
    assert rounds_to(heard(*fakes, said(TRUE))) == 1


def test_a_false_one_with_many_addresses_costs_one_round():
    """Also sixteen of them, which one search would ask alone."""
    fake = said(*((f"10.6.6.{number}", 7711) for number in range(limits.ADDRESSES)))
    assert rounds_to(heard(*[fake] * 8, said(TRUE))) == 1


def test_the_oldest_and_friends_are_asked_first_among_thousands_of_hosts():
    """What was there before the flood, and who was met, whenever it comes."""
    fakes = [said((f"10.6.{n >> 8}.{n & 255}", 7711)) for n in range(10_000)]
    assert rounds_to(heard(said(TRUE), *fakes)) == 1
    assert rounds_to(heard(*fakes, said(TRUE), recent={TRUE[0]})) == 1


@pytest.mark.slow
def test_who_comes_after_hundreds_of_hosts_is_asked_in_its_turn_and_there_is_an_end():
    """Sixteen at a time; behind more hosts than are asked a stranger is not found, and the search
    ends all the same."""
    fakes = [said((f"10.6.{n >> 8}.{n & 255}", 7711)) for n in range(10_000)]
    assert rounds_to(heard(*fakes[:300], said(TRUE))) == 300 // limits.ADDRESSES + 1
    assert rounds_to(heard(*fakes, said(TRUE))) is None
    rounds = AddressRounds((), CODE.show(), lambda: heard(*fakes).in_order)
    assert sum(1 for _ in iter(rounds.next, ())) == MOST


def test_what_is_announced_meanwhile_is_asked_and_nothing_twice():
    """The true one is heard of after the first round was in vain."""
    announced = [said(("10.6.6.6", 1))]
    rounds = AddressRounds((("10.6.6.6", 1),), CODE.show(), lambda: announced)
    assert rounds.next() == (("10.6.6.6", 1),)
    announced.append(said(TRUE, ("10.6.6.6", 1)))
    assert rounds.next() == (TRUE,)
    assert rounds.next() == ()


def test_addresses_that_were_typed_are_asked_once_and_no_others():
    """Nothing that is announced is asked for a table whose place is known."""
    rounds = AddressRounds((TRUE,), "", lambda: [said(("10.6.6.6", 1))])
    assert (rounds.next(), rounds.next()) == ((TRUE,), ())


def test_each_host_comes_once_before_anybody_comes_twice():
    """Then all addresses there are, each once."""
    announced = [
        said(("10.0.0.1", 1), ("10.0.0.9", 1)),
        said(("10.0.0.1", 2)),
        said(("10.0.0.2", 1)),
    ]
    other = Found(announcement(an_offer(person(2)), 1, False, closed=True), (("10.0.0.3", 1),))
    assert closed_at([*announced, other], CODE.plate) == (
        ("10.0.0.1", 1), ("10.0.0.2", 1), ("10.0.0.1", 2), ("10.0.0.9", 1),
    )  # fmt: skip


def test_where_to_ask_besides_has_half_of_each_round():
    """Hundreds of false ones with the plate keep a friend, or a host of which too much is said, out
    of no round; of a typed address nobody else is asked."""
    fakes = [said((f"10.6.{n >> 8}.{n & 255}", 1)) for n in range(300)]
    rounds = AddressRounds((), CODE.show(), lambda: fakes, others=lambda: [TRUE])
    asked = rounds.next()
    assert TRUE in asked and len(asked) == limits.ADDRESSES
    assert TRUE not in rounds.next()
    typed = AddressRounds((("10.6.6.6", 1),), "", lambda: fakes, others=lambda: [TRUE])
    assert (typed.next(), typed.next()) == ((("10.6.6.6", 1),), ())
