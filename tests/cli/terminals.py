"""Runs of the program inside a test: what was typed, what was said, and the exit code."""

from __future__ import annotations

import io
from dataclasses import dataclass

from cli.main import run
from cli.text.terminal import Terminal
from cli.text.words import Speech, words_in


class Screen(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self):
        return True


@dataclass(frozen=True)
class Said:
    """What a run of the program left behind."""

    code: int
    out: str
    err: str


def said(home, *argv, keys="", tty=False, **environ):
    """Run the program with its files under `home` and exactly this environment."""
    kind = Screen if tty else io.StringIO
    out, err = kind(), kind()
    environ = {"TAFELRUNDE_HOME": str(home), "LANG": "en_GB.UTF-8", **environ}
    code = run(list(argv), keys=kind(keys), out=out, err=err, environ=environ)
    return Said(code, out.getvalue(), err.getvalue())


def terminal(home, *, keys="", tty=False, lang="en", **environ):
    """A terminal for one command, its streams to be read afterwards."""
    kind = Screen if tty else io.StringIO
    return Terminal(kind(keys), kind(), kind(), words_in(lang), environ, home)


def spoken(catalogue, *names, lang="en"):
    """A game's words from a dict, with the names of those at the table."""
    return Speech(words_in(lang), lambda key: catalogue.get(key, key)).named(names)


def asked(module, *argv):
    """The arguments of a command, as the program reads them; no discovery in these tests."""
    from cli.options.arguments import Parser, add_everywhere, table_given

    parser = Parser("x", "", words_in("en"), None)
    module.add(parser, words_in("en"))
    add_everywhere(parser, words_in("en"))
    args = parser.parse_args([*argv, "--no-discovery"])
    if isinstance(getattr(args, "table", None), list):  # a code may be typed in several words
        args.table = table_given(args.table, words_in("en"))
    return args
