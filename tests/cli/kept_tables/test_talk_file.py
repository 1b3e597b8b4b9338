"""What was said at a table, as it is kept beside its log."""

import pytest

from cli.kept_tables.talk_file import MOST, SaidWord, keep_talk, kept_talk
from p2p.wire import limits


def test_words_are_kept_and_a_broken_file_is_none(tmp_path):
    """What was written is read back; anything else is as if nothing were there."""
    log = tmp_path / "x.tafel"
    assert kept_talk(log) == []
    said = [SaidWord("Anna", "Grüß euch!", -1), SaidWord("Bea", "Wer fängt an?", 3)]
    keep_talk(log, said)
    assert kept_talk(log) == said
    for broken in ("{}", "[" * 9_999, '[["Anna", "x"]]', "[1]", "7", '"x"', "null"):
        log.with_suffix(".talk").write_text(broken, encoding="utf-8")
        assert kept_talk(log) == []


def test_so_many_words_are_kept_and_no_more(tmp_path):
    """The newest."""
    log = tmp_path / "x.tafel"
    keep_talk(log, [SaidWord("Anna", str(n), n) for n in range(MOST + 5)])
    assert [one.step for one in kept_talk(log)] == list(range(5, MOST + 5))


@pytest.mark.parametrize(
    "word",
    [
        '["Anna", "\\u001b[2J", 1]',
        f'["{"A" * (limits.NAME + 1)}", "x", 1]',
        f'["Anna", "{"x" * (limits.CHAT + 1)}", 1]',
        '["Anna", 7, 1]',
        '["Anna", "x", true]',
    ],
)
def test_what_no_program_wrote_is_left_out(tmp_path, word):
    """Signs that move a terminal, endless names and words, other types."""
    log = tmp_path / "x.tafel"
    log.with_suffix(".talk").write_text(f'[{word}, ["Bea", "y", 2]]', encoding="utf-8")
    assert kept_talk(log) == [SaidWord("Bea", "y", 2)]


def test_a_folder_that_cannot_be_written_to_keeps_nobody_silent(tmp_path):
    """Nothing is kept there, and nothing is raised."""
    keep_talk(tmp_path / "nowhere" / "x.tafel", [SaidWord("Anna", "x", 1)])
    assert kept_talk(tmp_path / "nowhere" / "x.tafel") == []
