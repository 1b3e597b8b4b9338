"""`tafelrunde`: which command is meant, and the one place where errors become sentences.

A command is a module `cli.commands.NAME`, or one of `ELSEWHERE`, with `add(parser, words)`, which
says what it takes, and `run(args, terminal)`, which gives the exit code. Only the module of the
command that was typed is loaded, so that `--help` is quick.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn, Protocol, TextIO, cast

from cli.commands.page import can_be_shown
from cli.errors.errors_in_words import sentence
from cli.errors.fault_report import report_fault
from cli.options.arguments import Parser, add_everywhere, speak_argparse
from cli.process.beginning import begin
from cli.process.quick_end import end_now
from cli.settings.kept_settings import Settings, kept_settings
from cli.text.console import reader_gone
from cli.text.exit_codes import Exit, Stop
from cli.text.program_call import NAME, own_call
from cli.text.program_folder import cache_folder, home_folder
from cli.text.screen import wrapped
from cli.text.terminal import Terminal, forgiving
from cli.text.words import LANGUAGES, N_, Words, language, words_in

VERSION = "0.1.0"
TAKES = ("--lang", "--home", "--port")  # options before the command that have a value
OF_PAGE = ("--port", "--no-browser", "--no-discovery")  # of the page, which needs no name

COMMANDS: dict[str, str] = {
    "host": N_("opens a table and says how to join it"),
    "solo": N_("plays with bots alone, without a network"),
    "join": N_("takes a seat at a table"),
    "tables": N_("lists the tables in this network"),
    "watch": N_("looks on at a table, without a seat"),
    "page": N_("opens the first screen in the browser; so does tafelrunde alone"),
    "resume": N_("takes up a game again from its log"),
    "replay": N_("walks through a game, step by step"),
    "review": N_("looks at your dearest decisions in a finished game"),
    "audit": N_("checks everything in a log and says what it found"),
    "simulate": N_("lets bots play, without cryptography"),
    "demo": N_("four nodes on this machine play a whole game by themselves"),
    "learn": N_("plays a first round with you and explains each question"),
    "rules": N_("explains a game and its cards"),
    "keys": N_("shows your identity"),
    "settings": N_("shows and changes your name, the language, colours"),
    "doctor": N_("checks the network, step by step"),
}


ELSEWHERE = {"settings": "cli.settings.settings_command"}
"""Commands whose module lies with what they are about."""

IN_BROWSER = N_(
    "To open and find tables in the browser: tafelrunde page (in a checkout make page once before)"
)


class Command(Protocol):
    """What the module of a command offers."""

    def add(self, parser: Parser, words: Words) -> None:
        """Say what the command takes."""

    def run(self, args: argparse.Namespace, terminal: Terminal) -> int:
        """Do it; the exit code."""


def run(
    argv: Sequence[str] | None = None,
    *,
    keys: TextIO | None = None,
    out: TextIO | None = None,
    err: TextIO | None = None,
    environ: Mapping[str, str] | None = None,
) -> int:
    """One run of the program; the exit code. Streams and environment are those of the process."""
    typed = begin(sys.argv[1:]) if argv is None else list(argv)
    program = own_call(sys.argv[0], Path.cwd()) if argv is None else (NAME,)
    argv = typed
    environ = os.environ if environ is None else environ
    home = home_folder(_flag(argv, "--home"), environ)
    settings = kept_settings(home)
    terminal = Terminal(
        sys.stdin if keys is None else keys,
        forgiving(sys.stdout if out is None else out),
        forgiving(sys.stderr if err is None else err),
        words_in(_lang(argv, environ, settings)),
        environ,
        home,
        cache_folder(_flag(argv, "--home"), environ),
        program,
        _flag(argv, "--home") or "",
        settings.colours != "no",
        settings.asks_back != "no",
        settings.seconds,
        settings.bell != "no",
    )
    try:
        return int(dispatch(argv, terminal))
    except SystemExit as done:
        return int(done.code or 0)
    except OSError as error:
        return end_quietly() if reader_gone(error) else _told(error, argv, terminal)
    except BaseException as error:
        return _told(error, argv, terminal)


def main() -> NoReturn:
    """The program: one run of it, and nothing behind that."""
    end_now(run())


def dispatch(argv: Sequence[str], terminal: Terminal) -> int:
    """The command that is named, or help."""
    words = terminal.words
    if len(argv) == 2 and argv[0] == "--make-code":  # cli.session.compiled_arithmetic starts it
        from cli.session.compiled_arithmetic import make_code

        return Exit.FINE if make_code(Path(argv[1])) else Exit.FAULT
    leading, name, rest = _split(argv)
    if name is None:
        return _without_command(leading, terminal)
    if name not in COMMANDS:
        from cli.text.game_names import guess

        raise Stop(
            words.say("There is no command {name!r}.", name=name)
            + guess(name, COMMANDS, words)
            + " "
            + words.say("There are: {names}.", names=", ".join(COMMANDS)),
            Exit.USAGE,
        )
    speak_argparse(words.lang)
    command = cast(Command, importlib.import_module(ELSEWHERE.get(name, f"cli.commands.{name}")))
    parser = Parser(name, words.say(COMMANDS[name]), words, terminal.out)
    command.add(parser, words)
    add_everywhere(parser, words)
    return command.run(parser.parse_args([*leading, *rest]), terminal)


def _without_command(flags: Sequence[str], terminal: Terminal) -> int:
    if "--version" in flags:
        terminal.line(f"tafelrunde {VERSION}")
        return Exit.FINE
    for flag in flags:
        name = flag.partition("=")[0]
        if flag.startswith("-") and name not in ("-h", "--help", *OF_PAGE, *TAKES):
            raise Stop(
                terminal.words.say("tafelrunde has no option {flag!r}.", flag=flag), Exit.USAGE
            )
    for_page = any(flag.partition("=")[0] in OF_PAGE for flag in flags)
    if not {"-h", "--help"} & {*flags} and (for_page or can_be_shown(terminal)):
        return dispatch([*flags, "page"], terminal)
    speak_argparse(terminal.words.lang)
    parser = Parser("", "", terminal.words, terminal.out)
    add_everywhere(parser, terminal.words)
    parser.parse_args([flag for flag in flags if flag not in ("-h", "--help")])
    overview(terminal)
    return Exit.FINE


def overview(terminal: Terminal) -> None:
    """What `tafelrunde` says where no page can be shown, and to --help: the commands there are."""
    say = terminal.words.say
    terminal.rows([say("Tafelrunde: board games around a table in the local network, no server.")])
    terminal.line()
    terminal.heading(say("Commands:"))
    terminal.rows([f"  tafelrunde {name:<9} {say(about)}" for name, about in COMMANDS.items()])
    terminal.line()
    terminal.say("Everything about one of them: tafelrunde COMMAND --help")
    terminal.say("In German or English: --lang de, --lang en. A first look: tafelrunde demo")
    terminal.say(IN_BROWSER)


def _split(argv: Sequence[str]) -> tuple[list[str], str | None, list[str]]:
    """What stands before the command, the command, what stands behind it."""
    leading: list[str] = []
    rest = list(argv)
    while rest and rest[0].startswith("-"):
        takes = rest[0] in TAKES
        leading += rest[: 2 if takes else 1]
        rest = rest[2 if takes else 1 :]
    return leading, (rest[0] if rest else None), rest[1:]


def _flag(argv: Sequence[str], flag: str) -> str | None:
    for at, text in enumerate(argv):
        if text == flag and at + 1 < len(argv):
            return argv[at + 1]
        if text.startswith(flag + "="):
            return text[len(flag) + 1 :]
    return None


def _lang(argv: Sequence[str], environ: Mapping[str, str], settings: Settings) -> str:
    """As it was typed, else as the environment asks of this program, else as it is set here, else
    that of the system."""
    wanted = (_flag(argv, "--lang"), environ.get("TAFELRUNDE_LANG"), settings.language)
    return language(next((one for one in wanted if one in LANGUAGES), None), environ)


def _told(error: BaseException, argv: Sequence[str], terminal: Terminal) -> int:
    told = sentence(error, terminal.words)
    if told is None:
        told = report_fault(error, argv, terminal.home, terminal.words), Exit.FAULT
    terminal.progress_over()
    text, code = told
    for line in wrapped([text], terminal.width) if terminal.err.isatty() else [text]:
        terminal.note(line)
    return code


def end_quietly() -> int:
    """Ready to end without a word."""
    # Whoever read our answer has closed the pipe; the interpreter would complain once more when
    # it flushes at its end.
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return Exit.FINE
