"""What stands on a line before anything is read by a parser: which command, whose folder, which
language. Asked of what was typed, and of what somebody has typed so far.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cli.settings.kept_settings import Settings
from cli.text.words import LANGUAGES, language

TAKES = ("--lang", "--home", "--port")
"""Options before the command that have a value."""


def split_at_command(argv: Sequence[str]) -> tuple[list[str], str | None, list[str]]:
    """What stands before the command, the command, what stands behind it."""
    leading: list[str] = []
    rest = list(argv)
    while rest and rest[0].startswith("-"):
        takes = rest[0] in TAKES
        leading += rest[: 2 if takes else 1]
        rest = rest[2 if takes else 1 :]
    return leading, (rest[0] if rest else None), rest[1:]


def flag(argv: Sequence[str], name: str) -> str | None:
    """The value of an option, wherever it stands; None where it does not."""
    for at, text in enumerate(argv):
        if text == name and at + 1 < len(argv):
            return argv[at + 1]
        if text.startswith(name + "="):
            return text[len(name) + 1 :]
    return None


def asked_language(argv: Sequence[str], environ: Mapping[str, str], settings: Settings) -> str:
    """As it was typed, else as the environment asks of this program, else as it is set here, else
    that of the system."""
    wanted = (flag(argv, "--lang"), environ.get("TAFELRUNDE_LANG"), settings.language)
    return language(next((one for one in wanted if one in LANGUAGES), None), environ)
