"""How to join a table, in words: code, addresses, a link; and what was agreed for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cli.absence.absence_sentences import before_the_game
from cli.absence.unreachable_wait import Delays
from cli.code_words.code_in_words import in_words
from cli.lobby.own_values import own_lines
from cli.lobby.qr_code import qr_lines
from cli.lobby.table_clock import clock_lines
from cli.text.terminal import Terminal
from cli.text.words import N_, Words, game_title, speech
from engine.errors import RulesError, UnknownGame
from engine.game import Game
from engine.games import find_game
from engine.options import Options
from engine.replaceable_tables.tables import DATA
from ledger.records.roster import LONG_CODE, Offer, short_code
from ledger.table_options import clock_of, of_game
from p2p.wire.addresses import Address, is_loopback, join_link, link_local_hosts, show
from p2p.wire.entry_code import EntryCode

if TYPE_CHECKING:
    from p2p.shell.node import Node


@dataclass(frozen=True)
class Invitation:
    """How others come to a table, as its node knows it: what `invitation_lines` says of it.

    addresses: where the table is; none at another node, where the code alone is known.
    """

    offer: Offer
    addresses: tuple[Address, ...] = ()
    hears: bool = True
    announced: bool = True
    entry: EntryCode | None = None

    @property
    def code(self) -> str:
        """What people type."""
        return code_of(self.offer, self.entry)

    @property
    def link(self) -> str:
        """What a QR code leads to; empty where no other machine can follow it."""
        outside = [one for one in self.addresses if not is_loopback(one[0])]
        return link_of(self.offer, outside, self.entry) if outside else ""

    def lines(self, words: Words) -> list[str]:
        """What stands open, then the ways to join, best guess first."""
        return invitation_lines(
            self.offer,
            self.addresses,
            words,
            hears=self.hears,
            announced=self.announced,
            entry=self.entry,
        )


def invitation_of(node: Node, offer: Offer, *, announced: bool) -> Invitation:
    """How others come to the table that is open at this node."""
    addresses, entry = tuple(node.addresses), node.code(offer.hash)
    outside = any(not is_loopback(one[0]) for one in addresses)
    return Invitation(offer, addresses, bool(outside or link_local_hosts()), announced, entry)


def invitation_lines(
    offer: Offer,
    addresses: Sequence[Address],
    words: Words,
    *,
    hears: bool = True,
    announced: bool = True,
    entry: EntryCode | None = None,
) -> list[str]:
    """Everything the others need, best guess first; at a table for one there are no others.

    hears: whether this machine is in a network at all, with or without an address to be typed.
    announced: whether the table can be found there; else a code alone leads nowhere.
    entry: the code of a closed table.
    """
    say, title = words.say, game_title(offer.game, words)
    code = code_of(offer, entry)
    if offer.seats == 1:
        return [say("Table {code} is open: {game}, for you alone.", code=code, game=title)]
    seats = offer.seats
    lines = [
        say("Table {code} is open: {game}, {seats} seats.", code=code, game=title, seats=seats)
        if entry is None
        else say(
            "{game}, {seats} seats. Whoever has this code gets in: {code}",
            code=code,
            game=title,
            seats=seats,
        )
    ]
    if entry is not None:
        lines.append(say("The same code in words: {words}", words=in_words(entry, words.lang)))
    outside = [one for one in addresses if not is_loopback(one[0])]
    if outside and not announced:
        lines.append(say(NOT_ANNOUNCED))
    elif announced and (outside or hears):
        lines.append(say("In the same network: tafelrunde join {code}", code=code))
    if outside:
        lines += [
            say("By address: tafelrunde join {address}", address=f"{code}@{show(address)}")
            for address in outside
        ]
        lines.append(say("As a link: {link}", link=link_of(offer, outside, entry)))
    elif addresses:
        why = (NO_ADDRESSES if announced else NOT_TO_BE_FOUND) if hears else NO_NETWORK
        lines += _on_this_machine(offer, addresses, words, why=why, entry=entry)
    return lines


NOT_ANNOUNCED = N_(
    "The table is not announced in the network, so nobody finds it by its code alone: give the"
    " others one of these addresses, or the link."
)
NO_ADDRESSES = N_("This network gives out no addresses that can be typed; the code is enough.")
NOT_TO_BE_FOUND = N_(
    "The table is not announced in the network, and the network gives out no addresses that can be"
    " typed: no other machine can join. Open it again without --no-discovery."
)
NO_NETWORK = N_("This machine is in no network (see tafelrunde doctor).")


def _on_this_machine(
    offer: Offer,
    addresses: Sequence[Address],
    words: Words,
    *,
    why: str,
    entry: EntryCode | None,
) -> list[str]:
    """How to join where no address leads to another machine, and why."""
    say = words.say
    return [
        say(why),
        say(
            "On this machine alone: tafelrunde join {address}",
            address=f"{code_of(offer, entry)}@{show(addresses[0])}",
        ),
        say("As a link, on this machine alone: {link}", link=link_of(offer, addresses, entry)),
    ]


ONE_MACHINE = N_(
    "This machine plays all {seats} seats, so no seat's cards are hidden from it: this program"
    " shows you your own alone, another one could read them all. What the log proves stays as"
    " it is: that the game went by its rules."
)
SHARED_MACHINE = N_(
    "This machine plays all {seats} seats, so no cards are hidden from it: another program here"
    " could read them all. What the log proves stays as it is: that the game went by its rules."
)


def show_invitation(
    terminal: Terminal, node: Node, offer: Offer, *, announced: bool, draw: bool
) -> None:
    """Say how to join the table that is open at this node. draw: with a QR code in any case. Where
    all seats are taken only the code is told, by which people look on."""
    found, lobby = invitation_of(node, offer, announced=announced), node.lobby
    free = lobby is None or lobby.free > 0
    if offer.seats > 1 and (draw or (terminal.talks and found.link and free)):
        for line in qr_lines(link_of(offer, found.addresses, found.entry)):
            terminal.line(line)
    # Last, where it stays in sight.
    lines = found.lines(terminal.words)
    terminal.rows(lines if free or draw else lines[:1])


def promise_lines(
    offer: Offer,
    words: Words,
    *,
    one_machine: bool = False,
    guests: bool = False,
    shared: bool = False,
    delays: Delays | None = None,
) -> list[str]:
    """What was agreed for this table beside the game: who may be absent, who could look.

    one_machine: the machine of whoever opens it plays all seats, and nobody else can come. guests:
    so it is, and guests sit there, to whom it is told elsewhere whose machine that is. shared: so
    it is, and several people share a keyboard. delays: when people here will be asked about a seat
    that nobody reaches, where others can come.
    """
    say, lines = words.say, []
    agreed = _unusual(offer)
    if agreed:
        lines.append(say("Options: {options}", options=", ".join(agreed)))
    game = _game_here(offer)
    if game is not None:
        given = {name: str(value) for name, value in of_game(offer.options)}
        lines += agreed_lines(game, offer.seats, given, words)
    lines += clock_lines(clock_of(offer.options), words)
    if shared:
        lines.append(say(SHARED_MACHINE, seats=offer.seats))
    else:
        lines += absence_promises(
            offer.seats, offer.max_absent, words, one_machine=one_machine, guests=guests
        )
        if delays is not None and offer.seats > 1 and not one_machine:
            lines.append(before_the_game(delays, words))
    return [*lines, *books_promise(offer.seats, books_open=offer.books_open, words=words)]


def absence_promises(
    seats: int,
    max_absent: int,
    words: Words,
    *,
    one_machine: bool = False,
    guests: bool = False,
) -> list[str]:
    """Who may be absent at so many seats, and what that costs in secrecy; as above."""
    say, lines = words.say, []
    if max_absent:
        absent = words.many("{n} absent seat", "{n} absent seats", max_absent)
        lines.append(
            say(
                "The keys are shared out so that {absent} can be stood in for, if all who are there"
                " want to go on. The price: {together} seats together could read closed cards and"
                " aim rolls; fewer learn nothing.",
                absent=absent,
                together=seats - max_absent,
            )
        )
        if seats - 2 * max_absent == 1:
            lines.append(
                say(
                    "While the network is cut in two, a single liar between the halves could read"
                    " a card that is not theirs; that is proven as soon as the halves meet again."
                )
            )
    elif one_machine:
        lines += [] if guests or seats == 1 else [say(ONE_MACHINE, seats=seats)]
    elif seats > 1:
        lines.append(
            say(
                "No seat may be absent: the game waits for it, can be put down and taken up again,"
                " or ended. Even all others together learn nothing about a seat's closed cards."
            )
        )
    return lines


def books_promise(seats: int, *, books_open: bool, words: Words) -> list[str]:
    """What becomes of the hands once there is a result; of one seat alone nothing is said."""
    if not books_open:
        return [
            words.say(
                "The keys stay closed after the game too: hands are never shown, the game is"
                " checked all the same."
            )
        ]
    if seats == 1:
        return []
    return [
        words.say(
            "Once the game has a result all keys are laid open, so that everybody can see all"
            " hands; but not if it is ended early."
        )
    ]


def agreed_lines(game: Game, seats: int, given: Options, words: Words) -> list[str]:
    """What these options mean, where the game has words for it; nothing if it refuses them."""
    try:
        settled = game.complete_options(given)
        agreed = game.agreed(seats, settled)
    except RulesError:
        return []
    spoken = speech(game.id, words)
    told = [spoken.phrase(one.plain()) for one in agreed]
    return told + own_lines(game, settled.get(DATA, ""), words) if game.replaceable_tables else told


def _game_here(offer: Offer) -> Game | None:
    try:
        return find_game(offer.game)
    except UnknownGame:
        return None


def _unusual(offer: Offer) -> list[str]:
    """The options that are not as usual, as typed; all of them of a game that is not here."""
    game = _game_here(offer)
    usual = {} if game is None else game.complete_options({})
    known = {} if game is None else {option.name: option for option in game.options}
    told = []
    for name, value in of_game(offer.options):
        if game is not None and game.replaceable_tables and name == DATA:
            continue  # told by itself, table by table
        if usual.get(name) != value:
            held = ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
            held = known[name].shown(held) if name in known else held
            told.append(f"{name}={held}")
    return told


def link_of(offer: Offer, addresses: Sequence[Address], entry: EntryCode | None = None) -> str:
    """The join link: with a closed table's code, or with as much of the offer's fingerprint as it
    takes to be sure."""
    return join_link(addresses, short_code(offer, LONG_CODE) if entry is None else entry.show())


def code_of(offer: Offer, entry: EntryCode | None) -> str:
    """What people type."""
    return short_code(offer) if entry is None else entry.show()
