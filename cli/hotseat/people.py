"""Who sits at one keyboard: names as they are typed or asked for, and the seats they have left."""

from __future__ import annotations

from pathlib import Path

from cli.lobby.asked_choices import asked_value, chosen_seats
from cli.lobby.own_name import may_be, typed_name, why_not
from cli.text.exit_codes import Exit, Stop
from cli.text.game_names import bots_beside, bots_wanted, seats_typed
from cli.text.program_folder import neighbour_home
from cli.text.terminal import Terminal
from cli.text.words import N_
from engine.game import Game
from p2p.core.lobby import names_clash

FEWEST = 2
NAMES = N_(
    "Who plays at this keyboard? {least} to {most} names with commas between them, the first one"
    " yours; Enter alone gives up."
)
BOTH_NAMES = N_(
    "Who plays at this keyboard? Two names with a comma between them, the first one yours; Enter"
    " alone gives up."
)
HOW_MANY = N_(
    "At one keyboard sit {least} people at least and {most} at this table at most, not {n}. Alone"
    " against bots: {call}"
)
ALIKE = N_("Two of these names are the same, or look alike: {names}.")
NAMES_MISSING = N_("Who plays here: --names Anna,Ben")
NO_KEY = N_("A seat of {names} has no key in {folder}: so it cannot play on here.")


def company_typed(
    game: Game, seats: str | None, names: str | None, bots: str | None, terminal: Terminal
) -> tuple[list[str], list[str]]:
    """The names of those who sit here and a level for each bot, as typed or as asked for; what is
    not said of bots follows from the seats. Raises Stop."""
    words = terminal.words
    if seats is None and names is not None:
        called = names_typed(names, game.seats[-1], terminal)
        levels = list(bots_wanted(game, bots, words)) if bots else []
        seats_typed(game, len(called) + len(levels), words)
        return called, levels
    count = chosen_seats(game, seats, terminal)
    called = names_typed(names, count, terminal) if names else _asked(count, terminal)
    return called, bots_beside(game, count, len(called), bots, words)


def names_typed(typed: str, seats: int, terminal: Terminal) -> list[str]:
    """The names in a line. Raises Stop where one cannot be, two look alike, or they are too few or
    too many for so many seats."""
    say = terminal.words.say
    names = [typed_name(one) for one in typed.split(",") if one.strip()]
    for name in names:
        if not may_be(name):
            raise Stop(why_not(name, terminal), Exit.USAGE)
    if not FEWEST <= len(names) <= seats:
        solo = terminal.command("solo")
        told = say(HOW_MANY, least=FEWEST, most=seats, n=len(names), call=solo)
        raise Stop(told, Exit.USAGE)
    if names_clash(names):
        raise Stop(say(ALIKE, names=", ".join(names)), Exit.USAGE)
    return names


def _asked(seats: int, terminal: Terminal) -> list[str]:
    say = terminal.words.say
    if not terminal.talks:
        raise Stop(say(NAMES_MISSING), Exit.USAGE)
    both = seats == FEWEST
    return asked_value(
        say(BOTH_NAMES) if both else say(NAMES, least=FEWEST, most=seats),
        lambda typed: names_typed(typed, seats, terminal),
        terminal,
    )


def homes(home: Path, people: int) -> list[Path]:
    """The folders of all but the first of so many people at one keyboard."""
    return [neighbour_home(home, number) for number in range(2, people + 1)]
