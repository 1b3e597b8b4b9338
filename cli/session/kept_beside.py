"""What a node keeps beside the log of its table, as it learns it: `cli.kept_tables` has the files.

How the table is entered, how it began, and where the others listen come from the network, a while
after the links stand, and can change; each is written when it is not what was written last.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from typing import Protocol

from cli.kept_tables.beginning_file import keep_beginning
from cli.kept_tables.entry_file import keep_entry
from cli.kept_tables.nodes_file import keep_nodes
from cli.session.seating import Seated
from ledger.records.roster import Roster
from ledger.records.start import Beginning
from ledger.table_id import TableId
from p2p.wire.addresses import Address
from p2p.wire.entry_code import Entry


class Learns(Protocol):
    """A node, as far as it is told of its tables."""

    def entry(self, offer: bytes) -> Entry | None:
        """How a table is entered, by the hash of its offer."""

    def beginning(self, table_id: TableId) -> Beginning | None:
        """How a table began, by its id."""

    def nodes(self, roster: Roster) -> Mapping[bytes, Sequence[Address]]:
        """Where the others listen, by their keys."""


class KeptBeside:
    """The files beside the log of one table."""

    def __init__(self, node: Learns, seated: Seated, beginning: Beginning | None = None) -> None:
        """beginning: as it was read from its file; nothing else counts as written."""
        self._node, self._path, self._roster = node, seated.path, seated.play.roster
        self._entry: Entry | None = None
        self._beginning = beginning
        self._nodes: Mapping[bytes, Sequence[Address]] = {}

    def keep(self) -> None:
        """Write what is new."""
        entry = self._node.entry(self._roster.offer.hash)
        if entry is not None and entry != self._entry:
            self._entry = entry
            with contextlib.suppress(OSError):  # it was asked for once, and can be again
                keep_entry(self._path, entry)
        self.keep_beginning()  # others may have told us what was lost here
        nodes = self._node.nodes(self._roster)
        if nodes != self._nodes:
            self._nodes = nodes
            keep_nodes(self._path, nodes)

    def keep_beginning(self) -> None:
        """Write how the table began, if that is known."""
        beginning = self._node.beginning(self._roster.table_id)
        if beginning is not None and beginning != self._beginning:
            self._beginning = beginning
            keep_beginning(self._path, beginning)
