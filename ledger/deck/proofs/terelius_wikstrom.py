"""The Terelius-Wikstroem argument that one list of ciphertexts is a shuffle of another.

In the form of CHVote and Verificatum, sent with its commitments so that several proofs can be
checked in one sum. This core knows no hash and no group: the challenges come from a `Challenges`
object, so that the lines which check a game also check the sample files of other programs, over
other groups, with ciphertexts of any width and with another base of the chain.

With w columns, N cards, key K, chain base h, generators h_i, inputs e, outputs e' (e'_i masks
e_perm[i] anew with randomness rho_i), challenges u_i and c:

    c_perm[i] = r_perm[i] G + h_i       chain_0 = h, chain_i = q_i G + u_perm[i] chain_{i-1}

    (1) t1 + c (sum c_i - sum h_i)         = s1 G
    (2) t2 + c (chain_N - (prod u_i) h)    = s2 G
    (3) t3 + c (sum u_i c_i)               = s3 G + sum s'_i h_i
    (4) t4 + c (sum u_i e_i)               = -s4 (G, K) + sum s'_i e'_i         once a column
    (5) that_i + c chain_i                 = shat_i G + s'_i chain_{i-1}        for each i

Source: Haenni, Locher, Koenig, Dubuis, "Pseudo-code algorithms for verifiable re-encryption
mix-nets"; Terelius and Wikstroem 2010.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from ledger.deck.group.ciphertext import Ciphertext
from ledger.deck.group.group import Element, Group, PublicScalar, public

Column = Sequence[Ciphertext]


@dataclass(frozen=True, slots=True)
class Statement:
    """What is claimed: `outputs` is a shuffle of `inputs` under `key`. One entry a column."""

    key: Element
    chain_base: Element
    generators: Sequence[Element]
    inputs: Sequence[Column]
    outputs: Sequence[Column]


@dataclass(frozen=True, slots=True)
class Commitment:
    """The elements of a proof. `t4` holds one pair a column."""

    permutation: Sequence[Element]
    chain: Sequence[Element]
    t1: Element
    t2: Element
    t3: Element
    t4: Sequence[Ciphertext]
    t_hat: Sequence[Element]


@dataclass(frozen=True, slots=True)
class Response:
    """The scalars of a proof. `s4` holds one a column."""

    s1: PublicScalar
    s2: PublicScalar
    s3: PublicScalar
    s4: Sequence[PublicScalar]
    s_hat: Sequence[PublicScalar]
    s_prime: Sequence[PublicScalar]


@dataclass(frozen=True, slots=True)
class Proof:
    """Commitment and response; the challenges are computed from the first."""

    commitment: Commitment
    response: Response


class Challenges(Protocol):
    """Where the challenges of one statement come from."""

    def exponents(self, permutation: Sequence[Element]) -> Sequence[PublicScalar]:
        """u_1 .. u_N, from the statement and the commitments to the permutation."""

    def challenge(self, commitment: Commitment) -> PublicScalar:
        """c, from all of that and the rest of the commitment."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What each equation is multiplied with before all are summed up; 0 leaves one out."""

    first: PublicScalar
    second: PublicScalar
    third: PublicScalar
    fourth: Sequence[tuple[PublicScalar, PublicScalar]]
    """For the two halves (A, B) of each column."""
    fifth: Sequence[PublicScalar]


def prove(
    group: Group,
    statement: Statement,
    permutation: Sequence[int],
    randomness: Sequence[Sequence[int]],
    challenges: Challenges,
    scalars: Iterator[int],
) -> Proof:
    """Prove the statement: outputs[i] masks inputs[permutation[i]] with randomness[column][i].

    `scalars` gives fresh random numbers. Nothing of the witness is checked.
    """
    count = len(permutation)
    g, h = group, statement.chain_base
    hidden = [0] * count
    commitments: list[Element] = [g.identity] * count
    for place, source in enumerate(permutation):
        hidden[source] = next(scalars)
        commitments[source] = g.add(g.mul_base(hidden[source]), statement.generators[place])
    exponents = challenges.exponents(commitments)
    moved = [exponents[source] for source in permutation]

    # The prover knows chain_i = R_i G + U_i h, so every link is made from two fixed bases.
    chain, parts, links = [], [(0, 1)], []
    for u in moved:
        link = next(scalars)
        big_r, big_u = (link + u * parts[-1][0]) % g.order, u * parts[-1][1] % g.order
        chain.append(g.add(g.mul_base(big_r), g.mul(big_u, h)))
        parts.append((big_r, big_u))
        links.append(link)

    w1, w2, w3 = next(scalars), next(scalars), next(scalars)
    w4 = [next(scalars) for _ in statement.inputs]
    w_hat = [next(scalars) for _ in range(count)]
    w_prime = [next(scalars) for _ in range(count)]
    t_hat = [
        g.add(g.mul_base(a + b * big_r), g.mul(b * big_u, h))
        for a, b, (big_r, big_u) in zip(w_hat, w_prime, parts[:-1], strict=True)
    ]
    t3 = g.add(g.mul_base(w3), g.mul_sum(w_prime, statement.generators))
    t4 = [
        _mixed(g, statement.key, -w, w_prime, column)
        for w, column in zip(w4, statement.outputs, strict=True)
    ]
    commitment = Commitment(commitments, chain, g.mul_base(w1), g.mul_base(w2), t3, t4, t_hat)
    c = challenges.challenge(commitment)

    r_hat = parts[-1][0]  # chain_N = r_hat G + (prod u) h: no other product of u is needed
    masks = [_dot(column, moved) for column in randomness]
    response = Response(
        public((w1 + c * sum(hidden)) % g.order),
        public((w2 + c * r_hat) % g.order),
        public((w3 + c * _dot(hidden, exponents)) % g.order),
        [public((w + c * mask) % g.order) for w, mask in zip(w4, masks, strict=True)],
        [public((w + c * link) % g.order) for w, link in zip(w_hat, links, strict=True)],
        [public((w + c * u) % g.order) for w, u in zip(w_prime, moved, strict=True)],
    )
    return Proof(commitment, response)


def _dot(left: Sequence[int], right: Sequence[int]) -> int:
    return sum(a * b for a, b in zip(left, right, strict=True))


def _mixed(
    group: Group, key: Element, mask: int, scalars: Sequence[int], column: Column
) -> Ciphertext:
    """mask * (G, K) + sum of scalars * cards."""
    a = group.mul_sum(scalars, [card.a for card in column])
    b = group.mul_sum(scalars, [card.b for card in column])
    return Ciphertext(group.add(group.mul_base(mask), a), group.add(group.mul(mask, key), b))


class Terms:
    """A sum of public products that is still to be computed; equal elements are merged.

    What `base` and `put` get was computed from public numbers alone.
    """

    def __init__(self, group: Group) -> None:
        """An empty sum."""
        self._group = group
        self._base = 0
        self._scalars: list[int] = []
        self._elements: list[Element] = []

    def __len__(self) -> int:
        """How many different elements are in the sum, the generator not counted."""
        return len(self._merged()[0])

    def base(self, scalar: int) -> None:
        """Add scalar * G."""
        self._base += scalar

    def put(self, scalar: int, element: Element) -> None:
        """Add scalar * element."""
        self._scalars.append(scalar)
        self._elements.append(element)

    def vanishes(self) -> bool:
        """Whether the whole sum is O."""
        g = self._group
        merged, elements = self._merged()
        scalars = [public(scalar % g.order) for scalar in (self._base, *merged)]
        return g.is_identity(g.msm(scalars, [g.generator, *elements]))

    def _merged(self) -> tuple[Collection[int], Collection[Element]]:
        """Scalars and elements, as many of the one as of the other, and each element once."""
        encoded = self._group.encode_many(self._elements)
        merged: dict[bytes, int] = {}
        for raw, scalar in zip(encoded, self._scalars, strict=True):
            merged[raw] = merged.get(raw, 0) + scalar
        elements = dict(zip(encoded, self._elements, strict=True))
        return merged.values(), elements.values()


def gather(
    group: Group,
    statement: Statement,
    proof: Proof,
    exponents: Sequence[PublicScalar],
    challenge: PublicScalar,
    weights: Weights,
    terms: Terms,
) -> None:
    """Put all equations of one proof, each times its weight, into a sum that must vanish.

    All lists must have the statement's length; whoever reads a proof from bytes sees to that.
    """
    commitment, response, c = proof.commitment, proof.response, challenge
    product = 1
    for u in exponents:
        product = product * u % group.order
    one, two, three = weights.first, weights.second, weights.third
    terms.base(one * response.s1 + two * response.s2 + three * response.s3)
    terms.put(-one, commitment.t1)
    terms.put(-two, commitment.t2)
    terms.put(-three, commitment.t3)
    terms.put(two * c * product, statement.chain_base)
    for generator, s in zip(statement.generators, response.s_prime, strict=True):
        terms.put(one * c + three * s, generator)
    for element, u in zip(commitment.permutation, exponents, strict=True):
        terms.put(-c * (one + three * u), element)
    _gather_columns(statement, proof, exponents, challenge, weights, terms)
    _gather_chain(statement, proof, challenge, weights, terms)


def _gather_columns(
    statement: Statement,
    proof: Proof,
    exponents: Sequence[PublicScalar],
    challenge: PublicScalar,
    weights: Weights,
    terms: Terms,
) -> None:
    """Equation (4) of each column."""
    s_prime = proof.response.s_prime
    for number, (for_a, for_b) in enumerate(weights.fourth):
        t4, s4 = proof.commitment.t4[number], proof.response.s4[number]
        terms.base(-for_a * s4)
        terms.put(-for_b * s4, statement.key)
        terms.put(-for_a, t4.a)
        terms.put(-for_b, t4.b)
        for card, s in zip(statement.outputs[number], s_prime, strict=True):
            terms.put(for_a * s, card.a)
            terms.put(for_b * s, card.b)
        for card, u in zip(statement.inputs[number], exponents, strict=True):
            terms.put(-for_a * challenge * u, card.a)
            terms.put(-for_b * challenge * u, card.b)


def _gather_chain(
    statement: Statement, proof: Proof, challenge: PublicScalar, weights: Weights, terms: Terms
) -> None:
    """Equation (5) of each link, and what (2) says of the last one."""
    commitment, response = proof.commitment, proof.response
    before = statement.chain_base
    for link, t_hat, s_hat, s, weight in zip(
        commitment.chain,
        commitment.t_hat,
        response.s_hat,
        response.s_prime,
        weights.fifth,
        strict=True,
    ):
        terms.base(weight * s_hat)
        terms.put(weight * s, before)
        terms.put(-weight * challenge, link)
        terms.put(-weight, t_hat)
        before = link
    terms.put(-weights.second * challenge, before)
