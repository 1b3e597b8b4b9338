"""A LAN on one machine: n network namespaces on a bridge that stands in one more.

Nothing of the machine's own network is touched: the bridge, too, lives in a namespace, so taking
the names away takes everything away. Each machine has `eth0` with an address of each kind, and a
route for multicast; a link goes down at the bridge's end, as when a cable is pulled.

Needs Linux, root and iproute2; `unavailable()` says what is missing.
"""

import itertools
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

_numbers = itertools.count()

MOST = 200  # the last byte of an address counts the machines


class Lan:
    """The machines 0..n-1, as a context manager: entering builds the LAN, leaving removes it.

    Addresses are `10.77.0.1` and `fd77::1` for machine 0, and so on. Leaving first ends every
    process that `start` started. Raises `subprocess.CalledProcessError` if `ip` refuses.
    """

    def __init__(self, machines: int) -> None:
        """A LAN of that many machines, at most `MOST`; nothing is built yet."""
        if not 1 <= machines <= MOST:
            raise ValueError(f"a LAN has 1 to {MOST} machines, not {machines!r}")
        stem = f"tr{os.getpid():x}n{next(_numbers):x}"
        self.names = tuple(f"{stem}-{i}" for i in range(machines))
        self.switch = f"{stem}-s"
        self._running: list[subprocess.Popen[Any]] = []

    def __enter__(self) -> Self:
        """Build it; what was built before a failure is removed again."""
        try:
            self._build_switch()
            for i in range(len(self.names)):
                self._build_machine(i)
        except BaseException:
            self._remove()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End what still runs and remove every name."""
        self._remove()

    def address(self, i: int) -> str:
        """The IPv4 address of machine i."""
        return f"10.77.0.{i + 1}"

    def address6(self, i: int) -> str:
        """The IPv6 address of machine i."""
        return f"fd77::{i + 1:x}"

    def run(
        self, i: int, argv: Sequence[str], *, timeout: float = 60, **options: Any
    ) -> subprocess.CompletedProcess[str]:
        """Run a command on machine i to its end; its output is captured as text."""
        return subprocess.run(
            self._inside(i, argv),
            check=False,
            capture_output=True,
            text=True,
            timeout=timeout,
            stdin=subprocess.DEVNULL,
            **options,
        )

    def start(self, i: int, argv: Sequence[str], **options: Any) -> subprocess.Popen[str]:
        """Start a command on machine i and go on; `options` are those of `Popen`."""
        process = subprocess.Popen(self._inside(i, argv), text=True, **options)
        self._running.append(process)
        return process

    def link_down(self, i: int) -> None:
        """Pull machine i's cable out: it keeps its address and hears nothing."""
        _ip("-n", self.switch, "link", "set", f"port{i}", "down")

    def link_up(self, i: int) -> None:
        """Put machine i's cable in again."""
        _ip("-n", self.switch, "link", "set", f"port{i}", "up")

    def _inside(self, i: int, argv: Sequence[str]) -> list[str]:
        return ["ip", "netns", "exec", self.names[i], *argv]

    def _build_switch(self) -> None:
        _ip("netns", "add", self.switch)
        # No learning time at a port that comes up, and multicast goes to every port unasked.
        options = ["stp_state", "0", "forward_delay", "0", "mcast_snooping", "0"]
        _ip("-n", self.switch, "link", "add", "switch", "type", "bridge", *options)
        _ip("-n", self.switch, "link", "set", "switch", "up")

    def _build_machine(self, i: int) -> None:
        name = self.names[i]
        _ip("netns", "add", name)
        port = ["link", "add", f"port{i}", "type", "veth", "peer", "name", "eth0", "netns", name]
        _ip("-n", self.switch, *port)
        _ip("-n", self.switch, "link", "set", f"port{i}", "master", "switch", "up")
        _ip("-n", name, "link", "set", "lo", "up")
        _ip("-n", name, "address", "add", f"{self.address(i)}/24", "dev", "eth0")
        if Path("/proc/sys/net/ipv6").exists():
            # No waiting for a neighbour that might have the same address.
            _ip("-n", name, "address", "add", f"{self.address6(i)}/64", "dev", "eth0", "nodad")
        _ip("-n", name, "link", "set", "eth0", "up")
        _ip("-n", name, "route", "add", "224.0.0.0/4", "dev", "eth0")

    def _remove(self) -> None:
        for process in self._running:
            if process.poll() is None:
                process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout, process.stderr):
                if pipe is not None:
                    pipe.close()
        self._running.clear()
        there = set(_namespaces())
        for name in (*self.names, self.switch):
            if name in there:
                _ip("netns", "delete", name)


def unavailable() -> str | None:
    """Why there can be no such LAN here, as a sentence; None if there can."""
    if sys.platform != "linux":
        return f"network namespaces are a matter of Linux, this is {sys.platform!r}"
    if os.geteuid() != 0:
        return "network namespaces need root"
    if shutil.which("ip") is None:
        return "there is no ip command (iproute2)"
    try:
        with Lan(1):
            return None
    except subprocess.CalledProcessError as refusal:
        return f"ip refused to build a LAN: {refusal.stderr.strip()!r}"


def _ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True)


def _namespaces() -> list[str]:
    """The names of all namespaces there are, whoever made them."""
    listed = subprocess.run(["ip", "netns", "list"], check=True, capture_output=True, text=True)
    return [line.split()[0] for line in listed.stdout.splitlines() if line]
