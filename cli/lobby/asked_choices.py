"""What a command was not told, asked for where a person is there: a game, how many seats, the bots.

Each is listed with what it is. Where nobody can be asked, what is to be typed is told instead.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from cli.asking.subjects import subject
from cli.input_line.asked_line import asked_line
from cli.text.exit_codes import Exit, Stop
from cli.text.game_names import bot_in_words, bots_fit, bots_wanted, game_typed, seats_typed
from cli.text.numbers import whole_number
from cli.text.rules_text import game_lines, games_there
from cli.text.terminal import Terminal
from cli.text.words import N_, game_title
from engine.game import Game
from engine.games import find_game, usable_names
from engine.open_table.levels import bot_names, levels
from ledger.digits import number_in

Value = TypeVar("Value")

GAME = N_("Type the number or the name of a game; Enter alone gives up.")
ABOUT = N_("?{number} tells what game {number} is.")
SEATS = N_("How many seats, {least} to {most}? Enter alone gives up.")
BOTS = N_(
    "How many bots play? Type a number, or how strong each of them is, as in {example}. Enter"
    " alone: none."
)
NOTHING_CHOSEN = N_("Nothing was chosen.")
WHICH_GAME = N_("Which game: {call} GAME")
WHICH_SEATS = N_("How many seats, {least} to {most}: --seats N")


def asked_game(terminal: Terminal, command: str) -> Game:
    """A game of the list. Raises Stop where none is chosen, and where nobody can be asked.

    command: of the program, which wants to know.
    """
    words = terminal.words
    if not terminal.talks:
        terminal.tell(games_there(words))
        raise Stop(words.say(WHICH_GAME, call=terminal.command(command)), Exit.USAGE)
    terminal.tell([*games_there(words, brief=True), words.say(ABOUT, number=1)])
    return asked_value(words.say(GAME), lambda typed: _game_or_told(typed, terminal), terminal)


def _game_or_told(typed: str, terminal: Terminal) -> Game:
    """The game that was typed. Raises Stop, which tells what a game is where that was asked."""
    about, words = subject(typed), terminal.words
    if about is None:
        return game_meant(typed, terminal)
    if not about:
        raise Stop("\n".join(games_there(words)), Exit.USAGE)
    game = game_meant(about, terminal)
    number = 1 + usable_names().index(game.id)
    raise Stop("\n".join(game_lines(number, game, words)), Exit.USAGE)


def game_meant(typed: str, terminal: Terminal) -> Game:
    """The game of this number in the list, of this id, or of this title. Raises Stop."""
    names, number = usable_names(), number_in(typed)
    if number is not None:
        whole_number(typed, 1, terminal.words.say("The number"), terminal.words, len(names))
        return find_game(names[number - 1])
    return game_typed(typed, terminal.words)


def chosen_table(
    game: str | None, seats: str | None, terminal: Terminal, command: str
) -> tuple[Game, int]:
    """The game and its seats, as typed behind a command or as asked for. Raises Stop."""
    words = terminal.words
    chosen = asked_game(terminal, command) if game is None else game_typed(game, words)
    return chosen, chosen_seats(chosen, seats, terminal)


def chosen_seats(game: Game, seats: str | None, terminal: Terminal) -> int:
    """How many seats a table of this game has, as typed behind a command or as asked for. Raises
    Stop."""
    if seats is None:
        return asked_seats(game, terminal)
    words = terminal.words
    return seats_typed(game, whole_number(seats, 1, "--seats", words), words)


def asked_seats(game: Game, terminal: Terminal) -> int:
    """How many seats a table of this game has. Raises Stop as above."""
    words = terminal.words
    bounds = {"least": game.seats[0], "most": game.seats[-1]}
    if not terminal.talks:
        told = words.say(
            "{game} is played by {least} to {most}.", game=game_title(game.id, words), **bounds
        )
        raise Stop(f"{told} {words.say(WHICH_SEATS, **bounds)}", Exit.USAGE)

    def seats(typed: str) -> int:
        named = words.say("The answer")
        return whole_number(typed, bounds["least"], named, words, bounds["most"])

    return asked_value(words.say(SEATS, **bounds), seats, terminal)


def asked_bots(game: Game, seats: int, terminal: Terminal) -> tuple[str, ...]:
    """A level for each bot at a table of so many seats; none where nobody can be asked."""
    words = terminal.words
    if not terminal.talks or seats == 1:
        return ()
    known = [bot_in_words(one, words) for one in levels(game) or bot_names(game)]

    def bots(typed: str) -> tuple[str, ...]:
        wanted = bots_wanted(game, typed, words)
        bots_fit(len(wanted), seats, words)
        return wanted

    example = ",".join([known[-1], known[0]][: seats - 1])
    return asked_value(words.say(BOTS, example=example), bots, terminal, nothing=())


def asked_value(
    question: str,
    meant: Callable[[str], Value],
    terminal: Terminal,
    *,
    nothing: Value | None = None,
) -> Value:
    """What is meant by the line that is typed, asked again after a slip. nothing: what Enter alone
    is; None: it gives up."""
    while True:
        terminal.tell([question])
        line = asked_line(terminal)
        typed = "" if line is None else line.strip()
        if not typed:
            if nothing is None or line is None:
                raise Stop(terminal.words.say(NOTHING_CHOSEN), Exit.USAGE)
            return nothing
        try:
            return meant(typed)
        except Stop as refused:
            terminal.tell(str(refused).splitlines())
