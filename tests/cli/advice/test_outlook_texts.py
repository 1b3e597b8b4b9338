"""What an answer leads to, in the words of the program and of each game, in both languages."""

from __future__ import annotations

import re

import pytest

from cli.advice.outlook_texts import GameWords
from cli.text.words import in_every_language, speech, words_in
from engine.basics import Move, phrase
from engine.basics import seat as name
from engine.chance import Seeded
from engine.games import all_games
from engine.search.outlook import Outlook, outlooks
from tests.amounts import slow_but
from tests.engine.search.questions import asked

GAMES = [game for game in all_games().values() if game.search is not None]
BUILT = phrase("prospect.built", who=name(0), face="face.tavern")
WAIT = Move("end")


def of_the_city(lang="en", seat=0):
    """The words at a table of Anna and Bea."""
    return GameWords("ohne_furcht", ("Anna", "Bea"), seat, words_in(lang))


def lines(one, other=None, lang="en", seat=0):
    """What is told of an answer."""
    return [str(line) for line in of_the_city(lang, seat).why(one, other)]


def test_what_often_happens_is_told_to_whom_it_happens():
    """With how often; to another seat by name."""
    one = Outlook(WAIT, (0,) * 8, ((BUILT, 6),))
    assert lines(one) == ["In 6 of 8 looks ahead: you build Tavern."]
    assert lines(one, lang="de") == ["In 6 von 8 Vorausblicken: du baust Taverne."]
    assert lines(one, seat=1) == ["In 6 of 8 looks ahead: Anna builds Tavern."]


def test_amounts_are_told_as_means():
    """With one place, as numbers are written in the language."""
    one = Outlook(WAIT, (0,) * 8, (), (("prospect.gold", 18), ("prospect.cards", 8)))
    assert lines(one) == ["On average there is then: 2.2 gold; 1.0 cards in the hand."]
    assert lines(one, lang="de") == ["Im Mittel ist dann da: 2,2 Gold; 1,0 Karten auf der Hand."]


def test_an_end_of_the_game_is_told_where_most_looks_see_it():
    """With how often it is won."""
    assert lines(Outlook(WAIT, (0,) * 8, over=5, won=3)) == [
        "The game is over by then in 5 of 8 looks ahead, and won in 3."
    ]
    assert lines(Outlook(WAIT, (0,) * 8, over=4, won=3)) == []


def test_a_sentence_can_be_said_in_the_other_language():
    """With its game's words and numbers: a page may speak another one than the terminal."""
    one = Outlook(WAIT, (0,) * 8, ((BUILT, 6),), (("prospect.gold", 18),))
    german = list(of_the_city("de").why(one, None))
    for line, other in zip(of_the_city("en").why(one, None), german, strict=True):
        assert in_every_language(line) == {"en": str(line), "de": str(other)}


@pytest.mark.parametrize("game", slow_but(GAMES[3:], GAMES), ids=lambda game: game.id)
def test_every_game_tells_in_words_what_its_answers_lead_to(game):
    """Each clause and each amount that comes up in a game has words, with all places filled."""
    words = {lang: speech(game.id, words_in(lang), "ABCDEFGH") for lang in ("de", "en")}
    seen = set()
    for at, (sight, decision) in enumerate(asked(game.seats[-1], 5, game)[::9]):
        moves = decision.honest(sight)
        if len(moves) < 2:
            continue
        for one in outlooks(game.search, sight, moves[:2], 4, Seeded(at)):
            told = [what.plain() for what, _ in one.happened]
            told += [[key, {"n": "1.5"}] for key, _ in one.amounts]
            for plain in told:
                seen.add(plain[0])
                for lang in words.values():
                    assert lang.has(plain[0]), plain
                    assert not re.search(r"[{}]|prospect\.", lang.told(plain, sight.seat)), plain
    assert len(seen) > 2, seen
