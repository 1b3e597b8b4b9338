"""A card as a ciphertext, and lists of cards as bytes.

(A, B) under the lock K = x*G is (r*G, M + r*K); M = B - x*A. A public card is (O, M): it is valid
under each key and needs no share, and A = O is allowed nowhere else (R29).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ledger.deck.group.errors import BadEncoding
from ledger.deck.group.group import Element, Group, PublicScalar, public

MAX_CARDS = 288
"""Cards of one list: 224 bytes each and 288 more fit a shuffle into a frame of 64 KiB (R36)."""


@dataclass(frozen=True, slots=True)
class Ciphertext:
    """One card: the elements A and B."""

    a: Element
    b: Element


def open_card(group: Group, point: Element) -> Ciphertext:
    """A public card (O, M)."""
    return Ciphertext(group.identity, point)


def is_open(group: Group, card: Ciphertext) -> bool:
    """Whether a card is public by its form."""
    return group.is_identity(card.a)


def without(group: Group, card: Ciphertext, shares: Iterable[Element]) -> Ciphertext:
    """The card with these shares taken off: (A, B - sum). The caller has checked them."""
    b = card.b
    for share in shares:
        b = group.sub(b, share)
    return Ciphertext(card.a, b)


def unlock(group: Group, secret: int, card: Ciphertext) -> Element:
    """The point of a card under an own lock: M = B - x*A."""
    return group.sub(card.b, group.mul(secret, card.a))


def joint_key(group: Group, keys: Iterable[Element]) -> Element:
    """H: the sum of the seats' keys. Their proofs of possession are checked by the caller."""
    total = group.identity
    for key in keys:
        total = group.add(total, key)
    return group.prepare(total)


def encode_elements(group: Group, elements: Sequence[Element]) -> bytes:
    """Elements one after another, as one byte string."""
    return b"".join(group.encode_many(elements))


def decode_elements(group: Group, data: bytes, count: int) -> tuple[Element, ...]:
    """Exactly `count` elements, none of them O. Raises BadEncoding before decoding any if the
    length is wrong.
    """
    elements = tuple(group.decode_many(data, count))
    if group.has_identity(elements):
        raise BadEncoding("the identity stands where it is not allowed")
    return elements


def encode_scalars(group: Group, scalars: Sequence[int]) -> bytes:
    """Scalars one after another, as one byte string."""
    return b"".join([group.encode_scalar(scalar) for scalar in scalars])


def decode_scalars(group: Group, data: bytes, count: int) -> tuple[PublicScalar, ...]:
    """Exactly `count` canonical scalars of a proof, which are public. Raises BadEncoding."""
    return tuple([public(scalar) for scalar in group.decode_scalars(data, count)])


def encode_cards(group: Group, cards: Sequence[Ciphertext]) -> bytes:
    """Cards as one byte string: A and B of each in turn, 64 bytes a card."""
    return encode_elements(group, [element for card in cards for element in (card.a, card.b)])


def decode_cards(
    group: Group, data: bytes, *, count: int | None = None, open_allowed: bool = False
) -> tuple[Ciphertext, ...]:
    """The cards in a byte string, between 1 and MAX_CARDS, or exactly `count`.

    `open_allowed` lets public cards (A = O) pass. Raises BadEncoding for whatever else is wrong.
    """
    pair = 2 * group.element_size
    found, rest = divmod(len(data), pair)
    if rest or not 0 < found <= MAX_CARDS or (count is not None and found != count):
        wanted = f"{count} cards" if count is not None else f"1 to {MAX_CARDS} cards"
        raise BadEncoding(f"{wanted} were expected, not {len(data)} bytes of {pair} a card")
    elements = group.decode_many(data, 2 * found)
    if group.has_identity(elements[1::2] if open_allowed else elements):
        pairs = zip(elements[::2], elements[1::2], strict=True)
        bad = [group.has_identity([b] if open_allowed else [a, b]) for a, b in pairs]
        raise BadEncoding(f"the identity stands in card {bad.index(True)}")
    return tuple(map(Ciphertext, elements[::2], elements[1::2]))
