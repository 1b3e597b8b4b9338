"""What could stand at a place of the line, by what the place is called in the parser.

Each source gives texts as they are typed, with what they mean in the person's language for a shell
that shows it. Asks no network: a Tab key waits for nobody.
"""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from cli.code_words.code_in_words import listed
from cli.lobby.known_names_file import known_names
from cli.lobby.own_name import kept_name
from cli.lobby.table_choice import value_text
from cli.settings.kept_settings import VALUES
from cli.settings.settings_command import CALLED, SAID
from cli.text import glossary
from cli.text.exit_codes import Stop
from cli.text.game_names import bot_in_words, game_typed
from cli.text.program_folder import ENDING, log_typed, logs, named
from cli.text.words import LANGUAGES, Words, game_title, speech
from engine.game import Game
from engine.games import usable_names
from engine.open_table.levels import bot_names, levels
from engine.options import JOINT, Option
from ledger.digits import number_in
from ledger.errors import LedgerError
from ledger.files.log_in_stretches import LogReader
from ledger.machines import MAX_ABSENT_OFFERED
from ledger.records.roster import roster_of_log
from ledger.table_options import ClockEnd

Candidates = Mapping[str, str]
"""Texts that can be typed, each with what it means; empty where it says so itself."""

SPOKEN = 2
"""Letters of a word after which it is completed: there are thousands of them."""


@dataclass(frozen=True)
class Line:
    """A line as far as it is typed: its command, whose folder counts, the language, what the parser
    has understood, and the word that is being typed."""

    command: str
    home: Path
    words: Words
    args: Namespace
    begun: str

    @property
    def game(self) -> Game | None:
        """The game that is named there, if it is one."""
        with suppress(Stop):
            return game_typed(getattr(self.args, "game", None) or "", self.words)
        return None


Source = Callable[[Line], Candidates]


def _games(line: Line) -> Candidates:
    return {name: game_title(name, line.words) for name in usable_names()}


def _seats(line: Line) -> Candidates:
    return {} if line.game is None else {str(number): "" for number in line.game.seats}


def _absent(line: Line) -> Candidates:
    """As many as tables of so many seats are opened with; where none are typed, of all of them."""
    typed = number_in(str(getattr(line.args, "seats", None) or ""))
    seats = (typed,) if typed is not None else line.game.seats if line.game else ()
    found = {absent for one in seats for absent in MAX_ABSENT_OFFERED.get(one, ())}
    return {str(absent): "" for absent in sorted(found)}


def _clock_ends(line: Line) -> Candidates:
    return {end.value: "" for end in ClockEnd}


def _bots(line: Line) -> Candidates:
    """Levels, one behind the other with commas; where people sit too, a number of bots as well."""
    if line.game is None:
        return {}
    invited = line.command in ("host", "solo", "hotseat")
    known = levels(line.game) if invited else ()
    before = line.begun[: line.begun.rfind(JOINT) + 1]
    found = {before + bot_in_words(name, line.words): "" for name in known or bot_names(line.game)}
    if line.command == "host" and not before:
        found |= {str(number): "" for number in range(1, max(line.game.seats))}
    return found


def _options(line: Line) -> Candidates:
    """`K=V`; of an option that holds several values, the next one behind a comma."""
    game = line.game
    if game is None:
        return {}
    spoken = speech(game.id, line.words)
    found = dict[str, str]()
    for option in game.options:
        for value in option.values:
            text = f"{option.name}={_joined(option, line.begun)}{option.shown(value)}"
            said = value_text(option, value, spoken)
            found[text] = "" if said == option.shown(value) else said
    return found


def _joined(option: Option, begun: str) -> str:
    """The values that stand there already, up to the last comma."""
    name, _, values = begun.partition("=")
    ours = option.several and name == option.name
    return values[: values.rfind(JOINT) + 1] if ours else ""


def _tables(line: Line) -> Candidates:
    """A game or a person at first; the words of a code, where two letters of one are typed."""
    typed = list(getattr(line.args, "table", ()))
    found = dict[str, str]()
    if not typed:
        found = {**_games(line), **_people(line)}
    if len(line.begun) >= SPOKEN:
        lists = [one for one in map(listed, LANGUAGES) if not typed or typed[-1] in one]
        found |= {word: "" for one in lists for word in one if word.startswith(line.begun)}
    return found


def _people(line: Line) -> Candidates:
    with suppress(LedgerError, OSError):
        return {name: "" for name in known_names(line.home).names}
    return {}


def _own_name(line: Line) -> Candidates:
    name = kept_name(line.home)
    return {} if name is None else {name: ""}


def _logs(line: Line) -> Candidates:
    """The logs of this folder by their names alone, each with its game and when it was written."""
    found = dict[str, str]()
    for path in logs(line.home):
        game = path.stem.rpartition("-")[0]
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(path.stat().st_mtime))
        found[named(path.with_suffix(""))] = f"{game_title(game, line.words)}, {when}"
    return found


def _seats_of_log(line: Line) -> Candidates:
    path = log_typed(getattr(line.args, "log", None) or "", line.home)
    with suppress(LedgerError, OSError):
        return {name: "" for name in roster_of_log(LogReader(path).header).names}
    return {}


def _cards(line: Line) -> Candidates:
    """Cards and topics by their ids; by their titles too, once one is begun."""
    if line.game is None:
        return {}
    topics, faces = glossary.entries(line.game, speech(line.game.id, line.words))
    if list(getattr(line.args, "card", ())):  # a title of several words is not one argument
        return {}
    found = {entry.id: entry.title for entry in (*topics, *faces)}
    if line.begun:
        found |= {title: "" for entry in (*topics, *faces) for title in entry.titles}
    return found


def _settings(line: Line) -> Candidates:
    return {_behind_colon(text, line.words): "" for text in CALLED.values()}


def _values(line: Line) -> Candidates:
    what = str(getattr(line.args, "what", None) or "").casefold()
    by_name = {_behind_colon(text, line.words): name for name, text in CALLED.items()}
    name = by_name.get(what, what)
    if name not in VALUES:
        return _own_name(line)
    return {_behind_colon(SAID[value], line.words): "" for value in (*VALUES[name], "")}


def _behind_colon(key: str, words: Words) -> str:
    return words.say(key).partition(": ")[2]


SOURCES: Mapping[str, Source] = {
    "game": _games,
    "seats": _seats,
    "bots": _bots,
    "tournament": _bots,
    "absent": _absent,
    "clock_end": _clock_ends,
    "option": _options,
    "table": _tables,
    "name": _own_name,
    "forget": _people,
    "log": _logs,
    "seat": _seats_of_log,
    "card": _cards,
    "what": _settings,
    "value": _values,
}
"""By the name under which the parser keeps what is typed."""

FILES = {"log": (ENDING,), "state": (), "file": (), "html": (".html",), "picture": ()}
"""Places for a file: which endings count, or all."""

FOLDERS = ("home", "out", "into")
"""Places for a folder."""
