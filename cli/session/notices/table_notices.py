"""What one person hears of a running table beside its game, and can answer; sans-IO.

Ties together links, absent seats, our own files that were set back, programs that see another
table, and silence. What peers tell and what is typed comes in, sentences go out; whoever shows them
pokes the network behind an answer. Times are seconds of a monotonic clock that the caller reads.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from cli.absence.absence_dialog import absence_at
from cli.absence.absence_question import AbsenceMatter, AbsenceQuestion
from cli.absence.seats_now import SeatsNow, SeatTimes, waited_for_in
from cli.absence.set_back import set_back_at
from cli.absence.unreachable_wait import Delays, WaitState
from cli.asking.typed_words import OF_ABSENCE, Word
from cli.session.notices.clock_news import clock_at
from cli.session.notices.link_news import LinkNews, link_lines
from cli.session.notices.other_tables import OtherTables
from cli.session.notices.silence import SAID_AGAIN, Silence, waited_for
from cli.session.notices.undo_dialog import UndoDialog
from cli.session.notices.unheard_seats import UnheardSeats
from cli.text.words import N_, Words
from engine.basics import Seat
from ledger.live.live_table import LiveTable
from p2p.core.actions import PeerState

WAITING = N_("Waiting for {names}, {n} s.")
NOBODY: Mapping[Seat, float] = {}
WAITING_NOW = N_("Waiting for {names}.")


class TableNotices:
    """The notices of one table. log: where its log lies; by_bot: a bot plays our seat."""

    def __init__(
        self, play: LiveTable, log: Path, words: Words, delays: Delays, *, by_bot: bool
    ) -> None:
        """Nothing is told yet."""
        self._play, self._log, self._words = play, log, words
        self._absence = absence_at(play, words, delays, by_bot=by_bot)
        self._set_back = set_back_at(play, words, delays, by_bot=by_bot)
        self._undo = UndoDialog(play, words, by_bot=by_bot)
        self._asks = play.seat is not None and not by_bot
        self._unheard = UnheardSeats(play.roster.names, words)
        self._links, self._silence, self._others = LinkNews(), Silence(), OtherTables()
        self._times = SeatTimes()
        self._clock = None if by_bot else clock_at(play, log, words)

    def heard(self, peers: Iterable[PeerState], now: float) -> None:
        """How the links to the others stand."""
        for one in peers:
            self._links.heard(one.seat, one.linked, now, went=one.went)
            self._times.heard(one.seat, now, linked=one.linked, reached=one.reached, went=one.went)
            self._absence.heard(one.seat, one.reached, now, linked=one.linked, told_by=one.told_by)

    def waits(self, view: Mapping[str, Any], now: float) -> None:
        """Whom the table waits for as this view has it."""
        self._times.asked(view["step"], waited_for_in(view), now)
        if view["news"] or view["asked"] is not None:
            self._silence.interrupted()
        if self._clock is not None:
            self._clock.asked(view)

    def seats_now(self, now: float) -> SeatsNow:
        """How the seats stand, for a face that shows it."""
        absences = self._play.absences
        found = self._times.now(self.question(now), absences.may_return, absences.left)
        return found if self._clock is None else replace(found, clock=self._clock.shown())

    def question(self, now: float) -> AbsenceQuestion:
        """What is asked of our person about absent seats, or about our own that was set back; first
        what was asked once more because of a word, last whether an answer is taken back."""
        found = self._undo.question(self._absence.question(now))
        if self._set_back is None or found.matter in (AbsenceMatter.LEAVE, AbsenceMatter.STOP):
            return found
        return self._set_back.question() or found

    def of_undone(self) -> list[str]:
        """What has come of an answer that was to be taken back: told before what is asked anew."""
        return self._undo.look()

    def of_absence(self, now: float) -> list[str]:
        """Who is unreachable and who is absent: told, and asked about."""
        told = self._absence.look(now)
        for seat in self._absence.returned:
            self._links.told_back(seat)
        return told + self.of_undone()

    def bot_answers(self, now: float) -> list[str]:
        """What a bot that plays our seat answers there, as it is told; empty where it does not."""
        return self._absence.bot_answers(now) + self._undo.bot_answers()

    def of_links(self, now: float, silences: Mapping[Seat, float] = NOBODY) -> list[str]:
        """What has come of links, of our own files, of programs that see another table, and of the
        clock that was agreed on.

        silences: how many seconds each seat with a link has said nothing; a person who sits here is
        told of it.
        """
        told = link_lines(self._links, self._play.roster.names, now, self._words)
        if self._asks:
            told += self._unheard.news(silences, self._play.absences.lacking)
        if self._set_back is not None:
            told += self._set_back.look(now)
        if self._clock is not None:
            told += self._clock.look(self._times.now().links, now)
        return told + self._others.lines(self._play, self._log, now, self._words)

    def out_of_time(self) -> bool:
        """Whether our own program is to answer in place of our person, by the agreed clock."""
        return self._clock is not None and self._clock.out_of_time

    def of_silence(self, now: float, owing: Collection[Seat]) -> list[str]:
        """For whom everybody waits, if that is to be said now. owing: who owes an answer."""
        play, absence = self._play, self._absence
        wait = absence.alone or absence.state is not WaitState.PLAYING
        others = bool(owing) and play.asked is None and not wait
        waited = self._silence.waited(play.head()[0], now, for_others=others)
        names = "" if waited is None else waited_for(play, self._words)
        if not waited or not names:
            return []
        short = waited < SAID_AGAIN
        if short and not self._silence.first_named(names):
            return []
        text = WAITING_NOW if short else WAITING
        return [self._words.say(text, names=names, n=waited)]

    def answer(self, word: Word | None, begun: float | None, now: float) -> list[str] | None:
        """What is told where a word about absent seats, or our own that was set back, was typed;
        None where it answers nothing. word: None for any other line."""
        told = self._absence.answer(word, now, begun)
        if told is None and self._set_back is not None:
            told = self._set_back.answer(word, begun)
        return self._undo.answer(word) if told is None else told

    def words(self) -> frozenset[Word]:
        """Which of these words mean something now."""
        asking = [one for one in (self._absence, self._set_back, self._undo) if one is not None]
        return frozenset(word for word in OF_ABSENCE if any(one.fits(word) for one in asking))

    def ended(self) -> str:
        """That the table has ended before its game, and for whom it waited."""
        return self._absence.ended()
