"""`tafelrunde replay [LOG]`: walks through a game in words, from its log alone.

On a terminal it waits for n, p, a number and so on; through a pipe it tells everything. `--json`
prints `{"game", "rules", "names", "bots", "steps", "unfinished", "ended", "step", "view", "news",
"marks"}`, with `--hands` also `"hands"`: the public state after the step as data
(`engine.views.view`); `"ended"` says who ended the game early, why, and for whom they waited.

`--story` tells the game as a story to be read, `--html` writes it into a file as a page. `--web`
looks back in the browser of this machine; whoever goes back there is at the first screen.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from cli.lobby.table_clock import clock_lines
from cli.looking_back import replay_walk
from cli.looking_back.newest_finished import log_meant
from cli.looking_back.replay_walk import Looking
from cli.looking_back.story import game_story, story_lines
from cli.looking_back.story_page import story_page
from cli.looking_back.stroll import stroll, told_of
from cli.looking_back.whose_eyes import need_books, seat_typed
from cli.looking_back.written_file import write_new
from cli.options.arguments import ALONE, Parser, add_web
from cli.text.exit_codes import Exit, Stop
from cli.text.machine_texts import bot_lines, bots_among
from cli.text.numbers import whole_number
from cli.text.terminal import Terminal
from cli.text.words import N_, Words, speech
from ledger.table_options import clock_of

if TYPE_CHECKING:
    from ledger.review.replay import Replay

THERE = N_("There is a file {path} already; nothing was written.")
WHOLE = N_("--story and --html tell the whole game to everybody: no other option goes with them.")


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    say = words.say
    parser.add_argument(
        "log",
        nargs="?",
        metavar=say("LOG"),
        help=say("the log of a table; without it the newest of a game that is over"),
    )
    parser.add_argument(
        "--at",
        metavar=say("STEP"),
        help=say("only this step and how it stood after it (0: before the first)"),
    )
    parser.add_argument("--json", action="store_true", help=say("one JSON object"))
    parser.add_argument(
        "--hands", action="store_true", help=say("show all hands (once the keys are laid open)")
    )
    parser.add_argument("--story", action="store_true", help=say("the game as a story to be read"))
    parser.add_argument(
        "--html", metavar=say("FILE"), help=say("write the story into this file, as a page")
    )
    parser.add_argument(
        "--seat", metavar=say("NAME|N"), help=say("look through the eyes of this seat")
    )
    add_web(parser, say("look back in the browser of this machine"))


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Walk, or tell it all."""
    from cli.session.compiled_arithmetic import arithmetic
    from ledger.review.replay import Replay

    words = terminal.words
    others = (args.json, args.at is not None, args.hands, args.seat is not None)
    if (args.story or args.html is not None) and any(others):
        raise Stop(words.say(WHOLE), Exit.USAGE)
    if args.web and (args.story or args.html is not None or any(others)):
        raise Stop(words.say(ALONE), Exit.USAGE)
    log = log_meant(args.log, "replay", terminal)
    if args.web:
        from cli.evening_page.one_log_page import LOOK, look_in_browser

        return look_in_browser(args, terminal, log, LOOK)
    replay = Replay.open(log, group=arithmetic(terminal))
    names = list(replay.names)
    seat = None if args.seat is None else seat_typed(args.seat, names, words)
    need_books(replay, args.hands, seat, names, words)
    look = Looking(replay, speech(replay.game.id, words, names), seat, args.hands)
    step = replay.steps
    if args.at is not None:
        step = whole_number(args.at, 0, "--at", words, replay.steps)
    if args.story or args.html is not None:
        _tell_story(args, look, replay, terminal)
    elif args.json:
        terminal.line(json.dumps(as_data(replay, look, step), indent=2, ensure_ascii=False))
    elif args.at is not None:
        terminal.tell([*told_of(look, step), "", *replay_walk.shown(look, step)])
    elif terminal.talks:
        terminal.tell(_agreed(replay, words))
        stroll(look, terminal)
    else:
        terminal.tell(_agreed(replay, words))
        for line in replay_walk.whole(look):
            terminal.line(line)
    if replay.damage is not None:
        terminal.out.flush()  # where both go to one place the warning stands last
        raise replay.damage
    return Exit.FINE


def _agreed(replay: Replay, words: Words) -> list[str]:
    """How strong the bots were, and which clock ran."""
    clock = clock_lines(clock_of(replay.roster.offer.options), words)
    return bot_lines(replay.game.id, list(replay.names), words) + clock


def _tell_story(
    args: argparse.Namespace, look: Looking, replay: Replay, terminal: Terminal
) -> None:
    """Print the story, or write it into a file that is not there yet. Raises Stop."""
    say, told = terminal.words.say, game_story(look, replay)
    if args.html is None:
        terminal.tell(list(story_lines(told)))
        return
    path = Path(args.html)
    try:
        write_new(path, story_page(told, terminal.words.lang).encode())
    except FileExistsError:
        raise Stop(say(THERE, path=path), Exit.USAGE) from None
    terminal.say("The story is written: {path}", path=path)


def as_data(replay: Replay, look: Looking, step: int) -> dict[str, object]:
    """The JSON object."""
    found: dict[str, object] = {
        "game": replay.game.id,
        "rules": replay.game.rules,
        "names": list(replay.names),
        "bots": dict(bots_among(replay.game.id, replay.names)),
        "steps": replay.steps,
        "unfinished": replay.unfinished,
        "ended": replay.ended,
        "step": step,
        "view": replay.at(step, look.seat, look.hands),
        "news": replay.news(step),
        "marks": [[at, told] for at, told in replay.marks()],
    }
    if look.hands:
        hands = replay.hands(step)
        found["hands"] = {str(seat): list(hands[seat]) for seat in sorted(hands)}
    return found
