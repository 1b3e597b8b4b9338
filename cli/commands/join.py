"""`tafelrunde join`: takes a seat at a table: from a list, by code, by address, by link.

Of a table that has started it takes the seat that this person has there already.
"""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING

from cli.lobby.lobby_text import FOUND_BY_ITSELF
from cli.options.arguments import (
    Parser,
    add_back,
    add_node,
    add_seat,
    add_table,
    table_given,
)
from cli.text.exit_codes import Exit, Stop
from cli.text.terminal import Terminal
from cli.text.words import N_, Words, game_title

UNTIL_OPEN = 60.0  # seconds for which a rematch waits until somebody has opened it
NOT_OPEN_YET = N_(
    "The next table is not open yet; it is looked for until it is. Ctrl-C: no longer."
)

if TYPE_CHECKING:
    from cli.finding.typed_table import Target
    from cli.session.evening import Evening
    from cli.session.node_session import NodeSession
    from ledger.records.roster import Offer
    from p2p.wire.errors import Refused


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    add_table(parser, words)
    add_node(parser, words)
    add_seat(parser, words)
    add_back(parser, words)
    parser.add_argument(
        "--no-bots",
        action="store_true",
        help=words.say("play none of the bots of whoever opens the table on this machine"),
    )
    parser.add_argument("--else", dest="instead", help=argparse.SUPPRESS)
    parser.add_argument("--until-open", action="store_true", help=argparse.SUPPRESS)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Find the table, sit down, play."""
    from cli.finding.typed_table import typed_target
    from cli.options.node_options import name_of, port_of, run_session

    port_of(args, terminal.words)
    args.table = table_given(args.table, terminal.words)
    if args.table is not None:
        typed_target(args.table)  # what cannot be is refused before anybody is asked for a name
    name = name_of(args, terminal)

    async def main(session: NodeSession) -> int:
        return await join_table(session, args, name)

    return run_session(args, terminal, main)


async def join_table(session: NodeSession, args: argparse.Namespace, name: str) -> int:
    """The evening at a table of somebody else's, under this name, until its end."""
    from cli.lobby.invitation import promise_lines
    from cli.lobby.known_names_file import not_welcome
    from cli.options.node_options import bot_player_of, delays_of, port_of

    reactor, terminal = session.reactor, session.terminal
    words = terminal.words
    bot_player, port = bot_player_of(args, words), port_of(args, words)
    home = session.node_home.home
    evening = session.begin(bot_player=bot_player, welcome=partial(not_welcome, home))
    if session.reader is not None:  # not while the node tells how the lobby stands
        sit_with = partial(reactor.callLater, 0, evening.node.sit_with)
        session.reader.sits_with(sit_with, sure=args.take_seat)

    session.beside.take_bots(declines=args.no_bots)

    async def sit(found: Target, asks: bool) -> None:
        if found.found:
            terminal.say(FOUND_BY_ITSELF, code=found.found)
        own_port = evening.listen(port, aloud=False)
        offer, sits_as = await sit_down(
            session,
            evening,
            found,
            name,
            take_seat=args.take_seat,
            asks=asks,
            on_page=args.from_page,
        )
        if evening.came_back:
            await session.is_back(own_port)
            return
        terminal.say(
            "You have a seat at the table as {name}: {game}.",
            name=sits_as,
            game=game_title(offer.game, words),
        )
        terminal.tell(promise_lines(offer, words, delays=delays_of(args, words)))
        session.await_start(ready=args.yes)

    async def prepare() -> None:
        asks = session.terminal.talks and not args.from_page
        found = await until_open(session, args.table) if args.until_open else None
        if found is None:
            found = await session.find_table(
                args.table, running=False, asks=asks, instead=args.instead
            )
        await sit(found, asks)

    return await session.last(prepare)


async def until_open(session: NodeSession, table: str) -> Target | None:
    """The table of this name once it is there; None where it is not for long, where several are
    called so, or where nothing is searched for: then it is found as any other one.
    """
    from cli.finding.table_search import NoSuchTable, SeveralTables, pause

    begun, told = session.reactor.seconds(), False
    while session.reactor.seconds() < begun + UNTIL_OPEN:
        network = session.network()
        if network is None or network.discovery.works is False:
            return None
        try:
            return await session.find_table(table, running=False, asks=False)
        except SeveralTables:
            return None
        except NoSuchTable:
            if not told:
                session.terminal.say(NOT_OPEN_YET)
            told = True
            await pause(session.reactor, 0.5)
    return None


async def sit_down(
    session: NodeSession,
    evening: Evening,
    found: Target,
    name: str,
    *,
    take_seat: bool,
    asks: bool,
    on_page: bool = False,
) -> tuple[Offer, str]:
    """Ask for a seat, with ``asks`` also under another name; offer and name.

    take_seat: come back to a strange table without a question. on_page: whoever is refused reads
    why on a form that has a button for looking on, and needs no command for it.
    """
    from cli.finding.address_rounds import ELSEWHERE, refusal_in
    from cli.finding.closed_tables import asks_code, code_for
    from cli.lobby.own_name import another_name
    from cli.lobby.strange_tables import sure_of
    from p2p.wire.errors import NameClash, P2PError, Reason, Refused, StrangeTable

    bot, code, sure = evening.bot_player is not None, found.code, None
    talks = asks and not bot
    rounds = session.rounds(found.addresses, found.found)
    where = rounds.next()
    while True:
        try:
            joined = evening.node.join(where, name, code, bot=bot, sure=sure)
            return await joined, name
        except StrangeTable as error:
            ask = session.ask if talks else None
            sure = await sure_of(error, session.terminal, ask, told=take_seat)
        except P2PError as found_there:
            if others := rounds.after(found_there):
                where = others
                session.terminal.say(ELSEWHERE)
                continue
            why = refusal_in(found_there)
            if talks and asks_code(why):
                code = await code_for(why, session.terminal, session.ask)
                continue
            if not isinstance(why, Refused):
                raise why from None
            if why.reason in (Reason.FULL, Reason.STARTED) and not on_page:
                raise _no_seat(why, found, session.terminal.words) from why
            taken = why.reason in (Reason.NAME_TAKEN, Reason.NOT_WELCOME)
            if not taken or not talks or isinstance(why, NameClash):
                raise why from None
            name = await another_name(why, session.terminal, session.ask)


def _no_seat(refused: Refused, found: Target, words: Words) -> Stop:
    """There is no seat to be had at this table; how to look on."""
    from cli.errors.errors_in_words import told
    from p2p.wire.addresses import join_link, show
    from p2p.wire.entry_code import is_entry_code

    where = found.found or show(found.addresses[0])
    if not found.found and found.code is not None and len(found.addresses) > 1:
        where = join_link(found.addresses, found.code)  # at which of them it is, watch finds out
    elif not found.found and found.code is not None and is_entry_code(found.code):
        where = f"{found.code}@{where}"
    return Stop(
        told(refused, words) + " " + words.say("To look on: tafelrunde watch {where}", where=where),
        Exit.REFUSED,
    )
