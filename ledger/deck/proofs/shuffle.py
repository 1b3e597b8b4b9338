"""A zone shuffled and proven: under the joint key by each seat in turn (R35), or under an own key
by its owner (R31).

The proof is the commitment form of `tw`, 160 N + 288 bytes (R36), in this order:

    c_1 .. c_N   chain_1 .. chain_N   t1 t2 t3   t4.A t4.B   that_1 .. that_N
    s1 s2 s3 s4   shat_1 .. shat_N   s'_1 .. s'_N

A check has two halves. `read_shuffle` looks at form and points at once and gives a
`ShuffleCheck`; `check_run` does the sums of one or many of them together, later if that is wished
(R35). The generators are hashed here and never taken from a peer: whoever chose them could shuffle
falsely.

Inputs may be public cards (A = O); outputs may not. A shuffle that changes nothing is legal:
secrecy rests on the honest seats that shuffle too.
"""

import functools
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from ledger.deck.group.chance import Rng, below_from, draw_permutation, nonces, words_from
from ledger.deck.group.ciphertext import (
    MAX_CARDS,
    Ciphertext,
    decode_elements,
    decode_scalars,
    encode_cards,
    encode_elements,
    encode_scalars,
)
from ledger.deck.group.errors import BadEncoding, BadStatement
from ledger.deck.group.group import Element, Group, PublicScalar, public
from ledger.deck.group.hashing import hash_to_group, hash_to_scalar, length_prefixed
from ledger.deck.proofs.context import ProofContext, context_string
from ledger.deck.proofs.terelius_wikstrom import (
    Commitment,
    Proof,
    Response,
    Statement,
    Terms,
    Weights,
    gather,
    prove,
)

_GENERATORS = context_string("generators")
_WEIGHT_BYTES = 16
# Below so many cards a table of the key costs more than it saves.
_PREPARE_FROM = 10


@dataclass(frozen=True, slots=True)
class ShuffleCheck:
    """All that the second half of a check needs; its form and its points are good."""

    statement: Statement
    proof: Proof
    exponents: Sequence[PublicScalar]
    challenge: PublicScalar
    transcript: bytes
    """Hash of place, statement and proof."""


def proof_size(count: int) -> int:
    """Bytes of the proof for so many cards."""
    return 160 * count + 288


@functools.cache
def generator_of(group: Group, number: int) -> Element:
    """h_number; number 0 is h, which many products are made with."""
    element = hash_to_group(group, length_prefixed(number), _GENERATORS)
    return element if number else group.prepare(element)


@functools.cache
def generators(group: Group, count: int) -> tuple[Element, tuple[Element, ...]]:
    """h and h_1 .. h_count: hashed, pairwise distinct, none of them O or G."""
    if not 0 < count <= MAX_CARDS:
        raise BadStatement(f"there are generators for 1 to {MAX_CARDS} cards, not {count!r}")
    found = [generator_of(group, number) for number in range(count + 1)]
    known = {group.encode(e) for e in (group.identity, group.generator, *found)}
    if len(known) != count + 3:
        raise BadStatement("two generators of the shuffle are equal")
    return found[0], tuple(found[1:])


class HashedChallenges:
    """The challenges of one shuffle: u_i from place and statement, c from the whole commitment."""

    def __init__(self, group: Group, place: ProofContext, statement: Statement) -> None:
        self._group = group
        self._cs = place.context_string("shuffle")
        (inputs,), (outputs,) = statement.inputs, statement.outputs
        self._seed = hashlib.sha512(
            length_prefixed(
                group.encode(group.generator),
                group.encode(statement.key),
                encode_cards(group, inputs),
                encode_cards(group, outputs),
            )
        ).digest()

    def exponents(self, permutation: Sequence[Element]) -> Sequence[PublicScalar]:
        raw = encode_elements(self._group, permutation)
        self._seed = hashlib.sha512(length_prefixed("exponents", self._seed, raw)).digest()
        return [
            hash_to_scalar(self._group, length_prefixed("u", self._seed, number), self._cs)
            for number in range(len(permutation))
        ]

    def challenge(self, commitment: Commitment) -> PublicScalar:
        raw = encode_elements(self._group, elements_of(commitment)[len(commitment.permutation) :])
        self._seed = hashlib.sha512(length_prefixed("challenge", self._seed, raw)).digest()
        return hash_to_scalar(self._group, length_prefixed("c", self._seed), self._cs)

    def transcript(self, scalars: bytes) -> bytes:
        """Hash of everything, the responses included."""
        return hashlib.sha512(length_prefixed("transcript", self._seed, self._cs, scalars)).digest()


def shuffle(
    group: Group, place: ProofContext, key: Element, inputs: Sequence[Ciphertext], *, rng: Rng
) -> tuple[tuple[Ciphertext, ...], bytes]:
    """The cards masked anew in a new, random order, and the proof of it.

    Order and masks are forgotten when this returns (docs/protocol.md, 8.7). Raises BadStatement for
    no card, too many, or O as the key.
    """
    count = len(inputs)
    if not 0 < count <= MAX_CARDS or group.is_identity(key):
        raise BadStatement(f"1 to {MAX_CARDS} cards are shuffled under a key, not {count!r}")
    if count >= _PREPARE_FROM:
        key = group.prepare(key)
    context_string = place.context_string("shuffle")
    scalars = nonces(group, context_string, (), encode_cards(group, inputs), rng=rng)
    order = draw_permutation(count, below_from(words_from(rng)))
    masks = [next(scalars) for _ in range(count)]
    outputs = tuple(
        Ciphertext(
            group.add(group.mul_base(mask), inputs[source].a),
            group.add(group.mul(mask, key), inputs[source].b),
        )
        for source, mask in zip(order, masks, strict=True)
    )
    statement = statement_of(group, key, inputs, outputs)
    challenges = HashedChallenges(group, place, statement)
    proof = prove(group, statement, order, (masks,), challenges, scalars)
    elements = encode_elements(group, elements_of(proof.commitment))
    return outputs, elements + encode_scalars(group, scalars_of(proof.response))


def read_shuffle(
    group: Group,
    place: ProofContext,
    key: Element,
    inputs: Sequence[Ciphertext],
    outputs: Sequence[Ciphertext],
    data: bytes,
) -> ShuffleCheck | None:
    """The first half of a check: form and points of a proof. None if anything is wrong with them.

    `outputs` come from `decode_cards`, so that their points are good.
    """
    count = len(inputs)
    if len(outputs) != count or not 0 < count <= MAX_CARDS or len(data) != proof_size(count):
        return None
    if group.has_identity([key, *(point for card in outputs for point in (card.a, card.b))]):
        return None
    border = group.element_size * (3 * count + 5)
    try:
        elements = decode_elements(group, data[:border], 3 * count + 5)
        scalars = decode_scalars(group, data[border:], 2 * count + 4)
    except BadEncoding:
        return None
    statement = statement_of(group, key, inputs, outputs)
    challenges = HashedChallenges(group, place, statement)
    t1, t2, t3, t4_a, t4_b, *t_hat = elements[2 * count :]
    commitment = Commitment(
        elements[:count],
        elements[count : 2 * count],
        t1,
        t2,
        t3,
        (Ciphertext(t4_a, t4_b),),
        t_hat,
    )
    s1, s2, s3, s4, *rest = scalars
    response = Response(s1, s2, s3, (s4,), rest[:count], rest[count:])
    exponents = challenges.exponents(commitment.permutation)
    challenge = challenges.challenge(commitment)
    transcript = challenges.transcript(data[border:])
    return ShuffleCheck(statement, Proof(commitment, response), exponents, challenge, transcript)


def verify_shuffle(
    group: Group,
    place: ProofContext,
    key: Element,
    inputs: Sequence[Ciphertext],
    outputs: Sequence[Ciphertext],
    data: bytes,
) -> bool:
    """Whether the proof shows that `outputs` is a shuffle of `inputs` under `key`."""
    check = read_shuffle(group, place, key, inputs, outputs, data)
    return check is not None and check_run(group, (check,)) is None


def check_run(group: Group, checks: Sequence[ShuffleCheck]) -> int | None:
    """The second half for many proofs in one sum: None if all hold, else the first false one.

    A list that is the output of one proof and the input of the next is summed once, and so are
    the generators (R35). Only when the sum fails is each proof looked at by itself.
    """
    if not checks or _holds(group, checks):
        return None
    for index, check in enumerate(checks):
        if not _holds(group, (check,)):
            return index
    raise AssertionError("proofs hold one by one and not together")


def _holds(group: Group, checks: Sequence[ShuffleCheck]) -> bool:
    terms = run_terms(group, checks)
    return terms.vanishes()


def run_terms(group: Group, checks: Sequence[ShuffleCheck]) -> Terms:
    """The sum that vanishes if all these proofs hold. Its weights are hashed from all of them,
    so that every node computes the same.
    """
    seed = hashlib.sha512(
        length_prefixed("weights", [check.transcript for check in checks])
    ).digest()
    terms = Terms(group)
    for number, check in enumerate(checks):
        count = len(check.exponents)
        size = _WEIGHT_BYTES * (count + 5)
        stream = hashlib.shake_256(length_prefixed(seed, number)).digest(size)
        drawn = [
            public(int.from_bytes(stream[at : at + _WEIGHT_BYTES], "little"))
            for at in range(0, size, _WEIGHT_BYTES)
        ]
        weights = Weights(drawn[0], drawn[1], drawn[2], ((drawn[3], drawn[4]),), drawn[5:])
        gather(
            group, check.statement, check.proof, check.exponents, check.challenge, weights, terms
        )
    return terms


def statement_of(
    group: Group, key: Element, inputs: Sequence[Ciphertext], outputs: Sequence[Ciphertext]
) -> Statement:
    """What is proven: these outputs are these inputs, in some order, locked anew for this key."""
    h, many = generators(group, len(inputs))
    return Statement(key, h, many, (inputs,), (outputs,))


def elements_of(commitment: Commitment) -> list[Element]:
    """The elements of a commitment, in the order in which they are written."""
    (t4,) = commitment.t4
    return [
        *commitment.permutation,
        *commitment.chain,
        commitment.t1,
        commitment.t2,
        commitment.t3,
        t4.a,
        t4.b,
        *commitment.t_hat,
    ]


def scalars_of(response: Response) -> list[int]:
    """The scalars of a response, in the order in which they are written."""
    (s4,) = response.s4
    return [response.s1, response.s2, response.s3, s4, *response.s_hat, *response.s_prime]
