"""p2p.entry.code_exchange: one that knows the code shows it to one that knows it, and to nobody
else.

The page tells the exchange exactly enough to build another client from it: one is built here, with
arithmetic of its own, and both give the bytes of the vectors.
"""

import hashlib
import hmac
import json
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from ledger.deck.group import curve
from ledger.records import canon
from p2p.entry.code_exchange import Asker, Host
from p2p.wire.entry_code import EntryCode, read_entry_code
from p2p.wire.errors import BadMessage
from tests.p2p.people import chance, person

ANNA, BEA, EVE = (person(number).public for number in range(3))
BOUND, OTHER = b"h" * 32, b"g" * 32
CODE = EntryCode("ABCD", "EFGHJKL")
VECTORS = json.loads(
    (Path(__file__).parents[2] / "vectors" / "code" / "exchange.json").read_text("utf-8")
)


def asker(code=CODE, bound=BOUND, me=BEA, host=ANNA, seed=1):
    """Bea asks Anna."""
    return Asker(code, bound=bound, me=me, host=host, rng=chance(f"asker {seed}"))


def host(code=CODE, bound=BOUND, me=ANNA, asker=BEA, seed=1):
    """Anna answers Bea."""
    return Host(code, bound=bound, me=me, asker=asker, rng=chance(f"host {seed}"))


def meet(one, other):
    """Both take the other's element."""
    one.meet(other.element)
    other.meet(one.element)
    return one, other


def test_the_same_code_on_one_link_is_known_on_both_sides():
    """Each is convinced by the other's tag, and the tags are not each other's."""
    bea, anna = meet(asker(), host())
    assert anna.knows(bea.tag) and bea.knows(anna.tag)
    assert bea.tag != anna.tag and bea.element != anna.element


OTHERS = {
    "another secret": ({"code": EntryCode("ABCD", "EFGHJKM")}, {}),
    "another plate": ({"code": EntryCode("ABCE", "EFGHJKL")}, {}),
    "another link": ({"bound": OTHER}, {}),
    "another asker": ({"me": EVE}, {}),
    "asks another host": ({"host": EVE}, {}),
    "another host": ({}, {"me": EVE}),
    "lets another in": ({}, {"asker": EVE}),
}


@pytest.mark.parametrize("asks, answers", OTHERS.values(), ids=OTHERS)
def test_what_differs_convinces_nobody(asks, answers):
    """Another code, link or identity on one side: neither tag holds at the other."""
    bea, anna = meet(asker(**asks), host(**answers))
    assert not anna.knows(bea.tag) and not bea.knows(anna.tag)


def test_a_side_sent_back_to_itself_convinces_nobody():
    """An element sent back is no element of the other side, and a tag sent back is no proof."""
    bea = asker()
    with pytest.raises(BadMessage):
        bea.meet(bea.element)
    bea, anna = meet(asker(), host())
    assert not bea.knows(bea.tag) and not anna.knows(anna.tag)
    first, second = meet(asker(seed=1), asker(seed=2))  # two askers, each taken for a host
    assert not first.knows(second.tag) and not second.knows(first.tag)


def test_old_words_convince_nobody():
    """Element and tag of an exchange that went well, said once more to the same host: it has
    another element by now."""
    bea, anna = meet(asker(), host(seed=1))
    assert anna.knows(bea.tag)
    again = host(seed=2)
    again.meet(bea.element)
    assert not again.knows(bea.tag)


BAD = {
    "neutral": (1).to_bytes(32, "little"),
    "neutral, otherwise written": (2**255 - 18).to_bytes(32, "little"),
    "of order 2": (2**255 - 20).to_bytes(32, "little"),
    "of order 4": bytes(32),
    "of order 8": bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
    "no point": (2).to_bytes(32, "little"),
    "y too large": (2**255 - 1).to_bytes(32, "little"),
}


@pytest.mark.parametrize("element", BAD.values(), ids=BAD)
def test_elements_that_are_none(element):
    """Refused as the peer's mistake, and nothing else is raised."""
    with pytest.raises(BadMessage):
        host().meet(element)


def test_rubbish_as_an_element_raises_nothing_else():
    """Of random bytes some are elements, and those convince nobody."""
    taken = 0
    for seed in range(60):
        one = host(seed=seed)
        try:
            one.meet(chance(seed)(32))
        except BadMessage:
            continue
        taken += 1
        assert not one.knows(chance(seed + 1)(32))
    assert 0 < taken < 60


# --- another client, from the page alone -----------------------------------------------


def hkdf(secret, info):
    """48 bytes, no salt."""
    return HKDF(algorithm=SHA256(), length=48, salt=b"", info=info).derive(secret)


def decoded(data):
    """The point of 32 bytes (RFC 8032), extended; by y alone with the sign that is told."""
    number = int.from_bytes(data, "little")
    return point(number & (2**255 - 1), number >> 255)


def point(y, sign):
    """The point of this y, or None: x^2 = (y^2 - 1) / (d y^2 + 1)."""
    p = curve.P
    square = (y * y - 1) * pow(curve.D * y * y + 1, -1, p) % p
    x = pow(square, (p + 3) // 8, p)
    if x * x % p != square:
        x = x * pow(2, (p - 1) // 4, p) % p
    if x * x % p != square:
        return None
    x = p - x if x & 1 != sign else x
    return (x, y, 1, x * y % p)


def encoded(one):
    """Its 32 bytes."""
    x, y, z, _ = one
    inverse = pow(z, -1, curve.P)
    x, y = x * inverse % curve.P, y * inverse % curve.P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def times(scalar, one):
    """The multiple, bit by bit."""
    result = curve.ZERO
    for bit in bin(scalar)[2:]:
        result = curve.double(result)
        if bit == "1":
            result = curve.add(result, one)
    return result


def seeded(seed):
    """M or N of the page: the first y from the seed on that has a point, with even x, times 8."""
    y = int.from_bytes(hkdf(seed, b"SPAKE2 arbitrary element"), "big") % curve.P
    while (found := point(y, 0)) is None:
        y += 1
    return times(8, found)


BASE = point(4 * pow(5, -1, curve.P) % curve.P, 0)


def another_client(case):
    """The elements, the key and the tags of a vector, computed by what the page says."""
    password = case["code"].replace("-", "")[:11].encode()
    w = int.from_bytes(hkdf(password, b"SPAKE2 pw"), "big") % curve.L
    blind = {"A": times(w, seeded(b"M")), "B": times(w, seeded(b"N"))}
    names, elements, secrets = [], {}, {}
    for side, who in (("A", "asker"), ("B", "host")):
        secrets[side] = int(case[f"{who}_scalar"], 16)
        elements[side] = encoded(curve.add(times(secrets[side], BASE), blind[side]))
        name = ("tafelrunde/1/code", bytes.fromhex(case["bound"]), bytes.fromhex(case[who]))
        names.append(hashlib.sha256(canon.encode(name)).digest())
    shared = {
        mine: encoded(
            times(secrets[mine], curve.add(decoded(elements[other]), curve.negate(blind[other])))
        )
        for mine, other in (("A", "B"), ("B", "A"))
    }
    assert shared["A"] == shared["B"]
    said = elements["A"] + elements["B"] + shared["A"]
    key = hashlib.sha256(hashlib.sha256(password).digest() + b"".join(names) + said).digest()
    tags = {
        side: hmac.digest(key, canon.encode(("tafelrunde/1/code", side.encode())), "sha256")
        for side in "AB"
    }
    return elements, tags


@pytest.mark.parametrize("case", VECTORS["cases"], ids=lambda case: case["code"])
def test_vectors_of_the_exchange(case):
    """The program and the other client say the bytes of the vector."""
    elements, tags = another_client(case)
    code, bound = read_entry_code(case["code"]), bytes.fromhex(case["bound"])
    asks, answers = bytes.fromhex(case["asker"]), bytes.fromhex(case["host"])
    bea = Asker(code, bound=bound, me=asks, host=answers, rng=scalar(case["asker_scalar"]))
    anna = Host(code, bound=bound, me=answers, asker=asks, rng=scalar(case["host_scalar"]))
    meet(bea, anna)
    said = {"A": (bea.element, bea.tag), "B": (anna.element, anna.tag)}
    for side, who in (("A", "asker"), ("B", "host")):
        assert said[side] == (elements[side], tags[side])
        assert said[side][0].hex() == case[f"{who}_element"]
        assert said[side][1].hex() == case[f"{who}_tag"]


def scalar(number):
    """Randomness from which the program draws this scalar: 64 bytes, big end first."""
    return lambda count: int(number, 16).to_bytes(count, "big")


def test_m_and_n_are_those_of_the_page():
    """The two points nobody knows a logarithm of."""
    page = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text("utf-8")
    for seed in (b"M", b"N"):
        assert encoded(seeded(seed)).hex() in page
