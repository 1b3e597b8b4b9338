"""The compiling of catalogues: nothing stale, nothing touched that did not change."""

from __future__ import annotations

import gettext
import shutil

import pytest

from tests.compile_words import ROOT, compile_all, compiled, main, same_words, sources

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


def test_a_folder_elsewhere_is_compiled_by_itself(copied, capsys):
    """Each catalogue of the game there is written and named, and no other; then nothing is."""
    game = copied / "moon" / "locale" / "en" / "LC_MESSAGES"
    game.mkdir(parents=True)
    text = 'msgid "game.name"\nmsgstr "Moon"\n'
    (game / "moon.po").write_text(text, encoding="utf-8")
    sources(copied)[0].write_text(text, encoding="utf-8")
    kept = sources(copied)[0].with_suffix(".mo").read_bytes()
    main([str(copied / "moon")])
    assert capsys.readouterr().out == f"{game / 'moon.mo'}\n"
    with (game / "moon.mo").open("rb") as file:
        assert gettext.GNUTranslations(file).gettext("game.name") == "Moon"
    assert sources(copied)[0].with_suffix(".mo").read_bytes() == kept
    main([str(copied / "moon")])
    assert capsys.readouterr().out == ""


def test_a_folder_without_a_catalogue_is_a_sentence(tmp_path):
    """Whoever mistypes it is not left to believe that all is compiled."""
    with pytest.raises(SystemExit, match="no catalogue"):
        main([str(tmp_path / "nowhere")])
