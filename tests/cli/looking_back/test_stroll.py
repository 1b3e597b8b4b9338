"""A walk by words: to a round, back, to the end, and the account of a round on the way."""

from __future__ import annotations

import pytest

from tests.cli.logs import finished_log
from tests.cli.terminals import said


def walk(tmp_path, *lines, lang="en"):
    """What is told after each of these lines, and the steps at which the walk stood."""
    path = tmp_path / "game.tafel"
    path.write_bytes(finished_log())
    keys = "".join(f"{line}\n" for line in (*lines, "q"))
    argv = ["--lang", lang, "replay", str(path)]
    found = said(tmp_path, *argv, keys=keys, tty=True, NO_COLOR="1")
    assert (found.code, found.err) == (0, "")
    parts = found.out.split("/156> ")
    return [part.rpartition("\n")[0] for part in parts[1:]], [
        int(part.rpartition("\n")[2]) for part in parts[:-1]
    ]


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("en", ["goto round 3", "back", "goto end", "goto 20", "round 3", "end"]),
        ("de", ["gehe runde 3", "zurück", "gehe ende", "gehe 20", "runde 3", "ende"]),
    ],
)
def test_a_walk_goes_where_words_lead(tmp_path, lang, lines):
    """To the begin of a round, back from there, to the end and to a step."""
    told, steps = walk(tmp_path, *lines, lang=lang)
    begins = steps[1]
    assert steps == [0, begins, steps[2], 156, 20, begins, 156]
    assert 20 < steps[2] < begins < 156
    assert {"en": "Round 3 begins.", "de": "Runde 3 beginnt."}[lang] in told[0]
    assert {"en": "Bea: 18 points (", "de": "Bea: 18 Punkte ("}[lang] in told[2]


def test_the_account_of_a_round_is_told_on_the_way(tmp_path):
    """Of the one in which the walk stands, or of another one; the walk stays where it is."""
    told, steps = walk(tmp_path, "goto round 2", "account", "account 2", "account 3", "a")
    assert len(set(steps[1:])) == 1
    assert told[1] == told[2] == told[4] and told[1].startswith("Round 2 begins.")
    assert told[3].startswith("Round 3 begins.") and "Round 3" not in told[1]


@pytest.mark.parametrize(
    "line", ["goto round 99", "round 0", "account 99", "account x", "round -1"]
)
def test_a_round_that_is_not_there_leads_nowhere(tmp_path, line):
    """It is told which there are."""
    told, steps = walk(tmp_path, "20", line)
    assert steps == [0, 20, 20]
    assert told[1].startswith("There is no round ") and "they go from 1 to " in told[1]


def test_before_the_first_step_the_beginning_is_told(tmp_path):
    """Whoever goes back there need not wonder what the step was."""
    told, steps = walk(tmp_path, "1", "p", "p")
    beginning = "This is the beginning: before step 1 nothing has happened."
    assert steps[2:] == [0, 0] and told[1].strip() == told[2].strip() == beginning
