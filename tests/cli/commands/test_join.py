"""cli.commands.join, cli.commands.watch: what is asked for after a search that found nothing."""

from types import SimpleNamespace

import pytest
import pytest_twisted

from cli.commands import join, watch
from cli.finding.address_rounds import AddressRounds
from cli.finding.table_search import NoSuchTable, SeveralTables
from cli.finding.typed_table import Target
from cli.text.exit_codes import Stop
from p2p.wire.errors import FoundNowhere, Instead, NoAnswer, OtherVersion, Reason, Refused
from tests.cli.finding.leaping_clock import LeapingClock

HERE, THERE, ELSEWHERE = ((f"10.0.0.{number}", 7711) for number in range(3))
WANTED, WRONG = Refused(Reason.CODE_WANTED), Refused(Reason.WRONG_CODE)
CODE = "ABCD-EFGH-JKLM"


class Rounds(AddressRounds):
    """Just these addresses, round by round."""

    def __init__(self, more):
        self._more = more

    def next(self):
        """Those of the next round."""
        return self._more.pop(0) if self._more else ()


class Evening:
    """A session whose node answers each search with the next of these; what it was asked."""

    def __init__(self, *answers, typed=(), rounds=()):
        self.asked, self.said, self.offer = [], [], object()
        self._answers, self._typed, self._rounds = list(answers), list(typed), list(rounds)
        self.node, self.bot_player = self, None
        self.terminal = SimpleNamespace(talks=True, words=None, say=self.said.append, tell=print)

    def rounds(self, first, found):
        """So many addresses, and then those of the rounds."""
        return Rounds([first, *self._rounds])

    async def ask(self):
        """What the person types."""
        return self._typed.pop(0)

    async def join(self, where, name, code, **how):
        """A search."""
        self.asked.append((where, code))
        answer = self._answers.pop(0)
        if answer is not None:
            raise answer
        return self.offer

    async def watch(self, where, code):
        """The same to look on."""
        return await self.join(where, None, code)


def ends(coroutine):
    """What comes of it; nothing in it waits."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        return end.value
    raise AssertionError("it waits for something")


def sits(evening, addresses=(HERE, THERE), **how):
    """Look for a table at these addresses, to sit there."""
    found, how = Target(addresses, None), {"take_seat": False, "asks": True, **how}
    return ends(join.sit_down(evening, evening, found, "Bea", **how))[0]


def looks_on(evening, addresses=(HERE, THERE)):
    """The same, to watch."""
    return ends(watch.look_on(evening, evening, Target(addresses, None), asks=True))


@pytest.fixture(autouse=True)
def types_codes(monkeypatch):
    """Codes are typed without a slip, and no sentence matters here."""

    async def code_for(error, terminal, ask):
        return await ask()

    monkeypatch.setattr("cli.finding.closed_tables.code_for", code_for)
    monkeypatch.setattr("cli.errors.errors_in_words.told", lambda error, words: repr(error))


class Searching:
    """A session that searches in vain so often, and then finds the table or several."""

    def __init__(self, *answers, works=True):
        self.said, self.searched = [], 0
        self.reactor, self.terminal = LeapingClock(), SimpleNamespace(say=self.said.append)
        self._answers = list(answers)
        self._network = SimpleNamespace(discovery=SimpleNamespace(works=works))

    def network(self):
        """Where it searches."""
        return self._network

    async def find_table(self, text, *, running, asks):
        """The next answer; nobody is asked meanwhile."""
        assert text == "Anna" and not running and not asks
        self.searched += 1
        answer = self._answers.pop(0) if self._answers else NoSuchTable(text, "")
        if isinstance(answer, Exception):
            raise answer
        return answer


@pytest_twisted.ensureDeferred
async def test_a_rematch_waits_until_the_next_table_is_open():
    """Whoever types it first is not sent home; that it is looked for is told once."""
    vain = [NoSuchTable("Anna", "")] * 3
    session = Searching(*vain, Target((THERE,), None))
    assert await join.until_open(session, "Anna") == Target((THERE,), None)
    assert session.said == [join.NOT_OPEN_YET]


@pytest_twisted.ensureDeferred
async def test_a_rematch_does_not_wait_where_that_is_in_vain():
    """Several tables are called so, nothing is heard, or nobody opens one for long."""
    for session in (Searching(SeveralTables([], "")), Searching(works=False), Searching()):
        assert await join.until_open(session, "Anna") is None
        assert len(session.said) == (session.searched > 1)
    assert session.searched > 10


@pytest.mark.parametrize("search", [sits, looks_on])
@pytest.mark.parametrize(
    "found",
    [
        ((HERE, WANTED), (THERE, Refused(Reason.CODE_WANTED))),
        ((HERE, WANTED), (THERE, Instead.NO_TABLE)),
        ((HERE, WRONG), (THERE, Instead.NOBODY)),
    ],
)
def test_the_code_is_asked_for_also_where_there_are_several_addresses(search, found):
    """A closed table may be at one of them, or one node at all; the same addresses are asked again,
    with the code."""
    evening = Evening(FoundNowhere(found), None, typed=[CODE])
    assert search(evening) is evening.offer
    assert evening.asked == [((HERE, THERE), None), ((HERE, THERE), CODE)]


@pytest.mark.parametrize("search", [sits, looks_on])
def test_the_next_addresses_are_asked_before_anything_is_told(search):
    """Whatever all of the first ones said: they may be false announcements. What is told at the end
    is what the last ones said."""
    for last, kind in ((FoundNowhere(((ELSEWHERE, Instead.NO_TABLE),)), FoundNowhere),
                       (NoAnswer((ELSEWHERE,), OSError()), NoAnswer)):  # fmt: skip
        for first in (FoundNowhere(((HERE, WANTED),)), OtherVersion(1, 2)):
            evening = Evening(first, last, rounds=[(ELSEWHERE,)])
            with pytest.raises(kind):
                search(evening)
            assert [where for where, _ in evening.asked] == [(HERE, THERE), (ELSEWHERE,)]
    with pytest.raises(OtherVersion):
        search(Evening(OtherVersion(1, 2)))


def test_a_full_table_at_two_addresses_is_told_as_a_full_table():
    """And how to look on, which is not in a list of addresses; on the page there is a button."""
    full = FoundNowhere(((HERE, Refused(Reason.STARTED)), (THERE, Refused(Reason.STARTED))))
    words = SimpleNamespace(say=lambda text, **facts: text)
    evening = Evening(full)
    evening.terminal.words = words
    with pytest.raises(Stop, match="To look on"):
        sits(evening)
    with pytest.raises(Refused) as refused:
        sits(Evening(full), asks=False, on_page=True)
    assert refused.value.reason is Reason.STARTED
    with pytest.raises(Refused) as refused:
        looks_on(Evening(full))
    assert refused.value.reason is Reason.STARTED and type(refused.value) is Refused
