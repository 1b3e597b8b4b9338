"""The command line: which constants of which game's bot, by how many games, and what came of it."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass
from typing import Any, TextIO

from bench.shake.constants import (
    Constant,
    NoTaste,
    changed,
    constants,
    taste_of,
    values_tried,
    with_taste,
)
from bench.shake.figures import Figures, gain
from bench.shake.match import Match, played_all
from engine.game import Game
from engine.games import find_game, game_names
from engine.open_table.levels import MEDIUM


@dataclass(frozen=True)
class Shaken:
    """A constant, what it was changed to, and how much better the bot did by that."""

    constant: Constant
    value: int
    gain: Figures

    def told(self) -> str:
        """A line for people; marked where the gain is more than two errors."""
        lead = self.gain.lead
        mark = " *" if abs(lead.mean) > 2 * lead.error else ""
        change = f"{self.constant.name} {self.constant.value} -> {self.value}"
        return f"{change:40} {self.gain.share.signed():>14} {lead.signed():>14}{mark}"


def run(argv: Sequence[str] | None = None, *, out: TextIO | None = None) -> int:
    """Shake what the arguments name and print a line for each change; 0, or 2 if nothing can be."""
    out = out or sys.stdout
    args = _parser().parse_args(argv)
    game = find_game(args.game)
    try:
        chosen = _chosen(game, args.constant)
    except NoTaste as error:
        print(error, file=sys.stderr)
        return 2
    seats = args.seats or min(max(game.seats[0], 4), game.seats[-1])
    if seats not in game.seats:
        print(f"{game.id} is not played by {seats}.", file=sys.stderr)
        return 2
    seeds = range(args.seed, args.seed + args.games)
    found: list[Shaken] = []
    if not args.json:
        print(f"{'change':40} {'won, %':>14} {'lead, points':>14}", file=out)
    with _pool(args.processes) as pool:
        for one in shaken(game, seats, chosen, seeds, pool):
            found.append(one)
            if not args.json:
                print(one.told(), file=out, flush=True)
    if args.json:
        about = {"game": game.id, "seats": seats, "games": args.games, "seed": args.seed}
        print(json.dumps({**about, "changes": [_plain(one) for one in found]}, indent=2), file=out)
    else:
        print(_explained(seats, args.games, args.seed), file=out)
    return 0


def shaken(
    game: Game, seats: int, chosen: Sequence[Constant], seeds: range, pool: Executor | None
) -> Iterator[Shaken]:
    """Each change of these constants of the medium bot, as soon as it is measured."""
    bot = game.bots[MEDIUM]
    taste = taste_of(bot)
    changes = [(one, value) for one in chosen for value in values_tried(one.value)]
    heroes = [with_taste(bot, changed(taste, one, value)) for one, value in changes]
    matches = [Match(game.id, seats, hero, bot) for hero in (bot, *heroes)]
    endings = played_all(matches, seeds, pool)
    before = next(endings)
    for (one, value), now in zip(changes, endings, strict=True):
        yield Shaken(one, value, gain(now, before))


def _chosen(game: Game, names: Sequence[str]) -> list[Constant]:
    """The constants of these names, or of these fields; all, if none is named. Raises NoTaste."""
    if MEDIUM not in game.bots:
        raise NoTaste(f"{game.id} has no bot {MEDIUM!r}.")
    known = list(constants(taste_of(game.bots[MEDIUM])))
    for name in names:
        if not any(name in (one.name, one.field) for one in known):
            there = ", ".join(one.name for one in known)
            raise NoTaste(f"{game.id} has no constant {name!r}; it has {there}.")
    return [one for one in known if not names or one.name in names or one.field in names]


def _pool(processes: int) -> AbstractContextManager[Executor | None]:
    return nullcontext() if processes == 1 else ProcessPoolExecutor(processes)


def _plain(one: Shaken) -> dict[str, Any]:
    return {
        "constant": one.constant.name,
        "was": one.constant.value,
        "is": one.value,
        "won": asdict(one.gain.share),
        "lead": asdict(one.gain.lead),
    }


def _explained(seats: int, games: int, seed: int) -> str:
    return (
        f"{games} games by {seats} from seed {seed}: what the one seat that was changed has gained,"
        " plus or minus one standard error; * more than two. With many lines some have a star by"
        " chance: measure those again on other seeds."
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.shake", description=__doc__)
    parser.add_argument("game", choices=sorted(game_names()), help="whose bot is shaken")
    parser.add_argument("--constant", metavar="NAME", action="append", default=[], help="this one")
    parser.add_argument("--seats", type=int, metavar="N", help="how many play (4, if they can)")
    parser.add_argument("--games", type=_positive, default=100, metavar="N", help="each (100)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first game (1)")
    parser.add_argument("--processes", type=_positive, default=1, metavar="N", help="at once (1)")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    return parser


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1 on")
    return int(text)
