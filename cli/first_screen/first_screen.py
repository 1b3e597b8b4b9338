"""The first screen as it hears its tabs: each in its own language, all with the same tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Protocol

from cli.first_screen.chosen_call import (
    join_call,
    learn_call,
    open_call,
    resume_call,
    watch_call,
)
from cli.first_screen.found_tables import TablesInSight, tables_message
from cli.first_screen.games_offered import books_message, choices_message, games_message
from cli.first_screen.own_tables import KeptTable, table_message
from cli.kept_tables.verdict_file import kept_verdict
from cli.lobby.own_name import kept_name, login_name
from cli.text.exit_codes import Stop
from cli.text.program_folder import identity_file, named
from cli.text.terminal import Terminal
from cli.text.words import words_in
from ledger.errors import LedgerError
from ledger.files.key_file import is_closed

Message = dict[str, Any]
FORMS = ("open", "join", "watch", "resume", "learn")
"""What leads on from here, by its message."""


def asks_passphrase(home: Path) -> bool:
    """Whether the terminal asks for a passphrase before a table: the key here is closed."""
    with suppress(LedgerError):  # none yet, or none that can be read: that is told there
        return is_closed(identity_file(home))
    return False


class ToldTab(Protocol):
    """A tab, as far as it is told something."""

    def send(self, message: Message) -> None:
        """One message."""


@dataclass
class FirstScreen:
    """What is shown, who looks at it, and what is done with what they choose.

    ``chosen`` is told the words of the command once, with the language of who has chosen.
    ``looked_at`` is called once the first tab has been told all there is by then.
    ``version``: that of the program, of which kept verdicts count.
    ``told``: why somebody who has chosen is back here, shown until something else is chosen.
    """

    terminal: Terminal
    looking: TablesInSight
    chosen: Callable[[list[str], str], None]
    looked_at: Callable[[], None] = lambda: None
    told: str = ""
    tables: list[KeptTable] = field(default_factory=list)
    version: str = ""
    _looks: dict[ToldTab, str] = field(default_factory=dict)
    _langs: dict[ToldTab, str] = field(default_factory=dict)
    _chosen: bool = False
    _looked_at: bool = False

    @property
    def watched(self) -> bool:
        """Whether anybody looks."""
        return bool(self._langs)

    def came(self, tab: ToldTab, lang: str) -> None:
        """A tab is there: it is told all there is."""
        self._langs[tab] = lang
        self._tell_all(tab, lang)
        if not self._looked_at:
            self._looked_at = True
            self.looked_at()

    def closed(self, tab: ToldTab) -> None:
        """A tab is not there any more."""
        self._langs.pop(tab, None)
        self.looked(tab)

    def found(self) -> None:
        """Other tables are found in the network than before."""
        for tab, lang in self._tabs():
            tab.send(tables_message(self.looking, words_in(lang)))

    def add(self, *tables: KeptTable) -> None:
        """One more of the own tables has been read, or several."""
        self.tables += tables
        for tab, lang in self._tabs():
            self._tell_own(tab, self._here(lang))

    def looks(self, tab: ToldTab, key: str) -> None:
        """A tab looks at the log of this key from now on, and may have it checked."""
        self.looked(tab)
        self._looks[tab] = key

    def looked(self, tab: ToldTab) -> None:
        """A tab looks at its log no more: what a check of it has found meanwhile is listed."""
        key = self._looks.pop(tab, None)
        for at, one in enumerate(self.tables):
            if one.result is None or named(one.path) != key:
                continue
            checked = kept_verdict(one.path, version=self.version)
            if checked != one.result.checked:
                self.tables[at] = replace(one, result=replace(one.result, checked=checked))
                self.add()

    def said(self, tab: ToldTab, name: str, fields: Mapping[str, Any]) -> None:
        """A tab says something of the table of messages; what belongs to a table does nothing, and
        the tab is told so."""
        if name == "lang":
            self._langs[tab] = fields["lang"]
            self._tell_all(tab, fields["lang"])
        elif name == "choices":
            self._choices(tab, fields)
        elif name in FORMS:
            self._choose(tab, name, fields)
        else:
            tab.send({"t": "refused", "asked": fields.get("asked", ""), "why": "nowhere"})

    def finished(self, key: str) -> Path | None:
        """The log of the table of this key, where nobody goes on with it; None without."""
        found = (one.path for one in self.tables if not one.open and named(one.path) == key)
        return next(found, None)

    def _tabs(self) -> list[tuple[ToldTab, str]]:
        """Those there are now: one that takes nothing closes while it is told."""
        return [*self._langs.items()]

    def _here(self, lang: str) -> Terminal:
        return replace(self.terminal, words=words_in(lang))

    def _tell_all(self, tab: ToldTab, lang: str) -> None:
        here = self._here(lang)
        tab.send(
            {
                "t": "first",
                "name": kept_name(here.home) or login_name() or "",
                "games": games_message(here.words),
                "books": books_message(2, here.words),
                "told": self.told,
                "home": str(here.home),
            }
        )
        tab.send(tables_message(self.looking, here.words))
        self._tell_own(tab, here)

    def _tell_own(self, tab: ToldTab, here: Terminal) -> None:
        tab.send({"t": "own", "tables": [table_message(one, here) for one in self.tables]})

    def _choices(self, tab: ToldTab, fields: Mapping[str, Any]) -> None:
        number = fields["number"]  # a page takes the answer to its last question alone
        try:
            answer = choices_message(fields, words_in(self._langs[tab]))
        except Stop as refused:
            answer = {"t": "no", "form": "choices", "text": str(refused)}
        tab.send({**answer, "number": number})

    def _choose(self, tab: ToldTab, name: str, fields: Mapping[str, Any]) -> None:
        if self._chosen:
            return  # somebody has chosen already
        lang = self._langs[tab]
        try:
            call = self._call(name, fields, self._here(lang))
        except Stop as refused:
            tab.send({"t": "no", "form": name, "text": str(refused)})
            return
        self._chosen = True
        try:
            for one, _ in self._tabs():
                one.send({"t": "going", "form": name, "asks": asks_passphrase(self.terminal.home)})
        finally:  # whatever a tab does, what was chosen is done
            self.chosen(call, lang)

    def _call(self, name: str, fields: Mapping[str, Any], here: Terminal) -> list[str]:
        match name:
            case "open":
                return open_call(fields, here)
            case "resume":
                return resume_call(fields, here)
            case "learn":
                return learn_call(fields, here)
        found = self.looking.find(fields["found"])
        make = join_call if name == "join" else watch_call
        return make(fields, found, here)
