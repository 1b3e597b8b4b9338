"""p2p.entry.told_starts: what a start has to be before its joins are checked, and its price."""

from dataclasses import replace
from functools import partial

import pytest

from ledger.records import canon
from ledger.records.roster import make_roster, write_join
from ledger.records.start import sign_beginning
from p2p.entry import told_starts
from p2p.entry.told_starts import may_tell, told_roster
from p2p.wire import limits
from p2p.wire.messages import Start
from tests.p2p.people import a_roster, a_start, an_offer, chance, person

PEOPLE = [person(number) for number in range(3)]
ROSTER = a_roster(PEOPLE)
GOOD, OFFER = a_start(ROSTER), ROSTER.offer
CHECKED = limits.JOIN * len(PEOPLE)


@pytest.fixture
def read(monkeypatch):
    """The rosters whose joins were checked."""
    found = []

    def reads(data):
        found.append(data)
        return whole(data)

    whole = told_starts.read_roster
    monkeypatch.setattr(told_starts, "read_roster", reads)
    return found


def anybody(claimed):
    """Whoever it is may tell."""
    return True


def test_a_good_start_is_read_and_costs_its_joins(read):
    """Each as much as one whose key is new."""
    assert told_roster(GOOD, OFFER, anybody) == (ROSTER, CHECKED)
    assert read == [GOOD.roster]


def raw(*parts):
    """A roster as somebody else's program might write it."""
    return canon.encode(parts)


JOINS = tuple(join.raw for join in ROSTER.joins)
OTHER = an_offer(PEOPLE[0], 3, seed=9)


@pytest.mark.parametrize(
    "data",
    [
        b"rubbish",
        raw(OFFER.encode()),
        raw(OFFER.encode(), JOINS, 1),
        raw(OTHER.encode(), JOINS),
        raw(b"rubbish", JOINS),
        raw(OFFER.encode(), b"joins"),
        raw(OFFER.encode(), (1, 2, 3)),
        raw(OFFER.encode(), JOINS[:2]),
        raw(OFFER.encode(), (*JOINS, JOINS[0])),
        raw(OFFER.encode(), (*JOINS[:2], b"rubbish")),
    ],
)
def test_of_what_is_no_roster_of_the_offer_no_join_is_checked(read, data):
    """Another offer, another form, other numbers: it costs a look, whoever sends it."""
    told = told_roster(replace(GOOD, roster=data), OFFER, anybody)
    assert told == (None, limits.LOOK) and read == []


def test_who_may_not_tell_has_no_join_checked(read):
    """A stranger with eight new keys has us look at its claim, and no more."""
    told = told_roster(GOOD, OFFER, lambda claimed: False)
    assert told == (None, limits.LOOK) and read == []


def test_what_the_opener_has_not_signed_has_no_join_checked(read):
    """Though the one who tells it has put itself and new keys into the roster."""
    strangers = [person(number) for number in (50, 51, 52)]
    joins = [write_join(one, OFFER, f"S{n}", rng=chance(n)) for n, one in enumerate(strangers)]
    sham = make_roster(OFFER, joins)
    tells = partial(may_tell, teller=strangers[0].public, waits=False, linked=False)
    for false in (a_start(sham, strangers[0]), replace(GOOD, roster=sham.encode()),
                  replace(a_start(sham), signature=bytes(64))):  # fmt: skip
        assert told_roster(false, OFFER, tells) == (None, 2 * limits.LOOK)
    assert read == []


def test_a_join_that_is_not_good_spoils_what_the_opener_has_signed(read):
    """It may sign anything: what it signs is checked whole, and costs the same."""
    forged = [replace(join, signature=bytes(64)) for join in ROSTER.joins[:1]]
    sham = replace(ROSTER, joins=(*forged, *ROSTER.joins[1:]))
    begun = sign_beginning(PEOPLE[0], sham)
    data = raw(OFFER.encode(), tuple(join.raw for join in sham.joins))
    told = told_roster(Start(data, (), begun.signature, ()), OFFER, anybody)
    assert told == (None, CHECKED) and len(read) == 1
    turned = tuple(reversed(ROSTER.joins))
    begun = sign_beginning(PEOPLE[0], replace(ROSTER, joins=turned))
    data = raw(OFFER.encode(), tuple(join.raw for join in turned))
    assert told_roster(Start(data, (), begun.signature, ()), OFFER, anybody) == (None, CHECKED)


@pytest.mark.parametrize(
    ("teller", "waits", "linked", "may"),
    [
        (0, True, True, True),
        (0, True, False, True),
        (1, True, True, False),
        (1, True, False, True),
        (9, True, False, False),
        (9, True, True, False),
        (0, False, True, True),
        (1, False, True, True),
        (9, False, False, False),
    ],
)
def test_who_may_tell_of_a_start(teller, waits, linked, may):
    """To one who waits its opener, and a seat while that is not linked; to others any seat."""
    who = person(teller).public
    assert may_tell(ROSTER, who, waits=waits, linked=linked) is may


def test_the_opener_tells_who_waits_though_it_does_not_sit():
    """The roster may be of others; whether it fits the lobby is asked later."""
    claimed = replace(ROSTER, offer=an_offer(person(8), 3))
    told = partial(may_tell, claimed, person(8).public)
    assert told(waits=True, linked=True) and told(waits=True, linked=False)
    assert not told(waits=False, linked=False)
