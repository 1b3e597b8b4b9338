"""How it stands with the phones of an evening, as the owner's page is told of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cli.evening_page.guest_seat import GuestSeat
from cli.faces.who_is_asked import UNSEEN
from cli.guests.guest_list import Guest, GuestKind, GuestList
from cli.lobby.qr_code import qr_rows
from cli.text.words import LANGUAGES, in_every_language, words_in
from cli.web.incoming_json import Message


def phones_message(
    guests: GuestList,
    here: Collection[Guest],
    addresses: Sequence[str],
    seats: Sequence[GuestSeat],
    why: str,
) -> Message:
    """The code that is offered, and who has come by one; ``here``: those that look in now,
    ``addresses``: of the code, ``seats``: of guests, ``why``: the sentence why there is no code.
    ``free``: the names of seats that nobody looks at; ``unseen``: a sentence for each of those that
    is waited for. Times are those of the list's clock."""
    offered, code = guests.offered, None
    if offered is not None and addresses:
        code = {
            "kind": offered.kind.value,
            "addresses": [{"address": one, "qr": qr_rows(one)} for one in addresses],
            "until": offered.until,
            "seat": offered.seat,
        }
    there = [one for one in guests.guests if one in here or not one.confirmed]
    held = {one.name for one in there if one.kind is GuestKind.SEAT}
    return {
        "t": "phones",
        "offer": code,
        "why": in_every_language(why) if why else None,
        "guests": [_listed(one, here=one in here) for one in guests.guests],
        "free": [one.name for one in seats if one.name not in held],
        "unseen": [_unseen(one) for one in seats if one.unseen],
    }


def _unseen(seat: GuestSeat) -> dict[str, str]:
    return {lang: words_in(lang).say(UNSEEN, name=seat.name) for lang in LANGUAGES}


def _listed(guest: Guest, *, here: bool) -> Message:
    return {
        **{"number": guest.number, "kind": guest.kind.value, "name": guest.name},
        **{"words": guest.words, "asks": guest.asks, "in": guest.confirmed},
        **{"here": here, "since": guest.since},
    }
