"""What `make auditor` has laid out is read as it is put into a page, or is not there."""

from __future__ import annotations

import pytest

from cli.auditor.auditor_parts import ENGINE, FILES, INFO, NOTICE, SUPPLIER, NoAuditor, read_parts
from tests.cli.auditor.small_parts import lay_small_parts


def test_parts_are_read_whole(tmp_path):
    """Files as they are packed, modules behind those they import, the head of the list."""
    lay_small_parts(tmp_path)
    parts = read_parts(tmp_path)
    assert [*parts.files] == [*FILES]
    names = [name for name, _ in parts.modules]
    assert names[:2] == [*ENGINE] and names[-1] == SUPPLIER
    assert names.index("@noble/hashes/sha2.js") < names.index(SUPPLIER)
    assert parts.info == {"abi_version": "1"} and parts.notice == b"whose it is"


@pytest.mark.parametrize(
    "lacking", [f"{FILES[0]}.gz", ENGINE[0], "@noble/ciphers/chacha.js", INFO, NOTICE]
)
def test_without_one_of_them_there_is_no_auditor(lacking, tmp_path):
    """As before `make auditor`, or where it was broken off."""
    lay_small_parts(tmp_path)
    (tmp_path / lacking).unlink()
    with pytest.raises(NoAuditor):
        read_parts(tmp_path)


def test_a_folder_that_is_not_there(tmp_path):
    """The usual case: nobody has asked for it."""
    with pytest.raises(NoAuditor):
        read_parts(tmp_path / "parts")
