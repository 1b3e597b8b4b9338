"""The word about phones as it is typed: a code to scan, and yes or no to whoever waits."""

from __future__ import annotations

from cli.asking.typed_words import Word, word_among
from cli.evening_page.phones import Phones
from cli.guests.guest_list import GuestKind
from cli.lobby.qr_code import qr_lines
from cli.text.words import N_, Words

SCAN = {
    GuestKind.SCREEN: N_("Your own seat on a phone in this network, once and within two minutes:"),
    GuestKind.SEAT: N_(
        "A seat on your machine for somebody with a phone in this network, once and within two"
        " minutes:"
    ),
}
IN_CLEAR = N_(
    "There is no TLS here: whoever rules this Wi-Fi can give the phone another page, and then see"
    " what it sees and play as it."
)
NOBODY_ASKS = N_("No phone waits to be let in.")
WHAT = N_("Behind phone stands nothing, seat, yes or no.")
LET_IN = N_("It is let in.")
ENDED = N_("No phone looks in any more; whoever had a seat by one keeps it at a table that runs.")


def typed_phone(phones: Phones, typed: str, words: Words) -> list[str]:
    """What is told where this stood behind the word."""
    if not typed:
        return _scanned(phones, GuestKind.SCREEN, words)
    match word_among((Word.SEAT, Word.YES, Word.NO), typed):
        case Word.SEAT:
            return _scanned(phones, GuestKind.SEAT, words)
        case Word.YES if phones.asking:
            phones.confirm(phones.asking[0].number)
            return [words.say(LET_IN)]
        case Word.YES:
            return [words.say(NOBODY_ASKS)]
        case Word.NO:
            for guest in phones.asking or phones.guests.guests:
                phones.end(guest.number)
            phones.guests.shut()
            phones.tidy()
            return [words.say(ENDED)]
    return [words.say(WHAT)]


def _scanned(phones: Phones, kind: GuestKind, words: Words) -> list[str]:
    found = phones.offer(kind)
    if not found:
        return [phones.why]
    return [words.say(SCAN[kind]), *qr_lines(found[0]), *found, words.say(IN_CLEAR)]
