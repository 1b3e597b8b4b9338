"""When a page is drawn anew each second, as `counting.js` has it: no browser is needed."""

import pytest

from tests.cli.browser.node import NODE, said_by

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node: make page brings one")
IDLE = "club: null, first: null, asksPhones: false, unlinked: [], view: { waiting: [] }"


@pytest.mark.parametrize(
    ("there", "counts"),
    [
        ("", False),
        ("asksPhones: true", True),
        ("first: { going: {} }", True),
        ("view: { waiting: [1] }", True),
    ],
)
def test_what_tells_seconds_is_drawn_each_second(tmp_path, there, counts):
    """Also the dialog about phones, whose code is good for so many seconds more, in a lobby where
    nothing else counts; a page with nothing of the kind is left alone."""
    (tmp_path / "absence.js").write_text("export const absentFor = () => null;", encoding="utf-8")
    script = f"""
    import {{ counting }} from "./counting.js";
    console.log(JSON.stringify(counting({{ {IDLE}, {there} }})));
    """
    assert said_by(script, tmp_path, ["counting.js"]) == [counts]
