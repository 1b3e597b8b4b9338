"""What the ends in a log come to: the table ended early by all live seats, or nothing (R51).

It knows the ends that were found, each good by itself, and the chain they were found with.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.basics import Seat
from ledger.chain.chain import Chain
from ledger.chain.finale import deciding, stands
from ledger.facts import Fact, FactKind, fact
from ledger.records.event import End
from ledger.sealed.sealed_table import Phase


def who_ended(ends: Mapping[Seat, End], chain: Chain) -> list[End]:
    """The ends by which all live seats but those they wait for ended the table, in seat order."""
    if chain.table.phase is Phase.OVER:
        return []
    return deciding([ends[seat] for seat in _standing(ends, chain)], chain.table)


def why_ended(ends: Mapping[Seat, End], chain: Chain) -> str:
    """For what reason all live seats ended the table on its last head; "" if they did not."""
    found = who_ended(ends, chain)
    return found[0].why if found else ""


def why_not_ended(ends: Mapping[Seat, End], chain: Chain) -> Fact | None:
    """What is missing for it, if there are ends and they end nothing; None without ends."""
    table = chain.table
    if not ends or table.phase is Phase.OVER or why_ended(ends, chain):
        return None
    found = [seat for seat in _standing(ends, chain) if seat in table.live]
    if not found:
        return fact(FactKind.ENDS_VOID)
    if len({(ends[seat].why, ends[seat].seats) for seat in found}) > 1:
        return fact(FactKind.ENDS_DIFFER)
    return fact(FactKind.ENDS_MISSING, given=len(found), seats=len(table.live))


def _standing(ends: Mapping[Seat, End], chain: Chain) -> list[Seat]:
    return [seat for seat in sorted(ends) if stands(ends[seat], chain)]
