"""`tafelrunde audit LOG`: checks everything in a log again, from the log alone.

Exit code 0: in order; 1: cheating is proven; 2: the log is damaged; 3: it cannot be judged here, or
the game in it is not finished.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from cli.commands.arguments import Parser
from cli.text.audit_texts import verdict_lines
from cli.text.screen import wrapped
from cli.text.terminal import Terminal
from cli.text.words import Words, speech


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    parser.add_argument("log", metavar=words.say("LOG"), help=words.say("the log of a table"))
    parser.add_argument("--json", action="store_true", help=words.say("one JSON object"))


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Audit, and say what was found."""
    from ledger.review.audit import audit

    def progress(done: int, total: int) -> None:
        terminal.progress(
            terminal.words.say("{done} of {total} entries checked", done=done, total=total)
        )

    verdict = audit(Path(args.log), progress=progress)
    terminal.progress_over()
    if args.json:
        terminal.line(json.dumps(verdict.plain(), indent=2, ensure_ascii=False))
        return int(verdict.exit_code)
    names = [seat["name"] for seat in verdict.seats]
    first, *rest = verdict_lines(verdict, speech(verdict.game, terminal.words, names))
    for line in wrapped([first], terminal.width):
        terminal.heading(line)
    for line in wrapped(rest, terminal.width):
        terminal.line(line)
    return int(verdict.exit_code)
