"""`tafelrunde review`: the dearest decisions of finished games of all five, and what it refuses."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from cli.advice.review_texts import LEAD
from cli.text.words import words_in
from engine.games import all_games, find_game
from engine.search import playout
from engine.search.review import PROBES, Made, looks_spent
from ledger.deck.group.backend import best_group
from ledger.files.key_file import save_identity
from ledger.review.decisions import decisions
from ledger.review.replay import Replay
from tests.amounts import slow_but
from tests.cli.logs import finished_log
from tests.cli.played_logs import kept, play_log
from tests.cli.terminals import said

GAMES = [game.id for game in all_games().values() if game.search is not None]
SEATS = {"burgund": 2, "san_marco": 3}


@pytest.fixture(scope="session")
def logs(tmp_path_factory):
    """The folder of the logs of these tests."""
    return tmp_path_factory.mktemp("reviewed")


@pytest.fixture
def log(logs):
    """A finished game with a planted blunder of the first seat."""
    return kept(logs, "ohne_furcht", 2)[0]


def dearest(told):
    """Of the JSON object the dearest decisions."""
    return json.loads(told.out)["dearest"]


@pytest.mark.parametrize("game", slow_but(["ohne_furcht"], GAMES))
def test_a_planted_blunder_is_found(tmp_path, logs, game, monkeypatch):
    """Among the three dearest, with another answer; within the looks ahead that may be spent."""
    path, played = kept(logs, game, SEATS.get(game, 2))
    assert played.blunder is not None, "the game went by without a chance for one"
    looks, real = [], playout.Playout.dealt

    def counted(self, world, move, chance):
        looks.append(move)
        return real(self, world, move, chance)

    monkeypatch.setattr(playout.Playout, "dealt", counted)
    told = said(tmp_path, "review", str(path), "1", "--json")
    assert (told.code, told.err) == (0, "")
    found = {one["step"]: one for one in dearest(told)}
    assert 1 <= len(found) <= 3 and played.blunder.step in found
    blunder = found[played.blunder.step]
    assert blunder["made"] == json.loads(json.dumps(played.blunder.move.plain()))
    assert blunder["best"] != blunder["made"] and blunder["lost"] > max(1, 2 * blunder["error"])
    made = [
        Made(one.sight, one.decision, one.move)
        for one in decisions(Replay.open(path, group=best_group()), 0)
    ]
    assert len(looks) <= looks_spent(find_game(game).search, made, 0) + PROBES


@pytest.mark.slow
def test_the_same_log_is_judged_the_same_way(tmp_path, log):
    """Chance follows from the table."""
    one, other = (said(tmp_path, "review", str(log), "anna", "--json") for _ in range(2))
    assert one == other and dearest(one)


@pytest.mark.slow
def test_a_pipe_is_told_questions_and_answers(tmp_path, log):
    """In both languages; each question is what the seat saw, and then what the bot would do. Of a
    seat that was named it is told by its name."""
    told = said(tmp_path, "review", str(log), "1")
    assert told.code == 0 and "Type your answer" not in told.out
    first, _, answered = told.out.partition("In the game Anna answered: ")
    assert first.startswith("Decision 1 of ") and "  1. " in first
    in_one_line = " ".join(answered.split())
    assert re.search(
        r"The bot that looks ahead: .* the lead of Anna is then greater by \d+\.\d points"
        r" \(± \d+\.\d\)\.",
        in_one_line,
    )
    assert "The bot " not in first
    headings = (
        "After the answer of the bot that looks ahead:",
        "After the answer of Anna in the game:",
    )
    _, _, reasons = in_one_line.partition(f" {words_in('en').say(LEAD)} ")
    assert reasons.startswith((*headings, "Decision 2 of "))
    german = said(tmp_path, "review", str(log), "1", "--lang", "de").out
    assert german.startswith("Entscheidung 1 von ") and "Der Bot, der vorausblickt: " in german
    assert "Im Spiel hat Anna geantwortet: " in german and "points" not in german
    assert "(you)" not in told.out and "(du)" not in german


@pytest.mark.slow
def test_at_a_terminal_the_answer_waits_for_enter(tmp_path, log):
    """q and the end of the input leave; --show asks nothing."""
    for keys, answers in (("q\n", 0), ("", 0), ("\nq\n", 1)):
        told = said(tmp_path, "review", str(log), "1", keys=keys, tty=True, NO_COLOR="1").out
        assert told.count("In the game Anna answered: ") == answers
        assert told.index("1. ") < told.index("Type your answer, or Enter alone: ")
        assert "would do; q ends.\n> " in told, "it is wrapped, and the line begins below it"
    told = said(tmp_path, "review", str(log), "1", "--show", tty=True, NO_COLOR="1").out
    assert "Type your answer" not in told and "In the game Anna answered: " in told


@pytest.mark.slow
def test_an_answer_can_be_typed_first(tmp_path, log):
    """It is told beside the two others, before them."""
    found = " ".join(said(tmp_path, "review", str(log), "1").out.split())
    best = found.partition("The bot that looks ahead: ")[2].partition(". On average")[0]
    keys = f"99\n{best}\nq\n"
    told = said(tmp_path, "review", str(log), "1", keys=keys, tty=True, NO_COLOR="1").out
    told = " ".join(told.split())
    assert "There is no answer 99" in told
    same = "> That is what the bot that looks ahead would do, too. In the game Anna answered: "
    assert same in told


@pytest.mark.slow
def test_where_nothing_was_dear_that_is_said(tmp_path, log, monkeypatch):
    """A review may find nothing; it is no error."""
    monkeypatch.setattr("engine.search.review.POINT", 100_000)
    told = said(tmp_path, "review", str(log), "1")
    plain = " ".join(told.out.split())
    assert told.code == 0 and "has surely cost more than a point" in plain
    assert "decisions with a choice were looked at" in plain


@pytest.mark.slow
def test_whoever_is_meant_without_a_name_is_told_of_it_as_you(tmp_path, logs, monkeypatch):
    """The one person among bots. Whoever names a bot's seat reads of it by its name, and does not
    mix it up with the bot that looks ahead."""
    monkeypatch.setattr("engine.search.review.POINT", 0)
    monkeypatch.setattr("engine.search.review.ERRORS", 0)
    path = logs / "beside_a_bot.tafel"
    play_log(path, "ohne_furcht", 2, names=("Merlin (Bot)", "Bea"))
    told = " ".join(said(tmp_path, "review", str(path)).out.split())
    assert "In the game you answered: " in told and "The bot: " in told and "(you)" in told
    told = " ".join(said(tmp_path, "review", str(path), "merlin").out.split())
    assert "In the game you" not in told and "(you)" not in told and "The bot: " not in told
    for text in ("In the game Merlin (Bot) answered: ", "the lead of Merlin (Bot) is then greater"):
        assert told.count(text) == told.count("The bot that looks ahead: ") > 0


@pytest.mark.slow
def test_whose_decisions_is_asked_where_nobody_is_clearly_meant(tmp_path, log, logs):
    """Two people; a seat that is not there; one person among bots needs no name."""
    told = said(tmp_path, "review", str(log))
    assert told.code == 4 and told.err.startswith("Say whose decisions are to be looked at.")
    assert f"tafelrunde review {log} SEAT" in " ".join(told.err.split())
    for seat in ("3", "Carl"):
        told = said(tmp_path, "review", str(log), seat)
        assert told.code == 4 and told.err.startswith(f"Nobody is clearly meant by '{seat}'.")
    path = logs / "alone.tafel"
    played = play_log(path, "kabale", 2, names=("Merlin (Bot)", "Bea"))
    found = json.loads(said(tmp_path, "review", str(path), "--json").out)
    assert found["names"][found["seat"]] == "Bea" and found["choices"] > 0
    assert len(played.roster.names) == 2


@pytest.mark.slow
def test_whoever_sits_at_a_terminal_types_whose_decisions(tmp_path, log, monkeypatch):
    """Asked again after a slip; Enter alone gives up."""
    lines = iter(["Carl", "2", ""])
    monkeypatch.setattr("cli.lobby.asked_choices.asked_line", lambda terminal: next(lines))
    told = said(tmp_path, "review", str(log), "--json", tty=True, NO_COLOR="1")
    assert told.code == 0 and "Type the number or the name of a seat" in told.out
    assert "Nobody is clearly meant by 'Carl'." in told.out
    assert json.loads(told.out[told.out.index("{") :])["seat"] == 1
    told = said(tmp_path, "review", str(log), tty=True, NO_COLOR="1")
    assert told.code == 4 and "Nothing was chosen." in told.err


@pytest.mark.slow
def test_sealed_hands_are_read_by_whoever_has_played_them(tmp_path, logs, monkeypatch):
    """By the own identity, which is then also who is meant; nobody else is shown anything."""
    path = tmp_path / "sealed.tafel"
    played = play_log(path, "ohne_furcht", 2, books=False, table=True)
    name = played.roster.names[1]
    told = said(tmp_path, "review", str(path), "2")
    assert told.code == 3 and told.err.startswith(f"The cards of {name} cannot be read")
    assert not (tmp_path / "identity.key").exists(), "no identity is made for a look back"
    save_identity(tmp_path / "identity.key", played.people[1])
    found = json.loads(said(tmp_path, "review", str(path), "--json").out)
    assert found["seat"] == 1 and found["choices"] > 0
    assert said(tmp_path, "review", str(path), "1").code == 3
    monkeypatch.setattr("engine.search.review.POINT", 0)
    monkeypatch.setattr("engine.search.review.ERRORS", 0)
    for seat in ([], ["2"]):
        assert "In the game you answered: " in said(tmp_path, "review", str(path), *seat).out


def test_a_game_that_goes_on_is_not_reviewed(tmp_path):
    """It would be a hint against people; where the file is damaged, that is said."""
    path = tmp_path / "begun.tafel"
    play_log(path, "ohne_furcht", 2, until=40)
    told = said(tmp_path, "review", str(path), "1")
    assert told.code == 3 and told.err == (
        "The log ends here; the game is not over. A review is for games that are over.\n"
    )
    data = bytearray(finished_log())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    told = said(tmp_path, "review", str(path), "1")
    assert told.code == 2 and told.err.startswith("The log is damaged: record ")


def test_a_game_without_a_bot_that_looks_ahead_says_so(tmp_path, log, monkeypatch):
    """It has no hooks for one."""
    blind = replace(find_game("ohne_furcht"), search=None)
    real = Replay.open
    monkeypatch.setattr(
        Replay, "open", lambda path, group: real(path, group=group, games=lambda offer: blind)
    )
    told = said(tmp_path, "review", str(log), "1")
    assert told.code == 3 and "knows no bot that looks ahead" in told.err


def test_what_is_no_log_is_a_sentence(tmp_path):
    """Nothing there, or something else."""
    missing = said(tmp_path, "review", str(tmp_path / "no.tafel"))
    assert missing.code == 4 and "there is no such file" in missing.err
    foreign = tmp_path / "foreign"
    foreign.write_bytes(b"hello")
    told = said(tmp_path, "review", str(foreign))
    assert told.code == 2 and "is not the log of a table" in told.err
