"""Before the first step: what is offered, who joins, and the roster whose hash is the table id.

Contents:
  offer   [purpose, protocol, game, rules, data hash, options, seats, max_absent, books open,
          opener, nonce]
  join    [purpose, offer hash, identity, name, nonce]   a signed record; [.., machine, consent]
          of a seat that is played beside another one
  consent [purpose, offer hash, identity of the join]    signed by the machine's identity
  roster  [offer, [join records]]                        the first record of a log

Options are pairs of a name and a value (text, number, bool, or an array of texts and numbers),
in rising order of names. `table = head(0) = SHA-256(LP("tafelrunde/1/table", offer, [contents of
the joins by identity key]))`; a seat's number is its place in that order. Sources: R21, R44, R45.

Does not know any game: whether rules and options exist is for others to say.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from ledger import code_letters
from ledger.errors import (
    BadJoin,
    BadOffer,
    BadRoster,
    BadSignature,
    JoinFault,
    LedgerError,
    Malformed,
    NotPlain,
    OtherVersion,
)
from ledger.machines import MAX_ABSENT_DEFAULT, MAX_ABSENT_OFFERED, reads_all
from ledger.records import canon, form, purposes
from ledger.records.event import Record, check_signature
from ledger.records.form import Kind
from ledger.records.heads import length_prefixed
from ledger.records.identity import Chance, Identity, check_public, verify
from ledger.records.names import NAME, folded, is_name
from ledger.table_id import TableId

PROTOCOL = 1
NONCE = 32
ID = 64  # characters of the name of a game or of its rules
CODE = 8  # signs, 40 bits: enough to tell tables in a room apart and to notice a swapped one
LONG_CODE = 16  # for a QR code, where length costs nobody anything

Option: TypeAlias = str | int | bool | tuple[str | int, ...]


@dataclass(frozen=True)
class Offer:
    """What a table will play and how; fixed before anybody joins."""

    protocol: int
    game: str
    rules: str
    data_hash: bytes
    options: tuple[tuple[str, Option], ...]
    seats: int
    max_absent: int
    books_open: bool
    opener: bytes
    nonce: bytes

    @property
    def readers(self) -> int:
        """So many seats together could read closed cards: all but those that may be absent.

        Where none may, these are all seats, and nobody but its owner can read a seat's cards.
        """
        return self.seats - self.max_absent

    def encode(self) -> bytes:
        """The one form of the offer as bytes."""
        return self._bytes

    @cached_property
    def _bytes(self) -> bytes:
        return canon.encode(
            (
                purposes.OFFER,
                self.protocol,
                self.game,
                self.rules,
                self.data_hash,
                self.options,
                self.seats,
                self.max_absent,
                self.books_open,
                self.opener,
                self.nonce,
            )
        )

    @cached_property
    def hash(self) -> bytes:
        """SHA-256 of the bytes."""
        return hashlib.sha256(self._bytes).digest()


@dataclass(frozen=True)
class Join(Record):
    """An identity wants to sit at the table of this offer, under this name.

    machine: the identity beside which it is played, by one program; empty for a seat at its own
    one. consent: that identity's signature on it (`_consent`), so that nobody names another's.
    """

    KIND = Kind.JOIN
    offer_hash: bytes
    identity: bytes
    name: str
    nonce: bytes
    machine: bytes = b""
    consent: bytes = b""

    @property
    def played_by(self) -> bytes:
        """The identity whose machine plays this seat: its own, or that it is played beside."""
        return self.machine or self.identity


@dataclass(frozen=True)
class Roster:
    """An offer and as many good joins as it has seats, in order of seats."""

    offer: Offer
    joins: tuple[Join, ...]

    @cached_property
    def table_id(self) -> TableId:
        """The table id, which is head(0)."""
        return table_id(self.offer, self.joins)

    @cached_property
    def keys(self) -> tuple[bytes, ...]:
        """The identity keys, by seat."""
        return tuple(join.identity for join in self.joins)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names, by seat; no two are one (`ledger.records.names`)."""
        return tuple(join.name for join in self.joins)

    @cached_property
    def machines(self) -> tuple[int, ...]:
        """By seat, the seat of whoever's machine plays it: often the same."""
        return tuple(self.keys.index(join.played_by) for join in self.joins)

    @cached_property
    def all_reading(self) -> int | None:
        """The seat whose machine plays enough seats to read all closed cards, or None."""
        offer = self.offer
        for seat in sorted(set(self.machines)):
            if reads_all(self.machines.count(seat), offer.seats, offer.max_absent):
                return seat
        return None

    def seat_of(self, public: bytes) -> int | None:
        """The seat of this identity, or None: a watcher."""
        return self.keys.index(public) if public in self.keys else None

    def encode(self) -> bytes:
        """The first record of the log."""
        return canon.encode((self.offer.encode(), tuple(join.raw for join in self.joins)))


def make_offer(
    *,
    game: str,
    rules: str,
    data_hash: bytes,
    seats: int,
    opener: bytes,
    options: Iterable[tuple[str, Option]] = (),
    max_absent: int | None = None,
    books_open: bool = True,
    rng: Chance = os.urandom,
) -> Offer:
    """A fresh offer, options in any order, `max_absent` usually the default; raises `BadOffer`."""
    offer = Offer(
        PROTOCOL,
        game,
        rules,
        data_hash,
        tuple(sorted(options, key=lambda option: option[0])),
        seats,
        MAX_ABSENT_DEFAULT.get(seats, 0) if max_absent is None else max_absent,
        books_open,
        opener,
        rng(NONCE),
    )
    try:
        return read_offer(offer.encode())
    except (Malformed, NotPlain) as error:
        raise BadOffer(str(error)) from None


def read_offer(data: bytes) -> Offer:
    """The offer in these bytes.

    Raises `Malformed`, `OtherVersion` (another protocol) or `BadOffer` (seats or max_absent that
    cannot be); `WeakKey` for the opener's key.
    """
    _refuse_other_protocol(data)
    fields = form.open_content(data, purposes.OFFER, 10)
    _, game, rules, data_hash, options, seats, max_absent, books_open, opener, nonce = fields
    _need_id(game, "game")
    _need_id(rules, "rules")
    form.need_bytes(data_hash, form.HASH, "hash of the data")
    _need_options(options)
    form.need_int(seats, 1, form.MAX_SEATS, "number of seats")
    form.need_int(max_absent, 0, form.MAX_SEATS, "number of seats that may be absent")
    if max_absent not in MAX_ABSENT_OFFERED[seats]:
        raise BadOffer(
            f"at {seats} seats {max_absent!r} may not be absent; "
            f"it can be {MAX_ABSENT_OFFERED[seats]!r}"
        )
    if type(books_open) is not bool:
        raise Malformed("books are open or not")
    form.need_bytes(opener, 32, "opener's key")
    check_public(opener)
    form.need_bytes(nonce, NONCE, "nonce")
    return Offer(*fields)


def write_join(
    identity: Identity,
    offer: Offer,
    name: str,
    *,
    beside: Identity | None = None,
    rng: Chance = os.urandom,
) -> Join:
    """Build and sign a join; raises `BadJoin` for a name that cannot be.

    beside: whose machine plays this seat, if that is another's.
    """
    check_name(name)
    fields: tuple[object, ...] = (offer.hash, identity.public, name, rng(NONCE))
    if beside is not None:
        fields += (beside.public, beside.sign(_consent(offer.hash, identity.public)))
    content = canon.encode((purposes.JOIN, *fields))
    return read_join(form.wrap(Kind.JOIN, content, identity.sign(content)))


def read_join(data: bytes) -> Join:
    """The join in these bytes; raises `Malformed`. `check_join` does the rest."""
    *fields, content, signature = form.open_record(data, Kind.JOIN, purposes.JOIN, 4, 6)
    offer_hash, identity, name, nonce, *beside = fields
    form.need_bytes(offer_hash, form.HASH, "hash of the offer")
    form.need_bytes(identity, 32, "identity key")
    if type(name) is not str:
        raise Malformed("a name is a text")
    form.need_bytes(nonce, NONCE, "nonce")
    for value, length in zip(beside, (32, form.SIGNATURE), strict=False):
        form.need_bytes(value, length, "machine of the seat, or its consent")
    if beside and beside[0] == identity:
        raise Malformed("a seat that is played at an own machine names none")
    return Join(offer_hash, identity, name, nonce, *beside, content=content, signature=signature)


def check_join(offer: Offer, join: Join) -> None:
    """Raises `BadJoin`, `WeakKey` or `BadSignature` unless this join is good for this offer."""
    if join.offer_hash != offer.hash:
        raise BadJoin(JoinFault.OFFER, join.offer_hash.hex())
    check_name(join.name)
    check_public(join.identity)
    check_signature(join, join.identity)
    if join.machine:
        check_public(join.machine)
        if not verify(join.machine, join.consent, _consent(join.offer_hash, join.identity)):
            raise BadSignature(f"the consent on this join is not that of {join.machine.hex()}")


def check_name(name: str) -> None:
    """Raises `BadJoin` unless it can be the name of a seat (`ledger.records.names`)."""
    if not 1 <= len(name) <= NAME:
        raise BadJoin(JoinFault.LENGTH, name)
    if not is_name(name):
        raise BadJoin(JoinFault.SIGNS, name)


def make_roster(offer: Offer, joins: Iterable[Join]) -> Roster:
    """The roster of a table, joins in any order.

    Raises `BadJoin` (count, two of one identity or of one name, a machine of nobody) and what
    `check_join` raises.
    """
    by_key = tuple(sorted(joins, key=lambda join: join.identity))
    if len(by_key) != offer.seats:
        raise BadJoin(JoinFault.SEATS, len(by_key))
    if len({join.identity for join in by_key}) != len(by_key):
        raise BadJoin(JoinFault.TWICE, len(by_key))
    for join in by_key:
        check_join(offer, join)
    check_machines(by_key)
    if len({folded(join.name) for join in by_key}) != len(by_key):
        raise BadJoin(JoinFault.SAME_NAME, [join.name for join in by_key])
    return Roster(offer, by_key)


def check_machines(joins: Iterable[Join]) -> None:
    """Raises `BadJoin` where a seat is played beside nobody who sits there with an own machine."""
    joins = tuple(joins)
    own = {join.identity for join in joins if not join.machine}
    for join in joins:
        if join.played_by not in own:
            raise BadJoin(JoinFault.MACHINE, join.name)


def read_roster(data: bytes) -> Roster:
    """The roster in these bytes, fully checked.

    Raises `Malformed` (also for joins out of order) and what reading offers and joins raises.
    """
    value = canon.decode(data)
    if type(value) is not tuple or len(value) != 2:
        raise Malformed("a roster is an offer and its joins")
    form.need_tuple(value[1], bytes, "joins")
    roster = make_roster(read_offer(value[0]), [read_join(join) for join in value[1]])
    if roster.encode() != data:
        raise Malformed("the joins of a roster stand in order of their keys")
    return roster


def roster_of_log(data: bytes) -> Roster:
    """The roster a log begins with. Raises `OtherVersion`, and `BadRoster` for all that is none."""
    try:
        return read_roster(data)
    except OtherVersion:
        raise
    except LedgerError as error:
        raise BadRoster(error) from error


def table_id(offer: Offer, joins: Iterable[Join]) -> TableId:
    """The id of the table, 32 bytes; joins in any order, assumed good."""
    contents = [join.content for join in sorted(joins, key=lambda join: join.identity)]
    hashed = length_prefixed(purposes.PREFIX + "table", offer.encode(), contents)
    return TableId(hashlib.sha256(hashed).digest())


def short_code(offer: Offer, signs: int = CODE) -> str:
    """The first bits of the offer's hash for people to type, as in `ABCD-EFGH`."""
    return code_letters.spell(offer.hash, signs)


def matches(code: str, offer: Offer) -> bool:
    """Whether what somebody typed (at least 8 signs, any case) is the code of this offer."""
    typed = code_letters.bare(code)
    return len(typed) >= CODE and code_letters.bare(short_code(offer, 48)).startswith(typed)


def _consent(offer_hash: bytes, identity: bytes) -> bytes:
    """What the identity of a machine signs for a seat of another identity that it plays."""
    return canon.encode((purposes.BESIDE, offer_hash, identity))


def _refuse_other_protocol(data: bytes) -> None:
    # Other protocols may have other fields; whoever offers one deserves a better word than
    # malformed.
    value: Any = canon.decode(data)
    if type(value) is tuple and len(value) > 1 and value[0] == purposes.OFFER:
        form.need_int(value[1], 1, 2**32, "protocol")
        if value[1] != PROTOCOL:
            raise OtherVersion("the offer", value[1], PROTOCOL)


def _need_id(value: object, what: str) -> None:
    if type(value) is not str or not 1 <= len(value) <= ID or not value.isascii():
        raise Malformed(f"the {what} must have a short name, not {value!r:.80}")
    if not value.isprintable() or " " in value:
        raise Malformed(f"the name of the {what} has signs that cannot be: {value!r}")


def _need_options(value: object) -> None:
    names = []
    for option in form.need_tuple(value, tuple, "options"):
        if len(option) != 2:
            raise Malformed(f"an option is a name and a value, not {option!r:.80}")
        _need_id(option[0], "option")
        names.append(option[0])
        inner = option[1] if type(option[1]) is tuple else (option[1],)
        allowed = (str, int) if type(option[1]) is tuple else (str, int, bool)
        if any(type(item) not in allowed for item in inner):
            raise Malformed(f"the option {option[0]!r} cannot be {option[1]!r:.80}")
    if names != sorted(set(names)):
        raise Malformed("the options are not in rising order of their names")
