"""`tafelrunde simulate GAME`: bots play whole games with the open dealer, from one seed.

No cryptography and no network: this is for measuring bots and rules. The JSON object is
`{"game", "games", "results": [{"seed", "scores", "winners", "moves", "digest"}, ..]}`; game i is
played from seed S + i, and equal seeds give equal digests on every machine, in however many
processes they are played. Whoever stops it with Ctrl-C gets the results up to there, and exit code
130.

With `--tournament A,B,..` each bot meets each other one (`cli.series.tournament`), and the object
is that of `cli.series.standings`. With `--into FOLDER` every result is kept as it comes, and what
is kept there is not played again.
"""

from __future__ import annotations

import argparse
import json
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from cli.options.arguments import Parser, add_game, add_options, options_given
from cli.scores.rating_picture import check_drawable, draw
from cli.scores.schedule_typed import schedule_typed
from cli.scores.seat_lines import seat_lines
from cli.scores.tournament_lines import explained, match_up_rows, rating_rows
from cli.scores.workers_typed import add_workers, lost, workers_typed
from cli.series.kept_results import KeptResults, open_results
from cli.series.processes import processes
from cli.series.schedule import Schedule
from cli.series.spread import WorkersLost
from cli.series.standings import Standings, standings
from cli.series.tournament import Tournament
from cli.series.workers import Pool, Workers
from cli.text.exit_codes import Exit, Stop
from cli.text.game_names import bot_in_words
from cli.text.terminal import Terminal
from cli.text.words import N_, Words, game_title
from ledger.files.disk import write_whole

STOPPED = N_("Stopped by you after {done} of {total} games.")
KEPT = N_("What is played is kept in {folder}: the same command goes on from there.")


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    say = words.say
    add_game(parser, words)
    parser.add_argument(
        "--seats",
        metavar="N",
        help=say("how many seats (default: as many as bots are named, or as few as can)"),
    )
    parser.add_argument(
        "--games",
        metavar="G",
        default="1",
        help=say("how many games; in a tournament of each match-up, up to whole rounds of seats"),
    )
    parser.add_argument("--seed", metavar="S", default="1", help=say("the first game's seed"))
    jobs = say("how many games are played at once (default: one for each core)")
    add_workers(parser, jobs, words)
    parser.add_argument(
        "--bots",
        metavar="A,B,..",
        help=say("a bot for each seat; a short list is repeated (default: random)"),
    )
    parser.add_argument(
        "--tournament",
        metavar="A,B,..",
        help=say(
            "each of these bots against each other one, alone at every seat in turn and from the"
            " same seeds; tells match-ups and ratings"
        ),
    )
    parser.add_argument(
        "--into",
        metavar=say("FOLDER"),
        help=say("keep each result there, and go on with what is kept there already"),
    )
    parser.add_argument(
        "--picture",
        metavar=say("FILE"),
        help=say("draw the ratings of a tournament (.png, .svg or .pdf)"),
    )
    add_options(parser, words)
    parser.add_argument("--json", action="store_true", help=say("one JSON object"))


def run(args: argparse.Namespace, terminal: Terminal, *, pool: Pool = processes) -> int:
    """Play the games and print what came of them; ``pool`` begins the processes that play."""
    words = terminal.words
    schedule = schedule_typed(args, options_given(args.option, words), words)
    workers = workers_typed(args, schedule.games, terminal, pool)
    picture = _picture(args.picture, schedule, words)
    kept = None if args.into is None else _kept(Path(args.into), schedule, terminal)
    began, before = time.perf_counter(), len(schedule.found)
    told: str | None = None
    ended = Exit.FINE
    try:
        _play(schedule, workers, kept, terminal)
    except KeyboardInterrupt:
        told, ended = STOPPED, Exit.INTERRUPTED
    except WorkersLost as error:
        told, ended = lost(error), Exit.CANNOT
    finally:
        if kept is not None:
            kept.close()
    terminal.progress_over()
    rate = (len(schedule.found) - before) / max(time.perf_counter() - began, 1e-9)
    _tell(schedule, rate, picture, args.json, terminal)
    if told is not None:
        sentence = words.say(told, done=len(schedule.found), total=schedule.games)
        if kept is not None:
            sentence += " " + words.say(KEPT, folder=args.into)
        raise Stop(sentence, ended)
    return Exit.FINE


def _picture(typed: str | None, schedule: Schedule, words: Words) -> Path | None:
    """Where the picture goes, if one can be drawn. Raises Stop, NoSuchPicture and PlotsMissing."""
    if typed is None:
        return None
    if schedule.tournament is None:
        raise Stop(words.say("--picture draws the ratings of a --tournament."), Exit.USAGE)
    check_drawable(Path(typed))
    return Path(typed)


def _kept(folder: Path, schedule: Schedule, terminal: Terminal) -> KeptResults:
    """The results of the folder, as far as they are of this schedule."""
    kept = open_results(folder, schedule.settings())
    if kept.cut:
        terminal.note(
            terminal.words.many(
                "The last line in {path} was torn: {n} byte of it was cut away, and its game is"
                " played again.",
                "The last line in {path} was torn: {n} bytes of it were cut away, and its game is"
                " played again.",
                kept.cut,
                path=kept.path,
            )
        )
    schedule.count(kept.found)
    return kept


def _play(
    schedule: Schedule, workers: Workers, kept: KeptResults | None, terminal: Terminal
) -> None:
    """All games that are not played yet."""
    keep = None if kept is None else kept.keep
    with closing(schedule.play(workers, keep)) as results:
        for _ in results:
            done, games = len(schedule.found), schedule.games
            terminal.progress(terminal.words.say("{done} of {games} games", done=done, games=games))


def _tell(
    schedule: Schedule, rate: float, picture: Path | None, as_json: bool, terminal: Terminal
) -> None:
    """What came of all that is played."""
    if schedule.tournament is not None:
        _tell_tournament(schedule, schedule.tournament, picture, as_json, terminal)
        return
    results = sorted(schedule.found.values(), key=lambda result: int(result["seed"]))
    if as_json:
        found = {"game": schedule.series.game, "games": schedule.games, "results": results}
        terminal.line(json.dumps(found, indent=2))
    elif results:
        series = schedule.series
        for line in seat_lines(results, series.bots, series.seats, rate, terminal.words):
            terminal.line(line)


def _tell_tournament(
    schedule: Schedule,
    tournament: Tournament,
    picture: Path | None,
    as_json: bool,
    terminal: Terminal,
) -> None:
    words, stand = terminal.words, standings(tournament, schedule.found)
    if as_json:
        terminal.line(json.dumps(stand.plain(tournament), indent=2))
    elif stand.games:
        terminal.heading(
            words.say(
                "{game}, {seats} seats, {games} games",
                game=game_title(schedule.series.game, words),
                seats=tournament.seats,
                games=stand.games,
            )
        )
        terminal.say("Games won by the one bot that sat there alone:")
        for row in match_up_rows(tournament, stand, words, terminal.width):
            terminal.line(row)
        terminal.say("Ratings by all orders of finishing:")
        for row in rating_rows(tournament, stand, words, terminal.width):
            terminal.line(row)
        terminal.tell([explained(tournament, words)])
    if picture is not None and stand.games:
        _draw(stand, schedule, picture, words)


def _draw(stand: Standings, schedule: Schedule, picture: Path, words: Words) -> None:
    title = game_title(schedule.series.game, words)
    axis = words.say("rating, with one standard error")
    named = [replace(one, bot=bot_in_words(one.bot, words)) for one in stand.ratings]
    write_whole(picture, draw(named, title, axis, picture))
