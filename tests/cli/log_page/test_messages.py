"""What a page may wish of a log: the messages of the table, and nothing beside them."""

from __future__ import annotations

import pytest

from cli.log_page.messages import read_wish

GOOD = [
    {"t": "moment", "step": 0, "seat": None, "hands": False},
    {"t": "moment", "step": 7, "seat": 2, "hands": True},
    {"t": "turns"},
    {"t": "audit", "go": False},
    {"t": "keep_verdict", "lang": "de", "result": False},
]


@pytest.mark.parametrize("wish", GOOD)
def test_a_wish_of_the_table_is_one(wish):
    """It is read as it was said."""
    assert read_wish(wish) == wish


@pytest.mark.parametrize(
    "wish",
    [
        *([None, [], "moment", 3]),
        *({**one, "more": 1} for one in GOOD),
        *({name: one[name] for name in list(one)[:-1]} for one in GOOD),
        *({**GOOD[0], "step": step} for step in (-1, 2**31, 1.0, True, "1", None)),
        *({**GOOD[0], "seat": seat} for seat in (-1, 99, 1.0, True, "1", [0])),
        *({**GOOD[0], "hands": hands} for hands in (0, 1, None, "yes")),
        *({**GOOD[4], "result": result} for result in (0, 1, None, "yes")),
        *({**GOOD[4], "lang": lang} for lang in ("fr", "", None, ["de"], 0)),
        *({"t": name} for name in ("story", "read", "", None, 3, ["audit"])),
    ],
)
def test_whatever_else_is_no_wish(wish):
    """A field more or less, another type, a number out of reach, a name of no wish."""
    assert read_wish(wish) is None
