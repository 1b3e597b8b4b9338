"""ledger.records.start: who can begin which table, and what is kept of it."""

import pytest

from ledger.errors import Malformed, WrongPurpose
from ledger.records import canon, purposes
from ledger.records.roster import make_roster, write_join
from ledger.records.start import SENT_AWAY, Beginning, read_beginning, sign_beginning
from tests.p2p.people import a_roster, chance, person

HOST, BEA, EVE = person(0), person(1), person(2)
ROSTER = a_roster([HOST, BEA])
AWAY = tuple(sorted(person(number).public for number in range(40, 43)))


def test_the_opener_alone_begins_the_table_of_its_offer():
    """Nobody else can, nor does a start of one roster hold for another of the same offer, for one
    of another offer, or with another list of those who were sent away."""
    good = sign_beginning(HOST, ROSTER, AWAY)
    assert good.is_of(ROSTER) and good.sent_away == AWAY
    joins = [
        write_join(one, ROSTER.offer, f"P{n}", rng=chance(9)) for n, one in ((0, HOST), (1, BEA))
    ]
    assert not good.is_of(make_roster(ROSTER.offer, joins))
    assert not good.is_of(a_roster([HOST, BEA], 5))
    for other in (
        Beginning(good.signature, AWAY[:2]),
        Beginning(good.signature),
        Beginning(bytes(64)),
    ):
        assert not other.is_of(ROSTER)
    assert not sign_beginning(BEA, ROSTER, AWAY).is_of(ROSTER)


def test_no_other_signature_of_the_opener_begins_a_table():
    """The purpose is its own: a content that says the same under another one is not this."""
    other = canon.encode((purposes.LEAVE, ROSTER.offer.hash, ROSTER.table_id, 0, ()))
    assert not Beginning(HOST.sign(other)).is_of(ROSTER)
    with pytest.raises(WrongPurpose):
        HOST.sign(canon.encode((purposes.OFFER, ROSTER.offer.hash, ROSTER.table_id, 0, ())))


def test_the_last_that_were_sent_away_are_named():
    """In rising order, and no more than fit."""
    many = tuple(bytes([number]) * 32 for number in range(SENT_AWAY + 3, 0, -1))
    told = sign_beginning(HOST, ROSTER, many)
    assert told.sent_away == tuple(sorted(many[3:])) and told.is_of(ROSTER)


@pytest.mark.parametrize("away", [AWAY[::-1], (AWAY[0], AWAY[0]), (*AWAY, AWAY[1])])
def test_a_list_out_of_order_is_none_though_the_opener_has_signed_it(away):
    """Another program would refuse what this one takes, and the table would begin at some seats."""
    content = canon.encode((purposes.START, ROSTER.offer.hash, ROSTER.table_id, 0, away))
    odd = Beginning(HOST.sign(content), away)
    assert not odd.is_of(ROSTER)
    with pytest.raises(Malformed):
        read_beginning(odd.encode())
    assert sign_beginning(HOST, ROSTER, away).is_of(ROSTER)


def test_what_is_kept_is_read_again():
    """As it was written; everything else is malformed and nothing worse."""
    good = sign_beginning(HOST, ROSTER, AWAY)
    assert read_beginning(good.encode()) == good
    for value in (
        None, (), (good.signature,), (good.signature, AWAY, 0), (b"s" * 63, AWAY), ("s", AWAY),
        (good.signature, AWAY[0]), (good.signature, (1,)), (good.signature, AWAY[:1] * 65),
    ):  # fmt: skip
        with pytest.raises(Malformed):
            read_beginning(canon.encode(value))
    with pytest.raises(Malformed):
        read_beginning(good.encode()[:-1])
