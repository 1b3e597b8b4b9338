"""An announcement as the TXT entries of its mDNS service, and back; all of them short ASCII:

v   protocol version          g   game and its rules, as `citadels/2`
s   seats taken/total         r   1 if the table runs already and can only be watched
c   short code                f   first 16 bytes of the offer's hash, hex
k   1 if only its code opens the table: then there is no g, s or r, and c has four signs
w   1 if k is, and nobody can sit down there any more: by its code one can only watch
"""

from __future__ import annotations

import re

from p2p.shell.own_announcements import FINGERPRINT, Announcement, closed_announcement
from p2p.wire import limits

# A stranger's words that a list shows: names as games have them, and nothing else.
_GAME = re.compile("[a-z][a-z0-9_]{0,31}", re.ASCII)
_RULES = re.compile("[a-z][a-z0-9_]{0,31}/[0-9]{1,4}", re.ASCII)


def to_text(table: Announcement) -> dict[str, str]:
    """The TXT entries of an announcement."""
    both = {"v": str(table.protocol), "c": table.code, "f": table.fingerprint.hex()}
    if table.closed:
        return {**both, "k": "1", **({"w": "1"} if table.full else {})}
    return {
        **both,
        "g": f"{table.game} {table.rules}",
        "s": f"{table.taken}/{table.seats}",
        "r": str(int(table.running)),
    }


def from_text(entries: dict[bytes, bytes | None]) -> Announcement | None:
    """The announcement in these TXT entries, or None: anybody can announce anything."""
    try:
        text = {
            key.decode("ascii"): (value or b"").decode("ascii") for key, value in entries.items()
        }
        fingerprint = bytes.fromhex(text["f"])
        protocol = int(text["v"])
        if text.get("k") == "1":
            return _closed(fingerprint, protocol, text.get("c"), text.get("w") == "1")
        game, rules = text["g"].split(" ")
        taken, seats = (int(number) for number in text["s"].split("/"))
    except (KeyError, ValueError):
        return None
    numbers = len(fingerprint) == FINGERPRINT and 1 <= seats <= limits.SEATS and 0 <= taken <= seats
    if not (numbers and _GAME.fullmatch(game) and _RULES.fullmatch(rules)):
        return None
    table = Announcement(fingerprint, game, rules, protocol, seats, taken, text.get("r") == "1")
    return table if text.get("c") == table.code else None


def _closed(fingerprint: bytes, protocol: int, code: str | None, full: bool) -> Announcement | None:
    if len(fingerprint) != FINGERPRINT:
        return None
    table = closed_announcement(fingerprint, protocol, full=full)
    return table if code == table.code else None
