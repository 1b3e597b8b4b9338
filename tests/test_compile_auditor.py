"""Byte code for the auditor: loaded in place of its text, and nothing once that text has changed.

The Python of this environment compiles here, by the same functions that run in the one for
browsers; that one itself is asked by the tests in a browser.
"""

from __future__ import annotations

import importlib
import io
import subprocess
import sys
import zipfile
from importlib.machinery import SourceFileLoader

import pytest

from cli.auditor.program_archive import imported, program_files
from tests.auditor_bytecode import (
    COMPILED,
    LEFT_OUT,
    LIBRARY,
    archived,
    compiled_beside,
    compiled_library,
)
from tests.compile_auditor import CannotCompile, compiled
from tests.source import ROOT


def read(data):
    """The files of an archive, by their names."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_what_is_loaded_of_the_library_is_there_as_byte_code_alone(tmp_path):
    """It says what its text says, without being asked for it; the rest is text."""
    texts = {"loaded_at_start.py": b"WORD = 'here'\n", "seldom.py": b"WORD = 'text'\n"}
    made = compiled_library(archived(texts), {"loaded_at_start.py"}, "/lib/python.zip")
    assert {*read(made)} == {"loaded_at_start.pyc", "seldom.py"}
    place = tmp_path / "library.zip"
    place.write_bytes(made)
    say = "import loaded_at_start, seldom; print(loaded_at_start.WORD, seldom.WORD)"
    told = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(place)!r}); {say}"],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert told.stdout.split() == ["here", "text"]


def test_what_no_browser_has_a_use_for_is_left_out():
    """Whole packages and tables of code pages, but never what is loaded."""
    names = ["xml/dom/minidom.py", "pdb.py", "json/decoder.py", "encodings/cp1252.py"]
    names += ["encodings/utf_16.py", "encodings/cp437.py", "unittest/case.py", "email/message.py"]
    made = compiled_library(archived(dict.fromkeys(names, b"")), {"unittest/case.py"}, "/lib")
    assert {*read(made)} == {
        "email/message.py",
        "encodings/cp437.py",
        "encodings/utf_16.py",
        "json/decoder.py",
        "unittest/case.pyc",
    }


def test_the_program_imports_nothing_that_is_left_out():
    """Wherever it does, also where it would only do so for a rare log."""
    texts = [text for name, text in program_files().items() if name.endswith(".py")]
    tops = {name.partition(".")[0] for text in texts for name in imported(text.decode("utf-8"))}
    assert {"json", "dataclasses"} <= tops and not tops & {*LEFT_OUT}


class NeverCompiles(SourceFileLoader):
    """Takes byte code, or fails."""

    def source_to_code(self, *_):
        raise AssertionError("compiled anew")


@pytest.mark.parametrize("elsewhere", [None, "/kept"])
def test_byte_code_of_the_program_counts_only_beside_its_own_text(tmp_path, monkeypatch, elsewhere):
    """A text of the same length in its place is compiled anew, whatever its file's time is; it lies
    there also where the Python that makes it keeps its own elsewhere."""
    monkeypatch.setattr("sys.pycache_prefix", elsewhere)
    text = b"WORD = 'here'\n"
    own = archived({"a/one.py": text, "a/other.py": text, "a/words.json": b"{}"})
    made = read(compiled_beside([own], {"a/one.py", "b/elsewhere.py"}, "/program"))
    assert len(made) == 1
    (name, data), *_ = made.items()
    monkeypatch.setattr("sys.pycache_prefix", None)
    assert name.startswith("a/__pycache__/one.") and name.endswith(".pyc")
    place, beside = tmp_path / "a" / "one.py", tmp_path / name
    beside.parent.mkdir(parents=True)
    beside.write_bytes(data)
    place.write_bytes(text)
    found = {}
    exec(NeverCompiles("one", str(place)).get_code("one"), found)
    assert found["WORD"] == "here"
    place.write_bytes(text.replace(b"here", b"more"))
    with pytest.raises(AssertionError, match="compiled anew"):
        NeverCompiles("one", str(place)).get_code("one")


def test_twice_the_same_bytes():
    """Whoever makes it of the same texts with the same Python has the same page."""
    texts = archived({"one.py": b"ALL = frozenset({'a', 'b', 'c'})\n", "two.py": b"x = 1\n"})
    once, again = (compiled_beside([texts], {"one.py", "two.py"}, "/program") for _ in range(2))
    assert once == again and importlib.util.MAGIC_NUMBER in once


BEGINS = """
import sys
from tests.auditor_bytecode import loaded_below, refuse_texts
folder = sys.argv[1]
sys.path.insert(0, folder)
import here
print([*loaded_below(folder)])
refuse_texts()
import other
"""


def test_what_begins_without_texts_says_which_one_it_would_need(tmp_path):
    """So that a page whose byte code nobody takes is noticed where it is made."""
    for name in ("here", "other"):
        (tmp_path / f"{name}.py").write_bytes(b"")
    done = subprocess.run(
        [sys.executable, "-B", "-c", BEGINS, str(tmp_path)],
        check=False, capture_output=True, text=True, cwd=ROOT,
    )  # fmt: skip
    assert done.stdout.strip() == "['here.py']" and done.returncode
    assert "other.py was not compiled" in done.stderr


SAYS = """#!/bin/sh
{}
"""


@pytest.fixture
def node(tmp_path, monkeypatch):
    """Puts a program in the place of Node."""

    def put(does):
        path = tmp_path / "bin" / "node"
        path.parent.mkdir()
        path.write_text(SAYS.format(does), encoding="utf-8")
        path.chmod(0o755)
        monkeypatch.setenv("PATH", f"{path.parent}:/usr/bin:/bin")

    return put


@pytest.mark.skipif(sys.platform == "win32", reason="the program in its place is a script of sh")
def test_the_two_archives_that_were_made_are_read(node, tmp_path):
    """The texts lie beside what compiles them, in a folder that is gone afterwards."""
    node(f'cd "$3" && test -s auditor_bytecode.py && cp program.zip {COMPILED}')
    made = compiled(tmp_path, {LIBRARY: b"library", "program.zip": b"program"})
    assert made == {LIBRARY: b"library", COMPILED: b"program"}


@pytest.mark.skipif(sys.platform == "win32", reason="the program in its place is a script of sh")
@pytest.mark.parametrize("does", ["echo too old >&2; exit 3", "echo too old >&2"])
def test_what_cannot_be_compiled_is_told_with_its_reason(does, node, tmp_path):
    """A program that dies, and one that ends well and has made nothing."""
    node(does)
    with pytest.raises(CannotCompile, match="too old"):
        compiled(tmp_path, {LIBRARY: b"library"})


def test_without_node_it_is_said_who_brings_one(tmp_path, monkeypatch):
    """Before anything is written."""
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CannotCompile, match="make auditor"):
        compiled(tmp_path, {LIBRARY: b"library"})
