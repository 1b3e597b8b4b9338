"""Every number that code, tests and pages cite stands at a sentence of docs/protocol.md, and every
number there is cited; sections, attacks and files that are named exist; nothing points outside.
"""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "protocol.md"
TEXTS = ("*.py", "*.toml", "*.md", "*.c", "*.h")
PLACES = ("engine", "ledger", "p2p", "cli", "bench", "tests", "docs")

ANCHOR = re.compile(r"\[(R[0-9]+)\]")
RULE = re.compile(r"\bR([0-9]{1,2})\b(?!-)")
RANGE = re.compile(r"\bR([0-9]{1,2}) to R([0-9]{1,2})\b")
SECTION = re.compile(r"protocol\.md(?:`|\))?,? (?:section )?([0-9]+(?:\.[0-9]+)?)")
ATTACKS = re.compile(r"\b[Aa]ttacks? ([0-9]+(?:(?:, | and | to )[0-9]+)*)")
FILE = re.compile(r"`((?:engine|ledger|p2p|cli|bench|tests|docs)/[\w/.-]+\.(?:py|md|toml|c|json))`")

OUTSIDE = (
    r"protocol notes",
    r"\bthe (?:first )?design\b",
    r"\bdesign, section",
    r"\bthe study\b",
    r"\(study,",
    r"attack list",
    r"\b[Ii]ssue [0-9]",
    r"\b[FH][0-9]{1,2}: ",
    r"\((?:[FHP][0-9]{1,2}|promise P[0-9])\)",
)
"""What points to something that a clone does not hold."""


@cache
def texts() -> dict[str, str]:
    """Every file of ours that has words, by its place; recorded logs are bytes."""
    found = [path for place in PLACES for kind in TEXTS for path in (ROOT / place).rglob(kind)]
    found += ROOT.glob("*.md")
    here = Path(__file__)
    return {
        str(path.relative_to(ROOT)): path.read_text("utf-8")
        for path in found
        if path != here and "vectors" not in path.parts
    }


def rules_cited() -> dict[str, list[str]]:
    """Where each rule is cited."""
    cited: dict[str, list[str]] = {}
    for place, text in texts().items():
        plain = ANCHOR.sub("", text) if place == "docs/protocol.md" else text
        numbers = {int(number) for number in RULE.findall(plain)}
        for first, last in RANGE.findall(plain):
            numbers |= set(range(int(first), int(last) + 1)) & anchored()
        for number in numbers:
            cited.setdefault(f"R{number}", []).append(place)
    return cited


@cache
def anchored() -> frozenset[int]:
    """The numbers that stand at a sentence."""
    return frozenset(int(name[1:]) for name in ANCHOR.findall(PAGE.read_text("utf-8")))


def test_every_rule_that_is_cited_stands_on_the_page_once():
    """Whoever reads `R19` in the code finds its sentence, and no second one."""
    anchors = ANCHOR.findall(PAGE.read_text("utf-8"))
    explained = anchors.index("R8")  # the one that explains the brackets themselves
    del anchors[explained]
    assert len(anchors) == len(set(anchors)) > 40
    missing = {rule: places for rule, places in rules_cited().items() if rule not in anchors}
    assert missing == {}


def test_every_rule_of_the_page_is_cited():
    """A number that nobody uses says nothing."""
    assert {f"R{number}" for number in anchored()} - set(rules_cited()) == set()


def test_sections_that_are_named_exist():
    """`docs/protocol.md, 16.4` leads somewhere."""
    page = PAGE.read_text("utf-8")
    there = set(re.findall(r"^#+ ([0-9]+(?:\.[0-9]+)?)\.? ", page, re.MULTILINE))
    there |= set(re.findall(r"\*\*([0-9]+\.[0-9]+) ", page))
    named = {(place, number) for place, text in texts().items() for number in SECTION.findall(text)}
    assert len(named) > 10
    assert sorted(one for one in named if one[1] not in there) == []


def test_attacks_that_are_named_stand_in_the_list():
    """Each has its row, and each row has its test."""
    rows = {int(row) for row in re.findall(r"^\| ([0-9]+) \|", _attacks(), re.MULTILINE)}
    named: set[int] = set()
    for place, text in texts().items():
        if place.startswith("tests/ledger/"):
            for found in ATTACKS.findall(text):
                named |= _numbers(found)
    assert len(rows) > 20 and named == rows


def _attacks() -> str:
    return PAGE.read_text("utf-8").partition("## 18. ")[2]


def _numbers(found: str) -> set[int]:
    ranges = re.findall(r"([0-9]+) to ([0-9]+)", found)
    numbers = {int(number) for number in re.findall(r"[0-9]+", found)}
    return numbers.union(*(range(int(first), int(last) + 1) for first, last in ranges))


def test_files_that_pages_name_exist():
    """In backquotes, with a room in front."""
    pages = {place: text for place, text in texts().items() if place.endswith(".md")}
    named = {(place, name) for place, text in pages.items() for name in FILE.findall(text)}
    assert len(named) > 50
    assert sorted(one for one in named if not (ROOT / one[1]).is_file()) == []


@pytest.mark.parametrize("outside", OUTSIDE)
def test_nothing_points_outside(outside):
    """A clone alone explains itself."""
    found = re.compile(outside)
    assert [place for place, text in texts().items() if found.search(text)] == []
