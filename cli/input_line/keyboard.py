"""Lines from the standard input while the event loop runs: a thread reads, the loop is told.

A thread works for a terminal, a pipe and a file on every system; waiting on descriptors does not
(files cannot be waited on, and Windows cannot wait on a console). It reads the descriptor itself,
never the stream over it: a thread that is stuck in a stream's lock would stop the interpreter from
ending.

At a terminal that is `edited` here, keys come one by one instead of lines: the terminal itself no
longer shows and edits what is typed (POSIX termios), but still makes signals of its keys.
"""

from __future__ import annotations

import codecs
import os
import select
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any, Protocol, TextIO

from cli.input_line.key_by_key import KeyByKey
from cli.text.console import END_TYPED, encoding_of, is_console
from cli.text.terminal import Terminal

CHUNK = 4096
LONGEST = 4 * CHUNK  # letters of a line that are kept; what is behind them is no answer to anything
AHEAD = 256  # lines that may wait to be used; a pipe that writes for ever waits with the rest


class KeysEdited(Protocol):
    """What makes lines of keys and shows them (`cli.input_line.line_editor`)."""

    def open(self, out: TextIO) -> None:
        """The keys come from now on."""

    def close(self) -> None:
        """No more keys come."""

    def keys(self, pressed: str) -> None:
        """Keys that were pressed."""

    def hung_up(self) -> None:
        """The terminal is gone."""

    def shown_again(self) -> None:
        """Show what was told last, and the line, again."""


class Keyboard:
    """Tells `typed` each line and `ended` when no more can come, both on the loop's thread."""

    def __init__(
        self,
        stream: TextIO,
        typed: Callable[[str], None],
        ended: Callable[[], None],
        *,
        reactor: Any,
    ) -> None:
        """Nothing is read before `start`."""
        self._stream, self._typed, self._ended = stream, typed, ended
        self._reactor = reactor
        self._started = self._stopped = False
        self._room = threading.Semaphore(AHEAD)

    def start(self) -> None:
        """Read from now on; a second call changes nothing."""
        if self._started:
            return
        self._started = True
        threading.Thread(target=self.read, name="keyboard", daemon=True).start()

    def stop(self) -> None:
        """Tell nothing any more. A thread that waits for room ends; one that waits for a line ends
        with the program."""
        self._stopped = True
        self._room.release()

    def took(self) -> None:
        """A line has been used: there is room for one more."""
        self._room.release()

    def read(self) -> None:
        """Each line, until there are no more; in a thread of its own."""
        for line in lines_of(self._stream):
            self._room.acquire()
            if self._stopped:
                return
            self._tell(self._typed, line)
        self._tell(self._ended)

    def _tell(self, what: Callable[..., None], *args: str) -> None:
        if not self._stopped:
            self._reactor.callFromThread(self._now, what, *args)

    def _now(self, what: Callable[..., None], *args: str) -> None:
        if not self._stopped:
            what(*args)


def lines_of(stream: TextIO) -> Iterator[str]:
    """The lines of a stream without their ends, as they come; the last one may have none.

    Of a line that is longer than any answer the rest is left out: it would be kept for ever.
    """
    try:
        descriptor = stream.fileno()
    except (OSError, AttributeError, ValueError):
        yield from (line.rstrip("\r\n") for line in stream)
        return
    rest, console = "", is_console(stream)
    for piece in decoded(descriptor, encoding_of(stream)):
        *whole, rest = (rest + piece).split("\n")
        for line in whole:
            if console and line.startswith(END_TYPED):
                return
            yield line[:LONGEST].rstrip("\r")
        rest = rest[:LONGEST]
    if rest:
        yield rest


def keys_of(stream: TextIO, until: int) -> Iterator[str]:
    """The text of a terminal in pieces as they come, until something can be read from the
    descriptor `until`: what is typed behind that is left to whoever reads the terminal then."""
    descriptor = stream.fileno()
    decoder = codecs.getincrementaldecoder(stream.encoding or "utf-8")("replace")
    while until not in (ready := select.select([descriptor, until], [], [])[0]):
        assert ready, "one of them can be read"
        try:
            data = os.read(descriptor, CHUNK)
        except OSError:
            data = b""
        if not data:
            return  # half a letter is none, and nobody sees it any more
        yield decoder.decode(data)


def decoded(descriptor: int, encoding: str | None) -> Iterator[str]:
    """What is read from a descriptor, as text; wrong bytes become replacement letters."""
    decoder = codecs.getincrementaldecoder(encoding or "utf-8")("replace")
    while True:
        try:
            data = os.read(descriptor, CHUNK)
        except OSError:
            data = b""
        yield decoder.decode(data, final=not data)
        if not data:
            return


class Keys:
    """The keys of a terminal one by one, for an editor; its own echo comes back with `stop`."""

    def __init__(self, terminal: Terminal, editor: KeysEdited, *, reactor: Any) -> None:
        """Nothing is read or changed before `start`."""
        self._keys, self._out, self._editor = terminal.keys, terminal.out, editor
        self._reactor = reactor
        self._mode = KeyByKey(terminal.keys, lambda: reactor.callFromThread(editor.shown_again))
        self._started = self._stopped = False
        self._stops, self._stop = -1, -1  # the ends of a pipe that wakes the thread

    def start(self) -> None:
        """Read from now on; a second call changes nothing."""
        if self._started or self._stopped:
            return
        self._started = True
        self._stops, self._stop = os.pipe()
        self._mode.hold()
        self._editor.open(self._out)
        threading.Thread(target=self.read, name="keys", daemon=True).start()

    def stop(self) -> None:
        """Give the terminal back as it was, and read nothing more that is typed there."""
        if not self._started or self._stopped:
            return
        self._stopped = True
        os.close(self._stop)
        self._editor.close()
        self._mode.give_back()

    def took(self) -> None:
        """A person types no faster than lines are used."""

    def read(self) -> None:
        """Each key, until there are no more; in a thread of its own."""
        for pressed in keys_of(self._keys, self._stops):
            self._reactor.callFromThread(self._editor.keys, pressed)
        os.close(self._stops)
        if not self._stopped:
            self._reactor.callFromThread(self._hung_up)

    def _hung_up(self) -> None:
        if not self._stopped:
            self._editor.hung_up()


def edited(terminal: Terminal) -> bool:
    """Whether what is typed here can be edited by the program itself."""
    if not terminal.talks or terminal.environ.get("TERM", "dumb") == "dumb":
        return False
    try:
        terminal.keys.fileno()
    except (OSError, AttributeError, ValueError):
        return False
    return sys.platform != "win32"
