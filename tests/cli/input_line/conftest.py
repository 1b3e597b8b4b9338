"""What tests of typing share: a pseudo terminal of the system, with both its ends."""

import os
import threading

import pytest

from tests.cli.terminals import terminal


@pytest.fixture
def place(tmp_path):
    """The person's end of a terminal, and the program's as a place to read and write."""
    person, program = os.openpty()
    plain = terminal(tmp_path)
    with (
        open(program, encoding="utf-8", closefd=False) as keys,
        open(program, "w", encoding="utf-8", closefd=False) as out,
    ):
        environ = {"TERM": "xterm"}
        yield person, type(plain)(keys, out, plain.err, plain.words, environ, tmp_path)
    os.close(person)
    for thread in threading.enumerate():
        if thread.name == "keys":  # the number of its terminal is free for the next test only now
            thread.join()
    os.close(program)
