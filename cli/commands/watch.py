"""`tafelrunde watch TABLE`: looks on at a table that is open or running, without a seat."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from cli.options.arguments import Parser, add_node, add_table, table_given
from cli.text.terminal import Terminal
from cli.text.words import N_, Words, game_title
from p2p.wire.addresses import show

if TYPE_CHECKING:
    from cli.finding.typed_table import Target
    from cli.session.evening import Evening
    from cli.session.node_session import NodeSession
    from ledger.records.roster import Offer


OWN_SEAT = N_(
    "A seat of this table is yours, as {name}, and you look on as if it were not. To take it: quit,"
    " then tafelrunde join CODE@{address}"
)


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    add_table(parser, words)
    add_node(parser, words, name=False)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Find the table and follow it to its end."""
    from cli.options.node_options import run_session

    args.table = table_given(args.table, terminal.words)

    async def main(session: NodeSession) -> int:
        return await watch_table(session, args)

    return run_session(args, terminal, main)


async def watch_table(session: NodeSession, args: argparse.Namespace) -> int:
    """The evening beside a table, until its end."""
    from cli.options.node_options import port_of

    terminal = session.terminal
    words = terminal.words
    port = port_of(args, words)
    evening = session.begin(bot_player=None, reads=False)

    async def prepare() -> None:
        asks = terminal.talks and not args.from_page
        found = await session.find_table(args.table, running=True, asks=asks)
        evening.listen(port, aloud=False)
        offer = await look_on(session, evening, found, asks=asks)
        terminal.say(
            "You look on: {game}. To go: quit or Ctrl-C.", game=game_title(offer.game, words)
        )
        if name := _own_seat(session, evening):
            terminal.say(OWN_SEAT, name=name, address=show(found.addresses[0]))
        session.listen()

    return await session.last(prepare)


def _own_seat(session: NodeSession, evening: Evening) -> str:
    """The name under which whoever looks on has a seat there, of which nothing here tells any more;
    empty where they have none."""
    if evening.seated is None:
        return ""
    roster = evening.seated.play.roster
    seat = roster.seat_of(session.node_home.identity.public)
    return "" if seat is None else roster.names[seat]


async def look_on(session: NodeSession, evening: Evening, found: Target, *, asks: bool) -> Offer:
    """Ask to watch, with ``asks`` also with the code that is wanted."""
    from cli.finding.address_rounds import ELSEWHERE, refusal_in
    from cli.finding.closed_tables import asks_code, code_for
    from p2p.wire.errors import P2PError

    code = found.code
    rounds = session.rounds(found.addresses, found.found)
    where = rounds.next()
    while True:
        try:
            return await evening.node.watch(where, code)
        except P2PError as found_there:
            if others := rounds.after(found_there):
                where = others
                session.terminal.say(ELSEWHERE)
                continue
            why = refusal_in(found_there)
            if not (asks and asks_code(why)):
                raise why from None
            code = await code_for(why, session.terminal, session.ask)
