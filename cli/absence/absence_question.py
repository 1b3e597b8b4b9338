"""What a person is asked about absent seats, as a plain value for any face.

What it is about, whom it concerns, who has answered already, and which words fit: what each word
brings about is told by `question_texts`. Line mode tells the same in sentences of its own, and
reads the words as they are typed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum

from cli.absence.running_table import RunningTable
from cli.absence.unreachable_wait import WaitState
from cli.asking.typed_words import Word
from engine.basics import Seat


class AbsenceMatter(Enum):
    """What is asked or has to be known."""

    NOTHING = "nobody is gone; what a person can always say fits all the same"
    PAUSED = "somebody who is needed is unreachable"
    WITHOUT = "whether to go on without them"
    CLOSING = "our yes is out; the words of others are on their way"
    TOO_FEW = "nobody can stand in for them"
    ALONE = "it is us whom all others have lost"
    CUT_OUT = "the others have gone on without our seat"
    END_WISHED = "somebody wants to end the game here"
    LEAVE = "whether our seat leaves for good, asked once more"
    STOP = "whether our person wants to end the game, asked once more"
    SIGN = "whether to sign with files that were set back"
    SIGN_WITHOUT_WORD = "whether to sign without the word of silent seats"
    UNDO = "whether the last answer of a seat is taken back"


@dataclass(frozen=True)
class AbsenceQuestion:
    """One question, or what has to be known where no word fits.

    seats: whom it is about. since: when the first of them became unreachable, in seconds of the
    caller's clock; None where they are not. yes, unsigned: of the others who would go on, who has
    signed it and who has not. wishing: who wants to end the game here. words: those that fit. step:
    the one in which the answer was given that is to be taken back, else 0. asks_at: of a pause,
    when our person is asked how to go on, by the same clock.
    """

    matter: AbsenceMatter = AbsenceMatter.NOTHING
    seats: tuple[Seat, ...] = ()
    since: float | None = None
    yes: tuple[Seat, ...] = ()
    unsigned: tuple[Seat, ...] = ()
    wishing: tuple[Seat, ...] = ()
    words: tuple[Word, ...] = ()
    step: int = 0
    asks_at: float | None = None

    @property
    def id(self) -> str:
        """A word is for this question alone: another matter, other seats or another answer is
        another one.

        >>> AbsenceQuestion(AbsenceMatter.WITHOUT, (1, 3)).id
        'WITHOUT:1,3'
        """
        of = f":{self.step}" if self.step else ""
        return f"{self.matter.name}:{','.join(map(str, self.seats))}{of}"


NOTHING_ASKED = AbsenceQuestion()


def question_at(
    play: RunningTable,
    table: Collection[Seat],
    own: Seat,
    waits: tuple[WaitState, tuple[Seat, ...]],
    unreachable: Mapping[Seat, float],
    for_long: tuple[Seat, ...],
    *,
    sure: Word | None,
    alone: bool,
) -> AbsenceQuestion:
    """What is asked of our person at this table.

    table: its seats. waits: where it stands with those who are unreachable, and for whom it waits.
    for_long: whom an end would name. sure: the word that was said once and has to be said again.
    """
    absent = play.absences
    if play.over or play.ended is not None or own in absent.left:
        return NOTHING_ASKED
    wishing = tuple(sorted(s for s, (_, named) in play.wishes.items() if own not in named))
    matter, seats, words = _matter(play, own, waits, for_long, wishing, sure=sure, alone=alone)
    yes, unsigned = set[Seat](), set[Seat]()
    if matter in (AbsenceMatter.WITHOUT, AbsenceMatter.CLOSING):
        there = set(table).difference(seats, absent.may_return, absent.left, {own})
        asked = absent.proposal
        yes = there.intersection(() if asked is None else asked.yes)
        unsigned = there - yes
    return AbsenceQuestion(
        matter,
        seats,
        min((unreachable[seat] for seat in seats if seat in unreachable), default=None),
        tuple(sorted(yes)),
        tuple(sorted(unsigned)),
        wishing,
        words,
    )


def _matter(
    play: RunningTable,
    own: Seat,
    waits: tuple[WaitState, tuple[Seat, ...]],
    for_long: tuple[Seat, ...],
    wishing: Collection[Seat],
    *,
    sure: Word | None,
    alone: bool,
) -> tuple[AbsenceMatter, tuple[Seat, ...], tuple[Word, ...]]:
    """What is asked, of whom it is, and the words that fit."""
    state, seats = waits
    end = Word.WAIT if own in play.wishes else Word.STOP
    if sure is Word.LEAVE:
        return AbsenceMatter.LEAVE, (), (Word.LEAVE,)
    if sure is Word.STOP:
        return AbsenceMatter.STOP, for_long, (Word.STOP,)
    if play.absences.cut_out_at is not None:
        return AbsenceMatter.CUT_OUT, (), ()
    if alone:
        return AbsenceMatter.ALONE, (), ()
    match state:
        case WaitState.ASKING:
            return AbsenceMatter.WITHOUT, seats, (Word.WITHOUT, Word.WAIT, Word.STOP)
        case WaitState.CLOSING:
            return AbsenceMatter.CLOSING, seats, ()
        case WaitState.WAITING:
            return AbsenceMatter.TOO_FEW, seats, (end,)
        case WaitState.PAUSED:
            return AbsenceMatter.PAUSED, seats, ()
    if wishing:
        return AbsenceMatter.END_WISHED, (), (end,)
    may_leave = play.absences.spare > 0  # else the table cannot do without one more seat
    return AbsenceMatter.NOTHING, (), (Word.LEAVE, Word.STOP) if may_leave else (Word.STOP,)
