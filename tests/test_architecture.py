"""docs/architecture.md against the code: its arrows, its pictures, the places it names."""

import re

import pytest

from cli.absence.unreachable_wait import TRANSITIONS as WAIT
from cli.session.evening_life import TRANSITIONS as EVENING
from ledger.sealed.sealed_table import TRANSITIONS as TABLE
from ledger.signing.leave_states import TRANSITIONS as LEAVE
from ledger.signing.step_life import TRANSITIONS as STEP
from p2p.wire.handshake import TRANSITIONS as HANDSHAKE
from p2p.wire.protocol import PROTOCOL
from p2p.wire.session import TRANSITIONS as SESSION
from tests.source import ROOT, classes, held, imports, planted, program

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
PLACE = r"(?:engine|ledger|p2p|cli|tests)/[\w/]+(?:\.\w+)?"


def arrows_of_the_program():
    """Each room with the rooms it imports."""
    sources = program()
    room = {source.name: source.place.rpartition("/")[0] for source in sources}
    found = {place: set() for place in room.values()}
    for source in sources:
        for one in imports(source, room):
            if one.target in room and room[one.target] != room[source.name]:
                found[room[source.name]].add(room[one.target])
    return {place: sorted(reached) for place, reached in found.items()}


def block(kind, heading, number=0):
    """The lines of a block of this kind below a heading of the page."""
    below = PAGE[PAGE.index(f"## {heading}\n") :]
    return re.findall(rf"```{kind}\n(.*?)```", below, re.DOTALL)[number].splitlines()


def test_the_list_of_arrows_is_that_of_the_program():
    """Every room and every room it imports, no more and no fewer; games stand for each other, and
    a large one for all the rooms within it."""
    told = {}
    for line in block("rooms", "Which room imports which"):
        place, _, reached = line.partition("->")
        told[place.strip()] = [one for one in reached.replace(" ", "").split(",") if one]
    found = arrows_of_the_program()
    games = {place for place in found if re.fullmatch(r"engine/games/\w+(/\w+)*", place)}
    ways = {room for game in games for room in found.pop(game) if room not in games}
    assert told.pop("engine/games/<name>") == sorted(ways)
    assert told == found


def test_each_room_has_a_row_that_says_what_lives_there():
    """Two cells: rooms by their whole names, and words. The packages say it in the picture above
    the table."""
    below = PAGE[PAGE.index("## Rooms\n") : PAGE.index("Beside these rooms")]
    cells = [row.split(" | ") for row in re.findall(r"^\| (`.*) \|$", below, re.MULTILINE)]
    rows = [line for line in below.splitlines() if line.startswith("| `")]
    assert len(cells) == len(rows) and all(len(one) == 2 for one in cells)
    named = [one for first, _ in cells for one in re.findall(r"`([^`]+)`", first)]
    listed = [
        line.partition("->")[0].strip() for line in block("rooms", "Which room imports which")
    ]
    assert sorted(named) == sorted(set(listed) - {"cli", "ledger", "p2p"})


def test_every_place_on_the_page_exists():
    """A path of the program that the page names is there, as a folder, a file or a module."""
    named = set(re.findall(rf"`({PLACE})`", PAGE))
    named |= set(re.findall(rf"(?<![\w`/]){PLACE}", "\n".join(block("", "The way of a move"))))
    there = {p for p in named if (ROOT / p).exists() or (ROOT / f"{p}.py").exists()}
    assert len(named) > 20 and named == there


def picture(heading, number=0, everything=()):
    """The arrows of a picture below a heading as (from, to, word); words stand behind a colon."""
    found = set()
    for line in block("mermaid", heading, number)[1:]:
        start, end, words = re.fullmatch(r"\s*(\S+) --> (\S+?)(?:: (.*))?", line).groups()
        told = everything if words == "everything" else (words or "").split(",")
        found |= {(start, end, word.strip()) for word in told}
    return found


def drawn(transitions, word):
    """The arrows of a table of transitions in the same form."""
    return {
        (start.name, end.name, word(event))
        for start, row in transitions.items()
        for event, end in row.items()
    }


def test_the_life_of_a_link_is_drawn_as_it_is():
    """Each arrow of the pictures is one of the tables, and each of the tables is drawn."""
    shaken = {(start.name, end.name, "") for start, end in HANDSHAKE.items()}
    assert picture("The life of a link") == shaken
    words = [form.message.__name__ for form in PROTOCOL]
    assert picture("The life of a link", 1, words) == drawn(SESSION, lambda m: m.__name__)


@pytest.mark.parametrize(
    ("heading", "transitions"),
    [
        ("The life of a table", TABLE),
        ("The life of a step", STEP),
        ("The life of a leave to sign", LEAVE),
        ("The life of a wait", WAIT),
        ("The life of an evening", EVENING),
    ],
)
def test_lives_are_drawn_as_they_are(heading, transitions):
    """Each arrow of the picture is one of the table, and each of the table is drawn."""
    assert picture(heading) == drawn(transitions, lambda event: event.name)


def test_who_owns_whom_is_drawn_as_it_is():
    """Each class of the picture is there, and has a field of the type an arrow leads to."""
    known, arrows = classes(program()), picture("Who owns whom in a running node")
    assert len(arrows) > 20
    for owner, owned, _ in arrows:
        assert owned in held(owner, known), f"{owner} holds no {owned}"


def test_fields_are_found_where_they_are_set():
    """By annotation, by call, by parameter and by what is inherited; a name that is only used in
    a method is no field."""
    text = "class A: ...\nclass B(A): ...\nclass C: ...\nclass D: ...\nclass E: ...\n"
    text += "class Owner(Old):\n    a: list[A]\n    def __init__(self, c: C) -> None:\n"
    text += "        self.b, self.c = B(), c\n        E()\n"
    text += "class Old:\n    def set(self) -> None:\n        self.d: D | None = None\n"
    assert held("Owner", classes(planted(one=text))) == {"A", "B", "C", "D"}


def test_who_answers_what_of_absent_seats_stands_where_the_page_says():
    """Each function and class of the table is defined in one of the files beside it."""
    section = PAGE.partition("## Seats that are absent")[2].partition("\n## ")[0]
    rows = [line.split("|")[2:4] for line in section.splitlines() if line.startswith("| ")][1:]
    assert len(rows) > 8
    for named, places in rows:
        text = "".join(
            (ROOT / place).read_text("utf-8") for place in re.findall(r"`([^`]+)`", places)
        )
        for name in re.findall(r"`([\w.]+)`", named):
            for part in name.split("."):
                assert re.search(rf"\b(?:class|def) {part}\b", text), f"{name} is not in {places}"
