"""The generic shuffle core against the samples of another program: Verificatum.

The same lines that check a game here check proofs over a modular group and over two curves, of
width 1 and 3, with another base of the chain and other challenges.
"""

import base64
import functools
import json

import pytest

from ledger.deck.group.ciphertext import Ciphertext
from ledger.deck.group.errors import BadEncoding
from ledger.deck.proofs.terelius_wikstrom import Statement, Terms, Weights, gather, prove
from tests.ledger.deck.verificatum import TREES, VerificatumChallenges, load
from tests.ledger.deck.weierstrass import P192
from tests.ledger.deck.worlds import ELSEWHERE, SeededRng

SAMPLES = ELSEWHERE / "verificatum"
NAMES = ["MODP", "MODPw3", "P192w3", "P256"]


@functools.cache
def told(name):
    """A sample as its file tells it."""
    return json.loads((SAMPLES / f"{name}.json").read_text(encoding="utf-8"))


@functools.cache
def sample(name):
    """A sample, read once, with its challenges."""
    found = load(told(name))
    challenges = VerificatumChallenges(found)
    exponents = challenges.exponents(found.proof.commitment.permutation)
    return found, challenges, exponents, challenges.challenge(found.proof.commitment)


def equations(group, statement, proof, exponents, challenge):
    """Which of the six equations hold: A, B (all links), C, D, and F by its two halves."""
    count, width = len(exponents), len(statement.inputs)
    chosen = {
        "C": {"first": 1},
        "D": {"second": 1},
        "A": {"third": 1},
        "F left": {"fourth": [(column + 1, 0) for column in range(width)]},
        "F right": {"fourth": [(0, column + 1) for column in range(width)]},
        "B": {"fifth": [2 * link + 1 for link in range(count)]},
    }
    held = {}
    for name, weights in chosen.items():
        none = {"first": 0, "second": 0, "third": 0, "fourth": [(0, 0)] * width}
        terms = Terms(group)
        every = Weights(**(none | {"fifth": [0] * count} | weights))
        gather(group, statement, proof, exponents, challenge, every, terms)
        held[name] = terms.vanishes()
    return held


def printed(name, value):
    """A value that Verificatum printed for a sample: its numbers, in order."""
    return [int(number, 16) for number in told(name)["printed"][value]]


@pytest.mark.parametrize("name", NAMES)
def test_all_equations_hold(name):
    """Each of the six equations of each sample holds, one by one and in one sum."""
    found, _, exponents, challenge = sample(name)
    held = equations(found.group, found.statement, found.proof, exponents, challenge)
    assert held == dict.fromkeys(held, True)
    count, width = len(exponents), len(found.statement.inputs)
    terms = Terms(found.group)
    weights = Weights(3, 5, 7, [(11, 13)] * width, list(range(17, 17 + count)))
    gather(found.group, found.statement, found.proof, exponents, challenge, weights, terms)
    assert terms.vanishes()


def test_every_intermediate_value():
    """MODP: rho, generators, key, seed, A, F, C, D, v and all read values are the printed ones."""
    found, challenges, exponents, challenge = sample("MODP")
    group, statement, pos = found.group, found.statement, functools.partial(printed, "MODP")
    commitment, response = found.proof.commitment, found.proof.response
    assert found.rho.hex() == f"{pos('der.rho')[0]:064x}"
    assert list(statement.generators) == pos("bas.h")
    assert [group.generator, statement.key] == pos("bas.pk")
    assert challenges.seed.hex() == f"{pos('PoS.s')[0]:064x}"
    assert [challenge] == pos("PoS.v")
    inputs = statement.inputs[0]
    product = 1
    for u in exponents:
        product = product * u % group.order
    ones = [1] * len(exponents)
    batched = {
        "PoS.A": [group.msm(exponents, commitment.permutation)],
        "PoS.F": [group.msm(exponents, [getattr(card, half) for card in inputs]) for half in "ab"],
        "PoS.C": [
            group.sub(
                group.msm(ones, commitment.permutation), group.msm(ones, statement.generators)
            )
        ],
        "PoS.D": [group.sub(commitment.chain[-1], group.mul(product, statement.chain_base))],
        "PoS.B": list(commitment.chain),
        "PoS.Ap": [commitment.t3],
        "PoS.Bp": list(commitment.t_hat),
        "PoS.Cp": [commitment.t1],
        "PoS.Dp": [commitment.t2],
        "PoS.Fp": [commitment.t4[0].a, commitment.t4[0].b],
        "PoS.k_A": [response.s3],
        "PoS.k_B": list(response.s_hat),
        "PoS.k_C": [response.s1],
        "PoS.k_D": [response.s2],
        "PoS.k_F": list(response.s4),
    }
    for name, values in batched.items():
        assert pos(name) == values, name


def test_generators_on_a_curve():
    """P-256: rho, generators and key are the printed ones."""
    found, _, _, _ = sample("P256")
    assert found.rho.hex() == f"{printed('P256', 'der.rho')[0]:064x}"
    flat = [coordinate for element in found.statement.generators for coordinate in element]
    assert flat == printed("P256", "bas.h")
    assert [*found.group.generator, *found.statement.key] == printed("P256", "bas.pk")


@pytest.mark.parametrize("tree", TREES)
@pytest.mark.parametrize("name", ["MODP", "P256"])
def test_a_changed_byte_fails(name, tree):
    """A changed byte, early, in the middle or late in any tree: refused, or equations fail."""
    good = base64.b64decode(told(name)[tree])
    for at in (len(good) // 3, len(good) // 2, len(good) - 1):
        bad = good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :]
        try:
            found = load(told(name) | {tree: base64.b64encode(bad)})
        except (BadEncoding, ValueError, IndexError):
            continue
        challenges = VerificatumChallenges(found)
        exponents = challenges.exponents(found.proof.commitment.permutation)
        challenge = challenges.challenge(found.proof.commitment)
        held = equations(found.group, found.statement, found.proof, exponents, challenge)
        assert not all(held.values())


class _Plain:
    """Challenges that are fixed numbers: enough to see that the prover solves the equations."""

    def exponents(self, permutation):
        return [3 + 2 * index for index in range(len(permutation))]

    def challenge(self, commitment):
        return 987654321


def test_the_prover_on_a_foreign_group():
    """Our own prover makes proofs of width 3 on P-192 that solve all six equations."""
    rng = SeededRng(b"P-192")

    def scalars():
        while True:
            yield int.from_bytes(rng(32)) % P192.order

    fresh = scalars()
    order = [2, 0, 1]
    key = P192.mul_base(next(fresh))
    many = [P192.mul_base(next(fresh)) for _ in range(4)]
    masks = [[next(fresh) for _ in order] for _ in range(3)]
    inputs = [
        [Ciphertext(P192.mul_base(next(fresh)), P192.mul_base(next(fresh))) for _ in order]
        for _ in range(3)
    ]
    outputs = [
        [
            Ciphertext(
                P192.add(column[source].a, P192.mul_base(mask)),
                P192.add(column[source].b, P192.mul(mask, key)),
            )
            for source, mask in zip(order, column_masks, strict=True)
        ]
        for column, column_masks in zip(inputs, masks, strict=True)
    ]
    statement = Statement(key, many[3], many[:3], inputs, outputs)
    proof = prove(P192, statement, order, masks, _Plain(), fresh)
    held = equations(P192, statement, proof, [3, 5, 7], 987654321)
    assert held == dict.fromkeys(held, True)
    swapped = Statement(key, many[3], many[:3], inputs, [outputs[1], outputs[0], outputs[2]])
    held = equations(P192, swapped, proof, [3, 5, 7], 987654321)
    assert [name for name, good in held.items() if not good] == ["F left", "F right"]
