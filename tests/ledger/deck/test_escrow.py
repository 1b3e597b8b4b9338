"""Escrow: shares that fit, complaints that name the right seat, standing in for an absent one."""

import itertools
import json

import pytest

from ledger.deck import escrow
from ledger.deck.escrow import Guilty
from ledger.deck.group.ciphertext import without
from ledger.deck.group.errors import BadStatement
from ledger.deck.keys import derive_polynomial
from ledger.deck.roll import dice, roll_point, roll_seed
from tests.ledger.deck.worlds import ELSEWHERE, PLACE, TABLE, field_edits, make_world

RFC = json.loads((ELSEWHERE / "rfc9591.json").read_text(encoding="utf-8"))


class Dealt:
    """One seat's escrow at a table of four with t = 3."""

    def __init__(self, group, rng, seats=4, absent=1, dealer=0):
        """Make polynomial, commitments, and sealed shares to everybody."""
        self.world = make_world(group, seats=seats)
        self.group, self.dealer = group, dealer
        self.needed = escrow.threshold(seats, absent)
        secret = bytes([dealer + 1]) * 32
        self.coefficients = derive_polynomial(group, secret, TABLE, self.needed)
        self.commitments = escrow.commit_polynomial(group, self.coefficients)
        self.holders = [seat for seat in range(seats) if seat != dealer]
        self.sealed = {seat: self.seal(seat, rng) for seat in self.holders}

    def seal(self, holder, rng, share=None):
        """The sealed share of a holder, or another number in its place."""
        if share is None:
            share = escrow.share_for(self.group, self.coefficients, holder)
        key = self.world.seats[holder].sealing_key
        return escrow.seal_share(
            self.group, TABLE, self.dealer, holder, self.commitments, key, share, rng=rng
        )

    def open(self, holder, sealed=None):
        """What a holder finds in its sealed share."""
        keys = self.world.seats[holder]
        sealed = self.sealed[holder] if sealed is None else sealed
        return escrow.open_share(
            self.group,
            TABLE,
            self.dealer,
            holder,
            self.commitments,
            keys.e,
            keys.sealing_key,
            sealed,
        )

    def complain(self, holder, sealed, rng, secret=None):
        """A holder's complaint about a sealed share."""
        keys = self.world.seats[holder]
        secret = keys.e if secret is None else secret
        return escrow.make_complaint(
            self.group, PLACE, self.dealer, secret, keys.sealing_key, sealed, rng=rng
        )

    def judge(self, holder, sealed, complaint):
        """Who is convicted."""
        key = self.world.seats[holder].sealing_key
        return escrow.judge_complaint(
            self.group, PLACE, TABLE, self.dealer, holder, self.commitments, key, sealed, complaint
        )


def test_rfc_9591_shares(group):
    """The RFC's polynomial gives its shares, and any two of them its secret."""
    told = [RFC["group_secret_key"], *RFC["share_polynomial_coefficients"]]
    coefficients = tuple(group.decode_scalar(bytes.fromhex(number)) for number in told)
    commitments = escrow.commit_polynomial(group, coefficients)
    assert group.encode(commitments[0]).hex() == RFC["group_public_key"]
    shares = [escrow.share_for(group, coefficients, seat) for seat in range(3)]
    given = [entry["participant_share"] for entry in RFC["participant_shares"]]
    assert [group.encode_scalar(share).hex() for share in shares] == given
    for seat, share in enumerate(shares):
        assert escrow.check_share(group, commitments, seat, share)
        assert not escrow.check_share(group, commitments, seat, share + 1)
        assert not escrow.check_share(group, commitments, seat + 1, share)
    for pair in itertools.combinations(range(3), 2):
        weights = escrow.lagrange(group, [seat + 1 for seat in pair])
        total = sum(w * shares[seat] for w, seat in zip(weights, pair, strict=True))
        assert total % group.order == coefficients[0]


def test_lagrange_refuses_bad_points(fast):
    """A point twice, or zero, has no interpolation."""
    for points in ([1, 1], [0, 1], [fast.order, 2]):
        with pytest.raises(BadStatement):
            escrow.lagrange(fast, points)


def test_thresholds():
    """t = n - r where 2r < n, and nothing else (R21)."""
    offered = {(n, r) for n in range(1, 9) for r in range(9) if 2 * r < n}
    for n, r in itertools.product(range(9), range(-1, 9)):
        if (n, r) in offered:
            assert escrow.threshold(n, r) == n - r
        else:
            with pytest.raises(BadStatement):
                escrow.threshold(n, r)
    with pytest.raises(BadStatement):
        escrow.threshold(escrow.MAX_SEATS + 1, 0)


def test_attack_30_two_seats_have_no_escrow():
    """Attack 30: at a table of two, r = 1 would give each key to the other; it is refused."""
    with pytest.raises(BadStatement):
        escrow.threshold(2, 1)


def test_sealed_shares_open(group, rng):
    """Each holder finds its share, and nobody else does."""
    dealt = Dealt(group, rng)
    for holder in dealt.holders:
        assert len(dealt.sealed[holder]) == escrow.SEALED_SIZE
        expected = escrow.share_for(group, dealt.coefficients, holder)
        assert dealt.open(holder) == expected
        other = dealt.holders[0] if holder != dealt.holders[0] else dealt.holders[1]
        assert dealt.open(other, dealt.sealed[holder]) is None
    assert dealt.commitments[0] is not None
    assert group.equal(dealt.commitments[0], dealt.world.seats[0].key)


def test_every_byte_of_a_sealed_share_counts(fast, rng):
    """A flipped byte anywhere in a sealed share, or a wrong length: it does not open."""
    dealt = Dealt(fast, rng)
    good = dealt.sealed[1]
    for at in range(len(good)):
        assert dealt.open(1, good[:at] + bytes([good[at] ^ 4]) + good[at + 1 :]) is None
    for bad in (b"", good[:-1], good + b"\0", bytes(80), b"\xff" * 80):
        assert dealt.open(1, bad) is None


def test_sealing_binds_table_dealer_and_commitments(fast, rng):
    """A sealed share opens at its own table, from its own dealer, under its own commitments."""
    dealt = Dealt(fast, rng)
    keys = dealt.world.seats[1]
    more = (*dealt.commitments[:-1], fast.add(dealt.commitments[-1], fast.generator))
    for table, dealer, commitments in (
        (bytes(32), 0, dealt.commitments),
        (TABLE, 2, dealt.commitments),
        (TABLE, 0, more),
    ):
        found = escrow.open_share(
            fast, table, dealer, 1, commitments, keys.e, keys.sealing_key, dealt.sealed[1]
        )
        assert found is None


def test_complaint_about_a_wrong_share_names_the_dealer(group, rng):
    """A sealed share that does not fit the commitments convicts its dealer."""
    dealt = Dealt(group, rng)
    share = escrow.share_for(group, dealt.coefficients, 1)
    wrong = dealt.seal(1, rng, share + 1)
    assert dealt.open(1, wrong) is None
    garbled = dealt.sealed[1][:40] + bytes(40)
    for sealed in (wrong, garbled):
        assert dealt.judge(1, sealed, dealt.complain(1, sealed, rng)) is Guilty.DEALER


def test_false_complaint_names_the_complainer(group, rng):
    """A complaint about a good share convicts who complains, and so does one without proof."""
    dealt = Dealt(group, rng)
    good = dealt.sealed[1]
    honest = dealt.complain(1, good, rng)
    assert dealt.judge(1, good, honest) is Guilty.COMPLAINER
    lie = dealt.complain(1, good, rng, secret=dealt.world.seats[1].e + 1)
    assert dealt.judge(1, good, lie) is Guilty.COMPLAINER
    wrong = dealt.seal(1, rng, 5)
    real = dealt.complain(1, wrong, rng)
    for what, edited in field_edits(group, real, "ESS"):
        assert dealt.judge(1, wrong, edited) is Guilty.COMPLAINER, what


def test_a_complaint_is_about_one_dealer(fast, rng):
    """What was complained of one dealer convicts no other, though the sealed bytes were equal."""
    dealt = Dealt(fast, rng)
    wrong = dealt.seal(1, rng, 5)
    complaint = dealt.complain(1, wrong, rng)
    assert dealt.judge(1, wrong, complaint) is Guilty.DEALER
    dealt.dealer = 2
    assert dealt.judge(1, wrong, complaint) is Guilty.COMPLAINER
    assert dealt.judge(1, wrong, dealt.complain(1, wrong, rng)) is Guilty.DEALER


def test_complaint_about_no_sealed_share(fast, rng):
    """Bytes that hold no R are the dealer's fault at sight; there is nothing to complain with."""
    dealt = Dealt(fast, rng)
    good = dealt.sealed[1]
    for bad in (b"", bytes(80), b"\xff" * 80, good[:-1], good + b"\0"):
        assert escrow.sealed_form(fast, bad) is None
        assert dealt.judge(1, bad, b"") is Guilty.DEALER
        with pytest.raises(BadStatement):
            dealt.complain(1, bad, rng)


def stand_in(dealt, bases, holders, rng):
    """Checked substitutes of these holders."""
    parts = {}
    for holder in holders:
        key = escrow.share_key(dealt.group, dealt.commitments, holder)
        share = dealt.open(holder)
        data = escrow.make_substitutes(dealt.group, PLACE, dealt.dealer, share, key, bases, rng=rng)
        found = escrow.read_substitutes(dealt.group, PLACE, dealt.dealer, key, bases, data)
        assert found is not None
        parts[holder] = found
    return parts


def test_any_holders_give_the_same_substitutes(group, rng):
    """Any t of the holders give exactly the absent seat's own shares (R22)."""
    dealt = Dealt(group, rng, seats=5, absent=2, dealer=2)
    world = dealt.world
    cards = world.own_cards(2, [0, 1])
    bases = [card.a for card in cards]
    own = [group.mul(world.seats[2].x, base) for base in bases]
    parts = stand_in(dealt, bases, dealt.holders, rng)
    for chosen in itertools.combinations(dealt.holders, dealt.needed):
        found = escrow.combine_substitutes(
            group, dealt.needed, {holder: parts[holder] for holder in chosen}
        )
        assert [group.encode(e) for e in found] == [group.encode(e) for e in own]
    everybody = escrow.combine_substitutes(group, dealt.needed, parts)
    assert world.faces.face(without(group, cards[1], [everybody[1]]).b) == ("deck", "face 1")


def test_attack_21_too_few_or_wrong_holders(fast, rng):
    """Attack 21: fewer than t holders, a wrong index, one holder's part under two names."""
    dealt = Dealt(fast, rng)
    bases = [dealt.world.own_cards(0, [3])[0].a]
    own = fast.encode(fast.mul(dealt.world.seats[0].x, bases[0]))
    parts = stand_in(dealt, bases, dealt.holders, rng)
    two = {holder: parts[holder] for holder in dealt.holders[:2]}
    with pytest.raises(BadStatement):
        escrow.combine_substitutes(fast, dealt.needed, two)
    with pytest.raises(BadStatement):
        escrow.combine_substitutes(fast, 0, parts)
    (too_few,) = escrow.combine_substitutes(fast, 2, two)
    assert fast.encode(too_few) != own
    (repeated,) = escrow.combine_substitutes(fast, 3, two | {3: parts[1]})
    assert fast.encode(repeated) != own
    key_of_two = escrow.share_key(fast, dealt.commitments, 2)
    data = escrow.make_substitutes(
        fast, PLACE, 0, dealt.open(1), escrow.share_key(fast, dealt.commitments, 1), bases, rng=rng
    )
    assert escrow.read_substitutes(fast, PLACE, 0, key_of_two, bases, data) is None


def test_every_field_of_a_substitute_counts(group, rng):
    """Substitutes with any field changed, for another seat or another place are refused."""
    dealt = Dealt(group, rng)
    bases = [card.a for card in dealt.world.own_cards(0, [0, 1])]
    key = escrow.share_key(group, dealt.commitments, 1)
    data = escrow.make_substitutes(group, PLACE, 0, dealt.open(1), key, bases, rng=rng)
    for what, edited in field_edits(group, data, "EESS"):
        assert escrow.read_substitutes(group, PLACE, 0, key, bases, edited) is None, what
    assert escrow.read_substitutes(group, PLACE, 3, key, bases, data) is None
    elsewhere = PLACE.at(act=9, kind="test")
    assert escrow.read_substitutes(group, elsewhere, 0, key, bases, data) is None
    assert escrow.read_substitutes(group, PLACE, 0, key, bases[::-1], data) is None


def test_attack_24_vanishing_does_not_roll_again(fast, rng):
    """Attack 24: a seat that leaves after seeing the others' shares gets the same dice."""
    dealt = Dealt(fast, rng)
    point = roll_point(fast, TABLE, bytes(32), 4)
    shares = [fast.mul(seat.x, point) for seat in dealt.world.seats]
    (substitute,) = escrow.combine_substitutes(
        fast, dealt.needed, stand_in(dealt, [point], dealt.holders, rng)
    )
    with_it = dice(roll_seed(fast, point, shares), [6] * 8)
    without_it = dice(roll_seed(fast, point, [substitute, *shares[1:]]), [6] * 8)
    assert with_it == without_it


def test_attack_29_coalitions(fast, rng):
    """Attack 29: n-r-1 holders cannot open a seat's card; n-r can, as the lobby says."""
    dealt = Dealt(fast, rng, seats=4, absent=1)
    (card,) = dealt.world.own_cards(0, [2])
    parts = stand_in(dealt, [card.a], dealt.holders, rng)
    (good,) = escrow.combine_substitutes(fast, 3, parts)
    assert dealt.world.faces.face(without(fast, card, [good]).b) == ("deck", "face 2")
    for pair in itertools.combinations(dealt.holders, 2):
        (bad,) = escrow.combine_substitutes(fast, 2, {h: parts[h] for h in pair})
        assert dealt.world.faces.face(without(fast, card, [bad]).b) is None
