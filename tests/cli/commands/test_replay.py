"""`tafelrunde replay`: all in words, one step, as data, hands."""

from __future__ import annotations

import json

import pytest

from tests.cli.logs import finished_log, finished_steps
from tests.cli.terminals import said


@pytest.fixture
def log(tmp_path):
    """The file of a finished game."""
    path = tmp_path / "game.tafel"
    path.write_bytes(finished_log())
    return path


def test_pipe_gets_the_whole_game(log, tmp_path):
    """Every step with news, then how it stood at the end and who has won."""
    told = said(tmp_path, "replay", str(log))
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith("Step ")
    assert "Round 1 begins." in told.out
    assert " completed a city first; " in told.out
    assert "\x1b" not in told.out


@pytest.mark.parametrize(("lang", "level"), [("en", "Merlin hard."), ("de", "Merlin schwer.")])
def test_how_strong_the_bots_were_is_told_first(log, tmp_path, monkeypatch, lang, level):
    """By the names in the log, to whoever walks and to whoever reads it all; and as data."""
    from ledger.review.replay import Replay

    names = ("Anna", "Merlin hard (Bot)")
    monkeypatch.setattr(Replay, "names", property(lambda replay: names))
    lines = said(tmp_path, "replay", str(log), "--lang", lang).out.splitlines()
    assert level in " ".join(" ".join(lines[:2]).split())
    told = json.loads(said(tmp_path, "replay", str(log), "--json").out)
    assert told["bots"] == {"Merlin hard (Bot)": "hard"}


def test_one_step_is_a_part_of_it(log, tmp_path):
    """--at shows what happened and the table, and nothing of the end."""
    told = said(tmp_path, "replay", str(log), "--at", "30")
    assert told.code == 0
    assert "Anna: " in told.out and "Bea: " in told.out and "won" not in told.out


@pytest.mark.parametrize(
    ("lang", "begins", "silent", "empty"),
    [
        (
            "en",
            "This is the beginning: before step 1 nothing has happened.",
            "Nothing to tell of this step.",
            "Nothing lies on the table yet.",
        ),
        (
            "de",
            "Das ist der Anfang: Vor Schritt 1 ist nichts geschehen.",
            "Von diesem Schritt gibt es nichts zu erzählen.",
            "Auf dem Tisch liegt noch nichts.",
        ),
    ],
)
def test_before_the_first_card_it_is_said_that_nothing_lies_there(
    log, tmp_path, lang, begins, silent, empty
):
    """Step 0 is before the first; the keys of the table are made in three steps."""
    for step, told in (("0", begins), ("1", silent)):
        found = said(tmp_path, "replay", str(log), "--at", step, "--lang", lang)
        assert (found.code, found.out, found.err) == (0, f"{told}\n\n{empty}\n", "")


@pytest.mark.parametrize("step", ["behind", "-1", "x", "", "1_0", "\u0661\u0662", " 1", "9" * 5000])
def test_a_step_that_the_log_does_not_have_is_told_with_those_it_has(log, tmp_path, step):
    """Out of range, or no number as people write one; the first and the last are named."""
    last = finished_steps()
    found = said(tmp_path, "replay", str(log), f"--at={last + 1 if step == 'behind' else step}")
    assert (found.code, found.out) == (4, "")
    assert found.err.startswith(f"--at is a whole number from 0 to {last}")


def test_json_is_the_public_state_as_data(log, tmp_path):
    """The documented object; a watcher's view; --hands adds the hands."""
    found = json.loads(said(tmp_path, "replay", str(log), "--json", "--at", "30").out)
    assert set(found) == {
        *("game", "rules", "names", "bots", "steps", "unfinished", "ended"),
        *("step", "view", "news", "marks"),
    }
    assert (found["game"], found["step"], found["unfinished"]) == ("ohne_furcht", 30, False)
    assert found["view"]["seat"] is None
    assert all(0 <= step <= found["steps"] for step, _ in found["marks"])
    hands = json.loads(said(tmp_path, "replay", str(log), "--json", "--at", "30", "--hands").out)
    assert set(hands["hands"]) == {"0", "1"}
    assert hands["hands"]["0"]


def test_hands_are_shown_in_words(log, tmp_path):
    """Whose cards, and which."""
    told = said(tmp_path, "replay", str(log), "--at", "30", "--hands").out
    assert "Anna holds:" in told and "Bea holds:" in told


def test_one_seat_looks_through_its_own_eyes(log, tmp_path):
    """By name or number, the same; its own hand is there."""
    by_name = said(tmp_path, "replay", str(log), "--at", "30", "--seat", "bea")
    numbers = [said(tmp_path, "replay", str(log), "--at", "30", "--seat", n) for n in "01"]
    assert by_name.code == 0 and by_name in numbers
    assert numbers[0] != numbers[1]


def test_sealed_books_show_no_hands(tmp_path):
    """A table with sealed books says so, with exit code 3; the rest can be seen."""
    path = tmp_path / "sealed.tafel"
    path.write_bytes(finished_log(books_open=False))
    told = said(tmp_path, "replay", str(path), "--hands")
    assert told.code == 3
    assert "are not laid open, so their cards cannot be shown" in told.err
    assert said(tmp_path, "replay", str(path)).code == 0


def test_cut_log_is_told_as_far_as_it_goes(log, tmp_path):
    """A log cut in the middle is no error."""
    log.write_bytes(log.read_bytes()[: len(finished_log()) // 2])
    told = said(tmp_path, "replay", str(log))
    assert told.code == 0
    assert told.out.endswith("The log ends here; the game is not over.\n")


def test_damaged_log_is_told_up_to_the_damage(log, tmp_path):
    """What is good is told, then the damage is named, with exit code 2."""
    data = bytearray(log.read_bytes())
    data[len(data) // 2] ^= 1
    log.write_bytes(data)
    told = said(tmp_path, "replay", str(log))
    assert told.code == 2
    assert told.out.startswith("Step ") and told.err.startswith("The log is damaged: record ")
    record = told.err.split()[5]
    assert told.out.splitlines()[-1].startswith(f"The log is damaged at record {record}. What ")
    assert "not over" not in told.out


def test_a_log_that_is_damaged_at_its_beginning_has_nothing_good_before_that(log, tmp_path):
    """Replay and audit say so, in both languages; nothing is told of records before it."""
    data = bytearray(log.read_bytes())
    data[40] ^= 1
    log.write_bytes(data)
    for command in ("replay", "audit"):
        told = said(tmp_path, command, str(log))
        assert told.code == 2 and told.err.startswith("The log is damaged at its very beginning")
        told = said(tmp_path, command, str(log), "--lang", "de")
        assert told.err.startswith("Das Protokoll ist schon am Anfang beschädigt")


@pytest.mark.parametrize(
    ("argv", "code", "told"),
    [
        (["--at", "99999"], 4, "--at is a whole number from 0 to "),
        (["--at", "x"], 4, "--at is a whole number from 0 to "),
        (["--seat", "Carl"], 4, "Nobody is clearly meant by 'Carl'. The seats: 1 "),
        (["--seat", "3"], 4, "Nobody is clearly meant by '3'. The seats: 1 "),
    ],
)
def test_wrong_usage_is_a_sentence(log, tmp_path, argv, code, told):
    """Steps and seats that are not there."""
    ran = said(tmp_path, "replay", str(log), *argv)
    assert ran.code == code and ran.err.startswith(told)


def test_missing_and_foreign_files_are_sentences(tmp_path):
    """Each its own, neither touched."""
    missing = said(tmp_path, "replay", str(tmp_path / "no.tafel"))
    assert missing.code == 4 and "cannot be read: there is no such file" in missing.err
    foreign = tmp_path / "foreign"
    foreign.write_bytes(b"hello")
    told = said(tmp_path, "replay", str(foreign))
    assert told.code == 2 and "is not the log of a table" in told.err
    assert foreign.read_bytes() == b"hello"
