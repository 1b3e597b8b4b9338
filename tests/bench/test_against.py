"""Today's figures beside those of an older state. What they come to is never looked at."""

import io
import json
import shutil
import subprocess
import sys
from argparse import Namespace

import pytest

from bench import against as beside
from bench import command
from bench.against import PartFailed, Side, against, checked_rows, paired, report, rows_of
from bench.older import ROOT, NoSuchState
from tests.bench.tiny import commit

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git here")

OWN = """
import json, sys
row = {"name": "own figure", "figure": 2.0, "unit": "ms", "at_least": False}
place = sys.argv[sys.argv.index("--json") + 1]
if "audit" in sys.argv:
    sys.exit("the audit of then is broken")
json.dump({"rows": [row]}, open(place, "w", encoding="utf-8"))
"""


def row(name, figure, unit="ms", at_least=False):
    """A row as a bench writes it."""
    return {"name": name, "figure": figure, "unit": unit, "at_least": at_least}


def arguments(**changes):
    """What the command line of the bench has read."""
    given = {"against": "HEAD~1", "rounds": 2, "quick": True, "peer": None, "json": None}
    return Namespace(**(given | changes))


def side(*rounds, own_bench=False):
    """A side that has taken these rounds."""
    found = Side()
    for rows in rounds:
        found.take(rows, own_bench=own_bench)
    return found


def test_the_best_of_all_rounds_is_compared():
    """The least of times and the most of rates; over 1 is better today, either way."""
    now = side([row("t", 3.0), row("r", 50, "/s", True)], [row("t", 2.0), row("r", 60, "/s", True)])
    then = side(
        [row("t", 5.0), row("r", 30, "/s", True)], [row("t", 4.0), row("r", 20, "/s", True)]
    )
    time, rate = paired(now, then)
    assert (time.now, time.then, time.ratio, time.spread_now) == (2.0, 4.0, 2.0, 0.5)
    assert (rate.now, rate.then, rate.ratio, rate.spread_then) == (60, 30, 2.0, 0.5)


def test_nothing_is_divided_by_nothing():
    """Figures of zero have a ratio as well."""
    zero, some = [row("a", 0.0)], [row("a", 1.0)]
    ratios = [paired(side(a), side(b))[0].ratio for a, b in ((zero, zero), (zero, some))]
    assert ratios == [1.0, float("inf")]


def test_rows_without_a_partner_are_listed():
    """By a name only one side has, or one name with two units; a failure has its reason."""
    now = side([row("a", 1.0), row("b", 1.0), row("c", 1.0)])
    then = side([row("a", 2.0), row("b", 1.0, "s"), row("d", 1.0)], own_bench=True)
    then.failed["moves"] = "why"
    lines = list(report(paired(now, then), now, then, "abc (S)", changed=True, rounds=1))
    assert "by its own bench" in lines[2] and lines[2].startswith("a ")
    assert "Only now: b; c." in lines and "Only then: b; d." in lines
    assert "Failed then: moves (why)." in lines
    assert any("not committed" in line and "abc (S)" in line for line in lines)


def test_another_program_is_noticed(tmp_path):
    """A bench that has measured what lies elsewhere measured nothing."""
    rows = [row("a", 1.0)]
    assert checked_rows({"program": str(tmp_path.resolve()), "rows": rows}, tmp_path) == rows
    assert checked_rows({"rows": rows}, tmp_path) == rows
    with pytest.raises(PartFailed, match="measured instead"):
        checked_rows({"program": "/elsewhere", "rows": rows}, tmp_path)


@pytest.fixture
def checkout(tmp_path):
    """A checkout whose first state has a bench of its own, and a program of another shape."""
    place = tmp_path / "checkout"
    for name in ("bench", "engine", "ledger"):
        (place / name).mkdir(parents=True)
        (place / name / "__init__.py").write_text("", encoding="utf-8")
    (place / "bench" / "__main__.py").write_text(OWN, encoding="utf-8")
    commit(place, "The first state")
    (place / "engine" / "more.py").write_text("", encoding="utf-8")
    commit(place, "The second state")
    return place


@needs_git
def test_the_older_states_own_bench(checkout, tmp_path, capsys):
    """What today's bench cannot drive is measured by the bench of then, and says so."""
    out, file = io.StringIO(), tmp_path / "figures.json"
    given = arguments(json=str(file))
    assert against(given, ["audit", "group"], out=out, root=checkout) == 1
    told, data = out.getvalue(), json.loads(file.read_text(encoding="utf-8"))
    assert "own figure" in told and "by its own bench" in told and "The first state" in told
    assert "the audit of then is broken" in data["failed"]["then"]["audit"]
    assert data["now"]["own figure"] == data["then"]["own figure"] == [2.0, 2.0]
    assert "Traceback" not in told + capsys.readouterr().err


@needs_git
def test_one_process_after_the_other(checkout, monkeypatch):
    """Turn about, part after part; a part that has failed is not begun again."""
    turns = []

    def rows(folder, part, args):
        state = "now" if folder == checkout else folder.name
        turns.append((part, state))
        if part == "audit" and state != "now":
            raise PartFailed("it cannot")
        return [row(part, 1.0)]

    monkeypatch.setattr(beside, "rows_of", rows)
    assert against(arguments(), ["group", "audit"], out=io.StringIO(), root=checkout) == 1
    assert turns[:4] == [("group", "now"), ("group", "measured")] * 2
    assert turns[4:] == [("audit", state) for state in ("now", "measured", "whole", "now")]


@pytest.mark.slow
@needs_git
def test_both_states_by_the_bench_of_today(tmp_path):
    """A real run over a copy of the program: each state is the one that lies in its folder."""
    place, out = tmp_path / "checkout", io.StringIO()
    leave = shutil.ignore_patterns("__pycache__", "locale")
    for package in ("bench", "cli", "engine", "ledger"):
        shutil.copytree(ROOT / package, place / package, ignore=leave)
    commit(place, "A state")
    given = arguments(against="HEAD", rounds=1)
    assert against(given, ["help"], out=out, root=place.resolve()) == 0, out.getvalue()
    lines = out.getvalue().splitlines()
    assert lines[2].startswith("tafelrunde --help") and not lines[2].endswith("bench")


def test_a_state_without_a_bench(tmp_path):
    """No bench from elsewhere is taken in its place, and no program either."""
    with pytest.raises(PartFailed, match="has no bench"):
        rows_of(tmp_path, "help", arguments())
    (tmp_path / "bench").mkdir()
    with pytest.raises(PartFailed, match="has no engine"):
        rows_of(tmp_path, "help", arguments())


def test_what_a_bench_writes_is_read_with_care(tmp_path):
    """A bench that ends well and writes nothing, or something else, has failed."""
    for name, text in (("bench", "import sys"), ("engine", "")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(text, encoding="utf-8")
    for text in (
        "",
        "open(sys.argv[sys.argv.index('--json') + 1], 'w', encoding='utf-8').write('[1]')",
    ):
        (tmp_path / "bench" / "__main__.py").write_text("import sys\n" + text, encoding="utf-8")
        with pytest.raises(PartFailed, match="cannot be read"):
            rows_of(tmp_path, "help", arguments())


def test_a_measured_program_keeps_its_bytecode(tmp_path, monkeypatch):
    """Also where whoever measures keeps none: a node is to run as it does once it is installed."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    for name in ("bench", "engine"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("", encoding="utf-8")
    (tmp_path / "bench" / "__main__.py").write_text(
        "import json, sys\n"
        "row = dict(name='kept', figure=int(not sys.dont_write_bytecode), unit='', at_least=True)\n"
        "with open(sys.argv[sys.argv.index('--json') + 1], 'w', encoding='utf-8') as file:\n"
        "    json.dump({'rows': [row]}, file)\n",
        encoding="utf-8",
    )
    assert [row["figure"] for row in rows_of(tmp_path, "help", arguments())] == [1]


def test_refusals_are_sentences(monkeypatch, capsys):
    """A state that is not there: exit code 2, one sentence, and nothing measured."""

    def never(*given):
        raise NoSuchState("There is no state 'x' here.")

    monkeypatch.setattr(beside, "changed_since_commit", never)
    out = io.StringIO()
    assert command.run(["--against", "x"], out=out) == 2
    assert out.getvalue() == "" and "There is no state 'x' here." in capsys.readouterr().err


@pytest.mark.parametrize("rounds", ["0", "-1", "many"])
def test_rounds_that_are_none(rounds):
    """They are refused with the usage, not with a traceback."""
    bench = [sys.executable, "-m", "bench", "--against", "HEAD", "--rounds", rounds]
    done = subprocess.run(bench, check=False, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 2 and "--rounds" in done.stderr and "Traceback" not in done.stderr
