"""cli.process.quick_end: what is done at the end of a process, and what is not."""

import subprocess
import sys

PROGRAM = """
import atexit, sys
from cli.process.quick_end import end_now

class Large:
    def __del__(self):
        print("taken apart", flush=True)

kept = Large()
atexit.register(lambda: print("left for the end"))
sys.stdout.write("said last\\n")
end_now(7)
"""


def test_a_process_ends_at_once_with_all_that_it_said():
    """Streams are emptied, what was left for the end is done; nothing is taken apart."""
    argv = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(argv, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (7, "")
    assert done.stdout == "said last\nleft for the end\n"


def test_nobody_has_to_listen():
    """Streams that are closed are no fault."""
    program = "import sys; from cli.process.quick_end import end_now\n"
    program += "sys.stdout.close(); sys.stderr = None; end_now(3)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 3
