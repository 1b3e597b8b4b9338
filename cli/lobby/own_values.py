"""Own values for a game's replaceable tables: a file people wrote, and what all are told of it.

`--option data=FILE` names a JSON file; its content is what stands in the offer, so nobody else
needs the file. Content that is given instead of a file's name, as the demo does, begins with `{`.
"""

from __future__ import annotations

import errno
import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from cli.errors.system_errors import os_reason
from cli.text.exit_codes import Exit, Stop
from cli.text.words import N_, Words, game_title, speech
from engine.game import Game
from engine.replaceable_tables.tables import DATA, Problem, own_fault, own_values
from ledger.files.disk import REAL_DISK

MOST_BYTES = 65_536
"""Of a file, blanks and line ends included."""

NO_VALUES = "{"
"""Of a file with nothing in it: no JSON, whereas no text at all means that all is as usual."""

NO_TEXT = N_("it is no text")
NO_CONTENT = N_("This file holds no values: it is JSON, and begins with {{.")
PROBLEMS: Mapping[Problem, str] = {
    Problem.NO_JSON: N_("these are no values in JSON"),
    Problem.TOO_LONG: N_("the values take {count} characters, at most {most} fit into an offer"),
    Problem.TWICE: N_("{name!r} is named twice"),
    Problem.UNKNOWN: N_("{place}: there is no {name!r}; there is {names}"),
    Problem.MISSING: N_("{place}: {name!r} is missing"),
    Problem.EMPTY: N_("{place}: at least one of these is needed: {names}"),
    Problem.NO_NAMES: N_("{place}: values by name are needed, as in {{...}}, not {value}"),
    Problem.NO_LIST: N_("{place}: a list is needed, as in [...], not {value}"),
    Problem.NOT_AS_MANY: N_("{place}: {most} entries are needed, not {count}"),
    Problem.LENGTH: N_("{place}: {least} to {most} entries are needed, not {count}"),
    Problem.NO_NUMBER: N_("{place}: a whole number from {least} to {most} is needed, not {value}"),
    Problem.NO_WORD: N_("{place}: one of these is needed: {names}; not {value}"),
}


def own_read(game: Game, given: Mapping[str, str], words: Words) -> dict[str, str]:
    """Options as typed, the file with own values replaced by what it holds. Raises Stop."""
    if not game.replaceable_tables or DATA not in given:
        return dict(given)
    return {**given, DATA: own_typed(game, given[DATA], words)}


def own_sent(game: Game, given: Mapping[str, str], words: Words) -> dict[str, str]:
    """Options as a page sends them: own values by their content alone, since a name would be that
    of any file of this machine. Raises Stop."""
    text = given.get(DATA, "")
    if game.replaceable_tables and text and not text.startswith("{"):
        raise Stop(words.say(NO_CONTENT), Exit.USAGE)
    return own_read(game, given, words)


def own_names(game: Game, words: Words) -> list[str]:
    """What can be replaced by own values, in words where the game has some."""
    spoken = speech(game.id, words)
    keys = [(one.name, f"option.{DATA}.{one.name}") for one in game.replaceable_tables]
    return [f"{name} ({spoken.text(key)})" if spoken.has(key) else name for name, key in keys]


def own_typed(game: Game, typed: str, words: Words) -> str:
    """The content of the file that was typed. Raises Stop that names the place of what is wrong."""
    text = typed if typed.startswith("{") or not typed else _read(typed, words)
    fault = own_fault(game.replaceable_tables, text)
    if fault is not None:
        raise Stop(
            words.say(
                "Own values for {game} cannot be taken: {problem}. See RULES.md of the game.",
                game=game_title(game.id, words),
                problem=words.say(PROBLEMS[fault.problem], **fault.said),
            ),
            Exit.USAGE,
        )
    return text


def _read(name: str, words: Words) -> str:
    try:
        data = REAL_DISK.read(Path(name).expanduser(), MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise OSError(errno.EFBIG, "own values are not so long")
        return data.decode("utf-8-sig").strip() or NO_VALUES
    except (OSError, ValueError) as error:
        why = os_reason(error, words) if isinstance(error, OSError) else words.say(NO_TEXT)
        raise Stop(
            words.say(
                "The file {name!r} with own values cannot be read: {why}.", name=name, why=why
            )
            + " "
            + words.say("It is a JSON file with the tables to be replaced."),
            Exit.USAGE,
        ) from error


def own_lines(game: Game, text: str, words: Words) -> list[str]:
    """That own values are played with, which, and their seal; nothing if all is as usual.

    text: as the game has settled it.
    """
    own = own_values(game.replaceable_tables, text)
    if not own:
        return []
    spoken = speech(game.id, words)
    lines = [
        words.say(
            "Own values are played with in place of stand-ins; their seal is {print}:",
            print=hashlib.sha256(text.encode()).hexdigest()[:16],
        )
    ]
    for name, value in own.items():
        key = f"option.{DATA}.{name}"
        named = f"{name} ({spoken.text(key)})" if spoken.has(key) else name
        lines.append(f"  {named}: {json.dumps(value)}")
    return lines
