"""A log, step by step, forwards and back: what everybody could see, and later all hands.

Signatures and proofs are not checked here, which is what makes it quick (``ledger.review.audit``
checks them); form, turn and rules are, since the log is played again. A log that is cut off is
shown as far as it goes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.basics import Card, Face, Phrase, Seat
from engine.game import Game
from engine.open_table import open_dealer
from engine.sight import Seen, Sight, remember
from engine.views.history import History
from engine.views.view import empty_view, view
from ledger.chain.finale import book_is_right, deciding, ended_plainly
from ledger.deck.group.backend import best_group
from ledger.deck.group.group import Group
from ledger.errors import Damaged, LedgerError
from ledger.files.log_in_stretches import LogReader
from ledger.files.past_steps import PastSteps
from ledger.pieces import Pieces, at_once
from ledger.records.any_record import Logged, read_record
from ledger.records.event import End, Event, OpenedKey
from ledger.records.evidence import Evidence
from ledger.records.reports import Report
from ledger.records.roster import Roster, roster_of_log
from ledger.review.played_tables import PlayedTables
from ledger.review.rules_of_offer import Games, game_of
from ledger.sealed.acts import BadEvent
from ledger.sealed.checked_event import CheckedEvent
from ledger.sealed.event_proofs import Verifier
from ledger.sealed.own_cards import eyes_of
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.sealed_table import Phase, SealedTable, begin
from ledger.steps.owed_events import check_event, owing
from ledger.steps.table_after import close
from ledger.steps.undone import takes_back


class NotPlayable(LedgerError):
    """The log cannot be played again from here on."""


@dataclass
class Replay:
    """A log that has been read; ``at`` looks at any step of it."""

    game: Game
    roster: Roster
    tables: PlayedTables
    books: dict[Seat, bool] = field(default_factory=dict)
    damage: Damaged | None = None
    ended: dict[str, Any] | None = None
    """Who ended the game before its end, in the words of their ends: ``why``, ``by`` (seats) and
    ``waited_for``; None where nobody did. Whether they could is for an audit."""
    frozen: bool = False
    """Whether the log holds evidence, which froze the table; it is not judged here."""
    undone: dict[int, Seat] = field(default_factory=dict)
    """The steps that took an answer back, with the seat whose it was."""
    _secrets: dict[Seat, int] = field(default_factory=dict)
    _memories: dict[Seat, list[tuple[Seen, ...]]] = field(default_factory=dict)
    _news: list[tuple[Phrase, ...]] = field(default_factory=list)

    @classmethod
    def open(cls, path: Path, *, group: Group | None = None, games: Games = game_of) -> Replay:
        """Read a log; ``games`` finds the game of its offer, as ``game_of`` does.

        Raises LedgerError: no log, another version, not playable. A book that is not the key its
        seat has played with is left closed.
        """
        return at_once(cls.opening(path, group=group, games=games))

    @classmethod
    def opening(
        cls, path: Path, *, group: Group | None = None, games: Games = game_of
    ) -> Pieces[Replay]:
        """The same in pieces: records that are read, of how many."""
        log = LogReader(path)
        roster = roster_of_log(log.header)
        game = games(roster.offer)
        table = begin(game, roster, group or best_group())
        past = PastSteps(path, log.begin)
        replay = cls(game, roster, PlayedTables(table, past), damage=log.damage)
        replay._news.append(table.news)
        story, ends = _Story(table), dict[Seat, End]()
        for number, (entry, end) in enumerate(log.records(), 1):
            record = read_record(entry.data)
            if isinstance(record, Event | Report):
                if story.read(record, number):
                    table = story.table
                    if story.undone is not None:
                        replay.undone[table.step] = story.undone
                    past.ends_at(end, number)
                    replay.tables.append(table)
                    replay._news.append(table.news)
            elif isinstance(record, OpenedKey) and book_is_right(table, record):
                replay._secrets[record.seat] = table.group.decode_scalar(record.secret)
            elif isinstance(record, End):
                ends[record.seat] = record
            elif isinstance(record, Evidence):
                replay.frozen = True
            yield number, log.count
        replay.ended = story.ended(ends.values())
        replay.books = {seat: seat in replay._secrets for seat in table.seats}
        return replay

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        return list(self.roster.names)

    @property
    def steps(self) -> int:
        """How many steps are closed."""
        return len(self.tables) - 1

    @property
    def unfinished(self) -> bool:
        """Whether the log ends before the game does."""
        return self.tables[-1].phase is not Phase.OVER

    def open_to(self, seat: Seat | None) -> bool:
        """Whether this seat can go on here: the game is not over, or its book is not laid open yet.

        A game that was ended early is over for those who signed that, and for those who had left
        for good. None: a seat that has signed nothing.
        """
        if self.ended is not None:
            return seat not in (*self.ended["by"], *self.tables[-1].left)
        laid_open = seat is None or self.books[seat] or not self.roster.offer.books_open
        return self.unfinished or not laid_open

    def at(self, step: int, seat: Seat | None = None, hands: bool = False) -> dict[str, Any]:
        """The plain view after a step: a watcher's, or that of a seat whose book is open.

        ``hands`` adds ``"hands"``: for each open book the own zones of the seat with their faces.
        Raises IndexError for a step the log does not have, KeyError for a closed book.
        """
        table = self.tables[step]
        shown = empty_view(self.game, seat)
        if table.state is not None:
            sight = Sight(table.state, seat, self.eyes(step, seat), self.memory(step, seat))
            shown = view(self.game, sight, news=table.news)
        shown |= {
            "names": self.names,
            "step": step,
            "head": table.head.hex(),
            "phase": table.phase.value,
            "news": self.news(step),
        }
        if (self.frozen or self.ended is not None) and step == self.steps:
            shown |= {"waiting": [], "running": None}
        if hands:
            shown["hands"] = {
                str(s): [list(pair) for pair in self.zones(step, s)]
                for s, is_open in sorted(self.books.items())
                if is_open
            }
        return shown

    def with_own_secret(self, seat: Seat, secret: bytes) -> None:
        """The table secret of a seat, by its own person: its cards can be read from here on, open
        book or not. Raises OtherSecret for one that the seat has not played with."""
        last = self.tables[-1]
        own = OwnSeat(seat, secret, last)
        own.check_keys(last)
        self._secrets[seat] = own.keys.x

    def readable(self, seat: Seat) -> bool:
        """Whether the cards of this seat can be read: its book is open, it is our own, or it sits
        alone, where all lies in the log."""
        return seat in self._secrets or self.tables[0].solo

    def secret(self, seat: Seat) -> int:
        """The key of a seat whose cards can be read. Raises KeyError."""
        return self._secrets[seat]

    def eyes(self, step: int, seat: Seat | None) -> Mapping[Card, Face]:
        """The closed cards a seat could read after a step, by its open book."""
        table = self.tables[step]
        if seat is None or table.state is None:
            return {}
        if table.solo:
            return open_dealer.Eyes(table.state, table.truth, seat)
        return eyes_of(table, table.state, table.ciphers, seat, self._secrets[seat])

    def memory(self, step: int, seat: Seat | None) -> tuple[Seen, ...]:
        """What a seat had met by a step, by its open book."""
        if seat is None:
            return ()
        known = self._memories.setdefault(seat, [()])
        while len(known) <= step:
            before, after = self.tables[len(known) - 1], self.tables[len(known)]
            memory: Mapping[Seat, tuple[Seen, ...]] = {seat: known[-1]}
            if len(known) in self.undone:
                memory = {seat: known[-2]}
            elif (
                before.state is not None
                and after.state is not None
                and before.state.readers is not after.state.readers
            ):
                eyes = {**before.state.faces, **self.eyes(len(known) - 1, seat)}
                eyes |= self.eyes(len(known), seat)
                memory = remember(memory, before.state, after.state, eyes)
            known.append(memory.get(seat, ()))
        return known[step]

    def zones(self, step: int, seat: Seat) -> list[tuple[str, list[Face]]]:
        """The own zones of a seat after a step, with the faces it read there."""
        state, eyes = self.tables[step].state, self.eyes(step, seat)
        if state is None:
            return []
        found = []
        for name, owner in sorted(state.owners.items()):
            cards = state.zone(name)
            if owner == seat and cards:
                found.append((name, [state.faces.get(c) or eyes.get(c, "?") for c in cards]))
        return found

    def hands(self, step: int) -> dict[Seat, list[Face]]:
        """For each seat with an open book, the faces of all cards under its own key."""
        return {
            seat: [face for _, faces in self.zones(step, seat) for face in faces]
            for seat, is_open in sorted(self.books.items())
            if is_open
        }

    def news(self, step: int) -> list[Any]:
        """What happened in a step, as plain phrases."""
        return [told.plain() for told in self._news[step]]

    def history(self, step: int) -> list[dict[str, Any]]:
        """Everything told up to a step (``engine.views.history``), as a table has it there."""
        told = History(self.game.marks)
        for number, news in enumerate(self._news[: step + 1]):
            told.add(number, news, self.undone.get(number))
        return told.plain()

    def marks(self) -> list[tuple[int, Any]]:
        """The steps to jump to: where something of ``Game.marks`` was told first."""
        return self._told_of(self.game.marks)

    def rounds(self) -> list[tuple[int, Any]]:
        """The steps in which a round begins: where the first of ``Game.marks`` was told."""
        return self._told_of(self.game.marks[:1])

    def _told_of(self, keys: Sequence[str]) -> list[tuple[int, Any]]:
        return [
            (step, told.plain())
            for step, news in enumerate(self._news)
            for told in news
            if told.key in keys
        ]


class _Story:
    """The open step of a log that is gone through: who owes, what is there."""

    def __init__(self, table: SealedTable) -> None:
        """It stands on this table."""
        self.table = table
        self.undone: Seat | None = None  # whose answer the last step took back
        self._owed: Sequence[Seat] = owing(table)
        self._held: dict[Seat, tuple[Event, CheckedEvent]] = {}
        self._reports: dict[Seat, Report] = {}

    def read(self, record: Logged, number: int) -> bool:
        """Follow one record; whether the step is closed by it. Raises NotPlayable."""
        if isinstance(record, Event):
            self._read_event(record, number)
            short = False
        else:
            if record.prev != self.table.head:
                return False  # named by a mark: it changes nothing here
            self._reports[record.seat] = record
            short = set(self._reports) == set(record.live)
        if not short and len(self._held) < len(self._owed):
            return False
        parts = {seat: checked for seat, (_, checked) in self._held.items()}
        events = [self._held[seat][0] for seat in sorted(self._held)]
        reports = tuple(self._reports[seat] for seat in sorted(self._reports))
        live = reports[0].live if reports else None
        self.undone = self.table.author if takes_back(events) else None
        try:
            self.table = close(self.table, parts, events, reports=reports, live=live)
        except (BadEvent, ValueError) as error:
            raise _unplayable(number, str(error)) from error
        self._owed, self._held, self._reports = owing(self.table), {}, {}
        return True

    def ended(self, ends: Iterable[End]) -> dict[str, Any] | None:
        """Who ended the game on the last head: all live seats but those they wait for."""
        if self.table.phase is Phase.OVER:
            return None
        missing = set(self._owed) - set(self._held)
        stand = [end for end in ends if end.seat not in self._held or missing & set(end.seats)]
        return ended_plainly(deciding(stand, self.table))

    def _read_event(self, event: Event, number: int) -> None:
        good = event.prev == self.table.head and event.seat in self._owed
        if not good or event.seat in self._held:
            raise _unplayable(number, "it does not follow from those before it")
        try:
            checked = check_event(self.table, event, Verifier.TRUSTING)
        except BadEvent as error:
            raise _unplayable(number, str(error)) from error
        self._held[event.seat] = (event, checked)


def _unplayable(number: int, why: str) -> NotPlayable:
    return NotPlayable(f"entry {number} cannot be played: {why}; audit the log")
