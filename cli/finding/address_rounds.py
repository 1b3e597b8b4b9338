"""Where a closed table may be, some addresses at a time: whoever announces more of them than one
search asks costs it time, and does not keep it from the table.

An announcement of a closed table proves nothing before its code does (`p2p.entry`). So the next
addresses are asked where none of the last ones was the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cli.finding.closed_tables import closed_at
from cli.text.words import N_
from p2p.shell.heard_announcements import Found
from p2p.wire import limits
from p2p.wire.addresses import Address
from p2p.wire.entry_code import is_entry_code, read_entry_code
from p2p.wire.errors import FoundNowhere, HandshakeFailed, LinkFailed, NoAnswer, P2PError

NOT_THERE = (NoAnswer, FoundNowhere, LinkFailed, HandshakeFailed)
ELSEWHERE = N_("It is not there; asking elsewhere where this table is announced.")
MOST = 32  # rounds: of sixteen addresses at which nobody is each takes half a minute


def refusal_in(error: P2PError) -> P2PError:
    """What is told at the end: where all who answered said the same, that."""
    return (error.refusal or error) if isinstance(error, FoundNowhere) else error


class AddressRounds:
    """The addresses of one search, each asked once.

    announced: what is announced by now; nothing for an address that was typed. others: where to ask
    whatever is announced; they get half of a round, so that neither waits for the other's end.
    """

    def __init__(
        self,
        first: tuple[Address, ...],
        code: str,
        announced: Callable[[], Iterable[Found]],
        *,
        others: Callable[[], Iterable[Address]] = lambda: (),
    ) -> None:
        self._first, self._announced, self._others = first, announced, others
        self._plate = read_entry_code(code).plate if is_entry_code(code) else ""
        self._asked: set[Address] = set()
        self._rounds = 0

    def next(self) -> tuple[Address, ...]:
        """The addresses to ask now; none where all were, or enough."""
        here = closed_at(self._announced(), self._plate) if self._plate else ()
        fresh = self._fresh((*self._first, *here))
        besides = self._fresh(self._others()) if self._plate else []
        half = limits.ADDRESSES // 2
        shared = [*fresh[:half], *besides[:half], *fresh[half:], *besides[half:]]
        self._rounds += 1
        some = tuple(dict.fromkeys(shared))[: limits.ADDRESSES] if self._rounds <= MOST else ()
        self._asked.update(some)
        return some

    def after(self, error: P2PError) -> tuple[Address, ...]:
        """The addresses to ask after this answer; none where it comes from the table itself."""
        return self.next() if isinstance(error, NOT_THERE) else ()

    def _fresh(self, addresses: Iterable[Address]) -> list[Address]:
        return [one for one in dict.fromkeys(addresses) if one not in self._asked]
