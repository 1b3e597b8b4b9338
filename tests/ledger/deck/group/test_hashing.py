"""Hashing: the RFC's answers, and byte strings that can be read one way only."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.deck.group.chance import below_from, draw_permutation, nonces, words_from, words_of
from ledger.deck.group.hashing import expand, hash_to_group, hash_to_scalar, length_prefixed
from ledger.deck.proofs.context import ProofContext, context_string
from tests.ledger.deck.worlds import PLACE, SeededRng

DST = b"QUUX-V01-CS02-with-expander-SHA512-256"


@pytest.mark.parametrize(
    ("message", "size", "expected"),
    [
        (b"", 32, "6b9a7312411d92f921c6f68ca0b6380730a1a4d982c507211a90964c394179ba"),
        (b"abc", 32, "0da749f12fbe5483eb066a5f595055679b976e93abe9be6f0f6318bce7aca8dc"),
        (
            b"abcdef0123456789",
            32,
            "087e45a86e2939ee8b91100af1583c4938e0f5fc6c9db4b107b83346bc967f58",
        ),
        (
            b"",
            128,
            "41b037d1734a5f8df225dd8c7de38f851efdb45c372887be655212d07251b921"
            "b052b62eaed99b46f72f2ef4cc96bfaf254ebbbec091e1a3b9e4fb5e5b619d2e"
            "0c5414800a1d882b62bb5cd1778f098b8eb6cb399d5d9d18f5d5842cf5d13d7e"
            "b00a7cff859b605da678b318bd0e65ebff70bec88c753b159a805d2c89c55961",
        ),
        (
            b"abc",
            128,
            "7f1dddd13c08b543f2e2037b14cefb255b44c83cc397c1786d975653e36a6b11"
            "bdd7732d8b38adb4a0edc26a0cef4bb45217135456e58fbca1703cd6032cb134"
            "7ee720b87972d63fbf232587043ed2901bce7f22610c0419751c065922b48843"
            "1851041310ad659e4b23520e1772ab29dcdeb2002222a363f0c2b1c972b3efe1",
        ),
    ],
)
def test_expand_message_xmd(message, size, expected):
    """RFC 9380, K.3: expand_message_xmd with SHA-512."""
    assert expand(message, DST, size).hex() == expected


def test_expand_limits():
    """Sizes beyond the RFC's limit are refused; a long tag is hashed and stays distinct."""
    for size in (0, -1, 255 * 64 + 1):
        with pytest.raises(ValueError, match="not"):
            expand(b"", DST, size)
    long_tags = [b"a" * 255, b"a" * 256, b"a" * 257]
    assert len({expand(b"m", tag, 32) for tag in long_tags}) == 3


@given(st.lists(st.binary(max_size=9), max_size=4), st.lists(st.binary(max_size=9), max_size=4))
def test_prefixed_fields_cannot_be_confused(first, second):
    """Different rows of byte strings never give the same bytes."""
    assert (length_prefixed(*first) == length_prefixed(*second)) == (first == second)


def test_prefixed_fields():
    """The exact bytes of each kind of field."""
    assert length_prefixed(b"ab", "é", 5) == (
        b"\0\0\0\2ab" + b"\0\0\0\2\xc3\xa9" + b"\0\0\0\x08" + b"\0\0\0\0\0\0\0\5"
    )
    assert length_prefixed([b"a", b""]) == length_prefixed(2) + length_prefixed(
        b"a"
    ) + length_prefixed(b"")
    assert length_prefixed([b"a"], b"b") != length_prefixed([b"a", b"b"])
    for number in (-1, 1 << 64):
        with pytest.raises(OverflowError):
            length_prefixed(number)


def test_hashes_depend_on_context(group):
    """Scalars and elements differ by message and by context string."""
    scalars = {
        hash_to_scalar(group, m, context_string)
        for m in (b"a", b"b")
        for context_string in (b"x", b"y")
    }
    assert len(scalars) == 4
    elements = {
        group.encode(hash_to_group(group, m, context_string))
        for m in (b"a", b"b")
        for context_string in (b"x", b"y")
    }
    assert len(elements) == 4


def test_a_place_binds_every_field():
    """Any other value in any field of a place gives another context string."""
    other = {
        "roster": bytes(32),
        "rules": "test/2",
        "step": 8,
        "seat": 2,
        "identity": bytes(32),
        "prev": bytes(32),
        "act": 3,
        "kind": "other",
        "zone": "hand/2",
        "lock": b"other",
    }
    names = {name: getattr(PLACE, name) for name in ProofContext.__slots__}
    assert set(other) == set(names)
    strings = {PLACE.context_string("share")}
    for name, value in other.items():
        strings.add(ProofContext(**(names | {name: value})).context_string("share"))
    strings |= {
        PLACE.context_string("relock"),
        PLACE.context_string("share", 1),
        PLACE.context_string("share", 2),
    }
    strings |= {context_string("share")}
    assert len(strings) == 1 + len(other) + 4


def test_places_at_the_start():
    """Before head(3) a place binds table and head; hashes of a wrong length are refused."""
    facts = dict(prev=bytes(32), rules="t/1", step=1, seat=0, identity=bytes(32))
    ids = (b"a" * 32, b"b" * 32)
    first, second = (ProofContext.start(table_id=one, **facts) for one in ids)
    assert first.context_string("x") != second.context_string("x")
    with pytest.raises(ValueError, match="32 bytes"):
        ProofContext(bytes(31), "t/1", 1, 0, bytes(32), bytes(32))


def test_nonces_are_hedged(group):
    """With chance that repeats itself, another secret, context or statement changes the nonces."""

    def first(context_string=b"cs", secrets=(1,), statement=b"s"):
        return next(nonces(group, context_string, secrets, statement, rng=bytes))

    values = [first(), first(b"c2"), first(secrets=(2,)), first(statement=b"t"), first(secrets=())]
    assert len(set(values)) == 5 and all(0 < value < group.order for value in values)
    chances = (bytes, SeededRng(b"a"), SeededRng(b"b"))
    drawn = {next(nonces(group, b"cs", (1,), b"s", rng=rng)) for rng in chances}
    assert len(drawn) == 3, "fresh chance changes them by itself"
    stream = nonces(group, b"cs", (1,), b"s", rng=SeededRng(b"a"))
    assert len({next(stream) for _ in range(100)}) == 100
    with pytest.raises(ValueError, match="0 bytes"):
        next(nonces(group, b"cs", (1,), b"s", rng=lambda size: b""))


def test_numbers_below_are_unbiased_at_the_edge():
    """Words at and above the last whole multiple of the bound are drawn again."""
    top = (1 << 64) - (1 << 64) % 6
    below = below_from(iter([top, (1 << 64) - 1, top - 1, 7]))
    assert (below(6), below(6)) == (5, 1)
    for bound in (0, -1, (1 << 32) + 1):
        with pytest.raises(ValueError, match="bound"):
            below(bound)


def test_words():
    """Words come eight bytes at a time, and the same from the same seed."""
    assert next(words_from(lambda size: b"\1" * size)) == 0x0101010101010101
    first, second = words_of(b"seed"), words_of(b"seed")
    taken = [next(first) for _ in range(20)]
    assert taken == [next(second) for _ in range(20)] and len(set(taken)) == 20


def test_permutations_are_permutations():
    """Fisher-Yates moves every card, and none twice."""
    below = below_from(words_of(b"x"))
    for count in (0, 1, 2, 3, 52):
        assert sorted(draw_permutation(count, below)) == list(range(count))
