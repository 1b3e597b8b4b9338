"""What is printed at a terminal: sentences break between words, what is copied stays whole."""

from __future__ import annotations

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
