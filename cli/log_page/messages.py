"""Every message about a log that is looked at: who says it, its fields, what they may hold.

A message is a JSON object with its name as ``t``. What a page wishes is read by this table; what it
is told is made by `cli.log_page.looked_at_log`, and a test holds it to the names here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cli.text.words import LANGUAGES

Message = dict[str, Any]
Fits = Callable[[Any], bool]


def _step(value: Any) -> bool:
    return type(value) is int and 0 <= value < 2**31


def _seat_or_nobody(value: Any) -> bool:
    return value is None or _seat(value)


def _seat(value: Any) -> bool:
    return type(value) is int and 0 <= value < 99


def _flag(value: Any) -> bool:
    return type(value) is bool


def _lang(value: Any) -> bool:
    return type(value) is str and value in LANGUAGES


FROM_PAGE: Mapping[str, Mapping[str, Fits]] = {
    "moment": {"step": _step, "seat": _seat_or_nobody, "hands": _flag},
    "turns": {},
    "review": {"seat": _seat},
    "audit": {"go": _flag},
    "keep_verdict": {"lang": _lang, "result": _flag},
}
"""What a page wishes: a moment by the eyes of a seat (None: of everybody), with all hands or not;
where the lead went over; the dearest decisions of a seat; an audit, or that it stops; the verdict
as a file, with who has won or without."""

TO_PAGE: Mapping[str, tuple[str, ...]] = {
    "reading": ("done", "total"),
    "story": (
        *("name", "table", "game", "rules", "names", "marks", "steps", "over", "ends", "lacks"),
        *("readable", "own", "key_closed"),
        *("entries", "undone", "rounds", "notable", "result_at"),
    ),
    "moment": ("step", "seat", "hands", "view", "others"),
    "turns": ("turns",),
    "reviewing": ("seat", "done", "total"),
    "reviewed": ("seat", "choices", "looked", "dearest", "told"),
    "auditing": ("done", "total"),
    "verdict": ("exit_code", "found", "lines"),
    "verdict_file": ("lang", "name", "html"),
    "unread": ("of", "wish", "told"),
}
"""What a page is told, with the fields of each.

``reading`` and ``auditing``: records that are done, of how many. ``story``: what the log is, once
it is read: ``names`` by seat, ``marks`` the keys of news at which something begins, ``over``
whether the game came to a result, ``ends`` why it ends before that (sentences in each language),
``lacks`` whether that is for want of a part of the file, cut or damaged, ``readable`` the seats
whose cards can be known, ``own`` the one of them that is read by the identity kept here alone
(None: there is none), ``key_closed`` whether that identity is closed with a passphrase,
``entries`` the history (`engine.views.history`),
``undone`` steps with the seat whose answer they took back, ``rounds`` and ``notable`` the steps of
the two weights of marks, ``result_at`` the first step that shows the result (None where there is
none), so that a page can hide it until it is wished. ``moment``: ``view`` None where there is no
such step; ``others``: of each seat that can be known its own areas, where all hands were wished.
``turns``: step, leader and who led before. ``reviewed``: the ``dearest`` decisions of a seat, each
with its ``step``, the ``view`` of the seat as it was asked, the moves ``made`` and ``best``, what
was ``lost`` in hundredths of a point with its ``error``, and ``answers`` in each language;
``told``: what is said of all of it, or why there is none. ``verdict``: the documented object and,
in each language, its sentences. ``unread``: ``of`` what (reading, moment, turns, review, audit)
came to nothing, the ``wish`` that it was (None of reading), and why, in each language."""


def read_wish(message: Any) -> Message | None:
    """The wish, if it is one of the table; None for anything else.

    >>> read_wish({"t": "audit", "go": True})
    {'t': 'audit', 'go': True}
    >>> read_wish({"t": "audit"}), read_wish({"t": "moment", "step": -1}), read_wish([])
    (None, None, None)
    """
    name = message.get("t") if type(message) is dict else None
    if type(name) is not str or name not in FROM_PAGE:
        return None
    fields = FROM_PAGE[name]
    if message.keys() != {"t", *fields} or not all(
        fits(message[at]) for at, fits in fields.items()
    ):
        return None
    return dict(message)
