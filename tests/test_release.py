"""A release: the same bytes twice, checksums that a person can check, and a name for each part."""

from __future__ import annotations

import subprocess
import sys

import pytest

from app.build import NO_COMMIT, when_committed
from app.parts import Unnamed, library_lines, locked_names, parts_text
from app.release import app_name, differing, packages, sums, sums_text, version
from cli.usage.command_list import VERSION
from tests.source import ROOT

ATTRS = {
    "Name": "attrs",
    "Version": "26.1.0",
    "License": "MIT",
    "URL": "https://www.attrs.org",
    "LicenseText": "Do what you like.\n",
}


@pytest.mark.slow
def test_wheel_and_sdist_are_the_same_bytes_twice(tmp_path, monkeypatch):
    """Built at two times, in two folders, with another zone and other seeds of hashes."""
    monkeypatch.setenv("TAFELRUNDE_WITHOUT_PAGE", "1")
    found = []
    for name, zone in (("first", "UTC"), ("second", "Asia/Tokyo")):
        monkeypatch.setenv("TZ", zone)
        packages(sys.executable, tmp_path / name)
        found.append(sums(tmp_path / name))
    assert len(found[0]) == 2 and differing(*found) == []


def test_checksums_are_checked_by_what_each_system_has(tmp_path):
    """Of each file; a changed one is told."""
    (tmp_path / "a.whl").write_bytes(b"wheel")
    (tmp_path / "b").write_bytes(b"app")
    (tmp_path / "SHA256SUMS").write_text(sums_text(sums(tmp_path)), encoding="utf-8")
    assert differing(sums(tmp_path), {}) == ["a.whl", "b"]
    check = ["sha256sum", "--check", "--quiet", "SHA256SUMS"]
    assert subprocess.run(check, cwd=tmp_path, check=False).returncode == 0
    (tmp_path / "b").write_bytes(b"other")
    done = subprocess.run(check, cwd=tmp_path, check=False, capture_output=True)
    assert done.returncode != 0


def test_the_app_is_named_by_version_and_system():
    """Files of several systems lie beside each other; the version is the program's own."""
    assert version() == VERSION and app_name().startswith(f"tafelrunde-{VERSION}-")


def test_every_locked_package_is_looked_for():
    """Whatever is locked for this program alone: what makes the app is no part of it."""
    names = locked_names((ROOT / "requirements" / "runtime.txt").read_text("utf-8"))
    assert {"twisted", "zope-interface", "wasmtime"} <= names
    assert not {"pyinstaller", "pip-licenses"} & names


def test_the_list_names_each_part_with_its_licence():
    """Packages, libraries, what the page takes from others, and the texts."""
    text = parts_text([ATTRS], ["libssl.so.3", "_cffi_backend.so"], "lit-html: BSD", "Ours: MIT")
    assert "\nattrs 26.1.0: MIT (https://www.attrs.org)\n" in text
    assert "\nlibssl.so.3: OpenSSL, Apache-2.0\n" in text and "_cffi_backend" not in text
    for part in ("Do what you like.", "lit-html: BSD", "Ours: MIT"):
        assert part in text


def test_a_library_is_named_whatever_version_and_system_it_is_of():
    """Behind its name stand a dot or a hyphen, and on Windows its version at once."""
    names = ("libz.so.1", "libz.1.dylib", "libcrypto-3-x64.dll", "libpython3.11.so.1.0")
    names += (
        "python311.dll",
        "python3.dll",
        "VCRUNTIME140_1.dll",
        "api-ms-win-crt-heap-l1-1-0.dll",
    )
    assert len([*library_lines(names)]) == len(names)


def test_what_is_built_has_the_time_of_its_own_commit_or_one_for_all(monkeypatch):
    """A tree within another one's checkout has not the time of that; nor is git needed."""
    assert when_committed(ROOT / "app") == NO_COMMIT
    assert when_committed().isdecimal()
    monkeypatch.setenv("PATH", "")
    assert when_committed() == NO_COMMIT


def test_a_part_that_nobody_names_stops_it():
    """A library that came with a newer system, a package that says nothing."""
    with pytest.raises(Unnamed, match=r"libnew\.so\.7"):
        [*library_lines(["libz.so.1", "libnew.so.7"])]
    for other in ("libzstd.so.1", "libffi_more.so.8", "pythonic.dll", "_cffi_backend_too.so"):
        with pytest.raises(Unnamed, match=other):
            [*library_lines([other])]
    with pytest.raises(Unnamed, match="attrs"):
        parts_text([ATTRS | {"License": "UNKNOWN"}], [], "", "")
