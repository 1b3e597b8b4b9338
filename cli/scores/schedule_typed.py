"""What is to be played, as typed: a game, its seats, bots or a tournament, how many games."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from cli.lobby.own_values import own_read
from cli.lobby.table_choice import table_typed
from cli.series.games import Series
from cli.series.schedule import Schedule
from cli.series.tournament import Tournament, rounds
from cli.text.exit_codes import Exit, Stop
from cli.text.game_names import bots_typed, game_typed, options_typed, seats_typed
from cli.text.numbers import whole_number
from cli.text.words import Words
from engine.game import Game


def schedule_typed(args: argparse.Namespace, given: Mapping[str, str], words: Words) -> Schedule:
    """What was typed, each part checked; ``given``: options by name. Raises Stop."""
    game = game_typed(args.game, words)
    options = options_typed(game, own_read(game, given, words), words)
    games = whole_number(args.games, 1, "--games", words)
    seed = whole_number(args.seed, 0, "--seed", words)
    if args.tournament is not None:
        return _tournament(args, game, options, games, seed, words)
    bots = bots_typed(game, _named(args.bots or "random"), words)
    if args.seats is None:
        seats = max(game.seats[0], len(bots))
    else:
        seats = whole_number(args.seats, 1, "--seats", words)
    seats_typed(game, seats, words)
    if len(bots) > seats:
        raise Stop(
            words.say(
                "--bots names more bots ({bots}) than there are seats ({seats}).",
                bots=len(bots),
                seats=seats,
            ),
            Exit.USAGE,
        )
    table_typed(game, seats, options, words)
    each = tuple(bots[seat % len(bots)] for seat in range(seats))
    return Schedule(Series(game.id, seats, options, each), range(seed, seed + games), None)


def _tournament(
    args: argparse.Namespace,
    game: Game,
    options: dict[str, str],
    games: int,
    seed: int,
    words: Words,
) -> Schedule:
    """The same where bots meet each other. Raises Stop."""
    if args.bots is not None:
        raise Stop(words.say("--bots and --tournament do not go together: choose one."), Exit.USAGE)
    bots = tuple(bots_typed(game, _named(args.tournament), words))
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise Stop(words.say("A tournament needs two bots or more, each named once."), Exit.USAGE)
    if args.seats is None:
        seats = max(game.seats[0], 2)
    else:
        seats = whole_number(args.seats, 2, "--seats", words)
    seats_typed(game, seats, words)
    table_typed(game, seats, options, words)
    seeds = range(seed, seed + rounds(games, seats))
    tournament = Tournament(game.id, seats, options, bots, seeds)
    return Schedule(Series(game.id, seats, options, bots), seeds, tournament)


def _named(typed: str) -> list[str]:
    return [name.strip() for name in typed.split(",")]
