"""The last answer taken back by all live seats: when that may be, and what it leads to (R59).

A step is gone back over whose only event holds moves and nothing else: no card was opened, dealt,
shuffled or spoken of in it, and no chance was drawn. Behind it one seat owes the next run, and that
seat's event goes back: it holds no acts, and the words of all other live seats. So nobody has to
agree on which of two events comes first; there is one seat that signs one.
"""

from __future__ import annotations

from collections.abc import Sequence

from ledger.facts import FactKind
from ledger.records.event import Event
from ledger.records.requests import Undo
from ledger.sealed.acts import MOVE, BadEvent
from ledger.sealed.sealed_table import Phase, SealedTable
from ledger.signatures.quickest_library import signed_by
from ledger.step_kinds.kinds import kind_of
from ledger.step_kinds.lone_run import LoneRun
from ledger.steps.riders import riders_of


def before_answer(table: SealedTable, events: Sequence[Event], after: SealedTable) -> SealedTable:
    """The table after a step of these events, with the one before it where that can be gone back
    to: what was answered there was said openly, and is all that the step has brought.
    """
    kept = table.but(news=(), before=None) if _is_open_answer(table, events, after) else None
    return after if after.before is kept else after.but(before=kept)


def _is_open_answer(table: SealedTable, events: Sequence[Event], after: SealedTable) -> bool:
    if len(events) != 1 or table.solo:
        return False
    riders = riders_of(events[0])
    if riders.returns or riders.leaves:  # who is absent is not gone back over
        return False
    moves = bool(events[0].acts) and all(act[:1] == (MOVE,) for act in events[0].acts)
    return moves and _is_lone_run(table) and _is_lone_run(after)


def _is_lone_run(table: SealedTable) -> bool:
    playing = table.phase is Phase.PLAY and bool(table.state.agenda)
    return playing and isinstance(kind_of(table), LoneRun)


def fits_undo(table: SealedTable, undo: Undo) -> bool:
    """Whether this word holds on this head, but for its signature, which is not looked at."""
    here = undo.table_id == table.roster.table_id and undo.head == table.head
    return here and undo.step == table.step and table.before is not None and undo.seat in table.live


def check_undo(table: SealedTable, event: Event) -> bool:
    """Whether this event takes the last answer back; False where no word of that rides in it.

    It holds the words of all live seats but its author, whose own word it is; no acts, and beside
    marks no other riders. Raises BadEvent for one that would take it back and does not.
    """
    riders = riders_of(event)
    if not riders.undos:
        return False
    if event.acts or riders.returns or riders.leaves:
        raise BadEvent(FactKind.RIDER, "an undo beside acts or requests")
    for undo in riders.undos:
        good = fits_undo(table, undo) and undo.seat != event.seat
        if not good or not signed_by(undo, table.roster.keys[undo.seat]):
            raise BadEvent(FactKind.RIDER, f"an Undo of seat {undo.seat}")
    lacking = set(table.live) - {event.seat} - {undo.seat for undo in riders.undos}
    if lacking:
        raise BadEvent(FactKind.RIDER, f"an undo without seats {sorted(lacking)}")
    return True


def takes_back(events: Sequence[Event]) -> bool:
    """Whether a closed step of these events took the last answer back."""
    return len(events) == 1 and bool(events[0].riders) and bool(riders_of(events[0]).undos)


def stepped_back(table: SealedTable, events: Sequence[Event], head: bytes) -> SealedTable | None:
    """The table after a step that takes the last answer back, as it was before that answer but for
    step and head; None if it does not.
    """
    if table.before is None or not takes_back(events):
        return None
    return table.before.but(step=table.step + 1, head=head, author=events[0].seat)
