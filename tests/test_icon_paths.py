"""Outlines on whole numbers: every point stays where it was, to half a unit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.icon_paths import COORDINATES, plainer, rounded, segments

NUMBERS = st.floats(-600, 600, allow_nan=False).map(lambda number: round(number, 3))
LETTERS = st.sampled_from("lLhHvVcCsSqQtTzZmMaA")


@st.composite
def paths(draw):
    """Some segments of all kinds, as they are written."""
    told = ["M", draw(NUMBERS), draw(NUMBERS)]
    for letter in draw(st.lists(LETTERS, min_size=1, max_size=20)):
        told.append(letter)
        for kind in COORDINATES[letter.lower()]:
            told.append(draw(st.sampled_from([0, 1])) if kind == "f" else draw(NUMBERS))
    return " ".join(map(str, told))


def points(path):
    """All points of a path in their absolute place, ends and those that bend the way to them."""
    here, start, found = (0.0, 0.0), (0.0, 0.0), []
    for command, values in segments(path):
        end = list(here)
        for kind, value in zip(COORDINATES[command.lower()], values, strict=True):
            if kind in "xy":
                axis = "xy".index(kind)
                end[axis] = value + here[axis] if command.islower() else value
                found.append(end[axis])
        here = start if command.lower() == "z" else (end[0], end[1])
        start = here if command.lower() == "m" else start
    return found


@given(paths(), st.integers(1, 4))
def test_no_point_moves_by_more_than_half_a_unit(path, divisor):
    """Wherever it stands in the path: what is cut off does not add up."""
    before, after = points(path), points(rounded(path, divisor))
    assert len(before) == len(after)
    pairs = zip(before, after, strict=True)
    assert all(abs(one / divisor - other) <= 0.51 for one, other in pairs)
    assert all(value == int(value) for value in after)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("M10-20.4l.6.6.4.4", "m10-20l1 0 0 1"),
        ("m5 5a3 3 0 01.9.9", "m5 5a3 3 0 0 1 1 1"),
        ("M1e1,2z", "m10 2z"),
    ],
)
def test_numbers_that_touch(written, told):
    """Signs and points part numbers, the flags of an arc are one digit each."""
    assert rounded(written) == told


@pytest.mark.parametrize("wrong", ["M1", "1 2", "M1 2x3", "M1 2a1 1 0 2 0 1 1", "M1 2l"])
def test_what_is_no_path_is_refused(wrong):
    """A letter that there is not, numbers that lack, a flag that is none."""
    with pytest.raises(ValueError, match="no path"):
        rounded(wrong)


def ends(path):
    """Where each segment ends, each place told once in a row."""
    here, start, found = (0.0, 0.0), (0.0, 0.0), [(0.0, 0.0)]
    for command, values in segments(path):
        if command == "m":
            start = here = (here[0] + values[0], here[1] + values[1])
        elif command == "z":
            here = start
        elif command in "hv":
            here = (
                (here[0] + values[0], here[1]) if command == "h" else (here[0], here[1] + values[0])
            )
        else:
            here = (here[0] + values[-2], here[1] + values[-1])
        found += [here] if here != found[-1] else []
    return found


@given(paths(), st.integers(1, 40))
def test_what_is_left_out_moves_no_end(path, divisor):
    """On a coarse grid much draws nothing: whatever comes behind it stays where it was."""
    before = rounded(path, divisor)
    assert ends(plainer(before)) == ends(before)
    assert len(plainer(before)) <= len(before)


@pytest.mark.parametrize(
    ("curve", "told"),
    [
        ("m0 0c4 1 8 0 12 0", "m0 0c4 1 8 0 12 0"),  # bends by more than half a unit
        ("m0 0c4 0 8 1 12 1", "m0 0l12 1"),  # does not
        ("m0 0c-2 0 12 0 9 0", "m0 0c-2 0 12 0 9 0"),  # goes back, and beyond its end
        ("m0 0c3 0 6 0 9 0s3 3 6 3", "m0 0c3 0 6 0 9 0s3 3 6 3"),  # a smooth one starts by it
        ("m0 0c3 3-3 3 0 0", "m0 0c3 3-3 3 0 0"),  # a loop
    ],
)
def test_a_curve_is_a_line_where_it_bends_by_less_than_half_a_unit(curve, told):
    """And stays one wherever that can be seen."""
    assert plainer(curve) == told
