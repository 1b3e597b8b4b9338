"""Walking through a game that was played: one step forward, one back, to a number, to a round.

A walk only looks: it asks a `Story` (`ledger.review.replay.Replay` is one) for views and news, and
never changes anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from cli.text.fact_texts import ENDED
from cli.text.screen import NOT_LAID, UNDONE, over_lines, own_lines, own_parts, table_lines
from cli.text.words import N_, Speech, Words
from ledger.errors import Damaged

FROZEN = N_(
    "The log holds what is said to be a proof that somebody cheated; it froze the table. Whether it"
    " is one, and who it was: tafelrunde audit LOG"
)

BROKEN_OFF = N_(
    "The log is damaged at record {record}. What happened there and later cannot be read from this"
    " file; whether the game is over cannot, either."
)


class Story(Protocol):
    """A log as somebody who looks back on it needs it."""

    @property
    def steps(self) -> int:
        """The number of the last step."""

    @property
    def unfinished(self) -> bool:
        """Whether the log ends before the game does."""

    @property
    def ended(self) -> Mapping[str, Any] | None:
        """Who ended the game early, if somebody did: why, by whom, and who was waited for."""

    @property
    def damage(self) -> Damaged | None:
        """What is wrong with the file behind its good records, if anything is."""

    @property
    def frozen(self) -> bool:
        """Whether the log holds what is said to be a proof, by which the table was frozen."""

    def at(self, step: int, seat: int | None = None, hands: bool = False) -> dict[str, Any]:
        """The view of a watcher, or of a seat whose cards can be known, after this step."""

    def news(self, step: int) -> list[Any]:
        """What happened in this step, as phrases in their plain form."""

    def marks(self) -> list[tuple[int, Any]]:
        """Steps at which something begins, with a phrase that says what."""

    def rounds(self) -> list[tuple[int, Any]]:
        """The steps in which a round begins, with the phrase that says so."""

    @property
    def undone(self) -> Mapping[int, int]:
        """The steps that took an answer back, with the seat whose it was."""

    @property
    def books(self) -> Mapping[int, bool]:
        """By seat, whether its key was laid open, so that its cards can be known."""


@dataclass(frozen=True)
class Looking:
    """How somebody looks at a story: as which seat, and whether hands are shown."""

    story: Story
    speech: Speech
    seat: int | None = None
    hands: bool = False

    @property
    def words(self) -> Words:
        """The program's own words."""
        return self.speech.words


def happened(look: Looking, step: int) -> list[str]:
    """What happened in a step, a line each."""
    told = [look.speech.phrase(told) for told in look.story.news(step)]
    whose = look.story.undone.get(step)
    return told if whose is None else [look.words.say(UNDONE, name=look.speech.seat(whose)), *told]


def shown(look: Looking, step: int) -> list[str]:
    """The table after a step, with what the chosen seat holds and all hands if wanted."""
    view = look.story.at(step, look.seat, look.hands)
    lines = table_lines(view, look.speech) or [look.words.say(NOT_LAID)]
    if look.seat is not None:
        lines += own_lines(view, look.speech)
    if look.hands:
        lines += hands_lines(look, step)
    lines += over_lines(view, look.speech)
    return lines + end_lines(look) if step == look.story.steps else lines


def end_lines(look: Looking) -> list[str]:
    """Why the log ends before its game, if it does."""
    say, story = look.words.say, look.story
    if story.frozen:  # whatever was signed beside it: of that nothing was checked here
        return [say(FROZEN)]
    if story.ended is not None:
        return [early_line(story.ended, look.speech)]
    if story.damage is not None:
        return [say(BROKEN_OFF, record=story.damage.record)]
    return [say("The log ends here; the game is not over.")] if story.unfinished else []


def early_line(ended: Mapping[str, Any], speech: Speech) -> str:
    """Who ended a game before its end, and why, as those say who signed that."""
    by, waited = (", ".join(map(speech.seat, ended[key])) for key in ("by", "waited_for"))
    say, reason = speech.words.say, ENDED[ended["why"]]
    why = say(reason, waited=waited)
    return say("{names} ended the game early, without a result: {why}.", names=by, why=why)


def hands_lines(look: Looking, step: int) -> list[str]:
    """What each seat held and knew after a step, as far as its book is open."""
    lines, speech = [], replace(look.speech, of_others=True)
    for seat in sorted(seat for seat, is_open in look.story.books.items() if is_open):
        held = [*own_parts(look.story.at(step, seat), speech).values()]
        lines.append(look.words.say("{name} holds:", name=look.speech.seat(seat)))
        lines += ["  " + line for line in held or [look.words.say("nothing")]]
    return lines


def whole(look: Looking) -> Iterator[str]:
    """The whole story as lines: what happened in each step, and how it stands at the end."""
    for step in range(look.story.steps + 1):
        told = happened(look, step)
        if told:
            yield look.words.say("Step {step}", step=step)
            yield from ("  " + line for line in told)
            if look.hands:
                yield from ("  " + line for line in hands_lines(look, step))
    yield ""
    yield from shown(look, look.story.steps)


def next_told(look: Looking, step: int, way: int) -> int:
    """The next step, forward or back, in which something happened; else the first or last one."""
    step += way
    story = look.story
    while 0 < step < story.steps and not story.news(step) and step not in story.undone:
        step += way
    return max(0, min(step, look.story.steps))


def next_mark(look: Looking, step: int, way: int) -> int:
    """The next step, forward or back, at which something begins; else the first or last one."""
    marks = [at for at, _ in look.story.marks()]
    if way > 0:
        return min((at for at in marks if at > step), default=look.story.steps)
    return max((at for at in marks if at < step), default=0)


def marks_lines(look: Looking) -> list[str]:
    """Where one can jump to."""
    return [f"{step}: {look.speech.phrase(told)}" for step, told in look.story.marks()]
