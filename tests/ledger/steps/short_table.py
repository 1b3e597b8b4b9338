"""Sealed tables from which seats go and to which they come back, beside the open dealer's table.

Every step is made by the seats themselves and closed as the table is told: as usual, or short with
any part of its events (R18). The open dealer gets the same moves, the same rolls and the faces that
the secrets of all seats show, and the same seats are away there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.agenda import Decision, Rescue, Roll, Together
from engine.basics import Card, Face, Move, Seat
from engine.chance import Chance, Seeded, choice
from engine.kernel import apply, front, join, member, owes, take, trimmed, with_absent
from engine.open_table.open_dealer import answer_line
from engine.plain import plain
from engine.sight import Sight
from ledger.deck.roll import dice, roll_point, seed_of_sum
from ledger.records import canon
from ledger.records.event import Event
from ledger.records.reports import write_report
from ledger.records.requests import Leave, Return, write_leave, write_return
from ledger.sealed.acts import MOVE
from ledger.sealed.checked_event import CheckedEvent, LeftUnanswered, RunAnswered
from ledger.sealed.event_proofs import Verifier
from ledger.sealed.own_cards import face_behind
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.sealed_table import DECK, LAYERED, Phase, SealedTable, begin
from ledger.signing.own_words import event_on
from ledger.step_kinds.kinds import kind_of
from ledger.steps.owed_events import check_event, make_draft, owing
from ledger.steps.riders import ride
from ledger.steps.table_after import close
from ledger.steps.undone import takes_back
from tests.ledger.open_books import Rigged
from tests.ledger.people import fixed_chance
from tests.ledger.tables import Seating

Chooser = Callable[[Any, Decision, Chance], Move]


def any_listed(sight: Any, decision: Decision, chance: Chance) -> Move:
    """One of the listed honest moves, or the smallest of a wide choice."""
    moves = decision.honest(sight)
    return choice(moves or [c.smallest() for c in decision.choices(sight.state)], chance)


@dataclass
class ShortTable:
    """A sealed table and the open dealer's beside it; ``live`` of the next step is up to the test.

    ``proving`` has every proof checked when it is read; without it only the form is. ``attempt`` is
    the one by which steps close short.
    """

    seated: Seating
    seed: int = 1
    proving: bool = True
    choose: Chooser = any_listed
    attempt: int = 1
    table: SealedTable = field(init=False)
    truth: dict[Card, Face] = field(default_factory=dict)
    open_state: Any = None
    open_before: Any = None
    kinds: dict[str, int] = field(default_factory=dict)
    compared: int = 0
    written: list[bytes] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Play the key ceremony."""
        self.table = begin(self.seated.game, self.seated.roster, self.seated.group)
        seats = range(len(self.seated.people))
        self.own = [OwnSeat(seat, self.seated.secrets[seat], self.table) for seat in seats]
        self.chance = Seeded(self.seed)
        self.rng = fixed_chance(f"{self.seated.label} away {self.seed}")
        while self.table.phase is not Phase.PLAY:
            self.step()

    # -- what seats sign ------------------------------------------------------------------------

    def event(self, seat: Seat, riders: Sequence[bytes] = (), *, leaves: bool = False) -> Event:
        """The event a seat owes, its decisions by chance; one that leaves answers nothing."""
        acts: tuple[Any, ...] = ()
        if not leaves:
            draft = make_draft(self.table, self.own[seat], rng=self.rng)
            while draft.asked is not None:
                state, decision = draft.asked
                sight = Sight(state, seat, draft.eyes(), (), draft.run)
                draft.answer(self.choose(sight, decision, self.chance))
            acts = tuple(draft.acts)
        return event_on(self.table, self.seated.people[seat], seat, acts, tuple(riders))

    def back(self, seat: Seat, nonce: bytes = b"") -> Return:
        """The wish of a seat to come back."""
        door, people = self.table.return_key(seat), self.seated.people
        roster = self.table.roster
        return write_return(
            people[seat], table_id=roster.table_id, seat=seat, cut=door, nonce=nonce
        )

    def leave(self, seat: Seat) -> Leave:
        """The good-bye of a seat."""
        table, people = self.table, self.seated.people
        return write_leave(people[seat], table_id=table.roster.table_id, seat=seat, head=table.head)

    def reports(self, live: Sequence[Seat], events: Sequence[Event]) -> list[Any]:
        """What the seats that go on sign."""
        table, held = self.table, tuple(event.id for event in events)
        return [
            write_report(
                self.seated.people[seat],
                table_id=table.roster.table_id,
                step=table.step + 1,
                seat=seat,
                prev=table.head,
                attempt=self.attempt,
                live=tuple(sorted(live)),
                held=held,
            )
            for seat in sorted(live)
        ]

    # -- steps ----------------------------------------------------------------------------------

    def step(
        self,
        given: Sequence[Seat] | None = None,
        live: Sequence[Seat] | None = None,
        riders: Mapping[Seat, Sequence[Return | Leave]] | None = None,
        leaving: Sequence[Seat] = (),
    ) -> None:
        """One step: events of ``given`` (all that owe), closed short if ``live`` are told.

        Raises AssertionError where the sealed table and the open one part.
        """
        seats = owing(self.table) if given is None else tuple(given)
        wishes = dict(riders or {})
        for seat in leaving:
            wishes[seat] = (*wishes.get(seat, ()), self.leave(seat))
        events = [
            self.event(seat, ride(wishes.get(seat, ())), leaves=seat in leaving) for seat in seats
        ]
        self.close(events, live)

    def close(self, events: Sequence[Event], live: Sequence[Seat] | None = None) -> None:
        """Check the events as everybody does and close the step with them."""
        verifier = Verifier.THOROUGH if self.proving else Verifier.TRUSTING
        before = self.table
        parts = {event.seat: check_event(before, event, verifier) for event in events}
        reports = () if live is None else self.reports(live, events)
        after = close(before, parts, events, reports=reports, live=live)
        self.table = after
        for one in (*sorted(events, key=lambda event: event.seat), *reports):
            self.written.append(one.raw)
        if before.phase is Phase.PLAY:
            name = type(kind_of(before)).__name__
            self.kinds[name] = self.kinds.get(name, 0) + 1
        if after.state is not None:
            self._follow(before, events, parts)

    def play(self, most: int = 10**9) -> None:
        """Usual steps until the log is over, or so many."""
        while most and owing(self.table):
            self.step()
            most -= 1

    # -- the open dealer beside it --------------------------------------------------------------

    def _secret(self, table: SealedTable, lock: Seat) -> int:
        secrets = [self.own[seat].keys.x for seat in table.seats]
        if lock == DECK:
            return sum(secrets)
        if lock != LAYERED:
            return secrets[lock]
        line = table.state.agenda[0]
        assert isinstance(line, Rescue)
        return secrets[line.of] + secrets[line.to]

    def _learn(self, table: SealedTable, parts: Mapping[Seat, CheckedEvent]) -> None:
        slots = dict(table.ciphers)
        for part in parts.values():
            if isinstance(part, RunAnswered):
                slots |= part.ciphers
        for (card, lock), cipher in slots.items():
            if card in self.truth or lock == LAYERED:
                continue
            mask = table.group.mul(self._secret(table, lock), cipher.a)
            self.truth[card] = face_behind(table, cipher, mask)
        self.truth |= table.state.faces

    def _follow(
        self, before: SealedTable, events: Sequence[Event], parts: Mapping[Seat, CheckedEvent]
    ) -> None:
        after, was = self.table, self.open_state
        self._learn(after, parts)
        if before.state is None:
            self.open_state = after.state
            return
        if takes_back(events):
            self.open_state = self.open_before
        elif before.phase is Phase.PLAY:
            moves = {
                event.seat: [Move(act[1], act[2:]) for act in event.acts if act[0] == MOVE]
                for event in events
                if not isinstance(parts[event.seat], LeftUnanswered)
            }
            self._answer(before, moves, parts)
        else:
            self.open_state = self._away(self.open_state)
        here, there = plain(self.open_state), plain(after.state)
        parted = [one for one, other in zip(here, there, strict=True) if one != other]
        assert canon.digest(here) == canon.digest(there), f"step {after.step}: {parted}"
        self.open_before = was
        self.compared += 1

    def _answer(
        self,
        before: SealedTable,
        moves: Mapping[Seat, list[Move]],
        parts: Mapping[Seat, CheckedEvent],
    ) -> None:
        """What the events answer, then who is away, then what their parts have completed."""
        state = self.open_state
        if isinstance(front(state), Together):
            runs = {seat: self._run(state, seat, moves[seat]) for seat in sorted(moves)}
            state = join(state, runs) if runs else state
        else:
            for seat, part in parts.items():
                for _ in part.answers if isinstance(part, RunAnswered) else ():
                    state = apply(state, self._one(before, state, moves[seat]))
        state = self._away(state)
        while state.answered < self.table.state.answered:
            state = apply(state, self._one(before, state, []))
        self.open_state = state

    def _away(self, state: Any) -> Any:
        absent = self.table.absent
        return state if state.absent == absent else with_absent(state, absent)

    def _run(self, state: Any, seat: Seat, moves: list[Move]) -> list[Any]:
        own, run = member(state, seat), list[Any]()
        while owes(own, seat):
            run.append(self._one(self.table, own, moves))
            own = trimmed(take(own, run[-1]))
        return run

    def _one(self, before: SealedTable, state: Any, moves: list[Move]) -> Any:
        line = front(state)
        assert line is not None
        chance = Rigged(self._rolled(before, line) if isinstance(line, Roll) else ())

        def look(seat: Seat | None) -> Sight[Any]:
            return Sight(state, seat, self.truth)

        return answer_line(look, state, line, dict(self.truth), lambda *_: moves[0], chance)[0]

    def _rolled(self, before: SealedTable, line: Roll[Any]) -> tuple[int, ...]:
        group = before.group
        point = roll_point(group, before.roster.table_id, before.since, 0)
        total = group.mul(self._secret(before, DECK), point)
        return dice(seed_of_sum(group, point, total), line.sides)
