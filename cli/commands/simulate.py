"""`tafelrunde simulate GAME`: bots play whole games with the open dealer, from one seed.

No cryptography and no network: this is for measuring bots and rules. Now and then a view is drawn,
so that what only a screen meets fails here too. The JSON object is
`{"game", "games", "results": [{"seed", "scores", "winners", "moves", "digest"}, ..]}`; game i is
played from seed S + i, and equal seeds give equal digests on every machine.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cli.commands.arguments import Parser, add_game, add_options, options_given
from cli.text.exit_codes import Exit, Stop
from cli.text.game_names import bots_typed, game_typed, options_typed, seats_typed
from cli.text.numbers import whole_number
from cli.text.terminal import Terminal
from cli.text.words import Words
from engine.game import Game


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
        "--bots",
        metavar="A,B,..",
        default="random",
        help=say("a bot for each seat; a short list is repeated"),
    )
    add_options(parser, words)
    parser.add_argument("--json", action="store_true", help=say("one JSON object"))


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Play the games and print what came of them."""
    words = terminal.words
    game = game_typed(args.game, words)
    options = options_typed(game, options_given(args.option, words), words)
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
            words.say("--bots names {bots} bots for {seats} seats.", bots=len(bots), seats=seats),
            Exit.USAGE,
        )
    began = time.perf_counter()
    results = []
    for result in played(game, seats, options, range(seed, seed + games), bots):
        results.append(result)
        terminal.progress(words.say("{done} of {games} games", done=len(results), games=games))
    terminal.progress_over()
    if args.json:
        found = {"game": game.id, "games": games, "results": results}
        terminal.line(json.dumps(found, indent=2))
    else:
        for line in table(results, bots, seats, time.perf_counter() - began, words):
            terminal.line(line)
    return Exit.FINE


def played(
    game: Game, seats: int, options: Mapping[str, str], seeds: Sequence[int], bots: Sequence[str]
) -> Iterator[dict[str, Any]]:
    """The result of one game for each seed, as the plain value of the JSON object."""
    from engine.open_table.onlookers import look_on
    from engine.open_table.simulate import bots_named, play
    from engine.plain import plain
    from ledger.records.canon import digest

    minds = bots_named(game, bots, seats)
    for seed in seeds:
        end = play(game, seats, options, seed, minds, each=look_on)
        yield {
            "seed": seed,
            "scores": list(end.outcome.scores),
            "winners": list(end.outcome.winners),
            "moves": end.moves,
            "digest": digest(plain(end.state)).hex(),
        }


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
                seat=seat,
                bot=bots[seat % len(bots)],
                wins=wins,
                games=len(results),
                mean=f"{mean:.1f}",
            )
        )
    moves = sum(result["moves"] for result in results) / len(results)
    lines.append(
        words.say(
            "{games} games, {moves} moves each on average, {rate} games a second",
            games=len(results),
            moves=f"{moves:.0f}",
            rate=f"{len(results) / max(seconds, 1e-9):.1f}",
        )
    )
    if any(len(result["winners"]) > 1 for result in results):
        lines.append(words.say("A shared win counts for each who shares it."))
    return lines
