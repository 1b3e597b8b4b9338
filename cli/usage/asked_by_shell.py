"""What a shell is told when somebody presses Tab behind `tafelrunde`.

The shell runs the program itself, with the line so far in its environment; `argcomplete` reads that
and writes the answer as each shell wants it. Only the parser of the command that stands there is
made. Whatever fails makes no answer: a Tab key has no place for a sentence.
"""

from __future__ import annotations

import argparse
import io
import os
from collections.abc import Callable, Mapping, MutableMapping
from pathlib import Path
from typing import TextIO

from argcomplete.completers import SuppressCompleter
from argcomplete.finders import ExclusiveCompletionFinder
from argcomplete.lexers import split_line

from cli.options.arguments import Parser, add_everywhere, speak_argparse
from cli.settings.kept_settings import kept_settings
from cli.text.program_folder import home_folder
from cli.text.words import Words, words_in
from cli.usage.candidates import FILES, FOLDERS, SOURCES, Candidates, Line
from cli.usage.command_list import COMMANDS, command_parser
from cli.usage.leading_options import asked_language, flag, split_at_command
from ledger.line_signs import is_line

LINE, POINT, FROM, SHELL = "COMP_LINE", "COMP_POINT", "_ARGCOMPLETE", "_ARGCOMPLETE_SHELL"
"""In the environment: what is typed, where the cursor stands in it, from which word on it is for
the parser (counted from 1), which shell asks."""

Completer = Callable[..., Mapping[str, str]]


class Finder(ExclusiveCompletionFinder):
    """Finds what could follow; it opens no stream that nobody has given to it."""

    def _init_debug_stream(self) -> None:
        """What it notes for whoever looks for faults goes where errors go."""


def answer_tab(environ: MutableMapping[str, str] = os.environ, out: TextIO | None = None) -> int:
    """Write what could follow where the shell reads it, or to `out`; the exit code.

    argcomplete asks the environment of the process, so another one is for tests of what fails.
    """
    if environ.get(SHELL) == "powershell":  # it leaves out the spaces that end a line
        environ[LINE] = environ[LINE].ljust(int(environ[POINT]))
    _, _, _, typed, _ = split_line(environ[LINE], int(environ[POINT]))
    leading, name, _ = split_at_command(typed[1:])
    home = home_folder(flag(typed, "--home"), environ)
    words = words_in(asked_language(typed, environ, kept_settings(home)))
    speak_argparse(words.lang)
    if name in COMMANDS:
        assert name is not None
        environ[FROM] = str(2 + len(leading))
        parser = command_parser(name, words, io.StringIO())
    else:
        parser = _before_command(words)
    _fill(parser, name or "", home, words)
    codes = list[int]()
    Finder()(
        parser,
        # Where nothing but options can stand, they are offered without a dash as well.
        always_complete_options=all(one.option_strings for one in parser.arguments),
        exit_method=codes.append,
        output_stream=out,
        default_completer=SuppressCompleter(),
    )
    return codes[0] if codes else 1


def _before_command(words: Words) -> Parser:
    parser = Parser("", "", words, io.StringIO())
    parser.add_argument("--version", action="store_true", help=words.say("the version"))
    add_everywhere(parser, words)
    parser.add_argument("command")
    return parser


def _fill(parser: Parser, command: str, home: Path, words: Words) -> None:
    """Say at each place that takes a text what could stand there."""

    def found(action: argparse.Action, args: argparse.Namespace, prefix: str) -> Candidates:
        if not command and action.dest == "command":
            return {name: words.say(about) for name, about in COMMANDS.items()}
        source, endings = SOURCES.get(action.dest), FILES.get(action.dest)
        texts = {} if source is None else source(Line(command, home, words, args, prefix))
        if action.dest == "file" and not args.action:  # keys: the first word is what to do
            return texts
        if endings is not None or action.dest in FOLDERS:
            texts = {**texts, **files(prefix, endings)}
        return {text: about for text, about in texts.items() if is_line(text)}  # one a line

    for action in parser.arguments:
        if action.nargs != 0 and action.choices is None:
            action.completer = (  # type: ignore[attr-defined]  # a name argcomplete looks for
                lambda *, prefix, action, parser, parsed_args: found(action, parsed_args, prefix)
            )


def files(begun: str, endings: tuple[str, ...] | None) -> Candidates:
    """The folders where this path begins, and the files with these endings there; () for all files,
    None for none."""
    folder, name = os.path.split(begun)
    found = dict[str, str]()
    try:
        there = sorted(os.scandir(os.path.expanduser(folder) or "."), key=lambda one: one.name)
    except OSError:
        return found
    for one in there:
        hidden = one.name.startswith(".") and not name.startswith(".")
        if hidden or not one.name.startswith(name):
            continue
        path = os.path.join(folder, one.name)
        if one.is_dir():
            found[path + "/"] = ""
        elif endings is not None and (not endings or one.name.endswith(endings)):
            found[path] = ""
    return found
