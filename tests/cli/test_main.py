"""The program as a whole: commands, help, refusals, exit codes, no traceback."""

from __future__ import annotations

import io
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from cli import main
from cli.commands import page
from cli.usage.command_list import COMMANDS, VERSION
from tests.cli.terminals import said

ROOT = Path(__file__).parents[2]


def test_alone_it_says_what_the_commands_are(tmp_path):
    """`tafelrunde` lists every command with a sentence."""
    told = said(tmp_path)
    assert told.code == 0
    assert told.out.startswith("Tafelrunde: board games around a table in the local network")
    for name in COMMANDS:
        assert f"\n  tafelrunde {name} " in told.out


def test_help_at_the_top_is_the_same(tmp_path):
    """--help and no argument say the same."""
    assert said(tmp_path, "--help") == said(tmp_path) == said(tmp_path, "-h")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_first_line_of_the_version_is_the_same_in_every_language(tmp_path, lang):
    """--version names the program and its version, alone in a line; then what it runs on, and by
    which program it judges."""
    first, *rest = said(tmp_path, "--lang", lang, "--version").out.splitlines()
    assert first == f"tafelrunde {VERSION}"
    assert len(rest) == 5 and "SHA-256" in rest[-1]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("lang", "usage"), [("en", "usage: "), ("de", "Aufruf: ")])
def test_every_command_explains_itself(tmp_path, command, lang, usage):
    """--help of each command, in both languages, ends well and says how it is called."""
    told = said(tmp_path, command, "--help", "--lang", lang)
    assert told.code == 0
    assert told.out.startswith(f"{usage}tafelrunde {command}")


def test_unknown_command_is_refused_with_a_guess(tmp_path):
    """A slip of the finger gets the nearest command."""
    told = said(tmp_path, "replya")
    assert told.code == 4
    assert told.err.startswith("There is no command 'replya'. Did you mean replay? There are: host")


def test_unknown_options_are_refused(tmp_path):
    """At the top and behind a command, with exit code 4."""
    assert said(tmp_path, "--fast").err == "tafelrunde has no option '--fast'.\n"
    assert said(tmp_path, "--fast").code == 4
    for argv, told in (
        (["--lang", "xx"], "argument --lang: invalid choice: 'xx' (choose from 'en', 'de')"),
        (["--lang"], "argument --lang: expected one argument"),
    ):
        found = said(tmp_path, *argv)
        assert (found.code, found.out) == (4, "")
        assert found.err == f"tafelrunde: {told}. See: tafelrunde --help\n"
    told = said(tmp_path, "keys", "--fast")
    assert told.code == 4
    assert told.err == (
        "tafelrunde keys: unrecognized arguments: --fast. See: tafelrunde keys --help\n"
    )


@pytest.mark.parametrize(
    "typed", [("--no-browser",), ("--port", "7719", "--no-discovery"), ("--port=7719",)]
)
def test_what_belongs_to_the_first_screen_needs_no_name_of_it(tmp_path, monkeypatch, typed):
    """`tafelrunde --no-browser` opens it, as `tafelrunde page --no-browser` does."""
    opened = []
    monkeypatch.setattr(page, "run", lambda args, terminal: opened.append(args) or 0)
    assert said(tmp_path, *typed).code == said(tmp_path, "page", *typed).code == 0
    named, unnamed = opened
    assert named == unnamed


def test_missing_argument_is_refused(tmp_path):
    """A command that needs a game says so."""
    told = said(tmp_path, "simulate")
    assert (told.code, told.err) == (
        4,
        "tafelrunde simulate: the following arguments are required: GAME."
        " See: tafelrunde simulate --help\n",
    )


def test_refusals_are_german_where_german_is_spoken(tmp_path):
    """--lang before or behind the command, or the locale."""
    for told in (
        said(tmp_path, "--lang", "de", "simulate", "schach"),
        said(tmp_path, "simulate", "schach", "--lang=de"),
        said(tmp_path, "simulate", "schach", LANG="de_DE.UTF-8"),
    ):
        assert told.code == 4
        assert told.err.startswith("Ein Spiel 'schach' gibt es hier nicht.")


def test_fault_of_the_program_is_a_sentence_and_a_report(tmp_path, monkeypatch):
    """An unexpected exception shows no traceback; it is in a file that the sentence names."""

    def fail(argv, terminal):
        raise KeyError("surprise")

    monkeypatch.setattr(main, "dispatch", fail)
    told = said(tmp_path, "keys")
    assert told.code == 70
    assert told.err.startswith("The program itself has a fault (KeyError: 'surprise').")
    assert "Traceback" not in told.err
    (report,) = (tmp_path / "reports").iterdir()
    assert str(report) in told.err
    written = report.read_text(encoding="utf-8")
    assert "surprise" in written and "Traceback" in written


def test_interruption_is_a_sentence(tmp_path, monkeypatch):
    """Control-C ends with a sentence, not with a traceback."""

    def interrupt(argv, terminal):
        raise KeyboardInterrupt

    monkeypatch.setattr(main, "dispatch", interrupt)
    told = said(tmp_path, "keys")
    assert (told.code, told.err) == (130, "Stopped by you.\n")


def test_sentences_break_between_words_where_somebody_looks(tmp_path):
    """On a terminal no word is cut at its edge; in a pipe the sentence is one line."""
    piped = said(tmp_path, "audit", str(tmp_path / "no.tafel"))
    assert piped.err.count("\n") == 1
    seen = said(tmp_path, "audit", str(tmp_path / "no.tafel"), tty=True)
    assert seen.err.count("\n") > 1 and seen.err.split() == piped.err.split()


def test_letters_that_the_output_does_not_know_do_not_stop_it(tmp_path):
    """An output of plain ASCII gets question marks instead of an error."""
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="ascii")
    code = main.run(
        ["simulate", "--lang", "de", "ä"], out=out, err=out, environ={"HOME": str(tmp_path)}
    )
    out.flush()
    assert code == 4 and b"'?'" in raw.getvalue()


def test_reader_that_goes_away_is_no_fault(tmp_path):
    """Whoever reads one line and closes the pipe ends the program quietly."""
    ran = subprocess.Popen(
        [sys.executable, "-u", "-m", "cli", "simulate", "ohne_furcht", "--games", "3", "--json"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    ran.stdout.close()
    assert ran.stderr.read() == b""
    ran.stderr.close()
    assert ran.wait() == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here is always full")
@pytest.mark.parametrize("command", ["manual", "settings", "rules"])
def test_an_answer_for_which_there_is_no_room_is_no_fault(tmp_path, command):
    """It goes into a file on a full disk; that is said where the answer is not, and all exits."""
    with open("/dev/full", "w", encoding="utf-8") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "cli", command, "--lang=en", "--home", str(tmp_path / "home")],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert ran.returncode == 4
    assert ran.stderr.startswith("Something could not be written: the disk is full.")
    assert not (tmp_path / "home" / "reports").exists()


@pytest.mark.skipif(os.name == "nt", reason="a shell of POSIX closes the streams")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_stream_that_was_closed_is_an_empty_one(tmp_path, closed):
    """And what is written goes into no other file that is opened in its place."""
    call = shlex.join(
        [sys.executable, "-m", "cli", "settings", "pace", "2", "--home", str(tmp_path)]
    )
    ran = subprocess.run(["sh", "-c", f"{call} {closed}"], cwd=ROOT, check=False)
    assert ran.returncode == 0
    assert (tmp_path / "settings").read_text(encoding="utf-8") == '{\n "pace": "2"\n}\n'


def test_module_and_script_are_one(tmp_path):
    """`python -m cli` answers as the script does."""
    ran = subprocess.run(
        [sys.executable, "-m", "cli", "--lang", "en"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (0, said(tmp_path).out)


@pytest.mark.parametrize("tty", [True, False])
@pytest.mark.parametrize("parts", [True, False])
@pytest.mark.parametrize("argv", [(), ("--lang", "en"), ("--help",), ("-h",)])
def test_alone_it_opens_the_first_screen_where_that_can_be_drawn(
    tmp_path, monkeypatch, argv, parts, tty
):
    """At a terminal and with what the page is made of; else, and where help is asked for, the
    commands, and how to get to the page."""
    begun = []
    monkeypatch.setattr(page, "run", lambda args, here: begun.append(args.told) or 0)
    monkeypatch.setattr("cli.web.page_files.parts_lie_here", lambda: parts)
    told = said(tmp_path, *argv, tty=tty)
    if tty and parts and "elp" not in "".join(argv) and "-h" not in argv:
        assert begun == [""] and told.out == ""
    else:
        assert begun == [] and "tafelrunde page" in told.out and "make page" in told.out
