"""A table picked from the list of those found, by its number; of a closed one the code is asked,
or typed at once instead of the number. A closed one without a free seat has no number for whoever
looks for one.

What was typed to name a table may be nothing, or mean none or several: then there is this list,
where somebody is there to be asked.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from cli.finding.asked_network import Network
from cli.finding.closed_tables import (
    closed_at,
    closed_besides,
    code_meant,
    look_on_line,
    typed_code,
)
from cli.finding.found_lines import found_lines, in_a_word
from cli.finding.table_search import (
    MOST,
    NoSuchTable,
    SeveralTables,
    find_target,
    listed,
    proven_tables,
    target_of,
)
from cli.finding.typed_table import Target, TypedTable
from cli.kept_tables.entry_file import kept_entry
from cli.lobby.asked_choices import NOTHING_CHOSEN
from cli.text.exit_codes import Exit, Stop
from cli.text.game_names import games_called
from cli.text.numbers import whole_number
from cli.text.terminal import Terminal
from cli.text.words import N_
from p2p.core.actions import ProvenTable
from p2p.shell.heard_announcements import Found
from p2p.shell.own_announcements import FINGERPRINT
from p2p.wire.entry_code import EntryCode
from p2p.wire.errors import Reason, Refused

Ask: TypeAlias = Callable[[], Awaitable[str]]
"""Gives the next line that is typed."""

WHICH_TABLE = N_("Say which table: its code or address.")
NOTHING_CALLED = N_("Nothing that can be found here is called {text!r}. There is:")
CLOSED_TELLS_NOTHING = N_("A closed table tells neither its game nor whose it is.")
NUMBER = N_("Type the number of a table.")
NUMBER_OR_NONE = N_("Type the number of a table; Enter alone gives up.")
NO_SEAT = N_(
    "At none of these tables is a seat free. Whoever has a code can try it all the same:"
    " tafelrunde join CODE"
)


@dataclass(frozen=True)
class _Listed:
    """Tables in a list: those that are found and closed ones by their numbers, then closed ones
    where nobody who looks for a seat finds one, without a number."""

    found: tuple[ProvenTable, ...]
    closed: tuple[Found, ...] = ()
    full: tuple[Found, ...] = ()

    @property
    def numbers(self) -> int:
        """How many have one."""
        return len(self.found) + len(self.closed)

    def lines(self, network: Network, terminal: Terminal) -> list[str]:
        """One a table."""
        numbered = found_lines(self.found, network, terminal, self.closed)
        return [*numbered, *(look_on_line(one, terminal.words) for one in self.full)]


async def find_or_pick(
    reactor: Any,
    network: Network | None,
    terminal: Terminal,
    ask: Ask | None,
    text: str,
    *,
    running: bool,
    instead: str | None = None,
) -> Target:
    """The table that was typed, as `find_target` finds it; where none is called so, or several are,
    one that is picked. ask: None where nobody is to be asked; then Stop tells what there is."""
    try:
        return await find_target(
            reactor, network, text, terminal.words, running=running, instead=instead
        )
    except NoSuchTable as miss:
        if network is None:
            raise
        there = _listed((await proven_tables(network))[:MOST], network, running=running)
        meant = TypedTable(text, games_called(text), network.called(text))
        late = [
            one for one in there.found if meant.fits(one.offer) and (running or not one.running)
        ]
        if len(late) == 1:
            return target_of(late[0], text)
        if not there.numbers and not there.full:
            raise
        if ask is None:
            tables = in_a_word(there.found, (*there.closed, *there.full), terminal.words)
            told = terminal.words.say("In this network there is: {tables}.", tables=tables)
            raise NoSuchTable(text, f"{miss} {told}") from miss
        terminal.say(NOTHING_CALLED, text=text)
        return await _choose(there, network, terminal, ask)
    except SeveralTables as several:
        if ask is None or network is None:
            raise
        return await _choose(_Listed(tuple(several.tables)), network, terminal, ask)


async def pick(
    reactor: Any, network: Network, terminal: Terminal, ask: Ask, *, running: bool
) -> Target:
    """A table picked from the list of those found; where there is one, that. running: also one
    without a free seat, to look on there.

    Raises Stop where there is none to pick.
    """
    there = _listed(await listed(reactor, network, running=running), network, running=running)
    if not there.numbers and not there.full:
        raise Stop(
            terminal.words.say(
                "No table was found; perhaps nobody has opened one yet. Else ask for the address"
                " that host prints and type it: tafelrunde"
                " join ADDRESS. Guest Wi-Fi often keeps machines apart; a phone's hotspot helps."
            ),
            Exit.REFUSED,
        )
    terminal.rows(there.lines(network, terminal))
    picked: int | EntryCode = 1
    if there.numbers + len(there.full) > 1 or not there.numbers:
        picked = await _picked(NUMBER, there, terminal, ask)
    return await _target(picked, there, network, terminal, ask)


def _listed(found: Sequence[ProvenTable], network: Network, *, running: bool) -> _Listed:
    """These and the closed ones that are announced. At a full one one can look on, or go on where
    a seat is ours; nobody else finds a seat there."""
    proven = [one.offer.hash[:FINGERPRINT] for one in found]
    closed = closed_besides(network.discovery.announced, proven)[: MOST - len(found)]
    full = [
        one
        for one in closed
        if one.table.full and not running and network.seat_at(one.table.fingerprint) is None
    ]
    return _Listed(tuple(found), tuple(one for one in closed if one not in full), tuple(full))


async def _choose(there: _Listed, network: Network, terminal: Terminal, ask: Ask) -> Target:
    """One of these by its number, also where there is only one: it is not what was typed."""
    terminal.rows(there.lines(network, terminal))
    if there.closed or there.full:
        terminal.say(CLOSED_TELLS_NOTHING)
    picked = await _picked(NUMBER_OR_NONE, there, terminal, ask)
    return await _target(picked, there, network, terminal, ask)


async def _target(
    picked: int | EntryCode, there: _Listed, network: Network, terminal: Terminal, ask: Ask
) -> Target:
    """The table of this number or code. A closed one is opened by the code that is kept beside the
    log of an own seat, or by one that is typed."""
    if isinstance(picked, EntryCode):
        return Target(closed_at((*there.closed, *there.full), picked.plate), picked.show())
    if picked <= len(there.found):
        return target_of(there.found[picked - 1])
    chosen = there.closed[picked - len(there.found) - 1]
    seat = network.seat_at(chosen.table.fingerprint)
    kept = None if seat is None else kept_entry(seat.path)
    if isinstance(kept, EntryCode):
        return Target(chosen.addresses, kept.show())
    code = await typed_code(terminal, ask) if terminal.talks else ""
    if not code:
        raise Refused(Reason.CODE_WANTED)
    return Target(chosen.addresses, code)


async def _picked(asked: str, there: _Listed, terminal: Terminal, ask: Ask) -> int | EntryCode:
    """The number of a table, or the code of a closed one that is listed; asked again where a person
    has typed another thing. Raises Stop where nothing was typed, and where none has a number."""
    words = terminal.words
    if not there.numbers:
        raise Stop(words.say(NO_SEAT), Exit.REFUSED)
    while True:
        terminal.say(asked)
        typed = (await ask()).strip()
        if not typed:
            raise Stop(words.say(NOTHING_CHOSEN), Exit.USAGE)
        try:
            code = code_meant(typed, words)
            if code is not None and closed_at((*there.closed, *there.full), code.plate):
                return code
            return whole_number(typed, 1, words.say("The number"), words, there.numbers)
        except Stop as refused:
            if not terminal.talks:
                raise
            terminal.tell([str(refused)])
