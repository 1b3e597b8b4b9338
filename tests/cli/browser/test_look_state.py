"""Where a tab stands in a log that it looks at, as `look_state.js` and `dear_state.js` keep it.

Where there is no Node (`make page` brings one), these are left out.
"""

from __future__ import annotations

import pytest

from tests.cli.browser.looked_at import told
from tests.cli.browser.node import NODE

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node: make page brings one")


def test_play_at_the_end_begins_anew(tmp_path):
    """The first moment is asked for at once, and the next one follows once it is there."""
    found = told(
        tmp_path,
        """
        hear("story", story);
        answered();
        look.go(look.last);
        answered();
        wished();
        look.play();
        say(wished().map(({ t, step }) => [t, step]));
        moment({ step: 0, seat: null, hands: false });
        answered();
        over();
        say([look.step, look.at.step, look.playing]);
        """,
    )
    assert found[0] == [["moment", 0]]
    assert found[1] == [1, 1, True]


def test_of_a_check_that_was_let_go_nothing_is_seen_any_more(tmp_path):
    """A figure that was on its way comes behind it; those of the next check count again."""
    found = told(
        tmp_path,
        """
        hear("story", story);
        look.check();
        hear("auditing", { done: 1, total: 9 });
        look.letCheck();
        hear("auditing", { done: 2, total: 9 });
        say([look.audit, wished().filter(({ t }) => t === "audit").map(({ go }) => go)]);
        look.check();
        hear("auditing", { done: 1, total: 9 });
        say(look.audit.done);
        """,
    )
    assert found == [[None, [True, False]], 1]


def test_a_game_that_plays_waits_while_it_is_checked(tmp_path):
    """Whoever comes back from the check stands where the check was begun."""
    found = told(
        tmp_path,
        """
        hear("story", story);
        answered();
        look.play();
        look.check();
        answered();
        over();
        over();
        say([look.mode, look.playing, look.step]);
        """,
    )
    assert found == [["check", False, 3]]


def test_a_review_that_came_to_nothing_hides_no_verdict(tmp_path):
    """Why stands where a seat is chosen, until one is; the verdict stays as it was."""
    found = told(
        tmp_path,
        """
        hear("story", story);
        hear("verdict", { exit_code: 0, found: {}, lines: {} });
        look.show("dear");
        look.dear.look(1);
        const state = () => [look.mode, look.unchecked, look.dear.seat, look.dear.told];
        no("review", { t: "review", seat: 0 }); // of another one: it is nothing
        say(state());
        no("review", { t: "review", seat: 1 });
        say([...state(), look.verdict.exit_code]);
        wished();
        look.dear.look(1);
        say([...state(), wished()]);
        """,
    )
    assert found == [
        ["dear", None, 1, None],
        ["dear", None, None, {"en": "no review"}, 0],
        ["dear", None, 1, None, [{"t": "review", "seat": 1}]],
    ]


def test_a_cut_connection_leaves_no_review_that_never_comes(tmp_path):
    """A seat is chosen anew; what was found before stays."""
    found = told(
        tmp_path,
        """
        hear("story", story);
        look.dear.look(1);
        look.begin();
        say(look.dear.seat);
        look.dear.look(1);
        hear("reviewed", { seat: 1, dearest: [], told: {} });
        look.begin();
        say(look.dear.seat);
        """,
    )
    assert found == [None, 1]


def test_a_moment_that_cannot_be_shown_leads_back_only_whoever_stands_there(tmp_path):
    """Who has gone on meanwhile stays; an answer that is on its way is waited for."""
    found = told(
        tmp_path,
        """
        hear("story", story);
        answered();
        const wish = (step) => ({ t: "moment", step, seat: null, hands: false });
        look.go(5);
        look.go(8);
        no("moment", wish(5));
        say([look.step, look.at.step, toasts]);
        wished();
        look.go(8);
        say(wished()); // it was asked for already
        no("moment", wish(8));
        say([look.step, toasts]);
        """,
    )
    assert found[0][:1] == [8] and found[0][2] == [] and found[1] == []
    assert found[2] == [found[0][1], ["no moment"]]


def test_what_is_told_of_the_log_before_is_not_told_of_this_one(tmp_path):
    """Also where the same one was begun anew, over another connection."""
    found = told(
        tmp_path,
        """
        const before = look.number;
        look.begin();
        look.hear({ number: before, says: { t: "verdict", exit_code: 0 } });
        say([look.verdict, sent.at(-1).number !== before]);
        hear("verdict", { exit_code: 1 });
        say(look.verdict.exit_code);
        """,
    )
    assert found == [[None, True], 1]
