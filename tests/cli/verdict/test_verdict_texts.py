"""The verdict of an audit as sentences: what was found, what was checked, why that is enough."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cli.lobby.invitation import promise_lines
from cli.text import fact_texts
from cli.text.words import speech, words_in
from cli.verdict import checked_texts, reasons, verdict_texts
from ledger.facts import FactKind, FaultKind, fact
from ledger.files.log_in_stretches import LogReader
from ledger.records.any_record import read_record
from ledger.review.audit import audit
from ledger.review.audit_fault import Fault
from ledger.review.replay import Replay
from ledger.review.verdict import Books
from tests.cli.lobby.people import offer
from tests.cli.logs import finished_log
from tests.cli.terminals import spoken


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """The verdict on it."""
    path = tmp_path_factory.mktemp("found") / "game.tafel"
    path.write_bytes(finished_log())
    return audit(path)


SPEECH = spoken({}, "Anna", "Bea")


def test_cheat_is_named_with_place_and_kind(found):
    """Who, where, what kind, and the detail, which is never what the cheat wrote itself."""
    told = fact(FactKind.ZONE_OTHER, "Anna has cheated", zone="deck")
    fault = Fault(12, 40, FaultKind.SHUFFLE, 1, told)
    lines = verdict_texts.verdict_lines(replace(found, ok=False, fault=fault), SPEECH)
    identity = found.seats[1]["identity"]
    assert lines[0] == (
        f"Cheating is proven: Bea (seat 2, identity {identity}) at step 12, entry 40: the proof of"
        " a shuffle is false."
        " In detail: other cards were shuffled than those that were due."
    )
    assert not any("Why nobody could" in line or "Anna has" in line for line in lines)


def test_game_that_was_ended_early_says_so(found):
    """All who were there ended it; there is no result."""
    ended = replace(found, ended="waits", ended_by=[0], waited_for=[1], result=None)
    lines = verdict_texts.verdict_lines(ended, SPEECH)
    assert "Anna ended the game early: they said that they waited for Bea." in lines[0]
    assert lines[0].endswith("ended by the same seats looks the same.")
    assert lines[-1] == "There is no result."


def test_ends_that_end_nothing_are_told(found):
    """How many had agreed, beside that the game is not finished."""
    told = fact(FactKind.ENDS_MISSING, given=2, seats=3)
    parts = {"ok": False, "unfinished": True, "result": None}
    lines = verdict_texts.verdict_lines(replace(found, not_ended=told, **parts), SPEECH)
    assert "the game is not finished. In detail: 2 of 3 seats had agreed to end it" in lines[0]


def test_frozen_without_evidence_is_told_as_the_word_of_seats(found):
    """An end for cheating proves none, so the report does not say that it was proven."""
    lines = verdict_texts.verdict_lines(replace(found, ended="frozen", result=None), SPEECH)
    assert lines[0].endswith(
        "they say that cheating was proven, but the proof does not stand in this log."
    )


def test_sealed_books_are_said_to_change_nothing_about_the_judgement(found):
    """Hands stay hidden, claims are proven."""
    told = " ".join(checked_texts.checked_lines(replace(found, books="sealed"), SPEECH.words))
    assert "keys: never laid open, as agreed; every claim about hidden hands is proven." in told


def test_keys_of_a_game_that_was_ended_are_not_promised_for_later(found):
    """They are laid open behind a result, and there will be none."""
    ended = replace(found, ended="agreed", books=Books.NOT_DUE, result=None)
    told = " ".join(checked_texts.checked_lines(ended, SPEECH.words))
    assert "this game has none" in told and "yet" not in told


def test_missing_books_are_named(found):
    """How many of how many, and whose are not there; they are not called sealed."""
    some = replace(found, books=Books.MISSING, books_missing=[1])
    told = " ".join(checked_texts.checked_lines(some, SPEECH.words))
    assert f"keys: 1 of 2 laid open at the end, not by {found.seats[1]['name']}." in told
    assert "sealed" not in told


def test_who_is_missing_in_an_open_step_is_named(found):
    """The step that is not complete, and the seats it lacks."""
    cut = replace(found, unfinished=True, exit_code=3, leftover=1, awaited=[1], result=None)
    lines = verdict_texts.verdict_lines(cut, SPEECH)
    assert lines[1] == (
        f"The log ends within step {found.steps + 1}, for which nothing has come from: Bea."
    )
    way = verdict_texts.verdict_told(cut, SPEECH)[1]
    assert (way.step, way.before) == (found.steps + 1, True)


@pytest.mark.parametrize("part", [0.02, 0.3, 0.6, 0.9])
def test_a_damaged_step_is_that_of_the_log_and_the_way_beside_it_says_the_same(tmp_path, part):
    """One byte is turned in an entry: the step that this entry tells of itself is said to be
    damaged, and what leads to the table before it calls it by the same number."""
    whole, path = finished_log(), tmp_path / "damaged.tafel"
    path.write_bytes(whole)
    log, turned = LogReader(path), int(len(whole) * part)
    entries = [(read_record(entry.data), end) for entry, end in log.records()]
    at, event = next((at, one) for at, (one, end) in enumerate(entries, 1) if end > turned)
    path.write_bytes(bytes((*whole[:turned], whole[turned] ^ 0x80, *whole[turned + 1 :])))
    line = verdict_texts.verdict_told(audit(path), SPEECH)[0]
    assert line.text.startswith(f"The file is damaged at step {event.step}, entry {at}.")
    assert (line.step, line.before) == (event.step, True)
    assert Replay.open(path).steps == event.step - 1


def test_damage_behind_a_whole_game_lies_in_no_step(found):
    """No step comes behind the last one: the entry is named alone, and the way leads to the end."""
    fault = Fault(
        found.steps + 1, 900, FaultKind.DAMAGE, None, fact(FactKind.ENTRY_LOOSE, entry=900)
    )
    lines = verdict_texts.verdict_told(replace(found, ok=False, fault=fault), SPEECH)
    assert lines[0].text.startswith("The file is damaged at entry 900. Everything before that")
    assert (lines[0].step, lines[0].before) == (found.steps, False)


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


def test_nothing_is_promised_of_a_table_that_one_machine_plays_alone(found):
    """It holds all keys: it could read, know and make up everything."""
    lines = verdict_texts.verdict_lines(replace(found, machines=[1, 1]), SPEECH)
    told = " ".join(lines)
    assert "What no check can show where one machine plays all seats:" in lines
    assert "Why nobody could" not in told and "Nobody could look early" not in told
    assert "fairly" not in told and lines[0].endswith("what it knew, no check can show.")
    two = " ".join(verdict_texts.verdict_lines(replace(found, machines=[0, 1]), SPEECH))
    assert "Why nobody could" in two and "one machine plays all seats" not in two


def test_a_log_cut_in_the_first_shuffle_does_not_say_that_all_have_shuffled(found):
    """What is said of each seat is said once each had its turn."""
    none = {"piles": 0, "by_each": 0, "least": 0}
    one = replace(found, shuffles={"made": 9, "proved": 9}, mixed=none)
    assert "shuffled in turn" not in " ".join(reasons.why_lines(one, SPEECH.words))
    all_of_them = replace(one, mixed={"piles": 1, "by_each": 1, "least": 2})
    assert "2 seats shuffled in turn" in " ".join(reasons.why_lines(all_of_them, SPEECH.words))


def test_a_pile_that_one_seat_alone_has_mixed_is_told(found):
    """While the other one was away: whoever mixed it can have put it in order."""
    some = replace(found, mixed={"piles": 3, "by_each": 2, "least": 1})
    told = " ".join(reasons.why_lines(some, SPEECH.words))
    assert "3 closed piles" in told and "2 of them by each of the 2 seats" in told
    assert "it can have put in order" in told and "Each of the" not in told


def test_a_fault_is_told_without_the_names_programs_use(found):
    """Neither in its sentence nor in the detail: zones have names for programs alone."""
    for kind in FactKind:
        assert "zone" not in fact_texts.FACTS[kind.name]
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


@pytest.mark.parametrize("max_absent", [0, 1, 2])
def test_who_could_aim_a_roll_is_the_number_of_the_lobby(found, max_absent):
    """As many as could read cards could foresee rolls: the audit says so, and the lobby before."""
    table = offer(seats=5, max_absent=max_absent)
    told = replace(found, seats=[found.seats[0]] * 5, rolls=3, readers=table.readers)
    why = " ".join(reasons.why_lines(told, SPEECH.words))
    promised = " ".join(promise_lines(table, SPEECH.words))
    if max_absent:
        assert f"{5 - max_absent} of the 5 seats together, with other programs" in why
        assert "could have known a roll before it came" in why
        assert "nobody could aim, not even by leaving" not in why
        assert f"{5 - max_absent} seats together could read closed cards and aim rolls" in promised
    else:
        assert "nobody could aim, not even by leaving" in why
        assert "known a roll" not in why and "aim rolls" not in promised


def test_a_part_of_a_roll_that_others_gave_is_told(found):
    """Where a seat was away, not every part came from its own seat."""
    told = replace(found, rolls=3, stood_in={"cards": 0, "rolls": 2})
    assert "Of 2 rolls the part of an absent seat was given by the others" in " ".join(
        reasons.why_lines(told, SPEECH.words)
    )
    away = [{"seat": 0, "from": 7, "until": 9, "left": False}]
    none = replace(told, stood_in={"cards": 0, "rolls": 0}, away=away)
    assert "by the others" not in " ".join(reasons.why_lines(none, SPEECH.words))


def test_reasons_are_given_only_for_what_happened(found):
    """No rolls, no sentence about rolls."""
    none = replace(found, rolls=0, claims={"made": 0, "proved": 0})
    told = " ".join(reasons.why_lines(none, SPEECH.words))
    assert "Rolls came" not in told and "hidden card was proven" not in told
    some = replace(found, rolls=3)
    assert "Rolls came" in " ".join(reasons.why_lines(some, SPEECH.words))


def test_every_kind_of_fault_has_words():
    """No fault that a check can name is told by its bare name, and no words are left over."""
    assert {kind.value for kind in FaultKind} == verdict_texts.KINDS.keys()


@pytest.mark.parametrize(
    ("away", "told"),
    [
        (
            {"until": 296, "left": False},
            "Anna was absent from step 74 to step 296, and then back. The",
        ),
        ({"until": 74, "left": False}, "Anna was absent in step 74, and then back. The others had"),
        (
            {"until": None, "left": False},
            "Anna was absent from step 74 to the end of this log. The",
        ),
        ({"until": None, "left": True}, "Anna left the table for good; from step 74 on the others"),
    ],
    ids=["back", "one-step", "away", "left"],
)
def test_who_was_away_is_told(away, told, found):
    """Who, in which steps, and that the others had signed it."""
    some = replace(found, away=[{"seat": 0, "from": 74, **away}])
    assert any(line.startswith(told) for line in verdict_texts.verdict_lines(some, SPEECH))


@pytest.mark.parametrize(
    ("rescue", "english", "german"),
    [
        (
            {"cards": 1, "copies": False},
            "Bea got 1 card of Anna in step 9, though Anna was absent: now Bea alone can open it.",
            "Bea bekam 1 Karte von Anna in Schritt 9, obwohl Anna abwesend war: "
            "öffnen kann sie jetzt nur noch Bea.",
        ),
        (
            {"cards": 3, "copies": True},
            "Bea got to see 3 cards of Anna in step 9, though Anna was absent: "
            "nobody else has learnt them.",
            "Bea bekam 3 Karten von Anna in Schritt 9 zu sehen, obwohl Anna abwesend war: "
            "sonst hat sie niemand erfahren.",
        ),
    ],
    ids=["card", "copies"],
)
def test_rescued_cards_are_told(rescue, english, german, found):
    """Whose they were, who can read them now, and when they changed hands."""
    some = replace(found, rescued=[{"step": 9, "of": 0, "to": 1, **rescue}])
    assert english in verdict_texts.verdict_lines(some, SPEECH)
    assert german in verdict_texts.verdict_lines(some, spoken({}, "Anna", "Bea", lang="de"))


def test_who_has_begun_anew_is_told(found):
    """A fresh return is told with its step."""
    some = replace(found, begun_anew=[{"seat": 1, "step": 12}])
    lines = verdict_texts.verdict_lines(some, SPEECH)
    assert any(line.startswith("Bea began anew in step 12: it was no") for line in lines)


def test_answers_that_were_taken_back_are_told(found):
    """Whose they were and where they stand, for each of them."""
    some = replace(found, taken_back=[{"seat": 1, "step": 12}, {"seat": 0, "step": 20}])
    lines = verdict_texts.verdict_lines(some, SPEECH)
    assert "Bea took back the answer of step 12; all who were there had agreed." in lines
    assert "Anna took back the answer of step 20; all who were there had agreed." in lines
    german = verdict_texts.verdict_lines(some, spoken({}, "Anna", "Bea", lang="de"))
    assert (
        "Bea hat die Antwort aus Schritt 12 zurückgenommen; alle, die da waren, wollten es."
        in german
    )


@pytest.mark.parametrize(
    ("lang", "levels"), [("en", "Enite easy, Gawan medium."), ("de", "Enite leicht, Gawan mittel.")]
)
def test_how_strong_the_bots_were_is_told(found, lang, levels):
    """By the names in the roster, which they have signed; nothing where people alone played."""
    names = ("Dora", "Enite easy (Bot)", "Gawan (Bot)")
    seats = [{"name": name, "identity": "x"} for name in names]
    told = replace(found, game="kabale", seats=seats, machines=[0, 0, 0])
    lines = verdict_texts.verdict_lines(told, speech("kabale", words_in(lang), names))
    assert [line for line in lines if line.endswith(levels)]
    assert not any("strong" in line for line in verdict_texts.verdict_lines(found, SPEECH))


def test_whose_machine_plays_which_seats_is_told(found):
    """Of two seats at a machine: whose hands it can read, and how many machines could read more; of
    n - r: that it can read them all."""
    seats = [{"name": name, "identity": "x"} for name in ("Dora", "Enite (Bot)", "Carl", "Gawan")]
    told = replace(found, seats=seats, readers=3, machines=[0, 0, 2, 3])
    lines = verdict_texts.verdict_lines(told, spoken({}, "Dora", "Enite (Bot)", "Carl", "Gawan"))
    assert [one for one in lines if "machine" in one] == [
        "Dora's machine plays Enite (Bot) too and can read that hand.",
        "2 of the 3 machines together could read closed cards; fewer could not.",
    ]
    told = replace(told, machines=[0, 0, 2, 0])
    lines = verdict_texts.verdict_lines(told, spoken({}, "Dora", "Enite (Bot)", "Carl", "Gawan"))
    assert [one for one in lines if "machine" in one] == [
        "Dora's machine plays Enite (Bot) too and can read that hand.",
        "Dora's machine holds Gawan's key too and can read that hand.",
        "These are 3 seats, as many as it takes here to read closed cards: Dora's machine can read"
        " everybody's.",
    ]
    assert not any("machine" in one for one in verdict_texts.verdict_lines(found, SPEECH))
