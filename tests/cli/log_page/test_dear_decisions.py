"""What the dearest decisions have cost, as a page is told it: the same as the command says."""

from __future__ import annotations

import json

import pytest

from cli.log_page.dear_decisions import dear_messages
from cli.log_page.looked_at_log import LookedAtLog
from cli.text.words import LANGUAGES
from engine.chance import Seeded
from engine.search.review import Made, reviewed
from ledger.review.decisions import decisions
from ledger.review.replay import Replay
from tests.cli.log_page.test_looked_at_log import named, told
from tests.cli.logs import finished_log
from tests.source import ROOT

VECTORS = ROOT / "tests" / "vectors" / "logs"


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """The log of a whole game of two with open books."""
    file = tmp_path_factory.mktemp("dear") / "game.tafel"
    file.write_bytes(finished_log())
    return file


@pytest.mark.slow
def test_they_are_those_of_the_review(path):
    """In its order, with the question as the seat saw it and both answers in each language."""
    messages = told(LookedAtLog(path), {"t": "review", "seat": 0})
    (found,) = named(messages, "reviewed")
    progress = [(one["done"], one["total"]) for one in named(messages, "reviewing")]
    assert progress == sorted(progress) and progress[-1][0] < progress[-1][1]
    replay = Replay.open(path)
    made = list(decisions(replay, 0))
    chance = Seeded(int.from_bytes(replay.roster.table_id[:8]))
    asked = [Made(one.sight, one.decision, one.move) for one in made]
    review = reviewed(replay.game.search, asked, chance)
    assert (found["choices"], found["looked"]) == (review.choices, review.looked)
    assert [one["lost"] for one in found["dearest"]] == [one.lost for _, one in review.dearest]
    for one, (at, judged) in zip(found["dearest"], review.dearest, strict=True):
        assert one["step"] == made[at].step and one["view"]["seat"] == 0
        moves = [each["move"] for each in one["view"]["asked"]["moves"]]
        wide = one["view"]["asked"].get("choices")
        assert wide or {json.dumps(one["made"]), json.dumps(one["best"])} <= {
            json.dumps(move) for move in moves
        }
        assert judged.worth_telling()
        assert all(len(one["answers"][lang]) >= 2 for lang in LANGUAGES)
    assert all(found["told"][lang] for lang in LANGUAGES)


@pytest.mark.parametrize(("seat", "why"), [(7, "is not laid open"), (98, "is not laid open")])
def test_a_seat_that_cannot_be_read_has_a_sentence(path, seat, why):
    """Also one that is not there."""
    (found,) = named(told(LookedAtLog(path), {"t": "review", "seat": seat}), "reviewed")
    assert found["dearest"] == [] and why in found["told"]["en"][0] and found["told"]["de"]


def test_a_game_that_goes_on_is_not_reviewed():
    """It would be a hint."""
    unfinished = next(one for one in sorted(VECTORS.rglob("*.tafel")) if _goes_on(one))
    (found,) = named(told(LookedAtLog(unfinished), {"t": "review", "seat": 0}), "reviewed")
    assert found["dearest"] == [] and "games that are over" in found["told"]["en"][0]


def _goes_on(path):
    (story,) = named(told(LookedAtLog(path)), "story") or [{"over": True}]
    return not story["over"]


@pytest.mark.parametrize("wrong", [{}, {"seat": None}, {"seat": -1}, {"seat": True}, {"seat": 99}])
def test_what_is_no_wish_is_none(path, wrong):
    """As for every message."""
    assert not LookedAtLog(path).hear({"t": "review", **wrong})


def test_of_whose_seat_it_is_told_as_you(path):
    """Of that alone which the identity here has played; of any other by its name."""
    replay = Replay.open(path)

    def answers(own):
        *_, found = [one for one in dear_messages(replay, 0, own) if one is not None]
        return [each["answers"]["en"][0] for each in found["dearest"]]

    name = replay.names[0]
    assert answers(0) and all(one.startswith("In the game you answered: ") for one in answers(0))
    for own in (None, 1):
        assert all(one.startswith(f"In the game {name} answered: ") for one in answers(own))
