"""The pages for people against each other and the code: links, the glossary, the reasons."""

import doctest
import re
from datetime import date
from itertools import pairwise

import pytest

from tests.source import ROOT

PAGES = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "bench").glob("*.md")],
    key=lambda page: page.as_posix(),
)
LINK = re.compile(r"\]\(([^)\s#]*)(?:#([^)\s]+))?\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
ROW = re.compile(
    r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| `([^`|]+)`: `(\w+)` \|$", re.MULTILINE
)
WIDTH = 130
"""Characters in a line of prose: what two windows side by side show."""
WRAPPED = [page for page in PAGES if page.parent != ROOT / "bench" and page.stem != "CHANGELOG"]
FIRST_DAY = date(2026, 11, 21)
"""Since when there has been this repository."""


def text(page):
    """The text of a page of `docs`."""
    return (ROOT / "docs" / page).read_text(encoding="utf-8")


def glossary():
    """The rows of the glossary: our word, the field's, what it is, what to read, room and name."""
    return ROW.findall(text("glossary.md"))


def anchors(page):
    """The names by which links reach the headings of a page."""
    titles = HEADING.findall(page.read_text(encoding="utf-8"))
    return {re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", title.lower())) for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_links_to_is_there(page):
    """A link that is no address of the web leads to a file of the tree, and to a heading of it."""
    for target, anchor in LINK.findall(page.read_text(encoding="utf-8")):
        if target.startswith("https://"):
            continue
        file = page.parent / target if target else page
        assert file.exists(), (page, target)
        assert not anchor or anchor in anchors(file), (page, target, anchor)


@pytest.mark.parametrize("page", WRAPPED, ids=lambda page: page.name)
def test_prose_is_wrapped(page):
    """A change of one word is a change of a line that a reader of the change takes in; tables, code
    and what has no space to break at stay as they are."""
    prose = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    lines = [line for line in prose.splitlines() if not line.startswith("|")]
    assert len(lines) > 5
    assert [line for line in lines if len(line) > WIDTH and " " in line.lstrip(" -")] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_list_begins_behind_an_empty_line(page):
    """Else the site takes its items for a part of the sentence in front of them."""
    prose = re.sub(r"```.*?```", "\n", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    item = re.compile(r"(?:[-*]|\d+\.) ")
    inside = False
    for before, line in pairwise(prose.splitlines()):
        inside = bool(before) and (inside or bool(item.match(before)))
        assert inside or not before or not item.match(line), (page, line)


@pytest.mark.parametrize("name", ["protocol.md", "rules-of-games.md"])
def test_the_contents_of_a_page_are_its_chapters(name):
    """Each chapter that has a number stands there once, in order, as a link to it."""
    chapters = re.findall(r"^## (\d+)\. (.+)$", text(name), re.MULTILINE)
    listed = re.findall(r"^(\d+)\. \[(.+)\]\(#\S+\)$", text(name), re.MULTILINE)
    assert len(chapters) > 5 and listed == chapters


def test_the_glossary_is_read_to_its_last_row():
    """Each line of its table is a row of five columns, in the order of the alphabet, none twice."""
    lines = [one for one in text("glossary.md").splitlines() if one.startswith("|")]
    words = [row[0].lower() for row in glossary()]
    assert len(words) == len(lines) - 2
    assert words == sorted(set(words))


def test_each_word_of_the_glossary_is_used():
    """Its name stands in the room that is told, and the word on another page or in that room."""
    others = [page for page in PAGES if page.name != "glossary.md"]
    pages = "\n".join(page.read_text(encoding="utf-8") for page in others).lower()
    for word, *_, room, name in glossary():
        code = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / room).glob("*.py"))
        assert re.search(rf"\b{name}\b", code), (word, room, name)
        used = re.compile(rf"\b{re.escape(word.lower())}")
        assert used.search(pages) or used.search(code.lower()), word


def test_each_reason_has_its_day():
    """One paragraph of reasons says since when it has stood, not before the first day."""
    titles = re.findall(r"^### (.+)$", text("reasons.md"), re.MULTILINE)
    assert len(titles) > 12
    for title in titles:
        day = re.fullmatch(r".+ \((\d{4}-\d\d-\d\d)\)", title)
        assert day and date.fromisoformat(day[1]) >= FIRST_DAY, title


def test_the_session_of_the_readme_runs(monkeypatch):
    """What is shown there for programmers is what comes of it, from the folder of the checkout."""
    monkeypatch.chdir(ROOT)
    page = ROOT / "README.md"
    session = "\n".join(
        re.findall(r"```pycon\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    )
    lines = doctest.DocTestParser().get_doctest(session, {}, "README.md", str(page), 0)
    told = []
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(lines, out=told.append)
    assert not told and runner.tries > 20, "".join(told)


def test_each_page_has_its_place_in_the_site():
    """The list of the site names each page of `docs` and each of the root, once, and no other."""
    site = (ROOT / "properdocs.yml").read_text(encoding="utf-8")
    named = re.findall(r": ((?:docs/)?[\w-]+\.md)$", site, re.MULTILINE)
    pages = [page for page in PAGES if page.parent in (ROOT, ROOT / "docs")]
    assert sorted(named) == sorted(page.relative_to(ROOT).as_posix() for page in pages)
