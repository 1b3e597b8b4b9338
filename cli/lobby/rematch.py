"""The same table once more, as the words of a command: whoever opened it opens it again, the others
come by the name of whoever that was."""

from __future__ import annotations

from collections.abc import Sequence

from cli.lobby.table_clock import as_typed as clock_again
from cli.text.game_names import as_typed, level_called
from cli.text.machine_texts import BOT_NAMES, bare_name
from cli.text.words import N_, Words
from engine.game import Game
from ledger.records.names import is_bot
from ledger.records.roster import Roster
from ledger.table_options import clock_of, of_game
from p2p.wire.addresses import Address, show
from p2p.wire.entry_code import Door, Entry

NOT_OVER = N_("A rematch is there once the game is over.")
PLAYS_AGAIN = N_("I play again: press Play again, or type rematch, to come along.")
"""A word to all while they are still linked."""
NO_SEAT_HERE = N_("You had no seat here: tafelrunde host opens a table, tafelrunde join finds one.")
OPENS_AGAIN = N_("The same table is opened again; the others come by rematch, with its new code.")
COMES_AGAIN = N_("Looking for the next table; whoever opened this one tells its new code.")
SAME_KEYBOARD = N_("The same people play again at this keyboard.")


def told_of(call: list[str], words: Words) -> str:
    """What is said to whoever goes on with this command, or has none to go on with."""
    if not call:
        return words.say(NO_SEAT_HERE)
    opened = {"host": OPENS_AGAIN, "hotseat": SAME_KEYBOARD}
    return words.say(opened.get(call[0], COMES_AGAIN))


def rematch_call(
    roster: Roster,
    game: Game,
    me: bytes,
    entry: Entry | None,
    there: Sequence[Address] = (),
    *,
    page: bool = False,
) -> list[str]:
    """What is typed for another game of those who sat there; nothing for a watcher.

    entry: how the table was entered. there: where the node of whoever opened it listened, for a
    network in which nobody announces a table. page: it is played there, and others at this machine
    by phones. The seats are drawn anew, its code is another one.
    """
    offer, seat = roster.offer, roster.seat_of(me)
    if seat is None:
        return []
    name = f"--name={roster.names[seat]}"
    opener = roster.seat_of(offer.opener)
    if offer.opener != me:
        if opener is None:
            return []
        reserve = [f"--else={show(there[0])}"] if there else []
        return ["join", name, "--until-open", *reserve, "--", roster.names[opener]]
    bots = _levels(roster, game)
    options = as_typed(game, {option: str(value) for option, value in of_game(offer.options)})
    chosen = [f"--option={option}={value}" for option, value in options.items()]
    here = others_here(roster, me)
    if here and not page and played_by_one(roster, me):
        names = ",".join([roster.names[seat], *here])
        typed = [f"--names={names}", *([f"--bots={','.join(bots)}"] if bots else [])]
        return ["hotseat", game.id, f"--seats={offer.seats}", *typed, *chosen]
    return [
        *("host", game.id, f"--seats={offer.seats}", f"--bots={','.join(bots) or 0}"),
        *(f"--absent-ok={offer.max_absent}", name),
        *chosen,
        *clock_again(clock_of(offer.options)),
        *(() if offer.books_open else ("--sealed-books",)),
        *(("--open",) if entry is Door.OPEN else ()),
    ]


def _levels(roster: Roster, game: Game) -> list[str]:
    """How strong the bots are, in the order in which names are given to bots, so that each level
    keeps its name."""
    found = [(name, level_called(game, name)) for name in roster.names if is_bot(name)]
    places = {name: place for place, name in enumerate(BOT_NAMES)}
    found.sort(key=lambda one: places.get(bare_name(*one), len(places)))
    return [level for _, level in found]


def played_by_one(roster: Roster, me: bytes) -> bool:
    """Whether the machine of this identity plays all seats."""
    return all(one.played_by == me for one in roster.joins)


def others_here(roster: Roster, me: bytes) -> list[str]:
    """The names of the people who play at the machine of this identity besides it: at one keyboard
    with it."""
    return [one.name for one in roster.joins if one.machine == me and not is_bot(one.name)]
