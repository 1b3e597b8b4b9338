"""`tafelrunde demo`: its parts, its refusals, and (marked slow) the whole of it."""

from __future__ import annotations

import math
import shlex
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from cli.commands import demo
from cli.demo import demo_processes
from cli.demo.demo_processes import Plan, Process
from cli.text.exit_codes import Stop
from cli.text.words import words_in
from p2p.wire.addresses import parse
from tests.cli.terminals import said, terminal

ROOT = Path(__file__).parents[3]
WORDS = words_in("en")


OWN_BOARD = ["--no-discovery", "--game", "san_marco", "--option", "bridges_at_three=1"]
OWN_BOARD += [
    "--option",
    'data={"borders": [["cannaregio", "castello"], ["castello", "dorsoduro"],'
    ' ["dorsoduro", "san_marco"], ["san_marco", "san_polo"], ["san_polo", "santa_croce"]]}',
]
"""A table on a board of people's own."""

OWN_CARDS = ["--no-discovery", "--game", "burgund", "--option"]
OWN_CARDS += ['data={"triples": {"castle": 9, "mine": 1, "knowledge": 2, "ship": 8}}']
"""A table with cards of people's own."""

LONG = pytest.mark.long

FRAMES = {
    "ohne_furcht": ("Round 1 begins.", "The game is over."),
    "san_marco": ("The dice have placed", "The game is over."),
    "burgund": ("Round A begins", "The five rounds are over."),
}
"""What is said first and last in a game."""


def test_link_is_found_in_what_the_first_node_says():
    """Link and code, with IPv4 and IPv6, with one address and several."""
    for front, link in (
        ("As a link: ", "tafelrunde://192.168.1.20:7711/ABCD-EFGH-JKLM-NPQR"),
        ("Als Link: ", "tafelrunde://[fd00::2]:7711,[fd00::3]:7711/ABCD-EFGH-JKLM-NPQR"),
    ):
        found = demo_processes.LINK.search(front + link)
        assert (found[0], found["code"]) == (link, "ABCD-EFGH-JKLM-NPQR")
        assert parse(found[0]).code == found["code"]


def test_what_the_first_node_says_of_its_log_is_left_to_the_end(tmp_path):
    """Where it lies, and what can be done with it, stands once: last, below the verdict."""
    here = terminal(tmp_path)
    tell = demo.until_its_log(here)
    for line in ("Anna wins.", "", "The log: /x", "Look at it again: y"):
        tell(line)
    assert here.out.getvalue() == "Anna wins.\n\n"


def test_nodes_that_were_found_by_themselves_are_counted(tmp_path):
    """By what they said; the first one opened the table and does not count."""
    told = ["Found by itself in this network: table ABCD-EFGH."]
    nodes = [
        Process(name, tmp_path, None, lines)
        for name, lines in zip("abc", (told, told, []), strict=True)
    ]
    assert demo_processes.found_by_themselves(nodes, WORDS) == 1
    here = terminal(tmp_path)
    demo.say_how_found(1, 3, here)
    assert here.out.getvalue() == (
        "1 of 2 programs were given the address: packets to everybody do not pass here.\n"
    )


def test_different_logs_are_a_fault(tmp_path):
    """Equal ones are said to be equal, with their size."""
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_bytes(b"abc")
    two.write_bytes(b"abc")
    here = terminal(tmp_path)
    demo.compare([one, two], here)
    assert here.out.getvalue() == "The logs of all 2 programs are the same 3 bytes.\n"
    two.write_bytes(b"abd")
    with pytest.raises(Stop, match="The logs of the programs are not the same"):
        demo.compare([one, two], here)


def test_node_that_fails_is_named_with_its_last_words(tmp_path):
    """And nothing runs on behind it."""
    blocked = tmp_path / "ada" / "tables"
    blocked.parent.mkdir()
    blocked.write_text("a file where a folder must be", encoding="utf-8")
    plan = Plan("ohne_furcht", 2, {}, "random", tmp_path, WORDS, {}, discover=False)
    with pytest.raises(Stop) as stopped:
        demo_processes.play(plan, lambda line: None)
    assert str(stopped.value).startswith("The program of Ada ended with 4. Its last words: ")
    assert (tmp_path / "ada" / "account.txt").exists()


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["--game", "chess"], "There is no game 'chess' here."),
        (["--seats", "8"], "Ohne Furcht und Adel is played by 2 to 7, not by 8."),
        (["--option", "a"], "An option is given as name=value, not as 'a'."),
    ],
)
def test_wrong_usage_is_a_sentence(tmp_path, argv, told):
    """Before any process is started."""
    ran = said(tmp_path, "demo", *argv)
    assert ran.code == 4 and ran.err.startswith(told)


@pytest.mark.parametrize("patience", ["the invitation", "the end"])
def test_last_words_are_waited_for_however_late_they_come(tmp_path, monkeypatch, patience):
    """Whoever reads them comes to it only when the node has long ended."""
    child = subprocess.Popen(
        [sys.executable, "-c", "print('no room'); raise SystemExit(4)"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip
    assert child.wait() == 4
    node, begun, asked = Process("Ada", tmp_path, child), threading.Event(), []
    thread = threading.Thread

    def late(target, **named):
        return thread(target=lambda: (begun.wait(), target()), **named)

    monkeypatch.setattr(demo_processes.threading, "Thread", late)
    node.listen(lambda line: None)
    wait = node.reader.join
    node.reader.join = lambda seconds: (asked.append(seconds), begun.set(), wait())
    with pytest.raises(Stop, match=r"Ada ended with 4\. Its last words: no room"):
        if patience == "the end":
            demo_processes.wait([node], math.inf, WORDS)
        else:
            demo_processes.invited(node, math.inf, WORDS)
    child.stdin.close()
    assert asked and (tmp_path / "account.txt").read_text(encoding="utf-8") == "no room\n"


def test_folder_of_another_demo_is_refused(tmp_path):
    """Its logs would be mixed with ours."""
    (tmp_path / "out" / "ada" / "tables").mkdir(parents=True)
    ran = said(tmp_path, "demo", "--out", str(tmp_path / "out"))
    assert ran.code == 4 and "lie the files of another demo; choose an empty folder." in ran.err


def demonstrated(tmp_path, argv, *, alone=False):
    """A demo in a process of its own, ended well, its game in order. alone: it is for one seat."""
    ran = subprocess.run(
        [sys.executable, "-m", "cli", "--lang", "en", "demo", "--out", str(tmp_path), *argv],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ("Everything is in order: this game was played fairly." in ran.stdout) is not alone
    return ran


@pytest.mark.slow
def test_a_game_alone_is_demonstrated(tmp_path):
    """One node that invites nobody, and an audit that says what it cannot see."""
    argv = ["--seats", "1", "--no-discovery", "--game", "burgund"]
    ran = demonstrated(tmp_path, argv, alone=True)
    assert "it; what it knew, no check can show." in " ".join(ran.stdout.split())
    assert "Turned up for Egon: " in ran.stdout and "The logs of all" not in ran.stdout
    assert "What no check can show at a table for one:" in ran.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["ada"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("burgund", 4),
        *(pytest.param(*one, marks=LONG) for one in (("san_marco", 4), ("kabale", 2))),
    ],
)
def test_a_game_of_boards_is_demonstrated(tmp_path, game, seats):
    """Real nodes and the sealed deck at the ends of what a game takes; equal logs, a clean audit.

    Three at San Marco and two at Burgund sit on boards and with cards of their own, below.
    """
    ran = demonstrated(tmp_path, ["--seats", str(seats), "--no-discovery", "--game", game])
    assert f"The logs of all {seats} programs are the same " in ran.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    "argv",
    [
        pytest.param(["--seats", "4"], marks=LONG),  # `make demo` plays it too
        ["--seats", "2", "--no-discovery"],
        ["--seats", "3", *OWN_BOARD],
        pytest.param(["--seats", "2", *OWN_CARDS], marks=LONG),
    ],
)
def test_whole_demo(tmp_path, argv):
    """Processes, own files, a game, equal logs, replay, verdict; with and without discovery."""
    ran = demonstrated(tmp_path, argv)
    seats = int(argv[1])
    assert f"The logs of all {seats} programs are the same " in ran.stdout
    begins, ends = next((FRAMES[one] for one in argv if one in FRAMES), FRAMES["ohne_furcht"])
    assert ran.stdout.count(f"{ends}\n") == 1
    assert ran.stdout.count("Look at it again: ") == 1 and "Result: " not in ran.stdout
    call, _, told = ran.stdout.rstrip().rpartition("Look at it again: ")[2].partition("\n")
    assert told.startswith("To play one in the browser: ") and "\n" not in told
    again = subprocess.run(
        shlex.split(call), cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    )
    assert again.returncode == 0 and begins in again.stdout
    own = "Own values are played with in place of stand-ins; their seal is"
    for path in tmp_path.glob("*/account.txt"):
        said_there = " ".join(path.read_text(encoding="utf-8").split())
        assert (own in said_there) == (argv[-1].startswith("data=")), path
    if "--no-discovery" in argv:
        assert f"{seats - 1} of {seats - 1} programs were given the address" in ran.stdout
    homes = [path for path in tmp_path.iterdir() if path.is_dir()]
    assert len(homes) == seats
    assert all((home / "identity.key").exists() for home in homes)


def test_a_node_that_cannot_be_waited_for_holds_nobody_up(tmp_path, monkeypatch):
    """A stop that comes within `poll` leaves the lock of that process taken, for good: whoever then
    waits for it without a bound never ends.
    """
    monkeypatch.setattr(demo_processes, "PATIENCE", 0.05)
    forever = [sys.executable, "-c", "import threading; threading.Event().wait()"]
    child = subprocess.Popen(forever, stdin=subprocess.PIPE, encoding="utf-8")
    child._waitpid_lock.acquire()
    demo_processes.end([Process("Ada", tmp_path, child)])
    child._waitpid_lock.release()
    assert child.wait() < 0 and child.stdin.closed
