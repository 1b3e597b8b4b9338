"""A rescue of cards of a seat that is away, checked by lines that know docs/protocol.md alone.

Of our own program come the ciphertext that the card had under the key of its seat before, and the
secrets of the seats.
"""

import hashlib

import pytest

from tests.conformance.away.rescues import CARD, COPY, at_layer, line_of
from tests.conformance.writing import FOLDER
from tests.ledger.review.away_by_the_page import reader_of
from tests.ledger.review.by_the_page import (
    BASE,
    CS,
    GROUP,
    LP,
    entries,
    hash_to_group,
    hash_to_scalar,
    linear_holds,
    scalar,
    total,
)
from tests.ledger.review.steps_by_the_page import unpacked
from tests.ledger.review.test_by_the_page import equal_logarithms

LESS = -1 % GROUP.order


class Rescued:
    """The log of a rescue of one card, taken apart by the page."""

    def __init__(self, sort):
        """Its steps and keys, the card before it, and the secrets."""
        data = (FOLDER / f"rescue-{sort.name}-whole.tafel").read_bytes()
        (_, _, roster), *_ = entries(data)
        self.rules = unpacked(unpacked(roster)[0])[3]
        self.log, rest = reader_of(data)
        self.log.follow(rest)
        rows = [event.fields[5][0][2] for _, event in sorted(self.log.steps[1].events.items())]
        self.rows = [[row[at : at + 32] for at in range(0, len(row), 32)] for row in rows]
        self.x = [row[0] for row in self.rows]
        self.first = next(step for step in self.log.steps if acts_of(step, "layer"))
        self.second = self.log.steps[self.first.number]
        story = at_layer(sort)
        line, table = line_of(story), story.table
        self.of, self.to, (card,) = line.of, line.to, line.cards
        cipher = table.ciphers[(card, line.of)]
        self.old = tuple(table.group.encode(one) for one in (cipher.a, cipher.b))
        self.secrets = {seat: own.keys.x for seat, own in enumerate(story.own)}
        self.zone = line.zone or f"glimpse/{line.to}"
        self.faces = [*story.seated.game.faces]

    def place(self, step, seat, act, kind, zone, key):
        """Section 8: what a proof is bound to."""
        identity, start = self.log.keys[seat], self.log.heads[3]
        fields = (start, self.rules, step.number, seat, identity, step.head, act, kind, zone, key)
        return LP("tafelrunde/1", *fields)

    @property
    def both(self):
        """X_p + X_Y."""
        return total([1, 1], [self.x[self.of], self.x[self.to]])


def acts_of(step, kind):
    """The acts of one kind in a step, by seat and place."""
    return [
        (seat, place, act)
        for seat, event in sorted(step.events.items())
        for place, act in enumerate(event.fields[5])
        if act[0] == kind
    ]


@pytest.fixture(scope="module", params=[CARD, COPY], ids=["card", "copy"])
def found(request):
    """Each of the two rescues."""
    return Rescued(request.param)


def test_the_layer(found):
    """8.1, *layer*: the place holds the sum of both keys; y is scalar 0, each card has its own."""
    ((seat, place, (_, data, proof)),) = acts_of(found.first, "layer")
    a, b, less = data[:32], data[32:64], LESS
    assert seat == found.to and len(data) == 64 and len(proof) == 32 * 3
    equations = [
        (found.x[found.to], [(0, None)]),
        (total([1, less], [a, found.old[0]]), [(1, None)]),
        (total([1, less], [b, found.old[1]]), [(0, a), (1, found.x[found.of])]),
    ]
    here = found.place(found.first, seat, place, "layer", found.zone, found.both)
    assert linear_holds(equations, 2, proof, CS("layer", here))
    for key in (found.x[found.to], found.x[found.of]):
        there = found.place(found.first, seat, place, "layer", found.zone, key)
        assert not linear_holds(equations, 2, proof, CS("layer", there))


def layered(found):
    """The card under both keys, as the second half finds it."""
    ((_, _, (_, data, _)),) = acts_of(found.first, "layer")
    mixed = acts_of(found.first, "shuffle")
    return mixed[0][2][3] if mixed else data


def test_the_shuffle_behind_it():
    """8.4: under the sum of both keys, for the zone of the reader; a copy is not shuffled."""
    assert acts_of(Rescued(COPY).first, "shuffle") == []
    found = Rescued(CARD)
    ((_, _, (_, data, _)),) = acts_of(found.first, "layer")
    ((seat, place, (_, zone, _, cards, proof)),) = acts_of(found.first, "shuffle")
    assert zone == found.zone and place == 1
    here = found.place(found.first, seat, place, "shuffle", zone, found.both)
    assert shuffle_holds(found.both, data, cards, proof, CS("shuffle", here))
    there = found.place(found.first, seat, place, "shuffle", zone, found.x[seat])
    assert not shuffle_holds(found.both, data, cards, proof, CS("shuffle", there))
    assert not shuffle_holds(found.x[seat], data, cards, proof, CS("shuffle", here))


def shuffle_holds(key, before, after, proof, cs):
    """Section 8.4."""
    count = len(before) // 64
    parts = [proof[at : at + 32] for at in range(0, len(proof), 32)]
    c, chain, t, rest = parts[:count], parts[count : 2 * count], parts[2 * count :][:5], parts
    that, rest = rest[2 * count + 5 :][:count], [scalar(one) for one in rest[3 * count + 5 :]]
    s, shat, prime = rest[:4], rest[4 : 4 + count], rest[4 + count :]
    assert len(prime) == count
    d0 = hashlib.sha512(LP(BASE, key, before, after)).digest()
    d1 = hashlib.sha512(LP("exponents", d0, b"".join(c))).digest()
    u = [hash_to_scalar(LP("u", d1, i), cs) for i in range(count)]
    d2 = hashlib.sha512(LP("challenge", d1, b"".join((*chain, *t, *that)))).digest()
    e = hash_to_scalar(LP("c", d2), cs)
    h, *hs = (hash_to_group(LP(i), CS("generators", b"")) for i in range(count + 1))
    product = 1
    for one in u:
        product = product * one % GROUP.order
    old_a, old_b, new_a, new_b = (
        [cards[i : i + 32] for i in range(half, len(cards), 64)]
        for cards in (before, after)
        for half in (0, 32)
    )
    eu = [e * one % GROUP.order for one in u]
    less, last = -e % GROUP.order, -s[3] % GROUP.order
    sides = [
        (total([1, *[e] * count, *[less] * count], [t[0], *c, *hs]), [s[0]], [BASE]),
        (total([1, e, less * product], [t[1], chain[-1], h]), [s[1]], [BASE]),
        (total([1, *eu], [t[2], *c]), [s[2], *prime], [BASE, *hs]),
        (total([1, *eu], [t[3], *old_a]), [last, *prime], [BASE, *new_a]),
        (total([1, *eu], [t[4], *old_b]), [last, *prime], [key, *new_b]),
    ]
    for i in range(count):
        left = total([1, e], [that[i], chain[i]])
        sides.append((left, [shat[i], prime[i]], [BASE, chain[i - 1] if i else h]))
    return all(left == total(scalars, points) for left, scalars, points in sides)


def stand_ins(found):
    """By seat what it gives in place of the absent one, with its proof and place."""
    given = {}
    for seat, place, (_, absent, data) in acts_of(found.second, "stand-in"):
        assert absent == found.of and len(data) == 96
        given[seat] = (place, data[:32], scalar(data[32:64]), scalar(data[64:]))
    return given


def test_what_stands_in(found):
    """7 and 8.2: each live seat's part on the new A, by the commitments of the absent seat."""
    a = layered(found)[:32]
    given = stand_ins(found)
    assert sorted(given) == [seat for seat in range(3) if seat != found.of]
    for seat, (place, part, c, s) in given.items():
        powers = [(seat + 1) ** k for k in range(len(found.rows[found.of]))]
        key = total(powers, found.rows[found.of])
        here = found.place(found.second, seat, place, "stand-in", "", found.x[found.of])
        cs = CS("substitute", here + LP(found.of))
        assert equal_logarithms(key, [a], [part], c, s, cs)
        elsewhere = CS("substitute", here + LP(found.to))
        assert not equal_logarithms(key, [a], [part], c, s, elsewhere)


def test_who_reads_the_card(found):
    """6: what is left lies under the key of the reader: its secret alone opens it to a face."""
    card = layered(found)
    a, b = card[:32], card[32:64]
    points, parts = zip(
        *((s + 1, one[1]) for s, one in sorted(stand_ins(found).items())), strict=True
    )
    weights = [lagrange(point, points) for point in points]
    taken = total(weights, parts)
    left = total([1, LESS], [b, taken])
    faces = {hash_to_group(LP(found.rules, "cards", face), CS("card", b"")) for face in found.faces}
    opens = {
        seat: total([1, -secret % GROUP.order], [left, a]) in faces
        for seat, secret in found.secrets.items()
    }
    assert opens == {seat: seat == found.to for seat in range(3)}
    assert left not in faces
    assert taken == total([found.secrets[found.of]], [a])


def lagrange(point, points):
    """Lagrange's weight of one of these points at 0."""
    found = 1
    for other in points:
        if other != point:
            found = found * other * pow(other - point, -1, GROUP.order) % GROUP.order
    return found
