"""Own notes on a table: which there are, how long and how many, and which file is theirs."""

import json
from pathlib import Path

import pytest

from cli.kept_page.notes import (
    LONGEST,
    LONGEST_OF_TABLE,
    MOST,
    MOST_AT_ONCE,
    MOST_BYTES,
    TABLE,
    are_notes,
    notes_file,
    with_notes,
)
from cli.kept_page.words_file import lay_aside, write_words
from cli.series.logs import logs_in
from cli.text.program_folder import logs, tables_folder
from cli.web.socket import MOST_BYTES as OF_MESSAGE
from engine.games import find_game, game_names

CONTROL = "\x01"
"""A sign that JSON writes with six bytes, more than any other."""


@pytest.mark.parametrize("key", ["table", "seat:0", "seat:98", "card:0", "card:123456789"])
def test_notes_lie_on_the_table_on_seats_and_on_cards(key):
    """Each may be emptied."""
    assert are_notes({key: "likes red"}) and are_notes({key: ""})


def test_a_note_may_lie_on_every_face_of_every_game():
    """Whatever the faces of a game are called."""
    for name in game_names():
        assert all(are_notes({f"face:{face}": "keep it"}) for face in find_game(name).faces)


@pytest.mark.parametrize(
    "wrong",
    [
        {}, [], None, {"table": 7}, {"table": None}, {"seat:": ""}, {"seat:one": ""},
        {"seat:01": ""}, {"seat:100": ""}, {"seat:-1": ""}, {"seat:\u0661": ""}, {"card:": ""},
        {"card:1234567890": ""}, {"face:": ""}, {"face:a\nb": ""}, {"face:" + "x" * 65: ""},
        {"tables": ""}, {"table ": ""}, {"": ""}, {7: ""}, {"__proto__": ""},
        {"seat:1": "x" * (LONGEST + 1)}, {"table": "x" * (LONGEST_OF_TABLE + 1)},
        {f"seat:{seat}": "" for seat in range(MOST_AT_ONCE + 1)},
    ],
    ids=lambda wrong: str(wrong)[:30],
)  # fmt: skip
def test_what_is_none_is_no_note(wrong):
    """Another key, another type, too long or too many in one message."""
    assert not are_notes(wrong)


def test_the_oldest_goes_and_what_is_written_anew_is_the_newest():
    """Those on the table as a whole are no note among the others, and stay."""
    full = with_notes({TABLE: "all"}, {f"card:{card}": "seen" for card in range(MOST)})
    assert len(full) == MOST + 1
    anew = with_notes(full, {"card:0": "seen again"})
    assert {*anew} == {*full} and [*anew][-1] == "card:0"
    more = with_notes(anew, {"seat:1": "likes red"})
    assert {*anew} - {*more} == {"card:1"} and more[TABLE] == "all"
    assert len(with_notes(more, {TABLE: ""})) == MOST


def test_as_much_as_there_may_be_has_room_in_messages_and_in_the_file():
    """Of signs that take the most bytes; a page that has more to say says it in pieces."""
    some = {f"card:{card}": CONTROL * LONGEST for card in range(10**8, 10**8 + MOST)}
    first = {TABLE: CONTROL * LONGEST_OF_TABLE, **dict([*some.items()][: MOST_AT_ONCE - 1])}
    assert are_notes(first)
    message = {"t": "keep", "table": "0" * 64, "notes": first}
    assert 0.85 * OF_MESSAGE < len(json.dumps(message)) < OF_MESSAGE
    assert MOST_BYTES / 2 < len(json.dumps({TABLE: first[TABLE], **some}, indent=1)) < MOST_BYTES


def test_notes_lie_beside_the_log_and_are_the_same_each_time_a_table_is_watched():
    """Each time it has a log of its own, with a number."""
    first = notes_file(Path("tables/kabale-1a2b3c4d.tafel"))
    assert first == Path("tables/kabale-1a2b3c4d.notes")
    assert notes_file(Path("tables/kabale-1a2b3c4d-2.tafel")) == first
    assert notes_file(Path("mine-2.tafel")) == Path("mine-2.notes")


def test_whoever_looks_for_logs_finds_no_notes(tmp_path):
    """Neither a list of own tables nor an audit of a folder, also where nothing else is left."""
    log = tables_folder(tmp_path) / "kabale-1a2b3c4d.tafel"
    write_words(notes_file(log), {TABLE: "Bea bluffs"})
    lay_aside(notes_file(log))
    write_words(notes_file(log), {TABLE: "Bea bluffs"})
    assert len([*log.parent.iterdir()]) == 2
    assert logs(tmp_path) == [] == logs_in(log.parent)
