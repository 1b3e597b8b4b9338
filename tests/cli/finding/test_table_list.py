"""Tables as a list to pick from: what stands in it, how it is marked, what is typed."""

from __future__ import annotations

from dataclasses import replace

import pytest
import pytest_twisted

from cli.finding import table_search
from cli.finding.table_search import Target
from cli.text.exit_codes import Stop
from ledger.records.roster import short_code
from p2p.wire.errors import Refused
from tests.cli.finding.networks import (
    CLOCK,
    CODE,
    ENTRY,
    OTHER,
    WORDS,
    Heard,
    node,
    offer,
    said,
    shut,
)
from tests.cli.terminals import terminal


async def answer(line):
    """What was typed."""
    return line


@pytest_twisted.ensureDeferred
async def test_table_is_picked_from_a_list(tmp_path):
    """The list is numbered; the number that is typed decides."""
    here = terminal(tmp_path)
    network = Heard(node(2), node(1, game="elsewhere"), node(3, running=True))()
    target = await table_search.pick(CLOCK, network, here, lambda: answer("2"), running=False)
    foreign = short_code(offer(1, "elsewhere"))
    assert target.found == foreign
    assert here.out.getvalue() == (
        f"1. {OTHER}: Ohne Furcht und Adel, 2 of 4 seats taken, at 10.0.0.2\n"
        f"2. {foreign}: a game that is not here, 2 of 4 seats taken, at 10.0.0.1\n"
        "Type the number of a table.\n"
    )
    with pytest.raises(Stop, match="The number is a whole number from 1 to 2, not '3'"):
        await table_search.pick(CLOCK, network, here, lambda: answer("3"), running=False)


@pytest_twisted.ensureDeferred
async def test_a_wrong_number_at_a_terminal_is_asked_again(tmp_path):
    """A slip of the finger does not end the program; nothing typed does."""
    here, typed = terminal(tmp_path, tty=True), ["7", "x", "2"]

    async def ask():
        return typed.pop(0) if typed else ""

    network = Heard(node(2), node(1))()
    target = await table_search.pick(CLOCK, network, here, ask, running=False)
    assert target.found == CODE
    assert here.out.getvalue().count("The number is a whole number from 1 to 2") == 2
    with pytest.raises(Stop):
        await table_search.pick(CLOCK, network, here, ask, running=False)


@pytest_twisted.ensureDeferred
async def test_list_has_room_for_those_who_were_met(tmp_path):
    """Three hundred strangers with tables of their own fill twenty lines, behind our friends;
    nodes where others of our tables were found are asked first."""
    here = terminal(tmp_path)
    heard = Heard(*(node(n) for n in range(10, 250)), node(1), met=(1,), recent=("10.0.0.1",))
    target = await table_search.pick(CLOCK, heard(), here, lambda: answer("1"), running=False)
    assert target.found == CODE
    assert heard.asked[0] == (("10.0.0.1", 7711),)
    assert len(here.out.getvalue().splitlines()) == table_search.MOST + 1


@pytest_twisted.ensureDeferred
async def test_only_table_needs_no_number(tmp_path):
    """One is taken; none is a sentence with what else can be done."""
    here = terminal(tmp_path)
    target = await table_search.pick(
        CLOCK, Heard(node(1))(), here, lambda: answer(""), running=False
    )
    assert target.found == CODE
    with pytest.raises(Stop, match=r"Nobody was found\. Ask for the address"):
        await table_search.pick(CLOCK, Heard()(), here, lambda: answer(""), running=False)


@pytest_twisted.ensureDeferred
async def test_full_and_running_tables_are_picked_where_no_seat_is_free(tmp_path):
    """They are not hidden: choosing one says what can be done there."""
    full = replace(node(2), taken=4)
    for tables, found in (((full,), OTHER), ((node(1, running=True),), CODE)):
        network = Heard(*tables)()
        here = terminal(tmp_path)
        target = await table_search.pick(CLOCK, network, here, lambda: answer(""), running=False)
        assert target.found == found and "it can be watched" in here.out.getvalue()


def test_full_and_running_tables_are_marked_in_the_list():
    """In words."""
    full = replace(node(2), taken=4)
    assert table_search.found_lines([node(1, running=True), full], WORDS) == [
        f"1. {CODE}: Ohne Furcht und Adel, 4 seats, running; it can be watched",
        f"2. {OTHER}: Ohne Furcht und Adel, all 4 seats taken; it can be watched",
    ]


@pytest_twisted.ensureDeferred
async def test_a_closed_table_in_the_list_is_opened_by_its_code(tmp_path):
    """It stands there with its plate and where it is; its code is asked for. One that a friend has
    opened stands there with its game."""
    heard = Heard(node(2), fakes=[shut(1), shut(3), shut(3)], met=[2])
    lines = iter(["2", ENTRY.show()])

    async def ask():
        return next(lines)

    here = terminal(tmp_path, tty=True)
    target = await table_search.pick(CLOCK, heard(), here, ask, running=False)
    assert target == Target((("10.0.0.1", 7711),), ENTRY.show())
    shown = here.out.getvalue().splitlines()
    assert "Ohne Furcht" in shown[0] and shown[1].endswith(
        f"{ENTRY.plate}: a closed table, at 10.0.0.1; its code opens it"
    )
    assert sum("a closed table" in one for one in shown) == 2
    lines = iter(["2", ""])
    with pytest.raises(Refused):
        await table_search.pick(CLOCK, heard(), here, ask, running=False)


@pytest_twisted.ensureDeferred
async def test_a_list_has_the_tables_of_friends_whatever_is_announced():
    """Each once."""
    heard = Heard(node(1), node(2), known=(node(1).addresses, node(2).addresses))
    heard.announced = [said(node(2))]
    found = await table_search.listed(CLOCK, heard())
    assert [one.offer for one in found] == [offer(2), offer(1)]


@pytest_twisted.ensureDeferred
async def test_a_search_makes_no_list_where_nothing_has_changed():
    """Each table is looked at once, however often one looks whether there is another."""

    class Same(Heard):
        """One in which what is found stays the same."""

        found = (said(node(2)), said(node(1)))

    looked = []
    found = await table_search.search(
        CLOCK, Same(), lambda one: looked.append(one) or False, 0.35, first=True
    )
    assert found == [] and len(looked) == 4
