"""The settings of a person, as they are kept: HOME/settings, a JSON object of words."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from cli.text.program_folder import private_folder, settings_file
from ledger.files.disk import REAL_DISK, write_whole

MOST_BYTES = 65_536
"""Of the file: what is longer was written by somebody else."""

LANGUAGE, COLOURS, ASKS_BACK = "language", "colours", "asks_back"
PACE, BELL = "pace", "bell"
YES_OR_NO = ("yes", "no")
VALUES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        LANGUAGE: ("de", "en"),
        COLOURS: YES_OR_NO,
        ASKS_BACK: YES_OR_NO,
        PACE: (),
        BELL: YES_OR_NO,
    }
)
"""What can be set, and to what; a pace is seconds, as a number with a point."""

SECONDS = re.compile(r"[0-9]{1,2}(\.[0-9]{1,3})?")

NOTHING: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True)
class Settings:
    """What is set; what is not, is as usual. `damaged`: there is a file that cannot be read.

    others: entries of the file that this version does not know; they are kept.
    """

    language: str = ""
    colours: str = ""
    asks_back: str = ""
    pace: str = ""
    bell: str = ""
    damaged: bool = False
    others: Mapping[str, Any] = field(default_factory=lambda: NOTHING)

    def value(self, name: str) -> str:
        """What is set under this name; empty where it is as usual."""
        known = {LANGUAGE: self.language, COLOURS: self.colours, ASKS_BACK: self.asks_back}
        return {**known, PACE: self.pace, BELL: self.bell}[name]

    @property
    def seconds(self) -> float | None:
        """How many seconds bots take for an act; None as usual."""
        return float(self.pace) if self.pace else None


def kept_settings(home: Path) -> Settings:
    """The settings of this folder; whatever stands in the file, none of it is an error."""
    try:
        data = REAL_DISK.read(settings_file(home), MOST_BYTES)
    except FileNotFoundError:
        return Settings()
    except OSError:
        return Settings(damaged=True)
    try:
        plain = json.loads(data)
    except (ValueError, RecursionError):
        return Settings(damaged=True)
    if not isinstance(plain, dict):
        return Settings(damaged=True)
    found = {name: _known(name, plain.get(name)) for name in VALUES}
    others = {name: value for name, value in plain.items() if not found.get(name)}
    language, colours, asks_back, pace, bell = found.values()
    return Settings(language, colours, asks_back, pace, bell, others=others)


def _known(name: str, value: object) -> str:
    if not isinstance(value, str):
        return ""
    may_be = SECONDS.fullmatch(value) if name == PACE else value in VALUES[name]
    return value if may_be else ""


def keep_setting(home: Path, name: str, value: str) -> None:
    """Set one of them; empty: as usual again. Raises OSError where that cannot be written.

    A file that cannot be read is laid aside first, as `settings.damaged`.
    """
    before = kept_settings(home)
    path = settings_file(home)
    private_folder(home)
    if before.damaged:
        with contextlib.suppress(FileNotFoundError):
            path.replace(path.with_suffix(".damaged"))
    known = {one: before.value(one) for one in VALUES if before.value(one)}
    now = {**before.others, **known, name: value}
    told = {one: value for one, value in now.items() if value != ""}
    write_whole(path, (json.dumps(told, indent=1) + "\n").encode())
