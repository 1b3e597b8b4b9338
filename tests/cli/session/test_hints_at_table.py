"""Hints in evenings over real links: with bots alone one comes, from a real process; not with two
people, and not for a question that is answered meanwhile.
"""

from __future__ import annotations

from dataclasses import replace

import pytest_twisted
from twisted.internet.defer import Deferred

from cli.advice.live_hints import TOO_LATE
from cli.asking.typed_words import Word, forms
from cli.commands import join as cmd_join
from cli.thinking.thinking_process import ThinkingProcess
from tests.cli.session.evenings import host, joining, port_of, said
from tests.cli.session.pipes import Pipe
from tests.cli.terminals import asked, terminal


def typed(here, pipe):
    """The terminal of somebody who types into this pipe."""
    return replace(terminal(here), keys=pipe.keys)


@pytest_twisted.ensureDeferred
async def test_a_person_among_bots_is_given_a_hint(tmp_path, pipe):
    """It tells an answer, by how much it leads; both words are understood, and help lists it."""
    anna = typed(tmp_path, pipe)
    over = host(anna, bots=1)
    await said(anna, "ready")
    pipe.type("ready")
    await said(anna, "Which character do you keep")
    pipe.type("hint")
    await said(anna, "Best, as the bot counts: Keep: ")
    told = anna.out.getvalue().partition("Best, as the bot counts")[2]
    words = " ".join(told.split())  # a line may end anywhere between them
    assert ("level with" in words or " points " in words) and "(± " in words
    pipe.type("?")
    await said(anna, "hint: what a bot would answer; only where all others are bots.")
    pipe.end()
    assert await over == 0
    assert {"hint"} <= set(forms(Word.HINT, "en")) and "tipp" in forms(Word.HINT, "de")


@pytest_twisted.ensureDeferred
async def test_a_hint_for_a_question_that_was_answered_is_dropped(tmp_path, pipe, monkeypatch):
    """The answer goes out at once, whatever is thought about beside the node."""
    asked_for: list[object] = []
    thought: Deferred[object] = Deferred()
    monkeypatch.setattr(ThinkingProcess, "hint", lambda *what: asked_for.append(what) or thought)
    anna = typed(tmp_path, pipe)
    over = host(anna, bots=1)
    await said(anna, "ready")
    pipe.type("ready")
    await said(anna, "Which character do you keep")
    pipe.type("hint")
    pipe.type("1")
    pipe.type("1")  # whoever has not the crown keeps one and lays one away
    await said(anna, "You have chosen")
    assert len(asked_for) == 1 and TOO_LATE not in anna.out.getvalue()
    thought.callback(())
    await said(anna, TOO_LATE)
    assert "as the bot counts" not in anna.out.getvalue()
    pipe.end()
    assert await over == 0


@pytest_twisted.ensureDeferred
async def test_with_two_people_both_are_refused(tmp_path, pipe):
    """Each is told who else sits there."""
    anna, other = typed(tmp_path / "anna", pipe), Pipe()
    over = host(anna, seats=3, bots=1)
    where = f"127.0.0.1:{await port_of(anna)}"
    bea = typed(tmp_path / "bea", other)
    joined = joining(asked(cmd_join, where, "--name=Bea", "--port=0"), bea)
    pipe.type("ready")
    other.type("ready")
    for here, keys, name in ((anna, pipe, "Bea"), (bea, other, "Anna")):
        await said(here, "Round 1 begins.")
        keys.type("hint")
        await said(here, f"all others are bots. People sit at this one: {name}.")
        assert "as the bot counts" not in here.out.getvalue()
    pipe.end()
    other.end()
    assert (await over, await joined) == (0, 0)
