"""How tables began, as their openers have signed it; and whether a table is one we come back to.

Kept of each table a node is at: the opener's signature under the roster, which everybody wants to
see who is told of the table by somebody else, and whom the opener had sent away before.
"""

from __future__ import annotations

from collections.abc import Callable

from ledger.records.roster import Join, Roster
from ledger.records.start import Beginning
from ledger.table_id import TableId
from p2p.wire.errors import NameClash, OtherKeys, P2PError, Reason, Refused, StrangeTable
from p2p.wire.messages import Node, Start


class Beginnings:
    """How each table of this node began, by the table's id."""

    def __init__(self) -> None:
        self._begun: dict[TableId, Beginning] = {}

    def keep(self, roster: Roster, beginning: Beginning | None) -> None:
        """The table of this roster began so; what its opener has not signed is not kept."""
        if roster.table_id not in self._begun and beginning is not None and beginning.is_of(roster):
            self._begun[roster.table_id] = beginning

    def forget(self, table_id: TableId) -> None:
        """This table is no more."""
        self._begun.pop(table_id, None)

    def of(self, table_id: TableId) -> Beginning | None:
        """How this table began, as far as that is known here."""
        return self._begun.get(table_id)

    def start(self, roster: Roster, nodes: tuple[Node, ...]) -> Start | None:
        """What is sent to whoever is told of this table; None where nobody would believe it."""
        begun = self._begun.get(roster.table_id)
        return None if begun is None else start_of(roster, nodes, begun)

    def sent_away(self, identity: bytes, roster: Roster) -> bool:
        """Whether the opener of this table had sent this identity away before it began."""
        begun = self._begun.get(roster.table_id)
        away = begun is not None and identity in begun.sent_away
        return away and identity not in roster.keys


def start_of(roster: Roster, nodes: tuple[Node, ...], beginning: Beginning) -> Start:
    """The message that tells of a table which began so."""
    return Start(roster.encode(), nodes, beginning.signature, beginning.sent_away)


def beginning_in(message: Start) -> Beginning:
    """What the message says of how the table began; nothing is checked here."""
    return Beginning(message.signature, message.sent_away)


def check_strange(
    roster: Roster,
    me: bytes,
    welcome: Callable[[Join], P2PError | None],
    *,
    known: bool,
    sure: TableId | None,
) -> None:
    """Raises StrangeTable unless we may come back to our seat at this table unasked; Refused where
    we have none there, or where one machine could read all closed cards of a table that no file of
    ours knows: nobody can have gone on from it with this program, so no yes of a person helps.

    known: whether files of ours know the table. sure: the one of which the person has said yes.
    """
    seat = roster.seat_of(me)
    if seat is None:
        raise Refused(Reason.STARTED)
    if roster.all_reading is not None and not known:
        raise Refused(Reason.ONE_MACHINE)
    others = [join for join in roster.joins if join.identity != me]
    found = [welcome(join) for join in others]
    clashes = tuple(one for one in found if isinstance(one, NameClash))
    if roster.table_id != sure and (clashes or not known):
        named = tuple((join.name, join.identity) for join in others)
        kind = OtherKeys if clashes else StrangeTable
        raise kind(roster.table_id, roster.names[seat], named, clashes, known=known)
