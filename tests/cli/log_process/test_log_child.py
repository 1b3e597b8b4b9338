"""The process that looks at a log, within this one: wishes are taken line by line, answers are
lines, and it ends with its input.
"""

from __future__ import annotations

import json
from queue import SimpleQueue

import pytest

from cli.log_process.log_child import listen, work


class Counting:
    """Works so many pieces on each wish, and tells of the last one."""

    def __init__(self, pieces):
        self.pieces, self.left, self.heard = pieces, 0, []

    @property
    def idle(self):
        """Nothing is left."""
        return not self.left

    def hear(self, message):
        """A wish."""
        self.heard.append(message)
        self.left = self.pieces
        return True

    def go_on(self):
        """One piece."""
        self.left -= 1
        return None if self.left else {"t": "done", "of": len(self.heard)}


def worked(lines):
    """What was heard and told of these lines, until the first answer is read by nobody any more."""
    log, wishes, told, ends = Counting(pieces=3), SimpleQueue(), [], []

    def tell(line):
        told.append(line)
        raise BrokenPipeError

    listen(lines, wishes, lambda: ends.append("of the input"))
    assert ends == ["of the input"]
    with pytest.raises(BrokenPipeError):
        work(log, wishes, tell)
    return log.heard, told


def test_wishes_are_done_and_answers_are_lines():
    """Those that came together are heard before the next piece."""
    heard, (answer,) = worked([b'{"t": "one"}\n', b'{"t": "two"}\n'])
    assert heard == [{"t": "one"}, {"t": "two"}]
    assert answer.endswith(b"\n") and answer.count(b"\n") == 1
    assert json.loads(answer) == {"t": "done", "of": 2}


def test_lines_that_are_no_json_are_nothing():
    """The process goes on with the next one."""
    heard, _ = worked([b"\xff\xfe\n", b"{\n", b"[" * 100_000 + b"\n", b'{"t": "one"}\n'])
    assert heard == [{"t": "one"}]


def test_it_ends_with_its_input_also_where_that_breaks():
    """Whoever has begun it is gone, however that came about."""

    def broken():
        yield b'{"t": "one"}\n'
        raise OSError

    assert worked(broken())[0] == [{"t": "one"}]
