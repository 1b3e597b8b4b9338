"""Why the node has done nothing with what a page said: each reason in words."""

import pytest

from tests.cli.browser.fresh_page import told
from tests.cli.browser.node import NODE

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node: make page brings one")


def test_each_reason_has_its_sentence(tmp_path):
    """Also one that this page does not know; what is under way here is only touched where it was
    an answer."""
    found = told(
        tmp_path,
        """
        for (const why of ["late", "watching", "nowhere", "rules", "gone", "another"]) {
          page.sent = true;
          page.hear({ t: "refused", asked: "", why });
          say([why, page.toast, page.sent]);
        }
        """,
    )
    assert [one[0] for one in found if not one[2]] == ["rules", "gone"]
    assert [text.partition(".")[0] for _, text, _ in found] == [
        "That came too late: it was settled meanwhile, and nothing of yours was signed",
        "You look on: watchers cannot answer or say anything",
        "That can do nothing here now; nothing was sent",
        "This is against the rules; nothing has changed",
        "This was settled meanwhile",
        "That can do nothing here now; nothing was sent",
    ]
