"""Seats that another one's machine plays: the consent in their joins, and what a roster takes."""

import pytest

from ledger.errors import BadJoin, BadSignature, JoinFault, Malformed, WeakKey
from ledger.records import canon, form, purposes
from ledger.records.roster import (
    check_join,
    make_roster,
    read_join,
    read_roster,
    table_id,
    write_join,
)
from tests.ledger.people import ANNA, BEA, CARL, an_offer, fixed_chance

OFFER = an_offer(seats=3)


def joined(who, name, beside=None, offer=OFFER):
    """A join with fixed chance."""
    return write_join(who, offer, name, beside=beside, rng=fixed_chance(name))


def signed(*fields, by=BEA):
    """A join of these fields, signed by its identity whatever they hold."""
    content = canon.encode((purposes.JOIN, *fields))
    return form.wrap(form.Kind.JOIN, content, by.sign(content))


def consent(machine, who, offer=OFFER):
    """That this machine plays this identity at the table of this offer."""
    return machine.sign(canon.encode((purposes.BESIDE, offer.hash, who.public)))


def test_a_join_names_whose_machine_plays_it():
    """And one that names none is the same bytes as ever: four fields."""
    own, bot = joined(ANNA, "Anna"), joined(BEA, "Enite (Bot)", ANNA)
    assert (own.machine, own.consent, own.played_by) == (b"", b"", ANNA.public)
    assert (bot.machine, bot.played_by) == (ANNA.public, ANNA.public)
    assert bot.consent == consent(ANNA, BEA)
    assert len(canon.decode(own.content)) == 5 and len(canon.decode(bot.content)) == 7
    for join in (own, bot):
        assert read_join(join.raw) == join
        check_join(OFFER, join)


def test_nobody_names_a_machine_that_did_not_sign():
    """Its own signature, a consent to another identity, to another table, or none: refused."""
    other = an_offer(seats=3, rng=fixed_chance("another table"))
    for wrong in (
        consent(BEA, BEA),
        consent(ANNA, CARL),
        consent(ANNA, BEA, other),
        bytes(64),
    ):
        fields = (OFFER.hash, BEA.public, "Enite (Bot)", bytes(32), ANNA.public, wrong)
        with pytest.raises(BadSignature):
            check_join(OFFER, read_join(signed(*fields)))
    weak = (OFFER.hash, BEA.public, "Enite (Bot)", bytes(32), bytes(32), bytes(64))
    with pytest.raises(WeakKey):
        check_join(OFFER, read_join(signed(*weak)))


@pytest.mark.parametrize(
    "behind",
    [
        (ANNA.public,),
        (b"", b""),
        (ANNA.public, b""),
        (ANNA.public[:31], bytes(64)),
        (ANNA.public, bytes(63)),
        (ANNA.public, "x" * 64),
        (None, None),
        (BEA.public, bytes(64)),
        (ANNA.public, bytes(64), b""),
    ],
)
def test_there_is_one_form_of_each(behind):
    """Half of it, another length, itself for its own machine, more fields: malformed."""
    fields = (OFFER.hash, BEA.public, "Enite (Bot)", bytes(32))
    with pytest.raises(Malformed):
        read_join(signed(*fields, *behind))


def test_a_roster_knows_who_plays_which_seats():
    """By seat, in the order of keys; and the table id hangs on it."""
    joins = [joined(ANNA, "Anna"), joined(BEA, "Enite (Bot)", ANNA), joined(CARL, "Carl")]
    roster = make_roster(OFFER, joins)
    assert read_roster(roster.encode()) == roster
    anna, bea, carl = (roster.seat_of(one.public) for one in (ANNA, BEA, CARL))
    assert roster.machines[bea] == roster.machines[anna] == anna
    assert roster.machines[carl] == carl
    apart = [joins[0], joined(BEA, "Enite (Bot)"), joins[2]]
    assert table_id(OFFER, apart) != roster.table_id


def test_a_machine_is_that_of_somebody_who_sits_there():
    """Not of a stranger, nor of a seat that is itself played beside another one."""
    away = [joined(ANNA, "Anna"), joined(BEA, "Enite (Bot)", CARL)]
    two = an_offer()
    with pytest.raises(BadJoin) as refused:
        make_roster(two, [joined(ANNA, "A", offer=two), joined(BEA, "B", CARL, two)])
    assert refused.value.fault is JoinFault.MACHINE
    with pytest.raises(BadJoin) as refused:
        make_roster(OFFER, [*away, joined(CARL, "Gawan (Bot)", ANNA)])
    assert refused.value.fault is JoinFault.MACHINE
    with pytest.raises(BadJoin) as refused:
        make_roster(two, [joined(ANNA, "A", BEA, two), joined(BEA, "B", ANNA, two)])
    assert refused.value.fault is JoinFault.MACHINE


@pytest.mark.parametrize(
    ("spare", "beside", "reads"),
    [(1, (BEA,), True), (1, (), False), (0, (BEA,), False), (1, (BEA, CARL), False)],
)
def test_a_roster_tells_whose_machine_could_read_all(spare, beside, reads):
    """Two of three seats are n - r with r = 1; where one machine plays all nobody is read."""
    offer = an_offer(seats=3, max_absent=spare)
    joins = [joined(ANNA, "Anna", offer=offer)]
    joins += [
        joined(one, f"P{number}", ANNA if one in beside else None, offer)
        for number, one in enumerate((BEA, CARL))
    ]
    roster = make_roster(offer, joins)
    assert roster.all_reading == (roster.seat_of(ANNA.public) if reads else None)
