"""Batched proofs of equal logarithms: the vectors of RFC 9497, and what is refused."""

import json

import pytest

from ledger.deck.group.errors import BadStatement
from ledger.deck.proofs.dleq import MAX_PAIRS, dleq_with_nonce, prove_dleq, verify_dleq
from tests.ledger.deck.worlds import ELSEWHERE, field_edits

RFC = json.loads((ELSEWHERE / "rfc9497.json").read_text(encoding="utf-8"))
CS = bytes.fromhex(RFC["context"])
VECTORS = RFC["vectors"]


def read(group, vector):
    """A vector as values: secret, key, bases, images, nonce, proof."""
    bases, images = (
        [group.decode(bytes.fromhex(text)) for text in vector[name].split(",")]
        for name in ("BlindedElement", "EvaluationElement")
    )
    return (
        group.decode_scalar(bytes.fromhex(RFC["skSm"])),
        group.decode(bytes.fromhex(RFC["pkSm"])),
        bases,
        images,
        group.decode_scalar(bytes.fromhex(vector["Proof"]["r"])),
        bytes.fromhex(vector["Proof"]["proof"]),
    )


@pytest.mark.parametrize("vector", VECTORS)
def test_rfc_9497(group, vector):
    """The RFC's proofs are accepted, and made again byte for byte from their nonces."""
    secret, key, bases, images, nonce, proof = read(group, vector)
    assert group.equal(group.mul_base(secret), key)
    assert verify_dleq(group, CS, key, bases, images, proof)
    assert dleq_with_nonce(group, CS, secret, key, bases, images, nonce) == proof


def test_every_field_of_a_proof_counts(group):
    """A proof with any field changed, too long or too short is refused."""
    _, key, bases, images, _, proof = read(group, VECTORS[2])
    for what, edited in field_edits(group, proof, "SS"):
        assert not verify_dleq(group, CS, key, bases, images, edited), what


def test_every_part_of_the_statement_counts(group, rng):
    """Another key, base, image, order, number or context string: refused."""
    secret, key, bases, images, _, _ = read(group, VECTORS[2])
    proof = prove_dleq(group, CS, secret, key, bases, images, rng=rng)
    assert verify_dleq(group, CS, key, bases, images, proof)
    g = group.generator
    shifted = [group.add(images[0], g), images[1]]
    wrong = [
        (CS + b"x", key, bases, images),
        (CS, group.add(key, g), bases, images),
        (CS, key, bases[::-1], images),
        (CS, key, bases[::-1], images[::-1]),
        (CS, key, images, bases),
        (CS, key, bases, shifted),
        (CS, key, [bases[0], g], images),
        (CS, key, bases[:1], images[:1]),
        (CS, key, [*bases, bases[0]], [*images, images[0]]),
        (CS, key, bases, images[:1]),
        (CS, key, [], []),
        (CS, group.identity, bases, images),
        (CS, key, [group.identity, bases[1]], [group.identity, images[1]]),
        (CS, key, bases, [group.identity, images[1]]),
    ]
    for context_string, k, b, i in wrong:
        assert not verify_dleq(group, context_string, k, b, i, proof)


def test_proving_refuses_bad_statements(fast, rng):
    """Empty, uneven and oversized lists and the identity are our own mistake and raise."""
    g = fast.generator
    for bases, images in (
        ([], []),
        ([g], []),
        ([g] * (MAX_PAIRS + 1), [g] * (MAX_PAIRS + 1)),
        ([fast.identity], [fast.identity]),
    ):
        with pytest.raises(BadStatement):
            prove_dleq(fast, CS, 5, fast.mul_base(5), bases, images, rng=rng)


def test_composites_catch_errors_that_cancel(fast, rng):
    """Two wrong images whose errors cancel out are still refused: pairs have different weights."""
    secret, key, bases, images, _, _ = read(fast, VECTORS[2])
    bent = [fast.add(images[0], fast.generator), fast.sub(images[1], fast.generator)]
    proof = prove_dleq(fast, CS, secret, key, bases, bent, rng=rng)
    assert not verify_dleq(fast, CS, key, bases, bent, proof)
