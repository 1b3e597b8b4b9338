"""`tafelrunde club`: a page over all tables of this network, for a screen on a wall.

It looks on at those that are open, and tells what came of them with the verdict of an audit. Their
logs lie in a folder of its own below the person's files, and go when it ends.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from cli.options.arguments import Parser, add_unseen, table_given
from cli.text.exit_codes import Exit
from cli.text.program_folder import club_folder, private_folder
from cli.text.terminal import Terminal
from cli.text.words import N_, Words

if TYPE_CHECKING:
    from cli.club.club import Club
    from cli.club.club_page import ClubPage
    from cli.club.meant_tables import MeantTables
    from cli.club.watched_game import WatchedGame
    from cli.first_screen.found_tables import FoundTable

HERE = N_(
    "All tables of this network are on the page. page: the page once more, as on another screen."
    " quit or Ctrl-C: end it."
)
HERE_ONE = N_(
    "The page shows the tables that fit {table!r}; if only one does, large and with its board."
    " page: the page once more, as on another screen. quit or Ctrl-C: end it."
)
ENDED = N_("This page was ended in the terminal.")
TICK = 1.0
"""Seconds between two looks at everything."""


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    parser.add_argument(
        "table",
        nargs="*",
        default=[],
        metavar=words.say("TABLE"),
        help=words.say(
            "this one alone, large, with its board and its last news: its code, address, link or"
            " game, or somebody who sits there; without it all tables"
        ),
    )
    add_unseen(parser)


def here_line(typed: str | None, words: Words) -> str:
    """What is said in the terminal: what is on the page, and what can be typed."""
    return words.say(HERE) if typed is None else words.say(HERE_ONE, table=typed)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Show it until somebody ends it."""
    from cli.club.meant_tables import meant_tables
    from cli.errors.fault_report import trouble_at
    from cli.process.event_loop import run_loop
    from cli.session.compiled_arithmetic import arithmetic
    from cli.text.program_folder import private_home

    typed = table_given(args.table, terminal.words)
    meant = meant_tables(typed)
    private_home(terminal.home)
    group = arithmetic(terminal, args.group or "auto")
    trouble = trouble_at(lambda: terminal)

    async def main(reactor: Any) -> int:
        with own_folder(club_folder(terminal.home)) as folder:
            looks = _looks(reactor, group, folder, trouble)
            return await _wall(reactor, args, terminal, typed, meant, looks, trouble)

    return run_loop(main, trouble)


@contextmanager
def own_folder(club: Path) -> Iterator[Path]:
    """A folder of this run alone below that of all, and with it goes what lies in it: whoever
    played a game has its log. Raises OSError."""
    private_folder(club)
    with TemporaryDirectory(dir=club, ignore_cleanup_errors=True) as name:
        yield Path(name)


def _looks(
    reactor: Any, group: Any, folder: Path, trouble: Any
) -> Callable[[FoundTable], WatchedGame]:
    from cli.club.watched_game import WatchedGame

    return lambda found: WatchedGame(reactor, found, group, folder, trouble=trouble)


async def _wall(
    reactor: Any,
    args: argparse.Namespace,
    terminal: Terminal,
    typed: str | None,
    meant: MeantTables,
    looks: Any,
    trouble: Any,
) -> int:
    from twisted.internet.defer import Deferred
    from twisted.internet.task import LoopingCall

    from cli.club.club import Club
    from cli.club.club_message import club_message
    from cli.club.club_page import ClubPage
    from cli.club.verdicts import Verdicts
    from cli.evening_page.all_stopped import all_stopped
    from cli.finding.asked_network import own_network
    from cli.finding.table_search import open_discovery
    from cli.first_screen.found_tables import TablesInSight
    from cli.kept_tables.nodes_file import recent_hosts
    from cli.lobby.known_names_file import name_met
    from ledger.records.identity import make_identity
    from p2p.core.node_program import NodeProgram, begins_none
    from p2p.shell.node import Node

    home = terminal.home
    discovery = None if args.no_discovery else open_discovery(terminal, recent_hosts(home))
    node = Node(reactor, make_identity(), NodeProgram(start=begins_none))
    network = None if discovery is None else meant.asked(own_network(home, discovery, node.survey))
    verdicts = Verdicts(reactor.callFromThread)

    def judges(log: object, told: Callable[[int], object]) -> None:
        verdicts.ask(Path(str(log)), told)

    club = Club(looks, judges, now=reactor.seconds, clock=time.time, meant=meant.fits)
    sight = TablesInSight(
        reactor,
        network,
        wanted=lambda: True,
        changed=lambda: club.found(meant.to_look_at(sight.tables)),
        trouble=trouble,
        name_of=lambda identity: name_met(home, identity),
    )

    def message(words: Words) -> dict[str, Any]:
        known = {"works": sight.works, "looked": sight.looked}
        return dict(club_message(club.tables(), words, **known, wanted=typed))

    page = ClubPage(reactor, terminal, message, trouble=trouble)
    page.served.show(opens=not args.no_browser)
    here = here_line(typed, terminal.words)
    terminal.tell([here])
    clock = LoopingCall(lambda: _look(club, page, trouble))
    clock.clock = reactor
    clock.start(TICK, now=False)
    Deferred.fromCoroutine(sight.run()).addErrback(lambda failure: trouble(failure.value))
    try:
        await _ended(reactor, terminal, page, here)
    finally:
        await all_stopped(
            (
                *(clock.stop, sight.stop, verdicts.close),
                lambda: page.close(terminal.words.say(ENDED)),
                lambda: all_stopped([look.stop for look in club.stop()]),
                *(node.stop, *(() if discovery is None else (discovery.stop,))),
            )
        )
    return Exit.FINE


async def _ended(reactor: Any, terminal: Terminal, page: ClubPage, here: str) -> None:
    """Until somebody ends it at the terminal; ``here`` tells what can be typed."""
    from twisted.internet.defer import Deferred

    from cli.first_screen.typed_at_first import hear

    ended = Deferred[None]()

    def end() -> None:
        if not ended.called:
            ended.callback(None)

    stop_lines = hear(reactor, terminal, page.served.again, end, here=here)
    try:
        await ended
    finally:
        stop_lines()


def _look(club: Club, page: ClubPage, trouble: Callable[[BaseException], object]) -> None:
    """A look at everything; a fault in one of them ends no later one."""
    try:
        club.look()
        page.show()
    except Exception as error:
        trouble(error)
