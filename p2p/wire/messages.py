"""What nodes say to each other on a link that is up: a closed list of frozen messages.

Each travels as the canonical bytes of an array `[tag, field, ...]` in one frame. `decode` checks
the form of every field against the table at the end and nothing beyond: whether a record is good,
an offer can be played, or a message has its place here is for others to say.

    link    Hello, Ping, Pong, Bye, Refuse
    lobby   Look, Tables, Watch, JoinTable, LeaveTable, Ready, LobbyState, Start, Chat
    table   Heads, Want, Carry, Nodes, Linked
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, TypeAlias

from ledger.errors import Malformed
from ledger.records import canon
from p2p.wire import limits
from p2p.wire.addresses import Address, is_public_form
from p2p.wire.errors import BadMessage, Reason

Node: TypeAlias = tuple[bytes, tuple[Address, ...]]  # identity, where it listens
Listing: TypeAlias = tuple[bytes, int, bool]  # offer, seats taken, running already
Member: TypeAlias = tuple[bytes, bool, bool, bool]  # join, ready, bot, here


@dataclass(frozen=True)
class Hello:
    """The first message of each side: which run of the program this is, and where it listens."""

    run: bytes
    addresses: tuple[Address, ...]


@dataclass(frozen=True)
class QueryTables:
    """Which tables can one join or watch at your place?"""


@dataclass(frozen=True)
class Tables:
    """The answer: the tables one can join or watch here."""

    listings: tuple[Listing, ...]


@dataclass(frozen=True)
class Watch:
    """I want to watch the table of this offer."""

    offer: bytes


@dataclass(frozen=True)
class JoinTable:
    """I want to sit: my signed join, and whether a bot will play."""

    join: bytes
    bot: bool


@dataclass(frozen=True)
class LeaveTable:
    """I give my seat in this lobby back."""

    offer: bytes


@dataclass(frozen=True)
class Ready:
    """I am (not) ready to start."""

    offer: bytes
    ready: bool


@dataclass(frozen=True)
class LobbyState:
    """Who sits in this lobby, told by its opener."""

    offer: bytes
    members: tuple[Member, ...]


@dataclass(frozen=True)
class Start:
    """The table begins: the roster, and where each of its nodes listens."""

    roster: bytes
    nodes: tuple[Node, ...]


@dataclass(frozen=True)
class Refuse:
    """No, and why. `about` is the offer's hash or the table's id."""

    about: bytes
    reason: int
    text: str


@dataclass(frozen=True)
class Heads:
    """I hold this table up to this step, whose head this is."""

    table: bytes
    step: int
    head: bytes


@dataclass(frozen=True)
class Want:
    """Give me what comes after this step."""

    table: bytes
    step: int


@dataclass(frozen=True)
class TableRecord:
    """One record of the table: an event, ack, report, end, book or evidence, as it was signed."""

    table: bytes
    record: bytes


@dataclass(frozen=True)
class Nodes:
    """Where the seats' nodes listen, as far as I know."""

    table: bytes
    nodes: tuple[Node, ...]


@dataclass(frozen=True)
class Linked:
    """The seats' identities I have a link to: they need not get from me what they sent me."""

    table: bytes
    identities: tuple[bytes, ...]


@dataclass(frozen=True)
class Chat:
    """A word to the table, said by this identity; not part of the log, and not signed.

    `about` is the offer's hash or the table's id.
    """

    about: bytes
    identity: bytes
    text: str


@dataclass(frozen=True)
class Ping:
    """Are you there?"""

    number: int


@dataclass(frozen=True)
class Pong:
    """I am."""

    number: int


@dataclass(frozen=True)
class Bye:
    """This link ends, and why."""

    text: str


Message: TypeAlias = (
    Hello
    | QueryTables
    | Tables
    | Watch
    | JoinTable
    | LeaveTable
    | Ready
    | LobbyState
    | Start
    | Refuse
    | Heads
    | Want
    | TableRecord
    | Nodes
    | Linked
    | Chat
    | Ping
    | Pong
    | Bye
)


def encode(message: Message) -> bytes:
    """The bytes of a message. Raises ValueError for one that no peer would take: our mistake."""
    kind = type(message)
    values = [getattr(message, field.name) for field in fields(message)]
    if not all(check(value) for check, value in zip(_FORMS[kind], values, strict=True)):
        raise ValueError(f"no peer would take {message!r:.200}")
    data = canon.encode((_TAGS[kind], *values))
    if len(data) > limits.MESSAGE:
        raise ValueError(f"a message of {len(data)} bytes does not fit into a frame")
    return data


def decode(data: bytes) -> Message:
    """The message in these bytes. Raises BadMessage, and nothing else."""
    try:
        value = canon.decode(data, limit=limits.MESSAGE)
    except Malformed as error:
        raise BadMessage(f"the peer's message cannot be read: {error}") from None
    if type(value) is not tuple or not value or type(value[0]) is not int:
        raise BadMessage("the peer's message has no tag")
    kind = _KINDS.get(value[0])
    if kind is None:
        raise BadMessage(f"the peer sent a message of unknown tag {value[0]!r}")
    forms = _FORMS[kind]
    if len(value) != 1 + len(forms):
        raise BadMessage(f"{kind.__name__} has {len(forms)} fields, the peer sent {len(value) - 1}")
    for place, (check, item) in enumerate(zip(forms, value[1:], strict=True)):
        if not check(item):
            raise BadMessage(f"field {place} of {kind.__name__} cannot be {item!r:.80}")
    message: Message = kind(*value[1:])
    return message


# --- forms of fields: each says whether a value may stand there -------------------------------


def _is_hash(value: Any) -> bool:
    return type(value) is bytes and len(value) == 32


def _is_run(value: Any) -> bool:
    return type(value) is bytes and len(value) == 8


def _is_flag(value: Any) -> bool:
    return type(value) is bool


def _is_step(value: Any) -> bool:
    return type(value) is int and 0 <= value < 2**32


def _is_number(value: Any) -> bool:
    return type(value) is int and 0 <= value < 2**64


def _is_reason(value: Any) -> bool:
    return type(value) is int and value in tuple(Reason)


def _is_record(value: Any) -> bool:
    return type(value) is bytes and 1 <= len(value) <= limits.RECORD


def _is_offer(value: Any) -> bool:
    return type(value) is bytes and 1 <= len(value) <= limits.OFFER_BYTES


def _is_join(value: Any) -> bool:
    return type(value) is bytes and 1 <= len(value) <= limits.JOIN_BYTES


def _is_roster(value: Any) -> bool:
    most = limits.OFFER_BYTES + limits.SEATS * (limits.JOIN_BYTES + 8) + 16
    return type(value) is bytes and 1 <= len(value) <= most


def _is_words(limit: int) -> Callable[[Any], bool]:
    def check(value: Any) -> bool:
        # Only signs that can be printed: a peer's words may end up in a terminal.
        return type(value) is str and len(value) <= limit and value.isprintable()

    return check


def _is_address(value: Any) -> bool:
    return (
        type(value) is tuple
        and len(value) == 2
        and type(value[0]) is str
        and is_public_form(value[0])
        and type(value[1]) is int
        and 1 <= value[1] <= 65_535
    )


def _is_many(check: Callable[[Any], bool], limit: int) -> Callable[[Any], bool]:
    def all_good(value: Any) -> bool:
        return type(value) is tuple and len(value) <= limit and all(check(item) for item in value)

    return all_good


def _is_row(*checks: Callable[[Any], bool]) -> Callable[[Any], bool]:
    def good(value: Any) -> bool:
        return (
            type(value) is tuple
            and len(value) == len(checks)
            and all(check(item) for check, item in zip(checks, value, strict=True))
        )

    return good


_ARE_ADDRESSES = _is_many(_is_address, limits.ADDRESSES)
_ARE_NODES = _is_many(_is_row(_is_hash, _ARE_ADDRESSES), limits.SEATS)

_FORMS: dict[type[Message], tuple[Callable[[Any], bool], ...]] = {
    Hello: (_is_run, _ARE_ADDRESSES),
    QueryTables: (),
    Tables: (_is_many(_is_row(_is_offer, _is_step, _is_flag), limits.OFFERS),),
    Watch: (_is_hash,),
    JoinTable: (_is_join, _is_flag),
    LeaveTable: (_is_hash,),
    Ready: (_is_hash, _is_flag),
    LobbyState: (
        _is_hash,
        _is_many(_is_row(_is_join, _is_flag, _is_flag, _is_flag), limits.SEATS),
    ),
    Start: (_is_roster, _ARE_NODES),
    Refuse: (_is_hash, _is_reason, _is_words(limits.REASON)),
    Heads: (_is_hash, _is_step, _is_hash),
    Want: (_is_hash, _is_step),
    TableRecord: (_is_hash, _is_record),
    Nodes: (_is_hash, _ARE_NODES),
    Linked: (_is_hash, _is_many(_is_hash, limits.SEATS)),
    Chat: (_is_hash, _is_hash, _is_words(limits.CHAT)),
    Ping: (_is_number,),
    Pong: (_is_number,),
    Bye: (_is_words(limits.REASON),),
}
# The tag of a message is its place in the table, from 1 on; new ones go to the end.
_TAGS: dict[type[Message], int] = {kind: place for place, kind in enumerate(_FORMS, 1)}
_KINDS: dict[int, type[Message]] = {tag: kind for kind, tag in _TAGS.items()}
