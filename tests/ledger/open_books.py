"""A sealed game once more with the open dealer: same moves, same rolls, and the faces that the
table secrets of all seats show.

``truth_of`` opens every handle that ever lay on the table, with nothing but the log and the
secrets; ``states`` then lets the open dealer answer every line and gives the state after each.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.agenda import Roll, Together
from engine.basics import Move
from engine.kernel import apply, front, join, member, members, owes, settle, take, trimmed
from engine.open_table.open_dealer import answer_line
from engine.sight import Sight
from ledger.deck.roll import dice, roll_point, roll_seed
from ledger.sealed.acts import MOVE
from ledger.sealed.checked_event import PartsGiven, RunAnswered
from ledger.sealed.event_proofs import Verifier
from ledger.sealed.own_cards import face_behind
from ledger.sealed.sealed_table import DECK, Phase
from ledger.steps.owed_events import check_event
from tests.ledger.tables import Tale


def truth_of(tale: Tale) -> dict[int, str]:
    """The face of every handle of the game, opened with the secrets of all seats."""
    group, found = tale.group, {}
    secrets = {seat: tale.secret(seat) for seat in range(len(tale.seating.people))}
    secrets[DECK] = sum(secrets.values())
    for step, events in enumerate(tale.steps):
        if step == 0 or tale.table(step).phase is not Phase.PLAY:
            continue
        table = tale.table(step)
        slots = dict(tale.chains[step].table.ciphers)
        for event in events:
            checked = check_event(table, event, Verifier.TRUSTING)
            if isinstance(checked, RunAnswered | PartsGiven):
                slots |= (
                    checked.given.copied if isinstance(checked, PartsGiven) else checked.ciphers
                )
        for (card, lock), cipher in slots.items():
            found[card] = face_behind(table, cipher, group.mul(secrets[lock], cipher.a))
        found |= tale.chains[step].table.state.faces
    return found


class Rigged:
    """Chance that gives these dice, and for everything else always the lowest number."""

    def __init__(self, values: tuple[int, ...]) -> None:
        self._values = list(values)

    def below(self, bound: int) -> int:
        """The next of the values, counted from 0."""
        return self._values.pop(0) - 1 if self._values else 0


def rolled(tale: Tale, step: int, line: Roll) -> tuple[int, ...]:
    """What a roll came to, from the secrets of all seats instead of their parts."""
    table, group = tale.table(step), tale.group
    point = roll_point(group, table.roster.table_id, table.since, 0)
    seats = range(len(tale.seating.people))
    return dice(
        roll_seed(group, point, [group.mul(tale.secret(s), point) for s in seats]), line.sides
    )


def moves_of(event: Any) -> list[Move]:
    """The moves in an event."""
    return [Move(act[1], act[2:]) for act in event.acts if act[0] == MOVE]


def states(tale: Tale) -> Iterator[tuple[int, Any]]:
    """Each step that answers something, and the open dealer's state after it."""
    truth, seated = truth_of(tale), tale.seating
    begun = next(k for k, chain in enumerate(tale.chains) if chain.table.state is not None)
    options = dict(seated.roster.offer.options)
    state = settle(seated.game.setup(tale.chains[begun].table.order, options))
    yield begun, state
    for step in range(begun + 1, len(tale.steps)):
        before, after = tale.table(step), tale.chains[step].table
        if before.phase is not Phase.PLAY or after.passing is not None:
            continue
        state = answered(tale, step, state, truth)
        yield step, state


def answered(tale: Tale, step: int, state: Any, truth: dict[int, str]) -> Any:
    """The open dealer's state after its answer to what stands in front."""
    line = front(state)

    def one(own: Any, event: Any, asked: Any) -> Any:
        moves = moves_of(event)
        chance = Rigged(rolled(tale, step, asked) if isinstance(asked, Roll) else ())

        def look(seat: int) -> Sight[Any]:
            return Sight(own, seat, truth)

        return answer_line(look, own, asked, dict(truth), lambda *_: moves[0], chance)[0]

    if isinstance(line, Together):
        runs = {}
        for seat in members(state):
            own, event, run = member(state, seat), tale.event(step, seat), []
            while owes(own, seat):
                run.append(one(own, event, front(own)))
                own = trimmed(take(own, run[-1]))
            runs[seat] = run
        return join(state, runs)
    # A run of one seat answers several lines: go on until both dealers have answered as many.
    while state.answered < tale.chains[step].table.state.answered:
        state = apply(state, one(state, tale.steps[step][0], front(state)))
    return state
