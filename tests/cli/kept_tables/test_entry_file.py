"""How a table is entered, as it is kept beside its log."""

import os

import pytest

from cli.kept_tables.entry_file import keep_entry, kept_entry
from p2p.wire.entry_code import Door, new_code

CODE = new_code(bytes(32), os.urandom)


def test_what_was_closed_is_kept_closed_and_a_damaged_file_says_nothing(tmp_path):
    """Neither another code nor "open" takes its place; bytes that are neither are as good as none,
    and what could not be written is told."""
    log = tmp_path / "x.tafel"
    keep_entry(log, Door.OPEN)
    keep_entry(log, CODE)
    for other in (Door.OPEN, new_code(bytes(32), os.urandom)):
        keep_entry(log, other)
        assert kept_entry(log) == CODE
    for damage in (b"", b"\xff\xfe", b"opened", CODE.show()[:-1].encode() + b"!"):
        log.with_suffix(".code").write_bytes(damage)
        assert kept_entry(log) is None
    log.with_suffix(".code").unlink()
    log.with_suffix(".code").mkdir()
    with pytest.raises(OSError):
        keep_entry(log, CODE)
