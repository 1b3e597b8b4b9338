"""Sections 16.1 and 16.3 of docs/protocol.md: what reports come to, which event needs a mark."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tests.second_reader.basics.values import MARK, Record
from tests.second_reader.board import Board
from tests.second_reader.riders import riders_of
from tests.second_reader.steps import head_of


@dataclass(frozen=True)
class Outcome:
    """What a complete attempt comes to: events by id, the reports in its head, Q if it is short."""

    attempt: int
    proof: tuple[bytes, ...]
    events: tuple[bytes, ...]
    reports: tuple[bytes, ...]
    head: bytes


@dataclass
class Words:
    """All that was signed on one head: good events by seat, and reports.

    ``closed`` is the head that the log goes on from; None while the step is open.
    """

    board: Board
    owing: tuple[int, ...]
    events: dict[int, Record] = field(default_factory=dict)
    reports: list[Record] = field(default_factory=list)
    closed: bytes | None = None
    standing: tuple[Record, ...] = ()

    def may_go_on(self, going: Sequence[int]) -> bool:
        """Who may go on by themselves."""
        roster = self.board.roster
        enough = 0 < 2 * roster.spare < roster.seats and len(going) >= roster.needed
        known = max(going) < roster.seats and not self.board.away.left.intersection(going)
        return self.board.playing and enough and known

    def usual(self, attempt: int, proof: tuple[bytes, ...], ids: Sequence[bytes]) -> Outcome | None:
        """The usual close by these events, if they are just those that are owed."""
        by_id = {one.id: seat for seat, one in self.events.items()}
        if tuple(by_id.get(one) for one in ids) != self.owing or not self.owing:
            return None
        found = [self.events[seat] for seat in self.owing]
        return Outcome(attempt, proof, tuple(ids), (), head_of(self.board, found))

    def outcomes(self) -> dict[tuple[bytes, ...], Outcome]:
        """Those of all complete attempts, by their reports."""
        tried: dict[tuple[int, tuple[int, ...]], dict[int, Record]] = {}
        for one in self.reports:
            attempt, going = one.fields[4:6]
            tried.setdefault((attempt, going), {}).setdefault(one.seat, one)
        found: dict[tuple[bytes, ...], Outcome] = {}
        for (attempt, going), said in sorted(tried.items(), key=lambda item: item[0]):
            if set(said) == set(going):
                reports = [said[seat] for seat in going]
                outcome = self._outcome(attempt, reports, found)
                if outcome is not None:
                    found[outcome.proof] = outcome
        return found

    def _outcome(
        self, attempt: int, reports: Sequence[Record], known: Mapping[tuple[bytes, ...], Outcome]
    ) -> Outcome | None:
        proof = tuple(one.id for one in reports)
        carried = deciding(reports)
        if carried is not None:
            old = self.told(carried, known)
            return old and Outcome(attempt, proof, old.events, old.reports, old.head)
        union = {event for one in reports for event in one.fields[6][1]}
        by_id = {one.id: seat for seat, one in self.events.items()}
        if not union <= set(by_id):
            return None
        ids = tuple(sorted(union, key=lambda one: by_id[one]))
        usual = self.usual(attempt, proof, ids)
        if usual is not None:
            return usual
        events = [self.events[by_id[one]] for one in ids]
        return Outcome(attempt, proof, ids, proof, head_of(self.board, events, reports))

    def told(
        self, closing: Sequence[object], known: Mapping[tuple[bytes, ...], Outcome]
    ) -> Outcome | None:
        """What a closing speaks of; None if it is not good, or not known to be."""
        _, attempt, events, reports = closing
        if attempt == 0:
            return self.usual(0, (), events)
        old = known.get(reports)
        return old if old and (old.attempt, old.events) == (attempt, events) else None

    # -- marks --------------------------------------------------------------------------------

    def leads_to(self, names: Sequence[bytes]) -> list[Record] | None:
        """The reports of an attempt and those that deciding closings name; None if not here."""
        here, found = {one.id: one for one in self.reports}, list[Record]()
        while names:
            if not set(names) <= set(here):
                return None
            level = [here[one] for one in names]
            found += level
            carried = deciding(level)
            names = () if carried is None else carried[3]
        return found

    def needs_mark(self, report: Record, event: Record) -> bool:
        """Whether the first event of a seat beyond this step has not the mark that it needs."""
        found, names = self.outcomes(), []
        for rider in riders_of(event.fields[6]):
            if rider.kind == MARK and rider.fields[0] == self.board.step + 1:
                if self.leads_to(rider.fields[1]) is None:
                    return False
                names.append(rider.fields[1])
        attempts = [
            one.attempt for p, one in found.items() if p in names and one.head == self.closed
        ]
        shown = max([0, *attempts, *(one.fields[4] for one in self.standing)])
        _, _, _, _, attempt, _, held = report.fields
        if shown >= attempt:
            return False
        if held[0] == 0:
            return True
        old = self.told(held, found)
        return old is not None and old.head != self.closed and old.attempt < shown


def deciding(reports: Sequence[Record]) -> tuple[object, ...] | None:
    """Of the closings that reports list that of the highest attempt, the first of equal ones."""
    carried = [one.fields[6] for one in reports if one.fields[6][0] == 1]
    return max(carried, key=lambda held: held[1], default=None)
