"""The game an offer speaks of, if this program has just those rules.

A signed log can never be played by other rules than those it was made with: name, rules version
and the hash of all tables of the game must be the same, else the log cannot be judged here. Where
they are the same and the game refuses the offer all the same, the log is none.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from engine.errors import RulesError, UnusableGame
from engine.game import Game
from engine.games import find_game
from engine.kernel import settle
from engine.options import Options
from ledger.errors import LedgerError
from ledger.records import canon
from ledger.records.roster import Offer
from ledger.table_options import CLOCK, clock_of, of_game, unknown_of

Games = Callable[[Offer], Game]
"""Finds the game of an offer, as ``game_of`` does; raises OtherRules and NotThisGame."""


class Mismatch(Enum):
    """In what the rules of an offer differ from those here."""

    GAME = "this game is not here"
    RULES = "the rules have another version"
    DATA = "the tables of the game are not the same"
    CODE = "the package of the game is not the same"
    BROKEN = "the package of the game does not work here"


class OtherRules(LedgerError):
    """This log or table was made with rules this program does not have."""

    def __init__(self, mismatch: Mismatch, theirs: str, ours: str) -> None:
        self.mismatch = mismatch
        self.theirs = theirs
        self.ours = ours
        super().__init__(f"{mismatch.value}: {theirs!r} there, {ours!r} here")


class NotThisGame(LedgerError):
    """The offer names these very rules, and they refuse it: nobody can ever have played by it."""

    def __init__(self, rules: str, why: str) -> None:
        self.rules = rules
        super().__init__(f"{rules!r} refuses the offer: {why}")


def data_hash(game: Game) -> bytes:
    """SHA-256 over everything of the game's tables that its rules depend on.

    For a game that is a package of its own the digest of its sources is a third part: nobody else
    vouches that two programs mean the same by its rules version.
    """
    own = (game.code,) if game.code else ()
    return canon.digest((game.faces, game.data, *own))


def game_of(offer: Offer) -> Game:
    """The game of an offer. Raises OtherRules, naming both versions, and NotThisGame."""
    try:
        game = find_game(offer.game)
    except UnusableGame as error:
        raise OtherRules(Mismatch.BROKEN, offer.game, error.package) from error
    except RulesError as error:
        raise OtherRules(Mismatch.GAME, offer.game, "") from error
    check_rules(game, offer)
    return game


def check_rules(game: Game, offer: Offer) -> None:
    """Raises OtherRules unless the offer is for these very rules, NotThisGame if they refuse it.

    The game is set up for once, so that an offer no game can begin with is refused when it is read
    and not after three steps. No game may hang the verdict on the order at the table, which is
    drawn later.
    """
    if offer.rules != game.rules:
        raise OtherRules(Mismatch.RULES, offer.rules, game.rules)
    if offer.data_hash != data_hash(game):
        mismatch = Mismatch.CODE if game.code else Mismatch.DATA
        theirs, ours = _told(offer.rules, offer.data_hash), _told(game.rules, data_hash(game))
        raise OtherRules(mismatch, theirs, ours)
    if unknown := unknown_of(offer.options):
        raise OtherRules(Mismatch.RULES, unknown, game.rules)
    if CLOCK in dict(offer.options) and clock_of(offer.options) is None:
        raise NotThisGame(offer.rules, "the clock of the table has another form")
    given = of_game(offer.options)
    try:
        completed = game.complete_options({name: str(value) for name, value in given})
        try_setup(game, offer.seats, completed)
    except RulesError as error:
        raise NotThisGame(offer.rules, str(error)) from error
    if tuple(sorted(completed.items())) != given:
        raise NotThisGame(offer.rules, "it must name every option in the one form there is")


def _told(rules: str, data: bytes) -> str:
    """A version and the first signs of its hash, by which people can compare their programs."""
    return f"{rules} {data[:4].hex()}"


def try_setup(game: Game, seats: int, options: Options) -> None:
    """Raises BadSeats, BadOption or another RulesError if no game can begin like this."""
    settle(game.setup(tuple(range(game.check_seats(seats))), options))
