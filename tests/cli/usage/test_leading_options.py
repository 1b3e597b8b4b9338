"""What stands before a command, and what is asked of a line before any parser."""

from __future__ import annotations

import pytest

from cli.settings.kept_settings import Settings
from cli.usage.leading_options import asked_language, flag, split_at_command


@pytest.mark.parametrize(
    ("typed", "before", "command", "behind"),
    [
        ("", "", None, ""),
        ("host kabale --qr", "", "host", "kabale --qr"),
        ("--lang de host", "--lang de", "host", ""),
        ("--lang=de --home x host y", "--lang=de --home x", "host", "y"),
        ("--port 1", "--port 1", None, ""),
        ("--version", "--version", None, ""),
    ],
)
def test_a_line_is_split_at_its_command(typed, before, command, behind):
    """The value of an option is no command."""
    assert split_at_command(typed.split()) == (before.split(), command, behind.split())


def test_a_flag_is_found_wherever_it_stands():
    """Beside its value or with an equals sign; without a value there is none."""
    assert flag(["host", "--home", "x"], "--home") == "x"
    assert flag(["--home=x=y", "host"], "--home") == "x=y"
    assert flag(["host", "--home"], "--home") is None


def test_the_language_is_that_of_the_line_else_of_the_environment_else_as_set():
    """And one that there is not is as none."""
    german = Settings(language="de")
    assert asked_language(["--lang", "en"], {"TAFELRUNDE_LANG": "de"}, german) == "en"
    assert asked_language(["--lang", "xx"], {"TAFELRUNDE_LANG": "de"}, Settings()) == "de"
    assert asked_language([], {"LANG": "en_GB.UTF-8"}, german) == "de"
    assert asked_language([], {"LANG": "de_DE.UTF-8"}, Settings()) == "de"
