"""What one person (or bot) at one table hears of unreachable and absent seats, and can answer.

Ties the waiting, the sentences and the table together: links, the clock and typed words come in,
sentences go out. A look changes nothing at the table. Where a bot plays the seat, it answers by
itself, behind the look (`bots_answers`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from cli.absence.absence_question import (
    NOTHING_ASKED,
    AbsenceMatter,
    AbsenceQuestion,
    question_at,
)
from cli.absence.absence_sentences import (
    ALONE,
    ALONE_STOP,
    CANNOT_LEAVE,
    ENDED,
    ENDED_WAITING,
    LEAVE,
    LEAVING,
    NOT_ASKED,
    STOP_AGREED,
    STOP_WAITING,
    TOO_LATE,
    UNWISHED,
    WISH_STAYS,
    WISH_UNHEARD,
    WISHED,
    AlreadySaid,
    change_lines,
    listed,
)
from cli.absence.bots_answers import BotsAnswers
from cli.absence.end_news import EndNews
from cli.absence.running_table import RunningTable
from cli.absence.seat_links import LINKED_WITH_ALL, SeatLinks
from cli.absence.unreachable_wait import USUAL, Delays, UnreachableWait, WaitEvent, WaitState
from cli.asking.typed_ahead import TOO_EARLY, ShownSince
from cli.asking.typed_words import Word
from cli.text.words import Words
from engine.basics import Seat
from ledger.live.live_table import LiveTable
from ledger.live.seated_table import SeatedTable
from ledger.records.names import is_bot
from ledger.records.wish import What


@dataclass
class AbsenceDialog:
    """The unreachable and absent seats of one table, as a person at it has to do with them.

    own: our seat. bots: the seats that say by their names that a bot plays. by_bot: a bot plays our
    seat; where its name does not say so, it stands for a person, and says yes like one.
    """

    play: RunningTable
    names: Sequence[str]
    own: Seat
    bots: Collection[Seat]
    words: Words
    delays: Delays = USUAL
    by_bot: bool = False
    returned: frozenset[Seat] = frozenset()
    """The seats whose return the last look told of."""
    _unreachable: dict[Seat, float] = field(default_factory=dict)
    _told: AlreadySaid = field(default_factory=AlreadySaid)
    _links: SeatLinks = field(default_factory=SeatLinks)
    _cut: bool = False
    _sure: tuple[Word | None, str] = (None, "")
    """The word that was typed once, and the question it led to; typed there again, it is done."""
    _shown: ShownSince = field(default_factory=ShownSince)
    _told_alone: bool = False

    def __post_init__(self) -> None:
        """Nobody is unreachable yet."""
        self._waiting = UnreachableWait(self.delays)
        self._ends = EndNews(self.play, self.names, self.own, self.words)
        self._bot = BotsAnswers(self.play, len(self.names), self.own, self.bots)

    @property
    def state(self) -> WaitState:
        """Where the table stands with those who are unreachable."""
        return self._waiting.state

    @property
    def asked(self) -> bool:
        """Whether `without` and `wait` are answers now."""
        return self.state is WaitState.ASKING

    @property
    def alone(self) -> bool:
        """Whether it is us whom all others have lost: we reach none of several of them."""
        others = set(range(len(self.names))) - {self.own, *self.play.absences.left}
        return len(others) > 1 and others <= set(self._unreachable)

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
        self._links.heard(seat, linked, told_by, now)
        if reached:
            if self.alone:  # nothing is known yet of the others, whose links come up next
                self._unreachable = dict.fromkeys(self._unreachable, now)
            self._unreachable.pop(seat, None)
        else:
            self._unreachable.setdefault(seat, now)

    def question(self, now: float) -> AbsenceQuestion:
        """What is asked now, as a value."""
        found = question_at(
            self.play,
            range(len(self.names)),
            self.own,
            (self.state, self._waiting.seats),
            self._unreachable,
            self._unreachable_for_long(now),
            sure=self._sure[0],
            alone=self.alone,
        )
        paused = found.matter is AbsenceMatter.PAUSED
        return replace(found, asks_at=self._waiting.asks_at) if paused else found

    def fits(self, word: Word | None) -> bool:
        """Whether the word means something now."""
        if word is None or word is Word.SIGN or self.play.over or self.play.ended is not None:
            return False
        if word is Word.WAIT and self.own in self.play.wishes:
            return True
        return word in (Word.LEAVE, Word.STOP) or self.state in (
            WaitState.ASKING,
            WaitState.CLOSING,
        )

    def answer(self, word: Word | None, now: float, begun: float | None = None) -> list[str] | None:
        """Take a typed word if it `fits`, and what is told then; None if it does not.

        word: None for any other line. begun: when its first key was pressed; None through a pipe.
        """
        if word is None or not self.fits(word):
            self._sure = (None, "")
            return None
        if (word is self._sure[0] or word is Word.WITHOUT) and not self._shown.read(begun):
            return [self.words.say(TOO_EARLY)]
        return self.typed(word, now)

    def look(self, now: float) -> list[str]:
        """What is to be told now."""
        words, names = self.words, self.names
        alone = self.alone
        changes = self._waiting.look(self.play, self._unreachable, now, alone=alone)
        lines = [line for change in changes for line in change_lines(change, names, words)]
        if any(change.event is WaitEvent.ENOUGH for change in changes):
            self._shown.show(now)
        lines += self._alone_for_long(now) if alone else []
        self._told_alone = self._told_alone and alone
        lines += self._told.lines(self.play.absences, self.own, names, words)
        lines += self._of_links(now)
        lines += self._ends.lines(linked=self._links.any_linked(now - self.delays.unreachable))
        reached = (change.seats for change in changes if change.event is WaitEvent.REACHED)
        self.returned = self._told.returned.union(*reached)
        return lines

    def bot_answers(self, now: float) -> list[str]:
        """Let a bot that plays our seat answer what the last look has found; what is told of it."""
        if not self.by_bot:
            return []
        asked = self.state is WaitState.ASKING and self._bot.goes_without(self._waiting.seats)
        lines = self.typed(Word.WITHOUT, now) if asked else []
        for_long = self._unreachable_for_long(now)
        if self._bot.wishes(self._unreachable, for_long, alone=self.alone):
            self._ends.taken_back()
        return lines

    def _of_links(self, now: float) -> list[str]:
        """By whom those we wait for are said to be reached; that we had all links when cut out."""
        absent, long_ago = self.play.absences, now - self.delays.unreachable
        before, self._cut = self._cut, absent.cut_out_at is not None
        if self._cut:
            others = set(range(len(self.names))).difference(
                {self.own}, absent.may_return, absent.left
            )
            all_linked = not before and self._links.linked_with(others, long_ago)
            return [self.words.say(LINKED_WITH_ALL)] if all_linked else []
        doubted = {
            *self._waiting.seats,
            *(s for s, at in self._unreachable.items() if at <= long_ago),
        }
        # Nothing has come for a long time: that is said once this node could have heard so long.
        silent = now - self.delays.patience
        doubted = {seat for seat in doubted if self._links.without_link(seat, silent)}
        needed = [seat for seat in absent.lacking if self._links.without_link(seat, long_ago)]
        needed += self._waiting.seats
        return self._links.lines({*needed}, doubted, self.names, self.words, now)

    def _alone_for_long(self, now: float) -> list[str]:
        """Tell us once that the others may go on, when they will have been asked."""
        seconds = now - max(self._unreachable.values())
        long = seconds >= self.delays.unreachable + self.delays.patience
        if not long or self._told_alone or self.play.absences.cut_out_at is not None:
            return []
        self._told_alone = True
        return [self.words.say(ALONE, n=int(seconds))] if self.play.absences.spare else []

    def ended(self) -> str:
        """That the table has ended before its game, and for whom it waited."""
        what = self.play.wishes.get(self.own, ("agreed", ()))
        if what[1]:
            return self.words.say(ENDED_WAITING, names=listed(what[1], self.names))
        return self.words.say(ENDED)

    def typed(self, word: Word, now: float) -> list[str]:
        """A person has typed one of the words; what is told."""
        question = self._question(word, now)
        sure, self._sure = (word, question) == self._sure, (None, "")
        match word:
            case Word.WAIT if self.state is not WaitState.ASKING and self.own in self.play.wishes:
                return self._take_back()
            case Word.WITHOUT | Word.WAIT:
                return self._answered(word is Word.WITHOUT, now)
            case Word.LEAVE if not sure:
                return self._ask_again(word, question, now)
            case Word.LEAVE:
                return [self.words.say(LEAVING if self.play.leave() else CANNOT_LEAVE)]
            case Word.STOP if self.alone:
                return [self.words.say(ALONE_STOP)]
            case Word.STOP if not sure:
                return self._ask_again(word, question, now)
            case Word.STOP:
                return self._wish_end(self._unreachable_for_long(now))
        raise ValueError(f"{word} is no word about absent seats")

    def _take_back(self) -> list[str]:
        if not self.play.unwish():
            return self._ends.crossed_own() or [self.words.say(TOO_LATE)]
        self._ends.taken_back()
        return [self.words.say(UNWISHED)]

    def _wish_end(self, waits: tuple[Seat, ...]) -> list[str]:
        what: What = ("waits" if waits else "agreed", waits)
        stays = waits and not self.play.gives_way
        if not self.play.wish_end(*what) and self.play.wishes.get(self.own) != what:
            return [self.words.say(WISH_UNHEARD)]
        if stays:
            return [self.words.say(WISH_STAYS, names=listed(waits, self.names))]
        return [self.words.say(WISHED)]

    def _ask_again(self, word: Word, question: str, now: float) -> list[str]:
        self._sure = (word, question)
        self._shown.show(now)
        return [question]

    def _question(self, word: Word, now: float) -> str:
        """What is asked before a seat leaves or ends the game, and what can still undo that."""
        if word is not Word.STOP:
            return self.words.say(LEAVE)
        waits = self._unreachable_for_long(now)
        if waits:
            return self.words.say(STOP_WAITING, names=listed(waits, self.names))
        return self.words.say(STOP_AGREED)

    def _unreachable_for_long(self, now: float) -> tuple[Seat, ...]:
        """The seats an end would name: unreachable for a while, whether or not it is their turn."""
        absent = self.play.absences
        long_ago = now - self.delays.unreachable
        found = {s for s, since in self._unreachable.items() if since <= long_ago}
        return tuple(sorted(found.difference(absent.may_return, absent.left)))

    def _answered(self, yes: bool, now: float) -> list[str]:
        change = self._waiting.answered(yes, now)
        if change is None:
            if not yes and self._waiting.seats:
                self.play.wait_for(self._waiting.seats)
            return [self.words.say(NOT_ASKED)]
        if yes:
            self.play.go_without(change.seats)
        return change_lines(change, self.names, self.words)


@dataclass
class AbsenceNews:
    """The same for a watcher, who is told what stands in the log, and asked nothing."""

    play: LiveTable
    words: Words
    state: WaitState = WaitState.PLAYING
    alone: bool = False
    returned: frozenset[Seat] = frozenset()
    _told: AlreadySaid = field(default_factory=AlreadySaid)

    def heard(
        self,
        seat: Seat,
        reached: bool,
        now: float,
        *,
        linked: bool = False,
        told_by: Sequence[Seat] = (),
    ) -> None:
        """Who is unreachable is for the seats to say."""

    def question(self, now: float) -> AbsenceQuestion:
        """A watcher is asked nothing."""
        return NOTHING_ASKED

    def fits(self, word: Word | None) -> bool:
        """A watcher has no word in it."""
        return False

    def answer(self, word: Word | None, now: float, begun: float | None = None) -> list[str] | None:
        """A watcher has no word in it."""
        return None

    def ended(self) -> str:
        """That the table has ended before its game."""
        return self.words.say(ENDED)

    def bot_answers(self, now: float) -> list[str]:
        """A watcher has no word in it."""
        return []

    def look(self, now: float) -> list[str]:
        """Who is absent, and who has returned."""
        return self._told.lines(self.play.absences, None, self.play.roster.names, self.words)


def absence_at(
    play: LiveTable, words: Words, delays: Delays, *, by_bot: bool = False
) -> AbsenceDialog | AbsenceNews:
    """The seats of a running table, for whoever sits there at this node, or looks on."""
    if not isinstance(play, SeatedTable):
        return AbsenceNews(play, words)
    names = play.roster.names
    bots = {seat for seat, name in enumerate(names) if is_bot(name)}
    return AbsenceDialog(play, names, play.number, bots, words, delays, by_bot)
