"""A file that says it is a log, or evidence with a log: read, followed, replayed and audited.

An input is raw bytes of a file; or, behind a first byte of 1, the array of changes to a good log,
which is then written with good checksums, so that what stands in it is looked at: `[["drop", 3],
["swap", 3, 4], ["put", 3, kind, data], ["bytes", 3, offset, data], ["cut", bytes]]`. Everything in
these logs was signed by honest seats, so nobody is ever named.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from ledger.errors import LedgerError
from ledger.files.append_only import open_store, read_log
from ledger.files.evidence_file import read_case
from ledger.files.log_format import MAGIC, LogRecord, pack, parse
from ledger.files.log_in_stretches import LogReader
from ledger.records import canon
from ledger.review.audit import audit
from ledger.review.replay import Replay
from tests.fuzz.target import Target
from tests.ledger.tables import small_tale, the_game

ENTRIES = 24
"""Of the good log: the start, the first shuffles, deals and moves."""
CHANGES = 1


def take(data: bytes) -> None:
    """Whatever the file is, it is read or refused by each of its readers."""
    content = _changed_log(data[1:]) if data[:1] == bytes([CHANGES]) else data
    if content is None:
        return
    with TemporaryDirectory(prefix="fuzz-") as folder:
        path = Path(folder) / "game.tafel"
        path.write_bytes(content)
        _judged(path)
        with contextlib.suppress(LedgerError):
            replay = Replay.open(path, games=the_game)
            replay.at(replay.steps)
        _read(path)


def _read(path: Path) -> None:
    with contextlib.suppress(LedgerError):
        log = read_log(path)
        reader = LogReader(path)
        found = [entry for entry, _ in reader.records()]
        assert tuple(found) == log.entries and (reader.damage is None) == (log.damage is None)
    with contextlib.suppress(LedgerError):
        read_case(path)
    with contextlib.suppress(LedgerError):
        open_store(path)[0].close()  # cuts a torn tail off


def _judged(path: Path) -> None:
    try:
        verdict = audit(path, games=the_game)
    except LedgerError:
        return
    assert verdict.fault is None or verdict.fault.seat is None
    assert verdict.plain() == audit(path, games=the_game, batch=0).plain()


def _changed_log(data: bytes) -> bytes | None:
    """The good log with these changes, or None if they are none."""
    try:
        changes = canon.decode(data)
    except LedgerError:
        return None
    entries, end = list(good_entries()), None
    for change in changes if type(changes) is tuple else ():
        match change:
            case ("drop", int() as at) if entries:
                del entries[at % len(entries)]
            case ("swap", int() as at, int() as other) if entries:
                at, other = at % len(entries), other % len(entries)
                entries[at], entries[other] = entries[other], entries[at]
            case ("put", int() as at, int() as kind, bytes() as what) if len(what) <= 65_536:
                entries.insert(at % (len(entries) + 1), LogRecord(kind % 256, what))
            case ("bytes", int() as at, int() as place, bytes() as what) if entries:
                entries[at % len(entries)] = _overwritten(entries[at % len(entries)], place, what)
            case ("cut", int() as count):
                end = count
    packed = MAGIC + b"".join(pack(entry, n, n) for n, entry in enumerate(entries))
    return packed if end is None else packed[: end % (len(packed) + 1)]


def _overwritten(entry: LogRecord, place: int, what: bytes) -> LogRecord:
    at = place % (len(entry.data) + 1)
    data = entry.data[:at] + what + entry.data[at + len(what) :]
    return LogRecord(entry.kind, data[:65_536])


@functools.cache
def good_entries() -> tuple[LogRecord, ...]:
    """The roster and the first events of an honest game."""
    log = parse(small_tale().log, "log")
    return (LogRecord(0, log.header), *log.entries[:ENTRIES])


def seeds() -> Mapping[str, bytes]:
    """The beginning of a good log; and changes of each kind."""
    good = good_entries()
    file = MAGIC + b"".join(pack(entry, n, n) for n, entry in enumerate(good[:6]))
    changes = {
        "unchanged": (),
        "drop": (("drop", 3),),
        "swap": (("swap", 3, 4), ("swap", 20, 21)),
        "twice": (("put", 9, good[9].kind, good[9].data),),
        "bytes": (("bytes", 8, 40, b"\x07"), ("bytes", 12, 300, bytes(8))),
        "roster": (("bytes", 0, 60, b"xyz"),),
        "cut": (("cut", -9),),
        "end": (("put", -1, 7, b"\x93\x07\xc4\x00\xc4\x00"),),
    }
    told = {name: bytes([CHANGES]) + canon.encode(change) for name, change in changes.items()}
    return {"file": file, "magic": MAGIC, "other-version": MAGIC.replace(b"/1", b"/2"), **told}


TARGET = Target("logs", take, seeds)
