"""How the program was called: what it prints can be typed where the person stands."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

import pytest

from cli.text.program_call import own_call
from tests.cli.terminals import terminal

HERE = Path("/home/anna/checkout")


def nowhere(name):
    """Nothing of this name is on the path."""
    return None


@pytest.mark.parametrize(
    ("argv0", "call"),
    [
        ("/home/anna/checkout/.venv/bin/tafelrunde", ".venv/bin/tafelrunde"),
        ("/opt/x/bin/tafelrunde", "/opt/x/bin/tafelrunde"),
        ("/usr/bin/pytest", "tafelrunde"),
    ],
)
def test_a_program_that_is_not_on_the_path_is_called_by_its_own(argv0, call):
    """In a checkout that is short, from elsewhere whole; another program is not ours."""
    assert own_call(argv0, HERE, found=nowhere) == (call,)


def test_a_program_on_the_path_is_called_by_its_name(tmp_path):
    """However long the path is under which the system has started it."""
    program = tmp_path / "tafelrunde"
    program.touch()
    assert own_call(str(program), tmp_path, found=lambda name: str(program)) == ("tafelrunde",)
    bare = os.path.join(os.curdir, "tafelrunde")  # a shell does not look here for a bare word
    assert own_call(str(program), tmp_path, found=lambda name: "/usr/bin/env") == (bare,)
    assert own_call(str(program), HERE, found=lambda name: "/usr/bin/env") == (str(program),)


def test_one_file_is_called_by_the_name_it_was_given(tmp_path):
    """A download says for which system it is; whoever renames it types that name."""
    program = tmp_path / "tafelrunde-0.1.0-linux"
    assert own_call("x", HERE, found=nowhere, whole=str(program)) == (str(program),)
    assert own_call("x", tmp_path, found=nowhere, whole=str(program)) == (
        os.path.join(os.curdir, program.name),
    )
    named = str(tmp_path / "tafelrunde")
    assert own_call(named, HERE, found=lambda name: named, whole=named) == ("tafelrunde",)


def test_a_module_is_called_by_its_interpreter():
    """`python -m cli`, with the Python that runs now."""
    python, *rest = own_call(str(HERE / "cli" / "__main__.py"), HERE, found=nowhere)
    assert rest == ["-m", "cli"] and os.path.abspath(python) == os.path.abspath(sys.executable)


def test_a_command_is_printed_so_that_a_shell_reads_it_back(tmp_path):
    """Also one with a path that holds blanks."""
    path = Path("/home/anna/my games/x.tafel")
    call = terminal(tmp_path).command("replay", path)
    assert shlex.split(call) == ["tafelrunde", "replay", str(path)]


def test_windows_calls_a_program_with_its_ending_or_without(tmp_path):
    """Both are the one on the path."""
    program = tmp_path / "tafelrunde"
    for called, found in ((".exe", ""), ("", ".exe"), (".exe", ".EXE"), (".exe", ".exe")):
        path = f"{program}{found}"
        assert own_call(f"{program}{called}", HERE, found=lambda name, path=path: path) == (
            "tafelrunde",
        )
