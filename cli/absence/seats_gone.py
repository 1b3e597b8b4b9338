"""What one person (or bot) at one table hears of seats that are gone, and can answer.

Ties the waiting, the sentences and the table together: links, the clock and typed words come in,
sentences go out. A bot goes on without somebody when all people who are there have said so; at a
table of bots alone when its patience is over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from cli.absence.at_table import AtTable
from cli.absence.links_said import LINKED_WITH_ALL, LinksSaid
from cli.absence.sentences import (
    ALONE,
    ALONE_STOP,
    CANNOT_LEAVE,
    ENDED,
    ENDED_BY,
    ENDED_WAITING,
    LEAVE,
    LEAVING,
    NOT_ASKED,
    OWN_WISH_OVER,
    STOP_AGREED,
    STOP_WAITING,
    TOO_LATE,
    UNWISHED,
    WISH,
    WISH_OVER,
    WISH_SEEN,
    WISH_TOO,
    WISHED,
    Told,
    change_lines,
    listed,
)
from cli.absence.waiting import USUAL, Delays, Turn, Wait, Waiting
from cli.asking.typed_ahead import TOO_EARLY, ShownSince
from cli.text.words import Words
from engine.basics import Seat
from ledger.live.seated_table import SeatedTable
from ledger.live.watched_table import WatchedTable
from ledger.records.names import is_bot

MINDS = 2
"""Changes of mind of one seat behind one step that people are told of: it fills no screen."""

WITHOUT, WAIT, LEAVE_TABLE, STOP, SIGN = "without", "wait", "leave", "stop", "sign"

TYPED: dict[str, str] = {
    "without": WITHOUT,
    "ohne": WITHOUT,
    "wait": WAIT,
    "warten": WAIT,
    "leave": LEAVE_TABLE,
    "aufstehen": LEAVE_TABLE,
    "stop": STOP,
    "abbrechen": STOP,
    "sign": SIGN,
    "unterschreiben": SIGN,
}
"""What a person can type about seats that are gone, their own among them, or set back."""


def typed_word(line: str) -> str | None:
    """Which of these words a typed line is, if it is one."""
    return TYPED.get(line.strip().casefold())


@dataclass
class SeatsGone:
    """The seats of one table that cannot be reached, as one who sits there has to do with them.

    own: our seat. bots: the seats that say by their names that a bot plays. by_bot: a bot plays our
    seat; where its name does not say so, it stands for a person, and says yes like one.
    """

    play: AtTable
    names: Sequence[str]
    own: Seat
    bots: Collection[Seat]
    words: Words
    delays: Delays = USUAL
    by_bot: bool = False
    back: frozenset[Seat] = frozenset()
    """The seats whose return the last look told of."""
    _cut_off: dict[Seat, float] = field(default_factory=dict)
    _told: Told = field(default_factory=Told)
    _said: LinksSaid = field(default_factory=LinksSaid)
    _cut: bool = False
    _wishing: dict[Seat, int] = field(default_factory=dict)
    """Of whom it was told that they want the end, and the last step behind which they said so."""
    _minds: Counter[tuple[int, Seat]] = field(default_factory=Counter)
    """How often it was told behind this step that somebody does not want the end any more."""
    _sure: tuple[str, str] = ("", "")
    """The word that was typed once, and the question it led to; typed there again, it is done."""
    _shown: ShownSince = field(default_factory=ShownSince)
    _ended_by: frozenset[Seat] = frozenset()
    _told_alone: bool = False

    def __post_init__(self) -> None:
        """Nobody is gone yet."""
        self._waiting = Waiting(self.delays)

    @property
    def state(self) -> Wait:
        """Where the table stands with those who are gone."""
        return self._waiting.state

    @property
    def asked(self) -> bool:
        """Whether `without` and `wait` are answers now."""
        return self.state is Wait.ASKING

    @property
    def alone(self) -> bool:
        """Whether it is us whom all others have lost: we reach none of several of them."""
        others = set(range(len(self.names))) - {self.own, *self.play.absences.left}
        return len(others) > 1 and others <= set(self._cut_off)

    def heard(
        self,
        seat: Seat,
        reached: bool,
        now: float,
        *,
        linked: bool = False,
        told_by: Sequence[Seat] = (),
    ) -> None:
        """Whether somebody of us has a link to this seat; saying the same again changes nothing.

        linked: we ourselves; told_by: who else says so.
        """
        self._said.heard(seat, linked, told_by, now)
        if reached:
            if self.alone:  # nothing is known yet of the others, whose links come up next
                self._cut_off = dict.fromkeys(self._cut_off, now)
            self._cut_off.pop(seat, None)
        else:
            self._cut_off.setdefault(seat, now)

    def fits(self, line: str) -> bool:
        """Whether a typed line is a word that means something now; else it may be an answer."""
        word = typed_word(line)
        if word is None or word == SIGN or self.play.over:
            return False
        if word == WAIT and self.own in self.play.wishes:
            return True
        return word in (LEAVE_TABLE, STOP) or self.state in (Wait.ASKING, Wait.SETTLING)

    def answer(self, line: str, now: float, begun: float | None = None) -> list[str] | None:
        """Take a typed line if it `fits`, and what is told then; None if it does not.

        begun: when its first key was pressed; None through a pipe.
        """
        word = typed_word(line)
        if word is None or not self.fits(line):
            self._sure = ("", "")
            return None
        if (word == self._sure[0] or word == WITHOUT) and not self._shown.read(begun):
            return [self.words.say(TOO_EARLY)]
        return self.typed(word, now)

    def look(self, now: float) -> list[str]:
        """What is to be told now; a bot answers by itself."""
        words, names = self.words, self.names
        alone = self.alone
        changes = self._waiting.look(self.play, self._cut_off, now, alone=alone)
        lines = [line for change in changes for line in change_lines(change, names, words)]
        if any(change.turn is Turn.ENOUGH for change in changes):
            self._shown.show(now)
        lines += self._alone_for_long(now) if alone else []
        self._told_alone = self._told_alone and alone
        lines += self._told.lines(self.play.absences, self.own, names, words)
        lines += self._of_links(now)
        lines += self._wishes() + self._ends_told()
        heard = (change.seats for change in changes if change.turn is Turn.BACK)
        self.back = self._told.back.union(*heard)
        if self.state is Wait.ASKING and self.by_bot and self._people_agree():
            lines += self.typed(WITHOUT, now)
        if self.by_bot:
            self._join_in()
        return lines

    def _of_links(self, now: float) -> list[str]:
        """By whom those we wait for are said to be reached; that we had all links when cut out."""
        absent, long_ago = self.play.absences, now - self.delays.cut_off
        before, self._cut = self._cut, absent.cut is not None
        if self._cut:
            others = set(range(len(self.names))).difference({self.own}, absent.away, absent.left)
            all_linked = not before and self._said.linked_with(others, long_ago)
            return [self.words.say(LINKED_WITH_ALL)] if all_linked else []
        gone = {*self._waiting.seats, *(s for s, at in self._cut_off.items() if at <= long_ago)}
        needed = [seat for seat in absent.needed if self._said.without_link(seat, long_ago)]
        return self._said.lines({*needed, *self._waiting.seats}, gone, self.names, self.words)

    def _alone_for_long(self, now: float) -> list[str]:
        """Tell us once that the others may go on, when they will have been asked."""
        seconds = now - max(self._cut_off.values())
        long = seconds >= self.delays.cut_off + self.delays.patience
        if not long or self._told_alone or self.play.absences.cut is not None:
            return []
        self._told_alone = True
        return [self.words.say(ALONE, n=int(seconds))] if self.play.absences.spare else []

    def ended(self) -> str:
        """That the table has ended before its game, and for whom it waited."""
        what = self.play.wishes.get(self.own, ("agreed", ()))
        if what[1]:
            return self.words.say(ENDED_WAITING, names=listed(what[1], self.names))
        return self.words.say(ENDED)

    def typed(self, command: str, now: float) -> list[str]:
        """A person has typed one of the commands; what is told."""
        question = self._question(command, now)
        sure, self._sure = (command, question) == self._sure, ("", "")
        match command:
            case "wait" if self.state is not Wait.ASKING and self.own in self.play.wishes:
                if not self.play.unwish():
                    return [self.words.say(TOO_LATE)]
                self._wishing.pop(self.own, None)
                return [self.words.say(UNWISHED)]
            case "without" | "wait":
                return self._answered(command == WITHOUT, now)
            case "leave" if not sure:
                return self._ask_again(command, question, now)
            case "leave":
                return [self.words.say(LEAVING if self.play.leave() else CANNOT_LEAVE)]
            case "stop" if self.alone:
                return [self.words.say(ALONE_STOP)]
            case "stop" if not sure:
                return self._ask_again(command, question, now)
            case "stop":
                waits = self._gone_for_long(now)
                self.play.wish_end("waits" if waits else "agreed", waits)
                return [self.words.say(WISHED)]
        raise ValueError(f"{command!r} is no word about seats that are gone")

    def _ask_again(self, command: str, question: str, now: float) -> list[str]:
        self._sure = (command, question)
        self._shown.show(now)
        return [question]

    def _question(self, command: str, now: float) -> str:
        """What is asked before a seat leaves or ends the game, and what can still undo that."""
        if command != STOP:
            return self.words.say(LEAVE)
        waits = self._gone_for_long(now)
        if waits:
            return self.words.say(STOP_WAITING, names=listed(waits, self.names))
        return self.words.say(STOP_AGREED)

    def _gone_for_long(self, now: float) -> tuple[Seat, ...]:
        """Whom an end would name: cut off for a while, whether or not it is their turn."""
        absent = self.play.absences
        gone = {s for s, since in self._cut_off.items() if now - since >= self.delays.cut_off}
        return tuple(sorted(gone.difference(absent.away, absent.left)))

    def _answered(self, yes: bool, now: float) -> list[str]:
        change = self._waiting.answered(yes, now)
        if change is None:
            if not yes and self._waiting.seats:
                self.play.wait_for(self._waiting.seats)
            return [self.words.say(NOT_ASKED)]
        if yes:
            self.play.go_without(change.seats)
        return change_lines(change, self.names, self.words)

    def _people_agree(self) -> bool:
        """Whether all people who are there have said yes, or we stand for one."""
        asked, gone = self.play.absences.proposal, set(self._waiting.seats)
        people = self._people(gone)
        return not people or (
            asked is not None and set(asked.without) >= gone and people <= set(asked.yes)
        )

    def _people(self, gone: Collection[Seat]) -> set[Seat]:
        """Those a bot does not go ahead of; none where it stands for a person itself."""
        if self.own not in self.bots:
            return set()
        absent = self.play.absences
        not_there = {*gone, *absent.away, *absent.left}
        return set(range(len(self.names))) - set(self.bots) - not_there

    def _join_in(self) -> None:
        """A bot wants the end that all people who are there want, for as long as they do."""
        wishes = {seat: what for seat, what in self.play.wishes.items() if seat != self.own}
        own, wanted = self.play.wishes.get(self.own), set(wishes.values())
        if own is not None:
            if self._people(own[1]) & set(self.play.unwished):
                self.play.unwish()
            return
        if len(wanted) != 1:
            return
        (what,) = wanted
        if self._people(what[1]) <= set(wishes):
            self.play.wish_end(*what)

    def _ends_told(self) -> list[str]:
        """That others have ended the table because they waited for us, told once; and that this
        counts no more.
        """
        before, self._ended_by = self._ended_by, frozenset(self.play.ended_by)
        new = sorted(self._ended_by - before)
        if not new or self.own in self.play.wishes:
            return []
        return [self.words.say(ENDED_BY, names=listed(new, self.names))]

    def _wishes(self) -> list[str]:
        """Who wants the game to end here, each told once, and who does not any more; not who waits
        for us, for we are here.

        A wish is said anew behind each step: it is news where it was not said behind the last two.
        """
        step, told = self.play.head()[0], self._wishing
        wishes = {s for s, (_, waits) in self.play.wishes.items() if self.own not in waits}
        new = sorted(s for s in wishes - {self.own} if told.get(s, step - 2) < step - 1)
        self._minds = Counter({at: n for at, n in self._minds.items() if at[0] == step})
        new = [s for s in new if self._minds[step, s] < MINDS]
        over = sorted(set(told).intersection(self.play.unwished) - wishes)
        self._minds.update((step, seat) for seat in over)
        self._wishing = {s: at for s, at in told.items() if s not in over}
        self._wishing |= {s: step for s in wishes if s in told or s in new or s == self.own}
        left = self.own in self.play.absences.left
        text = WISH_SEEN if left else WISH_TOO if self.own in wishes else WISH
        lines = [self.words.say(text, name=self.names[seat]) for seat in new]
        for seat in over:
            text = OWN_WISH_OVER if seat == self.own else WISH_OVER
            lines.append(self.words.say(text, name=self.names[seat]))
        return lines


@dataclass
class OnlyTold:
    """The same for a watcher, who is told what stands in the log, and asked nothing."""

    play: WatchedTable
    words: Words
    state: Wait = Wait.PLAYING
    alone: bool = False
    back: frozenset[Seat] = frozenset()
    _told: Told = field(default_factory=Told)

    def heard(
        self,
        seat: Seat,
        reached: bool,
        now: float,
        *,
        linked: bool = False,
        told_by: Sequence[Seat] = (),
    ) -> None:
        """Who is cut off is for the seats to say."""

    def fits(self, line: str) -> bool:
        """A watcher has no word in it."""
        return False

    def answer(self, line: str, now: float, begun: float | None = None) -> list[str] | None:
        """A watcher has no word in it."""
        return None

    def ended(self) -> str:
        """That the table has ended before its game."""
        return self.words.say(ENDED)

    def look(self, now: float) -> list[str]:
        """Who is away, and who is back."""
        return self._told.lines(self.play.absences, None, self.play.roster.names, self.words)


def seats_gone(
    play: WatchedTable, words: Words, delays: Delays, *, by_bot: bool = False
) -> SeatsGone | OnlyTold:
    """The seats of a running table, for whoever sits there at this node, or looks on."""
    if not isinstance(play, SeatedTable):
        return OnlyTold(play, words)
    names = play.roster.names
    bots = {seat for seat, name in enumerate(names) if is_bot(name)}
    return SeatsGone(play, names, play.number, bots, words, delays, by_bot)
