"""Sections 4, 6, 7 and 16.4 of docs/protocol.md: who owes, what a good event is, how steps end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.agenda import Rescue, Reveal, Roll, Shuffle, Together
from engine.kernel import front, join, members, owner_of, with_absent
from tests.second_reader import start
from tests.second_reader.acts import Acts, ask
from tests.second_reader.alone import check_alone, settled
from tests.second_reader.basics.notation import LP, sha256
from tests.second_reader.basics.values import LEAVE, MARK, RETURN, UNDO, Record, packed
from tests.second_reader.board import Away, Board, Given
from tests.second_reader.openings import Opening
from tests.second_reader.riders import fits, riders_of, takes_back
from tests.second_reader.rounds import Round
from tests.second_reader.runs import Run

NOTHING = object()
"""What an event gives that holds its author's leave alone, or takes the last answer back."""


def collected(board: Board) -> Opening | Round | None:
    """The line in front, if all owe it together."""
    line = front(board.rules)
    owner = None if line is None else owner_of(line, board.rules)
    if isinstance(line, Roll) or (isinstance(line, Rescue) and owner is None):
        return Opening(board, line)
    if isinstance(line, Reveal) and (owner is None or owner in board.absent):
        return Opening(board, line)
    return Round(board, line) if isinstance(line, Shuffle) and owner is None else None


def owing(board: Board) -> list[int]:
    """The seats that owe an event in the next step."""
    if board.broken or board.phase == "over":
        return []
    if board.phase != "play" or board.roster.seats == 1:
        return list(board.live)
    together = collected(board)
    if together is not None:
        return together.owing()
    line = front(board.rules)
    if isinstance(line, Together):
        return list(members(board.rules))
    return [owner_of(line, board.rules)]


def check_event(board: Board, event: Record) -> Any:
    """What a well-signed event on this head, with its digest, gives. Raises Guilty."""
    _, step, seat, _, _, acts, riders = event.fields
    found = riders_of(riders)
    ask(step == board.step + 1, "form")
    ask(seat in owing(board), "turn")
    for one in found:
        ask(one.kind in (MARK, UNDO) or fits(board, one), "form")
    if takes_back(board, event):
        return NOTHING
    own = any(one.kind == LEAVE and one.seat == seat for one in found)
    if not acts and own and len(board.absent) < board.roster.spare:
        return NOTHING
    reader = Acts(acts)
    given = _check(board, seat, reader)
    reader.end()
    return given


def _check(board: Board, seat: int, acts: Acts) -> Any:
    if board.phase == "commit":
        return start.check_commit(board, seat, acts)
    if board.phase == "open":
        return start.check_keys(board, seat, acts)
    if board.phase == "ready":
        return start.check_ready(board, seat, acts)
    if board.phase == "result":
        outcome = board.roster.game.score(board.rules)
        told = acts.take("result", tuple, tuple)
        acts.end()
        ask(packed(told) == packed((outcome.scores, outcome.winners)), "result")
        return None
    if board.roster.seats == 1:
        return check_alone(board, acts)
    together = collected(board)
    return Run(board, seat, acts).follow() if together is None else together.check(seat, acts)


# -- closing --------------------------------------------------------------------------------------


def head_of(board: Board, events: Sequence[Record], reports: Sequence[Record] = ()) -> bytes:
    """head(k): events and reports by seat."""
    named = [one.id for one in events], [one.id for one in reports]
    return sha256(LP("tafelrunde/1/head", board.head, board.step + 1, *named))


def close(
    board: Board,
    events: Mapping[int, tuple[Record, Any]],
    reports: Sequence[Record] = (),
) -> Board:
    """The board behind the step that these events, and reports if it closes short, make."""
    signed = [event for _, (event, _) in sorted(events.items())]
    head = head_of(board, signed, reports)
    if len(signed) == 1 and any(one.kind == UNDO for one in riders_of(signed[0].fields[6])):
        assert board.before is not None, "it has been checked"
        return board.before.but(step=board.step + 1, head=head)
    parts = {seat: part for seat, (_, part) in sorted(events.items()) if part is not NOTHING}
    after = _applied(board, parts).but(step=board.step + 1, head=head)
    if board.phase == "ready":
        after = start.begin(after)
        after = settled(after) if board.roster.seats == 1 else after
    elif board.playing and board.roster.seats > 1:
        after = _gone(board, after, signed, reports)
    if after.phase == "play" and not after.rules.agenda:
        after = after.but(phase="result")
    stands = board.phase == "play" == after.phase
    if stands:
        old, new = board.rules, after.rules
        stands = old.answered == new.answered and old.agenda == new.agenda
    after = after.but(since=board.since if stands else head)
    if after.rules is not None and after.passing is None:
        lying = {card for cards in after.rules.zones.values() for card in cards}
        truth = {card: face for card, face in after.truth.items() if card in lying}
        after = after.but(cards=after.openable() if board.roster.seats > 1 else {}, truth=truth)
    openly = not reports and _said_openly(signed) and _one_alone(board) and _one_alone(after)
    return after.but(before=board.but(before=None) if openly else None)


def _said_openly(events: Sequence[Record]) -> bool:
    """Whether a step holds one event, of moves alone, in which nobody comes or goes."""
    if len(events) != 1:
        return False
    acts, riders = events[0].fields[5:]
    moves = bool(acts) and all(act[:1] == ("move",) for act in acts)
    return moves and not any(one.kind in (RETURN, LEAVE) for one in riders_of(riders))


def _one_alone(board: Board) -> bool:
    """Whether one seat owes its run alone."""
    if board.phase != "play" or board.roster.seats == 1 or not board.rules.agenda:
        return False
    return collected(board) is None and not isinstance(front(board.rules), Together)


def _applied(board: Board, parts: Mapping[int, Any]) -> Board:
    """What the events hold, applied to the state in which nobody of the step is away yet."""
    if board.phase == "commit":
        return start.close_commit(board, dict(parts))
    if board.phase == "open":
        return start.close_keys(board, dict(parts))
    if board.phase == "result":
        return board.but(phase="over")
    if board.phase == "play" and board.roster.seats == 1:
        return parts[0]
    together = collected(board) if board.phase == "play" else None
    if isinstance(together, Round):
        return together.close(parts)
    if together is not None:
        given = board.given
        for part in parts.values():
            given = given.plus(part)
        return board.but(given=given)
    runs: list[Run] = list(parts.values()) if board.phase == "play" else []
    for run in runs:
        board = board.but(cards={**board.cards, **run.fresh})
    if runs and runs[0].alone:
        return board.but(rules=runs[0].state)
    if runs:
        return board.but(rules=join(board.rules, {run.seat: run.answers for run in runs}))
    return board


def _gone(
    before: Board, board: Board, events: Sequence[Record], reports: Sequence[Record]
) -> Board:
    """Who is absent from here on, what that passes over, and what is complete by it."""
    if board.rules.answered != before.rules.answered:
        board = board.but(given=Given())
    absent, away = _absences(before, board.head, events, reports)
    if absent != before.absent:
        state = with_absent(board.rules, absent)
        if not state.agenda:
            board = board.but(given=Given(), passing=None)
        board = board.but(rules=state)
    board = board.but(away=away)
    while board.phase == "play" and board.rules.agenda:
        together = collected(board)
        if together is None or together.owing():
            break
        board = together.finish()
    return board


def _absences(
    board: Board, head: bytes, events: Sequence[Record], reports: Sequence[Record]
) -> tuple[tuple[int, ...], Away]:
    """First the seats outside Q, then returns, then leaves (16.4)."""
    away, absent = board.away, set(board.absent)
    cut, nonces, left, void = dict(away.cut), dict(away.nonces), set(away.left), set(away.void)
    if reports:
        going = set(reports[0].fields[5])
        for seat in range(board.roster.seats):
            if seat in going:
                cut.pop(seat, None)
            elif seat not in absent:
                cut[seat] = head
        absent = set(range(board.roster.seats)) - going
    riders = [one for event in events for one in riders_of(event.fields[6])]
    for back in sorted((r for r in riders if r.kind == RETURN), key=lambda r: r.seat):
        absent.discard(back.seat)
        cut.pop(back.seat, None)
        if back.fields[3]:
            nonces[back.seat] = back.fields[3]
    leaves = {one.id: one for one in riders if one.kind == LEAVE}
    for leave in sorted(leaves.values(), key=lambda r: (r.seat, r.id)):
        if leave.seat in left:
            continue
        if leave.seat in absent or len(absent) < board.roster.spare:
            absent.add(leave.seat)
            left.add(leave.seat)
            cut.pop(leave.seat, None)
        else:
            void.add(leave.id)
    return tuple(sorted(absent)), Away(cut, frozenset(left), nonces, frozenset(void))
