"""The same table once more: what whoever opened it types, and what the others do."""

from __future__ import annotations

from dataclasses import replace

from cli.commands import host, join
from cli.hotseat import hotseat_command
from cli.lobby.rematch import others_here, played_by_one, rematch_call, told_of
from cli.text.words import words_in
from engine.games import find_game
from ledger.records.names import BOT
from ledger.records.roster import make_offer, make_roster, write_join
from p2p.wire.entry_code import Door
from tests.cli.terminals import asked
from tests.p2p.people import chance, person

GAME = find_game("ohne_furcht")
NAMES = ("Anna", "Bea", f"Merlin{BOT}", f"Enite hard{BOT}")


def roster(*, books_open=True, absent=1):
    """Anna has opened a table for Bea and two bots."""
    offer = make_offer(
        game=GAME.id, rules=GAME.rules, data_hash=bytes(32), seats=4, opener=person(0).public,
        options=tuple(GAME.complete_options({}).items()), max_absent=absent, books_open=books_open,
        rng=chance(1),
    )  # fmt: skip
    joins = [
        write_join(person(number), offer, name, rng=chance(number))
        for number, name in enumerate(NAMES)
    ]
    return make_roster(offer, joins)


def test_whoever_opened_it_opens_it_again():
    """With the same seats, options, bots and promises, and as open or closed as it was."""
    call = rematch_call(roster(books_open=False), GAME, person(0).public, None)
    args = asked(host, *call[1:])
    assert call[0] == "host" and (args.game, args.seats, args.name) == (GAME.id, "4", "Anna")
    assert args.bots == "medium,hard" and args.absent == "1"
    assert args.sealed_books and not args.open
    given = dict(one.partition("=")[::2] for one in args.option)
    assert given == GAME.complete_options({})
    args = asked(host, *rematch_call(roster(), GAME, person(0).public, Door.OPEN)[1:])
    assert args.open and not args.sealed_books


def test_each_level_keeps_the_name_of_its_bot():
    """Bots are named in one order as they sit down, wherever they sat before."""
    table, levels = roster(), set()
    for turn in range(4):  # seats are drawn, and so are the places of names
        names = [*table.names[turn:], *table.names[:turn]]
        here = replace(table, joins=tuple(table.joins[table.names.index(one)] for one in names))
        call = rematch_call(here, GAME, person(0).public, None)
        levels.add(asked(host, *call[1:]).bots)
    assert levels == {"medium,hard"}


def test_the_others_come_by_the_name_of_whoever_opened_it():
    """Under the name that they had."""
    call = rematch_call(roster(), GAME, person(1).public, None)
    assert call == ["join", "--name=Bea", "--until-open", "--", "Anna"]
    assert asked(join, *call[1:]).until_open


def test_the_others_come_to_where_whoever_opened_it_listened_if_nothing_is_announced():
    """The address is in reserve: the one that is known best."""
    there = [("10.0.0.7", 8741), ("fd00::7", 8741)]
    call = rematch_call(roster(), GAME, person(1).public, None, there)
    assert asked(join, *call[1:]).instead == "10.0.0.7:8741" and call[-1] == "Anna"
    assert rematch_call(roster(), GAME, person(0).public, None, there)[0] == "host"


def at_one_keyboard():
    """Anna, Bea and Cleo play at Anna's keyboard, with a bot."""
    offer = make_offer(
        game=GAME.id, rules=GAME.rules, data_hash=bytes(32), seats=4, opener=person(0).public,
        options=tuple(GAME.complete_options({}).items()), max_absent=0, rng=chance(1),
    )  # fmt: skip
    names = (*NAMES[:2], "Cleo", NAMES[3])
    joins = [
        write_join(person(at), offer, name, beside=person(0) if at else None, rng=chance(at))
        for at, name in enumerate(names)
    ]
    return make_roster(offer, joins)


def test_guests_by_phones_come_again_by_a_new_code():
    """At a page the table is opened again, with their seats free, and the same bots; so it is where
    others sit elsewhere as well."""
    call = rematch_call(at_one_keyboard(), GAME, person(0).public, None, page=True)
    assert call[0] == "host" and "--seats=4" in call and "--bots=hard" in call
    assert not played_by_one(roster(), person(0).public)
    assert played_by_one(at_one_keyboard(), person(0).public)


def test_people_at_one_keyboard_play_there_again():
    """All of them, the first one first, with the same bots; and so it is told."""
    call = rematch_call(at_one_keyboard(), GAME, person(0).public, None)
    args = asked(hotseat_command, *call[1:])
    assert call[0] == "hotseat" and (args.game, args.seats, args.bots) == (GAME.id, "4", "hard")
    first, *others = args.names.split(",")
    assert first == "Anna" and sorted(others) == ["Bea", "Cleo"]
    assert sorted(others_here(at_one_keyboard(), person(0).public)) == ["Bea", "Cleo"]
    assert others_here(roster(), person(0).public) == []
    assert "this keyboard" in told_of(call, words_in("en"))
    assert "opened again" in told_of(["host"], words_in("en"))


def test_a_watcher_has_no_rematch():
    """Nobody sat there under that key."""
    assert rematch_call(roster(), GAME, person(9).public, None) == []
