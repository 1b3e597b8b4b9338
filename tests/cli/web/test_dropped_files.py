"""Files on their way in: private, one at a time, bounded, and gone when nobody looks at them."""

from __future__ import annotations

import os
import stat

import pytest
from twisted.internet import task

from cli.web.dropped_files import DROP_SECONDS, UNASKED_SECONDS, DroppedFiles


@pytest.fixture
def clock():
    """Time that a test moves."""
    return task.Clock()


@pytest.fixture
def files(clock, tmp_path):
    """None is there yet; at most ten bytes each."""
    made = DroppedFiles(clock, folder=tmp_path, most=10)
    yield made
    made.close()


def lying(folder):
    """What lies there."""
    return sorted(folder.iterdir())


def whole(files, data=b"log"):
    """One that has come whole."""
    dropped = files.begin(len(data), lambda: None)
    assert dropped.write(data) and files.end(dropped)
    return dropped


def test_a_file_is_private_and_goes_when_it_is_given_back(files, tmp_path):
    """Its owner alone can read it, as long as somebody looks at it."""
    path = files.claimed(whole(files).key)
    assert lying(tmp_path) == [path] and path.read_bytes() == b"log"
    if os.name == "posix":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    files.give_back(path)
    assert lying(tmp_path) == []


def test_its_key_opens_it_once(files):
    """Nobody else looks at the same one, and no other key opens it."""
    dropped = whole(files)
    assert files.claimed("") is None and files.claimed("0" * 32) is None
    assert files.claimed(dropped.key) == dropped.path
    assert files.claimed(dropped.key) is None


@pytest.mark.parametrize("length", [0, -1, 11, 10**12])
def test_what_is_empty_or_too_large_does_not_begin(files, tmp_path, length):
    """Nothing is written for it."""
    assert files.begin(length, lambda: None) is None
    assert lying(tmp_path) == []


def test_one_comes_at_a_time(files, tmp_path):
    """The second one waits until the first is there; then one that nobody asked for goes."""
    first = files.begin(3, lambda: None)
    assert files.begin(3, lambda: None) is None
    assert first.write(b"log") and files.end(first)
    second = files.begin(3, lambda: None)
    assert lying(tmp_path) == [second.path]
    assert files.claimed(first.key) is None


def test_more_than_was_announced_is_not_taken(files, tmp_path):
    """Not a byte of it is written, and what came is no file."""
    dropped = files.begin(3, lambda: None)
    assert dropped.write(b"lo") and not dropped.write(b"gs")
    assert not files.end(dropped) and lying(tmp_path) == []


def test_less_than_was_announced_is_no_file(files, tmp_path):
    """Whoever breaks off has dropped nothing."""
    dropped = files.begin(3, lambda: None)
    assert dropped.write(b"lo") and files.claimed(dropped.key) is None
    assert not files.end(dropped) and lying(tmp_path) == []


def test_one_that_does_not_come_is_told_and_one_that_nobody_asks_for_goes(files, clock, tmp_path):
    """Neither holds the place of another one, or room on the disk, for long."""
    late = []
    dropped = files.begin(3, lambda: late.append(1))
    clock.advance(DROP_SECONDS)
    assert late == [1]
    files.forget(dropped.key)
    whole(files)
    clock.advance(UNASKED_SECONDS)
    assert lying(tmp_path) == []


def test_all_go_at_the_end(files, tmp_path):
    """What is on its way, what waits and what is looked at."""
    taken = files.claimed(whole(files).key)
    assert taken is not None
    whole(files)
    files.close()
    assert lying(tmp_path) == []
    files.close()


def test_where_there_is_no_place_nothing_begins(clock, tmp_path):
    """A folder that is not there raises nothing."""
    assert DroppedFiles(clock, folder=tmp_path / "none").begin(3, lambda: None) is None


def test_a_path_that_was_not_taken_is_not_removed(files, tmp_path):
    """Only what lies here by a drop goes: never a log of somebody's own."""
    own = tmp_path / "own.tafel"
    own.write_bytes(b"log")
    files.give_back(own)
    assert lying(tmp_path) == [own]


def test_what_a_killed_program_has_left_goes_with_the_first_of_a_later_day(files, tmp_path):
    """Younger ones, and whatever is called otherwise, are not touched."""
    names = [f"tafelrunde-{made}.tafel" for made in ("ol1ol2o_", "newnewne", "our-evening")]
    names.append("evening.tafel")
    for name in names:
        (tmp_path / name).write_bytes(b"log")
    for name in (names[0], *names[2:]):
        os.utime(tmp_path / name, (0, 0))
    dropped = files.begin(3, lambda: None)
    assert {path.name for path in lying(tmp_path)} == {dropped.path.name, *names[1:]}
