"""The game an offer speaks of, if this program has just those rules.

A signed log can never be played by other rules than those it was made with: name, rules version
and the hash of all tables of the game must be the same, else the log cannot be judged here.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from engine.errors import RulesError
from engine.game import Game
from engine.games import find_game
from ledger.errors import LedgerError
from ledger.records import canon
from ledger.records.roster import Offer

Games = Callable[[Offer], Game]
"""Finds the game of an offer, as ``game_of`` does; raises OtherRules."""


class Mismatch(Enum):
    """In what the rules of an offer differ from those here."""

    GAME = "this game is not here"
    RULES = "the rules have another version"
    DATA = "the tables of the game are not the same"
    SEATS = "this number of seats or these options cannot be played"


class OtherRules(LedgerError):
    """This log or table was made with rules this program does not have."""

    def __init__(self, mismatch: Mismatch, theirs: str, ours: str) -> None:
        self.mismatch = mismatch
        self.theirs = theirs
        self.ours = ours
        super().__init__(f"{mismatch.value}: {theirs!r} there, {ours!r} here")


def data_hash(game: Game) -> bytes:
    """SHA-256 over everything of the game's tables that its rules depend on."""
    return canon.digest((game.faces, game.data))


def game_of(offer: Offer) -> Game:
    """The game of an offer. Raises OtherRules, naming both versions."""
    try:
        game = find_game(offer.game)
    except RulesError as error:
        raise OtherRules(Mismatch.GAME, offer.game, "") from error
    check_rules(game, offer)
    return game


def check_rules(game: Game, offer: Offer) -> None:
    """Raises OtherRules unless the offer is for these very rules and options that exist."""
    if offer.rules != game.rules:
        raise OtherRules(Mismatch.RULES, offer.rules, game.rules)
    if offer.data_hash != data_hash(game):
        raise OtherRules(Mismatch.DATA, offer.rules, game.rules)
    try:
        game.check_seats(offer.seats)
        settled = game.settle_options({name: str(value) for name, value in offer.options})
    except RulesError as error:
        raise OtherRules(Mismatch.SEATS, offer.rules, game.rules) from error
    if tuple(sorted(settled.items())) != offer.options:
        raise OtherRules(Mismatch.SEATS, offer.rules, game.rules)
