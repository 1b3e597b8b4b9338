"""How to join a table, in words: code, addresses, a link; and what was agreed for it."""

from __future__ import annotations

from collections.abc import Sequence

from cli.text.words import Words
from ledger.records.roster import LONG_CODE, Offer, short_code
from p2p.wire.addresses import Address, join_link, show


def invitation_lines(offer: Offer, addresses: Sequence[Address], words: Words) -> list[str]:
    """Everything the others need, best guess first."""
    say, code = words.say, short_code(offer)
    lines = [
        say(
            "Table {code} is open: {game}, {seats} seats.",
            code=code,
            game=offer.game,
            seats=offer.seats,
        ),
        say("In the same network: tafelrunde join {code}", code=code),
    ]
    lines += [
        say("By address: tafelrunde join {address}", address=f"{code}@{show(address)}")
        for address in addresses
    ]
    if addresses:
        lines.append(say("As a link: {link}", link=link_of(offer, addresses)))
    return lines


def promise_lines(offer: Offer, words: Words) -> list[str]:
    """What was agreed for this table beside the game: who may be away, who could look."""
    say, lines = words.say, []
    if offer.options:
        told = ", ".join(f"{name}={value}" for name, value in offer.options)
        lines.append(say("Options: {options}", options=told))
    if offer.max_absent:
        away = words.many("{n} missing seat", "{n} missing seats", offer.max_absent)
        lines.append(
            say(
                "The keys are shared out so that {away} can be stood in for. The price: {together}"
                " seats together could read closed cards; fewer learn nothing. This version waits"
                " for who is missing.",
                away=away,
                together=offer.readers,
            )
        )
    elif offer.seats > 1:
        lines.append(
            say(
                "No seat may be away: the game waits for it. Even all others together learn nothing"
                " about a seat's closed cards."
            )
        )
    lines.append(
        say("After the game all keys are laid open, so that everybody can see all hands.")
        if offer.books_open
        else say("The books stay sealed: hands are never shown, the game is checked all the same.")
    )
    return lines


def link_of(offer: Offer, addresses: Sequence[Address]) -> str:
    """The join link, with as much of the offer's fingerprint as it takes to be sure."""
    return join_link(addresses, short_code(offer, LONG_CODE))
