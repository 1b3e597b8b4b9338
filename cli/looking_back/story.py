"""The story of a game: a page to be read by those who were there, and sent to those who were not.

A title, who has won, then a chapter a round with what was told in it and, where books are open,
what closed cards were when it happened; the turning points; how the table stood at last. All of it
follows from the log.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from cli.looking_back.replay_walk import Looking, end_lines, hands_lines
from cli.looking_back.rounds import rounds, told_in
from cli.looking_back.turning_points import turning_lines
from cli.looking_back.unseen_answers import UnseenAnswer, unseen_answers
from cli.text.numbers import seal
from cli.text.screen import over_lines, table_lines
from cli.text.words import N_, game_title

if TYPE_CHECKING:
    from ledger.review.replay import Replay

PLAYED_BY = N_("Played by {names}.")
TURNING = N_("Where the game turned, as the bots see it")
AT_LAST = N_("How the table stood at last")
HANDS = N_("What each held at last")
PROOF = N_(
    "All of this stands in the log of the table, seal {head}: whoever has it can look at the game"
    " again (tafelrunde replay) and check that it was fair (tafelrunde audit)."
)
UNSEEN_NOTE = N_(
    "What nobody else saw when it happened stands apart: the keys laid open at the end show it."
)


@dataclass(frozen=True)
class Told:
    """A line of a chapter; ``unseen``: nobody else saw it then."""

    text: str
    unseen: bool = False


@dataclass(frozen=True)
class Chapter:
    """A part of the story under its heading."""

    title: str
    told: tuple[Told, ...]


@dataclass(frozen=True)
class GameStory:
    """A whole story: what it is called, what stands first, its chapters, what stands last."""

    title: str
    opening: tuple[str, ...]
    chapters: tuple[Chapter, ...]
    closing: str


def game_story(look: Looking, replay: Replay) -> GameStory:
    """The story of this log, as far as it goes."""
    say, speech = look.words.say, look.speech
    found, unseen = rounds(look), unseen_answers(replay)
    untold = deque(unseen)
    chapters = [
        Chapter(one.title(look), _of_round(look, told_in(look, one), untold, one.last))
        for one in found
    ]
    last = replay.at(replay.steps)
    closing = [
        (TURNING, turning_lines(look, replay, found)),
        (AT_LAST, table_lines(last, speech)),
        (HANDS, hands_lines(look, replay.steps) if any(replay.books.values()) else []),
    ]
    chapters += [
        Chapter(say(title), tuple(Told(line) for line in lines)) for title, lines in closing
    ]
    opening = [
        say(PLAYED_BY, names=", ".join(speech.names)),
        *over_lines(last, speech),
        *end_lines(look),
        *([say(UNSEEN_NOTE)] if unseen else []),
    ]
    return GameStory(
        game_title(replay.game.id, look.words),
        tuple(opening),
        tuple(chapter for chapter in chapters if chapter.told),
        say(PROOF, head=seal(bytes.fromhex(last["head"]))),
    )


def _of_round(
    look: Looking, told: Iterator[tuple[int, str]], untold: deque[UnseenAnswer], last: int
) -> tuple[Told, ...]:
    """What was told in a round, step by step up to its last; what nobody saw stands before what its
    answer brought to tell, or before the next step where its own has nothing to tell."""
    lines = list[Told]()
    for step, of_step in groupby(told, key=lambda one: one[0]):
        here, ours = [Told(text) for _, text in of_step], list[UnseenAnswer]()
        while untold and untold[0].step < step:
            lines.append(Told(untold.popleft().line(look.speech), True))
        while untold and untold[0].step == step:
            ours.append(untold.popleft())
        for one in reversed(sorted(ours, key=lambda one: one.told)):
            here.insert(one.told, Told(one.line(look.speech), True))
        lines += here
    while untold and untold[0].step <= last:
        lines.append(Told(untold.popleft().line(look.speech), True))
    return tuple(lines)


def story_lines(story: GameStory) -> Iterator[str]:
    """The story as plain text."""
    yield story.title
    yield ""
    yield from story.opening
    for chapter in story.chapters:
        yield ""
        yield chapter.title
        for one in chapter.told:
            yield f"  > {one.text}" if one.unseen else f"  {one.text}"
    yield ""
    yield story.closing
