"""The games that can be opened, and what can be chosen for one of them, as messages for a page.

What a choice means, why something cannot be chosen and what absent seats cost is told by the same
functions as `host --choices`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cli.lobby.absence_choice import outlived_lines
from cli.lobby.invitation import absence_promises, agreed_lines, books_promise
from cli.lobby.own_values import own_names, own_sent
from cli.lobby.table_choice import OptionChoices, option_choices, refusal, value_text
from cli.lobby.table_clock import clock_form
from cli.text.game_names import (
    LEVEL_WORDS,
    as_typed,
    game_typed,
    options_typed,
    seats_typed,
    usual_bot,
)
from cli.text.rules_text import ABOUT
from cli.text.words import Words, game_title, speech
from engine.game import Game
from engine.games import find_game, usable_names
from engine.open_table.levels import levels
from engine.options import JOINT
from engine.replaceable_tables.tables import DATA
from ledger.machines import offered, usual

Message = dict[str, Any]


def games_message(words: Words) -> list[Message]:
    """Every game that can be played here, with its seats and what it is."""
    return [_game(find_game(name), words) for name in usable_names()]


def _game(game: Game, words: Words) -> Message:
    spoken = speech(game.id, words)
    return {
        "id": game.id,
        "title": game_title(game.id, words),
        "about": [spoken.text(key) for key in ABOUT if spoken.has(key)],
        "seats": [*game.seats],
    }


def choices_message(wanted: Mapping[str, Any], words: Words) -> Message:
    """What can be chosen at so many seats, and what has been. Raises Stop for what is no choice.

    wanted: ``game``, ``seats``, ``bots``, ``options`` as a page sends them, each value one text.
    ``own``: what own values can replace; ``data``: those that have been taken, as their content;
    ``clock``: the words of its form, None where there is nobody to wait.
    """
    game = game_typed(wanted["game"], words)
    seats = seats_typed(game, wanted["seats"], words)
    bots = min(wanted["bots"], seats - 1)
    given = own_sent(game, as_typed(game, wanted["options"]), words)
    options = options_typed(game, given, words)
    why = refusal(game, seats, options, words)
    if why is not None:  # such as options that count at another number of seats
        options = game.complete_options({})
    rows, _ = option_choices(game, seats, options, words)
    return {
        "t": "choices",
        "game": game.id,
        "seats": seats,
        "bots": bots,
        "levels": [
            {"level": level, "text": words.say(LEVEL_WORDS[level])} for level in levels(game)
        ],
        "usual_level": usual_bot(game),
        "options": [_row(one, game, words) for one in rows],
        "agreed": agreed_lines(game, seats, options, words),
        "own": own_names(game, words),
        "data": given.get(DATA, ""),
        "absent": [_absent(seats, bots, absent, words) for absent in offered(seats, bots)],
        "usual": usual(seats, bots),
        "clock": clock_form(words) if seats > 1 else None,
        "refused": why or "",
    }


def _row(choices: OptionChoices, game: Game, words: Words) -> Message:
    option, spoken = choices.option, speech(game.id, words)
    key = f"option.{option.name}"
    values = option.values if option.several else (choices.now, *choices.could)
    # seats that are not there need no reason: how many there are was chosen just beside
    barred = {} if option.several or option.names_seat else choices.refused
    return {
        "name": option.name,
        "text": spoken.text(key) if spoken.has(key) else option.name,
        "now": choices.now,
        "values": sorted(
            ({"value": one, "text": value_text(option, one, spoken)} for one in values),
            key=lambda row: option.values.index(row["value"]),
        ),
        "barred": [
            {"text": ", ".join(value_text(option, one, spoken) for one in them), "why": why}
            for why, them in barred.items()
        ],
        "several": [option.least, option.most] if option.several else None,
        "joint": JOINT,
    }


def _absent(seats: int, bots: int, absent: int, words: Words) -> Message:
    told = absence_promises(seats, absent, words, one_machine=bots == seats - 1)
    return {"n": absent, "lines": [*told, *outlived_lines(seats, bots, absent, words)]}


def books_message(seats: int, words: Words) -> Message:
    """What open and sealed books mean."""
    return {
        "open": books_promise(seats, books_open=True, words=words),
        "sealed": books_promise(seats, books_open=False, words=words),
    }
