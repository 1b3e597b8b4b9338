"""Whom a line waits for, by public facts."""

from __future__ import annotations

from engine.agenda import Decision, Prove, Relock, Rescue, Reveal, Shuffle
from engine.basics import Line, Seat
from engine.table import Table


def owner_of(line: Line, state: Table) -> Seat | None:
    """The one seat that owes this line, or ``None`` if everybody does (or nobody)."""
    match line:
        case Decision() | Prove():
            return line.seat
        case Shuffle():
            return line.by
        case Rescue():
            return None if line.layered else line.to
        case Relock():
            return next((state.owner(c) for c in line.cards if c not in state.faces), None)
        case Reveal():
            owners = [
                state.owner(c) for cards, _ in line.pairs for c in cards if c not in state.faces
            ]
            return owners[0] if owners and owners.count(owners[0]) == len(owners) else None
        case _:
            return None
