"""The file of a person's words: what stands in it, and whatever else may stand in its place."""

import os
import stat

import pytest

from cli.kept_page.choices import CHOICES_FORM
from cli.kept_page.notes import LONGEST, MOST, NOTES_FORM
from cli.kept_page.words_file import ASIDE, FoundWords, lay_aside, read_words, write_words

NOTES = {"table": "Bea bluffs \N{GRINNING FACE}", "seat:1": "likes\nred", "face:thief": "gone"}


def test_what_is_written_is_read_again(tmp_path):
    """In its order; the folder is made, and nobody else may read it."""
    path = tmp_path / "tables" / "kabale-1a2b3c4d.notes"
    write_words(path, NOTES)
    found = read_words(path, NOTES_FORM)
    assert found == FoundWords(NOTES) and [*found.words] == [*NOTES]
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_where_there_is_no_file_nothing_has_been_written(tmp_path):
    """That is no damage."""
    assert read_words(tmp_path / "none", NOTES_FORM) == FoundWords({})


@pytest.mark.parametrize(
    "data",
    [
        b"", b"\x00", b'{"table": "half', b"[]", b'"table"', b"7", b"\xff\xfe", b"[" * 100_000,
        b'{"table": "' + b"x" * NOTES_FORM.most_bytes + b'"}', b'{"table": 7}', b'{"other": "x"}',
        b'{"table": "\\ud800"}', b'{"table": null}', b"NaN",
    ],
    ids=lambda data: str(data[:20]),
)  # fmt: skip
def test_what_is_no_file_of_ours_is_damaged_and_empty(tmp_path, data):
    """Half written, foreign, too large, or of signs that no page can be told."""
    path = tmp_path / "notes"
    path.write_bytes(data)
    assert read_words(path, NOTES_FORM) == FoundWords({}, damaged=True)


@pytest.mark.skipif(os.name != "posix", reason="there is no pipe with a name")
def test_what_is_no_file_at_all_keeps_nobody_waiting(tmp_path):
    """A folder, or a pipe that nobody writes to."""
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "pipe"):
        assert read_words(path, NOTES_FORM) == FoundWords({}, damaged=True)


def test_of_a_file_with_more_in_it_what_is_known_counts(tmp_path):
    """One of a later version, say: it is laid aside all the same before another is written."""
    path = tmp_path / "choices"
    path.write_text('{"theme": "dark", "colour": "red", "sound": true}', encoding="utf-8")
    assert read_words(path, CHOICES_FORM) == FoundWords({"theme": "dark"}, damaged=True)


def test_a_file_with_too_many_is_read_to_its_bound(tmp_path):
    """The newest stand last."""
    path = tmp_path / "notes"
    write_words(path, {f"card:{card}": "x" * LONGEST for card in range(MOST + 50)})
    words = read_words(path, NOTES_FORM).words
    assert len(words) == MOST and [*words][-1] == f"card:{MOST + 49}"


def test_a_damaged_file_is_kept_under_another_name(tmp_path):
    """The one that was damaged before makes way for it; where there is none nothing is done."""
    path = tmp_path / "notes"
    for data in (b"first", b"second"):
        path.write_bytes(data)
        lay_aside(path)
    lay_aside(path)
    assert [one.name for one in tmp_path.iterdir()] == [f"notes{ASIDE}"]
    assert (tmp_path / f"notes{ASIDE}").read_bytes() == b"second"
