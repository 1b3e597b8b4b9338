"""What the commands that start a node make of their options: a place, a port, a name, a bot."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cli.absence.unreachable_wait import Delays
from cli.errors.error_sentences import INTERRUPTED_GAME
from cli.errors.fault_report import trouble_at
from cli.faces.turn_signal import TurnSignal, signal_at
from cli.first_screen.command_and_back import go_back, go_on_here, go_to_first
from cli.lobby.own_name import login_name, own_name, typed_name
from cli.pace.bot_pace import MOST, USUAL
from cli.process.event_loop import run_loop
from cli.session.answers import BotPlayer, new_bot_player
from cli.session.compiled_arithmetic import arithmetic
from cli.session.node_session import NodeSession
from cli.session.own_keys import NotTyped, own_key
from cli.session.seating import NodeHome
from cli.text.exit_codes import Exit, Stop
from cli.text.numbers import seconds_typed, whole_number
from cli.text.program_folder import private_home
from cli.text.terminal import Terminal
from cli.text.words import Words
from cli.trouble.program_log import program_log
from engine.foreign_games import package_at_fault
from ledger.deck.group.backend import NAMES
from ledger.deck.group.errors import BackendMissing
from p2p.wire.addresses import DEFAULT_PORT

if TYPE_CHECKING:
    from cli.evening_page.web_page import WebPage

GROUP_VARIABLE = "TAFELRUNDE_GROUP"


def node_home_of(args: argparse.Namespace, terminal: Terminal) -> NodeHome:
    """The folder, key and arithmetic of this person's node. Raises what reading a key raises."""
    words = terminal.words
    name = args.group or terminal.environ.get(GROUP_VARIABLE) or "auto"
    if name not in NAMES:
        raise Stop(
            words.say(
                "The arithmetic can be {names}, not {name!r}.", names=", ".join(NAMES), name=name
            ),
            Exit.USAGE,
        )
    try:
        group = arithmetic(terminal, name)
    except BackendMissing as error:
        raise Stop(
            words.say("The fast arithmetic is not here; auto does without."), Exit.USAGE
        ) from error
    private_home(terminal.home)
    return NodeHome(terminal.home, own_key(terminal), group)


def run_session(
    args: argparse.Namespace,
    terminal: Terminal,
    main: Callable[[NodeSession], Coroutine[Any, Any, int]],
) -> int:
    """One evening of this person's node on the event loop; the exit code.

    What is to be asked before (a passphrase) is asked before the loop runs. What fails where nobody
    waits for it is told where the session prints, above the line that is typed; a fault in the game
    of another package ends the evening, for that table can go nowhere.
    """
    node_home = _node_home(args, terminal)
    delays, pace = delays_of(args, terminal.words), pace_of(args, terminal)
    came_over = getattr(args, "from_page", False)
    shown = [terminal]
    sessions: list[NodeSession] = []
    pages: list[WebPage] = []

    signal = signal_of(args, terminal)
    tell = trouble_at(lambda: shown[-1])

    def trouble(error: BaseException) -> None:
        playing = [session for session in sessions if session.playing]
        if package_at_fault(error) is None or not playing:
            tell(error)
        else:
            playing[0].fail(error)

    async def begin(reactor: Any) -> int:
        page = page_of(args, terminal, reactor, trouble)
        session = NodeSession(
            reactor,
            terminal,
            node_home,
            discover=not args.no_discovery,
            delays=delays,
            company=page,
            reads_back=terminal.asks_back and not getattr(args, "no_ask", False),
            alone=getattr(args, "alone", False),
            pace=pace,
            signal=signal,
        )
        if page is not None:
            pages.append(page)
            page.served.show(opens=not args.no_browser)
            await page.served.met()
        shown.append(session.terminal)
        sessions.append(session)
        attend(args, reactor, session, page, trouble)
        return await main(session)

    try:
        code = run_loop(begin, trouble, program_log(terminal.home))
    except KeyboardInterrupt:
        if any(session.playing for session in sessions):
            raise Stop(terminal.words.say(INTERRUPTED_GAME), Exit.INTERRUPTED) from None
        raise
    except Exception as error:
        back = came_over or any(page.leads_back for page in pages)
        if back and not any(session.playing for session in sessions):
            go_back(error, args, terminal, aloud=not came_over)
        raise
    finally:
        signal.close()
    for session in sessions:
        if session.goes_on:
            go_on_here(session.goes_on, args, terminal.words.lang)
    if any(page.leads_back for page in pages):
        go_to_first(args, terminal.words.lang)
    return code


def attend(
    args: argparse.Namespace,
    reactor: Any,
    session: NodeSession,
    page: WebPage | None,
    trouble: Callable[[BaseException], None],
) -> None:
    """Nobody is at a terminal: the page can be asked for again, and where no game goes on the
    evening does not outlast its tabs for long."""
    from cli.click.attending import BESIDE_TABLE, Attended

    if page is None or not args.while_open:
        return

    def end() -> None:
        if session.evening is not None:
            session.evening.leave()

    Attended(
        session.terminal.home,
        page.served,
        seen=lambda: session.playing or bool(page.served.sockets.known()),
        over=lambda: session.evening is not None and session.evening.over.called,
        end=end,
        seconds=BESIDE_TABLE,
    ).begin(reactor, trouble)


def _node_home(args: argparse.Namespace, terminal: Terminal) -> NodeHome:
    try:
        return node_home_of(args, terminal)
    except (Exception, NotTyped) as error:  # at a passphrase there is no page to tell it
        if getattr(args, "from_page", False):
            go_back(error, args, terminal)
        raise


def page_of(
    args: argparse.Namespace,
    terminal: Terminal,
    reactor: Any,
    trouble: Callable[[BaseException], None],
) -> WebPage | None:
    """The page of this evening in the browser, where one is asked for. Raises PartsMissing."""
    if not getattr(args, "web", False):
        return None
    from cli.evening_page.web_page import WebPage

    return WebPage(
        reactor,
        terminal,
        name=getattr(args, "name", None) or "",
        trouble=trouble,
        came_over=getattr(args, "from_page", False),
    )


def delays_of(args: argparse.Namespace, words: Words) -> Delays:
    """How long an unreachable seat is waited for."""
    delays = Delays()
    if (given := getattr(args, "patience", None)) is not None:
        delays = replace(delays, patience=float(whole_number(given, 1, "--patience", words)))
    if (given := getattr(args, "unreachable", None)) is not None:
        delays = replace(delays, unreachable=float(whole_number(given, 1, "--unreachable", words)))
    return delays


def pace_of(args: argparse.Namespace, terminal: Terminal) -> float:
    """Seconds from one act of a bot to the next: as typed; else, where somebody looks on at a
    terminal or a page, as it is set, or as usual; nothing through a pipe. Raises Stop."""
    if (given := getattr(args, "pace", None)) is not None:
        return seconds_typed(given, MOST, "--pace", terminal.words)
    if not (terminal.talks or getattr(args, "web", False)):
        return 0.0
    return USUAL if terminal.pace is None else terminal.pace


def signal_of(args: argparse.Namespace, terminal: Terminal) -> TurnSignal:
    """Bell and title of this terminal, unless they are unwanted or somebody plays at a page."""
    unwanted = getattr(args, "no_bell", False) or getattr(args, "web", False)
    return signal_at(terminal, wanted=terminal.rings and not unwanted)


def port_of(args: argparse.Namespace, words: Words) -> int:
    """The port asked for, else the usual one; 0 for any."""
    if args.port is None:
        return DEFAULT_PORT
    return whole_number(args.port, 0, "--port", words, 65_535)


def name_of(args: argparse.Namespace, terminal: Terminal) -> str:
    """The name to sit down under, asked for where a person can be asked; a bot's is not kept."""
    if args.bot is None:
        return own_name(args.name, terminal)
    if args.name:
        return typed_name(args.name)
    return login_name() or str(terminal.words.say("Somebody"))  # a name is nothing but text


def bot_player_of(args: argparse.Namespace, words: Words) -> BotPlayer | None:
    """The bot that plays this seat, if one does."""
    if args.bot is None:
        return None
    pace = whole_number(args.pace_ms, 0, "--pace-ms", words)
    return new_bot_player(args.bot, pace / 1000)
