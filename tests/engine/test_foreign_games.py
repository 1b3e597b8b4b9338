"""Games that are packages of their own: found by name, loaded when wanted, harmless when broken."""

import importlib
import pickle
import sys
import zipfile

import pytest

from engine import foreign_games
from engine.errors import GameFault, UnknownGame, UnusableGame
from engine.games import find_game, game_names, idle_packages, own_names, usable_names
from engine.open_table import simulate
from tests.games.foreign import SMALL, install


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A folder of installed packages, looked at anew before and after."""
    monkeypatch.syspath_prepend(str(tmp_path))
    before = set(sys.modules)
    clear()
    yield tmp_path
    clear()
    for name in set(sys.modules) - before:
        if name.partition(".")[0].startswith("moon"):
            del sys.modules[name]


def clear():
    """Forget what was found, as a new run of the program would."""
    foreign_games.announced.cache_clear()
    importlib.invalidate_caches()


def fault_of(name="moon"):
    """What is wrong with the game of this id; the games of ours are there all the same."""
    with pytest.raises(UnusableGame) as caught:
        find_game(name)
    assert find_game("kabale").id == "kabale"
    return caught.value.fault


def test_a_package_brings_a_game(place):
    """It is a game like ours, with the digest of its sources; no module of it is read before."""
    install(place, "moon")
    assert game_names() == sorted([*own_names(), "moon"])
    assert "moon" not in sys.modules
    game = find_game("moon")
    assert game.id == "moon" and len(game.code) == 32
    assert find_game("moon") is game and usable_names() == game_names()
    assert all(find_game(name).code == b"" for name in own_names())


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("raise ValueError('x')", GameFault.RAISES),
        ("import nowhere_at_all", GameFault.RAISES),
        ("import sys; sys.exit(3)", GameFault.RAISES),
        ("raise BaseException", GameFault.RAISES),
        ("def f(:", GameFault.RAISES),
        ("x = 7", GameFault.RAISES),
        ("GAME = 7", GameFault.NO_GAME),
        ("from engine.later import Thing", GameFault.ENGINE),
        ("from engine.game import Later", GameFault.ENGINE),
        (SMALL.replace("engine=1", "engine=2"), GameFault.ENGINE),
        (SMALL.replace("engine=1,", ""), GameFault.ENGINE),
        (SMALL.replace('id="moon"', 'id="sun"'), GameFault.OTHER_ID),
        (SMALL.replace('rules="moon/1"', 'rules="sun/1"'), GameFault.OTHER_ID),
        (SMALL.replace("seats=range(1, 3)", "seats=range(0)"), GameFault.NO_GAME),
        (SMALL.replace("score=score", "score=None"), GameFault.NO_GAME),
        (SMALL.replace("data=()", "data=(0.5,)"), GameFault.NO_GAME),
        (SMALL.replace('package="moon"', 'package="engine.games.kabale"'), GameFault.NO_GAME),
    ],
)
def test_a_package_that_does_not_work_costs_itself_alone(place, text, fault):
    """Whatever it raises or lacks is a fault with a name, and stays one when asked again."""
    install(place, "moon", text=text)
    assert usable_names() == own_names() and "moon" in game_names()
    assert fault_of() is fault
    assert fault_of() is fault


def test_a_package_that_never_ends_to_load_is_given_up(place, monkeypatch):
    """After a while, and once: whoever asks again is told at once, and other games are there."""
    monkeypatch.setattr(foreign_games, "LONGEST_LOADING", 0.05)
    install(place, "moonslow", text="import threading\nthreading.Event().wait(1)\n" + SMALL)
    assert fault_of("moonslow") is GameFault.HANGS
    monkeypatch.setattr(foreign_games, "LONGEST_LOADING", 100)
    assert fault_of("moonslow") is GameFault.HANGS


def test_the_package_of_a_fault_is_found_in_its_traceback(place):
    """Whatever of its code was at work, also below the engine; an error of ours names nobody."""
    faulty = SMALL.replace("(state.said,) * state.seats", "(1 // 0,) * state.seats")
    install(place, "moon", text=faulty, package="moon-lamp")
    install(place, "moonrise")
    (place / "moonlit").rename(place / "moon")
    (place / "moonlit-1.0.dist-info").rename(place / "moon-1.0.dist-info")
    entry = "[tafelrunde.games]\nmoon = moon:GAME\n"
    (place / "moon-1.0.dist-info" / "entry_points.txt").write_text(entry, encoding="utf-8")
    with pytest.raises(ZeroDivisionError) as caught:
        simulate.play(find_game("moon"), 1, {}, 1, [simulate.random_bot])
    assert foreign_games.package_at_fault(caught.value) == "moon-lamp"
    foreign_games.name_package(caught.value)
    sent = pickle.loads(pickle.dumps(caught.value)).with_traceback(None)  # some libraries send it
    assert foreign_games.package_at_fault(sent) == "moon-lamp"
    with pytest.raises(ZeroDivisionError) as caught:
        _ = 1 // 0
    assert foreign_games.package_at_fault(caught.value) is None
    assert foreign_games.package_at_fault(KeyError("x")) is None


def test_what_a_package_prints_is_not_seen(place, capsys):
    """What programs read of ours stays as it is."""
    text = "import sys\nprint('loud')\nprint('loud', file=sys.stderr)\n" + SMALL
    install(place, "moon", text=text)
    assert find_game("moon").id == "moon"
    assert capsys.readouterr() == ("", "")


def test_an_id_of_two_packages_belongs_to_neither(place):
    """Which of them was meant nobody can say; a package that is found twice is one."""
    install(place, "moon")
    install(place, "moon", package="moonlit")
    assert fault_of() is GameFault.TWICE
    (place / "moon").rename(place / "gone")
    clear()
    assert fault_of() is GameFault.TWICE


def test_a_package_found_twice_is_one(place, tmp_path_factory, monkeypatch):
    """The first on the path counts, as for every import."""
    install(place, "moon")
    other = tmp_path_factory.mktemp("other")
    install(other, "moon")
    monkeypatch.syspath_prepend(str(other))
    clear()
    assert find_game("moon").id == "moon"


def test_a_game_of_ours_keeps_its_id(place):
    """A package that names one of ours is not used for it, and is named."""
    install(place, "kabale", package="moonlit")
    assert find_game("kabale").package == "engine.games.kabale"
    assert idle_packages() == ((), ("moonlit",))
    assert "moonlit" not in sys.modules


@pytest.mark.parametrize(
    "entry",
    [
        "no equals sign",
        "\x1b[31mred = moon:GAME",
        "Moon = moon:GAME",
        "../x = moon:GAME",
        "_x = moon:GAME",
        "m" * 25 + " = moon:GAME",
        "möön = moon:GAME",
    ],
)
def test_a_malformed_list_costs_its_package_alone(place, entry):
    """It is named in signs that any terminal can show, and no game comes of it."""
    install(place, "moon", entry=entry, package="moon\x1b[31m")
    install(place, "moonrise")
    assert game_names() == sorted([*own_names(), "moonrise"])
    (named,) = idle_packages()[0]
    assert named.isprintable() and named.isascii()
    assert find_game("moonrise").id == "moonrise"


@pytest.mark.parametrize("value", ["moon", "moon:GAME:x", "", "a b:GAME", "moon:", "os:sep"])
def test_an_entry_that_leads_nowhere_is_a_fault(place, value):
    """Whatever it leads to is no game."""
    install(place, "moon", entry=f"moon = {value}")
    assert fault_of() in (GameFault.RAISES, GameFault.NO_GAME)


def test_a_package_without_source_cannot_be_told_apart(place, monkeypatch):
    """Two versions of it would look the same."""
    install(place, "moon")
    monkeypatch.setattr(foreign_games, "SOURCE", ".nothing")
    assert fault_of() is GameFault.NO_SOURCE


def test_the_digest_tells_sources_apart_and_nothing_else(place):
    """Another line, place or file of source is another digest; words and line ends are none."""
    install(place, "moon")
    first = find_game("moon").code
    folder = place / "moon"
    (folder / "words.po").write_text("x", encoding="utf-8")
    text = (folder / "__init__.py").read_bytes()
    (folder / "__init__.py").write_bytes(text.replace(b"\n", b"\r\n"))
    assert foreign_games.code_digest("moon") == first
    (folder / "__init__.py").write_bytes(text + b"# more\n")
    changed = foreign_games.code_digest("moon")
    (folder / "__init__.py").write_bytes(text)
    (folder / "deep").mkdir()
    (folder / "deep" / "more.py").write_bytes(b"")
    assert len({first, changed, foreign_games.code_digest("moon")}) == 3


def test_a_game_that_is_not_here_is_as_before(place):
    """No package, no game."""
    with pytest.raises(UnknownGame) as caught:
        find_game("moon")
    assert not isinstance(caught.value, UnusableGame)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("turn.pyc", GameFault.NO_SOURCE),
        ("turn.so", GameFault.NO_SOURCE),
        ("turn.cpython-311-x86_64-linux-gnu.so", GameFault.NO_SOURCE),
        ("turn.pyd", GameFault.NO_SOURCE),
        ("deep/turn.pyc", GameFault.NO_SOURCE),
        ("__pycache__/turn.pyc", GameFault.NO_SOURCE),
        ("__pycache__/turn.cpython-311.pyc", None),
        ("__pycache__/turn.cpython-311.opt-1.pyc", None),
    ],
)
def test_code_without_a_source_is_refused(place, name, fault):
    """It would be played and not counted; what Python keeps beside a source is that source."""
    install(place, "moon")
    path = place / "moon" / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"x")
    if fault is None:
        assert find_game("moon").code
    else:
        assert fault_of() is fault


def test_a_circle_of_links_is_a_fault(place):
    """Two of them would be walked for ever; a package in one file has no folder to be counted."""
    install(place, "moon")
    for name in ("one", "two"):
        (place / "moon" / name).symlink_to(place / "moon", target_is_directory=True)
    assert fault_of() is GameFault.RAISES
    install(place, "moonfile")
    (place / "moonfile" / "__init__.py").rename(place / "moonfile.py")
    (place / "moonfile").rmdir()
    clear()
    assert fault_of("moonfile") is GameFault.NO_GAME


def test_a_link_counts_as_what_it_leads_to(place):
    """Some installers link files instead of copying them."""
    install(place, "moon")
    first = find_game("moon").code
    source = place / "moon" / "__init__.py"
    source.rename(place / "elsewhere")
    source.symlink_to(place / "elsewhere")
    assert foreign_games.code_digest("moon") == first


def test_a_package_in_a_zip_has_the_digest_of_its_folder(place, tmp_path_factory, monkeypatch):
    """The same sources are the same game, however they are kept."""
    install(place, "moon")
    first = find_game("moon").code
    packed = tmp_path_factory.mktemp("packed") / "moon.zip"
    with zipfile.ZipFile(packed, "w") as file:
        for path in sorted(place.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                file.write(path, path.relative_to(place).as_posix())
    monkeypatch.setattr(sys, "path", [str(packed), *(p for p in sys.path if p != str(place))])
    del sys.modules["moon"]
    clear()
    assert find_game("moon").code == first
    assert str(packed) in str(sys.modules["moon"].__file__)
