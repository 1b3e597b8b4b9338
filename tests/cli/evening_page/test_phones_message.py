"""What the owner's page is told of phones."""

import json
from dataclasses import dataclass

from cli.evening_page.phones_message import phones_message
from cli.guests.guest_list import GuestKind, GuestList
from tests.p2p.people import chance

WHERE = ["http://192.168.1.20:40123/#" + "ab" * 16, "http://10.0.0.4:40123/#" + "ab" * 16]


@dataclass
class Held:
    """The seat of a guest."""

    name: str
    unseen: bool = False


def test_it_holds_the_code_that_is_good_and_each_guest():
    """With a picture of each address; the seats that nobody looks at are named."""
    guests = GuestList(lambda: 3.0, chance(2), "en")
    came = guests.comes(bytes.fromhex(guests.offer(GuestKind.SEAT, "Anna").code))
    guests.offer(GuestKind.SCREEN)
    told = phones_message(guests, [came], WHERE, [Held("Anna"), Held("Bea", unseen=True)], "")
    assert json.loads(json.dumps(told)) == told
    assert [one["address"] for one in told["offer"]["addresses"]] == WHERE
    assert all(set(row) <= {"0", "1"} for one in told["offer"]["addresses"] for row in one["qr"])
    (guest,) = told["guests"]
    assert guest["name"] == "Anna" and guest["here"] and guest["asks"] and not guest["in"]
    assert told["free"] == ["Bea"] and told["why"] is None
    (unseen,) = told["unseen"]
    assert "wartet auf Bea" in unseen["de"] and "waits for Bea" in unseen["en"]
    assert came.secret not in json.dumps(told)


def test_without_a_code_there_is_none_but_a_reason():
    """In every language."""
    guests = GuestList(lambda: 3.0, chance(2), "en")
    told = phones_message(guests, [], [], [], "no room")
    assert told["offer"] is None and told["why"] == {"en": "no room", "de": "no room"}
