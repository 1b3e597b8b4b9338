"""A table beside a hard bot and one beside a medium bot, told as a ratio; a small one for real."""

from dataclasses import replace

import pytest
import pytest_twisted
from twisted.internet import reactor
from twisted.internet.defer import Deferred

from bench.parts import beside_bots
from bench.tables.mind import Mind
from bench.tables.processes import Processes
from engine.chance import Seeded
from engine.games import find_game
from tests.bench.tiny import TINY, names, report
from tests.engine.search.questions import asked

GAME = find_game("ohne_furcht")


def reports(taken, size, thinking=None):
    """Two nodes; the second has made decisions that took so many milliseconds each."""
    answers = [
        {"step": n, "move": "gold", "acts": [["move", 0]], "hand": 0, "paced": True, "at": 10.0 * n}
        for n in range(1, 11)
    ]
    applied = {str(n): 10.0 * n + taken / 1000 for n in range(1, 11)}
    return [
        report(applied=applied, memory=size, thinking=thinking),
        report(applied=applied, answers=answers, memory=size / 2, thinking=None),
    ]


def test_the_ratio_and_the_memory_are_told(monkeypatch):
    """Turn about; the memory is that of the node whose bot is hard, and of its process."""
    turns = []

    def played(seats, level, seconds):
        turns.append(level)
        return reports(12, 71, 50 + len(turns)) if level == "hard" else reports(10, 90)

    monkeypatch.setattr(beside_bots, "played", played)
    rows = list(beside_bots.tables(replace(TINY, runs=2)))
    told = dict(zip(names(rows), rows, strict=True))
    assert turns == ["medium", "hard", "hard", "medium"]
    assert told[beside_bots.RATIO].figure == pytest.approx(1.2)
    assert [row.figure for row in rows[-2:]] == [71, 53]


def test_too_few_decisions_say_nothing(monkeypatch):
    """As where a busy machine has left no time to the bot: no ratio; the memory is told."""
    monkeypatch.setattr(beside_bots, "played", lambda *what: [report(memory=1, thinking=None)] * 2)
    (row,) = beside_bots.tables(TINY)
    assert row.figure == 1 and row.name.startswith("node with a hard bot, memory")


@pytest.mark.slow
def test_the_bot_sits_at_the_first_node_of_a_real_table():
    """Its process says how large it is; its own moves are not measured."""
    with Processes(2, "auto", pace=0.0, bot="hard") as nodes:
        nodes.begin()
        nodes.wait("prompted")
        first, second = nodes.stop()
    assert first["thinking"] > 5 and second["thinking"] is None
    assert first["answers"] == []


@pytest_twisted.inlineCallbacks
def test_a_hard_bot_answers_from_its_process():
    """As at a table of the program; the process then says how large it is, and ends."""
    mind = Mind(reactor, GAME, "hard")
    sight, decision = next(one for one in asked(4, 5, GAME) if len(one[1].honest(one[0])) > 1)
    try:
        move = yield mind.answer(sight, decision, Seeded(1))
        assert move in decision.honest(sight)
    finally:
        taken = mind.close()
    assert taken > 5


def test_a_medium_bot_answers_at_once_and_has_no_process():
    """On the node's own thread, as it does at a table."""
    mind, came = Mind(None, GAME, "medium"), []
    sight, decision = next(one for one in asked(4, 5, GAME) if len(one[1].honest(one[0])) > 1)
    answer = mind.answer(sight, decision, Seeded(1))
    assert isinstance(answer, Deferred)
    answer.addCallback(came.append)
    assert came[0] in decision.honest(sight) and mind.close() is None
