"""Coming back to a table that nothing kept here vouches for: the person is asked, with the keys.

A true signature of its opener shows that a table is the opener's, not that the opener is who the
person thinks. So where no file of a seat of ours knows the table, or a name there is known with
another key, nobody sits down before the person has compared the keys. Pipes and bots do not, unless
they were told (--take-seat).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from cli.asking.prompt import Wanted
from cli.asking.typed_line import Agreed, Asked, read
from cli.asking.typed_words import Place
from cli.asking.word_help import only_yes_line
from cli.text.exit_codes import Exit, Stop
from cli.text.terminal import Terminal
from cli.text.words import N_, Words
from ledger.records.identity import fingerprint
from ledger.table_id import TableId
from p2p.wire.errors import NameClash, StrangeTable

COMPARE = N_(
    "Anybody can use these names. Compare the keys by voice: `tafelrunde keys` tells each its own."
)


def clash_line(name: str, clash: NameClash, words: Words) -> str:
    """Both keys of somebody who is called so here, under a name that is known with another key."""
    return words.say(
        "{name}: key {found}, but {twin} is known here with {known}",
        name=name,
        found=fingerprint(clash.found),
        twin=clash.name,
        known=fingerprint(clash.known),
    )


async def takes_seat(
    error: StrangeTable, terminal: Terminal, ask: Callable[[], Awaitable[str]]
) -> bool:
    """Whether the person takes the seat at this table; anything but a yes is a no, and what only
    asks is asked about again."""
    say = terminal.words.say
    terminal.line()
    if error.known:
        terminal.say("You have a seat at this table, as {name}.", name=error.name)
    else:
        terminal.say(
            "A table that runs has a seat of yours, as {name}; nothing kept here tells of it.",
            name=error.name,
        )
    known = {clash.found: clash for clash in error.clashes}
    for name, key in error.others:
        clash = known.get(key)
        if clash is None:
            terminal.line("  " + say("{name}: key {found}", name=name, found=fingerprint(key)))
        else:
            terminal.line("  " + clash_line(name, clash, terminal.words))
    terminal.say(COMPARE)
    terminal.say("Take your seat there? (yes/no)")
    while isinstance(meant := read(await ask(), Asked(Place.YES_OR_NO)), Wanted):
        terminal.tell([only_yes_line(terminal.words)])
    return meant == Agreed(True)


async def sure_of(
    error: StrangeTable,
    terminal: Terminal,
    ask: Callable[[], Awaitable[str]] | None,
    *,
    told: bool,
) -> TableId:
    """The id of the table to come back to all the same. Raises the error where nobody can be asked
    (``ask`` is None), and Stop where the person says no. told: the answer was given before."""
    if told:
        return error.table_id
    if ask is None:
        raise error
    if not await takes_seat(error, terminal, ask):
        raise Stop(
            terminal.words.say("You stay away from that table. Nothing was changed."), Exit.REFUSED
        )
    return error.table_id
