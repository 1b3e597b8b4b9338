"""Tables as a list to pick from: its numbers, the code of a closed one, what was typed before."""

from __future__ import annotations

from dataclasses import replace

import pytest
import pytest_twisted

from cli.code_words.code_in_words import in_words
from cli.finding import table_pick, table_search
from cli.finding.typed_table import Target
from cli.kept_tables.entry_file import keep_entry
from cli.kept_tables.own_seats import KeptSeat
from cli.text.exit_codes import Exit, Stop
from ledger.records.roster import short_code
from p2p.wire.entry_code import new_code
from p2p.wire.errors import Refused
from tests.cli.finding.networks import (
    CLOCK,
    CODE,
    ENTRY,
    OTHER,
    Heard,
    node,
    offer,
    shut,
)
from tests.cli.terminals import terminal
from tests.p2p.people import a_roster, chance, person


def no_seat(number):
    """What is announced of a closed table of this person whose seats are taken."""
    found = shut(number)
    return replace(found, table=replace(found.table, full=True))


async def answer(line):
    """What was typed."""
    return line


@pytest_twisted.ensureDeferred
async def test_table_is_picked_from_a_list(tmp_path):
    """The list is numbered; the number that is typed decides."""
    here = terminal(tmp_path)
    tables = (node(2), node(1, game="elsewhere"), node(3, running=True))
    network = Heard(*tables, people={1: "Anna", 2: "Bea"})()
    target = await table_pick.pick(CLOCK, network, here, lambda: answer("2"), running=False)
    foreign = short_code(offer(1, "elsewhere"))
    assert target.found == foreign
    assert here.out.getvalue() == (
        f"1. {OTHER}: Ohne Furcht und Adel, opened by Bea, 2 of 4 seats taken, at 10.0.0.2\n"
        f"2. {foreign}: a game that is not here, opened by Anna, 2 of 4 seats taken, at 10.0.0.1\n"
        "Type the number of a table.\n"
    )
    with pytest.raises(Stop, match="The number is a whole number from 1 to 2, not '3'"):
        await table_pick.pick(CLOCK, network, here, lambda: answer("3"), running=False)


@pytest_twisted.ensureDeferred
async def test_a_wrong_number_at_a_terminal_is_asked_again(tmp_path):
    """A slip of the finger does not end the program; nothing typed does."""
    here, typed = terminal(tmp_path, tty=True), ["7", "x", "2"]

    async def ask():
        return typed.pop(0) if typed else ""

    network = Heard(node(2), node(1))()
    target = await table_pick.pick(CLOCK, network, here, ask, running=False)
    assert target.found == CODE
    assert here.out.getvalue().count("The number is a whole number from 1 to 2") == 2
    with pytest.raises(Stop, match="Nothing was chosen"):
        await table_pick.pick(CLOCK, network, here, ask, running=False)


@pytest_twisted.ensureDeferred
async def test_list_has_room_for_those_who_were_met(tmp_path):
    """Three hundred strangers with tables of their own fill twenty lines, behind our friends;
    nodes where others of our tables were found are asked first."""
    here = terminal(tmp_path)
    heard = Heard(*(node(n) for n in range(10, 250)), node(1), met=(1,), recent=("10.0.0.1",))
    target = await table_pick.pick(CLOCK, heard(), here, lambda: answer("1"), running=False)
    assert target.found == CODE
    assert heard.asked[0] == (("10.0.0.1", 7711),)
    assert len(here.out.getvalue().splitlines()) == table_search.MOST + 1


@pytest_twisted.ensureDeferred
async def test_only_table_needs_no_number(tmp_path):
    """One is taken; none is a sentence with what else can be done."""
    here = terminal(tmp_path)
    target = await table_pick.pick(CLOCK, Heard(node(1))(), here, lambda: answer(""), running=False)
    assert target.found == CODE
    with pytest.raises(Stop, match="perhaps nobody has opened one yet"):
        await table_pick.pick(CLOCK, Heard()(), here, lambda: answer(""), running=False)


@pytest_twisted.ensureDeferred
async def test_full_and_running_tables_are_picked_where_no_seat_is_free(tmp_path):
    """They are not hidden: choosing one says what can be done there."""
    full = replace(node(2), taken=4)
    for tables, found in (((full,), OTHER), ((node(1, running=True),), CODE)):
        network = Heard(*tables)()
        here = terminal(tmp_path)
        target = await table_pick.pick(CLOCK, network, here, lambda: answer(""), running=False)
        assert target.found == found and "it can be watched" in here.out.getvalue()


@pytest_twisted.ensureDeferred
async def test_a_closed_table_in_the_list_is_opened_by_its_code(tmp_path):
    """It stands there with its plate and where it is; its code is asked for. One that a friend has
    opened stands there with its game."""
    heard = Heard(node(2), fakes=[shut(1), shut(3), shut(3)], met=[2])
    lines = iter(["2", ENTRY.show()])

    async def ask():
        return next(lines)

    here = terminal(tmp_path, tty=True)
    target = await table_pick.pick(CLOCK, heard(), here, ask, running=False)
    assert target == Target((("10.0.0.1", 7711),), ENTRY.show())
    shown = [one for one in here.out.getvalue().splitlines() if one[:1].isdigit()]
    assert "Ohne Furcht" in shown[0] and shown[1].endswith(
        f"{ENTRY.plate}: a closed table, at 10.0.0.1; its code opens it"
    )
    assert sum("a closed table" in one for one in shown) == 2
    lines = iter(["2", ""])
    with pytest.raises(Refused):
        await table_pick.pick(CLOCK, heard(), here, ask, running=False)


@pytest_twisted.ensureDeferred
async def test_at_a_full_closed_table_one_can_look_on_and_it_is_no_number_of_a_seat(tmp_path):
    """Whoever looks for a seat reads how to look on there; a code is tried all the same, and who
    looks on, or has a seat there, picks it by its number."""
    heard = Heard(node(2), fakes=[no_seat(1), shut(3)])
    here, lines = terminal(tmp_path, tty=True), iter(["3", ENTRY.show()])

    async def ask():
        return next(lines)

    target = await table_pick.pick(CLOCK, heard(), here, ask, running=False)
    assert target == Target((("10.0.0.1", 7711),), ENTRY.show())
    shown = " ".join(here.out.getvalue().split())
    assert f"2. {shut(3).table.code}: a closed table, at 10.0.0.3; its code opens it" in shown
    told = "with no free seat; to look on by its code: tafelrunde watch 10.0.0.1:7711"
    assert f"opens it {ENTRY.plate}: a closed table, at 10.0.0.1, {told} Type" in shown
    assert "The number is a whole number from 1 to 2, not '3'" in shown

    here, lines = terminal(tmp_path, tty=True), iter(["2", ENTRY.show()])
    await table_pick.pick(CLOCK, heard(), here, ask, running=True)
    shown = here.out.getvalue()
    assert f"2. {ENTRY.plate}: " in shown and "tafelrunde watch" not in shown

    path = tmp_path / "game.tafel"
    keep_entry(path, ENTRY)
    own = KeptSeat(path, a_roster([person(1), person(2)]))
    heard = Heard(fakes=[no_seat(1)], seats={shut(1).table.fingerprint: own})
    target = await table_pick.pick(CLOCK, heard(), here, ask, running=False)
    assert target == Target((("10.0.0.1", 7711),), ENTRY.show())


@pytest.mark.parametrize("typed", [None, "citadels"])
@pytest_twisted.ensureDeferred
async def test_where_no_seat_is_free_nothing_is_asked(tmp_path, typed):
    """Neither a number nor a code: it is told, behind how to look on."""
    here, heard = terminal(tmp_path, tty=True), Heard(fakes=[no_seat(1), no_seat(3)], machines=())
    with pytest.raises(Stop, match="At none of these tables is a seat free") as raised:
        if typed is None:
            await table_pick.pick(CLOCK, heard(), here, not_asked, running=False)
        else:
            await find_or_pick(heard, here, not_asked, typed)
    assert raised.value.code is Exit.REFUSED
    shown = " ".join(here.out.getvalue().split())
    assert shown.count("to look on by its code: tafelrunde watch 10.0.0.") == 2
    assert "Type the number" not in shown


async def not_asked():
    """Nobody is to be asked."""
    raise AssertionError("asked")


@pytest_twisted.ensureDeferred
async def test_a_code_that_is_typed_at_the_list_is_the_table_that_it_opens(tmp_path):
    """In letters or in words; one that is mistyped, or of no table in the list, is asked again."""
    heard = Heard(node(2), fakes=[shut(1), shut(3)])
    elsewhere = new_code(offer(4).hash, chance(4)).show()
    mistyped = ENTRY.show()[:-1] + ("3" if ENTRY.show()[-1] == "2" else "2")
    for right in (ENTRY.show().lower(), in_words(ENTRY, "en")):
        lines = iter([mistyped, elsewhere, right])
        here = terminal(tmp_path, tty=True)

        async def ask(lines=lines):
            return next(lines)

        target = await table_pick.pick(CLOCK, heard(), here, ask, running=False)
        assert target == Target((("10.0.0.1", 7711),), ENTRY.show())
        assert "That is mistyped; nobody was asked." in here.out.getvalue()
        assert "The number is a whole number from 1 to 3" in here.out.getvalue()


@pytest_twisted.ensureDeferred
async def test_the_number_of_an_only_table_is_one(tmp_path):
    """Another one is refused without speaking of numbers from 1 to 1."""
    lines = iter(["3", "1", ENTRY.show()])

    async def ask():
        return next(lines)

    here = terminal(tmp_path, tty=True)
    await find_or_pick(Heard(fakes=[shut(1)], machines=()), here, ask, "citadels")
    assert "The number is 1, not '3'." in here.out.getvalue()


@pytest_twisted.ensureDeferred
async def test_a_closed_table_with_a_seat_of_ours_needs_no_code(tmp_path):
    """Its code is kept beside the log."""
    path = tmp_path / "game.tafel"
    keep_entry(path, ENTRY)
    seat = KeptSeat(path, a_roster([person(1), person(2)]))
    heard = Heard(fakes=[shut(1)], seats={shut(1).table.fingerprint: seat})
    here = terminal(tmp_path, tty=True)
    target = await table_pick.pick(CLOCK, heard(), here, lambda: answer(""), running=False)
    assert target == Target((("10.0.0.1", 7711),), ENTRY.show())


async def find_or_pick(heard, here, ask, typed):
    """The table that is meant, or picked instead."""
    return await table_pick.find_or_pick(CLOCK, heard(), here, ask, typed, running=False)


@pytest.mark.parametrize("typed", ["citadels", "San Marco", "anna", "Anna Maria", OTHER])
@pytest_twisted.ensureDeferred
async def test_what_names_no_table_leads_to_a_list_with_the_closed_ones(tmp_path, typed):
    """Their code is asked for, whatever was typed; a number is asked for even where there is one
    table alone, since it is not what was typed."""
    lines = iter(["1", ENTRY.show().lower()])

    async def ask():
        return next(lines)

    here = terminal(tmp_path, tty=True)
    heard = Heard(fakes=[shut(1)], machines=())
    target = await find_or_pick(heard, here, ask, typed)
    assert target == Target((("10.0.0.1", 7711),), ENTRY.show())
    shown = here.out.getvalue()
    assert f"is called {typed!r}" in shown and "neither its game nor whose it is" in shown
    with pytest.raises(Stop):
        await find_or_pick(heard, here, lambda: answer(""), typed)


@pytest_twisted.ensureDeferred
async def test_what_answers_only_after_the_search_is_no_list_of_other_tables(tmp_path):
    """A list never says above a table of Anna's that nothing is called Anna."""

    class Slow(Heard):
        """One that answers when it is asked for the third time and later."""

        async def survey(self, groups):
            """Nothing before that."""
            proven = await super().survey(groups)
            return proven if len(self.asked) > 2 else []

    here = terminal(tmp_path, tty=True)
    heard = Slow(node(1), people={1: "anna"}, machines=())
    heard.announced = [shut(1)]
    heard.known = (node(1).addresses,)
    target = await find_or_pick(heard, here, None, "anna")
    assert target.found == CODE and not here.out.getvalue()


@pytest_twisted.ensureDeferred
async def test_where_nobody_is_asked_it_is_told_what_there_is(tmp_path):
    """In one sentence behind the other; where there is nothing, that alone."""
    here = terminal(tmp_path)
    heard = Heard(node(1), fakes=[shut(2)], machines=())
    with pytest.raises(Stop) as raised:
        await find_or_pick(heard, here, None, "citadels")
    plate = shut(2).table.code
    assert f"there is: {CODE} (Ohne Furcht und Adel), {plate} (closed)." in str(raised.value)
    with pytest.raises(Stop) as alone:
        await find_or_pick(Heard(machines=()), here, None, "citadels")
    assert "there is:" not in str(alone.value)


@pytest_twisted.ensureDeferred
async def test_of_several_tables_one_is_picked(tmp_path):
    """Two of one game; where nobody is asked they are told by their codes."""
    here = terminal(tmp_path, tty=True)
    heard = Heard(node(1), node(2))
    target = await find_or_pick(heard, here, lambda: answer("2"), "ohne_furcht")
    assert target.found in (CODE, OTHER) and here.out.getvalue().count(" seats taken") == 2
    with pytest.raises(Stop, match="choose by code"):
        await find_or_pick(heard, here, None, "ohne_furcht")
