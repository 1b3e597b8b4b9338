"""`tafelrunde rules GAME [CARD]`: what a card does, or which cards and topics there are."""

from __future__ import annotations

import argparse

from cli import cards
from cli.arguments import Parser, add_game
from cli.games import game_typed
from cli.screen import wrapped
from cli.stop import Exit, Stop
from cli.terminal import Terminal
from cli.words import Speech, Words, speech
from engine.game import Game


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    add_game(parser, words)
    parser.add_argument(
        "card",
        nargs="*",
        metavar=words.say("CARD"),
        help=words.say("a card or topic, by its id or its name in either language"),
    )


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Explain, or list what can be explained."""
    words = terminal.words
    game = game_typed(args.game, words)
    spoken = speech(game.id, words)
    typed = " ".join(args.card)
    if not typed:
        for line in wrapped(overview(game, spoken), terminal.width):
            terminal.line(line)
        return Exit.FINE
    told = explained(game, typed, spoken)
    if told is None:
        raise Stop(unknown(game, typed, spoken), Exit.USAGE)
    head, *rest = told
    terminal.heading(head)
    for line in wrapped(rest, terminal.width):
        terminal.line(line)
    return Exit.FINE


def explained(game: Game, typed: str, spoken: Speech) -> list[str] | None:
    """The lines about the card or topic that was typed; None if there is none."""
    topics, faces = cards.entries(game, spoken)
    found = cards.find(typed, [*faces, *topics])
    if not found:
        return None
    if len(found) == 1:
        return cards.lines(found[0])
    several = ", ".join(entry.title for entry in found)
    return [spoken.words.say("{typed!r} can be: {several}", typed=typed, several=several)]


def unknown(game: Game, typed: str, spoken: Speech) -> str:
    """The sentence for a card that the game does not have."""
    words = spoken.words
    topics, faces = cards.entries(game, spoken)
    told = words.say("{game} has no card or topic {typed!r}.", game=game.id, typed=typed)
    close = cards.near(typed, [*faces, *topics])
    if close:
        told += " " + words.say("Did you mean {names}?", names=words.say(" or ").join(close))
    return told + " " + words.say("All there are: tafelrunde rules {game}", game=game.id)


def overview(game: Game, spoken: Speech) -> list[str]:
    """What there is to explain, and how the game can be set up."""
    words = spoken.words
    topics, faces = cards.entries(game, spoken)
    name = spoken.text("game.name") if spoken.has("game.name") else game.id
    lines = [
        words.say(
            "{name} ({rules}), for {least} to {most}",
            name=name,
            rules=game.rules,
            least=game.seats[0],
            most=game.seats[-1],
        )
    ]
    if topics:
        lines.append(words.say("Topics: {names}", names=", ".join(e.id for e in topics)))
    lines.append(words.say("Cards: {names}", names=", ".join(e.title for e in faces)))
    for option in game.options:
        lines.append(
            words.say(
                "Option {name}: {values} (usually {default})",
                name=option.name,
                values=", ".join(option.values),
                default=option.default,
            )
        )
    lines.append(words.say("About one of them: tafelrunde rules {game} CARD", game=game.id))
    return lines
