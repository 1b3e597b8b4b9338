"""Those who share a keyboard sit down at their table, or take it up again."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from cli.hotseat.cleared_screen import can_be_cleared
from cli.hotseat.one_keyboard import OneKeyboard
from cli.hotseat.people import NO_KEY, homes
from cli.lobby.rematch import others_here
from cli.session.node_session import NodeSession
from cli.session.seats_beside import OtherPerson
from cli.text.exit_codes import Exit, Stop
from cli.text.terminal import Terminal
from cli.text.words import N_
from ledger.errors import LedgerError
from ledger.files.append_only import read_log
from ledger.live.live_table import LiveTable
from ledger.records.roster import Roster, roster_of_log
from p2p.wire.addresses import Address

NO_TERMINAL = N_(
    "Several people at one keyboard need a terminal: between two of them the screen is cleared, so"
    " that nobody sees another's cards. --open-hands plays without that, and through a pipe."
)
HIDDEN_HERE = N_(
    "All of you sit at this keyboard. Nobody is shown the cards of another one: the screen is"
    " cleared before the next one looks."
)
OPEN_HERE = N_("All of you sit at this keyboard, and all see all that is shown: hands are open.")
SCROLLS = N_("This terminal cannot be cleared: whoever scrolls back sees what others were shown.")


def need_terminal(terminal: Terminal, *, open_hands: bool) -> None:
    """Raises Stop where hands are to be hidden and cannot be."""
    if not (terminal.talks or open_hands):
        raise Stop(terminal.words.say(NO_TERMINAL), Exit.USAGE)


def keyboard_of(session: NodeSession, people: int, *, open_hands: bool) -> OneKeyboard:
    """The keyboard of this session for so many people."""

    def table() -> LiveTable | None:
        seated = None if session.evening is None else session.evening.seated
        return None if seated is None else seated.play

    return OneKeyboard(
        session.lines,
        table,
        people=people,
        hidden=not open_hands,
        now=session.reactor.seconds,
        reads_back=session.reads_back,
        bell=lambda: session.signal.ring() if session.signal is not None else None,
    )


def tell_rules(terminal: Terminal, *, hidden: bool) -> None:
    """Who sees what at this keyboard."""
    terminal.say(HIDDEN_HERE if hidden else OPEN_HERE)
    if hidden and not can_be_cleared(terminal):
        terminal.say(SCROLLS)


async def seat_people(
    session: NodeSession, keyboard: OneKeyboard, names: Sequence[str], where: Address, code: str
) -> None:
    """All but the first sit down at the table of the session's own node. Raises P2PError."""
    places = homes(session.node_home.home, len(names))
    for home, follower, name in zip(places, keyboard.persons[1:], names[1:], strict=True):
        person = OtherPerson(home, follower, keyboard.by_itself)
        await session.beside.add_person(person, name, where, code)


async def keyboard_of_log(
    session: NodeSession, path: Path | None, args: argparse.Namespace
) -> OneKeyboard | None:
    """The keyboard at which the table of this log is played; None for a table at which each plays
    at their own. Raises Stop where it cannot go on so."""
    roster: Roster | None = None
    with suppress(LedgerError, OSError):
        roster = None if path is None else roster_of_log(read_log(path).header)
    others = [] if roster is None else others_here(roster, session.node_home.identity.public)
    if not others or roster is None:
        return None
    if args.web:  # the others play by pages of their own, on phones
        return None
    terminal = session.terminal
    need_terminal(terminal, open_hands=args.open_hands)
    found = homes_here(session, roster)
    if len(found) < len(others):
        folder = session.node_home.home / "hotseat"
        told = terminal.words.say(NO_KEY, names=", ".join(others), folder=folder)
        raise Stop(told, Exit.CANNOT)
    if all(one.played_by == session.node_home.identity.public for one in roster.joins):
        await session.stay_inside()
    tell_rules(terminal, hidden=not args.open_hands)
    return keyboard_of(session, 1 + len(others), open_hands=args.open_hands)


async def resume_people(
    session: NodeSession, keyboard: OneKeyboard, roster: Roster, where: Address
) -> None:
    """All but the first go on at this table."""
    places = homes_here(session, roster)
    for home, follower in zip(places, keyboard.persons[1:], strict=True):
        person = OtherPerson(home, follower, keyboard.by_itself)
        await session.beside.resume_person(person, roster, where)


def homes_here(session: NodeSession, roster: Roster) -> list[Path]:
    """The folders of those at this keyboard who have a seat at this table."""
    places = homes(session.node_home.home, roster.offer.seats)
    return [home for home in places if session.beside.sits(home, roster)]
