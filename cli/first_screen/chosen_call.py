"""What a person has chosen on the first screen, as the words of a command; or why it cannot be.

All of it is checked as it would be if it were typed: whoever sends a form sends any values.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cli.code_words.typed_code import as_letters
from cli.errors.errors_in_words import told
from cli.finding.typed_table import typed_target
from cli.first_screen.found_tables import FoundTable
from cli.lobby.absence_choice import absent_typed
from cli.lobby.own_name import may_be, typed_name, why_not
from cli.lobby.own_values import own_sent
from cli.lobby.table_choice import table_typed
from cli.lobby.table_clock import as_typed as clock_typed
from cli.lobby.table_clock import clock_sent
from cli.text.exit_codes import Exit, Stop
from cli.text.game_names import (
    as_typed,
    bots_fit,
    bots_typed,
    game_typed,
    options_typed,
    seats_typed,
    usual_bot,
)
from cli.text.program_folder import logs, named
from cli.text.terminal import Terminal
from cli.text.words import N_
from p2p.wire.entry_code import read_entry_code
from p2p.wire.errors import P2PError

NO_NAME = N_("Type the name you want to have at the table.")
NO_TABLE = N_("Type the code of the table, its address or its link.")
NO_CODE = N_("This table is closed: type its code. Whoever opened it can read it to you.")
NO_SUCH_TABLE = N_("This table is not there any more.")
NO_SUCH_LOG = N_("This log does not lie there any more.")


def open_call(wanted: Mapping[str, Any], terminal: Terminal) -> list[str]:
    """The words of `host`. Raises Stop with the sentence for the form."""
    words = terminal.words
    game = game_typed(wanted["game"], words)
    seats, bots = seats_typed(game, wanted["seats"], words), wanted["bots"]
    bots_fit(bots, seats, words)
    levels = bots_typed(game, wanted.get("levels", [])[:bots], words)
    all_levels = [*levels, *[usual_bot(game)] * (bots - len(levels))]
    shown = own_sent(game, as_typed(game, wanted["options"]), words)
    options = options_typed(game, shown, words)
    absent_typed(str(wanted["absent"]), seats, bots, words)
    table_typed(game, seats, options, words)
    clock = clock_sent(wanted.get("clock", "") if seats > 1 else "", words)
    call = [
        "host",
        game.id,
        "--seats",
        str(seats),
        "--bots",
        ",".join(all_levels) if levels else str(bots),
    ]
    call += ["--absent-ok", str(wanted["absent"]), _name(wanted, terminal)]
    call += [f"--option={name}={value}" for name, value in shown.items()]
    call += clock_typed(clock)
    call += ["--sealed-books"] if wanted["sealed"] else []
    return call + (["--open"] if wanted["everybody"] else [])


def join_call(wanted: Mapping[str, Any], found: FoundTable | None, terminal: Terminal) -> list[str]:
    """The words of `join`: at a table that was found, or at what was typed. Raises Stop."""
    where = _where(wanted, found, terminal)
    return ["join", _name(wanted, terminal), "--", where]


def watch_call(
    wanted: Mapping[str, Any], found: FoundTable | None, terminal: Terminal
) -> list[str]:
    """The words of `watch`. Raises Stop."""
    return ["watch", "--", _where(wanted, found, terminal)]


def resume_call(wanted: Mapping[str, Any], terminal: Terminal) -> list[str]:
    """The words of `resume` for a log that lies here. Raises Stop."""
    path = next((one for one in logs(terminal.home) if named(one) == wanted["log"]), None)
    if path is None:
        raise Stop(terminal.words.say(NO_SUCH_LOG), Exit.USAGE)
    return ["resume", "--", str(path)]


def learn_call(wanted: Mapping[str, Any], terminal: Terminal) -> list[str]:
    """The words of `learn`. Raises Stop."""
    return ["learn", game_typed(wanted["game"], terminal.words).id]


def _where(wanted: Mapping[str, Any], found: FoundTable | None, terminal: Terminal) -> str:
    say, typed = terminal.words.say, str(wanted["table"]).strip()
    try:
        if not wanted["found"]:
            if not typed:
                raise Stop(say(NO_TABLE), Exit.USAGE)
            typed = as_letters(typed, terminal.words)
            typed_target(typed)
            return typed
        if found is None:
            raise Stop(say(NO_SUCH_TABLE), Exit.REFUSED)
        if not found.closed:
            return found.link()
        if not typed:
            raise Stop(say(NO_CODE), Exit.USAGE)
        return found.link(read_entry_code(as_letters(typed, terminal.words)).show())
    except P2PError as error:
        raise Stop(told(error, terminal.words), Exit.USAGE) from error


def _name(wanted: Mapping[str, Any], terminal: Terminal) -> str:
    name = typed_name(wanted["name"])
    if not name:
        raise Stop(terminal.words.say(NO_NAME), Exit.USAGE)
    if not may_be(name):
        raise Stop(why_not(name, terminal), Exit.USAGE)
    return f"--name={name}"
