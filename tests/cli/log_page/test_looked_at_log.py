"""One log that is looked at: every wish is answered by messages of the table, in pieces, and no
file makes it fail in another way than by a sentence.
"""

from __future__ import annotations

import json
from html import unescape

import pytest

from cli.log_page.looked_at_log import LookedAtLog
from cli.log_page.messages import TO_PAGE
from cli.text.words import LANGUAGES, words_in
from ledger.errors import LedgerError
from ledger.review.audit import audit
from ledger.review.replay import Replay
from tests.cli.logs import finished_log
from tests.source import ROOT

VECTORS = ROOT / "tests" / "vectors" / "logs"
MOST = 100_000


def told(log, *wishes):
    """What a page is told of these wishes, until nothing is left to do. Each message is JSON, and
    one of the table."""
    for wish in wishes:
        assert log.hear(wish)
    found = []
    for _ in range(MOST):
        if log.idle:
            return found
        message = log.go_on()
        if message is not None:
            assert message.keys() == {"t", *TO_PAGE[message["t"]]}
            found.append(json.loads(json.dumps(message, allow_nan=False)))
    raise AssertionError("it never ends")


def named(messages, name):
    """Those of this name."""
    return [one for one in messages if one["t"] == name]


def moment(step, seat=None, hands=False):
    """The wish for a moment."""
    return {"t": "moment", "step": step, "seat": seat, "hands": hands}


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """The log of a whole game of two."""
    file = tmp_path_factory.mktemp("looked") / "game.tafel"
    file.write_bytes(finished_log())
    return file


@pytest.fixture(scope="module")
def closed(tmp_path_factory):
    """The same where it was agreed that books stay closed."""
    file = tmp_path_factory.mktemp("closed") / "game.tafel"
    file.write_bytes(finished_log(books_open=False))
    return file


def test_a_log_is_read_by_itself_and_told(path):
    """First how far it is, then what it is: names, steps, two weights of marks, whose eyes."""
    messages = told(LookedAtLog(path))
    replay = Replay.open(path)
    reading, (story,) = named(messages, "reading"), named(messages, "story")
    assert reading[-1]["done"] == reading[-1]["total"] and len(reading) > 10
    assert [one["done"] for one in reading] == sorted({one["done"] for one in reading})
    assert messages[-1] is story
    assert (story["names"], story["steps"]) == (replay.names, replay.steps)
    assert (story["game"], story["name"]) == ("ohne_furcht", "game.tafel")
    assert story["over"] and story["ends"] == {lang: [] for lang in LANGUAGES}
    assert story["readable"] == [0, 1] and not story["lacks"]
    assert story["rounds"] == [step for step, _ in replay.rounds()]
    assert not {*story["rounds"]} & {*story["notable"]}
    ends = story["result_at"]
    assert replay.at(ends)["over"] is not None and replay.at(ends - 1)["over"] is None
    assert [one["step"] for one in story["entries"]] == [
        step for step in range(replay.steps + 1) if replay.news(step)
    ]


def test_a_moment_is_that_of_the_replay(path):
    """A watcher's, a seat's, and with the own areas of all whose books are open."""
    replay, log = Replay.open(path), LookedAtLog(path)
    told(log)
    step = replay.steps // 2
    (seen,) = told(log, moment(step))
    assert seen["view"] == json.loads(json.dumps(replay.at(step))) and seen["others"] == []
    (own,) = told(log, moment(step, 1, hands=True))
    assert own["view"] == json.loads(json.dumps(replay.at(step, 1)))
    assert [one["seat"] for one in own["others"]] == [0]
    assert own["others"][0]["areas"] == json.loads(json.dumps(replay.at(step, 0)["own"]["areas"]))


def test_of_moments_the_last_wish_counts(path):
    """Whoever draws a slider along wishes a hundred of them, and waits for one."""
    log = LookedAtLog(path)
    messages = told(log, *(moment(step) for step in range(100)))
    assert [one["step"] for one in named(messages, "moment")] == [99]


@pytest.mark.parametrize("wish", [moment(10**6), moment(3, 2), moment(3, 98)])
def test_a_moment_that_is_none_shows_nothing(path, wish):
    """A step behind the end, a seat that is not there."""
    log = LookedAtLog(path)
    (shown,) = named(told(log, wish), "moment")
    assert shown["view"] is None and shown["others"] == []


def test_closed_books_stay_closed(closed):
    """Nobody's eyes are offered, and none are lent to whoever asks all the same."""
    messages = told(LookedAtLog(closed), moment(30, 0, hands=True))
    assert named(messages, "story")[0]["readable"] == []
    assert named(messages, "moment")[0]["view"] is None


def test_the_lead_goes_over_where_the_story_says_so(path):
    """Each with its step, who leads, and who led before."""
    log = LookedAtLog(path)
    (found,) = named(told(log, {"t": "turns"}), "turns")
    steps = Replay.open(path).steps
    for one in found["turns"]:
        assert 0 < one["step"] <= steps and {one["leader"], one["before"]} == {0, 1}


def test_an_audit_is_told_in_figures_and_then_in_sentences(path):
    """The documented object, and in each language sentences with the steps they lead to."""
    messages = told(LookedAtLog(path), {"t": "audit", "go": True})
    figures, (verdict,) = named(messages, "auditing"), named(messages, "verdict")
    assert figures[-1]["done"] == figures[-1]["total"] and len(figures) > 10
    assert verdict["found"] == json.loads(json.dumps(audit(path).plain()))
    assert verdict["exit_code"] == 0
    assert {*verdict["lines"]} == {*LANGUAGES}
    lines = verdict["lines"]["en"]
    assert lines[0]["text"] == "Everything is in order: this game was played fairly."
    assert lines[-1]["part"] == "result" and lines[-1]["step"] == verdict["found"]["steps"]
    assert [one["text"][:24] for one in lines if one["unseen"]] == ["What no check can show: "]


def test_a_verdict_is_handed_to_whoever_keeps_it(path):
    """Which is made ready before the audit: the file may change while it is checked."""
    order = []

    def keeps():
        order.append("before")
        return lambda verdict: order.append(int(verdict.exit_code))

    log = LookedAtLog(path, keeps=keeps)
    told(log)
    assert order == []
    told(log, {"t": "audit", "go": True})
    assert order == ["before", 0]


def test_a_moment_goes_before_the_audit(path):
    """Whoever looks around meanwhile does not wait for the verdict."""
    log = LookedAtLog(path)
    told(log)
    messages = told(log, {"t": "audit", "go": True}, moment(5))
    assert messages[0]["t"] == "moment" and messages[-1]["t"] == "verdict"


def test_an_audit_can_be_let_go_of(path):
    """Nothing more is told of it, and the next one begins anew."""
    log = LookedAtLog(path)
    told(log)
    assert log.hear({"t": "audit", "go": True})
    assert log.go_on()["done"] == 1
    assert told(log, {"t": "audit", "go": False}) == []
    assert named(told(log, {"t": "audit", "go": True}), "auditing")[0]["done"] == 1


def test_a_verdict_is_kept_once_there_is_one(path):
    """As a file in the language that was wished, with the log's name and when it was checked;
    before the audit there is nothing to keep."""
    clock = iter([1_800_000_000.0])
    log = LookedAtLog(path, name="a <b>.tafel", now=lambda: next(clock))
    wish = {"t": "keep_verdict", "lang": "de", "result": True}
    assert named(told(log, wish), "verdict_file") == []
    messages = told(log, {"t": "audit", "go": True})
    (kept,) = told(log, wish)
    assert kept["html"].startswith('<!DOCTYPE html>\n<html lang="de">')
    assert '<p class="log">a &lt;b&gt;.tafel, geprüft am 2027-01-1' in kept["html"]
    told_lines = named(messages, "verdict")[0]["lines"]["de"]
    assert all(one["text"] in kept["html"] for one in told_lines if "'" not in one["text"])
    assert kept["name"].endswith(".html") and "/" not in kept["name"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_verdict_that_is_kept_without_the_result_does_not_name_the_winner(path, lang):
    """Neither in its first line nor in its last one; all else stands in it once."""
    log = LookedAtLog(path)
    messages = told(log, {"t": "audit", "go": True})
    (kept,) = told(log, {"t": "keep_verdict", "lang": lang, "result": False})
    (verdict,) = named(messages, "verdict")
    won, page = verdict["found"]["result"], unescape(kept["html"])
    names = [verdict["found"]["seats"][seat]["name"] for seat in won["winners"]]
    points = words_in(lang).say("{name} with {points}", name=names[0], points=max(won["scores"]))
    assert points not in page
    *others, last = [one["text"] for one in verdict["lines"][lang]]
    assert last not in page and all(page.count(text) == others.count(text) for text in {*others})


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0" * 100_000,
        b"%PDF-1.7 no log at all",
        b"\xff" * 70_000,
        finished_log()[:40],
        finished_log()[:3000],
        finished_log()[:-500] + bytes(500),
        finished_log() + b"[[[[" * 20_000,
    ],
)
def test_no_file_ends_it_but_by_a_sentence(tmp_path, data):
    """Nothing, anything, a log cut short or with other bytes in it: what is told names the file by
    the name that people know, and wishes are answered all the same."""
    file = tmp_path / "a1b2c3.tmp"
    file.write_bytes(data)
    log = LookedAtLog(file, name="evening.tafel")
    messages = told(log, moment(1), {"t": "turns"}, {"t": "audit", "go": True})
    assert named(messages, "moment")
    wishes = {"reading": None, "audit": {"t": "audit", "go": True}}
    for one in named(messages, "unread"):
        assert one["wish"] == wishes[one["of"]]
        assert {*one["told"]} == {*LANGUAGES}
        assert all(text.endswith((".", ".tafel")) for text in one["told"].values())
        assert not any("a1b2c3" in text for text in one["told"].values())


@pytest.mark.parametrize("number", range(8))
def test_logs_that_are_forged_are_told_as_an_audit_tells_them(number):
    """Of the vectors every eightieth: the same exit code, or a sentence where it is no log."""
    for file in sorted(VECTORS.glob("*.tafel"))[number * 10 :: 80]:
        messages = told(LookedAtLog(file), {"t": "audit", "go": True})
        codes = [one["exit_code"] for one in named(messages, "verdict")]
        unread = [one for one in named(messages, "unread") if one["of"] == "audit"]
        try:
            judged = [int(audit(file).exit_code)]
        except LedgerError:
            judged = []
        assert (codes, len(unread)) == (judged, 1 - len(judged)), file.name


def test_nothing_is_heard_but_wishes(path):
    """Whatever else is said changes nothing."""
    log = LookedAtLog(path)
    assert not log.hear({"t": "moment"}) and not log.hear(None) and not log.hear({"t": "story"})
