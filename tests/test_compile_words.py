"""The compiling of catalogues: nothing stale, nothing touched that did not change."""

from __future__ import annotations

import shutil

import pytest

from tests.compile_words import ROOT, compile_all, compiled, same_words, sources

NAMES = [str(path.relative_to(ROOT)) for path in sources()]


@pytest.fixture
def copied(tmp_path):
    """All catalogues of the program, in a folder of the test's own."""
    for path in sources():
        place = tmp_path / path.relative_to(ROOT)
        place.parent.mkdir(parents=True)
        for one in (path, path.with_suffix(".mo")):
            shutil.copy(one, place.with_name(one.name))
    return tmp_path


def test_compiling_all_catalogues_changes_no_byte(copied):
    """What is kept is compiled from what is written, and compiling again leaves it alone."""
    before = {path: path.read_bytes() for path in copied.rglob("*") if path.is_file()}
    assert compile_all(copied) == []
    assert {path: path.read_bytes() for path in copied.rglob("*") if path.is_file()} == before
    assert len(before) == 2 * len(NAMES) >= 8


@pytest.mark.parametrize("name", NAMES)
def test_the_same_words_give_the_same_bytes(name, monkeypatch):
    """Neither the clock nor the compiler before makes a difference."""
    source = ROOT / name
    once = compiled(source)
    monkeypatch.setattr("babel.messages.catalog.VERSION", "0.0")
    assert same_words(once, compiled(source)) and same_words(
        once, source.with_suffix(".mo").read_bytes()
    )
    monkeypatch.undo()
    assert compiled(source) == once


def test_a_changed_sentence_writes_its_own_catalogue_and_no_other(copied):
    """One new word in one game is one file written; a missing file is written too."""
    source = sources(copied)[0]
    text = source.read_text(encoding="utf-8")
    source.write_text(text + '\nmsgid "new word"\nmsgstr "new"\n', encoding="utf-8")
    gone = sources(copied)[-1].with_suffix(".mo")
    gone.unlink()
    assert compile_all(copied) == [source.with_suffix(".mo"), gone]
    assert compile_all(copied) == []
