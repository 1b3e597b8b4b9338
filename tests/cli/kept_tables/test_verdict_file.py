"""A kept verdict holds for the bytes that were audited, and for nothing else."""

import json

import pytest

from cli.kept_tables.verdict_file import (
    ENDING,
    KeptVerdict,
    keep_verdict,
    kept_verdict,
    log_hash,
)

FAIR = KeptVerdict(0, 1_790_000_000)


@pytest.fixture
def log(tmp_path):
    """A log of this person."""
    path = tmp_path / "tables" / "game.tafel"
    path.parent.mkdir()
    path.write_bytes(b"what was signed")
    return path


def keep(log, before=None, home=None):
    """Whether the verdict was written down."""
    return keep_verdict(
        log,
        log_hash(log) if before is None else before,
        FAIR,
        home=home or log.parents[1],
        version="1",
    )


def test_it_is_told_as_long_as_nothing_has_changed(log):
    """Another byte of the log or another version of the program, and there is none."""
    assert kept_verdict(log, version="1") is None
    assert keep(log) and kept_verdict(log, version="1") == FAIR
    assert kept_verdict(log, version="2") is None
    log.write_bytes(b"what was signeD")
    assert kept_verdict(log, version="1") is None


def test_a_log_that_grew_while_it_was_audited_has_none(log):
    """What was judged is no more what lies there."""
    before = log_hash(log)
    log.write_bytes(b"what was signed, and more")
    assert not keep(log, before)
    assert kept_verdict(log, version="1") is None


def test_beside_a_log_of_somebody_else_nothing_is_written(log, tmp_path):
    """An audit of a foreign folder leaves it as it is; one that is not there is no error."""
    assert not keep(log, home=tmp_path / "another")
    assert not keep(log.with_name("gone.tafel"), before="0")
    assert [path.name for path in log.parent.iterdir()] == [log.name]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        "[" * 3000,
        json.dumps({"code": 0}),
        '{"log": "LOG", "code": 7, "when": 1, "version": "1"}',
        '{"log": "LOG", "code": true, "when": 1, "version": "1"}',
        '{"log": "LOG", "code": 0, "when": -1, "version": "1"}',
        '{"log": "LOG", "code": 0, "when": 1e300, "version": "1"}',
        '{"log": "LOG", "code": 0, "when": 99999999999999999, "version": "1"}',
        '{"log": 3, "code": 0, "when": 1, "version": "1"}',
    ],
)
def test_whatever_else_lies_there_is_no_verdict(log, text):
    """Damaged, too long, of other kinds."""
    log.with_suffix(ENDING).write_text(text.replace("LOG", log_hash(log)), "utf-8")
    assert kept_verdict(log, version="1") is None


def test_a_folder_in_its_place_is_none_either(log):
    """And stops no audit."""
    log.with_suffix(ENDING).mkdir()
    assert kept_verdict(log, version="1") is None and not keep(log)
