"""The protocol of a link on one page: every message, its number, its fields, its place; and codec.

A message travels as the canonical bytes of an array `[number, field, ...]` in one frame. `decode`
checks the form of every field against the page and nothing beyond: whether a record is good, an
offer can be played, or a message has its place at a table is for others to say. What may be said
when is read from the same page by p2p.wire.session.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum

from ledger.errors import Malformed
from ledger.records import canon
from p2p.wire import limits
from p2p.wire.errors import BadMessage
from p2p.wire.fields import (
    ADDRESSES,
    CHAT,
    CODE,
    ELEMENT,
    FLAG,
    HASH,
    JOIN,
    KEY,
    KEYS,
    LISTINGS,
    MEMBERS,
    NAME,
    NODES,
    NUMBER,
    PLATE,
    REASON,
    RECORD,
    REMARK,
    ROSTER,
    RUN,
    SENT_AWAY,
    SIGNATURE,
    STEP,
    TAG,
    FieldKind,
)
from p2p.wire.handshake import Role
from p2p.wire.messages import (
    Bye,
    Chat,
    CodeAnswer,
    CodeAsk,
    CodeProof,
    Heads,
    Hello,
    JoinTable,
    LeaveTable,
    Linked,
    LobbyState,
    Message,
    NoBots,
    Nodes,
    Ping,
    Pong,
    QueryTables,
    Ready,
    Refuse,
    Start,
    TableCode,
    TableRecord,
    Tables,
    TakeBot,
    Want,
    Watch,
)


class State(Enum):
    """Where a link stands, once the handshake is done."""

    WAITING = "waiting for hello"
    UP = "up"
    CLOSING = "closing"


@dataclass(frozen=True)
class Form:
    """One line of the page. number: what it travels as. fields: kinds, in the order of the class.

    said_in: the states in which a peer may send it; in closing everything is taken, and dropped.
    said_by: the roles that may send it (R49). pace: how many a second at most; None: as many as
    get through, since catching up brings them in bulk. leads_to: the state after it, if that is
    another.
    """

    number: int
    message: type[Message]
    fields: tuple[FieldKind, ...]
    said_in: tuple[State, ...]
    said_by: tuple[Role, ...]
    pace: int | None
    leads_to: State | None = None


_WAITING, _UP, _ANY = (State.WAITING,), (State.UP,), (State.WAITING, State.UP)
_SEATED, _BOTH = (Role.PLAYER,), (Role.PLAYER, Role.WATCHER)
_TALK, _NEWS = limits.TALK_PER_SECOND, limits.NEWS_PER_SECOND
_WANTS, _CHATS = limits.WANTS_PER_SECOND, limits.CHATS_PER_SECOND
_DEEDS = limits.DEEDS_PER_SECOND

PROTOCOL: tuple[Form, ...] = (
    Form(1, Hello, (RUN, ADDRESSES), _WAITING, _BOTH, _TALK, leads_to=State.UP),
    Form(2, QueryTables, (), _UP, _BOTH, _TALK),
    Form(3, Tables, (LISTINGS,), _UP, _SEATED, _TALK),
    Form(4, Watch, (HASH,), _UP, _BOTH, _TALK),
    Form(5, JoinTable, (JOIN, FLAG), _UP, _SEATED, _DEEDS),
    Form(6, LeaveTable, (HASH,), _UP, _SEATED, _DEEDS),
    Form(7, Ready, (HASH, FLAG), _UP, _SEATED, _DEEDS),
    Form(8, LobbyState, (HASH, MEMBERS), _UP, _SEATED, _NEWS),
    Form(9, Start, (ROSTER, NODES, SIGNATURE, SENT_AWAY), _UP, _SEATED, _TALK),
    Form(10, Refuse, (HASH, REASON, REMARK), _ANY, _BOTH, _TALK),
    Form(11, Heads, (HASH, STEP, HASH), _UP, _BOTH, _NEWS),
    Form(12, Want, (HASH, STEP), _UP, _BOTH, _WANTS),
    Form(13, TableRecord, (HASH, RECORD), _UP, _SEATED, None),
    Form(14, Nodes, (HASH, NODES), _UP, _SEATED, _NEWS),
    Form(15, Linked, (HASH, KEYS), _UP, _BOTH, _NEWS),
    Form(16, Chat, (HASH, KEY, CHAT), _UP, _SEATED, _CHATS),
    Form(17, Ping, (NUMBER,), _UP, _BOTH, _TALK),
    Form(18, Pong, (NUMBER,), _UP, _BOTH, _TALK),
    Form(19, Bye, (REMARK,), _ANY, _BOTH, _TALK, leads_to=State.CLOSING),
    Form(20, CodeAsk, (PLATE, ELEMENT), _UP, _BOTH, _DEEDS),
    Form(21, CodeAnswer, (ELEMENT,), _UP, _SEATED, _DEEDS),
    Form(22, CodeProof, (TAG,), _UP, _BOTH, _DEEDS),
    Form(23, TableCode, (HASH, CODE), _UP, _SEATED, _TALK),
    Form(24, TakeBot, (HASH, NAME), _UP, _SEATED, _DEEDS),
    Form(25, NoBots, (HASH,), _UP, _SEATED, _DEEDS),
)
FORMS: dict[type[Message], Form] = {form.message: form for form in PROTOCOL}
_BY_NUMBER: dict[int, Form] = {form.number: form for form in PROTOCOL}


def encode(message: Message) -> bytes:
    """The bytes of a message. Raises ValueError for one that no peer would take: our mistake."""
    form = FORMS[type(message)]
    values = [getattr(message, field.name) for field in fields(message)]
    if not all(fits(value) for fits, value in zip(form.fields, values, strict=True)):
        raise ValueError(f"no peer would take {message!r:.200}")
    data = canon.encode((form.number, *values))
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
        raise BadMessage("the peer's message has no number")
    form = _BY_NUMBER.get(value[0])
    if form is None:
        raise BadMessage(f"the peer sent a message of unknown number {value[0]!r}")
    name, values = form.message.__name__, value[1:]
    if len(values) != len(form.fields):
        raise BadMessage(f"{name} has {len(form.fields)} fields, the peer sent {len(values)}")
    for place, (fits, item) in enumerate(zip(form.fields, values, strict=True)):
        if not fits(item):
            raise BadMessage(f"field {place} of {name} cannot be {item!r:.80}")
    message: Message = form.message(*values)
    return message
