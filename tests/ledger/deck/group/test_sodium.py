"""libsodium as it is found: that of the system, the bundled one, none."""

import pytest

from ledger.deck.group import sodium
from ledger.deck.group.curve import L
from ledger.deck.group.errors import BackendMissing


def test_missing_library(monkeypatch):
    """Without a system library and without the bundled one there is no native group."""
    monkeypatch.setattr(sodium, "system_library", lambda: None)
    monkeypatch.setattr(sodium, "bundled_library", lambda: None)
    monkeypatch.setattr(sodium, "found_library", sodium.found_library.__wrapped__)
    with pytest.raises(BackendMissing):
        sodium.SodiumRistretto()


def test_both_libraries_give_the_same_group():
    """The system's libsodium and the bundled one compute the same, where both are there."""
    libraries = [found for found in (sodium.system_library(), sodium.bundled_library()) if found]
    if len(libraries) < 2:
        pytest.skip("one of the two libraries is not installed here")
    first, second = (sodium.SodiumRistretto(library) for library in libraries)
    for number in (1, 2, 77, L - 3):
        assert first.encode(first.mul_base(number)) == second.encode(second.mul_base(number))


def test_bundled_library_leaves_no_file_behind():
    """The file that the package unpacks into the temporary folder is gone after loading."""
    import os
    import sys

    if sodium.bundled_library() is None:
        pytest.skip("the package with the bundled library is not installed here")
    if os.name != "posix":
        pytest.skip("a loaded library cannot be deleted on this system")
    path = sys.modules["rbcl._sodium"].lib_path
    assert not os.path.exists(path)
