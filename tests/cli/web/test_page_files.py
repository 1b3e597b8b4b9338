"""What the page is made of: its build id, its first page, what is read from its folder."""

import pytest

from cli.web import page_files as room
from cli.web.page_files import PartsMissing, read_served, served, walked
from tests.cli.web.served_page import FILES


def changed(name, at):
    """The files, one bit of one of them another."""
    data = bytearray(FILES[name])
    data[at] ^= 1
    return FILES | {name: bytes(data)}


def test_any_byte_makes_another_build():
    """The first and the last byte of each file, its name, one file more, two contents exchanged."""
    build = served(FILES).build
    others = [changed(name, at) for name in FILES for at in (0, -1)]
    others += [{"main2.js" if name == "main.js" else name: data for name, data in FILES.items()}]
    others += [FILES | {"more.js": b""}]
    others += [FILES | {"main.js": FILES["index.html"], "index.html": FILES["main.js"]}]
    builds = {served(one).build for one in others}
    assert build not in builds and len(builds) == len(others)


def test_the_same_files_make_the_same_build():
    """In whatever order they were read."""
    assert served(dict(reversed(FILES.items()))).build == served(FILES).build


def test_names_and_contents_do_not_run_together():
    """A letter that goes from a name to its content is another build."""
    one, other = FILES | {"a": b"b"}, FILES | {"ab": b""}
    assert served(one).build != served(other).build


def test_without_its_parts_there_is_no_page():
    """A checkout in which nothing was fetched."""
    with pytest.raises(PartsMissing):
        served({name: data for name, data in FILES.items() if not name.startswith("parts/")})


def test_the_first_page_names_its_build():
    """In each address, so that what a browser kept of another build is not asked for."""
    page = served(FILES)
    assert page.index() == FILES["index.html"].replace(b"BUILD", page.build.encode())
    assert page.build.encode() in page.index()


def test_what_is_served_is_read_with_its_folders(tmp_path):
    """Names are told with a slash; what is of no kind that is served stays where it is."""
    for name, data in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    (tmp_path / "notes.md").write_text("not for a browser", encoding="utf-8")
    (tmp_path / "parts" / "main.js.map").write_text("{}", encoding="utf-8")
    assert dict(walked(tmp_path)) == FILES


def test_what_is_made_belongs_to_the_build(tmp_path, monkeypatch):
    """Words and looks that are computed are served beside the files, and change the build too."""
    for name, data in FILES.items():
        (tmp_path / "browser" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "browser" / name).write_bytes(data)
    monkeypatch.setattr(room.resources, "files", lambda package: tmp_path)
    one = read_served({"words/en/moon.json": lambda: b"{}"}, {})
    other = read_served({"words/en/moon.json": lambda: b"[]"}, {})
    assert one.files == FILES | {"words/en/moon.json": b"{}"}
    assert one.build != other.build
    computed = {"main.js": lambda: 1 / 0}  # what lies there is not even made
    assert read_served(computed, {}).files == FILES
