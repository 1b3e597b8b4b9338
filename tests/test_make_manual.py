"""The manual pages that lie in the tree are those of the commands as they are."""

from __future__ import annotations

from cli.text.words import LANGUAGES
from tests.make_manual import place, write_all


def test_the_pages_in_the_tree_are_those_of_the_commands():
    """Whoever changes a help runs `make words`."""
    for lang in LANGUAGES:
        assert place(lang).is_file()
    assert write_all() == []


def test_a_page_is_written_where_its_text_has_changed(tmp_path):
    """English lies at the top, German in its folder; a second time nothing is written."""
    assert write_all(tmp_path) == [place(lang, tmp_path) for lang in LANGUAGES]
    assert write_all(tmp_path) == []
    place("de", tmp_path).write_text("stale", encoding="utf-8")
    assert write_all(tmp_path) == [tmp_path / "man" / "de" / "tafelrunde.1"]
