"""Where a game turned: the rounds in which the lead went over, by what a table was worth then.

What a table is worth to a seat is counted as bots count it that look ahead (`Hooks.promise`): an
opinion, in hundredths of a point. It is looked at where a round ends. The step is named in which
the new leader gained most on the one before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cli.looking_back.replay_walk import Looking
from cli.looking_back.rounds import Round, told_in
from cli.text.words import N_
from engine.basics import Seat

if TYPE_CHECKING:
    from ledger.review.replay import Replay

TURNED = N_("Round {round}: {name} overtakes {other}, most of all in step {step}: {what}")
AHEAD = N_("Nobody was ahead of {name} at the end of any round.")
STAYED = N_("From the end of round {round} on nobody was ahead of {name} any more.")


@dataclass(frozen=True)
class LeadChange:
    """The lead goes over within a round, most of all in this step."""

    round: int
    leader: Seat
    before: Seat
    step: int


def turns(replay: Replay, found: Sequence[Round]) -> list[LeadChange]:
    """Each round in which the lead went over to another seat; none where no bot can say."""
    return [one for one in turning(replay, found) if one is not None]


def turning(replay: Replay, found: Sequence[Round]) -> Iterator[LeadChange | None]:
    """The same in pieces: of each round whether the lead went over in it."""
    leader = None
    for one in found[1:]:
        ahead = _leader(_worth(replay, one.last))
        if ahead is not None and leader is not None and ahead != leader:
            yield LeadChange(one.number, ahead, leader, _most(replay, one, ahead, leader))
        else:
            yield None
        leader = leader if ahead is None else ahead


def turning_lines(look: Looking, replay: Replay, found: Sequence[Round]) -> list[str]:
    """The turning points as sentences, the last one with what it came to."""
    say, made = look.words.say, turns(replay, found)
    lines = []
    for one in made:
        told = " ".join(line for step, line in told_in(look, found[one.round]) if step == one.step)
        name, other = look.speech.seat(one.leader), look.speech.seat(one.before)
        lines.append(say(TURNED, round=one.round, name=name, other=other, step=one.step, what=told))
    last = _leader(_worth(replay, replay.steps))
    if last is None or replay.unfinished:
        return lines
    name, since = look.speech.seat(last), _never_behind(replay, found, last)
    told = say(STAYED, round=since, name=name) if since > 1 else say(AHEAD, name=name)
    return [*lines, told]


def _never_behind(replay: Replay, found: Sequence[Round], leader: Seat) -> int:
    """The first round from whose end on nobody was ahead of this seat: nor were several together
    that were level, of whom none led."""
    worths = [(one.number, _worth(replay, one.last)) for one in found[1:]]
    behind = [number for number, worth in worths if worth and max(worth) > worth[leader]]
    return max(behind, default=0) + 1


def _worth(replay: Replay, step: int) -> list[int]:
    """What the table after this step was worth to each seat; nothing where no bot can say."""
    state, hooks = replay.tables[step].state, replay.game.search
    if state is None or hooks is None or len(replay.names) < 2:
        return []
    return [hooks.promise(state, seat) for seat in range(len(replay.names))]


def _leader(worth: Sequence[int]) -> Seat | None:
    """Who is ahead of all others."""
    found = [seat for seat, one in enumerate(worth) if one == max(worth)]
    return found[0] if len(found) == 1 else None


def _most(replay: Replay, one: Round, ahead: Seat, behind: Seat) -> int:
    """The step of the round, with news of it, in which one seat gained most on the other."""
    best, where = None, one.last
    before = _worth(replay, one.first)
    for step in range(one.first + 1, one.last + 1):
        after = _worth(replay, step)
        if before and after and replay.news(step):
            gained = after[ahead] - after[behind] - before[ahead] + before[behind]
            if best is None or gained > best:
                best, where = gained, step
        before = after
    return where
