"""`tafelrunde`: which command is meant, and the one place where errors become sentences.

Which commands there are stands in `cli.usage.command_list`.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NoReturn, TextIO

from cli.commands.page import can_be_shown
from cli.errors.errors_in_words import sentence
from cli.errors.fault_report import report_fault
from cli.options.arguments import Parser, add_everywhere, speak_argparse
from cli.process.beginning import begin
from cli.process.children import one_file
from cli.process.quick_end import end_now
from cli.settings.kept_settings import kept_settings
from cli.text.console import reader_gone
from cli.text.exit_codes import Exit, Stop
from cli.text.program_call import NAME, own_call
from cli.text.program_folder import cache_folder, home_folder
from cli.text.screen import wrapped
from cli.text.terminal import Terminal, forgiving
from cli.text.words import N_, words_in
from cli.usage.command_list import COMMANDS, VERSION, command_named, command_parser
from cli.usage.leading_options import TAKES, asked_language, flag, split_at_command

TAB = "_ARGCOMPLETE"  # set by a shell that asks what could follow (cli.usage.asked_by_shell)
OF_PAGE = (
    "--port",
    "--no-browser",
    "--no-discovery",
    "--while-open",
)  # of the page, which needs no name

IN_BROWSER = N_(
    "To open and find tables in the browser: tafelrunde page (in a checkout make page once before)"
)


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
    whole = sys.executable if one_file() else ""
    program = own_call(sys.argv[0], Path.cwd(), whole=whole) if argv is None else (NAME,)
    opened, argv = argv is None and bool(whole), typed
    environ = os.environ if environ is None else environ
    home = home_folder(flag(argv, "--home"), environ)
    settings = kept_settings(home)
    terminal = Terminal(
        sys.stdin if keys is None else keys,
        forgiving(sys.stdout if out is None else out),
        forgiving(sys.stderr if err is None else err),
        words_in(asked_language(argv, environ, settings)),
        environ,
        home,
        cache_folder(flag(argv, "--home"), environ),
        program,
        flag(argv, "--home") or "",
        settings.colours != "no",
        settings.asks_back != "no",
        settings.seconds,
        settings.bell != "no",
    )
    if opened and not argv:  # of all starts only this one may be by a click
        from cli.click.clicked_start import clicked_start

        return clicked_start(terminal, partial(run_typed, terminal=terminal))
    return run_typed(argv, terminal)


def run_typed(argv: Sequence[str], terminal: Terminal) -> int:
    """What was typed, done; the exit code. Errors are sentences from here on."""
    try:
        return int(dispatch(argv, terminal))
    except SystemExit as done:
        return int(done.code or 0)
    except OSError as error:
        return end_quietly() if reader_gone(error) else _told(error, argv, terminal)
    except BaseException as error:
        return _told(error, argv, terminal)


def main() -> NoReturn:
    """The program: one run of it, and nothing behind that; or an answer to a shell's Tab key."""
    if TAB in os.environ:
        from cli.usage.asked_by_shell import answer_tab

        end_now(answer_tab(os.environ))
    end_now(run())


def dispatch(argv: Sequence[str], terminal: Terminal) -> int:
    """The command that is named, or help."""
    words = terminal.words
    if len(argv) == 2 and argv[0] == "--make-code":  # cli.session.compiled_arithmetic starts it
        from cli.session.compiled_arithmetic import make_code

        return Exit.FINE if make_code(Path(argv[1])) else Exit.FAULT
    if len(argv) == 4 and argv[0] == "--look-at-log":  # cli.log_process.log_process starts it
        from cli.log_process.looking_begun import look_begun

        return look_begun(argv[1:], terminal, VERSION)
    leading, name, rest = split_at_command(argv)
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
    args = command_parser(name, words, terminal.out).parse_args([*leading, *rest])
    return command_named(name).run(args, terminal)


def _without_command(flags: Sequence[str], terminal: Terminal) -> int:
    if "--version" in flags:
        from cli.usage.version import version_lines

        terminal.rows(version_lines(terminal.words))
        return Exit.FINE
    for one in flags:
        name = one.partition("=")[0]
        if one.startswith("-") and name not in ("-h", "--help", *OF_PAGE, *TAKES):
            raise Stop(
                terminal.words.say("tafelrunde has no option {flag!r}.", flag=one), Exit.USAGE
            )
    for_page = any(one.partition("=")[0] in OF_PAGE for one in flags)
    if not {"-h", "--help"} & {*flags} and (for_page or can_be_shown(terminal)):
        return dispatch([*flags, "page"], terminal)
    speak_argparse(terminal.words.lang)
    parser = Parser("", "", terminal.words, terminal.out)
    add_everywhere(parser, terminal.words)
    parser.parse_args([one for one in flags if one not in ("-h", "--help")])
    overview(terminal)
    return Exit.FINE


def overview(terminal: Terminal) -> None:
    """What `tafelrunde` says where no page can be shown, and to --help: the commands there are."""
    say = terminal.words.say
    terminal.rows([say("Tafelrunde: board games around a table in the local network, no server.")])
    terminal.line()
    terminal.heading(say("Commands:"))
    terminal.rows([f"  tafelrunde {name:<10} {say(about)}" for name, about in COMMANDS.items()])
    terminal.line()
    terminal.say("Everything about one of them: tafelrunde COMMAND --help")
    terminal.say("In German or English: --lang de, --lang en. A first look: tafelrunde demo")
    terminal.say(IN_BROWSER)


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
