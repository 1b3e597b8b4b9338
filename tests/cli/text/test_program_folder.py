"""Where a person's files lie, and that nobody else on the machine may look into them."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from cli.options.arguments import Parser, add_node, add_seat
from cli.options.node_options import node_home_of
from cli.session.own_keys import own_key
from cli.text.program_folder import (
    cache_folder,
    home_folder,
    identity_file,
    keep_private,
    log_typed,
    path_told,
    private_home,
    tables_folder,
)
from cli.text.words import words_in
from tests.cli.terminals import terminal

WORDS = words_in("en")
pytestmark = pytest.mark.skipif(os.name != "posix", reason="rights of this form are POSIX's")


def mode(path):
    """The rights of a file or folder."""
    return stat.S_IMODE(path.stat().st_mode)


def place(home):
    """A node's place in this folder, as every command that starts a node makes it."""
    parser = Parser("join", "", WORDS, terminal(home).out)
    add_node(parser, WORDS)
    add_seat(parser, WORDS)
    return node_home_of(parser.parse_args([]), terminal(home))


def test_fresh_home_is_closed_to_others(tmp_path):
    """Folder, tables and key are the owner's alone, whatever the umask lets through."""
    home = tmp_path / "fresh"
    before = os.umask(0)
    try:
        place(home)
    finally:
        os.umask(before)
    assert mode(home) == mode(tables_folder(home)) == 0o700
    assert mode(identity_file(home)) == 0o600


def test_home_of_an_earlier_version_is_mended(tmp_path):
    """A folder with our key in it is closed at the next start, and so is a key that was copied."""
    own_key(terminal(tmp_path))
    tmp_path.chmod(0o755)
    identity_file(tmp_path).chmod(0o644)
    place(tmp_path)
    assert (mode(tmp_path), mode(identity_file(tmp_path))) == (0o700, 0o600)


def test_folder_that_is_not_ours_keeps_its_rights(tmp_path):
    """Somebody who types --home with a folder of another use finds it as it was."""
    tmp_path.chmod(0o755)
    private_home(tmp_path)
    assert mode(tmp_path) == 0o755
    assert mode(tables_folder(tmp_path)) == 0o700


def test_own_rights_stay(tmp_path):
    """Only what others may do is taken away; a file that is read-only stays so."""
    file = tmp_path / "file"
    file.touch()
    for had, has in ((0o644, 0o600), (0o444, 0o400), (0o700, 0o700)):
        file.chmod(had)
        keep_private(file)
        assert mode(file) == has


def test_a_home_that_was_asked_for_has_its_own_cache(tmp_path):
    """By option or variable; else it is where the system keeps such things, not among the logs."""
    assert cache_folder(str(tmp_path), {"TAFELRUNDE_HOME": "elsewhere"}) == tmp_path / "cache"
    assert cache_folder(None, {"TAFELRUNDE_HOME": str(tmp_path)}) == tmp_path / "cache"
    usual = cache_folder(None, {})
    assert "tafelrunde" in usual.parts and usual != home_folder(None, {})


def test_a_log_is_named_by_its_path_or_by_its_name_alone(tmp_path, monkeypatch):
    """A file that lies where somebody stands comes first; what is nowhere stays as it was typed."""
    monkeypatch.chdir(tmp_path)
    home = tmp_path / "home"
    kept = tables_folder(home) / "kabale-1a2b.tafel"
    kept.parent.mkdir(parents=True)
    kept.touch()
    assert log_typed("kabale-1a2b", home) == log_typed("kabale-1a2b.tafel", home) == kept
    assert log_typed("other", home) == Path("other")
    assert log_typed("./kabale-1a2b", home) == Path("./kabale-1a2b")
    (tmp_path / "kabale-1a2b.tafel").touch()
    assert log_typed("kabale-1a2b.tafel", home) == Path("kabale-1a2b.tafel")


@pytest.mark.skipif(sys.platform != "linux", reason="this system's names of files are all text")
def test_a_log_whose_name_is_no_text_is_found_as_it_is_told(tmp_path):
    """By its name alone or by its path, also below such a folder; a file that is called so comes
    first, and a name that only looks so is nothing."""
    home = tmp_path / os.fsdecode(b"J\xf6rg")
    kept = tables_folder(home) / os.fsdecode(b"g\xfc.tafel")
    kept.parent.mkdir(parents=True)
    kept.touch()
    assert log_typed(r"g\xfc", home) == log_typed(r"g\xfc.tafel", home) == kept
    assert path_told(kept) == str(tmp_path / r"J\xf6rg" / "tables" / r"g\xfc.tafel")
    assert log_typed(path_told(kept), home) == kept
    for none in (r"g\xfd", r"nowhere/g\xfc.tafel", r"g\x"):
        assert log_typed(none, home) == Path(none)
    called_so = kept.with_name(r"g\xfc.tafel")
    called_so.touch()
    assert log_typed(r"g\xfc", home) == called_so
