"""The story of a game: all that was told, what nobody saw, how it ended; as text and as a page."""

from __future__ import annotations

from dataclasses import replace
from html.parser import HTMLParser

import pytest

from cli.looking_back.replay_walk import Looking
from cli.looking_back.story import Chapter, GameStory, Told, game_story, story_lines
from cli.looking_back.story_page import story_page
from cli.looking_back.unseen_answers import unseen_answers
from cli.text.numbers import seal
from cli.text.words import speech, words_in
from ledger.review.replay import Replay
from tests.cli.logs import finished_log
from tests.cli.played_logs import play_log
from tests.cli.terminals import said


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    """The file of a finished game."""
    path = tmp_path_factory.mktemp("story") / "game.tafel"
    path.write_bytes(finished_log())
    return path


@pytest.fixture(scope="module")
def replay(log):
    """The game in it."""
    return Replay.open(log)


TITLES = ("How the table stood at last", "What each held at last")


def told(replay, lang):
    """Its story in this language."""
    return game_story(Looking(replay, speech(replay.game.id, words_in(lang), replay.names)), replay)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_story_tells_all_that_happened_once(replay, lang):
    """In chapters, a round each, with what was unseen; then the turns, the table and the hands."""
    story, words = told(replay, lang), speech(replay.game.id, words_in(lang), replay.names)
    news = [words.phrase(one) for step in range(replay.steps + 1) for one in replay.news(step)]
    lines = [one.text for chapter in story.chapters[:-3] for one in chapter.told if not one.unseen]
    titles = [chapter.title for chapter in story.chapters]
    assert sorted([*lines, *titles[1:-3]]) == sorted(news)
    unseen = [one.text for chapter in story.chapters for one in chapter.told if one.unseen]
    assert unseen == [one.line(words) for one in unseen_answers(replay)]
    assert titles[-2:] == [words.words.say(one) for one in TITLES]
    assert seal(bytes.fromhex(replay.at(replay.steps)["head"])) in story.closing  # as at the table


def test_what_nobody_saw_is_told_though_its_step_told_nothing(replay, monkeypatch):
    """Which token of several is the true one is laid without a word: it stands before what is told
    next."""
    seen = unseen_answers(replay)[0]
    silent = next(at for at in range(seen.step, replay.steps) if not replay.news(at))
    alone = [replace(seen, step=silent)]
    monkeypatch.setattr("cli.looking_back.story.unseen_answers", lambda _: alone)
    lines = [one for chapter in told(replay, "en").chapters for one in chapter.told]
    assert [one.unseen for one in lines].count(True) == 1


def test_what_nobody_saw_last_is_told_where_nothing_follows(replay, monkeypatch):
    """A game that was ended early may have such an answer as its last step."""
    monkeypatch.setattr("cli.looking_back.story.told_in", lambda look, one: iter(()))
    lines = [one for chapter in told(replay, "en").chapters[:-3] for one in chapter.told]
    assert lines and len(lines) == len(unseen_answers(replay))
    assert all(one.unseen for one in lines)


@pytest.mark.slow
def test_what_an_answer_hid_stands_behind_what_led_to_the_question(tmp_path):
    """A cloak is turned up in the step in which a card is pushed under it: first the one."""
    path = tmp_path / "kabale.tafel"
    play_log(path, "kabale", 3)
    lines = [one.text for chapter in told(Replay.open(path), "en").chapters for one in chapter.told]
    pushed = [at for at, line in enumerate(lines) if line.endswith(" under it")]
    assert pushed
    for at in pushed:
        assert lines[at - 1].startswith("Turned up: Cloak of Invisibility"), lines[at - 1 : at + 2]
        assert lines[at + 1].endswith("pushes a card under the cloak.")


def test_a_story_without_open_books_tells_what_everybody_saw(tmp_path):
    """No hands, nothing unseen, and no note about it."""
    path = tmp_path / "sealed.tafel"
    path.write_bytes(finished_log(books_open=False))
    text = "\n".join(story_lines(told(Replay.open(path), "en")))
    assert "unseen" not in text and "holds:" not in text and "nobody else saw" not in text
    assert "Round 2 begins." in text and "How the table stood at last" in text


class Texts(HTMLParser):
    """The texts and the marks of a page."""

    def __init__(self, page):
        super().__init__()
        self.texts, self.marks = [], []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        """A mark."""
        self.marks.append(tag)

    def handle_data(self, data):
        """A text."""
        self.texts.append(data)


def test_a_page_shows_names_and_words_as_text():
    """Whatever somebody is called, it runs nowhere and changes no mark; nothing is fetched."""
    evil = '<script src="x">&\'"</script>'
    chapters = (Chapter(evil, (Told(evil), Told(f"  {evil}"), Told(evil, True))),)
    page = Texts(story_page(GameStory(evil, (evil,), chapters, evil), "de"))
    assert "script" not in page.marks and "img" not in page.marks and "link" not in page.marks
    assert page.texts.count(evil) == 8
    assert page.marks.count("h2") == 1 and page.marks.count("p") == 5


def test_the_story_is_printed_or_written_into_a_file(log, tmp_path):
    """A file that is there already stays as it is."""
    found = said(tmp_path, "replay", str(log), "--story")
    assert (found.code, found.err) == (0, "")
    assert "Round 2 begins." in found.out and "unseen: Keep: " in found.out
    page = tmp_path / "evening.html"
    found = said(tmp_path, "replay", str(log), "--html", str(page), "--lang", "de")
    assert found.code == 0 and str(page) in found.out
    written = page.read_text(encoding="utf-8")
    assert written.startswith('<!DOCTYPE html>\n<html lang="de">') and "Runde 2 beginnt." in written
    found = said(tmp_path, "replay", str(log), "--html", str(page))
    assert found.code == 4 and "already; nothing was written" in found.err
    assert page.read_text(encoding="utf-8") == written


@pytest.mark.parametrize("other", [["--json"], ["--at", "5"], ["--hands"], ["--seat", "Bea"]])
def test_a_story_goes_with_no_other_option(log, tmp_path, other):
    """It tells everybody everything."""
    found = said(tmp_path, "replay", str(log), "--story", *other)
    assert (found.code, found.out) == (4, "")
    assert found.err.startswith("--story and --html tell the whole game to everybody")
