"""A guest's way in, word by word: what is no knock, no secret, no sealed hello."""

import json

import pytest

from cli.guests.guest_door import GuestDoors
from cli.guests.guest_list import CODE_SECONDS, GuestKind, GuestList
from cli.guests.sealed_words import name_of, page_end
from cli.web.door import WayIn
from cli.web.incoming_json import BadMessage
from tests.p2p.people import chance

NONCE = "0f" * 16
HELLO = '{"t": "hello", "build": "b", "lang": "en"}'


@pytest.fixture
def guests():
    """A list that offers a code."""
    found = GuestList(lambda: 0.0, chance(5), "en")
    found.offer(GuestKind.SCREEN)
    return found


def knock(code, nonce=NONCE):
    """Of whoever has this secret, as digits."""
    return json.dumps({"t": "knock", "name": name_of(bytes.fromhex(code)), "nonce": nonce})


def knocked(guests, code):
    """A door that was knocked at, and the page's end of its words."""
    door = GuestDoors(guests, chance(6)).door()
    step = door.shows(knock(code), room=True)
    assert step.shown is WayIn.ASKS and step.hello is None
    return door, page_end(bytes.fromhex(code), NONCE, step.reply["nonce"])


def test_a_knock_and_a_sealed_hello_let_in(guests):
    """From then on both ends read each other's words."""
    code = guests.offered.code
    door, page = knocked(guests, code)
    step = door.shows(page.sealed(HELLO), room=True)
    assert step.shown is WayIn.CAME and step.hello["lang"] == "en"
    assert door.guest is guests.guests[0]
    assert page.opened(door.written("welcome")) == "welcome"
    assert door.read(page.sealed("answer")) == "answer"
    with pytest.raises(BadMessage):
        door.read("answer")


def test_the_secret_is_in_nothing_that_is_said_in_the_clear(guests):
    """Neither as it is nor in its name."""
    code = guests.offered.code
    door = GuestDoors(guests, chance(6)).door()
    said = knock(code)
    said += json.dumps(door.shows(said, room=True).reply)
    assert code not in said and code[:8] not in said


def test_whoever_only_knows_the_name_spends_nothing(guests):
    """It cannot seal, and the code is still there for whoever can."""
    code = guests.offered.code
    for wrong in (HELLO, page_end(bytes(16), NONCE, NONCE).sealed(HELLO)):
        door, _ = knocked(guests, code)
        with pytest.raises(BadMessage):
            door.shows(wrong, room=True)
    assert guests.offered is not None and not guests.guests


def test_a_recorded_way_in_is_worth_nothing_at_the_next_door(guests):
    """The node draws another nonce each time."""
    code = guests.offered.code
    door, page = knocked(guests, code)
    hello = page.sealed(HELLO)
    door.shows(hello, room=True)
    own = guests.guests[0].secret
    again, _ = knocked(guests, own)
    with pytest.raises(BadMessage):
        again.shows(hello, room=True)


def test_two_that_have_knocked_with_one_code_are_one_guest_and_nobody(guests):
    """The first sealed word counts."""
    code = guests.offered.code
    (one, first), (other, second) = knocked(guests, code), knocked(guests, code)
    assert other.shows(second.sealed(HELLO), room=True).shown is WayIn.CAME
    assert one.shows(first.sealed(HELLO), room=True).shown is WayIn.UNKNOWN
    assert one.guest is None and len(guests.guests) == 1


def test_a_late_code_is_unknown_at_both_words():
    """Also where somebody knocked in time and takes too long for the next word."""
    now = [0.0]
    guests = GuestList(lambda: now[0], chance(5), "en")
    code = guests.offer(GuestKind.SCREEN).code
    door, page = knocked(guests, code)
    now[0] = CODE_SECONDS + 1
    assert door.shows(page.sealed(HELLO), room=True).shown is WayIn.UNKNOWN
    again = GuestDoors(guests, chance(6)).door()
    assert again.shows(knock(code), room=True).shown is WayIn.UNKNOWN and not guests.guests


def test_where_there_is_no_room_nothing_is_spent(guests):
    """It may come again."""
    door = GuestDoors(guests, chance(6)).door()
    assert door.shows(knock(guests.offered.code), room=False).shown is WayIn.CROWDED
    assert guests.offered is not None


@pytest.mark.parametrize("code", ["00" * 16, "ff" * 16])
def test_a_secret_of_nobody_is_unknown(guests, code):
    """A guess, or one that was ended."""
    door = GuestDoors(guests, chance(6)).door()
    assert door.shows(knock(code), room=True).shown is WayIn.UNKNOWN


@pytest.mark.parametrize(
    "text",
    [
        HELLO,
        '{"t": "hello", "token": "x"}',
        '{"t": "who", "nonce": "x"}',
        '{"t": "knock"}',
        '{"t": "knock", "name": "f8749c49cae81f10"}',
        '{"t": "knock", "name": ["a"], "nonce": {}}',
        f'{{"t": "knock", "name": "F8749C49CAE81F10", "nonce": "{NONCE}"}}',
        f'{{"t": "knock", "name": "f8749c49cae81f10", "nonce": "{NONCE}0"}}',
        "[]",
        "",
    ],
)
def test_anything_else_is_no_knock(guests, text):
    """The words of the owner's own page among it: neither its code nor its token is any good."""
    with pytest.raises(BadMessage):
        GuestDoors(guests, chance(6)).door().shows(text, room=True)
