"""`tafelrunde demo`: a whole game on this machine, from four processes to an audited log.

It needs no terminal and no answers, and ends by itself. With `--out DIR` each node's files stay in
a folder of its own under DIR; otherwise they go to a new folder among the temporary files.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from cli.demo import demo_processes
from cli.demo.demo_processes import Plan
from cli.lobby.own_values import own_read
from cli.lobby.table_choice import table_typed
from cli.looking_back import replay_walk
from cli.looking_back.replay_walk import Looking
from cli.options.arguments import Parser, add_options, options_given
from cli.session.reaction_time import without_waiting
from cli.text.exit_codes import Exit, Stop
from cli.text.game_names import as_typed, game_typed, options_typed, seats_typed, usual_bot
from cli.text.numbers import whole_number
from cli.text.terminal import Terminal
from cli.text.words import N_, Words, game_title, speech
from cli.web.page_files import parts_lie_here

GAME, SEATS = "ohne_furcht", 4
BROWSER = N_("To play one in the browser: {call}")
BROWSER_FIRST = N_("To play one in the browser: make page, then {call}")


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    say = words.say
    parser.add_argument("--game", default=GAME, metavar=say("GAME"), help=say("id of the game"))
    parser.add_argument("--seats", metavar="N", help=say("how many seats"))
    add_options(parser, words)
    parser.add_argument(
        "--out",
        metavar=say("DIR"),
        help=say("keep the files of each program in a folder under this one"),
    )
    parser.add_argument("--no-discovery", action="store_true", help=argparse.SUPPRESS)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Play, replay, audit, and say what came of it."""
    words = terminal.words
    game = game_typed(args.game, words)
    seats = SEATS if SEATS in game.seats else game.seats[0]
    if args.seats is not None:
        seats = seats_typed(game, whole_number(args.seats, 1, "--seats", words), words)
    options = options_typed(
        game,
        without_waiting(game) | own_read(game, options_given(args.option, words), words),
        words,
    )
    table_typed(game, seats, options, words)
    out = _folder(args.out, words)
    terminal.line(
        words.many(
            "{n} program plays {game}: a process with its own key and files in {out}",
            "{n} programs play {game}: each its own process, with its own key and files in {out}",
            seats,
            game=game_title(game.id, words),
            out=out,
        )
    )
    began = time.monotonic()
    discover = not args.no_discovery
    typed = as_typed(game, options)
    plan = Plan(game.id, seats, typed, usual_bot(game), out, words, terminal.environ, discover)
    processes = demo_processes.play(plan, until_its_log(terminal))
    terminal.line()
    terminal.say("The game took {n} s.", n=round(time.monotonic() - began))
    say_how_found(demo_processes.found_by_themselves(processes, words), seats, terminal)
    logs = demo_processes.logs_of(processes, words)
    compare(logs, terminal)
    return _look_back(logs[0], terminal)


def _folder(typed: str | None, words: Words) -> Path:
    if typed is None:
        return Path(tempfile.mkdtemp(prefix="tafelrunde-demo-"))
    out = Path(typed)
    out.mkdir(parents=True, exist_ok=True)
    if any((out / name.lower() / "tables").exists() for name in demo_processes.NAMES):
        raise Stop(
            words.say("In {out} lie the files of another demo; choose an empty folder.", out=out),
            Exit.USAGE,
        )
    return out.resolve()


def until_its_log(terminal: Terminal) -> Callable[[str], None]:
    """Passes on what the first node tells, to the end of its game: where logs lie is said later."""
    closing = terminal.words.say("The log: {path}", path="")
    over: list[str] = []

    def tell(line: str) -> None:
        if line.startswith(closing):
            over.append(line)
        if not over:
            terminal.line(line)

    return tell


def say_how_found(found: int, seats: int, terminal: Terminal) -> None:
    """How many of the nodes found the table by themselves, if there is more than one."""
    if seats == 1:
        return
    if found == seats - 1:
        terminal.say("The programs found each other by themselves (mDNS).")
    else:
        terminal.say(
            "{n} of {all} programs were given the address: packets to everybody do not pass here.",
            n=seats - 1 - found,
            all=seats - 1,
        )


def compare(logs: list[Path], terminal: Terminal) -> None:
    """Say that all logs are the same. Raises Stop where they are not."""
    contents = {log.read_bytes() for log in logs}
    if len(contents) != 1:
        raise Stop(
            terminal.words.say(
                "The logs of the programs are not the same; a fault here: {logs}",
                logs=", ".join(str(log) for log in logs),
            ),
            Exit.CANNOT,
        )
    if len(logs) > 1:
        terminal.say(
            "The logs of all {n} programs are the same {size} bytes.",
            n=len(logs),
            size=len(contents.pop()),
        )


def _look_back(log: Path, terminal: Terminal) -> int:
    from cli.session.compiled_arithmetic import arithmetic
    from cli.verdict.verdict_texts import verdict_lines
    from ledger.review.audit import audit
    from ledger.review.replay import Replay

    words = terminal.words
    group = arithmetic(terminal)
    replay = Replay.open(log, group=group)
    look = Looking(replay, speech(replay.game.id, words, replay.names), None, True)
    hands = replay_walk.hands_lines(look, replay.steps)
    terminal.say(
        "Played again from the log: {steps} steps, to the same end; {n} hands can be looked at.",
        steps=replay.steps,
        n=sum(replay.books.values()),
    )
    verdict = audit(log, group=group)
    terminal.tell(["", *verdict_lines(verdict, look.speech, result=False)])
    terminal.line()
    terminal.line(words.say("The log: {path}", path=log))
    terminal.line(words.say("Look at it again: {call}", call=terminal.command("replay", log)))
    in_browser = BROWSER if parts_lie_here() else BROWSER_FIRST
    terminal.line(words.say(in_browser, call=terminal.command()))
    if verdict.exit_code == Exit.FINE and not hands:
        raise Stop(words.say("The keys were not laid open; a fault here."), Exit.CANNOT)
    return int(verdict.exit_code)
