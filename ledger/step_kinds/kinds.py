"""Which kind of step is open on a table: the one place that looks at phase and line."""

from __future__ import annotations

from engine.agenda import Rescue, Reveal, Roll, Shuffle, Together
from engine.kernel import owner_of
from ledger.sealed.sealed_table import Phase, SealedTable
from ledger.step_kinds.key_commitments import CommitKeys
from ledger.step_kinds.key_openings import OpenKeys
from ledger.step_kinds.lone_run import LoneRun
from ledger.step_kinds.ready import ReadyOrComplain
from ledger.step_kinds.result_signatures import SignResult
from ledger.step_kinds.reveal_by_shares import RevealByShares
from ledger.step_kinds.roll_by_all import RollByAll
from ledger.step_kinds.shuffle_by_all import ShuffleByAll
from ledger.step_kinds.solo_step import SoloStep
from ledger.step_kinds.stand_in_for_rescue import StandInForRescue
from ledger.step_kinds.step_kind import StepKind
from ledger.step_kinds.together import TogetherStep

Collected = RevealByShares | RollByAll | ShuffleByAll | StandInForRescue
"""Kinds whose events are kept until the last of them is there, maybe over several steps."""


def kind_of(table: SealedTable) -> StepKind | None:
    """The step that is open on this table; None if the log is over."""
    match table.phase:
        case Phase.COMMIT:
            return CommitKeys(table)
        case Phase.OPEN:
            return OpenKeys(table)
        case Phase.READY:
            return ReadyOrComplain(table)
        case Phase.PLAY:
            return SoloStep(table) if table.solo else _kind_of_line(table)
        case Phase.RESULT:
            return SignResult(table)
        case Phase.OVER | Phase.BROKEN:
            return None


def open_kind(table: SealedTable) -> StepKind:
    """The same where the log is not over. Raises ValueError if it is."""
    kind = kind_of(table)
    if kind is None:
        raise ValueError("the log is over, nobody owes an event")
    return kind


def _kind_of_line(table: SealedTable) -> StepKind:
    assert table.state.agenda, "the game is over"
    # A shuffle that has to come before a line is its seat's: it belongs to the same step.
    line = table.state.agenda[0]
    owner = owner_of(line, table.state)
    match line:
        case Together():
            return TogetherStep(table)
        case Roll():
            return RollByAll(table, line)
        case Shuffle() if owner is None:
            return ShuffleByAll(table, line)
        case Rescue() if owner is None:
            return StandInForRescue(table, line)
        case Reveal() if owner is None or owner in table.absent:
            return RevealByShares(table, line)
    assert owner is not None, f"nobody owes {line!r}"
    return LoneRun(table, owner)


def finished(table: SealedTable) -> SealedTable:
    """The table with what its line has collected made use of, if nobody owes it anything more."""
    while table.phase is Phase.PLAY and table.state.agenda:
        kind = kind_of(table)
        if not isinstance(kind, Collected) or kind.owing():
            break
        table = kind.finish()
    return table
