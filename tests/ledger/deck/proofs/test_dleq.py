"""Batched proofs of equal logarithms: the vectors of RFC 9497, and what is refused."""

import json

import pytest

from ledger.deck.group.errors import BadStatement
from ledger.deck.proofs.dleq import MAX_PAIRS, dleq_with_nonce, prove_dleq, verify_dleq
from tests.ledger.deck.worlds import SHARED, field_edits

CS = b"OPRFV1-\x01-ristretto255-SHA512"
SECRET = "e6f73f344b79b379f1a0dd37e07ff62e38d9f71345ce62ae3a9bc60b04ccd909"
PUBLIC = "c803e2cc6b05fc15064549b5920659ca4a77b2cca6f04f6b357009335476ad4e"
# Of each vector: blinded elements, evaluated elements, nonce, proof (RFC 9497, A.1.2).
VECTORS = [
    (
        ["863f330cc1a1259ed5a5998a23acfd37fb4351a793a5b3c090b642ddc439b945"],
        ["aa8fa048764d5623868679402ff6108d2521884fa138cd7f9c7669a9a014267e"],
        "222a5e897cf59db8145db8d16e597e8facb80ae7d4e26d9881aa6f61d645fc0e",
        "ddef93772692e535d1a53903db24367355cc2cc78de93b3be5a8ffcc6985dd06"
        "6d4346421d17bf5117a2a1ff0fcb2a759f58a539dfbe857a40bce4cf49ec600d",
    ),
    (
        ["cc0b2a350101881d8a4cba4c80241d74fb7dcbfde4a61fde2f91443c2bf9ef0c"],
        ["60a59a57208d48aca71e9e850d22674b611f752bed48b36f7a91b372bd7ad468"],
        "222a5e897cf59db8145db8d16e597e8facb80ae7d4e26d9881aa6f61d645fc0e",
        "401a0da6264f8cf45bb2f5264bc31e109155600babb3cd4e5af7d181a2c9dc0a"
        "67154fabf031fd936051dec80b0b6ae29c9503493dde7393b722eafdf5a50b02",
    ),
    (
        [
            "863f330cc1a1259ed5a5998a23acfd37fb4351a793a5b3c090b642ddc439b945",
            "90a0145ea9da29254c3a56be4fe185465ebb3bf2a1801f7124bbbadac751e654",
        ],
        [
            "aa8fa048764d5623868679402ff6108d2521884fa138cd7f9c7669a9a014267e",
            "cc5ac221950a49ceaa73c8db41b82c20372a4c8d63e5dded2db920b7eee36a2a",
        ],
        "419c4f4f5052c53c45f3da494d2b67b220d02118e0857cdbcf037f9ea84bbe0c",
        "cc203910175d786927eeb44ea847328047892ddf8590e723c37205cb74600b0a"
        "5ab5337c8eb4ceae0494c2cf89529dcf94572ed267473d567aeed6ab873dee08",
    ),
]


def read(group, vector):
    """A vector as values: secret, key, bases, images, nonce, proof."""
    bases, images, nonce, proof = vector
    return (
        group.decode_scalar(bytes.fromhex(SECRET)),
        group.decode(bytes.fromhex(PUBLIC)),
        [group.decode(bytes.fromhex(text)) for text in bases],
        [group.decode(bytes.fromhex(text)) for text in images],
        group.decode_scalar(bytes.fromhex(nonce)),
        bytes.fromhex(proof),
    )


@pytest.mark.parametrize("vector", VECTORS)
def test_rfc_9497(group, vector):
    """The RFC's proofs are accepted, and made again byte for byte from their nonces."""
    secret, key, bases, images, nonce, proof = read(group, vector)
    assert group.equal(group.mul_base(secret), key)
    assert verify_dleq(group, CS, key, bases, images, proof)
    assert dleq_with_nonce(group, CS, secret, key, bases, images, nonce) == proof


def test_rfc_9497_file(group):
    """The vectors written above are those of the shared file."""
    path = SHARED / "rfc9497-voprf.json"
    if not path.exists():
        pytest.skip("the folder ../shared/vectors with the RFC's vectors is missing")
    (suite,) = [
        entry
        for entry in json.loads(path.read_text())
        if entry["identifier"] == "ristretto255-SHA512" and entry["mode"] == 1
    ]
    assert (suite["skSm"], suite["pkSm"]) == (SECRET, PUBLIC)
    told = [
        (
            vector["BlindedElement"].split(","),
            vector["EvaluationElement"].split(","),
            vector["Proof"]["r"],
            vector["Proof"]["proof"],
        )
        for vector in suite["vectors"]
    ]
    assert told == VECTORS


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
