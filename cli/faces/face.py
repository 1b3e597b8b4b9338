"""What shows an evening to somebody, as an interface; what a person can want there; and nobody.

A face gets the views of `ledger.live.seated_table` (a plain dict: `engine.views.view` with `names`,
`step`, `phase`), lobbies and sentences. What somebody does there goes out by the `TableActions` it
was made with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from cli.absence.absence_question import NOTHING_ASKED, AbsenceQuestion
from cli.absence.seats_now import SeatsNow
from cli.asking.typed_line import Hear
from cli.asking.typed_words import Word
from engine.basics import Move, Seat
from ledger.live.seat_memory import Known

View = Mapping[str, Any]


def is_over(view: View) -> bool:
    """Whether nothing more is played: there is a result, or the table was ended early."""
    return bool(view["over"]) or view.get("ended") is not None


class Face(Protocol):
    """What an evening tells whoever follows it."""

    def look(self, view: View) -> None:
        """Something has happened at the table, or something is asked."""

    def seats(self, now: SeatsNow) -> None:
        """How the seats stand beside the game; told again and again, and seldom something new."""

    def note(self, text: str) -> None:
        """A sentence beside the game: a link, a refusal, the lobby."""

    def waits(self, text: str) -> None:
        """For whom everybody waits and how long by now: the last one counts."""


@dataclass(frozen=True)
class Checked:
    """What the log holds so far of shuffles, shares, openings, claims and counts, and what of it is
    proven here; ``frozen``: the sentence about what froze the table, empty while nothing has."""

    made: Mapping[str, int]
    proven: Mapping[str, int]
    frozen: str = ""


@dataclass(frozen=True)
class TableActions:
    """What a person can want of an evening: to answer, to go, to say a word, to look back.

    `answer` gets a move and the question it is for (`asked.id` of its view); `history` gives what
    has been told since the game began (`engine.views.history`). `absence` gets a word about absent
    seats, with the time its first key was pressed at a terminal, or None where something else was
    typed; `absence_words` gives those that mean something now (`cli.absence`), `absence_question`
    what is asked there, as a value. `hear`: words of somebody are to be shown, or not. `checked`
    gives what has been checked; `table` names the table, as hexadecimal text of its id; `moment`
    gives the view of a closed step again, in pieces, and `known` who can read what
    (`ledger.live.live_table`). `machines`: by seat, the seat whose machine plays it; `max_absent`:
    how many seats may be absent; `log`: where the log lies. `replied`: told what is said to a line
    that has done nothing. `hands`: what each seat held in the end, as far as books are open.
    `hint`: a hint is wanted. `watches`: nobody here has a seat, and nothing can be answered or
    said. `only`: the answer that goes by itself, being the only one.
    """

    answer: Callable[[Move, str], None]
    leave: Callable[[], None]
    say: Callable[[str], None]
    history: Callable[[], Sequence[Mapping[str, Any]]]
    absence: Callable[[Word | None, float | None], None] = lambda word, begun: None
    absence_words: Callable[[], frozenset[Word]] = frozenset
    absence_question: Callable[[], AbsenceQuestion] = lambda: NOTHING_ASKED
    hear: Callable[[Hear], None] = lambda wanted: None
    checked: Callable[[], Checked] = lambda: Checked({}, {})
    table: str = ""
    moment: Callable[[int], Iterator[View | None]] = lambda step: iter(())
    known: Callable[[], Known | None] = lambda: None
    machines: tuple[Seat, ...] = ()
    max_absent: int = 0
    log: Path = Path()
    replied: Callable[[str], None] = lambda text: None
    hands: Callable[[], Mapping[Seat, Sequence[Mapping[str, Any]]]] = dict
    hint: Callable[[], None] = lambda: None
    only: Callable[[], Move | None] = lambda: None
    watches: bool = False


class QuietFace:
    """Shows nothing: a bot that plays from this program for somebody else to watch."""

    def look(self, view: View) -> None:
        """Nobody looks."""

    def seats(self, now: SeatsNow) -> None:
        """Nobody counts."""

    def note(self, text: str) -> None:
        """Nobody reads."""

    def waits(self, text: str) -> None:
        """Nobody waits."""
