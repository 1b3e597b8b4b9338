"""Finding a table: what was typed, a search, a list; and lines from whatever input there is."""

from __future__ import annotations

from dataclasses import replace

import pytest
import pytest_twisted

from cli.lobby import table_search
from cli.lobby.asked_network import Network
from cli.lobby.table_search import Target
from cli.text.exit_codes import Stop
from cli.text.words import words_in
from ledger.records.roster import make_offer, short_code
from p2p.core.actions import ProvenTable
from p2p.shell.announced import Found
from p2p.shell.announcing import announcement
from p2p.wire.entry_code import new_code
from p2p.wire.errors import BadAddress, MistypedCode, Refused
from tests.cli.lobby.leaping_clock import LeapingClock
from tests.cli.terminals import terminal
from tests.p2p.people import chance, person

WORDS = words_in("en")
CLOCK = LeapingClock()


FAKE = (("10.6.6.6", 7711),)


def offer(number=0, game="ohne_furcht"):
    """An offer by the person of this number."""
    return make_offer(
        game=game, rules=f"{game}/1", data_hash=bytes(32), seats=4,
        opener=person(number).public, rng=chance(number),
    )  # fmt: skip


def node(number=0, *, game="ohne_furcht", running=False, opener=None, host=None):
    """What the node at 10.0.0.number proves: that it opened a table, or is at one that runs."""
    made = offer(number, game)
    where = ((host or f"10.0.0.{number}", 7711),)
    return ProvenTable(made, opener or made.opener, 2, running, where)


def said(table, addresses=None):
    """What is announced of a table, by its own node or by another."""
    return Found(
        announcement(table.offer, table.taken, table.running), addresses or table.addresses
    )


CODE, OTHER = short_code(offer(1)), short_code(offer(2))


class Heard:
    """A network in which this was announced, and these nodes prove their tables when asked."""

    def __init__(self, *tables, fakes=(), works=True, met=(), recent=(), known=(), crowded=()):
        self.known, self.crowded = known, crowded
        self.announced, self.works = [*fakes, *map(said, tables)], works
        self.asked, self.met, self.recent = [], met, recent
        self._tables = tables

    def browse(self):
        """Nothing changes any more."""

    async def survey(self, groups):
        """The answers of those that were asked, in the order of the questions."""
        self.asked += groups
        return [one for some in groups for one in self._tables if set(some) & set(one.addresses)]

    def __call__(self):
        """The network a search asks."""
        known = {person(number).public for number in self.met}
        return Network(
            self, self.survey, lambda one: one in known, frozenset(self.recent), self.known
        )


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


async def find(heard, typed, **how):
    """The table that is meant."""
    network = None if heard is None else heard()
    return await table_search.find_target(CLOCK, network, typed, WORDS, **{"running": False, **how})


@pytest_twisted.ensureDeferred
async def test_code_is_found_among_others():
    """In any case, whole; the node that has the table is where it is found."""
    target = await find(Heard(node(2), node(1)), CODE.lower())
    assert target == Target((("10.0.0.1", 7711),), short_code(offer(1), 16), CODE)


@pytest_twisted.ensureDeferred
async def test_code_is_compared_to_its_last_sign():
    """F6: sixteen, or more signs than an announcement holds, are the table's or nobody's."""
    for signs in (8, 9, 16, 25, 32):
        code = short_code(offer(1), signs)
        assert (await find(Heard(node(1)), code)).addresses == (("10.0.0.1", 7711),)
        wrong = code[:-1] + ("A" if code[-1] != "A" else "B")
        with pytest.raises(Stop, match="was found in this network"):
            await find(Heard(node(1)), wrong)


@pytest_twisted.ensureDeferred
async def test_long_code_goes_on_to_the_link():
    """F6: what was typed beyond the announcement's signs is checked again by who joins."""
    code = short_code(offer(1), 32)
    assert (await find(Heard(node(1)), code)).code == code
    assert await find(None, code, instead="10.0.0.1:5") == Target((("10.0.0.1", 5),), code)


@pytest_twisted.ensureDeferred
async def test_mirrored_announcement_is_asked_and_proves_nothing():
    """F13: who repeats an announcement, or one with the same code, is not the node that has it."""
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
    tables, heard._tables = heard._tables, ()
    CLOCK.callLater(1.5 * table_search.AGAIN, setattr, heard, "_tables", tables)
    assert (await find(heard, CODE)).found == CODE
    assert len(heard.asked) == 3


@pytest_twisted.ensureDeferred
async def test_one_table_told_by_many_nodes_is_one():
    """F13: a table that runs is at all its nodes, and there is nothing to choose between them."""
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
    heard._tables = (*heard._tables, node(2))
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
    """F13: three hundred strangers with tables of their own fill twenty lines, behind our friends;
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


class FirstAnswers(Heard):
    """A network in which the first node to answer at some addresses is the only one heard."""

    async def survey(self, groups):
        """For each group, the tables at the first of its addresses that has any."""
        self.asked += groups
        there = [
            [[one for one in self._tables if at in one.addresses] for at in some] for some in groups
        ]
        return [one for some in there for one in next(filter(None, some), [])]


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


def shut(number, addresses=None):
    """What is announced of a closed table of this person, by its own node or by another."""
    made = offer(number)
    where = addresses or ((f"10.0.0.{number}", 7711),)
    return Found(announcement(made, 0, False, closed=True), where)


ENTRY = new_code(offer(1).hash, chance(1))


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
