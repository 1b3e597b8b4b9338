"""What may be said at a call by whoever was hit by it (study, section 6).

Asked by public facts alone: of all who might hold something, paced, so that neither who is asked
nor how fast a pass comes tells anything.
"""

from __future__ import annotations

from engine.basics import Face, Line, Seat
from engine.games.citadels.table.state import State


def killed_called(state: State, role: Face) -> tuple[Line, ...]:
    """A killed character is called: Rasputin, or the Hospital."""
    return ()


def fourth_silent(state: State) -> tuple[Line, ...]:
    """Nobody has answered as the number 4: the Acrobat."""
    return ()


def stood_up(state: State, seat: Seat, role: Face) -> tuple[Line, ...]:
    """A character has stood up that is robbed, bewitched, threatened or bears a warrant."""
    return ()
