"""What can go wrong on a link or in a lobby. One root; a class's docstring is its sentence's kind.

Nothing here names a seat: what a link does wrong could have been done by anybody (promise P6).
Each error belongs to one link or one question to a peer, and costs no more than that.
"""

from enum import IntEnum


class P2PError(Exception):
    """The network part of the program could not do what was asked of it."""


class BadFrame(P2PError):
    """The peer sent bytes that are not of this protocol."""


class TooBig(BadFrame):
    """The peer announced a frame that is larger than any frame may be."""


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
        super().__init__(
            f"this program speaks version {ours} of the protocol, the other one version {theirs}:"
            " both sides need the same"
        )


class OtherIdentity(HandshakeFailed):
    """Somebody else answers at this address."""


class OwnEcho(HandshakeFailed):
    """The address leads back to this very node."""


class TooSlow(P2PError):
    """The peer does not take what is sent to it, or says nothing for too long."""


class TooMany(P2PError):
    """There are as many links, watchers or tables as there may be."""


class BadAddress(P2PError, ValueError):
    """What was typed is not an address."""


class NoAnswer(P2PError):
    """Nobody could be reached at the addresses given."""


class NoPort(P2PError):
    """The program could not listen for other nodes."""


class NoDiscovery(P2PError):
    """Tables on this network cannot be found or announced by themselves."""


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


class Refused(P2PError):
    """The other node, or this one before it asked, said no."""

    def __init__(self, reason: Reason, sentence: str) -> None:
        self.reason = reason
        super().__init__(sentence)
