"""A log that was read as a page is told it: what it is, its moments, where the lead went over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cli.log_page.messages import Message
from cli.log_page.own_eyes import OwnEyes
from cli.looking_back.replay_walk import Looking, end_lines
from cli.looking_back.rounds import rounds
from cli.looking_back.turning_points import turning
from cli.text.words import LANGUAGES, speech, words_in
from engine.basics import Seat
from engine.sight import Sight
from engine.views.view import view
from ledger.review.replay import Replay
from ledger.sealed.sealed_table import Phase

PIECE = 16
"""Steps of what a seat had met that are gone through at once."""


def story_message(replay: Replay, name: str, own: OwnEyes) -> Message:
    """What the log is. ``name``: what its file is called; ``own``: what the identity here adds."""
    first = {one.first for one in rounds(_look(replay, LANGUAGES[0]))[1:]}
    notable = {step for step, _ in replay.marks()} | {*replay.undone}
    return {
        "t": "story",
        "name": name,
        "table": replay.roster.table_id.hex(),
        "game": replay.game.id,
        "rules": replay.game.rules,
        "names": replay.names,
        "marks": sorted(replay.game.marks),
        "steps": replay.steps,
        "over": replay.tables[-1].phase is Phase.OVER,
        "ends": {lang: end_lines(_look(replay, lang)) for lang in LANGUAGES},
        "lacks": _lacks(replay),
        "readable": _readable(replay),
        "own": own.seat,
        "key_closed": own.key_closed,
        "entries": [one for one in replay.history(replay.steps) if one["news"]],
        "undone": [[step, seat] for step, seat in sorted(replay.undone.items())],
        "rounds": sorted(first),
        "notable": sorted(notable - first),
        "result_at": _result_at(replay),
    }


def moment_message(
    replay: Replay, step: int, seat: Seat | None, *, hands: bool
) -> Iterator[Message | None]:
    """The view after a step, by the eyes of a seat; ``hands``: the own areas of all others too.

    What a seat had met by then is gone through in pieces, each of which brings nothing.
    """
    readable = _readable(replay)
    told = {"t": "moment", "step": step, "seat": seat, "hands": hands}
    if step > replay.steps or (seat is not None and seat not in readable):
        yield {**told, "view": None, "others": []}
        return
    others = [one for one in readable if hands and one != seat]
    for at in range(0, step, PIECE):
        replay.memory(at, seat)
        yield None
    shown = [{"seat": one, "areas": _own(replay, step, one)} for one in others]
    yield {**told, "view": replay.at(step, seat), "others": shown}


def turns_message(replay: Replay) -> Iterator[Message | None]:
    """Where the lead went over, round by round."""
    made = []
    for one in turning(replay, rounds(_look(replay, LANGUAGES[0]))):
        if one is not None:
            made.append({"step": one.step, "leader": one.leader, "before": one.before})
        yield None
    yield {"t": "turns", "turns": made}


def _lacks(replay: Replay) -> bool:
    """Whether the log ends before its game for no reason but that the file does, or is damaged."""
    return replay.unfinished and replay.ended is None and not replay.frozen


def _result_at(replay: Replay) -> int | None:
    """The first step whose view shows how the game ended; None where it came to no result."""
    step = replay.steps
    if replay.at(step)["over"] is None:
        return None
    while step > 0 and replay.at(step - 1)["over"] is not None:
        step -= 1
    return step


def _own(replay: Replay, step: int, seat: Seat) -> list[Any]:
    """What a seat held after a step; what it had met before is no part of that."""
    state = replay.tables[step].state
    if state is None:
        return []
    sight = Sight(state, seat, replay.eyes(step, seat), ())
    own: list[Any] = view(replay.game, sight)["own"]["areas"]
    return own


def _readable(replay: Replay) -> list[Seat]:
    return [seat for seat in range(len(replay.names)) if replay.readable(seat)]


def _look(replay: Replay, lang: str) -> Looking:
    return Looking(replay, speech(replay.game.id, words_in(lang), replay.names))
