"""Completion in the shells themselves, where they are installed: what a Tab makes of a line."""

from __future__ import annotations

import os
import pty
import select
import shlex
import shutil
import subprocess
import sys

import pytest

from cli.usage.completion_command import PLACES
from tests.cli.terminals import said
from tests.source import ROOT

PATIENCE = 20.0
"""Seconds for a shell to answer; then it never will."""


@pytest.fixture
def place(tmp_path):
    """An environment in which `tafelrunde` is this program, and a home without anything in it."""
    program = tmp_path / "bin" / "tafelrunde"
    program.parent.mkdir()
    program.write_text(
        f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m cli "$@"\n', encoding="utf-8"
    )
    program.chmod(0o755)
    return {
        "PATH": f"{program.parent}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "TAFELRUNDE_HOME": str(tmp_path / "home"),
        "HOME": str(tmp_path),
        "LANG": "C.UTF-8",
        "TERM": "dumb",
    }


def needed(shell):
    """The shell, or a skip that says why."""
    found = shutil.which(shell)
    if found is None:
        pytest.skip(f"{shell} is not installed here")
    return found


def pressed(call, prompt, setup, line, place):
    """What stands in the line after Tab: the words, as the shell itself echoes them."""
    child, person = pty.fork()
    if child == 0:
        os.chdir(place["HOME"])
        os.execve(call[0], call, place)
    seen = bytearray()

    def until(words, start=0):
        """Where these words end, once they are shown behind `start`."""
        while (at := seen.find(words, start)) < 0:
            assert select.select([person], [], [], PATIENCE)[0], bytes(seen)
            seen.extend(os.read(person, 65_536))
        return at + len(words)

    try:
        here = until(prompt)
        os.write(person, setup.encode() + b"\n")
        until(prompt, until(b"is-set\r\n", here))
        os.write(person, line.encode() + b"\t")
        # To the begin of the line, to make it the arguments of `echo`; its answer is told apart
        # from what is typed by the sum.
        os.write(person, b"\x01echo $((40+2)): \n")
        answer = until(b"42: ")
        end = until(b"\n", answer)
    finally:
        os.write(person, b"\x03\x04")
        os.close(person)
        os.waitpid(child, 0)
    return bytes(seen[answer:end]).decode().strip()


READ = {"capture_output": True, "text": True, "timeout": PATIENCE}

LINES = [
    ("tafelrunde solo kaba", "tafelrunde solo kabale"),
    ("tafelrunde host kabale --sealed", "tafelrunde host kabale --sealed-books"),
    ("tafelrunde host kabale --option first_turn=d", "first_turn=drawn_order"),
    ("tafelrunde --lang de settings spra", "tafelrunde --lang de settings sprache"),
    ("tafelrunde join abbey absen", "tafelrunde join abbey absent"),
]


@pytest.mark.parametrize(("begun", "whole"), LINES)
def test_bash_completes(place, begun, whole):
    """In a real bash with a terminal: games, options, values behind `=`, settings, words."""
    bash = needed("bash")
    setup = 'PS1=ready:; eval "$(tafelrunde completion bash)"; echo is-set'
    call = [bash, "--norc", "--noprofile", "-i"]
    assert pressed(call, b"ready:", setup, begun, place | {"PS1": "ready:"}).endswith(whole)


@pytest.mark.parametrize(("begun", "whole"), LINES)
def test_zsh_completes(place, begun, whole):
    """The same in a real zsh."""
    zsh = needed("zsh")
    setup = (
        "PS1=ready:; unset zle_bracketed_paste; bindkey -e; autoload -Uz compinit;"
        ' compinit -u; eval "$(tafelrunde completion zsh)"; echo is-set'
    )
    call = [zsh, "-f", "-i", "-o", "no_prompt_sp", "-o", "no_prompt_cr"]
    assert pressed(call, b"ready:", setup, begun, place | {"PS1": "ready:"}).endswith(whole)


def fish_says(fish, line, place):
    """What fish would offer behind a line: a row each, with what it means behind a tabulator."""
    typed = "tafelrunde completion fish | source; complete -C $argv[1]"
    call = [fish, "--no-config", "-c", typed, line]
    told = subprocess.run(call, env=place, check=False, **READ)
    assert told.returncode == 0, told.stderr
    return told.stdout.splitlines()


def test_fish_completes_and_says_what_each_means(place):
    """In a real fish, by its own question for completions."""
    fish = needed("fish")
    assert fish_says(fish, "tafelrunde solo kaba", place) == ["kabale\tKabale & Hiebe"]
    assert fish_says(fish, "tafelrunde replay --ha", place) == [
        "--hands\tshow all hands (once the keys are laid open)"
    ]


def test_powershell_is_told_how_to_ask(tmp_path):
    """No PowerShell is at hand everywhere: what it is given names the program and its own kind."""
    told = said(tmp_path, "completion", "powershell")
    assert told.code == 0
    assert "Register-ArgumentCompleter -Native -CommandName tafelrunde" in told.out
    assert '_ARGCOMPLETE_SHELL = "powershell"' in told.out


def test_powershell_completes(place):
    """In a real PowerShell, where there is one."""
    shell = needed("pwsh")
    line = "tafelrunde solo kaba"
    typed = (
        "tafelrunde completion powershell | Out-String | Invoke-Expression;"
        f"(TabExpansion2 '{line}' {len(line)}).CompletionMatches.CompletionText"
    )
    call = [shell, "-NoProfile", "-Command", typed]
    told = subprocess.run(call, env=place, check=False, **READ)
    assert told.stdout.split() == ["kabale"], told.stderr


def test_alone_it_says_which_line_belongs_where(tmp_path):
    """A line for each shell, behind the file that it reads; another shell is refused."""
    told = said(tmp_path, "completion")
    assert told.code == 0
    for shell, (file, line) in PLACES.items():
        assert f"{shell}, {file}: {line}\n" in told.out
    assert said(tmp_path, "completion", "tcsh").code == 4
