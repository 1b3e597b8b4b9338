"""What a tab has in hand on the first screen, over answers that come late and a return to the form.

Where there is no Node (`make page` brings one), these are left out.
"""

from __future__ import annotations

import json
import subprocess

import pytest

from cli.page.messages import FROM_PAGE, MAY_HAVE
from tests.cli.browser.node import NODE
from tests.source import ROOT

MODULE = ROOT / "cli/browser/first_state.js"
BEGINS = """
const sent = [];
const kept = new Map();
const store = { getItem: (key) => kept.get(key) ?? null, setItem: (...pair) => kept.set(...pair) };
const first = new First({ send: (message) => sent.push(message), changed() {}, store });
const games = [{ id: "kabale", seats: [2, 3, 4, 5, 6] }, { id: "duel", seats: [2, 3] }];
const screen = (told = "") => first.on_first({ games, books: {}, name: "Login", home: "", told });
const choices = (more = {}) => ({ game: "kabale", seats: 4, bots: 0, usual: 1, refused: "",
  options: [{ name: "first_turn", now: "drawn_order", several: null }],
  absent: [{ n: 0 }, { n: 1 }], number: first.number, ...more });
const some = (now) => ({ name: "some", now, several: [2, 3], joint: ",",
  values: ["a", "b", "c", "d"].map((value) => ({ value })) });
const say = (value) => console.log(JSON.stringify(value));
"""

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node: make page brings one")


def told(tmp_path, script):
    """What a script with a fresh tab says, line by line."""
    program = tmp_path / "first.mjs"
    text = MODULE.read_text(encoding="utf-8").replace("export class", "class")
    program.write_text(f"{text}\n{BEGINS}\n{script}", encoding="utf-8")
    done = subprocess.run([NODE, program], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_whoever_goes_on_from_a_lesson_finds_the_form_of_its_game_once(tmp_path):
    """With bots at the other seats, as they sat there; a game that is not here opens nothing."""
    opened = told(
        tmp_path,
        """
        store.setItem("on_to", "kabale"); screen(); say(first.opening); say(sent.at(-1));
        first.close(); screen(); say(first.opening);
        store.setItem("on_to", "elsewhere"); screen(); say(first.opening);
        first.open(games[1]); store.setItem("on_to", "kabale"); screen(); say(first.opening.game);
        """,
    )
    form, asked, *others = opened
    assert (form["game"], form["seats"], form["bots"]) == ("kabale", 4, 3)
    assert (asked["t"], asked["game"], asked["bots"]) == ("choices", "kabale", 3)
    assert others == [None, None, "duel"]


def test_a_form_asks_for_its_choices_and_takes_them(tmp_path):
    """As many seats as usual, as many absent as usual; what is sent is what stands there."""
    asked, opening, sent = told(
        tmp_path,
        """
        screen(); first.open(games[0]); say(sent.at(-1));
        first.on_choices(choices()); say(first.opening);
        first.typed("name", "Anna"); first.begin(); say(sent.at(-1));
        """,
    )
    number = asked.pop("number")
    assert type(number) is int
    assert asked == {"t": "choices", "game": "kabale", "seats": 4, "bots": 0, "options": {}}
    assert (opening["absent"], opening["options"]) == (1, {"first_turn": "drawn_order"})
    assert (sent["t"], sent["name"], sent["absent"], sent["sealed"]) == ("open", "Anna", 1, False)


def test_whoever_types_a_table_sits_down_or_looks_on_there(tmp_path):
    """By what stands in its field; at one of the list by the code that was typed for that. What is
    said against it stands at the form from which it was sent."""
    found = told(
        tmp_path,
        """
        screen(); first.on_tables({ found: [{ key: "k" }] });
        first.take("", "typed"); first.typed("table", "A");
        first.sit(); say(sent.at(-1)); first.look(); say(sent.at(-1));
        first.on_no({ form: "watch", text: "No." }); say([first.adrift]);
        first.take("k", "watch"); first.typed("code", "B"); first.look(); say(sent.at(-1));
        """,
    )
    assert found == [
        {"t": "join", "found": "", "table": "A", "name": "Login"},
        {"t": "watch", "found": "", "table": "A"},
        [""],
        {"t": "watch", "found": "k", "table": "B"},
    ]


def test_a_clock_is_sent_with_the_minutes_of_what_it_is_for(tmp_path):
    """What was typed for a turn counts for no game; where no clock is wanted none is sent."""
    found = told(
        tmp_path,
        """
        screen(); first.open(games[0]); first.on_choices(choices());
        first.begin(); say(sent.at(-1).clock);
        first.setClock({ span: "turn" }); first.setClock({ turn: "3" });
        first.begin(); say(sent.at(-1).clock);
        first.setClock({ span: "game", end: "bot" }); first.begin(); say(sent.at(-1).clock);
        first.setClock({ span: "" }); first.begin(); say(sent.at(-1).clock);
        """,
    )
    assert found == ["", "turn:3:reminder", "game:20:bot", ""]


def test_an_answer_that_comes_late_changes_nothing(tmp_path):
    """To an earlier question, also for the same seats, or when the form is closed."""
    found, options, wrong = told(
        tmp_path,
        """
        screen(); first.open(games[0]); const late = choices();
        first.set({ bots: 1 }); first.setOption("first_turn", "seat_1");
        first.on_choices(late);
        const none = first.choices; say([none, first.opening.bots]);
        first.on_no({ form: "choices", text: "No.", number: late.number });
        say(first.opening.options); say(first.wrong);
        first.close(); first.on_choices(choices());
        if (first.choices || first.opening) throw new Error("a closed form took an answer");
        """,
    )
    assert found == [None, 1] and options == {"first_turn": "seat_1"} and wrong is None


def test_what_was_ticked_on_the_way_is_kept_apart_from_what_is_sent(tmp_path):
    """Too few are sent to nobody and open no table; enough are; only what the form has is sent."""
    found = told(
        tmp_path,
        """
        screen(); first.open(games[0]); first.on_choices(choices({ options: [some("a,b")] }));
        const option = first.choices.options[0]; const before = sent.length;
        first.toggle(option, "b");
        say([first.held(option), first.ready, sent.length - before]);
        first.begin(); say(sent.length - before);
        first.toggle(option, "d"); say(sent.at(-1).options);
        first.on_choices(choices({ options: [some("a,d")] })); say([first.ready]);
        first.begin(); say(sent.at(-1));
        """,
    )
    assert found[:4] == [[["a"], False, 0], 0, {"some": "a,d"}, [True]]
    fields = {*FROM_PAGE["open"], *MAY_HAVE["open"]}
    assert set(found[4]) - {"t"} == fields and found[4]["options"] == {"some": "a,d"}


def test_what_was_ticked_falls_with_what_it_was_ticked_against(tmp_path):
    """It outlives an answer that changes nothing of it, and no other; nor another game's form."""
    found = told(
        tmp_path,
        """
        screen(); first.open(games[0]); first.on_choices(choices({ options: [some("a,b")] }));
        const option = () => first.choices.options[0];
        first.toggle(option(), "b"); first.set({ bots: 1 });
        first.on_choices(choices({ options: [some("a,b")] })); say(first.held(option()));
        first.set({ seats: 3 });
        first.on_choices(choices({ options: [some("c,d")] }));
        say(first.held(option())); say(first.ready);
        first.toggle(option(), "c"); first.open(games[0]);
        first.on_choices(choices({ options: [some("c,d")] })); say(first.held(option()));
        """,
    )
    assert found == [["a"], ["c", "d"], True, ["c", "d"]]


def test_a_sentence_against_a_choice_goes_with_the_next_one(tmp_path):
    """The one that says why somebody is back does not: the form asks anew by itself there."""
    found = told(
        tmp_path,
        """
        screen(); first.open(games[0]); first.on_choices(choices({ refused: "Only three." }));
        say(first.against("open", "choices"));
        first.on_choices(choices()); say(first.against("open", "choices"));
        first.on_going(); screen("Taken."); first.on_choices(choices());
        say(first.against("open", "choices"));
        """,
    )
    assert found == ["Only three.", "", "Taken."]


def test_a_program_that_does_not_come_back_is_missed_after_a_while(tmp_path):
    """A moment without it belongs to going on; more of it is told, until it is there again."""
    found = told(
        tmp_path,
        """
        let now = 1e12; Date.now = () => now;
        screen(); say(first.late); first.on_going(); now += 3000; say(first.late);
        now += 60000; say(first.late); first.on_going(); say(first.late);
        """,
    )
    assert found == [True, False, True, False]


def test_a_sentence_whose_form_is_not_in_sight_stands_at_the_top(tmp_path):
    """Of a table that is gone; as soon as the table is there, its row shows it."""
    found = told(
        tmp_path,
        """
        screen(); first.on_tables({ found: [{ key: "0a" }] }); first.take("0a", "join");
        first.on_no({ form: "join", text: "Full." }); say(first.adrift);
        first.on_tables({ found: [] }); say(first.adrift);
        first.take("", "typed"); first.on_no({ form: "join", text: "Where?" }); say(first.adrift);
        first.close(); first.on_no({ form: "join", text: "No." }); say(first.adrift);
        first.open(games[0]); first.on_no({ form: "open", text: "Name?" }); say(first.adrift);
        first.close(); first.resume("a"); first.on_no({ form: "resume", text: "Log?" });
        say(first.adrift); first.on_own({ tables: [{ open: true }] }); say(first.adrift);
        """,
    )
    assert found == ["", "Full.", "", "No.", "", "Log?", ""]


def test_what_may_be_absent_follows_the_table(tmp_path):
    """A number that is not offered any more becomes the usual one; one that is stays."""
    found = told(
        tmp_path,
        """
        screen(); first.open(games[0]); first.on_choices(choices());
        first.set({ absent: 0 }); first.on_choices(choices()); say(first.opening.absent);
        first.on_choices(choices({ absent: [{ n: 2 }], usual: 2 })); say(first.opening.absent);
        """,
    )
    assert found == [0, 2]


@pytest.mark.parametrize(
    ("picked", "form"),
    [
        ("first.open(games[0]);", "open"),
        ('first.take("0a", "join");', "join"),
        ('first.take("0a", "watch");', "watch"),
        ('first.take("", "typed");', "typed"),
        ('first.resume("a.tafel");', "resume"),
        ("", "top"),
    ],
)
def test_why_somebody_is_back_stands_on_the_form_they_came_from(tmp_path, picked, form):
    """With what they had typed there; told again after a cut it is not news any more."""
    wrong, name, again = told(
        tmp_path,
        f"""
        screen(); first.typed("name", "Anna"); {picked}
        first.on_going(); screen("Taken."); say(first.wrong); say(first.name);
        first.wrong = null; screen("Taken."); say(first.wrong);
        """,
    )
    assert wrong == {"form": form, "text": "Taken."} and name == "Anna" and again is None


def test_the_same_again_closes_and_another_takes_its_place(tmp_path):
    """Only one form is open, and no code is left over for another table."""
    found = told(
        tmp_path,
        """
        screen(); first.take("0a", "join"); first.typed("code", "ABCD"); first.take("0b", "join");
        say([first.pick, first.code]); first.take("0b", "join"); say([first.pick, first.code]);
        """,
    )
    assert found == [[{"key": "0b", "form": "join"}, ""], [None, ""]]


def test_a_seat_is_asked_for_where_it_was_picked(tmp_path):
    """By the key of a found table with its code, or by what was typed."""
    found = told(
        tmp_path,
        """
        screen(); first.typed("table", "10.0.0.9"); first.take("0a", "join");
        first.typed("code", "ABCD"); first.sit(); say(sent.at(-1));
        first.look(); say(sent.at(-1));
        first.take("", "typed"); first.sit(); say(sent.at(-1));
        """,
    )
    name = {"name": "Login"}
    assert found == [
        {"t": "join", "found": "0a", "table": "ABCD", **name},
        {"t": "watch", "found": "0a", "table": "ABCD"},
        {"t": "join", "found": "", "table": "10.0.0.9", **name},
    ]


def test_a_seat_that_became_free_is_taken_at_the_table_that_was_looked_at(tmp_path):
    """Its form was opened to look on, and has become one to sit down: what stands in the field for
    a typed table is of another one."""
    (sent,) = told(
        tmp_path,
        """
        screen(); first.typed("table", "10.0.0.9"); first.take("0a", "watch");
        first.sit(); say(sent.at(-1));
        """,
    )
    assert sent == {"t": "join", "found": "0a", "table": "", "name": "Login"}
