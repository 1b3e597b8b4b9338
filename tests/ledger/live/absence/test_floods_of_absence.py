"""One seat floods a table with words about who is there: thousands, each well signed.

What is held of them, how many signatures are looked at and how many reports are signed unasked has
a bound, and the others play on, with that seat gone (R17).
"""

import pytest

from ledger.chain.held_back import AHEAD
from ledger.chain.receipt import Receipt
from ledger.chain.reports_held import REPORTS
from ledger.records.form import MAX_ATTEMPT, Kind
from ledger.records.reports import write_mark, write_report
from ledger.records.requests import write_leave, write_return
from ledger.records.wish import WORDS, write_wish
from ledger.sealed.sealed_table import Phase
from ledger.short_close.absence_consent import ANSWERS
from ledger.signing.own_words import event_on
from ledger.signing.requests import CHANGES
from ledger.steps.riders import ride
from tests.ledger.live.absence.test_going_on import finish
from tests.ledger.live.gathering import Gathering, of_kind
from tests.ledger.live.test_floods import counted_signatures

FLOODER = 3
MANY = 2000
EVERYBODY = (0, 1, 2, 3)


@pytest.fixture
def signatures(monkeypatch):
    """How many signatures of records were checked."""
    return counted_signatures(monkeypatch)


def begun(label, until=24):
    """A table under way; the flooder's program is none of ours from now on."""
    table = Gathering(label, 4, 1)
    table.run(until=until)
    while FLOODER in table[0].chain.open.held:
        table.run(until=table[0].table.step + 1)
    table.meet()
    table.hear()
    table.stop(FLOODER)
    return table


def number(n):
    """Other bytes for each number."""
    return n.to_bytes(32, "big")


def a_report(table, attempt=1, live=EVERYBODY, held=(), head=None, step=None):
    """What the flooder reports on the head of the first seat, or on another one."""
    at = table[0].table
    return write_report(
        table.seated.people[FLOODER],
        table_id=at.roster.table_id,
        step=at.step + 1 if step is None else step,
        seat=FLOODER,
        prev=at.head if head is None else head,
        attempt=attempt,
        live=live,
        held=held,
    ).raw


def fresh(table, n, by=FLOODER):
    """A fresh return of the flooder."""
    at = table[0].table
    return write_return(
        table.seated.people[by], table_id=at.roster.table_id, seat=FLOODER,
        cut=at.return_key(FLOODER), nonce=number(n),
    ).raw  # fmt: skip


def plain(table, n):
    """A return of the flooder, who is not away."""
    person, inside = table.seated.people[FLOODER], table[0].id
    return write_return(person, table_id=inside, seat=FLOODER, cut=number(n)).raw


def leave(table, n):
    """A good-bye of the flooder."""
    person, inside = table.seated.people[FLOODER], table[0].id
    return write_leave(person, table_id=inside, seat=FLOODER, head=number(n)).raw


def wish(table, n):
    """The flooder would end the table, for ever other reasons; it numbers its words as it must."""
    at, person = table[0].table, table.seated.people[FLOODER]
    return write_wish(
        person, table_id=at.roster.table_id, step=at.step, head=at.head, seat=FLOODER,
        number=min(n + 1, WORDS), why="waits", seats=(n % 3,),
    ).raw  # fmt: skip


def taken(table, records, seat=0):
    """What a node says to each of these records."""
    return [table[seat].receive(data) for data in records]


def goes_on(table, folder=None):
    """The flooder has gone; the others go on without it, to the end if there is a folder."""
    table.meet((0, 1, 2))
    table.run()
    stood = table[0].table.step
    table.go_without(FLOODER)
    table.run(until=10**9 if folder else stood + 3)
    assert table[0].table.phase is Phase.OVER or table[0].table.step > stood
    if folder:
        finish(table, folder)


@pytest.mark.parametrize(("what", "heard"), [(fresh, CHANGES), (plain, 0), (leave, CHANGES)])
def test_wishes_to_come_and_go(signatures, what, heard):
    """Some on each head are listened to, the last of them is kept; the rest costs no signature."""
    table = begun(f"floods of {what.__name__}")
    records = [what(table, n) for n in range(MANY)]
    signatures.times = 0
    found = taken(table, records)
    assert found == [Receipt.NEW] * heard + [Receipt.UNUSED] * (MANY - heard)
    assert signatures.times == heard
    assert len(table[0].machine.absence.requests.records()) == bool(heard)
    goes_on(table)


def test_what_waits_is_not_verified_again(signatures):
    """A return and a good-bye that wait here cost nothing with each record that comes."""
    table = begun("not again")
    taken(table, [fresh(table, 1), leave(table, 1)])
    signatures.times = 0
    taken(table, [a_report(table, head=number(n), step=3) for n in range(MANY)])
    assert signatures.times == 0 and len(table[0].machine.absence.requests.records()) == 2


def test_a_wish_in_anothers_name_is_refused():
    """So the link that brought it closes, as for all that is forged."""
    table = begun("forged wishes")
    assert taken(table, [fresh(table, 1, by=0)]) == [Receipt.REFUSED]
    assert table[0].machine.absence.requests.records() == []


def test_wishes_for_an_end(signatures):
    """So many changes of mind on one head, then nobody listens."""
    table = begun("floods of wishes")
    records = [wish(table, n) for n in range(MANY)]
    signatures.times = 0
    found = taken(table, records)
    assert found.count(Receipt.NEW) == signatures.times == WORDS
    assert len(table[0].machine.ending.wishes.records(table[0].table)) == 1
    goes_on(table)


def answered(table):
    """The reports that each of the others has signed by now."""
    for node in table.nodes.values():
        node.linked(set(EVERYBODY) - {node.number})
        node.reached(set(EVERYBODY) - {node.number})
        node.idle()
    return {seat: len(of_kind(Kind.REPORT, node.outbox())) for seat, node in table.nodes.items()}


def on_the_head(table):
    """Attempt after attempt on the head."""
    return [a_report(table, n) for n in range(1, MANY)]


def on_old_heads(table):
    """Of each step behind us, closed long ago."""
    chain = table[0].chain
    return [
        a_report(table, n, held=chain.closings.closed_on(head).closing, head=head, step=at + 1)
        for n in (1, 2, 3, 4)
        for at, head in enumerate(chain.trunk.heads[4:-1], 4)
    ]


def on_heads_to_come(table):
    """On heads that nobody will ever have, like those of a branch that is given up."""
    step = table[0].table.step
    return [a_report(table, head=number(n), step=step + 2 + n % AHEAD) for n in range(MANY)]


def at_the_end_of_numbers(table):
    """The highest attempts there are."""
    return [a_report(table, MAX_ATTEMPT - n) for n in range(MANY)]


def for_others(table):
    """That two go on with the flooder, without the third."""
    return [a_report(table, n, (0, 1, 3)) for n in range(1, MANY)]


SELDOM = [
    pytest.param(what, marks=pytest.mark.slow)
    for what in (on_heads_to_come, at_the_end_of_numbers, for_others)
]


@pytest.mark.parametrize("what", [on_the_head, on_old_heads, *SELDOM])
def test_reports(signatures, what):
    """A seat has so many places; so many are signed unasked for it on all heads together, none for
    numbers it has not come to one by one; and when it is gone the others can go on without it.
    """
    table = begun(f"floods of reports {what.__name__}", until=30)
    records = what(table)
    signatures.times = 0
    for seat in table.nodes:
        found = taken(table, records, seat)
        assert found.count(Receipt.NEW) + found.count(Receipt.LATER) <= REPORTS
    assert signatures.times <= 3 * REPORTS
    chain = table[0].chain
    held = [
        one
        for head in chain.closings.reported.heads
        for one in chain.closings.reported.reports(head)
    ]
    assert len(held) <= REPORTS
    unasked = answered(table)
    assert all(count <= ANSWERS for count in unasked.values())
    if what in (on_the_head, on_old_heads):
        assert set(unasked.values()) == {ANSWERS}
    goes_on(table)


@pytest.mark.slow
def test_nobody_makes_the_others_close_empty_steps_for_ever(tmp_path):
    """It reports on each new head before anybody has answered there: so often and no more the
    others join, then the step waits for what people do.
    """
    table = begun("empty steps")
    stood = table[0].table.step
    for _ in range(ANSWERS + 4):
        for seat in table.nodes:
            table[seat].receive(a_report(table))
        table.meet((0, 1, 2))
        for _ in range(3):
            for node in table.nodes.values():
                node.linked(set(EVERYBODY) - {node.number})
                node.reached(set(EVERYBODY) - {node.number})
                node.idle()
                table.say(node.number, node.outbox())
    assert table[0].table.step - stood == ANSWERS
    goes_on(table, tmp_path)


@pytest.mark.slow
def test_who_fills_its_places_with_numbers_keeps_nobody_from_what_counts(tmp_path):
    """The flooder fills its places with other numbers at each of two nodes, and joins with one of
    them alone: that one goes on, and the other one follows it with what it is given.
    """
    table = begun("places")
    rest = (0, 1)
    table.split(rest)
    table.run()
    table.stop(2)
    for seat in rest:
        found = taken(table, [a_report(table, 1000 * (seat + 1) + n) for n in range(MANY)], seat)
        assert found.count(Receipt.NEW) == REPORTS
    sent = {}
    for seat in rest:
        node = table[seat]
        node.linked({*rest, FLOODER} - {seat})
        node.reached({*rest, FLOODER} - {seat})
        node.go_without([2])
        sent[seat] = node.outbox()
    for data in sent[1]:
        table[0].receive(data)
    held = tuple(one.id for _, (one, _) in sorted(table[0].chain.open.held.items()))
    stood = table[0].table.step
    assert table[0].receive(a_report(table, 1, (0, 1, 3), held)) is Receipt.NEW
    assert table[0].table.step == stood + 1 and table[1].table.step == stood
    for data in table[0].since(stood - 1, 1000):
        table[1].receive(data)
    assert table[1].head() == table[0].head()


def test_marks_of_reports_that_nobody_has(signatures):
    """An event that names them waits in its one place, however often it comes, and closes nothing;
    its seat is waited for, till the others go on without it.
    """
    table = begun("marks")
    mark = write_mark(step=table[0].table.step, reports=tuple(map(number, range(1, 9))))
    event = event_on(table[0].table, table.seated.people[FLOODER], FLOODER, (), ride([mark]))
    signatures.times = 0
    found = taken(table, [event.raw] * MANY)
    assert found == [Receipt.LATER] + [Receipt.KNOWN] * (MANY - 1)
    assert signatures.times == 1 and len(table[0].chain.open.early) == 1
    assert FLOODER not in table[0].chain.open.held
    goes_on(table)


def test_reports_on_heads_long_past_play_nothing_again(monkeypatch):
    """Each head so old would be played up to again: for a report that is forged it is not."""
    table = begun("long past", until=10**9)
    old = table[0].chain.trunk.heads[4:-1]
    played = []
    monkeypatch.setattr(type(table[0].chain.trunk), "table_at", lambda *_: played.append(1))
    monkeypatch.setattr("ledger.chain.report_checks.AHEAD", -1)  # every head is an old one
    monkeypatch.setattr("ledger.chain.closings.AHEAD", -1)
    table[0].chain.closings.forget()
    person = table.seated.people[0]
    forged = [
        write_report(person, table_id=table[0].id, step=at + 1, seat=FLOODER, prev=head, attempt=1,
                     live=EVERYBODY, held=()).raw
        for at, head in enumerate(old, 4)
    ]  # fmt: skip
    found = taken(table, forged)
    assert set(found) <= {Receipt.REFUSED, Receipt.UNUSED} and not played
