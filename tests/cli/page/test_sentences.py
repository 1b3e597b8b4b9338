"""The page's own sentences: those its modules say, and no others."""

import re
from importlib import resources

from cli.page.counted_sentences import COUNTED
from cli.page.late_sentences import OF_AUDITOR, OF_FIRST, OF_LOGS, OF_PHONES
from cli.page.sentences import SENTENCES

SAID = re.compile(r'\bsay\(((?:[^()"]|"(?:[^"\\]|\\.)*")*)')
TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')
PHONES = ("phones.js", "guest.js")
REGIONS = {"news", "turn"}
"""Where `turn.js` says something, which is no sentence."""
MANY = re.compile(r'\bmany\("([^"]*)", "([^"]*)", ')
ROW = re.compile(r'\["\w+", "([^"]*)", "([^"]*)"\]')
COUNT_OF_SOME = re.compile(r"\{(?!parts\}|name\})\w+\} (?!of\b|to\b|min\b|MB\b|s\b)[a-z]+s\b")
"""A number with a noun behind it that is of more than one; of parts there are always several."""


def modules():
    """The text of each module of the page."""
    folder = resources.files("cli") / "browser"
    for file in folder.iterdir():
        if file.name.endswith(".js"):
            yield file.name, file.read_text(encoding="utf-8")


def said_in(text):
    """The sentences in the first argument of each `say`: one, or two of which one is chosen."""
    for arguments in SAID.findall(text):
        first = re.split(r',(?=(?:[^"]*"[^"]*")*[^"]*$)', arguments)[0]
        yield from TEXT.findall(first)


def test_the_modules_say_these_sentences():
    """Each is in the catalogue, in both languages, since it stands here."""
    said = {one for _, text in modules() for one in said_in(text)} - REGIONS
    assert said == {*SENTENCES, *OF_LOGS, *OF_FIRST, *OF_PHONES, *OF_AUDITOR}


def test_the_modules_count_by_these_sentences():
    """Each with that of one; and no number stands before a noun in a sentence that has no two."""
    pairs = {pair for _, text in modules() for pair in MANY.findall(text)}
    rows = {pair for name, text in modules() if name == "shield.js" for pair in ROW.findall(text)}
    assert {*pairs, *rows} == {*COUNTED}
    alone = {*SENTENCES, *OF_LOGS, *OF_FIRST, *OF_PHONES, *OF_AUDITOR}
    assert [one for one in alone if COUNT_OF_SOME.search(one)] == []
    assert COUNT_OF_SOME.search("{n} cards") and COUNT_OF_SOME.search("{taken} of {seats} seats")


def test_what_comes_later_is_said_by_nothing_that_every_tab_loads():
    """Else a table would say it in English alone."""
    late = {"look.js", "look_state.js", "check.js", "dear.js", "first.js", "opening.js", "drop.js"}
    late |= {"club.js", "club_board.js", "club_table.js", "lobby.js", "log_choice.js"}
    early = {one for name, text in modules() if name not in late for one in said_in(text)}
    later = {*OF_LOGS, *OF_FIRST}
    assert not early & later and not {*SENTENCES} & later


def test_what_is_said_about_phones_alone_is_loaded_with_them():
    """No other module says it: of all that a page loads at a table it is no part."""
    ofphones = {one for name, text in modules() if name in PHONES for one in said_in(text)}
    others = {one for name, text in modules() if name not in PHONES for one in said_in(text)}
    assert {*OF_PHONES} == ofphones - others and not {*OF_PHONES} & {*SENTENCES}
