"""Everything the rules can refuse. A refusal changes nothing: the state before it stands.

None of these names a cheat by itself: that takes signed evidence, which is the ledger's business.
"""

from __future__ import annotations

from enum import Enum

from engine.basics import Phrase


class RulesError(Exception):
    """The rules refuse this."""


class NotAsked(RulesError):
    """Nobody asked for this answer now."""


class IllegalMove(RulesError):
    """This move is not allowed here."""


class FalseClaim(RulesError):
    """What the move says about a hidden card is not true of that card."""


class ImpossibleLine(ValueError):
    """The rules ask what no dealer can do, with either deck: a fault of the program.

    No ``RulesError``: nothing that a seat has done is wrong, so no seat may be named for it.
    """


class BadOption(RulesError):
    """This game has no such option, or none that can be set like this.

    ``why`` is the reason in words of the game's catalogue, where the game itself refuses: its
    options do not go together, or not with so many seats.
    """

    def __init__(self, told: str, why: Phrase | None = None) -> None:
        super().__init__(told)
        self.why = why


class BadSeats(RulesError):
    """This game is not played by so many."""


class UnknownGame(RulesError):
    """There is no such game here."""


class GameFault(Enum):
    """Why a game that is a package of its own cannot be played here."""

    TWICE = "more than one package has a game of this id"
    RAISES = "the package does not load"
    HANGS = "the package does not come to an end while it is loaded"
    NO_GAME = "the package lacks what a game needs"
    OTHER_ID = "the game calls itself by another id than its package announces"
    ENGINE = "the package was written for another version of this program"
    NO_SOURCE = "the package holds code without its source, so that its version cannot be told"


class UnusableGame(UnknownGame):
    """A package that is installed names this game, and it cannot be played: no other is harmed."""

    def __init__(self, fault: GameFault, package: str = "?") -> None:
        self.fault = fault
        self.package = package
        super().__init__(f"{package}: {fault.value}")


class EndlessRules(RulesError):
    """The rules went on for ever without asking anybody: a fault of the program, not of a seat."""
