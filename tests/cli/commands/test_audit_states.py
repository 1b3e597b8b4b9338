"""`tafelrunde audit LOG --state FILE`: each field that differs, in words and as data."""

import json

import pytest

from ledger.files.state_file import read_state_file, state_text
from ledger.review.replay import Replay
from tests.cli.logs import finished_log
from tests.cli.terminals import said

STEP = 40


@pytest.fixture
def files(tmp_path):
    """A log, and the state after a step of it as another program writes it down."""
    log, state = tmp_path / "game.tafel", tmp_path / "other.state"
    log.write_bytes(finished_log())
    state.write_text(state_text(Replay.open(log).tables[STEP]), encoding="utf-8")
    return log, state


def odd(state):
    """The same, but the program that wrote it counts otherwise; what it has in place of a line."""
    read = read_state_file(state)
    path = next(one for one in read.fields if one.startswith("state.gold["))
    text = state.read_text(encoding="utf-8").replace(
        f"{path} = {read.fields[path]}\n", f"{path} = 77\n"
    )
    state.write_text(text.replace(f"digest {read.digest}", f"digest {'0' * 64}"), encoding="utf-8")
    return path, read.fields[path]


def test_programs_that_agree(files, tmp_path):
    """Exit code 0 and one sentence."""
    log, state = files
    told = said(tmp_path, "audit", str(log), "--state", str(state))
    assert (told.code, told.out, told.err) == (0, "After step 40 both states are the same.\n", "")


@pytest.mark.parametrize(
    ("lang", "first", "last"),
    [
        ("en", "After step 40 the two states differ in 1 field.", "Nobody is to blame"),
        ("de", "Nach Schritt 40 unterscheiden sich die beiden Stände in 1 Feld.", "Niemand ist"),
    ],
)
def test_a_field_that_differs_is_told(files, tmp_path, lang, first, last):
    """Which field, both values, and that nobody is to blame; exit code 3."""
    log, state = files
    path, value = odd(state)
    told = said(tmp_path, "audit", str(log), "--state", str(state), "--lang", lang)
    lines = told.out.splitlines()
    assert (told.code, lines[0], told.err) == (3, first, "")
    joint = {"en": ", and", "de": " und"}[lang]
    assert f"{path}: {value}{joint} 77" in [" ".join(line.split()) for line in lines]
    assert last in told.out
    data = json.loads(said(tmp_path, "audit", str(log), "--state", str(state), "--json").out)
    assert data["fields"] == [{"path": path, "one": value, "other": "77"}]
    assert (data["same"], data["step"]) == (False, STEP)


def test_two_files_side_by_side(files, tmp_path):
    """Without a log: both programs have written one."""
    _, state = files
    other = tmp_path / "second.state"
    other.write_bytes(state.read_bytes())
    path, value = odd(state)
    told = said(tmp_path, "audit", str(other), "--state", str(state))
    assert told.code == 3 and f"{path}: {value}, and 77" in told.out


def test_what_cannot_be_compared_is_a_sentence(files, tmp_path):
    """Other moments, another way, another table, no state at all."""
    log, state = files
    later = tmp_path / "later.state"
    later.write_text(state_text(Replay.open(log).tables[STEP + 1]), encoding="utf-8")
    told = said(tmp_path, "audit", str(later), "--state", str(state))
    assert told.code == 3 and "of different moments, after step 41 and after step 40" in told.err
    foreign = tmp_path / "foreign.state"
    text = state.read_text(encoding="utf-8")
    foreign.write_text(text.replace("\ntable ", "\ntable " + "0" * 64 + "\nx", 1), encoding="utf-8")
    told = said(tmp_path, "audit", str(log), "--state", str(foreign))
    assert told.code == 4 and "holds no state of a table" in told.err
    read = read_state_file(state)
    foreign.write_text(text.replace(read.table, "0" * 64), encoding="utf-8")
    told = said(tmp_path, "audit", str(log), "--state", str(foreign))
    assert told.code == 4 and "are of two tables" in " ".join(told.err.split())
    foreign.write_text(text.replace(read.head, "0" * 64), encoding="utf-8")
    told = said(tmp_path, "audit", str(log), "--state", str(foreign))
    assert told.code == 3 and "does not come to this state's place" in " ".join(told.err.split())
    told = said(tmp_path, "audit", str(log), "--state", str(log))
    assert told.code == 4 and "holds no state of a table" in told.err
