"""The command line of matches: which bots, at which tables, and the rows of the table they make."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from itertools import permutations
from typing import TextIO

from bench.matches.figures import figures
from bench.matches.match import Match, played_all
from engine.games import find_game, game_names
from engine.open_table.levels import bot_names
from engine.open_table.simulate import bots_named

SEATS = {"ohne_furcht": 4, "citadels": 4, "san_marco": 4, "burgund": 3, "kabale": 3}
"""The table that is played where nobody says another one; of other games the smallest."""


def run(argv: Sequence[str] | None = None, *, out: TextIO | None = None) -> int:
    """Play what the arguments ask for and print a row for each match; 0, or 2 for what cannot be.

    Without `--game` every game is played, and in each game every bot against every other one.
    """
    out = out or sys.stdout
    args = _parser().parse_args(argv)
    try:
        named = list(_named(args))
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    print("| game | seats | one seat | the others | won, % | fair | lead, points |", file=out)
    print("|---|---|---|---|---|---|---|", file=out)
    matches = [match for match, _ in named]
    seeds = range(args.seed, args.seed + args.games)
    with nullcontext() if args.processes == 1 else ProcessPoolExecutor(args.processes) as pool:
        for (match, names), endings in zip(named, played_all(matches, seeds, pool), strict=True):
            found, fair = figures(endings), f"{100 * match.fair:.0f}"
            cells = (match.game, str(match.seats), *names, str(found.share), fair)
            print("|", " | ".join((*cells, found.lead.signed())), "|", file=out, flush=True)
    return 0


def _named(args: argparse.Namespace) -> Iterator[tuple[Match, tuple[str, str]]]:
    """Each match with the names of hero and others. Raises ValueError, with a sentence."""
    for name in args.game or sorted(game_names()):
        game = find_game(name)
        seats = args.seats or SEATS.get(name, max(2, game.seats[0]))
        if seats not in game.seats or seats < 2:
            raise ValueError(f"{name} cannot be played as a match by {seats}.")
        known = bot_names(game)
        wanted = args.bot or known
        missing = [bot for bot in wanted if bot not in known]
        if missing:
            raise ValueError(f"{name} has no bot {missing[0]!r}; it has {', '.join(known)}.")
        for hero, others in permutations(wanted, 2):
            first, second = bots_named(game, (hero, others), 2)
            yield Match(name, seats, first, second), (hero, others)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.matches", description=__doc__)
    parser.add_argument("--game", action="append", choices=sorted(game_names()), help="this one")
    parser.add_argument("--bot", action="append", metavar="NAME", help="one of these (all)")
    parser.add_argument("--seats", type=int, metavar="N", help="how many play")
    parser.add_argument("--games", type=_several, default=100, metavar="N", help="each (100)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first game (1)")
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="at once (1)")
    return parser


def _several(text: str) -> int:
    if not text.isdecimal() or int(text) < 2:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 2 on")
    return int(text)
