"""`tafelrunde audit LOG --state FILE`: each field that differs, in words and as data."""

import json

import pytest

from ledger.files.state_file import read_state_file, state_text
from ledger.review.replay import Replay
from tests.cli.logs import finished_log
from tests.cli.terminals import said
from tests.ledger.tables import flipped

STEP = 40


@pytest.fixture
def files(tmp_path):
    """A log, and the state after a step of it as another program writes it down."""
    log, state = tmp_path / "game.tafel", tmp_path / "other.state"
    log.write_bytes(finished_log())
    state.write_text(state_text(Replay.open(log).tables[STEP]), encoding="utf-8")
    return log, state


def flat(text):
    """What was said, in one line."""
    return " ".join(text.split())


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
    assert (told.code, told.out, told.err) == (
        0,
        "After step 40 (before step 41) both states are the same.\n",
        "",
    )


@pytest.mark.parametrize(
    ("lang", "first", "last"),
    [
        (
            "en",
            "After step 40 (before step 41) the two states differ in 1 field.",
            "Nobody is to blame",
        ),
        (
            "de",
            "Nach Schritt 40 (vor Schritt 41) unterscheiden sich die beiden Stände in 1 Feld.",
            "Niemand ist",
        ),
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
    assert (told.code, flat(told.err)) == (
        3,
        "The two states are of different moments, after step 41 (before step 42) and after step 40"
        " (before step 41). Compare each of them with the log.",
    )
    foreign = tmp_path / "foreign.state"
    text = state.read_text(encoding="utf-8")
    foreign.write_text(text.replace("\ntable ", "\ntable " + "0" * 64 + "\nx", 1), encoding="utf-8")
    told = said(tmp_path, "audit", str(log), "--state", str(foreign))
    assert told.code == 4 and "holds no state of a table" in told.err
    read = read_state_file(state)
    foreign.write_text(text.replace(read.table, "0" * 64), encoding="utf-8")
    told = said(tmp_path, "audit", str(log), "--state", str(foreign))
    assert told.code == 4 and "are of two tables" in flat(told.err)
    told = said(tmp_path, "audit", str(log), "--state", str(log))
    assert told.code == 4 and "holds no state of a table" in told.err


@pytest.mark.parametrize(
    ("step", "lang", "when"),
    [
        (0, "en", "Before step 1 (the first)"),
        (0, "de", "Vor Schritt 1 (dem ersten)"),
        (1, "en", "After step 1 (before step 2)"),
        (1, "de", "Nach Schritt 1 (vor Schritt 2)"),
        (-1, "en", "After step {last} (the last)"),
        (-1, "de", "Nach Schritt {last} (dem letzten)"),
    ],
)
def test_it_is_said_which_moment_the_states_are_of(files, tmp_path, step, lang, when):
    """Behind a step and before the next one; the first has none before it, the last none behind."""
    log, state = files
    tables = Replay.open(log).tables
    state.write_text(state_text(tables[step % len(tables)]), encoding="utf-8")
    told = said(tmp_path, "audit", str(log), "--state", str(state), "--lang", lang)
    same = {"en": " both states are the same.\n", "de": " sind beide Stände gleich.\n"}[lang]
    assert (told.code, told.out) == (0, when.format(last=len(tables) - 1) + same)


def test_a_step_that_a_file_only_says_is_not_repeated(files, tmp_path):
    """Somebody has changed its number: the head tells the place, and the log its number."""
    log, state = files
    text = state.read_text(encoding="utf-8")
    state.write_text(text.replace("step 40, head", "step 77, head"), encoding="utf-8")
    told = said(tmp_path, "audit", str(log), "--state", str(state))
    assert (told.code, told.out) == (3, "")
    assert "calls it step 40" in flat(told.err) and "step 77: a file was changed" in flat(told.err)


@pytest.mark.parametrize(
    ("lang", "short", "bad", "other"),
    [
        ("en", "ends after step", "is damaged and can be read up to step", "has gone another way"),
        ("de", "endet nach Schritt", "ist beschädigt und bis Schritt", "ist anders weitergegangen"),
    ],
)
def test_why_a_log_does_not_come_to_the_place_of_a_state(files, tmp_path, lang, short, bad, other):
    """It ends before, is damaged before, or has other steps; each is a sentence of its own."""
    log, state = files
    whole, text = log.read_bytes(), state.read_text(encoding="utf-8")

    def told():
        found = said(tmp_path, "audit", str(log), "--state", str(state), "--lang", lang)
        assert (found.code, found.out) == (3, "")
        return flat(found.err)

    log.write_bytes(whole[: len(whole) // 10])
    assert short in told()
    log.write_bytes(flipped(whole, 8 * (len(whole) // 10)))
    assert bad in told()
    log.write_bytes(whole)
    head = read_state_file(state).head
    state.write_text(text.replace(head, "0" * 64), encoding="utf-8")
    assert other in told()


@pytest.mark.parametrize("step", ["0", "40"])
def test_a_step_in_place_of_a_file_is_told_where_it_belongs(files, tmp_path, step):
    """Whoever wants to see the table after a step reads how; another name is told as it is."""
    log, _ = files
    told = said(tmp_path, "audit", str(log), f"--state={step}")
    assert told.code == 4 and told.out == ""
    assert "takes a file that a program has written down, not a step" in flat(told.err)
    assert f"replay {log} --at {step}" in flat(told.err)
    told = said(tmp_path, "audit", str(log), "--state", str(tmp_path / "none"))
    assert told.code == 4 and "cannot be read" in flat(told.err)


def test_the_oracle_compares_no_states(files, tmp_path):
    """It judges cards; where nothing is judged it would be passed over without a word."""
    log, state = files
    told = said(tmp_path, "audit", str(log), "--state", str(state), "--oracle")
    assert (told.code, told.out) == (4, "")
    assert told.err == "--state and --oracle do not go together: choose one.\n"
