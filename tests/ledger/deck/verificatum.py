"""Reads the sample proofs of Verificatum and computes its challenges, for the generic core.

A byte tree is 01, a length and bytes, or 00, a number and so many trees. Challenges are hashed from
byte trees with a prefix rho that names the protocol; random bits are SHA-256 with a counter.
"""

import base64
import hashlib
from dataclasses import dataclass

from ledger.deck.group.ciphertext import Ciphertext
from ledger.deck.proofs.terelius_wikstrom import Commitment, Proof, Response, Statement
from tests.ledger.deck.modp import ModP
from tests.ledger.deck.weierstrass import P192, P256

CURVES = {"P-192": P192, "P-256": P256}
ROUNDING_BITS = 100
TREES = ("key", "inputs", "outputs", "permutation", "commitment", "reply")


def read_tree(data):
    """The tree in these bytes: bytes for a leaf, a list for a node."""
    tree, end = _read(data, 0)
    if end != len(data):
        raise ValueError(f"{len(data) - end} bytes after the tree")
    return tree


def _read(data, at):
    kind, size = data[at], int.from_bytes(data[at + 1 : at + 5])
    at += 5
    if kind == 1:
        return data[at : at + size], at + size
    if kind != 0:
        raise ValueError(f"no byte tree begins with {kind!r}")
    children = []
    for _ in range(size):
        child, at = _read(data, at)
        children.append(child)
    return children, at


def write_tree(tree):
    """The bytes of a tree."""
    if isinstance(tree, bytes):
        return b"\1" + len(tree).to_bytes(4) + tree
    return b"\0" + len(tree).to_bytes(4) + b"".join(write_tree(child) for child in tree)


def stream(seed, size):
    """`size` bytes expanded from a seed."""
    blocks = (hashlib.sha256(seed + n.to_bytes(4)).digest() for n in range(-(-size // 32)))
    return b"".join(blocks)[:size]


def oracle(bits, data):
    """`bits` bits (a multiple of eight) from the random oracle."""
    return stream(hashlib.sha256(bits.to_bytes(4) + data).digest(), bits // 8)


@dataclass(frozen=True)
class Sample:
    """One sample: its group, statement, proof, and the trees that are hashed."""

    group: object
    rho: bytes
    statement: Statement
    proof: Proof
    trees: dict


class VerificatumChallenges:
    """Challenges by Verificatum's rule; remembers the seed for the test."""

    def __init__(self, sample):
        """The challenges of one sample."""
        self._sample, self.seed = sample, b""

    def exponents(self, permutation):
        """e_i: 256 bits each from the seed."""
        trees = self._sample.trees
        tree = [trees[name] for name in ("g", "h", "permutation", "key", "inputs", "outputs")]
        self.seed = oracle(256, self._sample.rho + write_tree(tree))
        raw = stream(self.seed, 32 * len(permutation))
        return [int.from_bytes(raw[at : at + 32]) for at in range(0, len(raw), 32)]

    def challenge(self, commitment):
        """v: 256 bits from the seed and the commitment."""
        tree = [self.seed, self._sample.trees["commitment"]]
        return int.from_bytes(oracle(256, self._sample.rho + write_tree(tree)))


def load(told):
    """The sample that a file of ``tests/vectors/elsewhere/verificatum`` tells (its README)."""
    group, width = _group(told["pgroup"]), int(told["width"])
    rho = _rho(told)
    trees = {name: read_tree(base64.b64decode(told[name])) for name in TREES}
    generators = _generators(group, rho, len(trees["permutation"]))
    trees["g"] = _as_tree(group, group.generator)
    trees["h"] = [_as_tree(group, element) for element in generators]
    key = _element(group, trees["key"][1])
    if width > 1:  # the seed is hashed from the key once a column
        trees["key"] = [[part] * width for part in trees["key"]]
    columns = [_columns(group, trees[name], width) for name in ("inputs", "outputs")]
    statement = Statement(key, generators[0], generators, *columns)
    return Sample(group, rho, statement, _proof(group, trees, width), trees)


def _group(text):
    tree = read_tree(bytes.fromhex(text.split("::")[1]))
    if tree[0].endswith(b"ModPGroup"):
        p, q, g = (int.from_bytes(leaf) for leaf in tree[1][:3])
        return ModP(p, q, g)
    return CURVES[tree[1].decode()]


def _rho(told):
    leaves = [
        told["version"].encode(),
        f"{told['sid']}.{told['auxsid']}".encode(),
        ROUNDING_BITS.to_bytes(4),
        (256).to_bytes(4),
        (256).to_bytes(4),
        told["prg"].encode(),
        told["pgroup"].encode(),
        told["rohash"].encode(),
    ]
    return hashlib.sha256(write_tree(leaves)).digest()


def _generators(group, rho, count):
    seed = oracle(256, rho + write_tree(b"generators"))
    bits = group.p.bit_length() + ROUNDING_BITS
    size, at, found = -(-bits // 8), 0, []
    raw = stream(seed, 20 * size * count)
    while len(found) < count:
        number = int.from_bytes(raw[at : at + size]) & ((1 << bits) - 1)
        at += size
        x = number % group.p
        if isinstance(group, ModP):
            found.append(pow(x, (group.p - 1) // group.order, group.p))
            continue
        square = group.right_side(x)
        y = pow(square, (group.p + 1) // 4, group.p)
        if y * y % group.p == square:
            found.append((x, min(y, group.p - y)))
    return found


def _element(group, tree):
    return group.decode(tree if isinstance(tree, bytes) else b"".join(tree))


def _as_tree(group, element):
    raw = group.encode(element)
    if isinstance(group, ModP):
        return raw
    return [raw[: group.coordinate], raw[group.coordinate :]]


def _columns(group, tree, width):
    """Ciphertexts as columns: the tree holds all A, then all B, by column if there are several."""
    a, b = (tree[0], tree[1]) if width > 1 else ([tree[0]], [tree[1]])
    return [
        [
            Ciphertext(_element(group, x), _element(group, y))
            for x, y in zip(left, right, strict=True)
        ]
        for left, right in zip(a, b, strict=True)
    ]


def _proof(group, trees, width):
    chain, t3, t_hat, t1, t2, t4 = trees["commitment"]
    pairs = zip(*(t4 if width > 1 else ([t4[0]], [t4[1]])), strict=True)
    commitment = Commitment(
        [_element(group, e) for e in trees["permutation"]],
        [_element(group, e) for e in chain],
        _element(group, t1),
        _element(group, t2),
        _element(group, t3),
        [Ciphertext(_element(group, a), _element(group, b)) for a, b in pairs],
        [_element(group, e) for e in t_hat],
    )
    k_a, k_b, k_c, k_d, k_e, k_f = trees["reply"]
    response = Response(
        int.from_bytes(k_c),
        int.from_bytes(k_d),
        int.from_bytes(k_a),
        [int.from_bytes(k) for k in (k_f if width > 1 else [k_f])],
        [int.from_bytes(k) for k in k_b],
        [int.from_bytes(k) for k in k_e],
    )
    return Proof(commitment, response)
