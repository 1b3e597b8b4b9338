"""Logs that a hasty reading of docs/protocol.md judges otherwise, and their counterparts.

What counts in the digest behind the last answer, what another version of a file is, where a file is
cut and where it is damaged, what a protocol 0 is, and a complaint that is shown as another sort.
"""

from __future__ import annotations

from collections.abc import Iterator

from ledger.files.log_format import MAGIC, LogRecord
from ledger.records import canon, form, purposes
from ledger.records.event import read_event
from ledger.records.form import Kind
from ledger.sealed.sealed_table import Phase
from tests.conformance.cases import (
    CANNOT,
    CHEATED,
    DAMAGED,
    FINE,
    Case,
    columns,
    entries_of,
    entry,
    head_of,
    opening,
    steps_of,
    up_to,
    written,
)
from tests.conformance.forged_start import complained_of


def hasty_readings() -> Iterator[Case]:
    """All of them."""
    yield from _last_digest()
    yield from _versions()
    yield from _bytes_behind()
    yield from _complaints_by_another_name()


def _last_digest() -> Iterator[Case]:
    """The last answer of a game opens cards; what was there before it can be opened no more."""
    tale = columns()
    step = next(k for k, one in enumerate(tale.chains, 1) if one.table.phase is Phase.RESULT)
    before, after = tale.chains[step - 2].table, tale.chains[step - 1].table
    event = tale.event(step, 0)
    about = "one seat has signed the result: what nobody can open any more is not in its digest"
    data = written([*up_to(tale, event), entry(event)])
    yield Case("last-digest", about, "columns", data, CANNOT)
    every = after.but(ciphers={**before.ciphers, **after.ciphers})
    assert every.digest != after.digest
    forged = tale.forge(event, digest=every.digest)
    about = "the same with a digest of all that was there before the last answer: programs differ"
    before_it = up_to(tale, event)
    data = written([*before_it, entry(forged)])
    yield Case("last-digest-of-all", about, "columns", data, CANNOT, "digest", len(before_it))


def _versions() -> Iterator[Case]:
    tale = opening(3)
    data = written([head_of(tale), *steps_of(tale, 3)])
    for version in b"0123456789":
        other = MAGIC.replace(b"1", bytes((version,))) + data[len(MAGIC) :]
        name = f"version-{chr(version)}"
        if chr(version) in "359":
            about = f"a mark with {chr(version)}, one bit away from 1: no version of a file"
            yield Case(name, about, "ohne_furcht", other, DAMAGED, "damage")
        elif chr(version) in "4678":
            about = f"a file of version {chr(version)}"
            yield Case(name, about, "ohne_furcht", other, CANNOT, "version")


def _bytes_behind() -> Iterator[Case]:
    whole = entries_of(columns())
    data, started = written(whole), written([head_of(opening(3)), *steps_of(opening(3), 3)])
    for count in (1, 16):
        about = f"a finished game and {count} bytes x: fewer than the head of an entry, a cut"
        yield Case(f"finished-and-{count}", about, "columns", data + b"x" * count, FINE)
    about = "a finished game and 17 bytes x: the head of an entry, whose checksum is wrong"
    behind = data + b"x" * 17
    yield Case("finished-and-17", about, "columns", behind, DAMAGED, "damage", len(whole))
    about = "a game that goes on and 16 bytes x"
    yield Case("started-and-16", about, "ohne_furcht", started + b"x" * 16, CANNOT)


def _complaints_by_another_name() -> Iterator[Case]:
    """A complaint alone as evidence (E4): judged as it is where it stands."""
    for true, name in ((True, "true"), (False, "false")):
        start, complaint, guilty = complained_of(true)
        event = read_event(complaint.data)
        for named in (guilty, 0 if true else 2):
            fields = (purposes.EVIDENCE, "E4", event.table_id, named, event.step, "a complaint")
            content = canon.encode((*fields, (event.raw,)))
            shown = LogRecord(Kind.EVIDENCE, form.wrap(Kind.EVIDENCE, content, b""))
            data, at = written([*start, shown]), len(start)
            about = f"a {name} complaint is shown as a bad event (E4)"
            if named == guilty:
                about += ", against whom it proves wrong"
                fault = (CHEATED, "evidence", at, guilty)
                yield Case(f"evidence-complaint-{name}", about, "ohne_furcht", data, *fault)
            else:
                about += ", against somebody else"
                fault = (DAMAGED, "form", at)
                yield Case(f"slander-complaint-{name}", about, "ohne_furcht", data, *fault)
