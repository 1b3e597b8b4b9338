"""What a tab wants kept, as `keeping.js` has it said: no browser is needed for that.

Where there is no Node (`make page` brings one), these are left out.
"""

from __future__ import annotations

import pytest

from cli.kept_page.notes import MOST, MOST_AT_ONCE, TABLE
from cli.page.messages import read_said
from tests.cli.browser.node import NODE, said_by

BEGINS = """
import { Keeping } from "./keeping.js";
let waiting = null, open = true, table = "t";
globalThis.setTimeout = (call) => { waiting = call; return 1; };
globalThis.clearTimeout = () => { waiting = null; };
const over = () => { const call = waiting; waiting = null; call?.(); };
const sent = [], kept = new Map();
const session = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => kept.set(key, value),
  removeItem: (key) => kept.delete(key),
};
const send = (message) => { if (open) sent.push(message); return open; };
const tab = () => new Keeping({ send, session, table: () => table });
const said = () => sent.splice(0).map(({ notes, choices }) => notes ?? choices);
const word = (notes, whole = false) => ({ t: "kept", table: "t", notes, whole });
const say = (value) => console.log(JSON.stringify(value));
const one = tab();
one.back();
"""

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node: make page brings one")


def told(tmp_path, script):
    """What a script with a fresh tab whose connection is up says, line by line."""
    return said_by(f"{BEGINS}\n{script}", tmp_path, ["keeping.js"])


def test_a_note_is_said_once_a_pause_of_typing_is_over(tmp_path):
    """Not with each letter; at once where nobody looks any more, and then not again."""
    found = told(
        tmp_path,
        """
        for (const text of ["l", "li", "likes red"]) one.note("seat:1", text);
        one.note("table", "all");
        say(said());
        over();
        say(said());
        one.note("seat:1", "likes blue");
        one.tell(); one.tell();
        say([said(), waiting]);
        """,
    )
    assert found == [
        [],
        [{"seat:1": "likes red", "table": "all"}],
        [[{"seat:1": "likes blue"}], None],
    ]


def test_what_was_said_over_a_connection_that_is_cut_is_said_again(tmp_path):
    """A note once the program is at its table again, a choice at once; what it has got is not."""
    found = told(
        tmp_path,
        """
        one.note("seat:1", "got"); one.note("seat:2", "lost"); one.tell();
        one.choose("theme", "dark"); one.choose("sound", "no");
        one.kept(word({ "seat:1": "got" })); one.chosen({ theme: "dark" });
        one.cut(); said();
        one.note("seat:3", "new"); one.choose("title", "no"); over();
        say(said());
        one.back();
        say(said());
        say(one.kept(word({ "seat:1": "got" }, true)));
        say(said());
        one.kept(word({ "seat:2": "lost", "seat:3": "new" }));
        one.chosen({ theme: "dark", sound: "no", title: "no" });
        one.cut(); one.back(); one.kept(word({}, true));
        say(said());
        """,
    )
    assert found == [
        [],
        [{"sound": "no", "title": "no"}],
        {"seat:1": "got", "seat:2": "lost", "seat:3": "new"},
        [{"seat:2": "lost", "seat:3": "new"}],
        [],
    ]


def test_a_connection_that_breaks_while_it_is_said_loses_nothing(tmp_path):
    """What could not be said is said the next time."""
    found = told(
        tmp_path,
        """
        open = false; one.note("seat:1", "likes red"); one.tell(); open = true;
        one.cut(); one.back(); one.kept(word({}, true));
        say(said());
        """,
    )
    assert found == [[{"seat:1": "likes red"}]]


def test_a_tab_that_is_loaded_anew_has_what_was_not_kept(tmp_path):
    """And no other one: it is of that tab alone. What is none of ours is nothing."""
    found = told(
        tmp_path,
        """
        one.note("seat:1", "likes red"); one.cut(); one.choose("theme", "dark"); one.leave();
        said();
        const again = tab(), other = tab();
        say([again.choices, other.choices, kept.size]);
        again.back(); say(again.kept(word({ "seat:2": "waits" }, true))); say(said());
        kept.set("unkept", "{"); say(tab().choices);
        kept.set("unkept", "null"); say(tab().choices);
        """,
    )
    assert found == [
        [{"theme": "dark"}, {}, 0],
        {"seat:2": "waits", "seat:1": "likes red"},
        [{"theme": "dark"}, {"seat:1": "likes red"}],
        {},
        {},
    ]


def test_a_choice_of_this_tab_stands_until_the_program_has_it(tmp_path):
    """Also over an older word of the program that comes meanwhile."""
    found = told(
        tmp_path,
        """
        one.choose("theme", "dark");
        say(one.chosen({ theme: "light", sound: "no" }));
        say(one.chosen({ theme: "dark", sound: "no" }));
        say(one.chosen({ theme: "light" }));
        """,
    )
    assert [one["theme"] for one in found] == ["dark", "dark", "light"]


def test_notes_on_another_table_wait_for_it(tmp_path):
    """They are said at no other one, and at none."""
    found = told(
        tmp_path,
        """
        one.note("seat:1", "likes red");
        for (const there of [null, "other"]) { table = there; one.tell(); }
        say(said());
        table = "t"; one.kept(word({}, true));
        say(said());
        """,
    )
    assert found == [[], [{"seat:1": "likes red"}]]


def test_however_much_is_said_each_message_is_one(tmp_path):
    """All notes there may be, each as long as it may be: none is lost, and none is refused."""
    (sent,) = told(
        tmp_path,
        f"""
        one.note("{TABLE}", "\\x01".repeat(4000));
        const long = "\\x01".repeat(300);
        for (let card = 0; card < {MOST}; card += 1) one.note(`card:${{card}}`, long);
        one.tell();
        say(sent);
        """,
    )
    assert all(read_said(message) is not None for message in sent)
    assert len(sent) == -(-(MOST + 1) // MOST_AT_ONCE)
    assert sum(len(message["notes"]) for message in sent) == MOST + 1
