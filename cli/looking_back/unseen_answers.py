"""What seats answered unseen, as their open books show it: cards that were kept or laid closed.

Whoever has read a game's news knows that somebody chose. Here stands what: the answer in the words
in which it was given, told where a card of it was closed to the others and stayed so. In a draft,
where what one leaves is what the next chooses from, it is told as well who had passed a card on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cli.text.words import N_, Speech
from engine.basics import Card, Face, Move, Seat
from ledger.review.decisions import MadeDecision, decisions

if TYPE_CHECKING:
    from ledger.review.replay import Replay

UNSEEN = N_("{name}, unseen: {answer}")
PASSED_ON = N_("{name}, unseen: {answer} (passed on before by {names})")


@dataclass(frozen=True)
class UnseenAnswer:
    """What a seat answered in a step, and the seats that had passed the card on to it; ``told``:
    how much the step tells that came before the question."""

    step: int
    seat: Seat
    answer: Any
    passed_by: tuple[Seat, ...] = ()
    told: int = 0

    def line(self, speech: Speech) -> str:
        """It as a sentence of a story."""
        name, answer = speech.seat(self.seat), speech.phrase(self.answer)
        if not self.passed_by:
            return speech.words.say(UNSEEN, name=name, answer=answer)
        names = ", ".join(map(speech.seat, self.passed_by))
        return speech.words.say(PASSED_ON, name=name, answer=answer, names=names)


@dataclass(frozen=True)
class _Pick:
    """One card taken out of several that a seat could read: which, and which it left."""

    seat: Seat
    kind: type
    taken: Face
    left: frozenset[Face]


def unseen_answers(replay: Replay) -> list[UnseenAnswer]:
    """All of them, step by step, of the seats whose books are open."""
    made = [
        one
        for seat, is_open in sorted(replay.books.items())
        if is_open
        for one in decisions(replay, seat)
    ]
    found, picks = list[UnseenAnswer](), list[_Pick]()
    for one in sorted(made, key=lambda one: one.step):
        if not any(_stays_closed(replay, one, card) for card in _cards(one.move)):
            continue
        pick = _pick(one)
        passed = () if pick is None else _passed_by(pick, picks)
        picks = [*(picks if passed else []), *([] if pick is None else [pick])]
        answer = one.decision.tell(one.sight, one.move).plain()
        found.append(UnseenAnswer(one.step, _seat(one), answer, passed, one.told))
    return found


def _seat(made: MadeDecision) -> Seat:
    assert made.sight.seat is not None, "a watcher decides nothing"
    return made.sight.seat


def _cards(move: Move) -> Iterator[Card]:
    """All numbers of a move: each may be a card."""
    for arg in move.args:
        yield from (arg,) if isinstance(arg, int) else arg if isinstance(arg, tuple) else ()


def _stays_closed(replay: Replay, made: MadeDecision, card: Card) -> bool:
    """Whether this is a card that the seat alone could read, and the answer names what it shows,
    which nobody else saw by it."""
    face, after = made.sight.eyes.get(card), replay.tables[made.step].state
    if face is None or card in made.sight.state.faces or after is None or card in after.faces:
        return False
    return f"face.{face}" in _keys(made.decision.tell(made.sight, made.move).plain())


def _keys(plain: Any) -> Iterator[str]:
    """All words of a plain phrase that could be keys."""
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, list | tuple):
        for one in plain:
            yield from _keys(one)
    elif isinstance(plain, dict):
        yield from _keys(list(plain.values()))


def _pick(made: MadeDecision) -> _Pick | None:
    """The decision as one card out of several that show different things, if it is that."""
    moves = list(made.decision.legal(made.sight.state))
    alike = len(made.move.args) == 1 and all(
        one.name == made.move.name and len(one.args) == 1 for one in moves
    )
    cards = [one.args[0] for one in moves] if alike else []
    faces = [made.sight.face(card) for card in cards if isinstance(card, int)]
    taken = made.sight.face(made.move.args[0]) if alike else None  # type: ignore[arg-type]
    if taken is None or None in faces or len(set(faces)) < len(cards):
        return None
    left = frozenset(face for face in faces if face is not None and face != taken)
    return _Pick(_seat(made), type(made.decision), taken, left)


def _passed_by(pick: _Pick, before: Sequence[_Pick]) -> tuple[Seat, ...]:
    """The seats before that had this card and left it: all it could choose from is of what the last
    one left."""
    if not before or before[-1].kind is not pick.kind or before[-1].seat == pick.seat:
        return ()
    if not pick.left | {pick.taken} <= before[-1].left:
        return ()
    return tuple(dict.fromkeys(one.seat for one in before if pick.taken in one.left))
