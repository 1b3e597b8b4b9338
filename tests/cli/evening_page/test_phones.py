"""Phones beside a page at a real port: who comes in, what each hears, and what it says."""

from __future__ import annotations

import json
from base64 import b64encode

import pytest_twisted

from cli.evening_page.phones import ELSEWHERE
from cli.guests.guest_list import CODE_SECONDS
from cli.page.desk import bye_message
from cli.session.followers import Nobody
from cli.web.page_files import served
from cli.web.socket import UNKNOWN, WRONG
from engine.basics import Move
from p2p.wire.errors import NoAnswer
from tests.cli.evening_page.lan_guests import LanEvening, SeatsHere
from tests.cli.session.shown import shown
from tests.cli.web.served_page import FILES, until

ANSWER = {"t": "answer", "asked": "9.0", "move": ["end"]}
DONE = [("answer", Move("end"), "9.0")]


@pytest_twisted.inlineCallbacks
def test_a_phone_is_let_in_by_its_owner_and_answers_for_the_seat(evening):
    """Before that it hears nothing of the table; afterwards all that the owner's page hears of it,
    and the other tabs see what came of its answer."""
    evening.begin()
    owner = yield evening.tab()
    phone = yield evening.phone()
    assert phone.names() == ["key", "welcome", "guest", "whole"] and phone.state() == "waits"
    (asks,) = evening.told()["guests"]
    assert asks["asks"] and asks["words"] == phone.last("guest")["words"]
    phone.says(ANSWER)
    yield phone.ended()
    assert phone.code() == WRONG and evening.wanted == []
    again = yield evening.comes(phone.last("welcome")["secret"])
    evening.asks("yes", number=asks["number"])
    yield until(lambda: again.last("view"))
    assert again.last("table")["id"] == "7a" and again.last("history")["entries"]
    again.says(ANSWER)
    yield until(lambda: again.last("sent"))
    assert evening.wanted == DONE and not owner.closed
    evening.face.look(shown(step=5))
    yield until(lambda: again.last("view")["view"]["step"] == 5)


@pytest_twisted.inlineCallbacks
def test_of_two_answers_the_first_counts_and_the_other_is_told(evening):
    """As between two tabs of the owner's own."""
    evening.begin()
    phone = yield evening.guest()
    phone.says({**ANSWER, "asked": "1.0"})
    yield until(lambda: phone.last("refused"))
    assert phone.last("refused")["why"] == "gone" and evening.wanted == []


@pytest_twisted.inlineCallbacks
def test_a_phone_that_sleeps_comes_again_by_its_own_secret(evening):
    """Without a code and without its owner, as often as it likes; of two tabs the newer stays."""
    phone = yield evening.guest()
    secret = phone.last("welcome")["secret"]
    phone.cut()
    yield until(lambda: not evening.told()["guests"][0]["here"])
    one = yield evening.comes(secret)
    other = yield evening.comes(secret)
    yield one.ended()
    assert one.code() == ELSEWHERE and other.state() == "in" and not other.closed
    assert evening.told()["guests"][0]["here"]


@pytest_twisted.inlineCallbacks
def test_a_phone_that_comes_again_and_again_is_asked_about_once(evening, monkeypatch):
    """Nobody has let it in; its owner reads one sentence, however often it knocks."""
    notes = []
    monkeypatch.setattr(Nobody, "note", lambda self, text: notes.append(text))
    phone = yield evening.phone()
    secret = phone.last("welcome")["secret"]
    for _ in range(3):
        phone.cut()
        phone = yield evening.comes(secret)
        assert phone.state() == "waits"
    assert len([one for one in notes if one.startswith("A phone wants to come in")]) == 1


@pytest_twisted.inlineCallbacks
def test_a_phone_that_is_ended_is_nobody_at_once(evening):
    """Its socket closes, its secret opens nothing, and with the last one the port is closed."""
    one, other = (yield evening.guest()), (yield evening.guest())
    numbers = [guest["number"] for guest in evening.told()["guests"]]
    secret = one.last("welcome")["secret"]
    evening.asks("end", number=numbers[0])
    yield one.ended()
    assert one.code() == UNKNOWN and not other.closed
    again = yield evening.comes(secret)
    assert again.code() == UNKNOWN
    evening.asks("end", number=numbers[1])
    yield other.ended()
    assert (yield evening.lan_refused()) and evening.told()["guests"] == []


@pytest_twisted.inlineCallbacks
def test_a_code_that_nobody_took_closes_the_port_again(evening):
    """At a word."""
    evening.offered()
    answer = yield evening.lan_asked()
    assert answer.status == 200
    evening.asks("shut")
    assert evening.told()["offer"] is None and (yield evening.lan_refused())


@pytest_twisted.inlineCallbacks
def test_a_code_whose_time_is_over_closes_the_port_by_itself(timed, time):
    """Until then it is open."""
    timed.offered()
    time.passes(CODE_SECONDS - 1)
    answer = yield timed.lan_asked()
    assert answer.status == 200
    time.passes(2)
    assert timed.told()["offer"] is None and (yield timed.lan_refused())


@pytest_twisted.inlineCallbacks
def test_nobody_that_was_not_let_in_in_time_stays_at_its_socket(timed, time):
    """Also where the owner asks for a new code in the moment in which its time is over, and of a
    seat that was lost before the table: that guest has two minutes again, and no more."""
    seats = SeatsHere(timed)
    late = yield timed.phone("seat")
    time.advance(CODE_SECONDS + 0.5)
    timed.asks("screen")
    yield late.ended()
    assert late.code() == UNKNOWN and timed.told()["guests"] == []
    bea = yield timed.guest("seat", "Bea")
    time.passes(CODE_SECONDS + 2)
    seats.lost["Bea"]("It was taken back.")
    yield until(lambda: bea.state() == "name")
    time.passes(CODE_SECONDS + 2)
    yield bea.ended()
    assert bea.code() == UNKNOWN and (yield timed.lan_refused())


@pytest_twisted.inlineCallbacks
def test_nothing_waits_for_phones_behind_the_end_of_the_evening(timed, time):
    """Neither for a code that nobody took nor for a guest that nobody let in."""
    yield timed.phone()
    timed.asks("seat")
    timed.close()
    end = time.seconds() + CODE_SECONDS
    assert [call for call in time.getDelayedCalls() if call.getTime() > end] == []


@pytest_twisted.inlineCallbacks
def test_a_code_is_shown_anew_for_a_seat_whose_code_a_stranger_took(evening):
    """The stranger is turned away by it; whoever only types a name yet is not."""
    names = yield evening.phone("seat")
    seats = SeatsHere(evening)
    bea = yield evening.guest("seat", "Bea")
    seats.begin(evening, "Bea", 1)
    evening.asks("end", number=evening.told()["guests"][1]["number"])
    yield bea.ended()
    stranger = yield evening.phone("again", name="Bea")
    assert stranger.state() == "waits"
    meant = yield evening.phone("again", name="Bea")
    yield stranger.ended()
    assert meant.state() == "waits" and not names.closed
    assert [one["name"] for one in evening.told()["guests"]] == ["", "Bea"]


@pytest_twisted.inlineCallbacks
def test_the_end_of_the_evening_is_told_without_the_place_of_its_log(evening):
    """Then nobody listens there."""
    evening.begin()
    phone = yield evening.guest()
    evening.page.desk.tell(bye_message("The log lies in /home/anna/x.tafel"))
    evening.close()
    yield phone.ended()
    assert phone.last("bye") and "anna" not in json.dumps(phone.heard)
    assert (yield evening.lan_refused())


@pytest_twisted.inlineCallbacks
def test_nothing_of_the_machine_reaches_a_phone(evening):
    """Paths, calls, codes, other phones, choices: the owner's page has them, a phone has not."""
    evening.begin()
    owner = yield evening.tab()
    phone = yield evening.guest()
    evening.follower.note("http://127.0.0.1:7712/#0123456789abcdef0123456789abcdef")
    evening.asks("screen")
    owner.tell({"t": "choose", "choices": {"theme": "dark"}})
    yield until(lambda: "chosen" in [one["t"] for one in owner.told()[5:]])
    evening.face.look(shown(step=6))
    yield until(lambda: phone.last("view")["view"]["step"] == 6)
    heard = json.dumps(phone.told())
    for secret in ("tafel", "127.0.0.1", "#", "phones", "dark", str(evening.home)):
        assert secret not in heard, secret
    assert not {"log", "phones", "chosen", "reply"} & {*phone.names()}


@pytest_twisted.inlineCallbacks
def test_a_phone_keeps_the_log_once_its_game_is_over_and_no_other_file(evening):
    """Its owner's second screen, and a guest at a seat of its own: before the end it is refused;
    what is no log of this table closes the phone that asks for it."""
    evening.begin()
    seats = SeatsHere(evening)
    screen = yield evening.guest()
    guest = yield evening.guest("seat", "Bea")
    face = seats.begin(evening, "Bea", 1)
    evening.log.parent.mkdir(exist_ok=True)
    evening.log.write_bytes(b"a log")
    word = {"t": "keep_log", "log": "", "at": 0}
    for phone in (screen, guest):
        phone.says(word)
        yield until(lambda phone=phone: phone.last("refused"))
        assert phone.last("log_part") is None
    for one in (evening.face, face):
        one.look({**shown(step=9), "ended": "absent", "asked": None})
    for phone in (screen, guest):
        phone.says(word)
        yield until(lambda phone=phone: phone.last("log_part"))
        assert phone.last("log_part")["data"] == b64encode(b"a log").decode()
        assert str(evening.home) not in json.dumps(phone.heard)
        phone.says({**word, "log": "../identity.key"})
        yield phone.ended()
        assert phone.code() == WRONG


def test_without_what_seals_there_is_a_sentence_and_no_port(tmp_path, monkeypatch):
    """In a checkout whose parts are older than phones; it says what fetches them."""
    older = {name: data for name, data in FILES.items() if "noble" not in name}
    monkeypatch.setattr("cli.evening_page.served_page.read_served", lambda *made: served(older))
    one = LanEvening(tmp_path)
    assert one.asks("screen") == [] and "make page" in one.told()["why"]["en"]
    pytest_twisted.blockon(one.stop())


@pytest_twisted.inlineCallbacks
def test_without_a_network_there_is_a_sentence_and_no_port(evening):
    """The owner is told why; a phone that waits can still be let in."""
    waits = yield evening.phone()
    evening.hosts = ()
    assert evening.asks("screen") == [] and evening.told()["why"]["de"]
    evening.asks("yes", number=evening.told()["guests"][0]["number"])
    yield until(lambda: waits.state() == "in")


@pytest_twisted.inlineCallbacks
def test_a_guest_gives_its_name_and_is_seated_by_the_owners_yes(evening, monkeypatch):
    """It is asked for again where it gets no seat, and its owner reads of it again; in the lobby it
    says when it is ready."""
    notes = []
    monkeypatch.setattr(Nobody, "note", lambda self, text: notes.append(text))
    seats = SeatsHere(evening)
    phone = yield evening.phone("seat")
    assert phone.state() == "name" and not evening.told()["guests"][0]["asks"]
    phone.cut()
    phone = yield evening.comes(phone.last("welcome")["secret"])
    assert notes == ["A phone has scanned the code and is choosing a name."]
    for wrong in ("", "Merlin (Bot)", "x" * 60):
        phone.says({"t": "sit", "name": wrong})
    phone.says({"t": "sit", "name": " Bea "})
    yield until(lambda: phone.state() == "waits")
    number = evening.told()["guests"][0]["number"]
    seats.fails = NoAnswer((("10.0.0.1", 1),), "nobody")
    evening.asks("yes", number=number)
    yield until(lambda: phone.state() == "name")
    assert phone.last("guest")["refused"] == "Bea"
    seats.fails = None
    phone.says({"t": "sit", "name": "Bea"})
    yield until(lambda: phone.state() == "waits")
    assert len([one for one in notes if one.startswith("Bea wants to sit down")]) == 2
    evening.asks("yes", number=number)
    yield until(lambda: phone.state() == "in")
    seats.followers["Bea"].desk.in_lobby(
        {"t": "lobby", "members": [{"name": "Bea", "me": True}], "told": {}}
    )
    phone.says({"t": "lobby", "do": "ready"})
    phone.says({"t": "say", "text": "hello"})
    yield until(lambda: len(seats.done) == 2)
    assert seats.done == [("Bea", "ready", True), ("Bea", "say", "hello")]


@pytest_twisted.inlineCallbacks
def test_where_the_machine_takes_no_guest_the_phone_is_told_why_before_anybody_says_yes(evening):
    """Also where there was room when its code was shown; no new code is shown, with that reason."""
    SeatsHere(evening)
    phone = yield evening.phone("seat")
    why = {"en": "Anna's machine is full.", "de": "Voll."}
    told = {lang: {"no_guest": text} for lang, text in why.items()}
    evening.page.desk.in_lobby({"t": "lobby", "members": [], "told": told})
    phone.says({"t": "sit", "name": "Clara"})
    yield until(lambda: phone.last("guest")["refused"] == "Clara")
    assert phone.state() == "name" and phone.last("guest")["why"] == why
    assert not evening.told()["guests"][0]["asks"]
    assert evening.asks("seat") == [] and evening.told()["why"]["en"] == why["en"]
    assert evening.asks("screen") != []


@pytest_twisted.inlineCallbacks
def test_whoever_would_take_the_last_seat_of_one_machine_knows_it_before_asking(evening):
    """Also where that has changed while the name was being typed."""
    phone = yield evening.phone("seat")
    assert phone.last("guest")["all"] is None and evening.phones.every_seat is None
    every = {"en": "Anna's machine plays all.", "de": "Alle."}
    for said in (every, every, {"en": "", "de": ""}):
        told = {lang: {"no_guest": "", "all_here": text} for lang, text in said.items()}
        evening.page.desk.in_lobby({"t": "lobby", "members": [], "told": told})
    yield until(lambda: phone.names().count("guest") == 3)
    guests = [one for one in phone.told() if one["t"] == "guest"]
    assert [one["all"] for one in guests] == [None, every, None]
    assert {one["state"] for one in guests} == {"name"}


@pytest_twisted.inlineCallbacks
def test_a_seat_that_is_lost_before_the_table_is_asked_for_anew(evening):
    """As where whoever opened the table takes it back: the owner reads why, the phone gives a name
    again, and waits for the owner's yes. Of one that goes away in that moment, or whose table has
    begun, nothing comes."""
    seats = SeatsHere(evening)
    bea, carl = (yield evening.guest("seat", "Bea")), (yield evening.guest("seat", "Carl"))
    seats.lost["Bea"]("It was taken back.")
    yield until(lambda: bea.state() == "name")
    assert bea.last("guest")["refused"] == "Bea" and not bea.closed
    assert bea.last("guest")["why"] == dict.fromkeys(("de", "en"), "It was taken back.")
    assert "no seat at this table any more. It was taken back." in evening.told()["why"]["en"]
    bea.says({"t": "sit", "name": "Dora"})
    yield until(lambda: bea.state() == "waits")
    evening.asks("yes", number=evening.told()["guests"][0]["number"])
    yield until(lambda: bea.state() == "in")
    seats.begin(evening, "Dora", 1)
    evening.asks("end", number=evening.told()["guests"][1]["number"])
    for name in ("Bea", "Carl", "Dora"):
        seats.lost[name]("It is gone.")
    yield until(lambda: bea.last("view") and carl.closed)
    assert bea.state() == "in" and evening.told()["free"] == []


@pytest_twisted.inlineCallbacks
def test_a_guest_sees_its_own_seat_and_answers_for_it_alone(evening):
    """Whatever it says, the owner's seat hears nothing; of whatever the owner's seat is shown it
    hears nothing, before the table and at it, nor of the other guest's."""
    seats = SeatsHere(evening)
    evening.begin()
    phones = {}
    for name in ("Bea", "Carl"):
        phones[name] = yield evening.guest("seat", name)
    faces = {name: seats.begin(evening, name, seat) for seat, name in enumerate(phones, 1)}
    evening.face.look({**shown(step=7), "secret": "of the owner"})
    faces["Carl"].look({**shown(step=8), "seat": 2, "secret": "of Carl"})
    bea = phones["Bea"]
    for said in (ANSWER, {"t": "say", "text": "hello"}, {"t": "moment", "step": 3}):
        bea.says(said)
    yield until(lambda: len(seats.done) == 2 and bea.last("moment"))
    assert evening.wanted == []
    assert [who for who, *_ in seats.done] == ["Bea", "Bea"]
    heard = json.dumps(bea.told())
    assert "of the owner" not in heard and "of Carl" not in heard
    assert {one["view"]["seat"] for one in bea.told() if one["t"] == "view"} == {1}


@pytest_twisted.inlineCallbacks
def test_of_two_guests_of_one_name_the_second_gets_no_seat(evening):
    """Not even that of the first, who sits there already."""
    seats = SeatsHere(evening)
    one, other = (yield evening.phone("seat")), (yield evening.phone("seat"))
    for phone in (one, other):
        phone.says({"t": "sit", "name": "Bea"})
        yield until(lambda phone=phone: phone.state() == "waits")
    for guest in evening.told()["guests"]:
        evening.asks("yes", number=guest["number"])
    yield until(lambda: other.state() == "name")
    seats.begin(evening, "Bea", 1)
    yield until(lambda: one.last("view"))
    assert other.last("guest")["refused"] == "Bea" and other.last("view") is None
    other.says(ANSWER)
    yield other.ended()
    assert other.code() == WRONG and seats.done == []


@pytest_twisted.inlineCallbacks
def test_a_seat_at_a_table_outlives_its_phone_and_is_given_to_another_one(evening):
    """Before the table a guest that is ended leaves; at it the seat waits for a new phone."""
    seats = SeatsHere(evening)
    bea, carl = (yield evening.guest("seat", "Bea")), (yield evening.guest("seat", "Carl"))
    seats.begin(evening, "Bea", 1)
    numbers = {one["name"]: one["number"] for one in evening.told()["guests"]}
    for number in numbers.values():
        evening.asks("end", number=number)
    yield until(lambda: bea.closed and carl.closed)
    assert seats.done == [("Carl", "leave")] and evening.told()["free"] == ["Bea"]
    assert evening.asks("again", name="Carl") == [] and evening.asks("again", name="Anna") == []
    again = yield evening.phone("again", name="Bea")
    assert again.state() == "waits" and again.last("view") is None
    evening.asks("yes", number=evening.told()["guests"][-1]["number"])
    yield until(lambda: again.last("view"))
    again.says(ANSWER)
    yield until(lambda: len(seats.done) == 2)
    assert seats.done[-1][0] == "Bea" and evening.wanted == []
    assert evening.told()["free"] == [] and evening.asks("again", name="Bea") == []
