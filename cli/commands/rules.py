"""`tafelrunde rules [GAME [CARD]]`: what a card does, which cards and topics there are, or which
games: then one of them, and what to explain of it, is asked for."""

from __future__ import annotations

import argparse

from cli.input_line.asked_line import asked_line
from cli.lobby.asked_choices import asked_game
from cli.options.arguments import Parser
from cli.text.exit_codes import Exit, Stop
from cli.text.game_names import game_typed
from cli.text.rules_text import explained, first_told, games_there, overview, unknown
from cli.text.terminal import Terminal
from cli.text.words import Words, speech
from engine.game import Game


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
        return _asked(terminal)
    game = game_typed(args.game, words)
    spoken = speech(game.id, words)
    typed = " ".join(args.card)
    if not typed:
        terminal.tell(overview(game, spoken))
        return Exit.FINE
    _explain(game, typed, terminal)
    return Exit.FINE


def _asked(terminal: Terminal) -> int:
    """The games there are; where a person can be asked, about one of them as much as is typed."""
    if not terminal.talks:
        terminal.tell(games_there(terminal.words))
        terminal.say("About one of them: tafelrunde rules GAME")
        return Exit.FINE
    game = asked_game(terminal, "rules")
    spoken = speech(game.id, terminal.words)
    head, *listed = overview(game, spoken, at_table=True)[:-1]
    terminal.tell([head, *first_told(spoken), *listed])
    while True:
        terminal.say("Type a card or a topic; Enter alone ends.")
        typed = (asked_line(terminal) or "").strip()
        if not typed:
            return Exit.FINE
        try:
            _explain(game, typed, terminal)
        except Stop as refused:
            terminal.tell([str(refused)])


def _explain(game: Game, typed: str, terminal: Terminal) -> None:
    """What a card or topic is. Raises Stop for one that is not there."""
    spoken = speech(game.id, terminal.words)
    told = explained(game, typed, spoken)
    if told is None:
        raise Stop(unknown(game, typed, spoken), Exit.USAGE)
    head, *rest = told
    terminal.heading(head)
    terminal.tell(rest)
