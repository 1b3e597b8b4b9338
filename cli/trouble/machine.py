"""What `tafelrunde doctor` looks at without any network: interpreter, files, disk, clock.

Every check tries the real thing and puts it back. Ports and adapters are looked at by
`cli.trouble.ports_and_adapters`.
"""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path

from cli.errors.system_errors import os_reason
from cli.text.program_folder import logs, private_folder
from cli.text.words import Words
from cli.trouble.arithmetic_here import Speed, speed_here, speed_told
from cli.trouble.finding import Finding, Weight

OLDEST = 1_735_689_600  # 1 January 2025: a clock before that has lost its battery
HOUR = 3600.0  # seconds a clock may have been put back without a word
MEGABYTE = 1 << 20
LEAST = 64  # megabytes: logs of a long evening, and what is kept to begin quickly


def program(words: Words, *, speed: Callable[[], Speed] = speed_here) -> Finding:
    """Which interpreter runs, and how quickly it computes."""
    version = ".".join(str(part) for part in sys.version_info[:3])
    return Finding(
        Weight.FINE,
        words.say(
            "Python {version}; arithmetic of the cards: {speed}",
            version=version,
            speed=speed_told(speed(), words),
        ),
    )


def free_bytes(folder: Path) -> int:
    """How much room is left where this folder lies. Raises OSError."""
    return shutil.disk_usage(folder).free


def files(home: Path, words: Words, *, room: Callable[[Path], int] = free_bytes) -> Finding:
    """Whether logs can be kept, and whether there is room for them."""
    probe = home / ".doctor"
    try:
        private_folder(home)
        probe.write_bytes(b"x")
        probe.unlink()
    except OSError as error:
        return Finding(
            Weight.TROUBLE,
            words.say(
                "files cannot be kept in {path}: {why}", path=home, why=os_reason(error, words)
            ),
            words.say("Choose another folder: --home DIR"),
        )
    free = room(home) // MEGABYTE
    if free < LEAST:
        return Finding(
            Weight.TROUBLE,
            words.say("the disk of {path} has {free} MB left", path=home, free=free),
            words.say(
                "A game that cannot be written stops. Make room; a whole evening takes some"
                " megabytes."
            ),
        )
    return Finding(Weight.FINE, words.say("files are kept in {path}", path=home))


def clock(home: Path, words: Words, *, now: Callable[[], float] = time.time) -> Finding:
    """Whether the clock can be right. Games do not need it; dates in lists of logs do.

    It cannot stand before what this program wrote last.
    """
    shown = time.strftime("%Y-%m-%d %H:%M", time.localtime(now()))
    newest = max((path.stat().st_mtime for path in logs(home)), default=0.0)
    advice = words.say("Set the clock; a game works without, its dates will be wrong.")
    if now() < OLDEST:
        return Finding(
            Weight.TROUBLE, words.say("the clock says {time}, which cannot be", time=shown), advice
        )
    if now() < newest - HOUR:
        later = time.strftime("%Y-%m-%d %H:%M", time.localtime(newest))
        return Finding(
            Weight.TROUBLE,
            words.say(
                "the clock says {time}, but a log here was written at {later}",
                time=shown,
                later=later,
            ),
            advice,
        )
    return Finding(Weight.FINE, words.say("the clock says {time}", time=shown))
