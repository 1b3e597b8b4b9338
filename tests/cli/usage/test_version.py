"""What --version tells beside the version: what must agree, and what runs natively."""

from __future__ import annotations

import pytest

from cli.auditor import program_archive
from cli.auditor.program_archive import NoSources, program_hash
from cli.text.words import words_in
from cli.trouble.arithmetic_here import Speed
from cli.usage import version
from cli.usage.version import version_lines
from engine.games import find_game, game_names


@pytest.fixture(scope="module")
def computed():
    """The hash of this program, computed once."""
    return program_hash()


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("speed", Speed)
def test_it_tells_what_must_agree_and_how_quickly_it_computes(lang, speed, computed, monkeypatch):
    """Protocol, rules of each game, interpreter and libraries, each in a line."""
    monkeypatch.setattr(version, "program_hash", lambda: computed)
    lines = version_lines(words_in(lang), speed=lambda: speed)
    assert lines[0] == "tafelrunde 0.1.0" and len(lines) == 6
    assert lines[1].endswith(": tafelrunde/1")
    assert all(find_game(name).rules in lines[2] for name in game_names())
    assert lines[5].endswith(f" SHA-256 {computed}")
    assert "Python 3." in lines[3] and "Twisted 2" in lines[3]
    assert len({version_lines(words_in(lang), speed=lambda one=one: one)[4] for one in Speed}) == 4


def test_a_library_that_is_not_here_is_left_out(monkeypatch):
    """wasmtime is an extra."""
    monkeypatch.setitem(version.LIBRARIES, "wasmtime", "no-such-package")
    lines = version_lines(words_in("en"), speed=lambda: Speed.PURE)
    assert "wasmtime" not in lines[3] and not lines[3].endswith(", ")


def test_without_its_own_text_no_hash_is_told(monkeypatch):
    """As in one file that a double click opens: no number is better than a wrong one."""
    monkeypatch.setattr(program_archive, "ENTRY", "cli.no_such_module")
    with pytest.raises(NoSources):
        program_hash()
    assert len(version_lines(words_in("en"), speed=lambda: Speed.PURE)) == 5
