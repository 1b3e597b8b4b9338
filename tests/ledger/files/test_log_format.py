"""The bytes of a log: every cut reads as its good prefix, every flipped bit is found and placed."""

import random

import pytest

from ledger.errors import Damaged, LedgerError, NotALog, OtherVersion, UnfinishedLog
from ledger.files import log_format
from ledger.files.log_format import MAGIC, PAYLOAD, LogRecord, pack, parse, was_synced

ENTRIES = [
    LogRecord(2, b"first"),
    LogRecord(2, b""),
    LogRecord(4, bytes(range(64))),
    LogRecord(8, b"last one"),
]


def a_file(entries=ENTRIES, synced=None):
    """A log, and where each of its records begins (record 0 at its magic)."""
    data, starts = MAGIC + pack(LogRecord(0, b"roster"), 0, 0), [0]
    for number, entry in enumerate(entries, 1):
        starts.append(len(data))
        data += pack(entry, number, number if synced is None else synced)
    return data, starts


def test_a_whole_file_reads_back():
    """Header, entries, nothing torn, no damage."""
    data, _ = a_file()
    log = parse(data, "x")
    assert (log.header, list(log.entries)) == (b"roster", ENTRIES)
    assert (log.good, log.torn, log.damage) == (len(data), 0, None)


def test_a_file_cut_at_any_byte_reads_as_its_good_prefix():
    """Torn, never damaged; before the first record is complete there is no log."""
    data, starts = a_file()
    for length in range(len(data)):
        if length < starts[1]:
            with pytest.raises(UnfinishedLog):
                parse(data[:length], "x")
            continue
        log = parse(data[:length], "x")
        whole = sum(start <= length for start in starts[2:])
        assert list(log.entries) == ENTRIES[:whole] and log.damage is None
        assert log.torn == length - starts[whole + 1] and log.good == starts[whole + 1]


def test_every_flipped_bit_is_found_and_its_record_named():
    """In magic, heads, payloads and checksums; the records before it are good."""
    data, starts = a_file()
    for bit in range(len(data) * 8):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        record = max(n for n, start in enumerate(starts) if start <= bit // 8)
        if record == 0:
            with pytest.raises(Damaged) as caught:
                parse(bytes(flipped), "x")
            assert caught.value.record == 0
            continue
        log = parse(bytes(flipped), "x")
        assert log.damage.record == record and log.damage.offset == starts[record] == log.good
        assert list(log.entries) == ENTRIES[: record - 1] and log.torn == 0
        assert f"record {record} is damaged" in str(log.damage)


def test_records_that_are_taken_out_doubled_or_swapped_are_found():
    """Each is whole in itself; its number gives it away."""
    data, starts = a_file()
    pieces = [data[start:end] for start, end in zip(starts, [*starts[1:], len(data)], strict=True)]
    for order in ([0, 2, 3, 4], [0, 1, 1, 2, 3, 4], [0, 2, 1, 3, 4], [0, 1, 2, 4]):
        log = parse(b"".join(pieces[n] for n in order), "x")
        assert log.damage is not None and "stands where" in log.damage.why


def test_damage_to_a_record_that_was_synced_is_told_from_a_lost_tail():
    """By what the records behind it say; the last one has nobody who could."""
    for synced, told in ((None, True), (1, False)):
        data, starts = a_file(synced=synced)
        for record in range(1, 5):
            for offset in range(starts[record], (*starts[2:], len(data))[record - 1]):
                flipped = bytearray(data)
                flipped[offset] ^= 0x10
                log = parse(bytes(flipped), "x")
                assert was_synced(bytes(flipped), log.damage) is (told and record < 4)


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", UnfinishedLog),
        (MAGIC[:5], UnfinishedLog),
        (MAGIC, UnfinishedLog),
        (b"a", NotALog),
        (b"PK\x03\x04" + bytes(100), NotALog),
        (bytes(1000), NotALog),
        (MAGIC.replace(b"1", b"2") + b"whatever", OtherVersion),
        (MAGIC.replace(b"1", b"2") + pack(LogRecord(0, b""), 0, 0), OtherVersion),
        (MAGIC + bytes(100), Damaged),
    ],
)
def test_foreign_bytes_have_a_sentence_each(data, error):
    """With the name of the file in it where there is no record to name."""
    with pytest.raises(error) as caught:
        parse(data, "evening.log")
    assert "evening.log" in str(caught.value) or error is Damaged


def test_garbage_behind_a_good_file_never_becomes_a_record():
    """2,000 tails of noise or zeros: torn or damaged, and the good part unharmed."""
    chance = random.Random(3)
    data, _ = a_file()
    for round_ in range(2_000):
        count = chance.randint(1, 60)
        log = parse(data + (chance.randbytes(count) if round_ % 4 else bytes(count)), "x")
        assert list(log.entries) == ENTRIES and (log.torn or log.damage)


def test_garbage_alone_is_one_kind_of_error():
    """5,000 random or mutated files: a log, or an error of ours."""
    chance = random.Random(4)
    data, _ = a_file()
    for _ in range(5_000):
        mutated = bytearray(data)
        for _ in range(chance.randint(1, 5)):
            mutated[chance.randrange(len(mutated))] = chance.randrange(256)
        try:
            log = parse(bytes(mutated), "x")
        except LedgerError:
            continue
        assert list(log.entries) == ENTRIES[: len(log.entries)]


@pytest.mark.parametrize(("synced", "good"), [(0, True), (2, True), (3, False), (2**32 - 1, False)])
def test_no_record_says_that_later_ones_were_synced(synced, good):
    """`synced` counts up to the record itself; beyond it a head holds what cannot be."""
    data, _ = a_file(ENTRIES[:1])
    log = parse(data + pack(ENTRIES[1], 2, synced), "x")
    assert (log.damage is None) is good
    if not good:
        assert (log.damage.record, log.good) == (2, len(data))
        assert "cannot be" in log.damage.why


def test_too_long_a_record_is_damage(monkeypatch):
    """A head that promises more than a payload may be is not believed, though all sums fit."""
    data, starts = a_file()
    monkeypatch.setattr(log_format, "PAYLOAD", 64)
    assert parse(data, "x").damage is None
    monkeypatch.setattr(log_format, "PAYLOAD", 63)
    log = parse(data, "x")
    assert (log.damage.record, log.good) == (3, starts[3])


def test_too_much_is_our_own_mistake():
    """A payload beyond the cap, or a kind beyond a byte."""
    for entry in (LogRecord(0, bytes(PAYLOAD + 1)), LogRecord(256, b""), LogRecord(-1, b"")):
        with pytest.raises(ValueError, match="too much"):
            pack(entry, 1, 1)
