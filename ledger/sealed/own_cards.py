"""What a seat does with its own cards: open them, copy them, lock them anew (R30 to R33).

Each piece comes as a pair: ``make_*`` writes an act with the secret of the seat, ``check_*`` reads
the act and gives what it holds, or refuses with ``BadEvent``. Runs and the steps of everybody are
made of these. Where the verifier does not ask for proofs (a replay), only the form is read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from engine.agenda import Reveal
from engine.basics import ALL, Arg, Card, Face, Move, Seat
from engine.claims import Claim, Opened
from engine.dealer_refusals import check_claims
from engine.errors import IllegalMove
from ledger.deck.group.chance import Rng
from ledger.deck.group.ciphertext import Ciphertext, decode_cards, decode_elements, encode_cards
from ledger.deck.group.errors import BadEncoding
from ledger.deck.group.group import Element
from ledger.deck.proofs.context import ProofContext
from ledger.deck.proofs.dleq import PROOF_SIZE
from ledger.deck.proofs.relock import relock, relock_check
from ledger.deck.roll import roll_check
from ledger.deck.shares import make_shares, shares_check
from ledger.facts import FactKind
from ledger.sealed.acts import MOVE, OPEN, RELOCK, SHUFFLE, Act, ActReader, BadEvent
from ledger.sealed.checked_event import Tally
from ledger.sealed.event_proofs import EventProofs
from ledger.sealed.sealed_table import LockedCard, SealedTable

Copies = list[tuple[Seat, list[Card]]]
"""Cards to copy for a reader, reader by reader."""


class EventContext(Protocol):
    """Where the author of an event stands: table, seat, state, and the cards as they are there."""

    @property
    def table(self) -> SealedTable:
        """The table before the step."""

    @property
    def seat(self) -> Seat:
        """Whose event it is."""

    @property
    def state(self) -> Any:
        """The state of the rules at this point of the event."""

    @property
    def proofs(self) -> EventProofs:
        """The proofs of the event that have been read, and what is asked of them."""

    def cipher(self, card: Card, lock: Seat) -> Ciphertext:
        """The ciphertext of a card at this point of the event."""


# -- reading acts ---------------------------------------------------------------------------------


def piles_of(state: Any, zone: str) -> list[tuple[str, list[int]]]:
    """The places of a zone by the backs that lie there: a shuffle never mixes backs."""
    piles: dict[str, list[int]] = {}
    for place, card in enumerate(state.zone(zone)):
        piles.setdefault(state.backs.get(card, ""), []).append(place)
    return sorted(piles.items())


def read_shuffle_act(
    table: SealedTable, reader: ActReader, zone: str, back: str, count: int
) -> tuple[tuple[Ciphertext, ...], bytes]:
    """The next act, which must be a shuffle of this pile; its proof is not checked here."""
    named, side, data, proof = reader.read(SHUFFLE, str, str, bytes, bytes)
    if (named, side) != (zone, back):
        raise BadEvent(FactKind.ZONE_OTHER, f"{named!r:.40}", zone=zone)
    return read_cards(table, data, count, FactKind.SHUFFLE_FORM, zone), proof


def read_move(reader: ActReader) -> Move:
    """The next act, which must be a move in its one form."""
    act = reader.read_any(MOVE)
    if not act or type(act[0]) is not str:
        raise BadEvent(FactKind.MOVE_NAMELESS)
    args: list[Arg] = []
    for arg in act[1:]:
        plain = type(arg) is int or type(arg) is str
        if not plain and not (type(arg) is tuple and all(type(item) is int for item in arg)):
            raise BadEvent(FactKind.MOVE_ARGUMENT, f"{arg!r:.60}")
        args.append(arg)
    return Move(act[0], tuple(args))


def read_masks(
    table: SealedTable,
    where: ProofContext,
    key: Element,
    ciphers: Sequence[Ciphertext],
    data: bytes,
    proofs: EventProofs,
    refusal: BadEvent,
    *,
    at_once: bool = False,
) -> tuple[Element, ...]:
    """The T of each card in the bytes of a share or an opening. Raises this refusal, at once or
    when the proofs are checked, if they are not proven.
    """
    if not proofs.wanted:
        return unproven(table, data, len(ciphers), refusal)
    points, check = shares_check(table.group, where, key, ciphers, data) or ((), None)
    ask = proofs.ask_now if at_once else proofs.ask
    ask(check, refusal)
    return points


def read_roll(
    table: SealedTable,
    where: ProofContext,
    seat: Seat,
    point: Element,
    data: bytes,
    proofs: EventProofs,
    refusal: BadEvent,
) -> Element:
    """A seat's part of the roll that opens this point; refused as in ``read_masks``."""
    if not proofs.wanted:
        return unproven(table, data, 1, refusal)[0]
    points, check = roll_check(table.group, where, table.keys.x[seat], point, data) or ((), None)
    proofs.ask(check, refusal)
    return points[0]


def unproven(table: SealedTable, data: bytes, count: int, refusal: BadEvent) -> tuple[Element, ...]:
    """The points in the bytes of a share, an opening or a roll, where no proof is checked."""
    try:
        return decode_elements(table.group, data[:-PROOF_SIZE], count)
    except BadEncoding as error:
        raise refusal from error


def read_cards(
    table: SealedTable, data: bytes, count: int, bad: FactKind, zone: str
) -> tuple[Ciphertext, ...]:
    """So many ciphertexts. Raises BadEvent of this kind for other bytes."""
    try:
        return decode_cards(table.group, data, count=count)
    except BadEncoding as error:
        raise BadEvent(bad, str(error), zone=zone) from error


# -- opening --------------------------------------------------------------------------------------


def to_open(at: EventContext, claims: tuple[Claim, ...]) -> list[Card]:
    """The cards a move opens that do not lie open yet. Raises BadEvent for no cards of its own."""
    try:
        check_claims(at.state, at.seat, claims)
    except IllegalMove as error:
        raise BadEvent(FactKind.AGAINST_RULES, str(error)) from error
    return [c.card for c in claims if isinstance(c, Opened) and c.card not in at.state.faces]


def face_behind(table: SealedTable, cipher: Ciphertext, mask: Element) -> Face:
    """The face of a card whose whole mask is known. Raises BadEvent if it shows none."""
    face = table.face_of(table.group.sub(cipher.b, mask))
    if face is None:
        raise BadEvent(FactKind.FACE_UNKNOWN)
    return face


def make_open(at: EventContext, cards: list[Card], place: int, secret: int, rng: Rng) -> Act:
    """The act that opens own cards to all; ``place`` is its place in the event."""
    table = at.table
    where = table.place(at.seat, place, OPEN, "", at.seat)
    ciphers = [at.cipher(card, at.seat) for card in cards]
    return (OPEN, make_shares(table.group, where, secret, table.keys.x[at.seat], ciphers, rng=rng))


def check_open(at: EventContext, cards: list[Card], reader: ActReader) -> dict[Card, Face]:
    """The faces of own cards that the next act opens to all. Raises BadEvent."""
    table = at.table
    where = table.place(at.seat, reader.place, OPEN, "", at.seat)
    (data,) = reader.read(OPEN, bytes)
    ciphers = [at.cipher(card, at.seat) for card in cards]
    false = BadEvent(FactKind.OPENING_FALSE)
    key = table.keys.x[at.seat]
    # At once: no rule of a game ever sees a face that is not proven.
    masks = read_masks(table, where, key, ciphers, data, at.proofs, false, at_once=True)
    return {
        card: face_behind(table, cipher, mask)
        for card, cipher, mask in zip(cards, ciphers, masks, strict=True)
    }


# -- locking anew ---------------------------------------------------------------------------------


def make_relock(
    at: EventContext, cards: list[Card], lock: Seat, zone: str, place: int, secret: int, rng: Rng
) -> Act:
    """The act that locks own cards for another key."""
    table = at.table
    where = table.place(at.seat, place, RELOCK, zone, lock)
    inputs = [at.cipher(card, at.seat) for card in cards]
    outputs, proof = relock(
        table.group, where, secret, table.keys.x[at.seat], table.lock_key(lock), inputs, rng=rng
    )
    return (RELOCK, encode_cards(table.group, outputs), proof)


def check_relock(
    at: EventContext, cards: list[Card], lock: Seat, zone: str, reader: ActReader
) -> tuple[Ciphertext, ...]:
    """The new ciphertexts of own cards under another lock. Raises BadEvent."""
    table = at.table
    where = table.place(at.seat, reader.place, RELOCK, zone, lock)
    data, proof = reader.read(RELOCK, bytes, bytes)
    outputs = read_cards(table, data, len(cards), FactKind.RELOCK_FORM, zone)
    if at.proofs.wanted:
        inputs = [at.cipher(card, at.seat) for card in cards]
        own, other = table.keys.x[at.seat], table.lock_key(lock)
        check = relock_check(table.group, where, own, other, inputs, outputs, proof)
        at.proofs.ask(check, BadEvent(FactKind.RELOCK_FALSE, zone=zone))
    return outputs


# -- a seat's part in a reveal --------------------------------------------------------------------


def own_cards(state: Any, line: Reveal, seat: Seat) -> tuple[list[Card], Copies]:
    """What a seat owes of its own in a reveal: cards to open, and cards to copy for a reader."""
    opens: list[Card] = []
    copies: Copies = []
    for cards, to in line.pairs:
        own = [card for card in cards if state.owner(card) == seat]
        if to == ALL:
            opens += own
        elif own:
            copies.append((to, own))
    return opens, copies


def make_own_reveal(at: EventContext, line: Reveal, place: int, secret: int, rng: Rng) -> list[Act]:
    """The acts of ``check_own_reveal``, beginning at this place of the event."""
    opens, copies = own_cards(at.state, line, at.seat)
    acts = [make_open(at, opens, place, secret, rng)] if opens else []
    for to, cards in copies:
        acts.append(make_relock(at, cards, to, glimpse_zone(to), place + len(acts), secret, rng))
    return acts


def check_own_reveal(
    at: EventContext, line: Reveal, reader: ActReader
) -> tuple[dict[LockedCard, Ciphertext], dict[Card, Face], Tally]:
    """What a seat opens and copies of its own cards in a reveal. Raises BadEvent."""
    opens, copies = own_cards(at.state, line, at.seat)
    opened = check_open(at, opens, reader) if opens else {}
    fresh: dict[LockedCard, Ciphertext] = {}
    for to, cards in copies:
        outputs = check_relock(at, cards, to, glimpse_zone(to), reader)
        fresh |= {(card, to): cipher for card, cipher in zip(cards, outputs, strict=True)}
    return fresh, opened, Tally(openings=len(opens), locks=len(copies))


def glimpse_zone(reader: Seat) -> str:
    """The zone a copy for a reader is bound to in its proof: no zone of the game is called so."""
    return f"glimpse/{reader}"


# -- reading one's own cards ----------------------------------------------------------------------


def face_read(at: EventContext, card: Card, secret: int) -> Face:
    """The face of an own card, by the secret of its owner."""
    if card in at.state.faces:
        return str(at.state.faces[card])
    cipher = at.cipher(card, at.seat)
    return face_behind(at.table, cipher, at.table.group.mul(secret, cipher.a))


def readable(
    state: Any, ciphers: Mapping[LockedCard, Ciphertext], seat: Seat
) -> dict[Card, Ciphertext]:
    """The closed cards a seat can read, each with the ciphertext that is under its key."""
    return {
        card: ciphers[(card, seat)]
        for card, readers in state.readers.items()
        if seat in readers and card not in state.faces and (card, seat) in ciphers
    }


def eyes_of(
    table: SealedTable,
    state: Any,
    ciphers: Mapping[LockedCard, Ciphertext],
    seat: Seat,
    secret: int,
) -> dict[Card, Face]:
    """All closed cards a seat can read, with their faces (R54)."""
    return {
        card: face_behind(table, cipher, table.group.mul(secret, cipher.a))
        for card, cipher in readable(state, ciphers, seat).items()
    }
