"""A question of a finished game, answered once more by hand: what is an answer, what is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cli.advice.answered_again import (
    ANOTHER,
    AS_BOT,
    AS_MADE,
    PRESS,
    SEVERAL,
    ReviewLeft,
    answered_again,
    compared,
)
from cli.advice.outlook_texts import GameWords
from cli.text.words import words_in
from engine.basics import Move
from engine.games import find_game
from engine.search.outlook import Outlook
from engine.search.review import Judgement
from ledger.review.decisions import MadeDecision
from tests.cli.advice.test_hint_texts import CARDS, DECISION, GOLD, SIGHT
from tests.engine.search.questions import asked
from tests.games.burgund.scene import Scene

MADE = MadeDecision(3, SIGHT, DECISION, CARDS)
FOUND = Judgement(Outlook(CARDS, (0,)), Outlook(GOLD, (200,)), 200, 10)


def words_of(game="ohne_furcht", lang="en", seat=SIGHT.seat):
    """Its words, told to whoever sits there."""
    return GameWords(game, ("Anna", "Bea", "Cleo"), seat, words_in(lang))


def typed(*lines, made=MADE, words=None):
    """What comes of these lines, and what is told meanwhile."""
    told, keys = [], iter([*lines, ""])
    move = answered_again(made, words or words_of(), lambda: next(keys), told.extend)
    return move, [str(one) for one in told]


def test_an_answer_is_typed_by_its_number_or_its_words():
    """After how it is asked; Enter alone is none."""
    listed = [move.name for move in DECISION.honest(SIGHT)]
    assert typed("Take 2 gold\n") == (GOLD, [PRESS])
    assert typed(f"{listed.index('cards') + 1}\n") == (CARDS, [PRESS])
    assert typed("\n") == (None, [PRESS])
    german = typed("2 Gold nehmen\n", words=words_of(lang="de"))
    assert german[0] == GOLD and german[1][0].startswith("Tippe deine Antwort ")


def test_what_is_none_of_the_answers_is_said_and_asked_again():
    """Nothing else comes of it, nor of a command, which means nothing here."""
    move, told = typed("99\n", "fly\n", "hint\n", "1\n")
    assert move == GOLD and told[0] == told[3] == PRESS
    assert "There is no answer 99" in told[1] and "'fly' is none of the answers" in told[2]


def test_words_that_fit_two_answers_are_none_of_them():
    """Two cards with one die: Enter alone behind its words is still no answer, a number is one."""
    scene = Scene(hands={0: ("mine_1", "ship_1")})
    sight, decision = scene.dealt.sight(0), scene.asked
    moves = decision.honest(sight)
    made, words = MadeDecision(1, sight, decision, moves[0]), words_of("burgund")
    said = words.words.say(SEVERAL, typed="the 1")
    assert typed("the  1\n", "\n", made=made, words=words) == (None, [PRESS, said])
    assert typed("the 1\n", "2\n", made=made, words=words) == (moves[1], [PRESS, said])


@pytest.mark.parametrize("line", ["q\n", "quit\n", ""])
def test_whoever_leaves_is_asked_nothing_more(line):
    """By either word; and where no line comes any more."""
    with pytest.raises(ReviewLeft):
        typed("99\n", line, "1\n")


def test_an_answer_is_told_beside_the_bots_and_the_one_in_the_game():
    """Whoever would do what the bot does is told so, also where it was done in the game."""
    words = words_of()
    other = next(move for move in DECISION.honest(SIGHT) if move not in (GOLD, CARDS))
    assert compared(GOLD, MADE, FOUND, words) == AS_BOT
    assert compared(CARDS, MADE, FOUND, words) == AS_MADE
    assert compared(other, MADE, FOUND, words) == ANOTHER
    assert compared(GOLD, MADE, FOUND, words_of(lang="de")) == "Das täte auch der Bot."


@pytest.mark.parametrize(
    ("lang", "bot", "made", "another"),
    [
        (
            "en",
            "That is what the bot that looks ahead would do, too.",
            "That is what Bea answered in the game.",
            "Neither Bea in the game nor the bot that looks ahead has answered that.",
        ),
        (
            "de",
            "Das täte auch der Bot, der vorausblickt.",
            "Das hat Bea im Spiel geantwortet.",
            "Das hat Bea im Spiel nicht geantwortet, und der Bot, der vorausblickt, täte es auch"
            " nicht.",
        ),
    ],
)
def test_of_a_seat_that_is_not_the_readers_own_it_is_told_by_its_name(lang, bot, made, another):
    """And the bot that advises cannot be one at the table."""
    words = words_of(lang=lang, seat=None)
    at = MadeDecision(3, replace(SIGHT, seat=1), DECISION, CARDS)
    other = next(move for move in DECISION.honest(SIGHT) if move not in (GOLD, CARDS))
    found = [compared(move, at, FOUND, words) for move in (GOLD, CARDS, other)]
    assert found == [bot, made, another]


def test_wide_answers_are_typed_as_at_the_table():
    """Cards named one by one; too many of them are refused as there."""
    sight, decision = next(
        (sight, decision)
        for sight, decision in asked(3, 5, find_game("san_marco"))
        if decision.choices(sight.state) and not decision.legal(sight.state)
    )
    made = MadeDecision(1, sight, decision, Move("none"))
    move, told = typed("1,2,3,4,5,6,7,8,9\n", "1\n", made=made, words=words_of("san_marco"))
    assert move is not None and decision.allows(sight.state, move)
    assert told[0] == PRESS and len(told) == 2
