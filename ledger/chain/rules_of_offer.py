"""The game an offer speaks of, if this program has just those rules.

A signed log can never be played by other rules than those it was made with: name, rules version
and the hash of all tables of the game must be the same, else the log cannot be judged here.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.errors import RulesError
from engine.game import Game
from engine.games import find_game
from ledger.errors import LedgerError
from ledger.records import canon
from ledger.records.roster import Offer

Games = Callable[[Offer], Game]
"""Finds the game of an offer, as ``game_of`` does; raises OtherRules."""


class OtherRules(LedgerError):
    """This log or table was made with rules this program does not have."""


def data_hash(game: Game) -> bytes:
    """SHA-256 over everything of the game's tables that its rules depend on."""
    return canon.digest((game.faces, game.data))


def game_of(offer: Offer) -> Game:
    """The game of an offer. Raises OtherRules, naming both versions."""
    try:
        game = find_game(offer.game)
    except RulesError as error:
        raise OtherRules(str(error)) from error
    check_rules(game, offer)
    return game


def check_rules(game: Game, offer: Offer) -> None:
    """Raises OtherRules unless the offer is for these very rules and options that exist."""
    if offer.rules != game.rules:
        raise OtherRules(f"the table plays by {offer.rules!r}, this program by {game.rules!r}")
    if offer.data_hash != data_hash(game):
        raise OtherRules(f"the tables of {game.rules!r} are not the same there and here")
    try:
        game.check_seats(offer.seats)
        settled = game.settle_options({name: str(value) for name, value in offer.options})
    except RulesError as error:
        raise OtherRules(str(error)) from error
    if tuple(sorted(settled.items())) != offer.options:
        raise OtherRules(f"the offer must name every option of {game.id!r}")
