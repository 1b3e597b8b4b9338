"""The view of one seat of a table, made once for each change and kept until the next.

What a game shows follows from the state, from what the seat can read and from what it is asked.
While a step waits for others none of these changes, only who is waited for: then the last view is
given again with those few values anew. Parts of a view may be those of the one before, so whoever
is given one changes nothing in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.basics import Phrase, Seat
from engine.game import Game
from engine.sight import Sight
from engine.views.view import empty_view, view
from ledger.sealed.sealed_table import SealedTable
from ledger.step_kinds.step_kind import Draft, question_id


class ShownView:
    """The last view of one seat, and what it was made of."""

    def __init__(self, game: Game) -> None:
        """Nothing is shown yet."""
        self._game = game
        self._of: tuple[SealedTable | None, Draft | None, int] = (None, None, 0)
        self._last: dict[str, Any] = {}

    def now(
        self,
        seat: Seat | None,
        table: SealedTable,
        draft: Draft | None,
        sight: Callable[[], Sight[Any] | None],
        news: Iterable[Phrase],
    ) -> dict[str, Any]:
        """The view as the table stands, with what the own draft asks; ``news`` are told in it."""
        if draft is not None and draft.asked is None:
            draft = None
        acts = 0 if draft is None else len(draft.acts)
        kept, asked, made = self._of
        if kept is not table or asked is not draft or made != acts:
            seen = sight()
            nothing = empty_view(self._game, seat)
            self._last = nothing if seen is None else self._made(table, draft, seen)
            self._of = (table, draft, acts)
        return {**self._last, "news": [words.plain() for words in news]}

    def _made(self, table: SealedTable, draft: Draft | None, sight: Sight[Any]) -> dict[str, Any]:
        deciding = None if draft is None or draft.asked is None else draft.asked[1]
        named = question_id(draft)
        return view(self._game, sight, deciding=deciding, table=table.state, asked_id=named)
