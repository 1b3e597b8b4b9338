"""What others at the table say, on this person's screen."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from cli.session import conversation
from cli.text.words import words_in


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("schönen Abend", "schönen Abend"),
        ("a \u0378 of no Unicode", "a ? of no Unicode"),
        ("\u202eread backwards\x9b2J", "?read backwards?2J"),
    ],
    ids=ascii,
)
def test_a_word_is_shown_as_this_machine_can(monkeypatch, text, told):
    """What it has no picture of is a question mark, and nothing moves the screen."""
    notes = []
    monkeypatch.setattr(conversation, "speaker", lambda identity, lobby, roster: "Bea")
    here = conversation.Conversation(
        SimpleNamespace(lobby=None),
        bytes(32),
        words_in("en"),
        roster=lambda: None,
        now=lambda: 0.0,
        tell=print,
        talk=lambda name, said, sentence, step: notes.append(sentence),
    )
    here.heard(bytes(32), bytes(32), text)
    assert notes == [f"Bea says: {told}"]
