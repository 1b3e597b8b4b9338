"""What was answered unseen is told where nobody else could see it, and as it was."""

from __future__ import annotations

import pytest

from cli.looking_back.unseen_answers import unseen_answers
from cli.text.words import speech, words_in
from ledger.review.replay import Replay
from tests.cli.logs import finished_log
from tests.cli.played_logs import play_log


@pytest.fixture(scope="module")
def replay(tmp_path_factory):
    """A finished game of four with open books: in it a draft goes round."""
    path = tmp_path_factory.mktemp("unseen") / "game.tafel"
    play_log(path, "ohne_furcht", 4)
    return Replay.open(path)


@pytest.fixture(scope="module")
def found(replay):
    """All unseen answers of it."""
    return unseen_answers(replay)


def faces_in(plain):
    """The faces that a plain phrase names."""
    if isinstance(plain, str):
        return {plain.removeprefix("face.")} if plain.startswith("face.") else set()
    parts = plain.values() if isinstance(plain, dict) else plain
    return set().union(*map(faces_in, parts)) if isinstance(plain, list | dict | tuple) else set()


@pytest.mark.slow
def test_each_stands_where_nobody_else_was_told_it(replay, found):
    """What its step tells of that seat names none of its cards, and it holds one of them then."""
    assert len(found) > 10
    assert [one.step for one in found] == sorted(one.step for one in found)
    for one in found:
        faces = faces_in(one.answer)
        own = [news for news in replay.news(one.step) if news[1].get("who") == ["seat", one.seat]]
        assert faces and not faces & faces_in(own)
        assert faces & set(replay.hands(one.step)[one.seat])


def test_who_passed_a_card_on_had_it_and_gave_it_away(replay, found):
    """As the memory of that seat says, which the answers were not made from."""
    passed = [one for one in found if one.passed_by]
    assert passed
    for one in passed:
        for seat in one.passed_by:
            away = [met for met in replay.memory(one.step, seat) if met.gone]
            assert any(faces_in(one.answer) & set(met.faces) for met in away)
        assert one.seat not in one.passed_by


def test_it_is_told_in_the_words_of_the_game(replay, found):
    """Who, what, and from whom."""
    one = next(one for one in found if one.passed_by)
    told = one.line(speech(replay.game.id, words_in("en"), replay.names))
    assert told.startswith(f"{replay.names[one.seat]}, unseen: Keep: ")
    assert told.endswith(f"(passed on before by {replay.names[one.passed_by[0]]})")


def test_where_books_are_closed_nothing_unseen_is_known(tmp_path):
    """Sealed books stay sealed."""
    path = tmp_path / "sealed.tafel"
    path.write_bytes(finished_log(books_open=False))
    assert unseen_answers(Replay.open(path)) == []
