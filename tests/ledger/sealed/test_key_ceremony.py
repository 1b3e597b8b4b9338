"""What the steps of the start are made of: what a commitment binds, chance that comes again."""

import pytest

from ledger.facts import FactKind
from ledger.sealed.acts import BadEvent
from ledger.sealed.key_ceremony import (
    commit_hash,
    needed_shares,
    own_chance,
    own_polynomial,
    read_keys,
    why_unsound,
)
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.sealed_table import KeyCommitment, Milestone, begin
from tests.games.probe import GAME as PROBE
from tests.ledger.tables import seating


def a_start(seats=3, label="ceremony", **offer):
    """A table before its first step, and seat 0."""
    seated = seating(PROBE, seats, label, **offer)
    table = begin(PROBE, seated.roster, seated.group)
    return table, OwnSeat(0, seated.secrets[0], table)


def test_a_commitment_binds_all_that_is_laid_open():
    """Another table, seat, secret, key, commitment, order or number of them is another hash."""
    table, _ = a_start()
    group = table.group
    one, two, three = (group.mul_base(number) for number in (1, 2, 3))
    hashes = [
        commit_hash(*given)
        for given in (
            (table, 0, bytes(32), one, (one, two)),
            (a_start(label="another")[0], 0, bytes(32), one, (one, two)),
            (table, 1, bytes(32), one, (one, two)),
            (table, 0, b"x" * 32, one, (one, two)),
            (table, 0, bytes(32), two, (one, two)),
            (table, 0, bytes(32), one, (one, three)),
            (table, 0, bytes(32), one, (two, one)),
            (table, 0, bytes(32), one, (one,)),
            (table, 0, bytes(32), one, (one, two, three)),
        )
    ]
    assert len(set(hashes)) == len(hashes) and {len(one) for one in hashes} == {32}


@pytest.mark.parametrize(("seats", "spare", "needed"), [(2, 0, 2), (3, 1, 2), (5, 1, 4), (5, 2, 3)])
def test_as_many_shares_are_needed_as_seats_stay(seats, spare, needed):
    """One fewer would open cards of a seat that is there."""
    table, own = a_start(seats, max_absent=spare)
    assert needed_shares(table) == needed
    polynomial = own_polynomial(table, own)
    assert len(polynomial) == needed and polynomial[0] == own.keys.x
    assert polynomial == own_polynomial(table, own)


def test_chance_of_the_start_comes_again_and_is_another_in_each_step():
    """After a crash the same acts are signed; and no two steps share a number."""
    table, own = a_start()
    first = own_chance(table, own)
    drawn = [first(32), first(32)]
    again = own_chance(table, own)
    assert [again(32), again(32)] == drawn
    committed = tuple(KeyCommitment(own.keys.sealing_key, bytes(32)) for _ in table.seats)
    second = table.reaching(Milestone.COMMITTED, committed=committed)
    third = second.reaching(Milestone.OPENED)
    seen = {*drawn, own_chance(second, own)(32), own_chance(third, own)(32)}
    assert len(seen) == 4


def test_keys_are_read_by_their_number():
    """One byte more or less, a point that is none, the identity: refused, by what it is."""
    table, _ = a_start()
    group = table.group
    keys = tuple(group.mul_base(number) for number in (1, 2))
    data = b"".join(group.encode(key) for key in keys)
    assert [group.encode(key) for key in read_keys(table, data, 2)] == [data[:32], data[32:]]
    for bad in (data[:-1], data + b"x", data[:32], data[:32] + b"\xff" * 32, data[:32] + bytes(32)):
        with pytest.raises(BadEvent) as found:
            read_keys(table, bad, 2)
        assert found.value.fact.kind is FactKind.KEY_FORM


def test_equal_keys_are_told():
    """Two in one step point to nobody; a key and its negative are as bad as two equal ones."""
    table, _ = a_start()
    group = table.group
    one, two = group.mul_base(1), group.mul_base(2)
    assert why_unsound(table, [one, two]) is None
    for keys in ([one, one], [one, two, one], [one, group.neg(one)], [group.identity]):
        found = why_unsound(table, keys)
        assert found is not None and found.kind is FactKind.KEYS_EQUAL
