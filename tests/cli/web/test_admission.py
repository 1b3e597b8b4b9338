"""Who may reach the page: hosts, origins, one-time codes and the token, without any socket."""

import hmac
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.web.admission import CODE_SECONDS, MOST_CODES, Admission, own_host, own_origin

PORT = 7712


class Time:
    """Seconds that a test moves."""

    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


@pytest.fixture
def time():
    """Seconds."""
    return Time()


def counted():
    """Bytes that are never the same twice."""
    numbers = count(1)
    return lambda size: next(numbers).to_bytes(size, "big")


@pytest.mark.parametrize(
    "host", ["127.0.0.1:7712", "localhost:7712", "LOCALHOST:7712", "[::1]:7712"]
)
def test_names_of_this_machine_are_its_own(host):
    """As they stand in an address that was typed or opened."""
    assert own_host(host, PORT)
    assert own_origin(f"http://{host}", host, PORT)


@pytest.mark.parametrize(
    "host",
    [
        "rebind.example:7712",
        "127.0.0.1.rebind.example:7712",
        "localhost.:7712",
        "localhost.rebind.example:7712",
        "127.0.0.1",
        "127.0.0.1:7713",
        "127.0.0.1:07712",
        "127.0.0.1:7712 ",
        "127.0.0.1:7712,evil.example",
        "127.1:7712",
        "2130706433:7712",
        "0.0.0.0:7712",
        "192.168.1.7:7712",
        "::1:7712",
        "",
        None,
    ],
)
def test_any_other_host_is_somebody_elses(host):
    """A name that can be made to lead here (rebinding), another port, another way to write it."""
    assert not own_host(host, PORT)
    assert not own_origin(f"http://{host}", host, PORT)


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "",
        "null",
        "https://localhost:7712",
        "http://localhost:7713",
        "http://localhost",
        "http://127.0.0.1:7712",
        "http://localhost:7712/",
        "http://evil.example",
        "http://localhost:7712.evil.example",
        "file://",
    ],
)
def test_only_the_page_itself_is_its_origin(origin):
    """One that is lacking, of a file or a frame without one, or of a page that lies elsewhere."""
    assert not own_origin(origin, "localhost:7712", PORT)


def test_a_code_opens_once(time):
    """Whoever reads it later, in a history or over a shoulder, has nothing."""
    door = Admission(time, counted())
    code = door.new_code()
    assert door.admits(code=code)
    assert not door.admits(code=code)


def test_a_code_that_is_too_old_opens_nothing(time):
    """To the second; and not again after it was tried too late."""
    door = Admission(time, counted())
    first, second = door.new_code(), door.new_code()
    time.now += CODE_SECONDS
    assert door.admits(code=first)
    time.now += 0.5
    assert not door.admits(code=second)
    time.now -= 10
    assert not door.admits(code=second)


def test_only_the_newest_codes_are_good(time):
    """A program that prints addresses without end keeps no more than some of them open."""
    door = Admission(time, counted())
    codes = [door.new_code() for _ in range(MOST_CODES + 2)]
    assert [door.admits(code=code) for code in codes] == [False] * 2 + [True] * MOST_CODES


def test_a_token_of_another_day_opens_nothing(time):
    """Each evening has its own, unless it is the same evening that goes on."""
    yesterday, today = Admission(time), Admission(time)
    assert yesterday.admits(token=yesterday.token)
    assert not today.admits(token=yesterday.token)
    assert Admission(time, token=yesterday.token).admits(token=yesterday.token)
    assert len(yesterday.token) == 48


def test_a_code_is_no_token_and_a_token_no_code(time):
    """Neither in the other's place, nor both at once, nor nothing at all."""
    door = Admission(time, counted())
    code = door.new_code()
    assert not door.admits(code=door.token) and not door.admits(token=code)
    assert not door.admits(code=code, token=door.token) and not door.admits()
    assert not door.admits(code="") and not door.admits(token="")
    assert door.admits(code=code)


def test_only_who_has_the_token_can_prove_it(time):
    """The proof is HMAC-SHA-256, another one for each number, and does not hold the token."""
    door, other = Admission(time), Admission(time)
    proof = door.proof("7")
    assert proof == hmac.new(door.token.encode(), b"7", "sha256").hexdigest()
    assert len({proof, other.proof("7"), door.proof("8"), door.proof("")}) == 4
    assert door.token not in proof and len(door.proof("\udc80")) == 64


def test_secrets_are_not_shown_in_a_report():
    """What is written down when the program fails shows no token and no code."""
    door = Admission(Time(), counted())
    code = door.new_code()
    assert door.token not in repr(door) and code not in repr(door)


@given(st.text(st.characters()))
def test_no_text_raises(text):
    """Whatever a page sends as its proof is right or wrong, halves of signs included."""
    door = Admission(Time(), counted())
    door.new_code()
    assert not door.admits(code=text) and not door.admits(token=text)
    assert not own_host(text, PORT) and not own_origin(text, text, PORT)
