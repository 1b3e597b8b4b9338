"""What a page that comes now must be told: lobby or table, the last view, history, talk, notices.

One desk for all tabs of a page. What happens is kept as far as a tab that comes later needs it, and
told to those that are there.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cli.page.local_sentences import is_local
from cli.text.words import in_every_language

Message = dict[str, Any]
Tell = Callable[[Message], None]

MOST_KEPT = 200
"""Sentences beside the game, and words of people, that a tab is told when it comes."""


@dataclass
class Desk:
    """The table as it is to be shown, and who is told. ``now``: seconds of a monotonic clock."""

    tell: Tell
    now: Callable[[], float] = lambda: 0.0
    lobby: Message | None = None
    table: Message | None = None
    view: Message | None = None
    history: Callable[[], Sequence[Mapping[str, Any]]] = tuple
    notes: Callable[[], Mapping[str, str]] = dict
    bye: Message | None = None
    goes_on: bool = False
    latest: dict[str, Message] = field(default_factory=dict)
    _notes: deque[tuple[int, Message]] = field(default_factory=lambda: deque(maxlen=MOST_KEPT))
    _talk: deque[tuple[int, Message]] = field(default_factory=lambda: deque(maxlen=MOST_KEPT))
    _waits: Message | None = None
    _came: int = 0

    def all(self) -> list[Message]:
        """Everything for a tab that has just come, in the order in which it makes sense."""
        found: list[Message] = []
        if self.table is None:
            found += [self.lobby] if self.lobby is not None else []
        else:
            found += [self.table, self._noted(self.notes(), whole=True)]
            told = [dict(one) for one in self.history() if one["news"]]
            found.append({"t": "history", "entries": told})
            found += [self._quiet_view()] if self.view is not None else []
        found += [self._told(one) for one in self.latest.values()]
        beside = sorted([*self._talk, *self._notes], key=lambda one: one[0])
        found += [message for _, message in beside]
        found += [self._waits] if self._waits is not None else []
        return found + ([self.bye] if self.bye is not None else [])

    def _quiet_view(self) -> Message:
        """The last view without its news: they stand in the history already."""
        assert self.view is not None
        return {**self.view, "view": {**self.view["view"], "news": []}}

    def in_lobby(self, message: Message | None) -> None:
        """How it stands before the table; None: no more."""
        self.lobby = message
        self.tell(message if message is not None else {"t": "lobby", "gone": True})

    def begins(
        self,
        table: Message,
        history: Callable[[], Sequence[Mapping[str, Any]]],
        notes: Callable[[], Mapping[str, str]] = dict,
    ) -> None:
        """The table is there; ``notes``: this person's own ones on it, as they stand."""
        self.table, self.history, self.notes = table, history, notes
        self.tell(table)
        self.tell(self._noted(notes(), whole=True))

    def noted(self, notes: Mapping[str, str]) -> None:
        """A tab has written these notes; it hears by the same word that they are here."""
        if self.table is not None:
            self.tell(self._noted(notes, whole=False))

    def _noted(self, notes: Mapping[str, str], *, whole: bool) -> Message:
        """Notes on the table that is there. whole: these and no others."""
        assert self.table is not None
        return {"t": "kept", "table": self.table["id"], "notes": dict(notes), "whole": whole}

    def shows(self, view: Mapping[str, Any]) -> None:
        """A new view; the news in it are told once. Before the first one of a table that goes on
        tabs that were there already are told what has happened before."""
        if self.view is None:
            self._tell_earlier(view)
        self.view = {"t": "view", "view": dict(view)}
        if self._waits is not None and self._waits["step"] != view["step"]:
            self._waits = None
        self.tell(self.view)

    def _tell_earlier(self, view: Mapping[str, Any]) -> None:
        told = [dict(one) for one in self.history() if one["news"]]
        if told and view["news"]:  # they stand in the history too
            told = [one for one in told if one["step"] < view["step"]]
        if told:
            self.tell({"t": "history", "entries": told})

    def note(self, text: str) -> None:
        """A sentence beside the game, told in every language; ``local``: at this machine alone."""
        message: Message = {"t": "note", "told": in_every_language(text)}
        if is_local(text):
            message["local"] = True
        self._keep_beside(self._notes, message)

    def waits(self, text: str) -> None:
        """For whom everybody waits at this step: the last sentence counts, until it is closed."""
        told = in_every_language(text)
        self._waits = {"t": "note", "told": told, "waits": True, "step": self._step()}
        self.tell(self._waits)

    def talk(self, name: str, text: str, step: int | None = None, *, known: bool = False) -> None:
        """A word of somebody to all, said behind this step; None: just now. known: our person has
        said or read it already, and it is no news."""
        at = self._step() if step is None else step
        message = {"t": "chat", "name": name, "text": text, "step": at, "known": known}
        self._keep_beside(self._talk, message)

    def _keep_beside(self, kept: deque[tuple[int, Message]], message: Message) -> None:
        """It stands behind what has been told by now: behind this step, -1 before the table."""
        message.setdefault("step", self._step())
        self._came += 1
        kept.append((self._came, message))
        self.tell(message)

    def _step(self) -> int:
        return -1 if self.view is None else int(self.view["view"]["step"])

    def keep(self, message: Message) -> None:
        """Of its name the last one counts: links, say, or what is checked. A time in it, under
        ``since`` or ``until``, is one of the clock ``now``."""
        if self.latest.get(message["t"]) != message:
            self.latest[message["t"]] = message
            self.tell(self._told(message))

    def _told(self, message: Message) -> Message:
        """The message with each time in it as whole seconds before or from now: tabs count on."""
        aged: Message = _aged(message, self.now())
        return aged

    def leads_back(self, *, form_stays: bool = False) -> None:
        """The program goes on to the first screen, in the same tabs. form_stays: they have come no
        further than to its form, which is filled in as it was."""
        self.goes_on = True
        if not form_stays:
            self.tell({"t": "going", "form": "another"})

    def ends(self, text: str) -> None:
        """The evening is over here; not said where the program goes on to the first screen."""
        if self.goes_on:
            return
        self.bye = bye_message(text)
        self.tell(self.bye)


def bye_message(text: str) -> Message:
    """That nothing more comes, and why, in every language."""
    return {"t": "bye", "told": in_every_language(text)}


def _aged(value: Any, now: float) -> Any:
    if isinstance(value, list):
        return [_aged(one, now) for one in value]
    if isinstance(value, dict):
        return {
            key: max(0, int(one - now if key == "until" else now - one))
            if key in ("since", "until")
            else _aged(one, now)
            for key, one in value.items()
        }
    return value
