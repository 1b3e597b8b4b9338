"""The word about phones as it is typed: a code to scan, and yes or no to whoever waits.

A bare yes is said to one alone that waits; of several each is told by the two words on its phone.
"""

from __future__ import annotations

from cli.asking.typed_words import Word, plain_word, word_among
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
SCAN_AGAIN = N_("{name}'s seat on another phone in this network, once and within two minutes:")
NO_SEAT_FREE = N_("No guest's seat of that name here waits for a phone.")
IN_CLEAR = N_(
    "There is no TLS here: whoever rules this Wi-Fi can give the phone another page, and then see"
    " what it sees and play as it."
)
NOBODY_ASKS = N_("No phone waits to be let in.")
WHICH = N_(
    "More than one phone waits, with these words: {words}. Type the two words that stand on yours"
    " behind phone yes."
)
NO_SUCH = N_("No phone with these two words waits to be let in.")
WHAT = N_(
    "phone shows a code for your own seat, and phone seat one for somebody else; phone yes lets in"
    " whoever waits, phone no does not."
)
LET_IN = N_("It is let in.")
REFUSED = N_("Whoever waited was not let in.")
SHUT = N_("Nobody comes in by that code any more.")
STAY = N_("Phones that were let in before still look in; phone no once more ends them.")
ENDED = N_("No phone looks in any more; whoever had a seat by one keeps it at a table that runs.")


def typed_phone(phones: Phones, typed: str, words: Words) -> list[str]:
    """What is told where this stood behind the word."""
    if not typed:
        return _scanned(phones, GuestKind.SCREEN, words)
    first, _, rest = typed.strip().partition(" ")
    if word_among((Word.YES,), first) is not None:
        return [_let_in(phones, plain_word(rest).split(), words)]
    if rest and word_among((Word.SEAT,), first) is not None:
        return _scanned_again(phones, plain_word(rest), words)
    match word_among((Word.SEAT, Word.NO), typed):
        case Word.SEAT:
            return _scanned(phones, GuestKind.SEAT, words)
        case Word.NO:
            return [_refused(phones, words)]
    return [words.say(WHAT)]


def _let_in(phones: Phones, typed: list[str], words: Words) -> str:
    """One alone needs no words; of several the one that is meant is told by its own."""
    asking = phones.asking
    if not asking:
        return words.say(NOBODY_ASKS)
    if not typed and len(asking) > 1:
        return words.say(WHICH, words="; ".join(one.words for one in asking))
    meant = [one for one in asking if not typed or plain_word(one.words).split() == typed]
    if not meant:
        return words.say(NO_SUCH)
    phones.confirm(meant[0].number)
    return words.say(LET_IN)


def _refused(phones: Phones, words: Words) -> str:
    """Where somebody waits it is turned away, where a code is offered that is shut; where there is
    neither all are ended."""
    asked = bool(phones.asking)
    if asked or phones.addresses():
        phones.refuse()
        done = words.say(REFUSED if asked else SHUT)
        return f"{done} {words.say(STAY)}" if phones.guests.guests else done
    for guest in phones.guests.guests:
        phones.end(guest.number)
    phones.refuse()
    return words.say(ENDED)


def _scanned(phones: Phones, kind: GuestKind, words: Words) -> list[str]:
    shown = _code(phones.offer(kind), words.say(SCAN[kind]), phones, words)
    every = phones.every_seat if kind is GuestKind.SEAT and len(shown) > 1 else None
    return [*shown, every[words.lang]] if every is not None else shown


def _scanned_again(phones: Phones, typed: str, words: Words) -> list[str]:
    """For a seat that is there already, by its name."""
    name = next((one for one in phones.free if plain_word(one) == typed), None)
    if name is None:
        return [words.say(NO_SEAT_FREE)]
    found = phones.offer(GuestKind.SEAT, name)
    return _code(found, words.say(SCAN_AGAIN, name=name), phones, words)


def _code(found: list[str], above: str, phones: Phones, words: Words) -> list[str]:
    if not found:
        return [phones.why]
    return [above, *qr_lines(found[0]), *found, words.say(IN_CLEAR)]
