"""The verdict as a file: all of it, nothing fetched, and no name becomes a mark of the page."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser

import pytest

from cli.text.words import speech, words_in
from cli.verdict.verdict_page import verdict_page
from cli.verdict.verdict_texts import verdict_told
from ledger.facts import FactKind, FaultKind, fact
from ledger.review.audit import audit
from ledger.review.audit_fault import Fault
from tests.cli.logs import finished_log


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """The verdict on a game that was played fairly."""
    path = tmp_path_factory.mktemp("found") / "game.tafel"
    path.write_bytes(finished_log())
    return audit(path)


class Read(HTMLParser):
    """What a browser would make of it: its elements with their attributes, and its texts."""

    def __init__(self, page):
        super().__init__()
        self.elements, self.texts = [], []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        """One element."""
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data):
        """One text."""
        if data.strip():
            self.texts.append(data.strip())


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_sentence_stands_in_it_once(found, lang):
    """In the order of the verdict, in the language that was wished."""
    spoken = speech("ohne_furcht", words_in(lang), ["Anna", "Bea"])
    read = Read(verdict_page(found, spoken))
    wanted = [one.text.strip() for one in verdict_told(found, spoken)]
    assert [text for text in read.texts if text in wanted] == wanted
    assert ("html", {"lang": lang}) in read.elements


def test_nothing_is_fetched_and_no_script_runs(found):
    """It is read as it lies there, wherever it was sent."""
    spoken = speech("ohne_furcht", words_in("en"), ["Anna", "Bea"])
    page = verdict_page(found, spoken)
    names = {tag for tag, _ in Read(page).elements}
    assert not names & {"script", "img", "link", "iframe", "a", "object", "form", "base"}
    assert "url(" not in page and "http:" not in page and "@import" not in page


def test_a_hostile_name_stays_a_text(found):
    """Whoever calls themselves a piece of a page is called so, and nothing else."""
    evil = "</p><script>alert(1)</script><img src=x onerror=1>\"'&amp;"
    seats = [{**seat, "name": evil} for seat in found.seats]
    told = fact(FactKind.ZONE_OTHER, "", zone="deck")
    fault = Fault(12, 40, FaultKind.SHUFFLE, 1, told)
    spoken = speech("ohne_furcht", words_in("en"), [evil, evil])
    read = Read(verdict_page(replace(found, seats=seats, fault=fault, ok=False), spoken))
    assert not {tag for tag, _ in read.elements} & {"script", "img"}
    assert any(evil in text for text in read.texts)
    assert ("p", {"class": "short bad"}) in read.elements
