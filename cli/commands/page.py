"""`tafelrunde page`, and `tafelrunde` alone: the first screen in the browser. `tafelrunde page LOG`
writes one file for others, by which a browser looks back at a finished game and checks it.

What a person chooses there becomes the call of another command, and this process goes over into it:
the open tab goes over with it, for the socket of the page is handed on (`cli.web.handed_socket`).
"""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.options.arguments import Parser, add_unseen
from cli.text.exit_codes import Exit, Stop
from cli.text.program_folder import path_told
from cli.text.terminal import Terminal
from cli.text.words import N_, Words

if TYPE_CHECKING:
    from twisted.internet.defer import Deferred

    from cli.evening_page.first_page import FirstPage
    from cli.first_screen.first_screen import FirstScreen
    from cli.input_line.typed_lines import TypedLines


def add(parser: Parser, words: Words) -> None:
    """What the command takes; what is hidden goes along into the next one."""
    say = words.say
    parser.add_argument(
        "log",
        nargs="?",
        metavar=say("LOG"),
        help=say(
            "the log of a game that is over: instead of the first screen it becomes one file for"
            " others, with replay and check in it"
        ),
    )
    parser.add_argument(
        "--output", metavar=say("FILE"), help=say("that file (usually beside the log)")
    )
    parser.add_argument("--port", metavar="P", help=say("the port to listen at (usually 7711)"))
    add_unseen(parser)
    parser.add_argument("--told", default="", help=argparse.SUPPRESS)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Show it until something is chosen, then be that; of a log, write its page."""
    if args.log is not None or args.output is not None:
        return _write_page(args, terminal)
    from cli.errors.fault_report import trouble_at
    from cli.first_screen.command_and_back import go_on_as
    from cli.options.node_options import port_of
    from cli.process.event_loop import run_loop
    from cli.text.program_folder import private_home

    port_of(args, terminal.words)
    private_home(terminal.home)
    chosen: list[tuple[list[str], str]] = []
    trouble = trouble_at(lambda: terminal)

    async def main(reactor: Any) -> int:
        return await _first_screen(reactor, args, terminal, trouble, chosen)

    code = run_loop(main, trouble)
    for call, lang in chosen:
        go_on_as(call, args, lang)
    return code


def _write_page(args: argparse.Namespace, terminal: Terminal) -> int:
    """The page of a finished game, as one file."""
    import hashlib

    from cli.auditor.auditor_parts import NoAuditor, read_parts
    from cli.auditor.page_of_log import HandsClosed, NotFinished, page_of_log
    from cli.auditor.program_archive import NoSources, program_archive
    from cli.looking_back.newest_finished import log_meant
    from cli.looking_back.written_file import write_new
    from cli.usage.command_list import VERSION

    log = log_meant(args.log, "page", terminal)
    try:
        parts, program = read_parts(), program_archive()
        made = page_of_log(log, parts, program, VERSION)
    except (NoAuditor, NoSources, NotFinished, HandsClosed) as error:
        raise Stop(terminal.words.say(NO_PAGE[type(error).__name__]), Exit.REFUSED) from None
    path = log.with_name(made.name) if args.output is None else Path(args.output)
    try:
        write_new(path, made.data)
    except FileExistsError:
        raise Stop(terminal.words.say(THERE, path=path_told(path)), Exit.USAGE) from None
    size = f"{len(made.data) / 1e6:.1f}"
    digest = hashlib.sha256(program).hexdigest()
    terminal.say(WRITTEN, path=path_told(path), size=size)
    terminal.say(BY, sum=digest)
    return Exit.FINE


NO_PAGE = {
    "NoAuditor": N_(
        "The auditor for a browser is not here, so no page was written: `make auditor` in the"
        " folder of the program fetches it once."
    ),
    "NoSources": N_(
        "This program lies here without its own text, so it writes no page of a game: one that is"
        " installed from a checkout does. Nothing was changed."
    ),
    "NotFinished": N_(
        "The game of this log is not over, so no page was written: what is given away should be"
        " whole. Nothing was changed."
    ),
    "HandsClosed": N_(
        "Not all seats of this game have laid their keys open, so no page was written. Nothing was"
        " changed. The log itself can be sent: whoever has it can check it."
    ),
}
THERE = N_("There is a file {path} already, and it stays as it is. Name another one by --output.")
WRITTEN = N_(
    "{path} ({size} MB): whoever opens it in a browser can look back at this game and check it,"
    " without a network. It holds the log, this program, and nothing else of this machine."
)
BY = N_("The SHA-256 of the program in it, as tafelrunde --version tells it: {sum}")


async def _first_screen(
    reactor: Any, args: argparse.Namespace, terminal: Terminal, trouble: Any, chosen: list[Any]
) -> int:
    from twisted.internet.defer import Deferred

    from cli.evening_page.first_page import FirstPage
    from cli.finding.asked_network import own_network
    from cli.finding.table_search import open_discovery
    from cli.first_screen.first_screen import FirstScreen
    from cli.first_screen.found_tables import TablesInSight
    from cli.first_screen.own_tables import OwnFingerprints
    from cli.first_screen.typed_at_first import ENDED, HERE, EndedHere
    from cli.kept_tables.nodes_file import recent_hosts
    from cli.lobby.known_names_file import name_met
    from cli.usage.command_list import VERSION
    from ledger.records.identity import make_identity
    from p2p.core.node_program import NodeProgram, begins_none
    from p2p.shell.node import Node

    home, picked = terminal.home, Deferred[None]()
    lines = _typed_lines(terminal, reactor)
    terminal = lines.terminal
    discovery = None if args.no_discovery else open_discovery(terminal, recent_hosts(home))
    node = Node(reactor, make_identity(), NodeProgram(start=begins_none))
    network = None if discovery is None else own_network(home, discovery, node.survey)

    def choose(call: list[str], lang: str) -> None:
        if not picked.called:
            chosen.append((call, lang))
            picked.callback(None)

    looking = TablesInSight(
        reactor,
        network,
        wanted=lambda: screen.watched,
        changed=lambda: screen.found(),  # noqa: PLW0108 - it is made below
        trouble=trouble,
        name_of=lambda identity: name_met(home, identity),
        own=OwnFingerprints(home).now,
    )

    def read_own() -> None:
        _read_own(screen, trouble, wanted=lambda: not picked.called)

    screen = FirstScreen(terminal, looking, choose, read_own, told=args.told, version=VERSION)
    page = FirstPage(reactor, terminal, screen, trouble=trouble)
    page.served.show(opens=not args.no_browser)
    terminal.say(HERE)
    Deferred.fromCoroutine(looking.run()).addErrback(lambda failure: trouble(failure.value))
    _hear(lines, terminal, page, picked)
    if args.while_open:
        _attend(reactor, terminal, page, picked, trouble)
    rest = () if discovery is None else (discovery.stop,)
    stops = (lines.stop, looking.stop, node.stop, *rest)
    with contextlib.suppress(EndedHere):
        await page.until(picked, stops, bye=terminal.words.say(ENDED))
    return Exit.FINE


def _typed_lines(terminal: Terminal, reactor: Any) -> TypedLines:
    """The lines of this terminal, of which nothing is read yet."""
    from cli.input_line.typed_lines import TypedLines
    from cli.session.endings import end_key_told

    def unsure() -> None:
        lines.terminal.tell([end_key_told(None, terminal.words, seated=False)])

    lines = TypedLines(
        terminal, reactor=reactor, unsure=unsure, completes=lambda before: (before, ())
    )
    return lines


def _hear(lines: TypedLines, terminal: Terminal, page: FirstPage, picked: Deferred[None]) -> None:
    """From now on what is typed at a terminal means something here; what waits in a pipe is for the
    table that is chosen, and stays there."""
    from cli.first_screen.typed_at_first import EndedHere, TypedAtFirst
    from cli.input_line.keyboard import edited

    def end() -> None:
        if not picked.called:
            picked.errback(EndedHere())

    if edited(terminal):
        lines.open(ends=True)
        lines.start()
        lines.listen(TypedAtFirst(terminal, page.served.again, end))


def _attend(
    reactor: Any, terminal: Terminal, page: FirstPage, picked: Deferred[None], trouble: Any
) -> None:
    """Nobody is at a terminal: it ends with its tabs."""
    from cli.click.attending import AT_FIRST, Attended
    from cli.first_screen.typed_at_first import EndedHere

    Attended(
        terminal.home,
        page.served,
        seen=lambda: bool(page.served.sockets.known()),
        over=lambda: picked.called,
        end=lambda: picked.errback(EndedHere()),
        seconds=AT_FIRST,
    ).begin(reactor, trouble)


def _read_own(screen: FirstScreen, trouble: Any, wanted: Callable[[], bool]) -> None:
    """Read the own logs in a thread, so that the page is drawn and answers meanwhile."""
    from twisted.internet.defer import Deferred
    from twisted.internet.threads import deferToThread

    from cli.first_screen.own_tables import own_tables

    reading = own_tables(
        screen.terminal.home,
        aside=deferToThread,
        wanted=wanted,
        add=screen.add,
        trouble=trouble,
        version=screen.version,
    )
    Deferred.fromCoroutine(reading).addErrback(lambda failure: trouble(failure.value))


def can_be_shown(terminal: Terminal) -> bool:
    """Whether what the page is drawn with lies here, and somebody is there to be told of it."""
    from cli.web.page_files import parts_lie_here

    return terminal.talks and sys.stdout is not None and parts_lie_here()
