"""`tafelrunde results [LOG ..]`: what came of one's own games, by their logs.

Of each log its two ends are read and nothing is played again, so a thousand of them are told in
seconds. Where there are copies of one log all of each is read: a whole one counts before a damaged
one, which is told. Results are what seats have signed, and no audit: what one on this machine has
found of the same bytes before is told beside them, and the log is read whole for that. `--audit`
makes one of each finished log, and the exit code is then that of the worst (`tafelrunde audit`).

`--json` prints `{"tables", "games", "unread", "damaged", "audited"}`. A table, the newest first:
`{"log", "table", "game", "rules", "when", "came", "steps", "own_seat", "seats", "scores",
"winners", "place", "signed", "proof", "audit"}`; `came` is `finished`, `ended`, `playing`, `open`,
`when` in seconds since 1970, `audit` an exit code, `audited` whether all were audited now. A game:
`cli.own_results.sums.Sums.plain`. Places count from 1, seats from 0. Unread and damaged:
`{"log", "kind", "why"}`, of a damaged copy with `"counts"`, the log that counts.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from cli.errors.errors_in_words import told
from cli.kept_tables.verdict_file import (
    KeptVerdict,
    is_own,
    keep_verdict,
    kept_verdict,
    log_hash,
)
from cli.options.arguments import Parser
from cli.own_results.kept_games import DamagedCopy, KeptGame, KeptGames, Unread, kept_games
from cli.own_results.result_lines import (
    CALL,
    Verdicts,
    as_signed,
    damaged_lines,
    game_lines,
    list_lines,
    summary,
    unread_lines,
)
from cli.own_results.sums import level_of, sums_by_game
from cli.scores.audit_lines import worst
from cli.scores.workers_typed import lost
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
from cli.series.processes import processes_worth
from cli.series.spread import WorkersLost
from cli.series.workers import LOGS, Workers
from cli.text.exit_codes import Exit, Stop
from cli.text.program_folder import ENDING, identity_file, log_typed, logs, path_told
from cli.text.terminal import Terminal
from cli.text.words import N_, Words
from cli.usage.command_list import VERSION
from ledger.errors import CannotRead, LedgerError
from ledger.files.key_file import load_identity
from ledger.records.names import is_bot
from ledger.review.outline import Came

NONE_YET = N_("No game is kept in {folder} yet. Against bots at once: {call}")


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    say = words.say
    parser.add_argument(
        "log",
        nargs="*",
        default=[],
        metavar=say("LOG"),
        help=say("logs, or folders of them; without any, those of your own tables"),
    )
    parser.add_argument("--list", action="store_true", help=say("each game too, the newest first"))
    parser.add_argument(
        "--audit", action="store_true", help=say("check every finished log, which takes its time")
    )
    parser.add_argument("--json", action="store_true", help=say("one JSON object"))


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Read the ends of the logs, and tell what came of the games."""
    say, paths = terminal.words.say, _paths(args.log, terminal)
    if not paths and not args.json:
        call = terminal.command("solo")
        terminal.calls([say(NONE_YET, folder=terminal.home / "tables", call=call)])
        return Exit.FINE

    def progress(done: int) -> None:
        terminal.progress(say("{done} of {total} logs read", done=done, total=len(paths)))

    kept = kept_games(paths, _own_key(terminal), progress)
    terminal.progress_over()
    verdicts, code = _audited(kept, terminal) if args.audit else (_known(kept, terminal), Exit.FINE)
    if args.json:
        terminal.line(
            json.dumps(_plain(kept, verdicts, terminal.words, audited=args.audit), indent=2)
        )
        return code
    terminal.heading(summary(kept, terminal.words))
    terminal.tell(game_lines(kept, verdicts, terminal.words))
    if args.list and kept.games:
        terminal.tell(["", *list_lines(kept, terminal.words)])
    if kept.unread:
        terminal.tell(["", *unread_lines(kept.unread, terminal.words)])
    if kept.damaged:
        terminal.tell(["", *damaged_lines(kept.damaged, terminal.words)])
    if own := () if args.audit else _finished(kept):
        terminal.tell(["", as_signed(len(verdicts), len(own), terminal.words)])
    if len(verdicts) < len(own):
        terminal.calls([say(CALL, call=terminal.command_here("results", "--audit", *args.log))])
    return code


def _paths(typed: Sequence[str], terminal: Terminal) -> list[Path]:
    """The logs that are meant. Raises Stop for a folder without any, CannotRead for no file."""
    if not typed:
        return logs(terminal.home)
    found = dict[Path, None]()
    for text in typed:
        folder = Path(text)
        if folder.is_dir():
            names = logs_in(folder)
            if not names:
                say = terminal.words.say
                raise Stop(say(NO_LOG, folder=folder, ending=ENDING), Exit.USAGE)
            found |= dict.fromkeys(folder / name for name in names)
        else:
            path = log_typed(text, terminal.home)
            if not path.exists():
                raise CannotRead(path, FileNotFoundError(2, "there is none", str(path)))
            found[path] = None
    return list(found)


def _own_key(terminal: Terminal) -> bytes | None:
    """The own public key; None where there is none yet, or a passphrase closes it: nobody is asked
    for one, since the journals beside the logs tell the own seats as well."""
    try:
        return load_identity(identity_file(terminal.home)).public
    except LedgerError:
        return None


def _finished(kept: KeptGames) -> list[Path]:
    """The finished logs with a seat of one's own."""
    return [one.path for one in kept.games if one.me is not None and one.finished]


def _known(kept: KeptGames, terminal: Terminal) -> Verdicts:
    """What audits on this machine have found of those that lie among one's own."""
    found = dict[Path, int]()
    for path in _finished(kept):
        with suppress(OSError):
            verdict = kept_verdict(path, version=VERSION) if is_own(path, terminal.home) else None
            if verdict is not None:
                found[path] = verdict.code
    return found


def _audited(kept: KeptGames, terminal: Terminal) -> tuple[Verdicts, int]:
    """The audits of all finished logs with a seat of one's own. Raises Stop."""
    say = terminal.words.say
    paths = _finished(kept)
    by_name = {str(path): path for path in paths}
    found, hashes = list[Judged](), {name: log_hash(path) for name, path in by_name.items()}
    workers = Workers(processes_worth(LOG_WORTH * len(paths)))
    sends = (sent(Path(), name) for name in by_name)
    told_why, ended = "", Exit.FINE
    try:
        rules = lambda: rules_of_logs(Path(), by_name)  # noqa: E731
        with closing(workers.done(judge_lot, sends, LOGS, rules)) as verdicts:
            for judged in verdicts:
                found.append(judged)
                done = say("{done} of {total} logs checked", done=len(found), total=len(paths))
                terminal.progress(done)
    except KeyboardInterrupt:
        told_why, ended = STOPPED, Exit.INTERRUPTED
    except WorkersLost as error:
        told_why, ended = lost(error), Exit.CANNOT
    terminal.progress_over()
    for one in found:
        verdict = KeptVerdict(one.verdict["exit_code"], int(time.time()))
        before = hashes.get(one.name, "")
        keep_verdict(by_name[one.name], before, verdict, home=terminal.home, version=VERSION)
    if told_why:
        raise Stop(say(told_why, done=len(found), total=len(paths)), ended)
    return {by_name[one.name]: one.verdict["exit_code"] for one in found}, worst(found)


def _plain(kept: KeptGames, verdicts: Verdicts, words: Words, *, audited: bool) -> dict[str, Any]:
    """The documented object."""
    return {
        "tables": [_table(one, verdicts) for one in kept.games],
        "games": [sums.plain() for sums in sums_by_game(kept.games)],
        "unread": [_wrong(one, words) for one in kept.unread],
        "damaged": [
            {**_wrong(one, words), "counts": path_told(one.counts)} for one in kept.damaged
        ],
        "audited": audited,
    }


def _wrong(log: Unread | DamagedCopy, words: Words) -> dict[str, Any]:
    """A log with what is wrong with it."""
    return {
        "log": path_told(log.path),
        "kind": type(log.why).__name__,
        "why": told(log.why, words),
    }


def _table(game: KeptGame, verdicts: Verdicts) -> dict[str, Any]:
    told_of, offer, levels = game.told, game.told.roster.offer, level_of(game)
    own = game.me is not None and game.finished
    return {
        "log": path_told(game.path),
        "table": told_of.roster.table_id.hex(),
        "game": offer.game,
        "rules": offer.rules,
        "when": int(game.when),
        "came": "playing" if game.playing else Came(told_of.came).name.lower(),
        "steps": told_of.steps,
        "own_seat": game.me,
        "seats": [
            {
                "name": join.name,
                "key": join.identity.hex(),
                "bot": is_bot(join.name),
                "level": levels.get(join.name) or None,
            }
            for join in told_of.roster.joins
        ],
        "scores": list(told_of.scores),
        "winners": list(told_of.winners),
        "place": told_of.place(game.me) if own and game.me is not None else None,
        "signed": list(told_of.signed),
        "proof": game.proof,
        "audit": verdicts.get(game.path),
    }
