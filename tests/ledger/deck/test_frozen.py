"""Our frozen vectors: every backend makes exactly these bytes, and checks them."""

import json

import pytest

from ledger.deck.cards import FaceTable
from ledger.deck.group.ciphertext import decode_cards, open_card
from ledger.deck.proofs.context import ProofContext
from ledger.deck.proofs.shuffle import verify_shuffle
from tests.ledger.deck.frozen import MAKERS
from tests.ledger.deck.worlds import FROZEN, PLACE


@pytest.mark.parametrize("name", sorted(MAKERS))
def test_frozen_bytes(group, name):
    """The same keys, place and chance give the same bytes as ever (and the maker checks them)."""
    assert MAKERS[name](group) == json.loads((FROZEN / f"{name}.json").read_text(encoding="utf-8"))


def test_no_file_is_left_over():
    """Each file belongs to a maker."""
    assert {path.stem for path in FROZEN.glob("*.json")} == set(MAKERS)


def test_a_frozen_shuffle_read_from_bytes(group):
    """A stranger who has only the file accepts both shuffles, and refuses them swapped."""
    told = json.loads((FROZEN / "shuffle.json").read_text(encoding="utf-8"))
    table = FaceTable(group, "test/1", [tuple(face) for face in told["faces"]])
    assert [group.encode(table.point(face)).hex() for face in table] == told["points"]
    key = group.decode(bytes.fromhex(told["joint key"]))
    first, second = told["shuffles"]
    start = [open_card(group, table.point(face)) for face in list(table)[:3]]
    middle = decode_cards(group, bytes.fromhex(first["outputs"]), count=3)
    end = decode_cards(group, bytes.fromhex(second["outputs"]), count=3)
    one, two = bytes.fromhex(first["proof"]), bytes.fromhex(second["proof"])
    assert isinstance(PLACE, ProofContext) and PLACE.as_bytes().hex() == told["place"]
    assert verify_shuffle(group, PLACE, key, start, middle, one)
    assert verify_shuffle(group, PLACE, key, middle, end, two)
    assert not verify_shuffle(group, PLACE, key, middle, end, one)
    assert not verify_shuffle(group, PLACE, key, start, middle, two)
