"""Options of the table: told apart from those of its game, and each in the one form it has."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games import find_game, game_names
from engine.replaceable_tables.tables import DATA
from ledger.review.audit import audit
from ledger.review.replay import Replay
from ledger.table_options import (
    CLOCK,
    PREFIX,
    AgreedClock,
    ClockEnd,
    ClockSpan,
    clock_of,
    of_game,
    read_clock,
    unknown_of,
)
from tests.games.probe import GAME as PROBE
from tests.ledger.tables import probe_tale, seating, tell, the_game
from tests.second_reader.auditor import audit as second_audit

AGREED = AgreedClock(ClockSpan.GAME, 20, ClockEnd.NOTHING)


@pytest.mark.parametrize("span", ClockSpan)
@pytest.mark.parametrize("end", ClockEnd)
@pytest.mark.parametrize("minutes", [1, 2, 99, 600])
def test_a_clock_reads_as_it_was_written(span, end, minutes):
    """Whatever it is for, and whatever happens at its end."""
    agreed = AgreedClock(span, minutes, end)
    assert read_clock(agreed.value) == agreed


@pytest.mark.parametrize(
    "value",
    [
        *("", "turn", "turn:2", "turn:2:reminder:", "turn:2:stand-in", "move:2:nothing"),
        *("turn:0:nothing", "turn:601:nothing", "turn:02:nothing", "turn:-2:nothing"),
        *("turn:2.5:nothing", "Turn:2:nothing", " turn:2:nothing", "turn:\u0662:nothing"),
        *(True, 2, ("turn", 2, "nothing")),
    ],
)
def test_no_other_form_is_a_clock(value):
    """Equal agreements are equal bytes."""
    assert read_clock(value) is None


def test_the_options_of_the_table_stand_apart():
    """No game is given them, and no game has an option of such a name."""
    options = ((CLOCK, AGREED.value), ("length", "short"))
    assert of_game(options) == (("length", "short"),) and clock_of(options) == AGREED
    assert clock_of(options[1:]) is None and unknown_of(options) == ""
    assert unknown_of((("table.chairs", "4"), *options)) == "table.chairs"
    names = {option.name for one in game_names() for option in find_game(one).options}
    assert not any(name.startswith(PREFIX) for name in (*names, DATA))


def test_a_game_with_a_clock_is_played_audited_and_replayed_as_any(tmp_path):
    """The rules hear nothing of it, a second reader reads it alike, and the verdict names it."""
    tale = tell(seating(PROBE, 2, "clocked", options={CLOCK: AGREED.value}), 6)
    path = tmp_path / "clocked.tafel"
    path.write_bytes(tale.log)
    verdict = audit(path, games=the_game)
    assert verdict.ok and verdict.clock == AGREED and "clock" not in verdict.plain()
    assert Replay.open(path, games=the_game).steps == verdict.steps
    found, _ = second_audit(tale.log, {"probe": PROBE}.get)
    assert found == (0, None, None, None)


def test_no_game_is_set_up_with_an_option_of_its_table():
    """It hears of its own alone, at every seat."""
    given = []

    def setup(order, options):
        given.append({*options})
        return PROBE.setup(order, options)

    game = replace(PROBE, setup=setup)
    tale = tell(seating(game, 2, "set up", options={CLOCK: AGREED.value}), 6, until=4)
    own = {name for name, _ in of_game(tale.seating.roster.offer.options)}
    assert len(given) >= 2 and all(names == own for names in given)


def test_an_offer_without_one_has_the_bytes_it_had():
    """No option stands there for a clock that nobody has agreed on."""
    offer = probe_tale().seating.roster.offer
    assert CLOCK not in dict(offer.options) and CLOCK.encode() not in offer.encode()
    assert of_game(offer.options) == offer.options
