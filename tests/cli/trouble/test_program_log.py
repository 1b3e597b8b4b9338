"""The program's own log: a file for each start, JSON a line, with an end, without secrets."""

from __future__ import annotations

import io
import json
import stat
import sys
from pathlib import Path

from twisted.logger import LogLevel, eventsFromJSONLogFile
from twisted.python.failure import Failure

from cli.text.program_folder import logs_folder
from cli.trouble.program_log import KEPT, OF_ONE_KIND, program_log, shown, written_to


def event(text, **values):
    """As Twisted's loggers make them."""
    kept = {"log_time": 1.0, "log_level": LogLevel.info, "log_namespace": "tafelrunde.x"}
    return kept | {"log_format": text, **values}


def test_a_start_has_a_file_that_others_may_not_read(tmp_path):
    """The first line says which program runs; Twisted's own reader reads it."""
    observe = program_log(tmp_path)
    observe(event("hello {n}", n=3))
    (path,) = logs_folder(tmp_path).iterdir()
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with path.open(encoding="utf-8") as file:
        first, second = eventsFromJSONLogFile(file, recordSeparator="")
    assert first["log_format"].startswith("Python ") and second["n"] == 3


def test_only_the_newest_files_are_kept(tmp_path):
    """Ten starts back, and no more."""
    folder = logs_folder(tmp_path)
    folder.mkdir()
    for day in range(10, 30):
        (folder / f"202001{day}-120000-1.json").write_text("{}\n", encoding="utf-8")
    program_log(tmp_path)
    names = sorted(path.name for path in folder.iterdir())
    assert len(names) == KEPT and names[0] == "20200121-120000-1.json"


def test_no_file_no_log(tmp_path):
    """A folder that cannot be made costs the log and nothing else."""
    logs_folder(tmp_path).write_text("in the way", encoding="utf-8")
    assert program_log(tmp_path) is None


def test_a_long_evening_has_a_short_log():
    """At its largest size a last line says so."""
    out = io.StringIO()
    observe = written_to(out, largest=2000)
    for number in range(100):
        observe(event(f"kind {number % 20}: {{number}}", number=number))
    lines = out.getvalue().splitlines()
    assert "the log is full" in json.loads(lines[-1])["log_format"]
    assert len(out.getvalue()) < 2600 and "full" not in "".join(lines[:-1])


def test_what_a_stranger_brings_about_leaves_room_for_the_rest():
    """Connections come and go by the thousand: they fill their part, and the next trouble is
    written. What is said of a kind that has no room any more is said once."""
    out = io.StringIO()
    observe = written_to(out, largest=16_000)
    for number in range(1_000):
        observe(event("link {link} gone", link=number))
    knocks = len(out.getvalue())
    assert knocks < 16_000 // OF_ONE_KIND + 500
    observe(event("a mistake"))
    lines = out.getvalue()[knocks:].splitlines()
    assert [json.loads(one)["log_format"] for one in lines] == ["a mistake"]
    assert out.getvalue().count("no more are written") == 1


def test_a_full_disk_costs_the_log_and_nothing_else():
    """Writing fails: the next events are not written, and nobody hears of it."""

    class Full(io.StringIO):
        tries = 0

        def write(self, text):
            self.tries += 1
            raise OSError(28, "No space left on device")

    out = Full()
    observe = written_to(out)
    observe(event("one"))
    observe(event("two"))
    assert out.tries == 1


def test_of_other_parts_only_their_name_is_told():
    """What a library logs may hold anything, and its form is not ours."""
    told = shown(event("{log_text}: {x}", log_text="sesame", x="open", log_namespace="lib"))
    assert told["log_format"] == "" and "x" not in told and "sesame" not in str(told)
    out = io.StringIO()
    written_to(out)(event("{log_io}", log_io="sesame", log_namespace="twisted"))
    assert json.loads(out.getvalue())["log_namespace"] == "twisted"


def test_a_failure_shows_where_and_not_what():
    """Kind and lines of the program; the values it was about may be secret."""
    secret = "sesame open"
    try:
        raise KeyError(secret)
    except KeyError:
        told = shown(event(secret, log_failure=Failure(), log_namespace="twisted.internet.defer"))
    text = json.dumps(told, default=str)
    assert "KeyError" in text and "test_program_log.py" in text and "sesame" not in text


def test_an_old_file_that_is_open_elsewhere_costs_that_file_alone(tmp_path, monkeypatch):
    """Windows takes no file away that somebody reads; this start has its log all the same."""
    folder = logs_folder(tmp_path)
    folder.mkdir()
    for day in range(10, 30):
        (folder / f"202001{day}-120000-1.json").write_text("{}\n", encoding="utf-8")
    kept, unlink = "20200115-120000-1.json", Path.unlink

    def refusing(self, **how):
        if self.name == kept:
            raise PermissionError(13, "in use")
        unlink(self, **how)

    monkeypatch.setattr(Path, "unlink", refusing)
    assert program_log(tmp_path) is not None
    names = sorted(path.name for path in folder.iterdir())
    assert names[0] == kept and len(names) == KEPT + 1


def test_a_log_that_was_closed_stops_nothing():
    """Writing to it is an error of its own kind; the game goes on without a log."""
    out = io.StringIO()
    observe = written_to(out)
    out.close()
    observe(event("hello"))
    observe(event("again"))


def test_a_short_line_behind_a_long_one_is_whole_by_itself():
    """Nothing of the longer one stands behind it."""
    out = io.StringIO()
    observe = written_to(out)
    observe(event("a long event " * 20))
    observe(event("short"))
    first, second = (json.loads(line) for line in out.getvalue().splitlines())
    assert first["log_format"].startswith("a long") and second["log_format"] == "short"


def test_of_a_deep_failure_the_innermost_lines_are_kept():
    """They say where it happened."""

    def down(depth):
        if not depth:
            raise KeyError("deep")
        down(depth - 1)

    try:
        down(40)
    except KeyError:
        lines = shown(event("x", log_failure=Failure()))["failure"]["at"]
    assert len(lines) == 20
    source = Path(__file__).read_text(encoding="utf-8").splitlines()
    assert source[int(lines[-1].split(":")[1].split()[0]) - 1].strip() == 'raise KeyError("deep")'
