"""A walk by words: to a round, back, to the end, and the account of a round on the way."""

from __future__ import annotations

import re

import pytest

from cli.looking_back.stroll import stroll
from tests.cli.logs import finished_log, finished_steps
from tests.cli.looking_back.made_story import LOOK
from tests.cli.terminals import said, terminal


@pytest.fixture
def log(tmp_path):
    """The file of a finished game."""
    path = tmp_path / "game.tafel"
    path.write_bytes(finished_log())
    return path


def walk(tmp_path, *lines, lang="en"):
    """What is told after each of these lines, and the steps at which the walk stood."""
    path = tmp_path / "game.tafel"
    path.write_bytes(finished_log())
    keys = "".join(f"{line}\n" for line in (*lines, "q"))
    argv = ["--lang", lang, "replay", str(path)]
    found = said(tmp_path, *argv, keys=keys, tty=True, NO_COLOR="1")
    assert (found.code, found.err) == (0, "")
    parts = found.out.split(f"/{finished_steps()}> ")
    return [part.rpartition("\n")[0] for part in parts[1:]], [
        int(part.rpartition("\n")[2]) for part in parts[:-1]
    ]


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("en", ["goto round 3", "back", "goto end", "goto 20", "round 3", "end"]),
        ("de", ["gehe runde 3", "zurück", "gehe ende", "gehe 20", "runde 3", "ende"]),
    ],
)
def test_a_walk_goes_where_words_lead(tmp_path, lang, lines):
    """To the begin of a round, back from there, to the end and to a step."""
    told, steps = walk(tmp_path, *lines, lang=lang)
    begins, last = steps[1], finished_steps()
    assert steps == [0, begins, steps[2], last, 20, begins, last]
    assert 20 < steps[2] < begins < last
    assert {"en": "Round 3 begins.", "de": "Runde 3 beginnt."}[lang] in told[0]
    points = {"en": "points", "de": "Punkte"}[lang]
    assert len(re.findall(rf"^ *(?:Anna|Bea): \d+ {points} \(", told[2], re.MULTILINE)) == 2


def test_the_account_of_a_round_is_told_on_the_way(tmp_path):
    """Of the one in which the walk stands, or of another one; the walk stays where it is."""
    told, steps = walk(tmp_path, "goto round 2", "account", "account 2", "account 3", "a")
    assert len(set(steps[1:])) == 1
    assert told[1] == told[2] == told[4] and told[1].startswith("Round 2 begins.")
    assert told[3].startswith("Round 3 begins.") and "Round 3" not in told[1]


@pytest.mark.parametrize(
    "line", ["goto round 99", "round 0", "account 99", "account x", "round -1"]
)
def test_a_round_that_is_not_there_leads_nowhere(tmp_path, line):
    """It is told which there are."""
    told, steps = walk(tmp_path, "20", line)
    assert steps == [0, 20, 20]
    assert told[1].startswith("There is no round ") and "they go from 1 to " in told[1]


def test_before_the_first_step_the_beginning_is_told(tmp_path):
    """Whoever goes back there need not wonder what the step was."""
    told, steps = walk(tmp_path, "1", "p", "p")
    beginning = "This is the beginning: before step 1 nothing has happened."
    assert steps[2:] == [0, 0] and told[1].strip() == told[2].strip() == beginning


def test_a_step_is_a_number_of_any_length(tmp_path):
    """Those that are not there are told, and the walk stays where it is."""
    keys = ["2", "9" * 5000, "²", "6", "0" * 5000, "5"]
    here = terminal(tmp_path, keys="\n".join([*keys, "q"]), tty=True, NO_COLOR="1")
    stroll(LOOK, here)
    marks = [line for line in here.out.getvalue().splitlines() if "/5> " in line]
    assert [mark.partition("/")[0] for mark in marks] == ["0", "2", "2", "2", "2", "0", "5"]


@pytest.mark.parametrize("line", ["n?", "?n", "s Anna?", "h ？", "q?", "?", "hilfe", "3?"])
def test_what_only_asks_in_a_walk_changes_nothing(tmp_path, line):
    """It stays where it is, as it is seen, and says what can be typed."""
    here = terminal(tmp_path, keys=f"2\n{line}\nq\n", tty=True, NO_COLOR="1")
    stroll(LOOK, here)
    told = here.out.getvalue()
    assert told.count("A number leads to that step.") == 2 and told.endswith("\n2/5> ")


def test_stroll_follows_what_is_typed(tmp_path):
    """On, to a number, to a round, back, the table, the marks, something else, out."""
    here = terminal(tmp_path, keys="n\n4\nb\np\nt\nm\nfly\nq\n", tty=True, NO_COLOR="1")
    stroll(LOOK, here)
    told = here.out.getvalue()
    marks = [line for line in told.splitlines() if "/5> " in line]
    assert [line.partition("/")[0] for line in marks] == ["0", "1", "4", "1", "0", "0", "0", "0"]
    assert "Anna takes 4 gold." in told
    assert "1: Round 1\n4: Round 2\n" in told
    assert "'fly' leads nowhere; ? for help.\n" in told


def test_a_slip_before_a_number_that_is_there_is_told_as_a_slip(tmp_path):
    """Step 2 is there; it is the word before it that leads nowhere."""
    here = terminal(tmp_path, keys="goto runnd 2\ngoto 9\n", tty=True)
    stroll(LOOK, here)
    told = here.out.getvalue()
    assert "'goto runnd 2' leads nowhere; ? for help." in told
    assert "There is no step 9 here" in told


def test_stroll_follows_whole_words(tmp_path):
    """What people type first, in both languages, leads where the letters lead."""
    keys = "next\nweiter\nzurück\nprevious\nround\nrunde\nverlassen\n"
    here = terminal(tmp_path, keys=keys, tty=True, NO_COLOR="1")
    stroll(LOOK, here)
    letters = terminal(tmp_path, keys="n\nn\np\np\nr\nr\nq\n", tty=True, NO_COLOR="1")
    stroll(LOOK, letters)
    assert here.out.getvalue() == letters.out.getvalue()


def test_stroll_ends_with_its_input(tmp_path):
    """No quit is needed."""
    here = terminal(tmp_path, keys="5\n", tty=True)
    stroll(LOOK, here)
    assert "Bea has won." in here.out.getvalue()
    assert here.out.getvalue().count("This is the beginning:") == 1


def test_stroll_changes_eyes_and_hands_on_the_way(log, tmp_path):
    """As a seat, as nobody again, all hands on and off, without beginning anew."""
    keys = "50\nplatz bea\ns 2\ns\nh\nhände\ns carl\nweiter mit\nq\n"
    told = said(tmp_path, "replay", str(log), keys=keys, tty=True, NO_COLOR="1")
    assert told.code == 0
    parts = [part.partition("> ")[2] or part for part in told.out.split("50/")[1:]]
    bea, anna, nobody, hands, hidden, carl, odd, _ = parts
    assert "(you):" in bea and "Your hand: " in bea and bea != anna and "Your hand: " in anna
    assert "(you):" not in nobody and "Your hand: " not in nobody
    assert "Bea holds:" in hands and "Anna holds:" in hands and "Your hand" not in hands
    assert "holds:" not in hidden and "Nobody is clearly meant by 'carl'." in carl
    assert "'weiter mit' leads nowhere" in odd


def test_stroll_shows_no_hands_that_are_sealed(tmp_path):
    """What cannot be known is refused in a sentence, and the walk goes on."""
    path = tmp_path / "sealed.tafel"
    path.write_bytes(finished_log(books_open=False))
    told = said(tmp_path, "replay", str(path), keys="h\ns bea\nt\nq\n", tty=True, NO_COLOR="1")
    assert told.code == 0 and "holds:" not in told.out
    assert told.out.replace("\n  ", " ").count("cards cannot be shown") == 2


@pytest.mark.parametrize(
    ("lang", "far", "who"),
    [
        ("en", "There is no step 6 here: they go from 0 to 5.", "clearly meant by 'Anton'"),
        ("de", "Einen Schritt 6 gibt es hier nicht: sie gehen von 0 bis 5.", "Wer mit 'Anton'"),
    ],
)
def test_what_leads_nowhere_in_a_walk_is_told_as_it_was_typed(tmp_path, lang, far, who):
    """A step behind the last one with those there are; a name in the letters that were typed."""
    here = terminal(tmp_path, keys="6\ns Anton\nsix\n", tty=True, lang=lang)
    stroll(LOOK, here)
    told = " ".join(here.out.getvalue().split())
    assert far in told and who in told and "'six'" in told
