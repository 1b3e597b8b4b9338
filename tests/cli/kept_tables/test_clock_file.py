"""How long people have thought, kept beside a log."""

from __future__ import annotations

import pytest

from cli.kept_tables.clock_file import ENDING, keep_clock, kept_clock


def test_what_is_kept_is_read(tmp_path):
    """Of the seats that are asked for."""
    log = tmp_path / "x.tafel"
    assert kept_clock(log, [0, 1]) == {}
    keep_clock(log, {0: 12.34, 1: 0.0, 2: 5.0})
    assert kept_clock(log, [0, 1]) == {0: 12.3, 1: 0.0}


@pytest.mark.parametrize(
    "data",
    [
        *(b"", b"\xff", b"[1]", b"3", b"{", b"[" * 3000, b'{"0": "1"}', b'{"0": true}'),
        *(b'{"0": -1}', b'{"0": NaN}', b'{"0": Infinity}', b'{"0": 1e300}'),
        b'{"1": 5}' + b" " * 5000,
    ],
)
def test_what_cannot_be_is_nothing(tmp_path, data):
    """Whatever stands there."""
    (tmp_path / "x.tafel").with_suffix(ENDING).write_bytes(data)
    assert kept_clock(tmp_path / "x.tafel", [0]) == {}


def test_a_folder_that_cannot_be_written_to_stops_no_game(tmp_path):
    """Nothing is raised."""
    keep_clock(tmp_path / "nowhere" / "x.tafel", {0: 1.0})
