"""What is chosen becomes the words of a command, or a sentence; whatever a form may hold."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.commands import host, join, learn, resume, watch
from cli.first_screen.chosen_call import (
    join_call,
    learn_call,
    open_call,
    resume_call,
    watch_call,
)
from cli.first_screen.found_tables import FoundTable
from cli.options.arguments import Parser
from cli.text.exit_codes import Stop
from cli.text.words import words_in
from p2p.wire.addresses import parse
from p2p.wire.entry_code import new_code
from tests.cli.lobby.test_own_values import BORDERS
from tests.cli.terminals import terminal

CODE = new_code(bytes(range(32)), bytes).show()
MISTYPED = CODE[:-1] + ("A" if CODE[-1] != "A" else "B")
OPEN = FoundTable("0a", "ABCD-EFGH", "ABCD-EFGH-JKLM-NPQR", (("192.168.1.4", 7711),))
CLOSED = FoundTable("0b", "5S6S", "", (("192.168.1.4", 7711), ("192.168.2.4", 7711)))


def form(**other):
    """A form that is as it should be, but for this."""
    return {
        **{"game": "ohne_furcht", "seats": 4, "bots": 1, "options": {"first_crown": "0"}},
        **{"absent": 1, "sealed": False, "everybody": False, "name": "Anna", **other},
    }


def where(**other):
    """The form of a table."""
    return {"found": "", "table": CODE, "name": "Bea", **other}


def read(module, *call):
    """The arguments of a command, as the program reads them."""
    parser = Parser("x", "", words_in("en"), None)
    module.add(parser, words_in("en"))
    return parser.parse_args(call)


@pytest.fixture
def here(tmp_path):
    """A person's terminal."""
    return terminal(tmp_path)


def test_a_form_becomes_the_call_that_host_understands(here):
    """Each field at its place; seats are counted from 1 as people type them."""
    args = read(host, *open_call(form(sealed=True, everybody=True), here)[1:])
    assert (args.game, args.seats, args.bots, args.absent) == ("ohne_furcht", "4", "1", "1")
    assert (args.name, args.option) == ("Anna", ["first_crown=1"])
    assert args.sealed_books and args.open
    args = read(host, *open_call(form(), here)[1:])
    assert not args.sealed_books and not args.open


def test_a_form_says_how_strong_each_bot_is(here):
    """Bots that it does not name have the usual strength; levels without a bot do not count."""
    args = read(host, *open_call(form(bots=2, absent=0, levels=["easy"]), here)[1:])
    assert args.bots == "easy,medium"
    args = read(host, *open_call(form(bots=1, levels=["medium", "easy"]), here)[1:])
    assert args.bots == "medium"
    with pytest.raises(Stop, match="has no bot 'strong'"):
        open_call(form(levels=["strong"]), here)


def test_a_form_says_how_long_people_may_think(here):
    """With what happens at the end; without a clock nothing of it is said, nor at a table for one,
    where nobody waits. A nought in front is none of the number."""
    for sent, typed in (("turn:2:reminder", "turn:2"), ("game: 020 :bot", "game:20")):
        args = read(host, *open_call(form(clock=sent), here)[1:])
        assert (args.clock, args.clock_end) == (typed, sent.rpartition(":")[2])
    alone = form(game="burgund", seats=1, bots=0, absent=0, options={}, clock="turn:2:bot")
    for silent in (form(), form(clock=""), alone):
        args = read(host, *open_call(silent, here)[1:])
        assert (args.clock, args.clock_end) == (None, None)


@pytest.mark.parametrize("game", ["san_marco", "burgund", "kabale", "ohne_furcht"])
def test_a_form_names_no_file_of_own_values(here, tmp_path, game):
    """A page knows no files; `host` would read what stands there as the path of one."""
    own = tmp_path / "own.json"
    own.write_text("{}", encoding="utf-8")
    for named in ("/etc/passwd", str(own), f" {own}"):
        with pytest.raises(Stop):
            open_call(form(game=game, options={"data": named}), here)


def test_a_form_gives_own_values_as_they_are(here):
    """The content is what `host` takes; what the game would not take is refused with its place."""
    for own, wrong in ((json.dumps({"borders": BORDERS}), ""), ('{"borders": 7}', "borders")):
        filled = form(game="san_marco", options={"data": own})
        if wrong:
            with pytest.raises(Stop) as refused:
                open_call(filled, here)
            assert wrong in str(refused.value)
        else:
            assert f"data={own}" in read(host, *open_call(filled, here)[1:]).option


def test_a_table_becomes_the_call_that_join_and_watch_understand(here):
    """Typed, found open, found closed with its code."""
    args = read(join, *join_call(where(), None, here)[1:])
    assert (args.table, args.name) == ([CODE], "Bea")
    args = read(join, *join_call(where(found="0a", table=""), OPEN, here)[1:])
    assert parse(*args.table).code == OPEN.code
    args = read(join, *join_call(where(found="0b"), CLOSED, here)[1:])
    assert (parse(*args.table).code, parse(*args.table).addresses) == (CODE, CLOSED.addresses)
    args = read(watch, *watch_call(where(found="0a"), OPEN, here)[1:])
    assert parse(*args.table).addresses == OPEN.addresses


def test_an_own_log_becomes_the_call_that_resume_understands(here):
    """And no other file, by whatever way to it."""
    log = here.home / "tables" / "a.tafel"
    log.parent.mkdir()
    log.write_bytes(b"")
    assert read(resume, *resume_call({"log": "a.tafel"}, here)[1:]).log == str(log)
    for other in ("b.tafel", "../tables/a.tafel", str(log), "", "/etc/passwd", "a"):
        with pytest.raises(Stop, match="does not lie there"):
            resume_call({"log": other}, here)


def test_a_game_becomes_the_call_that_learn_understands(here):
    """By its id; another one is named."""
    read_as = read(learn, "--web", "--from-page", *learn_call({"game": "kabale"}, here)[1:])
    assert (read_as.game, read_as.web) == ("kabale", True)
    with pytest.raises(Stop, match="no game 'chess'"):
        learn_call({"game": "chess"}, here)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"seats": 9}, "by 2 to 7"),
        ({"bots": 4}, "do not fit"),
        ({"absent": 3}, "cannot be absent"),
        ({"absent": 99}, "cannot be absent"),
        ({"options": {"smithy": "x"}}, "cannot be 'x'"),
        ({"options": {"fly": "x"}}, "no option 'fly'"),
        ({"options": {"first_crown": "6"}}, "only the seats 1 to 4"),
        *(
            ({"clock": clock}, "takes 1 to 600 whole minutes")
            for clock in ("turn:0:bot", "turn:601:bot", "game::reminder", "turn:1.5:bot", "x", ":")
        ),
        ({"name": ""}, "Type the name"),
        ({"name": "   "}, "Type the name"),
        ({"name": "x" * 99}, "Nobody can be called"),
        ({"name": "a\nb\x1b[2J"}, "Nobody can be called"),
        ({"name": "Merlin (Bot)"}, "Only bots"),
    ],
)
def test_a_form_with_a_wrong_value_is_answered_by_a_sentence(here, wrong, told):
    """The same that whoever types it is told."""
    with pytest.raises(Stop, match=told):
        open_call(form(**wrong), here)


@pytest.mark.parametrize(
    ("wrong", "found", "told"),
    [
        ({"table": ""}, None, "Type the code"),
        ({"table": MISTYPED}, None, "mistyped"),
        ({"table": "a b:c"}, None, "address"),
        ({"found": "0c"}, None, "not there any more"),
        ({"found": "0b", "table": ""}, CLOSED, "is closed"),
        ({"found": "0b", "table": MISTYPED}, CLOSED, "mistyped"),
        ({"name": ""}, None, "Type the name"),
    ],
)
def test_a_table_that_cannot_be_meant_is_answered_by_a_sentence(here, wrong, found, told):
    """Before anything is asked of the network."""
    with pytest.raises(Stop, match=told):
        join_call(where(**wrong), found, here)


@given(name=st.text(max_size=40), table=st.text(max_size=40))
def test_no_text_becomes_another_option(tmp_path_factory, name, table):
    """Whatever is typed is a name and a table, or it is refused: nothing in it is an option."""
    here = terminal(tmp_path_factory.getbasetemp())
    try:
        call = join_call(where(name=name, table=table), None, here)
    except Stop:
        return
    assert call[-2] == "--"
    args = read(join, "--no-bots", *call[1:])
    assert args.table == [table.strip()] and not args.take_seat and args.no_bots
