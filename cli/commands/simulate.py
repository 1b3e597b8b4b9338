"""`tafelrunde simulate GAME`: bots play whole games with the open dealer, from one seed.

No cryptography and no network: this is for measuring bots and rules. The JSON object is
`{"game", "games", "results": [{"seed", "scores", "winners", "moves", "digest"}, ..]}`; game i is
played from seed S + i, and equal seeds give equal digests on every machine, in however many
processes they are played. Whoever stops it with Ctrl-C gets the results up to there, and exit code
130.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from typing import Any

from cli.commands.arguments import Parser, add_game, add_options, options_given
from cli.lobby.own_values import own_read
from cli.lobby.table_choice import table_typed
from cli.series.games import Result, Series, played
from cli.series.processes import MOST, Pool, ProcessLost, played_by, processes, processes_worth
from cli.text.exit_codes import Exit, Stop
from cli.text.game_names import bots_typed, game_typed, options_typed, seats_typed
from cli.text.numbers import decimal, place_of, whole_number
from cli.text.terminal import Terminal
from cli.text.words import N_, Words

UNFINISHED = {
    Exit.INTERRUPTED: N_("Stopped by you after {done} of {games} games."),
    Exit.CANNOT: N_(
        "A process that played has ended by itself after {done} of {games} games: perhaps the"
        " memory was full. Fewer at once (--jobs) may go through."
    ),
}
"""What is told where not all games were played."""


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    say = words.say
    add_game(parser, words)
    parser.add_argument(
        "--seats",
        metavar="N",
        help=say("how many seats (default: as many as bots are named, or as few as can)"),
    )
    parser.add_argument("--games", metavar="G", default="1", help=say("how many games"))
    parser.add_argument("--seed", metavar="S", default="1", help=say("the first game's seed"))
    parser.add_argument(
        "--jobs",
        metavar="N",
        help=say("how many games are played at once (default: one for each core)"),
    )
    parser.add_argument(
        "--bots",
        metavar="A,B,..",
        default="random",
        help=say("a bot for each seat; a short list is repeated"),
    )
    add_options(parser, words)
    parser.add_argument("--json", action="store_true", help=say("one JSON object"))


def run(args: argparse.Namespace, terminal: Terminal, *, pool: Pool = processes) -> int:
    """Play the games and print what came of them; ``pool`` begins the processes that play."""
    words = terminal.words
    game = game_typed(args.game, words)
    options = options_typed(game, own_read(game, options_given(args.option, words), words), words)
    games = whole_number(args.games, 1, "--games", words)
    seed = whole_number(args.seed, 0, "--seed", words)
    bots = bots_typed(game, [name.strip() for name in args.bots.split(",")], words)
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
    jobs = _jobs(args.jobs, games, words)
    series = Series(game.id, seats, options, tuple(bots))
    began, results, ended = time.perf_counter(), list[Result](), Exit.FINE
    try:
        with closing(_games(series, range(seed, seed + games), jobs, pool)) as play:
            for result in play:
                results.append(result)
                done = words.say("{done} of {games} games", done=len(results), games=games)
                terminal.progress(done)
    except KeyboardInterrupt:
        ended = Exit.INTERRUPTED
    except ProcessLost:
        ended = Exit.CANNOT
    terminal.progress_over()
    if args.json:
        found = {"game": game.id, "games": games, "results": results}
        terminal.line(json.dumps(found, indent=2))
    elif results:
        for line in table(results, bots, seats, time.perf_counter() - began, words):
            terminal.line(line)
    if ended is not Exit.FINE:
        raise Stop(words.say(UNFINISHED[ended], done=len(results), games=games), ended)
    return Exit.FINE


def _jobs(typed: str | None, games: int, words: Words) -> int:
    """How many processes play: as many as typed, or as are worth it; never more than games."""
    if typed is None:
        return processes_worth(games)
    return min(whole_number(typed, 1, "--jobs", words, MOST), games)


def _games(
    series: Series, seeds: Sequence[int], jobs: int, pool: Pool
) -> Generator[Result, None, None]:
    """The results in the order of the seeds; one process is this one."""
    yield from played(series, seeds) if jobs == 1 else played_by(pool, jobs, series, seeds)


def table(
    results: Sequence[Mapping[str, Any]],
    bots: Sequence[str],
    seats: int,
    seconds: float,
    words: Words,
) -> list[str]:
    """Wins and mean scores by seat, and how fast it went."""
    lines = []
    for seat in range(seats):
        wins = sum(seat in result["winners"] for result in results)
        mean = sum(result["scores"][seat] for result in results) / len(results)
        lines.append(
            words.say(
                "seat {seat} ({bot}): {wins} of {games} won, {mean} points on average",
                seat=place_of(seat),
                bot=bots[seat % len(bots)],
                wins=wins,
                games=len(results),
                mean=decimal(mean, words),
            )
        )
    moves = sum(result["moves"] for result in results) / len(results)
    lines.append(
        words.many(
            "{n} game, {moves} moves, {rate} games a second",
            "{n} games, {moves} moves each on average, {rate} games a second",
            len(results),
            moves=f"{moves:.0f}",
            rate=decimal(len(results) / max(seconds, 1e-9), words),
        )
    )
    if any(len(result["winners"]) > 1 for result in results):
        lines.append(words.say("A shared win counts for each who shares it."))
    return lines
