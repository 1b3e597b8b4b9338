"""Ctrl-C and the word to end reach the program, whatever it inherited, and all it has program."""

from __future__ import annotations

import os
import shlex
import signal
import socket
import subprocess
import sys

import pytest

from tests.cli.process.own_terminal import OwnTerminal
from tests.cli.process.strangers import ROOT, Watched, children_of, holding_back, ignoring

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="a console there sends Ctrl-C in another way"
)

ENDS = [signal.SIGINT, signal.SIGTERM]
INHERITED = {"as usual": None, "ignored": ignoring, "held back": holding_back}
"""What the one who starts the program has done to both signals."""

LONG = {
    "simulate": (["simulate", "ohne_furcht", "--games=99999", "--jobs=1"], b" of 99999 games"),
    "simulate by two": (["simulate", "ohne_furcht", "--games=99999", "--jobs=2"], b" of 99999 ga"),
    "host": (["host", "burgund", "--seats=2", "--name=Anna", "--port=0", "--no-discovery"], b"://"),
    "demo": (["demo", "--no-discovery"], b"://"),
}
WITH_BOT = ["--seats=3", "--bots=hard", "--name=Anna", "--port=0", "--no-discovery"]


def started(argv, home, inherits):
    """The program with its files in this home."""
    environ = {"LANG": "en_GB.UTF-8", "TAFELRUNDE_HOME": str(home)}
    return OwnTerminal(argv, environ, inherits)


def stopped(home, command, inherited, number, *more):
    """Start it so, wait until it works, and send it this, and these behind it."""
    argv, begun = LONG[command]
    out = [f"--out={home / 'out'}"] if command == "demo" else []
    program = started([*argv, *out], home, INHERITED[inherited])
    program.hear(begun)
    for one in (number, *more):
        program.process.send_signal(one)
    asked = number if command == "host" and number is signal.SIGINT else None
    assert program.end(asked) == 130, program.told.decode(errors="replace")
    assert b"Stopped by you" in program.told and b"Traceback" not in program.told
    assert (b"fault" not in program.told and b"saved" not in program.told) or command == "demo"


@pytest.mark.parametrize(
    ("command", "inherited", "number"),
    [
        ("simulate", "ignored", signal.SIGINT),
        ("simulate by two", "ignored", signal.SIGTERM),
        ("simulate by two", "held back", signal.SIGINT),
        ("host", "ignored", signal.SIGINT),
        ("host", "held back", signal.SIGTERM),
    ],
)
def test_a_long_command_is_stopped_whatever_it_inherited(tmp_path, command, inherited, number):
    """One sentence, exit code 130, no process is left."""
    stopped(tmp_path, command, inherited, number)


@pytest.mark.slow
@pytest.mark.parametrize("number", ENDS, ids=lambda number: number.name)
@pytest.mark.parametrize("inherited", INHERITED)
@pytest.mark.parametrize("command", LONG)
def test_every_long_command_is(tmp_path, command, inherited, number):
    """The same for all of them, after all there is to inherit."""
    stopped(tmp_path, command, inherited, number)


@pytest.mark.parametrize(
    "command",
    ["simulate by two", "host", pytest.param("demo", marks=pytest.mark.slow)],
)
def test_who_stops_it_twice_has_stopped_it(tmp_path, command):
    """A second and a third while it ends: the same sentence and exit code, nothing else."""
    stopped(tmp_path, command, "as usual", signal.SIGINT, signal.SIGTERM, signal.SIGINT)


def run(command):
    """A process that has run to its end, with what it said."""
    return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)


TWICE = """
import asyncio, os, signal
from cli.process.beginning import begin
from cli.process.event_loop import run_loop

async def main(reactor):
    from twisted.internet.defer import Deferred
    def stop():
        os.kill(os.getpid(), signal.SIGINT)
        reactor.callLater(0, os.kill, os.getpid(), signal.SIGTERM)
    reactor.callLater(0, stop)
    try:
        await Deferred()
    finally:
        ends = Deferred()
        reactor.callLater(0, lambda: reactor.callLater(0, ends.callback, None))
        await ends
    return 0

begin([])
try:
    run_loop(main, lambda error: print("trouble", repr(error)))
except KeyboardInterrupt:
    print("stopped", flush=True)
os.kill(os.getpid(), signal.SIGINT)
"""


def test_a_loop_that_ends_takes_a_second_stop_for_no_fault():
    """Nor for a reason to leave what it closes."""
    ran = run([sys.executable, "-c", TWICE])
    assert (ran.returncode, ran.stderr, ran.stdout) == (0, "", "stopped\n")


LAST_WORDS = """
import os, signal, socket
from cli.process.beginning import begin
from cli.process.event_loop import run_loop

heard = socket.socket()

async def main(reactor):
    from twisted.internet.defer import Deferred
    from twisted.internet.protocol import Factory, Protocol
    met = Deferred()
    class Says(Protocol):
        def connectionMade(self):
            met.callback(self.transport)
    port = reactor.listenTCP(0, Factory.forProtocol(Says), interface="127.0.0.1")
    heard.connect(("127.0.0.1", port.getHost().port))
    wire = await met
    reactor.callLater(0, os.kill, os.getpid(), signal.SIGINT)
    try:
        await Deferred()
    finally:
        wire.write(b"good-bye")
        wire.loseConnection()

begin([])
try:
    run_loop(main, print)
except KeyboardInterrupt:
    print(heard.recv(99).decode())
"""


def test_what_is_said_last_is_heard_when_the_loop_is_stopped():
    """A page is told that the program was ended, and not left to look for it."""
    ran = run([sys.executable, "-c", LAST_WORDS])
    assert (ran.returncode, ran.stderr, ran.stdout) == (0, "", "good-bye\n")


AT_THE_END = """
import os, signal
from cli.process.beginning import begin
from cli.process.event_loop import run_loop

async def main(reactor):
    from twisted.internet.defer import Deferred
    turn = Deferred()
    reactor.callLater(0, turn.callback, None)
    await turn
    os.kill(os.getpid(), signal.SIGINT)
    return 7

begin([])
print(run_loop(main, lambda error: print("trouble", repr(error))))
"""


def test_a_stop_that_comes_as_all_is_done_is_no_fault():
    """The loop is told to stop by both, within one turn; what was done counts."""
    ran = run([sys.executable, "-c", AT_THE_END])
    assert (ran.returncode, ran.stderr, ran.stdout) == (0, "", "7\n")


AFTERWARDS = """
import os, signal
from cli.process.beginning import begin
from cli.process.event_loop import run_loop

async def main(reactor):
    return 7

begin([])
print(run_loop(main, print))
try:
    os.kill(os.getpid(), signal.SIGINT)
    print("not heard")
except KeyboardInterrupt:
    print("stopped")
"""


def test_behind_a_loop_that_is_through_a_stop_is_heard_again():
    """What is closed there can take a while, or ask somebody."""
    ran = run([sys.executable, "-c", AFTERWARDS])
    assert (ran.returncode, ran.stderr, ran.stdout) == (0, "", "7\nstopped\n")


@pytest.mark.slow
def test_a_game_that_was_going_on_is_said_to_be_saved(tmp_path):
    """There it is; where a table only waited, or none was, nothing is said of one."""
    argv = ["host", "burgund", "--seats=1", "--name=Anna", "--port=0", "--no-discovery"]
    program = started([*argv, "--bot=random", "--pace-ms=1000"], tmp_path, None)
    program.hear(b"You play a ")
    program.process.send_signal(signal.SIGINT)
    assert program.end() == 130, program.told.decode(errors="replace")
    assert b"The game that was going on is saved." in program.told


@pytest.mark.parametrize("inherited", ["as usual", "ignored"])
def test_what_works_ends_by_any_death_of_whom_it_works_for(tmp_path, inherited):
    """`kill -9`: nobody tells the processes that play, and none of them is left."""
    argv, begun = LONG["simulate by two"]
    program = started(argv, tmp_path, INHERITED[inherited])
    program.hear(begun)
    program.process.kill()
    assert program.end() == -signal.SIGKILL
    assert b"Warning" not in program.told


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="processes of others are told by Linux")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM], ids=lambda one: one.name)
def test_where_a_bot_thinks_is_there_before_the_start_and_ends_with_the_node(tmp_path, number):
    """Begun when the table opens; ended by any death of the program, which waits in its lobby."""
    program = started(["host", "burgund", *WITH_BOT], tmp_path, None)
    program.hear(b"(Bot) is ready.")
    thinking = Watched(children_of(program.process.pid))
    program.process.send_signal(number)
    program.end()
    thinking.wait()
    assert thinking.count


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="processes of others are told by Linux")
@pytest.mark.parametrize(
    "number",
    [signal.SIGKILL, *(pytest.param(one, marks=pytest.mark.slow) for one in ENDS)],
    ids=lambda one: one.name,
)
def test_the_nodes_of_a_demo_end_with_it(tmp_path, number):
    """By any death of it, though they have sockets, files and a game that goes on."""
    argv, begun = LONG["demo"]
    program = started([*argv, "--seats=2", f"--out={tmp_path}"], tmp_path, None)
    program.hear(begun)
    nodes = Watched(children_of(program.process.pid))
    assert nodes.count
    program.process.send_signal(number)
    program.end()
    nodes.wait()


@pytest.mark.slow
@pytest.mark.parametrize("number", ENDS, ids=lambda number: number.name)
@pytest.mark.parametrize("inherited", INHERITED)
@pytest.mark.parametrize(
    "command", [["join", "--name=Anna"], ["watch"]], ids=lambda words: words[0]
)
def test_who_waits_for_an_answer_is_stopped(tmp_path, command, inherited, number):
    """At a machine that takes the call and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        name, *options = command
        where = f"127.0.0.1:{silent.getsockname()[1]}"
        argv = [name, where, *options, "--port=0", "--no-discovery"]
        program = started(argv, tmp_path, INHERITED[inherited])
        link, _ = silent.accept()
        with link:
            assert link.recv(1)  # its loop runs
            program.process.send_signal(number)
            assert program.end() == 130
    assert b"Stopped by you" in program.told and b"Traceback" not in program.told


SHELLS = {
    "&": "{command} </dev/null & wait $!",
    "nohup": "nohup {command} </dev/null & wait $!",
    "setsid": "setsid -w {command} </dev/null",
}


@pytest.mark.slow
@pytest.mark.parametrize("way", SHELLS)
def test_the_tests_end_where_a_script_starts_them(tmp_path, way):
    """Those of interrupts, the everyday ones, as `make test` runs them: behind all three."""
    command = shlex.join(
        [
            *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "2"),
            *("tests/cli/process/test_stops.py", "tests/cli/series/test_processes.py"),
            *("tests/cli/commands/test_simulate.py", "-k", "stopped or ctrl_c or death"),
        ]
    )
    ran = run(["sh", "-c", SHELLS[way].format(command=command)])
    assert ran.returncode == 0, ran.stdout + ran.stderr
