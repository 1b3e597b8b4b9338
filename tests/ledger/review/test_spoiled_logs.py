"""The audit of logs with a bit turned or entries out of place: all found, nobody is named."""

import random

import pytest

from ledger.errors import LedgerError
from ledger.files.log_format import MAGIC as BEGIN
from ledger.files.log_format import LogRecord, pack
from ledger.review.audit_exit_codes import DAMAGED
from tests.ledger.review.audited_logs import audited, entries_of, events_in, written
from tests.ledger.tables import (
    flipped,
    probe_tale,
    small_tale,
)

DENSE = 9
"""Of so many records one is spoiled in the everyday run; the slow run takes each."""


def assert_found(found, record):
    """Something is wrong with this record, nobody is named for it, and no good log is made up."""
    if record == 0:
        assert isinstance(found, LedgerError), found
        return
    assert not isinstance(found, LedgerError), found
    assert (found.ok, found.exit_code) == (False, DAMAGED), (record, found.fault)
    assert found.fault.event == record
    assert found.fault.seat is None
    assert str(found.fault.fact)


def bits_of_record(entry, rolls):
    """Some bits of a record: at its beginning, in its middle, at its end."""
    size = 8 * len(entry.data)
    return sorted({rolls.randrange(min(size, 160)), rolls.randrange(size), size - 1})


def spoil_records(folder, every):
    """Turn bits of the records, with checksums that fit: the signed bytes themselves tell."""
    rolls = random.Random(every)
    entries = entries_of(small_tale().log)
    tried = 0
    for record in range(0, len(entries), every):
        for bit in bits_of_record(entries[record], rolls):
            changed = list(entries)
            changed[record] = LogRecord(entries[record].kind, flipped(entries[record].data, bit))
            assert_found(audited(folder, written(changed)), record)
            tried += 1
    return tried


def test_a_bit_of_any_record(tmp_path):
    """A turned bit under a checksum that was mended: found, at its entry, and nobody is named."""
    assert spoil_records(tmp_path, DENSE) > 20


@pytest.mark.slow
def test_bits_of_all_records(tmp_path):
    """The same for every record of the log."""
    assert spoil_records(tmp_path, 1) > 200


def test_a_bit_of_the_file(tmp_path):
    """A turned bit anywhere in the file, checksums as they were: the record is named."""
    starts, place = [], len(BEGIN)
    for at, entry in enumerate(entries_of(small_tale().log)):
        starts.append(place)
        place += len(pack(entry, at, at))
    assert place == len(small_tale().log)
    rolls = random.Random(3)
    for record in range(0, len(starts), 5):
        end = starts[record + 1] if record + 1 < len(starts) else place
        bit = rolls.randrange(8 * starts[record], 8 * end)
        found = audited(tmp_path, flipped(small_tale().log, bit))
        if record == 0:
            assert isinstance(found, LedgerError)
        else:
            assert_found(found, record)


def test_kind_of_an_entry(tmp_path):
    """An entry that says it is of another kind than what it holds."""
    entries = entries_of(small_tale().log)
    for record in (1, len(entries) // 2, len(entries) - 1):
        for kind in (0, 1, 2, 3, 8, 9, 77):
            if kind != entries[record].kind:
                changed = [*entries]
                changed[record] = LogRecord(kind, entries[record].data)
                assert_found(audited(tmp_path, written(changed)), record)


def changed_entries(entries, how, at):
    """The entries with the one at this number removed, doubled or swapped with the next."""
    if how == "removed":
        return [*entries[:at], *entries[at + 1 :]]
    if how == "doubled":
        return [*entries[: at + 1], *entries[at:]]
    return [*entries[:at], entries[at + 1], entries[at], *entries[at + 2 :]]


@pytest.mark.parametrize("how", ["removed", "doubled", "swapped"])
def test_entries_out_of_their_place(how, tmp_path):
    """Entries taken out, written twice, or in another order: damage, and nobody is named."""
    entries = entries_of(small_tale().log)
    events = events_in(entries)
    for at in [*events[: -1 : len(events) // 6], events[-2]]:
        found = audited(tmp_path, written(changed_entries(entries, how, at)))
        assert (found.ok, found.exit_code) == (False, DAMAGED), (how, at)
        assert found.fault.seat is None
        assert at <= found.fault.event <= at + 2


def test_events_of_another_table(tmp_path):
    """An event of another table in this log, and this log under another roster."""
    other, mine = entries_of(probe_tale().log), entries_of(small_tale().log)
    found = audited(tmp_path, written([*mine[:9], other[9], *mine[9:]]))
    assert (found.exit_code, found.fault.event) == (DAMAGED, 9)
    found = audited(tmp_path, written([other[0], *mine[1:]]))
    assert (found.exit_code, found.fault.event) == (DAMAGED, 1)
