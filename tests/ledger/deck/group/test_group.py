"""ristretto255 in both backends: the RFC's vectors, and each backend against the other."""

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ledger
from ledger.deck.group import backend, curve, ristretto
from ledger.deck.group.curve import L
from ledger.deck.group.errors import BadEncoding
from tests.ledger.deck import groups
from tests.ledger.deck.group import rfc9496

PURE = backend.pure_group()
OTHERS = [group for group in map(groups.found, groups.NAMES) if group is not None]
SCALARS = st.one_of(
    st.sampled_from([0, 1, 2, 15, 16, 17, L - 1, L - 2, L, L + 1, 2**252, 2**255, -1]),
    st.integers(0, 2**256),
)
UNIFORM = st.one_of(st.just(bytes(64)), st.binary(min_size=64, max_size=64))


def test_multiples_of_the_generator(group):
    """RFC 9496, A.1: sums and products of G have the encodings of the RFC, and decode again."""
    total = group.identity
    for number, expected in enumerate(rfc9496.MULTIPLES):
        assert group.encode(total).hex() == expected
        assert group.encode(group.mul_base(number)).hex() == expected
        assert group.encode(group.mul(number, group.generator)).hex() == expected
        assert group.equal(group.decode(bytes.fromhex(expected)), total)
        total = group.add(total, group.generator)


@pytest.mark.parametrize("text", rfc9496.INVALID)
def test_invalid_encodings(group, text):
    """RFC 9496, A.2: each of the 29 invalid encodings is refused."""
    with pytest.raises(BadEncoding):
        group.decode(bytes.fromhex(text))


def test_why_invalid_encodings_are_invalid():
    """The figures are of the kinds their headings say, so none is refused for a slip of ours."""
    assert len(rfc9496.INVALID) == 29
    for text in rfc9496.NOT_CANONICAL:
        assert int.from_bytes(bytes.fromhex(text), "little") >= curve.P
    for text in rfc9496.NEGATIVE:
        assert int.from_bytes(bytes.fromhex(text), "little") % 2 == 1
    for text in rfc9496.NO_SQUARE + rfc9496.NEGATIVE_PRODUCT + rfc9496.ZERO_Y:
        s = int.from_bytes(bytes.fromhex(text), "little")
        assert s < curve.P
        assert s % 2 == 0
        u1, u2 = 1 - s * s, 1 + s * s
        v = -curve.D * u1 * u1 - u2 * u2
        square, _ = ristretto.sqrt_ratio(1, v * u2 * u2 % curve.P)
        assert square == (text not in rfc9496.NO_SQUARE)


def test_wrong_lengths(group):
    """Encodings of elements and scalars have 32 bytes, uniform input 64."""
    for size in (0, 1, 31, 33, 64):
        with pytest.raises(BadEncoding):
            group.decode(bytes(size))
        with pytest.raises(BadEncoding):
            group.decode_scalar(bytes(size))
    for size in (0, 32, 63, 65):
        with pytest.raises(BadEncoding):
            group.from_uniform(bytes(size))


def test_map_from_uniform_bytes(group):
    """RFC 9496, A.3: the one-way map gives the elements of the RFC."""
    for given_hex, expected in rfc9496.UNIFORM:
        assert group.encode(group.from_uniform(bytes.fromhex(given_hex))).hex() == expected
    for given_hex in rfc9496.SAME_OUTPUT:
        element = group.from_uniform(bytes.fromhex(given_hex))
        assert group.encode(element).hex() == rfc9496.ONE_OUTPUT


def test_square_roots_of_ratios():
    """RFC 9496, A.4: SQRT_RATIO_M1 as in the RFC."""
    for u, v, square, root in rfc9496.SQUARE_ROOTS:
        if isinstance(root, str):
            root = int.from_bytes(bytes.fromhex(root), "little")
        assert ristretto.sqrt_ratio(u, v) == (square, root)


def test_scalars_are_canonical(group):
    """The order itself and everything above it is refused as an encoding."""
    assert group.decode_scalar((L - 1).to_bytes(32, "little")) == L - 1
    for number in (L, L + 1, 2**255 - 19, 2**256 - 1):
        with pytest.raises(BadEncoding):
            group.decode_scalar(number.to_bytes(32, "little"))
    assert group.encode_scalar(L + 5) == group.encode_scalar(5) == (5).to_bytes(32, "little")


def test_identity_and_zero(group):
    """O and 0 behave in every operation, though libsodium reports them as errors."""
    g, zero = group.generator, group.identity
    other = group.from_uniform(b"\7" * 64)
    assert group.is_identity(zero) and not group.is_identity(g)
    assert group.encode(zero) == bytes(32)
    assert group.is_identity(group.decode(bytes(32)))
    for element in (g, other, zero):
        assert group.is_identity(group.mul(0, element))
        assert group.is_identity(group.mul(L, element))
        assert group.is_identity(group.sub(element, element))
        assert group.is_identity(group.add(element, group.neg(element)))
        assert group.equal(group.add(element, zero), element)
        assert group.equal(group.sub(element, zero), element)
        assert group.equal(group.mul(1, element), element)
        assert group.equal(group.mul(-1, element), group.neg(element))
    assert group.is_identity(group.mul(17, zero))
    assert group.is_identity(group.mul_base(0)) and group.is_identity(group.mul_base(L))
    assert group.is_identity(group.msm([], [])) and group.is_identity(group.mul_sum([], []))
    assert group.is_identity(group.msm([0, 5, 1, L - 1], [other, zero, g, g]))
    assert not group.equal(g, other) and group.equal(other, group.decode(group.encode(other)))
    with pytest.raises(ValueError):
        group.msm([1], [g, g])


def test_prepared_elements_are_the_same(group):
    """A table changes how fast an element is multiplied, and nothing else."""
    element = group.from_uniform(b"\3" * 64)
    expected = [group.encode(group.mul(k, element)) for k in (0, 1, 16, 2**200 + 5, L - 1)]
    ready = group.prepare(group.from_uniform(b"\3" * 64))
    assert [group.encode(group.mul(k, ready)) for k in (0, 1, 16, 2**200 + 5, L - 1)] == expected
    assert group.equal(ready, element) and group.prepare(ready) is ready


@pytest.mark.slow
@given(SCALARS, SCALARS, UNIFORM, UNIFORM)
@settings(max_examples=40, deadline=None)
def test_backends_agree(k, m, first, second):
    """Every operation gives the same bytes in all groups, for odd numbers and elements too."""
    results = []
    for g in OTHERS:
        a, b = g.from_uniform(first), g.from_uniform(second)
        elements = [
            a,
            g.add(a, b),
            g.sub(a, b),
            g.neg(a),
            g.mul(k, a),
            g.mul_base(k),
            g.msm([k, m], [a, b]),
            *g.sums([([k, m, 1], [a, b, g.generator]), ([m], [b])]),
            g.mul_sum([m, k], [a, b]),
            g.add(a, a),
        ]
        results.append([g.encode(e) for e in elements] + [g.equal(a, b), g.is_identity(a)])
        results[-1].append(g.encode_scalar(k))
    assert all(result == results[0] for result in results)


@given(st.binary(min_size=32, max_size=32), st.booleans())
@settings(max_examples=300, deadline=None)
def test_backends_accept_the_same_bytes(data, tidy):
    """Random bytes are an element in all groups or in none, alone or among others."""
    if tidy:
        data = bytes([data[0] & 254]) + data[1:31] + bytes([data[31] & 127])
    verdicts = []
    for g in OTHERS:
        try:
            verdicts.append([g.encode(g.decode(data)), *map(g.encode, g.decode_many(data, 1))])
        except BadEncoding:
            verdicts.append(None)
    assert all(verdict == verdicts[0] for verdict in verdicts)


@pytest.mark.parametrize("count", [1, 2, 7, 119, 120, 121, 130])
def test_long_sums(count):
    """The quick sums equal the plain ones on both sides of the border between the two ways."""
    chance = random.Random(count)
    scalars = [chance.randrange(L) for _ in range(count)]
    scalars[0] = chance.choice([0, 1, L - 1])
    elements = [PURE.mul_base(chance.randrange(L)) for _ in range(count)]
    elements[-1] = elements[0]
    plain = PURE.identity
    for scalar, element in zip(scalars, elements, strict=True):
        plain = PURE.add(plain, PURE.mul(scalar, element))
    assert PURE.equal(PURE.msm(scalars, elements), plain)
    points = [element.point for element in elements]
    both = [curve.straus(scalars, points), curve.pippenger(scalars, points)]
    assert {ristretto.encode_point(point) for point in both} == {PURE.encode(plain)}


def test_sums_in_one_call(group):
    """Each of several sums is the one that is made alone: empty ones, repeated and opposite
    elements, the identity, the generator, elements with a table, long ones.
    """
    chance = random.Random(5)
    g, zero = group.generator, group.identity
    many = [group.mul_base(chance.randrange(L)) for _ in range(9)]
    ready = group.prepare(group.mul_base(77))
    parts = [
        ([], []),
        ([3, L - 3], [many[0], many[0]]),
        ([3, 3, 1], [many[0], group.neg(many[0]), g]),
        ([0, 5, 1, L - 1, 2], [many[1], zero, g, g, ready]),
        ([chance.randrange(L) for _ in many], many),
        ([7, L - 1], [ready, ready]),
    ]
    found = group.sums(parts)
    assert len(found) == len(parts) and group.sums([]) == []
    for total, (scalars, elements) in zip(found, parts, strict=True):
        plain = zero
        for scalar, element in zip(scalars, elements, strict=True):
            plain = group.add(plain, group.mul(scalar, element))
        assert group.encode(total) == group.encode(plain)
        assert group.equal(total, group.msm(scalars, elements))
    with pytest.raises(ValueError):
        group.sums([([1], [g]), ([1], [g, g])])


def test_many_elements_in_one_call(group):
    """As many as were asked for, the identity among them; the first that is none is named as it
    is alone, and another length is refused before anything is looked at.
    """
    raw = [group.encode(group.mul_base(number)) for number in range(4)]
    found = group.decode_many(b"".join(raw), 4)
    assert [group.encode(element) for element in found] == raw
    assert group.decode_many(b"", 0) == []
    for count, data in ((3, b"".join(raw)), (4, b"".join(raw)[:-1]), (5, b"".join(raw))):
        with pytest.raises(BadEncoding, match=f"{count} elements"):
            group.decode_many(data, count)
    first, second = (bytes.fromhex(rfc9496.INVALID[at]) for at in (3, -1))
    with pytest.raises(BadEncoding) as alone:
        group.decode(first)
    with pytest.raises(BadEncoding, match=first.hex()) as among:
        group.decode_many(raw[1] + first + second + raw[2], 4)
    assert str(among.value) == str(alone.value)


def test_many_at_once_are_as_one_after_another(group):
    """Encodings keep their order, O is found wherever it stands, and scalars are as canonical."""
    elements = [group.mul_base(number) for number in (3, 1, 2)]
    assert group.encode_many(elements) == [group.encode(element) for element in elements]
    assert group.encode_many([]) == [] and not group.has_identity([])
    assert not group.has_identity(elements)
    for zero in (group.identity, group.mul_base(0), group.sub(elements[0], elements[0])):
        for at in range(4):
            assert group.has_identity([*elements[:at], zero, *elements[at:]])
    raw = b"".join(group.encode_scalar(number) for number in (5, 0, L - 1))
    assert group.decode_scalars(raw, 3) == [5, 0, L - 1] and group.decode_scalars(b"", 0) == []
    for count, data in ((2, raw), (3, raw[:-1]), (3, raw + b"\0"), (4, raw)):
        with pytest.raises(BadEncoding, match=f"{count} scalars"):
            group.decode_scalars(data, count)
    for number in (L, 2**256 - 1):
        with pytest.raises(BadEncoding, match="not below the order"):
            group.decode_scalars(raw + number.to_bytes(32, "little"), 4)


def test_where_numbers_are_called_public():
    """`public(...)` is a promise; these are all the files of the program that give it."""
    root = Path(ledger.__file__).parents[1]
    promise = re.compile(r"(?<![\w.`])(?<!def )(public|PublicScalar)\(")
    found = {
        path.relative_to(root).as_posix()
        for part in ("engine", "ledger", "p2p", "cli")
        for path in (root / part).rglob("*.py")
        if promise.search(path.read_text(encoding="utf-8"))
    }
    assert found == {
        "ledger/deck/group/hashing.py",  # a hash of what everybody sees
        "ledger/deck/group/ciphertext.py",  # scalars that stand in an event
        "ledger/deck/proofs/terelius_wikstrom.py",  # responses; sums of what was public before
        "ledger/deck/proofs/shuffle.py",  # weights of a check
        "ledger/deck/proofs/dleq.py",  # products of weights and scalars of a proof
        "ledger/deck/escrow.py",  # numbers of seats and what is computed from them
    }


def test_top_bit_of_an_encoding(group):
    """An element's bytes with the top bit set are refused; libsodium 1.0.18 would take them."""
    raw = group.encode(group.from_uniform(b"\5" * 64))
    for data in (raw, bytes(32)):
        with pytest.raises(BadEncoding):
            group.decode(data[:31] + bytes([data[31] | 0x80]))


@pytest.mark.parametrize("name", ["sodium", "native", "narrow"])
def test_attack_27_invalid_points_in_every_function(name):
    """Attack 27: bytes that are no element make every native function refuse, never give O."""
    g = groups.needed(name)
    top_bit = g.encode(g.generator)[:31] + bytes([0x80 | g.encode(g.generator)[31]])
    texts = [*rfc9496.NEGATIVE[2:4], *rfc9496.NO_SQUARE[:2], *rfc9496.NOT_CANONICAL[1:3]]
    for bad in [bytes.fromhex(text) for text in texts] + [top_bit]:
        for call in (
            lambda bad=bad: g.add(bad, g.generator),
            lambda bad=bad: g.add(g.generator, bad),
            lambda bad=bad: g.sub(bad, g.generator),
            lambda bad=bad: g.sub(g.generator, bad),
            lambda bad=bad: g.neg(bad),
            lambda bad=bad: g.mul(5, bad),
            lambda bad=bad: g.mul(0, bad),
            lambda bad=bad: g.msm([5, 6], [bad, g.generator]),
            lambda bad=bad: g.mul_sum([5], [bad]),
            lambda bad=bad: g.sums([([5], [g.generator]), ([5], [bad])]),
            lambda bad=bad: g.decode(bad),
            lambda bad=bad: g.decode_many(bad, 1),
        ):
            with pytest.raises(BadEncoding):
                call()
    for short in (b"", bytes(31), bytes(33)):
        with pytest.raises(BadEncoding):
            g.add(short, g.generator)
        with pytest.raises(BadEncoding):
            g.mul(3, short)
    raw = g.encode(g.generator)
    for pair in ([raw[:31], raw[31:] + raw], [raw + raw, b""], [raw, b""]):
        with pytest.raises(BadEncoding):
            g.msm([5, 6], pair)
