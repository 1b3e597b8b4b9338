"""What a tab that comes late is told, and what those that are there are told at once."""

import json

from cli.kept_page import notes as notes_form
from cli.page.desk import MOST_KEPT, Desk
from cli.text.words import words_in
from cli.web.socket import MOST_BEHIND
from ledger.records.names import NAME
from p2p.wire import limits

LOBBY = {"t": "lobby", "game": "probe"}
TABLE = {"t": "table", "id": "x"}
VIEW = {"phase": "play", "step": 7, "news": [["news.one", {}]]}


def desk():
    """One with nothing on it, and what it has told."""
    told = []
    return Desk(told.append), told


def test_a_tab_in_the_lobby_is_told_the_lobby():
    """As it is now; nothing of a table."""
    one, told = desk()
    one.in_lobby(LOBBY)
    assert one.all() == [LOBBY] == told


def test_a_lobby_that_is_gone_is_told_and_kept_no_longer():
    """A tab that comes then finds no table."""
    one, told = desk()
    one.in_lobby(LOBBY)
    one.in_lobby(None)
    assert one.all() == [] and told[-1] == {"t": "lobby", "gone": True}


def test_a_tab_at_the_table_has_table_history_and_the_last_view_without_its_news():
    """What the news of that view told stands in the history, and is not told twice."""
    one, told = desk()
    one.in_lobby(LOBBY)
    one.begins(TABLE, lambda: [{"step": 1, "news": [["news.one", {}]], "marks": []}])
    one.shows(VIEW)
    assert [message["t"] for message in one.all()] == ["table", "kept", "history", "view"]
    assert one.all()[3]["view"] == {**VIEW, "news": []}
    assert told[-1]["view"] == VIEW


def test_a_tab_that_waited_for_a_table_that_goes_on_is_told_what_has_happened():
    """Before the first view, and once: what is news in that view stands in it alone."""
    before = {"step": 1, "news": [["news.none", {}]], "marks": []}
    now = {"step": 7, "news": VIEW["news"], "marks": []}
    for news, entries in ((VIEW["news"], [before]), ([], [before, now])):
        one, told = desk()
        one.begins(TABLE, lambda: [before, {"step": 2, "news": [], "marks": []}, now])
        for _ in range(2):
            one.shows({**VIEW, "news": news})
        assert [message["t"] for message in told] == ["table", "kept", "history", "view", "view"]
        assert told[2]["entries"] == entries
    one, told = desk()
    one.begins(TABLE, lambda: [now])
    one.shows(VIEW)
    assert [message["t"] for message in told] == ["table", "kept", "view"]


def test_own_notes_come_with_the_table_and_then_one_by_one():
    """To a tab that comes all of them as they stand then; a tab at the table hears what is new."""
    one, told = desk()
    notes = {"seat:1": "likes red"}
    one.noted(notes)
    assert told == []
    one.begins(TABLE, tuple, lambda: notes)
    whole = {"t": "kept", "table": "x", "notes": notes, "whole": True}
    assert told == [TABLE, whole] and one.all()[:2] == told
    one.noted({"seat:2": "waits"})
    assert told[-1] == {**whole, "notes": {"seat:2": "waits"}, "whole": False}
    notes = {**notes, "seat:2": "waits"}
    assert one.all()[1] == {**whole, "notes": notes}


def test_of_what_is_kept_by_name_the_last_counts_and_the_same_is_not_told_again():
    """Links and checks come with each view, and change seldom."""
    one, told = desk()
    for made in (1, 1, 2):
        one.keep({"t": "checked", "made": made})
    assert [message["made"] for message in told] == [1, 2]
    assert one.all() == [{"t": "checked", "made": 2}]


def test_sentences_and_words_are_kept_to_a_bound():
    """The oldest go."""
    one, _ = desk()
    for number in range(MOST_KEPT + 5):
        one.note(f"note {number}")
    one.talk("Anna", "hello")
    kept = one.all()
    assert len(kept) == MOST_KEPT + 1
    told = {"en": "note 5", "de": "note 5"}
    assert kept[0] == {"t": "note", "told": told, "local": True, "step": -1}
    said = {"t": "chat", "name": "Anna", "text": "hello", "step": -1, "known": False}
    assert kept[-1] == said


def test_for_whom_everybody_waits_is_one_sentence_until_the_step_is_closed():
    """It is told anew as the time goes on, and a tab that comes hears it last and once."""
    one, told = desk()
    one.shows(VIEW)
    one.note("A notice.")
    for seconds in (40, 80):
        one.waits(f"Waiting, {seconds} s.")
    assert [message["told"]["en"] for message in told if message["t"] == "note"] == [
        "A notice.", "Waiting, 40 s.", "Waiting, 80 s.",
    ]  # fmt: skip
    kept = [message for message in one.all() if message["t"] == "note"]
    assert [message.get("waits", False) for message in kept] == [False, True]
    assert kept[-1] == told[-1] and kept[-1]["told"]["en"] == "Waiting, 80 s."
    one.shows(VIEW)
    assert kept[-1] in one.all()
    one.shows({**VIEW, "step": VIEW["step"] + 1})
    assert [message for message in one.all() if message["t"] == "note"] == kept[:1]


def test_a_tab_that_comes_later_hears_sentences_and_words_as_they_came():
    """Between the news too: each stands behind the step that had been told by then."""
    one, told = desk()
    one.talk("Anna", "We begin.")
    one.note("A notice.")
    one.shows(VIEW)
    one.talk("Bea", "Well.")
    beside = [message for message in one.all() if message["t"] in ("chat", "note")]
    assert [(message["t"], message["step"]) for message in beside] == [
        ("chat", -1), ("note", -1), ("chat", 7),
    ]  # fmt: skip
    assert beside == [message for message in told if message["t"] in ("chat", "note")]


def test_a_sentence_is_told_in_every_language_also_what_fills_it():
    """A page changes its language whenever it likes; what is no sentence of ours stays as it is."""
    one, _ = desk()
    words = words_in("de")
    one.note(words.say("The log: {path}", path=words.say("a free seat")))
    one.note("Enite")
    first, other = (message["told"] for message in one.all())
    assert first == {"en": "The log: a free seat", "de": "Das Protokoll: ein freier Platz"}
    assert other == {"en": "Enite", "de": "Enite"}


def test_an_evening_that_is_over_is_told_last():
    """To those there and to those that come."""
    one, told = desk()
    one.in_lobby(LOBBY)
    one.ends("over")
    assert told[-1] == one.all()[-1] == {"t": "bye", "told": {"en": "over", "de": "over"}}


def test_times_are_told_as_so_long_ago_and_a_tab_that_comes_later_hears_it_of_then():
    """Each tab counts on by its own clock; that time passes is no news."""
    told, clock = [], [100.0]
    one = Desk(told.append, lambda: clock[0])
    links = {"t": "links", "seats": [{"seat": 1, "since": 90.5}], "waiting": []}
    one.keep(links)
    clock[0] = 103.0
    one.keep(dict(links))
    assert told == [{"t": "links", "seats": [{"seat": 1, "since": 9}], "waiting": []}]
    assert one.all()[0]["seats"] == [{"seat": 1, "since": 12}]
    one.keep({"t": "absence", "since": 93.0, "until": 150.5})
    assert told[-1] == {"t": "absence", "since": 10, "until": 47}
    clock[0] = 160.0
    assert one.all()[-1] == {"t": "absence", "since": 67, "until": 0}


def test_whatever_people_say_a_tab_that_comes_can_be_told_all_of_it():
    """All of it is said at once: as many words as are kept, all of signs that take twelve bytes."""
    one, _ = desk()
    rare, letter = "\N{GRINNING FACE}", "\N{CJK UNIFIED IDEOGRAPH-20000}"
    names = ", ".join([letter * NAME] * (limits.SEATS - 1))
    notes = {f"card:{card}": rare * notes_form.LONGEST for card in range(notes_form.MOST)}
    notes[notes_form.TABLE] = rare * notes_form.LONGEST_OF_TABLE
    one.begins(TABLE, tuple, lambda: notes)
    for _ in range(MOST_KEPT):
        one.talk(letter * NAME, rare * limits.CHAT, 3)
        one.note(words_in("en").say("No link to {names}.", names=names))
    assert 1_500_000 < sum(len(json.dumps(message)) for message in one.all()) < MOST_BEHIND / 1.5
