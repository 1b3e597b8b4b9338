"""Mangled answers to every question of a walk: RulesError, nothing else, and nothing changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.agenda import Decision
from engine.answers import Moved
from engine.basics import Move
from engine.chance import Chance, Seeded
from engine.claims import Opened
from engine.errors import RulesError
from engine.game import Game
from engine.kernel import apply
from tests.games.checks.moves import some_moves
from tests.games.checks.walked import Walked, questions, walked
from tests.strategies import digest

ODD = (-1, 0, 1, 7, 8, 99, 2**63, -(2**63), "", "x", "king", "signed", "gold", (), (0,), (-1, -1))
"""Arguments that are well formed on the wire."""
BEYOND: tuple[Any, ...] = (True, None, 1.5, b"x", ((),), ("x",), {}, [1])
"""Arguments that no wire carries; a menu says no to them all the same."""
FOREIGN = (Move("build", (0,)), Move("seal", ((),)), Move("crown", (0, "")))
"""Moves of one game that are none of another."""


@dataclass(frozen=True)
class Refused:
    """How many mangled moves and false openings were refused, and of which decisions."""

    moves: int = 0
    openings: int = 0
    asked: frozenset[str] = frozenset()

    def __add__(self, more: Refused) -> Refused:
        """Those of several walks."""
        counts = (self.moves + more.moves, self.openings + more.openings)
        return Refused(*counts, self.asked | more.asked)


def mangled(move: Move) -> Iterator[Move]:
    """Other arities, other types, other numbers, an argument twice, another name."""
    name, args = move.name, move.args
    yield from (Move(name), Move(name, (*args, 0)), Move(name, (args,)), Move(name, args + args))
    yield from (Move(f"{name}s", args), Move("", args), Move("pass", (0,)), Move("end", ("x",)))
    for odd in (*ODD, *BEYOND):
        yield Move(name, (odd,))
        for at in range(len(args)):
            yield Move(name, (*args[:at], odd, *args[at + 1 :]))
    for at, arg in enumerate(args):
        if isinstance(arg, tuple):
            for other in (arg[1:], arg + arg[:1], (*arg[::-1], 10**9), (*arg, -1), arg * 2):
                yield Move(name, (*args[:at], other, *args[at + 1 :]))


def all_are_refused(walk: Walked, chance: Chance, *, every: int = 3, most: int = 10**9) -> Refused:
    """Each question of every so many tables of a walk, with all its moves and openings mangled;
    the first ``most`` of each kind.

    Raises Broken where anything is taken, or raises another thing than RulesError.
    """
    moves, openings, asked = 0, 0, Counter[str]()
    for step, dealt in walk.tables(every):
        with walk.at(step):
            for decision, state, _ in questions(dealt):
                kind = type(decision).__name__
                if asked[kind] == most:
                    continue
                asked[kind] += 1
                before = digest(state)
                moves += _moves(state, decision, chance)
                openings += _openings(decision, state)
                assert digest(state) == before, f"{decision!r} has changed the table"
    return Refused(moves, openings, frozenset(asked))


def _moves(state: Any, decision: Decision[Any], chance: Chance) -> int:
    """Each mangled form of one move of each name."""
    moves = {move.name: move for move in some_moves(state, decision)}
    for wide in decision.choices(state):
        moves[f"wide {wide.name}"] = wide.sample(chance)
    refusals = 0
    for move in (*moves.values(), *FOREIGN):
        for odd in mangled(move):
            if not decision.allows(state, odd):
                assert _refused(state, Moved(odd)), (decision, odd)
                refusals += 1
    return refusals


def _openings(decision: Decision[Any], state: Any) -> int:
    """No face, a false face, a face too many, for each move that opens cards."""
    found = 0
    for move in decision.legal(state):
        for claim in decision.claims(state, move):
            if not isinstance(claim, Opened) or claim.card in state.faces:
                continue
            false = claim.fits is not None
            assert _refused(state, Moved(move)), (decision, move)
            assert not false or _refused(state, Moved(move, {claim.card: "nothing"}))
            both = {claim.card: "king", 10**9: "king"}
            assert _refused(state, Moved(move, both)), (decision, move)
            found += 1
    return found


def _refused(state: Any, answer: Moved) -> bool:
    """Whether the kernel raises RulesError; anything else that it raises is a fault."""
    try:
        apply(state, answer)
    except RulesError:
        return True
    return False


def every_question_refuses(game: Game, walks: Iterable[tuple[int, int]]) -> Refused:
    """All questions of these walks, by seats and seed, the first few of each kind whole."""
    refused = Refused()
    for seats, seed in walks:
        refused += all_are_refused(walked(game, seats, seed), Seeded(1), every=1, most=9)
    assert refused.moves > 3_000
    return refused


def many_are_refused(game: Game, seats: int, seeds: Iterable[int]) -> None:
    """Walks at a table of one size, with other chance and other options."""
    for seed in seeds:
        assert all_are_refused(walked(game, seats, seed), Seeded(seed)).moves > 1_000
