"""What can be done with the log of a game that is over, as commands to type."""

from __future__ import annotations

from pathlib import Path

from cli.text.program_folder import log_typed, named, path_told
from cli.text.terminal import Terminal


def log_to_type(log: Path, terminal: Terminal) -> str:
    """A log as it is typed behind a command: by its name alone, where a command that is told no
    folder finds it by that."""
    alone = named(log.with_suffix(""))
    if not terminal.asked_home and log_typed(alone, terminal.home) == log:
        return alone
    return path_told(log)


def look_back(log: Path, terminal: Terminal, *, played: bool = True) -> list[str]:
    """What can be done with the log of a game that is over; not to be wrapped. played: by whoever
    reads this, who has decisions to look at."""
    say, command, named = terminal.words.say, terminal.command, log_to_type(log, terminal)
    lines = [say("Look at it again: {call}", call=command("replay", named))]
    if played:
        lines.append(
            say("Your costliest decisions, as questions: {call}", call=command("review", named))
        )
    return [
        *lines,
        say(
            "The game as a story, to read or to send: {call}",
            call=command("replay", "--story", named),
        ),
        say("Check that all was fair: {call}", call=command("audit", named)),
    ]
