"""A table picked from the list of those found, by its number; of a closed one the code is asked,
or typed at once instead of the number.

What was typed to name a table may be nothing, or mean none or several: then there is this list,
where somebody is there to be asked.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

from cli.finding.asked_network import Network
from cli.finding.closed_tables import closed_at, closed_besides, code_meant, typed_code
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
        found, closed = await _there(network)
        meant = TypedTable(text, games_called(text), network.called(text))
        late = [one for one in found if meant.fits(one.offer) and (running or not one.running)]
        if len(late) == 1:
            return target_of(late[0], text)
        if not found and not closed:
            raise
        if ask is None:
            there = in_a_word(found, closed, terminal.words)
            told = terminal.words.say("In this network there is: {tables}.", tables=there)
            raise NoSuchTable(text, f"{miss} {told}") from miss
        terminal.say(NOTHING_CALLED, text=text)
        return await _choose(found, closed, network, terminal, ask)
    except SeveralTables as several:
        if ask is None or network is None:
            raise
        return await _choose(several.tables, (), network, terminal, ask)


async def pick(
    reactor: Any, network: Network, terminal: Terminal, ask: Ask, *, running: bool
) -> Target:
    """A table picked from the list of those found; where there is one, that.

    Raises Stop where there is none to pick.
    """
    words = terminal.words
    found = await listed(reactor, network, running=running)
    closed = _closed_besides(network, found)
    if not found and not closed:
        raise Stop(
            words.say(
                "No table was found; perhaps nobody has opened one yet. Else ask for the address"
                " that host prints and type it: tafelrunde"
                " join ADDRESS. Guest Wi-Fi often keeps machines apart; a phone's hotspot helps."
            ),
            Exit.REFUSED,
        )
    terminal.rows(found_lines(found, network, terminal, closed))
    picked: int | EntryCode = 1
    if len(found) + len(closed) > 1:
        picked = await _picked(NUMBER, found, closed, terminal, ask)
    return await _target(picked, found, closed, network, terminal, ask)


async def _there(network: Network) -> tuple[list[ProvenTable], list[Found]]:
    found = (await proven_tables(network))[:MOST]
    return found, _closed_besides(network, found)


def _closed_besides(network: Network, found: Sequence[ProvenTable]) -> list[Found]:
    proven = [one.offer.hash[:FINGERPRINT] for one in found]
    return closed_besides(network.discovery.announced, proven)[: MOST - len(found)]


async def _choose(
    found: Sequence[ProvenTable],
    closed: Sequence[Found],
    network: Network,
    terminal: Terminal,
    ask: Ask,
) -> Target:
    """One of these by its number, also where there is only one: it is not what was typed."""
    terminal.rows(found_lines(found, network, terminal, closed))
    if closed:
        terminal.say(CLOSED_TELLS_NOTHING)
    picked = await _picked(NUMBER_OR_NONE, found, closed, terminal, ask)
    return await _target(picked, found, closed, network, terminal, ask)


async def _target(
    picked: int | EntryCode,
    found: Sequence[ProvenTable],
    closed: Sequence[Found],
    network: Network,
    terminal: Terminal,
    ask: Ask,
) -> Target:
    """The table of this number or code. A closed one is opened by the code that is kept beside the
    log of an own seat, or by one that is typed."""
    if isinstance(picked, EntryCode):
        return Target(closed_at(closed, picked.plate), picked.show())
    if picked <= len(found):
        return target_of(found[picked - 1])
    chosen = closed[picked - len(found) - 1]
    seat = network.seat_at(chosen.table.fingerprint)
    kept = None if seat is None else kept_entry(seat.path)
    if isinstance(kept, EntryCode):
        return Target(chosen.addresses, kept.show())
    code = await typed_code(terminal, ask) if terminal.talks else ""
    if not code:
        raise Refused(Reason.CODE_WANTED)
    return Target(chosen.addresses, code)


async def _picked(
    asked: str,
    found: Sequence[ProvenTable],
    closed: Sequence[Found],
    terminal: Terminal,
    ask: Ask,
) -> int | EntryCode:
    """The number of a table, or the code of a closed one that is listed; asked again where a person
    has typed another thing. Raises Stop where nothing was typed."""
    words, most = terminal.words, len(found) + len(closed)
    while True:
        terminal.say(asked)
        typed = (await ask()).strip()
        if not typed:
            raise Stop(words.say(NOTHING_CHOSEN), Exit.USAGE)
        try:
            code = code_meant(typed, words)
            if code is not None and closed_at(closed, code.plate):
                return code
            return whole_number(typed, 1, words.say("The number"), words, most)
        except Stop as refused:
            if not terminal.talks:
                raise
            terminal.tell([str(refused)])
