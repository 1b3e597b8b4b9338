"""Text is read and written in an encoding that is named.

Where none is, the system's own is taken: on Windows the code page, which has no Ä for some and
another one for others, so that a file of one machine is not the same on the next. Read from the
syntax trees of everything there is here, tests and figures too.
"""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.source import PACKAGES, ROOT, Source

FOLDERS = (*PACKAGES, "bench", "tests")

# Of each call that can mean text: at which places mode and encoding stand where they have no name.
# None: it has no mode and always means text.
CALLS: dict[str, tuple[int | None, int]] = {
    "read_text": (None, 0),
    "write_text": (None, 1),
    "TextIOWrapper": (None, 1),
    "open": (1, 3),
    "fdopen": (1, 3),
    "NamedTemporaryFile": (0, 2),
    "TemporaryFile": (0, 2),
    "SpooledTemporaryFile": (1, 3),
}
BYTES_UNLESS_TOLD = {"NamedTemporaryFile", "TemporaryFile", "SpooledTemporaryFile"}
NAMED = re.compile("|".join(CALLS))
MODES = frozenset("rwaxt+")


def all_of(folder: str) -> list[Source]:
    """Every Python file of a folder and those below it."""
    paths = sorted((ROOT / folder).rglob("*.py"))
    places = [path.relative_to(ROOT).as_posix() for path in paths]
    return [
        Source(place, place, path.read_text(encoding="utf-8"))
        for place, path in zip(places, paths, strict=True)
    ]


def unsaid(source: Source) -> Iterator[str]:
    """A call for text that names no encoding."""
    if not NAMED.search(source.text):
        return  # most files have none of these words, and reading trees takes long
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and _means_text(node):
            yield source.at(node, f"no encoding is said: {ast.unparse(node)}")


def _means_text(call: ast.Call) -> bool:
    name, of_path = _called(call.func)
    if name not in CALLS:
        return False
    mode_at, encoding_at = CALLS[name]
    if of_path and mode_at is not None:  # the path stands before the dot
        mode_at, encoding_at = mode_at - 1, encoding_at - 1
    if _says(call, encoding_at, "encoding"):
        return False
    if mode_at is None:
        return True
    mode = _argument(call, mode_at, "mode")
    if of_path:
        return _opens_path(call.func, mode)
    if mode is None:
        return name not in BYTES_UNLESS_TOLD
    return not (isinstance(mode, ast.Constant) and "b" in str(mode.value))


def _called(func: ast.expr) -> tuple[str, bool]:
    """The name that is called, and whether it is an ``open`` of what may be a path."""
    if isinstance(func, ast.Attribute):
        of_module = isinstance(func.value, ast.Name) and func.value.id in ("io", "builtins")
        return func.attr, func.attr == "open" and not of_module
    return (func.id if isinstance(func, ast.Name) else ""), False


def _opens_path(func: ast.expr, mode: ast.expr | None) -> bool:
    """Whether this is the ``open`` of a path, for text: much else can be opened.

    It is told by its mode; where there is none, by a path that is made where it is opened.
    """
    if mode is not None:
        told = mode.value if isinstance(mode, ast.Constant) else None
        return isinstance(told, str) and told != "" and MODES.issuperset(told)
    assert isinstance(func, ast.Attribute)
    path = func.value
    return (isinstance(path, ast.BinOp) and isinstance(path.op, ast.Div)) or (
        isinstance(path, ast.Call) and _called(path.func)[0] == "Path"
    )


def _says(call: ast.Call, at: int, name: str) -> bool:
    told = _argument(call, at, name)
    return told is not None and not (isinstance(told, ast.Constant) and told.value is None)


def _argument(call: ast.Call, at: int, name: str) -> ast.expr | None:
    by_name = next((one.value for one in call.keywords if one.arg == name), None)
    return by_name if by_name is not None else call.args[at] if len(call.args) > at else None


@pytest.mark.parametrize("folder", FOLDERS)
def test_all_text_has_an_encoding(folder):
    """No file of the project reads or writes text in whatever encoding the system has."""
    found = all_of(folder)
    assert found
    assert [said for one in found for said in unsaid(one)] == []


@pytest.mark.parametrize(
    "text",
    [
        "place.read_text()",
        "place.read_text(errors='replace')",
        "place.read_text(encoding=None)",
        "place.write_text('x')",
        "place.write_text('x', newline='')",
        "open('x')",
        "open('x', 'w')",
        "open(9, mode='a', closefd=False)",
        "open('x', how)",
        "io.open('x')",
        "place.open('r')",
        "place.open(mode='w+')",
        "(folder / 'x').open()",
        "Path('x').open()",
        "pathlib.Path('x').open()",
        "os.fdopen(9)",
        "io.TextIOWrapper(stream)",
        "tempfile.NamedTemporaryFile('w')",
    ],
)
def test_a_call_that_says_none_is_found(text):
    """Each way to forget the encoding is complained about, once."""
    assert len(list(unsaid(Source("x", "x.py", text)))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "place.read_text('ascii')",
        "place.read_text(encoding='utf-8')",
        "place.write_text('x', 'utf-8')",
        "place.write_text('x', encoding='utf-8')",
        "open('x', 'rb')",
        "open('x', 'w', -1, 'utf-8')",
        "open('x', encoding='utf-8')",
        "place.open('wb', buffering=0)",
        "place.open('r', -1, 'utf-8')",
        "(folder / 'x').open(encoding='utf-8')",
        "os.open('x', flags, 0o600)",
        "Replay.open(log)",
        "Replay.open(path, games=games)",
        "handshake.open()",
        "os.fdopen(9, 'wb')",
        "io.TextIOWrapper(stream, 'utf-8')",
        "tempfile.TemporaryFile()",
    ],
)
def test_what_says_one_or_reads_bytes_is_left_alone(text):
    """Bytes, other things that are opened, and text with an encoding are no complaint."""
    assert list(unsaid(Source("x", "x.py", text))) == []
