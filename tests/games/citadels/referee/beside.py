"""The referee at the side of a game: it hears every answer and names what it finds wrong.

At each question of the game the referee has heard all answers so far. It says first what must lie
where, then who must be asked and what that seat may answer. A question to which passing is the
only honest answer is asked for show, so that nobody sees who could have reacted: it is let by.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from tests.games.citadels.referee.calls import game
from tests.games.citadels.referee.model import (
    PASS,
    Ask,
    Came,
    Dealt,
    Lost,
    Option,
    Pile,
    React,
    Table,
    Wide,
)

Asked = Mapping[int, set[Option]]
"""Which seats the game asks, and the honest answers of each."""


class Foul(AssertionError):
    """The game and the referee disagree."""


@dataclass
class Seen:
    """The table as the game has it, all cards face up, in the referee's words."""

    gold: list[int]
    hand: list[Counter]
    drawn: list[Counter]
    city: list[list[tuple[Any, ...]]]
    booths: list[list[int]]
    held: list[Counter]
    shown: list[Counter]
    open: list[str]
    site: Counter
    deck: Counter
    crown: int
    taxes: int
    loose: int
    """Gold on things that lie in no city and are no booth."""
    marks: dict[str, Any]
    pile: list[Counter] = field(default_factory=list)
    aside: str = ""


HIDDEN = ("pile", "aside")
"""What the referee looks up and does not compare."""


def as_seen(table: Table) -> Seen:
    """The referee's own table in the same form."""
    return Seen(
        gold=table.gold,
        hand=table.hand,
        drawn=table.drawn,
        city=[sorted((*d.sign, tuple(sorted(d.under.elements()))) for d in c) for c in table.city],
        booths=[sorted(booth.gold for booth in booths) for booths in table.booths],
        held=table.held,
        shown=table.shown,
        open=sorted(table.open),
        site=table.site,
        deck=table.deck,
        crown=table.crown,
        taxes=table.taxes,
        loose=0,
        marks={
            **{word: role for word, role in table.hit.items() if role},
            "warrants": set(table.warrants),
            "threats": set(table.threats),
        },
    )


class Referee:
    """The rules running along; ``want`` is what it expects to be asked next."""

    def __init__(self, table: Table) -> None:
        """Before the first round."""
        self.table = table
        self.want: Ask | React | None = None
        self.over = False
        self._rules = game(table)
        self._begun = False

    def hear(self, answer: Any, seen: Seen) -> None:
        """Go on with this answer to the next question; chance is read off the game's table."""
        while True:
            try:
                found = self._rules.send(answer if self._begun else None)
            except StopIteration:
                self.over, self.want = True, None
                return
            self._begun = True
            if isinstance(found, Ask | React):
                self.want = found
                return
            answer = self._observed(found, seen)

    def _observed(self, fact: Any, seen: Seen) -> Any:
        """What chance has brought, as the game has it. Raises Foul where that cannot be."""
        match fact:
            case Came(seat, count, zone):
                came = Counter(getattr(seen, zone)[seat])
                before = getattr(self.table, zone)[seat]
                came -= before
                if came.total() != count or not came <= self.table.deck:
                    raise Foul(f"seat {seat} should draw {count} cards and draws {dict(came)}")
                return came
            case Lost(seat, zone):
                left = seen.hand[seat] if zone == "hand" else seen.held[seat] + seen.shown[seat]
                gone = getattr(self.table, zone)[seat] - left
                if gone.total() != 1:
                    raise Foul(f"seat {seat} should lose a card and loses {dict(gone)}")
                return next(iter(gone))
            case Dealt():
                return seen.open, seen.aside
            case Pile(seat):
                return seen.pile[seat]
        raise TypeError(fact)

    # -- before a question ----------------------------------------------------------------------

    def expect(self, asked: Asked, seen: Seen) -> None:
        """The game asks this now. Raises Foul if it should not, or stands wrong."""
        while not self._meant(asked) and self.skip(seen):
            pass
        self.compare(seen)
        self._judge(asked)

    def skip(self, seen: Seen) -> bool:
        """Go past a question that nobody need be asked; False if this is none."""
        if isinstance(self.want, React) and not any(self.want.options.values()):
            self.hear({}, seen)
            return True
        if isinstance(self.want, Ask) and lone(self.want.options):
            self.hear(the_one(self.want.options), seen)
            return True
        return False

    def _meant(self, asked: Asked) -> bool:
        """Whether this may be the question that is waited for, whatever its answers."""
        if isinstance(self.want, React):
            return any(self.want.options.get(seat) for seat in asked)
        return self.want is not None and bool(self.want.options & asked.get(self.want.seat, set()))

    def _judge(self, asked: Asked) -> None:
        if self.want is None:
            raise Foul(f"the game should be over, and asks {dict(asked)}")
        due = {self.want.seat: self.want.options} if isinstance(self.want, Ask) else {}
        if isinstance(self.want, React):
            due = {seat: {PASS, *found} for seat, found in self.want.options.items() if found}
        for seat in sorted(due.keys() | asked.keys()):
            right = due.get(seat, {PASS} if isinstance(self.want, React) else set())
            there = set(asked.get(seat, ()))
            if right != there:
                raise Foul(
                    f"seat {seat} should be asked {told(right - there)} besides, "
                    f"and is asked {told(there - right)} against the rules"
                )

    def compare(self, seen: Seen) -> None:
        """Everything lies where it must. Raises Foul."""
        own = as_seen(self.table)
        for one in fields(Seen):
            right, there = getattr(own, one.name), getattr(seen, one.name)
            if one.name not in HIDDEN and right != there:
                raise Foul(f"{one.name} should be {right}, and is {there}")

    def answered(self, answers: Mapping[int, Option], seen: Seen) -> None:
        """The answers to the question that was waited for."""
        if isinstance(self.want, React):
            self.hear(dict(answers), seen)
        else:
            (answer,) = answers.values()
            self.hear(answer, seen)


def lone(options: set[Option]) -> bool:
    """Whether there is but one answer, so that nobody need be asked."""
    (only, *more) = options
    if more:
        return False
    choice = only[-1]
    return not isinstance(choice, Wide) or choice.least == choice.most == len(choice.faces)


def the_one(options: set[Option]) -> Option:
    """The lone answer."""
    (only,) = options
    return (*only[:-1], only[-1].faces) if isinstance(only[-1], Wide) else only


def in_vain(asked: Asked) -> bool:
    """Whether nobody who is asked can do anything but pass."""
    return all(options == {PASS} for options in asked.values())


def told(options: set[Option]) -> str:
    """Some answers, in one order."""
    return ", ".join(sorted(map(str, options))) or "nothing"
