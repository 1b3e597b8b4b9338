"""The word about phones as it is typed, in both languages."""

import pytest
import pytest_twisted

from cli.evening_page.typed_phone import typed_phone
from cli.text.words import words_in
from tests.cli.evening_page.lan_guests import HOST
from tests.cli.web.served_page import until


@pytest.mark.parametrize(("typed", "kind"), [("", "screen"), ("seat", "seat"), ("platz", "seat")])
def test_a_code_is_drawn_with_its_address_and_what_it_cannot_keep_off(evening, typed, kind):
    """Nothing behind the word: one's own seat; a seat for somebody else by its word."""
    told = typed_phone(evening.phones, typed, words_in("de"))
    (address,) = evening.phones.addresses()
    assert address in told and f"http://{HOST}:" in address and len(told) > 15
    assert "TLS" in told[-1] and evening.told()["offer"]["kind"] == kind


@pytest_twisted.inlineCallbacks
def test_yes_lets_in_who_waits_and_no_ends_all(evening):
    """Where nobody waits a yes says so."""
    say = words_in("en")
    assert typed_phone(evening.phones, "yes", say) == ["No phone waits to be let in."]
    one = yield evening.phone()
    assert typed_phone(evening.phones, "ja", say) == ["It is let in."]
    yield until(lambda: one.state() == "in")
    other = yield evening.phone()
    typed_phone(evening.phones, "no", say)
    yield other.ended()
    assert not one.closed and len(evening.told()["guests"]) == 1
    typed_phone(evening.phones, "nein", say)
    yield one.ended()
    assert evening.told()["guests"] == [] and (yield evening.lan_refused())


def test_anything_else_is_told_what_can_be_typed(evening):
    """Nothing is opened by it."""
    assert "seat, yes or no" in typed_phone(evening.phones, "please", words_in("en"))[0]
    assert evening.phones.addresses() == []


def test_without_a_network_the_reason_is_told(evening):
    """In the language of whoever typed it."""
    evening.hosts = ()
    assert "network" in typed_phone(evening.phones, "", words_in("en"))[0]
