"""A terminal on which nothing stands any more, nor above what it shows."""

from __future__ import annotations

from cli.text.console import takes_colours
from cli.text.terminal import Terminal

CLEARED = "\x1b[H\x1b[2J\x1b[3J"
"""To the first place, nothing on the screen, nothing kept above it (ECMA-48: CUP, ED; ED 3 as xterm
has it, and others since)."""

ROWS = 100
"""Empty rows at a terminal that knows no such codes: what stood there is out of sight, not gone."""


def can_be_cleared(terminal: Terminal) -> bool:
    """Whether what scrolled away goes as well."""
    return terminal.environ.get("TERM") != "dumb" and takes_colours(terminal.out)


def clearing(terminal: Terminal) -> str:
    """What is written to that end."""
    return CLEARED if can_be_cleared(terminal) else "\n" * ROWS
