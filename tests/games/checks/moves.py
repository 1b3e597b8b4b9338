"""Moves, refusals, stand-ins: what a decision lists is what the kernel takes, and no more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.agenda import Decision, Pace, Prove, Reveal, Roll, Together
from engine.answers import Answer, Moved, Proved, Relocked, Revealed, Rolled, Shuffled
from engine.basics import ALL, Line, Move
from engine.chance import Chance, Seeded, choice
from engine.claims import Opened
from engine.errors import RulesError
from engine.kernel import apply
from engine.open_table.open_dealer import Dealt, moved
from tests.games.checks.walked import Walked, questions
from tests.strategies import digest, wide_move


def lists_are_sound(walk: Walked) -> None:
    """A list of moves has no doubles, does not change, has an honest one; nonsense is refused."""
    chance = Seeded(walk.seed)
    for step, dealt in walk.tables():
        with walk.at(step):
            for decision, state, sight in questions(dealt):
                legal = decision.legal(state)
                assert legal == decision.legal(state), f"{decision!r} lists other moves again"
                assert len(set(legal)) == len(legal), f"{decision!r} lists a move twice"
                refused = [move for move in legal if not decision.allows(state, move)]
                assert not refused, f"{decision!r} lists {refused!r}, which it does not allow"
                wide = decision.choices(state)
                assert wide == decision.choices(state), f"{decision!r} has other choices again"
                refused = [c for c in wide if not decision.allows(state, c.smallest())]
                assert not refused, f"{decision!r} does not allow what {refused!r} allow"
                found = decision.honest(sight, some_moves(state, decision))
                assert found, f"{decision!r} leaves no honest answer"
                taken = [m for m in foreign(state, decision, chance) if decision.allows(state, m)]
                assert not taken, f"{decision!r} allows {taken!r}"


def stand_ins_are_legal(walk: Walked) -> None:
    """What is answered for a seat that is not there is allowed then, and shows or proves nothing.

    A reaction is answered like that for people too, when the time is up: it is allowed always.
    """
    for step, dealt in walk.tables():
        with walk.at(step):
            for decision, state, _ in questions(dealt):
                gone = state.but(absent=tuple(sorted({*state.absent, decision.seat})))
                move = decision.absent(gone)
                assert move == decision.absent(gone), f"{decision!r} has two stand-in answers"
                allowed = decision.allows(gone, move)
                assert allowed, f"{decision!r} does not allow its stand-in {move.plain()!r}"
                if decision.pace is Pace.PACED:
                    passed = decision.absent(state)
                    assert decision.allows(state, passed), f"{passed.plain()!r} is no pass"
                secret = [
                    claim
                    for claim in decision.claims(gone, move)
                    if claim.card not in state.faces
                    or not (isinstance(claim, Opened) and claim.holds(state.faces[claim.card]))
                ]
                assert not secret, f"nobody can show or prove {secret!r} for an absent seat"


def honest_answers_are_taken(walk: Walked) -> None:
    """Whatever a bot may answer, the kernel takes, with its claims judged by the dealer."""
    chance = Seeded(walk.seed)
    for step, stop in walk.some(5):
        if isinstance(stop.line, Together):
            continue
        with walk.at(step):
            for decision, state, sight in questions(stop.dealt):
                listed = decision.legal(state)
                believed = [m for m in listed if sight.believes(decision.claims(state, m))]
                assert decision.honest(sight) == believed, "others are honest than those believed"
                moves = decision.honest(sight, some_moves(state, decision))
                for move in [moves[0], moves[-1], wide_move(sight, decision, chance)]:
                    answer = moved(state, decision, move, stop.dealt.truth)
                    once = apply(state, answer).answered == state.answered + 1
                    assert once, f"{move!r} is not counted as one answer"


def some_moves(state: Any, decision: Decision) -> list[Move]:
    """What is listed, and the smallest of each choice that is too wide to list."""
    return [*decision.legal(state), *(wide.smallest() for wide in decision.choices(state))]


def foreign(state: Any, decision: Decision, chance: Chance) -> Iterator[Move]:
    """Moves that a decision should refuse: other names, other handles, too much and too little."""
    move = choice(some_moves(state, decision), chance)
    yield Move("no such move")
    yield Move(move.name, (*move.args, 0, 0))
    yield Move(move.name, (10**9,))
    yield Move(move.name, (-1,))
    yield Move(move.name, ("",))
    yield Move(move.name, ((10**9,),))
    for wide in decision.choices(state):
        first, *rest = wide.sample(chance).args
        assert isinstance(first, tuple)
        yield Move(wide.name)
        yield Move(wide.name, (first, *rest, first))
        yield Move(wide.name, (first + first + (0,), *rest))
        yield Move(wide.name, ((*reversed(first), -1), *rest))


def wrong_answers(dealt: Dealt, line: Line, chance: Chance) -> Iterator[Answer]:
    """Answers that do not fit the line in front of this table."""
    fitting = {"Shuffle": Shuffled, "Relock": Relocked, "Reveal": Revealed}.get(type(line).__name__)
    anything = [Shuffled(), Relocked(), Revealed(), Rolled((1,)), Proved(0), Moved(Move("no"))]
    for answer in anything:
        right = {Decision: Moved, Roll: Rolled, Prove: Proved}
        if type(answer) is fitting or any(
            isinstance(line, kind) and type(answer) is of for kind, of in right.items()
        ):
            continue
        yield answer
    match line:
        case Decision():
            for move in foreign(dealt.state, line, chance):
                if not line.allows(dealt.state, move):
                    yield Moved(move)
            yield Moved(some_moves(dealt.state, line)[0], {10**9: "nothing"})
        case Roll():
            yield Rolled(())
            yield Rolled((*line.sides[:-1], line.sides[-1] + 1))
            yield Rolled((0, *line.sides[1:]))
        case Prove():
            yield Proved(-1)
            yield Proved(len(dealt.state.zone(line.claim.zone)) + 1)
        case Reveal():
            opened = {c: dealt.truth[c] for cards, to in line.pairs if to == ALL for c in cards}
            yield Revealed({**opened, 10**9: "nothing"})
            if opened:
                yield Revealed({})


def _refused(state: Any, answer: Answer) -> bool:
    try:
        apply(state, answer)
    except RulesError:
        return True
    return False


def what_does_not_fit_is_refused(walk: Walked) -> None:
    """A refused answer leaves the state as it was, to the last plain value."""
    chance = Seeded(walk.seed)
    for step, stop in walk.some(4):
        with walk.at(step):
            before, refused = digest(stop.dealt.state), 0
            for answer in wrong_answers(stop.dealt, stop.line, chance):
                assert _refused(stop.dealt.state, answer), f"{stop.line!r} takes {answer!r}"
                refused += 1
            assert refused >= 5, f"only {refused} wrong answers to {stop.line!r} were found"
            assert digest(stop.dealt.state) == before, "a refused answer has changed the table"


def foreign_moves_are_refused_within_a_together(walk: Walked) -> None:
    """The members of a Together refuse what their own decision does not allow."""
    chance = Seeded(walk.seats)
    gathered = [(n, s) for n, s in enumerate(walk.stops) if isinstance(s.line, Together)]
    for step, stop in gathered[::3]:
        with walk.at(step):
            for decision, state, _ in questions(stop.dealt):
                before = digest(state)
                for move in foreign(state, decision, chance):
                    if not decision.allows(state, move):
                        assert _refused(state, Moved(move)), f"{decision!r} takes {move!r}"
                assert digest(state) == before, "a refused move has changed the table"
