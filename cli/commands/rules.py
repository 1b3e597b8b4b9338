"""`tafelrunde rules [GAME [CARD]]`: what a card does, which cards and topics there are, or which
games."""

from __future__ import annotations

import argparse

from cli.options.arguments import Parser
from cli.text.exit_codes import Exit, Stop
from cli.text.game_names import game_typed
from cli.text.rules_text import explained, games_there, overview, unknown
from cli.text.terminal import Terminal
from cli.text.words import Words, speech


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    parser.add_argument(
        "game",
        nargs="?",
        metavar=words.say("GAME"),
        help=words.say("id of the game; without it the games there are"),
    )
    parser.add_argument(
        "card",
        nargs="*",
        default=[],  # else argparse says that one is missing where the game is
        metavar=words.say("CARD"),
        help=words.say("a card or topic, by its id or its name in either language"),
    )


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Explain, or list what can be explained."""
    words = terminal.words
    if args.game is None:
        terminal.tell(games_there(words))
        return Exit.FINE
    game = game_typed(args.game, words)
    spoken = speech(game.id, words)
    typed = " ".join(args.card)
    if not typed:
        terminal.tell(overview(game, spoken))
        return Exit.FINE
    told = explained(game, typed, spoken)
    if told is None:
        raise Stop(unknown(game, typed, spoken), Exit.USAGE)
    head, *rest = told
    terminal.heading(head)
    terminal.tell(rest)
    return Exit.FINE
