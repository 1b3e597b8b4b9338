"""The word about phones as it is typed, in both languages."""

import pytest
import pytest_twisted

from cli.evening_page.typed_phone import typed_phone
from cli.evening_page.unseen_seat import UNSEEN_SECONDS
from cli.session.followers import Nobody
from cli.text.words import words_in
from cli.web.socket import UNKNOWN
from tests.cli.evening_page.lan_guests import HOST, SeatsHere
from tests.cli.session.shown import shown
from tests.cli.views import asked_of
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
    """Where nobody waits a yes says so; where somebody does, a no is for that one alone, and says
    that the others look in still."""
    say = words_in("en")
    assert typed_phone(evening.phones, "yes", say) == ["No phone waits to be let in."]
    one = yield evening.phone()
    assert typed_phone(evening.phones, "ja", say) == ["It is let in."]
    yield until(lambda: one.state() == "in")
    other = yield evening.phone()
    (told,) = typed_phone(evening.phones, "no", say)
    yield other.ended()
    assert "still look in" in told and not one.closed and len(evening.told()["guests"]) == 1
    typed_phone(evening.phones, "", say)
    (told,) = typed_phone(evening.phones, "no", say)  # whoever thought better of a code
    assert told.startswith("Nobody comes in") and "still look in" in told
    assert evening.phones.addresses() == [] and not one.closed
    third = yield evening.phone()
    evening.asks("end", number=evening.told()["guests"][0]["number"])
    assert typed_phone(evening.phones, "no", say) == ["Whoever waited was not let in."]
    yield third.ended()
    typed_phone(evening.phones, "seat", say)
    assert typed_phone(evening.phones, "no", say) == ["Nobody comes in by that code any more."]
    fourth = yield evening.guest()
    (told,) = typed_phone(evening.phones, "nein", say)
    yield fourth.ended()
    assert told.startswith("No phone looks in any more")
    assert evening.told()["guests"] == [] and (yield evening.lan_refused())


@pytest_twisted.inlineCallbacks
def test_yes_never_lets_in_whoever_took_the_code_before_the_phone_that_was_meant(evening):
    """Its words were others, so a new code is asked for: whoever waited is turned away by it."""
    say = words_in("en")
    stranger = yield evening.phone()
    meant = yield evening.phone()
    yield stranger.ended()
    assert stranger.code() == UNKNOWN
    assert typed_phone(evening.phones, "yes", say) == ["It is let in."]
    yield until(lambda: meant.state() == "in")
    assert [one["in"] for one in evening.told()["guests"]] == [True]


@pytest_twisted.inlineCallbacks
def test_of_several_that_wait_yes_asks_for_the_words_of_one(evening):
    """Guests that come by codes of their own and give their names later: a bare yes is for nobody,
    and neither are words of nobody."""
    say, phones = words_in("de"), []
    for _ in range(2):
        phones.append((yield evening.phone("seat")))
    for phone in phones:
        phone.says({"t": "sit", "name": f"Bea{len(evening.phones.asking)}"})
        yield until(lambda phone=phone: phone.state() == "waits")
    SeatsHere(evening)
    words = [phone.last("guest")["words"] for phone in phones]
    (told,) = typed_phone(evening.phones, "ja", say)
    assert all(one in told for one in words)
    assert "zwei" in typed_phone(evening.phones, "ja x y", say)[0]
    assert len(evening.phones.asking) == 2
    typed_phone(evening.phones, f"ja  {words[1].upper()} ", say)
    yield until(lambda: phones[1].state() == "in")
    assert phones[0].state() == "waits" and "zwei" in typed_phone(evening.phones, "ja x", say)[0]


@pytest_twisted.inlineCallbacks
def test_a_seat_whose_phone_sleeps_is_given_to_another_one_by_its_name(timed, time, monkeypatch):
    """The owner reads that the table waits for it, and what to type; the page says it for as long
    as that is so. The phone that slept keeps the seat until the other one is let in, and no longer.
    A seat at which a phone is, or that nobody has, gets no code."""
    notes, say, seats = [], words_in("en"), SeatsHere(timed)
    monkeypatch.setattr(Nobody, "note", lambda self, text: notes.append(text))
    bea = yield timed.guest("seat", "Bea")
    secret = bea.last("welcome")["secret"]
    face = seats.begin(timed, "Bea", 1)
    face.look({**shown(step=10), "seat": 1, "waiting": asked_of(1)})
    yield until(lambda: bea.last("view"))
    time.passes(UNSEEN_SECONDS)
    for nobodys in ("seat bea", "seat carl"):
        assert "waits for a phone" in typed_phone(timed.phones, nobodys, say)[0]
    assert timed.told()["unseen"] == [] and timed.told()["free"] == []
    bea.cut()
    yield until(lambda: timed.told()["free"] == ["Bea"])
    assert timed.told()["unseen"] == []
    time.passes(UNSEEN_SECONDS)
    assert "waits for Bea" in timed.told()["unseen"][0]["en"] and "phone seat Bea" in notes[-1]
    told = typed_phone(timed.phones, "platz BEA", say)
    assert "Bea's seat" in told[0] and timed.phones.addresses()[0] in told
    again = yield timed.comes(secret)
    assert again.state() == "in" and timed.told()["unseen"] == []
    other = yield timed.comes(timed.phones.addresses()[0].partition("#")[2])
    assert typed_phone(timed.phones, "yes", say) == ["It is let in."]
    yield until(lambda: other.last("view") and again.closed)
    assert again.code() == UNKNOWN and [one["here"] for one in timed.told()["guests"]] == [True]
    timed.asks("end", number=timed.told()["guests"][0]["number"])
    time.passes(UNSEEN_SECONDS)
    assert timed.told()["unseen"]
    face.look({**shown(step=11), "seat": 1, "waiting": [], "owing": []})
    assert timed.told()["unseen"] == []


def test_anything_else_is_told_what_can_be_typed(evening):
    """Nothing is opened by it."""
    assert "phone seat" in typed_phone(evening.phones, "please", words_in("en"))[0]
    assert evening.phones.addresses() == []


def test_without_a_network_the_reason_is_told(evening):
    """In the language of whoever typed it."""
    evening.hosts = ()
    assert "network" in typed_phone(evening.phones, "", words_in("en"))[0]
