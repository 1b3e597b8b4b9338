"""A table before it starts, in words: who is there, what has changed, who speaks."""

from __future__ import annotations

from dataclasses import replace

from cli.lobby.lobby_text import LobbyNews, lobby_lines, speaker, waiting_line
from ledger.records.identity import Identity
from ledger.records.roster import make_roster, write_join
from p2p.core.lobby import Lobby, leave, lose, set_ready, sit
from tests.cli.lobby import people
from tests.cli.lobby.people import ANNA, BEA, CARL, OFFER, ONE, TWO, WORDS


def lobby_news(before, now, words):
    """What is told of a change to one who has been told all of what was before."""
    return LobbyNews(words, before).of(now)


def test_lobby_lists_who_is_there_and_what_is_missing():
    """A line for each, and how many seats are free; whoever opened it names bots by their place."""
    ready = set_ready(lose(TWO, BEA.public), ANNA.public, True)
    assert lobby_lines(ready, WORDS) == [
        "1. Anna (you): ready",
        "2. Bea: unreachable just now",
        "1 seat is free.",
    ]
    assert lobby_lines(replace(ready, me=CARL.public), WORDS)[0] == "Anna: ready"


def test_lobby_news_are_what_has_changed():
    """Coming, ready, not any more, gone for a moment, back, gone."""
    ready = set_ready(TWO, BEA.public, True)
    away = lose(TWO, BEA.public)
    back = sit(away, TWO.members[1].join)
    assert lobby_news(None, ONE, WORDS) == []
    assert lobby_news(ONE, TWO, WORDS) == ["Bea has sat down (2 of 3)."]
    assert lobby_news(TWO, ready, WORDS) == ["Bea is ready."]
    assert lobby_news(TWO, replace(ready, me=BEA.public), WORDS) == ["You are ready."]
    assert lobby_news(ready, TWO, WORDS) == ["Bea is not ready any more."]
    assert lobby_news(TWO, away, WORDS) == ["Bea is unreachable just now."]
    assert lobby_news(away, back, WORDS) == ["Bea is reachable again."]
    assert lobby_news(TWO, leave(TWO, BEA.public), WORDS) == ["Bea has gone."]
    assert lobby_news(TWO, TWO, WORDS) == []


def test_whoever_sits_down_in_the_middle_of_the_list_is_counted_as_the_last():
    """A bot is listed where the one sat that went before it."""
    three = sit(TWO, write_join(CARL, OFFER, "Carl"))
    placed = replace(three, members=(three.members[0], three.members[2], three.members[1]))
    assert lobby_news(TWO, placed, WORDS)[0] == "Carl has sat down (3 of 3)."


def test_the_name_of_who_speaks():
    """At a table by its roster, before it by the lobby; a stranger has none."""
    three = sit(TWO, write_join(CARL, OFFER, "Carl"))
    roster = make_roster(OFFER, [member.join for member in three.members])
    assert speaker(BEA.public, TWO, None) == "Bea"
    assert speaker(CARL.public, TWO, None) is None
    assert speaker(CARL.public, None, roster) == "Carl"
    assert speaker(bytes(32), three, roster) is None
    assert speaker(ANNA.public, None, None) is None


def test_a_machine_reads_all_by_the_seats_of_the_table_not_by_those_that_are_taken():
    """Two of five seats at one machine read nothing, also while only three are taken."""
    offer = people.offer(seats=5, max_absent=1)
    some = sit(Lobby(offer, ANNA.public), write_join(ANNA, offer, "Anna"))
    some = sit(some, write_join(BEA, offer, "Bea"))
    bot = write_join(Identity(b"4" * 32), offer, "Merlin (Bot)", beside=ANNA)
    assert lobby_news(some, sit(some, bot, bot=True), WORDS) == [
        "Merlin (Bot) has sat down (3 of 5)."
    ]
    told = lobby_lines(sit(some, bot, bot=True), WORDS)
    assert told[-1] == "Your machine plays Merlin (Bot) too and can read that hand."


def test_whose_machine_plays_whom_is_told_once():
    """Not with each bot that sits down: to whoever comes, and when all seats are taken."""
    offer = people.offer(seats=5, max_absent=1)
    some = sit(Lobby(offer, ANNA.public), write_join(ANNA, offer, "Anna"))
    told = []
    for key in (b"4", b"5", b"6", b"7"):
        bot = write_join(Identity(key * 32), offer, f"Bot {key[0]} (Bot)", beside=ANNA)
        before, some = some, sit(some, bot, bot=True)
        told += lobby_news(before, some, WORDS)
    assert [line for line in told if "machine plays" in line] == [
        "Your machine plays Bot 52 (Bot), Bot 53 (Bot), Bot 54 (Bot) and Bot 55 (Bot) too and can"
        " read their hands."
    ]
    assert any("machine plays" in line for line in lobby_news(None, some, WORDS))


def test_it_is_told_whose_machine_plays_what_and_why_a_table_does_not_begin():
    """Whose hands can be read; that one machine could read all cards, and what to do about it."""
    offer = people.offer(seats=4, max_absent=1)
    some = sit(Lobby(offer, ANNA.public), write_join(ANNA, offer, "Anna"))
    beside = {"Enite (Bot)": Identity(b"4" * 32), "Merlin (Bot)": Identity(b"5" * 32)}
    some = sit(some, write_join(BEA, offer, "Bea"))
    for name, bot in beside.items():
        before, some = some, sit(some, write_join(bot, offer, name, beside=ANNA), bot=True)
    assert lobby_news(before, some, WORDS) == [
        "Merlin (Bot) has sat down (4 of 4).",
        "Your machine plays Enite (Bot) and Merlin (Bot) too and can read their hands.",
        "These are 3 seats, as many as it takes here to read closed cards: Anna's machine can read"
        " everybody's.",
    ]
    for one in some.members:
        before, some = some, set_ready(some, one.identity, True)
    assert lobby_news(before, some, WORDS) == [
        "Merlin (Bot) is ready.",
        "So the table does not begin. It has to be opened anew, with --absent-ok 0 or with fewer"
        " bots.",
    ]
    assert lobby_lines(some, WORDS)[-1] == lobby_news(before, some, WORDS)[-1]
    assert waiting_line(some, WORDS) == lobby_lines(some, WORDS)[-1]


def test_a_bot_that_moves_has_neither_gone_nor_come():
    """Who plays it now is told, and that it is ready where it is; the way back as well."""
    offer = people.offer(seats=4, max_absent=0)
    some = sit(Lobby(offer, ANNA.public), write_join(ANNA, offer, "Anna"))
    some = sit(some, write_join(BEA, offer, "Bea"))
    here, there = (
        sit(some, write_join(Identity(key * 32), offer, "Enite (Bot)", beside=one), bot=True)
        for key, one in ((b"4", ANNA), (b"5", BEA))
    )
    told = (
        "{0} machine plays Enite (Bot) now.",
        "{0} machine plays Enite (Bot) too and can read that hand.",
    )
    ready = set_ready(here, here.members[2].identity, True)
    for before, now, whose in ((ready, there, "Bea's"), (there, here, "Your")):
        assert lobby_news(before, now, WORDS) == [one.format(whose) for one in told]
    now = set_ready(there, there.members[2].identity, True)
    assert lobby_news(ready, now, WORDS)[1] == "Enite (Bot) is ready."


def test_what_a_table_waits_for_is_one_sentence():
    """Seats first, then whoever is gone, then whoever is not ready; the person by itself last."""
    three = sit(TWO, write_join(CARL, OFFER, "Carl"))
    ready = set_ready(set_ready(three, BEA.public, True), CARL.public, True)
    told = {
        "free": waiting_line(ONE, WORDS),
        "one free": waiting_line(TWO, WORDS),
        "away": waiting_line(lose(three, BEA.public), WORDS),
        "all": waiting_line(three, WORDS),
        "others": waiting_line(set_ready(three, ANNA.public, True), WORDS),
        "me": waiting_line(ready, WORDS),
        "nobody": waiting_line(set_ready(ready, ANNA.public, True), WORDS),
        "no link": waiting_line(replace(ready, linked=False), WORDS),
    }
    assert told == {
        "free": "2 seats are free; the table begins once all are taken and all are ready.",
        "one free": "1 seat is free; the table begins once all are taken and all are ready.",
        "away": "Waiting for Bea: unreachable just now.",
        "all": "Waiting for Bea, Carl and you to be ready.",
        "others": "Waiting for Bea and Carl to be ready.",
        "me": "The table begins as soon as you are ready.",
        "nobody": "All are ready: the table begins.",
        "no link": "The program that opened the table is unreachable; trying again.",
    }


def test_how_strong_bots_are_is_told_to_whoever_comes_and_once_all_sit():
    """And in the list of all who sit there; not for each bot that sits down."""
    offer = people.offer(game="kabale")
    lobby = sit(Lobby(offer, ANNA.public), write_join(ANNA, offer, "Anna"))
    bot = write_join(Identity(b"4" * 32), offer, "Merlin easy (Bot)", beside=ANNA)
    with_bot = sit(lobby, bot, bot=True)
    strong = "How strong the bots are, by the names that they have signed: Merlin easy."
    assert strong in lobby_lines(with_bot, WORDS) and strong in lobby_news(None, with_bot, WORDS)
    assert strong not in lobby_news(lobby, with_bot, WORDS)
    full = sit(with_bot, write_join(BEA, offer, "Bea"))
    assert strong in lobby_news(with_bot, full, WORDS)
    assert strong not in lobby_news(full, set_ready(full, BEA.public, True), WORDS)


def test_whoever_was_told_on_coming_is_not_told_the_same_once_all_sit():
    """Which bots there are, how strong, at whose machine; what has changed of it is told anew."""
    offer = people.offer(seats=4, max_absent=1, game="kabale")
    some = sit(Lobby(offer, CARL.public), write_join(ANNA, offer, "Anna"))
    bot = write_join(Identity(b"4" * 32), offer, "Merlin (Bot)", beside=ANNA)
    some = sit(some, bot, bot=True)
    news = LobbyNews(WORDS)
    plays = "Anna's machine plays Merlin (Bot) too and can read that hand."
    assert plays in news.of(some)
    for one, name in ((CARL, "Carl"), (BEA, "Bea")):
        some = sit(some, write_join(one, offer, name))
        told = news.of(some)
    assert not some.free and told[0] == "Bea has sat down (4 of 4)."
    assert plays not in told and not [line for line in told if line.startswith("How strong")]
