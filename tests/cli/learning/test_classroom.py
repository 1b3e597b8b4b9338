"""A lesson as it is typed: through a pipe, at a terminal, to its end or out of it."""

from __future__ import annotations

import pytest

from cli.lobby import asked_choices
from engine.games import game_names
from tests.cli.terminals import said

OVER = {"en": "The first round is over", "de": "Die erste Runde ist vorbei"}


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("lang", ["en", "de"])
def test_empty_lines_play_the_round_as_the_teacher_would(tmp_path, name, lang):
    """Each question is explained, each answer followed by what came of it, then what to type."""
    found = said(tmp_path, "--lang", lang, "learn", name, keys="\n" * 60)
    assert (found.code, found.err) == (0, "")
    lines = found.out.splitlines()
    assert any(line.startswith(OVER[lang]) for line in lines)
    assert found.out.count({"en": "Teacher: ", "de": "Lehrer: "}[lang]) >= 1
    assert {"en": "That came of it:", "de": "Das kam dabei heraus:"}[lang] in lines
    calls = [line.rpartition(": ")[2] for line in lines[-3:]]
    assert calls[0].startswith(f"tafelrunde solo {name} --seats ")
    assert calls[1:] == [f"tafelrunde rules {name}", f"tafelrunde learn {name} --seed 2"]


def test_whoever_learns_answers_freely(tmp_path):
    """By numbers and by words; what is no answer changes nothing."""
    keys = "99\nnonsense\n2\n" + "1\n" * 30
    found = said(tmp_path, "learn", "ohne_furcht", keys=keys)
    assert found.code == 0 and OVER["en"] in found.out
    told = found.out
    assert "There is no answer 99" in told and "'nonsense' is none of the answers." in told


def test_an_own_answer_that_waits_for_enter_is_not_the_teachers(tmp_path):
    """Words that fit two answers but for their brackets are read back, as at any table: Enter signs
    the one that was read back, whatever the teacher would do."""
    told = [
        said(
            tmp_path / sign, "learn", "burgund", "--seed", "2", keys="\n" * 6 + f"the 4\n{sign}\n"
        ).out
        for sign in ("", "yes", "2")
    ]
    assert all("the 4 (Castle 4)\nEnter or yes signs it" in one for one in told)
    assert told[0] == told[1] != told[2]


def test_a_lesson_shows_what_a_table_shows(tmp_path):
    """Table, hand, rules, the log, help; nobody hears what is said; the teacher says why."""
    keys = "table\nhand\nrules thief\nlog\nsay hello\n?\nhint\nquit\n"
    found = said(tmp_path, "learn", "citadels", keys=keys)
    told = " ".join(found.out.split())
    assert found.code == 0 and OVER["en"] not in told and "The lesson ends here." in told
    assert "The bots of a lesson hear nothing." in told
    assert "Best, as the bot counts: " in told
    assert "what has happened." in told  # help
    assert told.count("Your hand: ") >= 2


def test_help_tells_what_a_lesson_has(tmp_path):
    """Enter is the teacher's, nothing is kept to be taken up, and nobody is there to be heard."""
    told = " ".join(said(tmp_path, "learn", "burgund", keys="?\nquit\n").out.split())
    assert "Enter alone: what the teacher would answer." in told
    assert "quit: end the lesson; nothing of it is kept." in told
    for elsewhere in ("tafelrunde resume", "mute NAME", "undo: ", "without: "):
        assert elsewhere not in told


def test_in_a_narrow_window_a_command_stands_whole_on_its_own_line(tmp_path, monkeypatch):
    """So it can be read, and copied."""
    monkeypatch.setenv("COLUMNS", "40")
    found = said(tmp_path, "learn", "san_marco", keys="quit\n", tty=True, NO_COLOR="1")
    lines = found.out.splitlines()
    assert "  tafelrunde solo san_marco --seats 4" in lines
    assert "  tafelrunde rules san_marco" in lines


@pytest.mark.parametrize("keys", ["", "1\n", "quit\n"])
def test_a_lesson_ends_with_its_input_or_when_it_is_left(tmp_path, keys):
    """With what to type next, and without an error."""
    found = said(tmp_path, "learn", "kabale", keys=keys)
    assert (found.code, found.err) == (0, "")
    assert "The lesson ends here." in found.out
    assert found.out.splitlines()[-1].endswith("tafelrunde learn kabale --seed 2")


def test_an_unknown_game_and_seed_are_sentences(tmp_path):
    """As with any command."""
    found = said(tmp_path, "learn", "chess")
    assert found.code == 4 and found.err.startswith("There is no game 'chess' here.")
    found = said(tmp_path, "learn", "kabale", "--seed", "x")
    assert found.code == 4 and found.err.startswith("--seed is a whole number from 0")


def test_without_a_game_there_is_a_list(tmp_path, monkeypatch):
    """Who is at a terminal picks one by its number; a pipe is told what to type."""
    found = said(tmp_path, "learn")
    assert found.code == 4 and "tafelrunde learn GAME" in found.err and "kabale" in found.out
    number = 1 + sorted(game_names()).index("kabale")
    monkeypatch.setattr(asked_choices, "asked_line", lambda terminal: str(number))
    found = said(tmp_path, "learn", keys="quit\n", tty=True, NO_COLOR="1")
    assert found.code == 0 and "Your first round of Kabale & Hiebe" in found.out
