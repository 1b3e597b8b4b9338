"""`tafelrunde settings`: what it shows and sets, and what counts before it."""

from __future__ import annotations

import errno

import pytest

from cli.lobby import own_name
from cli.settings import kept_settings as settings_kept
from cli.settings.kept_settings import kept_settings
from cli.text.program_folder import settings_file
from tests.cli.terminals import said, terminal


def test_all_settings_are_shown_with_what_they_can_be(tmp_path):
    """And how one is changed; nothing is written by looking."""
    told = said(tmp_path / "home", "settings")
    assert told.code == 0 and "language: usual (of: de, en, usual)" in told.out
    assert "read back before it counts; usually yes" in " ".join(told.out.split())
    assert "usually 0.8 s" in told.out
    assert "tafelrunde settings WHAT VALUE" in told.out and not (tmp_path / "home").exists()


def test_a_language_that_is_set_counts_at_the_next_start(tmp_path):
    """Before that of the system, behind an option and the variable of this program."""
    assert said(tmp_path, "settings", "sprache", "de").code == 0
    assert "Sprache" in said(tmp_path, "settings").out.title()
    assert "language:" in said(tmp_path, "settings", "--lang", "en").out
    assert "language:" in said(tmp_path, "settings", TAFELRUNDE_LANG="en").out
    assert said(tmp_path, "settings", "language", "usual").code == 0
    assert "language:" in said(tmp_path, "settings").out


def test_colours_can_be_switched_off(tmp_path):
    """Also where a terminal could show them."""
    said(tmp_path, "settings", "colours", "no")
    for command in (("settings",), ("--help",)):
        assert "\x1b[" not in said(tmp_path, *command, tty=True, TERM="xterm").out
    assert not terminal(tmp_path).colour


def test_a_name_is_set_for_the_next_table(tmp_path):
    """By the same rules as everywhere."""
    told = said(tmp_path, "settings", "name", "Anna", "Lena")
    assert told.code == 0 and "name: Anna Lena" in told.out
    assert said(tmp_path, "settings", "name", "x" * 99).code == 4
    assert "name: Anna Lena\n  what you are called" in said(tmp_path, "settings", "name").out


@pytest.mark.parametrize("typed", [("langage",), ("language", "french"), ("colours", "de")])
def test_what_cannot_be_set_is_told_with_what_can(tmp_path, typed):
    """And nothing is written."""
    told = said(tmp_path, "settings", *typed)
    assert told.code == 4 and "There is:" in told.err
    assert not settings_file(tmp_path).exists()


def test_a_damaged_file_is_told_and_stops_nothing(tmp_path):
    """Every command goes on as if nothing were set."""
    settings_file(tmp_path).write_text("{", encoding="utf-8")
    told = said(tmp_path, "settings")
    assert told.code == 0 and "cannot be read and is not used" in " ".join(told.out.split())
    assert said(tmp_path, "rules").code == 0


def test_questions_before_what_cannot_be_taken_back_can_be_switched_off(tmp_path):
    """By their name in either language; as usual they are asked."""
    assert said(tmp_path, "settings", "rückfragen", "nein").code == 0
    assert kept_settings(tmp_path).asks_back == "no"
    assert said(tmp_path, "settings", "questions", "usual").code == 0
    assert kept_settings(tmp_path).asks_back == ""


def test_the_pace_of_bots_is_a_number_of_seconds(tmp_path):
    """With a point or a comma, or as usual again; what cannot be is told with its bounds."""
    assert "tempo: 1.5 s" in said(tmp_path, "--lang", "de", "settings", "tempo", "1,5").out.lower()
    assert kept_settings(tmp_path).seconds == 1.5
    for wrong in ("61", "-1", "1.2.3", "1e1", "fast"):
        assert said(tmp_path, "settings", "pace", wrong).code == 4
    assert kept_settings(tmp_path).seconds == 1.5
    assert said(tmp_path, "settings", "pace", "usual").code == 0
    assert kept_settings(tmp_path).seconds is None


def test_the_bell_can_be_switched_off(tmp_path):
    """By its name in either language."""
    assert said(tmp_path, "settings", "klingel", "nein").code == 0
    assert kept_settings(tmp_path).bell == "no"


@pytest.mark.parametrize(("module", "what"), [(own_name, "name"), (settings_kept, "language")])
def test_what_cannot_be_kept_is_told_with_its_file(tmp_path, monkeypatch, module, what):
    """A full disk names no file itself; a name that was set is not forgotten in silence either."""

    def full(path, data):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(module, "write_whole", full)
    told = said(tmp_path, "settings", what, "de")
    assert told.code == 4 and not told.out
    assert "cannot be written: the disk is full" in told.err and str(tmp_path) in told.err


@pytest.mark.parametrize("setting", [("name", "Zoe"), ("colours", "no")])
def test_nothing_is_kept_where_no_folder_can_be(tmp_path, setting):
    """A file stands in its place."""
    (tmp_path / "home").write_text("", encoding="utf-8")
    told = said(tmp_path / "home", "settings", *setting)
    assert told.code == 4 and "cannot be written" in told.err
