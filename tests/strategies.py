"""What tests of rules make their games from: tables by hand, walks over whole games, recordings.

A walk is played by the open dealer with a seeded chance; every answer it gives is kept, so that a
test can give it again, give another one, or look at the table between any two of them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from math import prod
from typing import Any

from hypothesis import strategies as st

from engine.agenda import Decision, Together
from engine.answers import Answer
from engine.basics import Card, Face, Line, Move, Seat
from engine.chance import Chance, Seeded, choice
from engine.errors import BadOption
from engine.game import Game
from engine.kernel import apply, front, join, member, members, owes, take, trimmed
from engine.open_table.open_dealer import Ask, Dealt, answer_line, deal_on
from engine.open_table.simulate import begin
from engine.options import JOINT, Option
from engine.plain import plain
from engine.sight import OwnRun, Sight
from engine.table import Table, empty_table

# -- tables by hand ------------------------------------------------------------------------------


def table(
    *lines: Line,
    own: Mapping[str, Sequence[Face]] | None = None,
    deck: Sequence[Face] = (),
    seats: int = 3,
) -> Dealt:
    """A bare table: closed cards in a deck, and in own zones named ``<what>:<seat>``.

    Handles count up from 0, the deck first, then the zones in the order given.
    """
    own = own or {}
    owners = {f"{what}:{p}": p for p in range(seats) for what in ("hand", "row", "look", "in")}
    state = Table(**empty_table(range(seats), owners))
    truth: dict[Card, Face] = {}
    zones: dict[str, tuple[Card, ...]] = {}
    readers: dict[Card, tuple[Seat, ...]] = {}
    for name, faces in {"deck": deck, **own}.items():
        cards = tuple(range(len(truth), len(truth) + len(faces)))
        truth.update(zip(cards, faces, strict=True))
        zones[name] = cards
        if name != "deck":
            readers.update(dict.fromkeys(cards, (owners[name],)))
    state = state.but(zones=zones, readers=readers, next_card=len(truth), agenda=lines)
    return Dealt(state, truth, {})


def first_honest(sight: Sight[Any], decision: Decision) -> Move:
    """The first move of the list that the seat can make without a lie."""
    return decision.honest(sight)[0]


def same_seed(dealt: Dealt, *, ask: Ask = first_honest, seed: int = 0) -> Dealt:
    """The table after the line in front has been answered, by a chance of this seed."""
    return deal_on(dealt, ask, Seeded(seed))


# -- walks over whole games ----------------------------------------------------------------------


@dataclass(frozen=True)
class Stop:
    """A table of a walk, and what the dealer answered there: one answer, or a run a seat."""

    dealt: Dealt
    line: Line
    answer: Answer | None
    runs: Mapping[Seat, tuple[Answer, ...]]

    def again(self, state: Any) -> Any:
        """The recorded answer, given to a state."""
        return apply(state, self.answer) if self.answer is not None else join(state, self.runs)


def wide_move(sight: Sight[Any], decision: Decision, chance: Chance) -> Move:
    """A random honest move; half of the time one of the choices too wide to list, if there are."""
    wide = decision.choices(sight.state)
    listed = decision.honest(sight)
    if wide and (not listed or chance.below(2)):
        for _ in range(1 if listed else 1000):
            move = choice(wide, chance).sample(chance)
            if decision.honest(sight, [move]):
                return move
    assert listed, f"{decision!r} leaves no honest answer"
    return choice(listed, chance)


def record(dealt: Dealt, ask: Ask, chance: Chance) -> Stop:
    """What the open dealer answers to the line in front, with nothing done yet."""
    line = front(dealt.state)
    assert line is not None
    truth = dict(dealt.truth)
    if not isinstance(line, Together):
        answer, _ = answer_line(dealt.sight, dealt.state, line, truth, ask, chance)
        return Stop(dealt, line, answer, {})
    runs = {}
    for seat in members(dealt.state):
        run, own = list[Answer](), member(dealt.state, seat)
        while owes(own, seat):
            one = front(own)
            assert one is not None
            within = OwnRun(dealt.state, tuple(run))
            look = partial(Dealt(own, truth, dealt.memory).sight, run=within)
            answer, truth = answer_line(look, own, one, truth, ask, chance)
            run.append(answer)
            own = trimmed(take(own, answer))
        runs[seat] = tuple(run)
    return Stop(dealt, line, None, runs)


def tables_of(
    game: Game, seats: int, options: Mapping[str, str], seed: int
) -> Iterator[Dealt[Any]]:
    """Every table of a game in which all kinds of moves are made."""
    dealt, chance, minds = begin(game, seats, options), Seeded(seed), Seeded(seed + 1)
    while dealt.state.agenda:
        yield dealt
        dealt = deal_on(dealt, lambda s, d: wide_move(s, d, minds), chance)
    yield dealt


def walk(
    game: Game,
    seats: int,
    options: Mapping[str, str],
    seed: int,
    *,
    each: Callable[[Dealt, Chance], Dealt] | None = None,
) -> Iterator[Stop | Dealt]:
    """Every stop of a random game, then the table at its end; ``each`` may change a table."""
    yield from walk_on(begin(game, seats, options), seed, each=each)


def walk_on(
    dealt: Dealt, seed: int, *, each: Callable[[Dealt, Chance], Dealt] | None = None
) -> Iterator[Stop | Dealt]:
    """Every stop from this table on, then the table at the end."""
    minds = Seeded(seed * 2 + 1)

    def ask(sight: Sight[Any], decision: Decision) -> Move:
        return wide_move(sight, decision, minds)

    side = Seeded(seed + 77)
    count = 0
    while dealt.state.agenda:
        if each is not None:
            dealt = each(dealt, side)
            if not dealt.state.agenda:
                break
        # Each answer has a chance of its own, and bots begin anew, so that it can be given twice.
        minds = Seeded(seed * 1_000_003 + 2 * count + 1)
        stop = record(dealt, ask, Seeded(seed * 1_000_033 + count))
        yield stop
        minds = Seeded(seed * 1_000_003 + 2 * count + 1)
        dealt = deal_on(dealt, ask, Seeded(seed * 1_000_033 + count))
        count += 1
    yield dealt


def digest(state: Table) -> str:
    """SHA-256 of the plain form as Python writes it: good to compare states within a test."""
    return hashlib.sha256(repr(plain(state)).encode()).hexdigest()


def option_sets(game: Game, seats: int) -> list[dict[str, str]]:
    """The defaults, and each other value of every option alone; all of them when they are few.

    Values that the game refuses with so many seats are left out; the defaults never are.
    """
    some = {option.name: some_values(option) for option in game.options}
    if prod(len(values) for values in some.values()) <= 4:
        sets = [dict(zip(some, values, strict=True)) for values in product(*some.values())]
    else:
        sets = [{name: value} for name, values in some.items() for value in values]
    return [{}, *(given for given in sets if _fits(game, seats, given))]


def some_values(option: Option) -> list[str]:
    """Values an option can have: all where it holds one, else the first and last few and many."""
    if not option.several:
        return list(option.values)
    parts = [
        part
        for count in (option.least, option.most)
        for part in (option.values[:count], option.values[len(option.values) - count :])
    ]
    return list(dict.fromkeys(option.standard(JOINT.join(part)) for part in parts))


def _fits(game: Game, seats: int, options: Mapping[str, str]) -> bool:
    try:
        begin(game, seats, options)
    except BadOption:
        return False
    return True


# -- strategies ----------------------------------------------------------------------------------

seeds = st.integers(min_value=0, max_value=(1 << 64) - 1)
faces = st.sampled_from(("a", "b", "c", "x", "y", "z"))
hands = st.lists(faces, min_size=1, max_size=6).map(tuple)
