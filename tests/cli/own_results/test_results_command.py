"""`tafelrunde results`, as typed: in lines, as JSON, in both languages, narrow and wide."""

import json
import os
import shutil
import sys
import time

import pytest

from ledger.files.append_only import open_store
from tests.cli.logs import finished_log
from tests.cli.own_results.evenings import home_of, january, keep
from tests.cli.terminals import said
from tests.ledger.signed_logs import spoiled


def told(home, *argv, **environ):
    """What is printed, on one line, without the keys."""
    ran = said(home, "results", *argv, **environ)
    assert ran.err == ""
    return ran.code, " ".join(ran.out.split())


def test_the_games_of_a_january(tmp_path):
    """Sums a game, against whom, and that nothing was audited."""
    home = home_of(tmp_path / "home")
    january(home)
    code, text = told(home)
    assert code == 0
    assert "7 tables: 4 finished, 1 ended early, 1 to go on with, 1 looked on at." in text
    assert "Ohne Furcht und Adel: 3 finished, 1 to go on with" in text
    assert "Won: 2 of 3, 1 of them with others; place 1.3 on average." in text
    assert "Your points: 23.0 on average, 31 at best." in text
    assert "2 games, won by you 1, by Bea 2." in text
    assert "With bots (hard): 1 game, won by you 1, by a bot 0." in text
    assert "Fairness: 3 not audited." in text
    assert "Citadels: 1 ended early" in text
    assert "unknown: 1 finished This game is not here" in text
    assert "no log was audited here" in text and "results --audit" in text


def test_in_german(tmp_path):
    """With a comma, and words of this language alone."""
    home = home_of(tmp_path / "home")
    january(home)
    _, text = told(home, "--list", "--lang", "de")
    assert "7 Tische: 4 zu Ende gespielt, 1 vorzeitig beendet, 1 zum Weiterspielen" in text
    assert "Deine Punkte: im Mittel 23,0, höchstens 31." in text
    assert "Mit Bots (schwer): 1 Spiel, gewonnen von dir 1, von einem Bot 0." in text
    assert "Platz 2 von 2, 18 Punkte (Bea 25)" in text
    assert "not" not in text.split() and "games" not in text.split()


def test_each_game_newest_first_on_wish(tmp_path):
    """When its log was written last, by the clock of this place."""
    home = home_of(tmp_path / "home")
    paths = january(home)
    ran = said(home, "results", "--list")
    days = [line[8:10] for line in ran.out.splitlines() if line.startswith("2026-01-")]
    assert days == ["07", "06", "05", "04", "03", "02", "01"]
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(paths[0].stat().st_mtime))
    text = " ".join(ran.out.split())
    assert f"{when} Ohne Furcht und Adel: place 2 of 2 with 18 points (Bea 25);" in text
    assert "place 1 of 3 with 20 points (Bea 20, Carl 11);" in text
    assert "looked on at (" in text and "ended early (" in text and "to go on with (" in text


def test_as_one_json_object(tmp_path):
    """All that is told, for programs."""
    home = home_of(tmp_path / "home")
    january(home)
    found = json.loads(said(home, "results", "--json").out)
    assert [one["came"] for one in found["tables"]] == [
        *("finished", "finished", "ended", "open", "finished", "finished", "finished"),
    ]
    assert [one["own_seat"] is None for one in found["tables"]].count(True) == 1
    newest = found["tables"][1]
    assert (newest["game"], newest["place"], newest["audit"]) == ("unknown", 2, None)
    assert found["tables"][2]["proof"] and not found["audited"] and not found["unread"]
    assert [one["game"] for one in found["games"]] == ["ohne_furcht", "citadels", "unknown"]


def test_logs_and_folders_that_are_typed(tmp_path):
    """A log by its path or its name alone, a folder with all below it; each table once."""
    home = home_of(tmp_path / "home")
    paths = january(home)
    shutil.copytree(home / "tables", tmp_path / "copies" / "below")
    assert "1 table: 1 finished." in told(home, str(paths[0]))[1]
    assert "1 table: 1 finished." in told(home, paths[0].stem, str(paths[0]))[1]
    assert "7 tables:" in told(home, str(tmp_path / "copies"), str(home))[1]
    ran = said(home, "results", str(tmp_path / "none"))
    assert ran.code == 4 and "Traceback" not in ran.err and ran.err
    (tmp_path / "empty").mkdir()
    ran = said(home, "results", str(tmp_path / "empty"))
    assert ran.code == 4 and "lies no log" in ran.err + ran.out


@pytest.mark.parametrize("lang", ["en", "de"])
def test_whoever_has_played_nothing_is_told_how_to_begin(tmp_path, lang):
    """No folder, an empty one: a sentence, and all is well."""
    for home in (tmp_path / "new", home_of(tmp_path / "home")):
        code, text = told(home, "--lang", lang)
        assert code == 0 and "tafelrunde solo" in text
        found = json.loads(said(home, "results", "--json").out)
        assert found["tables"] == found["games"] == []


def test_logs_that_are_broken_strange_or_played_at_the_moment(tmp_path):
    """Each has a sentence, and what is good is told all the same."""
    home = home_of(tmp_path / "home")
    bad = [keep(home, "Anna", "Bea", day=day) for day in range(1, 8)]
    for path in bad:
        spoiled(path, 40)
    (home / "tables" / "letter.tafel").write_bytes(b"a letter")
    playing = keep(home, "Anna", "Bea", day=20)
    keep(home, "Anna", "Bea", day=21, points={"Anna": 3, "Bea": 2}, won=("Anna",))
    store, _ = open_store(playing)
    code, text = told(home)
    store.close()
    assert code == 0
    assert "10 tables: 1 finished, 1 being played now, 8 not to be read." in text
    assert text.count("Not read:") == 5 and "3 more cannot be read." in text
    found = json.loads(said(home, "results", "--json").out)
    assert len(found["unread"]) == 8 and all(one["why"] for one in found["unread"])


def test_a_damaged_copy_is_told_and_the_whole_one_listed(tmp_path):
    """In words of either language, a few by themselves, and for programs."""
    home = home_of(tmp_path / "home")
    whole = keep(home, "Anna", "Bea", day=2, points={"Anna": 3, "Bea": 2}, won=("Anna",))
    bad = [tmp_path / f"copy{number}.tafel" for number in range(7)]
    for path in bad:
        shutil.copy(whole, path)
        spoiled(path, path.stat().st_size // 2)
    typed = [*map(str, bad), str(whole)]
    code, text = told(home, *typed, "--list")
    assert code == 0 and "1 table: 1 finished." in text and f"; {whole.stem}" in text
    assert text.count("Damaged: ") == 5 and "2 more copies are damaged." in text
    found = json.loads(said(home, "results", "--json", *typed).out)
    assert [one["log"] for one in found["tables"]] == [str(whole)]
    assert [one["log"] for one in found["damaged"]] == typed[:7]
    assert {one["counts"] for one in found["damaged"]} == {str(whole)}
    assert "Beschädigt: " in told(home, "--lang", "de", *typed)[1]


def test_tables_of_others_alone(tmp_path):
    """Whoever only looked on is told that no seat was theirs."""
    home = home_of(tmp_path / "home")
    keep(home, "Bea", "Carl", points={"Bea": 1, "Carl": 2}, won=("Carl",))
    _, text = told(home)
    assert text == "1 table: 1 looked on at. At none of these tables a seat is yours."


def test_an_audit_is_made_where_it_is_asked_for_and_told_as_what_it_is(tmp_path):
    """Of a game that was really played it finds all in order; of one with last words alone it does
    not, and the exit code says so."""
    home = home_of(tmp_path / "home", "somebody")
    log = home / "tables" / "ohne_furcht-1.tafel"
    log.write_bytes(finished_log())
    own = home / "tables" / "ohne_furcht-1.own"
    own.write_bytes(finished_log())  # a journal: its first event is that of the own seat
    code, text = told(home, "--audit")
    assert code == 0 and "Fairness: 1 audited and in order." in text
    assert "no log was audited" not in text
    assert "Audited on this machine: 1 of 1." in told(home)[1]
    found = json.loads(said(home, "results", "--audit", "--json").out)
    assert found["audited"] and found["tables"][0]["audit"] == 0
    home = home_of(tmp_path / "other")
    keep(home, "Anna", "Bea", points={"Anna": 3, "Bea": 2}, won=("Anna",))
    code, text = told(home, "--audit")
    assert code in (1, 2, 3) and "in order" not in text and "not audited" not in text


def test_what_an_audit_has_found_before_is_told_of_own_logs_and_of_the_same_bytes_alone(tmp_path):
    """As the first screen tells it. Whoever sends a folder of logs may have written verdicts too,
    and a log that was written since, or an audit of another version, is none of it."""
    home = home_of(tmp_path / "home", "somebody")
    log = home / "tables" / "ohne_furcht-1.tafel"
    for path in (log, log.with_suffix(".own")):
        path.write_bytes(finished_log())
    assert said(home, "audit", str(log)).code == 0
    code, text = told(home)
    assert code == 0 and "Fairness: 1 audited and in order." in text
    assert "Audited on this machine: 1 of 1." in text and "--audit" not in text
    assert "Auf diesem Rechner geprüft: 1 von 1." in told(home, "--lang", "de")[1]
    found = json.loads(said(home, "results", "--json").out)
    assert found["tables"][0]["audit"] == 0 and not found["audited"]
    shutil.copytree(home / "tables", tmp_path / "sent")
    code, text = told(home, str(tmp_path / "sent"))
    assert "Fairness: 1 not audited." in text and "no log was audited here" in text
    verdict = log.with_suffix(".verdict")
    was = json.loads(verdict.read_text(encoding="utf-8"))
    for other in ({"log": "00" * 32}, {"version": "0"}, {"code": 9}):
        verdict.write_text(json.dumps(was | other), encoding="utf-8")
        assert "Fairness: 1 not audited." in told(home)[1]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("columns", ["40", "80"])
def test_lines_fit_a_window(tmp_path, monkeypatch, columns, lang):
    """No line is longer than the window, but for a command that is to be copied."""
    home = home_of(tmp_path / "home")
    january(home)
    spoiled(keep(home, "Anna", "Bea", day=9), 40)
    monkeypatch.setenv("COLUMNS", columns)
    ran = said(home, "results", "--list", "--lang", lang, tty=True, NO_COLOR="1")
    width = min(int(columns), 80)
    long = [one for one in ran.out.splitlines() if len(one) > width]
    assert all("tafelrunde results" in one or len(one.split()) == 1 for one in long), long


@pytest.mark.skipif(sys.platform != "linux", reason="this system's names of files are all text")
def test_a_log_whose_name_is_no_text_is_told_by_a_name_that_opens_it(tmp_path):
    """In the list, for programs, and in the table of a folder: `audit` takes each of them."""
    home = home_of(tmp_path / "home")
    log = home / "tables" / os.fsdecode(b"g\xfc.tafel")
    log.parent.mkdir(exist_ok=True)
    log.write_bytes(finished_log())
    assert said(home, "results", "--list").out.rstrip().partition("; ")[2].startswith(r"g\xfc")
    (found,) = json.loads(said(home, "results", "--json").out)["tables"]
    (judged,) = json.loads(said(home, "audit", str(log.parent), "--json").out)["logs"]
    assert judged["log"] == r"g\xfc.tafel"
    assert r"g\xfc.tafel" in said(home, "audit", str(log.parent)).out
    for name in (r"g\xfc", found["log"]):
        assert said(home, "audit", name).code == 0
