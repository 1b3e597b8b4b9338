"""Section 13 of docs/protocol.md: a table of one seat; rolls order the cards, all is known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.agenda import Decision, Prove, Relock, Reveal, Roll, Shuffle, Together
from engine.answers import Moved, Proved, Relocked, Revealed, Rolled, Shuffled
from engine.basics import ALL
from engine.claims import Opened
from engine.errors import RulesError
from engine.kernel import apply, front, join, member, owner_of, take, trimmed
from tests.second_reader.acts import Acts, Guilty, ask
from tests.second_reader.basics import proofs
from tests.second_reader.basics.notation import (
    CS,
    LP,
    chooser,
    hash_to_group,
    permutation,
    sha512,
)
from tests.second_reader.board import Board, piles
from tests.second_reader.runs import Run

Truth = Mapping[int, str]


def check_alone(board: Board, acts: Acts) -> Board:
    """A move, or the roll that the line in front needs; the board up to the next of these."""
    line = front(board.rules)
    try:
        if isinstance(line, Roll) or _by_all(line):
            return settled(_rolled(board, line, acts))
        move = Run(board, 0, acts).move()
        acts.end()
        return settled(_moved(board, move))
    except RulesError as error:
        raise Guilty("rules") from error


def _by_all(line: Any) -> bool:
    return isinstance(line, Shuffle) and line.by is None


def settled(board: Board) -> Board:
    """Everything in front is answered that needs neither chance nor a choice."""
    while True:
        state = board.rules
        line, first = front(state), state.agenda[0] if state.agenda else None
        if line is None or isinstance(line, Decision | Roll) or _by_all(line):
            return board
        if isinstance(line, Shuffle) and isinstance(first, Decision):
            return board
        if isinstance(line, Together):
            own = member(state, 0).agenda
            if own and isinstance(own[0], Decision):
                return board
            board = _joined(board, None)
        else:
            answer, truth = _known(state, line, board.truth)
            board = board.but(rules=apply(state, answer), truth=truth)


def _known(state: Any, line: Any, truth: Truth) -> tuple[Any, Truth]:
    """The answer that follows from the cards, and what is known behind it."""
    new = state.next_card
    match line:
        case Shuffle():
            cards = [card for zone in line.zones for card in state.zone(zone)]
            return Shuffled(), {**truth, **_in_order(state, truth, cards, new)}
        case Relock():
            closed = [card for card in line.cards if card not in state.faces]
            return Relocked(), {**truth, **_in_order(state, truth, closed, new)}
        case Reveal():
            shown = [card for cards, to in line.pairs if to == ALL for card in cards]
            return Revealed({card: _face(state, truth, card) for card in shown}), truth
        case Prove():
            cards = state.zone(line.claim.zone)
            return Proved(sum(_face(state, truth, c) in line.claim.faces for c in cards)), truth
    raise AssertionError(line)


def _face(state: Any, truth: Truth, card: int) -> str:
    return str(state.faces[card] if card in state.faces else truth[card])


def _in_order(state: Any, truth: Truth, cards: list[int], new: int) -> dict[int, str]:
    return {new + at: _face(state, truth, card) for at, card in enumerate(cards)}


def _decided(state: Any, line: Any, move: Any, truth: Truth) -> Moved:
    """The answer of a move that is legal and true."""
    ask(line.allows(state, move), "rules")
    opened = {}
    for claim in line.claims(state, move):
        ask(claim.holds(_face(state, truth, claim.card)), "rules")
        if isinstance(claim, Opened) and claim.card not in state.faces:
            opened[claim.card] = truth[claim.card]
    return Moved(move, opened)


def _moved(board: Board, move: Any) -> Board:
    if isinstance(board.rules.agenda[0], Together):
        return _joined(board, move)
    while not isinstance(line := front(board.rules), Decision):
        answer, truth = _known(board.rules, line, board.truth)
        board = board.but(rules=apply(board.rules, answer), truth=truth)
    answer = _decided(board.rules, line, move, board.truth)
    return board.but(rules=apply(board.rules, answer))


def _joined(board: Board, move: Any) -> Board:
    own, truth, run, decided = member(board.rules, 0), board.truth, [], False
    while (line := front(own)) is not None and owner_of(line, own) == 0:
        if isinstance(line, Together) or (decided and isinstance(own.agenda[0], Decision)):
            break
        if isinstance(line, Decision):
            ask(move is not None, "form")
            answer, decided, move = _decided(own, line, move, truth), True, None
        else:
            answer, truth = _known(own, line, truth)
        run.append(answer)
        own = trimmed(take(own, answer))
    return board.but(rules=join(board.rules, {0: run}), truth=truth)


def _rolled(board: Board, line: Any, acts: Acts) -> Board:
    message = LP("tafelrunde/1/roll-alone", board.roster.table, board.rolls)
    point = hash_to_group(message, CS("roll", b""))
    place = board.place(0, acts.place, "roll")
    (data,) = acts.take("roll", bytes)
    parts = proofs.shares(board.key(0), [point], data, place, "roll")
    ask(parts is not None, "roll")
    acts.end()
    seed, state = sha512(LP("tafelrunde/1/rolled", point, *(parts or ()))), board.rules
    board = board.but(rolls=board.rolls + 1)
    if isinstance(line, Roll):
        below = chooser(LP("dice", seed))
        values = tuple(1 + below(sides) for sides in line.sides)
        return board.but(rules=apply(state, Rolled(values)))
    truth, new = dict(board.truth), state.next_card
    for number, zone in enumerate(line.zones):
        cards = state.zone(zone)
        for back, places in piles(state, cards):
            label = seed + number.to_bytes(2, "big") + back.encode()
            order = permutation(len(places), LP("permutation", label))
            for at, source in zip(places, order, strict=True):
                truth[new + at] = _face(state, board.truth, cards[places[source]])
        new += len(cards)
    return board.but(rules=apply(state, Shuffled()), truth=truth)
