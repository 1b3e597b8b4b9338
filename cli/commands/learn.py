"""`tafelrunde learn [GAME]`: a first round with a teacher, who explains each question as it comes.

Bots sit at the other seats, the cards come from a seed, and nothing leaves this program. Through a
pipe each line answers a question; an empty one takes what the teacher would do.
"""

from __future__ import annotations

import argparse

from cli.learning.lesson import PUPIL, seats_of
from cli.lobby.asked_choices import asked_game
from cli.lobby.own_name import kept_name
from cli.options.arguments import Parser, add_game
from cli.text.exit_codes import Exit
from cli.text.game_names import game_typed
from cli.text.numbers import whole_number
from cli.text.terminal import Terminal
from cli.text.words import N_, Words
from ledger.records.names import BOT

PUPIL_NAME = N_("Newcomer")
OTHERS = ("Anna", "Bruno", "Clara", "David", "Emma", "Felix", "Greta")
"""Who sits at the other seats."""


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    add_game(parser, words, asks=True)
    parser.add_argument(
        "--seed", metavar="S", default="1", help=words.say("the seed of the cards (default: 1)")
    )


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
    Classroom(terminal, game, names, seed).hold()
    return Exit.FINE
