"""Offers and what they hold: the bytes of an offer, options and own values as people type them.

The first byte says which: 0 an offer; else a game by its place, and the rest is text: lines of
`name=value`, as they come from a command or a page. An offer that is taken can be played; what is
completed once stays as it is, and a game sets up with it or refuses with a RulesError.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping

from engine.errors import BadOption, RulesError
from engine.game import Game
from engine.games import all_games
from ledger.errors import LedgerError
from ledger.records.roster import read_offer
from ledger.review.rules_of_offer import NotThisGame, OtherRules, game_of, try_setup
from tests.fuzz.target import Target
from tests.ledger.offers import offer_of
from tests.ledger.people import ANNA, fixed_chance


def take(data: bytes) -> None:
    """Read the offer, or complete the options."""
    which, rest = data[0] if data else 0, data[1:]
    if which == 0:
        _offer(rest)
        return
    games = list(all_games().values())
    game = games[which % len(games)]
    with contextlib.suppress(BadOption):
        completed = game.complete_options(_typed(rest))
        assert game.complete_options(completed) == completed
        for seats in (game.seats[0], game.seats[-1]):
            with contextlib.suppress(RulesError):
                try_setup(game, seats, completed)


def _typed(data: bytes) -> dict[str, str]:
    lines = data.decode("utf-8", "replace").split("\n")
    return dict(line.partition("=")[::2] for line in lines if line)


def _offer(data: bytes) -> None:
    try:
        offer = read_offer(data)
    except LedgerError:
        return
    assert offer.encode() == data
    with contextlib.suppress(OtherRules, NotThisGame):
        game = game_of(offer)
        try_setup(game, offer.seats, {name: str(value) for name, value in offer.options})


def seeds() -> Mapping[str, bytes]:
    """For each game an offer, and its options as they are by default and with own values."""
    found: dict[str, bytes] = {}
    for number, game in enumerate(all_games().values()):
        offer = offer_of(game, ANNA, game.seats[0], rng=fixed_chance(game.id))
        found[f"offer-{game.id}"] = b"\x00" + offer.encode()
        place = bytes([number or len(all_games())])
        found[f"options-{game.id}"] = place + _lines(game)
    return found


def _lines(game: Game) -> bytes:
    completed = game.complete_options({})
    own = "".join(f',"{one.name}":[1,{{"a":-20}}]' for one in game.replaceable_tables)[1:]
    if own:
        completed["data"] = f"{{{own}}}"
    return "\n".join(f"{name}={value}" for name, value in completed.items()).encode()


TARGET = Target("offers", take, seeds)
