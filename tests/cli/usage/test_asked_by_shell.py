"""What could follow a line that is being typed, as a shell is told it."""

from __future__ import annotations

import io
import os
import shutil

import pytest

from cli.lobby.own_name import keep_name
from cli.usage.asked_by_shell import answer_tab, files
from cli.usage.command_list import COMMANDS
from engine.games import game_names
from tests.source import ROOT

SMALL_LOG = ROOT / "tests" / "vectors" / "logs" / "offer-game.tafel"


@pytest.fixture
def tab(tmp_path, monkeypatch):
    """Presses Tab behind a line; the texts that are offered, each with what it means."""
    for name in ("LANG", "LC_ALL", "LC_MESSAGES", "LANGUAGE", "TAFELRUNDE_LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TAFELRUNDE_HOME", str(tmp_path))
    monkeypatch.setenv("_ARGCOMPLETE_IFS", "\n")
    monkeypatch.setenv("_ARGCOMPLETE_SUPPRESS_SPACE", "1")

    def press(line, shell="fish", point=None):
        monkeypatch.setenv("_ARGCOMPLETE", "1")
        monkeypatch.setenv("_ARGCOMPLETE_SHELL", shell)
        if shell == "fish":
            monkeypatch.setenv("_ARGCOMPLETE_DFS", "\t")
        else:
            monkeypatch.delenv("_ARGCOMPLETE_DFS", raising=False)
        monkeypatch.setenv("COMP_LINE", line)
        monkeypatch.setenv("COMP_POINT", str(len(line) if point is None else point))
        out = io.StringIO()
        assert answer_tab(os.environ, out) == 0
        rows = [row.partition("\t") for row in out.getvalue().splitlines()]
        return {text: meaning for text, _, meaning in rows}

    return press


def test_each_command_is_offered_with_its_sentence(tab):
    """In the language that is typed before it; a begun word leaves those that go on with it."""
    assert [*tab("tafelrunde ")] == [*COMMANDS]
    assert tab("tafelrunde hos") == {"host": "opens a table and says how to join it"}
    assert tab("tafelrunde --lang de hos")["host"].startswith("eröffnet einen Tisch")
    assert [*tab("tafelrunde --la")] == ["--lang"]
    assert [*tab("tafelrunde --lang ")] == ["en", "de"]
    assert tab("tafelrunde nonsense ") == {}


def test_games_options_seats_and_bots_are_those_of_the_game(tab):
    """What the game has is offered, and nothing where no game is named."""
    assert [*tab("tafelrunde host ")] == game_names()
    assert [*tab("tafelrunde host kabale --seats ")] == ["2", "3", "4", "5", "6"]
    assert tab("tafelrunde host --seats ") == {}
    assert tab("tafelrunde host kabale --option first_turn=1")["first_turn=1"] == "seat 1"
    assert [*tab("tafelrunde solo kabale --bots ")] == ["easy", "medium", "hard"]
    assert [*tab("tafelrunde hotseat kabale --bots ")] == ["easy", "medium", "hard"]
    assert [*tab("tafelrunde solo kabale --bots hard,e")] == ["hard,easy"]
    assert "medium,random" in tab("tafelrunde simulate kabale --tournament medium,")
    assert "1" in tab("tafelrunde host kabale --bots ")
    assert [*tab("tafelrunde host kabale --seats 4 --absent-ok ")] == ["0", "1"]
    assert [*tab("tafelrunde host kabale --seats 9999999999 --absent-ok ")] == []
    assert [*tab("tafelrunde host kabale --clock-end b")] == ["bot"]


def test_what_holds_several_values_goes_on_behind_a_comma(tab):
    """The values that stand there already stay in front."""
    begun = "pit,"
    offered = tab(f"tafelrunde host citadels --option districts={begun}")
    assert offered and all(text.startswith(f"districts={begun}") for text in offered)


def test_a_table_is_named_by_game_or_by_the_words_of_its_code(tab):
    """Thousands of words only from two letters on; behind one of a list only words of that list."""
    assert [*tab("tafelrunde join ")] == game_names()
    assert {"abbey", "abend"} < {*tab("tafelrunde join ab")}
    assert [*tab("tafelrunde join abbey abs")] == ["absent", "absorb"]


def test_logs_of_this_folder_are_offered_by_name_and_files_by_path(tab, tmp_path, monkeypatch):
    """Their game stands beside them; behind one of them its seats can be typed."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tables").mkdir()
    log = tmp_path / "tables" / "ohne_furcht-00c0ffee.tafel"
    shutil.copy(SMALL_LOG, log)
    shutil.copy(SMALL_LOG, tmp_path / "over.tafel")
    (tmp_path / "other.txt").touch()
    offered = tab("tafelrunde replay o")
    assert [*offered] == ["ohne_furcht-00c0ffee", "over.tafel"]
    assert offered["ohne_furcht-00c0ffee"].startswith("Ohne Furcht und Adel, ")
    assert [*tab("tafelrunde replay tab")] == ["tables/"]
    assert len(tab("tafelrunde replay ohne_furcht-00c0ffee --seat ")) >= 2


@pytest.mark.skipif(os.name == "nt", reason="no file of Windows is called so")
def test_no_name_that_is_more_than_a_line_is_offered(tab, tmp_path, monkeypatch):
    """A shell would take it for several, and print what moves its terminal."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tables").mkdir()
    for name in ("over\nrm.tafel", "over\x1b]0;x\x07.tafel", "over\u202e.tafel", "over.tafel"):
        (tmp_path / name).touch()
        shutil.copy(SMALL_LOG, tmp_path / "tables" / f"kept-{name}")
    assert [*tab("tafelrunde replay o")] == ["over.tafel"]
    assert [*tab("tafelrunde replay k")] == ["kept-over"]


def test_settings_cards_and_names_in_the_language_of_the_line(tab, tmp_path):
    """What settings are called and can be, cards by id and by title, the name kept here."""
    keep_name(tmp_path, "Anna")
    assert "sprache" in tab("tafelrunde --lang de settings ")
    assert [*tab("tafelrunde settings language ")] == ["de", "en", "usual"]
    assert [*tab("tafelrunde settings name ")] == ["Anna"] == [*tab("tafelrunde host --name ")]
    assert tab("tafelrunde --lang de rules kabale ki")["king"] == "König"
    assert "König" in tab("tafelrunde rules kabale K")


def test_an_option_that_stands_there_is_not_offered_again(tab):
    """But one that can be given several times is, and what only tests type never is."""
    offered = tab("tafelrunde host kabale --open --option first_turn=1 --")
    assert "--open" not in offered and "--option" in offered and "--qr" in offered
    assert "--no-discovery" not in offered and "--group" not in offered
    assert "--json" in tab("tafelrunde tables ")


def test_powershell_leaves_out_the_space_at_the_end(tab):
    """Its line is as long as its last word; the cursor tells that another one begins."""
    line = "tafelrunde host"
    assert [*tab(line, "powershell", len(line) + 1)] == game_names()


def test_files_begin_like_the_path_and_hidden_ones_only_where_asked_for(tmp_path, monkeypatch):
    """Folders with a slash; a folder that cannot be read offers nothing."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deep").mkdir()
    for name in (".hidden", "door.html", "deep/inner.html", "dome.txt"):
        (tmp_path / name).touch()
    assert [*files("d", (".html",))] == ["deep/", "door.html"]
    assert [*files("d", ())] == ["deep/", "dome.txt", "door.html"]
    assert [*files("d", None)] == ["deep/"]
    assert [*files("deep/", (".html",))] == ["deep/inner.html"]
    assert [*files(".", ())] == [".hidden"]
    assert [*files("nowhere/", ())] == []
