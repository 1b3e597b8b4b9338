"""The first screen with several tabs: each in its language, one choice, and no harm by any."""

import json

import pytest

from cli.first_screen.first_screen import FirstScreen
from cli.first_screen.found_tables import FoundTable, TablesInSight
from cli.first_screen.own_tables import KeptTable, Result
from cli.kept_tables.verdict_file import KeptVerdict, keep_verdict, log_hash
from cli.page.messages import FROM_PAGE
from cli.text.program_folder import identity_file
from ledger.files.key_file import save_identity
from ledger.records.identity import make_identity
from ledger.review.outline import Came
from tests.cli.terminals import terminal

OPEN = {
    **{"game": "kabale", "seats": 4, "bots": 1, "options": {}, "absent": 1},
    **{"sealed": False, "everybody": False, "name": "Anna"},
}


class Tab:
    """What is told to a tab."""

    def __init__(self):
        self.heard = []

    def send(self, message):
        """One message, as it goes over a socket."""
        self.heard.append(json.loads(json.dumps(message)))

    def last(self, name):
        """The last message of this name."""
        return [one for one in self.heard if one["t"] == name][-1]


@pytest.fixture
def chosen():
    """What was chosen."""
    return []


@pytest.fixture
def screen(tmp_path, chosen):
    """A first screen without a network."""
    looking = TablesInSight(None, None, wanted=lambda: True, changed=list, trouble=print)
    return FirstScreen(terminal(tmp_path), looking, lambda call, lang: chosen.append((call, lang)))


def come(screen, lang="en"):
    """A tab that has come."""
    tab = Tab()
    screen.came(tab, lang)
    return tab


def test_each_tab_is_told_all_in_its_own_language(screen):
    """And anew when it changes it; a tab that has gone is told nothing more."""
    here, there = come(screen), come(screen, "de")
    abouts = [tab.last("first")["games"][0]["about"] for tab in (here, there)]
    assert abouts[0] != abouts[1]
    screen.said(here, "lang", {"lang": "de"})
    assert here.last("first")["games"][0]["about"] == abouts[1]
    screen.closed(there)
    before = len(there.heard)
    screen.found()
    screen.add(KeptTable(screen.terminal.home / "a.tafel", "kabale", ("Anna", "Bea"), 9, True, 0.0))
    assert len(there.heard) == before and screen.watched
    assert here.last("own")["tables"][0]["names"] == ["Anna", "Bea"]
    screen.closed(here)
    assert not screen.watched


@pytest.mark.parametrize("way", ["back", "another log", "closed"])
def test_a_check_that_was_made_here_is_listed_once_the_log_is_left(screen, way):
    """For every tab, the one that comes later too; before that nothing is read anew."""
    log = screen.terminal.home / "tables" / "a.tafel"
    log.parent.mkdir(parents=True)
    log.write_bytes(b"a log")
    here, there = come(screen), come(screen)
    won = Result(Came.FINISHED, ("Anna",))
    screen.add(KeptTable(log, "kabale", ("Anna", "Bea"), 9, False, 0.0, (), won))
    screen.looks(here, log.name)
    kept = keep_verdict(
        log, log_hash(log), KeptVerdict(0, 7), home=screen.terminal.home, version=screen.version
    )
    assert kept and there.last("own")["tables"][0]["result"]["checked"] is None
    leave = {"back": screen.looked, "closed": screen.closed}
    leave.get(way, lambda tab: screen.looks(tab, "b.tafel"))(here)
    for tab in (there, come(screen)):
        found = tab.last("own")["tables"][0]["result"]["checked"]
        assert found == {"text": "checked: in order", "fine": True, "when": 7000}


def test_a_choice_is_told_to_all_tabs_and_counts_once(screen, chosen):
    """In the language of who chose; a second press, or another tab, changes nothing."""
    here, there = come(screen), come(screen, "de")
    screen.said(there, "open", OPEN)
    screen.said(here, "open", {**OPEN, "game": "citadels"})
    screen.said(there, "open", OPEN)
    ((call, lang),) = chosen
    assert (call[:2], lang) == (["host", "kabale"], "de")
    going = {"t": "going", "form": "open", "asks": False}
    assert here.last("going") == there.last("going") == going


@pytest.mark.parametrize("passphrase", [None, "four words of mine"])
def test_the_terminal_is_pointed_to_where_a_passphrase_is_asked_for_there(screen, passphrase):
    """Who has just made a key, or closed it with nothing, hears of no passphrase."""
    save_identity(identity_file(screen.terminal.home), make_identity(), passphrase)
    here = come(screen)
    screen.said(here, "open", OPEN)
    assert here.last("going")["asks"] is (passphrase is not None)


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("open", {**OPEN, "name": ""}),
        ("open", {**OPEN, "seats": 0}),
        ("join", {"found": "", "table": "", "name": "Anna"}),
        ("join", {"found": "gone", "table": "", "name": "Anna"}),
        ("watch", {"found": "gone", "table": ""}),
        ("resume", {"log": "../x"}),
    ],
)
def test_a_wrong_form_is_answered_on_the_form_and_can_be_mended(screen, chosen, name, fields):
    """By a sentence, to the tab that sent it alone; nobody has gone anywhere."""
    here, there = come(screen), come(screen)
    screen.said(here, name, fields)
    assert here.last("no")["form"] == name and here.last("no")["text"].endswith((".", "?", "1"))
    assert chosen == [] and not [one for one in there.heard if one["t"] in ("no", "going")]
    screen.said(here, "open", OPEN)
    assert len(chosen) == 1


def test_choices_are_told_to_who_asked(screen):
    """And refused there, each with the number of its question."""
    here, there = come(screen), come(screen)
    asked = {"game": "kabale", "seats": 3, "bots": 1, "options": {}, "number": 7}
    screen.said(here, "choices", asked)
    assert (here.last("choices")["seats"], here.last("choices")["number"]) == (3, 7)
    screen.said(here, "choices", {**asked, "seats": 77, "number": 8})
    assert (here.last("no")["form"], here.last("no")["number"]) == ("choices", 8)
    assert not [one for one in there.heard if one["t"] in ("choices", "no")]


def test_what_belongs_to_a_table_does_nothing_here(screen, chosen):
    """At the wrong moment, and a thousand times: each is refused, in the tab that said it."""
    tab, other = come(screen), come(screen)
    before, there = len(tab.heard), len(other.heard)
    ours = {"hello", "lang", "choices", "open", "join", "watch", "resume", "learn"}
    names = sorted(FROM_PAGE.keys() - ours) * 100
    for name in names:
        screen.said(tab, name, {"asked": "9.0"} if name == "answer" else {})
    told = [("9.0" if name == "answer" else "", "nowhere") for name in names]
    assert [(one["asked"], one["why"]) for one in tab.heard[before:]] == told
    assert {one["t"] for one in tab.heard[before:]} == {"refused"}
    assert len(other.heard) == there and chosen == []


def test_a_found_table_is_joined_by_its_key(screen, chosen):
    """The key of the list leads to where the table is."""
    table = FoundTable("0a", "ABCD", "ABCD-EFGH-JKLM-NPQR", (("192.168.1.4", 7711),))
    screen.looking.tables = (table,)
    tab = come(screen)
    screen.said(tab, "join", {"found": "0a", "table": "", "name": "Bea"})
    ((call, _),) = chosen
    assert call[0] == "join" and call[-1] == table.link()


class LosingTab(Tab):
    """A tab that is behind by too much: it closes with each word it is told (cli.web.socket)."""

    def __init__(self, screen):
        super().__init__()
        self.screen, self.takes = screen, True

    def send(self, message):
        """One message, or one too many."""
        super().send(message)
        if not self.takes:
            self.screen.closed(self)


@pytest.mark.parametrize("words", ["found", "add", "choose", "lang"])
def test_a_tab_that_closes_while_it_is_told_harms_nobody(screen, chosen, words):
    """The others are told all the same, what is chosen is done, and nothing is raised."""
    here = come(screen)
    losing = LosingTab(screen)
    screen.came(losing, "en")
    last, losing.takes = come(screen), False
    if words == "found":
        screen.found()
    elif words == "add":
        table = KeptTable(screen.terminal.home / "a.tafel", "kabale", ("A", "B"), 9, True, 0.0)
        screen.add(table)
    elif words == "choose":
        screen.said(losing, "open", OPEN)
        assert [lang for _, lang in chosen] == ["en"]
    else:
        screen.said(losing, "lang", {"lang": "de"})
    assert [one.heard[-1]["t"] for one in (here, last)] == [losing.heard[-1]["t"]] * 2


def test_what_was_chosen_is_done_whatever_a_tab_does(screen, chosen):
    """One whose socket raises keeps nobody from going on."""
    tab = come(screen)

    def send(message):
        raise OSError

    tab.send = send
    with pytest.raises(OSError):
        screen.said(tab, "open", OPEN)
    assert len(chosen) == 1


def test_own_logs_are_read_once_somebody_looks(screen):
    """Not before, and not again with the next tab."""
    seen = []
    screen.looked_at = lambda: seen.append(tab.heard[-1]["t"])
    tab = Tab()
    screen.came(tab, "en")
    come(screen)
    assert seen == ["own"]


def test_why_somebody_is_back_is_told_to_whoever_comes(screen):
    """Until something else is chosen the sentence stands there."""
    screen.told = "All seats are taken."
    assert come(screen).last("first")["told"] == "All seats are taken."


def test_only_a_finished_table_of_ones_own_is_found_by_its_name(screen):
    """One that is gone on with has closed books, and a path is the name of none."""
    home = screen.terminal.home
    for name, goes_on in (("a.tafel", False), ("b.tafel", True)):
        screen.add(KeptTable(home / name, "kabale", ("Anna", "Bea"), 9, goes_on, 0.0))
    assert screen.finished("a.tafel") == home / "a.tafel"
    for other in ("b.tafel", "c.tafel", "", str(home / "a.tafel"), "../a.tafel"):
        assert screen.finished(other) is None
