"""Going over from the first screen to what was chosen, and back where nothing came of that."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from typing import NoReturn, TypeAlias

from cli.errors.errors_in_words import sentence
from cli.errors.fault_report import report_fault
from cli.process.going_over import go_over
from cli.text.terminal import Terminal
from cli.text.words import N_
from p2p.wire.errors import Reason, Refused

NAME_TAKEN = N_(
    "Somebody at that table has this name already, or one that looks like it. Choose another one."
)
Pairs: TypeAlias = Sequence[tuple[str, str]]
"""What was typed, by its name and as an option."""

PASSED = (("port", "--port"), ("group", "--group"))
OF_SEAT = (("pace", "--pace"),)
FLAGS_OF_SEAT = (("no_ask", "--no-ask"), ("no_bell", "--no-bell"))
KEYBOARD = "hotseat"
"""The command by which several people play at one keyboard."""

FLAGS = (
    ("no_discovery", "--no-discovery"),
    ("no_browser", "--no-browser"),
    ("while_open", "--while-open"),
)


def go_on_as(call: Sequence[str], args: argparse.Namespace, lang: str) -> NoReturn:
    """Be the command that was chosen, with its page where the open tab looks for it."""
    go_over(next_call(call, args, lang), sys.argv[0])


def next_call(call: Sequence[str], args: argparse.Namespace, lang: str) -> list[str]:
    """The words of the command with what was typed for this one."""
    name, *rest = call
    return [*_before(args, lang), name, "--web", "--from-page", *_passed(args), *rest]


def go_on_here(call: Sequence[str], args: argparse.Namespace, lang: str) -> NoReturn:
    """Be another command for the same person, shown in the same places."""
    name, *rest = call
    go_over(here_call(name, rest, args, lang), sys.argv[0])


def here_call(name: str, rest: Sequence[str], args: argparse.Namespace, lang: str) -> list[str]:
    """The words of another command, with what was typed for this one and counts for both."""
    web = ["--web"] if getattr(args, "web", False) else []
    open_hands = name == KEYBOARD and getattr(args, "open_hands", False)
    passed = [*_passed(args), *_given(args, OF_SEAT, FLAGS_OF_SEAT)]
    hands = ["--open-hands"] if open_hands else []
    return [*_before(args, lang), name, *web, *hands, *passed, *rest]


def go_back(
    error: BaseException, args: argparse.Namespace, terminal: Terminal, *, aloud: bool = False
) -> None:
    """Be the first screen again, which says on its form why nothing came of what was chosen.

    aloud: it was typed, so the terminal tells it too; a fault of the program, which is written down
    first as everywhere, is told there anyway.
    """
    why = _why(error, terminal)
    if aloud and sentence(error, terminal.words) is not None:
        terminal.note(why)
    drop_input()
    go_over(back_call(why, args, terminal.words.lang), sys.argv[0])


def go_to_first(args: argparse.Namespace, lang: str) -> NoReturn:
    """Be the first screen again behind a table that was left."""
    drop_input()
    go_over(back_call("", args, lang), sys.argv[0])


def drop_input(number: int = 0) -> None:
    """What waits in a pipe or a file was written down for the table that was left: no later one is
    to take it. A terminal stays. number: that of the standard input."""
    with contextlib.suppress(OSError):
        if not os.isatty(number):
            empty = os.open(os.devnull, os.O_RDONLY)
            os.dup2(empty, number)
            os.close(empty)


def _why(error: BaseException, terminal: Terminal) -> str:
    if isinstance(error, Refused) and error.reason is Reason.NAME_TAKEN:
        return terminal.words.say(NAME_TAKEN)  # there is a field for it here
    told = sentence(error, terminal.words)
    if told is not None:
        return told[0]
    fault = report_fault(error, sys.argv[1:], terminal.home, terminal.words)
    terminal.note(fault)
    return fault


def back_call(why: str, args: argparse.Namespace, lang: str) -> list[str]:
    """The words of the first screen with this sentence on it."""
    return [*_before(args, lang), "page", f"--told={why}", *_passed(args)]


def _before(args: argparse.Namespace, lang: str) -> list[str]:
    return ["--lang", lang, *([f"--home={args.home}"] if args.home else [])]


def _passed(args: argparse.Namespace) -> list[str]:
    return _given(args, PASSED, FLAGS)


def _given(args: argparse.Namespace, values: Pairs, flags: Pairs) -> list[str]:
    given = [(flag, getattr(args, name, None)) for name, flag in values]
    words = [f"{flag}={value}" for flag, value in given if value is not None]
    return words + [flag for name, flag in flags if getattr(args, name, False)]
