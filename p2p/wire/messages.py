"""What nodes say to each other on a link that is up: a closed list of frozen values.

    link    Hello, Ping, Pong, Bye, Refuse
    code    CodeAsk, CodeAnswer, CodeProof, TableCode
    lobby   QueryTables, Tables, Watch, JoinTable, LeaveTable, Ready, LobbyState, Start, Chat,
            TakeBot, NoBots
    table   Heads, Want, TableRecord, Nodes, Linked

Here stands what each message says. How it travels, within which bounds, who may send it and when is
on the page of p2p.wire.protocol.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from ledger.table_id import TableId
from p2p.wire.addresses import Address

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
    """The table begins, or has begun: the roster, and where each of its nodes listens.

    Signed by the opener, whoever sends it (ledger.records.start).
    """

    roster: bytes
    nodes: tuple[Node, ...]
    signature: bytes
    sent_away: tuple[bytes, ...]


@dataclass(frozen=True)
class Refuse:
    """No, and why. `about` is the offer's hash or the table's id.

    People are shown what the reason says; `text` is for whoever reads the bytes, and never shown.
    """

    about: bytes
    reason: int
    text: str


@dataclass(frozen=True)
class Heads:
    """I hold this table up to this step, whose head this is."""

    table_id: TableId
    step: int
    head: bytes


@dataclass(frozen=True)
class Want:
    """Give me what comes after this step."""

    table_id: TableId
    step: int


@dataclass(frozen=True)
class TableRecord:
    """One record of the table: an event, ack, report, end, book or evidence, as it was signed."""

    table_id: TableId
    record: bytes


@dataclass(frozen=True)
class Nodes:
    """Where the seats' nodes listen, as far as I know."""

    table_id: TableId
    nodes: tuple[Node, ...]


@dataclass(frozen=True)
class Linked:
    """The seats' identities I have a link to: they need not get from me what they sent me."""

    table_id: TableId
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
class CodeAsk:
    """I know the code of the closed table with this plate: my element of the exchange."""

    plate: str
    element: bytes


@dataclass(frozen=True)
class CodeAnswer:
    """The element of the side that may let in."""

    element: bytes


@dataclass(frozen=True)
class CodeProof:
    """That I know the code: of the asker first, then of the side that lets it in."""

    tag: bytes


@dataclass(frozen=True)
class TableCode:
    """This table is closed, and this is its code now; or, without one, it is open to everybody.
    For those who sit there."""

    offer: bytes
    code: str = field(repr=False)


@dataclass(frozen=True)
class TakeBot:
    """Let your machine play the bot of this name, which mine plays now: the opener to a member."""

    offer: bytes
    name: str


@dataclass(frozen=True)
class NoBots:
    """My machine plays no bots at the table of this offer."""

    offer: bytes


@dataclass(frozen=True)
class Ping:
    """Are you there?"""

    number: int


@dataclass(frozen=True)
class Pong:
    """I am."""

    number: int


STOPS = "the node stops"
"""The text of a good-bye with which a node ends all its links: its person has gone."""


@dataclass(frozen=True)
class Bye:
    """This link ends, and why: for whoever reads the bytes, and never shown."""

    text: str


LobbyMessage: TypeAlias = (
    QueryTables
    | Tables
    | Watch
    | JoinTable
    | LeaveTable
    | Ready
    | LobbyState
    | Start
    | Refuse
    | Chat
    | CodeAsk
    | CodeAnswer
    | CodeProof
    | TableCode
    | TakeBot
    | NoBots
)
Message: TypeAlias = (
    LobbyMessage | Hello | Heads | Want | TableRecord | Nodes | Linked | Ping | Pong | Bye
)
