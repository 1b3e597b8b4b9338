"""`tafelrunde audit LOG`: checks everything in a log again, from the log alone.

Exit code 0: in order; 1: cheating is proven; 2: the file is not as it was written; 3: it cannot be
judged here, or the game in it is not finished; 4: there is no such file. `--json` tells it too, and
holds an object whatever the file is.

`--oracle` judges the cards with Python's own integers alone: neither libsodium nor WebAssembly is
asked, and each proof is checked by itself where it stands. Signatures are then checked by the
package `cryptography`, hashes always by Python's hashlib.

With `--state FILE` nothing is judged: the state in that file, which a program wrote down where
programs differed, is compared field by field with the one to which this program comes by the log
after the same step (before anything of the next one), or with another such file. 0: they are the
same; 3: they differ, or cannot be compared; 4: there is no such file, or the two are of two tables.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from cli.commands.arguments import Parser
from cli.text.exit_codes import Exit, Stop
from cli.text.terminal import Terminal
from cli.text.words import Words, speech
from cli.verdict.audit_states import compare_states
from cli.verdict.verdict_texts import verdict_lines


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    parser.add_argument("log", metavar=words.say("LOG"), help=words.say("the log of a table"))
    parser.add_argument("--json", action="store_true", help=words.say("one JSON object"))
    parser.add_argument(
        "--state",
        metavar=words.say("FILE"),
        help=words.say(
            "judge nothing, but compare this state, which a program wrote down where programs"
            " differed, with the one the log here comes to after the same step, or with another"
            " such file"
        ),
    )
    parser.add_argument(
        "--oracle",
        action="store_true",
        help=words.say(
            "check the cards in plain Python, each proof by itself: slow, and without any library"
            " for them (signatures: by the package cryptography)"
        ),
    )


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Audit, and say what was found."""
    if args.state is not None:
        if args.oracle:
            raise Stop(
                terminal.words.say("--state and --oracle do not go together: choose one."),
                Exit.USAGE,
            )
        return compare_states(Path(args.log), Path(args.state), terminal, as_json=args.json)
    from cli.session.compiled_arithmetic import arithmetic
    from ledger.errors import LedgerError
    from ledger.review.audit import audit
    from ledger.review.verdict import unread

    def progress(done: int, total: int) -> None:
        terminal.progress(
            terminal.words.say("{done} of {total} entries checked", done=done, total=total)
        )

    try:
        verdict = audit(
            Path(args.log),
            progress=progress,
            group=None if args.oracle else arithmetic(terminal),
            oracle=args.oracle,
        )
    except LedgerError as error:
        if args.json:
            terminal.line(json.dumps(unread(error), indent=2, ensure_ascii=False))
        raise
    terminal.progress_over()
    if args.json:
        terminal.line(json.dumps(verdict.plain(), indent=2, ensure_ascii=False))
        return int(verdict.exit_code)
    names = [seat["name"] for seat in verdict.seats]
    first, *rest = verdict_lines(verdict, speech(verdict.game, terminal.words, names))
    terminal.heading(first)
    terminal.tell(rest)
    return int(verdict.exit_code)
