"""What can go wrong on a link or in a lobby: one root, and typed facts for whoever words them.

What an error carries in fields is for people, in their language (cli.errors.errors_in_words). Its
own text is English, for a report or for the peer's last words on the wire, and is never shown.

Nothing here names a seat: what a link does wrong could have been done by anybody.
Each error belongs to one link or one question to a peer, and costs no more than that.
"""

from enum import Enum, IntEnum

from ledger.table_id import TableId


class P2PError(Exception):
    """The network part of the program could not do what was asked of it."""


# -- one link -------------------------------------------------------------------------------------


class BadFrame(P2PError):
    """The peer sent bytes that are not of this protocol."""


class TooBig(BadFrame):
    """The peer announced a frame that is larger than any frame may be."""


class NotANode(BadFrame):
    """Whoever answers there is no node of this program."""


class BadMessage(P2PError):
    """The peer sent a message of a form that does not exist."""


class OutOfPlace(P2PError):
    """The peer sent a message that has no place at this point of the talk."""


class HandshakeFailed(P2PError):
    """The peer could not prove who it is."""


class OtherVersion(HandshakeFailed):
    """The peer speaks another version of the protocol."""

    def __init__(self, ours: int, theirs: int) -> None:
        self.ours = ours
        self.theirs = theirs
        super().__init__(f"version {ours} here, version {theirs} there: both sides need the same")


class OtherIdentity(HandshakeFailed):
    """Somebody else answers at this address. Both are identity keys of 32 bytes."""

    def __init__(self, expected: bytes, found: bytes) -> None:
        self.expected = expected
        self.found = found
        super().__init__(f"expected {expected.hex()} at this address, found {found.hex()}")


class OwnEcho(HandshakeFailed):
    """The address leads back to this very node."""


class TooSlow(P2PError):
    """The peer does not take what is sent to it, or says nothing for too long."""


class TooMany(P2PError):
    """There are as many links, watchers or tables as there may be."""


class Trouble(Enum):
    """Why a connection did not come about, or is no more."""

    NOBODY_LISTENS = "nobody listens there"
    NO_ANSWER = "no answer in time"
    NO_WAY = "there is no way to that network from here"
    UNKNOWN_NAME = "the name is not known here"
    GIVEN_UP = "given up"
    CLOSED_THERE = "closed by the other side"
    STOPPED_THERE = "the program on the other side was ended"
    CLOSED_HERE = "closed by this side"
    BROKEN = "the link broke"
    OTHER = "another trouble of the system"


class LinkFailed(P2PError):
    """A connection could not be made, or is over."""

    def __init__(self, trouble: Trouble) -> None:
        self.trouble = trouble
        super().__init__(trouble.value)


# -- finding, listening ---------------------------------------------------------------------------


class AddressFault(Enum):
    """What is wrong with what was typed as an address."""

    CODE = "not the code of a table"
    BRACKETS = "the brackets hold no IPv6 address"
    PORT = "the port is a number from 1 to 65535"
    HOST = "no host"
    NUMBERS = "not four numbers up to 255"
    NO_PLACE = "the code of a table, which tells no place"


class BadAddress(P2PError, ValueError):
    """What was typed is not an address. `typed`: all of it; `part`: what is wrong in it."""

    def __init__(self, typed: str, fault: AddressFault, part: str) -> None:
        self.typed = typed
        self.fault = fault
        self.part = part
        super().__init__(f"{typed!r} is not an address: {part!r} is {fault.value}")


class NoAnswer(P2PError):
    """Nobody could be reached at the addresses given; `cause`: why not, at the last of them."""

    def __init__(self, addresses: tuple[tuple[str, int], ...], cause: Exception) -> None:
        self.addresses = addresses
        self.cause = cause
        super().__init__(f"nobody answers at {addresses!r}: {cause}")


class NoPort(P2PError):
    """The program could not listen for other nodes. `number`: the system's, of errno."""

    def __init__(self, port: int, number: int | None) -> None:
        self.port = port
        self.number = number
        super().__init__(f"cannot listen on port {port}: error {number}")


class NoDiscovery(P2PError):
    """Tables on this network cannot be found or announced by themselves.

    `number`: the system's, of errno; None where no network adapter is in use.
    """

    def __init__(self, number: int | None) -> None:
        self.number = number
        super().__init__(f"no announcements on this network: error {number}")


# -- a lobby --------------------------------------------------------------------------------------


class Reason(IntEnum):
    """Why a node refuses what another one asks; the number is what travels."""

    NO_TABLE = 1
    FULL = 2
    STARTED = 3
    TWICE = 4
    OTHER_RULES = 5
    BAD_JOIN = 6
    TOO_MANY = 7
    NOT_WELCOME = 8
    CLOSED = 9
    OTHER_CODE = 10
    NAME_TAKEN = 11
    ELSEWHERE = 12
    TOO_MUCH = 13
    CODE_WANTED = 14
    WRONG_CODE = 15
    LATER = 16
    EXCLUDED = 17
    ONE_MACHINE = 18
    BOT_MOVED = 19


class Refused(P2PError):
    """The other node, or this one before it asked, said no."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        super().__init__(reason.name.lower().replace("_", " "))


class SeatRefuses(Refused):
    """A seat of a table that runs says no to us: its word alone, and it may be none that is true.
    `name`: what it is called there."""

    def __init__(self, name: str, reason: Reason) -> None:
        super().__init__(reason)
        self.name = name


class MistypedCode(P2PError, ValueError):
    """What was typed has the form of a closed table's code, and its check sign is against it."""

    def __init__(self) -> None:
        super().__init__("the check sign of the code does not fit")


class CodeOrName(MistypedCode):
    """What was typed for an address reads like a mistyped code, and may be a machine's name.

    ``named``: the same as the address of that machine.
    """

    def __init__(self, typed: str, named: str) -> None:
        self.typed = typed
        self.named = named
        super().__init__()


class WrongGuess(P2PError):
    """Somebody was not let in for a wrong code. hosts: where from; count: so many in all."""

    def __init__(self, hosts: tuple[str, ...], count: int) -> None:
        self.hosts = hosts
        self.count = count
        super().__init__(f"wrong code number {count}, from {hosts!r}")


class SeveralTables(Refused):
    """There are several tables at that address; `codes` tells them apart."""

    def __init__(self, codes: tuple[str, ...]) -> None:
        super().__init__(Reason.OTHER_CODE)
        self.codes = codes


class Instead(Enum):
    """What is at an address where a table was looked for."""

    NOBODY = "nobody answers"
    OURSELVES = "this node itself answers"
    SOMETHING_ELSE = "what answers is no node of this program"
    NO_TABLE = "a node without such a table"
    OTHER_CODE = "a node with tables of other codes"
    SILENT = "a node that says nothing of its tables"
    CLOSES = "a node of which each link ended before an answer"
    OTHER_OPENER = "a node that lists the table without having opened it"
    OTHER_VERSION = "a node of another version of the protocol"
    FALSE_TABLE = "a node that names the table, and then tells something else of it"
    UNSHOWN = "a node that names the table, and then shows nothing of it"


NOT_ANSWERED = (Instead.NOBODY, Instead.OURSELVES, Instead.SOMETHING_ELSE)


class FoundNowhere(Refused):
    """The table is at none of its addresses; `found`: each of them, and what is there or what the
    node there has said."""

    def __init__(self, found: tuple[tuple[tuple[str, int], Instead | P2PError], ...]) -> None:
        super().__init__(Reason.NO_TABLE)
        self.found = found

    @property
    def refusal(self) -> Refused | None:
        """What all that answered said, if that was one refusal: then one node may be at each of
        these addresses, and has the table."""
        there = [what for _, what in self.found if what not in NOT_ANSWERED]
        said = {(type(what), repr(vars(what))): what for what in there if isinstance(what, Refused)}
        alike = len(said) == 1 and all(isinstance(what, Refused) for what in there)
        return next(iter(said.values())) if alike else None


class OtherOpener(Refused):
    """Not the one who opened the table answers. Both are identity keys of 32 bytes."""

    def __init__(self, opener: bytes, found: bytes) -> None:
        super().__init__(Reason.NOT_WELCOME)
        self.opener = opener
        self.found = found


class Unplayable(Refused):
    """This program cannot play that table as the one who opened it would; `cause` says why."""

    def __init__(self, cause: Exception) -> None:
        super().__init__(Reason.OTHER_RULES)
        self.cause = cause


class NameClash(Refused):
    """A name is known here with another identity key than the one it comes with now."""

    def __init__(self, name: str, known: bytes, found: bytes) -> None:
        super().__init__(Reason.NOT_WELCOME)
        self.name = name
        self.known = known
        self.found = found

    @property
    def case(self) -> tuple[str, bytes, bytes]:
        """What it is about: the same once more, or another key, or another name."""
        return self.name, self.known, self.found


class StrangeTable(Refused):
    """We have a seat at a table that runs, and nothing kept here tells of that table.

    table_id: its id. name: ours there. others: names and identity keys of the other seats. clashes:
    those among them that are known with another key. known: whether the table itself is known.
    """

    def __init__(
        self,
        table_id: TableId,
        name: str,
        others: tuple[tuple[str, bytes], ...],
        clashes: tuple[NameClash, ...],
        *,
        known: bool,
    ) -> None:
        super().__init__(Reason.NOT_WELCOME)
        self.table_id = table_id
        self.name = name
        self.others = others
        self.clashes = clashes
        self.known = known


class OtherKeys(StrangeTable):
    """The same of a table at which names that are known sit with other keys than they had."""


class OpenerSilent(Refused):
    """The opener of the table at which we wait is linked with us again, and shows no lobby with us;
    `seconds`: for so long."""

    def __init__(self, seconds: int) -> None:
        super().__init__(Reason.NO_TABLE)
        self.seconds = seconds


class GivenUp(P2PError):
    """The search for a table was ended by this side: the node stops, or looks for another one."""
