"""What people see of a table: views, history, what is asked of their seat and what a bot would say.

The same for a seat and for a watcher, who is asked nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.agenda import Decision
from engine.basics import Move
from engine.chance import Chance
from engine.errors import IllegalMove
from engine.game import Bot, Game
from engine.open_table.simulate import decide
from engine.sight import Sight
from engine.table import Table
from engine.views.view import empty_view, view
from ledger.live.followed_log import FollowedLog
from ledger.live.seat_memory import Known
from ledger.live.shown_view import ShownView
from ledger.sealed.own_cards import eyes_of
from ledger.sealed.sealed_table import SealedTable
from ledger.step_kinds.step_kind import Draft, question_id


class TableView:
    """What one seat (None: a watcher) is shown of a followed log."""

    def __init__(
        self, game: Game, seat: int | None, log: FollowedLog, draft: Callable[[], Draft | None]
    ) -> None:
        """``draft`` gives what the seat is about to sign, if there is such a thing."""
        self.seat, self._log, self._draft = seat, log, draft
        self._shown = ShownView(game)

    @property
    def owing(self) -> list[int]:
        """The seats whose events of the open step are not here yet."""
        chain = self._log.chain
        return [seat for seat in chain.trunk.owed if seat not in chain.open.held]

    def sight(self) -> Sight[Any] | None:
        """What the seat can know now; None before the first card."""
        return self._log.memory.sight(self._log.table, self._draft())

    def now(self) -> dict[str, Any]:
        """The plain view of the seat, each piece of news once (``SeatedTable.view``)."""
        log, draft = self._log, self._draft()
        news = log.memory.drain_news(draft)
        shown = self._shown.now(self.seat, log.table, draft, self.sight, news)
        return {
            **shown,
            **_about(log.table),
            "owing": self.owing,
            "ended": log.ended,
            "others": log.memory.others_acted,
        }

    def public(self) -> dict[str, Any]:
        """The view as a watcher has it, without news (``LiveTable.public``)."""
        log, table = self._log, self._log.table
        empty = empty_view(table.game, None)
        shown = empty if table.state is None else view(table.game, Sight(table.state, None, {}))
        return {**shown, **_about(table), "owing": self.owing, "ended": log.ended, "others": 0}

    def moment(self, step: int) -> Iterator[dict[str, Any] | None]:
        """The view as it was after a closed step (``LiveTable.moment``)."""
        trunk = self._log.chain.trunk
        if not 0 <= step < len(trunk.heads):
            return
        head = trunk.heads[step]
        for found in self._log.memory.looked_back(step, trunk.replayed):
            if found is not None:
                table, sight = found
                nobody: dict[str, Any] = {"owing": [], "ended": None, "others": 0}
                yield {**view(table.game, sight), **_about(table), **nobody}
                return
            yield None
            if trunk.heads[step : step + 1] != [head]:
                return  # the step was given up between two looks

    def history(self) -> list[dict[str, Any]]:
        """Everything told since the game began, our own run included."""
        return self._log.memory.history(self._draft(), self._log.table.step + 1)

    def known(self) -> Known | None:
        """Who can read which card, and who has seen what (``LiveTable.known``)."""
        return self._log.memory.known(self._log.table, self._draft())

    def hands(self) -> dict[int, list[dict[str, Any]]]:
        """By seat, the cards that it held when the game was over, as its book tells them."""
        table = self._log.table
        if table.state is None or table.solo:
            return {}
        found = {}
        for seat, book in sorted(self._log.finale.books.items()):
            secret = table.group.decode_scalar(book.secret)
            eyes = eyes_of(table, table.state, table.ciphers, seat, secret)
            found[seat] = view(table.game, Sight(table.state, seat, eyes))["own"]["areas"]
        return found

    @property
    def asked(self) -> Decision[Table] | None:
        """What the person is asked now, if anything."""
        draft = self._draft()
        return draft.asked[1] if draft is not None and draft.asked is not None else None

    @property
    def question(self) -> str:
        """The id of what is asked, as the view names it (``asked.id``); "" if nothing is."""
        return question_id(self._draft())

    def choose(self, bot: Bot, chance: Chance) -> Move:
        """What a bot would answer. Raises IllegalMove if nothing is asked."""
        sight, decision = self.sight(), self.asked
        if sight is None or decision is None:
            raise IllegalMove("nothing is asked of this seat now")
        return decide(bot, sight, decision, chance)


def _about(table: SealedTable) -> dict[str, Any]:
    """What a view tells of the log it is of, but for what has not been closed there."""
    return {
        "names": list(table.roster.names),
        "step": table.step,
        "head": table.head.hex(),
        "phase": table.phase.value,
    }
