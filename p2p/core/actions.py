"""What the sans-IO core of a node asks its shell to do, and what it tells the screen.

The core (p2p.core.mesh) never touches a socket: it leaves a list of these, in order, and whoever
runs it (p2p.shell.node over Twisted, or the simulated network of the tests) carries them out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from ledger.errors import LedgerError
from ledger.records.roster import Offer
from ledger.table_id import TableId
from p2p.core.lobby import Lobby
from p2p.wire.addresses import Address
from p2p.wire.errors import P2PError
from p2p.wire.handshake import Role
from p2p.wire.messages import Message


@dataclass(frozen=True)
class Send:
    """Send this message on this link."""

    link: int
    message: Message


@dataclass(frozen=True)
class Close:
    """Say good-bye with these words, which nobody is shown, and close this link."""

    link: int
    text: str


@dataclass(frozen=True)
class Dial:
    """Connect to this address; `expect` is the only identity that will do, if one is known."""

    ticket: int
    address: Address
    expect: bytes | None
    role: Role


@dataclass(frozen=True)
class LobbyChanged:
    """The lobby we opened, joined or watch looks like this now; None when it is no more."""

    lobby: Lobby | None


@dataclass(frozen=True)
class Admitted:
    """The opener has given us a seat (or lets us watch) at the table of this offer."""

    offer: Offer


@dataclass(frozen=True)
class BotOffered:
    """Our machine may play this bot of whoever opened the table, who is at these addresses."""

    offer: Offer
    name: str
    addresses: tuple[Address, ...]


@dataclass(frozen=True)
class NotAdmitted:
    """We have no seat there: refused, or nobody answers."""

    error: P2PError


@dataclass(frozen=True)
class Started:
    """The table has begun; its id."""

    table_id: TableId


@dataclass(frozen=True)
class PeerState:
    """One other seat's node at a table: linked or gone, and since when (monotonic seconds).

    ``reached`` tells the same of a link that anybody has whom we are linked with: whose node is not
    linked with ours alone is no more gone than we are. ``told_by`` are the seats that say to have
    one where we have none; their word alone counts for a while (``p2p.gossip.hearsay``). ``went``:
    it has said that it stops, and nobody has a link to it since.
    """

    seat: int
    identity: bytes
    name: str
    linked: bool
    since: float
    reached: bool
    reached_since: float
    told_by: tuple[int, ...] = ()
    went: bool = False


@dataclass(frozen=True)
class PeersChanged:
    """Who of a table is linked now; `watchers` counts the links that only watch."""

    table_id: TableId
    peers: tuple[PeerState, ...]
    watchers: int


@dataclass(frozen=True)
class Stirred:
    """Something has changed at this table: look at it again, ask the person."""

    table_id: TableId


@dataclass(frozen=True)
class Broken:
    """This table stops here: its log can no longer be written, say. The others go on."""

    table_id: TableId
    error: LedgerError


@dataclass(frozen=True)
class Heard:
    """Somebody said a word. `about` is the offer's hash or the table's id."""

    about: bytes
    identity: bytes
    text: str


@dataclass(frozen=True)
class Note:
    """For the person to know: something happened that changes nothing for the table."""

    error: P2PError


@dataclass(frozen=True)
class ProvenTable:
    """A table as the node at these addresses tells of it, over a link on which it proved its key.

    node: its identity, 32 bytes; of a table that can be joined, the opener's.
    """

    offer: Offer
    node: bytes
    taken: int
    running: bool
    addresses: tuple[Address, ...]


@dataclass(frozen=True)
class Surveyed:
    """The nodes that were asked for their tables have answered, or had the time to."""

    tables: tuple[ProvenTable, ...]


@dataclass(frozen=True)
class EntryKnown:
    """How a running table is entered is known here again; the hash of its offer."""

    offer: bytes


Notice: TypeAlias = (
    LobbyChanged
    | Admitted
    | BotOffered
    | NotAdmitted
    | Started
    | PeersChanged
    | Stirred
    | Broken
    | Heard
    | Note
    | Surveyed
    | EntryKnown
)
Action: TypeAlias = Send | Close | Dial | Notice


class Outbox:
    """The list of actions, in order, until somebody takes it."""

    def __init__(self) -> None:
        self._actions: list[Action] = []
        self._carry: Callable[[Send], object] | None = None

    def on_send_at_once(self, carry: Callable[[Send], object]) -> None:
        """Give this what is to be sent in the middle of something."""
        self._carry = carry

    def send_at_once(self) -> None:
        """What is to be sent goes out now, in its order; all else waits until it is taken."""
        if self._carry is not None:
            sends = [one for one in self._actions if isinstance(one, Send)]
            self._actions = [one for one in self._actions if not isinstance(one, Send)]
            for one in sends:
                self._carry(one)

    def send(self, link: int, message: Message) -> None:
        """Send a message on a link."""
        self._actions.append(Send(link, message))

    def close(self, link: int, text: str) -> None:
        """Close a link with these words."""
        self._actions.append(Close(link, text))

    def dial(self, dial: Dial) -> None:
        """Connect somewhere."""
        self._actions.append(dial)

    def tell(self, notice: Notice) -> None:
        """Tell the screen."""
        self._actions.append(notice)

    def drain(self) -> list[Action]:
        """All actions so far; each is given once."""
        actions, self._actions = self._actions, []
        return actions
