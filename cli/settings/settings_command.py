"""`tafelrunde settings [WHAT VALUE]`: shows and changes what counts at every start.

Options and the environment (TAFELRUNDE_LANG, NO_COLOR) count before what is set here.
"""

from __future__ import annotations

import argparse

from cli.lobby.own_name import kept_name, may_be, typed_name, why_not, write_name
from cli.options.arguments import Parser
from cli.pace.bot_pace import MOST, USUAL
from cli.settings.kept_settings import (
    ASKS_BACK,
    BELL,
    COLOURS,
    LANGUAGE,
    PACE,
    VALUES,
    keep_setting,
    kept_settings,
)
from cli.text.exit_codes import Exit, Stop
from cli.text.game_names import guess
from cli.text.numbers import decimal, seconds_typed
from cli.text.program_folder import name_file, settings_file
from cli.text.terminal import Terminal
from cli.text.words import LANGUAGES, N_, Words, words_in
from ledger.errors import CannotSave

NAME = "name"
CALLED = {
    NAME: N_("setting: name"),
    LANGUAGE: N_("setting: language"),
    COLOURS: N_("setting: colours"),
    ASKS_BACK: N_("setting: questions"),
    PACE: N_("setting: pace"),
    BELL: N_("setting: bell"),
}
"""What a setting is called, behind a colon."""

MEANS = {
    NAME: N_("what you are called at a table where you give no other name"),
    LANGUAGE: N_("in which all words are told; usually that of the system"),
    COLOURS: N_("whether some words are bold or faint at a terminal; usually yes"),
    ASKS_BACK: N_(
        "whether an answer that may be a slip is read back before it counts; usually yes"
    ),
    PACE: N_("from one act of a bot to the next, so that people can follow; usually {usual}"),
    BELL: N_("whether bell and title of the window tell that it is your turn; usually yes"),
}
"""What a setting is for, and how it is where nothing is set."""

SAID = {
    "de": N_("setting: de"),
    "en": N_("setting: en"),
    "yes": N_("setting: yes"),
    "no": N_("setting: no"),
    "": N_("setting: usual"),
}
"""What a value is called, behind a colon; the empty one is as without a setting."""

DAMAGED = N_("{path} cannot be read and is not used. It is kept aside once you set something.")


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    parser.add_argument(
        "what",
        nargs="?",
        metavar=words.say("WHAT"),
        help=words.say("what to set; without it all settings are shown"),
    )
    parser.add_argument(
        "value", nargs="*", default=[], metavar=words.say("VALUE"), help=words.say("its new value")
    )


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Show, or set one of them and show it."""
    names = [*CALLED]
    if args.what is not None:
        name = _meant(args.what, CALLED, terminal.words)
        if args.value:
            _set(name, " ".join(args.value), terminal)
        names = [name]
    for name in names:
        _show(name, terminal)
    path = settings_file(terminal.home)
    if kept_settings(terminal.home).damaged:
        terminal.say(DAMAGED, path=path)
    if args.what is None:
        terminal.say("To change one: tafelrunde settings WHAT VALUE")
    return Exit.FINE


def _called(key: str, words: Words) -> str:
    return words.say(key).partition(": ")[2]


def _meant(typed: str, known: dict[str, str], words: Words) -> str:
    """What is called so in any language. Raises Stop."""
    by_name = {
        _called(text, words_in(lang)): one for lang in LANGUAGES for one, text in known.items()
    }
    plain = typed.strip().casefold()
    if plain in by_name:
        return by_name[plain]
    if plain in known:
        return plain
    there = [_called(text, words) for text in known.values()]
    raise Stop(
        words.say("{typed!r} cannot be set.", typed=typed)
        + guess(typed, by_name, words)
        + " "
        + words.say("There is: {names}.", names=", ".join(there)),
        Exit.USAGE,
    )


def _set(name: str, typed: str, terminal: Terminal) -> None:
    """Raises Stop for what cannot be set, CannotSave where it cannot be kept."""
    value = _value(name, typed, terminal)
    path = name_file(terminal.home) if name == NAME else settings_file(terminal.home)
    try:
        if name == NAME:
            write_name(terminal.home, value)
        else:
            keep_setting(terminal.home, name, value)
    except OSError as error:  # of a full disk it names no file
        raise CannotSave(path, error) from error


def _value(name: str, typed: str, terminal: Terminal) -> str:
    """What is kept for what was typed. Raises Stop."""
    if name == NAME:
        wanted = typed_name(typed)
        if not may_be(wanted):
            raise Stop(why_not(wanted, terminal), Exit.USAGE)
        return wanted
    if name == PACE and typed[:1].isdigit():
        setting = _called(CALLED[PACE], terminal.words)
        return f"{seconds_typed(typed, MOST, setting, terminal.words):g}"
    return _meant(typed, {value: SAID[value] for value in (*VALUES[name], "")}, terminal.words)


def _show(name: str, terminal: Terminal) -> None:
    words, call = terminal.words, _called(CALLED[name], terminal.words)
    if name == NAME:
        kept = kept_name(terminal.home) or words.say("none")
        terminal.say("{setting}: {value}", setting=call, value=kept)
        terminal.tell(["  " + words.say(MEANS[name])])
        return
    kept = kept_settings(terminal.home).value(name)
    value = words.say("{n} s", n=kept) if kept not in SAID else _called(SAID[kept], words)
    others = ", ".join(_called(SAID[one], words) for one in (*VALUES[name], ""))
    if name == PACE:
        others = f"{words.say('{n} s', n=f'0-{MOST:g}')}, {others}"
    terminal.say("{setting}: {value} (of: {others})", setting=call, value=value, others=others)
    usual = words.say("{n} s", n=decimal(USUAL, words))
    terminal.tell(["  " + words.say(MEANS[name], usual=usual)])
