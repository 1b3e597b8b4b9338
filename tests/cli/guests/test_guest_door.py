"""A guest's way in, word by word: what is no knock, no secret, no sealed hello."""

import json

import pytest
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from cli.guests.guest_door import GuestDoors
from cli.guests.guest_list import CODE_SECONDS, GuestKind, GuestList
from cli.guests.sealed_words import KEYS, NotSealed, SealedWords, name_of, page_end, told_key
from cli.web.door import WayIn
from cli.web.incoming_json import BadMessage
from tests.p2p.people import chance

OWN = bytes(range(32))
KEY = told_key(OWN)
HELLO = '{"t": "hello", "build": "b", "lang": "en"}'


@pytest.fixture
def guests():
    """A list that offers a code."""
    found = GuestList(lambda: 0.0, chance(5), "en")
    found.offer(GuestKind.SCREEN)
    return found


def knock(code, key=KEY):
    """Of whoever has this secret, as digits."""
    return json.dumps({"t": "knock", "name": name_of(bytes.fromhex(code)), "key": key})


def knocked(guests, code):
    """A door that was knocked at, and the page's end of its words."""
    door = GuestDoors(guests, chance(6)).door()
    step = door.shows(knock(code), room=True)
    assert step.shown is WayIn.ASKS and step.hello is None
    return door, page_end(bytes.fromhex(code), OWN, step.reply["key"])


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
    for wrong in (HELLO, page_end(bytes(16), OWN, KEY).sealed(HELLO)):
        door, _ = knocked(guests, code)
        with pytest.raises(BadMessage):
            door.shows(wrong, room=True)
    assert guests.offered is not None and not guests.guests


def test_a_recorded_way_in_is_worth_nothing_at_the_next_door(guests):
    """The node draws another key each time."""
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


@pytest.mark.parametrize("key", ["00" * 32, "01" + "00" * 31, "ec" + "ff" * 30 + "7f"])
def test_a_key_that_shares_nothing_is_no_knock(guests, key):
    """Points of a small order, with which each word could be read by the secret alone."""
    with pytest.raises(BadMessage):
        GuestDoors(guests, chance(6)).door().shows(knock(guests.offered.code, key), room=True)
    assert guests.offered is not None


def test_a_recording_is_not_opened_by_the_code_later(guests):
    """Whoever has the code, what both ends told in the clear and each sealed word reads none of
    them: the secret of the guest is told in the first one."""
    code = bytes.fromhex(guests.offered.code)
    door = GuestDoors(guests, chance(6)).door()
    told = door.shows(knock(code.hex()), room=True).reply["key"]
    page = page_end(code, OWN, told)
    door.shows(page.sealed(HELLO), room=True)
    recorded = door.written("welcome")
    for known in (code, code + bytes(32), code + bytes.fromhex(KEY), code + bytes.fromhex(told)):
        made = HKDF(SHA256(), 64, f"{KEY} {told}".encode(), KEYS).derive(known)
        with pytest.raises(NotSealed):
            SealedWords(made[32:], made[:32]).opened(recorded)
    assert page.opened(recorded) == "welcome"


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
        '{"t": "knock", "name": ["a"], "key": {}}',
        f'{{"t": "knock", "name": "F8749C49CAE81F10", "key": "{KEY}"}}',
        f'{{"t": "knock", "name": "f8749c49cae81f10", "key": "{KEY}0"}}',
        "[]",
        "",
    ],
)
def test_anything_else_is_no_knock(guests, text):
    """The words of the owner's own page among it: neither its code nor its token is any good."""
    with pytest.raises(BadMessage):
        GuestDoors(guests, chance(6)).door().shows(text, room=True)
