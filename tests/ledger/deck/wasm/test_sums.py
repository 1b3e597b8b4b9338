"""Both modules against the pure group: sums of every length, odd numbers and points, refusals."""

import functools
import random
import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.deck.group.backend import pure_group
from ledger.deck.group.curve import L
from ledger.deck.wasm import known_answers
from ledger.deck.wasm.machine import EngineMissing
from ledger.deck.wasm.sums import BadPoint, Sums
from ledger.deck.wasm.wide_or_narrow import open_sums
from tests.ledger.deck.group import rfc9496

PURE = pure_group()
MODULES = ("wide", "narrow")
STRAUS = 96
"""Points up to which a sum is made by interleaved forms."""
WINDOWS = (141, 356, 724, 1862, 4082)
"""About here another width of a window costs less."""

ALL_ONES = [2**bits - 1 for bits in (4, 5, 6, 7, 8, 9, 10, 11, 250, 252)]
REPEATED = [sum(digit << at for at in range(0, 248, 8)) for digit in (0x0F, 0x10, 0x11, 0x80, 0xFF)]
ODD_SCALARS = [0, 1, 2, 15, 16, 17, 31, 32, L - 1, L - 2, L // 2, 2**252, *ALL_ONES, *REPEATED]


@functools.cache
def opened(name: str) -> Sums:
    """One of the two modules."""
    try:
        return open_sums(wide=name == "wide")
    except EngineMissing as error:
        pytest.skip(f"no sums here: {error}")


@pytest.fixture(params=MODULES)
def module(request):
    """Each module in turn."""
    return opened(request.param)


_multiples = [PURE.generator]


def multiples(count: int) -> list[bytes]:
    """The encodings of G, 2G, 3G and so on; at least one."""
    while len(_multiples) < count:
        _multiples.append(PURE.add(_multiples[-1], PURE.generator))
    return [PURE.encode(element) for element in _multiples[: count or 1]]


def part(scalars, points):
    """A sum as the module takes it."""
    return b"".join([scalar.to_bytes(32, "little") for scalar in scalars]), b"".join(points)


def expected(scalars, logarithms):
    """The sum of scalars[i] * logarithms[i] * G by the pure group."""
    total = sum(a * b for a, b in zip(scalars, logarithms, strict=True))
    return PURE.encode(PURE.mul_base(total))


def check(module, scalars, logarithms):
    """One sum of multiples of G is what it must be."""
    points = multiples(max(logarithms, default=0))
    found = module.sums([part(scalars, [points[number - 1] for number in logarithms])])
    assert found == [expected(scalars, logarithms)]


@pytest.mark.parametrize(
    "count",
    [0, 1, 2, 3, 5, 8, STRAUS - 1, STRAUS, STRAUS + 1, 120]
    + [count + step for count in WINDOWS[:3] for step in (-9, 9)],
)
def test_sums_of_every_length(module, count):
    """Random scalars, on both sides of every border between two ways."""
    chance = random.Random(count)
    check(module, [chance.randrange(L) for _ in range(count)], list(range(1, count + 1)))


@pytest.mark.parametrize("count", [2000, WINDOWS[3] - 40, WINDOWS[4] + 40, 8192, 8193, 17000])
def test_long_sums(module, count):
    """Thousands of products, and more than the module has room for: these go in pieces."""
    chance = random.Random(count)
    check(
        module,
        [chance.randrange(L) for _ in range(count)],
        [chance.randrange(1, 700) for _ in range(count)],
    )


@pytest.mark.parametrize("count", [1, 2, STRAUS, STRAUS + 40, 400, 900])
def test_odd_scalars(module, count):
    """0, 1, the last ones, full and half-full windows: alone, in turn, and the same everywhere."""
    for scalar in ODD_SCALARS if count < 3 else ODD_SCALARS[::5]:
        check(module, [scalar] * count, [number % 50 + 1 for number in range(count)])
    turns = [ODD_SCALARS[number % len(ODD_SCALARS)] for number in range(count)]
    check(module, turns, [number % 7 + 1 for number in range(count)])


@pytest.mark.parametrize("count", [2, 10, STRAUS, STRAUS + 1, 300])
def test_equal_and_opposite_points_and_identities(module, count):
    """The same point everywhere, points that cancel each other, O among them and O alone."""
    chance = random.Random(count)
    scalars = [chance.randrange(L) for _ in range(count)]
    check(module, scalars, [5] * count)
    check(module, [7] * count, [5] * count)
    point = multiples(5)[4]
    opposite = PURE.encode(PURE.neg(PURE.decode(point)))
    pairs = [point, opposite] * (count // 2)
    nothing = part([scalars[0]] * len(pairs), pairs)
    assert module.sums([nothing]) == [bytes(32)]
    mixed = [bytes(32) if number % 3 == 0 else point for number in range(count)]
    logarithms = [0 if number % 3 == 0 else 5 for number in range(count)]
    assert module.sums([part(scalars, mixed)]) == [expected(scalars, logarithms)]
    assert module.sums([part(scalars, [bytes(32)] * count)]) == [bytes(32)]


@given(st.lists(st.tuples(st.integers(0, L - 1), st.integers(1, 60)), max_size=12), st.integers(1))
@settings(max_examples=40, deadline=None)
def test_several_sums_in_one_call(products, seed):
    """However products are dealt out to sums, each sum is its own; both modules agree."""
    chance, points = random.Random(seed), multiples(60)
    rows = [[] for _ in range(chance.randrange(1, 5))]
    for product in products:
        chance.choice(rows).append(product)
    rows = [list(zip(*row, strict=True)) or [(), ()] for row in rows]
    parts = [part(scalars, [points[at - 1] for at in numbers]) for scalars, numbers in rows]
    for name in MODULES:
        found = opened(name).sums(parts)
        assert found == [expected(scalars, numbers) for scalars, numbers in rows]


def test_more_sums_than_there_is_room_for(module):
    """A long row of sums goes in several calls, and a long sum among short ones in pieces."""
    points = multiples(60)
    few = [part([number], [points[number % 60]]) for number in range(module.most_sums + 5)]
    found = module.sums(few)
    assert found == [expected([number], [number % 60 + 1]) for number in range(len(few))]
    count = module.most_products + 3
    long = part([2] * count, [points[4]] * count)
    assert module.sums([few[3], long, few[4], (b"", b"")]) == [
        found[3],
        expected([2 * count], [5]),
        found[4],
        bytes(32),
    ]
    assert module.sums([]) == []


@pytest.mark.parametrize("text", rfc9496.INVALID)
def test_invalid_encodings(module, text):
    """RFC 9496, A.2: each is refused among good ones, by its number, the second time too."""
    bad = bytes.fromhex(text)
    good = multiples(6)
    for _ in range(2):
        with pytest.raises(BadPoint) as caught:
            module.check(b"".join([*good[:4], bad, good[4], bad]))
        assert caught.value.number == 4
        with pytest.raises(BadPoint) as caught:
            module.sums([part([1, 2], good[:2]), part([0, 0, 0], [good[2], bad, bad])])
        assert caught.value.number == 3
    module.check(b"".join(good))


def test_bad_points_in_later_pieces(module):
    """The number of a bad point counts from the first point of the first call."""
    count = module.most_products + 9
    points = [multiples(1)[0]] * count
    points[-2] = bytes.fromhex(rfc9496.NO_SQUARE[0])
    with pytest.raises(BadPoint) as caught:
        module.check(b"".join(points))
    assert caught.value.number == count - 2
    with pytest.raises(BadPoint) as caught:
        module.sums([part([1] * count, points)])
    assert caught.value.number == count - 2


@given(st.binary(min_size=32, max_size=32), st.booleans())
@settings(max_examples=200, deadline=None)
def test_accepted_bytes_are_those_of_the_pure_group(data, tidy):
    """Random bytes are an element in both modules and in the pure group, or in none."""
    if tidy:
        data = bytes([data[0] & 254]) + data[1:31] + bytes([data[31] & 127])
    try:
        PURE.decode(data)
        good = True
    except ValueError:
        good = False
    for name in MODULES:
        if good:
            opened(name).check(data)
            assert opened(name).sums([part([1], [data])]) == [data]
        else:
            with pytest.raises(BadPoint):
                opened(name).check(data)


def test_wrong_lengths_and_large_scalars(module):
    """Bytes that are no row of scalars and points, and scalars from the order on, are refused."""
    point = multiples(1)[0]
    for scalars, points in ((bytes(32), b""), (bytes(31), point[:31]), (bytes(64), point)):
        with pytest.raises(ValueError, match="bytes"):
            module.sums([(scalars, points)])
    with pytest.raises(ValueError, match="bytes"):
        module.check(point[:-1])
    for scalar in (L, L + 1, 2**253, 2**255 - 19, 2**256 - 1):
        with pytest.raises(ValueError, match="order"):
            module.sums([part([1], [point]), part([5, scalar], [point, point])])


def test_requests_beyond_the_bounds(module):
    """The module itself refuses numbers that would lead out of its rows."""
    machine = module.machine
    request = machine.places["request"]
    for function, numbers in [
        ("check", [module.most_products + 1]),
        ("check", [2**32 - 1]),
        ("sums", [module.most_sums + 1]),
        ("sums", [2**32 - 1]),
        ("sums", [1, 0, module.most_products + 1]),
        ("sums", [2, 0, 1, module.most_products]),
        ("sums", [2, 0, 1, 2**32 - 1]),
    ]:
        machine.write(request, struct.pack(f"<{len(numbers)}I", *numbers))
        machine.call(function)
        assert struct.unpack("<i", machine.read(request + 4, 4)) == (-1,)


def test_points_are_kept_and_given_up_without_a_trace(module):
    """More points than are kept, in any order: the same sums, in a memory of the same size."""
    size, count = module.machine.size, 9000
    points = multiples(count)
    chance = random.Random(1)
    for _ in range(2):
        module.check(b"".join(chance.sample(points, count)))
        logarithms = [chance.randrange(1, count + 1) for _ in range(500)]
        check(module, [chance.randrange(L) for _ in logarithms], logarithms)
    assert module.machine.size == size


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda sums, parts: [bytes(32)] * len(parts), "computes wrongly"),
        (lambda sums, parts: [known_answers.TWICE_G] * len(parts), "computes wrongly"),
    ],
)
def test_an_engine_that_computes_wrongly_is_missing(monkeypatch, wrong, words):
    """Answers that are known come first; an engine that gives others is not used."""
    monkeypatch.setattr(Sums, "sums", wrong)
    with pytest.raises(EngineMissing, match=words):
        open_sums()


def test_an_engine_that_accepts_anything_is_missing(monkeypatch):
    """The same for the refusal of what is no point."""
    monkeypatch.setattr(Sums, "check", lambda sums, points: None)
    with pytest.raises(EngineMissing, match="no point"):
        open_sums()


@pytest.mark.slow
@pytest.mark.parametrize("name", MODULES)
def test_random_sums_at_length(name):
    """Random sums of random lengths, odd scalars and repeated points, by the pure group too."""
    chance = random.Random(name)
    elements = [PURE.mul_base(chance.randrange(L)) for _ in range(5000)]
    raw = [PURE.encode(element) for element in elements]
    for turn in range(120):
        count = chance.choice([1, 2, 3, 10, 60, 95, 96, 97, 200, 400, 800])
        if turn % 100 == 99:
            count = 5000
        taken = [chance.randrange(len(raw)) for _ in range(count)]
        odd = chance.random() < 0.3
        scalars = [
            chance.choice(ODD_SCALARS) if odd and chance.random() < 0.5 else chance.randrange(L)
            for _ in taken
        ]
        if chance.random() < 0.3:  # weights are shorter
            scalars = [scalar % 2**128 for scalar in scalars]
        found = opened(name).sums([part(scalars, [raw[at] for at in taken])])
        assert found == [PURE.encode(PURE.msm(scalars, [elements[at] for at in taken]))]
