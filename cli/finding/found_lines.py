"""The tables that were found, as lines of a list: whose, which game, how full, what can be done.

Names of people are never announced. People who sat at a table with us are named all the same, since
an offer names its opener by the key; and of a table with our own seat its log tells everything.
"""

from __future__ import annotations

from collections.abc import Sequence

from cli.finding.asked_network import Network
from cli.finding.closed_tables import closed_line
from cli.kept_tables.own_seats import KeptSeat
from cli.text.terminal import Terminal
from cli.text.words import N_, Words, game_title
from engine.games import game_names
from ledger.records.roster import Offer, short_code
from p2p.core.actions import ProvenTable
from p2p.shell.heard_announcements import Found
from p2p.shell.own_announcements import FINGERPRINT

OPENED_BY = N_("{game}, opened by {name}")
OPENED_BY_NOBODY_MET = N_("{game}, opened by somebody new")


def found_lines(
    found: Sequence[ProvenTable], network: Network, terminal: Terminal, closed: Sequence[Found] = ()
) -> list[str]:
    """A numbered line for each table."""
    lines = [
        _seat_line(seat, terminal)
        if table.running and (seat := network.seat_at(table.offer.hash[:FINGERPRINT]))
        else _found_line(table, network, terminal.words)
        for table in found
    ]
    lines += [
        _seat_line(seat, terminal)
        if (seat := network.seat_at(one.table.fingerprint))
        else closed_line(one, terminal.words)
        for one in closed
    ]
    return [f"{number}. {line}" for number, line in enumerate(lines, 1)]


def _seat_line(seat: KeptSeat, terminal: Terminal) -> str:
    """A table that runs and has a seat of ours: what is typed to go on with it."""
    offer, opener = seat.roster.offer, seat.roster.seat_of(seat.roster.offer.opener)
    name = "" if opener is None else seat.roster.names[opener]
    return terminal.words.many(
        "{code}: {game}, {n} seat, running; it is yours: {call}",
        "{code}: {game}, {n} seats, running; one is yours: {call}",
        offer.seats,
        code=short_code(offer),
        game=_game_of(offer, name, terminal.words),
        call=terminal.command_here("resume", seat.path),
    )


def _title(offer: Offer, words: Words) -> str:
    here = offer.game in game_names()
    return game_title(offer.game, words) if here else words.say("a game that is not here")


def _game_of(offer: Offer, name: str, words: Words) -> str:
    game = _title(offer, words)
    if not name:
        return words.say(OPENED_BY_NOBODY_MET, game=game)
    return words.say(OPENED_BY, game=game, name=name)


def _found_line(table: ProvenTable, network: Network, words: Words) -> str:
    offer = table.offer
    fill = {
        "code": short_code(offer),
        "game": _game_of(offer, network.name_of(offer.opener), words),
        "taken": table.taken,
        "host": table.addresses[0][0] if table.addresses else "?",
    }
    if table.running:
        return words.many(
            "{code}: {game}, {n} seat, running; it can be watched",
            "{code}: {game}, {n} seats, running; it can be watched",
            offer.seats,
            **fill,
        )
    if table.taken >= offer.seats:
        return words.many(
            "{code}: {game}, its {n} seat taken; it can be watched",
            "{code}: {game}, all {n} seats taken; it can be watched",
            offer.seats,
            **fill,
        )
    return words.many(
        "{code}: {game}, {taken} of {n} seat taken, at {host}",
        "{code}: {game}, {taken} of {n} seats taken, at {host}",
        offer.seats,
        **fill,
    )


def in_a_word(found: Sequence[ProvenTable], closed: Sequence[Found], words: Words) -> str:
    """The same tables within a sentence: how each is typed, and its game."""
    told = [
        words.say("{code} ({game})", code=short_code(one.offer), game=_title(one.offer, words))
        for one in found
    ]
    told += [words.say("{code} (closed)", code=one.table.code) for one in closed]
    return ", ".join(told)
