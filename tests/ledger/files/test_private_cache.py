"""The cache: what is kept comes back, and only where nobody else can have written it."""

import os
import stat

import pytest

from ledger.files.private_cache import PrivateCache

pytestmark = pytest.mark.skipif(os.name != "posix", reason="nothing is kept on this system")


@pytest.fixture
def cache(tmp_path):
    """A cache in a folder that is not there yet."""
    return PrivateCache(tmp_path / "some" / "where")


def test_what_is_kept_comes_back(cache):
    """The bytes, for the owner alone; later ones take their place; no other name has them."""
    assert cache.load("a") is None
    cache.save("a", b"first")
    cache.save("a", b"second")
    assert cache.load("a") == b"second" and cache.load("b") is None
    for folder in (cache.folder, cache.folder.parent):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert [path.name for path in cache.folder.iterdir()] == ["a"]
    assert stat.S_IMODE((cache.folder / "a").stat().st_mode) == 0o600


@pytest.mark.parametrize("mode", [0o720, 0o702, 0o777])
def test_folders_that_others_may_write_to(cache, mode):
    """Neither read nor written, until nobody else may."""
    cache.save("a", b"ours")
    cache.folder.chmod(mode)
    assert cache.load("a") is None
    cache.save("b", b"ours")
    assert not (cache.folder / "b").exists()
    cache.folder.chmod(0o755)
    assert cache.load("a") == b"ours"


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_files_that_others_may_write_to(cache, mode):
    """Not read; the next one that is kept takes its place."""
    cache.save("a", b"theirs")
    (cache.folder / "a").chmod(mode)
    assert cache.load("a") is None
    cache.save("a", b"ours")
    assert cache.load("a") == b"ours"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="chown needs root")
def test_things_of_other_people(cache):
    """Neither their file in our folder nor their folder is touched."""
    cache.save("a", b"theirs")
    os.chown(cache.folder / "a", 12345, 12345)
    assert cache.load("a") is None
    cache.save("a", b"ours")
    os.chown(cache.folder, 12345, 12345)
    assert cache.load("a") is None
    cache.save("b", b"ours")
    assert not (cache.folder / "b").exists()


def test_links_pipes_and_folders_in_its_place(cache, tmp_path):
    """What is no plain file of the folder itself is not read, and a pipe is not waited for."""
    cache.save("a", b"ours")
    (tmp_path / "outside").write_bytes(b"x")
    (cache.folder / "link").symlink_to(tmp_path / "outside")
    os.mkfifo(cache.folder / "pipe", 0o600)
    (cache.folder / "folder").mkdir(0o700)
    for name in ("link", "pipe", "folder"):
        assert cache.load(name) is None
    (tmp_path / "linked").symlink_to(cache.folder)
    linked = PrivateCache(tmp_path / "linked")
    assert linked.load("a") is None
    linked.save("b", b"ours")
    assert not (cache.folder / "b").exists()


def test_a_place_where_nothing_can_be_kept(tmp_path):
    """A file in the way, or a full disk, stops nobody."""
    (tmp_path / "file").write_bytes(b"x")
    cache = PrivateCache(tmp_path / "file" / "below")
    cache.save("a", b"ours")
    assert cache.load("a") is None


def test_a_disk_that_fails_leaves_no_half(cache, monkeypatch):
    """What could not be written whole is not there, and what was there before still is."""
    cache.save("a", b"before")

    def failing(*given, **named):
        raise OSError(28, "no space left")

    with monkeypatch.context() as context:
        context.setattr(os, "replace", failing)
        cache.save("a", b"after")
    assert cache.load("a") == b"before"
    assert [path.name for path in cache.folder.iterdir()] == ["a"]


def named(number):
    """A name such as machine code is kept under."""
    return f"sums-{number:016x}.code"


def test_room_is_bounded(cache):
    """Eight things at most, the oldest go; one that is far too large is not kept at all."""
    for number in range(12):
        cache.save(named(number), b"x")
        os.utime(cache.folder / named(number), (number, number))
    killed = cache.folder / f"{named(12)}.999.new"
    killed.write_bytes(b"left by a program that was killed")
    os.utime(killed, (0, 0))
    cache.save(named(12), b"x")
    names = {path.name for path in cache.folder.iterdir()}
    assert names == {named(number) for number in range(5, 13)}
    cache.save("large", bytes((4 << 20) + 1))
    assert cache.load("large") is None
    (cache.folder / named(5)).write_bytes(bytes((4 << 20) + 1))
    assert cache.load(named(5)) is None


def test_what_is_not_ours_is_left_alone(cache):
    """The folder may be one in which the person keeps other things, old ones among them."""
    cache.save(named(0), b"x")
    theirs = [cache.folder / name for name in ("sums-2024.ods", "notes.txt", "a.code", "b.new")]
    theirs += [cache.folder / f"letter {number}" for number in range(12)]
    for path in theirs:
        path.write_bytes(b"mine")
        os.utime(path, (0, 0))
    for number in range(1, 12):
        cache.save(named(number), b"x")
    assert all(path.read_bytes() == b"mine" for path in theirs)
