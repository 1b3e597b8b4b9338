"""Whatever a seat can owe at once fits into one event."""

from __future__ import annotations

from ledger.deck.group.backend import best_group
from ledger.records.riders import ACTS
from ledger.sizes.event_sizes import EventSizes
from tests.games.checks.walked import Walked

EVERY = 3


def events_fit(walk: Walked) -> None:
    """No run, shuffle or reveal that a table asks for could be longer than an event may be.

    An event that is too long can be signed by nobody, so the table would stop for good.
    """
    for step, dealt in walk.tables(EVERY):
        with walk.at(step):
            sizes = EventSizes(walk.game, best_group(), dealt.truth)
            for seat, size in sizes.owed(dealt.state).items():
                assert size <= ACTS, (
                    f"seat {seat} could owe an event of {size} bytes, and {ACTS} is the most: "
                    f"{dealt.state.agenda[0]!r:.200}"
                )
