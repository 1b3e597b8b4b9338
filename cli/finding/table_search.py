"""Finding a table in this network: by what was announced, by a code, by an address.

What a person gives `join` and `watch` is nothing (a list to pick from), a short code, an address,
a join link, or the name of a game. What is announced may come from anybody, so each node that
announces a table that fits is asked first (`p2p.core.survey`): what people see, and what a code is
compared with, is the offer that a node has given over a link on which it proved its identity.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from twisted.internet.defer import Deferred

from cli.errors.errors_in_words import told
from cli.finding.asked_network import Network, nodes_besides
from cli.finding.closed_tables import closed_at, closed_besides, closed_line, typed_code
from cli.text.exit_codes import Exit, Stop
from cli.text.numbers import whole_number
from cli.text.terminal import Terminal
from cli.text.words import Words, game_title
from engine.games import game_names
from ledger import code_letters
from ledger.records.roster import LONG_CODE, Offer, Roster, matches, short_code
from p2p.core.actions import ProvenTable
from p2p.shell.discovery import Discovery
from p2p.shell.heard_announcements import Found
from p2p.shell.own_announcements import FINGERPRINT
from p2p.wire import limits
from p2p.wire.addresses import Address, is_code, parse
from p2p.wire.entry_code import PLATE, EntryCode, is_entry_code, plate_of, read_entry_code
from p2p.wire.errors import NoDiscovery, Reason, Refused

LOOK = 2.0  # seconds for a list: announcements on a quiet network come in well under one
SEARCH = 8.0  # seconds to search for one certain table
BESIDES = 2.0  # seconds after which one is searched for also where none is announced
AGAIN = 2.0  # seconds after which a node that could not be asked is asked again
MOST = 20  # tables of a list: what a person reads


@dataclass(frozen=True)
class Target:
    """Where a table is to be found: addresses of one node, and the code, if one is known.

    found: the short code of a table that was found by itself.
    """

    addresses: tuple[Address, ...]
    code: str | None
    found: str = ""


def open_discovery(terminal: Terminal, recent: frozenset[str] = frozenset()) -> Discovery:
    """Discovery on the loop that `cli.session.event_loop` or a test has set."""

    def note(error: NoDiscovery) -> None:
        terminal.note(told(error, terminal.words))

    return Discovery(asyncio.get_event_loop(), note=note, recent=recent, rng=os.urandom)


def pause(reactor: Any, seconds: float) -> Deferred[None]:
    """Fires after so many seconds."""
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
    discovery.browse()
    ends, seen = reactor.seconds() + seconds, tuple[Found, ...]()
    while reactor.seconds() < ends and discovery.works is not False:
        before, seen = seen, discovery.found
        if first and seen is not before and any(fits(found) for found in seen):
            break
        await pause(reactor, 0.1)
    return [found for found in discovery.found if fits(found)]


def typed_target(text: str) -> Target | None:
    """The address in what was typed; None for a code or the name of a game.

    Raises BadAddress, and MistypedCode for a code with a slip in it.
    """
    if text in game_names() or (is_code(text) and not set(".:@") & set(text)):
        if is_entry_code(text) and text not in game_names():
            read_entry_code(text)
        return None
    where = parse(text)
    if where.code is not None and is_entry_code(where.code):
        read_entry_code(where.code)  # a slip is told before anybody is asked
    return Target(where.addresses, where.code)


async def find_target(
    reactor: Any,
    network: Network | None,
    text: str,
    words: Words,
    *,
    running: bool,
    instead: str | None = None,
) -> Target:
    """The table that is meant. Raises Stop where there is none, or more than one.

    running: whether one that has started will do as well; else it is given only where no other one
    fits, so that its node says what it is. instead: an address to use if the search is in vain.
    """
    direct = typed_target(text)
    if direct is not None:
        there = await _plate(reactor, network, text) if network is not None else ()
        return Target(there, None) if there else direct
    found: list[ProvenTable] = []
    if network is not None and is_entry_code(text):
        closed = await _search_closed(reactor, network, read_entry_code(text))
        if closed is not None:
            return closed
    elif network is not None:
        found = await _search_proven(reactor, network, text, running=running)
    if not found and instead is not None:
        where = parse(instead)
        return Target(where.addresses, text if is_code(text) else where.code)
    if not found:
        raise Stop(_not_found(text, words, running=running), Exit.REFUSED)
    if len(found) > 1:
        codes = ", ".join(short_code(one.offer) for one in found[:MOST])
        raise Stop(
            words.say(
                "Several tables fit {text!r}; choose by code: {codes}", text=text, codes=codes
            ),
            Exit.USAGE,
        )
    return target_of(found[0], text)


async def _plate(reactor: Any, network: Network, text: str) -> tuple[Address, ...]:
    """Where closed tables are announced of which only the plate was typed, as a list shows it; the
    code is asked for there. Four letters may be the name of a machine as well: then nowhere."""
    plate = code_letters.bare(text)
    if len(plate) != PLATE or not set(plate) <= set(code_letters.SIGNS):
        return ()
    network.discovery.browse()
    begun, where = reactor.seconds(), tuple[Address, ...]()
    while not where and reactor.seconds() < begun + LOOK and network.discovery.works is not False:
        where = closed_at(network.discovery.announced, plate)
        if not where:
            await pause(reactor, 0.1)
    return where


async def _search_closed(reactor: Any, network: Network, code: EntryCode) -> Target | None:
    """Where closed tables with the plate of this code are announced: which of them is meant, the
    exchange about the code finds out. None where there is none. A node that was at tables
    with us tells of its own without being announced, and where too much is announced the host
    itself is tried."""
    network.discovery.browse()
    begun, friends = reactor.seconds(), network.known
    while reactor.seconds() < begun + SEARCH and network.discovery.works is not False:
        where = closed_at(network.discovery.announced, code.plate)
        if not where and friends and reactor.seconds() >= begun + BESIDES:
            proven, friends = await network.survey(friends), ()
            ours = [one for one in proven if plate_of(one.offer.hash) == code.plate]
            where = tuple(address for one in ours for address in one.addresses)
        if where:
            return Target(where, code.show(), code.show())
        await pause(reactor, 0.1)
    where = network.discovery.crowded
    return Target(where, code.show(), code.show()) if where else None


async def _search_proven(
    reactor: Any, network: Network, text: str, *, running: bool
) -> list[ProvenTable]:
    """The tables that fit what was typed, each once, as soon as one has proven that it does.

    Where one that runs will not do, it is given once nothing better can come: a code has one table.
    """
    network.discovery.browse()
    runs: list[ProvenTable] = []
    begun, asked = reactor.seconds(), dict[tuple[Address, ...], float]()
    while (now := reactor.seconds()) < begun + SEARCH and network.discovery.works is not False:
        announced = network.discovery.announced
        due = [one for one in announced if asked.get(one.addresses, 0.0) <= now]
        meant = [one for one in due if _meant(one, text)]
        fresh = sorted(meant, key=lambda one: asked.get(one.addresses, 0.0))[: limits.SURVEY]
        asked.update((one.addresses, now + AGAIN) for one in fresh)
        proven = await network.ask(fresh) if fresh else []
        if now >= begun + BESIDES:
            more = [one for one in nodes_besides(network) if one not in asked]
            asked.update((one, now + SEARCH) for one in more)
            proven += await network.survey(more) if more else []
        fit = [one for one in proven if _fits(one.offer, text)]
        will_do = [one for one in fit if running or not one.running]
        if will_do:
            return _once(will_do)
        runs = _once([*fit, *runs])
        if runs and is_code(text):
            break
        await pause(reactor, 0.1)
    return runs


def _once(tables: Sequence[ProvenTable]) -> list[ProvenTable]:
    """Each table once, at the first of its nodes."""
    first = {one.offer.hash: one for one in reversed(tables)}
    return list(reversed(first.values()))


def _meant(found: Found, text: str) -> bool:
    """Whether an announcement says that this is the table: then its node is asked."""
    if found.table.game == text:
        return True
    said, typed = code_letters.bare(found.table.long_code), code_letters.bare(text)
    return is_code(text) and said.startswith(typed[: len(said)])


def _fits(offer: Offer, text: str) -> bool:
    """Whether an offer is what was typed: of this game, or of this code, to its last sign."""
    return offer.game == text or (is_code(text) and matches(text, offer))


def target_of(table: ProvenTable, text: str = "") -> Target:
    """Where a table that has proven itself is; its code to as many signs as were typed."""
    code = short_code(table.offer, LONG_CODE)
    longer = is_code(text) and len(code_letters.bare(text)) > LONG_CODE
    return Target(table.addresses, text if longer else code, short_code(table.offer))


def _not_found(text: str, words: Words, *, running: bool) -> str:
    """What to say where a search was in vain. running: it was one for a table to look on at."""
    return words.say(
        "No table {text!r} was found in this network. Ask for the address that host prints and"
        " type it: tafelrunde {command} ADDRESS. Guest Wi-Fi often keeps machines apart; a phone's"
        " hotspot helps.",
        text=text,
        command="watch" if running else "join",
    )


async def proven_tables(network: Network) -> list[ProvenTable]:
    """What is announced, each node asked, and what nodes say that were met before; each once."""
    proven = await network.ask(network.discovery.announced)
    if not network.known:
        return proven
    seen = {one.offer.hash for one in proven}
    friends = await network.survey(network.known)
    return _once([*proven, *(one for one in friends if one.offer.hash not in seen)])


async def listed(reactor: Any, network: Network, *, running: bool = True) -> list[ProvenTable]:
    """The tables of a list for people, those of nodes that were met before first.

    running: whether one can choose any; else those with a free seat, and all where there is none.
    """
    network.discovery.browse()
    if network.discovery.works is not False:
        await pause(reactor, LOOK)
    proven = await proven_tables(network)
    free = [one for one in proven if not one.running and one.taken < one.offer.seats]
    return (proven if running or not free else free)[:MOST]


def found_lines(
    found: Sequence[ProvenTable], words: Words, closed: Sequence[Found] = ()
) -> list[str]:
    """A numbered line for each table."""
    lines = [_found_line(one, words) for one in found]
    lines += [closed_line(one, words) for one in closed]
    return [f"{number}. {line}" for number, line in enumerate(lines, 1)]


def _found_line(table: ProvenTable, words: Words) -> str:
    offer = table.offer
    fill = {
        "code": short_code(offer),
        "game": (
            game_title(offer.game, words)
            if offer.game in game_names()
            else words.say("a game that is not here")
        ),
        "taken": table.taken,
        "host": table.addresses[0][0] if table.addresses else "?",
    }
    if table.running:
        return words.many(
            "{code}: {game}, {n} seat, running; it can be watched",
            "{code}: {game}, {n} seats, running; it can be watched",
            offer.seats,
            **fill,
        )
    if table.taken >= offer.seats:
        return words.many(
            "{code}: {game}, its {n} seat taken; it can be watched",
            "{code}: {game}, all {n} seats taken; it can be watched",
            offer.seats,
            **fill,
        )
    return words.many(
        "{code}: {game}, {taken} of {n} seat taken, at {host}",
        "{code}: {game}, {taken} of {n} seats taken, at {host}",
        offer.seats,
        **fill,
    )


async def pick(
    reactor: Any,
    network: Network,
    terminal: Terminal,
    ask: Callable[[], Awaitable[str]],
    *,
    running: bool,
) -> Target:
    """A table picked from the list of those found; `ask` gives the next line that is typed.

    Raises Stop where there is none to pick.
    """
    words = terminal.words
    found = await listed(reactor, network, running=running)
    proven = [one.offer.hash[:FINGERPRINT] for one in found]
    closed = closed_besides(network.discovery.announced, proven)[: MOST - len(found)]
    if not found and not closed:
        raise Stop(
            words.say(
                "Nobody was found. Ask for the address that host prints and type it: tafelrunde"
                " join ADDRESS. Guest Wi-Fi often keeps machines apart; a phone's hotspot helps."
            ),
            Exit.REFUSED,
        )
    terminal.rows(found_lines(found, words, closed))
    number, most = 1, len(found) + len(closed)
    if most > 1:
        number = await _number(most, terminal, ask)
    if number <= len(found):
        return target_of(found[number - 1])
    chosen = closed[number - len(found) - 1]
    code = await typed_code(terminal, ask) if terminal.talks else ""
    if not code:
        raise Refused(Reason.CODE_WANTED)
    return Target(chosen.addresses, code)


async def _number(most: int, terminal: Terminal, ask: Callable[[], Awaitable[str]]) -> int:
    """The number of a table; asked again where a person has typed another thing."""
    words = terminal.words
    while True:
        terminal.say("Type the number of a table.")
        typed = (await ask()).strip()
        try:
            return whole_number(typed, 1, words.say("The number"), words, most)
        except Stop as refused:
            if not typed or not terminal.talks:
                raise
            terminal.tell([str(refused)])


async def add_found(
    reactor: Any,
    discovery: Discovery,
    roster: Roster,
    nodes: dict[bytes, list[Address]],
    others: Sequence[bytes],
) -> None:
    """Add where a running table is announced to what is known of its nodes: behind the better half
    of that, for anybody can announce anything, and before the rest, which may be long past."""
    fingerprint = roster.offer.hash[:FINGERPRINT]
    found = await search(
        reactor, discovery, lambda one: one.table.fingerprint == fingerprint, LOOK, first=True
    )
    announced = [address for one in found for address in one.addresses]
    for key in others:
        kept, half = nodes.get(key, []), limits.ADDRESSES // 2
        nodes[key] = [*kept[:half], *announced, *kept[half:]]
