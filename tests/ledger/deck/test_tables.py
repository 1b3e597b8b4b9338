"""Faces, lists of cards as bytes, keys from one secret, and dice."""

import collections

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.deck import cards, roll
from ledger.deck.cards import FaceTable, card_point
from ledger.deck.group.backend import best_group
from ledger.deck.group.ciphertext import (
    MAX_CARDS,
    decode_cards,
    decode_elements,
    decode_scalars,
    encode_cards,
    is_open,
    open_card,
)
from ledger.deck.group.errors import BadEncoding, BadStatement
from ledger.deck.keys import derive_keys, derive_polynomial, derive_rng, sound_keys
from tests.ledger.deck.worlds import PLACE, TABLE, field_edits, make_world


def test_faces(group):
    """Each face has its own point, told apart by rules, deck and text; copies share one."""
    table = FaceTable(group, "t/1", [("a", "x"), ("a", "y"), ("b", "x"), ("a", "x")])
    assert len(table) == 3 and list(table) == [("a", "x"), ("a", "y"), ("b", "x")]
    for face in table:
        assert table.face(table.point(face)) == face
    assert table.face(card_point(group, "t/2", "a", "x")) is None
    assert table.face(group.identity) is None and table.face(group.generator) is None
    with pytest.raises(BadStatement, match="'z'"):
        table.point(("a", "z"))
    with pytest.raises(BadStatement):
        FaceTable(group, "t/1", [])


def test_two_faces_never_share_a_point(fast, monkeypatch):
    """A claim about one would be a claim about the other; so is a face that is O refused."""
    for point in (fast.generator, fast.identity):
        monkeypatch.setattr(cards, "card_point", lambda *face, point=point: point)
        with pytest.raises(BadStatement, match="no point of its own"):
            FaceTable(fast, "t/1", [("a", "x"), ("a", "y")])


def test_cards_as_bytes(group):
    """Lists of cards survive encoding; the wrong number, O, and odd lengths are refused."""
    world = make_world(group)
    cards = world.own_cards(0, [0, 1, 2])
    raw = encode_cards(group, cards)
    assert len(raw) == 64 * 3
    assert encode_cards(group, decode_cards(group, raw)) == raw
    assert [group.encode(card.b) for card in cards] == [raw[32:64], raw[96:128], raw[160:]]
    for data in (b"", raw[:-1], raw + b"\0", raw[:32], bytes(64)):
        with pytest.raises(BadEncoding):
            decode_cards(group, data)
    with pytest.raises(BadEncoding, match="2 cards"):
        decode_cards(group, raw, count=2)
    public = encode_cards(group, world.fresh_deck(2))
    with pytest.raises(BadEncoding, match="the identity stands in card 0"):
        decode_cards(group, public)
    found = decode_cards(group, public, open_allowed=True)
    assert all(is_open(group, card) for card in found)
    assert not is_open(group, cards[0])
    with pytest.raises(BadEncoding):
        decode_cards(group, raw[:32] + bytes(32), open_allowed=True)


def test_attack_28_lists_have_limits(monkeypatch, fast):
    """Attack 28: what is too long is refused by its length, before anything is decoded."""
    world = make_world(fast)
    seen = []
    monkeypatch.setattr(type(fast), "decode", lambda self, data: seen.append(data))
    with pytest.raises(BadEncoding, match=f"1 to {MAX_CARDS} cards"):
        decode_cards(fast, bytes(64 * (MAX_CARDS + 1)))
    with pytest.raises(BadEncoding):
        decode_elements(fast, bytes(32 * 1000), 3)
    with pytest.raises(BadEncoding):
        decode_scalars(fast, bytes(32 * 1000), 3)
    assert seen == [] and world.points


def test_keys_come_from_one_secret(group):
    """The same secret and table give the same keys; any other gives other ones."""
    first = derive_keys(group, b"a" * 32, TABLE)
    again = derive_keys(group, b"a" * 32, TABLE)
    assert (first.x, first.e, first.order_secret) == (again.x, again.e, again.order_secret)
    assert group.equal(first.key, group.mul_base(first.x))
    assert group.equal(first.sealing_key, group.mul_base(first.e))
    others = [derive_keys(group, b"b" * 32, TABLE), derive_keys(group, b"a" * 32, bytes(32))]
    numbers = {key.x for key in (first, *others)} | {key.e for key in (first, *others)}
    assert len(numbers) == 6
    coefficients = derive_polynomial(group, b"a" * 32, TABLE, 4)
    assert coefficients[0] == first.x and len(set(coefficients)) == 4
    with pytest.raises(ValueError, match="32 bytes"):
        derive_keys(group, b"short", TABLE)


def test_secrets_do_not_show(fast):
    """The repr of a seat's keys holds no secret number."""
    keys = derive_keys(fast, b"a" * 32, TABLE)
    text = repr(keys)
    assert str(keys.x) not in text and str(keys.e) not in text
    assert repr(keys.order_secret) not in text


def test_attack_26_the_start_is_the_same_after_a_crash():
    """Attack 26: chance for the start is one stream a purpose, whatever pieces are taken."""
    whole = derive_rng(b"a" * 32, TABLE, "seal")(100)
    pieces = derive_rng(b"a" * 32, TABLE, "seal")
    assert pieces(1) + pieces(63) + pieces(36) == whole
    assert derive_rng(b"a" * 32, TABLE, "possession")(100) != whole
    long = derive_rng(b"a" * 32, TABLE, "seal")(640)
    assert len({long[at : at + 64] for at in range(577)}) == 577, "it never repeats itself"
    assert derive_rng(b"b" * 32, TABLE, "seal")(100) != whole


def test_attack_3_sound_keys(group):
    """Attack 3: a key twice, O, another one's negative, and E = X (attack 20) are refused."""
    world = make_world(group)
    keys = [key for seat in world.seats for key in (seat.key, seat.sealing_key)]
    assert sound_keys(group, keys)
    for bad in (keys[0], group.identity, group.neg(keys[3])):
        assert not sound_keys(group, [*keys, bad])
    one = world.seats[0]
    assert not sound_keys(group, [one.key, one.key])


def test_roll(group, rng):
    """Every seat's share opens the point to the same dice; every field of a share counts."""
    world = make_world(group)
    point = roll.roll_point(group, TABLE, bytes(32), 3)
    shares = []
    for seat in world.seats:
        data = roll.make_roll_share(group, PLACE, seat.x, seat.key, point, rng=rng)
        assert len(data) == 96
        shares.append(roll.read_roll_share(group, PLACE, seat.key, point, data))
        for what, edited in field_edits(group, data, "ESS"):
            assert roll.read_roll_share(group, PLACE, seat.key, point, edited) is None, what
    seed = roll.roll_seed(group, point, shares)
    assert seed == roll.roll_seed(group, point, shares[::-1])
    assert roll.dice(seed, [6, 6, 20]) == roll.dice(seed, [6, 6, 20])
    assert seed != roll.roll_seed(group, point, shares[:2])
    last = world.seats[2]
    other = roll.roll_point(group, TABLE, bytes(32), 4)
    assert roll.read_roll_share(group, PLACE, last.key, other, data) is None
    elsewhere = PLACE.at(act=0, kind="roll")
    assert roll.read_roll_share(group, elsewhere, last.key, point, data) is None


def test_points_of_rolls_differ(group):
    """Another table, head, line or counter gives another point."""
    points = [
        roll.roll_point(group, TABLE, bytes(32), 0),
        roll.roll_point(group, TABLE, bytes(32), 1),
        roll.roll_point(group, TABLE, b"h" * 32, 0),
        roll.roll_point(group, bytes(32), bytes(32), 0),
        roll.lone_roll_point(group, TABLE, 0),
        roll.lone_roll_point(group, TABLE, 1),
        roll.lone_roll_point(group, bytes(32), 0),
    ]
    assert len({group.encode(point) for point in points}) == len(points)


@given(st.binary(min_size=64, max_size=64), st.lists(st.integers(1, 1 << 32), max_size=20))
def test_dice_stay_in_range(seed, sides):
    """Each die shows 1 to its sides; more dice do not change the first ones."""
    shown = roll.dice(seed, sides)
    assert all(1 <= value <= side for value, side in zip(shown, sides, strict=True))
    assert roll.dice(seed, [*sides, 6])[: len(sides)] == shown


def test_dice_are_fair():
    """Six thousand dice from fixed seeds: chi-square of six faces below the 0.1 percent mark."""
    counts = collections.Counter(
        value for n in range(100) for value in roll.dice(bytes([n]) * 64, [6] * 60)
    )
    chi = sum((counts[face] - 1000) ** 2 / 1000 for face in range(1, 7))
    assert chi < 20.52


def test_impossible_dice():
    """Dice without sides, with too many, and too many dice are refused."""
    for sides in ([0], [-1], [(1 << 32) + 1], [6] * (roll.MAX_DICE + 1)):
        with pytest.raises(BadStatement):
            roll.dice(bytes(64), sides)
    for count in (-1, roll.MAX_DICE + 1):
        with pytest.raises(BadStatement):
            roll.rolled_permutation(bytes(64), count)


@given(st.integers(0, 80), st.binary(max_size=8))
@settings(max_examples=30)
def test_rolled_permutations(count, seed):
    """A roll orders any number of cards, each once."""
    assert sorted(roll.rolled_permutation(seed, count)) == list(range(count))


def test_seating():
    """The order at the table depends on every order secret and on the table."""
    secrets = [bytes([n]) * 32 for n in range(7)]
    first = roll.seating(TABLE, secrets)
    assert sorted(first) == list(range(7)) and first == roll.seating(TABLE, secrets)
    changed = [roll.seating(TABLE, [*secrets[:n], b"x" * 32, *secrets[n + 1 :]]) for n in range(7)]
    assert first not in changed and roll.seating(bytes(32), secrets) != first


def test_open_cards_are_the_same_for_all():
    """The deck at the start is computed, not sent: (O, M) for every face."""
    group = best_group()
    world = make_world(group)
    deck = world.fresh_deck()
    assert all(group.is_identity(card.a) for card in deck)
    assert [world.faces.face(card.b) for card in deck] == list(world.faces)
    assert encode_cards(group, deck[:1]) == encode_cards(group, [open_card(group, world.points[0])])
