"""What the page takes from others: laid out whole from what npm fetched, its authors named."""

from __future__ import annotations

import json
import tomllib
from xml.etree import ElementTree

import pytest

from cli.text.game_looks import icon_names
from hatch_build import PARTS, WITHOUT, lacks_page
from tests.make_auditor import PARTS as AUDITOR_PARTS
from tests.make_page import (
    ALEGREYA,
    ATKINSON,
    FONTS,
    ICONS,
    LIT,
    MODULES,
    PACKAGES,
    ROOT,
    TARGET,
    NoPage,
    make_page,
    sprite,
)
from tests.make_page import main as make_main

DRAWN = '<path fill="currentColor" d="M0 0h512"/>'


def written(path, text):
    """A file with its folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.fixture
def fetched(tmp_path):
    """A small tree of one game, with packages as npm lays them down."""
    below = tmp_path / "page/node_modules"
    for name, licence in zip(
        PACKAGES, ("BSD-3-Clause", "OFL-1.1", "OFL-1.1", "CC-BY-3.0", *("MIT",) * 3), strict=True
    ):
        written(below / name / "package.json", json.dumps({"version": "1.2.3", "license": licence}))
        if name != ICONS:
            written(below / name / "LICENSE", f"Copyright of {name}\n")
    written(below / LIT / "lit-html.js", "export{h};\n//# sourceMappingURL=lit-html.js.map\n")
    for package, modules in MODULES.items():
        for module in modules:
            written(below / package / f"{module}.js", "/** Why. */\nexport { a };\n")
    for place in FONTS.values():
        written(below / place, f"font {place}")
    icons = {
        "icons": {name: {"body": DRAWN} for name in ("inn", "coins", "laurels", "unused")},
        "aliases": {"tavern": {"parent": "inn"}},
    }
    written(below / ICONS / "icons.json", json.dumps(icons))
    info = {"author": {"url": "https://icons.example"}, "license": {"title": "CC BY 3.0"}}
    written(below / ICONS / "info.json", json.dumps(info))
    looks = {"faces": {"a": {"icon": "tavern"}}, "kinds": {"trade": {"sign": "coins", "band": "b"}}}
    written(tmp_path / "engine/games/moon/looks.json", json.dumps(looks))
    return tmp_path


def test_all_parts_are_written_under_the_names_the_page_asks_for(fetched):
    """The modules, the fonts, a sprite for the game, the notice; what lay there before is gone."""
    written(fetched / TARGET / "icons/old.svg", "")
    places = [path.relative_to(fetched / TARGET).as_posix() for path in make_page(fetched)]
    fonts = [f"fonts/{name}.woff2" for name in sorted(FONTS)]
    sealing = [
        f"{package.removeprefix('@').replace('/', '-')}/{name}.js"
        for package, modules in MODULES.items()
        for name in sorted(modules)
    ]
    assert places == ["NOTICE.txt", *fonts, "icons/moon.svg", "lit-html.js", *sealing]
    there = {
        path.relative_to(fetched / TARGET).as_posix() for path in (fetched / TARGET).rglob("*.*")
    }
    assert there == {*places}
    style = (ROOT / "cli/browser/page.css").read_text("utf-8")
    assert all(f'url("parts/{font}")' in style for font in fonts)


def test_the_module_names_no_map(fetched):
    """A browser with its tools open asks for nothing that is not served."""
    make_page(fetched)
    assert (fetched / TARGET / "lit-html.js").read_text("utf-8") == "export{h};\n"


def test_a_sprite_holds_what_looks_name_and_laurels(fetched):
    """Each as a symbol of its name, an alias under the name that was asked for, nothing else."""
    make_page(fetched)
    root = ElementTree.parse(fetched / TARGET / "icons/moon.svg").getroot()
    assert [one.get("id") for one in root] == ["coins", "laurels", "tavern"]
    assert {one.get("viewBox") for one in root} == {"0 0 128 128"}
    assert all(len(one) == 1 and "fill" not in one[0].attrib for one in root)
    assert ".icon { " in (style := (ROOT / "cli/browser/page.css").read_text("utf-8"))
    assert "fill: currentColor" in style.partition(".icon { ")[2].partition("}")[0]


def test_an_icon_that_is_not_there_is_named_and_nothing_is_written(fetched, monkeypatch):
    """Whoever mistypes it is told the game and the name; the parts from before stay."""
    kept = make_page(fetched)
    looks = {"marks": {"mark.crown": {"icon": "crownn"}}}
    written(fetched / "engine/games/moon/looks.json", json.dumps(looks))
    with pytest.raises(NoPage, match=r"moon .*'crownn'"):
        make_page(fetched)
    assert all(path.exists() for path in kept)


def test_an_icon_that_cannot_be_read_is_named(fetched):
    """It is no fault of ours: the sentence says which one."""
    icons = {"icons": {"inn": {"body": '<path d="M1 nonsense"/>'}}, "aliases": {}}
    with pytest.raises(NoPage, match=r"'inn' of .* cannot be read: no path"):
        sprite(icons, {"inn"}, "moon")


def test_what_was_not_fetched_is_a_sentence(tmp_path, monkeypatch):
    """A tree in which npm has not run says what fetches."""
    monkeypatch.setattr("tests.make_page.make_page", lambda: make_page(tmp_path))
    with pytest.raises(SystemExit, match="`make page` fetches it"):
        make_main()


def test_the_notice_names_packages_licences_and_authors(fetched):
    """Whoever gets the page gets what the licences want to be told with it."""
    make_page(fetched)
    text = (fetched / TARGET / "NOTICE.txt").read_text("utf-8")
    for name in PACKAGES:
        assert f"{name} 1.2.3: " in text
    for name in (LIT, ALEGREYA, ATKINSON):
        assert f"Copyright of {name}" in text
    for wanted in (
        "Lorc, Delapouite",
        "https://icons.example",
        "CC BY 3.0: https://creativecommons",
        "outlines on a quarter of their grid and rounded to whole numbers",
    ):
        assert wanted in text


def test_every_icon_of_the_games_is_found_in_their_looks():
    """The reading reaches each place of real looks that names one: more than the faces alone."""
    looks = json.loads((ROOT / "engine/games/ohne_furcht/looks.json").read_text("utf-8"))
    wanted = {*icon_names(looks)}
    assert {one["icon"] for one in looks["faces"].values()} < wanted
    assert {one["sign"] for one in looks["kinds"].values()} < wanted
    with pytest.raises(NoPage):
        sprite({"icons": {}, "aliases": {}}, wanted, "ohne_furcht")


def test_the_lock_holds_hashes_and_no_address():
    """Each package has its hash; the lock names no registry, and no address to fetch from."""
    lock = json.loads((ROOT / "page/package-lock.json").read_text("utf-8"))
    packages = {name: one for name, one in lock["packages"].items() if name}
    assert {f"node_modules/{name}" for name in PACKAGES} < packages.keys()
    assert all(one["integrity"].startswith("sha512-") for one in packages.values())
    assert not [name for name, one in packages.items() if "resolved" in one]


def test_a_wheel_without_the_page_is_built_on_purpose_alone(tmp_path):
    """Without parts it is refused, with them or with a word it is not; the build takes them in."""
    assert lacks_page(tmp_path, {}) and not lacks_page(tmp_path, {WITHOUT: "1"})
    written(tmp_path / PARTS, "")
    assert not lacks_page(tmp_path, {})
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert PARTS.parent == TARGET
    assert project["tool"]["hatch"]["build"]["artifacts"] == [
        f"/{TARGET.as_posix()}/**",
        f"/{AUDITOR_PARTS.as_posix()}/**",
    ]
