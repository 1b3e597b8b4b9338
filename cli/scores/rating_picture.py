"""The ratings of a tournament as a picture: a dot for each bot, a bar of one standard error.

Drawn by matplotlib, an extra (`plots`), which is loaded here alone and only when a picture is asked
for. Without a window: the file is all there is.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from cli.series.ratings import Rating

FORMATS = (".png", ".svg", ".pdf")
WIDTH, ROW, FRAME = 6.4, 0.35, 1.4
"""Inches: of the picture, of each bot, and of what stands above and below the bots."""

DATES = {"png": "Creation Time", "svg": "Date", "pdf": "CreationDate"}


class PlotsMissing(Exception):
    """The package that draws pictures is not installed."""


class NoSuchPicture(Exception):
    """A picture is not drawn in the form that its path names."""

    def __init__(self, path: Path) -> None:
        self.path = str(path)
        super().__init__(str(path))


def check_drawable(path: Path) -> None:
    """Raises NoSuchPicture or PlotsMissing, before any game is played for it."""
    if path.suffix.lower() not in FORMATS:
        raise NoSuchPicture(path)
    if find_spec("matplotlib") is None:
        raise PlotsMissing


def draw(ratings: Sequence[Rating], title: str, axis: str, path: Path) -> bytes:
    """The picture as the bytes of its file, whose form its path says; equal ratings, equal bytes.

    ``title`` stands above, ``axis`` below the ratings. Raises NoSuchPicture and PlotsMissing.
    """
    check_drawable(path)
    import matplotlib
    from matplotlib.figure import Figure

    form = path.suffix.lower()[1:]
    figure = Figure(figsize=(WIDTH, FRAME + ROW * len(ratings)), layout="constrained")
    axes = figure.add_subplot()
    rows = range(len(ratings))
    axes.errorbar(
        [one.rating for one in ratings],
        rows,
        xerr=[one.error for one in ratings],
        fmt="o",
        capsize=4,
        color="black",
    )
    axes.set_yticks(rows, [one.bot for one in ratings])
    axes.set_ylim(len(ratings) - 0.5, -0.5)
    axes.grid(axis="x", alpha=0.3)
    axes.set_title(title)
    axes.set_xlabel(axis)
    drawn = BytesIO()
    with matplotlib.rc_context({"svg.hashsalt": "ratings", "text.parse_math": False}):
        figure.savefig(drawn, format=form, dpi=150, metadata={DATES[form]: None})
    return drawn.getvalue()
