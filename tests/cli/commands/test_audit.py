"""`tafelrunde audit`: the verdict in words and as data, and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.errors.errors_in_words import sentence
from ledger.deck.group.sodium import SodiumRistretto
from ledger.deck.group.wasm_group import NativeRistretto
from ledger.errors import (
    BadJoin,
    BadRoster,
    CannotRead,
    Damaged,
    JoinFault,
    NotALog,
    OtherVersion,
    UnfinishedLog,
)
from ledger.files.append_only import create_store
from ledger.files.log_format import parse
from ledger.records import canon
from ledger.records.event import read_event, write_event
from ledger.records.identity import Identity
from ledger.records.roster import read_roster
from ledger.review.rules_of_offer import Mismatch, NotThisGame, OtherRules
from ledger.review.verdict import unread
from tests.cli.logs import finished_log
from tests.cli.terminals import said, spoken


@pytest.fixture
def log(tmp_path):
    """The file of a finished game."""
    path = tmp_path / "game.tafel"
    path.write_bytes(finished_log())
    return path


SPEECH = spoken({}, "Anna", "Bea")


WORDS = SPEECH.words


UNREADABLE = [
    CannotRead(Path("x"), OSError(2, "gone")),
    UnfinishedLog("x", "empty"),
    NotALog("x", "foreign"),
    Damaged(0, 16, "checksum"),
    OtherVersion("the log", 3, 1),
    OtherRules(Mismatch.RULES, "x/2", "x/1"),
    NotThisGame("x/1", "first_crown"),
    BadRoster(BadJoin(JoinFault.TWICE, 2)),
]
"""All that `audit` raises."""


def test_short_is_one_sentence_and_the_exit_code(log, tmp_path):
    """Whole or damaged; it says nothing beside it, and goes with no other form of the verdict."""
    told = said(tmp_path, "audit", str(log), "--short")
    assert (told.code, told.err) == (0, "")
    assert " ".join(told.out.split()).startswith("Played fairly: all ")
    assert len(told.out.splitlines()) <= 2
    data = bytearray(log.read_bytes())
    data[len(data) // 2] ^= 1
    log.write_bytes(data)
    told = said(tmp_path, "audit", str(log), "--short")
    assert told.code == 2 and told.out.startswith("The file is damaged at step ")
    for other in (["--json"], ["--state", "x"]):
        told = said(tmp_path, "audit", str(log), "--short", *other)
        assert (told.code, told.err) == (4, "--short goes neither with --json nor --state.\n")


def test_fair_game_is_said_to_be_fair_and_why(log, tmp_path):
    """Exit code 0; what was checked, and why nobody could know or steer the cards."""
    told = said(tmp_path, "audit", str(log))
    assert (told.code, told.err) == (0, "")
    text = " ".join(told.out.split())
    assert text.startswith("Everything is in order: this game was played fairly.")
    for part in (
        "What was checked:",
        "shuffles: ",
        "Why nobody could know or steer the order of the cards:",
        "One honest shuffle is enough",
        "the same cards came out that went in",
        "only when the part of every other seat for it had been given",
        "What no check can show:",
        "Result: ",
    ):
        assert part in text, part


def test_verdict_is_german_where_german_is_spoken(log, tmp_path):
    """The whole of it, not its frame alone."""
    text = " ".join(said(tmp_path, "audit", str(log), "--lang", "de").out.split())
    assert text.startswith("Alles ist in Ordnung: dieses Spiel wurde ehrlich gespielt.")
    assert "Eine ehrliche Mischung genügt" in text and "The " not in text


def test_how_far_it_is_stands_as_a_part_since_it_counts_more_than_the_verdict(log, tmp_path):
    """All records of the log, beside the events also the keys that were laid open at the end."""
    told = said(tmp_path, "audit", str(log), tty=True)
    last = told.err.rstrip().split("\r")[-1]
    assert told.code == 0 and last.strip() == "The log is being checked: 100 %."


@pytest.mark.slow
def test_the_oracle_asks_no_library_for_the_cards(log, tmp_path, monkeypatch):
    """With --oracle the same object is told, and nothing is computed but by the pure group."""
    usual = said(tmp_path, "audit", str(log), "--json")

    def refuse(*_, **__):
        raise AssertionError("another group was asked")

    for name in ("decode", "add", "sub", "mul", "mul_base", "mul_sum", "from_uniform"):
        monkeypatch.setattr(SodiumRistretto, name, refuse)
    monkeypatch.setattr("ledger.review.audit.best_group", refuse)
    monkeypatch.setattr("ledger.signatures.quickest_library.quickest", refuse)
    monkeypatch.setattr(NativeRistretto, "sums", refuse)
    monkeypatch.setattr(NativeRistretto, "decode_many", refuse)
    monkeypatch.setattr("ledger.deck.proofs.batch.ProofBatch.__init__", refuse)
    oracle = said(tmp_path, "audit", str(log), "--json", "--oracle")
    assert (oracle.code, oracle.err) == (0, "")
    assert oracle.out == usual.out


def test_json_has_the_documented_form(log, tmp_path):
    """Exactly the keys that are promised, and numbers that agree."""
    found = json.loads(said(tmp_path, "audit", str(log), "--json").out)
    assert set(found) == {
        *("ok", "exit_code", "verdict", "game", "table", "seats", "steps", "events", "head"),
        *("shuffles", "shares", "openings", "claims", "counts", "rolls"),
        *("books", "books_missing"),
        *("readers", "machines", "leftover", "awaited", "torn", "result"),
        *("away", "rescued", "begun_anew", "mixed", "stood_in", "taken_back"),
        *("ended", "ended_by", "waited_for", "not_ended", "broken", "fault"),
    }
    assert (found["exit_code"], found["verdict"]) == (0, "fine")
    assert found["ok"] is True and found["fault"] is None and found["books"] == "open"
    assert set(found["seats"][0]) == {"name", "identity"}
    assert found["shuffles"]["made"] == found["shuffles"]["proved"] > 0
    assert set(found["shares"]) == {"given", "proved"}
    assert set(found["result"]) == {"scores", "winners", "reason"}


def test_flipped_bit_is_damage_and_named(log, tmp_path):
    """Exit code 2 and the place, in words and as data; nobody is blamed."""
    data = bytearray(log.read_bytes())
    data[len(data) // 3] ^= 16
    log.write_bytes(data)
    told = said(tmp_path, "audit", str(log))
    assert told.code == 2
    assert told.out.startswith("The file is damaged at step ")
    plain = " ".join(told.out.split())
    assert "Everything before that was checked and is in order" in plain
    assert "any copy of theirs can be audited. In detail: record " in plain
    assert "to blame" not in plain
    fault = json.loads(said(tmp_path, "audit", str(log), "--json").out)["fault"]
    assert set(fault) == {"step", "event", "kind", "seat", "text"} and fault["seat"] is None


def test_cut_log_is_in_order_but_not_finished(log, tmp_path):
    """The good prefix is judged; exit code 3 says that the game cannot be."""
    log.write_bytes(log.read_bytes()[: len(finished_log()) // 2])
    told = said(tmp_path, "audit", str(log))
    assert told.code == 3
    assert " ".join(told.out.split()).startswith(
        "Everything that stands in this log is in order, but the game is not finished."
    )
    assert told.out.endswith("There is no result.\n")
    assert "keys: not laid open yet" in told.out and "sealed" not in told.out
    data = json.loads(said(tmp_path, "audit", str(log), "--json").out)
    assert (data["exit_code"], data["verdict"], data["books"]) == (3, "undecided", "not due")
    torn = f"Behind the last entry stand {data['torn']} bytes that are no whole entry."
    assert data["torn"] > 0 and torn in " ".join(told.out.split())


@pytest.mark.parametrize(
    ("content", "code", "told"),
    [
        (b"", 3, "Nothing has been written in {path!r} yet."),
        (b"hello", 2, "{path!r} is not the log of a table, "),
        (finished_log()[:60], 3, "Nothing has been written in {path!r} yet."),
    ],
)
def test_files_that_are_no_logs_are_sentences(tmp_path, content, code, told):
    """Empty, foreign, cut before the first record."""
    path = tmp_path / "x.tafel"
    path.write_bytes(content)
    ran = said(tmp_path, "audit", str(path))
    assert (ran.code, ran.out) == (code, "") and ran.err.startswith(told.format(path=str(path)))
    ran = said(tmp_path, "audit", str(path), "--json")
    data = json.loads(ran.out)
    assert (ran.code, data["exit_code"], data["ok"]) == (code, code, False)
    assert data["fault"]["seat"] is None and ran.err.startswith(told.format(path=str(path)))


def test_a_file_that_is_not_there_is_wrong_usage(tmp_path):
    """Exit code 4 stands for that alone; the object is there all the same."""
    ran = said(tmp_path, "audit", str(tmp_path / "none.tafel"), "--json")
    data = json.loads(ran.out)
    assert (ran.code, data["exit_code"], data["verdict"]) == (4, 4, "unread")
    assert data["fault"]["kind"] == "file" and "there is no such file or folder" in ran.err


def test_a_roster_that_is_none_is_damage(tmp_path):
    """Exit code 2, in words and as data, in audit and replay: nothing was used wrongly."""
    path, log = tmp_path / "x.tafel", parse(finished_log(), "log")
    roster = read_roster(log.header)
    twice = canon.encode((roster.offer.encode(), (roster.joins[0].raw,) * 2))
    create_store(path, twice).close()
    for command in ("audit", "replay"):
        ran = said(tmp_path, command, str(path))
        assert (ran.code, ran.out) == (2, "")
        text = " ".join(ran.err.split())
        assert text.startswith("This log does not begin with a table that there can have been: ")
        assert "the same identity has joined twice" in text
    data = json.loads(said(tmp_path, "audit", str(path), "--json").out)
    assert (data["exit_code"], data["verdict"], data["fault"]["kind"]) == (2, "damaged", "roster")


@pytest.mark.parametrize("error", UNREADABLE)
def test_words_and_data_give_one_exit_code(error):
    """What is said for an error and what the object holds cannot come apart."""
    told = sentence(error, WORDS)
    assert told is not None and told[1] == unread(error)["exit_code"]


def test_bytes_behind_the_game_are_told(log, tmp_path):
    """As few as one; and behind damage that the whole game stands before it."""
    log.write_bytes(finished_log() + b"\0")
    told = said(tmp_path, "audit", str(log))
    assert told.code == 0 and "Behind the last entry stands 1 byte that is no" in told.out
    log.write_bytes(finished_log() + b"garbage behind the end of it")
    told = said(tmp_path, "audit", str(log))
    assert told.code == 2 and "The whole game stands before that" in told.out
    assert told.out.splitlines()[-1].strip() and "Won: " in told.out


def forged_log(path):
    """The finished log up to its first move, which its seat has signed as another, illegal one."""
    log = parse(finished_log(), "log")
    people = {one.public: one for one in (Identity(bytes([n + 1]) * 32) for n in range(2))}
    keys = read_roster(log.header).keys
    store = create_store(path, log.header)
    for entry in log.entries:
        event = read_event(entry.data)
        kinds = [act[0] for act in event.acts]
        if "move" in kinds:
            acts = tuple(("move", "fly") if act[0] == "move" else act for act in event.acts)
            names = ("table_id", "step", "seat", "prev", "digest")
            fields = {name: getattr(event, name) for name in names}
            lie = write_event(people[keys[event.seat]], acts=acts, **fields)
            store.append(entry.kind, lie.raw)
            break
        store.append(entry.kind, entry.data)
    store.sync()
    store.close()
    return event.seat


def test_cheat_is_named_with_exit_code_1(tmp_path):
    """A log whose seat signed an illegal move: its name, the step, what is wrong."""
    seat = forged_log(tmp_path / "forged.tafel")
    names = read_roster(parse(finished_log(), "log").header).names
    told = said(tmp_path, "audit", str(tmp_path / "forged.tafel"))
    text = " ".join(told.out.split())
    assert (told.code, told.err) == (1, "")
    assert text.startswith(f"Cheating is proven: {names[seat]} (seat {seat + 1}, identity ")
    assert "a move breaks the rules of the game" in text
    data = json.loads(said(tmp_path, "audit", "--json", str(tmp_path / "forged.tafel")).out)
    assert (data["ok"], data["fault"]["seat"], data["fault"]["kind"]) == (False, seat, "rules")


# -- a folder of logs ------------------------------------------------------------------------------


@pytest.fixture
def folder(log, tmp_path):
    """A good log, a damaged one, and one that is none."""
    whole = log.read_bytes()
    place = tmp_path / "logs"
    (place / "sub").mkdir(parents=True)
    (place / "a.tafel").write_bytes(whole)
    (place / "sub" / "b.tafel").write_bytes(whole[:-400] + b"\0" * 400)
    (place / "c.tafel").write_bytes(b"nothing")
    return place


@pytest.mark.slow
def test_a_folder_is_told_as_a_table_with_the_worst_exit_code(folder, tmp_path):
    """The same by one process and by two, for people and as an object."""
    one, two = (said(tmp_path, "audit", str(folder), "--jobs", jobs) for jobs in "12")
    assert one == two and (one.code, one.err) == (2, "")
    lines = one.out.splitlines()
    assert [line.split()[0] for line in lines[:3]] == ["a.tafel", "c.tafel", "sub/b.tafel"]
    assert "in order" in lines[0] and lines[1].endswith("damaged")
    found = json.loads(said(tmp_path, "audit", str(folder), "--json").out)
    assert found["exit_code"] == 2 and [one["log"] for one in found["logs"]] == [
        "a.tafel",
        "c.tafel",
        "sub/b.tafel",
    ]
    alone = json.loads(said(tmp_path, "audit", str(folder / "a.tafel"), "--json").out)
    assert found["logs"][0]["audit"] == alone
    names = [alone["seats"][seat]["name"] for seat in alone["result"]["winners"]]
    assert names and found["logs"][0]["winners"] == names
    assert all(name in lines[0] for name in names)
    assert found["logs"][1]["winners"] is None


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["logs", "--short"], "--state, --oracle and --short are for one log, not for a folder.\n"),
        (
            ["logs", "--oracle"],
            "--state, --oracle and --short are for one log, not for a folder.\n",
        ),
        (["empty"], "In "),
        (["logs/a.tafel", "--jobs", "2"], "--jobs and --cluster are for a folder of logs.\n"),
        (["logs", "--jobs", "2", "--cluster", "tcp://x:1"], "--jobs and --cluster do not go"),
        (["logs", "--web"], "--web opens the page on one log, not on a folder.\n"),
        (["logs", "--jobs", "0"], "--jobs is a whole number from 1 to 61, not '0'.\n"),
    ],
)
def test_what_a_folder_does_not_go_with_is_told(folder, tmp_path, argv, sentence):
    """Nothing is audited."""
    (tmp_path / "empty").mkdir()
    told = said(tmp_path, "audit", str(tmp_path / argv[0]), *argv[1:])
    assert (told.code, told.out) == (4, "") and told.err.startswith(sentence)
