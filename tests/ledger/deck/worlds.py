"""Small tables for tests: seats with keys, a deck of a few faces, a hand that was dealt."""

import hashlib
import pathlib
from dataclasses import dataclass

from ledger.deck.cards import FaceTable
from ledger.deck.group.ciphertext import Ciphertext, joint_key, open_card, without
from ledger.deck.keys import TableKeys, derive_keys
from ledger.deck.proofs.context import ProofContext
from ledger.deck.proofs.shuffle import shuffle

ROOT = pathlib.Path(__file__).resolve().parents[3]
FROZEN = ROOT / "tests" / "vectors" / "deck"
ELSEWHERE = ROOT / "tests" / "vectors" / "elsewhere"
TABLE = hashlib.sha256(b"a table").digest()

PLACE = ProofContext(
    roster=hashlib.sha256(b"head 3").digest(),
    rules="test/1",
    step=7,
    seat=1,
    identity=hashlib.sha256(b"identity").digest(),
    prev=hashlib.sha256(b"head 6").digest(),
).at(act=2, kind="test", zone="hand/1", lock=b"lock")

OTHER_PLACES = [
    PLACE.at(act=3, kind="test", zone="hand/1", lock=b"lock"),
    PLACE.at(act=2, kind="tests", zone="hand/1", lock=b"lock"),
    PLACE.at(act=2, kind="test", zone="hand/2", lock=b"lock"),
    PLACE.at(act=2, kind="test", zone="hand/1", lock=b""),
]


# Two seats at one place of the log.
SEATS = [
    PLACE.at(act=2, kind="keys"),
    ProofContext(PLACE.roster, "test/1", 7, 2, b"\2" * 32, PLACE.prev, 2, "keys"),
]


class SeededRng:
    """A source of chance that gives the same bytes for the same seed."""

    def __init__(self, seed: bytes):
        """Start at the beginning of the stream of this seed."""
        self._seed = seed
        self._count = 0

    def __call__(self, size: int) -> bytes:
        """The next `size` bytes."""
        self._count += 1
        return hashlib.shake_256(self._seed + self._count.to_bytes(8, "big")).digest(size)


@dataclass(frozen=True)
class World:
    """Seats, their joint key, and the faces of one deck."""

    group: object
    seats: tuple[TableKeys, ...]
    joint: object
    faces: FaceTable

    @property
    def points(self):
        """The points of all faces, in order."""
        return [self.faces.point(face) for face in self.faces]

    def fresh_deck(self, count=None):
        """The first `count` faces as public cards."""
        return tuple(open_card(self.group, point) for point in self.points[:count])

    def own_cards(self, seat, numbers, seed=b"own"):
        """Cards with these faces under a seat's own key."""
        rng, cards = SeededRng(seed), []
        for number in numbers:
            r = int.from_bytes(rng(64), "big") % self.group.order
            mask = self.group.mul(r, self.seats[seat].key)
            cards.append(
                Ciphertext(self.group.mul_base(r), self.group.add(self.points[number], mask))
            )
        return tuple(cards)


def make_world(group, seats=3, faces=6):
    """A table of so many seats, whose deck has so many faces."""
    keys = tuple(derive_keys(group, bytes([seat + 1]) * 32, TABLE) for seat in range(seats))
    named = FaceTable(group, "test/1", [("deck", f"face {number}") for number in range(faces)])
    return World(group, keys, joint_key(group, [k.key for k in keys]), named)


def shuffled_by_all(world, cards, place=PLACE, seed=b"all"):
    """The cards after every seat has shuffled them under the joint key."""
    for seat in range(len(world.seats)):
        rng = SeededRng(seed + bytes([seat]))
        cards, _ = shuffle(world.group, place, world.joint, cards, rng=rng)
    return cards


def opened(world, card):
    """The face of a card under the joint key, by all secrets together."""
    group = world.group
    shares = [group.mul(seat.x, card.a) for seat in world.seats]
    return world.faces.face(without(group, card, shares).b)


def scalar_edits(group, data):
    """Wrong versions of one encoded scalar: plus one, zero, plus the order (not canonical)."""
    size, value = len(data), int.from_bytes(data, "little")
    yield "plus one", ((value + 1) % group.order).to_bytes(size, "little")
    if value:
        yield "zero", bytes(size)
    if value + group.order < 1 << (8 * size):
        yield "not canonical", (value + group.order).to_bytes(size, "little")
    yield "all ones", b"\xff" * size


def element_edits(group, data):
    """Wrong versions of one encoded element: shifted by G, O, and three that are no element."""
    yield "shifted", group.encode(group.add(group.decode(data), group.generator))
    yield "identity", bytes(len(data))
    yield "negative", bytes([data[0] ^ 1]) + data[1:]
    yield "not canonical", b"\xff" * (len(data) - 1) + b"\x7f"
    yield (
        "no square",
        bytes.fromhex("26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371"),
    )


def byte_edits(data):
    """A proof of a wrong length, or nothing but zeros."""
    yield "one more", data + b"\0"
    yield "one less", data[:-1]
    yield "empty", b""
    yield "zeros", bytes(len(data))
    yield "twice", data + data
    yield "a field less", data[:-32]


def field_edits(group, data, kinds):
    """Every field of a proof replaced by every wrong version of it: (what, bytes).

    `kinds` is a text with one letter a field of 32 bytes: E for an element, S for a scalar.
    """
    assert len(data) == 32 * len(kinds), "the kinds do not cover the proof"
    for number, kind in enumerate(kinds):
        start = 32 * number
        edits = element_edits if kind == "E" else scalar_edits
        for name, field in edits(group, data[start : start + 32]):
            yield f"field {number} {name}", data[:start] + field + data[start + 32 :]
    for name, edited in byte_edits(data):
        yield name, edited
