"""The logs of the conformance set: what an audit says of each, and what stands in its bytes, read
without the audit.
"""

from __future__ import annotations

import json
from functools import cache

from cli.verdict import verdict_texts
from ledger.errors import LedgerError
from ledger.files.log_in_stretches import LogReader
from ledger.records.any_record import read_record
from ledger.records.event import Event
from ledger.records.roster import roster_of_log
from ledger.review.audit import audit
from tests.cli.terminals import spoken
from tests.conformance.cases import the_game
from tests.conformance.writing import FOLDER, TABLE

ROWS = json.loads((FOLDER / TABLE).read_text(encoding="utf-8"))
SOUND = [row["log"] for row in ROWS if row["exit_code"] == 0 or row["kind"] is None]
FAULTY = [row["log"] for row in ROWS if row["exit_code"] in (1, 2) and row["entry"]][::9]


@cache
def judged(name):
    """The verdict on a log of the set, and all its sentences in one text."""
    verdict = audit(FOLDER / name, games=the_game)
    names = [seat["name"] for seat in verdict.seats]
    speech = spoken({}, *names)
    return verdict, "\n".join(verdict_texts.verdict_lines(verdict, speech))


def offer_of(name):
    """What all have agreed upon."""
    return roster_of_log(LogReader(FOLDER / name).header).offer


@cache
def records(name):
    """The records behind the roster, as far as they can be read; how many seats there are."""
    log = LogReader(FOLDER / name)
    found = []
    for entry, _ in log.records():
        try:
            found.append(read_record(entry.data))
        except LedgerError:
            break
    return found, len(roster_of_log(log.header).keys)


def acts_of(name):
    """Each event with the kinds of its acts."""
    return [
        (one, [act[0] for act in one.acts if act])
        for one in records(name)[0]
        if isinstance(one, Event)
    ]


def holds(told, text):
    """Whether this sentence was said."""
    parts = [part.partition("}")[2] for part in ("}" + text).split("{")]
    return max(parts, key=len) in told
