"""The command that installs something is the one of this system and this environment."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.trouble.install_command import (
    BROWSERS,
    System,
    library_command,
    system_command,
    system_names,
    this_system,
    told_pip,
)


def no_release():
    """A Linux that does not say what it is."""
    raise OSError


@pytest.mark.parametrize(
    ("kind", "release", "command"),
    [
        ("linux", {"ID": "debian"}, "sudo apt install firefox-esr"),
        ("linux", {"ID": "ubuntu", "ID_LIKE": "debian"}, "sudo apt install firefox"),
        ("linux", {"ID": "linuxmint", "ID_LIKE": "ubuntu debian"}, "sudo apt install firefox"),
        ("linux", {"ID": "fedora"}, "sudo dnf install firefox"),
        ("linux", {"ID": "rocky", "ID_LIKE": "rhel fedora"}, "sudo dnf install firefox"),
        ("linux", {"ID": "manjaro", "ID_LIKE": "arch"}, "sudo pacman -S firefox"),
        ("linux", {"ID": "opensuse-leap", "ID_LIKE": "suse"}, "sudo zypper install MozillaFirefox"),
        ("linux", {"ID": "alpine"}, "sudo apk add firefox"),
        ("darwin", {}, "brew install firefox"),
        ("win32", {}, "winget install Mozilla.Firefox"),
        ("linux", {"ID": "unheard-of"}, ""),
        ("freebsd14", {}, ""),
    ],
)
def test_a_browser_comes_by_the_installer_of_the_system(kind, release, command):
    """The exact name decides before those it is like; of an unknown system nothing is said."""
    system = System(system_names(kind, lambda: release), "python", Path("/venv"))
    assert system_command(BROWSERS, system) == command


def test_a_linux_that_does_not_say_its_name_has_none():
    """There is no file of it."""
    assert system_names("linux", no_release) == ()


def test_a_library_goes_where_the_program_is(tmp_path):
    """By pipx, by uv, by the pip of its own environment, or by that of the system."""

    def of(prefix, told=()):
        return library_command(("wasmtime",), System((), "/opt/x/bin/python", prefix, told))

    assert of(Path("/home/a/.local/pipx/venvs/tafelrunde")) == "pipx inject tafelrunde wasmtime"
    assert of(tmp_path) == "/opt/x/bin/python -m pip install wasmtime"
    (tmp_path / "uv-receipt.toml").touch()
    assert of(tmp_path) == "uv pip install --python /opt/x/bin/python wasmtime"
    whole = System((), "/opt/tafelrunde", Path("/usr"), one_file=True)
    assert library_command(("wasmtime",), whole) == ""  # nothing can be put into one file
    assert of(Path("/usr"), ("--user",)) == "/opt/x/bin/python -m pip install --user wasmtime"


def test_pip_is_told_of_a_system_that_keeps_its_python_to_itself(tmp_path):
    """Nothing in an environment of its own; else --user, and past PEP 668 where that holds."""
    assert told_pip(own=True, stdlib=tmp_path) == ()
    assert told_pip(own=False, stdlib=tmp_path) == ("--user",)
    (tmp_path / "EXTERNALLY-MANAGED").touch()
    assert told_pip(own=False, stdlib=tmp_path) == ("--user", "--break-system-packages")


def test_this_system_has_an_interpreter_and_a_folder():
    """Whatever runs the tests."""
    here = this_system()
    assert Path(here.python).exists() and here.prefix.is_dir()
