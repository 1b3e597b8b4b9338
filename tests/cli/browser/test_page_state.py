"""What a tab knows of a table, as `page_state.js` keeps it: no browser is needed for that.

Where there is no Node (`make page` brings one), these are left out.
"""

from __future__ import annotations

import pytest

from tests.cli.browser.fresh_page import told
from tests.cli.browser.node import NODE

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node: make page brings one")


def test_the_first_screen_takes_the_place_of_a_table(tmp_path):
    """A tab of an evening that crashed comes back to a first screen: nothing of it is in the way,
    neither its table, stale and without an answer, nor its lobby or a question."""
    (found,) = told(
        tmp_path,
        """
        const asked = { id: "1", title: [], on: null, moves: [], choices: [], hindered: [] };
        page.hear({ t: "lobby", game: "g", members: [], gone: false });
        page.hear({ t: "table", id: "t", game: "g", marks: [] });
        page.hear({ t: "view", view: view({ asked, seats: [{}] }) });
        if (!page.question || !page.table) throw new Error("there was no table");
        page.hear({ t: "welcome", name: "" });
        page.hear({ t: "first" });
        say([page.table, page.lobby, page.question, page.view.asked, page.stale, page.over]);
        """,
    )
    assert found == [None, None, None, None, False, ""]


def test_whoever_goes_home_after_the_game_is_no_cut_link(tmp_path):
    """While it goes on a seat without a link is told; once it is over nobody waits for it."""
    seats = (
        "{ seats: [{ seat: 1, linked: false, reached: false, since: 90 }], left: [], absent: [] }"
    )
    found = told(
        tmp_path,
        f"""
        page.links = {seats};
        for (const over of [null, {{ scores: [1, 2] }}]) {{
            page.view = {{ ...page.view, over }};
            say(page.unlinked.map((one) => one.seat));
        }}
        """,
    )
    assert found == [[1], []]


def test_who_looks_on_misses_no_link_that_the_table_has(tmp_path):
    """One link is all that a watcher keeps: only whom nobody reaches is gone."""
    found = told(
        tmp_path,
        """
        const lost = (seat, reached) => ({ seat, linked: false, reached, since: 90 });
        page.links = { seats: [lost(1, true), lost(2, false)], left: [], absent: [] };
        for (const seat of [0, null]) {
            page.hear({ t: "table", id: "t", game: "g", names: [], seat });
            say(page.unlinked.map((one) => one.seat));
        }
        """,
    )
    assert found == [[1, 2], [2]]


def test_a_step_is_told_in_the_rounds_of_the_game(tmp_path):
    """By the last round that had begun; within passages by both, of which the first begins unsaid;
    before the first round, and where a game has no words for its rounds, by the step."""
    script = """
        const {{ inWords }} = await import("./rounds.js");
        const {{ Words }} = await import("./speech.js");
        page.hear({{ t: "table", id: "t", game: "g", names: [], marks: ["news.end", {marks}] }});
        const [key, n] = [(name) => `news.${{name}}`, (n) => ({{ n }})];
        const news = (name, at) => [[key("x"), {{}}], [key(name), n(at)]];
        const entry = (step, name, at) => ({{ step, news: news(name, at), marks: [1] }});
        page.hear({{ t: "history", entries: [entry(2, "round", 1), entry(5, "round", 2),
            entry(6, "end", 0), entry(7, "passage", 2), entry(9, "round", 1)] }});
        page.speakIn(new Words("en", {{}}), {{ {words} }}, {{}});
        say([1, 2, 4, 6, 8, 9].map((step) => inWords(page, step)));
    """
    rounds, passages = '"when.round": "round {n}"', '"when.passage": "passage {n}"'
    both = '"news.passage", "news.round"'
    found = {}
    for name, marks, words in (
        ("none", both, ""),
        ("rounds", both, rounds),
        ("passages", both, f"{rounds}, {passages}"),
    ):
        folder = tmp_path / name
        folder.mkdir()
        (found[name],) = told(folder, script.format(marks=marks, words=words))
    steps = [f"step {step}" for step in (1, 2, 4, 6, 8, 9)]
    assert found["none"] == steps
    assert found["rounds"] == [steps[0], "round 1", "round 1", "round 2", "round 2", "round 1"]
    assert found["passages"] == [
        *("passage 1", "passage 1, round 1", "passage 1, round 1", "passage 1, round 2"),
        *("passage 2", "passage 2, round 1"),
    ]


def test_whoever_holds_the_table_up_is_known_whether_the_question_is_told_or_not(tmp_path):
    """Those that are asked and have not answered; where nobody is asked openly, those whose part of
    the step has been missing for some seconds, for a program opens its cards at once. One's own
    seat waits for nobody."""
    (found,) = told(
        tmp_path,
        """
        const { awaited } = await import("./links.js");
        const of = (waiting, owing, times = {}) => {
            page.linksToldAt = Date.now();
            const since = ([seat, seconds]) => ({ seat: Number(seat), since: seconds });
            page.links = { seats: [], waiting: Object.entries(times).map(since) };
            const asked = waiting.map((seat) => ({ seat, pace: "prompted" }));
            page.view = view({ seat: 0, waiting: asked, owing });
            return awaited(page);
        };
        say([of([1, 2], [2], { 1: 9, 2: 9 }), of([0, 1], [0, 1], { 0: 1, 1: 1 }), of([1], []),
            of([], [0, 1, 2], { 0: 9, 1: 9, 2: 1 }), of([], [1], {})]);
        """,
    )
    assert found == [
        {"asked": [2], "held": []},
        {"asked": [1], "held": []},
        {"asked": [1], "held": []},
        {"asked": [], "held": [1]},
        {"asked": [], "held": []},
    ]


def test_looking_back_is_no_reason_to_lose_count_of_the_time(tmp_path):
    """The page as it was then asks the same links as the one of now."""
    (found,) = told(
        tmp_path,
        """
        const { looking } = await import("./moments.js");
        page.linksToldAt = Date.now();
        const lost = { seat: 1, linked: false, reached: false, since: 90 };
        page.links = { seats: [lost], waiting: [] };
        page.past = { entry: { step: 1 }, view: page.view };
        say(looking(page).unlinked.map((one) => one.seconds));
        """,
    )
    assert found == [90]


def test_a_moment_that_was_looked_for_over_a_cut_is_asked_for_again(tmp_path):
    """What was asked before it is answered by nobody; one that was found is asked for no more."""
    (found,) = told(
        tmp_path,
        """
        globalThis.scrollTo = () => {};
        const { lookAt } = await import("./moments.js");
        const sent = [];
        page.send = (message) => sent.push(message);
        page.view = view({ step: 9 });
        lookAt(page, { step: 3, news: [], marks: [] });
        page.hear({ t: "welcome", name: "" });
        page.hear({ t: "whole" });
        page.hear({ t: "moment", step: 3, view: view({ step: 3 }) });
        page.hear({ t: "whole" });
        say([sent, page.past.view.step]);
        """,
    )
    assert found == [[{"t": "moment", "step": 3}] * 2, 3]


def test_for_whom_the_table_waits_is_one_line_that_goes_with_the_step(tmp_path):
    """What was said before it of the same wait goes, and nothing is put before the eyes."""
    found = told(
        tmp_path,
        """
        const shown = () => say([page.beside.map((one) => one.told.en), page.toast]);
        page.hear({ t: "view", view: view({ step: 4 }) });
        page.retold = true;
        page.hear({ t: "note", told: { en: "A notice." }, step: 4 });
        page.retold = false;
        for (const n of [40, 80]) {
            page.hear({ t: "note", waits: true, told: { en: `Waiting, ${n} s.` }, step: 4 });
        }
        page.hear({ t: "view", view: view({ step: 4 }) });
        shown();
        page.hear({ t: "view", view: view({ step: 5 }) });
        shown();
        """,
    )
    assert found == [[["A notice.", "Waiting, 80 s."], ""], [["A notice."], ""]]


def test_a_line_that_did_nothing_comes_back_with_what_was_wrong(tmp_path):
    """To be put right; not where something else has been typed since, nor a question for help."""
    found = told(
        tmp_path,
        """
        globalThis.setTimeout = () => 0;
        for (const [sent, typed] of [["99", ""], ["99", "1"], ["?", ""], ["/help", ""]]) {
            Object.assign(page, { lineSent: sent, line: typed, lineWhy: "", toast: "" });
            page.hear({ t: "reply", text: "There is no answer 99." });
            say([page.line, page.lineWhy, page.toast]);
        }
        """,
    )
    no = "There is no answer 99."
    assert found == [["99", no, ""], ["1", "", no], ["", "", no], ["", "", no]]


def test_what_is_said_to_a_button_brings_no_line_back(tmp_path):
    """A line that was typed before it was answered long ago: Enter must not give it once more."""
    (found,) = told(
        tmp_path,
        """
        globalThis.setTimeout = () => 0;
        const sent = [];
        page.send = (message) => sent.push(message);
        page.lineSent = "1";
        page.sayWord("hint");
        page.hear({ t: "reply", text: "No hint now." });
        say([sent, page.line, page.lineWhy, page.toast]);
        """,
    )
    assert found == [[{"t": "typed", "line": "hint"}], "", "", "No hint now."]


def test_what_was_read_of_one_table_says_nothing_of_the_next(tmp_path):
    """An evening of two tables in one tab: the first round of the second one is scored at a step
    that the first was past long ago, and what was wrong with a line is over with its table."""
    (found,) = told(
        tmp_path,
        """
        page.hear({ t: "table", id: "one", game: "g", marks: [] });
        page.hear({ t: "history", entries: [{ step: 300, news: [], marks: [] }] });
        Object.assign(page, { lineWhy: "No." });
        const before = page.readTo;
        page.hear({ t: "going" });
        page.hear({ t: "table", id: "two", game: "g", marks: [] });
        say([before, page.readTo, page.lineWhy]);
        """,
    )
    assert found == [300, -1, ""]


def test_nothing_that_was_in_hand_at_one_table_is_at_the_next(tmp_path):
    """A moment that was looked back at, words that were not read, an answer that was half chosen, a
    note: while another tab of the same evening opens the next table."""
    found = told(
        tmp_path,
        """
        const asked = { id: "1", title: [], on: null, moves: [], choices: [], hindered: [] };
        const state = () => say([page.past === null, page.locked, page.unread, page.ownNotes,
            page.thingNotes.size, page.beside.length, page.toast]);
        page.hear({ t: "welcome", name: "" });
        page.hear({ t: "table", id: "one", game: "g", marks: [] });
        page.hear({ t: "view", view: view({ asked }) });
        page.hear({ t: "whole" });
        page.hear({ t: "chat", name: "Bea", text: "Well played.", step: 3 });
        (await import("./notes.js")).keepOwn(page, "likes red");
        page.thingNotes.set("seat:1", "likes red");
        page.chosen = { 7: true };
        page.past = { entry: { step: 1, view: page.view }, view: page.view };
        state();
        page.hear({ t: "going", form: "another" });
        page.hear({ t: "table", id: "two", game: "g", marks: [] });
        page.hear({ t: "view", view: view({ asked: { ...asked, id: "2" } }) });
        state();
        """,
    )
    assert found == [[False, True, 1, "likes red", 1, 1, ""], [True, False, 0, "", 0, 0, ""]]


def test_words_that_are_known_are_not_unread(tmp_path):
    """What was said before the table was taken up again is told again, and own words are."""
    (found,) = told(
        tmp_path,
        """
        page.hear({ t: "whole" });
        page.hear({ t: "chat", name: "Bea", text: "Well played.", step: 3, known: true });
        const before = page.unread;
        page.hear({ t: "chat", name: "Bea", text: "Back again?", step: 30, known: false });
        say([before, page.unread, page.chat.length]);
        """,
    )
    assert found == [0, 1, 2]


def test_a_kept_language_that_is_none_is_that_of_the_browser(tmp_path):
    """The page says its language as it comes in, and one that is none would not be let in."""
    script = """
    const { languageOf } = await import("./speech.js");
    const kept = [["de", "en"], ["en", "de"], [null, "de-AT"], ["fr", "de"], ["__proto__", "fr"]];
    say(kept.map(([one, browsers]) => languageOf(one, browsers)));
    """
    assert told(tmp_path, script) == [["de", "en", "de", "de", "en"]]
