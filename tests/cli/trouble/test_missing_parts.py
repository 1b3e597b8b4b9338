"""What is missing is told with the command that installs it; what is there is not."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import pytest

from cli.text.words import words_in
from cli.trouble.arithmetic_here import Speed
from cli.trouble.finding import Weight
from cli.trouble.install_command import System
from cli.trouble.missing_parts import NEEDED, WISHED, arithmetic, browser, libraries, wished
from tests.source import ROOT

WORDS = words_in("en")
PIP = "/venv/bin/python -m pip install"
DEBIAN = System(("debian",), "/venv/bin/python", Path("/venv"))
WINDOWS = System(("win32",), "/venv/bin/python", Path("/venv"))
SCREEN = {"DISPLAY": ":0"}


def nothing(_name):
    """No package is found."""
    return None


def test_all_libraries_that_the_program_needs_are_tried():
    """They are those of pyproject.toml, and a whole installation is told in one line."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    wanted = text.partition("\ndependencies = [")[2].partition("\n]")[0]
    names = {row.strip().strip('",').partition(">=")[0] for row in wanted.splitlines()} - {""}
    assert {*NEEDED.values()} == names
    assert [one.weight for one in libraries(DEBIAN, WORDS)] == [Weight.FINE]


@pytest.mark.parametrize("name", NEEDED)
def test_a_library_that_does_not_load_is_trouble_with_its_command(name):
    """Whatever it raises; the others are not told of."""

    def loads(one):
        if one == name:
            raise ImportError("no wheel")

    (found,) = libraries(DEBIAN, WORDS, loads=loads)
    assert found.weight is Weight.TROUBLE
    assert found.found == f"the package {name} does not work: ImportError: no wheel"
    assert found.command.startswith(PIP) and NEEDED[name] in found.command


@pytest.mark.parametrize(
    ("speed", "commands"),
    [
        (Speed.FULL, []),
        (Speed.SUMS, [f"{PIP} rbcl"]),
        (Speed.SODIUM, [f"{PIP} wasmtime"]),
        (Speed.PURE, [f"{PIP} rbcl", f"{PIP} wasmtime"]),
    ],
)
def test_each_slow_half_of_the_arithmetic_has_its_package(speed, commands):
    """Nothing is told where all is fast."""
    found = list(arithmetic(DEBIAN, WORDS, speed=lambda: speed, found=nothing))
    assert [one.command for one in found] == commands
    assert {one.weight for one in found} <= {Weight.LACKING}


def test_what_cannot_be_had_has_no_command():
    """No wheel of rbcl for Windows on ARM; an engine that is installed and does not run."""
    (secrets,) = arithmetic(
        WINDOWS, WORDS, speed=lambda: Speed.SUMS, found=nothing, machine=lambda: "ARM64"
    )
    (sums,) = arithmetic(DEBIAN, WORDS, speed=lambda: Speed.SODIUM, found=lambda _: "a place")
    for one in (secrets, sums):
        assert (one.command, one.advice) == ("", "Everything else works without it.")
    assert "is installed and does not run here" in sums.found


def test_what_single_options_need_is_told_where_it_is_not():
    """Pictures and clusters, each with its package."""
    found = list(wished(DEBIAN, WORDS, found=nothing))
    assert [one.command for one in found] == [f"{PIP} {name}" for name in WISHED]
    assert list(wished(DEBIAN, WORDS, found=lambda _: "a place")) == []


def test_a_browser_is_missed_only_where_it_could_be_seen():
    """Nobody would look at it over ssh or without a screen; the page may lack its parts."""

    def none():
        raise webbrowser.Error

    def asked(environ, *, finds=none, whole=True):
        return [
            (one.weight, one.command)
            for one in browser(
                DEBIAN, WORDS, environ, finds=finds, whole=lambda: whole, kind="linux"
            )
        ]

    assert asked(SCREEN) == [(Weight.LACKING, "sudo apt install firefox-esr")]
    assert asked(SCREEN, finds=lambda: "one") == []
    assert asked({}) == [] == asked(SCREEN | {"SSH_TTY": "x"})
    assert asked({}, whole=False) == [(Weight.LACKING, "make page")]
