"""What is printed at a terminal: sentences break between words, what is copied stays whole."""

from __future__ import annotations

from dataclasses import replace

from tests.cli.terminals import terminal

LONG = "Wer sich an den Tisch setzen will, tippt den Namen, unter dem ihn alle kennen. " * 2


def test_a_sentence_is_continued_between_two_words(tmp_path):
    """No word is cut by the edge of the terminal, in sentences, lists and headings alike."""
    for print_it in ("say", "heading"):
        here = terminal(tmp_path, tty=True, NO_COLOR="1")
        getattr(here, print_it)(LONG)
        lines = here.out.getvalue().splitlines()
        assert len(lines) > 1 and all(len(line) <= here.width for line in lines)
        assert " ".join(" ".join(lines).split()) == LONG.strip()


def test_a_line_that_is_copied_stays_one(tmp_path):
    """A command, a path, a link: as long as they are."""
    here = terminal(tmp_path, tty=True)
    here.line(LONG)
    assert here.out.getvalue() == LONG + "\n"


def test_a_command_names_the_folder_that_this_run_was_told(tmp_path):
    """As it was typed; where none was, the usual one is found without it."""
    here = terminal(tmp_path)
    assert here.command_here("resume", "a.log") == "tafelrunde resume a.log"
    told = replace(here, asked_home="mine")
    assert told.command_here("resume", "a.log") == "tafelrunde resume --home mine a.log"
    assert told.command("replay", "a.log") == "tafelrunde replay a.log"
