"""How to join a table, in words, and what was agreed for it."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from cli.absence.unreachable_wait import Delays
from cli.code_words.code_in_words import in_words
from cli.lobby import invitation
from cli.text.game_names import as_typed, options_typed
from cli.text.words import words_in
from engine.basics import phrase
from engine.games import find_game
from ledger.records.roster import matches, short_code
from p2p.wire.addresses import parse
from p2p.wire.entry_code import new_code, read_entry_code
from tests.cli.lobby.people import OFFER, WORDS, offer
from tests.cli.terminals import terminal
from tests.p2p.people import chance


def test_invitation_names_code_addresses_and_a_link_that_leads_there():
    """What is printed can be typed, and the link checks the table."""
    lines = invitation.invitation_lines(OFFER, [("192.168.1.20", 7711), ("fd00::2", 7711)], WORDS)
    assert lines[0].startswith("Table ") and lines[0].endswith(" is open: toy, 3 seats.")
    assert lines[2].endswith("@192.168.1.20:7711") and lines[3].endswith("@[fd00::2]:7711")
    where = parse(lines[4].split()[-1])
    assert where.address == ("192.168.1.20", 7711) and matches(where.code, OFFER)
    typed = parse(lines[2].split()[-1])
    assert typed.address == where.address and matches(typed.code, OFFER)


def test_invitation_to_a_closed_table_holds_its_code_everywhere():
    """What is typed and what is scanned opens it; nothing printed would open it without."""
    entry = new_code(OFFER.hash, chance(1))
    addresses = [("192.168.1.20", 7711), ("fd00::2", 7711)]
    lines = invitation.invitation_lines(OFFER, addresses, WORDS, entry=entry)
    assert lines[0] == f"toy, 3 seats. Whoever has this code gets in: {entry.show()}"
    assert lines[1].endswith(in_words(entry, "en"))
    assert all(entry.show() in line for line in [lines[0], *lines[2:]])
    for line in lines[3:]:
        assert read_entry_code(parse(line.split()[-1]).code) == entry
    alone = invitation.invitation_lines(OFFER, [("127.0.0.1", 1)], WORDS, hears=False, entry=entry)
    assert all(entry.show() in line for line in alone if "On this" in line or "link" in line)


def test_nobody_is_invited_to_a_table_for_one():
    """It is told with its game and code, without an address, a link or a number of seats."""
    for addresses in ([("192.168.1.20", 7711)], [("127.0.0.1", 7711)], []):
        (line,) = invitation.invitation_lines(offer(seats=1), addresses, WORDS)
        assert line.startswith("Table ") and line.endswith(" is open: toy, for you alone.")
    assert invitation.promise_lines(offer(seats=1, max_absent=0), WORDS) == []


@pytest.mark.parametrize(
    "free, draw, drawn", [(1, False, True), (0, False, False), (0, True, True)]
)
def test_no_picture_invites_to_a_table_where_all_seats_are_taken(tmp_path, free, draw, drawn):
    """It would fill the screen of whoever plays against bots alone, and no way leads to a seat;
    asked for both come all the same. The code is always told: by it people look on."""
    node = SimpleNamespace(
        addresses=[("192.168.1.20", 7711)],
        code=lambda table: None,
        lobby=SimpleNamespace(free=free),
    )
    here = terminal(tmp_path, tty=True)
    invitation.show_invitation(here, node, OFFER, announced=True, draw=draw)
    told = here.out.getvalue()
    assert ("\u2588" in told) == drawn and ("tafelrunde://" in told) == (free > 0 or draw)
    assert short_code(OFFER) in told


def test_promises_say_what_absence_and_open_books_cost():
    """One sentence each, with the numbers of this table."""
    away, books = invitation.promise_lines(offer(seats=4, max_absent=1), WORDS)
    assert away == (
        "The keys are shared out so that 1 absent seat can be stood in for, if all who are there"
        " want to go on. The price: 3 seats together could read closed cards and aim rolls; fewer"
        " learn nothing."
    )
    assert books.startswith("Once the game has a result all keys are laid open")
    assert books.endswith("but not if it is ended early.")
    none, sealed = invitation.promise_lines(offer(seats=3, max_absent=0, books_open=False), WORDS)
    assert none.startswith("No seat may be absent: the game waits for it, can be put down")
    assert sealed.startswith("The keys stay closed after the game too")
    _, liar, _ = invitation.promise_lines(offer(seats=5, max_absent=2), WORDS)
    assert liar.startswith("While the network is cut in two, a single liar")
    told = invitation.promise_lines(offer(options=(("smithy", "2for3"),)), WORDS)
    assert told[0] == "Options: smithy=2for3"


@pytest.mark.parametrize("max_absent", [0, 1])
def test_when_people_will_be_asked_is_told_where_others_can_come(max_absent):
    """By the time of this node; not where one machine plays all seats, and not without a time."""
    table, promises = offer(seats=4, max_absent=max_absent), invitation.promise_lines
    told = promises(table, WORDS, delays=Delays(patience=45.0))
    assert sum("after 45 s more you are asked how to go on" in line for line in told) == 1
    for lines in (
        promises(table, WORDS),
        promises(table, WORDS, delays=Delays(), one_machine=True),
        promises(table, WORDS, delays=Delays(), shared=True),
    ):
        assert not any("how to go on" in line for line in lines)


def test_options_that_are_as_usual_are_not_listed():
    """What was agreed for this table stands there, as it is typed."""
    usual = find_game("ohne_furcht").complete_options({})
    made = offer(game="ohne_furcht", options=tuple({**usual, "smithy": "3for2"}.items()))
    assert invitation.promise_lines(made, WORDS)[0] == "Options: smithy=3for2"
    plain = offer(game="ohne_furcht", options=tuple(usual.items()))
    assert not invitation.promise_lines(plain, WORDS)[0].startswith("Options")
    assert "Ohne Furcht und Adel" in invitation.invitation_lines(plain, [], WORDS)[0]


def test_what_options_mean_is_told_where_the_game_has_words_for_it(monkeypatch):
    """Everybody reads it before they are ready; options that the game refuses mean nothing."""
    game = replace(
        find_game("ohne_furcht"),
        agreed=lambda seats, options: (
            phrase("refused.first_crown", last=f"{seats}, {options['smithy']}"),
        ),
    )
    monkeypatch.setattr(invitation, "find_game", lambda name: game)
    made = offer(game="ohne_furcht", options=(("smithy", "3for2"),))
    told = invitation.promise_lines(made, WORDS)
    assert told[:2] == [
        "Options: smithy=3for2",
        "first_crown: there are only the seats 1 to 3, 3for2 at this table.",
    ]
    strange = offer(game="ohne_furcht", options=(("smithy", "9for9"),))
    assert len(invitation.promise_lines(strange, WORDS)) == len(told) - 1


def test_an_address_that_reaches_nobody_is_not_offered_to_others():
    """Loopback is of this machine alone; a network without addresses is one all the same."""
    here = [("127.0.0.1", 7711), ("::1", 7711)]
    near = invitation.invitation_lines(OFFER, here, WORDS, hears=True)
    assert near[1].startswith("In the same network: tafelrunde join ")
    assert "no addresses that can be typed" in near[2]
    alone = invitation.invitation_lines(OFFER, here, WORDS, hears=False)
    assert "in no network" in alone[1] and len(alone) == len(near) - 1
    for lines in (near, alone):
        assert all("on this machine alone" in line.lower() for line in lines if "127.0.0.1" in line)
    both = invitation.invitation_lines(OFFER, [("10.0.0.4", 1), *here], WORDS)
    assert not any("127.0.0.1" in line for line in both)


def test_a_table_that_is_not_announced_is_joined_by_address():
    """No code alone is offered that nobody can find; where there is no address, that is said."""
    entry = new_code(OFFER.hash, chance(1))
    lines = invitation.invitation_lines(
        OFFER, [("192.168.1.20", 7711)], WORDS, announced=False, entry=entry
    )
    assert lines[2].startswith("The table is not announced in the network, so nobody finds it")
    assert lines[3].endswith(f"{entry.show()}@192.168.1.20:7711") and len(lines) == 5
    here = [("127.0.0.1", 7711)]
    near = invitation.invitation_lines(OFFER, here, WORDS, announced=False)
    assert near[1].endswith("Open it again without --no-discovery.")
    assert not any("the code is enough" in line for line in near)
    for told in (lines, near, invitation.invitation_lines(OFFER, [], WORDS, announced=False)):
        assert not any("In the same network" in line for line in told)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_where_one_machine_plays_all_seats_nothing_is_promised_about_hidden_cards(lang):
    """There is nobody from whom they could be hidden; the audit says the same of such a game."""
    words, made = words_in(lang), offer(seats=4, max_absent=0)
    usual = invitation.promise_lines(made, words)
    alone = invitation.promise_lines(made, words, one_machine=True)
    assert usual != alone and usual[1:] == alone[1:]
    assert {"en": "learn nothing", "de": "erfahren"}[lang] in usual[0]
    assert ("plays all 4 seats" in alone[0]) == (lang == "en")
    assert not any("learn nothing" in line or "erfahren" in line for line in alone)


def test_a_seat_is_named_as_people_count():
    """What stands in the offer counts from 0, what is shown from 1, and typed it is the same."""
    game = find_game("kabale")
    made = offer(game="kabale", options=tuple({"first_turn": "2"}.items()))
    assert invitation.promise_lines(made, WORDS)[0] == "Options: first_turn=3"
    assert options_typed(game, {"first_turn": "3"}, WORDS)["first_turn"] == "2"
    assert as_typed(game, {"first_turn": "2"}) == {"first_turn": "3"}
