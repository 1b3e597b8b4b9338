"""One call of the program becomes another: which words it is, and what is lost on the way."""

import signal
import sys

import pytest

from cli.process.children import own_call
from cli.process.going_over import go_over, same_call
from cli.process.stops import STOPS


def test_it_is_called_again_as_it_was_called(tmp_path):
    """A script by its path, so that what is printed stays what can be typed; else as a module."""
    script = tmp_path / "tafelrunde"
    script.write_text("", encoding="utf-8")
    assert same_call(str(script), frozen=False) == (sys.executable, str(script))
    assert same_call(str(tmp_path / "gone"), frozen=False) == own_call()
    module = tmp_path / "__main__.py"
    module.write_text("", encoding="utf-8")
    assert same_call(str(module), frozen=False) == own_call()


def test_a_process_becomes_the_other_one(tmp_path, capfd):
    """What was said before is out by then; a stop waits until the other one hears it."""
    done, held = [], []

    class Gone(Exception):
        pass

    def execute(program, call, environ):
        done.append((program, call, capfd.readouterr().out))
        held.extend(signal.pthread_sigmask(signal.SIG_BLOCK, ()))
        raise Gone

    print("before", end="")
    with pytest.raises(Gone):
        go_over(["page", "--told=a b"], "gone", execute=execute, system="posix")
    ((program, call, out),) = done
    assert program == call[0] == own_call()[0] and call[-2:] == ["page", "--told=a b"]
    assert out == "before" and {*STOPS} <= {*held}
    assert not {*STOPS} & signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_where_no_process_can_become_another_it_waits_for_its_end():
    """And ends with its exit code."""
    with pytest.raises(SystemExit) as ended:
        go_over(["no-such-command"], "gone", system="nt")
    assert ended.value.code == 4


def test_streams_that_are_gone_hold_nobody_up(monkeypatch):
    """A program without a console, one whose reader has closed: it goes over all the same."""
    went = []

    class Closed:
        def flush(self):
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", Closed())
    with pytest.raises(SystemExit):
        go_over(["x"], "gone", execute=lambda *call: went.append(call), system="posix")
    assert len(went) == 1


def test_a_word_with_nul_is_refused_before_anything_is_done():
    """The system would raise in the middle of it."""
    with pytest.raises(ValueError, match="NUL"):
        go_over(["join", "a\0b"], "gone", execute=lambda *call: None, system="posix")
