"""What is done with a table that was picked from a list that only shows: the call of a command."""

from __future__ import annotations

from collections.abc import Sequence

from cli.finding.asked_network import Network
from ledger.records.roster import LONG_CODE, short_code
from p2p.core.actions import ProvenTable
from p2p.shell.heard_announcements import Found
from p2p.shell.own_announcements import FINGERPRINT
from p2p.wire.addresses import join_link, show


def chosen_call(
    number: int, found: Sequence[ProvenTable], closed: Sequence[Found], network: Network
) -> list[str]:
    """The words of the command: resume where a seat is ours, join where one is free, or could be at
    a closed table, else watch."""
    if number > len(found):
        shut = closed[number - len(found) - 1]
        seat = network.seat_at(shut.table.fingerprint)
        if seat is not None:
            return ["resume", str(seat.path)]
        return ["watch" if shut.table.full else "join", show(shut.addresses[0])]
    table = found[number - 1]
    seat = network.seat_at(table.offer.hash[:FINGERPRINT])
    if table.running and seat is not None:
        return ["resume", str(seat.path)]
    free = not table.running and table.taken < table.offer.seats
    link = join_link(table.addresses, short_code(table.offer, LONG_CODE))
    return ["join" if free else "watch", link]
