"""`tafelrunde simulate`: the JSON object, the table, refusals."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys

import pytest

from cli.scores import workers_typed
from cli.series import schedule
from cli.series.cluster import ClusterLost, NoWorkers
from cli.series.spread import WorkersLost, play_lot
from cli.series.workers import Workers
from tests.cli.terminals import said

GAME = "ohne_furcht"


def results(home, *argv):
    """The JSON object of a run that must end well."""
    told = said(home, "simulate", GAME, "--json", *argv)
    assert (told.code, told.err) == (0, "")
    return json.loads(told.out)


def test_json_has_the_documented_form(tmp_path):
    """One object with the game, how many, and a result for each seed."""
    found = results(tmp_path, "--seats", "4", "--games", "2", "--seed", "5")
    assert set(found) == {"game", "games", "results"}
    assert (found["game"], found["games"]) == (GAME, 2)
    assert [one["seed"] for one in found["results"]] == [5, 6]
    for one in found["results"]:
        assert set(one) == {"seed", "scores", "winners", "moves", "digest"}
        assert len(one["scores"]) == 4 and one["moves"] > 10
        assert max(one["scores"]) == one["scores"][one["winners"][0]]
        assert len(bytes.fromhex(one["digest"])) == 32


def test_equal_seeds_give_equal_games_and_the_next_seed_another(tmp_path):
    """Game i of a run is the game of seed S + i."""
    two = results(tmp_path, "--seats", "3", "--games", "2", "--seed", "1")["results"]
    second = results(tmp_path, "--seats", "3", "--games", "1", "--seed", "2")["results"]
    assert two[1:] == second
    assert two[0]["digest"] != two[1]["digest"]


def test_options_change_the_game(tmp_path):
    """An option is taken, and the digest tells."""
    plain = results(tmp_path, "--seats", "2")["results"][0]["digest"]
    other = results(tmp_path, "--seats", "2", "--option", "duplicates=allowed")
    assert other["results"][0]["digest"] != plain


def test_as_many_seats_as_bots_are_named(tmp_path):
    """Without --seats the list of bots says how many play."""
    found = results(tmp_path, "--bots", "medium,random,random")
    assert len(found["results"][0]["scores"]) == 3


def test_table_tells_wins_points_and_speed(tmp_path):
    """The form for people: a line for each seat and one for all."""
    told = said(tmp_path, "simulate", GAME, "--seats", "2", "--bots", "medium,random")
    lines = told.out.splitlines()
    assert lines[0].startswith("seat 1 (medium): ") and "points on average" in lines[0]
    assert lines[1].startswith("seat 2 (random): ")
    assert lines[2].startswith("1 game, ") and lines[2].endswith(" games a second")
    assert re.search(r"[0-9]\.[0-9] points", lines[0])
    told = said(tmp_path, "simulate", GAME, "--seats", "2", "--games", "2", "--lang", "de")
    first, *_, last = told.out.splitlines()
    assert re.search(r"[0-9],[0-9] Punkte", first) and last.startswith("2 Spiele, im Mittel ")


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["schach"], "There is no game 'schach' here. There are: "),
        (["ohne_frucht"], "There is no game 'ohne_frucht' here. Did you mean ohne_furcht? "),
        ([GAME, "--seats", "9"], "Ohne Furcht und Adel is played by 2 to 7, not by 9.\n"),
        ([GAME, "--seats", "x"], "--seats is a whole number from 1, not 'x'.\n"),
        ([GAME, "--games", "0"], "--games is a whole number from 1, not '0'.\n"),
        ([GAME, "--jobs", "0"], "--jobs is a whole number from 1 to 61, not '0'.\n"),
        ([GAME, "--seed", "-1"], "--seed is a whole number from 0, not '-1'.\n"),
        (
            [GAME, "--bots", "mediun"],
            "Ohne Furcht und Adel has no bot 'mediun'. Did you mean medium? It has: easy,"
            " medium, hard, random.\n",
        ),
        (
            [GAME, "--seats", "2", "--bots", "random,random,random"],
            "--bots names more bots (3) than there are seats (2).",
        ),
        ([GAME, "--option", "smithy"], "An option is given as name=value, not as 'smithy'.\n"),
        (
            [GAME, "--option", "smith=2"],
            "Ohne Furcht und Adel has no option 'smith'. Did you mean smithy? ",
        ),
        (
            [GAME, "--option", "duplicates=some"],
            "Option 'duplicates' of Ohne Furcht und Adel cannot be 'some'. It can be: ",
        ),
        (
            [GAME, "--option", "duplicates=allowed", "--option", "duplicates=allowed"],
            "Option 'duplicates' is given twice.\n",
        ),
    ],
)
def test_wrong_usage_is_a_sentence_and_exit_code_4(tmp_path, argv, sentence):
    """Every slip is told what it was and what there is."""
    told = said(tmp_path, "simulate", *argv)
    assert (told.code, told.out) == (4, "")
    assert told.err.startswith(sentence)


# -- several processes, and a series that is not played to its end --------------------------------


@pytest.mark.slow
def test_in_several_processes_the_same_is_told(tmp_path):
    """Every result of the JSON object, and every line for people but the speed."""
    argv = ["--seats", "3", "--games", "9", "--bots", "medium,random"]
    assert results(tmp_path, *argv, "--jobs", "2") == results(tmp_path, *argv, "--jobs", "1")
    one, two = (said(tmp_path, "simulate", GAME, *argv, "--jobs", jobs) for jobs in "12")
    assert one.out.splitlines()[:3] == two.out.splitlines()[:3]
    assert (one.code, one.err) == (two.code, two.err) == (0, "")


def test_how_many_play_at_once_is_as_typed_or_as_is_worth_it(tmp_path, monkeypatch):
    """One process for each core, unless told otherwise; never more than there are games."""
    asked, done = [], Workers.done

    def noting(workers, *work):
        asked.append(workers.jobs)
        return done(Workers(1), *work)

    monkeypatch.setattr(Workers, "done", noting)
    monkeypatch.setattr(workers_typed, "processes_worth", lambda games: 2)
    for argv in ([], ["--jobs", "3"], ["--jobs", "9"], ["--jobs", "1"]):
        results(tmp_path, "--seats", "2", "--games", "4", *argv)
    assert asked == [2, 3, 4, 1]


def stopped(after, error):
    """Work on which this happens after so many games."""
    left = [after]

    def some(lot):
        if not left[0]:
            left[0] = after
            raise error
        left[0] -= len(lot)
        return play_lot(lot)

    return some


@pytest.mark.parametrize(
    ("error", "code", "told"),
    [
        (KeyboardInterrupt(), 130, "Stopped by you after 2 of 5 games.\n"),
        (WorkersLost(), 3, "A process that worked has ended by itself; 2 of 5 are done. "),
        (
            ClusterLost(),
            3,
            "The cluster is out of reach, or its workers died of their work; 2 of 5",
        ),
        (NoWorkers(0), 3, "The cluster has no worker; 2 of 5 are done.\n"),
        (NoWorkers(2), 3, "No worker of the cluster has the rules and bots that are here; 2 of 5"),
    ],
)
def test_what_is_done_is_told_when_it_ends_early(tmp_path, monkeypatch, error, code, told):
    """In both forms, with how many of how many, and the exit code says so."""
    whole = results(tmp_path, "--seats", "2", "--games", "2")["results"]
    monkeypatch.setattr(schedule, "play_lot", stopped(2, error))
    argv = ["simulate", GAME, "--seats", "2", "--games", "5", "--jobs", "1"]
    found = said(tmp_path, *argv, "--json")
    assert found.code == code and found.err.startswith(told)
    assert json.loads(found.out) == {"game": GAME, "games": 5, "results": whole}
    found = said(tmp_path, *argv)
    assert found.code == code and found.err.startswith(told)
    assert found.out.splitlines()[-1].startswith("2 games, ")


def test_stopped_before_the_first_game_there_is_nothing_to_tell(tmp_path, monkeypatch):
    """The sentence alone, and an object without results."""
    monkeypatch.setattr(schedule, "play_lot", stopped(0, KeyboardInterrupt()))
    found = said(tmp_path, "simulate", GAME, "--games", "5", "--jobs", "1")
    assert (found.code, found.out) == (130, "")
    assert found.err == "Stopped by you after 0 of 5 games.\n"
    found = said(tmp_path, "simulate", GAME, "--games", "5", "--jobs", "1", "--json")
    assert json.loads(found.out)["results"] == []


def test_progress_is_shown_on_a_terminal_and_taken_away(tmp_path):
    """How many of how many, on one line; through a pipe nothing of it is written."""
    argv = ["simulate", GAME, "--seats", "2", "--games", "3", "--jobs", "1"]
    shown = said(tmp_path, *argv, tty=True).err
    assert "\r1 of 3 games" in shown and "\r3 of 3 games" in shown
    assert shown.endswith("\r") and "\n" not in shown
    assert said(tmp_path, *argv).err == ""


def read(screen):
    """What is shown next; nothing once nobody can write there any more."""
    try:
        return os.read(screen, 4096)
    except OSError:  # so Linux says it
        return b""


@pytest.mark.skipif(sys.platform == "win32", reason="a console there sends Ctrl-C in another way")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_reaches_all_processes_and_only_one_sentence_comes_back(tmp_path, jobs):
    """As in a terminal: the whole group gets it, what is done is printed, nobody is left."""
    ours, theirs = os.openpty()
    argv = [sys.executable, "-m", "cli", "simulate", GAME, "--games", "99999", "--jobs", jobs]
    environ = os.environ | {"LANG": "en_GB.UTF-8", "TAFELRUNDE_HOME": str(tmp_path)}
    with subprocess.Popen(
        argv, stdout=subprocess.PIPE, stderr=theirs, start_new_session=True, env=environ, text=True
    ) as process:
        os.close(theirs)
        told = b""
        while b" of 99999 games" not in told:
            more = read(ours)
            assert more, told.decode()
            told += more
        os.killpg(process.pid, signal.SIGINT)
        out, _ = process.communicate()
        while more := read(ours):
            told += more
    os.close(ours)
    assert process.returncode == 130
    assert out.splitlines()[-1].endswith(" games a second")
    assert b"Traceback" not in told, told.decode()
    assert b"Stopped by you after " in told


# -- tournaments, and results that are kept --------------------------------------------------------


def tournament(home, *argv):
    """The JSON object of a tournament that must end well."""
    bots = ["--tournament", "medium,random"]
    return results(home, *bots, "--seats", "3", "--games", "6", "--jobs", "1", *argv)


@pytest.mark.slow
def test_a_tournament_is_equal_in_several_processes(tmp_path):
    """Match-ups, ratings, and the digest over all games."""
    one = tournament(tmp_path)
    assert one == tournament(tmp_path, "--jobs", "2")
    assert (one["games"], one["fair"]) == (12, 1 / 3)
    assert [rating["bot"] for rating in one["ratings"]] == ["medium", "random"]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_tournament_is_told_within_the_width(tmp_path, monkeypatch, lang):
    """At 40 columns and at 80, in both languages."""
    for columns in (40, 80):
        monkeypatch.setenv("COLUMNS", str(columns))
        argv = ["--tournament", "medium,random", "--games", "4", "--jobs", "1", "--lang", lang]
        told = said(tmp_path, "simulate", GAME, *argv, tty=True)
        lines = re.sub(r"\x1b\[[0-9]m", "", told.out).splitlines()
        assert told.code == 0 and len(lines) >= 8
        assert all(len(line) <= columns for line in lines), lines
        assert any(re.fullmatch(r"  random +-?[0-9]+ ± [0-9]+", line) for line in lines)
        assert any(re.fullmatch(r"  (medium|mittel) +1000", line) for line in lines)


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["--tournament", "medium"], "A tournament needs two bots or more, each named once.\n"),
        (["--tournament", "medium,medium"], "A tournament needs two bots or more, each named"),
        (["--tournament", "medium,mediun"], "Ohne Furcht und Adel has no bot 'mediun'."),
        (["--tournament", "medium,random", "--bots", "random"], "--bots and --tournament do not"),
        (
            ["--tournament", "medium,random", "--seats", "1"],
            "--seats is a whole number from 2, not",
        ),
        (["--picture", "x.png"], "--picture draws the ratings of a --tournament.\n"),
        (["--tournament", "medium,random", "--picture", "x.gif"], "A picture is drawn as .png, "),
        (
            ["--cluster", "nonsense"],
            "A scheduler's address has a port, as in tcp://192.168.1.5:8786",
        ),
        (["--cluster", "tcp://10.0.0.1"], "A scheduler's address has a port, as in tcp://"),
        (["--jobs", "2", "--cluster", "tcp://x:1"], "--jobs and --cluster do not go together"),
    ],
)
def test_what_does_not_go_together_is_a_sentence(tmp_path, argv, sentence):
    """Before any game is played."""
    told = said(tmp_path, "simulate", GAME, *argv)
    assert (told.code, told.out) == (4, "")
    assert told.err.startswith(sentence)


@pytest.mark.slow
def test_a_stopped_tournament_goes_on_and_ends_as_if_nothing_had_been(tmp_path, monkeypatch):
    """No game is played twice, and the object is that of one run; more games come on top."""
    whole, into = tournament(tmp_path), ["--into", str(tmp_path / "kept")]
    monkeypatch.setattr(schedule, "play_lot", stopped(5, KeyboardInterrupt()))
    argv = ["simulate", GAME, "--tournament", "medium,random", "--seats", "3", "--games", "6"]
    told = said(tmp_path, *argv, "--jobs", "1", *into)
    assert told.code == 130
    assert told.err.startswith("Stopped by you after 5 of 12 games. What is played is kept in ")
    counted = []

    def counting(lot):
        counted.extend(lot)
        return play_lot(lot)

    monkeypatch.setattr(schedule, "play_lot", counting)
    assert tournament(tmp_path, *into) == whole and len(counted) == 12 - 5
    assert tournament(tmp_path, *into) == whole and len(counted) == 12 - 5
    assert tournament(tmp_path, *into, "--games", "9")["games"] == 18
    assert len(counted) == 18 - 5


def test_a_series_is_kept_as_well_and_another_one_is_refused(tmp_path):
    """With what differs; the torn end of a file is told and played again."""
    into = ["--into", str(tmp_path / "kept"), "--jobs", "1"]
    argv = ["--seats", "2", "--games", "3"]
    whole = results(tmp_path, *argv, *into)
    assert results(tmp_path, *argv, *into) == whole == results(tmp_path, *argv)
    told = said(tmp_path, "simulate", GAME, "--seats", "3", "--games", "3", *into)
    assert told.code == 4 and "its number of seats is another one (--seats)" in told.err
    file = tmp_path / "kept" / "games.jsonl"
    file.write_bytes(file.read_bytes()[:-7])
    told = said(tmp_path, "simulate", GAME, *argv, *into, "--json")
    assert told.err.startswith("The last line in ") and json.loads(told.out) == whole


@pytest.mark.slow
def test_a_picture_is_drawn_of_the_ratings(tmp_path):
    """Where it was asked for; the text is told as well."""
    file = tmp_path / "ratings.png"
    argv = ["--tournament", "medium,random", "--games", "2", "--jobs", "1", "--picture", str(file)]
    told = said(tmp_path, "simulate", GAME, *argv)
    assert (told.code, told.err) == (0, "") and "Ratings" in told.out
    assert file.read_bytes().startswith(b"\x89PNG")


def test_a_picture_names_the_levels_in_the_persons_language(tmp_path, monkeypatch):
    """As the table beside it does."""
    named, file = [], tmp_path / "ratings.svg"

    def draw(ratings, *told):
        named.extend(one.bot for one in ratings)
        return b""

    monkeypatch.setattr("cli.commands.simulate.draw", draw)
    argv = ["--tournament", "medium,random", "--games", "2", "--jobs", "1", "--picture", str(file)]
    assert said(tmp_path, "simulate", GAME, *argv, "--lang", "de").code == 0
    assert sorted(named) == ["mittel", "random"]
