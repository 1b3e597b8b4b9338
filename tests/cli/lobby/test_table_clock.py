"""A clock as it is typed for a table and told of it."""

from __future__ import annotations

import pytest

from cli.commands import host
from cli.lobby.invitation import promise_lines
from cli.lobby.rematch import rematch_call
from cli.lobby.table_clock import clock_form, clock_lines, clock_sent, clock_typed
from cli.text.exit_codes import Stop
from cli.text.words import words_in
from engine.games import find_game
from ledger.files.append_only import create_store
from ledger.table_options import CLOCK, clock_of, read_clock
from tests.cli.terminals import asked, said
from tests.games.probe import GAME as PROBE
from tests.ledger.tables import seating

EN = words_in("en")


def test_a_clock_is_typed_with_what_happens_at_its_end():
    """As usual a reminder; without a clock the offer has no option for one."""
    assert clock_typed("turn:2", None, EN) == {CLOCK: "turn:2:reminder"}
    assert clock_typed("game:20", "nothing", EN) == {CLOCK: "game:20:nothing"}
    assert clock_typed(None, None, EN) == {}


@pytest.mark.parametrize(
    ("clock", "end"),
    [("2", None), ("turn:0", None), ("turn:1.5", None), ("turn:2", "stand-in"), (None, "nothing")],
)
def test_another_clock_is_refused_with_those_there_are(tmp_path, clock, end):
    """Before any table is opened."""
    with pytest.raises(Stop):
        clock_typed(clock, end, EN)
    typed = [f"--clock={clock}"] if clock else []
    typed += [f"--clock-end={end}"] if end else []
    told = said(tmp_path, "host", "kabale", "--seats=2", "--bots=0", "--name=Anna", *typed)
    assert told.code == 4 and "clock" in told.err


def test_what_a_form_offers_is_taken_and_told_as_before_the_game():
    """Each span with each end, in the sentences that all read who come to the table."""
    form = clock_form(EN)
    spans = [one["value"] for one in form["spans"]]
    assert spans == ["", "turn", "game"] and clock_sent("", EN) is None
    for span in spans[1:]:
        for end in (one["value"] for one in form["ends"]):
            agreed = clock_sent(f"{span}:9:{end}", EN)
            assert agreed == read_clock(f"{span}:9:{end}")
            assert clock_lines(agreed, EN)[0].endswith(form["told"][span][end])


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("turn:1:reminder", "A clock runs: 1 minute for a turn. At its end all are"),
        ("turn:2:nothing", "A clock runs: 2 minutes for a turn. At its end nothing"),
        ("game:20:nothing", "A clock runs: 20 minutes for all answers of the game."),
        ("turn:1:bot", "A clock runs: 1 minute for a turn. At its end one's own program"),
        (
            "game:9:bot",
            "A clock runs: 9 minutes for all answers of the game. At its end one's own",
        ),
    ],
)
def test_what_happens_at_its_end_is_told_before(value, told):
    """Whoever opens, joins or waits reads the same sentence."""
    assert clock_lines(read_clock(value), EN)[0].startswith(told)
    offer = seating(PROBE, 2, "clock", options={CLOCK: value}).roster.offer
    lines = promise_lines(offer, EN)
    assert any(line.startswith(told) for line in lines)
    assert not any(CLOCK in line for line in lines)
    assert clock_lines(None, EN) == []


def test_a_rematch_has_the_same_clock():
    """As it was typed."""
    seated = seating(PROBE, 2, "clock again", options={CLOCK: "game:20:nothing"})
    offer = seated.roster.offer
    call = rematch_call(seated.roster, PROBE, offer.opener, None)
    args = asked(host, *call[1:])
    assert clock_typed(args.clock, args.clock_end, EN) == {CLOCK: clock_of(offer.options).value}
    assert not any(CLOCK in one for one in args.option)


def test_replay_and_audit_tell_of_it(tmp_path):
    """Also of a game that did not begin; where there was none they say nothing."""
    for options, times in (({CLOCK: "turn:2:nothing"}, 1), ({}, 0)):
        roster = seating(find_game("kabale"), 2, "clock told", options=options).roster
        path = tmp_path / f"{times}.tafel"
        create_store(path, roster.encode()).close()
        for command in ("replay", "audit"):
            told = said(tmp_path, command, str(path))
            assert told.out.count("A clock runs: 2 minutes for a turn.") == times, told
