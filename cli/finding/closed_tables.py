"""Closed tables of this network: what is known of them before their code is typed, and asking it.

An announcement of one says nothing but where it is, whether anybody can sit down there still, and
its plate, the first four signs of its code. It may come from anybody: that it is the table is
proven when the code is (p2p.entry).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace

from cli.code_words.typed_code import as_letters
from cli.errors.errors_in_words import told
from cli.text.exit_codes import Exit, Stop
from cli.text.terminal import Terminal
from cli.text.words import N_, Words
from p2p.shell.heard_announcements import Found
from p2p.wire.addresses import Address, show
from p2p.wire.entry_code import EntryCode, is_entry_code, read_entry_code
from p2p.wire.errors import FoundNowhere, MistypedCode, Reason, Refused

HAS_ROOM = N_("{code}: a closed table, at {host}; its code opens it")
FULL = N_("{code}: a closed table, at {host}, with no free seat; by its code it can be watched")
LOOK_ON = N_(
    "{code}: a closed table, at {host}, with no free seat; to look on by its code:"
    " tafelrunde watch {where}"
)
MISTYPED = N_("That is mistyped; nobody was asked.")
ASKS_CODE = (Reason.CODE_WANTED, Reason.WRONG_CODE)


def closed_at(announced: Iterable[Found], plate: str) -> tuple[Address, ...]:
    """Where closed tables with this plate are announced: of each host one address first, then what
    else there is. Whoever announces many of them at one host comes once before anybody comes
    twice."""
    found = [one for one in announced if one.table.closed and one.table.code == plate]
    firsts = {one.host: one.addresses[:1] for one in reversed(found)}
    hosts = dict.fromkeys(one.host for one in found)
    seconds = [one.addresses[:1] for one in found]
    addresses = [*(firsts[host] for host in hosts), *seconds, *(one.addresses for one in found)]
    return tuple(dict.fromkeys(address for some in addresses for address in some))


def closed_besides(announced: Iterable[Found], known: Iterable[bytes]) -> list[Found]:
    """The closed tables that are announced, each once, but for those already known. One is full
    where all who announce it say so: so nobody takes a free seat of others out of sight."""
    others, tables = set(known), dict[bytes, Found]()
    for one in announced:
        table = one.table
        if not table.closed or table.fingerprint in others:
            continue
        before = tables.setdefault(table.fingerprint, one)
        if before.table.full and not table.full:
            tables[table.fingerprint] = replace(before, table=replace(before.table, full=False))
    return list(tables.values())


def closed_line(found: Found, words: Words) -> str:
    """A closed table in a list."""
    host = found.addresses[0][0] if found.addresses else "?"
    return words.say(FULL if found.table.full else HAS_ROOM, code=found.table.code, host=host)


def look_on_line(found: Found, words: Words) -> str:
    """A full one in a list of those where one looks for a seat: what is typed to look on there."""
    first = found.addresses[:1]
    host, where = next(((one[0], show(one)) for one in first), ("?", found.table.code))
    return words.say(LOOK_ON, code=found.table.code, host=host, where=where)


async def typed_code(terminal: Terminal, ask: Callable[[], Awaitable[str]]) -> str:
    """The code of a closed table, asked for until one is typed without a slip; empty: given up."""
    while True:
        terminal.say("Type the code of the table; Enter alone gives up.")
        typed = (await ask()).strip()
        if not typed:
            return ""
        try:
            return read_entry_code(as_letters(typed, terminal.words)).show()
        except Stop as slip:
            terminal.tell([str(slip)])
        except MistypedCode:
            if is_entry_code(typed):
                terminal.say(MISTYPED)
            else:
                terminal.say(
                    "Such a code is five words, or twelve letters and digits, none of them I, O, 0"
                    " or 1: ABCD-EFGH-JKLM."
                )


def code_meant(typed: str, words: Words) -> EntryCode | None:
    """The code of a closed table that was typed, in letters or in words; None where it is none.

    Raises Stop for a slip of which can be told what it is."""
    letters = as_letters(typed, words)
    try:
        return read_entry_code(letters) if is_entry_code(letters) else None
    except MistypedCode as slip:
        raise Stop(words.say(MISTYPED), Exit.USAGE) from slip


def asks_code(error: Exception) -> bool:
    """Whether a table was not entered for want of its code, at one of its addresses."""
    if isinstance(error, FoundNowhere):
        said = [what for _, what in error.found if type(what) is Refused]
        return any(what.reason is Reason.CODE_WANTED for what in said)
    return type(error) is Refused and error.reason in ASKS_CODE


async def code_for(error: Exception, terminal: Terminal, ask: Callable[[], Awaitable[str]]) -> str:
    """The code to try after that error. Raises it where nothing is typed.

    Whoever has typed no code yet has been refused nothing: the question says why it is asked.
    """
    wrong = type(error) is Refused and error.reason is Reason.WRONG_CODE
    if wrong:
        terminal.tell([told(error, terminal.words)])
    else:
        terminal.say("This table is closed: whoever opened it tells you its code.")
    code = await typed_code(terminal, ask)
    if not code:
        raise error
    return code
