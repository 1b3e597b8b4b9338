"""The page's own sentences: those its modules say, and no others."""

import re
from importlib import resources

from cli.page.late_sentences import OF_AUDITOR, OF_LOGS, OF_PHONES
from cli.page.sentences import SENTENCES

SAID = re.compile(r'\bsay\(((?:[^()"]|"(?:[^"\\]|\\.)*")*)')
TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')
PHONES = ("phones.js", "guest.js")
REGIONS = {"news", "turn"}
"""Where `turn.js` says something, which is no sentence."""
ROW = re.compile(r'\["\w+", "([^"]*)"\]')


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
    said |= {one for name, text in modules() if name == "shield.js" for one in ROW.findall(text)}
    assert said == {*SENTENCES, *OF_LOGS, *OF_PHONES, *OF_AUDITOR}


def test_what_comes_later_is_said_by_nothing_that_every_tab_loads():
    """Else a table would say it in English alone."""
    late = {"look.js", "look_state.js", "check.js", "dear.js", "first.js", "drop.js"}
    early = {one for name, text in modules() if name not in late for one in said_in(text)}
    assert not early & {*OF_LOGS} and not {*SENTENCES} & {*OF_LOGS}


def test_what_is_said_about_phones_alone_is_loaded_with_them():
    """No other module says it: of all that a page loads at a table it is no part."""
    ofphones = {one for name, text in modules() if name in PHONES for one in said_in(text)}
    others = {one for name, text in modules() if name not in PHONES for one in said_in(text)}
    assert {*OF_PHONES} == ofphones - others and not {*OF_PHONES} & {*SENTENCES}
