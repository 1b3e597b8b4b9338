"""The picture of ratings: in each form, equal bytes for equal ratings; a sentence without it."""

import subprocess
import sys
from pathlib import Path

import pytest

from cli.scores import rating_picture
from cli.scores.rating_picture import NoSuchPicture, PlotsMissing, check_drawable, draw
from cli.series.ratings import Rating

RATINGS = [
    Rating("hard", 1150.0, 20.0),
    Rating("medium", 1000.0, 0.0),
    Rating("a_$x$", 700.0, 33.0),
]


@pytest.mark.parametrize(
    ("ending", "begin"),
    [(".png", b"\x89PNG"), (".svg", b"<?xml"), (".pdf", b"%PDF"), (".PNG", b"\x89P")],
)
def test_every_form_is_drawn_twice_the_same(ending, begin):
    """No date and no chance is in it."""
    file = Path("ratings" + ending)
    drawn = draw(RATINGS, "Kabale", "rating", file)
    assert drawn.startswith(begin) and drawn == draw(RATINGS, "Kabale", "rating", file)


def test_ratings_and_names_are_in_it():
    """A rating further to the right is drawn further to the right; a name is no formula."""
    one, other = (
        draw([Rating("a", 1000.0, 5.0), Rating("b", at, 5.0)], "", "", Path("x.svg"))
        for at in (900.0, 800.0)
    )
    assert one != other
    assert draw(RATINGS, "", "", Path("x.svg")) != draw(RATINGS[:2], "", "", Path("x.svg"))


def test_other_endings_and_a_missing_package_are_told_before_anything_is_played(monkeypatch):
    """They are no fault of the program."""
    for name in ("x.gif", "x", "png"):
        with pytest.raises(NoSuchPicture):
            check_drawable(Path(name))
    monkeypatch.setattr(rating_picture, "find_spec", lambda name: None)
    with pytest.raises(PlotsMissing):
        check_drawable(Path("x.png"))


def test_nobody_loads_it_who_draws_nothing():
    """It takes a second; `simulate` without a picture does not wait for it."""
    code = (
        "import sys, cli.commands.simulate; print({'matplotlib', 'distributed'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
