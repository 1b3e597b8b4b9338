"""One table as a watcher lives it: it follows the public log and shows what all may see (R49).

``ledger.live.seated_table`` is the same with a seat.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.agenda import Decision
from engine.basics import Move
from engine.chance import Chance
from engine.errors import IllegalMove
from engine.game import Bot, Game, Outcome
from engine.open_table.simulate import decide
from engine.sight import Sight
from engine.table import Table
from ledger.deck.group.group import Group
from ledger.facts import Fact
from ledger.files.disk import REAL_DISK, Disk
from ledger.files.table_files import TableFiles
from ledger.live.absences import Absences, ShortCloseProposal
from ledger.live.followed_table import FollowedTable
from ledger.live.other_states import other_states
from ledger.records.evidence import Evidence, Ruling
from ledger.records.roster import Roster
from ledger.steps.step_kind import Draft, question_id


class WatchedTable(FollowedTable):
    """A table that is followed and shown. ``WatchedTable.start`` makes one without a seat."""

    @classmethod
    def start(
        cls, game: Game, roster: Roster, *, path: Path, group: Group, disk: Disk = REAL_DISK
    ) -> WatchedTable:
        """A table to look at, its log kept at ``path``; raises what making a log raises."""
        files = TableFiles.create(path, roster, seat=False, disk=disk)
        return cls(game, roster, files=files, group=group)

    # -- people ----------------------------------------------------------------------------------

    @property
    def evidence(self) -> Evidence | None:
        """What froze this table, if it is frozen (R10)."""
        return self.chain.evidence

    @property
    def ruling(self) -> Ruling | None:
        """What we have found by that evidence ourselves: this is for people, not its reason."""
        return self.chain.ruling

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, once it has."""
        return self.table.outcome

    @property
    def owing(self) -> list[int]:
        """The seats whose events of the open step are not here yet."""
        return [seat for seat in self.chain.owed if seat not in self.chain.held]

    @property
    def unconfirmed(self) -> list[int]:
        """The seats whose acks hold the open step up; a watcher sees none (R49)."""
        return []

    @property
    def waited_for(self) -> list[int]:
        """The seats whose events hold the open step up, where it is not their peers' acks."""
        return self.owing

    @property
    def other_states(self) -> tuple[Fact, ...]:
        """Whose programs see another table than ours, as far as people should hear of it."""
        return other_states(self.chain, self.seat, acked={}, late={}, unconfirmed=())

    @property
    def state_dumped(self) -> bool:
        """Whether our state on the head we stand on lies beside the log, to be compared."""
        return self._files.dumped == self.table.head

    @property
    def absences(self) -> Absences:
        """Who is absent, whom the step lacks, who has said what."""
        table = self.table
        may_return = tuple(seat for seat in table.absent if seat not in table.left)
        reports = self.chain.reported.reports(table.head)
        proposal = None
        if reports:
            last = reports[-1]
            yes = tuple(
                one.seat for one in reports if (one.attempt, one.live) == (last.attempt, last.live)
            )
            unsigned = tuple(seat for seat in last.live if seat not in yes)
            without = tuple(seat for seat in table.live if seat not in last.live)
            proposal = ShortCloseProposal(without, yes, unsigned)
        return Absences(
            may_return=may_return,
            left=tuple(table.left),
            since=self._memory.absent_since,
            lacking=tuple(sorted({*self.waited_for, *self.unconfirmed})),
            spare=table.spare,
            proposal=proposal,
        )

    def sight(self) -> Sight[Any] | None:
        """What our seat can know now (a watcher: what is public); None before the first card."""
        return self._memory.sight(self.table, self._open_draft())

    def view(self) -> dict[str, Any]:
        """The plain view of our seat (``engine.views.view``), each piece of news once, and more.

        It also holds ``names`` by seat, ``step`` and ``head`` of the last closed step, the
        ``phase`` of the log, ``owing``: whose events of the open step are not here, ``ended``: who
        ended the table early, and ``others``: the last step in which another seat made a move (0 if
        none has). Parts of it may be those of the view before: nobody changes anything in them.
        """
        draft = self._open_draft()
        news = self._memory.take_news(draft)
        shown = self._shown_view.now(self.seat, self.table, draft, self.sight, news)
        return {
            **shown,
            "names": list(self.roster.names),
            "step": self.table.step,
            "head": self.table.head.hex(),
            "phase": self.table.phase.value,
            "owing": self.owing,
            "ended": self.ended,
            "others": self._memory.others_acted,
        }

    def history(self) -> list[dict[str, Any]]:
        """Everything told since the game began (``engine.views.history``), our own run included.

        The same after a restart as before it, however often views have been taken.
        """
        return self._memory.history(self._open_draft(), self.table.step + 1)

    @property
    def asked(self) -> Decision[Table] | None:
        """What our person is asked now, if anything; a watcher never is."""
        draft = self._open_draft()
        return draft.asked[1] if draft is not None and draft.asked is not None else None

    @property
    def question(self) -> str:
        """The id of what is asked, as the view names it (``asked.id``); "" if nothing is."""
        return question_id(self._open_draft())

    def answer(self, move: Move, question: str = "") -> None:
        """Answer what we are asked, and if ``question`` is given, that question alone.

        Raises IllegalMove with a sentence, or StaleAnswer for another question; nothing is lost.
        """
        raise IllegalMove(f"nobody asks a watcher for {move.plain()!r}")

    def choose(self, bot: Bot, chance: Chance) -> Move:
        """What a bot would answer, by what our seat can know and nothing else."""
        sight, decision = self.sight(), self.asked
        if sight is None or decision is None:
            raise IllegalMove("nothing is asked of this seat now")
        return decide(bot, sight, decision, chance)

    def answer_by(self, bot: Bot, chance: Chance) -> None:
        """Let a bot answer what we are asked."""
        self.answer(self.choose(bot, chance))

    def _open_draft(self) -> Draft | None:
        """What our own seat is about to sign, if it has one."""
        return None
