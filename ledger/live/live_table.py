"""A table as a node lives it, with a seat (`ledger.live.seated_table`) or looking on
(`ledger.live.watched_table`): what network and people ask of either.

What follows from the followed log alone is answered here; what a seat and a watcher answer in
different ways is abstract. It decides nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from engine.agenda import Decision
from engine.basics import Move
from engine.chance import Chance
from engine.game import Bot, Game, Outcome
from engine.sight import Sight
from engine.table import Table
from ledger.chain.chain import Chain
from ledger.chain.receipt import Receipt
from ledger.deck.group.group import Group
from ledger.facts import Fact
from ledger.live.absences import Absences
from ledger.live.followed_log import FollowedLog
from ledger.live.seat_memory import Known
from ledger.live.shown_evidence import due
from ledger.live.table_view import TableView
from ledger.records.any_record import read_record
from ledger.records.evidence import Evidence, Ruling
from ledger.records.roster import Join, Roster
from ledger.sealed.checked_event import Tally
from ledger.sealed.sealed_table import SealedTable
from ledger.table_id import TableId


class LiveTable(ABC):
    """A table that is followed and shown."""

    def __init__(self, game: Game, group: Group, log: FollowedLog, view: TableView) -> None:
        """``log`` is read already."""
        self.game, self.group = game, group
        self.log, self.shown = log, view

    # -- what the network asks (p2p.gossip.gossip_table) ------------------------------------------

    @property
    def id(self) -> TableId:
        """The table id."""
        return self.roster.table_id

    @property
    def roster(self) -> Roster:
        """Who sits here, and what they have agreed on."""
        return self.log.chain.trunk.table.roster

    @property
    def chain(self) -> Chain:
        """The chain of events."""
        return self.log.chain

    @property
    def table(self) -> SealedTable:
        """The table after the last closed step."""
        return self.log.chain.trunk.table

    def head(self) -> tuple[int, bytes]:
        """The last closed step and its head."""
        table = self.table
        return table.step, table.head

    @abstractmethod
    def receive(self, data: bytes) -> Receipt:
        """Take a record from a peer; nothing it may hold raises."""

    @abstractmethod
    def outbox(self) -> list[bytes]:
        """Records to be flooded now; what we signed among them is on disk."""

    def on_kept(self, collect: Callable[[], object]) -> None:
        """Call this as soon as a word of ours is on disk, before anything is made of it here."""
        self.log.outbox.on_kept(collect)

    @abstractmethod
    def since(self, step: int, limit: int) -> list[bytes]:
        """What the log has of closed steps after ``step``, what is held of the open one, what was
        said about closing steps and stands in no log, acks and wishes, ends, books."""

    @abstractmethod
    def unclosed_of(self, seat: int) -> list[bytes]:
        """What is held of a seat and stands in no closed step: its author may have lost it."""

    def closed(self, step: int) -> list[bytes]:
        """What the log has of this closed step, whether it may be given out now or not."""
        return self.log.closed(step)

    def due(self, data: bytes) -> int | None:
        """The closed step at which a record that was answered LATER can be taken, if it says so."""
        return due(read_record(data))

    def author(self, data: bytes) -> int | None:
        """The seat whose word this is, if it is one seat's."""
        record = read_record(data)
        return None if isinstance(record, Evidence | Join) else record.seat

    def finished(self) -> bool:
        """Whether the log is over: the result is signed, or the table was ended early by all."""
        return self.log.finished()

    def complete(self) -> bool:
        """Whether nothing will be added to the log any more but books of absent seats."""
        return self.log.complete()

    @property
    @abstractmethod
    def unheard(self) -> bool:
        """Whether this node waits for a peer's word before it signs anything; a watcher never."""

    @property
    @abstractmethod
    def inquiry(self) -> int:
        """How often the words of peers that had spoken have been wanted anew."""

    @property
    @abstractmethod
    def set_back(self) -> Fact | None:
        """By what we see that our files were set back; while it is so nothing is signed."""

    @abstractmethod
    def heard(self, seat: int, step: int, head: bytes) -> None:
        """A seat's node has given what it holds of us, and told that it stands there."""

    @abstractmethod
    def linked(self, seats: Iterable[int]) -> None:
        """There are links to the nodes of these seats."""

    @abstractmethod
    def reached(self, seats: Iterable[int], doubted: Iterable[int] = ()) -> None:
        """One of us has a link to the nodes of these seats; of the doubted somebody says so."""

    @abstractmethod
    def waits_for(self) -> set[int]:
        """The seats whose events or acks hold the open step up."""

    @abstractmethod
    def idle(self) -> None:
        """Do everything that is due and asks nobody: forced events, reports, acks, the own book."""

    def while_waiting(self) -> bool:
        """Look at proofs that may wait for the end of a shuffle by all (R35): is one false?"""
        return self.log.prove_rest()

    @abstractmethod
    def close(self) -> None:
        """Give the files back; books of seats that never opened theirs are left out of the log."""

    # -- what people see --------------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """Our seat; None for a watcher."""
        return self.shown.seat

    @property
    def undone(self) -> tuple[int, int | None] | None:
        """The last step that took an answer back, and whose it was; None if none has (R59)."""
        return self.log.memory.undone

    @property
    def evidence(self) -> Evidence | None:
        """What froze this table, if it is frozen (R10)."""
        return self.chain.evidence

    @property
    def ruling(self) -> Ruling | None:
        """What we have found by that evidence ourselves: this is for people, not its reason."""
        return self.chain.ruling

    @property
    def stopped(self) -> Fact | None:
        """Why this node goes on no more here, though nothing is proven; None while it does."""
        return self.log.stopped

    @property
    def checked(self) -> tuple[Tally, Tally]:
        """What the events taken so far hold, and what of it is proven here: of shuffles some may
        wait to be looked at together (R35)."""
        made = self.chain.tally
        return made, replace(made, shuffles=made.shuffles - len(self.chain.unproven))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, once it has."""
        return self.table.outcome

    @property
    def ended(self) -> dict[str, Any] | None:
        """Who ended the table before its game, why, and for whom they waited (as in a replay); None
        where nobody did, and where our seat was waited for and is here: it goes on.
        """
        return self.log.ended

    @property
    def state_dumped(self) -> bool:
        """Whether our state on the head we stand on lies beside the log, to be compared."""
        return self.log.keeper.dumped == self.table.head

    @property
    def owing(self) -> list[int]:
        """The seats whose events of the open step are not here yet."""
        return self.shown.owing

    @property
    @abstractmethod
    def unconfirmed(self) -> list[int]:
        """The seats whose acks on our head hold the open step up; a watcher sees none (R49)."""

    @property
    @abstractmethod
    def waited_for(self) -> list[int]:
        """The seats whose events hold the open step up; not those held up by others' acks."""

    @property
    @abstractmethod
    def other_states(self) -> tuple[Fact, ...]:
        """Whose programs see another table than ours, as far as people should hear of it."""

    @property
    @abstractmethod
    def absences(self) -> Absences:
        """Who is absent, whom the step lacks, who has said what."""

    def sight(self) -> Sight[Any] | None:
        """What our seat can know now (a watcher: what is public); None before the first card."""
        return self.shown.sight()

    def view(self) -> dict[str, Any]:
        """The plain view of our seat (``engine.views.view``), each piece of news once, and more.

        It also holds ``names`` by seat, ``step`` and ``head`` of the last closed step, the
        ``phase`` of the log, ``owing``: whose events of the open step are not here, ``ended``: who
        ended the table early, and ``others``: the last step in which another seat made a move (0 if
        none has). Parts of it may be those of the view before: nobody changes anything in them.
        """
        return self.shown.now()

    def public(self) -> dict[str, Any]:
        """The view as one has it who looks on, whatever our seat knows: nothing asked, no news."""
        return self.shown.public()

    def history(self) -> list[dict[str, Any]]:
        """Everything told since the game began (``engine.views.history``), our own run included.

        The same after a restart as before it, however often views have been taken.
        """
        return self.shown.history()

    def moment(self, step: int) -> Iterator[dict[str, Any] | None]:
        """The view as it was after a closed step, own cards as they were known then, nothing asked.

        It comes last, after None for each step that is played again on the way: whoever looks may
        do other things in between. It does not come for a step that is not closed, that is given
        up meanwhile or at which no card lay yet. Raises what reading a log raises.
        """
        return self.shown.moment(step)

    def known(self) -> Known | None:
        """Who can read which closed card of the view, and who has seen which faces, as far as our
        seat knows them; None before the first card.
        """
        return self.shown.known()

    @property
    def books(self) -> tuple[int, ...]:
        """The seats whose books are open here."""
        return tuple(sorted(self.log.finale.books))

    def hands(self) -> dict[int, list[dict[str, Any]]]:
        """The cards that each seat whose book is open held in the end, as areas of its view.

        Empty at a table with one seat, which has no secrets from itself.
        """
        return self.shown.hands()

    @property
    def asked(self) -> Decision[Table] | None:
        """What our person is asked now, if anything; a watcher never is."""
        return self.shown.asked

    @property
    def question(self) -> str:
        """The id of what is asked, as the view names it (``asked.id``); "" if nothing is."""
        return self.shown.question

    @abstractmethod
    def answer(self, move: Move, question: str = "") -> None:
        """Answer what we are asked, and if ``question`` is given, that question alone.

        Raises IllegalMove with a sentence, or StaleAnswer for another question; nothing is lost.
        """

    def choose(self, bot: Bot, chance: Chance) -> Move:
        """What a bot would answer, by what our seat can know and nothing else."""
        return self.shown.choose(bot, chance)

    def answer_by(self, bot: Bot, chance: Chance) -> None:
        """Let a bot answer what we are asked."""
        self.answer(self.choose(bot, chance))
