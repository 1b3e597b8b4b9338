"""Mangled answers to every question of Citadels: RulesError and nothing else (open tables)."""

import pytest

from engine.answers import Moved
from engine.basics import Move
from engine.chance import Seeded
from engine.claims import Opened
from engine.errors import RulesError
from engine.games.citadels import GAME
from engine.kernel import apply
from tests.games.checks.moves import some_moves
from tests.games.checks.walked import questions, walked
from tests.games.citadels.tables import ALL

ODD = (-1, 0, 1, 7, 8, 99, 2**63, -(2**63), "", "x", "king", "signed", "gold", (), (0,), (-1, -1))
"""Arguments that are well formed on the wire."""
BEYOND = (True, None, 1.5, b"x", ((),), ("x",), {}, [1])
"""Arguments that no wire carries; a menu says no to them all the same."""


def mangled(move):
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


def refused(state, answer):
    """Whether the kernel raises RulesError; anything else that it raises is a fault."""
    try:
        apply(state, answer)
    except RulesError:
        return True
    return False


def check_moves(state, decision, chance):
    """Each mangled form of one move of each name."""
    moves = {move.name: move for move in some_moves(state, decision)}
    for wide in decision.choices(state):
        moves[f"wide {wide.name}"] = wide.sample(chance)
    refusals = 0
    for move in (*moves.values(), Move("build", (0,)), Move("seal", ((),)), Move("crown", (0, ""))):
        for odd in mangled(move):
            if not decision.allows(state, odd):
                assert refused(state, Moved(odd)), (decision, odd)
                refusals += 1
    return refusals


def check_openings(dealt, decision, state):
    """No face, a false face, a face too many, for each move that opens cards."""
    found = 0
    for move in decision.legal(state):
        for claim in decision.claims(state, move):
            if not isinstance(claim, Opened) or claim.card in state.faces:
                continue
            false = claim.fits is not None
            assert refused(state, Moved(move)), (decision, move)
            assert not false or refused(state, Moved(move, {claim.card: "nothing"}))
            both = {claim.card: "king", 10**9: "king"}
            assert refused(state, Moved(move, both)), (decision, move)
            found += 1
    return found


SOME = [ALL[at] for at in range(0, len(ALL), 19)]
MANY = [pytest.param(at, marks=pytest.mark.slow) if at % 4 else at for at in range(len(SOME))]


@pytest.mark.parametrize("at", MANY)
def test_no_decision_stumbles_over_a_mangled_move(at):
    """Every line-up, every question: refused with RulesError, in time, and nothing else."""
    seats, options = SOME[at]
    walk, chance = walked(GAME, seats, at + 1, options), Seeded(at)
    refusals = openings = 0
    for step, dealt in walk.tables(every=3):
        with walk.at(step):
            for decision, state, _ in questions(dealt):
                refusals += check_moves(state, decision, chance)
                openings += check_openings(dealt, decision, state)
    assert refusals > 10_000
    assert openings > 20
