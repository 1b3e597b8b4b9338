"""A table before it starts, as a page is told of it: who sits, how others come, every sentence."""

import json
from dataclasses import replace

from cli.lobby.invitation import Invitation
from cli.lobby.qr_code import qr_rows
from cli.page.lobby_message import lobby_message
from ledger.records.identity import Identity
from ledger.records.roster import write_join
from p2p.core.lobby import Lobby, set_ready, sit
from p2p.wire.addresses import parse
from p2p.wire.entry_code import new_code, read_entry_code
from tests.cli.lobby.people import ANNA, BEA, CARL, OFFER, TWO, offer
from tests.p2p.people import chance

ENTRY = new_code(OFFER.hash, chance(1))
OPENED = Invitation(OFFER, (("192.168.1.20", 7711), ("127.0.0.1", 7711)), entry=ENTRY)
BOT = sit(TWO, write_join(Identity(b"4" * 32), OFFER, "Merlin (Bot)", beside=ANNA), bot=True)


def sentences(message):
    """Those of both languages, by their kind."""
    return message["told"]["en"], message["told"]["de"]


def test_a_message_is_plain_and_says_everything_in_both_languages():
    """No sentence of one language stands in the other, where there is one."""
    message = lobby_message(BOT, OPENED)
    assert json.loads(json.dumps(message)) == message
    english, german = sentences(message)
    assert english.keys() == german.keys()
    for kind in ("waits", "ways", "machines", "agreed"):
        assert english[kind] and german[kind] and english[kind] != german[kind], kind


def test_how_strong_each_bot_is_stands_beside_its_name():
    """In both languages, by member; of people there is nothing to say."""
    for name, english, german in (
        ("Merlin (Bot)", "plays medium", "spielt mittel"),
        ("Enite hard (Bot)", "plays hard", "spielt schwer"),
    ):
        table = offer(game="kabale")
        lobby = sit(Lobby(table, ANNA.public), write_join(ANNA, table, "Anna"))
        bot = write_join(Identity(b"5" * 32), table, name, beside=ANNA)
        told = lobby_message(sit(lobby, bot, bot=True), None)["told"]
        assert told["en"]["levels"] == ["", english] and told["de"]["levels"] == ["", german]
    assert lobby_message(BOT, None)["told"]["en"]["levels"] == ["", "", ""], "not known here"


def test_of_each_member_its_marks_and_whose_machine_plays_it():
    """By the place of the one it belongs to: often its own."""
    told = lobby_message(set_ready(BOT, BEA.public, True), None)["members"]
    assert [(one["name"], one["machine"]) for one in told] == [
        ("Anna", 0),
        ("Bea", 1),
        ("Merlin (Bot)", 0),
    ]
    assert [(one["me"], one["ready"], one["here"]) for one in told[:2]] == [
        (True, False, True),
        (False, True, True),
    ]


def test_where_one_machine_plays_all_seats_a_guest_reads_it_before_and_whose_it_is():
    """Before the last seat is taken, and by whoever would take it; afterwards under what could be
    read, and under nothing that was agreed. With a seat of another machine nothing of it."""
    table = offer(seats=3, max_absent=0)
    one = sit(Lobby(table, ANNA.public), write_join(ANNA, table, "Anna"))
    two = sit(one, write_join(Identity(b"5" * 32), table, "Merlin (Bot)", beside=ANNA), bot=True)
    full = sit(two, write_join(CARL, table, "Carl", beside=ANNA))
    says = [lobby_message(lobby, None)["told"]["en"] for lobby in (one, two, full)]
    assert [bool(told["all_here"]) for told in says] == [False, True, False]
    assert says[1]["all_here"].startswith("With this guest Anna's machine plays all 3 seats.")
    assert says[2]["machines"][-1].startswith("Anna's machine plays all 3 seats.")
    assert not any("machine" in line for line in says[2]["agreed"])
    theirs = sit(one, write_join(BEA, table, "Bea"))
    told = lobby_message(theirs, None)["told"]["de"]
    assert told["all_here"] == "" and told["machines"] == []


def test_the_picture_is_of_the_link_and_the_ways_lead_there():
    """Both open the table; the code is the one that people type."""
    message = lobby_message(TWO, OPENED)
    assert message["code"] == ENTRY.show() and message["qr"] == qr_rows(OPENED.link)
    where = parse(OPENED.link)
    assert where.address == ("192.168.1.20", 7711) and read_entry_code(where.code) == ENTRY
    page, in_words, *typed = message["told"]["en"]["ways"]
    assert in_words.startswith("The same code in words: ")
    assert page == "In the browser: start tafelrunde, and type this code there."
    assert len(typed) > 1 and all(ENTRY.show() in way for way in typed)
    unheard = lobby_message(TWO, replace(OPENED, announced=False))
    assert page not in unheard["told"]["en"]["ways"]


def test_who_has_not_opened_the_table_knows_its_code_alone():
    """Another machine's addresses lead to no table."""
    message = lobby_message(replace(TWO, me=BEA.public), Invitation(OFFER, entry=ENTRY))
    assert message["code"] == ENTRY.show()
    assert message["qr"] == [] and all(one["ways"] == [] for one in sentences(message))


def test_nobody_is_invited_where_nobody_can_come():
    """All seats are taken, or this machine is in no network: then there is no picture either."""
    full = lobby_message(sit(TWO, write_join(CARL, OFFER, "Carl")), None)
    assert (full["code"], full["qr"], full["free"]) == ("", [], 0)
    alone = lobby_message(TWO, replace(OPENED, addresses=(("127.0.0.1", 7711),)))
    assert alone["qr"] == [] and alone["told"]["en"]["ways"]


def test_bots_can_be_declined_by_those_who_have_not_opened_the_table():
    """Where there is one; the opener's own stay."""
    joined = replace(BOT, me=BEA.public)
    asked = [lobby_message(one, None)["declines"] for one in (BOT, joined, TWO)]
    assert asked == [False, True, False]


def test_a_seat_is_told_once_it_is_that_of_the_table():
    """While one is free nobody's is known, and no colour is shown that the table would not keep."""
    seats = [one["seat"] for one in lobby_message(BOT, None)["members"]]
    order = sorted(one.identity for one in BOT.members)
    known = [order.index(one.identity) for one in BOT.members]
    assert BOT.free == 0 and seats == known
    assert [one["seat"] for one in lobby_message(TWO, None)["members"]] == [None, None]
