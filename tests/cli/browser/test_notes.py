"""Own notes, as `notes.js` has a tab take and keep them: no browser is needed for that.

Where there is no Node (`make page` brings one), these are left out.
"""

from __future__ import annotations

import pytest

from tests.cli.browser.fresh_page import told
from tests.cli.browser.node import NODE

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node: make page brings one")

TABS = """
const { keepNote, keepOwn, takeKept } = await import("./notes.js");
const table = { t: "table", id: "t", game: "g", names: [], marks: [] };
const whole = (notes = {}) => ({ t: "kept", table: "t", notes, whole: true });
const some = (notes) => ({ ...whole(notes), whole: false });
const stands = (page) => [page.ownNotes, Object.fromEntries(page.thingNotes)];
const begin = (page, notes) => { page.hear(table); takeKept(page, whole(notes)); };
"""


def test_what_is_noted_in_one_tab_is_in_the_other_and_not_written_over(tmp_path):
    """On the table as a whole and on a seat; the program tells each tab what another has said. An
    emptied note is gone, and those on another table change nothing."""
    found = told(
        tmp_path,
        TABS
        + """
        const one = tab();
        begin(one, { table: "Bea bluffs", "seat:1": "likes red" });
        say(stands(one));
        takeKept(one, some({ "seat:2": "waits", "seat:1": "" }));
        takeKept(one, { ...some({ "seat:3": "no" }), table: "other" });
        say(stands(one));
        """,
    )
    assert found == [
        ["Bea bluffs", {"seat:1": "likes red"}],
        ["Bea bluffs", {"seat:2": "waits"}],
    ]


def test_what_is_being_written_is_not_written_over(tmp_path):
    """Neither by what another tab says meanwhile nor by an older word of this one; once the program
    has it, the next word counts."""
    found = told(
        tmp_path,
        TABS
        + """
        const one = tab();
        begin(one);
        keepOwn(one, "Bea b");
        one.keeping.tell();
        keepOwn(one, "Bea bluffs");
        takeKept(one, some({ table: "Bea b" }));
        takeKept(one, some({ table: "from elsewhere" }));
        takeKept(one, whole({ table: "from elsewhere" }));
        say(one.ownNotes);
        one.keeping.tell();
        takeKept(one, some({ table: "Bea bluffs" }));
        takeKept(one, some({ table: "later" }));
        say(one.ownNotes);
        """,
    )
    assert found == ["Bea bluffs", "later"]


def test_what_was_noted_in_the_lobby_is_kept_with_the_table(tmp_path):
    """What was kept before stands where there is some; once the table is there an empty note is
    one that another tab has emptied."""
    found = told(
        tmp_path,
        TABS
        + """
        const first = tab();
        keepOwn(first, "Bea bluffs");
        begin(first);
        first.keeping.tell();
        say([wanted.at(-1).notes, first.ownNotes]);
        takeKept(first, some({ table: "Bea bluffs" }));
        begin(first);
        say([wanted.length, first.ownNotes]);
        const again = tab();
        keepOwn(again, "written too late");
        begin(again, { table: "Bea bluffs" });
        again.keeping.tell();
        say([wanted.length, again.ownNotes]);
        """,
    )
    assert found == [[{"table": "Bea bluffs"}, "Bea bluffs"], [1, ""], [1, "Bea bluffs"]]


def test_a_note_is_as_long_as_a_message_may_hold_and_of_whole_signs(tmp_path):
    """Half a sign, as where a long text is cut within one, would close the tab each time."""
    found = told(
        tmp_path,
        TABS
        + """
        const one = tab();
        begin(one);
        keepNote(one, { seat: 1 }, "x".repeat(299) + "\\u{1F600}");
        keepNote(one, { card: 7, face: null }, "   ");
        keepOwn(one, "a\\ud83d b");
        one.keeping.tell();
        say(wanted.at(-1).notes);
        """,
    )
    assert found == [{"seat:1": "x" * 299 + "\ufffd", "card:7": "", "table": "a\ufffd b"}]
