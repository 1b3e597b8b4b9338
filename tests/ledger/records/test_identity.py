"""Keys: which are refused, what is signed and what never is, and how people compare them."""

import hashlib
import hmac
import json
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from ledger import code_letters
from ledger.errors import WeakKey, WrongPurpose
from ledger.records import canon, purposes
from ledger.records.identity import Identity, check_public, fingerprint, make_identity, verify
from ledger.signatures import edwards
from tests.ledger.people import ANNA, BEA, TABLE, fixed_chance

VECTORS = Path(__file__).parents[2] / "vectors" / "identity" / "keys.json"
ORDER_8 = "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"
SMALL_ORDER = [
    start + middle + end + last
    for start, middle, end, lasts in (
        ("00", "00" * 29, "00", ("00", "80")),
        ("01", "00" * 29, "00", ("00", "80")),
        (ORDER_8[:2], ORDER_8[2:60], ORDER_8[60:62], ("05", "85")),
        (
            "c7",
            "176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac",
            "03",
            ("7a", "fa"),
        ),
        ("ec", "ff" * 29, "ff", ("7f", "ff")),
        ("ed", "ff" * 29, "ff", ("7f", "ff")),
        ("ee", "ff" * 29, "ff", ("7f", "ff")),
    )
    for last in lasts
]


def content(*items):
    """A canonical array."""
    return canon.encode(items)


@pytest.mark.parametrize("key", SMALL_ORDER)
def test_small_order_keys_are_refused(key):
    """All 14 known encodings, canonical or not."""
    assert len(bytes.fromhex(key)) == 32
    with pytest.raises(WeakKey):
        check_public(bytes.fromhex(key))


def test_a_library_alone_would_take_some_of_them():
    """Why we check: for the neutral point one signature fits every message; never with us."""
    neutral = bytes.fromhex(SMALL_ORDER[2])
    signature = neutral + bytes(32)
    for message in (b"one", b"another"):
        Ed25519PublicKey.from_public_bytes(neutral).verify(signature, message)
        assert not verify(neutral, signature, message)


@pytest.mark.parametrize("key", [bytes(31), bytes(33), b"", "x" * 32, None, bytearray(32)])
def test_keys_of_other_length_or_type_are_refused(key):
    """32 bytes and nothing else."""
    with pytest.raises(WeakKey):
        check_public(key)


def test_a_good_key_with_more_behind_it_is_refused():
    """One key, one encoding: not the same with a byte more or less."""
    check_public(ANNA.public)
    for wrong in (ANNA.public + b"\0", ANNA.public[:-1], b"\0" + ANNA.public):
        with pytest.raises(WeakKey, match="instead of 32"):
            check_public(wrong)


def test_mixed_order_keys_are_refused():
    """An honest key plus a point of order 8 signs in some libraries and not in others."""
    twist = edwards.decode(bytes.fromhex(ORDER_8))
    for times in range(1, 8):
        mixed = edwards.add(edwards.decode(ANNA.public), edwards.multiply(times, twist))
        with pytest.raises(WeakKey, match="prime order"):
            check_public(edwards.encode(mixed))


def test_other_encodings_are_refused():
    """y beyond the prime, no point at all, and x = 0 with a sign."""
    for y in range(edwards.P, 2**255):
        with pytest.raises(WeakKey, match="canonical"):
            check_public(y.to_bytes(32, "little"))
    with pytest.raises(WeakKey, match="no point"):
        check_public((2).to_bytes(32, "little"))
    with pytest.raises(WeakKey, match="no point"):
        check_public((1 | 1 << 255).to_bytes(32, "little"))


def test_honest_keys_are_taken_and_the_curve_agrees_with_the_library():
    """Twenty keys pass, and a * B of our arithmetic is the public key of the library."""
    base = edwards.decode((4 * pow(5, -1, edwards.P) % edwards.P).to_bytes(32, "little"))
    for number in range(20):
        person = Identity(bytes([number]) * 32)
        check_public(person.public)
        scalar = bytearray(hashlib.sha512(person.secret).digest()[:32])
        scalar[0] &= 248
        scalar[31] = scalar[31] & 127 | 64
        point = edwards.multiply(int.from_bytes(scalar, "little"), base)
        assert edwards.encode(point) == person.public


def test_a_signature_holds_for_its_content_and_key_only():
    """Other content, other key, every flipped bit of the signature: no."""
    text = content(purposes.EVENT, b"x")
    signature = ANNA.sign(text)
    assert verify(ANNA.public, signature, text)
    assert not verify(BEA.public, signature, text)
    assert not verify(ANNA.public, signature, content(purposes.EVENT, b"y"))
    for bit in range(512):
        flipped = bytearray(signature)
        flipped[bit // 8] ^= 1 << bit % 8
        assert not verify(ANNA.public, bytes(flipped), text)


def test_signatures_cannot_be_altered_by_the_order():
    """S + L is the same number modulo the order, and is refused."""
    text = content(purposes.EVENT)
    signature = ANNA.sign(text)
    moved = int.from_bytes(signature[32:], "little") + edwards.ORDER
    assert not verify(ANNA.public, signature[:32] + moved.to_bytes(32, "little"), text)


@pytest.mark.parametrize("junk", [b"", bytes(63), bytes(65), None, "text"])
def test_bad_bytes_verify_to_false(junk):
    """Never an exception: bad lengths and types are simply no signature, or no key."""
    assert not verify(ANNA.public, junk, b"")
    assert not verify(junk, bytes(64), b"")


def test_every_purpose_is_signed():
    """The purposes of R2, the wish for an end, the undo and the start, by name."""
    assert {purpose.rpartition("/")[2] for purpose in purposes.SIGNED} == {
        "join", "event", "ack", "report", "return", "leave", "end", "wish", "undo", "link",
        "beside", "start",
    }  # fmt: skip
    for purpose in purposes.SIGNED:
        text = content(purpose, 1)
        assert verify(ANNA.public, ANNA.sign(text), text)


@pytest.mark.parametrize(
    "text",
    [
        content("tafelrunde/2/event"),
        content("tafelrunde/1/offer"),
        content("tafelrunde/1/book"),
        content("tafelrunde/1/events"),
        content(b"tafelrunde/1/event"),
        content(),
        content(("tafelrunde/1/event",)),
        canon.encode("tafelrunde/1/event"),
        b"tafelrunde/1/event",
        content(purposes.EVENT) + b"\x00",
        b"\xdc\x00\x01" + canon.encode(purposes.EVENT),
        b"",
        bytes(64),
        "text",
    ],
    ids=lambda text: repr(text)[:40],
)
def test_nothing_else_is_signed(text):
    """Other purposes, other forms, other bytes."""
    with pytest.raises(WrongPurpose):
        ANNA.sign(text)


def test_secrets_do_not_show():
    """Neither in the text form nor for wrong lengths."""
    assert "0101" not in repr(ANNA) and "\\x01" not in repr(ANNA)
    for wrong in (b"", bytes(31), bytes(33), "x" * 32):
        with pytest.raises(ValueError, match="32 bytes"):
            Identity(wrong)


def test_fresh_identities_come_from_the_chance_that_is_given():
    """Same chance, same key; the system's own chance, another one."""
    assert make_identity(rng=fixed_chance("a")) == make_identity(rng=fixed_chance("a"))
    assert make_identity().public != make_identity().public


def test_fingerprints_are_short_unlike_and_speakable():
    """16 signs in four groups, none of them I, O, 0 or 1; a flipped bit changes them."""
    name = fingerprint(ANNA.public)
    assert [len(part) for part in name.split("-")] == [4, 4, 4, 4]
    assert set(name) <= set(code_letters.SIGNS + "-") and not set("IO01") & set(code_letters.SIGNS)
    assert len(set(code_letters.SIGNS)) == 32
    assert fingerprint(BEA.public) != name
    assert code_letters.bare(" " + name.lower() + "\n") == name.replace("-", "")
    with pytest.raises(ValueError, match="too short"):
        code_letters.spell(b"x", 2)


def test_frozen_keys():
    """Seeds, public keys, fingerprints and signatures as they were recorded."""
    vectors = json.loads(VECTORS.read_text(encoding="utf-8"))
    for case in vectors["identities"]:
        person = Identity(bytes.fromhex(case["seed"]))
        text = bytes.fromhex(case["content"])
        assert person.public.hex() == case["public"]
        assert fingerprint(person.public) == case["fingerprint"]
        assert person.sign(text).hex() == case["signature"]
    for case in vectors["refused"]:
        with pytest.raises(WeakKey):
            check_public(bytes.fromhex(case["key"]))
    assert len(vectors["refused"]) >= 16
    Ed25519PublicKey.from_public_bytes(bytes.fromhex(vectors["refused"][-1]["key"]))


def hkdf(secret, info):
    """HKDF-SHA512 as RFC 5869 writes it, for 32 bytes and no salt, without the library for it."""
    key = hmac.digest(bytes(64), secret, "sha512")
    return hmac.digest(key, info + b"\x01", "sha512")[:32]


def test_the_secret_of_a_table_follows_from_identity_and_table():
    """As the page says, by hand; another for each identity and for each table, and never shown."""
    mark = b"tafelrunde/1/table-secret"
    for one in (ANNA, BEA):
        for table in (TABLE, bytes(32)):
            info = len(mark).to_bytes(4, "big") + mark + (32).to_bytes(4, "big") + table
            assert one.table_secret(table) == hkdf(one.secret, info)
    found = {one.table_secret(table) for one in (ANNA, BEA) for table in (TABLE, bytes(32))}
    assert len(found) == 4 and not found & {ANNA.secret, BEA.secret}
