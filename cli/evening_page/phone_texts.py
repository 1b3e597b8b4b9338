"""What the owner of a page is told of phones, beside what its dialog shows."""

from __future__ import annotations

from cli.guests.guest_list import Guest, GuestKind
from cli.page.late_sentences import PHONE_NAMES
from cli.text.words import N_, Words

FULL = N_("There is no room for one phone more; end one of those that are there first.")
NO_SEAT = N_("{name} got no seat at this table. {why}")
LOST = N_("{name} has no seat at this table any more. {why}")
SITS = N_("{name} sits at your machine now, which can read that hand; the others are told so.")
WAITS = N_(
    "The seat of {name} waits for a phone: press Use a phone on the page, or type phone seat"
    " {name}."
)
ASKS = N_(
    "A phone wants to come in. The two words on it must be {words}: phone yes lets it in, phone no"
    " does not."
)
ASKS_TO_SIT = N_(
    "{name} wants to sit down by a phone. The two words on it must be {words}: phone yes seats"
    " {name}, phone no does not."
)


def asks_line(guest: Guest, words: Words) -> str:
    """What somebody wants who has come by a code and was not let in yet."""
    seated = ASKS_TO_SIT if guest.name else PHONE_NAMES
    text = ASKS if guest.kind is GuestKind.SCREEN else seated
    return words.say(text, name=guest.name, words=guest.words)
