"""Finding a table in this network: by what was announced, by a code, by an address.

What a person gives `join` and `watch` is nothing (a list to pick from), a short code, an address,
a join link, or the name of a game.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from twisted.internet.defer import Deferred

from cli.text.error_texts import told
from cli.text.exit_codes import Exit, Stop
from cli.text.numbers import whole_number
from cli.text.terminal import Terminal
from cli.text.words import Words
from engine.games import game_names
from ledger.records import code_letters
from ledger.records.roster import Roster
from p2p.shell.announcing import FINGERPRINT
from p2p.shell.discovery import Discovery, Found
from p2p.wire.addresses import Address, is_code, parse
from p2p.wire.errors import NoDiscovery

LOOK = 2.0  # seconds for a list: announcements on a quiet network come in well under one
SEARCH = 8.0  # seconds to search for one certain table


@dataclass(frozen=True)
class Target:
    """Where a table is to be found: addresses of one node, and the code, if one is known."""

    addresses: tuple[Address, ...]
    code: str | None
    announced: bool = False


def open_discovery(reactor: Any, terminal: Terminal) -> Discovery:
    """Discovery on the loop of this reactor, which `cli.session.event_loop` or a test has set."""

    def note(error: NoDiscovery) -> None:
        terminal.note(told(error, terminal.words))

    return Discovery(asyncio.get_event_loop(), note=note, rng=os.urandom)


def _pause(reactor: Any, seconds: float) -> Deferred[None]:
    done: Deferred[None] = Deferred()
    reactor.callLater(seconds, done.callback, None)
    return done


async def search(
    reactor: Any,
    discovery: Discovery,
    fits: Callable[[Found], bool],
    seconds: float,
    *,
    first: bool,
) -> list[Found]:
    """The tables that fit, after so many seconds; with `first`, as soon as there is one."""
    discovery.browse(lambda found: None)
    ends = reactor.seconds() + seconds
    while reactor.seconds() < ends and discovery.works is not False:
        if first and any(fits(found) for found in discovery.found):
            break
        await _pause(reactor, 0.1)
    return [found for found in discovery.found if fits(found)]


def typed_target(text: str) -> Target | None:
    """The address in what was typed; None for a code or the name of a game. Raises BadAddress."""
    if text in game_names() or (is_code(text) and not set(".:@") & set(text)):
        return None
    where = parse(text)
    return Target((where.address,), where.code)


async def find_target(
    reactor: Any,
    discovery: Discovery | None,
    text: str,
    words: Words,
    *,
    running: bool,
    instead: str | None = None,
) -> Target:
    """The table that is meant. Raises Stop where there is none, or more than one.

    running: whether one that has started will do. instead: an address to use if the search is in
    vain.
    """
    direct = typed_target(text)
    if direct is not None:
        return direct
    found: list[Found] = []
    if discovery is not None:
        found = await search(
            reactor, discovery, lambda one: _meant(one, text, running), SEARCH, first=True
        )
    if not found and instead is not None:
        where = parse(instead)
        return Target((where.address,), where.code)
    if not found:
        raise Stop(not_found(text, words), Exit.REFUSED)
    if len(found) > 1:
        codes = ", ".join(one.table.code for one in found)
        raise Stop(
            words.say(
                "Several tables fit {text!r}; choose by code: {codes}", text=text, codes=codes
            ),
            Exit.USAGE,
        )
    return Target(found[0].addresses, found[0].table.code, announced=True)


def _meant(found: Found, text: str, running: bool) -> bool:
    if found.table.running and not running:
        return False
    if found.table.game == text:
        return True
    typed = code_letters.bare(text)
    return is_code(text) and code_letters.bare(found.table.code).startswith(typed[:8])


def not_found(text: str, words: Words) -> str:
    """What to say where a search was in vain."""
    return words.say(
        "No table {text!r} was found in this network. Ask for the address that host prints and"
        " type it: tafelrunde join ADDRESS. Guest Wi-Fi often keeps machines apart; a phone's"
        " hotspot helps.",
        text=text,
    )


def found_lines(found: Sequence[Found], words: Words) -> list[str]:
    """A numbered line for each table."""
    return [f"{number}. {_found_line(one, words)}" for number, one in enumerate(found, 1)]


def _found_line(found: Found, words: Words) -> str:
    table = found.table
    fill = {
        "code": table.code,
        "game": table.game,
        "taken": table.taken,
        "seats": table.seats,
        "host": found.addresses[0][0] if found.addresses else "?",
    }
    if table.running:
        return words.say("{code}: {game}, {seats} seats, running; it can be watched", **fill)
    return words.say("{code}: {game}, {taken} of {seats} seats taken, at {host}", **fill)


async def pick(
    reactor: Any,
    discovery: Discovery,
    terminal: Terminal,
    ask: Callable[[], Awaitable[str]],
    *,
    running: bool,
) -> Target:
    """A table picked from the list of those found; `ask` gives the next line that is typed.

    Raises Stop where there is none to pick.
    """
    words = terminal.words
    found = await search(
        reactor, discovery, lambda one: running or not one.table.running, LOOK, first=False
    )
    if not found:
        raise Stop(
            words.say(
                "Nobody was found. Ask for the address that host prints and type it: tafelrunde"
                " join ADDRESS. Guest Wi-Fi often keeps machines apart; a phone's hotspot helps."
            ),
            Exit.REFUSED,
        )
    for line in found_lines(found, words):
        terminal.line(line)
    number = 1
    if len(found) > 1:
        terminal.say("Type the number of a table.")
        typed = await ask()
        number = whole_number(typed.strip(), 1, words.say("The number"), words, len(found))
    one = found[number - 1]
    return Target(one.addresses, one.table.code, announced=True)


async def add_found(
    reactor: Any,
    discovery: Discovery,
    roster: Roster,
    nodes: dict[bytes, list[Address]],
    others: Sequence[bytes],
) -> None:
    """Add where a running table is announced to what is known of its nodes."""
    fingerprint = roster.offer.hash[:FINGERPRINT]
    found = await search(
        reactor, discovery, lambda one: one.table.fingerprint == fingerprint, LOOK, first=True
    )
    for one in found:
        for key in others:
            nodes.setdefault(key, []).extend(one.addresses)
