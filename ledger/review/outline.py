"""What a log says of its game by its two ends alone: who sat there, and what it came to.

Nothing is played again and nothing between the ends is looked at, so it is quick whatever the log
holds, and no audit: of the result it is known that seats of the roster have signed it, and no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from engine.basics import Seat
from ledger.errors import BadSignature, Damaged, Malformed
from ledger.files.disk import REAL_DISK, Disk
from ledger.files.log_ends import log_ends
from ledger.files.log_format import LogRecord
from ledger.records.event import End, Event, read_end, read_event
from ledger.records.form import Kind
from ledger.records.roster import Roster, roster_of_log
from ledger.sealed.acts import RESULT
from ledger.signatures.quickest_library import signed_by


class Came(Enum):
    """What a game came to."""

    FINISHED = "it has a result"
    ENDED = "it was ended early, without one"
    OPEN = "neither"


@dataclass(frozen=True)
class Outline:
    """A game by the ends of its log. ``steps``: the last one of which something stands there.
    ``signed``: the seats that have signed the result. ``frozen``: it was ended because a seat had
    proof against another. ``damage``: what the log ends with, if that is more than a cut.
    """

    roster: Roster
    came: Came
    steps: int = 0
    scores: tuple[int, ...] = ()
    winners: tuple[Seat, ...] = ()
    signed: tuple[Seat, ...] = ()
    frozen: bool = False
    damage: Damaged | None = None

    def place(self, seat: Seat) -> int:
        """Which one a seat came in, the first being 1; whoever has won is it, however many."""
        if seat in self.winners:
            return 1
        better = sum(score > self.scores[seat] for score in self.scores)
        return 1 + max(better, len(self.winners))


def outline(path: Path, *, disk: Disk = REAL_DISK) -> Outline:
    """The outline of a log. Raises what reading a log raises, `BadRoster`, and `Malformed` or
    `BadSignature` for last words that are none of its seats'."""
    ends = log_ends(path, disk=disk)
    roster = roster_of_log(ends.header)
    stopped = [read_end(one.data) for one in ends.last if one.kind == Kind.END]
    step, results = 0, list[Event]()
    for event in _from_the_last(ends.last):
        step = step or event.step
        if not (event.step == step and _is_result(event)):
            break
        results.append(event)
    last_words: list[Event | End] = [*results, *stopped]
    for signed in last_words:
        _need_ours(signed, roster)
    if results:
        scores, winners = _result(results, len(roster.joins))
        seats = tuple(sorted(event.seat for event in results))
        return Outline(roster, Came.FINISHED, step, scores, winners, seats, damage=ends.damage)
    frozen = any(end.why == "frozen" for end in stopped)
    came = Came.ENDED if stopped else Came.OPEN
    return Outline(roster, came, step, frozen=frozen, damage=ends.damage)


def _from_the_last(records: Sequence[LogRecord]) -> Iterator[Event]:
    """The events, the last first, each read as it is asked for."""
    return (read_event(one.data) for one in reversed(records) if one.kind == Kind.EVENT)


def _is_result(event: Event) -> bool:
    return bool(event.acts) and event.acts[0][:1] == (RESULT,)


def _need_ours(record: Event | End, roster: Roster) -> None:
    """Raises Malformed for the word of another table, BadSignature for one that is not signed."""
    if record.table_id != roster.table_id or record.seat >= len(roster.keys):
        raise Malformed("the last words in it are those of another table")
    if not signed_by(record, roster.keys[record.seat]):
        raise BadSignature("the last words in it are not signed by their seat")


def _result(events: Sequence[Event], seats: int) -> tuple[tuple[int, ...], tuple[Seat, ...]]:
    """Points and winners, as all have signed them. Raises Malformed."""
    first, *others = [event.acts[0] for event in events]
    if any(act != first for act in others):
        raise Malformed("its seats have signed different results")
    if len(first) != 3 or type(first[1]) is not tuple or type(first[2]) is not tuple:
        raise Malformed("what is signed as a result is none")
    _, scores, winners = first
    numbers = all(type(number) is int for number in (*scores, *winners))
    if not numbers or len(scores) != seats or not {*winners} <= {*range(seats)}:
        raise Malformed("what is signed as a result is none of this table")
    return scores, winners
