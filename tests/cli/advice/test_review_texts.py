"""What is said behind the costliest decisions."""

from __future__ import annotations

import pytest

from cli.advice.outlook_texts import GameWords
from cli.advice.review_texts import (
    LEAD,
    NO_MORE,
    NOTHING_DEAR,
    OPINION,
    answer_lines,
    last_texts,
    question_lines,
)
from cli.text.words import words_in
from engine.basics import phrase, seat
from engine.games import find_game
from engine.search.outlook import Outlook
from engine.search.review import DEAREST, Judgement
from ledger.review.decisions import MadeDecision
from tests.cli.advice.test_hint_texts import CARDS, DECISION, GOLD, SIGHT

ME = SIGHT.seat
NAMES = tuple("Merlin (Bot)" if one == ME else f"Bea {one}" for one in SIGHT.state.order)
MADE = MadeDecision(3, SIGHT, DECISION, CARDS)
COMES = ((phrase("prospect.crown", who=seat(ME)), 2),)
FOUND = Judgement(Outlook(CARDS, (0, 0)), Outlook(GOLD, (210, 210), COMES), 210, 0)


def words_for(reader, lang="en"):
    """Told to whoever sits there, or of all seats by their names."""
    return GameWords("ohne_furcht", NAMES, reader, words_in(lang))


@pytest.mark.parametrize(
    ("found", "told"),
    [(0, [NOTHING_DEAR]), (1, [NO_MORE]), (DEAREST - 1, [NO_MORE]), (DEAREST, [])],
)
def test_fewer_than_could_be_told_are_all_there_are(found, told):
    """That is said behind them; behind as many as are ever told it would be a guess."""
    assert list(last_texts(found)) == [*told, OPINION]


def test_whoever_reads_of_the_own_seat_is_told_of_it_as_you():
    """At the table, in the answers, and in what comes of them."""
    words = words_for(ME)
    assert list(answer_lines(MADE, FOUND, words)) == [
        f"In the game you answered: {words.answer(SIGHT, DECISION, CARDS)}.",
        f"The bot: {words.answer(SIGHT, DECISION, GOLD)}. On average your lead is then greater by"
        " 2.1 points.",
        LEAD,
        "After the bot's answer:",
        "  In 2 of 2 looks ahead: you have the crown in the next round.",
    ]
    shown = "\n".join(question_lines(find_game("ohne_furcht"), MADE, SIGHT.state, words))
    assert "Merlin (Bot) (you)" in shown and "in the place of" not in shown


def test_of_another_seat_it_is_told_by_its_name():
    """A bot is not "you", and the one that advises is none of those at the table."""
    words = words_for(None)
    assert list(answer_lines(MADE, FOUND, words)) == [
        f"In the game Merlin (Bot) answered: {words.answer(SIGHT, DECISION, CARDS)}.",
        f"The bot that looks ahead: {words.answer(SIGHT, DECISION, GOLD)}. On average the lead of"
        " Merlin (Bot) is then greater by 2.1 points.",
        LEAD,
        "After the answer of the bot that looks ahead:",
        "  In 2 of 2 looks ahead: Merlin (Bot) has the crown in the next round.",
    ]
    shown = "\n".join(question_lines(find_game("ohne_furcht"), MADE, SIGHT.state, words))
    assert shown.startswith("You are in the place of Merlin (Bot) here: ")
    assert "(you)" not in shown and "Waiting for" not in shown
    german = list(answer_lines(MADE, FOUND, words_for(None, "de")))
    assert german[0].startswith("Im Spiel hat Merlin (Bot) geantwortet: ")
    assert german[1].startswith("Der Bot, der vorausblickt: ")
    assert german[1].endswith(
        "Damit ist der Vorsprung von Merlin (Bot) im Mittel um 2,1 Punkte größer."
    )
