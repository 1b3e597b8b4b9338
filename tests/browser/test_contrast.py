"""Contrast by arithmetic: every pair of colours that meet on the page, in light and in dark.

WCAG 2.2, 1.4.3: text 4.5 to 1; 1.4.11: signs and the edges of what can be pressed 3 to 1. The
colours are read from the page's own style; which of them meet is said here.
"""

from __future__ import annotations

import re

import pytest

from tests.source import ROOT

STYLE, CARDS = (
    (ROOT / "cli" / "browser" / name).read_text(encoding="utf-8")
    for name in ("page.css", "cards.css")
)
BANDS = ("yellow", "blue", "green", "red", "purple", "brown", "grey")
SEATS = tuple(f"seat-{seat}" for seat in range(8))
GROUNDS = ("paper", "sheet", "own", "tint")
TEXT = [
    *(("ink", ground) for ground in GROUNDS),
    *(("soft", ground) for ground in GROUNDS),
    *(("accent", ground) for ground in GROUNDS),
    *((seat, ground) for seat in SEATS for ground in ("sheet", "own", "tint")),
    *(("sheet", seat) for seat in SEATS),
    *((f"on-{band}", band) for band in BANDS),
    *((name, ground) for name in ("good", "bad") for ground in ("sheet", "paper")),
    *((seat, "land") for seat in SEATS),
    *((name, "land") for name in ("ink", "accent")),
    ("on-accent", "accent"),
    ("sheet", "ink"),
    ("sheet", "shore"),
    *(("ink", f"card-{band}") for band in BANDS),
]
"""What is written, and on what."""
SIGNS = [
    *((f"drawing-{band}", ground) for band in BANDS for ground in ("sheet", "own", "tint")),
    *((f"drawing-{band}", f"card-{band}") for band in BANDS),
    *(("shore", ground) for ground in ("land", "water", *GROUNDS)),
]
"""Drawings on cards, which are their band's colour with ink in it, the outlines of a map, and what
numbers are of."""
BAND_IN_DRAWING = int(re.search(r"var\(--band\) (\d+)%, var\(--ink\)", CARDS).group(1)) / 100
BAND_IN_CARD = int(re.search(r"\) (\d+)%, var\(--sheet\)\); border", CARDS).group(1)) / 100


def themes():
    """By theme its colours, each as its red, green and blue."""
    found = {}
    for name, start in (("light", ":root {"), ("dark", ':root[data-theme="dark"] {')):
        block = STYLE[STYLE.index(start) :].partition("}")[0]
        own = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))
        colours = {**found.get("light", {}), **own}
        for band in BANDS:
            own[f"drawing-{band}"] = mixed(colours[band], colours["ink"], BAND_IN_DRAWING)
            own[f"card-{band}"] = mixed(colours[band], colours["sheet"], BAND_IN_CARD)
        found[name] = colours | own
    return found


def mixed(band, rest, share):
    """A band's colour in so large a share with another one, as the page mixes them."""
    pairs = ((int(band[at : at + 2], 16), int(rest[at : at + 2], 16)) for at in (1, 3, 5))
    shares = (share * one + (1 - share) * other for one, other in pairs)
    return "#" + "".join(f"{round(share):02x}" for share in shares)


def luminance(colour):
    """The relative luminance of a colour, WCAG 2.2."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    """So many to 1.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return round((light + 0.05) / (dark + 0.05), 2)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_all_pairs_can_be_read(theme):
    """Text at 4.5, signs at 3; a pair that fails is named with its contrast."""
    colours = themes()[theme]
    poor = {
        f"{text} on {ground}": contrast(colours[text], colours[ground])
        for pairs, least in ((TEXT, 4.5), (SIGNS, 3.0))
        for text, ground in pairs
        if contrast(colours[text], colours[ground]) < least
    }
    assert poor == {}


def test_the_system_that_is_dark_and_the_theme_that_is_chosen_have_the_same_colours():
    """The dark colours stand twice, for want of another way without scripts; they are the same."""
    blocks = re.findall(
        r'(?:\[data-theme="dark"\]|not\(\[data-theme="light"\]\)) \{(.*?)\}', STYLE, re.S
    )
    chosen, of_system = [re.findall(r"--[\w-]+: #[0-9a-f]{6}", block) for block in blocks[:2]]
    assert len(chosen) > 20 and sorted(chosen) == sorted(of_system)
