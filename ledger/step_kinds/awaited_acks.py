"""Which runs wait for acks: those that pass cards on before their seat has chosen (R14, R15).

What a seat locks for another because somebody else's move asks it to must not leave before every
live seat stands on the same head: on two branches of a fork it would give two things away. What a
seat gives by its own move needs no acks, nor what it shows to everybody.

The answer follows from public facts, so that everybody knows when to ack.
"""

from __future__ import annotations

from engine.agenda import Decision, Prove, Relock, Rescue, Reveal, Shuffle, Step
from engine.answers import Shuffled
from engine.basics import ALL, Seat
from engine.kernel import trimmed
from ledger.sealed.event_proofs import EventProofs, Verifier
from ledger.sealed.run import Run
from ledger.sealed.sealed_table import SealedTable


def passes_on(table: SealedTable, seat: Seat) -> bool:
    """Whether this seat's run passes something on before its first decision.

    The run is followed through its own shuffles, whatever a step pushes behind them. What follows
    a value that only the seat knows (a proof, a card it opens) counts as passed on if rules of the
    game may push something there.
    """
    run = Run(table, seat, EventProofs(table.group, Verifier.TRUSTING))
    while (line := run.line()) is not None:
        match line:
            case Shuffle():
                run.answered(Shuffled())
            case Reveal():
                if any(to != ALL for _, to in line.pairs):
                    return True
                rest = run.state.but(agenda=run.state.agenda[1:])
                if rest.agenda and isinstance(rest.agenda[0], Step):
                    return True
                run.state = trimmed(rest)
            case Relock() | Prove() | Rescue():
                return True
            case Decision():
                return False
            case _:
                return False
    return False
