"""In a window of forty columns no word is broken that has room on a line, whatever is printed."""

from __future__ import annotations

import re

import pytest

from cli.main import COMMANDS
from cli.text.screen import wrapped
from engine.games import find_game, game_names
from tests.cli.faces.played_prompts import looks, prompts
from tests.cli.logs import finished_log
from tests.cli.terminals import said, spoken, terminal

NARROW = 40
LANGUAGES = ("en", "de")
COPIED = re.compile(r"\s*tafelrunde (?!\w+ {2,})\S")
"""A command that stands whole on a line of its own, to be copied."""


def broken(text, columns=NARROW):
    """The words that such a window breaks though a line would hold them."""
    found = []
    for line in text.splitlines():
        if len(line) <= columns or COPIED.match(line):
            continue
        for word in re.finditer(r"\S+", line):
            begins, ends = word.start() // columns, (word.end() - 1) // columns
            if begins != ends and len(word[0]) <= columns - 4:
                found.append(f"{word[0]} in {line!r}")
    return found


def test_a_broken_word_is_seen():
    """One that lies across the edge; not one that is wider than the window, nor a command."""
    assert broken("x" * 36 + " words") and not broken("x" * 34 + " words")
    assert not broken("y" * 90) and not broken("  tafelrunde replay " + "z" * 30)


@pytest.fixture
def narrow(monkeypatch, tmp_path):
    """What a command prints in such a window."""
    monkeypatch.setenv("COLUMNS", str(NARROW))

    def run(*words, keys="", lang="en"):
        told = said(tmp_path, "--lang", lang, *words, keys=keys, tty=True, NO_COLOR="1")
        assert told.out + told.err
        return told.out + told.err

    return run


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_of_all_commands(narrow, lang):
    """The list of them, and of each what it takes."""
    for words in (["--help"], *([name, "--help"] for name in COMMANDS)):
        assert broken(narrow(*words, lang=lang)) == [], words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_of_all_games(narrow, lang):
    """Games, topics and cards, and what each of them says."""
    assert broken(narrow("rules", lang=lang)) == []
    for name in game_names():
        assert broken(narrow("rules", name, lang=lang)) == []
        game = find_game(name)
        for about in (*game.help_topics[-4:], *game.faces[:3]):
            assert broken(narrow("rules", name, about, lang=lang)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_log_that_is_looked_at_again(narrow, tmp_path, lang):
    """Its audit, its replay with all that can be typed there; keys and what is refused."""
    log = tmp_path / "a.tafel"
    log.write_bytes(finished_log())
    keys = "?\nt\nm\nr\nh\nt\nb\nn\n9999\nnothing\ns\n999999\nq\n"
    walked = re.sub(
        r"^[0-9]+/[0-9]+> ", "", narrow("replay", str(log), keys=keys, lang=lang), flags=re.M
    )
    assert broken(walked) == []  # what is typed stands behind the mark, and ends its line
    for words in (("audit", str(log)), ("replay", str(log), "--at", "40"), ("audit", "x.tafel")):
        assert broken(narrow(*words, lang=lang)) == [], words
    for words in (("keys",), ("keys", "show"), ("rules", "chess"), ("host", "citadels")):
        assert broken(narrow(*words, lang=lang)) == [], words


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", game_names())
def test_a_table_while_it_is_played(name, lang, tmp_path, monkeypatch):
    """News, tables, questions and answers of a game at most seats."""
    monkeypatch.setenv("COLUMNS", str(NARROW))
    here = terminal(tmp_path, tty=True, lang=lang, NO_COLOR="1")
    assert here.width == NARROW and looks(name, find_game(name).seats[-1])
    for one in prompts(name, find_game(name).seats[-1], lang):
        here.tell(one.rows)
    assert broken(here.out.getvalue()) == []


def test_a_command_to_be_copied_stands_below_its_sentence(tmp_path, monkeypatch):
    """Whole, where the window has no room for both; through a pipe all is one line."""
    line = "Look at it again: tafelrunde replay /home/anna/tables/a.tafel"
    monkeypatch.setenv("COLUMNS", str(NARROW))
    here = terminal(tmp_path, tty=True, NO_COLOR="1")
    here.calls([line, "Short: tafelrunde demo"])
    assert here.out.getvalue().splitlines() == [
        "Look at it again:",
        "  tafelrunde replay /home/anna/tables/a.tafel",
        "Short: tafelrunde demo",
    ]
    pipe = terminal(tmp_path)
    pipe.calls([line])
    assert pipe.out.getvalue() == line + "\n"


def test_what_is_wrapped_holds_every_word():
    """Nothing is lost at an edge, of a list, a sentence or a row that stands further in."""
    speech = spoken({}, "Anna")
    text = "  City: Trading Post (trade, 2 gold), Watchtower (military, 1 gold); " + speech.seat(0)
    assert " ".join(" ".join(wrapped([text], NARROW)).split()) == " ".join(text.split())
