"""Finding a table: what was typed, and who is asked for it."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from types import SimpleNamespace

import pytest
import pytest_twisted

from cli.finding import table_search
from cli.finding.typed_table import Target
from cli.text.exit_codes import Stop
from ledger.records.roster import short_code
from p2p.shell.heard_announcements import Found
from p2p.shell.own_announcements import FINGERPRINT
from p2p.wire import limits
from p2p.wire.entry_code import new_code
from tests.cli.finding.networks import (
    CLOCK,
    CODE,
    ENTRY,
    FAKE,
    OTHER,
    WORDS,
    FirstAnswers,
    Heard,
    find,
    node,
    offer,
    said,
    shut,
)
from tests.p2p.people import a_roster, chance, person


@pytest_twisted.ensureDeferred
async def test_code_is_found_among_others():
    """In any case, whole; the node that has the table is where it is found."""
    target = await find(Heard(node(2), node(1)), CODE.lower())
    assert target == Target((("10.0.0.1", 7711),), short_code(offer(1), 16), CODE)


@pytest_twisted.ensureDeferred
async def test_code_is_compared_to_its_last_sign():
    """Sixteen, or more signs than an announcement holds, are the table's or nobody's."""
    for signs in (8, 9, 16, 25, 32):
        code = short_code(offer(1), signs)
        assert (await find(Heard(node(1)), code)).addresses == (("10.0.0.1", 7711),)
        wrong = code[:-1] + ("A" if code[-1] != "A" else "B")
        with pytest.raises(Stop, match="was found in this network"):
            await find(Heard(node(1)), wrong)


@pytest_twisted.ensureDeferred
async def test_long_code_goes_on_to_the_link():
    """What was typed beyond the announcement's signs is checked again by whoever joins."""
    code = short_code(offer(1), 32)
    assert (await find(Heard(node(1)), code)).code == code
    assert await find(None, code, instead="10.0.0.1:5") == Target((("10.0.0.1", 5),), code)


@pytest_twisted.ensureDeferred
async def test_a_single_word_is_no_machine_where_an_address_is_known():
    """Where nothing is searched for: a person's name has an address in reserve, an address that was
    typed needs none."""
    known = Target((("10.0.0.1", 5),), None)
    assert await find(None, "Anna", instead="10.0.0.1:5") == known
    assert await find(None, "Anna") == Target((("Anna", 7711),), None)
    assert await find(None, "10.0.0.9:6", instead="10.0.0.1:5") == Target((("10.0.0.9", 6),), None)


@pytest_twisted.ensureDeferred
async def test_mirrored_announcement_is_asked_and_proves_nothing():
    """A node that repeats an announcement, or one with the same code, is not the node that has
    it."""
    fakes = [said(node(1), ((f"10.6.6.{n}", 7711),)) for n in range(3)]
    fakes.append(Found(replace(fakes[0].table, fingerprint=offer(1).hash[:5] + bytes(11)), FAKE))
    target = await find(Heard(node(1), fakes=fakes), CODE)
    assert target.addresses == (("10.0.0.1", 7711),)
    with pytest.raises(Stop, match="was found in this network"):
        await find(Heard(fakes=fakes), CODE)


@pytest_twisted.ensureDeferred
async def test_node_that_could_not_answer_is_asked_again():
    """One that has no place for us just now is not given up for the whole search; nor is it asked
    at each look."""
    heard = Heard(node(1))
    tables, heard.tables = heard.tables, ()
    CLOCK.callLater(1.5 * table_search.AGAIN, setattr, heard, "tables", tables)
    assert (await find(heard, CODE)).found == CODE
    assert len(heard.asked) == 3


@pytest_twisted.ensureDeferred
async def test_one_table_told_by_many_nodes_is_one():
    """A table that runs is at all its nodes, and there is nothing to choose between them."""
    heard = Heard(node(1, running=True), node(1, running=True, host="10.0.0.9"))
    assert (await find(heard, "ohne_furcht", running=True)).found == CODE


@pytest_twisted.ensureDeferred
async def test_a_table_that_runs_is_found_and_its_node_says_so():
    """Whoever would sit down is not told that there is no such table; another one comes first."""
    heard = Heard(node(1, running=True))
    assert (await find(heard, CODE, running=True)).found == CODE
    for typed in (CODE, "ohne_furcht"):
        assert (await find(heard, typed)).found == CODE
    assert (await find(Heard(node(1, running=True), node(2)), "ohne_furcht")).found == OTHER


@pytest_twisted.ensureDeferred
async def test_a_table_that_waits_is_waited_for():
    """One that runs is announced first; the one that can be joined is found all the same."""
    heard = Heard(node(1, running=True))
    later = said(node(2))
    CLOCK.callLater(table_search.SEARCH / 2, heard.announced.append, later)
    heard.tables = (*heard.tables, node(2))
    assert (await find(heard, "ohne_furcht")).found == OTHER


@pytest_twisted.ensureDeferred
async def test_address_in_reserve_is_used_where_the_search_is_in_vain():
    """Without discovery, or where it does not work."""
    for heard in (None, Heard(), Heard(works=False)):
        target = await find(heard, CODE, instead=f"{CODE}@10.0.0.1:5")
        assert target == Target((("10.0.0.1", 5),), CODE)


@pytest_twisted.ensureDeferred
async def test_several_tables_of_a_game_are_chosen_by_code():
    """The refusal names the codes, those of people met before first."""
    with pytest.raises(Stop, match=f"choose by code: {OTHER}, {CODE}"):
        await find(Heard(node(1), node(2), met=(2,)), "ohne_furcht")


@pytest_twisted.ensureDeferred
async def test_another_node_at_the_first_address_hides_no_table():
    """The other addresses of the node that was announced are asked as well, and only they."""
    right, wrong = node(1), node(2)
    both = (wrong.addresses[0], right.addresses[0])
    heard = FirstAnswers(right, wrong)
    heard.announced = [said(right, both)]
    network = heard()
    target = await table_search.find_target(CLOCK, network, CODE, WORDS, running=False)
    assert target.addresses == right.addresses and target.found == CODE
    found = await table_search.listed(CLOCK, network)
    assert [one.offer for one in found] == [wrong.offer, right.offer]
    assert heard.asked == [both, right.addresses] * 2


@pytest_twisted.ensureDeferred
async def test_where_nobody_answered_nobody_is_asked_again():
    """Nor where everybody has proven what was announced."""
    right, away = node(1), node(3)
    heard = FirstAnswers(right)
    heard.announced = [
        said(right, (*right.addresses, *FAKE)),
        said(away, (*away.addresses, ("10.6.6.7", 7711))),
    ]
    assert await heard().ask(heard.announced) == [right]
    assert len(heard.asked) == 2


@pytest_twisted.ensureDeferred
async def test_a_closed_table_is_found_by_its_plate():
    """Everybody who announces that plate is asked, one address of each first; the code goes along,
    as it is compared at each of them."""
    fake = shut(1, (("10.6.6.6", 7711), ("10.6.6.7", 7711)))
    heard = Heard(fakes=[shut(2), fake, shut(1)])
    target = await find(heard, ENTRY.show().lower())
    assert target.addresses == (("10.6.6.6", 7711), ("10.0.0.1", 7711), ("10.6.6.7", 7711))
    assert target.code == ENTRY.show() and not heard.asked
    with pytest.raises(Stop, match="No table"):
        await find(Heard(fakes=[shut(2)]), ENTRY.show())
    instead = await find(Heard(), ENTRY.show(), instead=f"{ENTRY.show()}@10.0.0.9")
    assert instead == Target((("10.0.0.9", 7711),), ENTRY.show())


@pytest_twisted.ensureDeferred
async def test_what_is_hidden_by_false_announcements_is_asked_for_at_its_host():
    """Nothing true is announced: a friend is asked where it listened last, and a host of which too
    much is said at its usual port; for an open table and for a closed one."""
    true = node(1)
    for how in ({"known": (true.addresses,)}, {"crowded": true.addresses}):
        heard = Heard(true, fakes=[said(node(2), FAKE)], **how)
        heard.announced = heard.announced[:1]
        assert (await find(heard, CODE)).found == CODE
    code = new_code(offer(1).hash, chance(1)).show()
    for how in ({"known": (true.addresses,)}, {"crowded": true.addresses}):
        heard = Heard(true, **how)
        heard.announced = []
        assert await find(heard, code) == Target(true.addresses, code, code)


@pytest_twisted.ensureDeferred
async def test_a_closed_table_is_found_by_what_a_list_shows_of_it():
    """The code is asked for there. Where no such table is announced it is the name of a machine."""
    heard = Heard(fakes=[shut(2), shut(1)])
    target = await find(heard, ENTRY.plate.lower())
    assert target == Target((("10.0.0.1", 7711),), None) and not heard.asked
    assert await find(Heard(fakes=[shut(2)]), ENTRY.plate) == Target(((ENTRY.plate, 7711),), None)
    for machine in ("room", "pc"):
        assert await find(heard, machine) == Target(((machine, 7711),), None)


@pytest.mark.parametrize(("running", "command"), [(True, "watch"), (False, "join")])
@pytest_twisted.ensureDeferred
async def test_a_search_in_vain_names_the_command_that_was_typed(running, command):
    """Whoever wants to look on is not told to take a seat."""
    with pytest.raises(Stop, match=f"tafelrunde {command} ADDRESS"):
        await table_search.find_target(CLOCK, Heard()(), CODE, WORDS, running=running)


@pytest_twisted.ensureDeferred
async def test_what_is_announced_of_a_running_table_is_among_what_is_tried():
    """However much was kept of its nodes: behind the better half of that, which nobody can push
    out by announcing, and before the rest. What is announced of another table is nothing."""
    roster = a_roster([person(0), person(1)])
    here, there = ("10.0.0.1", 7711), ("10.0.0.2", 7711)
    tables = [
        SimpleNamespace(table=SimpleNamespace(fingerprint=one), addresses=(where,))
        for one, where in ((roster.offer.hash[:FINGERPRINT], here), (bytes(FINGERPRINT), there))
    ]
    heard = SimpleNamespace(browse=lambda: None, works=True, found=tables)
    kept = [("192.168.1.1", port) for port in range(1, limits.ADDRESSES + 1)]
    full, new = roster.keys
    nodes = {full: list(kept)}
    await table_search.add_found(CLOCK, heard, roster, nodes, [full, new])
    half = limits.ADDRESSES // 2
    assert nodes == {full: [*kept[:half], here, *kept[half:]], new: [here]}


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


@pytest_twisted.ensureDeferred
async def test_a_table_is_found_by_who_opened_it():
    """Also a closed one, which a friend tells friends of; and though a machine has that name."""
    people = {1: "anna"}
    for machines in ((), ("anna",)):
        heard = Heard(node(2), node(1), people=people, machines=machines)
        assert (await find(heard, "anna")).found == CODE
    closed = Heard(node(1), people=people, known=(node(1).addresses,), machines=())
    closed.announced = [shut(1)]
    assert (await find(closed, "anna")).found == CODE
    moved = Heard(node(1), people=people, known=((("10.0.0.1", 41234),),), machines=())
    moved.announced = [shut(1)]
    for typed in ("anna", "Ohne Furcht und Adel"):  # it listens elsewhere than it did last
        assert (await find(moved, typed)).found == CODE
    with pytest.raises(Stop, match="No table"):
        await find(Heard(node(1), fakes=[shut(1)], machines=()), "bea")


@pytest_twisted.ensureDeferred
async def test_a_machine_is_found_whose_name_somebody_has():
    """Where that person has no table; a name that neither has is nobody's."""
    heard = Heard(node(2), people={1: "anna"}, machines=("anna", "pc"))
    for name in ("anna", "pc"):
        assert await find(heard, name) == Target(((name, 7711),), None)
    for name in ("bea", "Anna Maria"):
        with pytest.raises(Stop, match="No table"):
            await find(heard, name)


@pytest_twisted.ensureDeferred
async def test_a_game_is_found_by_its_title():
    """As people say it."""
    assert (await find(Heard(node(1)), "Ohne Furcht und Adel")).found == CODE


def test_what_announces_is_loaded_where_somebody_announces():
    """A table of one machine does without it, and without its five megabytes."""
    code = "import sys, cli.session.node_session; print('zeroconf' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "False\n"
