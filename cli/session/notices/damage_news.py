"""What is wrong with the files of a table that is taken up again, before they are put right.

A log that was being written when the power went ends in the middle of a record: its tail is cut
off. A file that has rotted is put right with what is good of it, and kept. Either way the others
give back what is missing, and nothing is signed before they have (R57).
"""

from __future__ import annotations

from pathlib import Path

from cli.text.words import Words
from ledger.errors import Damaged, LedgerError
from ledger.files.append_only import read_log
from ledger.files.disk import beside
from ledger.files.mended_store import DAMAGED
from ledger.files.table_files import OWN


def damage_news(path: Path, words: Words) -> list[str]:
    """A sentence for each file of the table with this log that is not whole."""
    told = (_told(one, words) for one in (path, path.with_suffix(OWN)))
    return [sentence for sentence in told if sentence]


def _told(path: Path, words: Words) -> str:
    try:
        log = read_log(path)
    except Damaged as damage:
        return _rotten(path, damage, words)
    except LedgerError:
        return ""  # missing or foreign: whoever opens it says so
    if log.damage is not None:
        return _rotten(path, log.damage, words)
    if log.torn:
        return words.many(
            "{path} ends in the middle of a record, as when the power went: {n} record before it"
            " is good, {torn} bytes were cut off. The others give back what is missing.",
            "{path} ends in the middle of a record, as when the power went: {n} records before it"
            " are good, {torn} bytes were cut off. The others give back what is missing.",
            len(log.entries),
            path=path,
            torn=log.torn,
        )
    return ""


def _rotten(path: Path, damage: Damaged, words: Words) -> str:
    if not damage.record:
        return words.say(
            "{path} is damaged at its very beginning, so nothing of it can be read. The others give"
            " back what is missing; the damaged file is kept as {kept}.",
            path=path,
            kept=beside(path, DAMAGED).name,
        )
    return words.many(
        "Record {record} of {path} is damaged; {n} record before it is good. The others give back"
        " what is missing; the damaged file is kept as {kept}.",
        "Record {record} of {path} is damaged; {n} records before it are good. The others give back"
        " what is missing; the damaged file is kept as {kept}.",
        damage.record,
        record=damage.record,
        path=path,
        kept=beside(path, DAMAGED).name,
    )
