"""What can be done with the log of a game that is over, as commands to type."""

from __future__ import annotations

from pathlib import Path

from cli.text.terminal import Terminal


def look_back(log: Path, terminal: Terminal, *, played: bool = True) -> list[str]:
    """What can be done with the log of a game that is over; not to be wrapped. played: by whoever
    reads this, who has decisions to look at."""
    say, command = terminal.words.say, terminal.command
    lines = [say("Look at it again: {call}", call=command("replay", log))]
    if played:
        lines.append(
            say("Your costliest decisions, as questions: {call}", call=command("review", log))
        )
    return [
        *lines,
        say(
            "The game as a story, to read or to send: {call}",
            call=command("replay", "--story", log),
        ),
        say("Check that all was fair: {call}", call=command("audit", log)),
    ]
