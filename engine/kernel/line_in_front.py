"""What is asked and what an answer does: ``front`` and ``apply``, one line at a time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from engine.agenda import Decision, Prove, Relock, Rescue, Reveal, Roll, Shuffle, Step
from engine.answers import (
    Answer,
    Layered,
    Moved,
    Proved,
    Relocked,
    Rescued,
    Revealed,
    Rolled,
    Shuffled,
)
from engine.basics import ALL, Card, Line, Move, Seat
from engine.claims import Claim, Opened
from engine.dealer_refusals import check_claims, check_line
from engine.errors import EndlessRules, FalseClaim, IllegalMove, NotAsked
from engine.kernel.absence import pass_over
from engine.kernel.idle_lines import trim
from engine.kernel.longest_game import MOST_STEPS, cut_when_too_long
from engine.kernel.stale_zones import shuffle_first, stale_by_glimpses
from engine.table import NOTHING, Fields, Table

T = TypeVar("T", bound=Table)


def settle(state: T) -> T:
    """Run everything in front that waits for nobody; news of earlier answers are not touched.

    Raises EndlessRules or ImpossibleLine for faults of the rules.
    """
    for _ in range(MOST_STEPS):
        if not state.agenda:
            return state
        line = state.agenda[0]
        if isinstance(line, Step):
            state = line.run(state.but(agenda=state.agenda[1:]))
            continue
        if isinstance(line, Decision) and line.seat not in state.absent:
            return state  # a shuffle in front of it is looked at when that is answered
        shorter = trim(state)
        if shorter is state and state.absent:
            shorter = pass_over(state)
        if shorter is state:
            check_line(state, front(state) if isinstance(line, Prove) else line)
            return state
        state = shorter
    raise EndlessRules(f"{MOST_STEPS} steps without a question; the next is {state.agenda[:1]!r}")


def with_absent(state: T, absent: Iterable[Seat]) -> T:
    """The state in which just these seats are absent, settled: their lines are passed over.

    News of it stand alone: those of the answer before have been told.
    """
    return settle(state.but(absent=tuple(sorted(absent)), news=state.news and ()))


def front(state: Table) -> Line | None:
    """What is asked now; stale zones are shuffled before a line that names their cards."""
    if not state.agenda:
        return None
    return shuffle_first(state, state.agenda[0]) or state.agenda[0]


def apply(state: T, answer: Answer) -> T:
    """The state after an answer to ``front(state)`` (not to a ``Together``), settled.

    Raises NotAsked, IllegalMove or FalseClaim; the given state is as good as before.
    """
    return bounded(take_at(state, front(state), answer, counting(state)))


def counting(state: Table) -> Fields:
    """What changes with one more answer on its way, of which there is no news yet."""
    return {"answered": state.answered + 1, "news": state.news and ()}  # or still UNHEARD


def bounded(state: T) -> T:
    """The state settled after an answer; a game that has had too many is over as it stands."""
    return settle(cut_when_too_long(state))


def take(state: T, answer: Answer) -> T:
    """The answer alone, with no step run after it: how the lines of a run are answered."""
    return take_at(state, front(state), answer)


def take_at(state: T, line: Line | None, answer: Answer, also: Fields = NOTHING) -> T:
    """As ``take``, for a caller that has asked already: ``line`` is ``front(state)``.

    ``also`` changes in the same copy, before the line takes its answer (``counting``).
    """
    match line, answer:
        case Decision(), Moved():
            claims = claims_of(state, line, answer.move)
            after: T = make_move(state, line, answer, claims, also)
        case Shuffle(), Shuffled():
            return _shuffled(state, line, also)
        case Reveal(), Revealed():
            return _revealed(state, line, answer, also)
        case Relock(), Relocked():
            return _relocked(state, line, also)
        case Rescue(), Layered() if not line.layered:
            return state.but(also, agenda=(replace(line, layered=True), *state.agenda[1:]))
        case Rescue(), Rescued() if line.layered:
            return _rescued(state, line, also)
        case Roll(), Rolled():
            fair = len(answer.values) == len(line.sides) and all(
                1 <= v <= n for v, n in zip(answer.values, line.sides, strict=True)
            )
            if not fair:
                raise IllegalMove(f"{answer.values!r} is no roll of {line.sides!r}")
            after = line.take(state.but(also, agenda=state.agenda[1:]), answer.values)
        case Prove(), Proved():
            if not 0 <= answer.value <= len(state.zone(line.claim.zone)):
                raise IllegalMove(f"{answer.value!r} of {line.claim!r}")
            rest = state.but(also, agenda=state.agenda[1:]).mark_stale(line.claim.zone)
            after = line.take(rest, answer.value)
        case _:
            raise NotAsked(f"{answer!r} does not answer {line!r}")
    return after


def claims_of(state: T, line: Decision[T], move: Move) -> tuple[Claim, ...]:
    """What a move claims. Raises IllegalMove if it is not legal, or if there is no proof for it."""
    if not line.allows(state, move):
        raise IllegalMove(f"seat {line.seat} may not answer {move.plain()!r} to {line!r}")
    claims = line.claims(state, move)
    if claims:
        check_claims(state, line.seat, claims)
    return claims


def make_move(
    state: T, line: Decision[T], answer: Moved, claims: Sequence[Claim], also: Fields = NOTHING
) -> T:
    """As ``take_at``, for a caller that knows already what the move claims (``claims_of``)."""
    move, opened, open_already = answer.move, answer.opened, state.faces
    opens: set[Card] = set()
    for claim in claims:
        if isinstance(claim, Opened):
            face = open_already.get(claim.card) or opened.get(claim.card)
            if face is None:
                raise IllegalMove(f"{move.plain()!r} must open card {claim.card}")
            if not claim.holds(face):
                raise FalseClaim(f"seat {line.seat}: {move.plain()!r} does not fit {face!r}")
            if claim.card not in open_already:
                opens.add(claim.card)
    if opened.keys() != opens:
        raise IllegalMove(f"{move.plain()!r} does not open {sorted(opened)!r}")
    faces = {**open_already, **opened} if opened else open_already
    return line.take(state.but(also, agenda=state.agenda[1:], faces=faces), move)


def _shuffled(state: T, line: Shuffle, also: Fields) -> T:
    stale = tuple([zone for zone in state.stale if zone not in line.zones])
    agenda = state.agenda[1:] if isinstance(state.agenda[0], Shuffle) else state.agenda
    also = {**also, "stale": stale, "agenda": agenda}
    for zone in line.zones:
        reader = None if line.by is None else state.owners.get(zone)
        state = state.renew(zone, reader, also)
    return state


def _revealed(state: T, line: Reveal, answer: Revealed, also: Fields) -> T:
    if sorted(answer.opened) != sorted({c for cards, to in line.pairs if to == ALL for c in cards}):
        raise IllegalMove(f"{line!r} does not open {sorted(answer.opened)!r}")
    readers, faces = dict(state.readers), dict(state.faces)
    glimpsed: list[Card] = []
    for cards, to in line.pairs:
        for card in cards:
            if to == ALL:
                faces[card] = answer.opened[card]
            else:
                if card in readers:
                    glimpsed.append(card)
                readers[card] = (*readers.get(card, ()), to)
    state = state.but(also, agenda=state.agenda[1:], readers=readers, faces=faces)
    return stale_by_glimpses(state, glimpsed)


def _relocked(state: T, line: Relock, also: Fields) -> T:
    there, first, owner = state.zone(line.zone), state.next_card, state.owners.get(line.zone)
    opened = [c for c in line.cards if c in state.faces]
    closed = tuple([c for c in line.cards if c not in opened]) if opened else line.cards
    state = state.exchange(closed, line.zone, owner, {**also, "agenda": state.agenda[1:]})
    if opened:
        new = dict(zip(closed, range(first, first + len(closed)), strict=True))
        order = [c for c in there if c not in line.cards] + [new.get(c, c) for c in line.cards]
        state = state.move(opened, line.zone)
        state = state.but(zones={**state.zones, line.zone: tuple(order)})
    return state.mark_stale(line.zone)


def _rescued(state: T, line: Rescue, also: Fields) -> T:
    rest = {**also, "agenda": state.agenda[1:]}
    if line.zone:
        return state.exchange(line.cards, line.zone, line.to, rest).mark_stale(line.zone)
    readers = dict(state.readers)
    for card in line.cards:
        readers[card] = (*readers[card], line.to)
    return stale_by_glimpses(state.but(rest, readers=readers), line.cards)
