"""All there is to the engine: ``front`` says what is asked, ``apply`` answers it or refuses.

``front(state)`` is the first line of the agenda, or a shuffle that has to come before it, or
``None`` when the game is over. ``apply(state, answer)`` gives the next state, or raises a
``RulesError`` with nothing changed. A line of several seats (``Together``) is answered by one run
of answers for each of them: ``member`` gives the state a run is judged by, ``join`` applies all.

The kernel does not check what takes secrets: whether a shuffle is honest, what a card shows. Its
caller is a dealer that has.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from engine.agenda import Decision, Prove, Relock, Reveal, Roll, Shuffle, Step, Together
from engine.answerable import check_claims, check_line
from engine.answers import Answer, Moved, Proved, Relocked, Revealed, Rolled, Shuffled
from engine.basics import ALL, Card, Line, Move, Seat
from engine.claims import Claim, Opened
from engine.errors import EndlessRules, FalseClaim, IllegalMove, NotAsked
from engine.stale_zones import shuffle_first, stale_by_glimpses
from engine.table import NOTHING, Fields, Table

T = TypeVar("T", bound=Table)

Lines = tuple[Line, ...]

MOST_STEPS = 1000
"""Steps between two answers; more is a fault of the rules (design, section 3)."""

MOST_ANSWERS = 30_000
"""A game this long is over as it stands, so that no game goes on for ever."""

MEMBER_CARDS = 1024
"""New handles one member of a Together may make; each has a range of its own, so that a run may
name a handle it has just made, whatever the others do."""


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
            return state  # a shuffle in front of it is looked at by who answers that
        shorter = trim(state)
        if shorter is state and state.absent:
            shorter = pass_over(state)
        if shorter is state:
            check_line(state, front(state) if isinstance(line, Prove) else line)
            return state
        state = shorter
    raise EndlessRules(f"{MOST_STEPS} steps without a question; the next is {state.agenda[:1]!r}")


def pass_over(state: T) -> T:
    """The state after a first line that a seat owes which is not there, by public facts (R23).

    Only a dealer can open or lock its cards for others: those lines stand. What it owes the deck
    leaves the game, and few cards that it alone should mix are mixed by all.
    """
    line, rest = state.agenda[0], state.but(agenda=state.agenda[1:])
    if isinstance(line, Together):
        owners = [owner_of(one, state) for one in line.lines]
        return rest.do(*line.lines) if all(owner in state.absent for owner in owners) else state
    if owner_of(line, state) not in state.absent:
        return state
    match line:
        case Decision():
            state = line.take(rest, line.absent(state))
        case Prove():
            state = line.take(rest, line.absent(state))
        case Shuffle():
            joint = tuple(zone for zone in line.zones if zone not in state.owners)
            state = rest.do(Shuffle(joint)) if joint else rest
        case Relock() if line.zone not in state.owners:
            opened = [card for card in line.cards if card in state.faces]
            state = rest.retire(c for c in line.cards if c not in opened).move(opened, line.zone)
    return state


def trim(state: T) -> T:
    """Without a first line that asks nothing of anybody: empty zones, open cards, no members."""
    line, rest = state.agenda[0], state.agenda[1:]
    match line:
        case Shuffle():
            zones = tuple(z for z in line.zones if state.zone(z))
            if zones and zones == line.zones:
                return state
            return state.but(agenda=(Shuffle(zones, line.by), *rest) if zones else rest)
        case Reveal():
            pairs = tuple(
                (kept, to)
                for cards, to in line.pairs
                if (kept := tuple(c for c in cards if not _reads(state, c, to)))
            )
            if pairs and pairs == line.pairs:
                return state
            return state.but(agenda=(Reveal(pairs), *rest) if pairs else rest)
        case Relock() if all(c in state.faces for c in line.cards):
            return state.but(agenda=rest).move(line.cards, line.zone)
        case Roll() if not line.sides:
            state = line.take(state.but(agenda=rest), ())
        case Together():
            return _trim_together(state, line, rest)
    return state


def _trim_together(state: T, line: Together, rest: tuple[Line, ...]) -> T:
    begun: list[Seat] = []
    for at, one in enumerate(line.lines):
        if isinstance(one, (Decision, Prove)):
            begun.append(one.seat)
            continue  # always asked
        owner = owner_of(one, state)
        if owner in begun:
            continue  # what comes earlier in the run may still fill its zone or read its cards
        if owner is not None:
            begun.append(owner)
        alone = state.but(agenda=(one,))
        after = trim(alone)
        if after is not alone:
            left = Together((*line.lines[:at], *after.agenda, *line.lines[at + 1 :]))
            return after.but(agenda=(left, *rest))
    return state if line.lines else state.but(agenda=rest)


def _reads(state: Table, card: Card, to: Seat) -> bool:
    return card in state.faces or (to != ALL and to in state.readers.get(card, ()))


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
    return settle(state if state.answered < MOST_ANSWERS else state.but(agenda=()))


def take(state: T, answer: Answer) -> T:
    """The answer alone, with no step run after it: how the lines of a run are answered."""
    return take_at(state, front(state), answer)


def take_at(state: T, line: Line | None, answer: Answer, also: Fields = NOTHING) -> T:
    """As ``take``, by who has asked already: ``line`` is ``front(state)``.

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
    """As ``take_at``, by who has asked already what the move claims (``claims_of``)."""
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


# -- several seats at once ------------------------------------------------------------------------


def members(state: Table) -> tuple[Seat, ...]:
    """The seats that owe a run of answers to the ``Together`` in front, in seat order."""
    return tuple(sorted([seat for seat in own_lines(state) if seat not in state.absent]))


def own_lines(state: Table) -> Mapping[Seat, Lines]:
    """The lines of each seat in the ``Together`` in front, those of seats not there among them."""
    lines: dict[Seat, Lines] = {}
    for one in _lines(state):
        owner = owner_of(one, state)
        if owner is None:
            raise EndlessRules(f"a Together may only hold lines of one seat each: {one!r}")
        lines[owner] = (*lines.get(owner, ()), one)
    return lines


def member(state: T, seat: Seat) -> T:
    """The state by which this seat's run is judged: its own lines are all that is asked."""
    own = own_lines(state).get(seat, ())
    return trimmed(state.but(agenda=own, next_card=state.next_card + (seat + 1) * MEMBER_CARDS))


def trimmed(state: T) -> T:
    """Without any lines in front that ask nothing; no step is run."""
    while state.agenda and not isinstance(state.agenda[0], (Step, Decision)):
        shorter = trim(state)
        if shorter is state:
            break
        state = shorter
    return state


def owes(state: Table, seat: Seat) -> bool:
    """Whether the line in front waits for this seat alone (of a run, or of a lone line)."""
    line = front(state)
    return line is not None and not isinstance(line, Together) and owner_of(line, state) == seat


def next_of_run(state: Table, seat: Seat, *, decided: bool) -> Line | None:
    """The next line of a seat's run, or None where it ends: a run holds one decision at most (R5).

    ``decided`` says whether the run has answered its decision already.
    """
    line = front(state)
    if line is None or isinstance(line, Together) or owner_of(line, state) != seat:
        return None
    if decided and isinstance(state.agenda[0], Decision):
        return None
    check_line(state, line)
    return line


def join(state: T, runs: Mapping[Seat, Sequence[Answer]]) -> T:
    """The state after every member's run, applied in seat order, settled.

    What a run leaves on its agenda (steps, lines of others) stands in front of the rest in the
    same order; lines of seats without a run stand before it, still together. Raises as ``apply``
    does, and NotAsked for a run of a seat that owes none.
    """

    def run(seat: Seat, begun: T) -> T:
        for answer in runs[seat]:
            begun = trimmed(take(begun, answer))
        return begun

    return joined(state, own_lines(state), sorted(runs), run)


def joined(
    state: T, own: Mapping[Seat, Lines], seats: Sequence[Seat], run: Callable[[Seat, T], T]
) -> T:
    """As ``join``, by who has asked for ``own_lines`` already and finds the answers on its way.

    ``run`` gives the state after the run of one of the ``seats`` (in their order), from one in
    which those before it are done and the lines of this seat are all that is asked.
    """
    first, rest = state.next_card, state.agenda[1:]
    if not own.keys() >= set(seats):
        raise NotAsked(f"{seats!r} are not all asked by {state.agenda[0]!r}")
    owed: Lines = ()
    if len(seats) < len(own):
        owed = (Together(tuple(o for o in _lines(state) if owner_of(o, state) not in seats)),)
    after, also, highest = state, counting(state), first
    left: Lines = ()
    for seat in seats:
        begin = first + (seat + 1) * MEMBER_CARDS
        agenda = own[seat]
        if not isinstance(agenda[0], Decision):  # what is asked first needs no trimming
            agenda = member(state, seat).agenda
        after = run(seat, after.but(also, agenda=agenda, next_card=begin))
        also = NOTHING
        if after.next_card > begin + MEMBER_CARDS:
            raise IllegalMove(f"seat {seat} makes more than {MEMBER_CARDS} handles in one run")
        if after.next_card > begin:
            highest = after.next_card
        left = left + after.agenda
    return bounded(after.but(also, agenda=(*owed, *left, *rest), next_card=highest))


def _lines(state: Table) -> tuple[Line, ...]:
    line = state.agenda[0]
    assert isinstance(line, Together)
    return line.lines


def owner_of(line: Line, state: Table) -> Seat | None:
    """The one seat that owes this line, or ``None`` if everybody does (or nobody)."""
    match line:
        case Decision() | Prove():
            return line.seat
        case Shuffle():
            return line.by
        case Relock():
            return next((state.owner(c) for c in line.cards if c not in state.faces), None)
        case Reveal():
            owners = [
                state.owner(c) for cards, _ in line.pairs for c in cards if c not in state.faces
            ]
            return owners[0] if owners and owners.count(owners[0]) == len(owners) else None
        case _:
            return None
