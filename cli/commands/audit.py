"""`tafelrunde audit [LOG]`: checks everything in a log again, from the log alone.

Exit code 0: in order; 1: cheating is proven; 2: the file is not as it was written; 3: it cannot be
judged here, or the game in it is not finished; 4: there is no such file. `--json` tells it too, and
holds an object whatever the file is. `--short` tells the verdict in one sentence.

`--oracle` judges the cards with Python's own integers alone: neither libsodium nor WebAssembly is
asked, and each proof is checked by itself where it stands. Signatures are then checked by the
package `cryptography`, hashes always by Python's hashlib.

With `--state FILE` nothing is judged: the state in that file, which a program wrote down where
programs differed, is compared field by field with the one to which this program comes by the log
after the same step (before anything of the next one), or with another such file. 0: they are the
same; 3: they differ, or cannot be compared; 4: there is no such file, or the two are of two tables.

`--web` checks it in the browser of this machine, where the verdict stands; whoever goes back there
is at the first screen, and no exit code tells of the log.

Of a folder all logs are audited, by several processes or a cluster, and told in a table
(`cli.scores.audit_lines`). The exit code is that of the worst log, 1 being worse than 2 and 2 than
3; the object is `{"logs": [{"log", "winners", "audit"}, ..], "exit_code"}`: each audit as that of
one log, and the winners by name, null where no result is proven.
"""

from __future__ import annotations

import argparse
import json
import time
from contextlib import closing
from pathlib import Path

from cli.options.arguments import ALONE, OF_ONE_LOG, Parser, add_web
from cli.scores.workers_typed import add_workers, lost, workers_typed
from cli.text.exit_codes import Exit, Stop
from cli.text.numbers import PART_CHECKED
from cli.text.program_folder import ENDING, tables_folder
from cli.text.terminal import Terminal
from cli.text.words import Words, speech
from cli.verdict.audit_states import compare_states
from cli.verdict.short_verdict import short_line
from cli.verdict.verdict_texts import verdict_lines


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    parser.add_argument(
        "log",
        nargs="?",
        metavar=words.say("LOG"),
        help=words.say(
            "the log of a table, or a folder: all logs in it; without it the newest log of a game"
            " that is over"
        ),
    )
    jobs = words.say("how many logs of a folder are checked at once (default: one for each core)")
    add_workers(parser, jobs, words)
    parser.add_argument("--json", action="store_true", help=words.say("one JSON object"))
    parser.add_argument(
        "--short", action="store_true", help=words.say("the verdict in one sentence")
    )
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
    add_web(parser, words.say("check it in the browser of this machine"))


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Audit, and say what was found."""
    from cli.kept_tables.verdict_file import KeptVerdict, keep_verdict, log_hash
    from cli.looking_back.newest_finished import log_meant
    from cli.session.compiled_arithmetic import arithmetic

    if args.short and (args.json or args.state is not None):
        raise Stop(terminal.words.say("--short goes neither with --json nor --state."), Exit.USAGE)
    if args.web:
        return _in_browser(args, terminal)
    if args.log is not None and Path(args.log).is_dir():
        return _audit_folder(args, terminal)
    log = log_meant(args.log, "audit", terminal)
    if args.jobs is not None or args.cluster is not None:
        raise Stop(terminal.words.say("--jobs and --cluster are for a folder of logs."), Exit.USAGE)
    if args.state is not None:
        if args.oracle:
            raise Stop(
                terminal.words.say("--state and --oracle do not go together: choose one."),
                Exit.USAGE,
            )
        return compare_states(log, Path(args.state), terminal, as_json=args.json)
    from cli.usage.command_list import VERSION
    from ledger.errors import LedgerError
    from ledger.review.audit import audit
    from ledger.review.verdict import unread

    def progress(done: int, total: int) -> None:
        part = 100 * done // max(1, total)
        terminal.progress(terminal.words.say(PART_CHECKED, part=part))

    before = log_hash(log) if log.is_file() else ""
    try:
        verdict = audit(
            log,
            progress=progress,
            group=None if args.oracle else arithmetic(terminal),
            oracle=args.oracle,
        )
    except LedgerError as error:
        if args.json:
            terminal.line(json.dumps(unread(error), indent=2, ensure_ascii=False))
        raise
    terminal.progress_over()
    kept = KeptVerdict(int(verdict.exit_code), int(time.time()))
    keep_verdict(log, before, kept, home=terminal.home, version=VERSION)
    if args.json:
        terminal.line(json.dumps(verdict.plain(), indent=2, ensure_ascii=False))
        return int(verdict.exit_code)
    names = [seat["name"] for seat in verdict.seats]
    spoken = speech(verdict.game, terminal.words, names)
    if args.short:
        terminal.tell([short_line(verdict, spoken)])
        return int(verdict.exit_code)
    first, *rest = verdict_lines(verdict, spoken)
    terminal.heading(first)
    terminal.tell(rest)
    return int(verdict.exit_code)


def _in_browser(args: argparse.Namespace, terminal: Terminal) -> int:
    """Check it there, and nothing else."""
    from cli.evening_page.one_log_page import CHECK, look_in_browser
    from cli.looking_back.newest_finished import log_meant

    others = (args.json, args.short, args.oracle, args.state, args.jobs, args.cluster)
    if args.log is not None and Path(args.log).is_dir():
        raise Stop(terminal.words.say(OF_ONE_LOG), Exit.USAGE)
    if any(one not in (None, False) for one in others):
        raise Stop(terminal.words.say(ALONE), Exit.USAGE)
    return look_in_browser(args, terminal, log_meant(args.log, "audit", terminal), CHECK)


def _audit_folder(args: argparse.Namespace, terminal: Terminal) -> int:
    """Audit all logs of a folder, and tell them in a table."""
    from cli.kept_tables.verdict_file import KeptVerdict, keep_verdict, log_hash
    from cli.scores.audit_lines import audit_lines, folder_plain, worst
    from cli.series.logs import (
        LOG_WORTH,
        NO_LOG,
        STOPPED,
        Judged,
        judge_lot,
        logs_in,
        rules_of_logs,
        sent,
    )
    from cli.series.spread import WorkersLost
    from cli.series.workers import LOGS
    from cli.usage.command_list import VERSION

    words = terminal.words
    if args.state is not None or args.oracle or args.short:
        raise Stop(
            words.say("--state, --oracle and --short are for one log, not for a folder."),
            Exit.USAGE,
        )
    folder = Path(args.log)
    names = logs_in(folder)
    if not names:
        raise Stop(
            words.say(NO_LOG, folder=args.log, ending=ENDING),
            Exit.USAGE,
        )
    workers = workers_typed(args, LOG_WORTH * len(names), terminal)
    found, told, ended = list[Judged](), "", Exit.FINE
    hashes = {name: log_hash(folder / name) for name in names if _is_own(folder, terminal)}
    logs = (sent(folder, name) for name in names)
    rules = lambda: rules_of_logs(folder, names)  # noqa: E731
    try:
        with closing(workers.done(judge_lot, logs, LOGS, rules)) as verdicts:
            for judged in verdicts:
                found.append(judged)
                terminal.progress(
                    words.say("{done} of {total} logs checked", done=len(found), total=len(names))
                )
    except KeyboardInterrupt:
        told, ended = STOPPED, Exit.INTERRUPTED
    except WorkersLost as error:
        told, ended = lost(error), Exit.CANNOT
    terminal.progress_over()
    for one in found if hashes else ():
        kept = KeptVerdict(one.verdict["exit_code"], int(time.time()))
        before = hashes[one.name]
        keep_verdict(folder / one.name, before, kept, home=terminal.home, version=VERSION)
    if args.json:
        terminal.line(json.dumps(folder_plain(found), indent=2, ensure_ascii=False))
    elif found:
        for row in audit_lines(found, words, terminal.width):
            terminal.line(row)
    if told:
        raise Stop(words.say(told, done=len(found), total=len(names)), ended)
    return worst(found)


def _is_own(folder: Path, terminal: Terminal) -> bool:
    return folder.resolve() == tables_folder(terminal.home).resolve()
