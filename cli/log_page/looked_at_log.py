"""One log that is looked at: what is wished of it, done in small pieces.

It is read first, whatever is wished; then a moment goes before the audit, so that a page can be
looked through while all of it is checked. Of moments the last wish counts.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cli.errors.errors_in_words import sentence
from cli.log_page.dear_decisions import dear_messages
from cli.log_page.messages import Message, read_wish
from cli.log_page.own_eyes import Secrets, lend, not_here
from cli.log_page.progress import Work, with_progress
from cli.log_page.story_told import moment_message, story_message, turns_message
from cli.log_page.told_verdict import file_message, verdict_message
from cli.text.words import LANGUAGES, N_, words_in
from ledger.deck.group.group import Group
from ledger.review.audit import auditing
from ledger.review.replay import Replay
from ledger.review.rules_of_offer import Games, game_of
from ledger.review.verdict import Verdict

Keeps = Callable[[], Callable[[Verdict], object]]
"""Ready to write down what an audit comes to, of the file as it is before it."""


def nowhere() -> Callable[[Verdict], object]:
    """It is not written down."""
    return lambda verdict: None


ORDER = ("reading", "moment", "keep_verdict", "turns", "audit", "review")
"""What goes before what."""

STUMBLED = N_(
    "This program cannot go on with this file: it holds something that no log of a game holds. The"
    " file was not touched, and nothing of it was carried out."
)


class LookedAtLog:
    """Hears wishes and works on them, a piece at each call of `go_on`."""

    def __init__(
        self,
        path: Path,
        *,
        name: str = "",
        group: Group | None = None,
        games: Games = game_of,
        keeps: Keeps = nowhere,
        secrets: Secrets = not_here,
        now: Callable[[], float] | None = None,
    ) -> None:
        """Nothing is read yet. ``name``: what the file is called to people, where its path is one
        that nobody knows; ``group`` and ``games`` as for `Replay.open`. ``keeps`` is called before
        each audit, and what it gives with its verdict. ``secrets`` finds the own seat of a roster
        and its secret, by which that one's cards are read where its book stays closed.
        ``now``: seconds since 1970, for when it was checked; without it a verdict that is kept
        bears no date."""
        self._now: Callable[[], float] | None = now
        self._checked: float | None = None
        self._keeps = keeps
        self._path, self._name = path, name or path.name
        self._group, self._games, self._secrets = group, games, secrets
        self._replay: Replay | None = None
        self._own: int | None = None
        self._verdict: Verdict | None = None
        self._works: dict[str, Work] = {"reading": self._reading()}
        self._wishes: dict[str, Message] = {}

    @property
    def idle(self) -> bool:
        """Whether nothing is wished that is not done."""
        return not self._works

    def hear(self, message: object) -> bool:
        """Take a wish; whether it is one of the table of messages."""
        wish = read_wish(message)
        if wish is None:
            return False
        name = wish["t"]
        self._wishes[name] = wish
        if name == "audit":
            if not wish["go"]:
                self._works.pop("audit", None)
            elif "audit" not in self._works:
                self._works["audit"] = self._audit()
            return True
        works: dict[str, Callable[[Message], Work]] = {
            "moment": self._moment,
            "turns": self._turns,
            "review": self._review,
            "keep_verdict": self._keep,
        }
        self._works[name] = works[name](wish)
        return True

    def go_on(self) -> Message | None:
        """Do one piece; the message it brought, None where it brought none or nothing is left."""
        name = next((one for one in ORDER if one in self._works), None)
        if name is None:
            return None
        try:
            return next(self._works[name])
        except StopIteration:
            del self._works[name]
            return None
        except Exception as error:  # a file of others may hold anything: it ends its work alone
            del self._works[name]
            wish = self._wishes.get(name)
            return {"t": "unread", "of": name, "wish": wish, "told": self._why(error)}

    def _why(self, error: Exception) -> dict[str, str]:
        """The sentence in each language, with the file called as people know it."""
        told = {}
        for lang in LANGUAGES:
            words = words_in(lang)
            found = sentence(error, words)
            text = words.say(STUMBLED) if found is None else found[0]
            told[lang] = str(text).replace(repr(str(self._path)), self._name)
        return told

    def _reading(self) -> Work:
        opening = Replay.opening(self._path, group=self._group, games=self._games)
        replay = yield from with_progress("reading", opening)
        own = lend(replay, self._secrets)
        yield story_message(replay, self._name, own)
        self._replay, self._own = replay, own.seat

    def _moment(self, wish: Message) -> Work:
        step, seat, hands = wish["step"], wish["seat"], wish["hands"]
        if self._replay is None:
            yield {**wish, "view": None, "others": []}
            return
        yield from moment_message(self._replay, step, seat, hands=hands)

    def _turns(self, _: Message) -> Work:
        if self._replay is not None:
            yield from turns_message(self._replay)

    def _review(self, wish: Message) -> Work:
        if self._replay is not None:
            yield from dear_messages(self._replay, wish["seat"], self._own)

    def _audit(self) -> Work:
        work = auditing(self._path, group=self._group, games=self._games)
        keep = self._keeps()
        self._verdict = yield from with_progress("auditing", work)
        self._checked = None if self._now is None else self._now()
        keep(self._verdict)
        yield verdict_message(self._verdict)

    def _keep(self, wish: Message) -> Work:
        if self._verdict is not None:
            yield file_message(
                self._verdict,
                wish["lang"],
                name=self._name,
                checked=self._checked,
                result=wish["result"],
            )
