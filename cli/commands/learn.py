"""`tafelrunde learn [GAME]`: a first round with a teacher, who explains each question as it comes.

Bots sit at the other seats, the cards come from a seed, and nothing leaves this program. Through a
pipe each line answers a question; an empty one takes what the teacher would do. With `--web` the
lesson is held in the browser of this machine; who leaves it there is at the first screen.
"""

from __future__ import annotations

import argparse
from typing import Any

from cli.learning.lesson import PUPIL, seats_of
from cli.lobby.asked_choices import asked_game
from cli.lobby.own_name import kept_name
from cli.options.arguments import Parser, add_game, add_unseen
from cli.text.exit_codes import Exit
from cli.text.game_names import game_typed
from cli.text.numbers import whole_number
from cli.text.terminal import Terminal
from cli.text.words import N_, Words
from engine.game import Game
from ledger.records.names import BOT

PUPIL_NAME = N_("Newcomer")
ENDED_HERE = N_("In the terminal somebody has pressed Ctrl-C: the lesson ends here.")
OTHERS = ("Anna", "Bruno", "Clara", "David", "Emma", "Felix", "Greta")
"""Who sits at the other seats."""


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    add_game(parser, words, asks=True)
    parser.add_argument(
        "--seed", metavar="S", default="1", help=words.say("the seed of the cards (default: 1)")
    )
    parser.add_argument(
        "--web", action="store_true", help=words.say("hold it in the browser of this machine")
    )
    add_unseen(parser)
    parser.add_argument("--from-page", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--port", help=argparse.SUPPRESS)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Hold the lesson."""
    from cli.learning.classroom import Classroom

    words = terminal.words
    game = asked_game(terminal, "learn") if args.game is None else game_typed(args.game, words)
    seed = whole_number(args.seed, 0, "--seed", words)
    own = kept_name(terminal.home) or words.say(PUPIL_NAME)
    others = [name for name in OTHERS if name != own][: seats_of(game) - 1]
    names = [f"{name}{BOT}" for name in others]
    names.insert(PUPIL, own)
    if args.web:
        return _in_browser(args, terminal, game, names, seed)
    Classroom(terminal, game, names, seed).hold()
    return Exit.FINE


def _in_browser(
    args: argparse.Namespace, terminal: Terminal, game: Game, names: list[str], seed: int
) -> int:
    """Hold it in the browser until somebody leaves it there, then be the first screen."""
    from cli.click.attending import BESIDE_TABLE, Attended
    from cli.errors.fault_report import trouble_at
    from cli.evening_page.lesson_page import LessonPage
    from cli.first_screen.command_and_back import go_to_first
    from cli.first_screen.typed_at_first import EndedHere
    from cli.process.event_loop import run_loop
    from cli.text.program_folder import private_home

    private_home(terminal.home)
    trouble, unseen = trouble_at(lambda: terminal), False

    async def main(reactor: Any) -> int:
        nonlocal unseen
        page = LessonPage(reactor, terminal, game, names, seed, trouble=trouble)
        page.served.show(opens=not args.no_browser)
        if args.while_open:
            Attended(
                terminal.home,
                page.served,
                seen=lambda: bool(page.served.sockets.known()),
                over=lambda: page.left,
                end=page.end,
                seconds=BESIDE_TABLE,
            ).begin(reactor, trouble)
        try:
            await page.until_left(bye=terminal.words.say(ENDED_HERE))
        except EndedHere:
            unseen = True
        return Exit.FINE

    code = run_loop(main, trouble)
    if not unseen:
        go_to_first(args, terminal.words.lang)
    return code
