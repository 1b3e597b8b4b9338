"""The command line of matches: which bots, at which tables, and the rows of the table they make."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import TextIO

from cli.series.games import Series
from cli.series.schedule import Schedule
from cli.series.shares import Measured
from cli.series.standings import standings
from cli.series.tournament import Tournament, rounds
from cli.series.workers import Workers
from engine.games import find_game, game_names
from engine.open_table.levels import HARD, bot_names

SEATS = {"ohne_furcht": 4, "citadels": 4, "san_marco": 4, "burgund": 3, "kabale": 3}
"""The table that is played where nobody says another one; of other games the smallest."""

HEAD = "| game | seats | one seat | the others | games | won, % | fair | lead, points |"
RULE = "|---|---|---|---|---|---|---|---|"


def run(argv: Sequence[str] | None = None, *, out: TextIO | None = None) -> int:
    """Play what is asked for and print a row for each match-up; 0, or 2 for what cannot be.

    Whoever stops it has the rows of what was played so far.
    """
    out = out or sys.stdout
    args = _parser().parse_args(argv)
    try:
        tournaments = list(_tournaments(args))
    except ValueError as error:
        print(error, file=sys.stderr)
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


def rows(schedule: Schedule, tournament: Tournament) -> Iterator[str]:
    """A row for each match-up of which a game is played."""
    fair = f"{100 / tournament.seats:.0f}"
    for match_up, stand in standings(tournament, schedule.found).match_ups:
        names = (match_up.one, match_up.others, str(stand.games))
        figures = (_told(stand.won, "", 100), fair, _told(stand.lead, "+"))
        yield f"| {' | '.join((tournament.game, str(tournament.seats), *names, *figures))} |"


def _told(measured: Measured, sign: str, times: int = 1) -> str:
    mean = f"{times * measured.mean:{sign}.1f}"
    return mean if measured.error is None else f"{mean} ± {times * measured.error:.1f}"


def _tournaments(args: argparse.Namespace) -> Iterator[Tournament]:
    """The tournament of each game. Raises ValueError, with a sentence."""
    for name in args.game or sorted(game_names()):
        game = find_game(name)
        seats = args.seats or SEATS.get(name, max(2, game.seats[0]))
        if seats not in game.seats or seats < 2:
            raise ValueError(f"{name} cannot be played as a match by {seats}.")
        known = bot_names(game)
        bots = tuple(dict.fromkeys(args.bot or (one for one in known if one != HARD)))
        missing = [bot for bot in bots if bot not in known]
        if missing:
            raise ValueError(f"{name} has no bot {missing[0]!r}; it has {', '.join(known)}.")
        if len(bots) < 2:
            raise ValueError("A match is of two bots or more.")
        seeds = range(args.seed, args.seed + rounds(args.games, seats))
        yield Tournament(name, seats, {}, bots, seeds)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.matches", description=__doc__)
    parser.add_argument("--game", action="append", choices=sorted(game_names()), help="this one")
    parser.add_argument(
        "--bot",
        action="append",
        metavar="NAME",
        help=f"one of these (all but {HARD})",
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
