"""What a guest may say and is told, name by name: whatever is in neither table is neither."""

import json
import re

import pytest

from cli.guests.guest_list import GuestKind
from cli.guests.guest_rights import OF_SCREEN, SAYS, SAYS_BEFORE, as_told, may_say
from cli.lobby.invitation import Invitation
from cli.page.desk import Desk, bye_message
from cli.page.lobby_message import lobby_message
from cli.page.messages import ABSENCE_WORDS, LOBBY_WORDS, TO_PAGE
from cli.text.words import words_in
from p2p.wire.entry_code import new_code
from tests.cli.lobby.people import OFFER, TWO
from tests.cli.page.test_messages import GOOD
from tests.p2p.people import chance
from tests.source import ROOT

SCREEN, SEAT = GuestKind.SCREEN, GuestKind.SEAT
EVERYBODYS = {"lang", "answer", "say", "moment"}
PATH = "/home/anna/tables/x.tafel"


@pytest.mark.parametrize("kind", GuestKind)
@pytest.mark.parametrize("message", GOOD, ids=lambda one: one["t"])
def test_of_all_that_pages_say_a_guest_says_little(kind, message):
    """The owner's words do nothing in a guest's mouth: phones, first screen, leaving, choices."""
    told = may_say(kind, message, confirmed=True)
    if message["t"] in EVERYBODYS:
        assert told
    elif message["t"] == "keep":
        assert told is (kind is SCREEN)
    elif message["t"] == "absence":
        assert told is (message["word"] not in ("stop", "leave", "sign"))
    else:
        assert not told


@pytest.mark.parametrize("message", GOOD, ids=lambda one: one["t"])
def test_before_it_was_let_in_it_says_its_name_and_its_language(message):
    """Nothing else, whatever kind it is."""
    for kind in GuestKind:
        assert may_say(kind, message, confirmed=False) is (message["t"] in ("lang", "sit"))


def test_words_with_values_are_told_apart_by_them():
    """A guest is ready or waits; codes, seats and bots are for whoever opened the table. It waits
    or goes on without somebody; it ends and leaves nothing."""
    lobby = [do for do in LOBBY_WORDS if may_say(SEAT, {"t": "lobby", "do": do}, confirmed=True)]
    words = [
        word
        for word in ABSENCE_WORDS
        if may_say(SEAT, {"t": "absence", "word": word}, confirmed=True)
    ]
    assert lobby == ["ready", "wait"] and words == ["without", "wait", "undo", "back"]


def test_the_page_of_a_guest_says_what_is_heard_of_one():
    """Its own two lists name the same, so that it asks for nothing that would close it."""
    page = (ROOT / "cli/browser/guest.js").read_text(encoding="utf-8")
    found = re.search(r"const SAYS = (\[.*?\]);.*?OF_SCREEN = \[\.\.\.SAYS, (.*?)\];", page, re.S)
    assert found is not None
    said, of_screen = json.loads(found[1]), json.loads(f"[{found[2]}]")
    assert sorted(said) == sorted({*SAYS, *SAYS_BEFORE}) and tuple(of_screen) == OF_SCREEN


SECRET = (
    "log", "phones", "chosen", "reply", "first", "tables", "own", "choices", "no",
)  # fmt: skip


@pytest.mark.parametrize("name", SECRET)
def test_what_is_the_owners_alone_is_not_told(name):
    """Paths, codes for phones, what was chosen and typed."""
    assert name in TO_PAGE and not any(as_told(kind, {"t": name}) for kind in GuestKind)


def test_own_notes_are_told_to_the_second_screen_alone():
    """They are of the same person."""
    kept = {"t": "kept", "table": "7a", "notes": {"table": "Bea bluffs"}, "whole": True}
    assert as_told(SCREEN, kept) == kept and as_told(SEAT, kept) is None


def test_a_lobby_is_told_without_its_code():
    """Nor how others come, nor what whoever opened it may do."""
    code = new_code(OFFER.hash, chance(1))
    message = lobby_message(TWO, Invitation(OFFER, (("192.168.1.20", 7711),), entry=code))
    assert code.show() in json.dumps(message)
    for kind in GuestKind:
        told = as_told(kind, message)
        shown = json.dumps(told)
        assert code.show() not in shown and "192.168" not in shown and "join" not in shown
        assert told["qr"] == [] and not told["opening"]
        assert told["members"] == message["members"]


def test_a_sentence_with_more_than_names_is_not_told():
    """Of a link it is, of a file it is not."""
    heard = []
    desk, say = Desk(heard.append), words_in("de").say
    desk.note(say("{name} is back; from the next step on {name} plays again.", name="Bea"))
    desk.note(say("The log: {path}", path=PATH))
    desk.note("anything")
    link, *local = heard
    assert as_told(SEAT, link) == link and [as_told(SEAT, one) for one in local] == [None, None]


@pytest.mark.parametrize("name", ["bye", "going"])
def test_an_end_is_told_without_where_the_log_lies(name):
    """In both languages, also where the owner goes on to the first screen."""
    message = bye_message(words_in("en").say("The log: {path}", path=PATH))
    told = as_told(SEAT, message if name == "bye" else {"t": "going", "form": "another"})
    assert told["t"] == "bye" and PATH not in json.dumps(told)
    assert told["told"]["en"] != told["told"]["de"]
    assert ("a new code" in told["told"]["en"]) is (name == "going")


def test_a_frozen_table_is_told_without_the_place_of_the_proof():
    """That it is frozen is told."""
    checked = {"t": "checked", "made": {}, "proven": {}, "frozen": {"en": PATH, "de": PATH}}
    told = as_told(SEAT, checked)
    assert told["frozen"]["de"] and PATH not in json.dumps(told)
    calm = {**checked, "frozen": None}
    assert as_told(SEAT, calm) == calm


def test_a_question_about_absent_seats_has_the_words_that_a_guest_may_say():
    """Each with what it brings about, still beside each other."""
    lines = [["a", "A"], ["b", "B"], ["c", "C"]]
    message = {
        **{"t": "absence", "asked": "1", "words": ["without", "stop", "wait"]},
        **{"told": {"en": {"title": "t", "words": lines}}},
    }
    told = as_told(SEAT, message)
    assert told["words"] == ["without", "wait"]
    assert told["told"]["en"] == {"title": "t", "words": [["a", "A"], ["c", "C"]]}
