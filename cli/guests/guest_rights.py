"""What a guest may say and is told: two tables of names, and how what it is told is made smaller.

Whatever is not named here a guest neither says nor hears: no keys, no invitations, no first screen,
no further guests, and of all files the log of the own table alone, once that is over: every node of
the table has the same. Sentences that are of the machine of the table alone, with paths,
codes or what is typed there, are not told on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cli.guests.guest_list import GuestKind
from cli.text.words import LANGUAGES, N_, words_in

Message = dict[str, Any]

SAYS: Mapping[str, Mapping[str, frozenset[Any]]] = {
    "lang": {},
    "answer": {},
    "say": {},
    "moment": {},
    "lobby": {"do": frozenset({"ready", "wait"})},
    "absence": {"word": frozenset({"without", "wait", "undo", "back"})},
    "keep_log": {"log": frozenset({""})},
}
"""What every guest may say once it was let in, and the only values of some of its fields."""
SAYS_BEFORE = ("lang", "sit")
"""What one may say that nobody has let in yet."""
OF_SCREEN = ("keep",)
"""What the owner's second screen may say as well: notes are of the same person."""

TOLD = (
    *("whole", "lobby", "table", "view", "history", "note", "chat", "checked", "links"),
    *("absence", "sent", "refused", "moment", "known", "bye", "hands", "guest", "welcome"),
    "log_part",
)
"""What every guest is told."""
TOLD_SCREEN = ("kept",)

OVER = N_("The evening is over on the machine that serves this page.")
GOES_ON = N_(
    "The machine of this table goes on with another one, or back to its first screen. To play"
    " there, have a new code shown at that machine, and scan it."
)
FROZEN = N_("Cheating is proven, and this table is frozen; the machine of the table tells more.")


def may_say(kind: GuestKind, message: Mapping[str, Any], *, confirmed: bool) -> bool:
    """Whether a guest of this kind may say a message that is one of the page's."""
    name = message.get("t")
    if not confirmed:
        return name in SAYS_BEFORE
    if kind is GuestKind.SCREEN and name in OF_SCREEN:
        return True
    fields = SAYS.get(str(name))
    return fields is not None and all(message.get(key) in fits for key, fits in fields.items())


def as_told(kind: GuestKind, message: Message) -> Message | None:
    """What a guest of this kind is told where the owner's page is told this; None: nothing."""
    name = message["t"]
    if name == "going":
        return {"t": "bye", "told": {lang: words_in(lang).say(GOES_ON) for lang in LANGUAGES}}
    if name not in TOLD and not (kind is GuestKind.SCREEN and name in TOLD_SCREEN):
        return None
    make = SMALLER.get(name)
    return message if make is None else make(message)


def _lobby(message: Message) -> Message:
    if "members" not in message:
        return message
    unsaid = {"ways": [], "doubts": [], "no_guest": ""}
    told = {lang: {**one, **unsaid} for lang, one in message["told"].items()}
    without = {"code": "", "qr": [], "opening": False, "declines": False, "doubts": False}
    return {**message, **without, "told": told}


def _checked(message: Message) -> Message:
    frozen = {lang: words_in(lang).say(FROZEN) for lang in LANGUAGES}
    return {**message, "frozen": frozen} if message["frozen"] else message


def _bye(message: Message) -> Message:
    return {**message, "told": {lang: words_in(lang).say(OVER) for lang in LANGUAGES}}


def _absence(message: Message) -> Message:
    """Without the words that a guest may not say, and without what each would bring about."""
    may = SAYS["absence"]["word"]
    kept = [at for at, word in enumerate(message["words"]) if word in may]
    told = {
        lang: {**one, "words": [one["words"][at] for at in kept if at < len(one["words"])]}
        for lang, one in message["told"].items()
    }
    return {**message, "words": [message["words"][at] for at in kept], "told": told}


def _note(message: Message) -> Message | None:
    return None if message.get("local") else message


SMALLER: Mapping[str, Callable[[Message], Message | None]] = {
    "lobby": _lobby,
    "checked": _checked,
    "bye": _bye,
    "absence": _absence,
    "note": _note,
}
