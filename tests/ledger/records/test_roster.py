"""Offers, joins and the roster: what is taken, what is refused, and the codes people type."""

from dataclasses import replace

import pytest

from ledger.errors import (
    BadJoin,
    BadOffer,
    BadSignature,
    LedgerError,
    Malformed,
    OtherVersion,
    WeakKey,
)
from ledger.machines import MAX_ABSENT_DEFAULT, MAX_ABSENT_OFFERED
from ledger.records import canon, form, purposes
from ledger.records.roster import (
    LONG_CODE,
    Roster,
    check_join,
    make_roster,
    matches,
    read_join,
    read_offer,
    read_roster,
    short_code,
    table_id,
    write_join,
)
from ledger.signatures.weak_keys import check_public
from tests.ledger.people import ANNA, BEA, CARL, a_roster, an_offer, fixed_chance


def rewritten(join, **changes):
    """A join with changed fields, signed anew by Anna."""
    fields = {
        "offer_hash": join.offer_hash, "identity": join.identity,
        "name": join.name, "nonce": join.nonce,
    } | changes  # fmt: skip
    content = canon.encode((purposes.JOIN, *fields.values()))
    return read_join(form.wrap(form.Kind.JOIN, content, ANNA.sign(content)))


def test_an_offer_reads_back():
    """And its options stand in order of their names."""
    offer = an_offer()
    assert read_offer(offer.encode()) == offer
    assert [name for name, _ in offer.options] == ["books", "fast", "ranks", "reaction"]
    assert read_offer(offer.encode()).hash == offer.hash
    assert an_offer(rng=fixed_chance("other")).hash != offer.hash


def test_absences_follow_the_table():
    """Twice r stays below the seats (R21), only what is listed is taken, the default among it."""
    for seats in range(1, 9):
        assert MAX_ABSENT_DEFAULT[seats] in MAX_ABSENT_OFFERED[seats]
        assert an_offer(seats=seats).max_absent == MAX_ABSENT_DEFAULT[seats]
        for r in range(9):
            if r in MAX_ABSENT_OFFERED[seats]:
                assert 2 * r < seats and an_offer(seats=seats, max_absent=r).max_absent == r
            else:
                with pytest.raises(BadOffer):
                    an_offer(seats=seats, max_absent=r)
    with pytest.raises(BadOffer):
        an_offer(seats=4, max_absent=2)


@pytest.mark.parametrize(
    "changes",
    [
        {"game": ""}, {"game": "x" * 65}, {"game": "ohne furcht"}, {"game": "fürchtlos"},
        {"game": 7}, {"rules": "a\x00"}, {"data_hash": bytes(31)}, {"seats": 0}, {"seats": 9},
        {"seats": True}, {"books_open": 1}, {"options": (("x", None),)},
        {"options": (("x", b"b"),)},
        {"options": (("x", 1), ("x", 2))}, {"options": (("", 1),)}, {"options": (("x", ((1,),)),)},
        {"options": (("x", (True,)),)}, {"options": (("x", 1.5),)}, {"rng": lambda count: b""},
    ],
)  # fmt: skip
def test_offers_that_cannot_be_are_refused(changes):
    """With a sentence for the person who makes them."""
    with pytest.raises(BadOffer):
        an_offer(**changes)


def test_foreign_offers_are_refused():
    """Other protocol, other fields, options out of order, weak key of the opener."""
    offer = an_offer()
    with pytest.raises(OtherVersion, match=r"2.*1"):
        read_offer(replace(offer, protocol=2).encode())
    newer = canon.encode((purposes.OFFER, 3, "fields", "nobody", "knows"))
    with pytest.raises(OtherVersion):
        read_offer(newer)
    for wrong in (
        replace(offer, options=tuple(reversed(offer.options))).encode(),
        offer.encode() + b"\x00",
        canon.encode((purposes.OFFER,)),
        canon.encode((purposes.JOIN, 1)),
        canon.encode((purposes.OFFER, "1")),
    ):
        with pytest.raises(Malformed):
            read_offer(wrong)
    with pytest.raises(WeakKey):
        read_offer(replace(offer, opener=bytes(32)).encode())


def test_a_join_is_good_for_its_offer_only():
    """Another offer, another's key, a broken signature, a weak key."""
    offer = an_offer()
    join = write_join(ANNA, offer, "Anna")
    check_join(offer, join)
    with pytest.raises(BadJoin, match="another offer"):
        check_join(an_offer(rng=fixed_chance("other")), join)
    with pytest.raises(BadSignature):
        check_join(offer, rewritten(join, identity=BEA.public))
    with pytest.raises(WeakKey):
        check_join(offer, rewritten(join, identity=bytes(32)))
    for odd in ("text", 7, None):
        with pytest.raises(WeakKey, match="it is not bytes"):
            check_public(odd)
    for changes in ({"nonce": b""}, {"identity": b""}, {"name": 7}, {"offer_hash": b""}):
        with pytest.raises(Malformed):
            rewritten(join, **changes)


@pytest.mark.parametrize(
    "name",
    ["", "x" * 33, " Anna", "Anna ", "An\nna", "An\x1b[31mna", "An\u202ena", "An\u200bna",
     "Be\u0301a", "\ufeffAnna", "An\u2028na", "\x7f"],
)  # fmt: skip
def test_names_that_cannot_be_are_refused(name):
    """On the way out, and on the way in from somebody else's program."""
    offer = an_offer()
    with pytest.raises(BadJoin):
        write_join(ANNA, offer, name)
    with pytest.raises(BadJoin):
        check_join(offer, rewritten(write_join(ANNA, offer, "Anna"), name=name))


@pytest.mark.parametrize("name", ["A", "x" * 32, "Béa", "Anna von Ö", "李", "Ωμέγα", "R2-D2 (Bot)"])
def test_names_of_people_are_taken(name):
    """In any script."""
    offer = an_offer()
    check_join(offer, write_join(ANNA, offer, name))


def test_seats_are_numbered_by_key_whatever_the_order_of_joining():
    """Everybody has the same table id and the same seats."""
    roster = a_roster()
    again = make_roster(roster.offer, reversed(roster.joins))
    assert again == roster and again.table_id == roster.table_id == table_id(
        roster.offer, again.joins
    )
    assert list(roster.keys) == sorted(roster.keys)
    assert [roster.seat_of(key) for key in roster.keys] == [0, 1]
    assert roster.seat_of(CARL.public) is None
    assert set(roster.names) == {"Anna", "Béa"}


def test_one_identity_sits_once():
    """Not even under two names: it would hold two of the keys, and play with itself."""
    offer = an_offer()
    joins = [write_join(ANNA, offer, name, rng=fixed_chance(name)) for name in ("Anna", "Emma")]
    with pytest.raises(BadJoin):
        make_roster(offer, joins)
    make_roster(offer, [joins[0], write_join(BEA, offer, "Emma", rng=fixed_chance("Emma"))])


def test_a_table_id_hangs_on_its_offer():
    """Not only through the joins, which name it: the same joins under another offer are another
    table."""
    roster = a_roster()
    others = [an_offer(books_open=False), an_offer(rng=fixed_chance("again")), an_offer(options=())]
    ids = {table_id(offer, roster.joins) for offer in (roster.offer, *others)}
    assert len(ids) == 4 and roster.table_id in ids


def test_a_table_id_is_fresh_for_each_seat():
    """One seat's nonce or name is enough for another table; its signature is not."""
    roster = a_roster()
    for changes in ({"nonce": bytes(32)}, {"name": "Ann"}):
        joins = [rewritten(roster.joins[0], **changes), roster.joins[1]]
        assert table_id(roster.offer, joins) != roster.table_id
    unsigned = [
        read_join(form.wrap(form.Kind.JOIN, join.content, bytes(64))) for join in roster.joins
    ]
    assert table_id(roster.offer, unsigned) == roster.table_id


def test_rosters_that_cannot_be_are_refused():
    """Too few, too many, the same identity twice, one bad signature."""
    roster = a_roster()
    offer, (first, second) = roster.offer, roster.joins
    carl = write_join(CARL, offer, "Carl")
    for joins in ([], [first], [first, second, carl], [first, first]):
        with pytest.raises(BadJoin):
            make_roster(offer, joins)
    with pytest.raises(BadSignature):
        make_roster(offer, [first, read_join(form.wrap(form.Kind.JOIN, carl.content, bytes(64)))])


def test_a_roster_reads_back_and_every_flipped_bit_is_refused():
    """Record 0 of a log: any change is found without the rest of it."""
    roster = a_roster()
    data = roster.encode()
    assert read_roster(data) == roster
    for bit in range(0, len(data) * 8, 3):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        with pytest.raises(LedgerError):
            read_roster(bytes(flipped))
    swapped = Roster(roster.offer, tuple(reversed(roster.joins)))
    with pytest.raises(Malformed, match="order"):
        read_roster(swapped.encode())
    for wrong in (canon.encode(()), canon.encode((b"", ())), canon.encode((1, (2,)))):
        with pytest.raises(Malformed):
            read_roster(wrong)


def test_codes_are_typed_as_people_type():
    """Any case, with or without hyphens; long ones too; half of one, or another's, is refused."""
    offer, other = an_offer(), an_offer(rng=fixed_chance("other"))
    code = short_code(offer)
    assert len(code) == 9 and code[4] == "-"
    for typed in (code, code.lower(), code.replace("-", ""), f" {code[:4]} {code[5:]} "):
        assert matches(typed, offer) and not matches(typed, other)
    assert matches(short_code(offer, LONG_CODE), offer)
    assert short_code(offer, LONG_CODE).startswith(code)
    longer = short_code(offer, LONG_CODE + 1)
    wrong = longer[:-1] + ("A" if longer[-1] != "A" else "B")
    for typed in ("", code[:4], code[:-1], code[:-1] + "!", wrong, short_code(offer, 48) + "A"):
        assert not matches(typed, offer)
