"""Sections 5 and 8.7: how secret chance is derived, made once more from the page alone.

Nobody else can see it, so no log tells whether a program keeps it; the vectors do, and here page,
vectors and program are held side by side.
"""

import hashlib
import hmac
import json
import re
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from ledger.deck.group import chance
from ledger.deck.group.backend import best_group
from tests.games.probe import GAME as PROBE
from tests.ledger.deck.frozen import MAKERS
from tests.ledger.deck.worlds import FROZEN
from tests.ledger.review.by_the_page import BASE, CS, GROUP, LP, hash_to_scalar, sha256, total
from tests.ledger.tables import Seating, seating
from tests.ledger.trial import started

PAGE = Path(__file__).parents[3] / "docs" / "protocol.md"
TOLD = json.loads((FROZEN / "chance.json").read_text(encoding="utf-8"))
L = GROUP.order


# -- section 5, from the page ---------------------------------------------------------------------


def hkdf(secret, info, size):
    """RFC 5869 with SHA-512, without a salt."""
    key, out, number = hmac.digest(bytes(64), secret, "sha512"), b"", 0
    block = b""
    while len(out) < size:
        number += 1
        block = hmac.digest(key, block + info + bytes([number]), "sha512")
        out += block
    return out[:size]


class Secret:
    """A table secret, and what follows from it."""

    def __init__(self, secret, table):
        """Derive all that has one label."""
        self.secret, self.table = secret, table
        self.x, self.e = self.scalar("x"), self.scalar("e")
        self.order = self.derive(32, "order")

    def derive(self, size, *label):
        """D of the page."""
        return hkdf(self.secret, LP("tafelrunde/1/keys", self.table, *label), size)

    def scalar(self, *label):
        """scalar of the page."""
        return 1 + int.from_bytes(self.derive(64, *label), "little") % (L - 1)

    def coefficients(self, count):
        """f_i."""
        return [self.x, *(self.scalar("coefficient", k) for k in range(1, count))]

    def stream(self, phase):
        """The chance of a step of the start, from its beginning."""
        seed, pool, number = self.derive(64, "chance", f"start/{phase}"), b"", 0

        def taken(size):
            nonlocal pool, number
            while len(pool) < size:
                pool += hashlib.sha512(seed + number.to_bytes(8, "big")).digest()
                number += 1
            out, pool = pool[:size], pool[size:]
            return out

        return taken


def number(value):
    """A scalar as 32 bytes."""
    return (value % L).to_bytes(32, "little")


def times(scalar, point=BASE):
    """The encoding of a product."""
    return total([scalar % L], [point])


# -- section 8.7, from the page -------------------------------------------------------------------


def nonces(fresh, cs, secrets, statement):
    """Endless scalars."""
    hidden = [number(one) for one in secrets]
    seed = hashlib.sha512(LP("tafelrunde/1/nonce", fresh, hidden, cs, statement)).digest()
    at = 0
    while True:
        block = hashlib.sha512(seed + at.to_bytes(8, "big")).digest()
        at += 1
        if found := int.from_bytes(block, "little") % L:
            yield found


def possession(stream, place, name, secret):
    """8.1: that a key is known."""
    cs, key = CS("possession", place + LP(name)), times(secret)
    statement = LP("statement", BASE, 1, [LP(key, [LP(0, "")])])
    v = next(nonces(stream(64), cs, [secret], statement))
    c = hash_to_scalar(LP(statement, "commitments", [times(v)]), cs)
    return number(c) + number(v - c * secret)


def sealed_share(stream, table, dealer, holder, coefficients, e):
    """Section 5: R and the box."""
    commitments = b"".join(times(one) for one in coefficients)
    share = sum(one * (holder + 1) ** k for k, one in enumerate(coefficients)) % L
    label = LP("seal", table, dealer, holder, commitments)
    r = next(nonces(stream(64), label, [share], e))
    bound = LP("tafelrunde/1/escrow", table, dealer, holder, commitments, e, times(r))
    key = hkdf(times(r, e), bound, 32)
    return times(r) + ChaCha20Poly1305(key).encrypt(bytes(12), number(share), bound)


def equal_logarithms(stream, cs, secret, base):
    """8.2 for one pair: T and its proof, as RFC 9497 has it."""
    key, image = times(secret), times(secret, base)
    two = lambda data: len(data).to_bytes(2, "big") + data  # noqa: E731
    seed = two(hashlib.sha512(two(key) + two(b"Seed-" + cs)).digest())
    w = hash_to_scalar(seed + bytes(2) + two(base) + two(image) + b"Composite", cs)
    mixed, whole = times(w, base), times(w * secret, base)
    k = next(nonces(stream(64), cs, [secret], key + base + image))
    points = (key, mixed, whole, times(k), times(k, mixed))
    c = hash_to_scalar(b"".join(map(two, points)) + b"Challenge", cs)
    return image + number(c) + number(k - c * secret)


# -- page and vectors -----------------------------------------------------------------------------


def raw(name):
    """A field of the vectors."""
    return bytes.fromhex(TOLD[name])


SEAT = Secret(raw("table secret"), raw("table"))


def test_keys_and_streams_follow_from_the_table_secret():
    """Section 5: every label, with what comes of it."""
    info = LP("tafelrunde/1/table-secret", SEAT.table)
    assert hkdf(raw("identity"), info, 32) == raw("table secret of this identity")
    assert (number(SEAT.x), number(SEAT.e), SEAT.order) == (
        raw("x"),
        raw("e"),
        raw("order secret"),
    )
    told = [bytes.fromhex(one) for one in TOLD["coefficients"]]
    assert [number(one) for one in SEAT.coefficients(2)] == told
    assert times(SEAT.x).hex() == TOLD["keys"][0]
    assert times(SEAT.e).hex() == TOLD["sealing keys"][0]
    assert TOLD["streams"].keys() == {"commit", "open", "ready"}
    for phase, stream in TOLD["streams"].items():
        assert SEAT.stream(phase)(200).hex() == stream


def test_nonces_are_hashed_from_all_that_they_hang_on():
    """8.7: fresh chance, secrets, context and statement."""
    told = {k: v for k, v in TOLD["nonces"].items() if k not in ("secrets", "scalars")}
    given = {name: bytes.fromhex(value) for name, value in told.items()}
    secrets = [int.from_bytes(bytes.fromhex(one), "little") for one in TOLD["nonces"]["secrets"]]
    found = nonces(given["fresh"], given["cs"], secrets, given["statement"])
    assert [number(next(found)).hex() for _ in range(3)] == TOLD["nonces"]["scalars"]


def test_the_steps_of_the_start_are_these_bytes():
    """Steps 1 to 3 on two heads each."""
    seen = set()
    for step in TOLD["steps"]:
        place = bytes.fromhex(step["place"])
        if step["step"] == 1:
            proof = possession(SEAT.stream("commit"), place, "e", SEAT.e)
        elif step["step"] == 2:
            stream, f = SEAT.stream("open"), SEAT.coefficients(2)
            keys = [bytes.fromhex(one) for one in TOLD["sealing keys"]]
            boxes = [sealed_share(stream, SEAT.table, 0, j, f, keys[j]).hex() for j in (1, 2)]
            assert boxes == step["sealed"]
            proof = possession(stream, place, "x", SEAT.x)
        else:
            cs = CS("complaint", place + LP(step["dealer"]))
            point = bytes.fromhex(step["sealed"])[:32]
            proof = equal_logarithms(SEAT.stream("ready"), cs, SEAT.e, point)
        assert proof.hex() == step.get("proof", step.get("complaint"))
        seen.add(proof)
    assert len(seen) == len(TOLD["steps"]) == 6


def test_no_nonce_answers_two_challenges():
    """The same step on another head: another nonce, so that nothing follows from both proofs."""
    by_step = {}
    for step in TOLD["steps"]:
        by_step.setdefault(step["step"], []).append(step)
    for step, secret in ((1, SEAT.e), (2, SEAT.x)):
        one, two = (bytes.fromhex(each["proof"]) for each in by_step[step])
        c, s, d, t = (
            int.from_bytes(part, "little") for part in (one[:32], one[32:], two[:32], two[32:])
        )
        assert (s - t) * pow(d - c, -1, L) % L != secret, "one nonce for both gives it away"


# -- page and program -----------------------------------------------------------------------------


def first_steps(seated: Seating):
    """The events of the first two steps, as the program makes them."""
    seen = {}

    def noted(seat, step):
        def lie(table, told):
            seen[(step, seat)] = (table, told)
            return [told]

        return lie

    seats = range(len(seated.people))
    started(seated, {(step, seat): noted(seat, step) for step in (1, 2) for seat in seats})
    return seen


def test_a_start_of_the_program_is_the_one_of_the_page():
    """Every secret byte of a table's first two steps, by the table secrets and the page alone."""
    seated = seating(PROBE, 4, "chance by the page", max_absent=1)
    table, needed = seated.roster.table_id, 3
    owns = [Secret(secret, table) for secret in seated.secrets]
    for (step, seat), (before, told) in first_steps(seated).items():
        own, kind = owns[seat], {1: "commit", 2: "keys"}[step]
        place = LP(
            "tafelrunde/1",
            sha256(LP("tafelrunde/1/start", table)),
            seated.roster.offer.rules,
            step,
            seat,
            seated.roster.keys[seat],
            before.head,
            0,
            kind,
            "",
            "",
        )
        if step == 1:
            assert told[1] == times(own.e)
            assert told[3] == possession(own.stream("commit"), place, "e", own.e)
            continue
        stream, f = own.stream("open"), own.coefficients(needed)
        assert told[1:3] == (own.order, b"".join(times(one) for one in f))
        for other in range(4):
            if other != seat:
                e = times(owns[other].e)
                assert told[3][other] == sealed_share(stream, table, seat, other, f, e)
        assert told[4] == possession(stream, place, "x", own.x)


def spied(monkeypatch, name):
    """What the maker of a file of vectors asks `nonces` for, call by call."""
    calls, real = [], chance.nonces

    def spy(group, cs, secrets, statement, *, rng):
        calls.append((cs, tuple(secrets), statement))
        return real(group, cs, secrets, statement, rng=rng)

    for module in ("dleq", "layer", "shuffle", "relock", "claims", "linear"):
        monkeypatch.setattr(f"ledger.deck.proofs.{module}.nonces", spy)
    monkeypatch.setattr("ledger.deck.escrow.nonces", spy)
    MAKERS[name](best_group())
    return calls, json.loads((FROZEN / f"{name}.json").read_text(encoding="utf-8"))


def parts(data, size=32):
    """Bytes in pieces."""
    return [data[at : at + size] for at in range(0, len(data), size)]


def test_a_relock_and_a_layer_take_what_the_page_says(monkeypatch):
    """8.7: context, secret and statement of the masks, then those of the proof."""
    calls, told = spied(monkeypatch, "relock")
    place, cards = bytes.fromhex(told["place"]), bytes.fromhex(told["cards"])
    giver, rescuer = (Secret(bytes([n]) * 32, SEAT.table) for n in (1, 3))
    key = times(giver.x)
    shares = bytes.fromhex(told["shares"])[:-64]
    points = b"".join(parts(cards)[::2])
    assert calls[0] == (CS("share", place), (giver.x,), key + points + shares)
    assert calls[1] == (CS("relock", place), (giver.x,), b"relock" + cards)
    assert calls[3] == (CS("layer", place), (rescuer.x,), b"layer" + cards)
    for at, secret in ((2, giver.x), (4, rescuer.x)):
        cs, witness, statement = calls[at]
        assert cs == calls[at - 1][0] and witness[0] == secret and len(witness) == 3
        assert statement.startswith(LP("statement", BASE, 3))
    new = parts(bytes.fromhex(told["relocked"]))
    assert [times(sigma) for sigma in calls[2][1][1:]] == new[::2]


def test_claims_and_shuffles_take_what_the_page_says(monkeypatch):
    """8.7: the same of claims, and of shuffles, which have no secret but chance."""
    calls, told = spied(monkeypatch, "claims")
    place, card = bytes.fromhex(told["place"]), bytes.fromhex(told["card"])
    points = [bytes.fromhex(one) for one in told["points"]]
    head = times(SEAT.x) + card
    some, few = (b"".join(sorted(which)) for which in (points[3:], points[:2]))
    assert calls[0] == (CS("in", place), (SEAT.x,), head + some)
    assert calls[1] == (CS("not in", place), (SEAT.x,), b"unequal" + head + few)
    assert calls[2][0] == calls[1][0] and len(calls[2][1]) == 4
    calls, told = spied(monkeypatch, "shuffle")
    for call, step in zip(calls, told["shuffles"], strict=True):
        assert call == (CS("shuffle", place), (), bytes.fromhex(step["inputs"]))


@pytest.mark.parametrize("name", ["escrow", "dice"])
def test_parts_take_what_the_page_says(monkeypatch, name):
    """8.7: sealed shares, stand-ins, complaints and rolls."""
    calls, told = spied(monkeypatch, name)
    place = bytes.fromhex(told["place"])
    if name == "dice":
        for n, (call, data) in enumerate(zip(calls, told["shares"], strict=True)):
            own, point = Secret(bytes([n + 1]) * 32, SEAT.table), bytes.fromhex(told["point"])
            image = bytes.fromhex(data)[:32]
            assert call == (CS("roll", place), (own.x,), times(own.x) + point + image)
        return
    commitments, keys = bytes.fromhex(told["commitments"]), told["sealing keys"]
    f, base = SEAT.coefficients(2), bytes.fromhex(told["card"])[:32]
    for j in (1, 2):
        share = (f[0] + f[1] * (j + 1)) % L
        seal, stand_in = calls[2 * j - 2 : 2 * j]
        label = LP("seal", SEAT.table, 0, j, commitments)
        assert seal == (label, (share,), bytes.fromhex(keys[j]))
        given = times(share) + base + times(share, base)
        assert stand_in == (CS("substitute", place + LP(0)), (share,), given)
    holder, box = Secret(bytes([2]) * 32, SEAT.table), bytes.fromhex(told["sealed"][0])
    opened = bytes.fromhex(told["complaint of seat 1"])[:32]
    statement = times(holder.e) + box[:32] + opened
    assert calls[4:] == [(CS("complaint", place + LP(0)), (holder.e,), statement)]


def test_the_page_names_every_label_of_the_program():
    """Every text in the code that derives or hedges chance stands in sections 5 or 8.7."""
    page = PAGE.read_text(encoding="utf-8")
    start, rule = (
        page[page.index(begin) : page.index(end)]
        for begin, end in (("## 5. The start", "## 6. Cards"), ("**8.7 Secret", "## 9. The end"))
    )
    root = PAGE.parents[1] / "ledger"
    keys = (root / "deck" / "keys.py").read_text(encoding="utf-8")
    labels = set(re.findall(r'table_id, "([a-z]+)"', keys))
    assert labels == {"x", "e", "order", "coefficient", "chance"}
    assert all(f'"{label}"' in start for label in (*labels, "start/"))
    assert "tafelrunde/1/keys" in start and "tafelrunde/1/table-secret" in start
    proofs = "".join(
        path.read_text(encoding="utf-8") for path in sorted((root / "deck").glob("**/*.py"))
    )
    hedged = set(re.findall(r'nonces\(.*?b"([a-z]+)" \+', proofs, re.DOTALL))
    assert hedged == {"relock", "layer", "unequal"}
    assert all(f'"{word}"' in rule for word in (*hedged, "seal"))
    assert '"tafelrunde/1/nonce"' in rule and '"tafelrunde/1/nonce"' in proofs
