"""A table of one seat (R43).

A proven shuffle by one seat proves nothing: whoever holds the whole key could choose the order. So
here the order of a shuffle comes from a roll whose point hangs on the table and a counter, never
on the head, and the log alone says where every card lies. Nothing is locked: own shuffles,
reveals and relocks need no event, and claims are checked against the cards themselves. The audit
proves rules and chance; that nobody looked ahead it cannot prove, and it says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.agenda import Decision, Prove, Relock, Reveal, Roll, Shuffle, Together
from engine.answers import Answer, Proved, Relocked, Revealed, Rolled, Shuffled
from engine.basics import ALL, Card, Face, Line, Move, Seat
from engine.claims import Opened
from engine.dealer_refusals import check_claims
from engine.errors import RulesError
from engine.kernel import apply, front, join, member, next_of_run, take, trimmed
from engine.open_table.open_dealer import Eyes, moved
from engine.sight import OwnRun
from engine.table import Table
from ledger.deck.group.group import Element
from ledger.deck.roll import (
    dice,
    lone_roll_point,
    roll_seed,
    rolled_permutation,
)
from ledger.facts import FactKind
from ledger.sealed.acts import BadEvent
from ledger.sealed.checked_event import Tally
from ledger.sealed.own_cards import piles_of
from ledger.sealed.sealed_table import SealedTable

ONLY: Seat = 0
"""The seat of a table of one."""


def asks_for_chance(table: SealedTable) -> bool:
    """Whether the line in front is answered by a roll: of dice, or for a shuffle by all."""
    line = front(table.state)
    return isinstance(line, Roll) or _of_all(line)


def _of_all(line: Line | None) -> bool:
    return isinstance(line, Shuffle) and line.by is None


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision, the state it is judged by, the face of every card of that state, and the run
    before it if it stands within a ``Together``."""

    state: Any
    decision: Decision[Table]
    truth: Mapping[Card, Face]
    run: OwnRun[Table] | None

    def eyes(self) -> dict[Card, Face]:
        """The closed cards the seat can read."""
        return dict(Eyes(self.state, self.truth, ONLY))


def asked(table: SealedTable) -> Asked | None:
    """What the seat is asked, own shuffles that stand before it done."""
    state, truth, answers = table.state, table.truth, list[Answer]()
    together = bool(state.agenda) and isinstance(state.agenda[0], Together)
    if together:
        state = member(state, ONLY)
    while isinstance(line := front(state), Shuffle) and line.by is not None:
        answer, truth = _answer(state, line, truth)
        state = take(state, answer)
        answers.append(answer)
    run = OwnRun(table.state, tuple(answers)) if together else None
    return Asked(state, line, truth, run) if isinstance(line, Decision) else None


def roll_point_of(table: SealedTable) -> Element:
    """The point the next roll opens: it hangs on the table and a counter, never on the head."""
    return lone_roll_point(table.group, table.roster.table_id, table.rolls)


def moved_on(table: SealedTable, move: Move) -> SealedTable:
    """The table after a move, up to the next roll or decision. Raises BadEvent."""
    try:
        return answer_known(_moved(table, move))
    except RulesError as error:
        raise BadEvent(FactKind.AGAINST_RULES, str(error)) from error


def rolled_on(table: SealedTable, share: Element) -> SealedTable:
    """The table after a roll, up to the next roll or decision. Raises BadEvent."""
    try:
        return answer_known(_rolled(table, roll_seed(table.group, roll_point_of(table), [share])))
    except RulesError as error:
        raise BadEvent(FactKind.AGAINST_RULES, str(error)) from error


def claimed_by(table: SealedTable, move: Move) -> Tally:
    """How many cards a move opens, and how much it claims of others; nothing if it is not legal."""
    found = asked(table)
    if found is None or not found.decision.allows(found.state, move):
        return Tally()
    claims = found.decision.claims(found.state, move)
    openings = sum(isinstance(claim, Opened) for claim in claims)
    return Tally(openings=openings, claims=len(claims) - openings)


def answer_known(table: SealedTable) -> SealedTable:
    """Answer everything in front that needs neither chance nor a choice."""
    while True:
        line = front(table.state)
        if line is None or isinstance(line, Decision | Roll) or _of_all(line):
            return table
        if isinstance(line, Shuffle) and isinstance(table.state.agenda[0], Decision):
            return table
        if isinstance(line, Together):
            if _member_decides(table.state):
                return table
            table = _joined(table, None)
            continue
        answer, truth = _answer(table.state, line, table.truth)
        table = _applied(table, answer, truth)


def _applied(table: SealedTable, answer: Answer, truth: Mapping[Card, Face]) -> SealedTable:
    state = apply(table.state, answer)
    return table.but(state=state, truth=truth, news=table.news + state.news)


def _answer(
    state: Any, line: Line, truth: Mapping[Card, Face]
) -> tuple[Answer, Mapping[Card, Face]]:
    """The answer to a line that the known cards alone give."""
    match line:
        case Shuffle():
            fresh, new = dict(truth), state.next_card
            for zone in line.zones:
                cards = state.zone(zone)
                fresh |= {new + at: truth_of(state, truth, c) for at, c in enumerate(cards)}
                new += len(cards)
            return Shuffled(), fresh
        case Reveal():
            return Revealed(
                {
                    c: truth_of(state, truth, c)
                    for cards, to in line.pairs
                    if to == ALL
                    for c in cards
                }
            ), truth
        case Relock():
            closed = [c for c in line.cards if c not in state.faces]
            return Relocked(), {
                **truth,
                **{state.next_card + i: truth_of(state, truth, c) for i, c in enumerate(closed)},
            }
        case Prove():
            cards = state.zone(line.claim.zone)
            return Proved(sum(truth_of(state, truth, c) in line.claim.faces for c in cards)), truth
    raise TypeError(f"{line!r} is not answered by the cards alone")


def truth_of(state: Any, truth: Mapping[Card, Face], card: Card) -> Face:
    """The face of a card of a table of one seat."""
    return state.faces[card] if card in state.faces else truth[card]


def _member_decides(state: Any) -> bool:
    own = member(state, ONLY)
    return isinstance(own.agenda[0], Decision) if own.agenda else False


def _moved(table: SealedTable, move: Move) -> SealedTable:
    table = table.but(news=())
    if table.state.agenda and isinstance(table.state.agenda[0], Together):
        return _joined(table, move)
    while not isinstance(line := front(table.state), Decision):
        if line is None:
            raise BadEvent(FactKind.MOVE_UNASKED)
        table = _applied(table, *_answer(table.state, line, table.truth))
    answer = _checked(table, table.state, line, move, table.truth)
    return _applied(table, answer, table.truth)


def _joined(table: SealedTable, move: Move | None) -> SealedTable:
    own, truth, run, decided = member(table.state, ONLY), table.truth, list[Answer](), False
    while (line := next_of_run(own, ONLY, decided=decided)) is not None:
        decided = decided or isinstance(line, Decision)
        if isinstance(line, Decision):
            if move is None:
                raise BadEvent(FactKind.MOVE_MISSING)
            answer: Answer = _checked(table, own, line, move, truth)
            move = None
        else:
            answer, truth = _answer(own, line, truth)
        run.append(answer)
        own = trimmed(take(own, answer))
    state = join(table.state, {ONLY: run})
    return table.but(state=state, truth=truth, news=table.news + state.news)


def _checked(
    table: SealedTable, state: Any, line: Decision[Table], move: Move, truth: Mapping[Card, Face]
) -> Answer:
    if not line.allows(state, move):
        raise BadEvent(FactKind.MOVE_ILLEGAL, repr(move.plain()))
    check_claims(state, line.seat, line.claims(state, move))  # of cards whose faces are known
    known = {
        c: truth_of(state, truth, c)
        for cards in state.zones.values()
        for c in cards
        if c in state.faces or c in truth
    }
    return moved(state, line, move, known)


def _rolled(table: SealedTable, seed: bytes) -> SealedTable:
    line = front(table.state)
    table = table.but(rolls=table.rolls + 1, news=())
    if isinstance(line, Roll):
        return _applied(table, Rolled(dice(seed, line.sides)), table.truth)
    assert isinstance(line, Shuffle)
    truth, new, state = dict(table.truth), table.state.next_card, table.state
    for number, zone in enumerate(line.zones):
        cards = state.zone(zone)
        for back, places in piles_of(state, zone):
            order = rolled_permutation(
                seed + number.to_bytes(2, "big") + back.encode(), len(places)
            )
            for at, source in zip(places, order, strict=True):
                truth[new + at] = truth_of(state, table.truth, cards[places[source]])
        new += len(cards)
    return _applied(table, Shuffled(), truth)
