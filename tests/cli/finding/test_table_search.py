"""Finding a table: what was typed, and who is asked for it."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest
import pytest_twisted

from cli.errors.errors_in_words import told
from cli.finding import table_search
from cli.finding.table_search import Target
from cli.text.exit_codes import Stop
from ledger.records.roster import short_code
from p2p.shell.heard_announcements import Found
from p2p.shell.own_announcements import FINGERPRINT
from p2p.wire import limits
from p2p.wire.entry_code import new_code
from p2p.wire.errors import BadAddress, MistypedCode
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


@pytest.mark.parametrize(
    ("typed", "target"),
    [
        ("192.168.1.20", Target((("192.168.1.20", 7711),), None)),
        ("localhost:99", Target((("localhost", 99),), None)),
        ("ABCD-EFGH@10.0.0.1", Target((("10.0.0.1", 7711),), "ABCD-EFGH")),
        ("tafelrunde://10.0.0.1:5/ABCD-EFGH", Target((("10.0.0.1", 5),), "ABCD-EFGH")),
        (
            "tafelrunde://10.0.0.1:5,10.0.0.2:5/ABCD-EFGH",
            Target((("10.0.0.1", 5), ("10.0.0.2", 5)), "ABCD-EFGH"),
        ),
        ("ABCD-EFGH", None),
        ("abcdefgh", None),
        ("ohne_furcht", None),
    ],
)
def test_addresses_are_told_from_codes_and_games(typed, target):
    """An address leads somewhere at once, a code or a game is searched for."""
    assert table_search.typed_target(typed) == target


def test_what_is_neither_is_refused():
    """Three numbers are no address."""
    with pytest.raises(BadAddress):
        table_search.typed_target("1.2.3")


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


@pytest.mark.parametrize("where", ["", "@10.0.0.1"])
def test_a_slip_in_a_code_is_told_before_anything_is_asked(where):
    """With an address or without one."""
    slip = ENTRY.signs[:-1] + ("A" if ENTRY.signs[-1] != "A" else "B")
    with pytest.raises(MistypedCode):
        table_search.typed_target(slip + where)
    good = table_search.typed_target(ENTRY.show() + where)
    assert good is None if not where else good.code == ENTRY.show()


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


@pytest.mark.parametrize(
    "text",
    ["JZ7C-BM95-FDFI", "abcd-efgh-jk0m", "ABCD-EFGI", "XGLA-HC4", "jz7c-bm9o", "XGLA-HC4Q-NWZ0"],
)
def test_a_sign_that_no_code_has_makes_no_name_of_a_machine_of_it(text):
    """What has the form of a code is told to be mistyped; other words with hyphens are machines."""
    with pytest.raises(MistypedCode):
        table_search.typed_target(text)
    for machine in ("home-desk", "living-room-pi", "a-b-c", "ANNA-PC", "room-pc", "DESKTOP-7F3K2Q"):
        assert table_search.typed_target(machine) == Target(((machine, 7711),), None)
    assert table_search.typed_target(text + ":7711").addresses == ((text, 7711),)


def test_what_may_be_a_code_or_a_machine_is_told_in_both_readings():
    """With what is to be typed where it is the name of a machine."""
    with pytest.raises(MistypedCode) as raised:
        table_search.typed_target("mini-pc02")
    said = told(raised.value, WORDS)
    assert "code of a table" in said and "name of a machine" in said
    assert "'mini-pc02:7711'" in said
    assert table_search.typed_target("mini-pc02:7711") == Target((("mini-pc02", 7711),), None)


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
