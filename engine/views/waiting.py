"""For whom a table waits: seats that are asked, or what the programs do where nobody is.

``pace`` tells a person who thinks from a program that answers by itself, and is public: what a line
waits for follows from public facts alone (``engine.agenda.Pace``).
"""

from __future__ import annotations

from typing import Any

from engine.agenda import Prove, Relock, Rescue, Reveal, Roll, Shuffle, Together
from engine.basics import Line
from engine.kernel.asked import questions
from engine.kernel.line_in_front import front
from engine.kernel.together import member, members
from engine.table import Table

RUNNING: tuple[tuple[type[Line], str], ...] = (
    (Shuffle, "mixing"),
    (Reveal, "opening"),
    (Rescue, "opening"),
    (Relock, "passing"),
    (Roll, "rolling"),
    (Prove, "proving"),
)
"""What goes on at a line that no person answers."""


def waiting_part(state: Table) -> list[dict[str, Any]]:
    """The seats that are asked for something now, each with the pace of its question."""
    return [{"seat": seat, "pace": line.pace.value} for seat, line in questions(state).items()]


def running_part(state: Table) -> str | None:
    """What the programs do while no seat is asked; None while one is, and at the end."""
    if not state.agenda or questions(state):
        return None
    if isinstance(state.agenda[0], Together):
        state = member(state, members(state)[0])
    line = front(state)
    return next((word for kind, word in RUNNING if isinstance(line, kind)), None)
