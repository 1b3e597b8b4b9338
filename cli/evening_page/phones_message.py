"""How it stands with the phones of an evening, as the owner's page is told of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cli.guests.guest_list import Guest, GuestKind, GuestList
from cli.lobby.qr_code import qr_rows
from cli.text.words import in_every_language
from cli.web.incoming_json import Message


def phones_message(
    guests: GuestList,
    here: Collection[Guest],
    addresses: Sequence[str],
    seats: Sequence[str],
    why: str,
) -> Message:
    """The code that is offered, and who has come by one; ``here``: those that look in now,
    ``addresses``: of the code, ``seats``: of guests, by name, ``why``: the sentence why there is no
    code. ``free``: seats that nobody looks at. Times are those of the list's clock."""
    offered, code = guests.offered, None
    if offered is not None and addresses:
        code = {
            "kind": offered.kind.value,
            "addresses": [{"address": one, "qr": qr_rows(one)} for one in addresses],
            "until": offered.until,
            "seat": offered.seat,
        }
    held = {one.name for one in guests.guests if one.kind is GuestKind.SEAT}
    return {
        "t": "phones",
        "offer": code,
        "why": in_every_language(why) if why else None,
        "guests": [_listed(one, here=one in here) for one in guests.guests],
        "free": [name for name in seats if name not in held],
    }


def _listed(guest: Guest, *, here: bool) -> Message:
    return {
        **{"number": guest.number, "kind": guest.kind.value, "name": guest.name},
        **{"words": guest.words, "asks": guest.asks, "in": guest.confirmed},
        **{"here": here, "since": guest.since},
    }
