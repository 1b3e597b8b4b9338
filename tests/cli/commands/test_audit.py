"""`tafelrunde audit`: the verdict in words and as data, and its exit codes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cli.lobby.invitation import promise_lines
from cli.text import audit_texts
from cli.text.error_texts import sentence
from cli.verdict import checked_texts, reasons, verdict_texts
from ledger.chain.rules_of_offer import Mismatch, NotThisGame, OtherRules
from ledger.deck.group.native import NativeRistretto
from ledger.deck.group.sodium import SodiumRistretto
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
from ledger.facts import FactKind, FaultKind, fact
from ledger.files.append_only import create_store
from ledger.files.log_format import parse
from ledger.records import canon
from ledger.records.event import read_event, write_event
from ledger.records.identity import Identity
from ledger.records.roster import read_roster
from ledger.review.audit import audit
from ledger.review.verdict import Books, Fault, unread
from tests.cli.lobby.people import offer
from tests.cli.logs import finished_log
from tests.cli.terminals import said, spoken


@pytest.fixture
def log(tmp_path):
    """The file of a finished game."""
    path = tmp_path / "game.tafel"
    path.write_bytes(finished_log())
    return path


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """The verdict on it."""
    path = tmp_path_factory.mktemp("found") / "game.tafel"
    path.write_bytes(finished_log())
    return audit(path)


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
        "only when every other seat had given its part",
        "What no check can show:",
        "Result: ",
    ):
        assert part in text, part


def test_verdict_is_german_where_german_is_spoken(log, tmp_path):
    """The whole of it, not its frame alone."""
    text = " ".join(said(tmp_path, "audit", str(log), "--lang", "de").out.split())
    assert text.startswith("Alles ist in Ordnung: dieses Spiel wurde ehrlich gespielt.")
    assert "Eine ehrliche Mischung genügt" in text and "The " not in text


def test_the_oracle_asks_no_library_for_the_cards(log, tmp_path, monkeypatch):
    """With --oracle the same object is told, and nothing is computed but by the pure group."""
    usual = said(tmp_path, "audit", str(log), "--json")

    def refuse(*_, **__):
        raise AssertionError("another group was asked")

    for name in ("decode", "add", "sub", "mul", "mul_base", "mul_sum", "from_uniform"):
        monkeypatch.setattr(SodiumRistretto, name, refuse)
    monkeypatch.setattr("ledger.review.audit.best_group", refuse)
    monkeypatch.setattr("ledger.sealed.quick_signatures.quickest", refuse)
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
        *("readers", "leftover", "awaited", "torn", "result"),
        *("away", "ended", "not_ended", "fault"),
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
    assert told.out.startswith("The log cannot be trusted from step ")
    assert "Nobody is to blame for that." in " ".join(told.out.split())
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
        (b"hello", 2, "{path!r} is not the log of a table."),
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


def test_cheat_is_named_with_place_and_kind(found):
    """Who, where, what kind, and the detail, which is never what the cheat wrote itself."""
    told = fact(FactKind.ZONE_OTHER, "Anna has cheated", zone="deck")
    fault = Fault(12, 40, FaultKind.SHUFFLE, 1, told)
    lines = verdict_texts.verdict_lines(replace(found, ok=False, fault=fault), SPEECH)
    identity = found.seats[1]["identity"]
    assert lines[0] == (
        f"Cheating is proven: Bea (seat 1, identity {identity}) at step 12, entry 40: the proof of"
        " a shuffle is false."
        " In detail: other cards were shuffled than those that were due."
    )
    assert not any("Why nobody could" in line or "Anna has" in line for line in lines)


def test_game_that_was_ended_early_says_so(found):
    """All who were there ended it; there is no result."""
    lines = verdict_texts.verdict_lines(replace(found, ended="waits", result=None), SPEECH)
    assert lines[0].endswith("ended the game early: somebody did not come back.")
    assert lines[-1] == "There is no result."


def test_ends_that_end_nothing_are_told(found):
    """How many had agreed, beside that the game is not finished."""
    told = fact(FactKind.ENDS_MISSING, given=2, seats=3)
    parts = {"ok": False, "unfinished": True, "result": None}
    lines = verdict_texts.verdict_lines(replace(found, not_ended=told, **parts), SPEECH)
    assert "the game is not finished. In detail: 2 of 3 seats had agreed to end it" in lines[0]


def test_frozen_without_evidence_is_told_as_the_word_of_seats(found):
    """F2: an end for cheating proves none, so the report does not say that it was proven."""
    lines = verdict_texts.verdict_lines(replace(found, ended="frozen", result=None), SPEECH)
    assert lines[0].endswith(
        "they say that cheating was proven, but the proof does not stand in this log."
    )


def test_sealed_books_are_said_to_change_nothing_about_the_judgement(found):
    """Hands stay hidden, claims are proven."""
    told = " ".join(checked_texts.checked_lines(replace(found, books="sealed"), SPEECH.words))
    assert "keys: never laid open, as agreed; every claim about hidden hands is proven." in told


def test_missing_books_are_named(found):
    """F11: how many of how many, and whose are not there; they are not called sealed."""
    some = replace(found, books=Books.MISSING, books_missing=[1])
    told = " ".join(checked_texts.checked_lines(some, SPEECH.words))
    assert f"keys: 1 of 2 laid open at the end, not by {found.seats[1]['name']}." in told
    assert "sealed" not in told


def test_bytes_behind_the_game_are_told(found, log, tmp_path):
    """F11: as few as one; and behind damage that the whole game stands before it."""
    log.write_bytes(finished_log() + b"\0")
    told = said(tmp_path, "audit", str(log))
    assert told.code == 0 and "Behind the last entry stands 1 byte that is no" in told.out
    log.write_bytes(finished_log() + b"garbage behind the end of it")
    told = said(tmp_path, "audit", str(log))
    assert told.code == 2 and "The whole game stands before that" in told.out
    assert told.out.splitlines()[-1].strip() and "Won: " in told.out


def test_who_is_missing_in_an_open_step_is_named(found):
    """The step that is not complete, and the seats it lacks."""
    cut = replace(found, unfinished=True, exit_code=3, leftover=1, awaited=[1], result=None)
    lines = verdict_texts.verdict_lines(cut, SPEECH)
    assert lines[1] == (
        f"The log ends within step {found.steps + 1}, for which nothing has come from: Bea."
    )


def test_what_cannot_be_judged_is_said_to_be_so(found):
    """Programs that disagree: exit code 3, and the log is not called one that cannot be trusted."""
    told = fact(FactKind.DESYNC, step=9, seat=1, ours="aa", theirs="bb")
    odd = replace(found, ok=False, exit_code=3, fault=Fault(9, 12, FaultKind.DIGEST, None, told))
    lines = verdict_texts.verdict_lines(odd, SPEECH)
    assert lines[0].startswith("The log cannot be judged from step 9, entry 12 on: two programs")


def test_a_game_that_is_not_over_has_its_reasons_too(found):
    """Why nobody could look so far, and who together could have: also before the end."""
    cut = replace(found, ok=False, unfinished=True, exit_code=3, result=None)
    assert any("Why nobody could" in line for line in verdict_texts.verdict_lines(cut, SPEECH))


def test_a_table_for_one_is_told_what_no_check_can_show(found):
    """That a lone seat could have looked, and could have chosen among tables; nothing of that where
    others sat there, nor beside a fault.
    """
    told = "What no check can show at a table for one:"
    alone = replace(found, solo=True)
    lines = verdict_texts.verdict_lines(alone, SPEECH)
    at = lines.index(told)
    assert "looked at closed cards before it was time" in lines[at + 1]
    assert "other tables were opened before" in lines[at + 2]
    assert not any("Why nobody could" in line for line in lines)
    fault = Fault(9, 12, FaultKind.DIGEST, None, fact(FactKind.NOT_ASKED))
    for other in (found, replace(alone, ok=False, fault=fault)):
        assert told not in verdict_texts.verdict_lines(other, SPEECH)


def test_a_log_cut_in_the_first_shuffle_does_not_say_that_all_have_shuffled(found):
    """What is said of each seat is said once each had its turn."""
    one = replace(found, ok=False, unfinished=True, shuffles={"made": 1, "proved": 1})
    assert "shuffled in turn" not in " ".join(reasons.why_lines(one, SPEECH.words))
    all_of_them = replace(one, shuffles={"made": 2, "proved": 2})
    assert "2 seats shuffled in turn" in " ".join(reasons.why_lines(all_of_them, SPEECH.words))


def test_a_fault_is_told_without_the_names_programs_use(found):
    """Neither in its sentence nor in the detail: zones have names for programs alone."""
    for kind in FactKind:
        assert "zone" not in audit_texts.FACTS[kind.name]
    told = fact(FactKind.RELOCK_FALSE, zone="pile:1")
    fault = Fault(12, 40, FaultKind.LOCK, 1, told)
    line = verdict_texts.verdict_lines(replace(found, ok=False, fault=fault), SPEECH)[0]
    assert "pile" not in line and line.endswith(".")


def test_each_thing_that_was_counted_is_explained(found):
    """One entry, shuffle, share, opening, claim: what it is, where there was one."""
    told = checked_texts.checked_lines(found, SPEECH.words)
    for one in ("entry", "shuffle", "share", "opening", "claim"):
        assert sum(line.startswith(f"  One {one}: ") for line in told) == 1
    none = {"made": 0, "proved": 0}
    told = checked_texts.checked_lines(replace(found, claims=none), SPEECH.words)
    assert not any("One claim: " in line for line in told)
    some = checked_texts.checked_lines(
        replace(found, counts={"made": 2, "proved": 2}), SPEECH.words
    )
    assert "counts of hidden cards: 2 made, 2 proven." in some
    assert sum(line.startswith("  One count: ") for line in some) == 1


@pytest.mark.parametrize("max_absent", [0, 1, 2])
def test_who_could_look_is_the_number_of_the_lobby(found, max_absent):
    """Lobby and audit say the same of one table, and the audit nothing against it."""
    table = offer(seats=5, max_absent=max_absent)
    seats = [found.seats[0]] * table.seats
    shares = {"given": 9, "proved": 9}
    told = replace(found, seats=seats, shares=shares, readers=table.readers)
    why = " ".join(reasons.why_lines(told, SPEECH.words))
    promised = " ".join(promise_lines(table, SPEECH.words))
    if max_absent:
        assert f"{5 - max_absent} of the 5 seats together" in why
        assert f"{5 - max_absent} seats together could read closed cards" in promised
        assert "Nobody could look" not in why
    else:
        for text in (why, promised):
            assert "ven all other" in text and "learn nothing about a seat's closed cards" in text


def test_reasons_are_given_only_for_what_happened(found):
    """No rolls, no sentence about rolls."""
    none = replace(found, rolls=0, claims={"made": 0, "proved": 0})
    told = " ".join(reasons.why_lines(none, SPEECH.words))
    assert "Rolls came" not in told and "hidden card was proven" not in told
    some = replace(found, rolls=3)
    assert "Rolls came" in " ".join(reasons.why_lines(some, SPEECH.words))


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
            names = ("table", "step", "seat", "prev", "digest")
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
    assert text.startswith(f"Cheating is proven: {names[seat]} (seat {seat}, identity ")
    assert "a move breaks the rules of the game" in text
    data = json.loads(said(tmp_path, "audit", "--json", str(tmp_path / "forged.tafel")).out)
    assert (data["ok"], data["fault"]["seat"], data["fault"]["kind"]) == (False, seat, "rules")


def test_every_kind_of_fault_has_words():
    """No fault that a check can name is told by its bare name, and no words are left over."""
    assert {kind.value for kind in FaultKind} == verdict_texts.KINDS.keys()


@pytest.mark.parametrize(
    ("away", "told"),
    [
        ({"until": 296, "left": False}, "Anna was away in steps 74 to 296; all others"),
        ({"until": None, "left": False}, "Anna was away from step 74 on; all others"),
        ({"until": None, "left": True}, "Anna left the table; from step 74 on"),
    ],
    ids=["back", "away", "left"],
)
def test_who_was_away_is_told(away, told, found):
    """Who, in which steps, and that all others had signed it."""
    some = replace(found, away=[{"seat": 0, "from": 74, **away}])
    assert any(line.startswith(told) for line in verdict_texts.verdict_lines(some, SPEECH))
