"""The manual says what the help of each command says, in lines and as a page of `man`."""

from __future__ import annotations

import io
import re
import shutil
import subprocess

import pytest

from cli.text.exit_codes import Exit
from cli.text.screen import TIE
from cli.text.words import words_in
from cli.usage.command_list import COMMANDS, command_parser
from cli.usage.manual import ENDS, lines, manual, page, row_of, shown_arguments
from tests.cli.terminals import said
from tests.make_manual import place

LANGS = ["en", "de"]


def words_of(text):
    """The words of a text, however its lines are broken."""
    return text.replace(TIE, " ").split()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_stands_there_with_the_words_of_its_help(tmp_path, lang, command):
    """The sentence of the command, each argument and what it does, and the call of --help."""
    part = next(one for one in manual(words_in(lang)) if one.heading == f"tafelrunde {command}")
    told = words_of(said(tmp_path, "--lang", lang, command, "--help").out)
    help_text = " ".join(told)
    assert part.text in help_text
    for row in part.rows:
        assert row.does and " ".join(words_of(row.does)) in help_text
    shown = shown_arguments(command_parser(command, words_in(lang), io.StringIO()))
    assert [row_of(one) for one in shown] == [*part.rows]
    names = {name for one in shown for name in one.option_strings}
    assert names == {*re.findall(r"\[(--[a-z-]+)", part.call)}
    assert all(name in help_text for name in names)


@pytest.mark.parametrize("lang", LANGS)
def test_man_shows_the_same_words_as_the_command(lang):
    """The page, set by groff, has each word of `tafelrunde manual` in its order, and no other but
    those of head and foot."""
    groff = shutil.which("groff")
    if groff is None:
        pytest.skip("groff is not installed here")
    parts, words = manual(words_in(lang)), words_in(lang)
    call = [groff, "-K", "utf8", "-man", "-Tutf8", "-P", "-c", "-rLL=76n"]
    told = subprocess.run(
        call, input=page(parts, words).encode(), capture_output=True, check=True, timeout=60
    )
    assert told.stderr == b""
    shown = re.sub(".\b", "", told.stdout.decode())
    _, *body, _ = [row for row in shown.splitlines() if row.strip()]
    assert words_of("\n".join(body)) == words_of("\n".join(lines(parts)))


@pytest.mark.parametrize("lang", LANGS)
def test_the_command_prints_all_of_it(tmp_path, lang):
    """As lines, and with --roff as the page that lies in the tree and in the wheel."""
    told = said(tmp_path, "--lang", lang, "manual")
    assert words_of(told.out) == words_of("\n".join(lines(manual(words_in(lang)))))
    source = said(tmp_path, "--lang", lang, "manual", "--roff").out
    assert source == place(lang).read_text(encoding="utf-8")


def test_every_exit_code_is_told():
    """A new one needs a sentence."""
    assert {*ENDS} == {*Exit}
    assert [row.typed for row in manual(words_in("en"))[-1].rows] == [str(int(e)) for e in Exit]


def test_nothing_in_a_text_is_a_request_of_groff():
    """A dot or an apostrophe at the begin, a backslash, a quotation mark."""
    from cli.usage.manual import Part

    text = page([Part(".so x", text='\'br \\fB"quoted"')], words_in("en"))
    assert '.SH "\\&.so x"\n\\(aqbr \\efB\\(dqquoted\\(dq\n' in text
