"""Finding a table in this network: by what was announced, by a code, by an address.

What a person gives `join` and `watch` is nothing (a list to pick from), a short code, an address,
a join link, the name of a game, or of a person who sat at a table with us. What is announced may
come from anybody, so each node that announces a table that fits is asked first (`p2p.core.survey`):
what people see, and what a code is compared with, is the offer that a node has given over a link on
which it proved its identity.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from twisted.internet.defer import Deferred

from cli.errors.errors_in_words import told
from cli.finding.asked_network import Network, nodes_besides
from cli.finding.closed_tables import closed_at
from cli.finding.typed_table import (
    Target,
    TypedTable,
    is_plain_name,
    typed_target,
)
from cli.text.exit_codes import Exit, Stop
from cli.text.game_names import games_called
from cli.text.terminal import Terminal
from cli.text.words import Words
from ledger import code_letters
from ledger.records.roster import LONG_CODE, Roster, short_code
from p2p.core.actions import ProvenTable
from p2p.shell.heard_announcements import Found
from p2p.shell.own_announcements import FINGERPRINT
from p2p.wire import limits
from p2p.wire.addresses import Address, is_code, parse
from p2p.wire.entry_code import PLATE, EntryCode, is_entry_code, plate_of, read_entry_code
from p2p.wire.errors import NoDiscovery

if TYPE_CHECKING:
    from p2p.shell.discovery import Discovery

LOOK = 2.0  # seconds for a list: announcements on a quiet network come in well under one
SEARCH = 8.0  # seconds to search for one certain table
BESIDES = 2.0  # seconds after which one is searched for also where none is announced
AGAIN = 2.0  # seconds after which a node that could not be asked is asked again
MOST = 20  # tables of a list: what a person reads


def open_discovery(terminal: Terminal, recent: frozenset[str] = frozenset()) -> Discovery:
    """Discovery on the loop that `cli.process.event_loop` or a test has set. It is loaded here, for
    it takes five megabytes, and a table of bots on one machine does without it."""
    from p2p.shell.discovery import Discovery

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


class NoSuchTable(Stop):
    """Nothing that was found is what was typed; `typed` is that."""

    def __init__(self, typed: str, sentence: str) -> None:
        super().__init__(sentence, Exit.REFUSED)
        self.typed = typed


class SeveralTables(Stop):
    """Several tables are what was typed: these."""

    def __init__(self, tables: Sequence[ProvenTable], sentence: str) -> None:
        super().__init__(sentence, Exit.USAGE)
        self.tables = tables


async def find_target(
    reactor: Any,
    network: Network | None,
    text: str,
    words: Words,
    *,
    running: bool,
    instead: str | None = None,
) -> Target:
    """The table that is meant. Raises NoSuchTable where there is none, SeveralTables where there
    is more than one.

    running: whether one that has started will do as well; else it is given only where no other one
    fits, so that its node says what it is. instead: an address to use if the search is in vain.
    """
    direct = typed_target(text)
    if direct is not None and not is_plain_name(text, direct):
        return direct
    if network is None:
        known = None if instead else direct  # a person is found nowhere, and is no machine
        return known or _instead(text, words, running=running, instead=instead)
    if is_entry_code(text):
        closed = await _search_closed(reactor, network, read_entry_code(text))
        return closed or _instead(text, words, running=running, instead=instead)
    if there := await _plate(reactor, network, text):
        return Target(there, None)
    meant = TypedTable(text, games_called(text), network.called(text))
    found: list[ProvenTable] = []
    if direct is None or meant.people:
        seconds = SEARCH if direct is None else SEARCH / 2
        found = await _search_proven(reactor, network, meant, seconds, running=running)
    if not found and direct is not None and await network.is_machine(text.strip()):
        return direct
    if not found:
        return _instead(text, words, running=running, instead=instead)
    if len(found) > 1:
        codes = ", ".join(short_code(one.offer) for one in found[:MOST])
        told = words.say(
            "Several tables fit {text!r}; choose by code: {codes}", text=text, codes=codes
        )
        raise SeveralTables(found, told)
    return target_of(found[0], text)


def _instead(text: str, words: Words, *, running: bool, instead: str | None) -> Target:
    """The address in reserve. Raises NoSuchTable where none was given."""
    if instead is None:
        raise NoSuchTable(text, _not_found(text, words, running=running))
    where = parse(instead)
    return Target(where.addresses, text if is_code(text) else where.code)


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
    reactor: Any, network: Network, typed: TypedTable, seconds: float, *, running: bool
) -> list[ProvenTable]:
    """The tables that fit what was typed, each once, as soon as one has proven that it does.

    Where one that runs will not do, it is given once nothing better can come: a code has one table.
    """
    network.discovery.browse()
    runs: list[ProvenTable] = []
    begun, asked = reactor.seconds(), dict[tuple[Address, ...], float]()
    besides = begun if typed.people else begun + BESIDES  # a friend tells friends of closed tables
    while (now := reactor.seconds()) < begun + seconds and network.discovery.works is not False:
        announced = network.discovery.announced
        due = [one for one in announced if asked.get(one.addresses, 0.0) <= now]
        meant = [one for one in due if typed.may_be(one)]
        fresh = sorted(meant, key=lambda one: asked.get(one.addresses, 0.0))[: limits.SURVEY]
        asked.update((one.addresses, now + AGAIN) for one in fresh)
        proven = await network.ask(fresh) if fresh else []
        if now >= besides:
            more = [one for one in _besides(network) if one not in asked]
            asked.update((one, now + SEARCH) for one in more)
            proven += await network.survey(more) if more else []
        fit = [one for one in proven if typed.fits(one.offer)]
        will_do = [one for one in fit if running or not one.running]
        if will_do:
            return _once(will_do)
        runs = _once([*fit, *runs])
        if runs and is_code(typed.text):
            break
        await pause(reactor, 0.1)
    return runs


def _besides(network: Network) -> tuple[tuple[Address, ...], ...]:
    """Whom to ask beside those that announce what was meant: friends where they were last, and
    where closed tables are announced, for a friend may listen elsewhere by now.
    """
    friends = nodes_besides(network)
    if not network.known:
        return friends  # only a friend tells of a closed one
    closed = (one.addresses for one in network.discovery.announced if one.table.closed)
    return (*friends, *closed)[: limits.SURVEY]


def _once(tables: Sequence[ProvenTable]) -> list[ProvenTable]:
    """Each table once, at the first of its nodes."""
    first = {one.offer.hash: one for one in reversed(tables)}
    return list(reversed(first.values()))


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
