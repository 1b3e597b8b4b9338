"""The demo: as many nodes as seats, each an operating-system process with its own key and files.

The first one opens a table, the others find it by themselves (or, where the network does not let
packets to everybody through, by a typed address), bots play, and this program only watches the
processes: it passes on what the first one tells, and looks at the logs when all are through.
"""

from __future__ import annotations

import re
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from cli.lobby.lobby_text import FOUND_BY_ITSELF
from cli.process.children import start_child
from cli.text.exit_codes import Exit, Stop
from cli.text.program_folder import logs, private_folder
from cli.text.words import Words

NAMES = ("Ada", "Blaise", "Carl", "Daniel", "Emmy", "Felix", "Grete", "Hypatia")
LINK = re.compile(r"tafelrunde://\S+/(?P<code>[A-Z0-9-]+)")
LIMIT = 600.0  # seconds after which something must be wrong
PATIENCE = 5.0  # seconds in which a node that was told to end has ended
WORDS = 60.0  # seconds for the words of a node that has ended: they end with it, however slowly


@dataclass
class Process:
    """One node of the demo: its folder, its process, what it has said so far."""

    name: str
    home: Path
    process: subprocess.Popen[str]
    lines: list[str] = field(default_factory=list)
    reader: threading.Thread | None = None

    def listen(self, tell: Callable[[str], None]) -> None:
        """Read what it says until it ends, in a thread; also into a file beside its log."""

        def read() -> None:
            assert self.process.stdout is not None
            account = self.home / "account.txt"
            with self.process.stdout as said, open(account, "w", encoding="utf-8") as kept:
                for line in said:
                    kept.write(line)
                    self.lines.append(line.rstrip("\n"))
                    tell(self.lines[-1])

        self.reader = threading.Thread(target=read, name=self.name, daemon=True)
        self.reader.start()

    def hear_out(self) -> None:
        """It has ended: wait for its last words, which can still be on their way."""
        if self.reader is not None:
            self.reader.join(WORDS)


@dataclass(frozen=True)
class Plan:
    """What is to be played: game, seats, options, the bots, where files go."""

    game: str
    seats: int
    options: Mapping[str, str]
    bot: str
    out: Path
    words: Words
    environ: Mapping[str, str]
    discover: bool = True


def play(plan: Plan, tell: Callable[[str], None]) -> list[Process]:
    """Play one game to its end; the processes, all ended well. Raises Stop where one did not."""
    processes: list[Process] = []

    def start(arguments: Sequence[str], name: str, told: Callable[[str], None]) -> None:
        processes.append(_start(plan, arguments, name))
        processes[-1].listen(told)

    ends = time.monotonic() + LIMIT
    try:
        options = [f"--option={name}={value}" for name, value in plan.options.items()]
        host = ["host", plan.game, f"--seats={plan.seats}", "--port=0", *options]
        start(host, NAMES[0], tell)
        if plan.seats > 1:  # a table for one invites nobody
            link, code = invited(processes[0], ends, plan.words)
            for name in NAMES[1 : plan.seats]:
                start(["join", code, f"--else={link}"], name, lambda line: None)
        wait(processes, ends, plan.words)
        for one in processes:
            one.hear_out()
    finally:
        end(processes)
    return processes


def _start(plan: Plan, arguments: Sequence[str], name: str) -> Process:
    home = plan.out / name.lower()
    private_folder(home)
    told = [f"--lang={plan.words.lang}", *arguments, f"--bot={plan.bot}", f"--name={name}"]
    told += [f"--home={home}", *(() if plan.discover else ("--no-discovery",))]
    return Process(name, home, start_child(told, plan.environ))


def end(processes: Sequence[Process]) -> None:
    """None of them goes on, and none is left for the system to look after."""
    for one in processes:
        if one.process.poll() is None:
            one.process.terminate()
        if one.process.stdin is not None:
            one.process.stdin.close()
    for one in processes:
        try:
            one.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            one.process.kill()
            with suppress(subprocess.TimeoutExpired):  # a stop within poll() leaves it for ever
                one.process.wait(PATIENCE)


def invited(host: Process, ends: float, words: Words) -> tuple[str, str]:
    """Link and code of the table, once the first node has told them."""
    while time.monotonic() < ends:
        over = host.process.poll() is not None
        for line in list(host.lines):
            found = LINK.search(line)
            if found is not None:
                return found[0], found["code"]
        if over:
            raise Stop(_failed(host, words), Exit.CANNOT)
        time.sleep(0.02)
    raise Stop(words.say("The first program said nothing for too long."), Exit.CANNOT)


def wait(processes: Sequence[Process], ends: float, words: Words) -> None:
    """Until all have ended well. Raises Stop where one fails, and when the time is over."""
    while any(one.process.poll() is None for one in processes):
        for one in processes:
            if one.process.poll() not in (None, 0):
                raise Stop(_failed(one, words), Exit.CANNOT)
        if time.monotonic() > ends:
            raise Stop(words.say("The demo was stopped after {n} s.", n=int(LIMIT)), Exit.CANNOT)
        time.sleep(0.05)
    for one in processes:
        if one.process.returncode:
            raise Stop(_failed(one, words), Exit.CANNOT)


def _failed(one: Process, words: Words) -> str:
    one.hear_out()
    last = next((line for line in reversed(one.lines) if line.strip()), words.say("nothing"))
    return words.say(
        "The program of {name} ended with {code}. Its last words: {last} All of it: {path}",
        name=one.name,
        code=one.process.returncode,
        last=last,
        path=one.home / "account.txt",
    )


def found_by_themselves(processes: Sequence[Process], words: Words) -> int:
    """How many of those that joined have found the table without an address."""
    told = words.say(FOUND_BY_ITSELF, code="").partition(":")[0]
    return sum(any(line.startswith(told) for line in one.lines) for one in processes[1:])


def logs_of(processes: Sequence[Process], words: Words) -> list[Path]:
    """The log of each node. Raises Stop where one has none."""
    found = []
    for one in processes:
        kept = logs(one.home)
        if not kept:
            raise Stop(
                words.say("The program of {name} has kept no log.", name=one.name), Exit.CANNOT
            )
        found.append(kept[0])
    return found
