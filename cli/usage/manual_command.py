"""`tafelrunde manual`: all that --help of each command says, as one page.

Where the program was installed with its manual pages `man tafelrunde` shows the same.
"""

from __future__ import annotations

import argparse

from cli.options.arguments import Parser
from cli.text.exit_codes import Exit
from cli.text.terminal import Terminal
from cli.text.words import Words


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    parser.add_argument(
        "--roff", action="store_true", help=words.say("the source of a page for the program man")
    )


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Print it."""
    from cli.usage.manual import lines, manual, page

    parts = manual(terminal.words)
    if args.roff:
        terminal.line(page(parts, terminal.words).rstrip("\n"))
        return Exit.FINE
    terminal.tell(list(lines(parts)))
    return Exit.FINE
