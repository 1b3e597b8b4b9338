"""`tafelrunde resume [LOG]`: takes up a game again, from its log or, without one, from the others.

Whoever has lost the log finds the table in the network: the identity alone holds the seat.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from cli.options.arguments import Parser, add_back, add_hands, add_node, add_seat
from cli.text.exit_codes import Exit, Stop
from cli.text.program_folder import log_typed, logs
from cli.text.terminal import Terminal
from cli.text.words import N_, Words, game_title

if TYPE_CHECKING:
    from cli.hotseat.one_keyboard import OneKeyboard
    from cli.process.long_reads import LongReads
    from cli.session.evening import Evening
    from cli.session.node_session import NodeSession
    from engine.basics import Seat
    from ledger.deck.group.group import Group
    from ledger.facts import Fact
    from p2p.wire.addresses import Address

RESTORED = N_(
    "These files look older than what this seat has signed. Never restore a running game from a"
    " backup."
)


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    say = words.say
    parser.add_argument(
        "log",
        nargs="?",
        metavar=say("LOG"),
        help=say("the log; without it the last one that is not finished"),
    )
    parser.add_argument(
        "--address",
        action="append",
        default=[],
        metavar=say("ADDRESS"),
        help=say("where somebody of the table can be reached; can be given several times"),
    )
    add_node(parser, words, name=False)
    add_seat(parser, words)
    add_hands(parser, words)
    add_back(parser, words)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Open the log, find the others, play on."""
    from cli.options.node_options import run_session

    async def main(session: NodeSession) -> int:
        return await resume_table(session, args)

    return run_session(args, terminal, main)


async def newest_open(terminal: Terminal, identity: bytes, reads: LongReads) -> Path | None:
    """The newest log of a table at which this identity has a seat and something left to do."""
    from cli.errors.errors_in_words import told
    from cli.session.compiled_arithmetic import arithmetic
    from ledger.errors import LedgerError

    group = arithmetic(terminal)
    for path in logs(terminal.home):
        try:
            if await reads.read(partial(still_goes_on, path, identity, group)):
                return path
        except LedgerError as error:
            why = told(error, terminal.words)
            terminal.note(terminal.words.say("{path} is left out. {why}", path=path, why=why))
    return None


def still_goes_on(path: Path, identity: bytes, group: Group) -> bool:
    """Whether the seat of this identity can go on with the table of this log; none can with one
    that is frozen. LedgerError."""
    from cli.kept_tables.log_paths import is_frozen
    from ledger.files.append_only import read_log
    from ledger.records.roster import roster_of_log
    from ledger.review.replay import Replay

    seat = roster_of_log(read_log(path).header).seat_of(identity)
    if seat is None or is_frozen(path):
        return False
    return Replay.open(path, group=group).open_to(seat)


async def resume_table(session: NodeSession, args: argparse.Namespace) -> int:
    """The evening at a table that had begun before, until its end."""
    from cli.hotseat.seated_people import keyboard_of_log
    from cli.lobby.known_names_file import not_welcome
    from cli.options.node_options import bot_player_of, port_of
    from p2p.wire.addresses import parse

    words, me = session.terminal.words, session.node_home.identity.public
    typed = [address for text in args.address for address in parse(text).addresses]
    bot_player, port = bot_player_of(args, words), port_of(args, words)
    welcome = partial(not_welcome, session.node_home.home)
    named = None if args.log is None else log_typed(args.log, session.terminal.home)

    async def found() -> Path | None:
        return named or await newest_open(session.terminal, me, session.long_reads)

    first = None if args.web else await found()  # a page is served before anything is read
    await _stay_inside_alone(session, first)
    shared = await keyboard_of_log(session, first, args)
    evening = session.begin(bot_player=bot_player, welcome=welcome, shared=shared)

    async def prepare() -> None:
        path = await found() if args.web else first
        if path is None:
            await _find_seat(session, evening, typed, port, take_seat=args.take_seat)
            return
        if args.web:
            await _stay_inside_alone(session, path)
        await _take_up(session, evening, path, typed, port, shared)

    return await session.last(prepare)


async def _stay_inside_alone(session: NodeSession, path: Path | None) -> None:
    """Where no other machine has a seat none is to reach this one: as when the table began."""
    if path is not None and played_here_alone(path, session.node_home.identity.public):
        await session.stay_inside()


def played_here_alone(path: Path, me: bytes) -> bool:
    """Whether all seats of the table of this log are played by the machine of this identity; of
    what cannot be read nobody knows."""
    from ledger.errors import LedgerError
    from ledger.files.append_only import read_log
    from ledger.records.roster import roster_of_log

    try:
        roster = roster_of_log(read_log(path).header)
    except (LedgerError, OSError):
        return False
    return all(one.played_by == me for one in roster.joins)


def looks_restored(set_back: Fact | None) -> bool:
    """Whether what is missing is as after an older copy was put back, not as after a loss."""
    from ledger.facts import FactKind

    return set_back is not None and set_back.kind is not FactKind.COUNTER_MISSING


async def _take_up(
    session: NodeSession,
    evening: Evening,
    path: Path,
    typed: Sequence[Address],
    port: int,
    shared: OneKeyboard | None,
) -> None:
    """Go on with the table of this log; those named in it are where they were last, or typed.
    shared: several people at this keyboard do; else guests may, on phones beside a page."""
    from cli.finding.table_search import add_found
    from cli.hotseat.seated_people import resume_people
    from cli.kept_tables.looking_back import look_back
    from cli.kept_tables.nodes_file import kept_nodes
    from cli.looking_back.replay_walk import early_line
    from cli.session.notices.damage_news import damage_news
    from cli.session.seating import take_up
    from cli.text.words import speech

    terminal = session.terminal
    damaged = damage_news(path, terminal.words)
    for told in damaged:
        terminal.tell([told])
    sits = partial(take_up, path, session.node_home, terminal.words)
    seated = await session.long_reads.read(sits)
    names, ended = seated.play.roster.names, seated.play.ended
    if ended is not None:
        terminal.say("This game is over, and nothing more can be played in it.")
        terminal.tell([early_line(ended, speech(seated.play.game.id, terminal.words, names))])
        terminal.calls(look_back(path, terminal))
    else:
        terminal.tell([again_line(seated.play.game.id, names, seated.play.seat, terminal.words)])
        if not damaged and looks_restored(seated.play.set_back):
            terminal.say(RESTORED)
    nodes = kept_nodes(path)
    roster, me = seated.play.roster, session.node_home.identity.public
    others = [key for key in roster.keys if key != me]
    inside = evening.node.listen_inside() if session.alone else None
    here = inside or ("127.0.0.1", evening.listen(port, aloud=False))
    if session.discovery is not None:
        await add_found(session.reactor, session.discovery, roster, nodes, others)
    evening.take_up(seated, asked_at(others, typed, nodes))
    if shared is not None:
        await resume_people(session, shared, roster, here)
    else:
        await session.resume_guests(roster, here)
    await session.beside.resume_bots(roster, seated.play.game, here)
    session.listen()


def again_line(game: str, names: Sequence[str], me: Seat | None, words: Words) -> str:
    """That a game is taken up again: which, and with whom."""
    others = [name for seat, name in enumerate(names) if seat != me]
    title = game_title(game, words)
    if not others:
        return words.say("Taken up again: {game}.", game=title)
    return words.say(
        "Taken up again: {game}, with {names}.", game=title, names=words.all_of(others)
    )


def asked_at(
    others: Sequence[bytes], typed: Sequence[Address], nodes: Mapping[bytes, Sequence[Address]]
) -> dict[bytes, list[Address]]:
    """Where to look for each of the others: first where the person says, for of what is kept or
    announced there may be as much as is remembered of one node."""
    return {key: [*typed, *nodes.get(key, ())] for key in others}


async def _find_seat(
    session: NodeSession,
    evening: Evening,
    typed: Sequence[Address],
    port: int,
    *,
    take_seat: bool,
) -> None:
    """Come back to a table of which nothing is kept here. Raises Stop where nobody knows of one, or
    the person wants none of them; StrangeTable where there is one and nobody to ask.

    take_seat: the person takes the first without a question."""
    from cli.finding.table_search import listed, target_of
    from cli.finding.typed_table import Target
    from cli.lobby.strange_tables import takes_seat
    from p2p.wire.errors import P2PError, StrangeTable

    terminal = session.terminal
    terminal.say(
        "No unfinished game is kept in {home}. Looking in the network for a table that has a seat"
        " of yours.",
        home=terminal.home,
    )
    targets = [Target((address,), None) for address in typed]
    network = session.network()
    if network is not None and not targets:
        tables = await listed(session.reactor, network, running=True)
        targets = [target_of(one) for one in tables if one.running]
    own_port = evening.listen(port, aloud=False)
    talks = terminal.talks and evening.bot_player is None
    unasked: StrangeTable | None = None
    for target in targets:
        try:
            try:
                await evening.node.come_back(target.addresses, target.code)
            except StrangeTable as error:
                if not take_seat and not (talks and await takes_seat(error, terminal, session.ask)):
                    unasked = unasked or error
                    continue
                again = evening.node.come_back(target.addresses, target.code, sure=error.table_id)
                await again
        except P2PError:
            continue  # somebody else's table, or nobody there any more
        await session.is_back(own_port)
        return
    if unasked is not None and not talks:
        raise unasked
    raise Stop(
        terminal.words.say(
            "No table was found that has a seat of yours. Name the log, or an address of somebody"
            " who plays: tafelrunde resume LOG, tafelrunde resume --address ADDRESS"
        ),
        Exit.REFUSED,
    )
