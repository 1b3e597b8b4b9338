"""The command line of matches: which bots, at which tables, and the rows of the table they make."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import TextIO

from bench.matches.alone import Alone, Run, known
from bench.matches.strangers import STRANGERS
from cli.errors.errors_in_words import sentence
from cli.series.games import Series
from cli.series.schedule import Schedule
from cli.series.shares import Measured, Standing, standing
from cli.series.standings import standings
from cli.series.tournament import MatchUp, Tournament, rounds
from cli.series.workers import Workers
from cli.text.words import words_in
from engine.game import Game
from engine.games import find_game, game_names
from engine.open_table.levels import HARD, MEDIUM, bot_names

SEATS = {"ohne_furcht": 4, "citadels": 4, "san_marco": 4, "burgund": 3, "kabale": 3}
"""The table that is played where nobody says another one; of other games the smallest."""

HEAD = "| game | seats | one seat | the others | games | won, % | fair | lead, points |"
RULE = "|---|---|---|---|---|---|---|---|"
COST, COST_RULE = " CPU a decision, ms |", "---|"
"""What a lone bot costs besides: the median of its decisions."""


def run(argv: Sequence[str] | None = None, *, out: TextIO | None = None) -> int:
    """Play what is asked for and print a row for each match-up; 0, or 2 for what cannot be.

    Whoever stops it has the rows of what was played so far.
    """
    out = out or sys.stdout
    args = _parser().parse_args(argv)
    try:
        if args.one is not None:
            return _run_alone(list(_alone(args)), args, out)
        tournaments = list(_tournaments(args))
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    except Exception as error:
        told = sentence(error, words_in("en"))  # what was kept is of other rules, or in use
        if told is None:
            raise
        print(told[0], file=sys.stderr)
        return 2
    print(HEAD, RULE, sep="\n", file=out, flush=True)
    for one in tournaments:
        schedule = Schedule(Series(one.game, one.seats, one.options, one.bots), one.seeds, one)
        try:
            for _ in schedule.play(Workers(args.processes)):
                pass
        finally:
            for row in rows(schedule, one):
                print(row, file=out, flush=True)
    return 0


def _run_alone(matches: Sequence[Alone], args: argparse.Namespace, out: TextIO) -> int:
    print(HEAD + COST, RULE + COST_RULE, sep="\n", file=out, flush=True)
    for one in matches:
        playing = Run(one)
        name = f"{one.game}-{one.seats}-{one.bots.one}-{one.bots.others}"
        try:
            playing.play(args.processes, None if args.into is None else Path(args.into) / name)
        finally:
            if playing.found:
                print(row_alone(playing), file=out, flush=True)
    return 0


def row_alone(playing: Run) -> str:
    """The row of a lone bot; what a decision costs is unknown where all games were kept."""
    one, spent = playing.alone, playing.spent
    cost = f"{1000 * median(spent):.0f}" if spent else ""
    stand = standing(playing.results())
    return f"{_row(one.game, one.seats, one.bots, stand)} {cost} |"


def rows(schedule: Schedule, tournament: Tournament) -> Iterator[str]:
    """A row for each match-up of which a game is played."""
    for match_up, stand in standings(tournament, schedule.found).match_ups:
        yield _row(tournament.game, tournament.seats, match_up, stand)


def _row(game: str, seats: int, bots: MatchUp, stand: Standing) -> str:
    names = (game, str(seats), bots.one, bots.others, str(stand.games))
    figures = (_told(stand.won, "", 100), f"{100 / seats:.0f}", _told(stand.lead, "+"))
    return f"| {' | '.join((*names, *figures))} |"


def _told(measured: Measured, sign: str, times: int = 1) -> str:
    mean = f"{times * measured.mean:{sign}.1f}"
    return mean if measured.error is None else f"{mean} ± {times * measured.error:.1f}"


def _tournaments(args: argparse.Namespace) -> Iterator[Tournament]:
    """The tournament of each game. Raises ValueError, with a sentence."""
    for game, seats in _tables(args):
        name, there = game.id, bot_names(game)
        bots = tuple(dict.fromkeys(args.bot or (one for one in there if one != HARD)))
        _check_known(game, bots, there)
        if len(bots) < 2:
            raise ValueError("A match is of two bots or more.")
        seeds = range(args.seed, args.seed + rounds(args.games, seats))
        yield Tournament(name, seats, {}, bots, seeds)


def _alone(args: argparse.Namespace) -> Iterator[Alone]:
    """The lone bot in each game, against each kind of others. Raises ValueError."""
    for game, seats in _tables(args):
        others = args.others or [MEDIUM]
        _check_known(game, (args.one, *others), known(game))
        for other in others:
            seeds = range(args.seed, args.seed + args.games)
            yield Alone(game.id, seats, MatchUp(args.one, other), seeds)


def _tables(args: argparse.Namespace) -> Iterator[tuple[Game, int]]:
    """Each game that is played, and by how many. Raises ValueError."""
    for name in args.game or sorted(game_names()):
        game = find_game(name)
        seats = args.seats or SEATS.get(name, max(2, game.seats[0]))
        if seats not in game.seats or seats < 2:
            raise ValueError(f"{name} cannot be played as a match by {seats}.")
        yield game, seats


def _check_known(game: Game, bots: Sequence[str], there: Sequence[str]) -> None:
    missing = [bot for bot in bots if bot not in there]
    if missing:
        raise ValueError(f"{game.id} has no bot {missing[0]!r}; it has {', '.join(there)}.")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.matches", description=__doc__)
    parser.add_argument("--game", action="append", choices=sorted(game_names()), help="this one")
    parser.add_argument(
        "--bot",
        action="append",
        metavar="NAME",
        help=f"one of these (all but {HARD})",
    )
    parser.add_argument(
        "--one",
        metavar="NAME",
        help="no tournament: this bot alone, its place going round with the seed",
    )
    parser.add_argument(
        "--others",
        action="append",
        metavar="NAME",
        help=f"with --one: all other seats ({MEDIUM}); also {' and '.join(STRANGERS)}",
    )
    parser.add_argument(
        "--into",
        metavar="FOLDER",
        help="with --one: keep a line a game there, and go on with what is kept",
    )
    parser.add_argument("--seats", type=int, metavar="N", help="how many play")
    parser.add_argument(
        "--games",
        type=_several,
        default=100,
        metavar="N",
        help="of each match-up, up to whole rounds of seats (100)",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first round (1)")
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="at once (1)")
    return parser


def _several(text: str) -> int:
    if not text.isdecimal() or int(text) < 2:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 2 on")
    return int(text)
